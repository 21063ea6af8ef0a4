//! Hints in words: every legal move of games of all kinds, at every depth, in every language.

use std::collections::BTreeSet;

use leonardo_bots::{Advice, Depth};
use leonardo_rules::sets::Library;
use leonardo_rules::{FastDice, Game, Move, NoEvents, Options, Ruleset, Variant, Viewer};
use leonardo_words::{Language, Words};

/// The cards that a move names.
fn cards(ruleset: &Ruleset, mv: Move) -> Vec<String> {
    let shown = ruleset.show(mv);
    let names = shown.split(|c: char| !c.is_ascii_alphanumeric());
    names.filter(|name| ruleset.face(name).is_some()).map(str::to_string).collect()
}

#[test]
fn each_depth_says_more_and_no_card_is_named_before_the_last() {
    let all: Vec<Words> = Language::all().map(Words::new).collect();
    let mut said = BTreeSet::new();
    for variant in Variant::ALL {
        let setup = Library::embedded().setup(variant, 3, Options::default(), None).unwrap();
        let mut dice = FastDice::new(5);
        let mut game = Game::new(setup, &mut dice).unwrap();
        for turn in 0..150 {
            if game.is_over() {
                break;
            }
            let moves = game.legal_moves();
            let mv = moves[turn * 7 % moves.len()];
            let (ruleset, seat) = (game.ruleset().clone(), game.turn());
            let view = game.view(Viewer::Seat(seat));
            let advice = Advice::about(&ruleset, &view, mv);
            for words in &all {
                let teller = words.about(&ruleset).to(seat);
                let [place, aim, whole] =
                    Depth::ALL.map(|depth| teller.advice(game.step(), depth, &advice));
                for told in [&place, &aim] {
                    for card in cards(&ruleset, mv) {
                        let names = told.split(|c: char| !c.is_ascii_alphanumeric());
                        assert!(!names.into_iter().any(|name| name == card), "{card}: {told}");
                    }
                }
                let texts: BTreeSet<&String> = [&place, &aim, &whole].into();
                assert_eq!(texts.len(), 3, "{place} {aim} {whole}");
                assert!(!whole.contains("advice-") && !place.contains("advice-"), "{whole}");
                said.insert(place);
            }
            game.play(mv, &mut dice, &mut NoEvents).unwrap();
        }
    }
    assert!(said.len() > 40, "{said:?}");
}
