//! What replies hold.

use std::sync::Arc;

use leonardo_record::{FORMAT_VERSION, Session};
use leonardo_rules::{
    EXTRA_CARDS_MAX, FACES_MAX, FIELD_CARDS_MAX, HAND_MAX, Keys, MAIN_CARDS_MAX, Move, Options,
    Outcome, Position, RULES_VERSION, Ruleset, SEALS_MAX, SEATS_MAX, Seat, Seats, Setup, Step,
    Variant, View, leaders, names,
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::decks::DeckReply;
use crate::{
    DEPTH_MAX, Fields, GAMES_MAX, ID_BYTES_MAX, LINE_BYTES_MAX, MOVES_MAX, PROTOCOL_VERSION,
};

/// The fields of an answer.
pub(super) fn body(answer: &impl Serialize) -> Fields {
    match serde_json::to_value(answer) {
        Ok(Value::Object(fields)) => fields,
        _ => unreachable!("every answer is written as an object"),
    }
}

/// The same with the names of this game's cards.
pub(super) fn named(ruleset: &Arc<Ruleset>, answer: &impl Serialize) -> Fields {
    names::with(ruleset, || body(answer))
}

/// Versions and limits.
pub(super) fn hello() -> Fields {
    body(&json!({
        "engine": "leonardo",
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": PROTOCOL_VERSION,
        "rules": RULES_VERSION,
        "record": FORMAT_VERSION,
        "variants": Variant::ALL,
        "limits": {
            "line-bytes": LINE_BYTES_MAX,
            "depth": DEPTH_MAX,
            "games": GAMES_MAX,
            "id-bytes": ID_BYTES_MAX,
            "moves": MOVES_MAX,
            "players": SEATS_MAX,
            "faces": FACES_MAX,
            "main-cards": MAIN_CARDS_MAX,
            "extra-cards": EXTRA_CARDS_MAX,
            "sealing-cards": SEALS_MAX,
            "field-cards": FIELD_CARDS_MAX,
            "hand-cards": HAND_MAX,
        },
    }))
}

/// A legal move in both spellings.
#[derive(Serialize)]
pub(super) struct Offer {
    short: String,
    #[serde(rename = "move")]
    mv: Move,
}

impl Offer {
    pub(super) fn new(ruleset: &Ruleset, mv: Move) -> Offer {
        Offer { short: ruleset.show(mv), mv }
    }
}

/// The list of legal moves.
#[derive(Serialize)]
pub(super) struct LegalReply {
    pub(super) turn: Seat,
    pub(super) step: Step,
    pub(super) legal: Vec<Offer>,
}

/// What a game was started from.
#[derive(Serialize)]
pub(super) struct SetupReply<'a> {
    variant: Variant,
    players: u8,
    options: &'a Options,
    main: DeckReply<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<DeckReply<'a>>,
}

impl<'a> SetupReply<'a> {
    pub(super) fn new(setup: &'a Setup) -> SetupReply<'a> {
        SetupReply {
            variant: setup.variant,
            players: setup.players,
            options: &setup.options,
            main: DeckReply::new(&setup.main),
            extra: setup.extra.as_ref().map(DeckReply::new),
        }
    }
}

/// What a viewer knows.
#[derive(Serialize)]
pub(super) struct ViewReply {
    pub(super) view: View,
}

/// What a referee sees.
#[derive(Serialize)]
pub(super) struct PositionReply {
    pub(super) position: Position,
}

#[derive(Serialize)]
struct Status {
    moves: usize,
    events: usize,
    turns: u32,
    turn: Seat,
    step: Step,
    keys: Vec<Keys>,
    standings: Vec<Seats>,
    outcome: Option<Outcome>,
}

/// Where a game stands.
pub(super) fn status(session: &Session) -> Fields {
    let game = session.game();
    let keys: Vec<_> = Seat::all(session.ruleset().players()).map(|seat| game.keys(seat)).collect();
    body(&Status {
        moves: session.moves(),
        events: session.events().len(),
        turns: game.turns(),
        turn: game.turn(),
        step: game.step(),
        standings: standings(&keys),
        keys,
        outcome: game.outcome(),
    })
}

/// The seats by their Keys, the best first, those who are equal in everything together (Q10).
fn standings(keys: &[Keys]) -> Vec<Seats> {
    let mut standings = Vec::new();
    let mut left: Vec<(Seat, Keys)> =
        Seat::all(keys.len() as u8).zip(keys.iter().copied()).collect();
    while !left.is_empty() {
        let best = leaders(&left.iter().map(|(_, keys)| *keys).collect::<Vec<_>>());
        let best: Seats = best.iter().map(|place| left[place.index()].0).collect();
        left.retain(|(seat, _)| !best.has(*seat));
        standings.push(best);
    }
    standings
}
