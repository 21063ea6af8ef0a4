//! Perft: every move and every turn of luck from a tiny deck, counted by depth.
//!
//! The `.perft` files beside this program hold the cases, one a line, in fields between `;`:
//!
//! ```text
//! name; variant players options; main deck; extra deck; luck; depth:leaves/keys/over …
//! ```
//!
//! *Decks* are spelled as everywhere (`MeHa*12 PrCv*2`), `-` for an empty deck. *Luck* is `all`: every order
//! of a deck (equal cards count once), every first seat, every picked face; or `seed N`: each
//! request is answered once, by quick dice of that seed. For each *depth*, the number of moves
//! made: how many *leaves* there are (ways to get there), how many *keys* all players hold in all
//! of them, and in how many the game is *over*. A game that is over has no further leaves.
//!
//! `UPDATE_GOLDEN=1 cargo test` writes the counts again; a difference is a change of the rules.

#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

mod luck;
mod naive;
mod naive_field;

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use leonardo_rules::sets::Library;
use leonardo_rules::{Game, Lines, Move, NoEvents, Options, Ruleset, Seat, Setup, Variant};
use luck::{Luck, each_outcome};

/// What is counted at one depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Count {
    leaves: u64,
    keys: u64,
    over: u64,
}

/// One line of a file.
struct Case {
    name: String,
    setup: Setup,
    luck: Luck,
    counts: Vec<Count>,
}

impl Case {
    fn parse(line: &str) -> Case {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [name, setup, main, extra, luck, counts] = fields[..] else {
            panic!("not six fields: {line}")
        };
        let library = Library::embedded();
        let mut words = setup.split_whitespace();
        let variant = words.next().unwrap().parse::<Variant>().expect("a variant");
        let players = words.next().unwrap().parse().expect("a number of players");
        let extra = (extra != "-").then(|| library.deck(extra).unwrap());
        let main = library.deck(main).unwrap();
        Case {
            name: name.to_string(),
            setup: Setup { variant, players, options: options(words), main, extra },
            luck: Luck::parse(luck),
            counts: counts.split_whitespace().enumerate().map(parse_count).collect(),
        }
    }

    fn ruleset(&self) -> Arc<Ruleset> {
        self.setup.clone().ruleset().unwrap()
    }
}

fn options<'a>(words: impl Iterator<Item = &'a str>) -> Options {
    let mut options = Options::default();
    for word in words {
        match word.split_once('=').expect("an option") {
            ("hand", number) => options.hand = Some(number.parse().unwrap()),
            ("keys", number) => options.keys = Some(number.parse().unwrap()),
            ("stall", number) => options.stall = Some(number.parse().unwrap()),
            ("lines", "fresh") => options.lines = Lines::Fresh,
            ("echo", "last") => options.echo = leonardo_rules::Echo::Last,
            _ => panic!("no option: {word}"),
        }
    }
    options
}

/// `2:100/5/0` at place 2.
fn parse_count((place, text): (usize, &str)) -> Count {
    let (depth, numbers) = text.split_once(':').expect("depth:leaves/keys/over");
    assert_eq!(depth.parse(), Ok(place), "the depths are 0, 1, 2 and so on");
    let numbers: Vec<u64> = numbers.split('/').map(|number| number.parse().unwrap()).collect();
    let [leaves, keys, over] = numbers[..] else { panic!("not three numbers: {text}") };
    Count { leaves, keys, over }
}

/// Counts down to the depth that the case asks for.
fn perft(case: &Case) -> Vec<Count> {
    let ruleset = case.ruleset();
    let mut counts = vec![Count::default(); case.counts.len()];
    each_outcome(case.luck, |dice| {
        let game = Game::deal(ruleset.clone(), dice, &mut NoEvents);
        descend(&game, case.luck, &mut counts);
    });
    counts
}

fn descend(game: &Game, luck: Luck, counts: &mut [Count]) {
    let Some((count, deeper)) = counts.split_first_mut() else { return };
    count.leaves += 1;
    let seats = Seat::all(game.ruleset().players());
    count.keys += seats.map(|seat| u64::from(game.keys(seat).total())).sum::<u64>();
    count.over += u64::from(game.is_over());
    if deeper.is_empty() {
        return;
    }
    let mut moves: Vec<Move> = Vec::new();
    game.legal_moves_into(&mut moves);
    for mv in moves {
        each_outcome(luck, |dice| {
            let mut next = game.clone();
            next.play_unchecked(mv, dice, &mut NoEvents);
            descend(&next, luck, deeper);
        });
    }
}

fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/perft").join(file)
}

/// Every case of a file has the counts that the file says.
fn check(file: &str) {
    let text = std::fs::read_to_string(path(file)).unwrap();
    let mut updated = String::new();
    for line in text.lines() {
        if line.trim().is_empty() || line.starts_with('#') {
            writeln!(updated, "{line}").unwrap();
            continue;
        }
        let case = Case::parse(line);
        let counts = perft(&case);
        let fields = line.rsplit_once(';').unwrap().0;
        write!(updated, "{fields};").unwrap();
        for (depth, Count { leaves, keys, over }) in counts.iter().enumerate() {
            write!(updated, " {depth}:{leaves}/{keys}/{over}").unwrap();
        }
        updated.push('\n');
        if std::env::var_os("UPDATE_GOLDEN").is_none() {
            assert_eq!(counts, case.counts, "{file}: {}", case.name);
        }
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path(file), updated).unwrap();
    }
}

#[test]
fn base() {
    check("base.perft");
}

#[test]
fn novem() {
    check("novem.perft");
}

#[test]
fn sets() {
    check("sets.perft");
}

#[test]
fn quintis() {
    check("quintis.perft");
}

/// The cases of a file in which luck is tried in every way.
fn cases_with_all_luck(file: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(path(file)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let cases: Vec<Case> = lines.map(Case::parse).filter(|case| case.luck == Luck::All).collect();
    assert!(cases.len() >= 5, "{file}");
    cases
}

/// A base game written as plainly as can be finds the same numbers.
#[test]
fn a_naive_base_game_counts_the_same() {
    for case in cases_with_all_luck("base.perft") {
        let counts = naive::perft(&case.setup, case.counts.len());
        assert_eq!(counts, perft(&case), "{}", case.name);
    }
}

/// And so does a plain Quintis Fontis.
#[test]
fn a_naive_quintis_fontis_counts_the_same() {
    for case in cases_with_all_luck("quintis.perft") {
        let counts = naive_field::perft(&case.setup, case.counts.len());
        assert_eq!(counts, perft(&case), "{}", case.name);
    }
}
