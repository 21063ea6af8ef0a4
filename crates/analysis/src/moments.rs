//! The moments in which luck gave and took most.

use leonardo_rules::{Face, Seat};

/// What luck did for one seat at one moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LuckyMoment {
    /// How many moves had been made then.
    pub moves: usize,
    /// The turn, from 0; none for the deal.
    pub turn: Option<usize>,
    /// Whose luck it was.
    pub seat: Seat,
    /// The chance that it gave, or took if it is negative.
    pub luck: f64,
    /// The card that the seat drew, if it was one.
    pub card: Option<Face>,
}

/// Less luck than this is not worth a story.
const LUCK_MIN: f64 = 0.002;

/// The luckiest moment and the unluckiest.
#[derive(Default)]
pub(crate) struct Extremes {
    best: Option<LuckyMoment>,
    worst: Option<LuckyMoment>,
}

impl Extremes {
    pub(crate) fn see(&mut self, moment: LuckyMoment) {
        if moment.luck > self.best.map_or(LUCK_MIN, |best| best.luck) {
            self.best = Some(moment);
        }
        if moment.luck < self.worst.map_or(-LUCK_MIN, |worst| worst.luck) {
            self.worst = Some(moment);
        }
    }

    pub(crate) fn into_list(self) -> Vec<LuckyMoment> {
        [self.best, self.worst].into_iter().flatten().collect()
    }
}
