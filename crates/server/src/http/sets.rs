//! Card sets and decks.

use axum::Json;
#[cfg(test)]
use leonardo_protocol::RefusalInfo;
use leonardo_protocol::{CardInfo, DeckNote, DeckReport, DeckRequest, SetInfo, SetList};
use leonardo_rules::sets::CardSet;
use leonardo_rules::{Card, DeckWarning, SEATS_MAX};
use leonardo_table::Refusal;
use leonardo_words::Words;

use super::answer::ApiJson;
use super::{Api, Failure};

fn set_info(words: &Words, set: &CardSet) -> SetInfo {
    let language = words.language();
    SetInfo {
        id: set.id.clone(),
        name: language.of(&set.name).to_string(),
        about: language.of(&set.about).to_string(),
        deck: set.deck,
        edge: set.edge.name().to_string(),
        cards: set.cards.iter().map(|(card, copies)| card_info(words, card, *copies)).collect(),
    }
}

fn card_info(words: &Words, card: &Card, copies: u16) -> CardInfo {
    let action = card.action();
    CardInfo {
        card: card.to_string(),
        copies,
        symbols: match card {
            Card::Symbols(_, symbols) => symbols.iter().collect(),
            Card::Action(_) => Vec::new(),
        },
        name: words.card_fully(card),
        text: action.map(|action| words.action_text(action)),
        time: action.map(|action| action.time),
        effects: action.map(|action| action.effects.clone()).unwrap_or_default(),
    }
}

/// Every set with every card and its text.
#[cfg_attr(test, utoipa::path(get, path = "/api/sets", tag = "cards",
    responses((status = 200, body = SetList))))]
pub(crate) async fn list(api: Api) -> Json<SetList> {
    let words = api.site.state.words.of(api.language);
    let sets = api.site.state.rulesets.library().sets().map(|set| set_info(words, set)).collect();
    Json(SetList { sets })
}

/// Look at an extra deck before playing with it (rules X1 to X3).
#[cfg_attr(test, utoipa::path(post, path = "/api/deck", tag = "cards",
    request_body = DeckRequest, responses(
    (status = 200, body = DeckReport),
    (status = 400, description = "no deck can be read from it", body = RefusalInfo),
)))]
pub(crate) async fn check(
    api: Api,
    ApiJson(asked): ApiJson<DeckRequest>,
) -> Result<Json<DeckReport>, Failure> {
    let words = api.site.state.words.of(api.language);
    let players = asked.players.min(SEATS_MAX as u8 + 1);
    let library = api.site.state.rulesets.library();
    let setup = library
        .setup(asked.variant, players, asked.options, asked.extra.as_deref())
        .map_err(Refusal::Deck)?;
    let extra = setup.extra.clone().unwrap_or_default();
    let note =
        |warning: &DeckWarning| DeckNote { rule: "X2".into(), text: words.deck_warning(warning) };
    let warnings = match &setup.extra {
        Some(extra) => extra.check_extra(players).unwrap_or_default().iter().map(note).collect(),
        None => Vec::new(),
    };
    let error = setup
        .ruleset()
        .err()
        .map(|error| DeckNote { rule: error.rule().id().into(), text: words.setup_error(&error) });
    let list = extra.cards().iter().map(|(card, copies)| card_info(words, card, *copies)).collect();
    Ok(Json(DeckReport {
        code: extra.label().to_string(),
        cards: extra.len(),
        symbol_cards: extra.symbol_cards(),
        error,
        warnings,
        list,
    }))
}
