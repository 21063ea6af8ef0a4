//! What is in the embedded card sets (S).

use std::collections::BTreeSet;

use leonardo_rules::sets::{CardSet, Edge, Library, Origin};
use leonardo_rules::{Action, DeckKind, Effect, Localized, Symbol, Symbols, Time, parse_symbols};

const SIX: [&str; 6] = ["atlanticus", "arundel", "forster", "leicester", "madrid", "trivulziano"];

fn set(id: &str) -> CardSet {
    Library::embedded().set(id).unwrap_or_else(|| panic!("no set {id}")).clone()
}

fn symbol_cards(set: &CardSet) -> Vec<(Symbols, u16)> {
    let rows = set.cards.iter().filter(|(card, _)| card.action().is_none());
    rows.map(|(card, copies)| (card.symbols(), *copies)).collect()
}

fn actions(set: &CardSet) -> Vec<(&Action, u16)> {
    set.cards.iter().filter_map(|(card, copies)| Some((card.action()?, *copies))).collect()
}

/// On how many cards each symbol is.
fn symbol_counts<'a>(sets: impl IntoIterator<Item = &'a CardSet>) -> [u16; 12] {
    let mut counts = [0; 12];
    for (symbols, copies) in sets.into_iter().flat_map(symbol_cards) {
        symbols.iter().for_each(|symbol| counts[symbol.index()] += copies);
    }
    counts
}

type Kind = (Time, Vec<Effect>);

fn kinds<'a>(sets: impl IntoIterator<Item = &'a CardSet>) -> Vec<Kind> {
    let all = sets.into_iter().flat_map(actions);
    all.map(|(action, _)| (action.time, action.effects.clone())).collect()
}

fn pair(a: Symbol, b: Symbol) -> Symbols {
    [a, b].into_iter().collect()
}

#[test]
fn s1_twelve_symbols_in_order_of_seniority() {
    let names: Vec<&str> = Symbol::ALL.into_iter().map(Symbol::name).collect();
    let expected = "mechanism profile cathedral seagull skull cat cavalryman halberd flower \
                    figure stream eclipse";
    assert_eq!(names, expected.split_whitespace().collect::<Vec<_>>());
    let codes: Vec<&str> = Symbol::ALL.into_iter().map(Symbol::code).collect();
    assert_eq!(codes.join(" "), "Me Pr Ca Se Sk Ct Cv Ha Fl Fi St Ec");
    assert!(Symbol::ALL.is_sorted());
    for symbol in Symbol::ALL {
        assert_eq!(symbol.code().parse::<Symbol>().ok(), Some(symbol));
    }
}

#[test]
fn s2_a_symbol_card_shows_two_or_three_different_symbols_and_an_action_card_none() {
    for set in Library::embedded().sets() {
        for (card, _) in &set.cards {
            let count = card.symbols().len();
            match card.action() {
                None => assert!((2..=3).contains(&count), "{card}"),
                Some(_) => assert_eq!(count, 0, "{card}"),
            }
        }
    }
    assert!(parse_symbols("Me").is_err());
    assert!(parse_symbols("MePrCaSe").is_err());
    assert!(parse_symbols("Me-Ha-Me").is_err());
    assert_eq!(parse_symbols("Ha-Me").unwrap().to_string(), "MeHa");
}

#[test]
fn s3_only_the_base_set_has_main_cards_and_the_edge_shows_the_kind() {
    for set in Library::embedded().sets() {
        let kind = if set.id == "base" { DeckKind::Main } else { DeckKind::Extra };
        assert_eq!(set.deck, kind, "{}", set.id);
        assert_eq!(set.edge.deck(), kind, "{}", set.id);
        assert!(set.cards.iter().all(|(card, _)| card.deck() == kind), "{}", set.id);
    }
    assert_eq!(set("base").edge, Edge::Black);
    assert_eq!(set("novem").edge, Edge::WineRed);
}

#[test]
fn s4_the_library_has_eight_embedded_sets_named_in_all_languages() {
    let library = Library::embedded();
    let ids: Vec<&str> = library.sets().map(|set| set.id.as_str()).collect();
    assert_eq!(ids, [&["base", "novem"][..], &SIX[..]].concat());
    let languages: Vec<&str> = library.sets().next().unwrap().name.tags().collect();
    assert!(languages.contains(&"en"));
    let is_translated = |text: &Localized| {
        let texts: BTreeSet<&str> = languages.iter().map(|tag| text.get(tag)).collect();
        text.tags().eq(languages.iter().copied()) && texts.len() == languages.len()
    };
    for set in library.sets() {
        assert_eq!(library.origin(&set.id), Some(Origin::Embedded));
        assert!(set.name.tags().eq(languages.iter().copied()), "{}", set.id);
        assert!(is_translated(&set.about), "{}", set.id);
        for (action, _) in actions(set) {
            assert!(is_translated(&action.name), "{}", action.id);
        }
    }
    let names: Vec<&Action> = library.sets().flat_map(|set| actions(set)).map(|(a, _)| a).collect();
    let ids: BTreeSet<&str> = names.iter().map(|action| action.id.as_str()).collect();
    assert_eq!(ids.len(), names.len(), "no two action cards have the same id");
    for tag in languages {
        let unique: BTreeSet<&str> = names.iter().map(|action| action.name.get(tag)).collect();
        assert_eq!(unique.len(), names.len(), "no two action cards are called alike in {tag}");
    }
}

#[test]
fn s5_the_base_set_is_every_upper_symbol_with_every_lower_one_twice() {
    let base = set("base");
    assert_eq!(base.len(), 72);
    let mut expected = Vec::new();
    for upper in &Symbol::ALL[..6] {
        for lower in &Symbol::ALL[6..] {
            expected.push((pair(*upper, *lower), 2));
        }
    }
    assert_eq!(symbol_cards(&base), expected);
    assert!(actions(&base).is_empty());
    assert_eq!(symbol_counts([&base]), [12; 12]);
}

#[test]
fn s6_novem_has_the_thirty_pairs_that_the_base_set_cannot_have() {
    let novem = set("novem");
    assert_eq!(novem.len(), 62);
    let rows = symbol_cards(&novem);
    assert!(rows.iter().all(|(_, copies)| *copies == 1));
    let pairs: BTreeSet<Symbols> =
        rows.iter().map(|row| row.0).filter(|symbols| symbols.len() == 2).collect();
    let mut expected = BTreeSet::new();
    for half in Symbol::ALL.chunks(6) {
        for a in half {
            expected.extend(half.iter().filter(|b| a < *b).map(|b| pair(*a, *b)));
        }
    }
    assert_eq!(expected.len(), 30);
    assert_eq!(pairs, expected);
}

#[test]
fn s6_novem_has_twelve_triples_that_share_at_most_one_symbol() {
    let rows = symbol_cards(&set("novem"));
    let triples: Vec<Symbols> =
        rows.iter().map(|row| row.0).filter(|symbols| symbols.len() == 3).collect();
    let round = |i: usize| Symbol::ALL[i % 12];
    let expected: BTreeSet<Symbols> =
        (0..12).map(|i| [round(i), round(i + 1), round(i + 4)].into_iter().collect()).collect();
    assert_eq!(triples.len(), 12);
    assert_eq!(triples.iter().copied().collect::<BTreeSet<_>>(), expected);
    for (i, a) in triples.iter().enumerate() {
        assert!(triples[..i].iter().all(|b| a.and(*b).len() <= 1), "{a}");
    }
}

#[test]
fn s6_novem_has_the_ten_kinds_of_action_cards_twice() {
    use leonardo_rules::{Piles, SealUntil, SealWhat};
    let seal = |what, until| Effect::Seal { what, until };
    let expected = [
        ("second-sketch", Time::Start, Effect::MoreMain { count: 1 }),
        ("marginal-note", Time::Start, Effect::MoreExtra { count: 1 }),
        ("mirror-writing", Time::Start, Effect::SwapOwn),
        ("contrary-wind", Time::Start, Effect::Redirect),
        ("fixative", Time::End, seal(SealWhat::OwnZone, SealUntil::TurnAfterNext)),
        ("closed-workshop", Time::End, seal(SealWhat::OwnLayout, SealUntil::NextTurn)),
        ("blot", Time::End, seal(SealWhat::OpponentZone, SealUntil::TheirTurnEnds)),
        ("rediscovered-page", Time::End, Effect::Recover { from: Piles::Either }),
        ("lamplight", Time::End, Effect::Look { cards: 3 }),
        ("blank-page", Time::End, Effect::Throw),
    ];
    let novem = set("novem");
    let found: Vec<(&str, Time, Effect)> = actions(&novem)
        .into_iter()
        .map(|(action, copies)| {
            assert_eq!((copies, action.effects.len()), (2, 1), "{}", action.id);
            (action.id.as_str(), action.time, action.effects[0])
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn s7_each_of_the_six_sets_has_twelve_symbol_cards_and_three_action_cards() {
    for set in SIX.map(set) {
        let count = |rows: Vec<u16>| rows.into_iter().sum::<u16>();
        assert_eq!(count(symbol_cards(&set).into_iter().map(|row| row.1).collect()), 12);
        assert_eq!(count(actions(&set).into_iter().map(|row| row.1).collect()), 3);
        assert_eq!(set.len(), 15, "{}", set.id);
    }
}

#[test]
fn s7_over_the_six_sets_every_symbol_appears_equally_often() {
    let sets = SIX.map(set);
    let counts = symbol_counts(&sets);
    assert_eq!(counts, [14; 12]);
    let faces: BTreeSet<Symbols> = sets.iter().flat_map(symbol_cards).map(|row| row.0).collect();
    assert_eq!(faces.len(), 72, "no symbol card is in two of the sets");
}

#[test]
fn s7_each_set_has_a_theme_of_four_symbols_of_its_own() {
    let mut themes = BTreeSet::new();
    for set in SIX.map(set) {
        let mut counts = symbol_counts([&set]);
        let theme: Vec<usize> = (0..12).filter(|symbol| counts[*symbol] == 5).collect();
        assert!(themes.insert(theme), "{}", set.id);
        counts.sort_unstable();
        assert_eq!(counts, [1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 5, 5], "{}", set.id);
    }
}

#[test]
fn s7_the_six_sets_have_action_kinds_that_novem_has_not() {
    let old = kinds([&set("novem")]);
    let sets = SIX.map(set);
    let mut new: Vec<Kind> = Vec::new();
    for kind in kinds(&sets) {
        if !old.contains(&kind) && !new.contains(&kind) {
            new.push(kind);
        }
    }
    assert!(new.len() >= 5, "{new:?}");
    let effects: BTreeSet<&str> =
        new.iter().flat_map(|(_, effects)| effects).map(|effect| effect.name()).collect();
    for further in ["exchange", "swap-zone", "erase", "keys-again", "draw-up-to", "more-any"] {
        assert!(effects.contains(further), "no set has the effect {further} of section A");
    }
    assert!(new.contains(&(Time::End, vec![Effect::DrawUpTo { cards: 9 }])), "long study");
}

#[test]
fn a6_some_cards_have_two_effects_in_the_order_of_the_file() {
    let sets = SIX.map(set);
    let two: Vec<Kind> = kinds(&sets).into_iter().filter(|kind| kind.1.len() == 2).collect();
    assert!(two.len() >= 3, "{two:?}");
    assert!(two.contains(&(Time::End, vec![Effect::SwapOwn, Effect::KeysAgain])));
}
