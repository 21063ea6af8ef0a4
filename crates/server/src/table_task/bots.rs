//! The bots of a table: when one thinks, and for whom.

use leonardo_rules::{Seat, Viewer};

use super::TableTask;
use crate::address::AddressGroup;
use crate::bot_pool::{BotJob, Owner};

impl TableTask {
    /// Whether a person has a turn to come.
    pub(super) fn has_person(&self) -> bool {
        self.table.seats().any(|seat| self.table.chair(seat).is_played_by_person())
    }

    /// Lets a bot think, if it is its turn and it does not think already. Where only bots play, they
    /// do so only while someone watches.
    pub(super) fn wake_bot(&mut self) {
        let may_think = self.has_person() || self.is_visited;
        let Some((seat, bot)) = self.table.bot_to_move().filter(|_| may_think) else {
            self.thinking = None;
            return;
        };
        let Some(play) = self.table.playing() else { return };
        let at = play.game_next;
        if self.thinking.as_ref().is_some_and(|thinking| thinking.at == at)
            || self.state.is_closing()
        {
            return;
        }
        let job = BotJob {
            view: play.game.view(Viewer::Seat(seat)),
            moves: play.game.legal_moves(),
            ruleset: self.table.ruleset.clone(),
            bot,
            owner: Owner { address: self.host_address, guest: self.table.host().to_string() },
            is_opening: self.is_opening(seat),
            at,
        };
        self.thinking = Some(self.state.bots.think(job, &self.me));
    }

    /// Someone has connected or done something.
    pub(super) fn note_visit(&mut self, guest: Option<&str>, address: AddressGroup) {
        self.is_visited = true;
        self.idle_since_ms = self.now_ms();
        if guest == Some(self.table.host()) {
            self.host_address = Some(address);
        }
    }

    /// Whether a person plays here, and only bots had a turn so far.
    fn is_opening(&self, turn: Seat) -> bool {
        let Some(play) = self.table.playing() else { return false };
        let players = self.table.ruleset.players();
        let is_person = |seat: Seat| self.table.chair(seat).is_played_by_person();
        let turns = play.game.turns();
        turns <= u32::from(players)
            && Seat::all(players).any(is_person)
            && !(0..turns as u8).any(|ago| is_person(Seat((turn.0 + players - ago) % players)))
    }
}
