//! Plays a lesson by its own hints.

use std::sync::Arc;

use leonardo_rules::sets::Library;

use crate::error::{LessonError, LessonFault};
use crate::lesson::Lesson;
use crate::run::{Answer, Run, RunError};

/// The most inputs that one step may need.
const INPUTS_MAX: usize = 300;

/// Why a lesson does not pass, and where.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {stopped}")]
pub struct CheckError {
    /// The line of the step, from 1.
    pub line: usize,
    /// The number of the step, from 1; none if the lesson does not even begin.
    pub step: Option<usize>,
    /// What stopped it.
    #[source]
    pub stopped: Stopped,
}

/// What can stop a lesson.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum Stopped {
    /// Something in the file is wrong.
    #[error(transparent)]
    Fault(#[from] LessonFault),
    /// There is no hint that can be followed now.
    #[error("no hint can be followed here")]
    NoHint,
    /// The hint is refused.
    #[error("the hint `{hint}` is refused: {error}")]
    Refused { hint: String, error: RunError },
    /// The hint is taken for a mistake.
    #[error("the hint `{hint}` is taken for a mistake")]
    Mistaken { hint: String },
    /// It goes on and on.
    #[error("the step is not passed after {inputs} inputs")]
    Endless { inputs: usize },
    /// A bot would have to play, and the lesson names none.
    #[error("it is another player's turn, and the lesson says neither `bot` nor `opponents`")]
    NobodyPlays,
}

/// Plays every step by its own hints; the inputs that led through the lesson.
///
/// # Errors
///
/// With the step that cannot be passed and the reason.
pub fn check(lesson: &Arc<Lesson>, library: &Library) -> Result<Vec<String>, CheckError> {
    let mut run = Run::new(lesson.clone(), library).map_err(|error| broken(error, None))?;
    let mut inputs = Vec::new();
    let mut in_step = 0;
    while let Some(step) = run.step() {
        let (at, line) = (run.at(), step.line);
        let stop = |stopped| CheckError { line, step: Some(at + 1), stopped };
        if in_step >= INPUTS_MAX {
            return Err(stop(Stopped::Endless { inputs: in_step }));
        }
        let input = if run.only_goes_on() {
            "next".to_string()
        } else if run.game().is_some() && run.moves().is_empty() {
            return Err(stop(Stopped::NobodyPlays));
        } else {
            run.hint().ok_or_else(|| stop(why_no_hint(&run)))?
        };
        match run.give(&input) {
            Ok(Answer::Passed | Answer::Kept) => {}
            Ok(Answer::Mistake(_)) => return Err(stop(Stopped::Mistaken { hint: input })),
            Err(RunError::Lesson(error)) => return Err(broken(error, Some(at + 2))),
            Err(error) => return Err(stop(Stopped::Refused { hint: input, error })),
        }
        in_step = if run.at() == at { in_step + 1 } else { 0 };
        inputs.push(input);
    }
    Ok(inputs)
}

/// Of the hints that cannot be followed, the first that is refused says most.
fn why_no_hint(run: &Run) -> Stopped {
    let hints = run.step().map_or(&[][..], |step| &step.hint);
    let refused = hints.iter().find_map(|hint| Some((hint, run.clone().give(hint).err()?)));
    match refused {
        Some((hint, error)) => Stopped::Refused { hint: hint.clone(), error },
        None => Stopped::NoHint,
    }
}

fn broken(error: LessonError, step: Option<usize>) -> CheckError {
    CheckError { line: error.line, step, stopped: Stopped::Fault(error.fault) }
}
