//! Golden pictures, kept in `tests/screens`; `UPDATE_GOLDEN=1` draws them again, to be reviewed before
//! they are committed. The games are a sample: every pair of variant, number of players, size,
//! language and depth of colour is in it, not every combination.

use std::collections::BTreeSet;
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
    play_on(&mut app);
    app
}

fn play_on(app: &mut App) {
    app.settle();
    for _ in 0..6 {
        // Past the action cards, one play, past the others, draws.
        type_keys(app, ".⏎⏎");
        app.settle();
    }
}

/// One picture of the sample.
struct Case {
    variant: Variant,
    players: u8,
    depth: Depth,
    size: (u16, u16),
    language: Language,
}

const PLAYERS: [u8; 4] = [2, 3, 4, 6];
const DEPTHS: [(Depth, &str); 4] = [
    (Depth::None, "none"),
    (Depth::Sixteen, "sixteen"),
    (Depth::Palette, "palette"),
    (Depth::True, "true"),
];
const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (140, 44)];
/// Products in the field of four elements; its sums are `^`. Rows 1 to 3 give three orthogonal
/// Latin squares.
const TIMES: [[usize; 4]; 4] = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]];

/// Cases in which every two values of different properties meet. In English there are sixteen; of
/// every other language four have all values once, so a new language adds pictures and changes none.
fn sample() -> Vec<(String, Case)> {
    let mut cases = Vec::new();
    for language in Language::all() {
        for (row, variant) in Variant::ALL.into_iter().enumerate() {
            for (column, players) in PLAYERS.into_iter().enumerate() {
                let square = |number: usize| row ^ TIMES[number][column];
                if language != Language::ENGLISH && square(3) != 0 {
                    continue;
                }
                let (depth, colours) = DEPTHS[square(1)];
                let size = SIZES[square(2) % SIZES.len()];
                let (name, (width, height)) = (variant.name(), size);
                let name = format!("{name}-{players}-{language}-{width}x{height}-{colours}.txt");
                cases.push((name, Case { variant, players, depth, size, language }));
            }
        }
    }
    cases
}

#[test]
fn the_sample_has_every_pair_of_values() {
    let values: Vec<[String; 5]> = sample()
        .into_iter()
        .map(|(_, case)| {
            let Case { variant, players, depth, size, language } = case;
            let shown = [format!("{depth:?}"), format!("{size:?}"), language.to_string()];
            let [depth, size, language] = shown;
            [variant.name().into(), players.to_string(), depth, size, language]
        })
        .collect();
    let of = |property: usize| -> BTreeSet<&String> {
        values.iter().map(|case| &case[property]).collect()
    };
    let counts: Vec<usize> = (0..5).map(|property| of(property).len()).collect();
    assert_eq!(counts, [4, 4, 4, 3, Language::all().count()]);
    for (first, second) in (0..5).flat_map(|first| (0..first).map(move |second| (first, second))) {
        for (one, other) in
            of(first).into_iter().flat_map(|a| of(second).into_iter().map(move |b| (a, b)))
        {
            let is_there = |case: &[String; 5]| case[first] == *one && case[second] == *other;
            assert!(values.iter().any(is_there), "no picture has both {one} and {other}");
        }
    }
}

#[test]
fn the_sample_of_games() {
    let mut names = BTreeSet::new();
    for (name, case) in sample() {
        let look = Look { depth: case.depth, ascii: false };
        let session = session(case.variant, case.players, 1);
        let mut app = app_of(session, case.language, look, &Memory::default());
        play_on(&mut app);
        let (width, height) = case.size;
        check(&format!("games/{name}"), &colours(&picture(&mut app, width, height)));
        names.insert(name);
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens/games");
    let kept = std::fs::read_dir(folder).unwrap();
    let kept: BTreeSet<String> =
        kept.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(kept, names, "pictures that no test draws can be deleted");
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
        let mut app = under_way(variant, 3, Language::ENGLISH);
        type_keys(&mut app, keys);
        check(&format!("{name}.txt"), &text(&mut app, 100, 30));
    }
    // The help is the longest text: it fits in every language.
    for language in Language::all() {
        let mut app = under_way(Variant::Base, 3, language);
        type_keys(&mut app, "?");
        check(&format!("help-{language}-small.txt"), &text(&mut app, 80, 24));
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
            let keys = drawn.matches("✦ ").count();
            assert_eq!(keys, usize::from(players), "{variant:?} {players}:\n{drawn}");
            let hand = game.hand(leonardo_rules::Seat(0)).len();
            assert!(drawn.contains(&format!("{hand}")), "{drawn}");
        }
    }
}
