//! What a step waits for: conditions on what happened, not on how a move is spelled.

use leonardo_rules::{Event, FieldPlay, Game, KeysHow, Seat, Step, Symbol, Symbols, Viewer, Zone};
use serde::Deserialize;

use crate::deck::DeckUnderWay;

/// Everything that is named here must hold. It is asked of what the learner did in this step, and of
/// the table after it.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Condition {
    /// Any legal move will do.
    pub any_move: bool,
    /// A Key of one of these symbols was received.
    pub key: Vec<Symbol>,
    /// At least so many Keys were received.
    pub keys: Option<u8>,
    /// A card was put into one of these zones.
    pub zone: Vec<Zone>,
    /// A card was played that shows one of these symbols.
    pub symbol: Vec<Symbol>,
    /// A card moved on to another player that shows one of these symbols.
    pub gave: Vec<Symbol>,
    /// A card was brought onto the field in one of these ways.
    pub how: Vec<FieldHow>,
    /// One of these action cards was used, by id.
    pub used: Vec<String>,
    /// Zones were sealed.
    pub sealed: bool,
    /// The right to any Key was used (B7, N8).
    pub took_key: bool,
    /// The learner's turn has ended.
    pub turn_ended: bool,
    /// The game is over.
    pub over: bool,
    /// The step of the turn that comes next: `start`, `play`, `end`, `any-key` or `draw`.
    pub next: Option<Step>,
    /// At most so many lines of the left neighbour want one card and would then give a Key.
    pub left_wants: Option<usize>,
    /// At most so many lines of the left neighbour stand and will give a Key.
    pub left_stands: Option<usize>,
    /// About the deck that is put together.
    pub deck: Option<DeckCondition>,
    /// This does not hold.
    pub not: Option<Box<Condition>>,
}

/// A way onto the field of Quintis Fontis (Q4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FieldHow {
    /// On a free place.
    Lay,
    /// Over another card.
    Cover,
    /// In the place of another card, which goes to the hand.
    Replace,
}

/// What a deck must be like.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct DeckCondition {
    /// At least so many cards.
    pub cards: usize,
    /// It can be played with (X1).
    pub playable: bool,
    /// Nothing is to be said against it (X2).
    pub no_warnings: bool,
    /// It has these sets.
    pub has: Vec<String>,
    /// It has none of these sets.
    pub lacks: Vec<String>,
}

/// What happened in a step, and the table after it.
pub(crate) struct Happened<'a> {
    pub(crate) seat: Seat,
    pub(crate) events: &'a [Event],
    pub(crate) game: &'a Game,
}

impl Condition {
    /// Whether it asks for anything.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Condition::default()
    }

    /// Whether it holds of a game.
    pub(crate) fn holds(&self, happened: &Happened<'_>) -> bool {
        self.about_keys(happened)
            && self.about_cards(happened)
            && self.about_turn(happened)
            && self.about_left(happened)
            && self.deck.is_none()
            && self.not.as_ref().is_none_or(|not| !not.holds(happened))
    }

    /// Whether it holds of a deck.
    pub(crate) fn holds_of_deck(&self, deck: &DeckUnderWay) -> bool {
        self.deck.as_ref().is_none_or(|wanted| {
            deck.cards() >= wanted.cards
                && (!wanted.playable || deck.error().is_none())
                && (!wanted.no_warnings || deck.warnings().is_empty())
                && wanted.has.iter().all(|set| deck.has(set))
                && !wanted.lacks.iter().any(|set| deck.has(set))
        }) && self.not.as_ref().is_none_or(|not| !not.holds_of_deck(deck))
    }

    fn about_keys(&self, happened: &Happened<'_>) -> bool {
        let mut gained = Symbols::NONE;
        let (mut total, mut took) = (0_u32, false);
        for event in happened.events {
            if let Event::KeysGained { seat, keys, count, how } = event
                && *seat == happened.seat
            {
                gained = gained.or(*keys);
                total += keys.iter().count() as u32 * u32::from(*count);
                took |= *how == KeysHow::Any;
            }
        }
        (self.key.is_empty() || self.key.iter().any(|symbol| gained.has(*symbol)))
            && self.keys.is_none_or(|least| total >= u32::from(least))
            && (!self.took_key || took)
    }

    fn about_cards(&self, happened: &Happened<'_>) -> bool {
        let ruleset = happened.game.ruleset();
        let (mut zones, mut hows, mut used) = (Vec::new(), Vec::new(), Vec::new());
        let (mut shown, mut given) = (Symbols::NONE, Symbols::NONE);
        let mut sealed = false;
        for event in happened.events {
            match event {
                Event::Played { seat, card, zone, moved } if *seat == happened.seat => {
                    zones.push(*zone);
                    shown = shown.or(ruleset.symbols(*card));
                    if let Some(moved) = moved {
                        given = given.or(ruleset.symbols(moved.card));
                    }
                }
                Event::FieldPlayed { seat, card, how, .. } if *seat == happened.seat => {
                    shown = shown.or(ruleset.symbols(*card));
                    hows.push(match how {
                        FieldPlay::Laid => FieldHow::Lay,
                        FieldPlay::Covered(_) => FieldHow::Cover,
                        FieldPlay::Replaced(_) => FieldHow::Replace,
                    });
                }
                Event::Used { seat, card } if *seat == happened.seat => {
                    used.extend(ruleset.name(*card));
                }
                Event::Sealed { seal } if seal.user == happened.seat => sealed = true,
                _ => {}
            }
        }
        let is_used = |id: &String| used.iter().any(|name| name.strip_prefix('!') == Some(id));
        let any = |wanted: &[Symbol], seen: Symbols| {
            wanted.is_empty() || wanted.iter().any(|symbol| seen.has(*symbol))
        };
        (self.zone.is_empty() || self.zone.iter().any(|zone| zones.contains(zone)))
            && any(&self.symbol, shown)
            && any(&self.gave, given)
            && (self.how.is_empty() || self.how.iter().any(|how| hows.contains(how)))
            && (self.used.is_empty() || self.used.iter().any(is_used))
            && (!self.sealed || sealed)
    }

    fn about_turn(&self, happened: &Happened<'_>) -> bool {
        let is_over = happened.game.is_over();
        let is_next = |event: &Event| matches!(event, Event::TurnBegan { seat, .. } if *seat != happened.seat);
        let has_ended = || is_over || happened.events.iter().any(is_next);
        (!self.over || is_over)
            && (!self.turn_ended || has_ended())
            && self.next.is_none_or(|step| happened.game.step() == step)
    }

    fn about_left(&self, happened: &Happened<'_>) -> bool {
        if self.left_wants.is_none() && self.left_stands.is_none() {
            return true;
        }
        let ruleset = happened.game.ruleset();
        let left = happened.seat.left(ruleset.players());
        let open = happened.game.view(Viewer::Public).lines(ruleset);
        let paying = || open.lines.iter().filter(|line| line.seat == Some(left) && line.pays);
        let wants = paying().filter(|line| line.missing.is_some()).count();
        let stands = paying().filter(|line| line.missing.is_none()).count();
        self.left_wants.is_none_or(|most| wants <= most)
            && self.left_stands.is_none_or(|most| stands <= most)
    }
}
