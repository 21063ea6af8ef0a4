//! `leonardo sets` and `leonardo deck`.

use std::process::Stdio;

use crate::run::{file, folder, leonardo, run, run_command};

const MINE: &str = r#"
id = "mine"
name = { en = "Mine", ru = "Мой" }
about = { en = "My own cards.", ru = "Мои карты." }
deck = "extra"
edge = "gold"
cards = ["MePr*2", "CaSe"]

[[action]]
id = "storm"
name = { en = "Storm", ru = "Буря" }
time = "end"
copies = 2
effects = [{ do = "erase" }, { do = "draw-up-to", cards = 8 }]
"#;

#[test]
fn all_sets_are_listed() {
    let said = run(&["sets"]).well();
    let ids: Vec<&str> = said.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(
        ids,
        ["base", "novem", "atlanticus", "arundel", "forster", "leicester", "madrid", "trivulziano"]
    );
    assert!(said.contains("72 cards") && said.contains("62 cards"), "{said}");
    let said = run(&["sets", "--lang", "ru"]).well();
    assert!(said.contains("72 карты") && said.contains("15 карт."), "{said}");
}

#[test]
fn a_set_is_shown_card_by_card_with_texts() {
    let said = run(&["sets", "novem"]).well();
    assert!(said.contains("+MePrSk"), "{said}");
    assert!(
        said.contains("!blot — Blot ×2. End of your turn. Seal one zone of an opponent’s layout"),
        "{said}"
    );
    let said = run(&["sets", "novem", "--lang", "ru"]).well();
    assert!(said.contains("!blot — Клякса ×2. В конце хода. Запечатайте одну зону"), "{said}");
}

#[test]
fn set_files_are_checked_with_line_and_reason() {
    let good = file("mine.toml", MINE);
    let said = run(&["sets", "check", &good]).well();
    assert!(said.contains("the set “mine” is valid: 5 cards."), "{said}");

    let bad = file("bad.toml", &MINE.replace("CaSe", "CaCa"));
    let ran = run(&["sets", "check", &bad, &good]);
    assert_eq!(ran.code, 2);
    let expected = format!(
        "{bad}:7: The symbols of a card must differ, but this one appears twice: Cathedral. [S2]\n"
    );
    assert_eq!(ran.err, expected);
    assert!(ran.out.contains("is valid"), "the other file is checked too: {}", ran.out);

    let early = file("early.toml", &MINE.replace("erase", "keys-again").replace("end", "start"));
    let ran = run(&["sets", "check", &early, "--lang", "ru"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("early.toml:14: Эффект «keys-again» бывает только"), "{}", ran.err);
}

#[test]
fn own_sets_are_loaded_from_a_folder_and_played_with() {
    let folder = folder("own");
    std::fs::write(folder.join("mine.toml"), MINE).unwrap();
    std::fs::write(folder.join("notes.txt"), "not a set").unwrap();
    let dir = folder.to_str().unwrap();
    let said = run(&["sets", "--sets", dir]).well();
    assert!(said.contains("mine — Mine: 5 cards. My own cards."), "{said}");
    let said = run(&["deck", "mine*9", "--sets", dir]).well();
    assert!(said.starts_with("mine*9\n# Cards: 45; symbol cards: 27"), "{said}");
    assert!(said.contains("Warning: +MePr: 18 copies; at most 3 are recommended. [X2]"), "{said}");

    // The platform's own folder works like --sets.
    let home = folder.join("home");
    let usual = home.join("leonardo").join("sets");
    std::fs::create_dir_all(&usual).unwrap();
    std::fs::write(usual.join("mine.toml"), MINE).unwrap();
    let mut command = leonardo(&["sets", "mine"]);
    command.env("XDG_DATA_HOME", &home);
    if cfg!(target_os = "linux") {
        assert!(run_command(command, "").well().contains("!storm"));
    }
}

#[test]
fn a_bad_own_set_is_named_and_stops_the_program() {
    let folder = folder("bad-own");
    std::fs::write(folder.join("a.toml"), MINE).unwrap();
    std::fs::write(folder.join("b.toml"), MINE).unwrap();
    let dir = folder.to_str().unwrap();
    let message = run(&["sets", "--sets", dir]).refused();
    assert!(message.contains("b.toml:1: Two of your own sets"), "{message}");
    std::fs::write(folder.join("b.toml"), MINE.replace("gold", "black")).unwrap();
    let message = run(&["play", "--sets", dir]).refused();
    assert!(message.contains("b.toml:6: ") && message.contains("[S3]"), "{message}");
}

#[test]
fn a_deck_is_composed_printed_and_loaded() {
    let said = run(&["deck", "madrid", "novem", "!blot", "madrid"]).well();
    assert!(said.starts_with("madrid*2 novem !blot\n# Cards: 93;"), "{said}");
    // All that is printed can be loaded.
    let printed = file("shared.deck", &said);
    assert_eq!(run(&["deck", "--load", &printed]).well(), said);

    let path = folder("deck").join("my.deck");
    let path = path.to_str().unwrap();
    run(&["deck", "novem", "--players", "6", "--save", path]).well();
    assert_eq!(std::fs::read_to_string(path).unwrap(), "novem\n");
    let said = run(&["deck", "--load", path, "--variant", "quintis", "--lang", "ru"]).well();
    assert!(said.contains("# Карт: 62; с символами: 42, карт действий: 20."), "{said}");
}

/// The reader of the output may stop early.
#[test]
fn a_closed_pipe_ends_quietly() {
    let mut command = leonardo(&["sets", "novem"]);
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}
