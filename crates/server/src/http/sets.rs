//! Card sets and decks.

use axum::Json;
use leonardo_rules::sets::CardSet;
use leonardo_rules::{Card, DeckWarning, Options, SEATS_MAX, Variant};
use leonardo_words::Words;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{Body, FailureBody};
use super::{Api, Failure};
use crate::refusal::Refusal;

/// All card sets of this server.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SetList {
    /// The sets.
    sets: Vec<SetBody>,
}

/// A set of cards.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SetBody {
    /// How decks spell it.
    id: String,
    /// Its name in the asker's language.
    name: String,
    /// A sentence about its theme.
    about: String,
    /// `main` or `extra`.
    #[cfg_attr(test, ts(as = "leonardo_rules::DeckKind"))]
    deck: &'static str,
    /// The printed edge: `black`, `wine-red` or `gold`.
    edge: &'static str,
    /// Each face once.
    cards: Vec<CardBody>,
}

/// A card.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct CardBody {
    /// Its name in notation.
    #[schema(example = "+MePr")]
    #[cfg_attr(test, ts(as = "leonardo_rules::Face"))]
    card: String,
    /// How many copies the set has.
    copies: u16,
    /// The codes of its symbols; none for an action card.
    #[cfg_attr(test, ts(as = "Vec<leonardo_rules::Symbol>"))]
    symbols: Vec<&'static str>,
    /// What it is called in the asker's language.
    name: String,
    /// What an action card does.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// When an action card is used: `start` or `end`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    time: Option<leonardo_rules::Time>,
    /// The effects of an action card, as data.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<leonardo_rules::Effect>>"))]
    #[schema(value_type = Vec<Object>)]
    effects: Vec<leonardo_rules::Effect>,
}

fn set_body(words: &Words, set: &CardSet) -> SetBody {
    let language = words.language();
    SetBody {
        id: set.id.clone(),
        name: language.of(&set.name).to_string(),
        about: language.of(&set.about).to_string(),
        deck: set.deck.name(),
        edge: set.edge.name(),
        cards: set.cards.iter().map(|(card, copies)| card_body(words, card, *copies)).collect(),
    }
}

fn card_body(words: &Words, card: &Card, copies: u16) -> CardBody {
    let action = card.action();
    CardBody {
        card: card.to_string(),
        copies,
        symbols: match card {
            Card::Symbols(_, symbols) => symbols.iter().map(leonardo_rules::Symbol::code).collect(),
            Card::Action(_) => Vec::new(),
        },
        name: words.card_fully(card),
        text: action.map(|action| words.action_text(action)),
        time: action.map(|action| action.time),
        effects: action.map(|action| action.effects.clone()).unwrap_or_default(),
    }
}

/// Every set with every card and its text.
#[utoipa::path(get, path = "/api/sets", tag = "cards", responses((status = 200, body = SetList)))]
pub(crate) async fn list(api: Api) -> Json<SetList> {
    let words = api.site.hub.words.of(api.tongue.0);
    let sets = api.site.hub.rulesets.library().sets().map(|set| set_body(words, set)).collect();
    Json(SetList { sets })
}

/// A deck to be looked at.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct DeckAsked {
    /// The game.
    #[schema(value_type = String, example = "sets")]
    variant: Variant,
    /// For how many players.
    players: u8,
    /// The extra deck, as `atlanticus*3 madrid +MePr*2`; the usual one if left out.
    extra: Option<String>,
    /// What differs from the usual rules.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "Partial<Options>"))]
    #[schema(value_type = Object)]
    options: Options,
}

/// What a deck is like.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DeckBody {
    /// Its one spelling, fit for sharing.
    code: String,
    /// How many cards it has.
    cards: usize,
    /// How many of them show symbols.
    symbol_cards: usize,
    /// Why it cannot be played with, in words.
    error: Option<DeckNote>,
    /// What is not recommended.
    warnings: Vec<DeckNote>,
    /// Each face with its copies.
    list: Vec<CardBody>,
}

/// A remark about a deck.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DeckNote {
    /// The rule that it rests on.
    rule: &'static str,
    /// In words.
    text: String,
}

/// Look at an extra deck before playing with it (rules X1 to X3).
#[utoipa::path(post, path = "/api/deck", tag = "cards", request_body = DeckAsked, responses(
    (status = 200, body = DeckBody),
    (status = 400, description = "no deck can be read from it", body = FailureBody),
))]
pub(crate) async fn check(
    api: Api,
    Body(asked): Body<DeckAsked>,
) -> Result<Json<DeckBody>, Failure> {
    let words = api.site.hub.words.of(api.tongue.0);
    let players = asked.players.min(SEATS_MAX as u8 + 1);
    let library = api.site.hub.rulesets.library();
    let setup = library
        .setup(asked.variant, players, asked.options, asked.extra.as_deref())
        .map_err(|error| api.fail(Refusal::Deck(error)))?;
    let extra = setup.extra.clone().unwrap_or_default();
    let note = |warning: &DeckWarning| DeckNote { rule: "X2", text: words.deck_warning(warning) };
    let warnings = match &setup.extra {
        Some(extra) => extra.check_extra(players).unwrap_or_default().iter().map(note).collect(),
        None => Vec::new(),
    };
    let error = setup
        .ruleset()
        .err()
        .map(|error| DeckNote { rule: error.rule().id(), text: words.setup_error(&error) });
    let list = extra.cards().iter().map(|(card, copies)| card_body(words, card, *copies)).collect();
    Ok(Json(DeckBody {
        code: extra.label().to_string(),
        cards: extra.len(),
        symbol_cards: extra.symbol_cards(),
        error,
        warnings,
        list,
    }))
}
