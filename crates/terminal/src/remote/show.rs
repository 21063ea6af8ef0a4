//! A table of a server, put onto the model.

use leonardo_bots::Level;
use leonardo_client::ConnectionState;
use leonardo_protocol::{ClockSpec, Millis, SeatInfo, Stage};
use leonardo_rules::Seat;
use leonardo_words::{Teller, Words, say};

use super::table_actions::{number, sitter};
use super::{HintTold, Remote, error_words};
use crate::full::view_model::{Lobby, Online, ViewModel};
use crate::game_text;

impl Remote {
    pub(crate) fn show(&mut self, model: &mut ViewModel) {
        self.tell_answers(&model.words);
        model.names = self.shown_names(&model.words);
        let is_same = model.moves == self.moves && model.view.turns == self.view.turns;
        model.view = self.view.clone();
        model.moves.clone_from(&self.moves);
        model.log.clone_from(&self.log);
        model.gave.clone_from(&self.gave);
        if let Some(told) = self.take_told() {
            model.note = Some(told);
        }
        let is_on = self.table.stage == Stage::Playing && self.view.turns > 0;
        // The reader's own decision may be on its way; then no other player thinks.
        let is_other = self.you.seat != Some(self.view.turn);
        model.is_thinking = is_on && is_other && self.view.outcome.is_none();
        let before = model.online.take();
        let level = before.as_ref().map_or(Level::Apprentice, |before| before.level);
        let actions = self.actions(&model.words, level);
        let line = before.map_or(0, |before| before.line).min(actions.len().saturating_sub(1));
        model.online = Some(Online {
            lobby: self.lobby(model),
            trouble: self.trouble(&model.words),
            asked: self.asked(model),
            over: self.ending(&model.teller()),
            clock: self.seconds_left(),
            away: self.seat_infos().map(|(seat, _)| self.is_away(seat)).collect(),
            actions,
            level,
            line,
        });
        if !is_same {
            model.decide();
        }
        // Otherwise a second has passed, or there was a chat message: the cursor stays.
        if let Some(HintTold { depth, text, spot, mv }) = self.take_hint() {
            model.show_hint(text, depth, spot, mv);
        }
    }

    /// The names by which the table is told; bots have those that the server gives them in words.
    pub fn shown_names(&self, words: &Words) -> Vec<String> {
        let name = |(seat, info): (Seat, &SeatInfo)| match (&info.name, &info.bot) {
            (Some(name), _) => name.clone(),
            (None, Some(bot)) => words.bot_name(bot.level.name(), seat),
            (None, None) => String::new(),
        };
        self.seat_infos().map(name).collect()
    }

    /// What is wrong with the connection, in words.
    pub fn trouble(&self, words: &Words) -> Option<String> {
        match self.state() {
            ConnectionState::Up => None,
            ConnectionState::Connecting(_) => Some(words.say("tui-line-dialing")),
            ConnectionState::Waiting { why, until, .. } => {
                let why = error_words(words, why);
                Some(say!(words, "tui-line-waiting", why, seconds = self.seconds_to(*until)))
            }
            ConnectionState::Closed(why) => {
                let why = error_words(words, why);
                Some(say!(words, "tui-line-closed", why))
            }
        }
    }

    /// The table before the game, in words: its seats, and how to invite.
    fn lobby(&self, model: &ViewModel) -> Option<Lobby> {
        if self.table.stage != Stage::Open {
            return None;
        }
        let words = &model.words;
        let hint = words.say(if self.you.host { "tui-lobby-keys" } else { "tui-lobby-wait" });
        Some(Lobby { about: self.about(words), seats: self.seats(words), hint })
    }

    /// What is to be known of the table, one thing a line.
    pub fn about(&self, words: &Words) -> Vec<String> {
        let link = self.link.of_table(self.table());
        let mut about = vec![say!(words, "tui-lobby-link", link)];
        let seconds = |ms: Millis| u64::try_from(ms / 1_000).unwrap_or(0);
        about.push(match self.table.clock {
            ClockSpec::None => words.say("tui-lobby-no-clock"),
            ClockSpec::PerMove { ms } => {
                say!(words, "tui-lobby-per-move", time = clock_time(seconds(ms)))
            }
            ClockSpec::Bank { ms, increment_ms } => {
                let (time, more) = (clock_time(seconds(ms)), seconds(increment_ms));
                say!(words, "tui-lobby-bank", time, more)
            }
        });
        about.push(words.say(match self.table.hints {
            true => "tui-lobby-hints",
            false => "tui-lobby-no-hints",
        }));
        if let Some(name) = &self.you.name {
            about.push(say!(words, "tui-lobby-you", name = name.as_str()));
        }
        if self.presence.watching > 0 {
            about.push(say!(words, "tui-lobby-watching", count = self.presence.watching));
        }
        about
    }

    /// Who sits where, one seat a line.
    pub fn seats(&self, words: &Words) -> Vec<String> {
        let line = |(seat, chair): (Seat, &SeatInfo)| {
            let mut text = format!("{}  {}", number(seat), sitter(words, chair));
            let is_mine = self.you.seats.contains(&seat);
            for (holds, id) in [
                (is_mine, "tui-seat-you"),
                (chair.host, "tui-seat-host"),
                (self.is_away(seat), "tui-seat-away"),
                (chair.out, "tui-seat-out"),
            ] {
                if holds {
                    text.push_str(&format!(" · {}", words.say(id)));
                }
            }
            text
        };
        self.seat_infos().map(line).collect()
    }

    /// What other people want to know of this one.
    fn asked(&self, model: &ViewModel) -> Option<String> {
        let teller = model.teller();
        if self.is_asked()
            && let Some(question) = &self.table.take_back
        {
            return Some(say!(
                model.words,
                "tui-asked-take-back",
                player = teller.player(question.seat)
            ));
        }
        let mine = self.you.seat.and_then(|seat| self.seat_info(seat));
        if self.table.stage == Stage::Playing
            && mine.is_some_and(|chair| chair.bot.is_some() && !chair.out)
        {
            return Some(model.words.say("tui-handed"));
        }
        if let Some(seat) = self.other_turn() {
            return Some(say!(model.words, "tui-other-seat", seat = number(seat)));
        }
        let wanted = self.table.end_wanted;
        let others = wanted.iter().filter(|seat| !self.you.seats.contains(seat));
        let names: Vec<String> = others.map(|seat| teller.player(seat)).collect();
        let is_mine = self.you.seats.iter().any(|seat| wanted.has(*seat));
        if names.is_empty() || is_mine || self.you.seats.is_empty() || self.is_over() {
            return None;
        }
        Some(say!(model.words, "tui-asked-end", player = model.words.list(names)))
    }

    /// How the game ended, in a sentence.
    pub fn ending(&self, teller: &Teller<'_>) -> Option<String> {
        match (self.view.outcome, &self.table.result) {
            (Some(outcome), _) => Some(game_text::winners(teller, outcome.winners.iter())),
            (None, Some(result)) => Some(game_text::winners(teller, result.winners.iter())),
            (None, None) if self.table.stage == Stage::Closed => {
                Some(teller.words().say("tui-table-closed"))
            }
            (None, None) => None,
        }
    }
}

/// Seconds as clocks show them.
pub(crate) fn clock_time(seconds: u64) -> String {
    match seconds / 3_600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}
