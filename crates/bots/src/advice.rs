//! Hints at three depths: where to look, what to look for, and the move with its reason. Lessons,
//! games on this machine and tables of a server all take them from here.

use std::sync::Arc;

use leonardo_rules::{
    Cell, Choice, DeckKind, Line, Move, Reasons, Ruleset, Seat, Symbol, Symbols, View, Viewer, Zone,
};
use serde::{Deserialize, Serialize};

use crate::Decision;
use crate::judgement::Thinker;
use crate::level::{Level, Strength};

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

    /// Its number, from 1.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The next one, for those who ask again; after the last it stays.
    pub fn deeper(self) -> Depth {
        Depth::of(self.number() + 1).unwrap_or(self)
    }
}

/// A move, where it is made and what it is good for.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The move.
    pub mv: Move,
    /// Where to look.
    pub spot: Spot,
    /// What to look for.
    pub aim: Aim,
    /// What speaks for it and against it, if it was thought through.
    pub reasons: Reasons,
    /// The mover's chance to win with it, if games were played on from it.
    pub win: Option<f32>,
}

/// What is told of an advice: never more than its depth allows.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// Where to look.
    pub spot: Spot,
    /// What to look for, from the second depth on.
    pub aim: Option<Aim>,
    /// All of it, at the third.
    pub whole: Option<Advice>,
}

/// Where a move is made. It names no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "HintSpot"))]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    /// At a zone of the own layout.
    Zone(Zone),
    /// At a place on the field.
    Cell(Cell),
    /// At the hand.
    Hand,
    /// At the cards that an effect lets the player choose from.
    Cards,
    /// At the Keys that are still missing.
    Keys,
    /// At a deck.
    Deck(DeckKind),
    /// At the discard piles.
    Piles,
    /// At another player's cards.
    Player(Seat),
    /// At the button that ends the step.
    Finish,
}

/// What a move is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "HintAim"))]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// It gives these Keys.
    Keys(Symbols),
    /// It breaks a line of this symbol of another player, or a run that anyone could use.
    Break(Symbol),
    /// It prepares a line of this symbol.
    Build(Symbol),
    /// It brings a card of the better deck.
    Draw,
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

impl Thinker {
    /// What it would do, and why. It knows only what the view of the decision tells.
    ///
    /// ```
    /// use leonardo_bots::{Decision, Depth, Level, Strength, Thinker};
    /// use leonardo_rules::{FastDice, Game, Setup, Viewer};
    ///
    /// let game = Game::new(Setup::base(2), &mut FastDice::new(1))?;
    /// let (view, moves) = (game.view(Viewer::Seat(game.turn())), game.legal_moves());
    /// let decision = Decision { ruleset: game.ruleset(), view: &view, moves: &moves };
    /// let thinker = Thinker::new(Level::Master, Strength::Playouts(100), 7);
    /// let advice = thinker.advise(decision, &|| true);
    /// assert!(moves.contains(&advice.mv));
    /// assert!(advice.hint(Depth::What).whole.is_none(), "the move is told at the third depth");
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    pub fn advise(&self, decision: Decision<'_>, go_on: &dyn Fn() -> bool) -> Advice {
        let judgement = self.judge(decision, go_on);
        let mut advice = Advice::about(decision.ruleset, decision.view, judgement.best);
        let best = judgement.moves.into_iter().find(|judged| judged.mv == judgement.best);
        if let Some(best) = best {
            (advice.reasons, advice.win) = (best.reasons, best.win);
        }
        advice
    }
}

impl Advice {
    /// Where this move is made and what it is good for.
    pub fn about(ruleset: &Arc<Ruleset>, view: &View, mv: Move) -> Advice {
        let (spot, aim) = (Spot::of(view.viewer, mv), aim(ruleset, view, mv));
        Advice { mv, spot, aim, reasons: Reasons::default(), win: None }
    }

    /// The chance to win with it in percent, if it is known.
    pub fn percent(&self) -> Option<u8> {
        self.win.map(|win| (win * 100.0).round() as u8)
    }

    /// As much of it as this depth tells.
    pub fn hint(&self, depth: Depth) -> Hint {
        Hint {
            spot: self.spot,
            aim: (depth >= Depth::What).then_some(self.aim),
            whole: (depth >= Depth::Move).then(|| self.clone()),
        }
    }
}

impl Spot {
    /// Where this viewer looks for a move.
    pub fn of(viewer: Viewer, mv: Move) -> Spot {
        match mv {
            Move::Play { zone, .. } => Spot::Zone(zone),
            Move::Lay { at, .. } | Move::Cover { at, .. } | Move::Replace { at, .. } => {
                Spot::Cell(at)
            }
            Move::Use { .. } | Move::Discard { .. } => Spot::Hand,
            Move::TakeKey { .. } | Move::DeclineKey => Spot::Keys,
            Move::Draw { deck } => Spot::Deck(deck),
            Move::Done | Move::Pass => Spot::Finish,
            Move::Choose { choice } => match choice {
                Choice::Zone { zone } | Choice::Zones { zone, .. } => Spot::Zone(zone),
                Choice::Place { seat, zone } if viewer.is(seat) => Spot::Zone(zone),
                Choice::Player { seat }
                | Choice::Place { seat, .. }
                | Choice::Give { seat, .. } => Spot::Player(seat),
                Choice::Card { .. } => Spot::Cards,
                Choice::Deck { deck } => Spot::Deck(deck),
                Choice::Piles => Spot::Piles,
                Choice::Nothing => Spot::Finish,
            },
        }
    }
}

fn aim(ruleset: &Arc<Ruleset>, view: &View, mv: Move) -> Aim {
    if let Move::TakeKey { symbol } = mv {
        return Aim::Keys([symbol].into_iter().collect());
    }
    if matches!(mv, Move::Draw { .. }) {
        return Aim::Draw;
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
