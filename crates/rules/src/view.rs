//! What a viewer may know of a game (I1, I2): cut from the whole game, or built up from what the
//! viewer saw. Both ways lead to the same view.

use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::card::{DeckKind, Face};
use crate::cell::Cell;
use crate::dice::Chance;
use crate::effect::Time;
use crate::event::{FieldPlay, KeysHow, Moved, Outcome, Target};
use crate::game::Game;
use crate::keys::Keys;
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Viewer};
use crate::seen::{MaybeCard, MaybeCards, Seen};
use crate::step::Step;
use crate::symbol::Symbols;
use crate::table::{Layouts, OpenField, Stack, Table};
use crate::zone::Zone;

/// What one viewer knows. It is built up from what may be known; nothing is blanked out of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The player to move.
    pub turn: Seat,
    /// What that player has to decide.
    pub step: Step,
    /// Turns begun so far.
    pub turns: u32,
    /// Turns begun since the last progress, this one included (B11, Q11).
    pub quiet: u32,
    /// The Keys of each player.
    pub keys: Vec<Keys>,
    /// What is known of each hand.
    pub hands: Vec<HandView>,
    /// The viewer's own hand, sorted.
    pub hand: Vec<Face>,
    /// The main deck and pile.
    pub main: StockView,
    /// The extra deck and pile.
    pub extra: StockView,
    /// The open cards.
    pub table: Table,
    /// The cards that the viewer is looking at on top of a deck (Lamplight), top first.
    pub looking: Vec<Face>,
    /// Action cards that came into the mover's hand in this step, as far as the viewer knows (A5).
    pub fresh: Vec<Face>,
    /// How many more extra cards came into it unseen by the viewer.
    pub fresh_hidden: u8,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// What is known of a hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HandView {
    /// How many main cards it has.
    pub main: usize,
    /// How many extra cards it has.
    pub extra: usize,
    /// Cards that the viewer knows to be in it, sorted; for other hands than the own.
    pub known: Vec<Face>,
}

/// What is known of a deck and its pile.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StockView {
    /// How many cards the deck has.
    pub deck: usize,
    /// The pile, newest last.
    pub pile: Vec<Face>,
}

impl Game {
    /// What this viewer may know.
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Seat, Setup, Viewer};
    ///
    /// let game = Game::new(Setup::base(2), &mut FastDice::new(1))?;
    /// assert_eq!(game.view(Viewer::Seat(Seat(1))).hand.len(), 5);
    /// assert!(game.view(Viewer::Public).hand.is_empty());
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    pub fn view(&self, viewer: Viewer) -> View {
        let ruleset = &self.ruleset;
        let players = ruleset.players();
        let hand_view = |seat: Seat| {
            let hand = self.held(seat);
            let main = hand.iter().filter(|card| ruleset.deck(*card) == DeckKind::Main).count();
            let known = if viewer.is(seat) { Vec::new() } else { hand.known_to(viewer).collect() };
            HandView { main, extra: hand.len() - main, known }
        };
        let fresh = self.fresh();
        let (fresh, fresh_hidden) = match viewer.is(self.turn()) {
            true => (fresh.cards, 0),
            false => (fresh.open, fresh.hidden),
        };
        View {
            viewer,
            turn: self.turn(),
            step: self.step(),
            turns: self.turns(),
            quiet: self.quiet(),
            keys: Seat::all(players).map(|seat| self.keys(seat)).collect(),
            hands: Seat::all(players).map(hand_view).collect(),
            hand: match viewer {
                Viewer::Seat(seat) => self.hand(seat).collect(),
                Viewer::Public => Vec::new(),
            },
            main: self.stock_view(DeckKind::Main),
            extra: self.stock_view(DeckKind::Extra),
            table: self.table(),
            looking: self.looking(viewer),
            fresh: fresh.to_vec(),
            fresh_hidden,
            outcome: self.outcome(),
        }
    }

    fn stock_view(&self, deck: DeckKind) -> StockView {
        StockView { deck: self.deck(deck).len(), pile: self.pile(deck).to_vec() }
    }

    fn looking(&self, viewer: Viewer) -> Vec<Face> {
        match self.step() {
            Step::Look { deck, cards, .. } if viewer.is(self.turn()) => {
                self.deck(deck)[..usize::from(cards)].to_vec()
            }
            _ => Vec::new(),
        }
    }
}

impl View {
    /// Before the deal.
    pub fn undealt(ruleset: &Arc<Ruleset>, viewer: Viewer) -> View {
        Game::undealt(ruleset.clone()).view(viewer)
    }

    /// Adds what the viewer saw: so a client can keep its view up to date by itself.
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Seat, Setup, View, Viewer};
    ///
    /// let mut events = Vec::new();
    /// let game = Game::deal(Setup::base(2).ruleset()?, &mut FastDice::new(1), &mut events);
    /// let viewer = Viewer::Seat(Seat(0));
    /// let mut view = View::undealt(game.ruleset(), viewer);
    /// for event in &events {
    ///     view.evolve(game.ruleset(), &event.seen_by(game.ruleset(), viewer));
    /// }
    /// assert_eq!(view, game.view(viewer));
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If what was seen cannot follow on this view.
    pub fn evolve(&mut self, ruleset: &Ruleset, seen: &Seen) {
        match *seen {
            Seen::Shuffled { deck, chance, cards } => self.on_shuffled(deck, chance, cards),
            Seen::FirstSeat { seat } => self.turn = seat,
            Seen::Dealt { seat, deck, ref layout, ref hand } => {
                self.on_dealt(seat, deck, layout, hand);
            }
            Seen::TurnedUp { seat, zone, card } => {
                self.gain(seat, ruleset.deck(card), MaybeCard::Face(card));
                self.set_zone(seat, zone, None);
            }
            Seen::TurnBegan { seat, step } => self.begin_turn(seat, step),
            Seen::StepBegan { step } => self.begin_step(step),
            Seen::Played { seat, card, zone, moved } => {
                self.on_played(ruleset, seat, card, zone, moved);
            }
            Seen::KeysGained { seat, keys, count, how } => {
                self.on_keys_gained(seat, keys, count, how);
            }
            Seen::Drew { seat, deck, card } => self.on_drew(seat, deck, card),
            Seen::Used { seat, card } => {
                self.lose(ruleset, seat, card);
                self.layouts(|table| table.this_turn.working = Some(card));
            }
            Seen::MorePlays { main, extra, any } => {
                self.layouts(|table| table.this_turn.add_plays([main, extra, any]));
            }
            Seen::SwappedOwn { seat, zone, other } => self.layouts(|table| {
                table.layouts[seat.index()].0.swap(zone.index(), other.index());
            }),
            Seen::Redirected { to, .. } => self.layouts(|table| table.this_turn.target = Some(to)),
            Seen::Sealed { seal } => self.layouts(|table| {
                table.seals.push(seal);
                table.this_turn.working_seals = true;
            }),
            Seen::SealEnded { seal } => {
                self.discard(ruleset, seal.card);
                self.layouts(|table| table.end_seal(&seal));
            }
            Seen::Recovered { seat, card } => self.on_recovered(ruleset, seat, card),
            Seen::Looked { ref cards, .. } => self.looking = cards.faces().to_vec(),
            Seen::Took { seat, deck, card } => self.on_took(ruleset, seat, deck, card),
            Seen::Threw { seat, card } | Seen::Discarded { seat, card } => {
                self.lose(ruleset, seat, card);
                remove_one(&mut self.fresh, card);
                self.discard(ruleset, card);
            }
            Seen::Exchanged { seat, with, gave, got } => {
                self.exchange(ruleset, seat, with, gave, got);
            }
            Seen::SwappedZone { seat, with, zone } => {
                self.layouts(|table| table.swap_zone(seat, with, zone));
            }
            Seen::Erased { target, zone, card, .. } => {
                self.discard(ruleset, card);
                self.set_zone(target, zone, None);
            }
            Seen::DrawsUpTo { cards } => self.layouts(|table| {
                table.this_turn.draw_up_to = table.this_turn.draw_up_to.max(cards);
            }),
            Seen::WorkedOut { card } => {
                self.discard(ruleset, card);
                self.on_worked_out(ruleset, card);
            }
            Seen::StaysInPlay { card } => self.on_worked_out(ruleset, card),
            Seen::FieldPlayed { seat, card, at, how } => {
                self.on_field_played(ruleset, seat, card, at, how);
            }
            Seen::Passed { .. } => self.on_passed(ruleset),
            Seen::LastTurns { turns } => self.field(|field| field.last_turns = Some(turns)),
            Seen::Ended { outcome } => {
                self.begin_step(Step::Over);
                self.outcome = Some(outcome);
            }
            Seen::NothingPlayed { .. } | Seen::KeyDeclined { .. } | Seen::Skipped { .. } => {}
        }
    }

    /// Changes the layouts; a field has none.
    fn layouts(&mut self, change: impl FnOnce(&mut Layouts)) {
        if let Table::Layouts(table) = &mut self.table {
            change(table);
        }
    }

    /// Changes the field; layouts have none.
    fn field(&mut self, change: impl FnOnce(&mut OpenField)) {
        if let Table::Field(field) = &mut self.table {
            change(field);
        }
    }

    fn set_zone(&mut self, seat: Seat, zone: Zone, card: Option<Face>) {
        self.layouts(|table| table.layouts[seat.index()].set(zone, card));
    }

    fn on_shuffled(&mut self, deck: DeckKind, chance: Chance, cards: usize) {
        let stock = self.stock(deck);
        stock.deck = cards;
        if chance == Chance::refill(deck) {
            stock.pile.clear();
        }
    }

    fn on_dealt(&mut self, seat: Seat, deck: DeckKind, layout: &[Face], hand: &MaybeCards) {
        self.stock(deck).deck -= layout.len() + hand.count();
        *self.hand_count(seat, deck) += hand.count();
        hand.faces().iter().for_each(|card| self.take(*card));
        let zones = Zone::dealt(deck);
        for (zone, card) in zones.iter().zip(layout) {
            self.set_zone(seat, *zone, Some(*card));
        }
    }

    fn on_played(
        &mut self,
        ruleset: &Ruleset,
        seat: Seat,
        card: Face,
        zone: Zone,
        moved: Option<Moved>,
    ) {
        self.lose(ruleset, seat, card);
        let discarded = match moved {
            Some(Moved { card, to: Target::Piles, .. }) => Some(card),
            Some(Moved { discarded, .. }) => discarded,
            None => None,
        };
        discarded.into_iter().for_each(|card| self.discard(ruleset, card));
        self.layouts(|table| table.play(seat, card, zone, moved));
    }

    fn on_keys_gained(&mut self, seat: Seat, symbols: Symbols, count: u8, how: KeysHow) {
        let keys = &mut self.keys[seat.index()];
        *keys = symbols.iter().fold(*keys, |keys, symbol| keys.plus(symbol, count));
        self.quiet = 0;
        if how == KeysHow::Any {
            self.layouts(|table| table.any_key_taken = table.any_key_taken.with(seat));
        }
    }

    fn on_drew(&mut self, seat: Seat, deck: DeckKind, card: MaybeCard) {
        self.stock(deck).deck -= 1;
        self.gain(seat, deck, card);
        if let Table::Field(_) = self.table {
            self.quiet = 0;
        }
    }

    fn on_recovered(&mut self, ruleset: &Ruleset, seat: Seat, card: Face) {
        let deck = ruleset.deck(card);
        let pile = &mut self.stock(deck).pile;
        if let Some(place) = pile.iter().rposition(|other| *other == card) {
            pile.remove(place);
        }
        self.gain(seat, deck, MaybeCard::Face(card));
        self.note_came(ruleset, seat, deck, Some(card));
    }

    fn on_took(&mut self, ruleset: &Ruleset, seat: Seat, deck: DeckKind, card: MaybeCard) {
        self.stock(deck).deck -= 1;
        self.gain(seat, deck, card);
        self.note_came(ruleset, seat, deck, card.face());
        self.begin_step(Step::End);
    }

    fn on_worked_out(&mut self, ruleset: &Ruleset, card: Face) {
        self.layouts(|table| {
            table.this_turn.working = None;
            table.this_turn.working_seals = false;
        });
        let is_start = ruleset.time(card) == Some(Time::Start);
        self.begin_step(if is_start { Step::Start } else { Step::End });
    }

    fn on_field_played(
        &mut self,
        ruleset: &Ruleset,
        seat: Seat,
        card: Face,
        at: Cell,
        how: FieldPlay,
    ) {
        self.lose(ruleset, seat, card);
        if let FieldPlay::Replaced(old) = how {
            self.gain(seat, ruleset.deck(old), MaybeCard::Face(old));
        }
        self.field(|field| {
            field.echo = ruleset.symbols(card);
            field.passes = 0;
            match field.stacks.iter_mut().find(|stack| stack.at == at) {
                Some(stack) => {
                    if matches!(how, FieldPlay::Replaced(_)) {
                        stack.cards.pop();
                    }
                    stack.cards.push(card);
                }
                None => field.stacks.push(Stack { at, cards: vec![card] }),
            }
        });
    }

    fn on_passed(&mut self, ruleset: &Ruleset) {
        self.field(|field| {
            field.passes += 1;
            if !ruleset.numbers.echo_last {
                field.echo = Symbols::NONE;
            }
        });
    }

    fn begin_turn(&mut self, seat: Seat, step: Step) {
        self.turn = seat;
        self.turns += 1;
        self.quiet += 1;
        self.begin_step(step);
        self.fresh.clear();
        self.fresh_hidden = 0;
        match &mut self.table {
            Table::Layouts(table) => table.begin_turn(seat),
            Table::Field(field) => {
                field.last_turns = field.last_turns.map(|turns| turns.saturating_sub(1));
            }
        }
    }

    fn begin_step(&mut self, step: Step) {
        self.step = step;
        if !matches!(step, Step::Look { .. }) {
            self.looking.clear();
        }
    }

    fn stock(&mut self, deck: DeckKind) -> &mut StockView {
        if deck == DeckKind::Main { &mut self.main } else { &mut self.extra }
    }

    fn discard(&mut self, ruleset: &Ruleset, card: Face) {
        self.stock(ruleset.deck(card)).pile.push(card);
    }

    fn hand_count(&mut self, seat: Seat, deck: DeckKind) -> &mut usize {
        let hand = &mut self.hands[seat.index()];
        if deck == DeckKind::Main { &mut hand.main } else { &mut hand.extra }
    }

    /// A card comes into the viewer's own hand.
    fn take(&mut self, card: Face) {
        let place = self.hand.partition_point(|other| *other < card);
        self.hand.insert(place, card);
    }

    /// A card comes into a hand.
    fn gain(&mut self, seat: Seat, deck: DeckKind, card: MaybeCard) {
        *self.hand_count(seat, deck) += 1;
        let Some(face) = card.face() else { return };
        if self.viewer.is(seat) {
            self.take(face);
        } else {
            let known = &mut self.hands[seat.index()].known;
            let place = known.partition_point(|other| *other < face);
            known.insert(place, face);
        }
    }

    /// A card leaves a hand, seen by the viewer.
    fn lose(&mut self, ruleset: &Ruleset, seat: Seat, card: Face) {
        *self.hand_count(seat, ruleset.deck(card)) -= 1;
        if self.viewer.is(seat) {
            remove_one(&mut self.hand, card);
        } else {
            remove_one(&mut self.hands[seat.index()].known, card);
        }
    }

    /// A card leaves a hand; the viewer sees its face or its back (I2).
    fn lose_maybe_unseen(&mut self, ruleset: &Ruleset, seat: Seat, card: MaybeCard) {
        match card {
            MaybeCard::Face(face) => self.lose(ruleset, seat, face),
            MaybeCard::Back(deck) => {
                *self.hand_count(seat, deck) -= 1;
                let known = std::mem::take(&mut self.hands[seat.index()].known);
                // One copy fewer of every face of that kind: the first of each run goes.
                let mut last = None;
                self.hands[seat.index()].known = known
                    .into_iter()
                    .filter(|face| {
                        let is_first = last.replace(*face) != Some(*face);
                        ruleset.deck(*face) != deck || !is_first
                    })
                    .collect();
            }
        }
    }

    fn exchange(
        &mut self,
        ruleset: &Ruleset,
        seat: Seat,
        with: Seat,
        gave: MaybeCard,
        got: MaybeCard,
    ) {
        let kind = |card: MaybeCard| match card {
            MaybeCard::Face(face) => ruleset.deck(face),
            MaybeCard::Back(deck) => deck,
        };
        self.lose_maybe_unseen(ruleset, seat, gave);
        self.lose_maybe_unseen(ruleset, with, got);
        self.gain(seat, kind(got), got);
        self.gain(with, kind(gave), gave);
        if self.viewer.is(seat)
            && let Some(gave) = gave.face()
        {
            remove_one(&mut self.fresh, gave);
        }
        let came = if self.viewer.is(seat) { got.face() } else { None };
        self.note_came(ruleset, seat, kind(got), came);
    }

    /// A card came into the mover's hand in step 4 (A5).
    fn note_came(&mut self, ruleset: &Ruleset, seat: Seat, deck: DeckKind, card: Option<Face>) {
        debug_assert_eq!(seat, self.turn);
        match card {
            Some(card) if ruleset.is_action(card) => self.fresh.push(card),
            Some(_) => {}
            None if deck == DeckKind::Extra => self.fresh_hidden += 1,
            None => {}
        }
    }
}

fn remove_one(cards: &mut Vec<Face>, card: Face) {
    if let Some(place) = cards.iter().position(|other| *other == card) {
        cards.remove(place);
    }
}
