//! The second prover: written apart from the first, slow and simple, and sharing only the rules
//! with it. It proves every shipped puzzle again.
//!
//! Where the first prover tries many cards of the next player in one made-up hand, this one makes a
//! whole world for each card, lets the rules check it, and plays there. Where the first one plays
//! unchecked moves, this one checks, decides and evolves. Chances are products of fractions here
//! and binomial coefficients there.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

use std::collections::{BTreeMap, BTreeSet};

use leonardo_puzzles::{Class, Entry, Puzzle, shipped};
use leonardo_rules::{
    DeckKind, Face, FastDice, Game, Move, Position, Seat, Step, Table, Variant, View, Viewer,
};

/// A line and where it came to.
#[derive(Clone)]
struct Path {
    game: Game,
    line: Vec<Move>,
    free_keys: usize,
    /// The mover's Keys before the last move.
    keys_before: u32,
}

impl Path {
    fn from(game: Game) -> Path {
        Path { game, line: Vec::new(), free_keys: 0, keys_before: 0 }
    }
}

fn step(path: &Path, seat: Seat, mv: Move) -> Path {
    let mut next = path.clone();
    let legal = path.game.check(seat, mv).unwrap();
    for event in Game::decide(legal, &mut FastDice::new(9)) {
        next.game.evolve(&event);
    }
    next.line.push(mv);
    next.keys_before = path.game.keys(seat).total();
    next.free_keys += usize::from(matches!(mv, Move::TakeKey { .. }));
    next
}

fn has_ended(game: &Game, seat: Seat) -> bool {
    game.is_over() || game.turn() != seat || matches!(game.step(), Step::Draw)
}

/// Every path of the turn, also those that go on.
fn paths(puzzle: &Puzzle) -> Vec<Path> {
    let start = Path::from(puzzle.game().clone());
    let (mut open, mut all) = (vec![start], Vec::new());
    while let Some(path) = open.pop() {
        for mv in path.game.legal_moves() {
            let next = step(&path, puzzle.seat(), mv);
            if !has_ended(&next.game, puzzle.seat()) {
                open.push(next.clone());
            }
            all.push(next);
        }
    }
    all
}

/// The table and the Keys as text; a Key of one's own choice without its name.
fn outcome(puzzle: &Puzzle, path: &Path) -> String {
    let view = path.game.view(Viewer::Public);
    let seat = puzzle.seat();
    let chosen = path.line.iter().filter_map(|mv| match mv {
        Move::TakeKey { symbol } => Some(*symbol),
        _ => None,
    });
    let chosen: BTreeSet<_> = chosen.collect();
    let keys: Vec<_> =
        view.keys[seat.index()].iter().filter(|symbol| !chosen.contains(symbol)).collect();
    match view.table {
        Table::Layouts(open) if matches!(puzzle.class(), Class::Hold | Class::Odds) => {
            format!("{:?}", open.layouts[puzzle.next_seat().index()])
        }
        Table::Layouts(open) => format!("{:?} {keys:?} {}", open.layouts, path.free_keys),
        Table::Field(mut open) => {
            open.stacks.sort_by_key(|stack| (stack.at.x(), stack.at.y()));
            format!("{:?} {keys:?}", open.stacks)
        }
    }
}

/// How many copies of each face the mover does not see.
fn unseen(puzzle: &Puzzle) -> BTreeMap<Face, u64> {
    let (ruleset, view): (_, &View) = (puzzle.ruleset(), puzzle.view());
    let mut left: BTreeMap<Face, u64> = ruleset
        .faces_of(DeckKind::Main)
        .map(|face| (face, u64::from(ruleset.copies(face))))
        .collect();
    let table: Vec<Face> = match &view.table {
        Table::Layouts(open) => open.layouts.iter().flat_map(|l| l.iter().map(|at| at.1)).collect(),
        Table::Field(open) => open.stacks.iter().flat_map(|stack| stack.cards.clone()).collect(),
    };
    let known = view.hands.iter().flat_map(|hand| hand.known.clone());
    let seen = table.into_iter().chain(known).chain(view.hand.clone());
    for face in seen.chain(view.main.pile.clone()) {
        if let Some(copies) = left.get_mut(&face) {
            *copies -= 1;
        }
    }
    left.retain(|_, copies| *copies > 0);
    left
}

/// The world after the mover's turn in which the next player holds this card.
fn world_with(puzzle: &Puzzle, after: &Game, card: Face) -> Game {
    let next = puzzle.next_seat().index();
    let known = &puzzle.view().hands[next].known;
    let mut position: Position = after.position();
    if !position.hands[next].cards.contains(&card) {
        let mut kept = known.clone();
        let out = position.hands[next].cards.iter().position(|face| {
            let place = kept.iter().position(|other| other == face);
            place.map(|place| kept.remove(place)).is_none()
        });
        let out = out.expect("a hidden card makes room");
        let given = position.hands[next].cards[out];
        position.hands[next].cards[out] = card;
        let deck = position.main.deck.as_mut().unwrap();
        if let Some(place) = deck.iter().position(|other| *other == card) {
            deck[place] = given;
        } else {
            let other =
                position.hands.iter_mut().enumerate().filter(|(seat, _)| *seat != next).find_map(
                    |(_, hand)| hand.cards.iter_mut().rev().find(|other| **other == card),
                );
            *other.expect("an unseen card is in the deck or in a hand") = given;
        }
        position.hands.iter_mut().for_each(|hand| hand.known.clear());
    }
    position.start(puzzle.ruleset().clone(), &mut FastDice::new(3)).unwrap()
}

/// The most Keys of the next player with this card, and whether that wins.
fn best_with(puzzle: &Puzzle, after: &Game, card: Face) -> (u32, bool) {
    let seat = puzzle.next_seat();
    let world = world_with(puzzle, after, card);
    let before = world.keys(seat).total();
    let start = Path::from(world);
    let (mut open, mut best) = (Vec::new(), (0, false));
    for mv in start.game.legal_moves().into_iter().filter(|mv| mv.card() == Some(card)) {
        open.push(step(&start, seat, mv));
    }
    while let Some(path) = open.pop() {
        let keys = path.game.keys(seat).total() - before;
        let wins = keys > 0 && path.game.outcome().is_some_and(|o| o.winners.has(seat));
        best = (best.0.max(keys), best.1 || wins);
        if !has_ended(&path.game, seat) {
            let moves = path.game.legal_moves();
            open.extend(moves.into_iter().map(|mv| step(&path, seat, mv)));
        }
    }
    best
}

/// The cards that the next player may hold: sure ones first.
fn possible(puzzle: &Puzzle) -> Vec<Face> {
    let hand = &puzzle.view().hands[puzzle.next_seat().index()];
    let mut faces = hand.known.clone();
    if hand.main > hand.known.len() {
        faces.extend(unseen(puzzle).into_keys());
    }
    faces
}

fn gives_nothing(puzzle: &Puzzle, after: &Game) -> bool {
    after.is_over() || possible(puzzle).iter().all(|card| best_with(puzzle, after, *card).0 == 0)
}

fn cannot_win(puzzle: &Puzzle, after: &Game) -> bool {
    after.is_over() || possible(puzzle).iter().all(|card| !best_with(puzzle, after, *card).1)
}

/// The chance, as a product of fractions, that the next player holds nothing that brings a Key.
/// Counting stops when it is no more than `enough`.
fn chance(puzzle: &Puzzle, after: &Game, enough: Option<(u128, u128)>) -> (u128, u128) {
    let hand = &puzzle.view().hands[puzzle.next_seat().index()];
    if hand.known.iter().any(|card| best_with(puzzle, after, *card).0 > 0) {
        return (0, 1);
    }
    let unseen = unseen(puzzle);
    let all: u64 = unseen.values().sum();
    let drawn = (hand.main - hand.known.len()) as u64;
    let without = |bad: u64| {
        (0..drawn).fold((1u128, 1u128), |(cases, of), i| {
            (cases * u128::from((all - bad).saturating_sub(i)), of * u128::from(all - i))
        })
    };
    let mut bad = 0;
    for (card, copies) in unseen {
        if best_with(puzzle, after, card).0 > 0 {
            bad += copies;
        }
        let (cases, of) = without(bad);
        if enough.is_some_and(|(enough, whole)| cases * whole <= enough * of) {
            break;
        }
    }
    without(bad)
}

/// Proves one puzzle again.
fn prove(entry: &Entry) {
    let puzzle = entry.puzzle().unwrap();
    let seat = puzzle.seat();
    let paths = paths(&puzzle);
    let before = puzzle.game().keys(seat).total();
    let gained = |path: &Path| path.game.keys(seat).total() - before;
    let ended: BTreeMap<String, &Path> = paths
        .iter()
        .filter(|path| has_ended(&path.game, seat))
        .map(|path| (outcome(&puzzle, path), path))
        .collect();
    let answers: BTreeSet<String> = match puzzle.class() {
        Class::Take | Class::Score => {
            let most = paths.iter().map(gained).max().unwrap();
            assert!(most > 0, "{}", entry.text());
            // Where a line first has that many Keys.
            let reaches = |path: &&Path| gained(path) == most && path.keys_before < before + most;
            paths.iter().filter(reaches).map(|path| outcome(&puzzle, path)).collect()
        }
        Class::Win => {
            let won = |path: &&Path| path.game.outcome().is_some_and(|o| o.winners.has(seat));
            paths.iter().filter(won).map(|path| outcome(&puzzle, path)).collect()
        }
        Class::Safe => {
            let taking: BTreeMap<_, _> =
                ended.iter().filter(|(_, path)| gained(path) > 0).collect();
            assert!(taking.len() > 1, "{}", entry.text());
            let is_safe = |path: &Path| gives_nothing(&puzzle, &path.game);
            taking.into_iter().filter(|(_, p)| is_safe(p)).map(|(o, _)| o.clone()).collect()
        }
        Class::Hold => {
            let holds = |path: &Path| cannot_win(&puzzle, &path.game);
            ended.iter().filter(|(_, path)| holds(path)).map(|(o, _)| o.clone()).collect()
        }
        Class::Spoil => {
            let spoils = |path: &Path| gives_nothing(&puzzle, &path.game);
            ended.iter().filter(|(_, path)| spoils(path)).map(|(o, _)| o.clone()).collect()
        }
        Class::Odds => prove_odds(&puzzle, entry, &ended),
    };
    assert_eq!(answers.len(), 1, "{} has {} answers", entry.text(), answers.len());
    let mut path = Path::from(puzzle.game().clone());
    for token in entry.answer().split(' ') {
        path = step(&path, seat, puzzle.ruleset().parse(token).unwrap());
    }
    assert!(answers.contains(&outcome(&puzzle, &path)), "{}", entry.text());
}

/// The outcome with the best chance, if it is ten points better than all others.
fn prove_odds(puzzle: &Puzzle, entry: &Entry, ended: &BTreeMap<String, &Path>) -> BTreeSet<String> {
    let mut path = Path::from(puzzle.game().clone());
    for token in entry.answer().split(' ') {
        path = step(&path, puzzle.seat(), puzzle.ruleset().parse(token).unwrap());
    }
    let (own, (cases, of)) = (outcome(puzzle, &path), chance(puzzle, &path.game, None));
    // What others may reach at most: ten points less, in hundredths of the same whole.
    let enough = ((cases * 100).saturating_sub(of * 10), of * 100);
    assert!(cases > 0 && enough.0 > 0, "{}", entry.text());
    let mut answers = BTreeSet::from([own.clone()]);
    for (outcome, path) in ended.iter().filter(|(outcome, _)| **outcome != own) {
        let (others, whole) = chance(puzzle, &path.game, Some(enough));
        if others * enough.1 > enough.0 * whole {
            answers.insert(outcome.clone());
        }
    }
    answers
}

fn prove_all(variant: Variant, class: Option<Class>) {
    let is_wanted =
        |entry: &&Entry| entry.variant() == variant && class.is_none_or(|c| entry.class() == c);
    let wanted: Vec<&Entry> = shipped().iter().filter(is_wanted).collect();
    assert!(wanted.len() >= 50, "only {} of {variant:?}", wanted.len());
    wanted.into_iter().for_each(prove);
}

#[test]
fn all_of_the_base_game_have_one_answer() {
    prove_all(Variant::Base, None);
}

#[test]
fn all_of_novem_have_one_answer() {
    prove_all(Variant::Novem, None);
}

#[test]
fn all_of_the_sets_have_one_answer() {
    prove_all(Variant::Sets, None);
}

#[test]
fn all_scores_of_quintis_fontis_have_one_answer() {
    prove_all(Variant::Quintis, Some(Class::Score));
}

#[test]
fn all_spoils_of_quintis_fontis_have_one_answer() {
    prove_all(Variant::Quintis, Some(Class::Spoil));
}

#[test]
fn all_odds_of_quintis_fontis_have_one_answer() {
    prove_all(Variant::Quintis, Some(Class::Odds));
}
