//! What can be wrong with a lesson file.

use leonardo_rules::notation::NotationError;
use leonardo_rules::{PositionError, SetupError};

/// The longest lesson file that is read.
pub const LESSON_FILE_BYTES_MAX: usize = 200_000;
/// The most steps of a lesson.
pub(crate) const STEPS_MAX: usize = 12;
/// At least this share of the steps is done and not read.
pub(crate) const DONE_PERCENT_MIN: usize = 70;
/// The longest text of a step, in characters.
pub(crate) const TEXT_CHARS_MAX: usize = 400;
/// The longest id.
pub(crate) const ID_BYTES_MAX: usize = 40;

/// What is wrong with a lesson file, and where.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct LessonError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    #[source]
    pub fault: LessonFault,
}

/// What can be wrong with a lesson file.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum LessonFault {
    /// Too large to be read.
    #[error("the file has {bytes} bytes; at most {most} are read")]
    TooLong { bytes: usize, most: usize },
    /// Not TOML, or not the keys and values of a lesson.
    #[error("{reason}")]
    Form { reason: String },
    /// Not an id.
    #[error("`{id}` is no id: lower-case letters, digits and hyphens, at most {most} of them")]
    Id { id: String, most: usize },
    /// A text that cannot be shown.
    #[error("a text is blank, has control characters or is longer than {most} characters")]
    Text { most: usize },
    /// The game cannot be.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The extra deck is spelled wrong.
    #[error("{reason}")]
    Deck { reason: String },
    /// A position cannot be.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A step names a position that is not there.
    #[error("there is no position `{name}`")]
    NoPosition { name: String },
    /// A move is written wrong.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// There is no such seat.
    #[error("there is no seat {seat}")]
    Seat { seat: u8 },
    /// A level that needs time to think.
    #[error("the level `{level}` searches; a lesson has to answer at once")]
    Level { level: String },
    /// No steps.
    #[error("the lesson has no steps")]
    NoSteps,
    /// More steps than anyone wants.
    #[error("the lesson has {steps} steps; at most {most} are allowed")]
    TooManySteps { steps: usize, most: usize },
    /// Too much to read.
    #[error("{done} of {steps} steps are done and not read; {least} % are needed")]
    TooMuchReading { done: usize, steps: usize, least: usize },
    /// A condition that asks for nothing.
    #[error("a condition is empty; `any-move = true` is the one that takes any move")]
    EmptyCondition,
    /// What only a step that waits can have.
    #[error("`{key}` has no meaning in a step that waits for nothing")]
    OnlyIfWaiting { key: &'static str },
    /// A step that waits says how to pass it.
    #[error("the step waits for a move and has neither `hint` nor `advice`")]
    NoHint,
    /// Moves of others are known only from a position that is known.
    #[error("`bot` needs a `position` in the same step")]
    BotWithoutPosition,
    /// How deep advice goes.
    #[error("`advice` is 0 (none), 1, 2 or 3")]
    Advice,
}

impl LessonFault {
    pub(crate) fn at(self, line: usize) -> LessonError {
        LessonError { line, fault: self }
    }
}
