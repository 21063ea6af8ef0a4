//! Determinization: whole games, drawn at random, that look to a viewer exactly as the real one.
//!
//! What the viewer does not know is dealt again, each possibility as likely as any other: the cards
//! known to be in a hand stay there (I2), all other unseen cards are shuffled and fill the hidden
//! places. Bots search in such worlds, and the leak test re-deals with them.

use std::sync::Arc;

use crate::card::{DeckKind, Face};
use crate::dice::{Chance, Dice};
use crate::game::{Game, State};
use crate::hand::HAND_MAX;
use crate::position::{HandPosition, Known, Position, StockPosition};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Viewer};
use crate::step::Step;
use crate::table::Table;
use crate::view::View;

/// Worlds that fit one view. Made once, then drawn from as often as wanted, without a heap.
#[derive(Clone, Debug)]
pub struct Worlds {
    /// The game with only what the viewer knows in it.
    template: Game,
    /// The unseen main and extra cards.
    hidden: [Vec<Face>; 2],
    /// How many unseen main and extra cards each seat holds.
    held: Vec<[usize; 2]>,
    /// The cards on top of a deck that the viewer is looking at.
    looking: Option<(DeckKind, Vec<Face>)>,
    /// How many unseen extra cards of the mover came in this step (A5).
    fresh_hidden: usize,
    /// Room for the order of a deck.
    order: Vec<Face>,
}

/// A view that no game of this ruleset can give.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no game looks like this")]
pub struct NoSuchWorld;

impl Worlds {
    /// The worlds that look like this view.
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Setup, Viewer, Worlds};
    ///
    /// let mut dice = FastDice::new(1);
    /// let game = Game::new(Setup::base(2), &mut dice)?;
    /// let view = game.view(Viewer::Seat(game.turn()));
    /// let world = Worlds::new(game.ruleset(), &view)?.draw(&mut dice);
    /// assert_eq!(world.view(view.viewer), view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If no game of this ruleset looks like the view.
    pub fn new(ruleset: &Arc<Ruleset>, view: &View) -> Result<Worlds, NoSuchWorld> {
        let hidden = hidden_cards(ruleset, view)?;
        let mut held = Vec::new();
        for (seat, hand) in Seat::all(ruleset.players()).zip(&view.hands) {
            let own = [hand.main, hand.extra];
            if hand.main.saturating_add(hand.extra) > HAND_MAX {
                return Err(NoSuchWorld);
            }
            let mut unseen = if view.viewer.is(seat) { [0; 2] } else { own };
            for card in &hand.known {
                let count = &mut unseen[ruleset.deck(*card).index()];
                *count = count.checked_sub(1).ok_or(NoSuchWorld)?;
            }
            held.push(unseen);
        }
        let looking = match view.step {
            Step::Look { deck, cards, .. } if view.viewer.is(view.turn) => {
                if view.looking.len() != usize::from(cards) {
                    return Err(NoSuchWorld);
                }
                Some((deck, view.looking.clone()))
            }
            _ => None,
        };
        for deck in DeckKind::ALL {
            let in_hands: usize = held.iter().map(|unseen| unseen[deck.index()]).sum();
            let seen = looking.iter().filter(|(of, _)| *of == deck).map(|(_, c)| c.len()).sum();
            let in_deck = [&view.main, &view.extra][deck.index()]
                .deck
                .checked_sub(seen)
                .ok_or(NoSuchWorld)?;
            if hidden[deck.index()].len() != in_hands + in_deck {
                return Err(NoSuchWorld);
            }
        }
        let template = template(ruleset, view)?;
        let fresh_hidden = usize::from(view.fresh_hidden);
        Ok(Worlds { template, hidden, held, looking, fresh_hidden, order: Vec::new() })
    }

    /// One world, at random.
    pub fn draw(&mut self, dice: &mut impl Dice) -> Game {
        let mut game = self.template.clone();
        self.deal(dice, &mut game);
        game
    }

    /// One world, at random, in the place of another game.
    pub fn draw_into(&mut self, dice: &mut impl Dice, game: &mut Game) {
        game.clone_from(&self.template);
        self.deal(dice, game);
    }

    fn deal(&mut self, dice: &mut impl Dice, game: &mut Game) {
        for deck in DeckKind::ALL {
            let cards = &mut self.hidden[deck.index()];
            if cards.is_empty() && game.deck(deck).is_empty() && self.looking.is_none() {
                continue;
            }
            dice.shuffle(Chance::deal(deck), cards);
            let mut next = 0;
            for (seat, held) in Seat::all(game.ruleset.players()).zip(&self.held) {
                let dealt = &cards[next..next + held[deck.index()]];
                next += dealt.len();
                match &mut game.state {
                    State::Tableau(tableau) => {
                        dealt.iter().for_each(|card| tableau.hands[seat.index()].add(*card));
                        if deck == DeckKind::Extra && seat == tableau.seat {
                            let fresh = dealt.iter().take(self.fresh_hidden);
                            for card in fresh.filter(|card| game.ruleset.is_action(**card)) {
                                let _ = tableau.fresh.cards.try_push(*card);
                            }
                        }
                    }
                    State::Field(field) => {
                        dealt.iter().for_each(|card| field.hands[seat.index()].add(*card));
                    }
                }
            }
            self.order.clear();
            if let Some((_, top)) = self.looking.as_ref().filter(|(of, _)| *of == deck) {
                self.order.extend(top);
            }
            self.order.extend(&self.hidden[deck.index()][next..]);
            match &mut game.state {
                State::Tableau(tableau) => tableau.set_deck(deck, &self.order),
                State::Field(field) => field.decks.set(deck, &self.order),
            }
        }
    }
}

/// All cards of the game that the view does not show.
fn hidden_cards(ruleset: &Ruleset, view: &View) -> Result<[Vec<Face>; 2], NoSuchWorld> {
    let known = view.hands.iter().flat_map(|hand| &hand.known);
    let piles = view.main.pile.iter().chain(&view.extra.pile);
    let seen = view.hand.iter().chain(known).chain(piles).chain(&view.looking).copied();
    let hidden = ruleset.cards_left(seen.chain(view.table.cards())).map_err(|_| NoSuchWorld)?;
    let (main, extra) = hidden.into_iter().partition(|card| ruleset.deck(*card) == DeckKind::Main);
    Ok([main, extra])
}

/// The game with only what the viewer knows: other hands hold the known cards, decks are empty.
fn template(ruleset: &Arc<Ruleset>, view: &View) -> Result<Game, NoSuchWorld> {
    let players = usize::from(ruleset.players());
    let fits = view.keys.len() == players && view.hands.len() == players;
    let fits_table = match (&view.table, Game::undealt(ruleset.clone()).state) {
        (Table::Layouts(open), State::Tableau(_)) => {
            open.layouts.len() == players && open.seals.len() <= crate::tableau::SEALS_MAX
        }
        (Table::Field(_), State::Field(_)) => true,
        _ => false,
    };
    if !fits || !fits_table || view.turn.index() >= players {
        return Err(NoSuchWorld);
    }
    let hands = Seat::all(ruleset.players()).zip(&view.hands).map(|(seat, hand)| {
        if view.viewer.is(seat) {
            return HandPosition { cards: view.hand.clone(), known: Vec::new() };
        }
        // What this viewer knows is nearly always known to all, and taken to be.
        let others = Seat::all(ruleset.players()).filter(|other| *other != seat).map(Viewer::Seat);
        let known = others
            .chain([Viewer::Public])
            .map(|to| Known { to, cards: hand.known.clone() })
            .collect();
        HandPosition { cards: hand.known.clone(), known }
    });
    let pile = |pile: &Vec<Face>| StockPosition { deck: None, pile: pile.clone() };
    let is_mover = view.viewer.is(view.turn);
    let position = Position {
        turn: view.turn,
        step: view.step,
        turns: view.turns,
        quiet: view.quiet,
        keys: view.keys.clone(),
        hands: hands.collect(),
        main: pile(&view.main.pile),
        extra: pile(&view.extra.pile),
        table: view.table.clone(),
        fresh: view.fresh.clone(),
        fresh_open: if is_mover { Vec::new() } else { view.fresh.clone() },
        fresh_hidden: view.fresh_hidden,
        outcome: view.outcome,
    };
    Ok(position.build(ruleset.clone()))
}
