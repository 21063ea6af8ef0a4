//! What clicks and the wheel do.

use crossterm::event::KeyCode;

use crate::full::app::App;
use crate::full::choose::Focus;
use crate::full::view_model::{Hit, Overlay};

impl App {
    pub(crate) fn wheel(&mut self, code: KeyCode) {
        match self.model.overlay {
            Some(Overlay::Rules(_) | Overlay::Piles { .. } | Overlay::Log { .. }) => {
                self.overlay_key(code);
            }
            Some(_) => {}
            None if self.model.replay.is_some() => {
                let step = if code == KeyCode::Down { KeyCode::Right } else { KeyCode::Left };
                self.replay_key(step);
            }
            None => self.open_log(),
        }
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) {
        let hit = self.model.hit(column, row);
        if let Some(Hit::TableAction(line)) = hit {
            return self.click_action(line);
        }
        match self.model.overlay {
            None => {}
            // Nobody leaves or gives up by a click beside it.
            Some(Overlay::Quit | Overlay::Actions) => return self.model.overlay = None,
            Some(_) => return self.overlay_key(KeyCode::Enter),
        }
        let Some(hit) = hit else { return };
        let model = &mut self.model;
        let before = model.chooser.chosen(&model.view, &model.moves);
        match hit {
            Hit::Log => return self.open_log(),
            Hit::Piles => {
                model.overlay = Some(Overlay::Piles { scroll: 0 });
                return;
            }
            _ if model.moves.is_empty() => return,
            Hit::Card(card) => {
                model.chooser.back();
                model.chooser.card = card;
                return self.enter();
            }
            Hit::TableAction(_) => return,
            Hit::Line(line) => {
                (model.chooser.focus, model.chooser.line) = (Focus::List, line);
            }
            Hit::Zone(zone) => {
                (model.chooser.focus, model.chooser.zone) = (Focus::Zones, Some(zone));
            }
            Hit::Cell(x, y) => {
                (model.chooser.focus, model.chooser.cell) = (Focus::Cells, (x, y));
            }
        }
        // The first click shows what it would do, the second does it.
        let after = model.chooser.chosen(&model.view, &model.moves);
        if after.is_none() || after == before {
            self.enter();
        }
    }
}
