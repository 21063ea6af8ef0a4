//! What a guest can do at a table beside playing cards.

use leonardo_bots::Level;
use leonardo_words::Words;
use serde_json::{Value, json};

use super::Remote;
use super::wire::{Chair, Kind, Phase};

/// Something that can be done, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct TableAction {
    /// What it is.
    pub label: String,
    /// What comes of it.
    pub wanted: ActionRequest,
}

/// What comes of a action.
#[derive(Clone, PartialEq, Debug)]
pub enum ActionRequest {
    /// The server is asked for this.
    Ask(Value),
    /// Something has to be typed first.
    Talk,
    /// Another table is gone to.
    Follow(String),
}

impl Remote {
    /// All that can be done now; a bot that is put on a seat has this level.
    pub fn actions(&self, words: &Words, level: Level) -> Vec<TableAction> {
        let mut actions = Vec::new();
        match self.table.stage {
            Phase::Open => self.lobby_actions(words, level, &mut actions),
            Phase::Playing => self.game_actions(words, &mut actions),
            Phase::Finished => match &self.table.rematch {
                Some(table) => actions.push(TableAction {
                    label: words.say("tui-deed-follow"),
                    wanted: ActionRequest::Follow(table.clone()),
                }),
                None if !self.you.seats.is_empty() => {
                    actions.push(ask(words.say("tui-deed-rematch"), json!("rematch")));
                }
                None => {}
            },
            Phase::Closed => {}
        }
        if self.table.stage != Phase::Open {
            self.talk(words, &mut actions);
        }
        actions
    }

    fn lobby_actions(&self, words: &Words, level: Level, actions: &mut Vec<TableAction>) {
        let chairs = || (0u8..).zip(&self.table.seats);
        let is_mine = |seat: &u8| self.you.seats.contains(seat);
        let is_full = chairs().all(|(_, chair)| chair.kind != Kind::Open);
        if self.you.host && is_full {
            actions.push(ask(words.say("tui-deed-start"), json!("start")));
        }
        let free = chairs().filter(|(_, chair)| chair.kind == Kind::Open);
        let sit = |(seat, _): (u8, &Chair)| {
            let label = words.say_with("tui-deed-sit", &[("seat", number(seat).into())]);
            ask(label, json!({ "sit": { "seat": seat } }))
        };
        let sits: Vec<TableAction> = free.map(sit).collect();
        let is_seated = !self.you.seats.is_empty();
        if !is_seated {
            actions.extend(sits.clone());
        }
        if self.you.host {
            for (seat, _) in chairs().filter(|(_, chair)| chair.kind != Kind::Person) {
                let args =
                    [("seat", number(seat).into()), ("level", words.level(level.name()).into())];
                let label = words.say_with("tui-deed-bot", &args);
                let bot = json!({ "level": level.name() });
                actions.push(ask(label, json!({ "bot": { "seat": seat, "bot": bot } })));
            }
        }
        // Whoever hits Enter once too often neither leaves nor takes a second seat.
        self.talk(words, actions);
        for (seat, chair) in chairs() {
            let args = [("seat", number(seat).into()), ("player", sitter(words, chair).into())];
            if is_mine(&seat) {
                let label = words.say_with("tui-deed-leave", &args);
                actions.push(ask(label, json!({ "leave": { "seat": seat } })));
            } else if self.you.host && chair.kind != Kind::Open {
                let label = words.say_with("tui-deed-kick", &args);
                actions.push(ask(label, json!({ "kick": { "seat": seat } })));
            }
        }
        if is_seated {
            actions.extend(sits);
        }
    }

    fn talk(&self, words: &Words, actions: &mut Vec<TableAction>) {
        if self.you.name.is_some() {
            actions.push(TableAction {
                label: words.say("tui-deed-say"),
                wanted: ActionRequest::Talk,
            });
        }
    }

    fn game_actions(&self, words: &Words, actions: &mut Vec<TableAction>) {
        let Some(me) = self.you.seat.or_else(|| self.you.seats.first().copied()) else { return };
        if self.is_asked() {
            actions.push(ask(words.say("tui-deed-yes"), json!({ "answer": { "yes": true } })));
            actions.push(ask(words.say("tui-deed-no"), json!({ "answer": { "yes": false } })));
        }
        for seat in self.you.seats.iter().filter(|seat| self.you.seat != Some(**seat)) {
            let label = words.say_with("tui-deed-look", &[("seat", number(*seat).into())]);
            actions.push(ask(label, json!({ "look": { "seat": seat } })));
        }
        actions.push(ask(words.say("tui-deed-take-back"), json!({ "take-back": { "seat": me } })));
        let mine = self.table.seats.get(usize::from(me));
        if mine.is_some_and(|chair| chair.bot.is_some() && !chair.out) {
            actions.push(ask(words.say("tui-deed-take"), json!({ "take": { "seat": me } })));
        } else {
            actions.push(ask(words.say("tui-deed-hand"), json!({ "hand": { "seat": me } })));
        }
        for (seat, chair) in (0u8..).zip(&self.table.seats) {
            if self.is_away(seat) && chair.bot.is_none() && !self.you.seats.contains(&seat) {
                let args = [("player", sitter(words, chair).into())];
                let label = words.say_with("tui-deed-replace", &args);
                actions.push(ask(label, json!({ "replace": { "seat": seat } })));
            }
        }
        let wants_end = self.table.end_wanted.contains(&me);
        let id = if wants_end { "tui-deed-end-not" } else { "tui-deed-end" };
        actions.push(ask(words.say(id), json!({ "end": { "yes": !wants_end } })));
        actions.push(ask(words.say("tui-deed-resign"), json!({ "resign": { "seat": me } })));
    }

    /// Whether somebody wants to take back and waits for this person's answer.
    pub(super) fn is_asked(&self) -> bool {
        self.table.take_back.as_ref().is_some_and(|question| {
            let is_open = |seat: &u8| *seat != question.seat && !question.agreed.contains(seat);
            !self.you.seats.contains(&question.seat) && self.you.seats.iter().any(is_open)
        })
    }

    /// Whether the person of a seat is not connected.
    pub(super) fn is_away(&self, seat: u8) -> bool {
        let chair = self.table.seats.get(usize::from(seat));
        chair.is_some_and(|chair| chair.kind == Kind::Person)
            && !self.presence.seats.get(usize::from(seat)).copied().unwrap_or(true)
    }

    /// The seat of ours that is to move while we look from another.
    pub(super) fn other_turn(&self) -> Option<u8> {
        let turn = self.view.turn.0;
        let is_on = self.table.stage == Phase::Playing && self.view.outcome.is_none();
        (is_on && self.you.seat != Some(turn) && self.you.seats.contains(&turn)).then_some(turn)
    }

    /// Looks from the next of our seats; says whether there are several.
    pub(crate) fn change_viewer(&mut self) -> bool {
        if self.you.seats.len() < 2 {
            return false;
        }
        let place = self.you.seats.iter().position(|seat| Some(*seat) == self.you.seat);
        let next = place.map_or(0, |place| (place + 1) % self.you.seats.len());
        let seat = self.other_turn().unwrap_or(self.you.seats[next]);
        self.ask(&json!({ "look": { "seat": seat } }));
        true
    }

    /// Does something.
    pub fn perform(&mut self, wanted: ActionRequest) {
        match wanted {
            ActionRequest::Ask(request) => self.ask(&request),
            ActionRequest::Follow(table) => self.follow(table),
            ActionRequest::Talk => {}
        }
    }

    /// Says something to everyone at the table.
    pub fn say(&mut self, text: &str) {
        self.ask(&json!({ "say": { "text": text } }));
    }

    /// Asks for one's last decision back.
    pub fn take_back(&mut self) {
        self.ask(&json!({ "take-back": {} }));
    }

    /// A typed word that is no move: to sit, to start, to answer, to talk. Says whether it is one.
    pub fn command(&mut self, text: &str) -> bool {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let word = word.trim_start_matches('/');
        let me = self.you.seat.or_else(|| self.you.seats.first().copied());
        let (there, rest) = (seat(rest), rest.trim());
        let wanted = match (word, rest, there, me) {
            ("sit", "", ..) => json!({ "sit": {} }),
            ("sit", _, Some(seat), _) => json!({ "sit": { "seat": seat } }),
            ("leave", "", _, Some(me)) => json!({ "leave": { "seat": me } }),
            ("leave" | "kick", _, Some(seat), _) => json!({ word: { "seat": seat } }),
            ("start" | "rematch", "", ..) => json!(word),
            ("yes", "", ..) => json!({ "answer": { "yes": true } }),
            ("no", "", ..) => json!({ "answer": { "yes": false } }),
            ("end", "", ..) => json!({ "end": { "yes": true } }),
            ("resign" | "hand" | "take", "", _, Some(me)) => json!({ word: { "seat": me } }),
            ("look", _, Some(seat), _) => json!({ "look": { "seat": seat } }),
            ("say", said, ..) if !said.is_empty() => json!({ "say": { "text": said } }),
            ("bot", rest, ..) => match bot(rest) {
                Some(wanted) => wanted,
                None => return false,
            },
            _ => return false,
        };
        self.ask(&wanted);
        true
    }
}

/// The number of a seat as people count them, from 1.
pub(super) fn number(seat: u8) -> u8 {
    seat + 1
}

/// The seat of a number that was typed.
fn seat(typed: &str) -> Option<u8> {
    typed.trim().parse::<u8>().ok()?.checked_sub(1)
}

/// `2 master`: a bot for a seat.
fn bot(rest: &str) -> Option<Value> {
    let (seat, level) = rest.split_once(' ').unwrap_or((rest, Level::Apprentice.name()));
    let (seat, level) = (self::seat(seat)?, level.trim());
    Some(json!({ "bot": { "seat": seat, "bot": { "level": level } } }))
}

fn ask(label: String, request: Value) -> TableAction {
    TableAction { label, wanted: ActionRequest::Ask(request) }
}

/// Who sits on a chair.
pub(super) fn sitter(words: &Words, chair: &Chair) -> String {
    let level = chair
        .bot
        .as_ref()
        .map(|bot| words.say_with("tui-seat-bot", &[("level", words.level(&bot.level).into())]));
    match (&chair.name, level) {
        (Some(name), Some(level)) => format!("{name} ({level})"),
        (Some(name), None) => name.clone(),
        (None, Some(level)) => level,
        (None, None) => words.say("tui-seat-open"),
    }
}
