//! The ruleset of one game: everything that is fixed before the deal and known to all.

use crate::card::{Card, DeckKind, Face};
use crate::effect::{Effect, Time, check_effects};
use crate::rule::Rule;
use crate::setup::{Echo, Lines, Options, Setup, SetupError, Variant};
use crate::symbol::{Symbol, Symbols};
use crate::zone::{ALL_LINES, CROSS_LINES, Zone};
use crate::{field, hand, tableau};

/// The most different faces in one game.
pub const FACES_MAX: usize = 250;

/// What is fixed before the deal: variant, options, cards. Shared by all copies of a game.
///
/// ```
/// use leonardo_rules::Setup;
///
/// let novem = Setup::novem(3).ruleset()?;
/// assert!(novem.has_corners() && !novem.has_field());
/// assert_eq!((novem.keys_to_win(), novem.draws_to()), (Some(9), Some(7)));
/// let card = novem.face("MeHa").ok_or("a main card")?;
/// assert_eq!(novem.name(card), Some("MeHa"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Ruleset {
    setup: Setup,
    cards: Vec<(Card, u16)>,
    /// The main and the extra deck before the shuffle.
    decks: [Box<[Face]>; 2],
    /// The names of the faces, as the cards spell them: servers write them all the time.
    names: Vec<Box<str>>,
    /// The symbols of each face; none for action cards and for no card.
    symbols: [Symbols; 256],
    /// The same one by one.
    symbols_each: [[Symbol; 3]; 256],
    actions: Vec<(Time, Box<[Effect]>)>,
    main_faces: u8,
    symbol_faces: u8,
    pub(crate) numbers: Numbers,
}

/// The numbers of the rules as this game has them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    /// Whether there is an extra deck.
    pub(crate) has_extra: bool,
    /// Keys that win (B9, N12).
    pub(crate) keys_to_win: u8,
    /// Main cards dealt to the hand (B2), or all cards in Quintis Fontis (Q1).
    pub(crate) hand_dealt: u8,
    /// The hand that step 5 draws to (N9); 0 where exactly one card is drawn (B4).
    pub(crate) draw_up_to: u8,
    /// Turns in a row after which a stalled game ends (B11, Q11).
    pub(crate) stall_turns: u32,
    /// Turns after which a short game ends as soon as one player is ahead (B13).
    pub(crate) short_turns: u32,
    /// Turns in a row without progress after which a layout game may end by B11 or B13: one
    /// comparison for both where turns end.
    pub(crate) may_end_turns: u32,
    /// Whether only fresh lines count (B6).
    pub(crate) fresh_lines: bool,
    /// Whether the last card counts as the echo, no matter who played it (Q5).
    pub(crate) echo_last: bool,
}

/// Extra cards dealt to the hand (N2).
pub(crate) const EXTRA_HAND_DEALT: usize = 2;

/// Everything else follows from the setup.
impl PartialEq for Ruleset {
    fn eq(&self, other: &Ruleset) -> bool {
        self.setup == other.setup
    }
}

impl Ruleset {
    pub(crate) fn new(setup: Setup) -> Result<Ruleset, SetupError> {
        check_setup(&setup)?;
        let mut cards = setup.played_cards(DeckKind::Main);
        let main_faces = cards.len() as u8;
        cards.extend(setup.played_cards(DeckKind::Extra));
        if cards.len() > FACES_MAX {
            return Err(SetupError::TooManyFaces { faces: cards.len(), most: FACES_MAX });
        }
        let symbol_faces = cards.iter().filter(|(card, _)| card.action().is_none()).count() as u8;
        let mut symbols = [Symbols::NONE; 256];
        let mut symbols_each = [[Symbol::ALL[0]; 3]; 256];
        for (place, (card, _)) in cards.iter().enumerate() {
            symbols[place] = card.symbols();
            if let Some(last) = card.symbols().iter().last() {
                let mut each = card.symbols().iter();
                symbols_each[place] = std::array::from_fn(|_| each.next().unwrap_or(last));
            }
        }
        let actions = cards.iter().filter_map(|(card, _)| card.action());
        let actions = actions.map(|action| (action.time, action.effects[..].into())).collect();
        let decks = DeckKind::ALL.map(|deck| {
            let of_kind = (0u8..).zip(&cards).filter(|(_, (card, _))| card.deck() == deck);
            let copies = |(face, (_, copies)): (u8, &(Card, u16))| {
                std::iter::repeat_n(Face(face), usize::from(*copies))
            };
            of_kind.flat_map(copies).collect()
        });
        let names = cards.iter().map(|(card, _)| card.to_string().into()).collect();
        let numbers = numbers(&setup);
        Ok(Ruleset {
            setup,
            cards,
            decks,
            names,
            symbols,
            symbols_each,
            actions,
            main_faces,
            symbol_faces,
            numbers,
        })
    }

    /// The setup that this ruleset was made from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Which of the four games.
    pub fn variant(&self) -> Variant {
        self.setup.variant
    }

    /// How many players.
    #[inline]
    pub fn players(&self) -> u8 {
        self.setup.players
    }

    /// The options as set up.
    pub fn options(&self) -> &Options {
        &self.setup.options
    }

    /// Keys that win at once (B9, N12); in Quintis Fontis no number does.
    pub fn keys_to_win(&self) -> Option<u8> {
        (!self.has_field()).then_some(self.numbers.keys_to_win)
    }

    /// Whether the game has an extra deck.
    #[inline]
    pub fn has_extra(&self) -> bool {
        self.numbers.has_extra
    }

    /// The rule of the base game, or the one that takes its place with an extra deck.
    pub(crate) fn rule(&self, base: Rule, extra: Rule) -> Rule {
        if self.has_extra() { extra } else { base }
    }

    /// Whether all play on one shared field (Q); if not, each player has a layout (B, N).
    #[inline]
    pub fn has_field(&self) -> bool {
        self.setup.variant == Variant::Quintis
    }

    /// Whether layouts have corners (N2).
    pub fn has_corners(&self) -> bool {
        self.has_extra() && !self.has_field()
    }

    /// The hand that the last step of a turn draws to (N9); none where it draws one card (B4, Q7).
    pub fn draws_to(&self) -> Option<u8> {
        (self.numbers.draw_up_to > 0).then_some(self.numbers.draw_up_to)
    }

    /// The lines of a layout that count for Keys (B5, N7).
    #[inline]
    pub fn lines(&self) -> &'static [[Zone; 3]] {
        if self.has_extra() { &ALL_LINES } else { &CROSS_LINES }
    }

    /// All faces of the game.
    pub fn faces(&self) -> impl Iterator<Item = Face> + Clone {
        (0..self.cards.len()).map(|index| Face(index as u8))
    }

    /// The faces of one kind of card.
    pub fn faces_of(&self, deck: DeckKind) -> impl Iterator<Item = Face> + Clone {
        let range = match deck {
            DeckKind::Main => 0..self.main_faces as usize,
            DeckKind::Extra => self.main_faces as usize..self.cards.len(),
        };
        range.map(|index| Face(index as u8))
    }

    /// The numbers of the faces with symbols of one kind of card.
    #[inline]
    pub(crate) fn symbol_cards(&self, deck: DeckKind) -> std::ops::Range<u8> {
        match deck {
            DeckKind::Main => 0..self.main_faces,
            DeckKind::Extra => self.main_faces..self.symbol_faces,
        }
    }

    /// What is printed on a face, if the game has it.
    pub fn card(&self, face: Face) -> Option<&Card> {
        self.cards.get(face.index()).map(|(card, _)| card)
    }

    /// The name of a face, if the game has it.
    pub fn name(&self, face: Face) -> Option<&str> {
        self.names.get(face.index()).map(|name| &**name)
    }

    /// How many copies of the face the game has.
    pub fn copies(&self, face: Face) -> u16 {
        self.cards.get(face.index()).map_or(0, |(_, copies)| *copies)
    }

    /// How many cards of this kind the game has.
    pub fn deck_len(&self, deck: DeckKind) -> usize {
        self.deck_order(deck).len()
    }

    /// All cards of a kind, copies one after the other: the deck before the shuffle.
    pub fn deck_cards(&self, deck: DeckKind) -> impl Iterator<Item = Face> {
        self.deck_order(deck).iter().copied()
    }

    #[inline]
    pub(crate) fn deck_order(&self, deck: DeckKind) -> &[Face] {
        &self.decks[deck.index()]
    }

    /// Every card of the decks but for these, or the one of which there are not so many.
    pub(crate) fn cards_left(&self, seen: impl Iterator<Item = Face>) -> Result<Vec<Face>, Face> {
        let mut left: Vec<u16> = self.faces().map(|face| self.copies(face)).collect();
        for card in seen {
            let copies = left.get_mut(card.index()).ok_or(card)?;
            *copies = copies.checked_sub(1).ok_or(card)?;
        }
        let copies = |face: Face| std::iter::repeat_n(face, left[face.index()].into());
        Ok(self.faces().flat_map(copies).collect())
    }

    /// The symbols of a face.
    #[inline]
    pub fn symbols(&self, face: Face) -> Symbols {
        self.symbols[face.index()]
    }

    /// The symbols of a symbol card one by one, the last one again where it has only two.
    #[inline]
    pub(crate) fn symbols_each(&self, face: Face) -> &[Symbol; 3] {
        &self.symbols_each[face.index()]
    }

    /// The kind of a face, as its back shows.
    #[inline]
    pub fn deck(&self, face: Face) -> DeckKind {
        if face.0 < self.main_faces { DeckKind::Main } else { DeckKind::Extra }
    }

    /// Whether the face is a symbol card.
    #[inline]
    pub fn is_symbol_card(&self, face: Face) -> bool {
        face.0 < self.symbol_faces
    }

    /// Whether the face is an action card.
    #[inline]
    pub fn is_action(&self, face: Face) -> bool {
        face.0 >= self.symbol_faces && face.index() < self.cards.len()
    }

    /// The effects of an action card.
    pub fn effects(&self, face: Face) -> &[Effect] {
        self.action(face).map_or(&[], |(_, effects)| effects)
    }

    /// The time of an action card.
    pub fn time(&self, face: Face) -> Option<Time> {
        self.action(face).map(|(time, _)| *time)
    }

    fn action(&self, face: Face) -> Option<&(Time, Box<[Effect]>)> {
        self.actions.get(face.index().checked_sub(usize::from(self.symbol_faces))?)
    }

    /// The face of this name: `MeHa`, `+MePr`, `!blot`.
    pub fn face(&self, name: &str) -> Option<Face> {
        // As the game itself spells it, which is how nearly all come.
        let known = self.names.iter().position(|known| **known == *name);
        let place = if let Some(place) = known {
            place
        } else if let Some(id) = name.strip_prefix('!') {
            let is_it = |card: &Card| card.action().is_some_and(|action| action.id == id);
            self.cards.iter().position(|(card, _)| is_it(card))?
        } else {
            let spelled = name.parse::<Card>().ok()?;
            self.cards.iter().position(|(card, _)| *card == spelled)?
        };
        Some(Face(place as u8))
    }
}

/// The most rounds of a short game (B13).
const ROUNDS_MAX: u16 = 1000;

fn numbers(setup: &Setup) -> Numbers {
    let options = &setup.options;
    let (keys, hand_dealt, draw_up_to, stall) = match setup.variant {
        Variant::Base => (7, options.hand.unwrap_or(5), 0, 100),
        Variant::Novem | Variant::Sets => (9, 5, options.hand.unwrap_or(7), 100),
        Variant::Quintis => (0, options.hand.unwrap_or(6), 0, 10),
    };
    let in_turns = |rounds: u16| u32::from(rounds) * u32::from(setup.players);
    let stall = Some(options.stall.unwrap_or(stall)).filter(|stall| *stall > 0);
    let stall_turns = stall.map_or(u32::MAX, in_turns);
    Numbers {
        has_extra: !setup.played_cards(DeckKind::Extra).is_empty(),
        keys_to_win: options.keys.unwrap_or(keys),
        hand_dealt,
        draw_up_to,
        stall_turns,
        short_turns: options.rounds.map_or(u32::MAX, in_turns),
        may_end_turns: options.rounds.map_or(stall_turns, |_| 0),
        fresh_lines: options.lines == Lines::Fresh,
        echo_last: options.echo == Echo::Last,
    }
}

fn check_setup(setup: &Setup) -> Result<(), SetupError> {
    let Setup { variant, players, options, main, extra } = setup;
    if !(2..=crate::seat::SEATS_MAX as u8).contains(players) {
        return Err(SetupError::Players { players: *players });
    }
    check_number("keys", options.keys.map(u16::from), 1, Symbol::ALL.len() as u16)?;
    check_number("hand", options.hand.map(u16::from), 1, hand::DEALT_MAX as u16)?;
    check_number("stall", options.stall, 0, 10_000)?;
    check_number("rounds", options.rounds, 1, ROUNDS_MAX)?;
    match (variant, extra) {
        (Variant::Base, Some(_)) => return Err(SetupError::ExtraDeckInBase),
        (Variant::Novem | Variant::Sets, None) => return Err(SetupError::NoExtraDeck),
        _ => {}
    }
    for (deck, list) in [(DeckKind::Main, Some(main)), (DeckKind::Extra, extra.as_ref())] {
        let Some(list) = list else { continue };
        if let Some((card, _)) = list.cards().iter().find(|(card, _)| card.deck() != deck) {
            return Err(SetupError::WrongDeck { card: card.to_string(), deck });
        }
        for action in list.cards().iter().filter_map(|(card, _)| card.action()) {
            let wrong = |error: String| SetupError::Action { card: action.id.clone(), error };
            if !crate::deck::is_id(&action.id) {
                return Err(wrong("an id is lower-case letters, digits and hyphens".into()));
            }
            check_effects(action.time, &action.effects)
                .map_err(|error| wrong(error.to_string()))?;
        }
        let names: Vec<String> = list.cards().iter().map(|(card, _)| card.to_string()).collect();
        if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(SetupError::SameName { card: pair[0].clone() });
        }
    }
    if let Some(extra) = extra {
        extra.check_extra(*players)?;
    }
    check_sizes(setup)
}

fn check_number(
    name: &'static str,
    given: Option<u16>,
    least: u16,
    most: u16,
) -> Result<(), SetupError> {
    match given.is_none_or(|number| (least..=most).contains(&number)) {
        true => Ok(()),
        false => Err(SetupError::Option { name, least, most }),
    }
}

/// Enough cards to deal (X3), and not more than fit.
fn check_sizes(setup: &Setup) -> Result<(), SetupError> {
    let count = |deck| -> usize {
        setup.played_cards(deck).iter().map(|(_, copies)| usize::from(*copies)).sum()
    };
    let (main, extra) = (count(DeckKind::Main), count(DeckKind::Extra));
    let players = setup.players;
    let hand_dealt = usize::from(numbers(setup).hand_dealt);
    let seats = usize::from(players);
    let (main_needed, extra_needed) = match setup.variant {
        Variant::Base => ((5 + hand_dealt) * seats, 0),
        Variant::Novem | Variant::Sets => {
            ((5 + hand_dealt) * seats, (4 + EXTRA_HAND_DEALT) * seats)
        }
        Variant::Quintis => (hand_dealt * seats + 1, 0),
    };
    for (deck, cards, needed) in
        [(DeckKind::Main, main, main_needed), (DeckKind::Extra, extra, extra_needed)]
    {
        if cards < needed {
            return Err(SetupError::TooFewCards { deck, cards, players, needed });
        }
    }
    let limits = match setup.variant {
        Variant::Quintis => [
            (DeckKind::Main, main, field::FIELD_CARDS_MAX),
            (DeckKind::Extra, extra, field::FIELD_CARDS_MAX.saturating_sub(main)),
        ],
        _ => [
            (DeckKind::Main, main, tableau::MAIN_CARDS_MAX),
            (DeckKind::Extra, extra, tableau::EXTRA_CARDS_MAX),
        ],
    };
    for (deck, cards, most) in limits {
        if cards > most {
            return Err(SetupError::TooManyCards { deck, cards, most });
        }
    }
    let seals: usize = setup
        .played_cards(DeckKind::Extra)
        .iter()
        .filter(|(card, _)| {
            let effects = card.action().map_or(&[][..], |action| &action.effects);
            effects.iter().any(|effect| matches!(effect, Effect::Seal { .. }))
        })
        .map(|(_, copies)| usize::from(*copies))
        .sum();
    if seals > tableau::SEALS_MAX {
        return Err(SetupError::TooManySeals { cards: seals, most: tableau::SEALS_MAX });
    }
    Ok(())
}
