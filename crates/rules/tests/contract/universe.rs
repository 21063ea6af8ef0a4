//! Every move that can be spelled, sensible or not.

use std::collections::{HashMap, HashSet};

use leonardo_rules::{
    Cell, Choice, DeckKind, Face, Game, Move, REACH, Ruleset, Seat, Symbol, Variant, Zone,
};

/// A seat that no game has, beside those that some have.
const NOWHERE: Seat = Seat(255);

fn choices(ruleset: &Ruleset) -> Vec<Choice> {
    let seats = || Seat::all(7).chain([NOWHERE]);
    let faces = || ruleset.faces().chain([Face::NONE]);
    let mut choices = vec![Choice::Nothing, Choice::Piles];
    choices.extend(DeckKind::ALL.map(|deck| Choice::Deck { deck }));
    choices.extend(Zone::ALL.map(|zone| Choice::Zone { zone }));
    for zone in Zone::ALL {
        choices.extend(Zone::ALL.map(|other| Choice::Zones { zone, other }));
        choices.extend(seats().map(|seat| Choice::Place { seat, zone }));
    }
    choices.extend(seats().map(|seat| Choice::Player { seat }));
    choices.extend(faces().map(|card| Choice::Card { card }));
    for seat in seats() {
        choices.extend(faces().map(|card| Choice::Give { seat, card }));
    }
    choices
}

/// Every spelling of a move in this game. Cards that are not in the mover's hand are all refused
/// for the same reason, so of these only some are used as action cards.
fn moves(game: &Game) -> Vec<Move> {
    let ruleset = game.ruleset();
    let faces = || ruleset.faces().chain([Face::NONE]);
    let choices = choices(ruleset);
    let mut moves = vec![Move::Done, Move::DeclineKey, Move::Pass];
    moves.extend(Symbol::ALL.map(|symbol| Move::TakeKey { symbol }));
    moves.extend(DeckKind::ALL.map(|deck| Move::Draw { deck }));
    moves.extend(choices.iter().map(|choice| Move::Choose { choice: *choice }));
    for card in faces() {
        moves.push(Move::Discard { card });
        moves.push(Move::Use { card, choice: Choice::Nothing });
        moves.extend(Zone::ALL.map(|zone| Move::Play { card, zone }));
    }
    let hand: HashSet<Face> = game.hand(game.turn()).collect();
    let last = ruleset.faces().last();
    for card in faces().filter(|card| hand.contains(card) || Some(*card) == last) {
        moves.extend(choices.iter().map(|choice| Move::Use { card, choice: *choice }));
    }
    let places = (-REACH..=REACH).flat_map(|x| (-REACH..=REACH).map(move |y| (x, y)));
    let is_field = ruleset.variant() == Variant::Quintis;
    for at in places.filter_map(|(x, y)| Cell::new(x, y)) {
        // Where there is no field, one card tells as much as all.
        for card in faces().take(if is_field { usize::MAX } else { 1 }) {
            moves.extend([
                Move::Lay { card, at },
                Move::Cover { card, at },
                Move::Replace { card, at },
            ]);
        }
    }
    moves
}

/// The list has no move twice; what is in it passes the check, and nobody else may do it.
pub(crate) fn assert_list_passes(game: &Game, list: &[Move]) {
    assert_eq!(list.is_empty(), game.is_over(), "as long as it lasts there is something to do");
    let listed: HashSet<Move> = list.iter().copied().collect();
    assert_eq!(listed.len(), list.len(), "a move is listed twice: {list:?}");
    for mv in list {
        if let Err(rejection) = game.check(game.turn(), *mv) {
            panic!("{mv:?} is listed and rejected: {rejection}");
        }
    }
    for seat in Seat::all(7).chain([NOWHERE]).filter(|seat| *seat != game.turn()) {
        for mv in list.iter().take(1).chain([&Move::Done, &Move::Pass]) {
            assert!(game.check(seat, *mv).is_err(), "seat {seat} may do {mv:?} out of turn");
        }
    }
}

/// Of all moves that can be spelled, exactly those of the list pass the check.
pub(crate) fn assert_nothing_else_passes(game: &Game, list: &[Move]) {
    let listed: HashSet<Move> = list.iter().copied().collect();
    let mut passed = HashSet::new();
    for mv in moves(game) {
        let is_legal = game.check(game.turn(), mv).is_ok();
        assert_eq!(is_legal, listed.contains(&mv), "{:?} in step {:?}", mv, game.step());
        if is_legal {
            passed.insert(mv);
        }
    }
    assert_eq!(passed, listed, "a listed move has a spelling that was not thought of");
}

/// The quick way to a random move leads to each listed move by exactly one number: so each is as
/// likely as any other.
pub(crate) fn assert_random_moves_are_even(game: &Game, list: &[Move]) {
    let mut room = Vec::new();
    let mut counts: HashMap<Move, u32> = list.iter().map(|mv| (*mv, 0)).collect();
    let (mut number, mut below) = (0, 1);
    while number < below {
        let mut asked = 0;
        let mv = game.random_move(&mut room, |count| {
            asked += 1;
            assert!(asked < 100, "there is always a first move");
            if asked > 1 {
                return 0;
            }
            below = count;
            number
        });
        match mv {
            // Asked twice: the first number stood for nothing.
            Some(mv) if asked <= 1 => *counts.get_mut(&mv).expect("a legal move") += 1,
            Some(_) => {}
            None => assert!(list.is_empty()),
        }
        number += 1;
    }
    assert!(counts.values().all(|count| *count == 1), "{counts:?}");
}
