//! What a position comes to: journeymen play on for a few rounds, and a network that was taught by
//! games of journeymen says how the seats stand then. It sees what the next plays will bring, which a
//! network alone misjudges, and is what a ledger goes by.

use std::sync::Arc;

use leonardo_rules::{
    Chance, DeckKind, Dice, Event, FastDice, Game, Move, NoEvents, Ruleset, SEATS_MAX, Step, Viewer,
};

use crate::journeyman::Journeyman;
use crate::value::Weights;
use crate::{Bot, Decision};

/// How many rounds journeymen play on: where a turn is one play, where it has many decisions, and
/// on a field. Enough to see what the cards in the hands will bring, few enough for many runs.
const ROUNDS: u32 = 3;
const ROUNDS_WITH_EXTRA: u32 = 2;
const ROUNDS_ON_FIELD: u32 = 4;

/// Plays positions on and judges them.
pub struct Outlook {
    weights: Arc<Weights>,
    journeyman: Journeyman,
    moves: Vec<Move>,
    game: Game,
    rounds: u32,
}

impl Outlook {
    /// With the judgement of the program for these rules.
    pub fn new(ruleset: &Arc<Ruleset>) -> Outlook {
        let rounds = match ruleset.has_extra() {
            _ if ruleset.has_field() => ROUNDS_ON_FIELD,
            true => ROUNDS_WITH_EXTRA,
            false => ROUNDS,
        };
        Outlook {
            weights: Weights::of_journeymen(ruleset.variant()).clone(),
            journeyman: Journeyman::new(0),
            moves: Vec::new(),
            game: Game::undealt(ruleset.clone()),
            rounds,
        }
    }

    /// How many rounds are played on.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The weights that judge in the end.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Each seat's chance to win with one run of luck, all hands known, and the move with which that
    /// begins. The luck is that of this seed: also the order of the decks, which nobody knows.
    pub fn chances(&mut self, game: &Game, seed: u64) -> (Option<Move>, [f32; SEATS_MAX]) {
        let mut dice = self.set_up(game, seed);
        let first = self.choose(seed);
        if let Some(mv) = first {
            self.game.play_unchecked(mv, &mut dice, &mut NoEvents);
        }
        (first, self.play_until(self.last_turn(game), seed, &mut dice))
    }

    /// The same if this move is made, judged at the same turn. With the same seed both have the same
    /// luck, and are equal if this is the move with which that begins: what is left is what the
    /// choice itself changes.
    pub fn chances_after(&mut self, game: &Game, mv: Move, seed: u64) -> [f32; SEATS_MAX] {
        let mut dice = self.set_up(game, seed);
        self.game.play_unchecked(mv, &mut dice, &mut NoEvents);
        self.play_until(self.last_turn(game), seed, &mut dice)
    }

    fn set_up(&mut self, game: &Game, seed: u64) -> FastDice {
        let mut dice = FastDice::new(seed);
        self.game.clone_from(game);
        shuffle_unseen(&mut self.game, &mut dice);
        dice
    }

    fn last_turn(&self, game: &Game) -> u32 {
        game.turns() + self.rounds * u32::from(game.ruleset().players())
    }

    fn play_until(&mut self, last: u32, seed: u64, dice: &mut FastDice) -> [f32; SEATS_MAX] {
        while self.game.turns() < last {
            let Some(mv) = self.choose(seed) else { break };
            self.game.play_unchecked(mv, dice, &mut NoEvents);
        }
        self.weights.chances(&self.game)
    }

    /// What a journeyman does here; nothing if the game is over.
    fn choose(&mut self, seed: u64) -> Option<Move> {
        let game = &self.game;
        if game.is_over() {
            return None;
        }
        game.legal_moves_into(&mut self.moves);
        if let [only] = self.moves[..] {
            return Some(only);
        }
        // By where the game stands, not by how it came there: equals are chosen from in the same
        // way after either of two moves.
        let place = u64::from(game.turns()) << 32 | self.moves.len() as u64;
        self.journeyman.reseed(seed ^ place);
        let view = game.view(Viewer::Seat(game.turn()));
        let decision = Decision { ruleset: game.ruleset(), view: &view, moves: &self.moves };
        Some(self.journeyman.choose(decision, &|| true))
    }
}

/// Gives the decks another order, but for the cards that the mover looks at.
fn shuffle_unseen(game: &mut Game, dice: &mut FastDice) {
    for deck in DeckKind::ALL {
        let mut order = game.deck(deck).to_vec();
        let seen = match game.step() {
            Step::Look { deck: of, cards, .. } if of == deck => usize::from(cards),
            _ => 0,
        };
        let Some(unseen) = order.get_mut(seen..).filter(|unseen| unseen.len() > 1) else {
            continue;
        };
        // Sorted first, so that how they really lie changes nothing.
        unseen.sort_unstable();
        dice.shuffle(Chance::deal(deck), unseen);
        let (chance, order) = (Chance::look(deck), order.into_boxed_slice());
        game.evolve(&Event::Shuffled { deck, chance, order });
    }
}
