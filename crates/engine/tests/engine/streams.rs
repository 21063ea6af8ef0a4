//! Streams, their ends, and lines that are no requests.

use leonardo_engine::{LINE_BYTES_MAX, serve};
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
