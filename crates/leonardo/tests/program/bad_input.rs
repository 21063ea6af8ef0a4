//! Everything that is refused: one clear message, exit code 2, nothing changed.

use crate::run::{SEED, file, folder, run};

/// The arguments, and what the message says in English and in Russian.
const REFUSED: [(&[&str], &str, &str); 23] = [
    (&["play", "--players", "7"], "two to six players, not 7. [B1]", "от двух до шести"),
    (&["play", "--players", "1"], "two to six players, not 1. [B1]", "от двух до шести"),
    (&["play", "--players", "many"], "--players takes a whole number", "--players — целое число"),
    (&["play", "--variant", "chess"], "no variant “chess”", "Варианта «chess» нет"),
    (&["play", "--seed", "12ab"], "64 hexadecimal digits", "64 шестнадцатеричные"),
    (&["play", "--seat", "3"], "no seat 3", "Места 3 нет"),
    (&["play", "--seat", "0"], "no seat 0", "Места 0 нет"),
    (&["play", "--lines", "odd"], "--lines takes one of standing, fresh", "--lines"),
    (&["play", "--echo", "odd"], "--echo takes one of previous, last", "--echo"),
    (&["play", "--stall", "-1"], "--stall takes a whole number", "--stall — целое число"),
    (&["play", "--keys", "13"], "from 1 to 12, not “13”", "от 1 до 12"),
    (&["play", "--extra", "novem"], "The base game has no extra deck. [N1]", "[N1]"),
    (
        &["play", "--variant", "sets", "--extra", "nowhere"],
        "There is no set “nowhere”. The sets are: base, novem",
        "Набора «nowhere» нет",
    ),
    (&["play", "--variant", "sets", "--extra", "madrid"], "at least 45 cards", "не меньше 45"),
    (&["play", "--variant", "novem", "--extra", "base"], "[S3]", "не место"),
    (&["deck", "madrid"], "at least 45 cards; this one has 15. [X1]", "[X1]"),
    (&["deck", "madrid*4", "--players", "5"], "at least 70 cards; this one has 60. [X1]", "[X1]"),
    (&["deck", "+MeMe"], "+MeMe: The symbols of a card must differ", "указан дважды"),
    (&["deck", "novem*0"], "number of copies must be from 1 to 99", "от 1 до 99"),
    (&["deck"], "Name sets or cards", "Назовите наборы"),
    (&["deck", "base"], "These are main cards", "Это основные карты"),
    (&["deck", "novem", "--variant", "base"], "not for base", "а не в base"),
    (&["sets", "nowhere"], "There is no set “nowhere”", "Набора «nowhere» нет"),
];

#[test]
fn bad_arguments_are_refused_in_both_languages() {
    for (args, english, russian) in REFUSED {
        for (language, expected) in [("en", english), ("ru", russian)] {
            let message = run(&[args, &["--lang", language]].concat()).refused();
            assert!(message.starts_with("leonardo: "), "{args:?}: {message}");
            assert!(message.contains(expected), "{args:?}: {message}");
        }
    }
}

#[test]
fn missing_files_are_named() {
    for command in ["replay", "verify", "convert"] {
        let message = run(&[command, "nowhere.leo"]).refused();
        assert_eq!(message, "leonardo: There is no file nowhere.leo.\n");
        let message = run(&[command, "nowhere.leo", "--lang", "ru"]).refused();
        assert_eq!(message, "leonardo: Файла nowhere.leo нет.\n");
    }
    let message = run(&["deck", "--load", "nowhere.deck"]).refused();
    assert!(message.contains("There is no file nowhere.deck"), "{message}");
    let message = run(&["sets", "--sets", "nowhere"]).refused();
    assert!(message.contains("There is no folder nowhere"), "{message}");
    let ran = run(&["sets", "check", "nowhere.toml"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("There is no file nowhere.toml"), "{}", ran.err);
}

#[test]
fn a_record_that_cannot_be_written_is_refused_before_the_game() {
    let folder = folder("unwritable");
    let missing = folder.join("no-such-folder").join("game.leo");
    let args = ["play", "--seed", SEED, "--record", missing.to_str().unwrap()];
    let message = run(&args).refused();
    assert!(message.contains("There is no folder") && !message.contains("game.leo"), "{message}");
    let args = ["deck", "novem", "--save", missing.to_str().unwrap()];
    assert!(run(&args).err.contains("There is no folder"));
    let args = ["play", "--seed", SEED, "--record", folder.to_str().unwrap()];
    assert!(run(&args).refused().contains("is a folder"));
}

#[test]
fn a_record_does_not_overwrite_another_file() {
    let kept = file("kept.leo", "an older game");
    let args = ["play", "--seed", SEED, "--record", &kept];
    assert!(run(&args).refused().contains("is not overwritten"));
    let args = [&args[..], &["--lang", "ru"]].concat();
    assert!(run(&args).refused().contains("не будет перезаписан"));
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), "an older game");
}

/// Nothing that a file says can control the terminal that shows the complaint.
#[test]
fn control_characters_are_not_repeated() {
    let set = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../rules/data/sets/madrid.toml"
    ));
    let set = file("evil.toml", &set.unwrap().replace("Me-Cv", "\\u001b[2J-Cv"));
    let ran = run(&["sets", "check", &set]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("No symbol has the code") && !ran.err.contains('\x1b'), "{}", ran.err);
}

#[test]
fn a_refused_deck_is_not_saved() {
    let path = folder("save").join("small.deck");
    run(&["deck", "madrid", "--save", path.to_str().unwrap()]).refused();
    assert!(!path.exists());
}

#[test]
fn text_that_is_not_text_is_refused() {
    let path = folder("bytes").join("bytes.leo");
    std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    let message = run(&["verify", path.to_str().unwrap()]).refused();
    assert!(message.contains("is not UTF-8 text"), "{message}");
    let long = file("long.leo", &"x".repeat(20_000_000));
    let message = run(&["verify", &long]).refused();
    assert!(message.contains("is too long"), "{message}");
}

/// What clap refuses has its exit code too.
#[test]
fn unknown_commands_and_options_are_refused() {
    for args in [&["nonsense"][..], &["play", "--nonsense"], &["play", "--lang", "de"], &[]] {
        assert_eq!(run(args).code, 2, "{args:?}");
    }
}
