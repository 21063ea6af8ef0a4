//! The example player of the protocol's page, in Python.

use std::path::Path;
use std::process::Command;

use crate::client::stranger;
use crate::process::{Process, folder};

#[test]
fn the_example_player_plays_whole_games() {
    let server = Process::start(&folder("player").join("games.sqlite"));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/player.py");
    for (variant, bots) in [("base", "1"), ("novem", "2"), ("quintis", "1")] {
        let address = format!("http://{}", server.address);
        let mut player = Command::new("python3");
        player.arg(&script).args([&address, variant, bots]);
        let ran = player.output().expect("python3 runs");
        let (out, err) =
            (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        assert!(
            ran.status.success(),
            "{variant}: {out}{err}\n(`make test` installs what is needed)"
        );
        assert!(out.starts_with("won with ") || out.starts_with("lost with "), "{variant}: {out}");
        let metrics = stranger(server.address).get_text("/metrics").unwrap();
        let finished = |line: &str| {
            line.contains("games_finished")
                && line.contains(&format!("variant=\"{variant}\""))
                && line.ends_with(" 1")
        };
        assert!(metrics.lines().any(finished), "{variant}: {metrics}");
    }
}
