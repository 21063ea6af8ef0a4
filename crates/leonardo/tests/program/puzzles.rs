//! `leonardo puzzles`, and the examples of its page.

use leonardo_puzzles::{Class, daily, shipped};
use leonardo_testkit::page;

use crate::run::{Ran, file, folder, leonardo, run, run_command, run_with};

/// An example of the page: the arguments, and what is printed.
fn examples(page: &str) -> Vec<(Vec<&str>, String)> {
    let mut examples: Vec<(Vec<&str>, String)> = Vec::new();
    let mut is_inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_inside = !is_inside;
        } else if let Some(command) = line.strip_prefix("$ leonardo ") {
            examples.push((command.split(' ').collect(), String::new()));
        } else if let Some((_, said)) = examples.last_mut().filter(|_| is_inside) {
            said.push_str(line);
            said.push('\n');
        }
    }
    examples
}

#[test]
fn the_examples_of_the_page_are_true() {
    let page = page("puzzles.md");
    let examples = examples(&page);
    assert!(examples.len() >= 4, "{examples:?}");
    for (args, said) in examples {
        // The page names records from the top of the repository.
        let mut program = leonardo(&args);
        program.current_dir(leonardo_testkit::root());
        let Ran { out, err, .. } = run_command(program, "");
        assert_eq!(format!("{out}{err}"), said, "{args:?}");
    }
}

#[test]
fn the_daily_puzzle_is_that_of_the_day_and_shows_no_answer() {
    // 2026-11-18 is day 20,775 since 1970-01-01.
    let said = run(&["puzzles", "daily", "--date", "2026-11-18"]).well();
    let entry = daily(20_775).unwrap();
    assert!(said.contains(entry.id()) && said.contains(entry.text()), "{said}");
    assert!(!said.contains("Answer"), "{said}");
    let said = run(&["puzzles", "daily", "--date", "2026-13-40"]).refused();
    assert!(said.contains("2026-13-40"), "{said}");
}

#[test]
fn a_wrong_answer_is_refuted_and_a_right_one_counts_no_more() {
    let entry = shipped().iter().find(|entry| entry.class() == Class::Hold).unwrap();
    let puzzle = entry.puzzle().unwrap();
    let proof = puzzle.prove().unwrap();
    let is_wrong = |mv: &leonardo_rules::Move| {
        let judged = puzzle.judge(&proof, &[*mv]).unwrap();
        matches!(judged.verdict, leonardo_puzzles::Verdict::Wrong(_))
    };
    let wrong = puzzle.game().legal_moves().into_iter().find(is_wrong).unwrap();
    let wrong = puzzle.ruleset().show(wrong);
    let home = folder("puzzles-home");
    let solve = |input: &str| {
        let mut command = leonardo(&["puzzles", "solve", entry.id()]);
        command.env("HOME", &home).env("XDG_DATA_HOME", &home);
        run_command(command, input)
    };
    let said = solve(&format!("nonsense\n{wrong}\n{}\n", entry.answer())).well();
    assert!(said.contains("can win. For example:") && said.contains("Solved."), "{said}");
    let kept = std::fs::read_to_string(home.join("leonardo/puzzles.json")).unwrap();
    assert!(kept.contains(entry.id()) && kept.contains("\"tried\":1,\"solved\":0"), "{kept}");
    // The first try has counted.
    solve(&format!("{}\n", entry.answer())).well();
    assert_eq!(std::fs::read_to_string(home.join("leonardo/puzzles.json")).unwrap(), kept);
    std::fs::write(home.join("leonardo/puzzles.json"), "{").unwrap();
    assert!(solve("").refused().contains("puzzles.json"));
}

#[test]
fn giving_up_shows_the_answer() {
    let entry = &shipped()[0];
    let said = run_with(&["puzzles", "solve", entry.text()], "answer\n").well();
    assert!(said.contains(&format!("Answer: {}", entry.answer())), "{said}");
}

#[test]
fn files_are_checked_with_line_and_reason() {
    let text = shipped()[0].text();
    let good = file("good.txt", &format!("# mine\n{text}\n{}\n", shipped()[1].line()));
    assert_eq!(run(&["puzzles", "check", &good]).well().lines().count(), 2);
    let bad = file("bad.txt", &format!("{text}\n\n{}\n", &text[..text.len() - 3]));
    let ran = run(&["puzzles", "check", &bad]);
    assert_eq!((ran.code, ran.out.lines().count()), (2, 1));
    assert!(ran.err.contains("bad.txt:3: The text of the puzzle is damaged"), "{}", ran.err);
    let json = file("bad.json", "{\"class\": \"take\", \"variant\": \"base\"}");
    assert!(run(&["puzzles", "check", &json]).refused().contains("bad.json:1: "));
    let json = file(
        "card.json",
        "{\"class\": \"take\", \"variant\": \"base\", \"players\": 2,\n\"position\": {\"turn\": 0,\n\
         \"hands\": [{\"cards\": [\"XxYy\"]}]}}",
    );
    assert!(run(&["puzzles", "check", &json]).refused().contains("card.json:3: "));
    for given in ["12345678", "take.base", "steal.base.AQEC"] {
        let said = run(&["puzzles", "show", given]).refused();
        assert!(said.contains("puzzle"), "{said}");
    }
}

#[test]
fn no_game_has_what_it_has_not() {
    let none = run(&["puzzles", "make", "--variant", "novem", "--class", "spoil"]).refused();
    assert!(none.contains("No game has such puzzles"), "{none}");
    let wrong = run(&["puzzles", "make", "--class", "steal"]).refused();
    assert!(wrong.contains("steal"), "{wrong}");
}

/// What people missed in their own games is proved like any puzzle.
#[test]
fn puzzles_are_made_from_what_was_missed() {
    let record = leonardo_testkit::root().join("tests/records/base-2p.leo");
    let record = record.to_str().unwrap();
    let made = run(&["puzzles", "make", "--from", record, "--from", record]).well();
    let texts: Vec<&str> = made.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(texts.len() > 2 && made.lines().count() == 2 * texts.len(), "{made}");
    assert!(made.starts_with("# ") && made.contains("base-2p.leo, turn "), "{made}");
    let checked = file("missed.txt", &made);
    assert_eq!(run(&["puzzles", "check", &checked]).well().lines().count(), texts.len());
    let second = run(&["puzzles", "make", "--from", record, "--seat", "2", "--class", "take"]);
    let second = second.well();
    assert!(second.lines().step_by(2).all(|line| line.ends_with("Player 2")), "{second}");
    assert!(second.lines().skip(1).step_by(2).all(|line| line.starts_with("take.")), "{second}");
    let none = run(&["puzzles", "make", "--from", record, "--variant", "novem"]).refused();
    assert!(none.contains("Nothing that can be proved was missed"), "{none}");
    // A game under way may not be helped.
    let text = std::fs::read_to_string(record).unwrap();
    let no_result =
        |line| if str::starts_with(line, "Result:") { "Result: unfinished" } else { line };
    let lines: Vec<&str> = text.lines().map(no_result).collect();
    let running = file("running.leo", &lines[..lines.len() - 1].join("\n"));
    let refused = run(&["puzzles", "make", "--from", &running]).refused();
    assert!(refused.contains("the game is not over"), "{refused}");
    assert!(run(&["puzzles", "make", "--from", "nowhere.leo"]).refused().contains("nowhere.leo"));
}
