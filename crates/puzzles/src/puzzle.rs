//! A puzzle: a question about a position at the beginning of a turn.

use std::sync::Arc;

use leonardo_rules::{
    DeckKind, Effect, Face, FastDice, Game, Position, PositionError, Ruleset, Seat, SetupError,
    Step, Table, ThisTurn, View, Viewer, Worlds,
};

use crate::class::Class;
use crate::text::{TextError, has_known_cards};

/// A question about a position, as the player to move sees it. That it has one answer is for
/// [`Puzzle::prove`] to say.
#[derive(Clone, Debug)]
pub struct Puzzle {
    class: Class,
    view: View,
    /// A game that looks like the view. What the mover cannot know was made up, and no answer
    /// depends on it.
    game: Game,
}

/// Why something is no puzzle.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum PuzzleError {
    /// The text form cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// No game looks like this.
    #[error("no game looks like this: the cards do not add up")]
    NoWorld,
    /// The rules do not allow the position.
    #[error("{0}")]
    Position(#[from] PositionError),
    /// A puzzle begins with a turn.
    #[error("a puzzle begins where a turn begins")]
    NotAtStart,
    /// The game has no such puzzles.
    #[error("the game {game} has no puzzles of the class {class}")]
    NotHere { class: Class, game: &'static str },
    /// The extra deck of Quintis Fontis, whose draws are not enumerated.
    #[error("puzzles of Quintis Fontis have no extra deck")]
    ExtraDeck,
    /// Cards that only some have.
    #[error("puzzles are made of the cards of the program, not of own sets or decks")]
    OwnCards,
    /// A card in the hand that shows hidden cards: its lines cannot be enumerated.
    #[error("the card {card} in the hand depends on hidden cards")]
    Luck { card: String },
    /// More lines than are enumerated.
    #[error("the turn has more than {limit} moves to look at: too large to prove")]
    TooLarge { limit: u32 },
    /// Nothing does what the puzzle asks.
    #[error("no play does what the puzzle asks")]
    NoAnswer,
    /// Several outcomes do.
    #[error("the puzzle has two answers: {first} and {second}")]
    TwoAnswers { first: String, second: String },
    /// A hold puzzle in which the mover can simply win.
    #[error("the player to move can win at once")]
    WinsAtOnce,
    /// Every play is an answer, or only one play takes a Key.
    #[error("there is nothing to find: no other play comes near")]
    Trivial,
    /// The best chance is not enough better than the second.
    #[error("the best chance is less than 10 points better than the second")]
    TooClose,
}

impl Puzzle {
    /// The question of this class about a game at the beginning of a turn, as its mover sees it.
    ///
    /// # Errors
    ///
    /// If the class is not for this game, or the position is not one that puzzles begin with.
    pub fn new(class: Class, game: &Game) -> Result<Puzzle, PuzzleError> {
        Puzzle::from_view(class, game.ruleset(), game.view(Viewer::Seat(game.turn())))
    }

    /// The same for a position of which anything may be wrong.
    ///
    /// # Errors
    ///
    /// As [`Puzzle::new`], and if the rules do not allow the position.
    pub fn from_position(
        class: Class,
        ruleset: &Arc<Ruleset>,
        position: Position,
    ) -> Result<Puzzle, PuzzleError> {
        let game = position.start(ruleset.clone(), &mut FastDice::new(0))?;
        Puzzle::new(class, &game)
    }

    /// The same for what the mover sees. A puzzle has no past: turns are counted from its own.
    pub(crate) fn from_view(
        class: Class,
        ruleset: &Arc<Ruleset>,
        mut view: View,
    ) -> Result<Puzzle, PuzzleError> {
        let variant = ruleset.variant();
        if !Class::of(variant).contains(&class) {
            return Err(PuzzleError::NotHere { class, game: variant.name() });
        }
        if ruleset.has_field() && ruleset.has_extra() {
            return Err(PuzzleError::ExtraDeck);
        }
        if !has_known_cards(ruleset) {
            return Err(PuzzleError::OwnCards);
        }
        (view.turns, view.quiet) = (1, 1);
        view.main.pile.sort_unstable();
        view.extra.pile.sort_unstable();
        for hand in &mut view.hands {
            hand.known.sort_unstable();
        }
        if let Table::Field(field) = &mut view.table {
            field.passes = 0;
            field.stacks.sort_by_key(|stack| (stack.at.y(), stack.at.x()));
        }
        let first_step = if ruleset.has_corners() { Step::Start } else { Step::Play };
        let is_fresh_turn = match &view.table {
            Table::Layouts(open) => open.this_turn == ThisTurn::default(),
            Table::Field(_) => true,
        };
        let is_movers = view.viewer.is(view.turn);
        if view.step != first_step || !is_fresh_turn || !is_movers || !view.fresh.is_empty() {
            return Err(PuzzleError::NotAtStart);
        }
        let mut worlds = Worlds::new(ruleset, &view).map_err(|_| PuzzleError::NoWorld)?;
        let game = worlds.draw(&mut FastDice::new(0));
        // The view may have come from a stranger: the rules look at it as a whole.
        let game = game.position().start(ruleset.clone(), &mut FastDice::new(0))?;
        let puzzle = Puzzle { class, view, game };
        puzzle.check_luck()?;
        Ok(puzzle)
    }

    /// No card of the hand shows hidden cards: up to the draw the turn has no luck.
    fn check_luck(&self) -> Result<(), PuzzleError> {
        let ruleset = self.ruleset();
        let shows = |face: &&Face| {
            let shows = |effect: &Effect| matches!(effect, Effect::Look { .. } | Effect::Exchange);
            ruleset.effects(**face).iter().any(shows)
        };
        match self.view.hand.iter().find(shows) {
            None => Ok(()),
            Some(face) => {
                Err(PuzzleError::Luck { card: ruleset.name(*face).unwrap_or_default().into() })
            }
        }
    }

    /// What is asked.
    pub fn class(&self) -> Class {
        self.class
    }

    /// What the player to move sees.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// A game that looks like the puzzle to its mover.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The rules and cards.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        self.game.ruleset()
    }

    /// The player who is asked.
    pub fn seat(&self) -> Seat {
        self.view.turn
    }

    /// The player after that one.
    pub fn next_seat(&self) -> Seat {
        self.seat().left(self.ruleset().players())
    }

    /// The cards that the mover does not see, of one kind, sorted: those of other hands and of the
    /// deck.
    pub(crate) fn unseen(&self, deck: DeckKind) -> Vec<Face> {
        let ruleset = self.ruleset();
        let mut cards: Vec<Face> = self.game.deck(deck).to_vec();
        for seat in Seat::all(ruleset.players()).filter(|seat| *seat != self.seat()) {
            let mut known = self.view.hands[seat.index()].known.clone();
            for card in self.game.hand(seat).filter(|card| ruleset.deck(*card) == deck) {
                match known.iter().position(|other| *other == card) {
                    Some(place) => drop(known.swap_remove(place)),
                    None => cards.push(card),
                }
            }
        }
        cards.sort_unstable();
        cards
    }
}

/// Puzzles are equal when the mover sees the same and is asked the same.
impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        self.class == other.class
            && self.view == other.view
            && self.ruleset().setup() == other.ruleset().setup()
    }
}
