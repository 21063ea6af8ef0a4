//! Every puzzle that a position is.

use leonardo_rules::Game;

use crate::class::Class;
use crate::prove::Proof;
use crate::puzzle::{Puzzle, PuzzleError};

/// Why a position is no puzzle of any class.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum NoPuzzle {
    /// There is no turn any more.
    #[error("the game is over")]
    GameOver,
    /// Something about the position itself, whatever is asked.
    #[error(transparent)]
    Position(PuzzleError),
    /// Each question has no answer, or several, or nothing to find.
    #[error("no question about the position has exactly one answer")]
    NoQuestion,
}

/// The questions about a position, as its mover sees it, that have one answer: each with its proof,
/// in the order of [`Class::of`]. There is at least one.
///
/// # Errors
///
/// If the position is no puzzle of any class, the reason.
pub fn found(game: &Game) -> Result<Vec<(Puzzle, Proof)>, NoPuzzle> {
    if game.is_over() {
        return Err(NoPuzzle::GameOver);
    }
    let mut found = Vec::new();
    for class in Class::of(game.ruleset().variant()) {
        match proved(*class, game) {
            Ok(puzzle) => found.push(puzzle),
            Err(error) if is_about_question(&error) => {}
            // The other classes begin with the same position and walk the same turn.
            Err(error) => return Err(NoPuzzle::Position(error)),
        }
    }
    match found.is_empty() {
        true => Err(NoPuzzle::NoQuestion),
        false => Ok(found),
    }
}

/// The puzzle of this class with its proof.
pub(crate) fn proved(class: Class, game: &Game) -> Result<(Puzzle, Proof), PuzzleError> {
    let puzzle = Puzzle::new(class, game)?;
    let proof = puzzle.prove()?;
    Ok((puzzle, proof))
}

/// Whether another question about the same position may still be a puzzle.
fn is_about_question(error: &PuzzleError) -> bool {
    match error {
        PuzzleError::NotHere { .. }
        | PuzzleError::NoAnswer
        | PuzzleError::TwoAnswers { .. }
        | PuzzleError::WinsAtOnce
        | PuzzleError::Trivial
        | PuzzleError::TooClose => true,
        PuzzleError::Text(_)
        | PuzzleError::Setup(_)
        | PuzzleError::NoWorld
        | PuzzleError::Position(_)
        | PuzzleError::NotAtStart
        | PuzzleError::ExtraDeck
        | PuzzleError::OwnCards
        | PuzzleError::Luck { .. }
        | PuzzleError::TooLarge { .. } => false,
    }
}
