//! `leonardo engine` as a process.

use std::io::{Read, Write};
use std::process::Stdio;

use serde_json::Value;

use crate::run::{leonardo, run_with};

const HELLO: &str = "{\"cmd\":\"hello\"}\n";

#[test]
fn it_answers_until_its_input_ends() {
    let out = run_with(&["--lang", "en", "engine"], &format!("{HELLO}garbage\n")).well();
    let replies: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(replies.len(), 2);
    assert_eq!(replies[0]["engine"], "leonardo");
    assert_eq!(replies[1]["error"]["code"], "not-json");
}

#[test]
fn it_ends_quietly_when_nobody_listens() {
    let mut program = leonardo(&["engine"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(program.stdout.take());
    let mut stdin = program.stdin.take().unwrap();
    // The program may be gone already; then this fails, as it should.
    let _ = stdin.write_all(HELLO.repeat(1000).as_bytes());
    drop(stdin);
    let mut stderr = String::new();
    program.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!(stderr, "");
    assert_eq!(program.wait().unwrap().code(), Some(0));
}
