//! The preset of a quick duel is the same in the browser as everywhere else.

use std::path::Path;

use leonardo_rules::Options;

#[test]
fn the_browser_has_the_numbers_of_the_rules() {
    let Options { stall, hand, rounds, .. } = Options::quick_duel();
    let [stall, rounds] = [stall, rounds].map(|number| number.expect("a number of the preset"));
    let hand = hand.expect("a number of the preset");
    let numbers = format!("{{ stall: {stall}, hand: {hand}, rounds: {rounds} }}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("web/src/state/quick-duel.ts"));
    let page = page.expect("the file of the browser's preset");
    assert!(page.contains(&numbers), "{numbers} is not in {page}");
}
