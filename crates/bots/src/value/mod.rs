//! The learned judgement: each seat's chance to win a position, from what lies open, the hands and
//! whose turn it is.
//!
//! A [`Net`] scores one seat from its [inputs](Inputs), the same network for every seat, and the
//! chances are the softmax of the scores. If the seats of a position are rotated, so are
//! the chances, bit for bit. Inputs know symbols, lines, Keys, seals
//! and what effects a hand holds, and no card by its number: they fit cards that nobody has seen.
//!
//! Everything is made of additions, multiplications and comparisons of `f32` in a fixed order, so
//! that every machine gets the same bits.

mod field;
mod file;
mod inputs;
mod layouts;
mod net;

use std::sync::{Arc, OnceLock};

use leonardo_rules::{Game, SEATS_MAX, Seat, Variant};

pub use file::{FileError, GAME_FILE_MAX};
pub use inputs::{Inputs, each_seat};
pub use net::{HIDDEN, Net, softmax};

/// The smallest table.
const PLAYERS_MIN: usize = 2;
/// One network for each number of players.
const NETS: usize = SEATS_MAX - PLAYERS_MIN + 1;

/// What is known of one of the four games: a network for each number of players.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    variant: Variant,
    nets: [Net; NETS],
}

impl Weights {
    /// Weights that know nothing: even chances everywhere.
    pub fn new(variant: Variant) -> Weights {
        let inputs = inputs::count(variant);
        Weights { variant, nets: std::array::from_fn(|_| Net::new(inputs)) }
    }

    /// The weights that the program plays by.
    pub fn embedded(variant: Variant) -> &'static Arc<Weights> {
        static FILES: Shipped = Shipped::new([
            include_bytes!("../../weights/base.net"),
            include_bytes!("../../weights/novem.net"),
            include_bytes!("../../weights/sets.net"),
            include_bytes!("../../weights/quintis.net"),
        ]);
        FILES.of(variant)
    }

    /// The weights that know how games of journeymen end: what luck and play are measured by, because
    /// journeymen are quick enough to play a position on many times.
    pub fn of_journeymen(variant: Variant) -> &'static Arc<Weights> {
        static FILES: Shipped = Shipped::new([
            include_bytes!("../../weights/journeymen-base.net"),
            include_bytes!("../../weights/journeymen-novem.net"),
            include_bytes!("../../weights/journeymen-sets.net"),
            include_bytes!("../../weights/journeymen-quintis.net"),
        ]);
        FILES.of(variant)
    }

    /// The game that these weights are for.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The network for a number of players.
    pub fn net(&self, players: u8) -> &Net {
        &self.nets[usize::from(players).clamp(PLAYERS_MIN, SEATS_MAX) - PLAYERS_MIN]
    }

    /// The network for a number of players, to be changed by a trainer.
    pub fn net_mut(&mut self, players: u8) -> &mut Net {
        &mut self.nets[usize::from(players).clamp(PLAYERS_MIN, SEATS_MAX) - PLAYERS_MIN]
    }

    /// Each seat's chance to win, as far as everything is known: all hands count. A game that is
    /// over is won by its winners. Of other games than [its own](Weights::variant) it knows nothing:
    /// there the chances are even.
    ///
    /// ```
    /// use leonardo_bots::value::Weights;
    /// use leonardo_rules::{FastDice, Game, Setup, Variant};
    ///
    /// let game = Game::new(Setup::base(3), &mut FastDice::new(1))?;
    /// let weights = Weights::embedded(Variant::Base);
    /// let chances = weights.chances(&game);
    /// assert!((chances[..3].iter().sum::<f32>() - 1.0).abs() < 1e-5);
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    pub fn chances(&self, game: &Game) -> [f32; SEATS_MAX] {
        let mut chances = [0.0; SEATS_MAX];
        if let Some(outcome) = game.outcome() {
            let share = 1.0 / outcome.winners.iter().count().max(1) as f32;
            outcome.winners.iter().for_each(|seat| chances[seat.index()] = share);
            return chances;
        }
        let (players, variant) = (game.ruleset().players(), game.ruleset().variant());
        if variant != self.variant {
            chances[..usize::from(players)].fill(1.0 / f32::from(players));
            return chances;
        }
        let net = self.net(players);
        let mut scores = [0.0; SEATS_MAX];
        each_seat(game, |place, inputs| scores[place] = net.score(inputs.active()));
        let shares = net::softmax(&scores, usize::from(players));
        for (place, share) in shares.iter().enumerate().take(usize::from(players)) {
            chances[in_order(game.turn(), place, players).index()] = *share;
        }
        chances
    }
}

/// Weights that come with the program, a file for each game in the order of [`Variant::ALL`]. Each is
/// read when it is first asked for.
struct Shipped {
    files: [&'static [u8]; Variant::ALL.len()],
    read: [OnceLock<Arc<Weights>>; Variant::ALL.len()],
}

impl Shipped {
    const fn new(files: [&'static [u8]; Variant::ALL.len()]) -> Shipped {
        Shipped { files, read: [const { OnceLock::new() }; Variant::ALL.len()] }
    }

    fn of(&'static self, variant: Variant) -> &'static Arc<Weights> {
        let place = variant as usize;
        self.read[place].get_or_init(|| {
            let weights = Weights::read(self.files[place]);
            Arc::new(weights.expect("a test reads the weights of the program"))
        })
    }
}

/// The seat that is so many turns away from one.
pub(crate) fn in_order(turn: Seat, place: usize, players: u8) -> Seat {
    Seat(((turn.index() + place) % usize::from(players)) as u8)
}
