//! The result of a search, and how the results of several threads are merged.

use leonardo_rules::Move;
use serde::Serialize;

/// The most lines that thoughts tell of.
pub(crate) const LINES_MAX: usize = 3;

/// What a searching bot thinks of a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Thoughts {
    /// Games played on, to their end or as far as a playout goes.
    pub playouts: u32,
    /// Each seat's chance to win.
    pub win: Vec<f32>,
    /// The moves looked at, the most trusted first.
    pub moves: Vec<Candidate>,
    /// How the turn would go on after the best of these moves, the most trusted first.
    pub lines: Vec<Line>,
}

/// A move as a searching bot sees it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Games that began with it.
    pub visits: u32,
    /// The mover's chance to win with it.
    pub win: f32,
}

/// What the mover would decide one after the other in this turn. What is drawn on the way is not
/// known yet, so later decisions are what fits most cards.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// The decisions, at least one.
    pub moves: Vec<Move>,
    /// Games that began with the first of them.
    pub visits: u32,
    /// The mover's chance to win with it.
    pub win: f32,
}

impl Thoughts {
    /// What several searches of one position think together. The order of the searches does not
    /// matter but for rounding.
    pub fn merge(many: &[Thoughts]) -> Thoughts {
        let playouts = many.iter().map(|one| one.playouts).sum();
        let seats = many.iter().map(|one| one.win.len()).max().unwrap_or(0);
        let mut win = vec![0.0; seats];
        for one in many {
            let weight = one.playouts as f32 / u32::max(playouts, 1) as f32;
            win.iter_mut().zip(&one.win).for_each(|(sum, share)| *sum += weight * share);
        }
        let mut moves: Vec<Candidate> = Vec::new();
        for candidate in many.iter().flat_map(|one| &one.moves) {
            match moves.iter_mut().find(|known| known.mv == candidate.mv) {
                Some(known) => known.add(*candidate),
                None => moves.push(*candidate),
            }
        }
        sort(&mut moves);
        let best = moves.iter().take(LINES_MAX);
        let lines = best.map(|first| best_line(many, *first)).collect();
        Thoughts { playouts, win, moves, lines }
    }
}

impl Candidate {
    fn add(&mut self, other: Candidate) {
        let visits = self.visits + other.visits;
        let wins = self.win * self.visits as f32 + other.win * other.visits as f32;
        self.win = wins / visits.max(1) as f32;
        self.visits = visits;
    }
}

/// The most visited first, equals by their chances.
pub(crate) fn sort(moves: &mut [Candidate]) {
    moves.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.win.total_cmp(&a.win)));
}

/// The principal variation of the thread that searched the move most, with the combined score.
fn best_line(many: &[Thoughts], first: Candidate) -> Line {
    let lines = many.iter().flat_map(|one| &one.lines);
    let after = lines.filter(|line| line.moves.first() == Some(&first.mv));
    let best = after.reduce(|a, b| if b.visits > a.visits { b } else { a });
    let moves = best.map_or_else(|| vec![first.mv], |line| line.moves.clone());
    Line { moves, visits: first.visits, win: first.win }
}

#[cfg(test)]
mod tests {
    use super::*;
    use leonardo_rules::DeckKind;

    const MAIN: Move = Move::Draw { deck: DeckKind::Main };
    const EXTRA: Move = Move::Draw { deck: DeckKind::Extra };

    fn thoughts(win: f32, main: u32, extra: u32, then: Move) -> Thoughts {
        let mut moves = vec![
            Candidate { mv: MAIN, visits: main, win },
            Candidate { mv: EXTRA, visits: extra, win: 0.5 },
        ];
        sort(&mut moves);
        let line = |seen: &Candidate| Line {
            moves: vec![seen.mv, then],
            visits: seen.visits,
            win: seen.win,
        };
        let lines = moves.iter().map(line).collect();
        Thoughts { playouts: main + extra, win: vec![win, 1.0 - win], moves, lines }
    }

    #[test]
    fn many_thoughts_count_by_their_playouts() {
        let merged = Thoughts::merge(&[
            thoughts(0.25, 10, 20, Move::Done),
            thoughts(1.0, 50, 10, Move::Pass),
        ]);
        assert_eq!(merged.playouts, 90);
        assert!((merged.win[0] - 0.75).abs() < 1e-6, "{:?}", merged.win);
        let seen: Vec<(Move, u32)> =
            merged.moves.iter().map(|seen| (seen.mv, seen.visits)).collect();
        assert_eq!(seen, [(MAIN, 60), (EXTRA, 30)]);
        assert!((merged.moves[0].win - 0.875).abs() < 1e-6, "{:?}", merged.moves);
        // Each move's line is that of the one who looked at it most.
        let lines: Vec<&[Move]> = merged.lines.iter().map(|line| &line.moves[..]).collect();
        assert_eq!(lines, [&[MAIN, Move::Pass][..], &[EXTRA, Move::Done]]);
        assert_eq!(merged.lines[0].visits, 60);
    }

    #[test]
    fn no_thoughts_are_no_opinion() {
        assert_eq!(Thoughts::merge(&[]), Thoughts::default());
    }
}
