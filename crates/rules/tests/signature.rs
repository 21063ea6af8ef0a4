//! One number over ten thousand seeded random games of every variant and number of players.

use leonardo_rules::sim;

/// A refactoring must not move this number. A change of the rules, of the card lists, of the order
/// of legal moves or of the quick dice does: then the commit that changes it says so, and why.
const SIGNATURE: &str = "acb41d7b37f5494d";

/// Five games (Quintis Fontis counts twice) with two to six players each.
const BOOKS: u64 = 25;
const GAMES: u64 = 10_000;

#[test]
fn ten_thousand_games_go_as_they_always_went() {
    assert_eq!(sim::standard_rulesets().len() as u64, BOOKS);
    assert_eq!(sim::signature(GAMES / BOOKS).to_string(), SIGNATURE);
}

#[test]
fn the_signature_depends_on_every_game() {
    let rulesets = sim::standard_rulesets();
    let of = |ruleset: usize, seeds| {
        let mut signature = sim::Signature::default();
        signature.add_games(&rulesets[ruleset].1, seeds);
        signature
    };
    assert_eq!(of(0, 0..3), of(0, 0..3));
    assert_ne!(of(0, 0..3), of(0, 1..4));
    assert_ne!(of(0, 0..3), of(1, 0..3));
    assert_eq!(sim::Signature::default().to_string(), "cbf29ce484222325");
}
