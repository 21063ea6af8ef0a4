//! Decks that a client asks about or brings along.

use leonardo_rules::{EXTRA_CARDS_MAX, SEALS_MAX};
use serde_json::{Value, json};

use crate::client::{Client, seed};

fn novem() -> Value {
    Client::new().ask(json!({"cmd": "deck", "deck": "novem"}))["deck"].clone()
}

/// A deck of this many symbol cards and of so many that seal.
fn sealing(symbol_cards: usize, seals: usize) -> Value {
    let mut cards = vec![format!("!wax*{seals}")];
    let kinds = ["MePr", "MeCa", "MeSe", "MeSk", "PrCa", "PrSe", "PrSk", "CaSe", "CaSk", "SeSk"];
    for (number, kind) in kinds.iter().enumerate() {
        let copies = (symbol_cards + number) / kinds.len();
        cards.push(format!("+{kind}*{copies}"));
    }
    json!({"cards": cards, "actions": [{"id": "wax", "name": {"en": "Wax", "ru": "Воск"},
        "time": "end", "effects": [{"do": "seal", "what": "own-zone", "until": "next-turn"}]}]})
}

#[test]
fn deck_refuses_what_new_refuses() {
    let over = [
        (sealing(EXTRA_CARDS_MAX, 1), "too-many-cards", EXTRA_CARDS_MAX),
        (sealing(60, SEALS_MAX + 1), "too-many-seals", SEALS_MAX),
    ];
    let mut client = Client::new();
    for (deck, why, most) in over {
        let asked = client.fail(json!({"cmd": "deck", "deck": deck, "players": 4}));
        assert_eq!((&asked["why"], &asked["most"]), (&json!(why), &json!(most)), "{asked}");
        let new = client.fail(json!({"cmd": "new", "id": "a", "variant": "sets", "players": 4,
            "extra": deck, "seed": seed(1)}));
        assert_eq!(asked, new);
        client.ask(json!({"cmd": "deck", "deck": deck}));
    }
    for deck in [sealing(EXTRA_CARDS_MAX - 1, 1), sealing(60, SEALS_MAX)] {
        client.ask(json!({"cmd": "deck", "deck": deck, "players": 4}));
    }
}

#[test]
fn a_set_is_known_by_its_cards() {
    let mut client = Client::new();
    for label in [json!("mine"), json!("novem*1"), Value::Null] {
        let mut deck = novem();
        deck["label"] = label;
        let six = client.ask(json!({"cmd": "deck", "deck": deck, "players": 6}));
        assert_eq!(six["deck"], novem());
        client.ask(json!({"cmd": "new", "id": "a", "variant": "novem", "players": 6,
            "extra": deck, "seed": seed(1)}));
        client.of("close", "a");
    }
}

#[test]
fn a_set_with_another_card_is_another_deck() {
    let mut deck = novem();
    deck["label"] = json!("mine");
    let cards = deck["cards"].as_array_mut().unwrap();
    let place = cards.iter().position(|card| card == "+MePr").unwrap();
    cards[place] = json!("+MeHa");
    let six = Client::new().fail(json!({"cmd": "deck", "deck": deck, "players": 6}));
    assert_eq!((&six["why"], &six["rule"]), (&json!("too-small"), &json!("X1")));
}
