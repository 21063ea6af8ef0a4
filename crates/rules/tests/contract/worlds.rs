//! Worlds are drawn evenly: every hidden card is as likely in every hidden place.

use std::collections::BTreeMap;

use leonardo_rules::sets::{Library, SETS_DECK};
use leonardo_rules::{
    Card, DeckKind, DeckList, Face, FastDice, Game, NoEvents, Options, Ruleset, Seat, Setup,
    Variant, View, Viewer, Worlds, parse_symbols, sim,
};

use crate::case::random_move;

/// How far a count may be from what is expected, in standard deviations. The seeds are fixed, so
/// this is no matter of luck; it leaves room for the few hundred counts of each test.
const DEVIATIONS: f64 = 5.0;

fn assert_near(count: usize, expected: f64, what: &str) {
    // The counts are of rare cards: their variance is at most their expectation.
    let bound = DEVIATIONS * expected.max(1.0).sqrt();
    let off = (count as f64 - expected).abs();
    assert!(off <= bound, "{what}: {count} times, {expected:.1} expected");
}

/// Five hidden cards, all different: one in the other hand, four in the deck. Each of the 120
/// orders is as likely as any other.
#[test]
fn every_order_of_a_small_deck_is_as_likely() {
    let names = ["MeCv", "PrHa", "CaFl", "SeFi", "SkSt", "CtEc"];
    let cards = names.map(|name| (Card::Symbols(DeckKind::Main, parse_symbols(name).unwrap()), 1));
    let ruleset = Setup {
        variant: Variant::Quintis,
        players: 2,
        options: Options { hand: Some(1), ..Options::default() },
        main: DeckList::new("six", cards),
        extra: None,
    };
    let ruleset = ruleset.ruleset().unwrap();
    let mut dice = FastDice::new(5);
    let game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
    let mut worlds = Worlds::new(&ruleset, &game.view(Viewer::Seat(Seat(0)))).unwrap();
    let mut counts: BTreeMap<Vec<Face>, usize> = BTreeMap::new();
    const DRAWS: usize = 60_000;
    for _ in 0..DRAWS {
        let world = worlds.draw(&mut dice);
        let hand = world.hand(Seat(1));
        let order = hand.chain(world.deck(DeckKind::Main).iter().copied()).collect();
        *counts.entry(order).or_default() += 1;
    }
    assert_eq!(counts.len(), 120);
    let expected = DRAWS as f64 / 120.0;
    let chi_square: f64 =
        counts.values().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    // 119 degrees of freedom: 119 on average, above 180 once in five thousand times.
    assert!((60.0..180.0).contains(&chi_square), "{chi_square}");
}

/// The cards that are known to be in other hands, as often as they are there.
fn known(view: &View, seat: Seat) -> BTreeMap<Face, usize> {
    let mut known = BTreeMap::new();
    view.hands[seat.index()].known.iter().for_each(|card| *known.entry(*card).or_default() += 1);
    known
}

/// Draws many worlds from one view: known cards stay, hidden ones are everywhere alike.
fn assert_even(ruleset: &std::sync::Arc<Ruleset>, game: &Game, viewer: Viewer) {
    const DRAWS: usize = 4000;
    let view = game.view(viewer);
    let others: Vec<Seat> = Seat::all(ruleset.players()).filter(|seat| !viewer.is(*seat)).collect();
    let mut worlds = Worlds::new(ruleset, &view).unwrap();
    let mut dice = FastDice::new(11);
    let mut world = game.clone();
    let mut in_hands: BTreeMap<(Seat, Face), usize> = BTreeMap::new();
    let mut on_top: BTreeMap<Face, usize> = BTreeMap::new();
    for _ in 0..DRAWS {
        worlds.draw_into(&mut dice, &mut world);
        for seat in &others {
            let mut unknown = known(&view, *seat);
            for card in world.hand(*seat) {
                match unknown.get_mut(&card) {
                    Some(count) if *count > 0 => *count -= 1,
                    _ => *in_hands.entry((*seat, card)).or_default() += 1,
                }
            }
            assert!(unknown.values().all(|count| *count == 0), "a known card has left its hand");
        }
        for deck in DeckKind::ALL {
            let top = world.deck(deck).get(view.looking.len());
            top.into_iter().for_each(|card| *on_top.entry(*card).or_default() += 1);
        }
    }
    for deck in DeckKind::ALL {
        let hidden = hidden(ruleset, game, &view, deck);
        let total: usize = hidden.values().sum();
        let (in_deck, sizes) = places(ruleset, game, &view, deck, &others);
        assert_eq!(total, in_deck + sizes.iter().sum::<usize>());
        for (card, copies) in hidden {
            let share = DRAWS as f64 * copies as f64 / total as f64;
            for (seat, size) in others.iter().zip(&sizes) {
                let count = in_hands.remove(&(*seat, card)).unwrap_or(0);
                assert_near(count, share * *size as f64, &format!("a card with seat {seat}"));
            }
            let count = on_top.remove(&card).unwrap_or(0);
            assert_near(count, if in_deck > 0 { share } else { 0.0 }, "a card on top");
        }
    }
    assert!(in_hands.is_empty() && on_top.is_empty(), "a card that was not hidden was dealt");
}

/// The hidden cards of a kind, with their copies: what the real game has where the viewer cannot
/// look.
fn hidden(ruleset: &Ruleset, game: &Game, view: &View, deck: DeckKind) -> BTreeMap<Face, usize> {
    let mut hidden: BTreeMap<Face, usize> = BTreeMap::new();
    let in_hands = Seat::all(ruleset.players()).filter(|seat| !view.viewer.is(*seat));
    let cards = in_hands.flat_map(|seat| game.hand(seat)).chain(game.deck(deck).iter().copied());
    cards
        .filter(|card| ruleset.deck(*card) == deck)
        .for_each(|card| *hidden.entry(card).or_default() += 1);
    let seen = view.hands.iter().flat_map(|hand| &hand.known).chain(&view.looking);
    for card in seen.filter(|card| ruleset.deck(**card) == deck) {
        *hidden.get_mut(card).unwrap() -= 1;
    }
    hidden.retain(|_, copies| *copies > 0);
    hidden
}

/// How many hidden cards of a kind the deck has, and each of the other hands.
fn places(
    ruleset: &Ruleset,
    game: &Game,
    view: &View,
    deck: DeckKind,
    others: &[Seat],
) -> (usize, Vec<usize>) {
    let of_kind = |cards: &[Face]| cards.iter().filter(|card| ruleset.deck(**card) == deck).count();
    let hands = others.iter().map(|seat| {
        let hand: Vec<Face> = game.hand(*seat).collect();
        of_kind(&hand) - of_kind(&view.hands[seat.index()].known)
    });
    (game.deck(deck).len() - of_kind(&view.looking), hands.collect())
}

/// At some moments of a game of each kind, for a player and for the public.
#[test]
fn hidden_cards_are_everywhere_alike() {
    for (name, ruleset) in sim::standard_rulesets().into_iter().step_by(3) {
        println!("{name}");
        let mut dice = FastDice::new(3);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        let mut plies = 0;
        while !game.is_over() && plies < 120 {
            if plies % 40 == 0 {
                assert_even(&ruleset, &game, Viewer::Seat(game.turn()));
                assert_even(&ruleset, &game, Viewer::Seat(game.turn().left(ruleset.players())));
                assert_even(&ruleset, &game, Viewer::Public);
            }
            game.play_unchecked(random_move(&game, &mut dice), &mut dice, &mut NoEvents);
            plies += 1;
        }
    }
}

/// Moments with cards known in a hand and with cards on top of a deck that are being looked at.
#[test]
fn known_cards_stay_where_they_are() {
    let setup =
        Library::embedded().setup(Variant::Sets, 3, Options::default(), Some(SETS_DECK)).unwrap();
    let ruleset = setup.ruleset().unwrap();
    let (mut with_known, mut with_looking) = (0, 0);
    for seed in 0.. {
        let mut dice = FastDice::new(seed);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        while !game.is_over() {
            let view = game.view(Viewer::Seat(game.turn()));
            let knows = view.hands.iter().any(|hand| hand.known.len() > 1);
            if knows && with_known < 10 && dice.below(50) == 0 {
                with_known += 1;
                assert_even(&ruleset, &game, view.viewer);
            }
            if !view.looking.is_empty() && with_looking < 4 {
                with_looking += 1;
                assert_even(&ruleset, &game, view.viewer);
            }
            game.play_unchecked(random_move(&game, &mut dice), &mut dice, &mut NoEvents);
        }
        if with_known == 10 && with_looking == 4 {
            return;
        }
    }
}
