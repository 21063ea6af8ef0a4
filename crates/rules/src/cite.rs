//! Which rule explains an event, or that a game is over, so that a log can link to it.

use crate::dice::Chance;
use crate::event::{End, KeysHow, Outcome};
use crate::rule::Rule;
use crate::ruleset::Ruleset;
use crate::seen::Seen;

impl Ruleset {
    /// The rule by which a game is over.
    pub(crate) fn rule_of_end(&self, outcome: Option<Outcome>) -> Rule {
        match outcome.map(|outcome| outcome.end) {
            Some(End::Stall) if !self.has_field() => Rule::B11,
            Some(End::Stall | End::Passes) => Rule::Q11,
            _ if self.has_field() => Rule::Q9,
            _ => self.rule(Rule::B9, Rule::N12),
        }
    }
}

impl Seen {
    /// The rule that explains this. The match has no catch-all: a new event needs a rule.
    pub fn rule(&self, ruleset: &Ruleset) -> Rule {
        // The base game, a game with an extra deck, the field.
        let pick = |base: Rule, extra: Rule, field: Rule| {
            if ruleset.has_field() { field } else { ruleset.rule(base, extra) }
        };
        match self {
            Seen::Shuffled { chance: Chance::RefillMain | Chance::RefillExtra, .. } => Rule::B8,
            Seen::Shuffled { .. } => Rule::B12,
            Seen::FirstSeat { .. } => pick(Rule::B3, Rule::B3, Rule::Q3),
            Seen::Dealt { .. } => pick(Rule::B1, Rule::N2, Rule::Q1),
            Seen::TurnedUp { .. } => pick(Rule::B2, Rule::N2, Rule::Q3),
            Seen::TurnBegan { .. } | Seen::StepBegan { .. } => pick(Rule::B4, Rule::N3, Rule::Q4),
            Seen::Played { .. } => pick(Rule::B4, Rule::N6, Rule::Q4),
            Seen::NothingPlayed { .. } => Rule::N5,
            Seen::KeysGained { how: KeysHow::Lines, .. } => pick(Rule::B5, Rule::N7, Rule::Q8),
            Seen::KeysGained { how: KeysHow::Any, .. } | Seen::KeyDeclined { .. } => {
                pick(Rule::B7, Rule::N8, Rule::Q8)
            }
            Seen::Drew { .. } => pick(Rule::B4, Rule::N9, Rule::Q7),
            Seen::DrawsUpTo { .. } => Rule::N9,
            Seen::Used { .. }
            | Seen::Discarded { .. }
            | Seen::WorkedOut { .. }
            | Seen::StaysInPlay { .. } => Rule::N10,
            Seen::MorePlays { .. } => Rule::N4,
            Seen::Sealed { .. } => Rule::A2,
            Seen::SealEnded { .. } => Rule::A4,
            Seen::Looked { .. } | Seen::Took { .. } | Seen::Exchanged { .. } => Rule::A3,
            Seen::SwappedOwn { .. }
            | Seen::Redirected { .. }
            | Seen::Recovered { .. }
            | Seen::Threw { .. }
            | Seen::SwappedZone { .. }
            | Seen::Erased { .. } => Rule::A1,
            Seen::Skipped { .. } => Rule::A6,
            Seen::FieldPlayed { .. } => Rule::Q4,
            Seen::Passed { .. } => Rule::Q6,
            Seen::LastTurns { .. } => Rule::Q9,
            Seen::Ended { outcome } => match outcome.end {
                End::Keys => pick(Rule::B9, Rule::N12, Rule::Q10),
                End::Stall => pick(Rule::B11, Rule::B11, Rule::Q11),
                End::Passes => Rule::Q11,
                End::LastTurns => Rule::Q10,
                End::Rounds => Rule::B13,
            },
        }
    }
}
