//! `leonardo lab`: what it prints, writes and refuses; its page.

use std::path::Path;

use crate::run::{file, folder, leonardo, run, run_command};

/// Everything but what depends on the clock.
fn without_times(out: &str) -> Vec<&str> {
    out.lines().filter(|line| !line.contains(" thinks ") && !line.starts_with("speed")).collect()
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_match_repeats_from_its_seed() {
    let args = ["lab", "match", "greedy", "apprentice", "--pairs", "20", "--seed", "5"];
    let (first, second) =
        (run(&args).well(), run(&[&args[..], &["--threads", "1"]].concat()).well());
    assert_eq!(without_times(&first), without_times(&second));
    assert!(first.starts_with("greedy against apprentice (base, 2 players)\n"), "{first}");
    assert!(first.contains("deals 20, games 40"), "{first}");
    assert!(first.ends_with("--seed 5 repeats this exactly\n"), "{first}");
}

#[test]
fn a_match_without_a_seed_prints_the_one_it_took() {
    let args = ["lab", "match", "random", "random", "--variant", "quintis", "--pairs", "3"];
    let out = run(&args).well();
    let seed = out.split("--seed ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    let again = run(&[&args[..], &["--seed", seed]].concat()).well();
    assert_eq!(without_times(&out), without_times(&again));
}

#[test]
fn a_match_by_the_clock_says_that_it_does_not_repeat() {
    let args = ["lab", "match", "plain-ismcts", "random", "--pairs", "1", "--time", "1"];
    let out = run(&[&args[..], &["--seed", "1", "--keys", "1"]].concat()).well();
    assert!(out.contains("plain-ismcts@1ms against random"), "{out}");
    assert!(out.contains("--seed 1 repeats the deals, but not"), "{out}");
}

#[test]
fn parts_of_a_match_can_be_merged() {
    let folder = folder("merge");
    let (head, tail) = (path(&folder, "head.json"), path(&folder, "tail.json"));
    let args = ["lab", "match", "greedy", "apprentice", "--seed", "5"];
    let whole = run(&[&args[..], &["--pairs", "12"]].concat()).well();
    run(&[&args[..], &["--pairs", "5", "--json", &head]].concat()).well();
    run(&[&args[..], &["--pairs", "7", "--from", "5", "--json", &tail]].concat()).well();
    let merged_file = path(&folder, "merged.json");
    let merged = run(&["lab", "merge", &head, &tail, "--json", &merged_file]).well();
    let shared = without_times(&merged);
    let (deals, shared) = shared.split_last().unwrap();
    assert_eq!(shared, &without_times(&whole)[..shared.len()]);
    assert_eq!(*deals, "deals 0 to 11 of the seed 5");
    let message = run(&["lab", "merge", &merged_file, &head]).refused();
    assert!(message.contains("deals of the seed 5 are in two of the results"), "{message}");
}

#[test]
fn what_cannot_be_merged_is_refused() {
    let broken = file("broken.json", "{\"format\": 1}");
    assert!(run(&["lab", "merge", &broken]).refused().contains("is no result of a match"));
    assert!(run(&["lab", "merge", "nowhere.json"]).refused().contains("no file nowhere.json"));
}

#[test]
fn a_study_can_be_written_down() {
    let folder = folder("balance");
    let (json, csv) = (path(&folder, "b.json"), path(&folder, "b.csv"));
    let args = ["lab", "balance", "greedy", "random", "--variant", "novem", "--pairs", "4"];
    let out = run(&[&args[..], &["--seed", "1", "--json", &json, "--csv", &csv]].concat()).well();
    assert!(out.contains("| !blot | "), "{out}");
    let report = std::fs::read_to_string(json).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["games"], 8);
    assert_eq!(report["cards"].as_array().unwrap().len(), 10);
    let csv = std::fs::read_to_string(csv).unwrap();
    assert!(csv.starts_with("section,item,measure,value\ngame,,games,8\n"), "{csv}");
    assert!(csv.lines().all(|line| line.split(',').count() == 4), "{csv}");
}

#[test]
fn a_page_with_plots_needs_nothing_else() {
    let folder = folder("page");
    for (language, title, card, bot) in [
        ("en", "who goes first", "Blot", "greedy: greedy (takes the most Keys"),
        ("ru", "кто начинает", "Клякса", "greedy: жадный (сейчас"),
    ] {
        let html = path(&folder, language);
        let args = ["lab", "balance", "greedy", "random", "--variant", "novem", "--pairs", "4"];
        run(&[&args[..], &["--seed", "1", "--html", &html, "--lang", language]].concat()).well();
        let html = std::fs::read_to_string(html).unwrap();
        for text in [title, card, bot] {
            assert!(html.contains(text), "{text}: {html}");
        }
        assert_eq!(html.matches("<svg").count(), 10, "one for each question");
        assert!(!html.contains("00000000"), "numbers of the axes are round");
        let links = html.matches("://").count();
        assert_eq!(links, html.matches("http://www.w3.org/2000/svg").count(), "nothing to load");
    }
}

const REFUSED: [(&[&str], &str); 14] = [
    (
        &["match", "greedy", "deep-thought"],
        "there is no bot \"deep-thought\"; the bots are random,",
    ),
    (&["match", "greedy", "master@soon"], "\"soon\" is no effort"),
    (&["match", "greedy", "clairvoyant@9x2"], "a master can have up to 64 threads"),
    (&["match", "greedy", "random", "--players", "7"], "two to six players, not 7. [B1]"),
    (&["match", "greedy", "random", "--variant", "chess"], "no variant “chess”"),
    (&["match", "greedy", "random", "--extra", "novem"], "[N1]"),
    (&["match", "greedy", "random", "--sprt", "0.6", "0.5"], "two shares"),
    (&["match", "greedy", "random", "--json", "no-such-folder/x.json"], "no-such-folder"),
    (&["ladder", "greedy", "nobody"], "there is no bot \"nobody\""),
    (&["balance", "greedy", "random", "greedy"], "3 bots for 2 seats"),
    (&["tune", "keys", "13", "greedy"], "keys 13: "),
    (&["tune", "copies", "2", "greedy"], "no extra deck to tune"),
    (&["tune", "sets", "9", "greedy", "--variant", "sets"], "has no 9 sets"),
    (&["tune", "sets", "1", "greedy", "--variant", "sets"], "[X1]"),
];

/// Nobody can be made to play against someone who sees all cards.
#[test]
fn the_clairvoyant_plays_only_in_the_lab() {
    let game = ["--seed", "1", "--keys", "1", "--pairs", "1"];
    let out = run(&[&["lab", "match", "clairvoyant@8", "master@8x2"], &game[..]].concat()).well();
    assert!(out.starts_with("clairvoyant@8 against master@8x2 (base, 2 players, keys 1)"), "{out}");
    assert!(out.ends_with("--seed 1 repeats this exactly\n"), "{out}");
    for name in ["clairvoyant", "greedy", "plain-ismcts"] {
        let message = run(&["play", "--variant", "base", "--opponents", name]).refused();
        assert!(message.contains(name) && message.contains("journeyman"), "{message}");
    }
}

#[test]
fn bad_questions_are_refused() {
    for (args, expected) in REFUSED {
        let message = run(&[&["lab"], args].concat()).refused();
        assert!(message.contains(expected), "{args:?}: {message}");
    }
    // What clap refuses has its exit code too.
    for args in
        [&["tune", "luck", "1", "greedy"][..], &["tune", "keys", "9..1", "greedy"], &["match"]]
    {
        assert_eq!(run(&[&["lab"], args].concat()).code, 2, "{args:?}");
    }
}

#[test]
fn the_examples_of_its_page_work() {
    let page = leonardo_testkit::page("lab.md");
    let examples: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("$ leonardo ")).collect();
    assert!(examples.len() > 5, "{examples:?}");
    for example in examples {
        let args: Vec<&str> = example.split(' ').collect();
        assert!(run(&args).well().contains("--seed 1 repeats this exactly"), "{example}");
    }
}

/// The page about training: its short examples, one after the other in a folder of their own.
#[test]
fn the_examples_of_the_training_page_work() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/training.md");
    let page = std::fs::read_to_string(page).unwrap();
    let examples: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("$ leonardo ")).collect();
    assert!(examples.len() >= 3, "{examples:?}");
    let folder = folder("training");
    for example in examples {
        let args: Vec<&str> = example.split(' ').collect();
        let mut command = leonardo(&args);
        command.current_dir(&folder);
        let out = run_command(command, "").well();
        assert!(out.contains("--seed 1 repeats this exactly"), "{example}: {out}");
    }
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap()).collect();
    assert_eq!(left.len(), 1, "nothing but the weights is left: {left:?}");
}

#[test]
fn weights_that_are_none_are_refused() {
    let broken = file("broken.net", "LEO");
    let game = ["--pairs", "1", "--seed", "1", "--weights"];
    let play = |file: &str| {
        run(&[&["lab", "match", "learned", "random"], &game[..], &[file]].concat()).refused()
    };
    assert!(play(&broken).contains("this is no file of weights"));
    assert!(play("nowhere.net").contains("nowhere.net"));
    let taken = run(&["lab", "train", &broken, "--thousands", "1"]).refused();
    assert!(taken.contains("is there already"), "{taken}");
    let part = file("new.net.part", "LEOTRAIN");
    let weights = part.strip_suffix(".part").unwrap();
    let message = run(&["lab", "train", weights, "--thousands", "1"]).refused();
    assert!(message.contains("new.net.part cannot be gone on with"), "{message}");
    let good = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/weights/quintis.net");
    let other_game = run(&["lab", "calibrate", "random", "--weights", good]).refused();
    assert!(other_game.contains("quintis.net is for the game quintis"), "{other_game}");
}

#[test]
fn advice_repeats_from_its_seed_and_names_what_was_tried() {
    let folder = folder("advise");
    let json = path(&folder, "advice.json");
    let args = ["lab", "advise", "greedy", "random", "--pairs", "3", "--seed", "7"];
    let out = run(&[&args[..], &["--json", &json]].concat()).well();
    assert_eq!(out, run(&[&args[..], &["--threads", "1"]].concat()).well());
    for row in ["| as asked for |", "| --keys 5 |", "| --rounds 17 |", "| the quick duel |"] {
        assert!(out.contains(row), "{row}: {out}");
    }
    for line in ["length: ", "luck: ", "stalled games: ", "order of play: "] {
        assert!(out.lines().any(|said| said.starts_with(line)), "{line}: {out}");
    }
    let written: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(written["rows"].as_array().unwrap().len(), out.matches("\n| ").count() - 2);
    // A house rule that this game has not is not tried.
    let quintis = ["lab", "advise", "greedy", "random", "--variant", "quintis", "--pairs", "1"];
    let out = run(&quintis).well();
    assert!(out.contains("| --echo last |") && !out.contains("--keys"), "{out}");
    assert!(!out.contains("--rounds") && !out.contains("--lines"), "{out}");
    let message = run(&["lab", "advise", "nobody"]).refused();
    assert!(message.contains("nobody"), "{message}");
}

#[test]
fn ledgers_of_many_games_repeat_and_add_up() {
    let args = ["lab", "ledger", "apprentice", "random", "--games", "6", "--worlds", "8"];
    let args = [&args[..], &["--seed", "3"]].concat();
    let first = run(&args).well();
    assert_eq!(first, run(&[&args[..], &["--threads", "1"]].concat()).well());
    assert!(first.starts_with("6 games; the largest remainder: "), "{first}");
    assert!(first.contains("\n| apprentice | ") && first.contains("\n| random | "), "{first}");
    let message = run(&["lab", "ledger", "random", "--worlds", "0"]).refused();
    assert!(message.contains("--worlds"), "{message}");
}
