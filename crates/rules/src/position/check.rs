//! Whether a position can be: sizes, cards, and a step that fits.

use super::Position;
use crate::card::{DeckKind, Face};
use crate::cell::Cells;
use crate::effect::{DRAW_UP_TO_MAX, Effect};
use crate::event::{Seal, SealEnds, Target};
use crate::game::{Game, State};
use crate::hand::HAND_MAX;
use crate::keys::{KEYS_PER_SYMBOL, Keys};
use crate::rule::Rule;
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Viewer};
use crate::setup::Variant;
use crate::step::Step;
use crate::symbol::Symbol;
use crate::table::MORE_MAX;
use crate::table::{Layouts, OpenField, Table, ThisTurn};
use crate::tableau::SEALS_MAX;
use crate::zone::Zone;

/// Why a position cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages say it.
pub enum PositionError {
    #[error("the table is that of another game")]
    OtherGame,
    #[error("there must be one entry of {what} for each of the {players} players")]
    Players { what: &'static str, players: u8 },
    #[error("there is no seat {seat}")]
    NoSeat { seat: Seat },
    #[error("this game has no card number {number}")]
    NoCard { number: usize },
    #[error("there are more copies of {card} than the game has")]
    TooManyCopies { card: String },
    #[error("{card} is nowhere; leave the deck out to have the rest shuffled into it")]
    CardMissing { card: String },
    #[error("{card} cannot be in zone {zone} of seat {seat}")]
    WrongZone { card: String, seat: Seat, zone: Zone },
    #[error("zone {zone} of seat {seat} is empty")]
    EmptyZone { seat: Seat, zone: Zone },
    #[error("seat {seat} has more than {HAND_MAX} cards in hand")]
    HandTooLarge { seat: Seat },
    #[error("seat {seat} has no card in hand")]
    HandEmpty { seat: Seat },
    #[error("a card of the {} kind is in the pile or deck of the other", deck.name())]
    WrongDeck { deck: DeckKind },
    #[error("a card that another player knows to be in the hand of seat {seat} is not there")]
    NotKnown { seat: Seat },
    #[error("this game has no discard piles")]
    NoPiles,
    #[error("too many Keys of {}", .symbol.name())]
    TooManyKeys { symbol: Symbol },
    #[error("seat {seat} has enough Keys: the game would be over")]
    AlreadyWon { seat: Seat },
    #[error("{reason}")]
    Seal { reason: &'static str },
    #[error("{reason}")]
    Field { reason: &'static str },
    #[error("the step does not fit: {reason}")]
    Step { reason: &'static str },
}

impl PositionError {
    /// The rule that the position breaks.
    pub fn rule(&self) -> Rule {
        match self {
            PositionError::OtherGame | PositionError::Players { .. } => Rule::B1,
            PositionError::NoSeat { .. } => Rule::B3,
            PositionError::NoCard { .. }
            | PositionError::TooManyCopies { .. }
            | PositionError::CardMissing { .. } => Rule::S8,
            PositionError::WrongZone { .. } => Rule::N6,
            PositionError::EmptyZone { .. } => Rule::B2,
            PositionError::HandTooLarge { .. } | PositionError::HandEmpty { .. } => Rule::B4,
            PositionError::WrongDeck { .. } => Rule::N1,
            PositionError::NotKnown { .. } => Rule::I2,
            PositionError::NoPiles => Rule::Q12,
            PositionError::TooManyKeys { .. } => Rule::B5,
            PositionError::AlreadyWon { .. } => Rule::B9,
            PositionError::Seal { .. } => Rule::A2,
            PositionError::Field { .. } => Rule::Q2,
            PositionError::Step { .. } => Rule::N3,
        }
    }
}

/// More turns than any game has had.
const TURNS_MAX: u32 = 1 << 30;

type Checked = Result<(), PositionError>;

pub(super) fn require(condition: bool, error: PositionError) -> Checked {
    if condition { Ok(()) } else { Err(error) }
}

/// Whether it can be a position of this ruleset at all: what a game needs to be built.
pub(super) fn check_fits(position: &Position, ruleset: &Ruleset) -> Checked {
    let players = ruleset.players();
    for (what, len) in [("keys", position.keys.len()), ("hands", position.hands.len())] {
        require(len == usize::from(players), PositionError::Players { what, players })?;
    }
    require(position.turn.0 < players, PositionError::NoSeat { seat: position.turn })?;
    check_cards_exist(position, ruleset)?;
    for (seat, hand) in Seat::all(players).zip(&position.hands) {
        require(hand.cards.len() <= HAND_MAX, PositionError::HandTooLarge { seat })?;
    }
    let is_field = matches!(position.table, Table::Field(_));
    require(is_field == (ruleset.variant() == Variant::Quintis), PositionError::OtherGame)
}

/// Sizes, seats and places: what can be told without counting cards.
pub(super) fn check_shape(position: &Position, ruleset: &Ruleset) -> Checked {
    check_fits(position, ruleset)?;
    let players = ruleset.players();
    for seat in Seat::all(players) {
        check_hand(position, ruleset, seat)?;
    }
    for deck in DeckKind::ALL {
        let stock = position.stock(deck);
        let mut cards = stock.pile.iter().chain(stock.deck.iter().flatten());
        require(cards.all(|card| ruleset.deck(*card) == deck), PositionError::WrongDeck { deck })?;
    }
    check_keys(position, ruleset)?;
    check_counts(position)?;
    match &position.table {
        Table::Field(field) => {
            let no_piles = position.main.pile.is_empty() && position.extra.pile.is_empty();
            require(no_piles, PositionError::NoPiles)?;
            check_field(field, ruleset)?;
            let reason = "everyone has passed: the game would be over";
            let goes_on = field.passes < ruleset.players() || position.step == Step::Over;
            require(goes_on, PositionError::Field { reason })
        }
        Table::Layouts(layouts) => check_layouts(layouts, ruleset),
    }
}

/// Every card, wherever it is.
fn all_cards(position: &Position) -> impl Iterator<Item = Face> {
    let hands = position.hands.iter().flat_map(|hand| &hand.cards);
    let stocks = [&position.main, &position.extra]
        .into_iter()
        .flat_map(|stock| stock.pile.iter().chain(stock.deck.iter().flatten()));
    hands.chain(stocks).copied().chain(position.table.cards())
}

fn check_cards_exist(position: &Position, ruleset: &Ruleset) -> Checked {
    let named = position.hands.iter().flat_map(|hand| &hand.known).flat_map(|known| &known.cards);
    let fresh = position.fresh.iter().chain(&position.fresh_open);
    let mut cards = all_cards(position).chain(named.copied()).chain(fresh.copied());
    match cards.find(|card| ruleset.card(*card).is_none()) {
        Some(card) => Err(PositionError::NoCard { number: card.index() }),
        None => Ok(()),
    }
}

/// The cards of a kind that are nowhere in the position.
pub(super) fn cards_left(
    position: &Position,
    ruleset: &Ruleset,
    deck: DeckKind,
) -> Result<Vec<Face>, PositionError> {
    let of_deck = |card: &Face| ruleset.deck(*card) == deck;
    let left = ruleset.cards_left(all_cards(position).filter(of_deck)).map_err(|card| {
        PositionError::TooManyCopies { card: ruleset.name(card).unwrap_or_default().into() }
    })?;
    Ok(left.into_iter().filter(of_deck).collect())
}

fn check_hand(position: &Position, ruleset: &Ruleset, seat: Seat) -> Checked {
    let hand = &position.hands[seat.index()];
    // A hand of one card is empty between the play and the draw.
    let may_be_empty = ruleset.variant() != Variant::Base
        || (seat == position.turn && position.step != Step::Play);
    require(may_be_empty || !hand.cards.is_empty(), PositionError::HandEmpty { seat })?;
    let count = |cards: &[Face], card: Face| cards.iter().filter(|held| **held == card).count();
    for known in &hand.known {
        let is_other = match known.to {
            Viewer::Seat(viewer) => viewer != seat && viewer.0 < ruleset.players(),
            Viewer::Public => true,
        };
        let are_there =
            known.cards.iter().all(|card| count(&known.cards, *card) <= count(&hand.cards, *card));
        require(is_other && are_there, PositionError::NotKnown { seat })?;
    }
    Ok(())
}

fn check_keys(position: &Position, ruleset: &Ruleset) -> Checked {
    let most = if ruleset.variant() == Variant::Quintis { KEYS_PER_SYMBOL } else { 1 };
    for symbol in Symbol::ALL {
        let counts = position.keys.iter().map(|keys| keys.of(symbol));
        let too_many = match ruleset.variant() {
            Variant::Quintis => counts.sum::<u8>() > most,
            _ => counts.max() > Some(most),
        };
        require(!too_many, PositionError::TooManyKeys { symbol })?;
    }
    if position.step != Step::Over
        && let Some(needed) = ruleset.keys_to_win()
    {
        let enough = |keys: &Keys| keys.total() >= u32::from(needed);
        if let Some(seat) = position.keys.iter().position(enough) {
            return Err(PositionError::AlreadyWon { seat: Seat(seat as u8) });
        }
    }
    Ok(())
}

/// Counts that a game can reach; so none of them overflows later.
fn check_counts(position: &Position) -> Checked {
    let turns = position.turns.max(position.quiet) <= TURNS_MAX;
    let this_turn = match &position.table {
        Table::Field(_) => true,
        Table::Layouts(open) => {
            let ThisTurn { played, more, more_any, draw_up_to, .. } = &open.this_turn;
            played.iter().all(|count| usize::from(*count) <= HAND_MAX)
                && more.iter().chain([more_any]).all(|count| *count <= MORE_MAX)
                && *draw_up_to <= DRAW_UP_TO_MAX
        }
    };
    let fresh = position.fresh_open.len() + usize::from(position.fresh_hidden) <= HAND_MAX
        && position.fresh.len() <= HAND_MAX;
    let reason = "a count is greater than a game can reach";
    require(turns && this_turn && fresh, PositionError::Step { reason })
}

fn check_layouts(open: &Layouts, ruleset: &Ruleset) -> Checked {
    let players = ruleset.players();
    let has_all = open.layouts.len() == usize::from(players);
    require(has_all, PositionError::Players { what: "layouts", players })?;
    for (seat, layout) in Seat::all(players).zip(&open.layouts) {
        for (zone, card) in layout.iter() {
            let deck = if zone.is_corner() { DeckKind::Extra } else { DeckKind::Main };
            if ruleset.deck(card) != deck || !ruleset.is_symbol_card(card) {
                let card = ruleset.name(card).unwrap_or_default().into();
                return Err(PositionError::WrongZone { card, seat, zone });
            }
        }
        if let Some(zone) = Zone::CROSS.into_iter().find(|zone| layout.at(*zone).is_none()) {
            return Err(PositionError::EmptyZone { seat, zone });
        }
    }
    require(open.seals.len() <= SEALS_MAX, PositionError::Seal { reason: "too many seals" })?;
    open.seals.iter().try_for_each(|seal| check_seal(seal, ruleset))?;
    for seat in open.any_key_taken.iter() {
        require(seat.0 < players, PositionError::NoSeat { seat })?;
    }
    if let Some(Target::Seat(seat)) = open.this_turn.target {
        require(seat.0 < players, PositionError::NoSeat { seat })?;
    }
    Ok(())
}

fn check_seal(seal: &Seal, ruleset: &Ruleset) -> Checked {
    let players = ruleset.players();
    for seat in [seal.user, seal.target] {
        require(seat.0 < players, PositionError::NoSeat { seat })?;
    }
    let seals =
        ruleset.effects(seal.card).iter().any(|effect| matches!(effect, Effect::Seal { .. }));
    require(seals, PositionError::Seal { reason: "the card of a seal does not seal" })?;
    require(!seal.zones.is_empty(), PositionError::Seal { reason: "a seal closes no zone" })?;
    let lasts = match seal.ends {
        SealEnds::UserTurnsBegin(turns) => (1..=2).contains(&turns),
        SealEnds::TargetTurnEnds => seal.user != seal.target,
    };
    require(lasts, PositionError::Seal { reason: "a seal does not end as seals do" })
}

fn check_field(open: &OpenField, ruleset: &Ruleset) -> Checked {
    let mut occupied = Cells::default();
    for stack in &open.stacks {
        let reason = "a place has no card, or is named twice";
        let is_new = !occupied.has(stack.at) && !stack.cards.is_empty();
        require(is_new, PositionError::Field { reason })?;
        occupied = occupied.or(Cells::only(stack.at));
    }
    let mut reached = occupied.and(Cells::only(crate::cell::Cell::ORIGIN));
    while reached.neighbourhood().and(occupied) != reached {
        reached = reached.neighbourhood().and(occupied);
    }
    let reason = "the cards do not all hang together with the one at (0, 0)";
    require(reached == occupied, PositionError::Field { reason })?;
    let reason = "the cards span more than five columns or rows";
    require(occupied.without(occupied.within_span()).is_empty(), PositionError::Field { reason })?;
    let reason = "there are at most as many last turns as players";
    let fits = open.last_turns.is_none_or(|turns| turns <= ruleset.players());
    require(fits, PositionError::Field { reason })
}

/// The step fits the game and what is on the table.
pub(super) fn check_step(position: &Position, ruleset: &Ruleset) -> Checked {
    let wrong = |reason| Err(PositionError::Step { reason });
    let is_over = position.step == Step::Over;
    if is_over != position.outcome.is_some() {
        return wrong("an outcome and the step `over` go together");
    }
    if let Table::Field(open) = &position.table {
        let decks = [&position.main, &position.extra];
        let empty = decks.iter().all(|stock| stock.deck.iter().flatten().next().is_none());
        if empty != open.last_turns.is_some() && !is_over {
            return wrong("the last turns come exactly when the decks are empty (Q9)");
        }
        return match position.step {
            Step::Over | Step::Play => Ok(()),
            Step::Draw if decks.iter().all(|s| s.deck.iter().flatten().next().is_some()) => Ok(()),
            _ => wrong("in Quintis Fontis a card is played, or drawn from one of two decks"),
        };
    }
    let Table::Layouts(open) = &position.table else { return wrong("no table") };
    let working = open.this_turn.working;
    match position.step {
        Step::Over => Ok(()),
        Step::Effect(effect) | Step::Throw(effect) | Step::Look { effect, .. } => {
            check_working(position, ruleset, working, effect)
        }
        _ if working.is_some() => wrong("a card is worked out only while it asks something"),
        Step::Play | Step::AnyKey => Ok(()),
        _ if !ruleset.has_extra() => wrong("the base game has only plays and the choice of a Key"),
        Step::Start | Step::End | Step::Draw => Ok(()),
    }
}

fn check_working(
    position: &Position,
    ruleset: &Ruleset,
    working: Option<Face>,
    index: u8,
) -> Checked {
    let wrong = |reason| Err(PositionError::Step { reason });
    let effect = working.and_then(|card| ruleset.effects(card).get(usize::from(index)).copied());
    let Some(effect) = effect else { return wrong("no card with such an effect is worked out") };
    match (position.step, effect) {
        (Step::Throw(_), Effect::Throw) => Ok(()),
        (Step::Look { deck, cards, .. }, Effect::Look { cards: most }) => {
            let stock = position.stock(deck);
            let there = stock.deck.as_ref().map_or(0, Vec::len);
            if (1..=most).contains(&cards) && usize::from(cards) <= there {
                Ok(())
            } else {
                wrong("that many cards cannot be looked at")
            }
        }
        (Step::Effect(_), effect) if crate::tableau::asks(effect) => Ok(()),
        _ => wrong("the effect asks for something else"),
    }
}

/// What only the finished game can tell: the mover has something to decide.
pub(super) fn check_game(game: &Game) -> Checked {
    let wrong = |reason| Err(PositionError::Step { reason });
    if game.is_over() {
        return Ok(());
    }
    let moves = game.legal_moves();
    if moves.is_empty() {
        return wrong("there is nothing to decide");
    }
    let State::Tableau(tableau) = &game.state else { return Ok(()) };
    let ruleset = game.ruleset();
    match tableau.step {
        Step::AnyKey if tableau.any_key_taken.has(tableau.seat) => {
            wrong("the right to any Key is used up (B7, N8)")
        }
        Step::AnyKey if !tableau.has_pattern(ruleset, tableau.seat) => {
            wrong("no pattern of five stands (B7, N8)")
        }
        Step::Draw if moves.len() < 2 || !tableau.draws_on(ruleset) => {
            wrong("both decks must have cards, and the hand too few of them (N9)")
        }
        _ => Ok(()),
    }
}
