//! Every sample in every language, kept in `tests/golden/`. To rewrite the files after a change of
//! words: `UPDATE_GOLDEN=1 cargo test -p leonardo-words`.

use std::collections::HashSet;
use std::fmt::{Debug, Write};
use std::path::Path;

use leonardo_rules::sets::Library;
use leonardo_rules::{DeckKind, Keys, Seat, Symbol, Variant, Zone, names};
use leonardo_words::{Language, Words};

use crate::samples;

/// All samples of one language, a line each: what, and how it reads.
fn everything(language: Language) -> String {
    let words = Words::new(language);
    let ruleset = samples::ruleset();
    let mut text = String::new();
    let mut add = |what: &dyn Debug, says: String| {
        let what = names::with(&ruleset, || format!("{what:?}"));
        writeln!(text, "{what}\n    {}", says.replace('\n', "\n    ")).unwrap();
    };
    for symbol in Symbol::ALL {
        add(&symbol, words.symbol(symbol));
    }
    for zone in Zone::ALL {
        add(&zone, words.zone(zone));
    }
    for variant in Variant::ALL {
        add(&variant, words.variant(variant));
    }
    for deck in DeckKind::ALL {
        add(&deck, words.deck(deck));
    }
    for face in ["MeHa", "+MePr", "!blot"].map(|name| ruleset.face(name).unwrap()) {
        add(&("card", face), words.about(&ruleset).card_fully(face));
    }
    let keys = Keys::NONE.plus(Symbol::Cat, 2).plus(Symbol::Stream, 1);
    add(&keys, words.keys(keys));
    for effect in samples::effects() {
        add(&effect, words.effect(effect));
    }
    for action in Library::embedded().sets().flat_map(|set| set.cards.clone()) {
        if let Some(action) = action.0.action() {
            add(&action.id, words.action_text(action));
        }
    }
    for rejection in samples::rejections(&ruleset) {
        let told = words.about(&ruleset).to(Seat(1)).rejection(&rejection);
        add(&rejection.why, words.rejection(&rejection, &ruleset) + "\n" + &told);
    }
    for error in samples::setup_errors() {
        add(&error, words.setup_error(&error));
    }
    for warning in samples::warnings() {
        add(&warning, words.deck_warning(&warning));
    }
    for error in samples::deck_spec_errors() {
        add(&error, words.deck_spec_error(&error));
    }
    for error in samples::set_errors() {
        add(&error.reason, words.set_error(&error));
    }
    for error in samples::add_errors() {
        add(&error, words.add_error(&error));
    }
    for error in samples::notation_errors() {
        add(&error, words.notation_error(&error));
    }
    for (step, mv) in samples::offers(&ruleset) {
        let offer = words.about(&ruleset).offer(step, mv);
        add(&mv, format!("{}: {}", offer.group, offer.item).trim_end().to_string());
    }
    let named = ["Ann".to_string(), String::new(), "Cyd".to_string()];
    for event in samples::events(&ruleset) {
        let bystander = words.about(&ruleset).with_names(&named);
        let says = [bystander.to(Seat(0)), bystander.to(Seat(1)), bystander];
        add(&event, says.map(|teller| teller.event(&event)).join("\n"));
    }
    text
}

#[test]
fn every_language_says_what_it_always_said() {
    for language in Language::all() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/golden")
            .join(format!("{language}.txt"));
        let now = everything(language);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, &now).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap();
        for (number, (now, kept)) in now.lines().zip(kept.lines()).enumerate() {
            assert_eq!(now, kept, "{}:{}", file.display(), number + 1);
        }
        assert_eq!(now.lines().count(), kept.lines().count(), "{}", file.display());
    }
}

/// No text has a hole, a stray brace or marks that terminals cannot show.
#[test]
fn texts_are_whole() {
    for language in Language::all() {
        for line in everything(language).lines().filter(|line| line.starts_with("    ")) {
            assert!(!line.trim().is_empty(), "an empty text in {language}");
            assert!(!line.contains(['{', '}', '\u{2068}', '\u{2069}']), "{line}");
            assert!(!line.contains(" ,") && !line.contains(".."), "{line}");
        }
    }
}

/// No English sentence was left in another language by accident.
#[test]
fn translations_are_not_english() {
    let english: HashSet<String> = sentences(Language::ENGLISH);
    for language in Language::all().skip(1) {
        let shared: Vec<String> = sentences(language).intersection(&english).cloned().collect();
        // What is the same in all languages: a card's code, a title.
        let is_sentence = |text: &&String| text.trim().matches(' ').count() > 1;
        let shared: Vec<&String> = shared.iter().filter(is_sentence).collect();
        assert_eq!(shared, Vec::<&String>::new(), "{language}");
    }
}

fn sentences(language: Language) -> HashSet<String> {
    let text = everything(language);
    text.lines().filter(|line| line.starts_with("    ")).map(str::to_string).collect()
}
