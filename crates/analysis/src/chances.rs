//! Each seat's chance to win, and the evaluator that says it.

use std::sync::Arc;

use leonardo_bots::value::Weights;
use leonardo_bots::{Strength, evaluate};
use leonardo_record::Moment;
use leonardo_rules::{
    FastDice, Game, NoEvents, Outcome, Ruleset, SEATS_MAX, Seat, Seats, View, Viewer, Worlds,
};

/// Something for each seat: a chance, or how a chance changed.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Chances(pub [f64; SEATS_MAX]);

impl From<[f32; SEATS_MAX]> for Chances {
    fn from(chances: [f32; SEATS_MAX]) -> Chances {
        Chances(chances.map(f64::from))
    }
}

impl Chances {
    /// The winners share a win.
    pub(crate) fn won_by(winners: Seats) -> Chances {
        let mut chances = Chances::default();
        let share = 1.0 / winners.iter().count().max(1) as f64;
        winners.iter().for_each(|seat| chances.0[seat.index()] = share);
        chances
    }

    /// The chance of one seat.
    pub fn of(&self, seat: Seat) -> f64 {
        self.0[seat.index()]
    }

    /// Adds others, each so many times.
    pub(crate) fn add(&mut self, others: Chances, times: f64) {
        self.0.iter_mut().zip(others.0).for_each(|(sum, other)| *sum += other * times);
    }

    /// What is left without others.
    pub(crate) fn less(mut self, others: Chances) -> Chances {
        self.add(others, -1.0);
        self
    }

    /// The chances of the seats that there are.
    pub fn seats(&self, players: u8) -> &[f64] {
        &self.0[..usize::from(players)]
    }
}

/// What judges decisions and what a seat knew: the network of the program for this game.
pub(crate) struct Evaluator {
    weights: &'static Arc<Weights>,
}

impl Evaluator {
    pub(crate) fn new(ruleset: &Ruleset) -> Evaluator {
        Evaluator { weights: Weights::embedded(ruleset.variant()) }
    }

    /// Which weights judge decisions.
    pub(crate) fn name(&self) -> String {
        format!("{} network {} (decisions)", self.weights.variant(), self.weights.fingerprint())
    }

    /// Each seat's chance if all hands are known and the order of the decks is not.
    pub(crate) fn open(&self, game: &Game) -> Chances {
        Chances::from(self.weights.chances(game))
    }

    /// Each seat's chance, as far as a viewer can know it. Nothing but the view comes in here, so
    /// nothing else can come out.
    pub(crate) fn known(
        ruleset: &Arc<Ruleset>,
        view: &View,
        worlds: u32,
        seed: u64,
    ) -> Option<Chances> {
        if let Some(Outcome { winners, .. }) = view.outcome {
            return Some(Chances::won_by(winners));
        }
        let found = evaluate(ruleset, view, Strength::Playouts(worlds), seed, &|| true).ok()?;
        let mut chances = Chances::default();
        chances.0.iter_mut().zip(found.win).for_each(|(to, from)| *to = f64::from(from));
        Some(chances)
    }

    /// Each seat's chance after the move of this moment, as its player could foresee it.
    pub(crate) fn foreseen(&self, moment: &Moment, worlds: u32, seed: u64) -> Option<Chances> {
        let view = moment.before.view(Viewer::Seat(moment.seat));
        let mut drawn = Worlds::new(moment.before.ruleset(), &view).ok()?;
        let mut dice = FastDice::new(seed);
        let mut game = moment.before.clone();
        let mut chances = Chances::default();
        for _ in 0..worlds {
            drawn.draw_into(&mut dice, &mut game);
            game.play_unchecked(moment.mv, &mut dice, &mut NoEvents);
            chances.add(self.open(&game), 1.0 / f64::from(worlds));
        }
        Some(chances)
    }
}
