//! `leonardo load`: it starts a server, plays at it, stops it and tells.

use crate::run::{folder, run};

fn load(args: &[&str]) -> serde_json::Value {
    let folder = folder("load");
    let place = ["load", "--spawn", "--folder", folder.to_str().unwrap()];
    let report = serde_json::from_str(&run(&[&place[..], args].concat()).well()).unwrap();
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    assert!(left.is_empty(), "it cleans up: {left:?}");
    report
}

#[test]
fn tables_that_play_are_measured() {
    let report = load(&["--tables", "3", "--seconds", "1", "--think-ms", "1"]);
    let number = |name: &str| report[name].as_f64().unwrap();
    assert_eq!(number("tables"), 3.0);
    assert!(number("moves") > 0.0, "{report}");
    assert_eq!(report["latency_us"]["count"], report["moves"]);
    let [p50, p99, max] = ["p50", "p99", "max"].map(|name| report["latency_us"][name].as_u64());
    assert!(p50 > Some(0) && p50 <= p99 && p99 <= max, "{report}");
    assert!(report["disk_fsync_us"]["count"].as_u64() > Some(0), "{report}");
    assert!(number("bytes_per_move") > 500.0 && report["spectators"].is_null(), "{report}");
    #[cfg(target_os = "linux")]
    assert!(number("server_cpu_us_per_move") > 0.0 && number("server_resident_kib") > 0.0);
}

#[test]
fn those_who_watch_are_measured() {
    let report =
        load(&["--tables", "2", "--seconds", "1", "--think-ms", "20", "--spectators", "5"]);
    let watched = &report["spectators"];
    assert_eq!(watched["guests"], 5);
    let heard = watched["latency_us"]["count"].as_u64().unwrap();
    // They watch one of the two tables. At the edges of the measuring, one or the other counts.
    let moves = report["moves"].as_u64().unwrap();
    assert!(heard >= 5 && heard <= 5 * (moves + 2), "{report}");
}

#[test]
fn a_database_of_finished_games_is_measured() {
    let report = load(&["--stored", "3"]);
    assert_eq!(report["games"], 3);
    assert!(report["moves_per_game"].as_f64().unwrap() > 20.0, "{report}");
    assert!(report["bytes_per_game"].as_f64().unwrap() > 500.0, "{report}");
    assert_eq!(report["ready_ms"].as_array().unwrap().len(), 7);
}

#[test]
fn only_servers_of_this_machine_are_measured() {
    let cases: [&[&str]; 9] = [
        &["load"],
        &["load", "--url", "http://192.0.2.1:7878"],
        &["load", "--url", "http://example.org"],
        &["load", "--url", "http://127.0.0.1:1", "--spawn"],
        &["load", "--spawn", "--tables", "0"],
        &["load", "--spawn", "--database", "games.sqlite"],
        &["load", "--spawn", "--database", "postgres://lisa:secret@localhost/games"],
        &["load", "--spawn", "--processes", "2"],
        &["load", "--spawn", "--idle", "1", "--spectators", "1"],
    ];
    for args in cases {
        let ran = run(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
    }
    let nobody = run(&["load", "--url", "http://127.0.0.1:1", "--tables", "1"]).refused();
    assert!(nobody.contains("127.0.0.1:1"), "{nobody}");
}

/// Only Linux has all of 127.0.0.0/8 without set-up.
#[cfg(target_os = "linux")]
#[test]
fn what_one_address_does_to_the_others_is_measured() {
    let report = load(&["--attack", "masters", "--seconds", "1"]);
    assert!(report["attacked_us"]["count"].as_u64() > Some(0), "{report}");
}

/// Whether a process of this number runs; one that has ended and is not yet waited for does not.
#[cfg(target_os = "linux")]
fn runs(process: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    !status.is_empty() && !status.contains(") Z ")
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_that_is_ended_leaves_nothing_behind() {
    use crate::run::leonardo;
    use std::process::{Command, Stdio};
    for (signal, more) in [("INT", ["--seconds", "600"]), ("TERM", ["--stored", "100000"])] {
        let folder = folder("ended");
        let args = ["load", "--spawn", "--tables", "2", "--folder", folder.to_str().unwrap()];
        let mut command = leonardo(&[&args[..], &more].concat());
        let mut load = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // As soon as the server has a table in its database, the run is well under way.
        let made = || {
            let inside = std::fs::read_dir(&folder).unwrap().next()?.ok()?.path();
            let log = std::fs::metadata(inside.join("load.sqlite-wal")).ok()?;
            (log.len() > 100_000).then_some(())
        };
        while made().is_none() {
            assert!(load.try_wait().unwrap().is_none(), "it ended by itself");
            std::thread::yield_now();
        }
        let tasks = format!("/proc/{0}/task/{0}/children", load.id());
        let server = std::fs::read_to_string(tasks).unwrap();
        assert_eq!(server.split_whitespace().count(), 1, "it has started a server");
        let kill = format!("kill -{signal} {}", load.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        assert_eq!(load.wait().unwrap().code(), Some(130));
        let left: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
        assert!(left.is_empty(), "{signal}: {left:?}");
        for server in server.split_whitespace() {
            assert!(!runs(server), "{signal}: the server runs on");
        }
    }
}
