//! Pictures of every game at several sizes, in every language and in all depths of colour. They are
//! kept in `tests/screens`; `UPDATE_GOLDEN=1` rewrites them. Look at them before you commit them.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;

use leonardo_rules::Variant;
use leonardo_terminal::{App, Depth, Look};
use leonardo_words::Language;
use ratatui::buffer::Buffer;

use crate::help::{Memory, app, app_of, letters, picture, session, text, type_keys};

/// Compares with the picture of this name.
pub(crate) fn check(name: &str, picture: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, picture).unwrap();
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(known == picture, "{name} looks different now:\n{picture}\nnot:\n{known}");
}

/// A few turns in, with a card chosen and a place shown.
fn under_way(variant: Variant, players: u8, language: Language) -> App {
    let mut app = app(variant, players, language);
    app.settle();
    for _ in 0..6 {
        // Past the action cards, one play, past the others, draws.
        type_keys(&mut app, ".⏎⏎");
        app.settle();
    }
    app
}

/// Games, numbers of players, sizes and languages, so that every two of them meet in some picture.
/// The languages come last: a new one adds pictures and changes none.
fn sample() -> Vec<(Variant, u8, (u16, u16), Language)> {
    let mut met = HashSet::new();
    let mut sample = Vec::new();
    for language in Language::all() {
        for (place, variant) in Variant::ALL.into_iter().enumerate() {
            for (turn, players) in [2, 3, 4, 6].into_iter().enumerate() {
                let size = [(80, 24), (100, 30), (140, 44)][(place + turn) % 3];
                let (variant_is, players_are) = (variant.name(), players.to_string());
                let (size_is, language_is) = (format!("{size:?}"), language.tag());
                let all = [variant_is, &players_are, &size_is, language_is];
                let pairs = (0..4).flat_map(|one| (0..one).map(move |other| (other, one)));
                let pairs = pairs.map(|(a, b)| format!("{} {}", all[a], all[b]));
                // All are noted, not only the first that is new.
                if pairs.filter(|pair| met.insert(pair.clone())).count() > 0 {
                    sample.push((variant, players, size, language));
                }
            }
        }
    }
    sample
}

#[test]
fn every_game_at_several_sizes_in_every_language() {
    for (variant, players, (width, height), language) in sample() {
        let mut app = under_way(variant, players, language);
        let name = format!("{}-{players}-{language}-{width}x{height}.txt", variant.name());
        check(&name, &text(&mut app, width, height));
    }
}

#[test]
fn every_way_to_look_at_the_table() {
    for (variant, keys, name) in [
        (Variant::Base, "⏎", "preview-base"),
        (Variant::Novem, "⏎", "preview-novem"),
        (Variant::Quintis, "⏎", "preview-quintis"),
        (Variant::Base, "?", "help"),
        (Variant::Base, "p", "piles"),
        (Variant::Base, "L", "log"),
        (Variant::Base, "q", "quit"),
        (Variant::Base, ":MeHa>N", "command"),
        (Variant::Base, ":MeHa>NW⏎", "refused"),
    ] {
        for language in Language::all() {
            let mut app = under_way(variant, 3, language);
            type_keys(&mut app, keys);
            check(&format!("{name}-{language}.txt"), &text(&mut app, 100, 30));
        }
    }
}

#[test]
fn plain_letters_are_enough() {
    for variant in Variant::ALL {
        let look = Look { depth: Depth::None, ascii: true };
        let mut app = app_of(session(variant, 3, 1), Language::ENGLISH, look, &Memory::default());
        app.settle();
        type_keys(&mut app, ".⏎");
        let picture = text(&mut app, 100, 30);
        check(&format!("ascii-{}.txt", variant.name()), &picture);
        // Names and texts may have letters of their own; what is drawn has none.
        let foreign: Vec<char> = picture
            .chars()
            .filter(|letter| !letter.is_ascii())
            .filter(|c| !c.is_alphabetic())
            .collect();
        assert!(foreign.iter().all(|c| "←→↑↓·…“”–’ﾠ ".contains(*c)), "{foreign:?}");
    }
}

/// The colours of a picture: each run of cells that look alike.
fn colours(buffer: &Buffer) -> String {
    let mut said = letters(buffer);
    for (y, row) in buffer.content().chunks(buffer.area.width.into()).enumerate() {
        let looks = row.iter().map(|cell| (cell.fg, cell.bg, cell.modifier));
        let looks: Vec<_> = looks.collect();
        let mut x = 0;
        for run in looks.chunk_by(|a, b| a == b) {
            let (fg, bg, modifier) = run[0];
            writeln!(said, "{y},{x}+{} {fg} on {bg} {modifier:?}", run.len()).unwrap();
            x += run.len();
        }
    }
    said
}

#[test]
fn every_depth_of_colour() {
    for (depth, name) in [
        (Depth::None, "none"),
        (Depth::Sixteen, "sixteen"),
        (Depth::Palette, "palette"),
        (Depth::True, "true"),
    ] {
        for variant in [Variant::Novem, Variant::Quintis] {
            let look = Look { depth, ascii: false };
            let mut app =
                app_of(session(variant, 3, 1), Language::ENGLISH, look, &Memory::default());
            app.settle();
            type_keys(&mut app, ".⏎");
            let name = format!("colours-{}-{name}.txt", variant.name());
            check(&name, &colours(&picture(&mut app, 100, 30)));
        }
    }
}

#[test]
fn no_size_is_too_odd_and_small_ones_say_so() {
    for variant in Variant::ALL {
        for players in [2, 6] {
            let mut app = under_way(variant, players, Language::ENGLISH);
            for width in [1, 7, 20, 59, 60, 61, 72, 79, 99, 101, 200, 300] {
                for height in [1, 2, 5, 19, 20, 21, 23, 27, 28, 36, 60, 100] {
                    let drawn = text(&mut app, width, height);
                    if width >= 20 && height >= 5 && (width < 60 || height < 20) {
                        assert!(drawn.contains("too"), "{width}x{height}: {drawn}");
                    }
                }
            }
            for overlay in ["?", "p", "L", "q"] {
                type_keys(&mut app, overlay);
                for (width, height) in [(60, 20), (80, 24), (200, 60)] {
                    text(&mut app, width, height);
                }
                type_keys(&mut app, "⎋");
            }
        }
    }
}

/// On 100×30 everything is there at once: all cards of all layouts, all hands, all Keys.
#[test]
fn the_whole_table_fits_on_100_by_30() {
    for variant in [Variant::Base, Variant::Novem, Variant::Sets] {
        for players in 2..=6 {
            let mut app = under_way(variant, players, Language::ENGLISH);
            let drawn = text(&mut app, 100, 30);
            let game = app.session().unwrap().game().clone();
            for name in
                &["Salaì", "Melzi", "Boltraffio", "Oggiono", "Luini"][..usize::from(players) - 1]
            {
                assert!(drawn.contains(name), "{variant:?} {players} {name}:\n{drawn}");
            }
            let keys = drawn.matches("✦").count();
            assert_eq!(keys, usize::from(players), "{variant:?} {players}:\n{drawn}");
            let hand = game.hand(leonardo_rules::Seat(0)).len();
            assert!(drawn.contains(&format!("{hand}")), "{drawn}");
        }
    }
}
