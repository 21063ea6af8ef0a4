//! What replies hold.

use std::sync::Arc;

use leonardo_record::{FORMAT_VERSION, Session};
use leonardo_rules::{
    EXTRA_CARDS_MAX, FACES_MAX, FIELD_CARDS_MAX, HAND_MAX, Keys, MAIN_CARDS_MAX, Move,
    RULES_VERSION, Ruleset, SEALS_MAX, SEATS_MAX, Seat, Seats, Setup, Variant, leaders, names,
};
use serde_json::{Value, json};

use crate::decks::DeckReply;
use crate::{
    DEPTH_MAX, Fields, GAMES_MAX, ID_BYTES_MAX, LINE_BYTES_MAX, MOVES_MAX, PLAYOUTS_MAX,
    PROTOCOL_VERSION, THINK_MS_MAX,
};

/// The fields of an answer.
pub(super) fn body(answer: Value) -> Fields {
    match answer {
        Value::Object(fields) => fields,
        _ => unreachable!("every answer is written as an object"),
    }
}

/// An answer that names cards, in which they have their names.
pub(super) fn named(ruleset: &Arc<Ruleset>, answer: impl FnOnce() -> Value) -> Fields {
    names::with(ruleset, || body(answer()))
}

/// Versions and limits.
pub(super) fn hello() -> Fields {
    body(json!({
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
            "playouts": PLAYOUTS_MAX,
            "ms": THINK_MS_MAX,
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

/// A move in both notations; cards must have their names.
pub(super) fn offer(ruleset: &Ruleset, mv: Move) -> Value {
    json!({ "short": ruleset.show(mv), "move": mv })
}

/// The answer to `setup`.
pub(super) fn setup(setup: &Setup) -> Fields {
    let mut answer = json!({
        "variant": setup.variant,
        "players": setup.players,
        "options": setup.options,
        "main": DeckReply::new(&setup.main),
    });
    if let Some(extra) = &setup.extra {
        answer["extra"] = json!(DeckReply::new(extra));
    }
    body(answer)
}

/// How a game stands.
pub(super) fn status(session: &Session) -> Fields {
    let game = session.game();
    let keys: Vec<_> = Seat::all(session.ruleset().players()).map(|seat| game.keys(seat)).collect();
    body(json!({
        "moves": session.moves(),
        "events": session.events().len(),
        "turns": game.turns(),
        "turn": game.turn(),
        "step": game.step(),
        "keys": keys,
        "standings": standings(&keys),
        "outcome": game.outcome(),
    }))
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
