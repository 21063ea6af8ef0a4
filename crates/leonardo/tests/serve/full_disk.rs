//! A disk that takes no more: what is refused is said to the one who asked, and the log is not flooded.

#![cfg(unix)]

use std::process::Command;

use leonardo_bots::Level;
use leonardo_protocol::{BotSpec, NewSeat, NewTable, RefusalCode, Request, ServerMessage};
use leonardo_rules::Variant;

use crate::client::{Player, guest};
use crate::process::{Process, folder, serve};

/// The same command, in a shell that lets no file grow beyond so many blocks.
fn with_small_files(command: &Command, blocks: u32) -> Command {
    let mut shell = Command::new("sh");
    // A write that is too long fails, instead of ending the process.
    shell.arg("-c").arg(format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\""));
    shell.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell
}

/// Whether a line of chat is stored.
fn says(player: &mut Player, text: &str) -> bool {
    player.ask(Request::Say { text: text.to_owned() });
    loop {
        match player.read().expect("the connection holds") {
            ServerMessage::Refused { refusal, .. } => {
                assert_eq!(refusal.code, RefusalCode::Store, "{refusal:?}");
                return false;
            }
            ServerMessage::Entry(entry) if entry.ack.is_some() => return true,
            _ => {}
        }
    }
}

#[test]
fn a_full_disk_does_not_fill_the_log() {
    let database = folder("full").join("games.sqlite");
    let log = database.with_extension("log");
    let server = Process::run(with_small_files(&serve(&database), 1_500), &log);
    let lisa = guest(server.address, "Lisa");
    let bot = NewSeat::Bot(BotSpec { level: Level::Random, think_ms: None });
    let new = NewTable::new(Variant::Base, vec![NewSeat::Me, bot]);
    let table = lisa.create(&new).unwrap().table.id;
    let mut player = Player::join(&lisa, &table, None);
    // Nothing is sent before the welcome.
    assert!(matches!(player.read(), Ok(ServerMessage::Welcome(_))));
    let stored = (0..1_000).take_while(|_| says(&mut player, &"x".repeat(300))).count();
    assert!(stored < 1_000, "the disk never filled up");
    let refused = (0..40).filter(|_| !says(&mut player, "more")).count();
    assert!(refused > 20, "only {refused} of 40 were refused");
    server.terminate();
    let log = std::fs::read_to_string(log).unwrap();
    let lines = log.lines().filter(|line| line.contains("the store failed")).count();
    assert!(lines >= 1, "it is said why: {log}");
    assert!(lines < refused / 2, "{lines} lines for {refused} refusals");
}
