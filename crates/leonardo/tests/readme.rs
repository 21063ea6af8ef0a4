//! What `README.md` says about the program is true.

use std::process::{Command, Stdio};

use leonardo_testkit::root;

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).expect("README.md is there")
}

fn leonardo(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_leonardo"))
        .args(args)
        .current_dir(root())
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "leonardo {}: {error}", args.join(" "));
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

#[test]
fn it_lists_every_command() {
    let help = leonardo(&["--help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let in_help: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .filter(|command| *command != "help")
        .collect();
    let readme = readme();
    let in_readme: Vec<&str> = readme
        .lines()
        .filter_map(|line| line.strip_prefix("| `leonardo ")?.split_once('`'))
        .map(|(command, _)| command)
        .collect();
    assert_eq!(in_readme, in_help);
}

/// The words of a command line; those in quotes are one.
fn words(line: &str) -> Vec<&str> {
    let is_quoted = |place: usize| place % 2 == 1;
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(place, part)| {
            let separator = if is_quoted(place) { '"' } else { ' ' };
            part.split(separator).filter(|word| !word.is_empty())
        })
        .collect()
}

#[test]
fn its_examples_work() {
    let readme = readme();
    let examples: Vec<&str> =
        readme.lines().filter_map(|line| line.strip_prefix("$ leonardo ")).collect();
    assert!(examples.len() > 5, "{examples:?}");
    for example in examples {
        let mut args = words(example);
        if args[0] == "play" {
            // A game is for people; that the options are there is enough.
            args.push("--help");
        }
        assert!(!leonardo(&args).is_empty(), "leonardo {example} prints nothing");
    }
}
