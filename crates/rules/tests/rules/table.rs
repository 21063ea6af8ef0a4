//! A table for tests: lay it out, play by notation, say what must be so.
//!
//! What a test does not name is filled in: other crosses with cards of which no line has a symbol
//! in common, corners with nothing, hands with main cards, decks with the rest in the order of the
//! ruleset.

use std::sync::Arc;

use leonardo_rules::sets::Library;
use leonardo_rules::*;

use crate::cards::more_actions;
pub(crate) use crate::play::{Luck, Play, deal};

/// What a test says about the start.
pub(crate) struct Setting {
    variant: Variant,
    players: u8,
    options: Options,
    layouts: Vec<String>,
    hands: Vec<Option<String>>,
    keys: Vec<String>,
    known: Vec<(usize, Viewer, String)>,
    decks: [String; 2],
    piles: [String; 2],
    /// Which decks have only the named cards; the rest lies at the bottom of the pile.
    exact: [bool; 2],
    only_named: bool,
    turn: u8,
    step: Step,
    quiet: u32,
    seals: Vec<(String, u8, u8, Zones, SealEnds)>,
    any_key_taken: Seats,
    field: Vec<(i8, i8, String)>,
    field_facts: OpenField,
}

/// A setting with the usual decks. The game with sets has Novem and one card of every further
/// effect; Quintis Fontis has no extra deck unless [`Setting::with_extra`] adds it.
pub(crate) fn table(variant: Variant, players: u8) -> Setting {
    let seats = usize::from(players);
    let has_steps = matches!(variant, Variant::Novem | Variant::Sets);
    Setting {
        variant,
        players,
        options: Options::default(),
        layouts: vec![String::new(); seats],
        hands: vec![None; seats],
        keys: vec![String::new(); seats],
        known: Vec::new(),
        decks: Default::default(),
        piles: Default::default(),
        exact: [false; 2],
        only_named: false,
        turn: 0,
        step: if has_steps { Step::Start } else { Step::Play },
        quiet: 1,
        seals: Vec::new(),
        any_key_taken: Seats::NONE,
        field: Vec::new(),
        field_facts: OpenField::default(),
    }
}

/// The usual setup of a variant, with every further action card in the game with sets.
pub(crate) fn usual_setup(variant: Variant, players: u8, options: Options) -> Setup {
    let library = Library::embedded();
    let mut setup = library.setup(variant, players, options, None).expect("the usual decks");
    if variant == Variant::Sets {
        setup.extra = Some(full_extra());
    }
    setup
}

/// Novem and every further action card.
pub(crate) fn full_extra() -> DeckList {
    let novem = Library::embedded().deck("novem").expect("an embedded set");
    DeckList::new("all", novem.cards().iter().cloned().chain(more_actions()))
}

impl Setting {
    pub(crate) fn options(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.options);
        self
    }

    /// Five cards as a cross (N, W, C, E, S) or nine row by row, `-` for an empty corner.
    pub(crate) fn layout(mut self, seat: usize, cards: &str) -> Self {
        self.layouts[seat] = cards.into();
        self
    }

    pub(crate) fn hand(mut self, seat: usize, cards: &str) -> Self {
        self.hands[seat] = Some(cards.into());
        self
    }

    /// Cards of a hand that a viewer knows.
    pub(crate) fn known(mut self, seat: usize, to: Viewer, cards: &str) -> Self {
        self.known.push((seat, to, cards.into()));
        self
    }

    pub(crate) fn keys(mut self, seat: usize, symbols: &str) -> Self {
        self.keys[seat] = symbols.into();
        self
    }

    /// The top of the main deck; the rest follows.
    pub(crate) fn deck(mut self, cards: &str) -> Self {
        self.decks[0] = cards.into();
        self
    }

    /// The top of the extra deck; the rest follows.
    pub(crate) fn extra_deck(mut self, cards: &str) -> Self {
        self.decks[1] = cards.into();
        self
    }

    /// The whole main deck; the rest lies in the pile.
    pub(crate) fn whole_deck(mut self, cards: &str) -> Self {
        self.exact[0] = true;
        self.deck(cards)
    }

    /// The whole extra deck; the rest lies in the pile.
    pub(crate) fn whole_extra_deck(mut self, cards: &str) -> Self {
        self.exact[1] = true;
        self.extra_deck(cards)
    }

    /// The top of the main pile, newest last.
    pub(crate) fn pile(mut self, cards: &str) -> Self {
        self.piles[0] = cards.into();
        self
    }

    /// The top of the extra pile, newest last.
    pub(crate) fn extra_pile(mut self, cards: &str) -> Self {
        self.piles[1] = cards.into();
        self
    }

    /// The game has no card but those that are named, so everything must be.
    pub(crate) fn only_named(mut self) -> Self {
        self.only_named = true;
        self
    }

    pub(crate) fn turn(mut self, seat: u8) -> Self {
        self.turn = seat;
        self
    }

    /// Turns since the last progress, this one included.
    pub(crate) fn quiet(mut self, turns: u32) -> Self {
        self.quiet = turns;
        self
    }

    /// A seal on one zone that a card made before.
    pub(crate) fn seal(
        mut self,
        card: &str,
        user: u8,
        target: u8,
        zone: Zone,
        ends: SealEnds,
    ) -> Self {
        self.seals.push((card.into(), user, target, Zones::only(zone), ends));
        self
    }

    pub(crate) fn any_key_taken(mut self, seat: u8) -> Self {
        self.any_key_taken = self.any_key_taken.with(Seat(seat));
        self
    }

    /// Cards on the field row by row from this corner; `-` is free, `MeHa/PrFl` has MeHa beneath.
    pub(crate) fn field(mut self, left: i8, top: i8, rows: &str) -> Self {
        for (y, row) in (top..).zip(rows.lines().filter(|row| !row.trim().is_empty())) {
            for (x, stack) in (left..).zip(row.split_whitespace()) {
                if stack != "-" {
                    self.field.push((x, y, stack.replace('/', " ")));
                }
            }
        }
        self
    }

    /// What must not be echoed now (Q5).
    pub(crate) fn echo(mut self, symbols: &str) -> Self {
        self.field_facts.echo = symbols_of(symbols);
        self
    }

    pub(crate) fn last_turns(mut self, turns: u8) -> Self {
        self.field_facts.last_turns = Some(turns);
        self
    }

    fn ruleset(&self) -> Arc<Ruleset> {
        let mut setup = usual_setup(self.variant, self.players, self.options.clone());
        if self.variant == Variant::Quintis && !self.decks[1].is_empty() {
            setup.extra = Some(full_extra());
        }
        let full = setup.clone().ruleset().expect("the usual setup");
        if !self.only_named {
            return full;
        }
        let named: Vec<Card> = self
            .named()
            .iter()
            .flat_map(|text| faces(&full, text))
            .map(|face| full.card(face).expect("a face of the ruleset").clone())
            .collect();
        let of = |deck: DeckKind| {
            named.iter().filter(move |card| card.deck() == deck).map(|card| (card.clone(), 1))
        };
        setup.main = DeckList::new("named", of(DeckKind::Main));
        // Only the plain Novem deck may have fewer than 45 cards (X1).
        setup.extra = setup.extra.map(|_| DeckList::new(PLAIN_NOVEM, of(DeckKind::Extra)));
        setup.ruleset().expect("the named cards are enough")
    }

    /// Every text that names cards.
    fn named(&self) -> Vec<&str> {
        let lists = self.layouts.iter().chain(&self.decks).chain(&self.piles);
        let hands = self.hands.iter().flatten();
        let field = self.field.iter().map(|(_, _, cards)| cards);
        let seals = self.seals.iter().map(|(card, ..)| card);
        lists.chain(hands).chain(field).chain(seals).map(String::as_str).collect()
    }

    /// Fills in what was not named, and begins.
    pub(crate) fn start(self) -> Play {
        let ruleset = self.ruleset();
        let mut rest = Rest::of(&ruleset);
        self.named().iter().for_each(|text| rest.take(&ruleset, text));
        let table = match self.variant {
            Variant::Quintis => Table::Field(self.open_field(&ruleset)),
            _ => Table::Layouts(self.open_layouts(&ruleset, &mut rest)),
        };
        let hands =
            (0..usize::from(self.players)).map(|seat| self.open_hand(&ruleset, &mut rest, seat));
        let hands = hands.collect();
        let [main, extra] = DeckKind::ALL.map(|deck| self.stock(&ruleset, &mut rest, deck));
        let position = Position {
            turn: Seat(self.turn),
            step: self.step,
            turns: 1,
            quiet: self.quiet,
            keys: self.keys.iter().map(|keys| keys_of(keys)).collect(),
            hands,
            main,
            extra,
            table,
            fresh: Vec::new(),
            fresh_open: Vec::new(),
            fresh_hidden: 0,
            outcome: None,
        };
        let mut luck = Luck::default();
        let game = position.start(ruleset, &mut luck).unwrap_or_else(|error| panic!("{error}"));
        Play::new(game, luck)
    }

    fn open_field(&self, ruleset: &Ruleset) -> OpenField {
        let stack = |(x, y, cards): &(i8, i8, String)| Stack {
            at: Cell::new(*x, *y).expect("a place of the field"),
            cards: faces(ruleset, cards),
        };
        let mut stacks: Vec<Stack> = self.field.iter().map(stack).collect();
        stacks.sort_by_key(|stack| stack.at);
        OpenField { stacks, ..self.field_facts.clone() }
    }

    fn open_layouts(&self, ruleset: &Ruleset, rest: &mut Rest) -> Layouts {
        let layout = |text: &String| match text.is_empty() {
            true => rest.dull_cross(ruleset),
            false => layout_of(ruleset, text),
        };
        let layouts = self.layouts.iter().map(layout).collect();
        let seal = |(card, user, target, zones, ends): &(String, u8, u8, Zones, SealEnds)| Seal {
            card: face(ruleset, card),
            user: Seat(*user),
            target: Seat(*target),
            zones: *zones,
            ends: *ends,
        };
        Layouts {
            layouts,
            seals: self.seals.iter().map(seal).collect(),
            any_key_taken: self.any_key_taken,
            this_turn: ThisTurn::default(),
        }
    }

    fn open_hand(&self, ruleset: &Ruleset, rest: &mut Rest, seat: usize) -> HandPosition {
        let size = match self.variant {
            Variant::Base => 5,
            Variant::Novem | Variant::Sets => 7,
            Variant::Quintis => 6,
        };
        let cards = match &self.hands[seat] {
            Some(text) => faces(ruleset, text),
            None => (0..size).map(|_| rest.any(DeckKind::Main)).collect(),
        };
        let known = self.known.iter().filter(|(of, ..)| *of == seat);
        let known = known.map(|(_, to, text)| Known { to: *to, cards: faces(ruleset, text) });
        HandPosition { cards, known: known.collect() }
    }

    fn stock(&self, ruleset: &Ruleset, rest: &mut Rest, deck: DeckKind) -> StockPosition {
        let index = deck.index();
        let mut cards = faces(ruleset, &self.decks[index]);
        let mut pile = std::mem::take(&mut rest.0[index]);
        if !self.exact[index] {
            cards.append(&mut pile);
        }
        pile.extend(faces(ruleset, &self.piles[index]));
        StockPosition { deck: Some(cards), pile }
    }
}

/// The main and extra cards that no test text names.
struct Rest([Vec<Face>; 2]);

impl Rest {
    fn of(ruleset: &Ruleset) -> Rest {
        Rest(DeckKind::ALL.map(|deck| ruleset.deck_cards(deck).collect()))
    }

    fn take(&mut self, ruleset: &Ruleset, text: &str) {
        for card in faces(ruleset, text) {
            let cards = &mut self.0[ruleset.deck(card).index()];
            let place = cards.iter().position(|other| *other == card);
            let place = place.unwrap_or_else(|| panic!("more copies than there are: {text}"));
            cards.remove(place);
        }
    }

    fn any(&mut self, deck: DeckKind) -> Face {
        self.0[deck.index()].pop().expect("there are cards left to fill up with")
    }

    /// Five cards of which neither line has a symbol in common.
    fn dull_cross(&mut self, ruleset: &Ruleset) -> Layout {
        let centre = self.any(DeckKind::Main);
        let mut other = || {
            let cards = &mut self.0[0];
            let differs =
                |card: &Face| ruleset.symbols(*card).and(ruleset.symbols(centre)).is_empty();
            let place = cards.iter().rposition(differs).expect("a card that differs is left");
            cards.remove(place)
        };
        let mut layout = Layout::EMPTY;
        for zone in Zone::CROSS {
            layout.set(zone, Some(if zone == Zone::C { centre } else { other() }));
        }
        layout
    }
}

pub(crate) fn face(ruleset: &Ruleset, name: &str) -> Face {
    ruleset.face(name.trim()).unwrap_or_else(|| panic!("this game has no card {name}"))
}

pub(crate) fn faces(ruleset: &Ruleset, text: &str) -> Vec<Face> {
    text.split_whitespace().filter(|name| *name != "-").map(|name| face(ruleset, name)).collect()
}

pub(crate) fn layout_of(ruleset: &Ruleset, text: &str) -> Layout {
    let names: Vec<&str> = text.split_whitespace().collect();
    let zones = if names.len() == 5 { &Zone::CROSS[..] } else { &Zone::ALL[..] };
    assert_eq!(names.len(), zones.len(), "a layout has five or nine places: {text}");
    let mut layout = Layout::EMPTY;
    for (zone, name) in zones.iter().zip(names) {
        layout.set(*zone, (name != "-").then(|| face(ruleset, name)));
    }
    layout
}

pub(crate) fn symbols_of(codes: &str) -> Symbols {
    codes.split_whitespace().map(|code| code.parse::<Symbol>().expect("a symbol")).collect()
}

pub(crate) fn keys_of(codes: &str) -> Keys {
    let symbols = codes.split_whitespace().map(|code| code.parse::<Symbol>().expect("a symbol"));
    symbols.fold(Keys::NONE, |keys, symbol| keys.plus(symbol, 1))
}
