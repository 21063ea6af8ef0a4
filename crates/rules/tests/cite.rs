//! What happened leads to a rule of the game that is played.

use std::collections::BTreeSet;

use leonardo_rules::sim::standard_rulesets;
use leonardo_rules::{FastDice, Game, Variant, Viewer};

#[test]
fn events_cite_rules_of_their_game() {
    for (number, (name, ruleset)) in standard_rulesets().into_iter().enumerate() {
        let mut dice = FastDice::new(number as u64);
        let mut events = Vec::new();
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut events);
        let mut moves = Vec::new();
        while !game.is_over() {
            game.legal_moves_into(&mut moves);
            let mv = moves[dice.below(moves.len() as u32) as usize];
            game.play_unchecked(mv, &mut dice, &mut events);
        }
        let cited: BTreeSet<&str> = events
            .iter()
            .map(|event| event.seen_by(&ruleset, Viewer::Public).rule(&ruleset).id())
            .collect();
        let (sections, needed) = match ruleset.variant() {
            Variant::Base => ("B", ["B4", "B5"]),
            Variant::Novem | Variant::Sets => ("BNA", ["N6", "N10"]),
            Variant::Quintis => ("BQ", ["Q4", "Q8"]),
        };
        assert!(
            cited.iter().all(|id| id.starts_with(|c| sections.contains(c))),
            "{name}: {cited:?}"
        );
        assert!(needed.iter().all(|id| cited.contains(id)), "{name}: {cited:?}");
    }
}
