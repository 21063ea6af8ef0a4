//! What a person's answer is worth, and why not if it is wrong.

use leonardo_rules::{FastDice, Game, Move, Rejection};

use crate::chance::Chance;
use crate::lines::is_turn_over;
use crate::prove::{Goal, Proof, chance_of_nothing, is_won};
use crate::puzzle::Puzzle;
use crate::replies::{NextHand, Reply, is_known, played, with_card};

/// What a line is worth.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// The turn goes on.
    Unfinished,
    /// It reaches what the puzzle asks for.
    Solved,
    /// It does not, and this is why.
    Wrong(WhyNot),
}

/// Why a line is no answer: the refutation.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum WhyNot {
    /// It takes fewer Keys than can be taken.
    Fewer { keys: u32, most: u32 },
    /// It does not win.
    NoWin { keys: u32, needed: u32 },
    /// It takes no Key at all.
    TakesNothing,
    /// The next player takes a Key like this.
    Gives(Reply),
    /// The next player wins like this.
    LosesTo(Reply),
    /// The chance is smaller. An example of what the next player may do.
    Chance { chance: Chance, best: Chance, reply: Option<Reply> },
}

/// A line that was judged.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What it is worth.
    pub verdict: Verdict,
    /// The game after it. What the mover could not know in it is made up.
    pub game: Game,
    /// The same as far as the mover knows it: before a card was drawn.
    shown: Game,
}

impl Judged {
    /// What there is to look at: the game before the draw, after the reply that refutes the line if
    /// there is one.
    pub fn shown(&self) -> Game {
        self.after_reply().unwrap_or_else(|| self.shown.clone())
    }

    fn after_reply(&self) -> Option<Game> {
        let reply = match &self.verdict {
            Verdict::Wrong(WhyNot::Gives(reply) | WhyNot::LosesTo(reply)) => Some(reply),
            Verdict::Wrong(WhyNot::Chance { reply, .. }) => reply.as_ref(),
            Verdict::Wrong(WhyNot::Fewer { .. } | WhyNot::NoWin { .. } | WhyNot::TakesNothing)
            | Verdict::Unfinished
            | Verdict::Solved => None,
        };
        let mut shown = with_card(reply?, &self.shown)?;
        played(reply?, &self.game)?.iter().for_each(|event| shown.evolve(event));
        Some(shown)
    }
}

/// An illegal move in a line: which one, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct BadMove {
    /// Its place in the line, from 0.
    pub place: usize,
    /// The rule that forbids it.
    pub rejection: Rejection,
}

impl Puzzle {
    /// Judges the moves of a person against the proof.
    ///
    /// # Errors
    ///
    /// If a move is not legal, or comes after the end of the turn.
    pub fn judge(&self, proof: &Proof, line: &[Move]) -> Result<Judged, BadMove> {
        let mut game = self.game().clone();
        let mut shown = game.clone();
        for (place, mv) in line.iter().enumerate() {
            let bad = |rejection| BadMove { place, rejection };
            game.check(self.seat(), *mv).map_err(bad)?;
            shown.clone_from(&game);
            let mut events = Vec::new();
            game.play_unchecked(*mv, &mut FastDice::new(0), &mut events);
            events.iter().take_while(|event| is_known(event)).for_each(|event| shown.evolve(event));
        }
        let verdict = self.verdict(proof, &game);
        Ok(Judged { verdict, game, shown })
    }

    fn verdict(&self, proof: &Proof, game: &Game) -> Verdict {
        let seat = self.seat();
        let total = game.keys(seat).total();
        let keys = total - self.game().keys(seat).total();
        let is_over = is_turn_over(game, seat);
        let wrong = |why| if is_over { Verdict::Wrong(why) } else { Verdict::Unfinished };
        let next = NextHand::of(self);
        match proof.goal {
            Goal::Keys(most) if keys >= most => Verdict::Solved,
            Goal::Keys(most) => wrong(WhyNot::Fewer { keys, most }),
            Goal::Win if is_won(self, game) => Verdict::Solved,
            Goal::Win => {
                let needed = self.ruleset().keys_to_win().map_or(0, u32::from);
                wrong(WhyNot::NoWin { keys: total, needed })
            }
            _ if !is_over => Verdict::Unfinished,
            Goal::Safe if keys == 0 => wrong(WhyNot::TakesNothing),
            Goal::Safe | Goal::Spoil => match next.find(game, |reply| reply.keys > 0) {
                Some(reply) => wrong(WhyNot::Gives(reply)),
                None => Verdict::Solved,
            },
            Goal::Hold => match next.find(game, |reply| reply.wins) {
                Some(reply) => wrong(WhyNot::LosesTo(reply)),
                None => Verdict::Solved,
            },
            Goal::Odds { best, .. } => match chance_of_nothing(&next, game) {
                chance if chance >= best => Verdict::Solved,
                chance => {
                    let reply = next.find(game, |reply| reply.keys > 0);
                    wrong(WhyNot::Chance { chance, best, reply })
                }
            },
        }
    }
}
