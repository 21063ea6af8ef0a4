//! Puzzles from what people missed in their own games.

use leonardo_rules::{Game, Move};

use crate::class::Class;
use crate::found::proved;
use crate::judge::Verdict;
use crate::prove::Proof;
use crate::puzzle::Puzzle;

/// The puzzles of these classes that the beginning of a turn is, and that the moves of the turn did
/// not solve: each with its proof.
pub fn missed(game: &Game, played: &[Move], classes: &[Class]) -> Vec<(Puzzle, Proof)> {
    let found = classes.iter().filter_map(|class| {
        let (puzzle, proof) = proved(*class, game).ok()?;
        (!is_solved(&puzzle, &proof, played)).then_some((puzzle, proof))
    });
    found.collect()
}

/// Whether the moves of a turn came to the answer at any point. After a card was drawn the puzzle
/// knows no more of the game, so a move that it does not allow ends the turn here.
fn is_solved(puzzle: &Puzzle, proof: &Proof, played: &[Move]) -> bool {
    for moves in 1..=played.len() {
        match puzzle.judge(proof, &played[..moves]) {
            Ok(judged) if judged.verdict == Verdict::Solved => return true,
            Ok(_) => {}
            Err(_) => return false,
        }
    }
    false
}
