//! The page is the specification: its examples are run, and it names everything that there is.

use std::collections::BTreeSet;

use leonardo_rules::FastDice;
use leonardo_testkit::{fits, page};
use serde_json::{Value, json};

use crate::client::{Client, new_game, seed, setups};

/// The requests of the examples with their replies, in order, each with its line on the page.
fn examples(page: &str) -> Vec<(usize, &str, &str)> {
    let mut examples = Vec::new();
    let mut request = None;
    for (number, line) in (1..).zip(page.lines()) {
        if let Some(line) = line.strip_prefix("> ") {
            assert!(request.is_none(), "line {number}: the request before has no reply");
            request = Some(line);
        } else if let Some(reply) = line.strip_prefix("< ") {
            let request = request.take().unwrap_or_else(|| panic!("line {number}: no request"));
            examples.push((number, request, reply));
        }
    }
    examples
}

#[test]
fn the_examples_of_the_page_are_true() {
    let page = page("engine.md");
    let mut client = Client::new();
    let mut shown = BTreeSet::new();
    for (number, request, reply) in examples(&page) {
        let is = client.line(request.as_bytes());
        let said: Value = serde_json::from_str(reply)
            .unwrap_or_else(|error| panic!("line {number} of the page: {error}"));
        assert!(fits(&said, &is), "line {number} of the page:\n{request}\n{said}\n{is}");
        shown.extend(is["ok"].as_str().map(str::to_string));
    }
    assert_eq!(shown, commands(), "every command has an example that succeeds");
}

/// The commands, read from the code that dispatches them.
fn commands() -> BTreeSet<String> {
    let code = include_str!("../../src/commands.rs");
    let arms = code.lines().filter_map(|line| line.trim().strip_prefix("Request::"));
    let names = arms.map(|arm| arm.chars().take_while(char::is_ascii_alphabetic));
    let commands = names.map(|name| name.collect::<String>().to_ascii_lowercase());
    commands.filter(|name| name != "unknown").collect()
}

#[test]
fn every_command_has_a_heading() {
    let page = page("engine.md");
    assert!(commands().len() > 15);
    for cmd in commands() {
        assert!(page.contains(&format!("### `{cmd}`\n")), "{cmd}");
    }
}

#[test]
fn the_page_names_whatever_games_can_hold() {
    let page = page("engine.md");
    let mut names = BTreeSet::new();
    for setup in setups(4) {
        for number in 0..4 {
            let mut client = Client::new();
            let mut dice = FastDice::new(number);
            client.ask(new_game(&setup, "a", json!({"seed": seed(number)})));
            client.play_out("a", &mut dice);
            for event in client.of("events", "a")["events"].as_array().unwrap() {
                collect(event, &mut names);
            }
            collect(&client.of("history", "a")["moves"], &mut names);
        }
    }
    assert!(names.len() > 60, "{names:?}");
    for name in names {
        let forms = [format!("`{name}`"), format!("\"{name}\"")];
        assert!(forms.iter().any(|form| page.contains(form)), "the page does not name `{name}`");
    }
}

/// The names of fields and the kinds of events, moves, choices and steps.
fn collect(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect(value, names)),
        Value::Object(fields) => {
            for (name, value) in fields {
                names.insert(name.clone());
                if ["event", "move", "kind", "step", "how", "chance", "end"].contains(&&**name) {
                    names.extend(value.as_str().map(str::to_string));
                }
                collect(value, names);
            }
        }
        _ => {}
    }
}
