//! `leonardo analyse`: what it prints, and what it refuses.

use leonardo_testkit::root;

use crate::run::{file, run, run_with};

fn shared(name: &str) -> String {
    root().join("tests/records").join(name).to_str().unwrap().to_owned()
}

#[test]
fn records_of_all_variants_are_analysed_in_every_form() {
    let quick = ["--worlds", "8", "--same-deal", "2", "--runs", "12"];
    for name in ["base-3p-refill.leo", "novem-2p.leo", "sets-3p.leo", "quintis-2p.leo"] {
        let path = shared(name);
        let analyse = |args: &[&str]| run(&[&["analyse", &path], &quick[..], args].concat()).well();
        let text = analyse(&[]);
        for part in ["Decisions that cost most", "The ledger", "luck of the deal", "Chances over"] {
            assert!(text.contains(part), "{name}: {text}");
        }
        assert!(text.contains(" network "), "the evaluator is named: {text}");
        assert!(analyse(&["--lang", "ru"]).contains("удача раздачи"));
        assert!(analyse(&["--lang", "it"]).contains("fortuna della distribuzione"));
        let json = analyse(&["--format", "json"]);
        assert_eq!(json, analyse(&["--format", "json"]), "the same bytes");
        assert_ne!(json, analyse(&["--format", "json", "--seed", "2"]));
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let ledger = json["ledger"].as_array().unwrap();
        assert_eq!(ledger.len(), json["players"].as_array().unwrap().len());
        assert!(ledger.iter().all(|seat| seat["remainder"].as_f64().unwrap().abs() < 0.001));
        let page = analyse(&["--format", "html"]);
        assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    }
}

#[test]
fn what_cannot_be_analysed_is_refused_with_line_and_reason() {
    let whole = std::fs::read_to_string(shared("base-2p.leo")).unwrap();
    let refused = |name: &str, text: &str| {
        let path = file(name, text);
        let ran = run(&["analyse", &path]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "nothing is half-shown");
        ran.err.replace(&path, "FILE")
    };
    // A game under way has no result yet.
    let no_result =
        |line| if str::starts_with(line, "Result:") { "Result: unfinished" } else { line };
    let lines: Vec<&str> = whole.lines().map(no_result).collect();
    let lines = &lines[..lines.len() - 1];
    let message = refused("running.leo", &lines.join("\n"));
    // The line of the last turn, whatever comments follow it.
    let line = 1 + lines.iter().rposition(|line| !line.starts_with('#')).unwrap();
    assert!(message.contains(&format!("FILE:{line}: the game is not over")), "{message}");
    // A cut one claims a result that its moves do not reach.
    let cut: Vec<&str> = whole.lines().collect();
    let message = refused("cut.leo", &cut[..cut.len() - 1].join("\n"));
    assert!(message.contains("FILE:"), "{message}");
    let message = refused("garbage.leo", "no record at all\n");
    assert!(message.contains("FILE:1: This is not a record"), "{message}");
    // Cards that this program does not have.
    let sets = std::fs::read_to_string(shared("sets-3p.leo")).unwrap();
    let strange: Vec<String> = sets
        .lines()
        .map(|line| match line.starts_with("Extra:") {
            true => "Extra: sets:atlantis".to_owned(),
            false => line.to_owned(),
        })
        .collect();
    let number = 1 + strange.iter().position(|line| line.contains("atlantis")).unwrap();
    let message = refused("strange.leo", &strange.join("\n"));
    assert!(message.contains(&format!("FILE:{number}: ")), "{message}");
}

#[test]
fn numbers_out_of_range_are_refused() {
    let path = shared("base-2p.leo");
    for (option, given) in [("--worlds", "1"), ("--seed", "-1"), ("--same-deal", "x")] {
        let message = run(&["analyse", &path, option, given]).refused();
        assert!(message.contains(option), "{message}");
    }
}

#[test]
fn a_decision_is_tried_again_in_lines_of_text() {
    let path = shared("base-3p-refill.leo");
    let analyse = |args: &[&str], input: &str| {
        run_with(&[&["analyse", &path, "--worlds", "32"], args].concat(), input)
    };
    let json = analyse(&["--same-deal", "0", "--format", "json"], "").well();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let first = &json["mistakes"][0];
    let [played, better] = ["played", "better"].map(|move_| first[move_].as_str().unwrap());
    let said = analyse(&["--retry", "1"], &format!("nonsense\n99\n{played}\n{better}\n")).well();
    for part in ["Find a better", "is not a move", "points (±", "Try again.", "Right: ", "(played)"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    let said = analyse(&["--retry", "1", "--lang", "ru"], "ответ\n").well();
    assert!(said.contains("Лучший ход: "), "{said}");
    let none = analyse(&["--retry", "9999"], "").refused();
    assert!(none.contains("no decision 9999"), "{none}");
    assert!(analyse(&["--retry", "0"], "").refused().contains("--retry"));
}
