//! Bots that search: they play many games on in worlds that fit what they know.

use leonardo_rules::{FastDice, Game, Move, NoEvents, SEATS_MAX, Seat, Worlds};
use serde::Serialize;

use crate::eval::standing;
use crate::journeyman::{Room, judge};
use crate::level::Strength;
use crate::quick::Quick;
use crate::{Bot, Spot};

/// What a searching bot thinks of a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Thoughts {
    /// Games played on, to their end or as far as a playout goes.
    pub playouts: u32,
    /// Each seat's chance to win.
    pub win: Vec<f32>,
    /// The moves looked at, the most trusted first.
    pub moves: Vec<Candidate>,
}

/// A move as a searching bot sees it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Games that began with it.
    pub visits: u32,
    /// The mover's chance to win with it.
    pub win: f32,
}

/// How a search explores.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Style {
    /// Informed: a first opinion on every own decision, playouts by a player with eyes. The tree
    /// covers the own turn with all its decisions; what the others do is played out.
    Informed,
    /// Textbook single-observer ISMCTS: every decision in the tree, random playouts.
    Plain,
}

/// How much an untried move is explored: the first opinion's weight, or UCB1's constant.
const EXPLORE_INFORMED: f32 = 0.7;
const EXPLORE_PLAIN: f32 = 0.7;
/// How sharply a first opinion prefers better moves, in Keys.
const OPINION_WIDTH: f32 = 0.35;
/// Playouts stop after this many rounds and are judged by where they stand.
const ROUNDS_AHEAD: u32 = 24;
/// What of a win is lost when it takes this many rounds from now.
const PATIENCE: f32 = 0.3;
const ROUNDS_OF_PATIENCE: f32 = 30.0;
/// How often a search asks whether it may go on.
const ASK_EVERY: u32 = 16;

/// A decision in the tree, reached by a move of the node above.
#[derive(Debug)]
struct Node {
    mv: Move,
    /// Who made the move.
    seat: Seat,
    visits: u32,
    /// How often the move could have been chosen.
    available: u32,
    reward: f32,
    /// The first opinion: the share of visits that the move should get.
    prior: f32,
    children: Vec<usize>,
    /// Whether the first opinions of the children are made.
    is_judged: bool,
}

impl Node {
    fn new(mv: Move, seat: Seat, prior: f32) -> Node {
        Node {
            mv,
            seat,
            visits: 0,
            available: 0,
            reward: 0.0,
            prior,
            children: Vec::new(),
            is_judged: false,
        }
    }

    fn mean(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.reward / self.visits as f32 }
    }
}

/// A search of one position.
struct Search<'a> {
    style: Style,
    me: Seat,
    /// Turns begun before the search.
    turns: u32,
    worlds: Worlds,
    dice: &'a mut FastDice,
    nodes: Vec<Node>,
    quick: Quick,
    room: Room,
    moves: Vec<Move>,
    path: Vec<usize>,
    win: Vec<f32>,
}

impl Search<'_> {
    /// One world, one way down, one playout.
    fn iterate(&mut self, game: &mut Game) {
        self.worlds.draw_into(self.dice, game);
        self.path.clear();
        self.path.push(0);
        let mut node = 0;
        while !game.is_over() && self.is_in_tree(game) {
            game.legal(&mut self.moves);
            let is_new = self.add_children(node, game);
            let child = self.select(node);
            self.path.push(child);
            let mv = self.nodes[child].mv;
            game.play(mv, self.dice, &mut NoEvents);
            node = child;
            if is_new || self.nodes[child].visits == 0 {
                break;
            }
        }
        match self.style {
            Style::Informed => {
                let rounds = ROUNDS_AHEAD * self.win.len() as u32;
                self.quick.play_out(game, self.turns + rounds, self.dice);
            }
            Style::Plain => {
                while let Some(mv) = game.random_move(&mut self.moves, |n| self.dice.below(n)) {
                    game.play(mv, self.dice, &mut NoEvents);
                }
            }
        }
        self.learn(game);
    }

    fn is_in_tree(&self, game: &Game) -> bool {
        self.style == Style::Plain || game.turn() == self.me
    }

    /// Notes the moves of this world below a node. In the plain style one untried move is added at
    /// random; says whether that happened.
    fn add_children(&mut self, node: usize, game: &Game) -> bool {
        let seat = game.turn();
        if self.style == Style::Informed {
            if !self.nodes[node].is_judged {
                self.judge(node, game, seat);
            } else {
                // Other worlds can have moves that were not there before.
                for index in 0..self.moves.len() {
                    let mv = self.moves[index];
                    if self.child(node, mv).is_none() {
                        self.add(node, Node::new(mv, seat, 0.02));
                    }
                }
            }
            return false;
        }
        let untried: Vec<Move> =
            self.moves.iter().copied().filter(|mv| self.child(node, *mv).is_none()).collect();
        if untried.is_empty() {
            return false;
        }
        let mv = untried[self.dice.below(untried.len() as u32) as usize];
        self.add(node, Node::new(mv, seat, 0.0));
        true
    }

    /// First opinions: the journeyman's scores, made into shares.
    fn judge(&mut self, node: usize, game: &Game, seat: Seat) {
        let scored = judge(game, &self.moves, self.dice, &mut self.room);
        let most = scored.iter().map(|(score, _)| *score).fold(f32::MIN, f32::max);
        let share = |score: f32| ((score - most) / OPINION_WIDTH).exp();
        let sum: f32 = scored.iter().map(|(score, _)| share(*score)).sum();
        let nodes: Vec<Node> =
            scored.iter().map(|(score, mv)| Node::new(*mv, seat, share(*score) / sum)).collect();
        nodes.into_iter().for_each(|child| self.add(node, child));
        self.nodes[node].is_judged = true;
    }

    fn child(&self, node: usize, mv: Move) -> Option<usize> {
        self.nodes[node].children.iter().copied().find(|child| self.nodes[*child].mv == mv)
    }

    fn add(&mut self, node: usize, child: Node) {
        self.nodes.push(child);
        let index = self.nodes.len() - 1;
        self.nodes[node].children.push(index);
    }

    /// The child to look at next, among those that this world allows.
    fn select(&mut self, node: usize) -> usize {
        let parent_visits = self.nodes[node].visits.max(1) as f32;
        let parent_mean = self.opinion_of(node);
        let mut best: Option<(f32, usize)> = None;
        for place in 0..self.nodes[node].children.len() {
            let index = self.nodes[node].children[place];
            if !self.moves.contains(&self.nodes[index].mv) {
                continue;
            }
            self.nodes[index].available += 1;
            let child = &self.nodes[index];
            let visits = child.visits as f32;
            let score = match self.style {
                Style::Informed => {
                    let mean = if child.visits == 0 { parent_mean } else { child.mean() };
                    mean + EXPLORE_INFORMED * child.prior * parent_visits.sqrt() / (1.0 + visits)
                }
                Style::Plain if child.visits == 0 => f32::MAX,
                Style::Plain => {
                    let available = child.available as f32;
                    child.mean() + EXPLORE_PLAIN * (available.ln() / visits).sqrt()
                }
            };
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, index));
            }
        }
        best.map_or(0, |(_, index)| index)
    }

    /// What an untried move is taken to be worth: what its siblings are.
    fn opinion_of(&self, node: usize) -> f32 {
        let (visits, reward) = self.nodes[node]
            .children
            .iter()
            .map(|child| &self.nodes[*child])
            .fold((0, 0.0), |(visits, reward), child| {
                (visits + child.visits, reward + child.reward)
            });
        if visits == 0 { 0.5 } else { reward / visits as f32 }
    }

    fn learn(&mut self, game: &Game) {
        let shares = self.shares(game);
        let lost = self.patience_lost(game);
        for (sum, share) in self.win.iter_mut().zip(shares) {
            *sum += share;
        }
        for index in &self.path {
            let node = &mut self.nodes[*index];
            node.visits += 1;
            node.reward += shares[node.seat.index()] * (1.0 - lost);
        }
    }

    /// Each seat's share of the win: as it ended, or as it looks where the playout stopped.
    fn shares(&self, game: &Game) -> [f32; SEATS_MAX] {
        let mut shares = [0.0; SEATS_MAX];
        match game.outcome() {
            Some(outcome) => {
                let share = 1.0 / outcome.winners.iter().count().max(1) as f32;
                outcome.winners.iter().for_each(|seat| shares[seat.index()] = share);
            }
            None => {
                let seats = &mut shares[..self.win.len()];
                for (seat, share) in seats.iter_mut().enumerate() {
                    *share = standing(game, Seat(seat as u8)).exp();
                }
                let sum: f32 = seats.iter().sum();
                seats.iter_mut().for_each(|share| *share /= sum);
            }
        }
        shares
    }

    /// A win that takes long is worth a little less: blocking for ever is not strength.
    fn patience_lost(&self, game: &Game) -> f32 {
        let rounds = (game.turns() - self.turns) as f32 / self.win.len() as f32;
        match self.style {
            Style::Informed => (rounds / ROUNDS_OF_PATIENCE).min(1.0) * PATIENCE,
            Style::Plain => 0.0,
        }
    }

    fn thoughts(&self) -> Thoughts {
        let playouts = self.nodes[0].visits;
        let mut moves: Vec<Candidate> = self.nodes[0]
            .children
            .iter()
            .map(|child| &self.nodes[*child])
            .map(|child| Candidate { mv: child.mv, visits: child.visits, win: child.mean() })
            .collect();
        moves.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.win.total_cmp(&a.win)));
        let win = self.win.iter().map(|sum| sum / playouts.max(1) as f32).collect();
        Thoughts { playouts, win, moves }
    }
}

/// Thinks about a spot until the strength is used up or time is.
fn search(
    spot: Spot<'_>,
    style: Style,
    strength: Strength,
    dice: &mut FastDice,
    go_on: &dyn Fn() -> bool,
) -> Option<Thoughts> {
    let worlds = Worlds::new(spot.book, spot.view).ok()?;
    let me = spot.view.turn;
    let mut game = worlds.clone().draw(dice);
    let mut search = Search {
        style,
        me,
        turns: spot.view.turns,
        worlds,
        dice,
        nodes: vec![Node::new(Move::Done, me, 1.0)],
        quick: Quick::new(&game),
        room: Room::default(),
        moves: Vec::with_capacity(256),
        path: Vec::new(),
        win: vec![0.0; usize::from(spot.book.players())],
    };
    for playout in 0..strength.playouts() {
        if playout % ASK_EVERY == ASK_EVERY - 1 && !go_on() {
            break;
        }
        search.iterate(&mut game);
    }
    Some(search.thoughts())
}

/// The best player of the house.
pub struct Master {
    strength: Strength,
    dice: FastDice,
    thoughts: Thoughts,
}

impl Master {
    /// A master of this strength.
    pub fn new(strength: Strength, seed: u64) -> Master {
        Master { strength, dice: FastDice::new(seed), thoughts: Thoughts::default() }
    }

    /// What it thought at its last decision that was not forced.
    pub fn thoughts(&self) -> &Thoughts {
        &self.thoughts
    }
}

impl Bot for Master {
    fn choose(&mut self, spot: Spot<'_>, go_on: &dyn Fn() -> bool) -> Move {
        if let [only] = spot.moves {
            return *only;
        }
        let thoughts = search(spot, Style::Informed, self.strength, &mut self.dice, go_on);
        self.thoughts = thoughts.unwrap_or_default();
        best_of(&self.thoughts, spot)
    }
}

/// The yardstick that every paper and framework has.
pub(crate) struct PlainIsmcts {
    strength: Strength,
    dice: FastDice,
}

impl PlainIsmcts {
    pub(crate) fn new(strength: Strength, seed: u64) -> PlainIsmcts {
        PlainIsmcts { strength, dice: FastDice::new(seed) }
    }
}

impl Bot for PlainIsmcts {
    fn choose(&mut self, spot: Spot<'_>, go_on: &dyn Fn() -> bool) -> Move {
        if let [only] = spot.moves {
            return *only;
        }
        match search(spot, Style::Plain, self.strength, &mut self.dice, go_on) {
            Some(thoughts) => best_of(&thoughts, spot),
            None => spot.moves[0],
        }
    }
}

/// The most visited move, if it is legal, which it is.
fn best_of(thoughts: &Thoughts, spot: Spot<'_>) -> Move {
    let best = thoughts.moves.first().map(|candidate| candidate.mv);
    best.filter(|mv| spot.moves.contains(mv)).unwrap_or(spot.moves[0])
}
