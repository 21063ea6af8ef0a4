//! Decks composed from sets, the library that they come from, and setups with them (X, S8).

use std::collections::BTreeMap;
use std::sync::Arc;

use leonardo_rules::sets::{
    AddError, CardSet, DeckSpecError, Library, Origin, SETS_DECK, SPEC_BYTES_MAX,
};
use leonardo_rules::{
    Card, DeckKind, DeckList, DeckWarning, Options, Rule, Ruleset, SetupError, Variant,
    parse_symbols,
};
use proptest::prelude::*;

fn ruleset(variant: Variant, players: u8, extra: &str) -> Result<Arc<Ruleset>, SetupError> {
    let setup = Library::embedded().setup(variant, players, Options::default(), Some(extra));
    setup.expect("the deck is well spelled").ruleset()
}

#[test]
fn s8_copies_of_one_face_are_one_face_whatever_set_they_come_from() {
    // Novem and Atlanticus both have a card of Mechanism and Seagull.
    let deck = Library::embedded().deck("novem atlanticus").unwrap();
    let face = Card::Symbols(DeckKind::Extra, parse_symbols("MeSe").unwrap());
    let found: Vec<_> = deck.cards().iter().filter(|(card, _)| *card == face).collect();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].1, 2);
    // The same symbols on a main and on an extra card are two faces: the backs differ.
    let ruleset = ruleset(Variant::Sets, 2, "trivulziano*3").unwrap();
    let (main, extra) = (ruleset.face("CaHa").unwrap(), ruleset.face("+Ha-Ca").unwrap());
    assert_ne!(main, extra);
    assert_eq!((ruleset.copies(main), ruleset.copies(extra)), (2, 3));
}

#[test]
fn s8_two_different_cards_of_one_name_are_not_one_face() {
    let mut library = Library::embedded();
    let own = own_set(
        "mine",
        "[[action]]\nid = \"blot\"\nname.en = \"Blot\"\nname.ru = \"К\"\n\
                               time = \"end\"\neffects = [{ do = \"erase\" }]\n",
    );
    library.add(own).unwrap();
    let error = library.deck("novem !blot").unwrap_err();
    assert_eq!(
        error,
        DeckSpecError::AmbiguousCard {
            card: "!blot".into(),
            sets: vec!["novem".into(), "mine".into()]
        }
    );
    assert_eq!(error.rule(), Rule::S8);
    let both = library.setup(Variant::Sets, 2, Options::default(), Some("novem mine")).unwrap();
    assert_eq!(both.ruleset().unwrap_err(), SetupError::SameName { card: "!blot".into() });
}

#[test]
fn x1_an_extra_deck_needs_45_cards_and_70_with_five_players_or_more() {
    let deck = |spec: &str| Library::embedded().deck(spec).unwrap();
    let (small, edge, many) = (deck("atlanticus*2"), deck("madrid*3"), deck("forster*4 +MePr*10"));
    assert_eq!((small.len(), edge.len(), many.len()), (30, 45, 70));
    for players in 2..=4 {
        assert!(small.check_extra(players).is_err());
        assert!(edge.check_extra(players).is_ok());
    }
    for players in 5..=6 {
        let error = edge.check_extra(players).unwrap_err();
        assert_eq!(error.rule(), Rule::X1);
        assert!(many.check_extra(players).is_ok());
    }
    let error = ruleset(Variant::Sets, 2, "madrid*2 +MePr*14").unwrap_err();
    assert_eq!(error.rule(), Rule::X1);
    assert_eq!(error.to_string(), small_deck(44, 2, 45));
    assert_eq!(
        ruleset(Variant::Sets, 5, "madrid*4 +MePr*9").unwrap_err().to_string(),
        small_deck(69, 5, 70)
    );
    assert!(ruleset(Variant::Sets, 5, "madrid*4 +MePr*10").is_ok());
}

fn small_deck(cards: usize, players: u8, least: usize) -> String {
    format!("the extra deck has {cards} cards; with {players} players it needs at least {least}")
}

#[test]
fn x1_the_plain_novem_deck_is_allowed_for_any_number_of_players() {
    let library = Library::embedded();
    let by_card = library.deck("novem").unwrap().lines().join(" ");
    for players in 2..=6 {
        for spec in ["novem", "novem*1", by_card.as_str()] {
            let ruleset = ruleset(Variant::Novem, players, spec).unwrap();
            assert_eq!(ruleset.deck_len(DeckKind::Extra), 62);
        }
    }
    assert!(ruleset(Variant::Novem, 5, "novem +MePr").is_err(), "63 cards, but not the plain deck");
}

#[test]
fn x2_many_copies_and_few_symbol_cards_are_warnings_that_name_the_cards() {
    let deck = Library::embedded().deck("novem +MePr*3 !blot*4").unwrap();
    let many =
        |card: &str, copies, most| DeckWarning::ManyCopies { card: card.into(), copies, most };
    for players in 2..=4 {
        let warnings = deck.check_extra(players).unwrap();
        assert_eq!(warnings, [many("+MePr", 4, 3), many("!blot", 6, 3)]);
    }
    let deck = Library::embedded().deck("novem +MePr*5 !blot*5").unwrap();
    assert_eq!(deck.check_extra(5).unwrap(), [many("!blot", 7, 6)]);
    let exactly = Library::embedded().deck("madrid*3").unwrap();
    assert_eq!(exactly.check_extra(4).unwrap(), []);
    let few = Library::embedded().deck("madrid*2 !lamplight*8 !blot*7").unwrap();
    let warnings = few.check_extra(4).unwrap();
    assert_eq!(warnings.last(), Some(&DeckWarning::FewSymbolCards { cards: 24, least: 30 }));
    assert!(ruleset(Variant::Sets, 4, few.label()).is_ok(), "a warning, not an error");
}

#[test]
fn x2_the_usual_decks_need_no_warning() {
    let library = Library::embedded();
    for (spec, cards) in [("novem", 62), (SETS_DECK, 90)] {
        let deck = library.deck(spec).unwrap();
        assert_eq!((deck.label(), deck.len()), (spec, cards));
        for players in 2..=6 {
            assert_eq!(deck.check_extra(players).unwrap(), []);
        }
    }
}

#[test]
fn x3_a_deck_may_mix_novem_cards_and_sets() {
    let ruleset = ruleset(Variant::Sets, 6, "novem leicester madrid*2 !blot").unwrap();
    assert_eq!(ruleset.deck_len(DeckKind::Extra), 62 + 15 + 30 + 1);
    assert_eq!(ruleset.copies(ruleset.face("!blot").unwrap()), 3);
}

#[test]
fn x3_there_must_be_enough_cards_for_the_deal() {
    let library = Library::embedded();
    let with_main = |variant, players, main: &str| {
        let mut setup = library.setup(variant, players, Options::default(), None).unwrap();
        setup.main = library.deck(main).unwrap();
        setup.ruleset()
    };
    assert!(with_main(Variant::Base, 2, "MeHa*20").is_ok());
    let error = with_main(Variant::Base, 2, "MeHa*19").unwrap_err();
    assert_eq!(error.rule(), Rule::X3);
    assert!(matches!(error, SetupError::TooFewCards { cards: 19, needed: 20, .. }));
    assert!(with_main(Variant::Quintis, 2, "MeHa*13").is_ok());
    let error = with_main(Variant::Quintis, 2, "MeHa*12").unwrap_err();
    assert!(matches!(error, SetupError::TooFewCards { cards: 12, needed: 13, .. }));
}

#[test]
fn x3_every_variant_can_be_set_up_for_every_number_of_players() {
    let library = Library::embedded();
    for variant in Variant::ALL {
        for players in 2..=6 {
            let setup = library.setup(variant, players, Options::default(), None).unwrap();
            let ruleset = setup.ruleset().unwrap_or_else(|e| panic!("{variant:?} {players}: {e}"));
            assert_eq!(ruleset.deck_len(DeckKind::Main), 72);
            let extra = match variant {
                Variant::Base | Variant::Quintis => 0,
                Variant::Novem => 62,
                Variant::Sets => 90,
            };
            assert_eq!(ruleset.deck_len(DeckKind::Extra), extra);
        }
    }
}

#[test]
fn q12_quintis_plays_with_the_symbol_cards_of_an_extra_deck() {
    let ruleset = ruleset(Variant::Quintis, 3, "novem").unwrap();
    assert_eq!(ruleset.deck_len(DeckKind::Extra), 42);
    assert!(ruleset.faces().all(|face| ruleset.is_symbol_card(face)));
}

#[test]
fn x1_the_label_of_a_deck_is_its_canonical_spelling() {
    let library = Library::embedded();
    for (spelled, label) in [
        ("novem", "novem"),
        ("novem*1", "novem"),
        ("madrid,atlanticus*3,+PrMe*2", "atlanticus*3 madrid +MePr*2"),
        ("  +Pr-Me +MePr\n madrid atlanticus atlanticus*2 ", "atlanticus*3 madrid +MePr*2"),
        ("!flood !blot +StEc +MePr", "+MePr +StEc !blot !flood"),
        ("base", "base"),
        ("HaMe*3", "MeHa*3"),
    ] {
        let deck = library.deck(spelled).unwrap();
        assert_eq!(deck.label(), label);
        assert_eq!(deck.to_string(), label);
        assert_eq!(library.deck(label).unwrap(), deck);
    }
}

#[test]
fn x1_a_deck_printed_card_by_card_loads_again() {
    let library = Library::embedded();
    let deck = library.deck("atlanticus*3 madrid +MePr*2").unwrap();
    let lines = deck.lines();
    assert!(lines.contains(&"+MePr*2".to_string()) && lines.contains(&"!bridle*1".to_string()));
    let again = library.deck(&lines.join("\n")).unwrap();
    assert_eq!(again.cards(), deck.cards());
}

#[test]
fn x1_what_does_not_spell_a_deck_is_refused_with_what_there_is() {
    let library = Library::embedded();
    let sets = "base, novem, atlanticus, arundel, forster, leicester, madrid, trivulziano";
    let error = |spec: &str| library.deck(spec).unwrap_err();
    assert_eq!(
        error("novem codex*2").to_string(),
        format!("there is no set `codex`; the sets are {sets}")
    );
    let unknown = error("!smudge").to_string();
    assert!(unknown.starts_with("no set has the card `!smudge`; there are !bastion, !blank-page,"));
    assert!(unknown.contains("!word-list"), "{unknown}");
    let unknown = error("+MePrCa").to_string();
    assert!(unknown.contains("`+MePrCa`; there are +MePr, +MePrSk, "), "{unknown}");
    assert_eq!(error("+MeXx").to_string(), "`+MeXx`: no symbol has the code `Xx`");
    assert_eq!(error("+MeMe").rule(), Rule::S2);
    for bad in ["novem*0", "novem*100", "novem*", "novem*x", "novem*+2", "novem*60 novem*40"] {
        assert!(matches!(error(bad), DeckSpecError::Copies { .. }), "{bad}");
    }
    assert_eq!(error(" , "), DeckSpecError::EmptySpec);
    assert_eq!(error("novem MeHa"), DeckSpecError::MixedDeck);
    let long = "novem ".repeat(SPEC_BYTES_MAX / 6 + 1);
    assert_eq!(error(&long), DeckSpecError::SpecTooLong { bytes: long.len() });
}

/// A set of extra cards with these lines after its header.
fn own_set(id: &str, rest: &str) -> CardSet {
    let text = format!(
        "id = \"{id}\"\nname = {{ en = \"Mine\", ru = \"Моё\" }}\nabout = {{ en = \"A\", ru = \"Б\" }}\n\
         deck = \"extra\"\nedge = \"gold\"\n{rest}"
    );
    CardSet::parse("own.toml", &text).expect("the test's own set is right")
}

#[test]
fn s4_a_users_set_joins_the_library_or_takes_the_place_of_an_embedded_one() {
    let mut library = Library::embedded();
    library.add(own_set("mine", "cards = [\"Me-Ha*3\"]")).unwrap();
    assert_eq!(library.deck("mine*2").unwrap().lines(), ["+MeHa*6"]);
    assert_eq!(library.origin("mine"), Some(Origin::Own));

    library.add(own_set("madrid", "cards = [\"Me-Ec\"]")).unwrap();
    assert_eq!(library.deck("madrid").unwrap().lines(), ["+MeEc*1"]);
    assert_eq!(library.sets().count(), 9);

    let again = library.add(own_set("madrid", "cards = [\"Me-St\"]")).unwrap_err();
    assert_eq!(again, AddError::Twice { set: "madrid".into() });
    let other = library.add(own_set("base", "cards = [\"Me-St\"]")).unwrap_err();
    assert_eq!(other, AddError::OtherDeck { set: "base".into(), deck: DeckKind::Main });
    assert_eq!(library.deck("madrid").unwrap().lines(), ["+MeEc*1"], "nothing has changed");
    assert_eq!(library.deck("base").unwrap().len(), 72);
    assert_eq!(Library::embedded().deck("madrid").unwrap().len(), 15);
}

#[test]
fn s4_copies_of_a_card_are_one_where_the_file_names_no_number() {
    let mine = own_set("mine", "cards = [\"MePr\", \"Me-Ca*99\"]");
    let copies: BTreeMap<String, u16> =
        mine.cards.iter().map(|(card, copies)| (card.to_string(), *copies)).collect();
    assert_eq!(copies, BTreeMap::from([("+MePr".into(), 1), ("+MeCa".into(), 99)]));
    let deck: DeckList = mine.deck_list();
    assert_eq!((deck.label(), deck.len()), ("mine", 100));
}

proptest! {
    #[test]
    fn x1_no_text_breaks_the_reader_of_decks(
        text in "([a-z!+*, ]|novem|base|madrid|MePr|MeHa|[0-9]|blot|.){0,12}",
    ) {
        if let Ok(deck) = Library::embedded().deck(&text) {
            prop_assert_eq!(Library::embedded().deck(deck.label()).unwrap(), deck);
        }
    }

    #[test]
    fn x1_label_and_lines_spell_the_same_deck(
        items in prop::collection::vec((0..12usize, 1..8u16), 1..10),
    ) {
        let library = Library::embedded();
        let names = [
            "novem", "atlanticus", "arundel", "forster", "leicester", "madrid", "trivulziano",
            "+MePr", "+Fl-Me-Fi", "!blot", "!flood", "!lamplight",
        ];
        let items: Vec<String> =
            items.iter().map(|(name, copies)| format!("{}*{copies}", names[*name])).collect();
        let deck = library.deck(&items.join(" ")).unwrap();
        prop_assert_eq!(&library.deck(deck.label()).unwrap(), &deck);
        let backwards: Vec<&str> = items.iter().rev().map(String::as_str).collect();
        prop_assert_eq!(&library.deck(&backwards.join(",")).unwrap(), &deck);
        if deck.cards().iter().all(|(_, copies)| *copies <= 99) {
            let lines = library.deck(&deck.lines().join(" ")).unwrap();
            prop_assert_eq!(lines.cards(), deck.cards());
        }
    }
}
