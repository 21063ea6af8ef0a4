//! Hints: each time one is asked for, it tells more of the same move.

use leonardo_bots::{Advice, Depth};

/// How far the hints about one decision have gone.
#[derive(Default)]
pub(crate) struct Hints {
    asked: Option<Depth>,
    /// What they tell of, once it was thought of.
    pub(crate) advice: Option<Advice>,
}

impl Hints {
    /// The depth of the next hint: the first, then one deeper each time.
    pub(crate) fn ask(&mut self) -> Depth {
        *self.asked.insert(self.asked.map_or(Depth::Where, Depth::deeper))
    }

    /// The depth that was asked for last.
    pub(crate) fn asked(&self) -> Option<Depth> {
        self.asked
    }
}
