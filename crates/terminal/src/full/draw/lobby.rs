//! A table of a server before its game, and what can be done at it.

use ratatui::layout::Rect;

use super::TablePainter;
use crate::full::look::Role;
use crate::full::view_model::{Hit, Lobby};

/// The columns of the seats and actions; the rest is for what happened.
const LEFT_COLUMNS: u16 = 48;

impl TablePainter<'_> {
    pub(super) fn lobby(&mut self, area: Rect, lobby: &Lobby) {
        let (look, model) = (self.look, self.model);
        let title = model.words.variant(model.ruleset.variant());
        let players = [("players", model.ruleset.players().into())];
        let players = model.words.say_with("tui-players", &players);
        let title = format!("{title} · {players}");
        self.text(area.x + 1, area.y, area.width - 1, &title, look.bold(Role::Ink));
        let mut y = area.y + 1;
        for text in &lobby.about {
            self.text(area.x + 1, y, area.width - 1, text, look.style(Role::Soft));
            y += 1;
        }
        let bottom = area.bottom() - 1;
        let middle = Rect { y: y + 1, height: bottom.saturating_sub(y + 1), ..area };
        let left_width = LEFT_COLUMNS.min(area.width - 2);
        let left = Rect { x: area.x + 1, width: left_width, ..middle };
        let mut y = left.y;
        for text in &lobby.seats {
            self.text(left.x, y, left.width, text, look.bold(Role::Ink));
            y += 1;
        }
        let rest = |y: u16| Rect { y, height: left.bottom().saturating_sub(y), ..left };
        y += 1;
        y += self.lines(rest(y), &lobby.hint, look.style(Role::Faint), 0);
        self.actions(rest(y));
        let log_x = left.right() + 2;
        let log = Rect { x: log_x, width: area.right().saturating_sub(log_x + 1), ..middle };
        self.log(log);
        self.status(Rect { y: bottom, height: 1, ..area });
    }

    /// What can be done, scrolled to the cursor.
    fn actions(&mut self, area: Rect) {
        let Some(online) = &self.model.online else { return };
        let actions = &online.actions;
        let text =
            |mark: &str, place: usize| format!("{mark}{:>2} {}", place + 1, actions[place].label);
        self.list(area, (actions.len(), online.line, true), text, Hit::TableAction);
    }

    /// The same over the table.
    pub(super) fn action_sheet(&mut self, area: Rect) {
        let count = self.model.online.as_ref().map_or(0, |online| online.actions.len()) as u16;
        let title = self.say("tui-deeds");
        let inner = self.sheet(area, LEFT_COLUMNS + 4, count + 2, &title);
        self.actions(inner);
    }
}
