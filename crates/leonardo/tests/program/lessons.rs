//! `leonardo lesson`.

use std::path::Path;

use crate::run::{Ran, folder, leonardo, run, run_command};

/// Runs it for a person with this home, where progress is kept.
fn at_home(home: &Path, args: &[&str], input: &str) -> Ran {
    let mut program = leonardo(args);
    program.env("HOME", home).env("XDG_DATA_HOME", home);
    run_command(program, input)
}

#[test]
fn lessons_are_listed_in_every_language() {
    let said = run(&["lesson", "list"]).well();
    assert!(said.starts_with("first-key — The first Key: "), "{said}");
    assert_eq!(said.lines().count(), 7, "{said}");
    let said = run(&["lesson", "list", "--lang", "it"]).well();
    assert!(said.contains("La prima Chiave"), "{said}");
    let said = run(&["lesson", "play", "nothing"]).refused();
    assert!(said.contains("There are: first-key, left-neighbour, "), "{said}");
}

/// The whole first lesson with mistakes, hints, nonsense and going back.
#[test]
fn a_lesson_is_played_in_lines_of_text() {
    let lines = "SkSt>W\n\nMeFl>S\nback\nhint\nhint\nhint\nnonsense\nCtFi>S\n\nCtSt>E\nSkEc>C\nSkFi>C\nMeEc>S\n\n";
    let home = folder("lesson-home");
    let play = |input: &str| at_home(&home, &["lesson", "play", "first-key"], input).well();
    let said = play(lines);
    let parts = [
        "Step 1 of 6",
        "slid over to your neighbour",
        "the card must show a Cat",
        "→ Look at this place",
        "→MeSt",
        "Moves there: ",
        "There is a Key to take: Cat",
        "CtEc (Cat, Eclipse) → S (bottom). It gives you a Key: Cat.",
        "“nonsense” is not a move",
        "the Key of the Cat is yours",
        "But another card gives two.",
        "You have won.",
        "The lesson is over.",
        "leonardo lesson play left-neighbour",
    ];
    let mut rest = said.as_str();
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else { panic!("no “{part}” in: {rest}") };
        rest = after;
    }
    let left = play("SkSt>W\nquit\n");
    assert!(!left.contains("The lesson is over."), "{left}");
    // A learner who comes back goes on there, or begins at the first step.
    let back = play("");
    assert!(back.contains("You go on where you were.") && back.contains("slid over"), "{back}");
    let list = |home: &Path| at_home(home, &["lesson"], "").well();
    assert!(list(&home).lines().next().unwrap().ends_with(" · finished · begun"));
    let again = at_home(&home, &["lesson", "play", "first-key", "--again"], "").well();
    assert!(again.contains("Step 1 of 6"), "{again}");
    assert!(list(&home).lines().next().unwrap().ends_with(" · finished"));
    assert!(!list(&folder("lesson-elsewhere")).contains("finished"));
}

/// Both clients keep progress in one file: what it looks like is a promise.
#[test]
fn progress_is_the_same_on_the_whole_screen_and_in_lines() {
    let home = folder("lesson-file");
    let file = home.join("leonardo/lessons.txt");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "finished quintis\nunder-way first-key SkSt>W next\n").unwrap();
    let said = at_home(&home, &["lesson", "play", "first-key"], "CtEc>S\n").well();
    assert!(said.contains("the Key of the Cat is yours"), "{said}");
    let kept = std::fs::read_to_string(&file).unwrap();
    assert_eq!(kept, "under-way first-key SkSt>W next CtEc>S\nfinished quintis\n");
    // Nothing is kept of a file of one's own: it may have the name of a lesson.
    let own = home.join("own.toml");
    let page = leonardo_testkit::page("lessons.md");
    let text = page.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    std::fs::write(&own, text).unwrap();
    at_home(&home, &["lesson", "play", own.to_str().unwrap()], "CtEc>S\n").well();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), kept);
}

#[test]
fn a_lesson_about_decks_is_played_by_numbers() {
    let home = folder("lesson-deck");
    let said = at_home(&home, &["lesson", "play", "deck"], "2\n+forster\nhint\n").well();
    assert!(said.contains("Step 2 of 6") && said.contains("add arundel"), "{said}");
}

/// The examples of `docs/lessons.md`.
#[test]
fn the_page_about_lessons_is_true() {
    let page = leonardo_testkit::page("lessons.md");
    let block = |kind: &str| {
        let start = format!("```{kind}\n");
        let blocks = page.split(start.as_str()).skip(1);
        let blocks: Vec<String> =
            blocks.map(|rest| rest.split("```").next().unwrap().to_string()).collect();
        blocks
    };
    let lesson = &block("toml")[0];
    let folder = folder("lesson");
    let wrong = lesson.replace("CtEc>S", "CtEc>N");
    for (text, shown) in [lesson, &wrong].into_iter().zip(block("text")) {
        std::fs::write(folder.join("my-lesson.toml"), text).unwrap();
        let (command, answer) = shown.split_once('\n').unwrap();
        let args: Vec<&str> = command.split(' ').skip(2).collect();
        let mut program = leonardo(&args);
        program.current_dir(&folder);
        let ran = run_command(program, "");
        assert_eq!(ran.out + &ran.err, answer, "{command}");
    }
    let mut program = leonardo(&["lesson", "play", "my-lesson.toml", "--lang", "ru"]);
    std::fs::write(folder.join("my-lesson.toml"), lesson).unwrap();
    program.current_dir(&folder);
    let said = run_command(program, "MeFl>S\nCtEc>S\n").well();
    assert!(said.contains("Посмотрите вниз.") && said.contains("Урок закончен."), "{said}");
    for args in block("sh")[0].lines().filter_map(|line| line.strip_prefix("leonardo ")).take(2) {
        run(&args.split(' ').collect::<Vec<_>>()).well();
    }
}

#[test]
fn a_lesson_without_words_in_a_language_is_refused() {
    let folder = folder("lesson");
    let file = folder.join("mute.toml");
    let text = leonardo_testkit::page("lessons.md");
    let text = text.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let text = text.replace(
        "say = { en = \"Make three Cats from top to bottom.\", it = \"Fai tre Gatti.\", \
         ru = \"Соберите трёх Кошек.\" }",
        "say = \"unheard\"",
    );
    std::fs::write(&file, text).unwrap();
    let said = run(&["lesson", "check", file.to_str().unwrap()]).refused();
    assert!(said.contains(":18: the message lesson-my-lesson-unheard is missing in: "), "{said}");
}
