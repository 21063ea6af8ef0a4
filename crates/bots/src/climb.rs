//! An opponent for every game that a person plays alone: the better they play, the stronger it is.

use crate::Level;

/// How far a result moves a person on the ladder, in levels.
const STEP: f32 = 0.5;

/// Where a person stands on the ladder of levels: a number, of which the whole part is a place in
/// [`Level::OFFERED`] and the rest the chance to meet the next level. A win moves the person up
/// and a loss down, by equal steps: so they come to rest where they win half of their games,
/// however many opponents they have.
///
/// ```
/// use leonardo_bots::{Climb, Level};
///
/// let after_a_win = Climb::default().after(true);
/// assert_eq!(after_a_win.level(0.9), Level::Apprentice);
/// assert_eq!(after_a_win.after(true).level(0.9), Level::Collector);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Climb {
    place: f32,
}

impl Default for Climb {
    /// Those of whom nothing is known meet an apprentice.
    fn default() -> Climb {
        Climb { place: 1.0 }
    }
}

impl Climb {
    /// Someone who stands here, or at the nearest end of the ladder; at its usual beginning if this
    /// is no number.
    pub fn at(place: f32) -> Climb {
        let top = (Level::OFFERED.len() - 1) as f32;
        if place.is_nan() { Climb::default() } else { Climb { place: place.clamp(0.0, top) } }
    }

    /// The number to remember.
    pub fn place(self) -> f32 {
        self.place
    }

    /// Where the person stands after a game.
    #[must_use]
    pub fn after(self, has_won: bool) -> Climb {
        Climb::at(self.place + if has_won { STEP } else { -STEP })
    }

    /// The level of an opponent. `luck` is from 0 to 1, each as likely as any other.
    pub fn level(self, luck: f32) -> Level {
        let rest = self.place.fract();
        let place = self.place as usize + usize::from(luck < rest);
        Level::OFFERED[place.min(Level::OFFERED.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_has_ends() {
        let top = (0..40).fold(Climb::default(), |climb, _| climb.after(true));
        assert_eq!((top.level(0.0), top.level(1.0)), (Level::Master, Level::Master));
        let bottom = (0..40).fold(top, |climb, _| climb.after(false));
        assert_eq!((bottom.level(0.0), bottom.level(1.0)), (Level::Novice, Level::Novice));
        for odd in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e9, -3.0] {
            assert!(Level::OFFERED.contains(&Climb::at(odd).level(0.5)), "{odd}");
        }
    }

    #[test]
    fn between_two_levels_one_meets_either() {
        let between = Climb::at(2.25);
        assert_eq!((between.level(0.1), between.level(0.3)), (Level::Courier, Level::Collector));
        assert_eq!(Climb::at(between.place()), between);
    }
}
