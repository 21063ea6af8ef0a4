//! One game on this machine: who sits where, what was played, what can be taken back.

use std::fmt;
use std::sync::Arc;

use leonardo_bots::Level;
use leonardo_record::{Luck, Record, RecordError, Recorder, Tampered};
use leonardo_rules::{Event, Game, Move, Rejection, Ruleset, Seat, Seed, SeededDice, View, Viewer};

/// The header of a record that says who sat where.
const SEATS_TAG: &str = "Seats";
const PERSON: &str = "person";

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// Someone at this terminal.
    Person,
    /// A bot.
    Bot(Level),
}

impl Occupant {
    fn name(self) -> &'static str {
        match self {
            Occupant::Person => PERSON,
            Occupant::Bot(level) => level.name(),
        }
    }
}

/// Why a game cannot be taken up again.
#[derive(Debug)]
pub enum ResumeError {
    /// Its luck is not from a seed.
    NoSeed,
    /// A move of it was not allowed.
    Tampered(Box<Tampered>),
    /// It cannot be written down any more.
    Record(RecordError),
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResumeError::NoSeed => f.write_str("the record has no seed"),
            ResumeError::Tampered(error) => error.fmt(f),
            ResumeError::Record(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ResumeError {}

/// Something that happened.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The turn in which it happened.
    pub turn: u32,
    /// What.
    pub event: Event,
}

/// One game, from its deal on.
#[derive(Debug)]
pub struct Session {
    ruleset: Arc<Ruleset>,
    seed: Seed,
    occupants: Vec<Occupant>,
    names: Vec<String>,
    game: Game,
    dice: SeededDice,
    recorder: Recorder,
    moves: Vec<Move>,
    /// How many moves had been made before each real decision of a person.
    decisions: Vec<usize>,
    log: Vec<Entry>,
    /// How many entries of the log there were before each move.
    log_before: Vec<usize>,
}

impl Session {
    /// Deals a game. There is a sitter and a name for each seat; a name may be empty.
    pub fn deal(
        ruleset: &Arc<Ruleset>,
        seed: Seed,
        occupants: Vec<Occupant>,
        names: Vec<String>,
    ) -> Result<Session, RecordError> {
        let mut dice = SeededDice::new(seed);
        let (mut recorder, game, events) = Recorder::deal(ruleset, &mut dice)?;
        for (seat, name) in Seat::all(ruleset.players()).zip(&names) {
            recorder.name(seat, name)?;
        }
        let seats: Vec<&str> = occupants.iter().map(|sitter| sitter.name()).collect();
        recorder.tag(SEATS_TAG, &seats.join(" "))?;
        let mut session = Session {
            ruleset: ruleset.clone(),
            seed,
            occupants,
            names,
            game,
            dice,
            recorder,
            moves: Vec::new(),
            decisions: Vec::new(),
            log: Vec::new(),
            log_before: Vec::new(),
        };
        session.note(events);
        Ok(session)
    }

    /// Takes up a game where its record ends.
    pub fn resume(record: &Record) -> Result<Session, ResumeError> {
        let Luck::Seed(seed) = record.luck else { return Err(ResumeError::NoSeed) };
        record.verify().map_err(|error| ResumeError::Tampered(Box::new(error)))?;
        let ruleset = record.ruleset();
        let names = record.names.iter().map(|name| name.clone().unwrap_or_default()).collect();
        let mut session =
            Session::deal(ruleset, seed, occupants(record), names).map_err(ResumeError::Record)?;
        for ply in record.turns.iter().flat_map(|turn| &turn.plies) {
            session.make(ply.mv).map_err(ResumeError::Record)?;
        }
        Ok(session)
    }

    /// The ruleset of the game.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// The game itself, with all its secrets: for the referee, not for a screen.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The seed of all its luck.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Who sits where.
    pub fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// The names of the players; those of people may be empty.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What happened, the oldest first.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// How many moves were made.
    pub fn moves_made(&self) -> usize {
        self.moves.len()
    }

    /// The seats of people.
    pub fn persons(&self) -> impl Iterator<Item = Seat> + '_ {
        let all = Seat::all(self.ruleset.players());
        all.filter(|seat| self.occupants[seat.index()] == Occupant::Person)
    }

    /// Whether a person has to decide now.
    pub fn awaits_person(&self) -> bool {
        !self.game.is_over() && self.occupants[self.game.turn().index()] == Occupant::Person
    }

    /// What this viewer knows.
    pub fn view(&self, viewer: Viewer) -> View {
        self.game.view(viewer)
    }

    /// The moves of the player to move.
    pub fn legal(&self) -> Vec<Move> {
        let moves = self.game.legal_moves();
        moves
    }

    /// Makes a move of the player to move, if it is legal.
    pub fn play(&mut self, mv: Move) -> Result<(), Refused> {
        self.game.check(self.game.turn(), mv).map_err(Refused::Illegal)?;
        self.make(mv).map_err(Refused::Record)
    }

    /// Makes the moves that are none: a person who can only end the step or pass has nothing to
    /// decide, and there is nobody here whom haste would tell something (I4). Says how many.
    pub fn make_forced(&mut self) -> usize {
        let mut made = 0;
        while self.awaits_person() {
            match self.legal()[..] {
                [only] if is_forced(&[only]) && self.make(only).is_ok() => made += 1,
                _ => break,
            }
        }
        made
    }

    fn make(&mut self, mv: Move) -> Result<(), RecordError> {
        let is_decision = self.awaits_person() && !is_forced(&self.legal());
        let events = self.recorder.play(&mut self.game, mv, &mut self.dice)?;
        if is_decision {
            self.decisions.push(self.moves.len());
        }
        self.moves.push(mv);
        self.log_before.push(self.log.len());
        self.note(events);
        Ok(())
    }

    fn note(&mut self, events: Vec<Event>) {
        let turn = self.game.turns();
        self.log.extend(events.into_iter().map(|event| Entry { turn, event }));
    }

    /// Returns to the last decision of a person; says whether there was one. All luck comes again
    /// as it came before.
    pub fn take_back(&mut self) -> bool {
        let Some(kept) = self.decisions.pop() else { return false };
        let moves = self.moves[..kept].to_vec();
        let dealt =
            Session::deal(&self.ruleset, self.seed, self.occupants.clone(), self.names.clone());
        let Ok(mut again) = dealt else { return false };
        for mv in moves {
            if again.make(mv).is_err() {
                return false;
            }
        }
        *self = again;
        true
    }

    /// The game on paper, so far.
    pub fn record(&self) -> Record {
        self.recorder.record().clone().with_seed(self.seed)
    }
}

/// Why a move was not made.
#[derive(Debug)]
pub enum Refused {
    /// It is not legal.
    Illegal(Rejection),
    /// It cannot be written down: the game is too long.
    Record(RecordError),
}

/// Whether these moves leave nothing to decide.
fn is_forced(moves: &[Move]) -> bool {
    matches!(moves, [Move::Done | Move::Pass])
}

/// Who sat where, as far as the record tells; otherwise one person and beginners.
fn occupants(record: &Record) -> Vec<Occupant> {
    let told = record.tags.iter().find(|(name, _)| name == SEATS_TAG);
    let mut told = told.map(|(_, seats)| seats.split_whitespace()).into_iter().flatten();
    let sit = |seat: Seat| match told.next() {
        Some(PERSON) => Occupant::Person,
        Some(level) => Occupant::Bot(level.parse().unwrap_or(Level::Apprentice)),
        None if seat == Seat(0) => Occupant::Person,
        None => Occupant::Bot(Level::Apprentice),
    };
    Seat::all(record.ruleset().players()).map(sit).collect()
}
