//! Playing a record again, and judging it.

use std::fmt;
use std::ops::Deref;

use leonardo_rules::{
    Event, Game, Move, Outcome, RULES_VERSION, Rejection, ScriptError, Seat, Symbol,
};

use crate::fair::{self, Fair, FairError};
use crate::game_and_luck::{GameAndLuck, Unplayable};
use crate::paper::Paper;
use crate::record::{Record, Turn};
use crate::recorder::{Recorder, keys_gained};
use crate::text::{self, Lines, write_result};

/// Plays a record move by move, judging each; it ends with the record or with the first mismatch.
/// It holds the record by a reference, or shares it, so that it can be kept between moves.
#[derive(Clone, Debug)]
pub struct Replay<R> {
    record: R,
    lines: Lines,
    pub(crate) table: GameAndLuck,
    dealt: Vec<Event>,
    turn: usize,
    ply: usize,
    keys: Vec<Symbol>,
    /// Whether a mismatch was found.
    is_halted: bool,
}

/// One move of a replay.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Its line in the text (of a record not read from text: as it would be printed).
    pub line: u32,
    /// Its turn, from 0: `record.turns[turn]`.
    pub turn: usize,
    /// Its place in the turn, from 0.
    pub ply: usize,
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub mv: Move,
    /// The game before it.
    pub before: Game,
    /// The game after it.
    pub after: Game,
    /// What it led to.
    pub events: Vec<Event>,
}

/// What [`Record::verify`] found in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Verified {
    /// How many turns were played.
    pub turns: usize,
    /// How many moves were made.
    pub moves: usize,
    /// How the game ended; `None` if it is unfinished.
    pub outcome: Option<Outcome>,
    /// What fixed its seed, if the record says so.
    pub fair: Option<Fair>,
    /// The game after the last move.
    pub game: Game,
}

/// Where a record says something that cannot have happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Tampered {
    /// The line in the text.
    pub line: u32,
    /// The turn, from 0, if it is about one.
    pub turn: Option<usize>,
    /// The move in that turn, from 0, and its token, if it is about one.
    pub ply: Option<(usize, String)>,
    /// What is wrong.
    pub mismatch: Mismatch,
}

/// What does not fit.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum Mismatch {
    /// It was played by other rules.
    #[error("it was played by rules {0}; this program plays rules {RULES_VERSION}")]
    Rules(u32),
    /// The recorded deal is invalid.
    #[error("the deal does not fit the decks: {0}")]
    Deal(ScriptError),
    /// The seed is not fixed by what the record says it was.
    #[error(transparent)]
    Fair(Box<FairError>),
    /// A move that was not allowed.
    #[error("seat {seat} was to move and could not do this ({})", rejection.rule)]
    Illegal { seat: Seat, rejection: Rejection },
    /// The luck after a move is not what the move needed.
    #[error("the luck written here does not fit: {0}")]
    Luck(ScriptError),
    /// The line goes on after the turn.
    #[error("the turn was over before this move")]
    TurnOver,
    /// The line ends before the turn.
    #[error("the turn goes on after this move")]
    TurnGoesOn,
    /// Other Keys were gained.
    #[error("the Keys of this turn are {}, not {}", keys(expected), keys(found))]
    Keys { expected: Vec<Symbol>, found: Vec<Symbol> },
    /// The game went otherwise.
    #[error("the result is `{}`, not `{}`", write_result(*expected), write_result(*found))]
    Result { expected: Option<Outcome>, found: Option<Outcome> },
    /// The record says how the game ended, but its moves end earlier.
    #[error("the result is `{}`, but after the last line the game goes on", write_result(Some(*.0)))]
    CutOff(Outcome),
}

fn keys(keys: &[Symbol]) -> String {
    let codes: Vec<&str> = keys.iter().map(|symbol| symbol.code()).collect();
    format!("[{}]", codes.join(" "))
}

impl Tampered {
    fn at(line: u32, mismatch: Mismatch) -> Tampered {
        Tampered { line, turn: None, ply: None, mismatch }
    }
}

impl fmt::Display for Tampered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(turn) = self.turn {
            write!(f, ", turn {}", turn + 1)?;
        }
        if let Some((ply, token)) = &self.ply {
            write!(f, ", move {} `{token}`", ply + 1)?;
        }
        write!(f, ": {}", self.mismatch)
    }
}

impl std::error::Error for Tampered {}

impl Record {
    /// Derives all luck again, decides every move again and compares Keys, turns and result. If the
    /// record says what fixed its seed, that must be true as well.
    ///
    /// # Errors
    ///
    /// The first thing in the record that cannot have happened.
    pub fn verify(&self) -> Result<Verified, Tampered> {
        let mut replay = Replay::new(self)?;
        // First, because moves that do not fit a forged seed would hide that it is one.
        let fair = fair::check(self).map_err(|error| {
            let line = error.line(&replay.lines);
            Tampered::at(line, Mismatch::Fair(Box::new(error)))
        })?;
        let mut moves = 0;
        for moment in replay.by_ref() {
            moment?;
            moves += 1;
        }
        let (outcome, found) = (replay.game().outcome(), self.result);
        match (outcome, found) {
            _ if outcome == found => {}
            (None, Some(found)) => {
                return Err(Tampered::at(replay.lines.last, Mismatch::CutOff(found)));
            }
            (expected, found) => {
                let line = replay.lines.header("Result").unwrap_or(1);
                return Err(Tampered::at(line, Mismatch::Result { expected, found }));
            }
        }
        Ok(Verified { turns: self.turns.len(), moves, outcome, fair, game: replay.table.game })
    }

    /// The same record with all its luck written down instead of a seed, and without what fixed it.
    ///
    /// # Errors
    ///
    /// If the record is not of a game that can be played, as [`Record::verify`].
    pub fn spelled_out(&self) -> Result<Record, Tampered> {
        let mut replay = Replay::new(self)?;
        let mut recorder = Recorder::new(&self.ruleset, replay.dealt())
            .expect("the names of a record can be written");
        for moment in replay.by_ref() {
            let moment = moment?;
            recorder.add(moment.mv, &moment.events).expect("a record has room for its own turns");
        }
        let mut record = self.clone();
        let spelled = recorder.into_record();
        record.luck = spelled.luck;
        for (turn, spelled) in record.turns.iter_mut().zip(spelled.turns) {
            turn.plies = spelled.plies;
        }
        fair::forget(&mut record);
        record.lines = Lines::default();
        Ok(record)
    }
}

impl<R: Deref<Target = Record> + Clone> Replay<R> {
    /// Deals the game of the record.
    ///
    /// ```
    /// use leonardo_record::{Replay, Session};
    /// use leonardo_rules::{Seed, Setup};
    ///
    /// let mut session = Session::deal(&Setup::base(2).ruleset()?, Some(Seed([7; 32])), Vec::new())?;
    /// session.play(session.game().legal_moves()[0], &[])?;
    /// let record = session.recorder()?.into_record();
    /// for moment in Replay::new(&record)? {
    ///     let moment = moment?;
    ///     assert_eq!(moment.after, *session.game(), "after {}", record.ruleset().show(moment.mv));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the record is of other rules, or its deal does not fit its decks.
    pub fn new(record: R) -> Result<Replay<R>, Tampered> {
        // Of a record that was not read from text: the lines that it would be printed on.
        let lines = match record.lines.last {
            0 => text::print(&Paper::of(&record)).1,
            _ => record.lines.clone(),
        };
        let in_header =
            |header, mismatch| Tampered::at(lines.header(header).unwrap_or(1), mismatch);
        if record.rules != RULES_VERSION {
            return Err(in_header("Rules", Mismatch::Rules(record.rules)));
        }
        let (table, dealt) = GameAndLuck::of_record(&record.ruleset, &record.luck)
            .map_err(|error| in_header("Deal-Main", Mismatch::Deal(error)))?;
        Ok(Replay {
            record,
            lines,
            table,
            dealt,
            turn: 0,
            ply: 0,
            keys: Vec::new(),
            is_halted: false,
        })
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.table.game
    }

    /// The events of the deal.
    pub fn dealt(&self) -> &[Event] {
        &self.dealt
    }

    fn line(&self) -> u32 {
        self.lines.turns.get(self.turn).copied().unwrap_or(self.lines.last)
    }

    /// A mismatch at the move that is being looked at.
    fn here(&self, mv: Move, mismatch: Mismatch) -> Tampered {
        let token = self.record.ruleset.show(mv);
        let ply = Some((self.ply, token));
        Tampered { line: self.line(), turn: Some(self.turn), ply, mismatch }
    }

    fn step(&mut self, turn: &Turn) -> Result<Moment, Tampered> {
        let ply = &turn.plies[self.ply];
        let before = self.table.game.clone();
        let (seat, mv) = (before.turn(), ply.mv);
        let events = self.table.play(mv, &ply.luck).map_err(|unplayable| {
            let mismatch = match unplayable {
                Unplayable::Illegal(rejection) => Mismatch::Illegal { seat, rejection },
                Unplayable::Luck(error) => Mismatch::Luck(error),
            };
            self.here(mv, mismatch)
        })?;
        self.keys.extend(keys_gained(&events));
        let after = self.table.game.clone();
        let moment = Moment {
            line: self.line(),
            turn: self.turn,
            ply: self.ply,
            seat,
            mv,
            before,
            after,
            events,
        };
        self.check_turn(turn, &moment)?;
        Ok(moment)
    }

    /// The line ends where the turn ends, and names the Keys that were gained in it.
    fn check_turn(&mut self, turn: &Turn, moment: &Moment) -> Result<(), Tampered> {
        let began = |event: &Event| matches!(event, Event::TurnBegan { .. });
        let is_over = self.table.game.is_over() || moment.events.iter().any(began);
        if let Some(next) = turn.plies.get(self.ply + 1) {
            self.ply += 1;
            return if is_over { Err(self.here(next.mv, Mismatch::TurnOver)) } else { Ok(()) };
        }
        let is_last = self.turn + 1 == self.record.turns.len();
        if !is_over && !is_last {
            return Err(self.here(moment.mv, Mismatch::TurnGoesOn));
        }
        let mut expected = std::mem::take(&mut self.keys);
        expected.sort_unstable();
        let mut found = turn.keys.clone();
        found.sort_unstable();
        if expected != found {
            let mismatch = Mismatch::Keys { expected, found };
            return Err(Tampered { ply: None, ..self.here(moment.mv, mismatch) });
        }
        self.turn += 1;
        self.ply = 0;
        Ok(())
    }
}

impl<R: Deref<Target = Record> + Clone> Iterator for Replay<R> {
    type Item = Result<Moment, Tampered>;

    fn next(&mut self) -> Option<Result<Moment, Tampered>> {
        if self.is_halted {
            return None;
        }
        let record = self.record.clone();
        // A turn without moves can only have been made by hand; it is not printed either.
        let turn = loop {
            let turn = record.turns.get(self.turn)?;
            if !turn.plies.is_empty() {
                break turn;
            }
            self.turn += 1;
        };
        let step = self.step(turn);
        self.is_halted = step.is_err();
        Some(step)
    }
}
