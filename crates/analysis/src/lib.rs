//! The analysis of a finished game: what was luck, and what was play.
//!
//! [`analyse`] plays a record again and judges every position with one evaluator, the network that
//! comes with the program. Its [`Report`] has each seat's chance to win over the whole game, a
//! ledger that splits each result into luck and play, and the decisions that cost something,
//! judged by what their player knew. [`tell`] puts it into words, [`text`] and [`html`] make pages
//! of these. `docs/analysis.md` says how everything is reckoned.
//!
//! No clock, no files, no threads: the same record, options and program give the same bytes.

#![forbid(unsafe_code)]

mod chances;
mod ending;
mod html;
mod ledger;
mod level;
mod luck;
mod mistakes;
mod moments;
mod report;
mod retry;
mod same_deal;
mod svg;
mod tell;
mod text;
mod why;

use leonardo_record::{Record, Tampered};

pub use chances::Chances;
pub use html::html;
pub use ledger::Ledger;
pub use leonardo_protocol::{CandidateInfo, RetryText};
pub use level::{SkillLevel, level_of};
pub use mistakes::{LOSS_MIN, Mistake, mark_of};
pub use moments::LuckyMoment;
pub use report::{MOVES_MAX, Point, Report, Skill, analyse, known_by_view, position_after};
pub use retry::{Choice, Retry, RetryWords};
pub use same_deal::SameDeal;
pub use tell::tell;
pub use text::text;

/// How an analysis is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// In how many worlds each decision is judged.
    pub worlds: u32,
    /// All samples follow from this number.
    pub seed: u32,
    /// How many games masters play in thought for each move of the same deal; 0 leaves that out.
    pub same_deal: u32,
    /// How often each position is played on for the ledger, in the base game for two; less often
    /// where a round takes longer.
    pub playouts: u32,
}

impl Options {
    /// The most worlds.
    pub const WORLDS_MAX: u32 = 10_000;
    /// The most playouts: of a position, and of masters for a move of the same deal.
    pub const PLAYOUTS_MAX: u32 = 10_000;
}

impl Default for Options {
    fn default() -> Options {
        Options { worlds: 256, seed: 1, same_deal: 200, playouts: 400 }
    }
}

/// Why a record cannot be analysed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The record says something that cannot have happened.
    #[error(transparent)]
    Tampered(Box<Tampered>),
    /// The game is not over: an analysis would tell what nobody may know yet.
    #[error("line {line}: the game is not over; only finished games are analysed")]
    NotFinished {
        /// The last line of the record.
        line: u32,
    },
    /// There is nothing to decide after so many moves.
    #[error("after {moves} moves there is no decision that makes a difference")]
    NoDecision {
        /// How many moves had been made.
        moves: usize,
    },
    /// The game has too many moves.
    #[error("the game has {moves} moves; at most {MOVES_MAX} are analysed")]
    TooLong {
        /// How many it has.
        moves: usize,
    },
}

/// Why a record cannot be analysed, in the reader's language.
pub fn refused(
    words: &leonardo_words::Words,
    file: &str,
    record: &Record,
    error: &AnalysisError,
) -> String {
    match error {
        AnalysisError::Tampered(error) => words.tampered(file, record, error),
        AnalysisError::NotFinished { line } => {
            let why = words.say("analysis-not-finished");
            leonardo_words::say!(words, "place-line", file, line = *line, why)
        }
        AnalysisError::NoDecision { moves } => {
            let why = leonardo_words::say!(words, "analysis-no-decision", moves = *moves);
            leonardo_words::say!(words, "place-whole", file, why)
        }
        AnalysisError::TooLong { moves } => {
            let why =
                leonardo_words::say!(words, "analysis-too-long", moves = *moves, most = MOVES_MAX);
            leonardo_words::say!(words, "place-whole", file, why)
        }
    }
}
