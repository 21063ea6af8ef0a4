//! A game under way: moves in notation, and what must be so afterwards.
//!
//! After every move each viewer's view, built up from what that viewer saw, is compared with the
//! view cut from the game.

use std::collections::VecDeque;
use std::sync::Arc;

use leonardo_rules::*;

use crate::table::{face, faces, layout_of};

/// Luck that does what a test wishes, and nothing else.
#[derive(Default)]
pub(crate) struct Luck {
    wishes: VecDeque<(Chance, Wish)>,
}

enum Wish {
    /// These cards on top, the others as they lie.
    Top(Vec<Face>),
    Seat(Seat),
    Card(Face),
}

impl Luck {
    fn next(&mut self, chance: Chance) -> Wish {
        let (wished, wish) =
            self.wishes.pop_front().unwrap_or_else(|| panic!("luck is asked for {chance:?}"));
        assert_eq!(wished, chance, "luck is asked in another order");
        wish
    }

    pub(crate) fn wish_top(&mut self, chance: Chance, cards: Vec<Face>) {
        self.wishes.push_back((chance, Wish::Top(cards)));
    }

    pub(crate) fn wish_seat(&mut self, seat: u8) {
        self.wishes.push_back((Chance::FirstSeat, Wish::Seat(Seat(seat))));
    }
}

impl Dice for Luck {
    fn shuffle(&mut self, chance: Chance, cards: &mut [Face]) {
        let Wish::Top(top) = self.next(chance) else { panic!("{chance:?} is a shuffle") };
        for (place, card) in top.iter().enumerate() {
            let found = cards[place..].iter().position(|other| other == card);
            let found = found.unwrap_or_else(|| panic!("{card:?} is not in the deck"));
            cards[place..=place + found].rotate_right(1);
        }
    }

    fn first_seat(&mut self, _: u8) -> Seat {
        let Wish::Seat(seat) = self.next(Chance::FirstSeat) else { panic!("a seat is asked for") };
        seat
    }

    fn pick(&mut self, chance: Chance, hand: &[Face]) -> usize {
        let Wish::Card(card) = self.next(chance) else { panic!("{chance:?} is a pick") };
        hand.iter().position(|held| *held == card).expect("the card is in that hand")
    }
}

/// A game under way.
pub(crate) struct Play {
    pub(crate) game: Game,
    pub(crate) luck: Luck,
    /// What the last call of [`Play::plays`] led to.
    pub(crate) events: Vec<Event>,
    views: Vec<View>,
}

impl Drop for Play {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.luck.wishes.is_empty(), "luck that nobody asked for");
        }
    }
}

impl Play {
    pub(crate) fn new(game: Game, luck: Luck) -> Play {
        let seats = Seat::all(game.ruleset().players()).map(Viewer::Seat);
        let views = seats.chain([Viewer::Public]).map(|viewer| game.view(viewer)).collect();
        Play { game, luck, events: Vec::new(), views }
    }

    pub(crate) fn ruleset(&self) -> &Arc<Ruleset> {
        self.game.ruleset()
    }

    pub(crate) fn face(&self, name: &str) -> Face {
        face(self.ruleset(), name)
    }

    fn named<R>(&self, work: impl FnOnce() -> R) -> R {
        names::with(self.ruleset(), work)
    }

    fn names(&self, cards: impl IntoIterator<Item = Face>) -> Vec<String> {
        cards.into_iter().map(|card| self.named(|| format!("{card:?}"))).collect()
    }

    /// The next shuffle has this reason and brings these cards to the top.
    pub(crate) fn shuffle(&mut self, chance: Chance, top: &str) -> &mut Self {
        let cards = faces(self.ruleset(), top);
        self.luck.wish_top(chance, cards);
        self
    }

    /// The next exchange gets this card.
    pub(crate) fn pick(&mut self, card: &str) -> &mut Self {
        let wish = Wish::Card(self.face(card));
        self.luck.wishes.push_back((Chance::Exchange, wish));
        self
    }

    /// The moves of these tokens, each by the player to move, in turn.
    #[track_caller]
    pub(crate) fn plays(&mut self, tokens: &str) -> &mut Self {
        self.events.clear();
        for token in tokens.split_whitespace() {
            self.play_one(token);
        }
        self
    }

    #[track_caller]
    fn play_one(&mut self, token: &str) {
        let ruleset = self.ruleset().clone();
        let mv = ruleset.parse(token).unwrap_or_else(|error| panic!("{error}"));
        let legal = match self.game.check(self.game.turn(), mv) {
            Ok(legal) => legal,
            Err(why) => panic!("{token} is refused: {}", names::with(&ruleset, || why.to_string())),
        };
        let offers = self.offers();
        assert!(offers.contains(&ruleset.show(mv)), "{token} is not in {offers:?}");
        for event in Game::decide(legal, &mut self.luck) {
            self.game.evolve(&event);
            for view in &mut self.views {
                view.evolve(&ruleset, &event.seen_by(&ruleset, view.viewer));
            }
            self.events.push(event);
        }
        for view in &self.views {
            let cut = self.game.view(view.viewer);
            names::with(&ruleset, || assert_eq!(*view, cut, "the view square after {token}"));
        }
    }

    /// The player to move may not do this; the rejection reads like that.
    #[track_caller]
    pub(crate) fn refuses(&mut self, token: &str, rejection: &str) -> &mut Self {
        self.refuses_from(self.game.turn().0, token, rejection)
    }

    /// This seat may not do this; the rejection reads like that.
    #[track_caller]
    pub(crate) fn refuses_from(&mut self, seat: u8, token: &str, rejection: &str) -> &mut Self {
        let ruleset = self.ruleset().clone();
        let mv = ruleset.parse(token).unwrap_or_else(|error| panic!("{error}"));
        let answer = self.game.check(Seat(seat), mv).map(|_| ());
        let told = names::with(&ruleset, || answer.expect_err("a rejection").to_string());
        assert_eq!(told, rejection, "the rejection of {token}");
        if Seat(seat) == self.game.turn() {
            assert!(!self.offers().contains(&ruleset.show(mv)), "{token} is offered");
        }
        self
    }

    /// All legal moves of the player to move.
    pub(crate) fn offers(&self) -> Vec<String> {
        let moves = self.game.legal_moves();
        moves.into_iter().map(|mv| self.ruleset().show(mv)).collect()
    }

    /// The legal moves are exactly these.
    #[track_caller]
    pub(crate) fn offers_are(&mut self, tokens: &str) -> &mut Self {
        let mut offered = self.offers();
        let mut wanted: Vec<&str> = tokens.split_whitespace().collect();
        offered.sort();
        wanted.sort_unstable();
        assert_eq!(offered, wanted);
        self
    }

    /// Of the legal moves, exactly these begin with this text.
    #[track_caller]
    pub(crate) fn offers_of(&mut self, start: &str, tokens: &str) -> &mut Self {
        let mut offered = self.offers();
        offered.retain(|token| token.starts_with(start));
        let mut wanted: Vec<&str> = tokens.split_whitespace().collect();
        offered.sort();
        wanted.sort_unstable();
        assert_eq!(offered, wanted);
        self
    }

    #[track_caller]
    pub(crate) fn turn_is(&mut self, seat: u8) -> &mut Self {
        assert_eq!(self.game.turn(), Seat(seat), "whose turn it is");
        self
    }

    #[track_caller]
    pub(crate) fn step_is(&mut self, step: Step) -> &mut Self {
        assert_eq!(self.game.step(), step);
        self
    }

    pub(crate) fn layouts(&self) -> Layouts {
        match self.game.view(Viewer::Public).table {
            Table::Layouts(layouts) => layouts,
            Table::Field(_) => panic!("this game has no layouts"),
        }
    }

    /// The layout of a seat, written as in [`Setting::layout`].
    #[track_caller]
    pub(crate) fn layout_is(&mut self, seat: usize, text: &str) -> &mut Self {
        let wanted = layout_of(self.ruleset(), text);
        let layout = self.layouts().layouts[seat];
        self.named(|| assert_eq!(layout, wanted, "the layout of seat {seat}"));
        self
    }

    /// The card in one zone; `-` for none.
    #[track_caller]
    pub(crate) fn zone_is(&mut self, seat: usize, zone: Zone, card: &str) -> &mut Self {
        let found = self.layouts().layouts[seat].at(zone).unwrap_or(Face::NONE);
        assert_eq!(self.names([found]), [card], "zone {zone} of seat {seat}");
        self
    }

    #[track_caller]
    pub(crate) fn hand_is(&mut self, seat: u8, cards: &str) -> &mut Self {
        let mut held = self.names(self.game.hand(Seat(seat)));
        let mut wanted: Vec<&str> = cards.split_whitespace().collect();
        held.sort();
        wanted.sort_unstable();
        assert_eq!(held, wanted, "the hand of seat {seat}");
        self
    }

    #[track_caller]
    pub(crate) fn keys_are(&mut self, seat: u8, symbols: &str) -> &mut Self {
        let codes: Vec<&str> = self.game.keys(Seat(seat)).iter().map(Symbol::code).collect();
        assert_eq!(codes.join(" "), symbols, "the Keys of seat {seat}");
        self
    }

    /// A pile, newest last.
    #[track_caller]
    pub(crate) fn pile_is(&mut self, deck: DeckKind, cards: &str) -> &mut Self {
        let pile = self.names(self.game.pile(deck).to_vec()).join(" ");
        assert_eq!(pile, cards, "the {} pile", deck.name());
        self
    }

    /// The newest cards of a pile.
    #[track_caller]
    pub(crate) fn pile_ends_with(&mut self, deck: DeckKind, cards: &str) -> &mut Self {
        let pile = self.names(self.game.pile(deck).to_vec()).join(" ");
        assert!(pile.ends_with(cards), "the {} pile is {pile}", deck.name());
        self
    }

    /// The cards on a place of the field, the lowest first.
    #[track_caller]
    pub(crate) fn stack_is(&mut self, x: i8, y: i8, cards: &str) -> &mut Self {
        let Table::Field(field) = self.game.view(Viewer::Public).table else { panic!("no field") };
        let at = Cell::new(x, y).expect("a place of the field");
        let stack = field.stacks.iter().find(|stack| stack.at == at);
        let found = self.names(stack.map_or(Vec::new(), |stack| stack.cards.clone())).join(" ");
        assert_eq!(found, cards, "the cards at ({x}, {y})");
        self
    }

    /// An event that reads like this came of the last plays.
    #[track_caller]
    pub(crate) fn happened(&mut self, text: &str) -> &mut Self {
        let events = self.named(|| format!("{:#?}", self.texts()));
        assert!(self.texts().iter().any(|event| event.contains(text)), "no {text} in {events}");
        self
    }

    /// No event that reads like this came of the last plays.
    #[track_caller]
    pub(crate) fn never(&mut self, text: &str) -> &mut Self {
        let event = self.texts().into_iter().find(|event| event.contains(text));
        assert_eq!(event, None, "what must not have happened");
        self
    }

    fn texts(&self) -> Vec<String> {
        self.named(|| self.events.iter().map(|event| format!("{event:?}")).collect())
    }

    /// The cards of a seat's hand that a viewer knows.
    #[track_caller]
    pub(crate) fn knows(&mut self, viewer: Viewer, seat: usize, cards: &str) -> &mut Self {
        let known = self.game.view(viewer).hands[seat].known.clone();
        let known = self.names(known).join(" ");
        assert_eq!(known, cards, "what {viewer:?} knows of the hand of seat {seat}");
        self
    }

    /// The game is over for this reason, with these winners.
    #[track_caller]
    pub(crate) fn ends(&mut self, end: End, winners: &[u8]) -> &mut Self {
        let winners: Seats = winners.iter().map(|seat| Seat(*seat)).collect();
        assert_eq!(self.game.outcome(), Some(Outcome { end, winners }));
        assert_eq!(self.game.step(), Step::Over);
        assert_eq!(self.offers(), Vec::<String>::new());
        self
    }

    #[track_caller]
    pub(crate) fn goes_on(&mut self) -> &mut Self {
        assert_eq!(self.game.outcome(), None);
        self
    }
}

/// Deals a game: these cards on top of the decks, this seat first.
pub(crate) fn deal(setup: Setup, main: &str, extra: &str, first: u8) -> Play {
    let ruleset = setup.ruleset().expect("a setup that can be played");
    let mut luck = Luck::default();
    luck.wish_top(Chance::DealMain, faces(&ruleset, main));
    if ruleset.has_extra() {
        luck.wish_top(Chance::DealExtra, faces(&ruleset, extra));
    }
    luck.wish_seat(first);
    let mut events = Vec::new();
    let game = Game::deal(ruleset.clone(), &mut luck, &mut events);
    let mut play = Play::new(game, luck);
    for viewer in Seat::all(ruleset.players()).map(Viewer::Seat).chain([Viewer::Public]) {
        let mut view = View::undealt(&ruleset, viewer);
        events.iter().for_each(|event| view.evolve(&ruleset, &event.seen_by(&ruleset, viewer)));
        names::with(&ruleset, || assert_eq!(view, play.game.view(viewer)));
    }
    play.events = events;
    play
}
