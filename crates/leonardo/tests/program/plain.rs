//! Lines of text have everything that the whole screen has.

use crate::run::{SEED, folder, leonardo, run_command, run_with};

fn say(input: &str) -> String {
    run_with(&["play", "--plain", "--seed", SEED], input).well()
}

#[test]
fn what_a_move_would_do_is_told_before_it_is_made() {
    let said = say("what 3\nwhat MeHa>NW\nwhat 99\nquit\n");
    assert!(said.contains(" moves left to Player 2."), "{said}");
    assert!(said.contains("No Key.") || said.contains("You receive"), "{said}");
    assert!(said.contains("There is no number 99"), "{said}");
    assert!(!said.contains("• You play"), "{said}");
}

#[test]
fn a_player_who_wants_it_is_asked_again() {
    let said = say("confirm\n1\nn\nquit\n");
    assert!(said.contains("Enter: confirm, n: back") && said.contains("Cancelled."), "{said}");
    assert!(!said.contains("• You play"), "{said}");
    let said = say("confirm\n1\n\nquit\n");
    assert!(said.contains("• You play"), "{said}");
    let said = say("confirm\nconfirm\n1\nquit\n");
    assert!(said.contains("made at once") && said.contains("• You play"), "{said}");
}

#[test]
fn other_words_are_heard_before_a_move_is_confirmed() {
    let said = say("confirm\n1\nkeys\nhint\nhint\nhint\nfoo\n2\n\nquit\n");
    assert!(said.contains("You. Keys 0/7: none"), "{said}");
    assert!(said.contains("Look at this place") && said.contains("chance to win"), "{said}");
    assert!(said.contains("“foo” is not an answer here"), "{said}");
    assert!(said.contains("“2” is not an answer here"), "{said}");
    assert_eq!(said.matches("Enter: confirm, n: back").count(), 7, "{said}");
    assert!(!said.contains("Cancelled.") && said.contains("• You play"), "{said}");
    let said = run_with(
        &["play", "--plain", "--seed", SEED, "--lang", "ru"],
        "переспрос\n1\nчто 2\nназад\nвыход\n",
    );
    let said = said.well();
    assert!(said.contains("Не сделано.") && !said.contains("• Вы кладёте"), "{said}");
}

#[test]
fn nothing_is_wider_than_a_small_terminal() {
    for language in ["en", "ru"] {
        for variant in ["base", "novem", "sets", "quintis"] {
            let args = ["play", "--plain", "--seed", SEED, "--lang", language];
            let args = [&args[..], &["--variant", variant, "--players", "3"]].concat();
            let said =
                run_with(&args, "?\nrules\nrules all\nlines\nwords\nwhat 1\nhint\nquit\n").well();
            // What is typed is not shown here, so answers stand behind the prompt; a seed stays whole.
            for line in said.lines().map(|line| line.trim_start_matches("> ")) {
                let is_seed = line.contains("00010203");
                assert!(is_seed || line.chars().count() <= 80, "{language} {variant}: {line}");
            }
        }
    }
}

#[test]
fn decisions_are_taken_back_with_the_same_luck() {
    let once = say("1\nquit\n");
    let twice = say("1\nback\n1\nquit\n");
    assert!(twice.contains("Taken back."), "{twice}");
    let drawn = |said: &str| {
        let line = said.lines().rfind(|line| line.contains("You draw")).unwrap();
        line.to_string()
    };
    assert_eq!(drawn(&once), drawn(&twice));
    assert!(say("back\nquit\n").contains("There is nothing to take back."));
}

#[test]
fn hints_keys_piles_log_and_rules_come_when_they_are_asked_for() {
    let said = say("hint\nhint\nhint\nkeys\n1\npiles\nlog\nrules B5\nrules xyzzy\nquit\n");
    assert_eq!(said.matches("Type “hint” again for more.").count(), 2, "{said}");
    assert!(said.contains("Look at this place") && said.contains("chance to win"), "{said}");
    assert!(said.contains("You. Keys 0/7: none"), "{said}");
    assert!(said.contains("Deck 50 · pile 2:"), "{said}");
    assert_eq!(said.matches("• You play").count(), 2, "{said}");
    assert!(said.contains("> B5 "), "{said}");
    assert!(said.contains("The rules say nothing about “xyzzy”."), "{said}");
    let said = say("rules all\nquit\n");
    assert!(said.contains("N9") && said.contains("Q8"), "{said}");
}

#[test]
fn lines_are_told_in_sentences() {
    let play = |variant: &str, language: &str, input: &str| {
        let args = ["play", "--plain", "--seed", SEED, "--players", "3", "--opponents", "random"];
        run_with(&[&args[..], &["--variant", variant, "--lang", language]].concat(), input).well()
    };
    let moves = "1\n".repeat(12);
    let said = play("novem", "en", &format!("{moves}lines\nwords\nquit\n"));
    assert!(said.contains("You are one card away: "), "{said}");
    assert!(said.contains("Player 2 is one card away: "), "{said}");
    // What a move would bring, by its number.
    assert!(said.contains(": Key ") && said.contains(": line for Player 2 ("), "{said}");
    assert!(said.contains("it will bring a Key."), "{said}");
    // Why a Key came.
    assert!(said.lines().any(|line| line.contains(" a Key: ") && line.ends_with(')')), "{said}");
    let said = play("novem", "ru", &moves);
    assert!(said.contains("Вам не хватает одной карты: "), "{said}");
    let said = play("novem", "it", &moves);
    assert!(said.contains("Ti manca una carta: "), "{said}");
    let said = play("quintis", "en", &format!("{moves}lines\nwords\nquit\n"));
    assert!(said.contains("A run of 3 brings a Key: Me Pr"), "{said}");
    assert!(said.contains("A run of 3 brings a Key: Mechanism, Profile"), "{said}");
    assert!(said.contains("One card away from such a run: "), "{said}");
    assert!(said.contains(": Key "), "{said}");
}

#[test]
fn words_are_understood_in_russian() {
    let args = ["play", "--plain", "--seed", SEED, "--lang", "ru"];
    let input = "что 1\nключи\nсброс\n1\nжурнал\nназад\nсовет\nправила B5\nвыход\n";
    let said = run_with(&args, input).well();
    for wanted in ["Колода", "Ход взят назад.", "Посмотрите на это место", "B5", "До встречи."]
    {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
}

#[test]
fn people_share_the_lines_and_are_told_only_their_own_cards() {
    let args = ["play", "--plain", "--hot-seat", "2", "--players", "2", "--seed", SEED];
    let said = run_with(&args, "\n1\n\nquit\n").well();
    let (first, second) = said.rsplit_once("Everyone else, please look away").unwrap();
    assert!(first.contains("It is Player"), "{said}");
    let hand = |part: &str| {
        let line = part.lines().rfind(|line| line.contains("Your hand")).map(str::to_string);
        line.unwrap_or_else(|| panic!("{part}"))
    };
    assert_ne!(hand(first), hand(second));
    // The second is told what the first did, but not what was drawn.
    assert!(second.contains("draws a main card"), "{second}");
    assert!(!second.contains("You draw"), "{second}");
}

#[test]
fn a_game_is_kept_and_goes_on_line_by_line() {
    let home = folder("plain-resume");
    let file = home.join("left.leo");
    let file = file.to_str().unwrap();
    let said =
        run_with(&["play", "--plain", "--seed", SEED, "--record", file], "1\n1\nquit\n").well();
    assert!(said.contains("The record was saved as"), "{said}");
    let mut again = leonardo(&["play", "--plain", "--resume", file]);
    again.env("HOME", &home).env("XDG_DATA_HOME", &home);
    let said = run_command(again, "back\nlog\nquit\n").well();
    assert!(said.contains("Taken back.") && said.contains("• You play"), "{said}");
    let said = run_with(&["replay", "--plain", file], "").well();
    assert!(said.contains("unfinished"), "{said}");
}

#[test]
fn the_table_is_drawn_or_told_in_words() {
    let drawn = say("quit\n");
    assert!(drawn.contains('┌'), "{drawn}");
    let said = say("words\n1\nquit\n");
    let (_, told) = said.split_once("┌").unwrap();
    let (_, told) = told.split_once("\nTurn 1\n").unwrap();
    assert!(!told.contains('┌') && told.contains("\nTurn 3\n"), "{told}");
    assert!(told.contains("You. N (top): ") && told.contains("Player 2. N (top): "), "{told}");
    let args = ["play", "--plain", "--variant", "quintis", "--seed", SEED];
    let said = run_with(&args, "1\nwords\nquit\n").well();
    assert!(said.contains("\n0,0: "), "{said}");
}
