//! Keys at a table of a server, beside those for the cards.

use crossterm::event::KeyCode;
use leonardo_bots::Level;

use crate::full::app::{App, Source};
use crate::full::input::next_line;
use crate::full::view_model::Overlay;
use crate::remote::ActionRequest;

impl App {
    /// A key that only has a meaning at a table of a server; says whether it was one.
    pub(crate) fn online_key(&mut self, code: KeyCode) -> bool {
        let Some(online) = &self.model.online else { return false };
        match code {
            KeyCode::Char('t') => self.model.command = Some("say ".into()),
            KeyCode::Char('/') => self.model.command = Some(String::new()),
            _ if online.lobby.is_some() => self.action_key(code),
            KeyCode::Tab if self.model.moves.is_empty() => {
                if let Source::Remote(remote) = &mut self.source {
                    return remote.change_viewer();
                }
            }
            KeyCode::Char('m') => self.model.overlay = Some(Overlay::Actions),
            _ => return false,
        }
        true
    }

    /// A key in the list of what can be done.
    pub(crate) fn action_key(&mut self, code: KeyCode) {
        let Some(online) = &mut self.model.online else { return };
        let count = online.actions.len().max(1);
        if let Some(line) = next_line(code, online.line, count) {
            online.line = line;
            return self.refresh();
        }
        match code {
            KeyCode::Right | KeyCode::Char('l') => online.level = harder(online.level, 1),
            KeyCode::Left | KeyCode::Char('h') => {
                online.level = harder(online.level, Level::OFFERED.len() - 1);
            }
            KeyCode::Char(digit @ '1'..='9') => {
                let line = digit as usize - '1' as usize;
                if line < count {
                    online.line = line;
                }
            }
            KeyCode::Enter => return self.do_action(),
            _ => self.model.overlay = None,
        }
        self.refresh();
    }

    /// The first click chooses, the second does it.
    pub(crate) fn click_action(&mut self, line: usize) {
        let Some(online) = &mut self.model.online else { return };
        if online.line == line {
            return self.do_action();
        }
        online.line = line;
    }

    fn do_action(&mut self) {
        self.model.overlay = None;
        self.model.note = None;
        let action = self.model.online.as_ref().and_then(|online| online.actions.get(online.line));
        let (Some(action), Source::Remote(remote)) = (action, &mut self.source) else { return };
        match action.wanted.clone() {
            ActionRequest::Talk => self.model.command = Some("say ".into()),
            wanted => remote.perform(wanted),
        }
        self.refresh();
    }
}

/// The level so many steps further on, around the end.
fn harder(level: Level, steps: usize) -> Level {
    let place = Level::OFFERED.iter().position(|other| *other == level).unwrap_or(0);
    Level::OFFERED[(place + steps) % Level::OFFERED.len()]
}
