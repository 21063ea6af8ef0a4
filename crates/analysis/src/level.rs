//! Names for error rates, calibrated on our bots.

use leonardo_rules::Variant;

/// Which of our bots err about as much as a player did.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SkillLevel {
    /// As much as those who play anything.
    Random,
    /// As much as apprentices.
    Apprentice,
    /// As much as journeymen and masters, whom this judge cannot tell apart everywhere.
    Journeyman,
    /// Less than half of that.
    Expert,
}

impl SkillLevel {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        ["random", "apprentice", "journeyman", "expert"][self as usize]
    }
}

/// The largest error rates of an expert, a journeyman and an apprentice in a game, between the
/// measured rates of our bots. `docs/analysis.md` has the measurement and its command.
fn limits(variant: Variant, players: u8) -> [f64; 3] {
    match (variant, players) {
        (Variant::Base, 2) => [7.3, 33.1, 74.8],
        (Variant::Base, _) => [3.8, 16.0, 44.6],
        (Variant::Novem, 2) => [1.6, 17.3, 30.9],
        (Variant::Novem, _) => [1.7, 16.1, 28.8],
        (Variant::Sets, 2) => [2.0, 18.7, 31.7],
        (Variant::Sets, _) => [1.8, 17.4, 32.2],
        (Variant::Quintis, 2) => [3.3, 25.3, 77.4],
        (Variant::Quintis, _) => [3.6, 28.9, 75.7],
    }
}

/// The level that errs about so much in this game.
pub fn level_of(variant: Variant, players: u8, error_rate: f64) -> SkillLevel {
    let [expert, journeyman, apprentice] = limits(variant, players);
    match error_rate {
        rate if rate <= expert => SkillLevel::Expert,
        rate if rate <= journeyman => SkillLevel::Journeyman,
        rate if rate <= apprentice => SkillLevel::Apprentice,
        _ => SkillLevel::Random,
    }
}
