//! Lines on the screen: why a Key comes, and what a play does to the neighbour.

use leonardo_rules::{Line, Move, Prospect, Seat, Symbol, Variant, Viewer};
use leonardo_terminal::{App, Depth, Look};
use leonardo_words::Language;

use crate::help::{GLYPHS, Memory, app, app_of, session, text, type_keys};
use crate::screens::check;

const ME: Seat = Seat(0);

fn stands(line: &&Line) -> bool {
    line.missing.is_none() && line.pays
}

/// Lines that another player would have and get a Key for.
fn given(prospect: &Prospect) -> Vec<Symbol> {
    let lines = prospect.made.iter().filter(stands).filter(|line| line.seat != Some(ME));
    lines.filter(|line| line.seat.is_some()).map(|line| line.symbol).collect()
}

/// Lines of one's own that would be lost.
fn broken(prospect: &Prospect) -> Vec<Symbol> {
    let lines = prospect.broken.iter().filter(stands).filter(|line| line.seat == Some(ME));
    lines.map(|line| line.symbol).collect()
}

/// Plays a game on until a play of the reader brings what is wanted, and puts the cursor on its card.
fn until(app: &mut App, wanted: impl Fn(&Prospect) -> bool) -> (Move, Prospect) {
    for _ in 0..400 {
        app.settle();
        let session = app.session().unwrap();
        let (view, legal) = (session.game().view(Viewer::Seat(ME)), session.legal());
        for (place, card) in view.hand.iter().enumerate().take(9) {
            let survey = view.survey(session.ruleset(), *card).unwrap_or_default();
            let plays = survey.into_iter().filter(|(mv, _)| mv.is_play() && legal.contains(mv));
            if let Some(found) = plays.into_iter().find(|(_, prospect)| wanted(prospect)) {
                type_keys(app, &format!("⎋{}", place + 1));
                return found;
            }
        }
        type_keys(app, ".⏎⏎");
    }
    panic!("no such play in this game:\n{}", text(app, 80, 24));
}

/// The key of the numeric keypad for a zone.
fn keypad(mv: Move) -> usize {
    let Move::Play { zone, .. } = mv else { panic!("{mv:?}") };
    let (row, column) = (zone.index() / 3, zone.index() % 3);
    (2 - row) * 3 + column + 1
}

fn codes(symbols: &[Symbol]) -> String {
    symbols.iter().map(|symbol| symbol.code()).collect()
}

#[test]
fn a_chosen_card_shows_what_each_place_would_bring() {
    for (variant, tag) in [
        (Variant::Base, "en"),
        (Variant::Novem, "ru"),
        (Variant::Sets, "it"),
        (Variant::Base, "it"),
    ] {
        let language: Language = tag.parse().unwrap();
        let look = Look { depth: Depth::None, ascii: false };
        let mut app = app_of(session(variant, 3, 1), language, look, &Memory::default());
        let (mv, prospect) = until(&mut app, |prospect| prospect.keys.total() > 0);
        let chosen = text(&mut app, 80, 24);
        let keys: Vec<Symbol> = prospect.keys.symbols().iter().collect();
        assert!(chosen.contains(&format!("✦{}", codes(&keys))), "{chosen}");
        type_keys(&mut app, &format!("⏎{}", keypad(mv)));
        let shown = text(&mut app, 80, 24);
        // On all three cards of the line, and above the place.
        assert!(shown.matches(&format!("✦{}", keys[0].code())).count() >= 3, "{shown}");
        let name = variant.name();
        check(&format!("lines-key-{name}-{tag}.txt"), &format!("{chosen}\n{shown}"));
    }
}

#[test]
fn a_line_for_the_neighbour_is_marked_before_it_is_given() {
    for (variant, players, tag) in
        [(Variant::Base, 4, "ru"), (Variant::Novem, 6, "en"), (Variant::Sets, 2, "it")]
    {
        let mut app = app(variant, players, tag.parse().unwrap());
        let (mv, prospect) = until(&mut app, |prospect| !given(prospect).is_empty());
        let chosen = text(&mut app, 80, 24);
        assert!(chosen.contains("◂✦"), "{chosen}");
        type_keys(&mut app, &format!("⏎{}", keypad(mv)));
        let shown = text(&mut app, 80, 24);
        let code = given(&prospect)[0].code();
        assert!(shown.contains(&format!("✦{code}")), "{code}:\n{shown}");
        let name = variant.name();
        check(&format!("lines-give-{name}-{players}-{tag}.txt"), &format!("{chosen}\n{shown}"));
    }
}

#[test]
fn plain_letters_show_lines_too() {
    let look = Look { depth: Depth::None, ascii: true };
    let mut app =
        app_of(session(Variant::Novem, 3, 1), Language::ENGLISH, look, &Memory::default());
    let (mv, _) = until(&mut app, |prospect| !broken(prospect).is_empty());
    let chosen = text(&mut app, 80, 24);
    type_keys(&mut app, &format!("⏎{}", keypad(mv)));
    let shown = text(&mut app, 80, 24);
    check("lines-break-novem-ascii.txt", &format!("{chosen}\n{shown}"));
    let mut app = app_of(session(Variant::Base, 3, 1), Language::ENGLISH, look, &Memory::default());
    until(&mut app, |prospect| prospect.keys.total() > 0);
    let drawn = text(&mut app, 60, 20);
    assert!(drawn.contains('!'), "{drawn}");
}

#[test]
fn runs_of_the_field_and_the_keys_that_are_left() {
    for (tag, size) in [("en", (80, 24)), ("ru", (120, 40))] {
        let mut app = app(Variant::Quintis, 3, tag.parse().unwrap());
        app.settle();
        for _ in 0..6 {
            type_keys(&mut app, ".⏎⏎");
            app.settle();
        }
        let (_, prospect) = until(&mut app, |prospect| prospect.keys.total() > 0);
        let chosen = text(&mut app, size.0, size.1);
        let key = prospect.keys.symbols().iter().next().unwrap();
        assert!(chosen.contains(&format!("✦{}", key.code())), "{chosen}");
        // The symbols that no Key was taken of need three.
        assert!(chosen.contains("Ec3") || chosen.contains("Ec○○○3"), "{chosen}");
        // Through the places to one that brings it.
        type_keys(&mut app, "⏎");
        let mut shown = text(&mut app, size.0, size.1);
        for _ in 0..80 {
            if shown.contains(" … ") {
                break;
            }
            type_keys(&mut app, "⇥");
            shown = text(&mut app, size.0, size.1);
        }
        assert!(shown.matches(&format!("✦{}", key.code())).count() >= 3, "{shown}");
        // Asked for, the runs of any symbol show.
        type_keys(&mut app, "⎋");
        let mut asked = String::new();
        for symbol in Symbol::ALL {
            type_keys(&mut app, "s");
            let drawn = text(&mut app, size.0, size.1);
            if drawn.contains(&format!("?{}", symbol.code())) {
                asked = drawn;
            }
        }
        assert!(!asked.is_empty());
        check(&format!("lines-runs-{tag}.txt"), &format!("{chosen}\n{shown}\n{asked}"));
        // After the last symbol none is asked for.
        type_keys(&mut app, "s");
        assert_eq!(text(&mut app, size.0, size.1), chosen);
    }
}

#[test]
fn the_log_says_which_line_gave_a_key() {
    for (variant, part) in [(Variant::Base, "-C-"), (Variant::Quintis, " … ")] {
        let mut app = app_of(session(variant, 2, 0), Language::ENGLISH, GLYPHS, &Memory::default());
        app.settle();
        type_keys(&mut app, "L");
        let is_told = |line: &str| line.contains("a Key:") && line.contains(part);
        let mut pages = (0..200).map(|_| {
            type_keys(&mut app, "↑");
            text(&mut app, 100, 30)
        });
        assert!(pages.any(|drawn| drawn.lines().any(is_told)), "{variant:?}");
    }
}
