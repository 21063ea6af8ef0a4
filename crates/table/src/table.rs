//! The state of a table.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use leonardo_protocol::{
    BotSpec, ClockInfo, ClockSpec, DeckHashes, Ending, Millis, Offer, ResultInfo, SeatInfo,
    SeatKind, Stage, TableInfo, TakeBackInfo,
};
use leonardo_record::deck_hash;
use leonardo_record::fair::Secret;
use leonardo_rules::{
    Game, KeyLines, Move, Ruleset, SEATS_MAX, Seat, Seats, SeededDice, Setup, Viewer,
};

use crate::event::TableSpec;
use crate::offer_texts::OfferTexts;

/// How many requests are remembered, so that requests are idempotent.
const REQUESTS_REMEMBERED: usize = 16;

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its public id.
    pub id: String,
    /// The number of the entry that comes next.
    pub next: u32,
    /// What it was created with.
    pub spec: TableSpec,
    /// What is fixed before the deal.
    pub ruleset: Arc<Ruleset>,
    pub(crate) offer_texts: Arc<OfferTexts>,
    pub(crate) deck_hashes: DeckHashes,
    pub(crate) secret: Secret,
    pub(crate) host: String,
    pub(crate) chairs: Vec<Chair>,
    /// The stage of its life cycle.
    pub stage: Stage,
    /// The game, once the cards are dealt.
    pub play: Option<Box<Play>>,
    pub(crate) result: Option<Box<ResultInfo>>,
    pub(crate) rematch: Option<String>,
    /// Who hides whose chat.
    pub(crate) mutes: Vec<(String, Option<Seat>)>,
    /// How often each guest sat down before the game.
    pub(crate) sits: BTreeMap<String, u32>,
    /// How many entries are chat of spectators.
    pub(crate) chat_of_spectators: u32,
    /// Which decisions were taken back: from an entry to before the one that took back, in order.
    pub(crate) taken_back: Vec<(u32, u32)>,
    /// The last requests that led to entries, with the number of the entry: the guest and the id.
    pub(crate) done: VecDeque<(Box<str>, u32)>,
}

/// A game under way or over.
#[derive(Clone, Debug)]
pub struct Play {
    /// The game itself.
    pub game: Game,
    pub(crate) dice: SeededDice,
    /// The number after the last entry that changed the game: a move for less is stale.
    pub game_next: u32,
    /// How many moves were made and not taken back.
    pub(crate) moves: u32,
    /// The last move, and the lines that gave Keys in it.
    pub(crate) gained: (u32, Vec<KeyLines>),
    /// When the turn began, or when its clock was set going again.
    pub(crate) turn_began_ms: Millis,
    /// The decisions of this turn: the entry, and whether it revealed something.
    pub(crate) this_turn: Vec<(u32, bool)>,
    /// The entry of each seat's last decision.
    pub(crate) last_of: [Option<u32>; SEATS_MAX],
    /// Who wants to take back, if anyone.
    pub take_back: Option<TakeBack>,
    pub(crate) end_wanted: Seats,
    /// What each seat has left, if the clock is a bank.
    pub(crate) bank_ms: [Millis; SEATS_MAX],
}

/// A wish to take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeBack {
    pub(crate) seat: Seat,
    pub(crate) to: u32,
    pub(crate) agreed: Seats,
}

/// A place at the table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chair {
    /// Who sits there.
    pub sitter: Sitter,
    /// The SHA-256 of the token that lets another device in.
    pub(crate) token: Option<String>,
    pub(crate) salt: Option<String>,
    pub(crate) is_out: bool,
    /// How many entries of this seat are chat.
    pub(crate) chat: u32,
    /// How many entries this seat asked for that do not move the game forward; chat is not among them.
    pub(crate) asides: u32,
    /// The entry with which the person last took the seat back from a bot.
    pub(crate) returned: u32,
}

/// Who sits there.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Sitter {
    /// Nobody.
    #[default]
    Nobody,
    /// A person.
    Person {
        /// The devices of this person, the one that took the seat first.
        devices: Vec<Device>,
        /// The person's name.
        name: String,
        /// The bot that plays for the person.
        stand_in: Option<BotSpec>,
    },
    /// A bot.
    Bot(BotSpec),
}

/// A browser or a terminal in which a person plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    /// The guest that it is to the server.
    pub guest: String,
    /// The entry with which it came, its number at the table.
    pub number: u32,
    /// When that was.
    pub since_ms: Millis,
}

impl Chair {
    /// Whether this guest sits here.
    pub fn is_of(&self, guest: &str) -> bool {
        self.devices().iter().any(|device| device.guest == guest)
    }

    /// The devices of the person who sits here, the one that took the seat first.
    pub fn devices(&self) -> &[Device] {
        match &self.sitter {
            Sitter::Person { devices, .. } => devices,
            _ => &[],
        }
    }

    /// The guest who took the seat. Persons are told apart by this, and not by the devices that
    /// joined later: a link that an opponent was made to open must not turn two people into one.
    pub fn person(&self) -> Option<&str> {
        self.devices().first().map(|device| device.guest.as_str())
    }

    /// The bot that decides here, if one does.
    pub fn bot(&self) -> Option<BotSpec> {
        match &self.sitter {
            Sitter::Nobody => None,
            Sitter::Person { stand_in, .. } => *stand_in,
            Sitter::Bot(bot) => Some(*bot),
        }
    }

    /// Whether a person decides here.
    pub fn is_played_by_person(&self) -> bool {
        matches!(self.sitter, Sitter::Person { stand_in: None, .. })
    }

    /// Whether a person belongs here who is still in the game.
    pub(crate) fn is_persons(&self) -> bool {
        matches!(self.sitter, Sitter::Person { .. }) && !self.is_out
    }
}

impl Table {
    /// The seats of a guest.
    pub fn seats_of(&self, guest: &str) -> impl Iterator<Item = Seat> {
        self.seats().filter(move |seat| self.chair(*seat).is_of(guest))
    }

    /// Whether a guest hides the chat of this seat, or that of spectators.
    pub(crate) fn is_muted(&self, guest: Option<&str>, seat: Option<Seat>) -> bool {
        self.mutes.iter().any(|(who, whom)| Some(who.as_str()) == guest && *whom == seat)
    }

    /// Whether this entry is a decision that was taken back later.
    pub(crate) fn is_taken_back(&self, seq: u32) -> bool {
        let after = self.taken_back.partition_point(|(from, _)| *from <= seq);
        after > 0 && seq < self.taken_back[after - 1].1
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(self.ruleset.players())
    }

    /// The guest who created it, or who is the host since then.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The chair of a seat.
    ///
    /// # Panics
    /// When the table has no such seat.
    pub fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[seat.index()]
    }

    /// The game, if it is under way.
    pub fn playing(&self) -> Option<&Play> {
        self.play.as_deref().filter(|_| self.stage == Stage::Playing)
    }

    /// The bot that has to decide now.
    pub fn bot_to_move(&self) -> Option<(Seat, BotSpec)> {
        let turn = self.playing()?.game.turn();
        Some((turn, self.chair(turn).bot()?))
    }

    /// When the time of the player to move runs out.
    pub fn deadline_ms(&self) -> Option<Millis> {
        let play = self.playing()?;
        self.chair(play.game.turn()).is_played_by_person().then(|| self.turn_ends_ms())?
    }

    /// When the time of this turn is up, no matter who plays it.
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
        let Some((seat, moves)) = self.legal_moves(viewer) else { return Vec::new() };
        moves.iter().map(|mv| Offer::new(&self.ruleset, seat, *mv)).collect()
    }

    /// Adds the same as they are sent.
    pub(crate) fn write_offers(&self, viewer: Viewer, text: &mut String) {
        match self.legal_moves(viewer) {
            Some((seat, moves)) => self.offer_texts.write(&self.ruleset, seat, &moves, text),
            None => text.push_str("[]"),
        }
    }

    pub(crate) fn legal_moves(&self, viewer: Viewer) -> Option<(Seat, Vec<Move>)> {
        let play = self.playing()?;
        let turn = play.game.turn();
        let decides = viewer.is(turn) && self.chair(turn).is_played_by_person();
        decides.then(|| (turn, play.game.legal_moves()))
    }

    /// The entry that a request led to, if it was done before.
    pub fn done_as(&self, guest: &str, id: &str) -> Option<u32> {
        let is_it =
            |key: &str| key.strip_prefix(guest)?.strip_prefix('\n').map(|known| known == id);
        self.done.iter().find(|(key, _)| is_it(key) == Some(true)).map(|(_, seq)| *seq)
    }

    pub(crate) fn remember(&mut self, guest: &str, id: &str, seq: u32) {
        if self.done.len() == REQUESTS_REMEMBERED {
            self.done.pop_front();
        }
        self.done.push_back((format!("{guest}\n{id}").into(), seq));
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
    pub fn info(&self) -> TableInfo {
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
            hints: self.allows_hints(),
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
            // Otherwise the last player could choose a salt by those of the others.
            salt: chair.salt.clone().filter(|_| self.stage != Stage::Open),
            host: chair.is_of(&self.host),
        }
    }

    /// The names in a record, which has no language; empty for free seats.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |chair: &Chair| match &chair.sitter {
            Sitter::Person { name, .. } => name.clone(),
            Sitter::Bot(bot) => bot.level.name().to_string(),
            Sitter::Nobody => String::new(),
        };
        self.chairs.iter().map(name).collect()
    }

    /// Whether the game is over, so that nothing needs to stay hidden.
    pub fn is_finished(&self) -> bool {
        self.stage == Stage::Finished
    }
}

/// How a game ended, from its last state.
pub fn result_info(game: &Game, how: Ending, winners: Seats) -> ResultInfo {
    ResultInfo {
        how,
        end: game.outcome().map(|outcome| outcome.end),
        winners,
        keys: Seat::all(game.ruleset().players()).map(|seat| game.keys(seat)).collect(),
        turns: game.turns(),
    }
}

/// The hashes of a setup's card lists.
pub fn deck_hashes(setup: &Setup) -> DeckHashes {
    DeckHashes { main: deck_hash(&setup.main), extra: setup.extra.as_ref().map(deck_hash) }
}
