//! A complete position as data: what a referee sees, and what anyone can set up.
//!
//! A [`Position`] may be nonsense; [`Position::start`] checks it against the rules and says what is
//! wrong. `Game::position` and `Position::start` are inverse to each other.

use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::card::{DeckKind, Face};
use crate::dice::{Chance, Dice};
use crate::event::{Outcome, card_vec};
use crate::field::Field;
use crate::game::{Game, State};
use crate::hand::Hand;
use crate::keys::Keys;
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Viewer};
use crate::step::Step;
use crate::table::Table;
use crate::tableau::{Fresh, Tableau};

mod check;

pub use check::PositionError;

/// The whole state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
pub struct Position {
    /// The player to move.
    pub turn: Seat,
    /// What that player has to decide.
    pub step: Step,
    /// Turns begun so far.
    #[cfg_attr(feature = "serde", serde(default))]
    pub turns: u32,
    /// Turns begun since the last progress, this one included (B11, Q11).
    #[cfg_attr(feature = "serde", serde(default))]
    pub quiet: u32,
    /// The Keys of each player; none if left out.
    #[cfg_attr(feature = "serde", serde(default))]
    pub keys: Vec<Keys>,
    /// The hand of each player.
    pub hands: Vec<HandPosition>,
    /// The main deck and pile.
    #[cfg_attr(feature = "serde", serde(default))]
    pub main: StockPosition,
    /// The extra deck and pile.
    #[cfg_attr(feature = "serde", serde(default))]
    pub extra: StockPosition,
    /// The open cards.
    pub table: Table,
    /// Action cards that came into the mover's hand in this step (A5).
    #[cfg_attr(feature = "serde", serde(default))]
    pub fresh: Vec<Face>,
    /// Those of them that everyone saw coming.
    #[cfg_attr(feature = "serde", serde(default))]
    pub fresh_open: Vec<Face>,
    /// How many extra cards came into it hidden.
    #[cfg_attr(feature = "serde", serde(default))]
    pub fresh_hidden: u8,
    /// How the game ended, if it is over.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub outcome: Option<Outcome>,
}

/// A hand, and who knows what of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct HandPosition {
    /// All cards.
    pub cards: Vec<Face>,
    /// Cards that others know to be here (I2).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub known: Vec<Known>,
}

/// What one viewer knows of a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Known {
    /// Who.
    pub to: Viewer,
    /// Which cards.
    pub cards: Vec<Face>,
}

/// A deck and its pile.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct StockPosition {
    /// The deck, top first. Left out: all cards that are nowhere else, shuffled.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub deck: Option<Vec<Face>>,
    /// The pile, newest last.
    #[cfg_attr(feature = "serde", serde(default))]
    pub pile: Vec<Face>,
}

impl Game {
    /// Everything: for referees, never for players.
    pub fn position(&self) -> Position {
        let players = self.ruleset.players();
        let hand = |seat: Seat| {
            let viewers = Seat::all(players)
                .filter(|other| *other != seat)
                .map(Viewer::Seat)
                .chain([Viewer::Public]);
            let hand = self.held(seat);
            HandPosition {
                cards: hand.iter().collect(),
                known: viewers
                    .map(|to| Known { to, cards: hand.known_to(to).collect() })
                    .filter(|known| !known.cards.is_empty())
                    .collect(),
            }
        };
        let stock = |deck| StockPosition {
            deck: Some(self.deck(deck).to_vec()),
            pile: self.pile(deck).to_vec(),
        };
        let fresh = self.fresh();
        Position {
            turn: self.turn(),
            step: self.step(),
            turns: self.turns(),
            quiet: self.quiet(),
            keys: Seat::all(players).map(|seat| self.keys(seat)).collect(),
            hands: Seat::all(players).map(hand).collect(),
            main: stock(DeckKind::Main),
            extra: stock(DeckKind::Extra),
            table: self.table(),
            fresh: fresh.cards.to_vec(),
            fresh_open: fresh.open.to_vec(),
            fresh_hidden: fresh.hidden,
            outcome: self.outcome(),
        }
    }
}

impl Position {
    /// Makes the position a game, if the rules allow it. The dice shuffle decks that were left out.
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Setup};
    ///
    /// let game = Game::new(Setup::base(2), &mut FastDice::new(1))?;
    /// let mut position = game.position();
    /// position.main.deck = None;
    /// let other = position.start(game.ruleset().clone(), &mut FastDice::new(2))?;
    /// assert_ne!(other.deck(leonardo_rules::DeckKind::Main), game.deck(leonardo_rules::DeckKind::Main));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If cards are missing or there too often, or if no game can come to this position.
    pub fn start(
        mut self,
        ruleset: Arc<Ruleset>,
        dice: &mut impl Dice,
    ) -> Result<Game, PositionError> {
        if self.keys.is_empty() {
            self.keys = vec![Keys::NONE; usize::from(ruleset.players())];
        }
        check::check_shape(&self, &ruleset)?;
        for deck in DeckKind::ALL {
            let rest = check::cards_left(&self, &ruleset, deck)?;
            let stock = if deck == DeckKind::Main { &mut self.main } else { &mut self.extra };
            if stock.deck.is_none() {
                let mut rest = rest;
                if !rest.is_empty() {
                    dice.shuffle(Chance::deal(deck), &mut rest);
                }
                stock.deck = Some(rest);
            } else if let Some(card) = rest.first() {
                let card = ruleset.name(*card).unwrap_or_default().into();
                return Err(PositionError::CardMissing { card });
            }
        }
        check::check_step(&self, &ruleset)?;
        let game = self.build(ruleset);
        check::check_game(&game)?;
        Ok(game)
    }

    /// Makes a position that came from a game that game again, without asking the rules: a rule that
    /// is mended later must not break what was stored before.
    ///
    /// # Errors
    /// When it cannot be a position of this ruleset at all: the number of players, the cards or the
    /// kind of table differ, or a deck was left out.
    pub fn restore(&self, ruleset: Arc<Ruleset>) -> Result<Game, PositionError> {
        check::check_fits(self, &ruleset)?;
        for deck in DeckKind::ALL {
            check::require(self.stock(deck).deck.is_some(), PositionError::WrongDeck { deck })?;
        }
        Ok(self.build(ruleset))
    }

    fn stock(&self, deck: DeckKind) -> &StockPosition {
        if deck == DeckKind::Main { &self.main } else { &self.extra }
    }

    /// The game of this position, which must have been checked or have come from a game.
    pub(crate) fn build(&self, ruleset: Arc<Ruleset>) -> Game {
        let mut game = Game::undealt(ruleset);
        let Game { ruleset, state } = &mut game;
        match (state, &self.table) {
            (State::Tableau(tableau), Table::Layouts(open)) => {
                tableau.set_open(open);
                self.build_tableau(tableau);
            }
            (State::Field(field), Table::Field(open)) => {
                field.set_open(ruleset, open);
                self.build_field(field);
            }
            _ => debug_assert!(false, "the table is not of {:?}", ruleset.variant()),
        }
        game
    }

    fn build_tableau(&self, tableau: &mut Tableau) {
        (tableau.seat, tableau.step) = (self.turn, self.step);
        (tableau.turns, tableau.quiet) = (self.turns, self.quiet);
        tableau.outcome = self.outcome;
        for (keys, given) in tableau.keys.iter_mut().zip(&self.keys) {
            *keys = given.symbols();
        }
        self.build_hands(&mut tableau.hands);
        for deck in DeckKind::ALL {
            let StockPosition { deck: order, pile } = self.stock(deck);
            tableau.set_deck(deck, order.as_deref().unwrap_or_default());
            pile.iter().for_each(|card| tableau.discard(deck, *card));
        }
        tableau.fresh = Fresh {
            cards: card_vec(&self.fresh),
            open: card_vec(&self.fresh_open),
            hidden: self.fresh_hidden,
        };
    }

    fn build_field(&self, field: &mut Field) {
        (field.seat, field.step) = (self.turn, self.step);
        (field.turns, field.quiet) = (self.turns, self.quiet);
        field.outcome = self.outcome;
        for (keys, given) in field.keys.iter_mut().zip(&self.keys) {
            *keys = *given;
            for symbol in given.symbols().iter() {
                field.taken = field.taken.plus(symbol, given.of(symbol));
            }
        }
        self.build_hands(&mut field.hands);
        for deck in DeckKind::ALL {
            field.decks.set(deck, self.stock(deck).deck.as_deref().unwrap_or_default());
        }
    }

    fn build_hands(&self, hands: &mut [Hand]) {
        for (hand, given) in hands.iter_mut().zip(&self.hands) {
            given.cards.iter().for_each(|card| hand.add(*card));
            for known in &given.known {
                for card in &known.cards {
                    let copies = known.cards.iter().filter(|other| *other == card).count();
                    hand.set_known(*card, copies, known.to);
                }
            }
        }
    }
}
