//! Whole games in the terminal.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::run::{SEED, folder, leonardo, run_command, run_with};

/// More answers than any game asks for.
fn always_one() -> String {
    "1\n".repeat(20_000)
}

/// Plays a whole game and gives back all that was said.
fn whole_game(args: &[&str]) -> String {
    let args = [&["play", "--seed", SEED][..], args].concat();
    run_with(&args, &always_one()).well()
}

#[test]
fn whole_games_of_every_variant_in_both_languages() {
    for variant in ["base", "novem", "sets", "quintis"] {
        for players in ["2", "4", "6"] {
            let said = whole_game(&["--variant", variant, "--players", players, "--lang", "en"]);
            assert!(said.contains("The game is over"), "{variant} {players}: {said}");
            assert!(said.contains("wins.") || said.contains("You win!") || said.contains("shared"));
            assert!(said.contains(&format!("Seed of this game: {SEED}")));
            let said = whole_game(&["--variant", variant, "--players", players, "--lang", "ru"]);
            assert!(said.contains("Партия закончена"), "{variant} {players}: {said}");
            assert!(said.contains("Победа"));
        }
    }
}

#[test]
fn options_and_extra_decks_are_played() {
    let said = whole_game(&["--variant", "quintis", "--extra", "novem", "--echo", "last"]);
    assert!(said.contains("Extra deck"), "{said}");
    let said = whole_game(&["--variant", "sets", "--extra", "madrid*3 +MePr", "--lines", "fresh"]);
    assert!(said.contains("The game is over"), "{said}");
    assert!(!said.contains("Warning"), "{said}");
    let said = whole_game(&["--variant", "sets", "--extra", "madrid*4"]);
    assert!(said.contains("4 copies; at most 3 are recommended. [X2]"), "{said}");
    let said = whole_game(&["--keys", "1"]);
    assert!(said.contains("Keys 0/1") && said.contains("enough Keys"), "{said}");
    let said = whole_game(&["--keys", "12", "--stall", "1"]);
    assert!(said.contains("nothing has happened for too long"), "{said}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    assert_eq!(whole_game(&["--variant", "novem"]), whole_game(&["--variant", "novem"]));
}

#[test]
fn a_master_thinks_on_as_many_cores_as_it_is_given() {
    let master = ["--keys", "1", "--opponents", "master", "--think", "1", "--cores"];
    let said = whole_game(&[&master[..], &["2"]].concat());
    assert!(said.contains("The game is over"), "{said}");
    let refused = run_with(&[&["play"], &master[..], &["0"]].concat(), "").refused();
    assert!(refused.contains("--cores") && refused.contains("64"), "{refused}");
}

#[test]
fn any_seat_can_be_taken() {
    let said = whole_game(&["--players", "3", "--seat", "3"]);
    assert!(said.contains("You are in seat 3 of 3"), "{said}");
    assert!(said.contains("Player 1 (on your left)"), "{said}");
    assert!(!said.contains("Player 3"), "{said}");
}

#[test]
fn a_game_ends_cleanly_with_the_input() {
    let said = run_with(&["play", "--seed", SEED], "").well();
    assert!(said.contains("The input has ended"), "{said}");
    let said = run_with(&["play", "--seed", SEED, "--lang", "ru"], "1\n2").well();
    assert!(said.contains("Ввод закончился"), "{said}");
}

#[test]
fn words_besides_moves_are_understood() {
    let said = run_with(&["play", "--seed", SEED], "?\nrules\ntable\nquit\n1\n").well();
    assert!(said.contains("short notation"), "{said}");
    assert!(said.contains("Symbols: Me Mechanism, Pr Profile, "), "{said}");
    assert!(said.contains("[B5]") && said.contains("[B9]"), "{said}");
    assert_eq!(said.matches("Which card do you play").count(), 2, "{said}");
    assert!(said.contains("See you next time."), "{said}");
    let said = run_with(
        &["play", "--seed", SEED, "--lang", "ru", "--variant", "quintis"],
        "помощь\nправила\nстол\nвыход\n",
    );
    let said = said.well();
    assert!(said.contains("короткой записью") && said.contains("[Q10]"), "{said}");
    assert!(said.contains("Символы: Me Механизм, Pr Профиль, "), "{said}");
    assert!(said.contains("До встречи"), "{said}");
}

/// What is refused is explained, and the game goes on.
#[test]
fn refused_answers_are_explained_with_the_rule() {
    let wrong = "0\n999999999999999999999\nXxYy>N\nMeHa>NW\n--\nhello\n<m\n!blot\n";
    let said = run_with(&["play", "--seed", SEED], wrong).well();
    for expected in [
        "There is no number 0 here: choose from 1 to 25.",
        "There is no number 999999999999999999999 here",
        "This game has no card “XxYy”.",
        "[B4]",
        "“hello” is not a move.",
        "This game has no card “blot”.",
        "You cannot do that now. This is the step for playing cards.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let said = run_with(&["play", "--seed", SEED, "--lang", "ru"], "--\n<m\n").well();
    assert!(said.contains("Сейчас это невозможно."), "{said}");
}

#[test]
fn a_move_in_short_notation_is_played() {
    let said = run_with(&["play", "--seed", SEED], "table\n").well();
    let hand = said.split("Your hand: ").nth(1).unwrap();
    let card: String = hand.chars().take(4).collect();
    let said = run_with(&["play", "--seed", SEED], &format!("{card}>C\n")).well();
    assert!(said.contains(&format!("You play {card} onto C (centre).")), "{said}");
}

/// What opponents hold and draw stays hidden: no card of a deck is named before it is played.
#[test]
fn opponents_draws_are_not_told() {
    let said = whole_game(&["--variant", "novem", "--players", "3"]);
    let drawn: Vec<&str> =
        said.lines().filter(|line| line.contains("Player") && line.contains(" draws ")).collect();
    assert!(!drawn.is_empty());
    for line in drawn {
        assert!(line.ends_with("a main card.") || line.ends_with("an extra card."), "{line}");
    }
}

#[test]
fn the_language_comes_from_the_command_line_or_the_environment() {
    let said = |variable: &str, value: &str| {
        let mut command = leonardo(&["play", "--seed", SEED]);
        command.env(variable, value);
        run_command(command, "quit\n").well()
    };
    assert!(said("LEONARDO_LANG", "ru").contains("До встречи"));
    assert!(said("LEONARDO_LANG", "en").contains("See you next time"));
    assert!(said("LC_ALL", "ru_RU.UTF-8").contains("До встречи"));
    assert!(said("LC_ALL", "de_DE.UTF-8").contains("See you next time"));
}

#[test]
fn garbage_on_the_input_harms_nothing() {
    let garbage = "x".repeat(10_000_000);
    let said = run_with(&["play", "--seed", SEED], &format!("{garbage}\nquit\n")).well();
    assert!(said.contains("too long for a move"), "{}", &said[..said.len().min(4000)]);
    assert!(said.contains("See you next time."));
}

#[test]
fn a_recorded_game_can_be_verified_finished_or_not() {
    let folder = folder("recorded");
    for (name, input) in [("whole.leo", always_one()), ("part.leo", "1\n1\n1\n".into())] {
        let file = folder.join(name);
        let file = file.to_str().unwrap();
        let args = ["play", "--variant", "sets", "--seed", SEED, "--record", file];
        let said = run_with(&args, &input).well();
        assert!(said.contains("The record was saved as"), "{said}");
        let said = run_with(&["verify", file], "").well();
        assert!(said.contains("Every shuffle follows from the seed"), "{said}");
        assert_eq!(said.contains("unfinished"), name == "part.leo", "{said}");
    }
}

/// A game that is cut off (a closed window, Ctrl-C) has been written down so far.
#[test]
fn a_game_is_recorded_while_it_is_played() {
    let file = folder("killed").join("game.leo");
    let file = file.to_str().unwrap();
    let mut command = leonardo(&["play", "--seed", SEED, "--record", file]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"1\n1\n").unwrap();
    // The third question is asked after two turns of ours.
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        assert!(lines.by_ref().any(|line| line.unwrap().contains("Which card do you play")));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let said = run_with(&["verify", file], "").well();
    assert!(said.contains("unfinished"), "{said}");
    let turns = std::fs::read_to_string(file).unwrap().lines().filter(|l| l.contains('>')).count();
    assert!(turns >= 2, "{turns}");
}

/// On a terminal of 24 lines the reader's own layout must not scroll away.
#[test]
fn the_own_layout_is_next_to_the_hand() {
    let said =
        run_with(&["play", "--seed", SEED, "--variant", "novem", "--players", "6"], "").well();
    let place = |text: &str| said.rfind(text).unwrap_or_else(|| panic!("{text}: {said}"));
    assert!(place("Player 6 ") < place("Player 4 "), "{said}");
    assert!(place("Player 4 ") < place("▶ You"), "{said}");
    assert!(place("▶ You") < place("Your hand"), "{said}");
}
