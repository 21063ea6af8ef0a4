//! Lessons: a position and steps, as data, played by the rules.
//!
//! A [`Lesson`] is read from a TOML file. A [`Run`] is one learner's way through it: a state machine
//! that takes a move or "go on" at a time and says whether the step is passed, whether the move is kept,
//! or why it was taken back. [`check`] plays a lesson by its own hints. The words are elsewhere: a
//! lesson names messages, or brings its own texts.
//!
//! ```
//! use leonardo_lessons::{Answer, Lesson, Run};
//! use leonardo_rules::sets::Library;
//!
//! let lesson = Lesson::shipped("first-key").ok_or("it is shipped")?;
//! let mut run = Run::new(lesson, &Library::embedded())?;
//! let any = run.game().ok_or("it has a game")?.legal_moves()[0];
//! assert!(matches!(run.play(any)?, Answer::Passed), "the first step takes any move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod check;
mod condition;
mod deck;
mod error;
mod file;
mod lesson;
mod run;

pub use check::{CheckError, Stopped, check};
pub use condition::{Condition, DeckCondition, FieldHow};
pub use deck::{Change, DeckUnderWay};
pub use error::{LESSON_FILE_BYTES_MAX, LessonError, LessonFault};
pub use lesson::{Lesson, Mistake, Step, Text};
pub use run::{Answer, Run, RunError};
