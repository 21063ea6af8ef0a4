//! The program itself: streams, their ends, and lines that are no requests.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};

use leonardo::engine::{LINE_BYTES_MAX, serve};
use serde_json::Value;

use crate::client::Client;

/// The replies to whatever is on the input.
fn replies(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    serve(&mut Client::new().engine, input, &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn codes(input: &[u8]) -> Vec<String> {
    let code = |reply: &Value| reply["error"]["code"].as_str().unwrap_or("ok").to_string();
    replies(input).iter().map(code).collect()
}

const HELLO: &[u8] = b"{\"cmd\":\"hello\"}\n";

#[test]
fn ten_megabytes_of_garbage_are_one_error() {
    let mut input = vec![b'x'; 10_000_000];
    input.push(b'\n');
    input.extend_from_slice(HELLO);
    assert_eq!(codes(&input), ["too-long", "ok"]);
    // Without an end of the line, too; and if it is JSON.
    assert_eq!(codes(&vec![b'['; 10_000_000]), ["too-long"]);
}

#[test]
fn a_line_of_the_greatest_length_is_read() {
    let mut line = HELLO[..HELLO.len() - 1].to_vec();
    line.resize(LINE_BYTES_MAX, b' ');
    line.extend_from_slice(b"\n");
    assert_eq!(codes(&line), ["ok"]);
    line.insert(0, b' ');
    assert_eq!(codes(&line), ["too-long"]);
}

#[test]
fn every_line_has_one_reply() {
    assert_eq!(codes(b""), [""; 0]);
    assert_eq!(codes(b"\n"), ["not-json"]);
    assert_eq!(codes(b"\n\n{}"), ["not-json", "not-json", "bad-request"]);
    assert_eq!(codes(b"{\"cmd\":\"hello\"}"), ["ok"], "the last line may lack its end");
    assert_eq!(codes(b"{\"cmd\":\"hello\"}\r\n\xff\xfe\n{}\n"), ["ok", "not-utf8", "bad-request"]);
    assert_eq!(codes(&b"[".repeat(100_000)), ["not-json"]);
}

fn program() -> Child {
    Command::new(env!("CARGO_BIN_EXE_leonardo"))
        .args(["--lang", "en", "engine"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn the_program_answers_until_its_input_ends() {
    let mut program = program();
    let mut stdin = program.stdin.take().unwrap();
    stdin.write_all(HELLO).unwrap();
    stdin.write_all(b"garbage\n").unwrap();
    drop(stdin);
    let output = program.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let replies: Vec<Value> = output
        .stdout
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    assert_eq!(replies.len(), 2);
    assert_eq!(replies[0]["engine"], "leonardo");
    assert_eq!(replies[1]["error"]["code"], "not-json");
}

#[test]
fn the_program_ends_quietly_when_nobody_listens() {
    let mut program = program();
    drop(program.stdout.take());
    let mut stdin = program.stdin.take().unwrap();
    // The program may be gone already; then this fails, as it should.
    let _ = stdin.write_all(&HELLO.repeat(1000));
    drop(stdin);
    let mut stderr = String::new();
    program.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!(stderr, "");
    assert_eq!(program.wait().unwrap().code(), Some(0));
}
