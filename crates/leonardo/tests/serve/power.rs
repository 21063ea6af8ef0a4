//! A power cut: only what was synced to the disk is left. Everything that anyone was told is there.
//!
//! A small library stands between the server and the system (`sync_copies.c`). Each time the server
//! syncs a file of its database, the library copies that file as it is then. The copies together are
//! what a machine would find after a power cut in the worst case; a server is started on them.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use leonardo_bots::Level;
use leonardo_client::Server;
use leonardo_protocol::{BotSpec, NewSeat, NewTable, Request, ServerMessage};
use leonardo_rules::Variant;

use crate::client::{Player, again, guest};
use crate::process::{Process, folder, serve};

/// How many times the power is cut.
const CUTS: usize = 12;

/// The library, built with the compiler that Rust links with.
fn library(folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/serve/sync_copies.c");
    let library = folder.join("sync_copies.so");
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
        .arg(&library)
        .arg(&source)
        .arg("-ldl")
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    library
}

/// What a machine finds when it comes up again, and how many entries were told until then.
struct Cut {
    folder: PathBuf,
    told: u32,
}

#[test]
fn everything_told_survives_a_power_cut() {
    let folder = folder("power");
    let (database, synced) = (folder.join("games.sqlite"), folder.join("synced"));
    fs::create_dir(&synced).unwrap();
    let mut command = serve(&database);
    command.env("LD_PRELOAD", library(&folder)).env("SYNC_COPIES", &synced);
    let server = Process::run(command, &folder.join("log"));
    let lisa = guest(server.address, "Lisa");
    let bot = NewSeat::Bot(BotSpec { level: Level::Random, think_ms: None });
    let new = NewTable::new(Variant::Novem, vec![NewSeat::Me, bot]);
    let table = lisa.create(&NewTable { start: true, ..new }).unwrap().table.id;
    let cuts = play(&lisa, &table, &synced, &folder);
    server.kill();
    for Cut { folder, told } in cuts {
        let server = Process::start(&folder.join("games.sqlite"));
        let log = Player::join(&again(server.address, &lisa), &table, Some(0)).missed();
        assert!(log.len() as u32 >= told, "{told} entries told, {} left", log.len());
    }
}

/// Plays, and takes the copies away again and again, right after something was told.
fn play(lisa: &Server, table: &str, synced: &Path, folder: &Path) -> Vec<Cut> {
    let mut player = Player::join(lisa, table, None);
    let mut cuts: Vec<Cut> = Vec::new();
    while cuts.len() < CUTS {
        let offers = match player.read().expect("the connection holds") {
            ServerMessage::Welcome(welcome) => welcome.offers,
            ServerMessage::Entry(entry) => {
                let told = entry.seq + 1;
                if told.is_multiple_of(5) {
                    let folder = folder.join(format!("cut-{}", cuts.len()));
                    fs::create_dir(&folder).unwrap();
                    for file in ["games.sqlite", "games.sqlite-wal"] {
                        // A database that has not been checkpointed may not have been synced.
                        if synced.join(file).exists() {
                            fs::copy(synced.join(file), folder.join(file)).unwrap();
                        }
                    }
                    cuts.push(Cut { folder, told });
                }
                entry.offers.unwrap_or_default()
            }
            _ => continue,
        };
        if let Some(offer) = offers.into_iter().next() {
            player.ask(Request::Move { seq: player.session.next(), mv: offer.mv });
        }
    }
    cuts
}
