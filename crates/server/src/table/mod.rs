//! A table: everything that is known about it, added up from the facts of its log. Pure: no clock,
//! no store, no sockets. `decide` says which facts a request leads to, `apply` adds them.

mod apply;
mod decide;
pub(crate) mod replay;
pub(crate) mod tell;

use std::collections::VecDeque;
use std::sync::Arc;

use leonardo_protocol::{
    BotSpec, ClockInfo, ClockSpec, DeckHashes, Ending, Millis, Offer, ResultInfo, SeatInfo,
    SeatKind, Stage, TableInfo, TakeBackInfo,
};
use leonardo_record::deck_hash;
use leonardo_record::fair::Secret;
use leonardo_rules::{Game, Ruleset, SEATS_MAX, Seat, Seats, SeededDice, Setup, Viewer};
use leonardo_words::Words;

use crate::fact::Spec;
use crate::store::{Head, TableNumber};

pub(crate) use apply::{RulesetCache, load, read_entry, write_entry};
pub(crate) use decide::{Asker, Command, Surroundings, check_bot};

/// How many requests are remembered, so that a repeated one gets the same answer.
const REQUESTS_REMEMBERED: usize = 16;

/// A table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) number: TableNumber,
    pub(crate) id: String,
    /// The number of the entry that comes next.
    pub(crate) next: u32,
    pub(crate) spec: Spec,
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) deck_hashes: DeckHashes,
    pub(crate) secret: Secret,
    pub(crate) host: String,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) stage: Stage,
    pub(crate) play: Option<Box<Play>>,
    pub(crate) result: Option<Box<ResultInfo>>,
    pub(crate) rematch: Option<String>,
    /// Who does not want to read whom.
    pub(crate) mutes: Vec<(String, Option<Seat>)>,
    pub(crate) talk: Talk,
    /// The last requests that led to entries: a hash of asker and id, and the entry's number.
    done: VecDeque<(u64, u32)>,
}

/// How many entries have nothing to do with the game.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Talk {
    pub(crate) of_players: u32,
    pub(crate) of_onlookers: u32,
}

/// A game under way or over.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) game: Game,
    pub(crate) dice: SeededDice,
    /// The number after the last entry that changed the game: whoever has seen less is stale.
    pub(crate) game_next: u32,
    /// When the turn began, or when its clock was set going again.
    pub(crate) turn_began_ms: Millis,
    /// The decisions of this turn: the entry, and whether it revealed something.
    pub(crate) this_turn: Vec<(u32, bool)>,
    /// The entry of each seat's last decision.
    pub(crate) last_of: [Option<u32>; SEATS_MAX],
    pub(crate) take_back: Option<TakeBack>,
    pub(crate) end_wanted: Seats,
    /// What each seat has left, if the clock is a bank.
    pub(crate) bank_ms: [Millis; SEATS_MAX],
}

/// A wish to take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TakeBack {
    pub(crate) seat: Seat,
    pub(crate) to: u32,
    pub(crate) agreed: Seats,
}

/// A place at the table.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Chair {
    pub(crate) sitter: Sitter,
    /// The SHA-256 of the token that lets another device in.
    pub(crate) token: Option<String>,
    pub(crate) salt: Option<String>,
    pub(crate) is_out: bool,
}

/// Who sits there.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Sitter {
    #[default]
    Nobody,
    Person {
        /// The devices of this person, the first one first.
        guests: Vec<String>,
        name: String,
        /// The bot that plays for the person.
        stand_in: Option<BotSpec>,
    },
    Bot(BotSpec),
}

impl Chair {
    /// Whether this guest sits here.
    pub(crate) fn is_of(&self, guest: &str) -> bool {
        match &self.sitter {
            Sitter::Person { guests, .. } => guests.iter().any(|other| other == guest),
            _ => false,
        }
    }

    /// Whether a person of this name sits here.
    fn is_called(&self, wanted: &str) -> bool {
        matches!(&self.sitter, Sitter::Person { name, .. } if name == wanted)
    }

    /// The bot that decides here, if one does.
    pub(crate) fn bot(&self) -> Option<BotSpec> {
        match &self.sitter {
            Sitter::Nobody => None,
            Sitter::Person { stand_in, .. } => *stand_in,
            Sitter::Bot(bot) => Some(*bot),
        }
    }

    /// Whether a person decides here.
    pub(crate) fn is_played_by_person(&self) -> bool {
        matches!(self.sitter, Sitter::Person { stand_in: None, .. })
    }

    /// Whether a person belongs here who is still in the game.
    pub(crate) fn is_persons(&self) -> bool {
        matches!(self.sitter, Sitter::Person { .. }) && !self.is_out
    }
}

impl Table {
    /// The seats of a guest.
    pub(crate) fn seats_of(&self, guest: &str) -> impl Iterator<Item = Seat> {
        self.seats().filter(move |seat| self.chair(*seat).is_of(guest))
    }

    /// Whether a guest does not want to read what this seat says, or those who have none.
    pub(crate) fn is_muted(&self, guest: Option<&str>, seat: Option<Seat>) -> bool {
        self.mutes.iter().any(|(who, whom)| Some(who.as_str()) == guest && *whom == seat)
    }

    /// All seats.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(self.ruleset.players())
    }

    pub(crate) fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[seat.index()]
    }

    /// The game, if it is under way.
    pub(crate) fn playing(&self) -> Option<&Play> {
        self.play.as_deref().filter(|_| self.stage == Stage::Playing)
    }

    /// The bot that has to decide now.
    pub(crate) fn bot_to_move(&self) -> Option<(Seat, BotSpec)> {
        let turn = self.playing()?.game.turn();
        Some((turn, self.chair(turn).bot()?))
    }

    /// When the time of the player to move runs out.
    pub(crate) fn deadline_ms(&self) -> Option<Millis> {
        let play = self.playing()?;
        self.chair(play.game.turn()).is_played_by_person().then(|| self.turn_ends_ms())?
    }

    /// When the time of this turn is up, whoever plays it.
    pub(crate) fn turn_ends_ms(&self) -> Option<Millis> {
        let play = self.playing()?;
        let limit_ms = match self.spec.clock {
            ClockSpec::None => return None,
            ClockSpec::PerMove { ms } => ms,
            ClockSpec::Bank { .. } => play.bank_ms[play.game.turn().index()],
        };
        Some(play.turn_began_ms + limit_ms)
    }

    /// The legal moves of a viewer; none if it is not the viewer's turn, or if a bot plays for the
    /// viewer.
    pub(crate) fn offers(&self, viewer: Viewer) -> Vec<Offer> {
        let is_turn = |play: &&Play| {
            let turn = play.game.turn();
            viewer.is(turn) && self.chair(turn).is_played_by_person()
        };
        let Some(play) = self.playing().filter(is_turn) else { return Vec::new() };
        let moves = play.game.legal_moves();
        let turn = play.game.turn();
        moves.iter().map(|mv| Offer::new(&self.ruleset, turn, *mv)).collect()
    }

    /// The entry that a request led to.
    pub(crate) fn done_as(&self, guest: &str, id: &str) -> Option<u32> {
        let hash = request_hash(guest, id);
        self.done.iter().find(|(known, _)| *known == hash).map(|(_, seq)| *seq)
    }

    fn remember(&mut self, guest: &str, id: &str, seq: u32) {
        if self.done.len() == REQUESTS_REMEMBERED {
            self.done.pop_front();
        }
        self.done.push_back((request_hash(guest, id), seq));
    }

    /// The clocks as they are shown.
    pub(crate) fn clock_info(&self) -> Option<ClockInfo> {
        let play = self.playing()?;
        let left = match self.spec.clock {
            ClockSpec::None => return None,
            ClockSpec::PerMove { .. } => None,
            ClockSpec::Bank { .. } => Some(play.bank_ms[..self.chairs.len()].to_vec()),
        };
        let until = self.deadline_ms();
        Some(ClockInfo { seat: until.map(|_| play.game.turn()), until, left })
    }

    /// What everyone may know, the cards aside.
    pub(crate) fn info(&self) -> TableInfo {
        let setup = self.ruleset.setup();
        let play = self.play.as_deref();
        TableInfo {
            id: self.id.clone(),
            stage: self.stage,
            variant: setup.variant,
            options: setup.options.clone(),
            extra: setup.extra.as_ref().map(|deck| deck.label().to_string()),
            deck_hashes: Some(self.deck_hashes.clone()),
            goal: self.ruleset.keys_to_win(),
            public: self.spec.public,
            clock: self.spec.clock,
            timeout: self.spec.timeout,
            seats: self.chairs.iter().map(|chair| self.seat_info(chair)).collect(),
            commitment: self.secret.commitment(),
            secret: (self.stage == Stage::Finished).then(|| self.secret.reveal()),
            result: self.result.as_deref().cloned(),
            take_back: play
                .and_then(|play| play.take_back)
                .map(|wish| TakeBackInfo { seat: wish.seat, agreed: wish.agreed }),
            end_wanted: play.map_or(Seats::NONE, |play| play.end_wanted),
            rematch: self.rematch.clone(),
            from: self.spec.from.clone(),
        }
    }

    fn seat_info(&self, chair: &Chair) -> SeatInfo {
        let (kind, name) = match &chair.sitter {
            Sitter::Nobody => (SeatKind::Open, None),
            Sitter::Person { name, .. } => (SeatKind::Person, Some(name.clone())),
            Sitter::Bot(_) => (SeatKind::Bot, None),
        };
        SeatInfo {
            kind,
            name,
            bot: chair.bot(),
            out: chair.is_out,
            salted: chair.salt.as_ref().is_some_and(|salt| !salt.is_empty()),
            // Nobody may choose a salt by those of the others.
            salt: chair.salt.clone().filter(|_| self.stage != Stage::Open),
            host: chair.is_of(&self.host),
        }
    }

    /// What lists and searches need.
    pub(crate) fn head(&self) -> Head {
        let person = |chair: &Chair| match &chair.sitter {
            Sitter::Person { guests, name, .. } => Some((guests.clone(), name.clone())),
            _ => None,
        };
        let persons: Vec<(Vec<String>, String)> = self.chairs.iter().filter_map(person).collect();
        Head {
            id: self.id.clone(),
            stage: self.stage,
            is_public: self.spec.public,
            is_timed: self.spec.clock != ClockSpec::None,
            variant: self.ruleset.variant().name().to_string(),
            summary: serde_json::to_string(&self.info()).expect("a table can be written"),
            guests: persons.iter().flat_map(|(guests, _)| guests.clone()).collect(),
            names: persons.into_iter().map(|(_, name)| name).collect(),
        }
    }

    /// What the players are called in a language: bots by their level and seat.
    pub(crate) fn names_in(&self, words: &Words) -> Vec<String> {
        let name = |seat: Seat| match &self.chair(seat).sitter {
            Sitter::Nobody => String::new(),
            Sitter::Person { name, .. } => {
                // Somebody can sit on two seats, and two people can have one name.
                let is_other = |other: Seat| other != seat && self.chair(other).is_called(name);
                match self.seats().any(is_other) {
                    true => format!("{name} ({})", seat.0 + 1),
                    false => name.clone(),
                }
            }
            Sitter::Bot(bot) => words.bot_name(bot.level.name(), seat),
        };
        self.seats().map(name).collect()
    }

    /// The names in a record, which has no language; empty for seats without a person or bot.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |chair: &Chair| match &chair.sitter {
            Sitter::Person { name, .. } => name.clone(),
            Sitter::Bot(bot) => bot.level.name().to_string(),
            Sitter::Nobody => String::new(),
        };
        self.chairs.iter().map(name).collect()
    }

    /// Whether everything is decided, so that nothing needs to be hidden any more.
    pub(crate) fn is_finished(&self) -> bool {
        self.stage == Stage::Finished
    }
}

/// How a game ended, from its last state.
pub(crate) fn result_info(game: &Game, how: Ending, winners: Seats) -> ResultInfo {
    ResultInfo {
        how,
        end: game.outcome().map(|outcome| outcome.end),
        winners,
        keys: Seat::all(game.ruleset().players()).map(|seat| game.keys(seat)).collect(),
        turns: game.turns(),
    }
}

/// The hashes of a setup's card lists.
pub(crate) fn deck_hashes(setup: &Setup) -> DeckHashes {
    DeckHashes { main: deck_hash(&setup.main), extra: setup.extra.as_ref().map(deck_hash) }
}

/// FNV-1a over asker and id.
fn request_hash(guest: &str, id: &str) -> u64 {
    fnv1a(guest.bytes().chain([0]).chain(id.bytes()))
}

/// The 64-bit FNV-1a hash.
pub(crate) fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
