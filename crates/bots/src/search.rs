//! Bots that search: they play many games on in worlds that fit what they know.

use leonardo_rules::{FastDice, Game, Move, NoEvents, SEATS_MAX, Seat, Worlds};

use crate::eval::standing;
use crate::journeyman::{Scratch, judge};
use crate::learned::chance_after;
use crate::quick::Quick;
use crate::thoughts::{Candidate, LINES_MAX, Line, Thoughts, sort};
use crate::value::Weights;

/// How a search explores.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Style<'a> {
    /// A first opinion on every own decision, playouts of a few rounds by a player with eyes, and
    /// the learned judgement of where they stop. The tree covers the own turn with all its
    /// decisions; what the others do is played out.
    Learned {
        weights: &'a Weights,
        /// What it does without, in a comparison.
        without: Option<Part>,
    },
    /// The same with long playouts, judged by the Keys where they do not end.
    Keys,
    /// Textbook single-observer ISMCTS: every decision in the tree, random playouts.
    Plain,
}

/// A part of a learned search that can be left out, to see what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// First opinions by what was learned; without them they are the journeyman's.
    Opinions,
    /// The learned judgement where a playout stops; without it Keys and open lines count.
    Judgement,
    /// Playouts; without them the position after the own turn is judged.
    Playouts,
    /// The tree of all decisions of the own turn; without it only the first one is searched.
    Tree,
    /// That a later win is worth less.
    Patience,
}

impl Part {
    /// All parts.
    pub const ALL: [Part; 5] =
        [Part::Opinions, Part::Judgement, Part::Playouts, Part::Tree, Part::Patience];
}

/// How much an untried move is explored: the first opinion's weight, or UCB1's constant.
const EXPLORE_LEARNED: f32 = 1.5;
const EXPLORE_KEYS: f32 = 0.7;
const EXPLORE_PLAIN: f32 = 0.7;
/// How sharply a first opinion prefers better moves, in chances to win and in Keys.
const WIDTH_LEARNED: f32 = 0.05;
const WIDTH_KEYS: f32 = 0.35;
/// Playouts that are judged by what was learned stop after this many rounds: where a turn is a
/// single play, and where it has many decisions, which playouts make hastily.
const ROUNDS_LEARNED: u32 = 3;
const ROUNDS_LEARNED_WITH_EXTRA: u32 = 1;
/// Playouts that are judged by Keys stop after this many rounds.
const ROUNDS_AHEAD: u32 = 24;
/// What of a win is lost when it takes this many rounds from now.
const PATIENCE: f32 = 0.3;
const ROUNDS_OF_PATIENCE: f32 = 30.0;
/// How often a search asks whether it may go on.
const ASK_EVERY: u32 = 16;

/// Where the games come from that a search plays on.
pub(crate) enum Source<'a> {
    /// Worlds that fit what a seat knows, one after the other.
    Worlds(Box<Worlds>),
    /// The game itself, for someone who sees everything. Only the luck of later shuffles is open.
    Truth(&'a Game),
}

impl Source<'_> {
    /// These worlds, for a search of their own.
    pub(crate) fn of(worlds: &Worlds) -> Source<'static> {
        Source::Worlds(Box::new(worlds.clone()))
    }
}

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

    /// What it has brought and what may be in it: a move that was not tried is as good as the
    /// others, and the first opinion counts for less with every visit.
    fn promise(&self, untried: f32, explore: f32) -> f32 {
        let mean = if self.visits == 0 { untried } else { self.mean() };
        mean + explore * self.prior / (1.0 + self.visits as f32)
    }
}

/// The children of a node that a world allows: all of them, or those that are among its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Among {
    AllChildren,
    Moves,
}

/// A search of one position.
struct Search<'a> {
    style: Style<'a>,
    me: Seat,
    /// Turns begun before the search.
    turns: u32,
    source: Source<'a>,
    dice: &'a mut FastDice,
    nodes: Vec<Node>,
    quick: Quick,
    scratch: Scratch,
    moves: Vec<Move>,
    path: Vec<usize>,
    win: Vec<f32>,
}

impl Search<'_> {
    /// One world, one way down, one playout.
    fn iterate(&mut self, game: &mut Game) {
        match &mut self.source {
            Source::Worlds(worlds) => worlds.draw_into(self.dice, game),
            Source::Truth(truth) => game.clone_from(truth),
        }
        self.path.clear();
        self.path.push(0);
        let mut node = 0;
        while !game.is_over() && self.is_in_tree(game) {
            game.legal_moves_into(&mut self.moves);
            let (is_new, among) = match self.has_these_children(node) {
                true => (false, Among::AllChildren),
                false => (self.add_children(node, game), Among::Moves),
            };
            let child = self.select(node, among);
            self.path.push(child);
            let mv = self.nodes[child].mv;
            game.play_unchecked(mv, self.dice, &mut NoEvents);
            node = child;
            if is_new || self.nodes[child].visits == 0 {
                break;
            }
        }
        let players = self.win.len() as u32;
        match self.style {
            Style::Learned { .. } => {
                let rounds = match game.ruleset().has_extra() {
                    _ if self.lacks(Part::Playouts) => 0,
                    true => ROUNDS_LEARNED_WITH_EXTRA,
                    false => ROUNDS_LEARNED,
                };
                self.quick.play_out(game, self.turns + rounds * players, self.dice);
            }
            Style::Keys => {
                self.quick.play_out(game, self.turns + ROUNDS_AHEAD * players, self.dice);
            }
            Style::Plain => {
                while let Some(mv) = game.random_move(&mut self.moves, |n| self.dice.below(n)) {
                    game.play_unchecked(mv, self.dice, &mut NoEvents);
                }
            }
        }
        self.learn(game);
    }

    fn is_in_tree(&self, game: &Game) -> bool {
        let is_first = self.path.len() == 1;
        self.is_plain() || game.turn() == self.me && (is_first || !self.lacks(Part::Tree))
    }

    fn lacks(&self, part: Part) -> bool {
        matches!(self.style, Style::Learned { without, .. } if without == Some(part))
    }

    fn is_plain(&self) -> bool {
        matches!(self.style, Style::Plain)
    }

    /// Notes the moves of this world below a node. In the plain style one untried move is added at
    /// random; says whether that happened.
    fn add_children(&mut self, node: usize, game: &Game) -> bool {
        let seat = game.turn();
        if !self.is_plain() {
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

    /// First opinions: chances after each move or the journeyman's scores, made into shares.
    fn judge(&mut self, node: usize, game: &Game, seat: Seat) {
        let (scored, width): (Vec<(f32, Move)>, f32) = match self.style {
            Style::Learned { weights, .. } if !self.lacks(Part::Opinions) => {
                let (dice, mut after) = (&mut *self.dice, game.clone());
                let chance = |mv: &Move| (chance_after(weights, game, *mv, dice, &mut after), *mv);
                (self.moves.iter().map(chance).collect(), WIDTH_LEARNED)
            }
            Style::Learned { .. } | Style::Keys | Style::Plain => {
                let scored = judge(game, &self.moves, self.dice, &mut self.scratch);
                (scored.to_vec(), WIDTH_KEYS)
            }
        };
        let most = scored.iter().map(|(score, _)| *score).fold(f32::MIN, f32::max);
        let share = |score: f32| ((score - most) / width).exp();
        let sum: f32 = scored.iter().map(|(score, _)| share(*score)).sum();
        for (score, mv) in &scored {
            self.add(node, Node::new(*mv, seat, share(*score) / sum));
        }
        self.nodes[node].is_judged = true;
    }

    fn child(&self, node: usize, mv: Move) -> Option<usize> {
        self.nodes[node].children.iter().copied().find(|child| self.nodes[*child].mv == mv)
    }

    /// Whether the children are the moves of this world, in the same order. Nearly always they are,
    /// and then no move has to be looked for.
    fn has_these_children(&self, node: usize) -> bool {
        let children = self.nodes[node].children.iter();
        children.map(|child| &self.nodes[*child].mv).eq(&self.moves)
    }

    fn add(&mut self, node: usize, child: Node) {
        self.nodes.push(child);
        let index = self.nodes.len() - 1;
        self.nodes[node].children.push(index);
    }

    /// The child to look at next, among those that this world allows.
    fn select(&mut self, node: usize, among: Among) -> usize {
        let root = (self.nodes[node].visits.max(1) as f32).sqrt();
        let parent_mean = self.opinion_of(node);
        let mut best: Option<(f32, usize)> = None;
        for place in 0..self.nodes[node].children.len() {
            let index = self.nodes[node].children[place];
            if among == Among::Moves && !self.moves.contains(&self.nodes[index].mv) {
                continue;
            }
            self.nodes[index].available += 1;
            let child = &self.nodes[index];
            let score = match self.style {
                Style::Learned { .. } => child.promise(parent_mean, EXPLORE_LEARNED * root),
                Style::Keys => child.promise(parent_mean, EXPLORE_KEYS * root),
                Style::Plain if child.visits == 0 => f32::MAX,
                Style::Plain => {
                    let available = child.available as f32;
                    child.mean() + EXPLORE_PLAIN * (available.ln() / child.visits as f32).sqrt()
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
        if let Style::Learned { weights, .. } = self.style
            && !self.lacks(Part::Judgement)
        {
            return weights.chances(game);
        }
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

    /// A later win is worth a little less, so that the bot does not stall.
    fn patience_lost(&self, game: &Game) -> f32 {
        let rounds = (game.turns() - self.turns) as f32 / self.win.len() as f32;
        match self.style {
            _ if self.lacks(Part::Patience) => 0.0,
            Style::Learned { .. } | Style::Keys => {
                (rounds / ROUNDS_OF_PATIENCE).min(1.0) * PATIENCE
            }
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
        sort(&mut moves);
        let win = self.win.iter().map(|sum| sum / playouts.max(1) as f32).collect();
        let lines = moves.iter().take(LINES_MAX).map(|first| self.line(*first)).collect();
        Thoughts { playouts, win, moves, lines }
    }

    /// A move and what is most trusted after it, as far as the tree goes.
    fn line(&self, first: Candidate) -> Line {
        let mut moves = vec![first.mv];
        let mut node = self.child(0, first.mv);
        while let Some(next) = node.and_then(|node| self.most_visited(node)) {
            moves.push(self.nodes[next].mv);
            node = Some(next);
        }
        Line { moves, visits: first.visits, win: first.win }
    }

    /// The child that was looked at most, if one was.
    fn most_visited(&self, node: usize) -> Option<usize> {
        let children = self.nodes[node].children.iter().copied();
        // A child that lies in the tree of someone else is no part of the own turn.
        let own = children.filter(|child| self.nodes[*child].seat == self.me);
        own.max_by_key(|child| self.nodes[*child].visits)
            .filter(|child| self.nodes[*child].visits > 0)
    }
}

/// Thinks about a position, this many playouts or as long as it may go on.
pub(crate) fn search(
    mut source: Source<'_>,
    style: Style<'_>,
    playouts: u32,
    dice: &mut FastDice,
    go_on: &dyn Fn() -> bool,
) -> Thoughts {
    let mut game = match &mut source {
        Source::Worlds(worlds) => worlds.draw(dice),
        Source::Truth(truth) => truth.clone(),
    };
    let mut search = Search {
        style,
        me: game.turn(),
        turns: game.turns(),
        source,
        dice,
        nodes: vec![Node::new(Move::Done, game.turn(), 1.0)],
        quick: Quick::new(&game),
        scratch: Scratch::default(),
        moves: Vec::with_capacity(256),
        path: Vec::new(),
        win: vec![0.0; usize::from(game.ruleset().players())],
    };
    for playout in 0..playouts {
        if playout % ASK_EVERY == ASK_EVERY - 1 && !go_on() {
            break;
        }
        search.iterate(&mut game);
    }
    search.thoughts()
}
