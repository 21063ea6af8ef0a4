//! Golden playthroughs: a seeded random game of every variant as text, move by move: what happened,
//! the table, what each seat knows beside it, and what the player to move may do.
//!
//! A difference is a change of the rules, of what is told to whom, or of what is offered.
//! `UPDATE_GOLDEN=1 cargo test` writes the texts again; read the difference before committing it.

#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

mod show;

use std::fmt::Write;
use std::path::PathBuf;

use leonardo_rules::sets::Library;
use leonardo_rules::{
    Event, FastDice, Game, Move, Options, Seed, SeededDice, Variant, Viewer, names,
};

/// A text ends after the move with which it gets so long; the rest of the game is only played.
const BYTES: usize = 60_000;

/// A random game from its deal on.
fn playthrough(variant: Variant, players: u8, extra: Option<&str>) -> String {
    let setup = Library::embedded().setup(variant, players, Options::default(), extra).unwrap();
    let ruleset = setup.ruleset().unwrap();
    // Luck as in real games; the players' choices are of other dice.
    let mut luck = SeededDice::new(Seed([players; 32]));
    let mut choices = FastDice::new(u64::from(players));
    let mut events = Vec::new();
    let mut game = Game::deal(ruleset.clone(), &mut luck, &mut events);
    let mut text = format!("{} with {players} players\n", variant.name());
    tell(&mut text, &game, "the deal", &events);
    let (mut moves, mut made, mut told): (Vec<Move>, u32, u32) = (Vec::new(), 0, 0);
    while !game.is_over() {
        game.legal_moves_into(&mut moves);
        let mv = moves[choices.below(moves.len() as u32) as usize];
        let title = format!("seat {}: {}", game.turn(), ruleset.show(mv));
        events.clear();
        game.play_unchecked(mv, &mut luck, &mut events);
        made += 1;
        if text.len() < BYTES {
            tell(&mut text, &game, &format!("{made}. {title}"), &events);
            told = made;
        }
    }
    writeln!(text, "\n== {} more moves, and then", made - told).unwrap();
    show::table(&mut text, &game);
    text
}

/// One move: its events, the table, the seats, the offers.
fn tell(text: &mut String, game: &Game, title: &str, events: &[Event]) {
    let ruleset = game.ruleset();
    writeln!(text, "\n== {title}").unwrap();
    for event in events {
        let seen = event.seen_by(ruleset, Viewer::Public);
        let json = names::with(ruleset, || serde_json::to_string(&seen)).unwrap();
        writeln!(text, "  {json}").unwrap();
    }
    show::table(text, game);
    show::seats(text, game);
    show::offers(text, game);
}

/// The text is the one in the file.
fn check(file: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    let mut lines = (1..).zip(golden.lines().zip(text.lines()));
    if let Some((line, (was, is))) = lines.find(|(_, (was, is))| was != is) {
        panic!("{file}, line {line}\nwas: {was}\nis:  {is}");
    }
    assert_eq!(golden.lines().count(), text.lines().count(), "{file}: another length");
}

#[test]
fn base() {
    check("base.txt", &playthrough(Variant::Base, 2, None));
}

#[test]
fn novem() {
    check("novem.txt", &playthrough(Variant::Novem, 3, None));
}

#[test]
fn sets() {
    check("sets.txt", &playthrough(Variant::Sets, 4, None));
}

#[test]
fn quintis() {
    check("quintis.txt", &playthrough(Variant::Quintis, 2, None));
}

#[test]
fn quintis_extra() {
    check("quintis-extra.txt", &playthrough(Variant::Quintis, 3, Some("novem")));
}
