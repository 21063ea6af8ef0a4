//! What clicks and the wheel do.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::full::app::App;
use crate::full::choose::Focus;
use crate::full::stage::{Hit, Overlay};

impl App {
    /// A click or a turn of the wheel.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.wheel(KeyCode::Down),
            MouseEventKind::ScrollUp => self.wheel(KeyCode::Up),
            MouseEventKind::Down(MouseButton::Left) => self.click(mouse.column, mouse.row),
            MouseEventKind::Down(MouseButton::Right) => {
                self.key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
            }
            _ => {}
        }
        self.stage.look_ahead();
    }

    fn wheel(&mut self, code: KeyCode) {
        match self.stage.overlay {
            Some(Overlay::Rules(_) | Overlay::Piles { .. } | Overlay::Log { .. }) => {
                self.overlay_key(code);
            }
            Some(_) => {}
            None if self.stage.reel.is_some() => {
                let step = if code == KeyCode::Down { KeyCode::Right } else { KeyCode::Left };
                self.reel_key(step);
            }
            None => self.open_log(),
        }
    }

    fn click(&mut self, column: u16, row: u16) {
        let hit = self.stage.hit(column, row);
        if let Some(Hit::Deed(line)) = hit {
            return self.click_deed(line);
        }
        match self.stage.overlay {
            None => {}
            // Nobody leaves or gives up by a click beside it.
            Some(Overlay::Quit | Overlay::Deeds) => return self.stage.overlay = None,
            Some(_) => return self.overlay_key(KeyCode::Enter),
        }
        let Some(hit) = hit else { return };
        let stage = &mut self.stage;
        let before = stage.chooser.chosen(&stage.view, &stage.moves);
        match hit {
            Hit::Log => return self.open_log(),
            Hit::Piles => {
                stage.overlay = Some(Overlay::Piles { scroll: 0 });
                return;
            }
            _ if stage.moves.is_empty() => return,
            Hit::Card(card) => {
                stage.chooser.back();
                stage.chooser.card = card;
                return self.enter();
            }
            Hit::Deed(_) => return,
            Hit::Line(line) => {
                (stage.chooser.focus, stage.chooser.line) = (Focus::List, line);
            }
            Hit::Zone(zone) => {
                (stage.chooser.focus, stage.chooser.zone) = (Focus::Zones, Some(zone));
            }
            Hit::Cell(x, y) => {
                (stage.chooser.focus, stage.chooser.cell) = (Focus::Cells, (x, y));
            }
        }
        // The first click shows what it would do, the second does it.
        let after = stage.chooser.chosen(&stage.view, &stage.moves);
        if after.is_none() || after == before {
            self.enter();
        }
    }
}
