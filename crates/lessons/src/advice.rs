//! Hints at three depths: where to look, what to look for, and the move with its reason.

use std::sync::Arc;

use leonardo_bots::{Decision, Level, Strength};
use leonardo_rules::{
    Cell, Choice, DeckKind, Face, Line, Move, Ruleset, Seat, Symbol, Symbols, View, Viewer, Zone,
};

/// How much is said about a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Depth {
    /// Where to look.
    Where,
    /// What to look for.
    What,
    /// The move, and its reason.
    Move,
}

impl Depth {
    /// All of them, the least first.
    pub const ALL: [Depth; 3] = [Depth::Where, Depth::What, Depth::Move];

    /// The depth of this number, from 1.
    pub fn of(number: u8) -> Option<Depth> {
        Depth::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
}

/// A move, where it is made and what it is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The move.
    pub mv: Move,
    /// Where to look.
    pub spot: Spot,
    /// What to look for.
    pub aim: Aim,
}

/// Where a move is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// At a zone of the own layout.
    Zone(Zone),
    /// At a place on the field.
    Cell(Cell),
    /// At an action card in the hand.
    Action(Face),
    /// At the Keys that are still missing.
    Keys,
    /// At a deck.
    Deck(DeckKind),
    /// At another player's cards.
    Player(Seat),
    /// At the button that ends the step.
    Finish,
}

/// What a move is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// It gives these Keys.
    Keys(Symbols),
    /// It breaks a line of this symbol of another player, or a run that anyone could use.
    Break(Symbol),
    /// It prepares a line of this symbol.
    Build(Symbol),
    /// It leaves everything else as it is.
    Wait,
}

/// What a player who looks one turn ahead would do, and why; nothing if there is nothing to decide.
/// It knows only what the viewer knows.
pub fn advise(ruleset: &Arc<Ruleset>, view: &View, moves: &[Move], seed: u64) -> Option<Advice> {
    if moves.is_empty() {
        return None;
    }
    let decision = Decision { ruleset, view, moves };
    let mv = Level::Journeyman.sit(Strength::Playouts(1), seed).choose(decision, &|| true);
    Some(Advice::about(ruleset, view, mv))
}

impl Advice {
    /// Where this move is made and what it is good for.
    pub fn about(ruleset: &Arc<Ruleset>, view: &View, mv: Move) -> Advice {
        Advice { mv, spot: spot(mv), aim: aim(ruleset, view, mv) }
    }
}

fn spot(mv: Move) -> Spot {
    match mv {
        Move::Play { zone, .. } => Spot::Zone(zone),
        Move::Lay { at, .. } | Move::Cover { at, .. } | Move::Replace { at, .. } => Spot::Cell(at),
        Move::Use { card, .. } | Move::Discard { card } => Spot::Action(card),
        Move::TakeKey { .. } | Move::DeclineKey => Spot::Keys,
        Move::Draw { deck } => Spot::Deck(deck),
        Move::Done | Move::Pass => Spot::Finish,
        Move::Choose { choice } => match choice {
            Choice::Zone { zone } | Choice::Zones { zone, .. } => Spot::Zone(zone),
            Choice::Player { seat } | Choice::Place { seat, .. } | Choice::Give { seat, .. } => {
                Spot::Player(seat)
            }
            Choice::Card { card } => Spot::Action(card),
            Choice::Deck { deck } => Spot::Deck(deck),
            Choice::Piles | Choice::Nothing => Spot::Finish,
        },
    }
}

fn aim(ruleset: &Arc<Ruleset>, view: &View, mv: Move) -> Aim {
    if let Move::TakeKey { symbol } = mv {
        return Aim::Keys([symbol].into_iter().collect());
    }
    let Ok(preview) = view.preview(ruleset, mv) else { return Aim::Wait };
    let keys: Symbols = preview
        .given
        .iter()
        .filter(|given| view.viewer == Viewer::Seat(given.seat))
        .map(|given| given.key)
        .collect();
    if !keys.is_empty() {
        return Aim::Keys(keys);
    }
    let before = view.lines(ruleset).lines;
    let is_mine = |line: &&Line| line.seat.is_some_and(|seat| view.viewer == Viewer::Seat(seat));
    let same = |line: &Line, other: &Line| {
        (line.seat, line.symbol, &line.places) == (other.seat, other.symbol, &other.places)
    };
    let is_gone = |line: &&Line| {
        line.pays && !preview.after.lines.iter().any(|other| other.pays && same(line, other))
    };
    let is_new =
        |line: &&Line| line.pays && !before.iter().any(|other| other.pays && same(line, other));
    let broken = before.iter().filter(|line| !is_mine(line)).find(is_gone);
    let built = preview.after.lines.iter().filter(is_mine).find(is_new);
    match (broken, built) {
        (Some(line), _) => Aim::Break(line.symbol),
        (None, Some(line)) => Aim::Build(line.symbol),
        (None, None) => Aim::Wait,
    }
}
