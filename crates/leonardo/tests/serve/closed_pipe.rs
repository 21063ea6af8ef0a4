//! A server whose output nobody reads any more serves on, and stops without a panic.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::process::{folder, serve};

#[test]
fn a_server_outlives_its_closed_output_and_stops_when_asked() {
    for signal in ["INT", "TERM"] {
        let mut server = serve(&folder("closed-pipe").join("games.sqlite"))
            .args(["--log-level", "debug"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains("http://"), "{line}");
        // Both ends are closed now: whatever it still says goes nowhere.
        drop(server.stderr.take());
        let kill = format!("kill -{signal} {}", server.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        // A panic would end it with 101.
        assert_eq!(server.wait().unwrap().code(), Some(0), "{signal}");
    }
}
