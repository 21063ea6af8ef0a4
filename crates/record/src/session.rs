//! A game under way: where it began, all that happened since, and where its luck comes from.

use std::sync::Arc;

use leonardo_rules::{
    Event, Game, Move, Position, PositionError, Rejection, Roll, Ruleset, ScriptError, Seat, Seed,
};

use crate::error::RecordError;
use crate::game_and_luck::{GameAndLuck, Unplayable};
use crate::record::Record;
use crate::recorder::Recorder;
use crate::replay::{Replay, Tampered};

/// A game with its luck, its history and undo. A request that fails changes nothing.
///
/// ```
/// use leonardo_record::Session;
/// use leonardo_rules::{Seed, Setup};
///
/// let mut session = Session::deal(&Setup::base(2).ruleset()?, Some(Seed([7; 32])), Vec::new())?;
/// let first = session.game().legal_moves()[0];
/// let events = session.play(first, &[])?.to_vec();
/// session.undo(0)?;
/// assert_eq!(session.play(first, &[])?, events, "the same luck again");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    /// Before the first event: what undoing starts from.
    start: GameAndLuck,
    table: GameAndLuck,
    events: Vec<Event>,
    plies: Vec<SessionPly>,
}

/// A move that was made.
#[derive(Clone, Copy, Debug)]
struct SessionPly {
    seat: Seat,
    mv: Move,
    /// How many events came before it.
    events: usize,
}

/// Why a session cannot do something.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum SessionError {
    /// The move is not legal.
    #[error("the move is not legal ({})", .0.rule)]
    Illegal(Rejection),
    /// The rolls are not those that were needed.
    #[error(transparent)]
    Luck(#[from] ScriptError),
    /// Rolls were given although all luck comes from a seed.
    #[error("the game has a seed: its luck cannot be given")]
    Seeded,
    /// The position cannot be.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Fewer moves were made.
    #[error("the game has {moves} moves")]
    NoSuchMove { moves: usize },
    /// The game began with a position, and records begin with a deal.
    #[error("a game that began with a position has no record")]
    NotDealt,
    /// The game cannot be written down.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl Session {
    /// Deals a game. Its luck comes from the seed, or from the rolls of each request.
    ///
    /// # Errors
    ///
    /// When the rolls are not those of a deal, or are given besides a seed.
    pub fn deal(
        ruleset: &Arc<Ruleset>,
        seed: Option<Seed>,
        rolls: Vec<Roll>,
    ) -> Result<Session, SessionError> {
        check_rolls(seed, &rolls)?;
        let start = GameAndLuck::new(Game::undealt(ruleset.clone()), seed);
        let (table, events) = GameAndLuck::deal(ruleset, seed, rolls)?;
        Ok(Session { start, table, events, plies: Vec::new() })
    }

    /// Sets up a position. Luck is needed for decks that it leaves out.
    ///
    /// # Errors
    ///
    /// When the position cannot be, or the rolls do not fit.
    pub fn place(
        ruleset: &Arc<Ruleset>,
        position: Position,
        seed: Option<Seed>,
        rolls: Vec<Roll>,
    ) -> Result<Session, SessionError> {
        check_rolls(seed, &rolls)?;
        Ok(Session::at(GameAndLuck::place(ruleset, position, seed, rolls)?))
    }

    /// Continues a game without a past.
    pub fn from_game(game: Game, seed: Option<Seed>) -> Session {
        Session::at(GameAndLuck::new(game, seed))
    }

    fn at(table: GameAndLuck) -> Session {
        Session { start: table.clone(), table, events: Vec::new(), plies: Vec::new() }
    }

    /// The session of a record, after its last move.
    ///
    /// # Errors
    ///
    /// When the record does not verify.
    pub fn replay(record: &Record) -> Result<Session, Tampered> {
        record.verify()?;
        let mut replay = Replay::new(record)?;
        let start = Game::undealt(record.ruleset().clone());
        let mut session = Session {
            start: GameAndLuck::new(start, replay.table.seed()),
            table: replay.table.clone(),
            events: replay.dealt().to_vec(),
            plies: Vec::with_capacity(record.moves()),
        };
        for moment in replay.by_ref() {
            let moment = moment?;
            session.note(moment.seat, moment.mv, moment.events);
        }
        session.table = replay.table;
        Ok(session)
    }

    /// Makes a move of the player to move, and returns what happened.
    ///
    /// # Errors
    ///
    /// When the move is not legal, or the rolls are not those that it needs.
    pub fn play(&mut self, mv: Move, rolls: &[Roll]) -> Result<&[Event], SessionError> {
        check_rolls(self.seed(), rolls)?;
        let (seat, before) = (self.game().turn(), self.events.len());
        let events = self.table.play(mv, rolls).map_err(|unplayable| match unplayable {
            Unplayable::Illegal(rejection) => SessionError::Illegal(rejection),
            Unplayable::Luck(error) => SessionError::Luck(error),
        })?;
        self.note(seat, mv, events);
        Ok(&self.events[before..])
    }

    fn note(&mut self, seat: Seat, mv: Move, mut events: Vec<Event>) {
        self.plies.push(SessionPly { seat, mv, events: self.events.len() });
        self.events.append(&mut events);
    }

    /// Goes back to where this many moves had been made. What had been rolled by then stays rolled,
    /// and a seed gives the same luck again.
    ///
    /// # Errors
    ///
    /// When fewer moves were made.
    pub fn undo(&mut self, moves: usize) -> Result<(), SessionError> {
        if moves > self.plies.len() {
            return Err(SessionError::NoSuchMove { moves: self.plies.len() });
        }
        let events = self.plies.get(moves).map_or(self.events.len(), |ply| ply.events);
        self.plies.truncate(moves);
        self.events.truncate(events);
        self.table = self.start.clone();
        self.events.iter().for_each(|event| self.table.evolve(event));
        Ok(())
    }

    /// The game on paper, with all its luck written down.
    ///
    /// # Errors
    ///
    /// When the game began with a position, or cannot be written down.
    pub fn recorder(&self) -> Result<Recorder, SessionError> {
        if self.dealt().is_empty() {
            return Err(SessionError::NotDealt);
        }
        let mut recorder = Recorder::new(self.ruleset(), self.dealt())?;
        for (_, mv, events) in self.plies() {
            recorder.add(mv, events)?;
        }
        Ok(recorder)
    }

    /// The game itself, with all its secrets.
    pub fn game(&self) -> &Game {
        &self.table.game
    }

    /// The ruleset of the game.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        self.table.game.ruleset()
    }

    /// The seed of all its luck, if it has one.
    pub fn seed(&self) -> Option<Seed> {
        self.table.seed()
    }

    /// All that happened, the oldest first.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The events of the deal; none if the game began with a position.
    pub fn dealt(&self) -> &[Event] {
        &self.events[..self.plies.first().map_or(self.events.len(), |ply| ply.events)]
    }

    /// How many moves were made.
    pub fn moves(&self) -> usize {
        self.plies.len()
    }

    /// The moves, each with who made it and what it led to.
    pub fn plies(&self) -> impl Iterator<Item = (Seat, Move, &[Event])> {
        let ends = self.plies.iter().skip(1).map(|next| next.events).chain([self.events.len()]);
        let ply =
            |(ply, end): (&SessionPly, usize)| (ply.seat, ply.mv, &self.events[ply.events..end]);
        self.plies.iter().zip(ends).map(ply)
    }
}

fn check_rolls(seed: Option<Seed>, rolls: &[Roll]) -> Result<(), SessionError> {
    if seed.is_some() && !rolls.is_empty() { Err(SessionError::Seeded) } else { Ok(()) }
}
