//! What a guest can do at a table beside playing cards.

use leonardo_bots::Level;
use leonardo_protocol::{BotSpec, Request, SeatInfo, SeatKind, Stage};
use leonardo_rules::Seat;
use leonardo_words::{Words, say};

use super::Remote;

/// Something that can be done, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct TableAction {
    /// What it is.
    pub label: String,
    /// What comes of it.
    pub wanted: ActionRequest,
}

/// What comes of an action.
#[derive(Clone, PartialEq, Debug)]
pub enum ActionRequest {
    /// The server is asked for this.
    Ask(Request),
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
            Stage::Open => self.lobby_actions(words, level, &mut actions),
            Stage::Playing => self.game_actions(words, &mut actions),
            Stage::Finished => match &self.table.rematch {
                Some(table) => actions.push(TableAction {
                    label: words.say("tui-deed-follow"),
                    wanted: ActionRequest::Follow(table.clone()),
                }),
                None if !self.you.seats.is_empty() => {
                    actions.push(ask(words.say("tui-deed-rematch"), Request::Rematch));
                }
                None => {}
            },
            Stage::Closed => {}
        }
        if self.table.stage != Stage::Open {
            self.token_action(words, &mut actions);
            self.sign_out_actions(words, &mut actions);
            self.talk(words, &mut actions);
        }
        actions
    }

    fn lobby_actions(&self, words: &Words, level: Level, actions: &mut Vec<TableAction>) {
        let chairs = || self.seat_infos();
        let is_mine = |seat: &Seat| self.you.seats.contains(seat);
        let is_full = chairs().all(|(_, chair)| chair.kind != SeatKind::Open);
        if self.you.host && is_full {
            actions.push(ask(words.say("tui-deed-start"), Request::Start));
        }
        let free = chairs().filter(|(_, chair)| chair.kind == SeatKind::Open);
        let sit = |(seat, _): (Seat, &SeatInfo)| {
            let label = say!(words, "tui-deed-sit", seat = number(seat));
            ask(label, Request::Sit { seat: Some(seat) })
        };
        let sits: Vec<TableAction> = free.map(sit).collect();
        let is_seated = !self.you.seats.is_empty();
        if !is_seated {
            actions.extend(sits.clone());
        }
        if self.you.host {
            for (seat, _) in chairs().filter(|(_, chair)| chair.kind != SeatKind::Person) {
                let name = words.level(level.name());
                let label = say!(words, "tui-deed-bot", seat = number(seat), level = name);
                let bot = BotSpec { level, think_ms: None };
                actions.push(ask(label, Request::Bot { seat, bot }));
            }
        }
        // Below talking: pressing Enter once too often neither leaves nor takes a second seat.
        self.talk(words, actions);
        for (seat, chair) in chairs() {
            let (id, request) = match chair.kind {
                _ if is_mine(&seat) => ("tui-deed-leave", Request::Leave { seat }),
                SeatKind::Open => continue,
                _ if self.you.host => ("tui-deed-kick", Request::Kick { seat }),
                _ => continue,
            };
            let player = sitter(words, chair);
            actions.push(ask(say!(words, id, seat = number(seat), player), request));
        }
        if is_seated {
            actions.extend(sits);
        }
        self.sign_out_actions(words, actions);
    }

    fn talk(&self, words: &Words, actions: &mut Vec<TableAction>) {
        if self.you.name.is_some() {
            let label = words.say("tui-deed-say");
            actions.push(TableAction { label, wanted: ActionRequest::Talk });
        }
    }

    fn game_actions(&self, words: &Words, actions: &mut Vec<TableAction>) {
        let Some(me) = self.you.seat.or_else(|| self.you.seats.first().copied()) else { return };
        let mut add = |label: String, request| actions.push(ask(label, request));
        if self.is_asked() {
            for (id, yes) in [("tui-deed-yes", true), ("tui-deed-no", false)] {
                add(words.say(id), Request::Answer { seat: None, yes });
            }
        }
        for seat in self.you.seats.iter().filter(|seat| self.you.seat != Some(**seat)) {
            let label = say!(words, "tui-deed-look", seat = number(*seat));
            add(label, Request::Look { seat: Some(*seat) });
        }
        add(words.say("tui-deed-take-back"), Request::TakeBack { seat: Some(me) });
        let mine = self.seat_info(me);
        if mine.is_some_and(|chair| chair.bot.is_some() && !chair.out) {
            add(words.say("tui-deed-take"), Request::Take { seat: me });
        } else {
            add(words.say("tui-deed-hand"), Request::Hand { seat: me, bot: None });
        }
        for (seat, chair) in self.seat_infos() {
            if self.is_away(seat) && chair.bot.is_none() && !self.you.seats.contains(&seat) {
                let label = say!(words, "tui-deed-replace", player = sitter(words, chair));
                add(label, Request::Replace { seat });
            }
        }
        let wants_end = self.table.end_wanted.has(me);
        let id = if wants_end { "tui-deed-end-not" } else { "tui-deed-end" };
        add(words.say(id), Request::End { seat: None, yes: !wants_end });
        add(words.say("tui-deed-resign"), Request::Resign { seat: me });
    }

    /// Whether another player wants to take back and waits for this person's answer.
    pub(super) fn is_asked(&self) -> bool {
        self.table.take_back.as_ref().is_some_and(|question| {
            let is_open = |seat: &Seat| *seat != question.seat && !question.agreed.has(*seat);
            !self.you.seats.contains(&question.seat) && self.you.seats.iter().any(is_open)
        })
    }

    /// The seats with their numbers.
    pub(super) fn seat_infos(&self) -> impl Iterator<Item = (Seat, &SeatInfo)> {
        (0..).map(Seat).zip(&self.table.seats)
    }

    pub(super) fn seat_info(&self, seat: Seat) -> Option<&SeatInfo> {
        self.table.seats.get(usize::from(seat.0))
    }

    /// Whether the person of a seat is not connected.
    pub(super) fn is_away(&self, seat: Seat) -> bool {
        self.seat_info(seat).is_some_and(|info| info.kind == SeatKind::Person)
            && !self.presence.seats.get(usize::from(seat.0)).copied().unwrap_or(true)
    }

    /// The seat of ours that is to move while we look from another.
    pub(super) fn other_turn(&self) -> Option<Seat> {
        let turn = self.view.turn;
        let is_on = self.table.stage == Stage::Playing && self.view.outcome.is_none();
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
        self.ask(Request::Look { seat: Some(seat) });
        true
    }

    /// Does something.
    pub fn perform(&mut self, wanted: ActionRequest) {
        match wanted {
            ActionRequest::Ask(request) => self.ask(request),
            ActionRequest::Follow(table) => self.follow(&table),
            ActionRequest::Talk => {}
        }
    }

    /// Says something to everyone at the table.
    pub fn say(&mut self, text: &str) {
        self.ask(Request::Say { text: text.to_owned() });
    }

    /// Asks for one's last decision back.
    pub fn take_back(&mut self) {
        self.ask(Request::TakeBack { seat: None });
    }

    /// A typed word that is no move: to sit, to start, to answer, to talk. Says whether it is one.
    pub fn command(&mut self, text: &str) -> bool {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let word = word.trim_start_matches('/');
        let me = self.you.seat.or_else(|| self.you.seats.first().copied());
        let (there, rest) = (seat(rest), rest.trim());
        let wanted = match (word, rest, there, me) {
            ("sit", "", ..) => Request::Sit { seat: None },
            ("sit", _, Some(seat), _) => Request::Sit { seat: Some(seat) },
            ("leave", "", _, Some(seat)) | ("leave", _, Some(seat), _) => Request::Leave { seat },
            ("kick", _, Some(seat), _) => Request::Kick { seat },
            ("start", "", ..) => Request::Start,
            ("rematch", "", ..) => Request::Rematch,
            ("yes", "", ..) => Request::Answer { seat: None, yes: true },
            ("no", "", ..) => Request::Answer { seat: None, yes: false },
            ("end", "", ..) => Request::End { seat: None, yes: true },
            ("resign", "", _, Some(seat)) => Request::Resign { seat },
            ("hand", "", _, Some(seat)) => Request::Hand { seat, bot: None },
            ("take", "", _, Some(seat)) => Request::Take { seat },
            ("token", "", _, Some(seat)) => Request::Token { seat },
            ("devices", "", _, Some(_)) => return self.list_devices(),
            ("sign-out", "", _, Some(seat)) => Request::SignOut { seat, device: None },
            ("sign-out", number, _, Some(seat)) => match self.device(number) {
                Some(device) => Request::SignOut { seat, device: Some(device) },
                None => return self.list_devices(),
            },
            ("look", _, Some(seat), _) => Request::Look { seat: Some(seat) },
            ("say", said, ..) if !said.is_empty() => Request::Say { text: said.to_owned() },
            ("bot", rest, ..) => match bot(rest) {
                Some(wanted) => wanted,
                None => return false,
            },
            _ => return false,
        };
        self.ask(wanted);
        true
    }
}

/// The number of a seat as people count them, from 1.
pub(super) fn number(seat: Seat) -> u8 {
    seat.0 + 1
}

/// The seat of a number that was typed.
fn seat(typed: &str) -> Option<Seat> {
    typed.trim().parse::<u8>().ok()?.checked_sub(1).map(Seat)
}

/// `2 master`: a bot for a seat.
fn bot(rest: &str) -> Option<Request> {
    let (seat, level) = rest.split_once(' ').unwrap_or((rest, Level::Apprentice.name()));
    let level = Level::OFFERED.into_iter().find(|offered| offered.name() == level.trim())?;
    Some(Request::Bot { seat: self::seat(seat)?, bot: BotSpec { level, think_ms: None } })
}

pub(super) fn ask(label: String, request: Request) -> TableAction {
    TableAction { label, wanted: ActionRequest::Ask(request) }
}

/// Who sits on a seat.
pub(super) fn sitter(words: &Words, info: &SeatInfo) -> String {
    let level = info.bot.map(|bot| {
        let level = words.level(bot.level.name());
        say!(words, "tui-seat-bot", level)
    });
    match (&info.name, level) {
        (Some(name), Some(level)) => format!("{name} ({level})"),
        (Some(name), None) => name.clone(),
        (None, Some(level)) => level,
        (None, None) => words.say("tui-seat-open"),
    }
}
