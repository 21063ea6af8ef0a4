//! One game on this machine: who sits where, what was played, what can be taken back.

use std::iter;
use std::sync::Arc;

use leonardo_bots::Level;
use leonardo_record::{Luck, Record, SessionError, TURNS_MAX, Tampered};
use leonardo_rules::{Event, Game, KeyLines, Move, Ruleset, Seat, Seed};
use leonardo_words::names_of;

use crate::lines::KeyHistory;

/// The header of a record that says who sat where.
const SEATS_TAG: &str = "Seats";
/// The header of a record that says that the opponents follow the person, and its value.
const OPPONENTS_TAG: (&str, &str) = ("Opponents", "adaptive");
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
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// Its luck is not from a seed.
    #[error("the record has no seed")]
    NoSeed,
    /// A move of it was not allowed.
    #[error("{0}")]
    Tampered(Box<Tampered>),
    /// It cannot be written down.
    #[error("{0}")]
    Session(SessionError),
    /// A move of it was refused.
    #[error("{0}")]
    Move(Refused),
}

/// One game, from its deal on.
#[derive(Debug)]
pub struct Session {
    played: leonardo_record::Session,
    seed: Seed,
    occupants: Vec<Occupant>,
    names: Vec<String>,
    /// Whether the opponents follow the person's results.
    follows: bool,
    /// How many moves had been made before each real decision of a person.
    decisions: Vec<usize>,
}

impl Session {
    /// Deals a game. There is an occupant and a name for each seat; a name may be empty.
    pub fn deal(
        ruleset: &Arc<Ruleset>,
        seed: Seed,
        occupants: Vec<Occupant>,
        names: Vec<String>,
    ) -> Result<Session, SessionError> {
        let played = leonardo_record::Session::deal(ruleset, Some(seed), Vec::new())?;
        let session =
            Session { played, seed, occupants, names, follows: false, decisions: Vec::new() };
        // Names that cannot be written down are refused before the first move.
        session.written()?;
        Ok(session)
    }

    /// Takes up a game where its record ends.
    pub fn resume(record: &Record) -> Result<Session, ResumeError> {
        let Luck::Seed(seed) = record.luck else { return Err(ResumeError::NoSeed) };
        record.verify().map_err(|error| ResumeError::Tampered(Box::new(error)))?;
        let ruleset = record.ruleset();
        let mut session = Session::deal(ruleset, seed, occupants(record), names_of(record))
            .map_err(ResumeError::Session)?;
        session.follows =
            record.tags.iter().any(|(name, value)| (&**name, &**value) == OPPONENTS_TAG);
        for ply in record.turns.iter().flat_map(|turn| &turn.plies) {
            session.play(ply.mv).map_err(ResumeError::Move)?;
        }
        Ok(session)
    }

    /// The same game with opponents that follow the person's results.
    #[must_use]
    pub fn following(self) -> Session {
        Session { follows: true, ..self }
    }

    /// The result has been counted.
    pub(crate) fn follow_no_more(&mut self) {
        self.follows = false;
    }

    /// Whether the opponents follow the person's results.
    pub fn follows(&self) -> bool {
        self.follows
    }

    /// The ruleset of the game.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        self.played.ruleset()
    }

    /// The game itself, with all its secrets: for the referee, not for a screen.
    pub fn game(&self) -> &Game {
        self.played.game()
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

    /// How many entries the log has.
    pub fn log_len(&self) -> usize {
        self.played.events().len()
    }

    /// What happened, the oldest first, each with its turn.
    pub fn log(&self) -> impl Iterator<Item = (u32, &Event)> {
        let plies = self.played.plies().map(|(_, _, events)| events);
        let mut turn = 0;
        iter::once(self.played.dealt()).chain(plies).flat_map(move |events| {
            let began = events.iter().filter(|event| matches!(event, Event::TurnBegan { .. }));
            turn += began.count() as u32;
            events.iter().map(move |event| (turn, event))
        })
    }

    /// The same, each with the lines that gave Keys in it.
    pub(crate) fn log_with_lines(&self) -> impl Iterator<Item = (u32, &Event, Vec<KeyLines>)> {
        let mut lines = KeyHistory::new(self.ruleset());
        self.log().map(move |(turn, event)| (turn, event, lines.follow(event)))
    }

    /// How many moves were made.
    pub fn moves_made(&self) -> usize {
        self.played.moves()
    }

    /// The seats of people.
    pub fn persons(&self) -> impl Iterator<Item = Seat> + '_ {
        let all = Seat::all(self.ruleset().players());
        all.filter(|seat| self.occupants[seat.index()] == Occupant::Person)
    }

    /// Whether a person has to decide now.
    pub fn awaits_person(&self) -> bool {
        !self.game().is_over() && self.occupants[self.game().turn().index()] == Occupant::Person
    }

    /// The level of the bot to move, if one is.
    pub(crate) fn bot_to_move(&self) -> Option<Level> {
        match self.occupants[self.game().turn().index()] {
            Occupant::Bot(level) if !self.game().is_over() => Some(level),
            _ => None,
        }
    }

    /// The moves of the player to move.
    pub fn legal(&self) -> Vec<Move> {
        self.game().legal_moves()
    }

    /// Makes a move of the player to move, if it is legal and the record has room for it.
    pub fn play(&mut self, mv: Move) -> Result<(), Refused> {
        if self.game().turns() as usize > TURNS_MAX {
            return Err(Refused::TooLong);
        }
        let is_decision = self.awaits_person() && !is_forced(&self.legal());
        let moves = self.moves_made();
        self.played.play(mv, &[]).map_err(Refused::Session)?;
        if is_decision {
            self.decisions.push(moves);
        }
        Ok(())
    }

    /// Makes forced moves: a person who can only end the step or pass has nothing to decide, and
    /// nobody at this machine learns anything from the haste (I4). Returns how many.
    pub fn make_forced(&mut self) -> usize {
        let mut made = 0;
        while self.awaits_person() {
            match self.legal()[..] {
                [only] if is_forced(&[only]) && self.play(only).is_ok() => made += 1,
                _ => break,
            }
        }
        made
    }

    /// Returns to the last decision of a person; says whether there was one. All luck comes again
    /// as it came before.
    pub fn take_back(&mut self) -> bool {
        self.decisions.pop().is_some_and(|moves| self.played.undo(moves).is_ok())
    }

    /// The game on paper, so far.
    pub fn record(&self) -> Record {
        self.written()
            .expect("the deal checked the names, and every move that there is room for it")
    }

    fn written(&self) -> Result<Record, SessionError> {
        let mut recorder = self.played.recorder()?;
        for (seat, name) in Seat::all(self.ruleset().players()).zip(&self.names) {
            recorder.name(seat, name)?;
        }
        let seats: Vec<&str> = self.occupants.iter().map(|occupant| occupant.name()).collect();
        recorder.tag(SEATS_TAG, &seats.join(" "))?;
        if self.follows {
            recorder.tag(OPPONENTS_TAG.0, OPPONENTS_TAG.1)?;
        }
        Ok(recorder.into_record().with_seed(self.seed))
    }
}

/// Why a move was not made.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The record has no room for more turns.
    #[error("the game is too long")]
    TooLong,
    /// It is not legal.
    #[error("{0}")]
    Session(SessionError),
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
