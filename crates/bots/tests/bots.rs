//! Every bot answers with a legal move, the same for the same seed and count, and from nothing but
//! what its seat may know.
#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

use std::sync::Arc;

use leonardo_bots::{Bot, Decision, Level, Master, Strength};
use leonardo_rules::sets::{CardSet, Library, SETS_DECK};
use leonardo_rules::sim::standard_rulesets;
use leonardo_rules::{
    DeckList, FastDice, Game, Move, NoEvents, Options, Ruleset, Seat, Variant, Viewer, Worlds,
    names,
};

const FEW: Strength = Strength::Playouts(3);

fn always() -> bool {
    true
}

fn choose(bot: &mut dyn Bot, ruleset: &Arc<Ruleset>, game: &Game) -> Move {
    let view = game.view(Viewer::Seat(game.turn()));
    let moves = game.legal_moves();
    let mv = bot.choose(Decision { ruleset, view: &view, moves: &moves }, &always);
    assert!(moves.contains(&mv), "{mv:?} is not legal in {:?}", game.step());
    mv
}

/// Positions of random games of every variant and number of players.
fn positions(each: u64, mut visit: impl FnMut(&Arc<Ruleset>, &Game)) {
    let mut moves = Vec::new();
    for (_, ruleset) in standard_rulesets() {
        for seed in 0..each {
            let mut dice = FastDice::new(seed);
            let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
            while let Some(mv) = game.random_move(&mut moves, |count| dice.below(count)) {
                if dice.below(40) == 0 {
                    visit(&ruleset, &game);
                }
                game.play_unchecked(mv, &mut dice, &mut NoEvents);
            }
        }
    }
}

#[test]
fn every_level_answers_with_a_legal_move_wherever_a_game_can_go() {
    let mut asked = 0;
    positions(8, |ruleset, game| {
        // Those that play hundreds of games before each move are asked now and then.
        let is_quick = |level: &Level| level.takes_time() || !level.searches();
        for level in Level::ALL.into_iter().filter(|level| asked % 16 == 0 || is_quick(level)) {
            choose(&mut *level.sit(FEW, asked), ruleset, game);
        }
        asked += 1;
    });
    assert!(asked > 2_000, "{asked}");
}

#[test]
fn a_bot_with_one_legal_move_makes_it_without_asking_for_time() {
    let (_, ruleset) = standard_rulesets().swap_remove(0);
    let game = Game::deal(ruleset.clone(), &mut FastDice::new(1), &mut NoEvents);
    let view = game.view(Viewer::Seat(game.turn()));
    let moves = game.legal_moves();
    for level in Level::ALL {
        for only in &moves {
            let decision =
                Decision { ruleset: &ruleset, view: &view, moves: std::slice::from_ref(only) };
            let mut bot = level.sit(Strength::WhileAllowed, 1);
            assert_eq!(bot.choose(decision, &|| panic!("{level} asks")), *only);
        }
    }
}

#[test]
fn the_largest_hands_are_played_too() {
    for variant in Variant::ALL {
        let options = Options { hand: Some(10), ..Options::default() };
        let setup = Library::embedded().setup(variant, 2, options, None).unwrap();
        let ruleset = setup.ruleset().unwrap();
        let mut dice = FastDice::new(4);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        let mut hands = 0;
        for turn in 0..40 {
            let level = Level::ALL[turn % Level::ALL.len()];
            if game.is_over() {
                break;
            }
            hands = hands.max(game.hand(game.turn()).len());
            let mv = choose(&mut *level.sit(FEW, 1), &ruleset, &game);
            game.play_unchecked(mv, &mut dice, &mut NoEvents);
        }
        assert!(hands >= 10, "{variant:?}: {hands}");
    }
}

#[test]
fn a_bot_that_may_not_think_still_answers() {
    let never = || false;
    positions(1, |ruleset, game| {
        let view = game.view(Viewer::Seat(game.turn()));
        let moves = game.legal_moves();
        let decision = Decision { ruleset, view: &view, moves: &moves };
        for level in [Level::Master, Level::PlainIsmcts] {
            let mv = level.sit(Strength::WhileAllowed, 1).choose(decision, &never);
            assert!(moves.contains(&mv));
        }
    });
}

#[test]
fn the_same_seed_and_count_give_the_same_move() {
    positions(1, |ruleset, game| {
        for level in Level::ALL {
            let mut one = level.sit(Strength::Playouts(8), 5);
            let mut other = level.sit(Strength::Playouts(8), 5);
            assert_eq!(
                choose(&mut *one, ruleset, game),
                choose(&mut *other, ruleset, game),
                "{level}"
            );
        }
    });
}

/// Everything that the seat cannot know is dealt again; the answer stays the same.
#[test]
fn an_answer_does_not_depend_on_hidden_cards() {
    let mut dice = FastDice::new(99);
    positions(1, |ruleset, game| {
        let view = game.view(Viewer::Seat(game.turn()));
        let other = Worlds::new(ruleset, &view).unwrap().draw(&mut dice);
        for level in Level::ALL {
            let mut here = level.sit(Strength::Playouts(8), 7);
            let mut there = level.sit(Strength::Playouts(8), 7);
            assert_eq!(
                choose(&mut *here, ruleset, game),
                choose(&mut *there, ruleset, &other),
                "{level}"
            );
        }
    });
}

#[test]
fn games_between_all_levels_come_to_their_end() {
    for (name, ruleset) in standard_rulesets() {
        let seats = u64::from(ruleset.players());
        let mut bots: Vec<Box<dyn Bot>> = (0..seats)
            .map(|seat| Level::ALL[(seat as usize + 1) % Level::ALL.len()].sit(FEW, seat))
            .collect();
        let mut dice = FastDice::new(seats);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        let mut decisions = 0;
        while !game.is_over() {
            let mv = choose(&mut *bots[game.turn().index()], &ruleset, &game);
            game.play_unchecked(mv, &mut dice, &mut NoEvents);
            decisions += 1;
            assert!(decisions < 100_000, "{name}");
        }
    }
}

/// A card that no code knows: the vocabulary is enough to see that it wins.
#[test]
fn a_new_action_card_is_used_when_it_wins_on_the_spot() {
    const OWN: &str = r#"
id = "own"
name = { en = "Own", ru = "Свой" }
about = { en = "A test.", ru = "Проверка." }
deck = "extra"
edge = "gold"
cards = ["Me-Pr*25", "Ca-Se*25"]

[[action]]
id = "sudden-insight"
name = { en = "Sudden Insight", ru = "Озарение" }
time = "end"
copies = 3
effects = [{ do = "swap-own" }, { do = "keys-again" }]
"#;
    let mut library = Library::embedded();
    library.add(CardSet::parse("own.toml", OWN).unwrap()).unwrap();
    let options = Options { keys: Some(3), ..Options::default() };
    let mut setup = library.setup(Variant::Sets, 2, options, Some("own")).unwrap();
    setup.extra = setup.extra.map(|deck| DeckList::new("own", deck.cards().iter().cloned()));
    let ruleset = setup.ruleset().unwrap();
    // Two Keys; the vertical lacks Mechanism in the south, where a swap with the east brings it.
    let position = r#"{
        "turn": 0, "step": "end",
        "keys": [["Pr", "Ca"], []],
        "hands": [{"cards": ["SkHa", "!sudden-insight"]}, {"cards": ["SkFl", "SkFi"]}],
        "table": {"layouts": {"layouts": [
            {"N": "MeHa", "C": "MeCv", "S": "SkEc", "W": "CtSt", "E": "MeFl"},
            {"N": "SeHa", "C": "CaCv", "S": "SkSt", "W": "CtFi", "E": "PrFl"}],
            "this-turn": {"played": [1, 0], "zones": ["W"]}}}
    }"#;
    let position =
        names::with(&ruleset, || serde_json::from_str::<leonardo_rules::Position>(position));
    let mut dice = FastDice::new(3);
    let mut game = position.unwrap().start(ruleset.clone(), &mut dice).unwrap();
    let mut master = Master::new(Strength::Playouts(400), 1);
    while !game.is_over() && game.turn() == Seat(0) {
        let mv = choose(&mut master, &ruleset, &game);
        game.play_unchecked(mv, &mut dice, &mut NoEvents);
    }
    assert!(game.outcome().is_some_and(|outcome| outcome.winners.has(Seat(0))));
}

#[test]
fn a_master_says_what_it_thinks() {
    let setup = Library::embedded().setup(Variant::Quintis, 3, Options::default(), Some(SETS_DECK));
    let ruleset = setup.unwrap().ruleset().unwrap();
    let game = Game::deal(ruleset.clone(), &mut FastDice::new(1), &mut NoEvents);
    let mut master = Master::new(Strength::Playouts(200), 1);
    let mv = choose(&mut master, &ruleset, &game);
    let thoughts = master.thoughts();
    assert_eq!(thoughts.playouts, 200);
    assert!((thoughts.win.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{:?}", thoughts.win);
    assert_eq!(thoughts.moves[0].mv, mv);
    assert_eq!(thoughts.moves.iter().map(|seen| seen.visits).sum::<u32>(), 200);
}
