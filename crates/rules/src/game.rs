//! A game: its four verbs, the list of legal moves, and getters for both kinds of tables.

use std::sync::Arc;

use crate::card::{DeckKind, Face};
use crate::cell::Cell;
use crate::dice::Dice;
use crate::event::{Event, Outcome, Target};
use crate::field::Field;
use crate::hand::Hand;
use crate::keys::Keys;
use crate::moves::Move;
use crate::rule::Rejection;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::setup::{Setup, SetupError};
use crate::sink::{NoEvents, Sink};
use crate::step::Step;
use crate::symbol::Symbols;
use crate::table::Table;
use crate::tableau::{Fresh, Tableau};
use crate::zone::{ZONES, Zones};

/// A game under way. Only legal moves change it. Games are equal when they are of one ruleset and
/// look alike to someone who sees everything.
#[derive(PartialEq, Debug)]
pub struct Game {
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) state: State,
}

/// The two kinds of games.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(clippy::large_enum_variant)] // Both are of one size, and copied without a heap.
pub(crate) enum State {
    Tableau(Tableau),
    Field(Field),
}

/// A move that may be made in the game that it was checked in.
#[derive(Clone, Copy, Debug)]
pub struct Legal<'a> {
    game: &'a Game,
    mv: Move,
}

impl Legal<'_> {
    /// The move.
    pub fn mv(&self) -> Move {
        self.mv
    }
}

impl Clone for Game {
    fn clone(&self) -> Game {
        Game { ruleset: self.ruleset.clone(), state: self.state }
    }

    /// Copies plain numbers, and only those of the seats and decks that there are, between games
    /// of one ruleset: what search does.
    #[inline]
    fn clone_from(&mut self, source: &Game) {
        if !Arc::ptr_eq(&self.ruleset, &source.ruleset) {
            *self = source.clone();
            return;
        }
        match (&mut self.state, &source.state) {
            (State::Tableau(copy), State::Tableau(state)) => copy.copy_from(&self.ruleset, state),
            (State::Field(copy), State::Field(state)) => copy.copy_from(&self.ruleset, state),
            (copy, state) => *copy = *state,
        }
    }
}

/// Passes a question on to whichever state the game has.
macro_rules! either {
    ($state:expr, $name:ident => $answer:expr) => {
        match $state {
            State::Tableau($name) => $answer,
            State::Field($name) => $answer,
        }
    };
}

impl Game {
    /// What a copy of a game has to copy, beside a reference to its ruleset.
    pub const STATE_BYTES: usize = size_of::<State>();

    /// Deals a new game. To keep the events of the deal, use [`Game::deal`].
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Setup};
    ///
    /// let game = Game::new(Setup::quintis(4), &mut FastDice::new(1))?;
    /// assert_eq!(game.turns(), 1);
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Setup::ruleset`].
    pub fn new(setup: Setup, dice: &mut impl Dice) -> Result<Game, SetupError> {
        Ok(Game::deal(setup.ruleset()?, dice, &mut NoEvents))
    }

    /// Before the deal: the state to which the events of a stored game are added.
    pub fn undealt(ruleset: Arc<Ruleset>) -> Game {
        let state = if ruleset.has_field() {
            State::Field(Field::default())
        } else {
            State::Tableau(Tableau::default())
        };
        Game { ruleset, state }
    }

    /// Shuffles, deals and begins the first turn.
    ///
    /// ```
    /// use leonardo_rules::{Event, FastDice, Game, Setup};
    ///
    /// let mut events = Vec::new();
    /// Game::deal(Setup::base(2).ruleset()?, &mut FastDice::new(1), &mut events);
    /// assert!(events.iter().any(|event| matches!(event, Event::Dealt { .. })));
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    pub fn deal(ruleset: Arc<Ruleset>, dice: &mut impl Dice, out: &mut impl Sink) -> Game {
        let mut game = Game::undealt(ruleset);
        either!(&mut game.state, state => state.deal(&game.ruleset, dice, out));
        game
    }

    /// The same game from the start, with another deal.
    pub fn redeal(&mut self, dice: &mut impl Dice, out: &mut impl Sink) {
        either!(&mut self.state, state => {
            *state = Default::default();
            state.deal(&self.ruleset, dice, out);
        });
    }

    /// May this seat do this now?
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Move, Rule, Setup};
    ///
    /// let game = Game::new(Setup::base(2), &mut FastDice::new(1))?;
    /// assert!(game.check(game.turn(), game.legal_moves()[0]).is_ok());
    /// assert_eq!(game.check(game.turn(), Move::Pass).unwrap_err().rule, Rule::B4);
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The rejection cites the rule that forbids it.
    pub fn check(&self, seat: Seat, mv: Move) -> Result<Legal<'_>, Rejection> {
        either!(&self.state, state => state.check(&self.ruleset, seat, mv))?;
        Ok(Legal { game: self, mv })
    }

    /// Works out what a legal move leads to, and changes nothing.
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Setup};
    ///
    /// let mut dice = FastDice::new(1);
    /// let mut game = Game::new(Setup::base(2), &mut dice)?;
    /// let legal = game.check(game.turn(), game.legal_moves()[0])?;
    /// let events = Game::decide(legal, &mut dice);
    /// events.iter().for_each(|event| game.evolve(event));
    /// assert_eq!(game.turns(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decide(legal: Legal<'_>, dice: &mut impl Dice) -> Vec<Event> {
        let mut events = Vec::new();
        legal.game.clone().play_unchecked(legal.mv, dice, &mut events);
        events
    }

    /// Notes what happened. A game is its ruleset and its events.
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Setup};
    ///
    /// let mut events = Vec::new();
    /// let ruleset = Setup::base(2).ruleset()?;
    /// let game = Game::deal(ruleset.clone(), &mut FastDice::new(1), &mut events);
    /// let mut same = Game::undealt(ruleset);
    /// events.iter().for_each(|event| same.evolve(event));
    /// assert_eq!(same, game);
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the event cannot follow: a card is taken from where there is none, or a seat or face is
    /// not of this game.
    pub fn evolve(&mut self, event: &Event) {
        either!(&mut self.state, state => state.evolve(&self.ruleset, event));
    }

    /// Makes a move of the player to move, if it is legal. The sink gets each event as it happens.
    ///
    /// ```
    /// use leonardo_rules::{Event, FastDice, Game, Setup};
    ///
    /// let mut dice = FastDice::new(1);
    /// let mut game = Game::new(Setup::base(2), &mut dice)?;
    /// let mut events = Vec::new();
    /// game.play(game.legal_moves()[0], &mut dice, &mut events)?;
    /// assert!(matches!(events[0], Event::Played { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An illegal move is rejected with the rule that forbids it, and nothing changes.
    pub fn play(
        &mut self,
        mv: Move,
        dice: &mut impl Dice,
        out: &mut impl Sink,
    ) -> Result<(), Rejection> {
        self.check(self.turn(), mv)?;
        self.play_unchecked(mv, dice, out);
        Ok(())
    }

    /// Makes a move that is known to be legal: one of [`Game::legal_moves`], or one that passed
    /// [`Game::check`]. This is the one implementation of the rules; search uses it with
    /// [`NoEvents`](crate::NoEvents).
    ///
    /// # Panics
    ///
    /// In debug builds, if the move is not legal. In release builds an illegal move leaves the game
    /// in a state that no rule describes.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move, dice: &mut impl Dice, out: &mut impl Sink) {
        debug_assert!(self.check(self.turn(), mv).is_ok(), "{mv:?} is not legal");
        match &mut self.state {
            State::Tableau(tableau) => tableau.advance(&self.ruleset, mv, dice, out),
            State::Field(field) => field.advance(&self.ruleset, mv, out),
        }
    }

    /// Every legal move of the player to move, each once; none when the game is over.
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Setup};
    ///
    /// // Five cards in hand, five zones.
    /// let game = Game::new(Setup::base(2), &mut FastDice::new(1))?;
    /// assert!((5..=25).contains(&game.legal_moves().len()));
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Fills a list that is used again and again with [`Game::legal_moves`].
    #[inline]
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        either!(&self.state, state => state.legal_moves_into(&self.ruleset, moves));
    }

    /// A legal move of the player to move, each as likely as any other; none when it is over.
    /// `below` gives random numbers below its argument. `room` is for the list of legal moves where
    /// none can be picked without it.
    #[inline]
    pub fn random_move(&self, room: &mut Vec<Move>, below: impl FnMut(u32) -> u32) -> Option<Move> {
        either!(&self.state, state => state.random_move(&self.ruleset, room, below))
    }

    #[inline]
    pub(crate) fn tableau(&self) -> Option<&Tableau> {
        match &self.state {
            State::Tableau(tableau) => Some(tableau),
            State::Field(_) => None,
        }
    }

    #[inline]
    fn field(&self) -> Option<&Field> {
        match &self.state {
            State::Tableau(_) => None,
            State::Field(field) => Some(field),
        }
    }

    /// What is fixed before the deal.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// The player to move.
    #[inline]
    pub fn turn(&self) -> Seat {
        either!(&self.state, state => state.seat)
    }

    /// What that player has to decide.
    #[inline]
    pub fn step(&self) -> Step {
        either!(&self.state, state => state.step)
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.step() == Step::Over
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        either!(&self.state, state => state.outcome)
    }

    /// Turns begun so far.
    #[inline]
    pub fn turns(&self) -> u32 {
        either!(&self.state, state => state.turns)
    }

    /// The Keys of a player.
    ///
    /// # Panics
    ///
    /// Here and below, if the seat is not one of [`SEATS_MAX`](crate::SEATS_MAX).
    pub fn keys(&self, seat: Seat) -> Keys {
        match &self.state {
            State::Tableau(tableau) => Keys::from(tableau.keys[seat.index()]),
            State::Field(field) => field.keys[seat.index()],
        }
    }

    /// The symbols of which a player has a Key.
    #[inline]
    pub fn key_symbols(&self, seat: Seat) -> Symbols {
        match &self.state {
            State::Tableau(tableau) => tableau.keys[seat.index()],
            State::Field(field) => field.keys[seat.index()].symbols(),
        }
    }

    /// The cards in a player's hand, sorted: for referees, never for opponents.
    #[inline]
    pub fn hand(&self, seat: Seat) -> impl ExactSizeIterator<Item = Face> + Clone + '_ {
        self.held(seat).iter()
    }

    /// The cards in a player's hand, and who knows of them.
    #[inline]
    pub(crate) fn held(&self, seat: Seat) -> &Hand {
        either!(&self.state, state => &state.hands[seat.index()])
    }

    /// The open cards.
    pub(crate) fn table(&self) -> Table {
        match &self.state {
            State::Tableau(tableau) => Table::Layouts(tableau.open(self.ruleset.players())),
            State::Field(field) => Table::Field(field.open()),
        }
    }

    /// The action cards that came in this step (A5); none in Quintis Fontis.
    pub(crate) fn fresh(&self) -> Fresh {
        self.tableau().map_or_else(Fresh::default, |tableau| tableau.fresh)
    }

    /// Turns begun since the last progress, this one included (B11, Q11).
    pub fn quiet(&self) -> u32 {
        either!(&self.state, state => state.quiet)
    }

    /// The cards before a player, zone by zone; all empty in Quintis Fontis.
    #[inline]
    pub fn layout(&self, seat: Seat) -> &[Face; ZONES] {
        self.tableau().map_or(&[Face::NONE; ZONES], |tableau| &tableau.layouts[seat.index()])
    }

    /// The sealed zones of a player's layout (A2); none in Quintis Fontis.
    #[inline]
    pub fn sealed(&self, seat: Seat) -> Zones {
        self.tableau().map_or(Zones::NONE, |tableau| tableau.sealed[seat.index()])
    }

    /// Where the cards go that the player to move replaces (B4, Contrary Wind); nowhere in Quintis
    /// Fontis.
    #[inline]
    pub fn target(&self) -> Option<Target> {
        self.tableau().map(|tableau| tableau.target(&self.ruleset))
    }

    /// The places of the field that have cards, in the order in which they were taken; none in
    /// the games with layouts.
    pub fn places(&self) -> &[Cell] {
        self.field().map_or(&[], |field| field.places.cells())
    }

    /// The top card at a place of the field; none in the games with layouts.
    pub fn top(&self, at: Cell) -> Option<Face> {
        self.field().and_then(|field| field.top(at).some())
    }

    /// The symbols that must not be played now (Q5); none in the games with layouts.
    pub fn echo(&self) -> Symbols {
        self.field().map_or(Symbols::NONE, |field| field.echo)
    }

    /// The Keys that all players have together (Q8); not counted in the games with layouts.
    pub fn taken(&self) -> Keys {
        self.field().map_or(Keys::NONE, |field| field.taken)
    }

    /// A discard pile, newest last; Quintis Fontis has none.
    pub fn pile(&self, deck: DeckKind) -> &[Face] {
        self.tableau().map_or(&[], |tableau| tableau.pile(deck))
    }

    /// A deck from its top: for referees, never for players.
    pub fn deck(&self, deck: DeckKind) -> &[Face] {
        match &self.state {
            State::Tableau(tableau) => tableau.deck(deck),
            State::Field(field) => field.decks.deck(deck),
        }
    }
}
