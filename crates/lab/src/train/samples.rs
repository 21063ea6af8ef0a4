//! Positions of games that bots play against themselves, with who won.

use std::ops::ControlFlow;
use std::sync::Arc;

use leonardo_bots::value::{Net, Weights, each_seat, softmax};
use leonardo_bots::{Bot, Decision, Learned, Level, Strength};
use leonardo_rules::{FastDice, Game, Move, NoEvents, Ruleset, SEATS_MAX, Viewer};

use crate::pool::Pool;

/// One position of so many is kept: those of one game are alike.
const KEEP_ONE_OF: u32 = 3;
/// Half of the games begin with up to this many rounds of any moves.
const RANDOM_ROUNDS: u32 = 5;
/// One move of so many is any move, where play is mixed.
const RANDOM_ONE_OF: u32 = 100;
/// One game of so many is played by journeymen, where play is mixed.
const JOURNEYMEN_ONE_OF: u32 = 5;
/// How many worlds the network judges a decision in, where it plays as well as it can.
const WORLDS: u32 = 2;
/// How many moves the network looks at in a decision: on the field there are many more.
const MOVES: usize = 16;
const BATCH: usize = 256;
/// How hard a teacher thinks whose level does not say it.
const LEVEL_STRENGTH: Strength = Strength::Playouts(300);
/// How much of what a position is said to be worth comes from what was said of the next one that
/// is kept, and not from who won: one game says little about each of its positions.
const FROM_NEXT: f32 = 0.3;

/// Who plays the games.
#[derive(Clone)]
pub(super) enum Player {
    /// All seats of a game are of one of these levels.
    Levels(Vec<Level>),
    /// Mostly these weights without search, with an odd move now and then.
    Mixed(Arc<Weights>),
    /// These weights without search, as well as they can play.
    Best(Arc<Weights>),
}

impl Player {
    /// What judges the positions of the games, if it knows anything yet.
    fn weights(&self) -> Option<&Weights> {
        match self {
            Player::Levels(_) => None,
            Player::Mixed(weights) | Player::Best(weights) => Some(weights),
        }
    }

    /// The level of all seats of the next game, if it is not the network that plays it.
    fn level(&self, dice: &mut FastDice) -> Option<Level> {
        match self {
            Player::Levels(levels) => Some(levels[dice.below(levels.len() as u32) as usize]),
            Player::Mixed(_) if dice.below(JOURNEYMEN_ONE_OF) == 0 => Some(Level::Journeyman),
            Player::Mixed(_) | Player::Best(_) => None,
        }
    }

    /// A player for one game.
    fn sit(&self, level: Option<Level>, has_field: bool, seed: u64) -> Box<dyn Bot> {
        let learned = |weights: &Arc<Weights>| {
            let learned = Learned::new(weights.clone(), seed);
            if has_field { learned.with_moves(MOVES) } else { learned }
        };
        match (level, self) {
            (None, Player::Mixed(weights)) => Box::new(learned(weights).with_worlds(1)),
            (None, Player::Best(weights)) => Box::new(learned(weights).with_worlds(WORLDS)),
            (level, _) => level.unwrap_or(Level::Journeyman).sit(LEVEL_STRENGTH, seed),
        }
    }
}

/// Positions as networks see them: the inputs of every seat in the order of play, and what each
/// seat has of the win.
#[derive(Clone, Debug)]
pub(super) struct Samples {
    players: usize,
    inputs: Vec<u16>,
    /// Where the inputs of each seat end.
    ends: Vec<u32>,
    /// Whose turn it was.
    turns: Vec<u8>,
    /// What each seat has of the win, in the order of play.
    shares: Vec<[f32; SEATS_MAX]>,
    order: Vec<u32>,
}

impl Samples {
    pub(super) fn new(players: u8) -> Samples {
        Samples {
            players: players.into(),
            inputs: Vec::new(),
            ends: Vec::new(),
            turns: Vec::new(),
            shares: Vec::new(),
            order: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.turns.len()
    }

    pub(super) fn players(&self) -> usize {
        self.players
    }

    pub(super) fn inputs(&self, sample: u32, place: usize) -> &[u16] {
        let seat = sample as usize * self.players + place;
        let start = if seat == 0 { 0 } else { self.ends[seat - 1] as usize };
        &self.inputs[start..self.ends[seat] as usize]
    }

    /// What each seat has of the win.
    pub(super) fn shares(&self, sample: u32) -> &[f32; SEATS_MAX] {
        &self.shares[sample as usize]
    }

    pub(super) fn shuffle(&mut self, dice: &mut FastDice) {
        self.order = (0..self.len() as u32).collect();
        for place in (1..self.order.len()).rev() {
            self.order.swap(place, dice.below(place as u32 + 1) as usize);
        }
    }

    pub(super) fn batches(&self) -> impl Iterator<Item = &[u32]> {
        self.order.chunks(BATCH)
    }

    /// Notes a position; who wins is not known yet.
    fn push(&mut self, game: &Game) {
        each_seat(game, |_, inputs| {
            self.inputs.extend_from_slice(inputs.active());
            self.ends.push(self.inputs.len() as u32);
        });
        self.turns.push(game.turn().0);
    }

    /// The game of these positions is over. From the last to the first, each is worth what became
    /// of it, mixed with what the network says of the next one.
    fn finish(&mut self, game: &Game, net: Option<&Net>) {
        let mut worth = [0.0; SEATS_MAX];
        if let Some(outcome) = game.outcome() {
            let share = 1.0 / outcome.winners.iter().count().max(1) as f32;
            outcome.winners.iter().for_each(|seat| worth[seat.index()] = share);
        }
        self.shares = vec![[0.0; SEATS_MAX]; self.len()];
        for sample in (0..self.len()).rev() {
            let seat_at = |place: usize| (usize::from(self.turns[sample]) + place) % self.players;
            for place in 0..self.players {
                self.shares[sample][place] = worth[seat_at(place)];
            }
            let Some(net) = net else { continue };
            let said = self.said(net, sample as u32);
            for (place, said) in said.iter().enumerate().take(self.players) {
                let worth = &mut worth[seat_at(place)];
                *worth += FROM_NEXT * (said - *worth);
            }
        }
    }

    /// What a network says of a position, in the order of play.
    fn said(&self, net: &Net, sample: u32) -> [f32; SEATS_MAX] {
        let mut scores = [0.0; SEATS_MAX];
        for (place, score) in scores.iter_mut().enumerate().take(self.players) {
            *score = net.score(self.inputs(sample, place));
        }
        softmax(&scores, self.players)
    }

    fn append(&mut self, other: &Samples) {
        let start = self.inputs.len() as u32;
        self.inputs.extend_from_slice(&other.inputs);
        self.ends.extend(other.ends.iter().map(|end| start + end));
        self.turns.extend_from_slice(&other.turns);
        self.shares.extend_from_slice(&other.shares);
    }
}

/// Plays games until there are this many positions; says whether that was reached.
pub(super) fn collect(
    pool: Pool<'_>,
    ruleset: &Arc<Ruleset>,
    player: &Player,
    seed: u64,
    count: usize,
    samples: &mut Samples,
) -> bool {
    pool.run(
        0..u64::MAX,
        Vec::new,
        |moves, number| {
            let dice = FastDice::new(seed.wrapping_add(FastDice::new(number).next_u64()));
            Some(play(ruleset, player, dice, moves))
        },
        |_, game| {
            samples.append(&game);
            if samples.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    samples.len() >= count
}

/// One game and its positions.
fn play(
    ruleset: &Arc<Ruleset>,
    player: &Player,
    mut dice: FastDice,
    moves: &mut Vec<Move>,
) -> Samples {
    let players = ruleset.players();
    let level = player.level(&mut dice);
    let mut bots: Vec<Box<dyn Bot>> =
        (0..players).map(|_| player.sit(level, ruleset.has_field(), dice.next_u64())).collect();
    let is_best = matches!(player, Player::Best(_));
    let rounds = if dice.below(2) == 0 { 0 } else { dice.below(RANDOM_ROUNDS + 1) };
    let opening = rounds * u32::from(players);
    let mut samples = Samples::new(players);
    let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
    while !game.is_over() {
        game.legal_moves_into(moves);
        if game.turns() > opening && dice.below(KEEP_ONE_OF) == 0 {
            samples.push(&game);
        }
        let is_odd = !is_best && dice.below(RANDOM_ONE_OF) == 0;
        let is_random = game.turns() <= opening || is_odd;
        let mv = match moves[..] {
            [only] => only,
            _ if is_random => moves[dice.below(moves.len() as u32) as usize],
            _ => {
                let seat = game.turn();
                let view = game.view(Viewer::Seat(seat));
                let decision = Decision { ruleset, view: &view, moves };
                bots[seat.index()].choose(decision, &|| true)
            }
        };
        game.play_unchecked(mv, &mut dice, &mut NoEvents);
    }
    samples.finish(&game, player.weights().map(|weights| weights.net(players)));
    samples
}
