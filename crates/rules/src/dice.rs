//! Luck is an argument: every shuffle and every pick is asked of a [`Dice`], with its reason.
//!
//! [`SeededDice`] is for real games: everything derives from one 32-byte seed by the function that
//! `docs/fairness.md` specifies. [`FastDice`] is for simulations. [`ScriptedDice`] says what it was
//! told and notices what was missing or left over.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::card::{DeckKind, Face};
use crate::seat::Seat;
use crate::text::{hex, unhex};

/// What luck is needed for (B12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[repr(u8)]
pub enum Chance {
    /// The order of the main deck before the deal.
    DealMain,
    /// The order of the extra deck before the deal.
    DealExtra,
    /// The first seat.
    FirstSeat,
    /// The order of the main pile when it becomes the deck (B8).
    RefillMain,
    /// The order of the extra pile when it becomes the deck (B8, N1).
    RefillExtra,
    /// The order of the main deck after a look at it.
    LookMain,
    /// The order of the extra deck after a look at it.
    LookExtra,
    /// The card that an exchange gets.
    Exchange,
}

impl Chance {
    /// All reasons, in the order of their numbers in `docs/fairness.md`.
    pub const ALL: [Chance; 8] = [
        Chance::DealMain,
        Chance::DealExtra,
        Chance::FirstSeat,
        Chance::RefillMain,
        Chance::RefillExtra,
        Chance::LookMain,
        Chance::LookExtra,
        Chance::Exchange,
    ];

    /// The shuffle before the deal.
    pub fn deal(deck: DeckKind) -> Chance {
        [Chance::DealMain, Chance::DealExtra][deck.index()]
    }

    /// The shuffle of a pile that becomes the deck.
    pub fn refill(deck: DeckKind) -> Chance {
        [Chance::RefillMain, Chance::RefillExtra][deck.index()]
    }

    /// The shuffle after a look.
    pub fn look(deck: DeckKind) -> Chance {
        [Chance::LookMain, Chance::LookExtra][deck.index()]
    }
}

/// Where luck comes from.
pub trait Dice {
    /// Puts the cards into a random order; the first is the top of the deck.
    fn shuffle(&mut self, chance: Chance, cards: &mut [Face]);
    /// Picks the first seat (B3).
    fn first_seat(&mut self, players: u8) -> Seat;
    /// Picks a place in a hand; each card is as likely as any other.
    fn pick(&mut self, chance: Chance, hand: &[Face]) -> usize;
}

/// The 32 bytes from which all luck of a game derives. Written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

/// A text that is not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct SeedError;

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let bytes = unhex(text).ok_or(SeedError)?;
        bytes.try_into().map(Seed).map_err(|_| SeedError)
    }
}

#[cfg(feature = "serde")]
impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The luck of a real game, derived from its seed. Each request has a key stream of its own,
/// numbered by its reason and how often that reason came before: what happened otherwise, a
/// take-back included, cannot change it.
#[derive(Clone, Debug)]
pub struct SeededDice {
    seed: Seed,
    asked: [u32; Chance::ALL.len()],
}

impl SeededDice {
    /// Fresh dice for a new game.
    pub fn new(seed: Seed) -> SeededDice {
        SeededDice { seed, asked: [0; Chance::ALL.len()] }
    }

    /// Counts a request that was answered before, as when a stored game is loaded.
    pub fn skip(&mut self, chance: Chance) {
        self.asked[chance as usize] += 1;
    }

    fn stream(&mut self, chance: Chance) -> ChaCha20Rng {
        let mut stream = ChaCha20Rng::from_seed(self.seed.0);
        stream.set_stream(u64::from(chance as u8) << 32 | u64::from(self.asked[chance as usize]));
        self.skip(chance);
        stream
    }
}

/// A number below `n`, each as likely as any other: words above the last full multiple of `n` are
/// passed over.
fn unbiased_below(stream: &mut ChaCha20Rng, n: u32) -> u32 {
    let limit = (1u64 << 32) / u64::from(n) * u64::from(n);
    loop {
        let word = stream.next_u32();
        if u64::from(word) < limit {
            return word % n;
        }
    }
}

impl Dice for SeededDice {
    fn shuffle(&mut self, chance: Chance, cards: &mut [Face]) {
        let mut stream = self.stream(chance);
        for last in (1..cards.len()).rev() {
            cards.swap(last, unbiased_below(&mut stream, last as u32 + 1) as usize);
        }
    }

    fn first_seat(&mut self, players: u8) -> Seat {
        Seat(unbiased_below(&mut self.stream(Chance::FirstSeat), u32::from(players)) as u8)
    }

    fn pick(&mut self, chance: Chance, hand: &[Face]) -> usize {
        unbiased_below(&mut self.stream(chance), hand.len() as u32) as usize
    }
}

/// Quick luck for simulations (a Weyl sequence with a multiplicative mix). Its numbers below `n`
/// are off by less than `n` in 2^32: far below what any simulation can see.
#[derive(Clone, Debug)]
pub struct FastDice(u64);

/// How far the Weyl sequence goes with each number.
const WEYL_STEP: u64 = 0xa076_1d64_78bd_642f;

impl FastDice {
    /// Dice of this seed.
    pub fn new(seed: u64) -> FastDice {
        // Mixed, so that neighbouring seeds do not give neighbouring sequences.
        let mut dice = FastDice(seed ^ 0x9e37_79b9_7f4a_7c15);
        dice.0 ^= dice.next_u64();
        dice
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(WEYL_STEP);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (product >> 64) as u64 ^ product as u64
    }

    /// Passes over so many numbers at once.
    ///
    /// ```
    /// use leonardo_rules::FastDice;
    ///
    /// let (mut one_by_one, mut at_once) = (FastDice::new(7), FastDice::new(7));
    /// (0..25).for_each(|_| drop(one_by_one.below(10)));
    /// at_once.skip(25);
    /// assert_eq!(at_once.next_u64(), one_by_one.next_u64());
    /// ```
    #[inline]
    pub fn skip(&mut self, numbers: u32) {
        self.0 = self.0.wrapping_add(WEYL_STEP.wrapping_mul(u64::from(numbers)));
    }

    /// A number below `n`.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }
}

impl Dice for FastDice {
    #[inline]
    fn shuffle(&mut self, _: Chance, cards: &mut [Face]) {
        // One draw serves two places.
        let mut rest = cards;
        while let [_, _, _, ..] = rest {
            let (bits, last) = (self.next_u64(), rest.len() - 1);
            rest.swap(last, (((bits >> 32) * (last as u64 + 1)) >> 32) as usize);
            rest.swap(last - 1, (((bits & 0xffff_ffff) * last as u64) >> 32) as usize);
            rest = &mut rest[..last - 1];
        }
        if let [first, second] = rest
            && self.next_u64() >> 63 == 0
        {
            std::mem::swap(first, second);
        }
    }

    #[inline]
    fn first_seat(&mut self, players: u8) -> Seat {
        Seat(self.below(u32::from(players)) as u8)
    }

    #[inline]
    fn pick(&mut self, _: Chance, hand: &[Face]) -> usize {
        self.below(hand.len() as u32) as usize
    }
}

/// One answer of [`ScriptedDice`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Roll {
    /// The order of a deck, top first.
    Order(Vec<Face>),
    /// The first seat.
    Seat(Seat),
    /// The card that is picked.
    Card(Face),
}

/// Why a script of rolls did not fit the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptError {
    /// The script was used up.
    #[error("a roll is missing: {0:?}")]
    Missing(Chance),
    /// The next roll is of another form, or not made of the cards in question.
    #[error("the roll for {0:?} does not fit: {1}")]
    Unfit(Chance, &'static str),
    /// Rolls that were left over.
    #[error("{0} rolls were left over")]
    LeftOver(usize),
}

/// Dice that say what they were told. The first misfit is remembered and told by
/// [`ScriptedDice::finish`]; after it the answers mean nothing.
#[derive(Clone, Debug, Default)]
pub struct ScriptedDice {
    rolls: VecDeque<Roll>,
    error: Option<ScriptError>,
}

impl ScriptedDice {
    /// Dice that will give these rolls in turn.
    pub fn new(rolls: impl IntoIterator<Item = Roll>) -> ScriptedDice {
        ScriptedDice { rolls: rolls.into_iter().collect(), error: None }
    }

    /// Adds a roll to the end of the script.
    pub fn push(&mut self, roll: Roll) {
        self.rolls.push_back(roll);
    }

    /// Whether every roll was asked for and fitted, and none is left.
    ///
    /// # Errors
    ///
    /// The first roll that was missing or did not fit, or how many were left over.
    pub fn finish(&self) -> Result<(), ScriptError> {
        match &self.error {
            Some(error) => Err(error.clone()),
            None if !self.rolls.is_empty() => Err(ScriptError::LeftOver(self.rolls.len())),
            None => Ok(()),
        }
    }

    fn next(&mut self, chance: Chance) -> Option<Roll> {
        let roll = self.rolls.pop_front();
        if roll.is_none() {
            self.error.get_or_insert(ScriptError::Missing(chance));
        }
        roll
    }

    fn unfit(&mut self, chance: Chance, why: &'static str) {
        self.error.get_or_insert(ScriptError::Unfit(chance, why));
    }
}

impl Dice for ScriptedDice {
    fn shuffle(&mut self, chance: Chance, cards: &mut [Face]) {
        let Some(roll) = self.next(chance) else { return };
        let Roll::Order(order) = roll else {
            return self.unfit(chance, "the order of a deck is asked for");
        };
        let (mut given, mut asked) = (order.clone(), cards.to_vec());
        given.sort_unstable();
        asked.sort_unstable();
        if given != asked {
            return self.unfit(chance, "these are not the cards to be shuffled");
        }
        cards.copy_from_slice(&order);
    }

    fn first_seat(&mut self, players: u8) -> Seat {
        match self.next(Chance::FirstSeat) {
            Some(Roll::Seat(seat)) if seat.0 < players => return seat,
            Some(_) => self.unfit(Chance::FirstSeat, "a seat of the game is asked for"),
            None => {}
        }
        Seat(0)
    }

    fn pick(&mut self, chance: Chance, hand: &[Face]) -> usize {
        if let Some(roll) = self.next(chance) {
            let place = match roll {
                Roll::Card(face) => hand.iter().position(|held| *held == face),
                _ => None,
            };
            match place {
                Some(place) => return place,
                None => self.unfit(chance, "a card of that hand is asked for"),
            }
        }
        0
    }
}
