//! Output that nobody reads, as after `| head`: every command ends without a word.

use std::io::Read;
use std::process::Stdio;

use crate::run::{SEED, leonardo, run, run_with};

#[test]
fn every_command_ends_quietly_when_its_output_is_closed() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records");
    let record = std::fs::read_dir(record).unwrap().map(|file| file.unwrap().path()).next();
    let record = record.unwrap().display().to_string();
    for args in [
        &["--help"][..],
        &["sets"],
        &["sets", "novem"],
        &["replay", &record],
        &["verify", &record],
        &["convert", &record],
        &["play", "--bot", "--players", "3", "--seed", SEED],
        &["bench", "--rounds", "1", "--variant", "base", "--players", "2"],
        &["lab", "match", "random", "greedy", "--pairs", "2", "--seed", "1"],
    ] {
        let mut program = leonardo(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(program.stdout.take());
        let mut err = String::new();
        program.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        let code = program.wait().unwrap().code();
        assert_eq!((code, err.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn it_says_its_version() {
    let version = concat!("leonardo ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(run(&["--version"]).well(), version);
    assert_eq!(run_with(&["-V"], "").well(), version);
}
