//! The learned judgement: files of weights, chances that add up, seats that are treated alike, and
//! cards that nobody has seen.
#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

use std::sync::Arc;

use leonardo_bots::value::{FileError, GAME_FILE_MAX, HIDDEN, Weights, each_seat};
use leonardo_bots::{Bot, Decision, Learned, Level, Master, Strength};
use leonardo_rules::sets::{CardSet, Library};
use leonardo_rules::sim::standard_rulesets;
use leonardo_rules::{
    DeckList, FastDice, Game, Move, NoEvents, Options, Position, Ruleset, SEATS_MAX, Seat, Table,
    Variant, Viewer, Worlds,
};

/// Positions of random games of every variant and number of players.
fn positions(one_of: u32, mut visit: impl FnMut(&Arc<Ruleset>, &Game)) {
    let mut moves = Vec::new();
    for (_, ruleset) in standard_rulesets() {
        let mut dice = FastDice::new(11);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        while let Some(mv) = game.random_move(&mut moves, |count| dice.below(count)) {
            if dice.below(one_of) == 0 {
                visit(&ruleset, &game);
            }
            game.play_unchecked(mv, &mut dice, &mut NoEvents);
        }
        visit(&ruleset, &game);
    }
}

fn choose(bot: &mut dyn Bot, ruleset: &Arc<Ruleset>, game: &Game) -> Move {
    let view = game.view(Viewer::Seat(game.turn()));
    let moves = game.legal_moves();
    let mv = bot.choose(Decision { ruleset, view: &view, moves: &moves }, &|| true);
    assert!(moves.contains(&mv), "{mv:?} is not legal in {:?}", game.step());
    mv
}

/// Weights of the program.
fn weights(variant: Variant) -> Arc<Weights> {
    Weights::embedded(variant).clone()
}

#[test]
fn the_weights_of_the_program_are_whole_and_learned() {
    for variant in Variant::ALL {
        let weights = weights(variant);
        assert_eq!(weights.variant(), variant);
        let bytes = weights.write();
        assert!(bytes.len() <= GAME_FILE_MAX, "{variant:?}: {}", bytes.len());
        assert_eq!(Weights::read(&bytes).as_ref(), Ok(&*weights));
        for players in 2..=SEATS_MAX as u8 {
            let used = weights.net(players).weights().filter(|weight| **weight != 0.0).count();
            assert!(used > 1_000, "{variant:?} for {players} is not learned");
        }
    }
}

#[test]
fn damaged_foreign_and_cut_files_are_refused_with_a_reason() {
    let good = weights(Variant::Base).write();
    for len in (0..good.len()).step_by(good.len() / 50) {
        let error = Weights::read(&good[..len]).unwrap_err();
        assert!(matches!(error, FileError::NoWeights | FileError::Length { .. }), "{error}");
    }
    for at in (32..good.len()).step_by(good.len() / 50) {
        let mut bad = good.clone();
        bad[at] ^= 0x10;
        assert_eq!(Weights::read(&bad), Err(FileError::Damaged), "at {at}");
    }
    let changed = |at: usize| {
        let mut bad = good.clone();
        bad[at] ^= 0x40;
        Weights::read(&bad).unwrap_err().to_string()
    };
    assert!(changed(0).contains("no file of weights"));
    assert!(changed(8).contains("version 65; this program reads version 1"), "{}", changed(8));
    assert!(changed(12).contains("a game that does not exist"));
    assert!(changed(24).contains("hidden units"));
    let longer = [&good[..], &[0]].concat();
    assert!(Weights::read(&longer).unwrap_err().to_string().contains("should have"));
    assert_eq!(Weights::read(b"[base]\nname = 1\n".as_slice()), Err(FileError::NoWeights));
}

/// The chances of a position by plain sums in `f64`, from the inputs that are on.
fn naive(weights: &Weights, game: &Game) -> Vec<f64> {
    let players = game.ruleset().players();
    let net = weights.net(players);
    let mut chances = vec![0.0; usize::from(players)];
    each_seat(game, |place, inputs| {
        let sum = |of: &dyn Fn(usize) -> f32| -> f64 {
            inputs.active().iter().map(|input| f64::from(of(usize::from(*input)))).sum()
        };
        let unit = |unit: usize| {
            let up = f64::from(net.bias[unit]) + sum(&|input| net.first[input][unit]);
            up.max(0.0) * f64::from(net.second[unit])
        };
        let score = sum(&|input| net.linear[input]) + (0..HIDDEN).map(unit).sum::<f64>();
        let seat = (game.turn().index() + place) % usize::from(players);
        chances[seat] = score.exp();
    });
    let sum: f64 = chances.iter().sum();
    chances.iter().map(|chance| chance / sum).collect()
}

#[test]
fn chances_are_what_a_plain_network_says_and_add_up() {
    let mut compared = 0;
    positions(10, |ruleset, game| {
        let weights = weights(ruleset.variant());
        let chances = weights.chances(game);
        let players = usize::from(ruleset.players());
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{chances:?}");
        assert_eq!(chances[players..], [0.0; SEATS_MAX][players..]);
        if let Some(outcome) = game.outcome() {
            let won = |seat: usize| outcome.winners.has(Seat(seat as u8));
            assert!((0..players).all(|seat| won(seat) == (chances[seat] > 0.0)));
            return;
        }
        for (chance, naive) in chances.iter().zip(naive(&weights, game)) {
            assert!((f64::from(*chance) - naive).abs() < 1e-4, "{chance} {naive}");
        }
        compared += 1;
    });
    assert!(compared > 300, "{compared}");
}

#[test]
fn of_other_games_weights_know_nothing() {
    positions(200, |ruleset, game| {
        if ruleset.variant() != Variant::Base && !game.is_over() {
            let chances = weights(Variant::Base).chances(game);
            let players = ruleset.players();
            assert_eq!(chances[0], 1.0 / f32::from(players));
            assert_eq!(chances[usize::from(players) - 1], chances[0]);
        }
    });
}

#[test]
fn inputs_are_in_ascending_order_and_within_the_network() {
    positions(10, |ruleset, game| {
        let count = Weights::new(ruleset.variant()).net(2).linear.len();
        each_seat(game, |_, inputs| {
            let active = inputs.active();
            assert!(active.windows(2).all(|two| two[0] < two[1]), "{active:?}");
            assert!(active.iter().all(|input| usize::from(*input) < count));
        });
    });
}

/// The same position with everyone one seat further to the left.
fn rotated(game: &Game) -> Option<Game> {
    let mut position: Position = game.position();
    let players = game.ruleset().players();
    position.turn = position.turn.left(players);
    position.keys.rotate_right(1);
    position.hands.rotate_right(1);
    let Table::Layouts(open) = &mut position.table else { return None };
    open.layouts.rotate_right(1);
    open.any_key_taken = open.any_key_taken.iter().map(|seat| seat.left(players)).collect();
    position.start(game.ruleset().clone(), &mut FastDice::new(1)).ok()
}

#[test]
fn seats_are_treated_alike_to_the_last_bit() {
    let mut compared = 0;
    positions(6, |ruleset, game| {
        if ruleset.variant() != Variant::Base || game.is_over() {
            return;
        }
        let Some(other) = rotated(game) else { return };
        let weights = weights(Variant::Base);
        let (here, there) = (weights.chances(game), weights.chances(&other));
        for seat in Seat::all(ruleset.players()) {
            let moved = seat.left(ruleset.players());
            assert_eq!(here[seat.index()].to_bits(), there[moved.index()].to_bits());
        }
        compared += 1;
    });
    assert!(compared > 50, "{compared}");
}

/// The bots that judge by what was learned.
fn bots(seed: u64, own: &Arc<Weights>) -> [Box<dyn Bot>; 2] {
    let strength = Strength::Playouts(8);
    [
        Box::new(Learned::new(own.clone(), seed)),
        Box::new(Master::new(strength, seed).with_weights(own.clone())),
    ]
}

#[test]
fn answers_repeat_and_do_not_depend_on_hidden_cards() {
    let mut dice = FastDice::new(98);
    positions(60, |ruleset, game| {
        if game.is_over() {
            return;
        }
        let view = game.view(Viewer::Seat(game.turn()));
        let other = Worlds::new(ruleset, &view).unwrap().draw(&mut dice);
        let own = weights(ruleset.variant());
        let both = || bots(7, &own).into_iter();
        for ((mut here, mut again), mut there) in both().zip(both()).zip(both()) {
            let mv = choose(&mut *here, ruleset, game);
            assert_eq!(mv, choose(&mut *again, ruleset, game));
            assert_eq!(mv, choose(&mut *there, ruleset, &other));
        }
    });
}

/// A base game whose cards, of three symbols each, are in no set of the program.
fn unknown_cards() -> Arc<Ruleset> {
    const OWN: &str = r#"
id = "unknown"
name = { en = "Unknown", ru = "Неведомое" }
about = { en = "A test.", ru = "Проверка." }
deck = "main"
edge = "black"
cards = ["Me-Pr-Ca*12", "Se-Sk-Ct*12", "Cv-Ha-Fl*12", "Fi-St-Ec*12", "Me-Sk-Ha*12", "Pr-Se-St*12"]
"#;
    let set = CardSet::parse("unknown.toml", OWN).unwrap();
    let mut setup = Library::embedded().setup(Variant::Base, 2, Options::default(), None).unwrap();
    setup.main = DeckList::new("unknown", set.cards.iter().cloned());
    setup.ruleset().unwrap()
}

#[test]
fn cards_that_nobody_has_seen_are_played_with_sense() {
    let ruleset = unknown_cards();
    let mut wins = 0;
    for seed in 0..10 {
        let mut dice = FastDice::new(seed);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        let me = Seat((seed % 2) as u8);
        let mut learned = Learned::new(weights(Variant::Base), seed);
        let mut random = Level::Random.sit(Strength::Playouts(1), seed);
        while !game.is_over() {
            let bot: &mut dyn Bot = if game.turn() == me { &mut learned } else { &mut *random };
            let mv = choose(bot, &ruleset, &game);
            game.play_unchecked(mv, &mut dice, &mut NoEvents);
        }
        wins += u32::from(game.outcome().unwrap().winners.has(me));
    }
    assert!(wins >= 9, "{wins} of 10 games against random moves");
}

#[test]
fn a_master_judges_by_the_network_where_that_is_better() {
    let strength = Strength::Playouts(24);
    let (mut by_network, mut by_keys) = (0, 0);
    positions(15, |ruleset, game| {
        if game.is_over() {
            return;
        }
        let master = || Master::new(strength, 3);
        let mv = choose(&mut master(), ruleset, game);
        let is_learned = match ruleset.variant() {
            Variant::Novem | Variant::Sets | Variant::Quintis => true,
            Variant::Base => ruleset.players() > 2,
        };
        let (mut same, mut other) =
            (master().with_weights(weights(ruleset.variant())), master().by_keys());
        if !is_learned {
            std::mem::swap(&mut same, &mut other);
        }
        assert_eq!(mv, choose(&mut same, ruleset, game), "{:?}", ruleset.variant());
        let differs = u32::from(mv != choose(&mut other, ruleset, game));
        *(if is_learned { &mut by_network } else { &mut by_keys }) += differs;
    });
    assert!(by_network > 5 && by_keys > 5, "{by_network} {by_keys}");
}
