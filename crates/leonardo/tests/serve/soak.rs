//! A short soak: people come, play, reconnect and go, again and again. What the server needs stays
//! level: open files, threads, and memory once it is warm.
#![cfg(target_os = "linux")]

use std::fs;
use std::time::{Duration, Instant};

use leonardo_bots::Level;
use leonardo_protocol::{BotSpec, NewSeat, NewTable, Request, ServerMessage, VisibleEvent};
use leonardo_rules::Variant;

use crate::client::{Player, guest};
use crate::process::{Process, folder};

/// How many rounds make the server warm, and how many more, three times, must not make it grow.
const WARM: usize = 6;
const ROUNDS: usize = 8;
/// The visits of a round, one of each variant.
const VARIANTS: [Variant; 3] = [Variant::Base, Variant::Novem, Variant::Quintis];
/// How many moves are made between two connections.
const MOVES: usize = 8;
/// What a visit may leave behind in memory: less than a game that stays there. An allocator takes some
/// more pages now and then, but not in every part.
const GROWTH_KB_PER_VISIT_MAX: u64 = 48;
/// Connections to the database are opened when they are first needed; each has a thread.
const LATE_THREADS_MAX: usize = 2;
/// Threads that have nothing to do end after ten seconds.
const CALM: Duration = Duration::from_secs(11);

struct Use {
    files: usize,
    threads: usize,
    memory_kb: u64,
}

fn used(server: &Process) -> Use {
    let folder = format!("/proc/{}", server.id());
    let count = |part: &str| fs::read_dir(format!("{folder}/{part}")).unwrap().count();
    let status = fs::read_to_string(format!("{folder}/status")).unwrap();
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let memory_kb = memory.trim().trim_end_matches(" kB").parse().unwrap();
    Use { files: count("fd"), threads: count("task"), memory_kb }
}

/// One person's visit: a game against a bot with a lost connection in it, then it is given up.
fn visit(server: &Process, variant: Variant) {
    let lisa = guest(server.address, "Lisa");
    let bot = NewSeat::Bot(BotSpec { level: Level::Random, think_ms: None });
    let new = NewTable::new(variant, vec![NewSeat::Me, bot]);
    let table = lisa.create(&NewTable { start: true, ..new }).unwrap().table.id;
    for _ in 0..2 {
        let mut player = Player::join(&lisa, &table, Some(0));
        let (mut moves, mut offers) = (0, Vec::new());
        while moves < MOVES {
            match player.read().expect("the connection holds") {
                ServerMessage::Welcome(welcome) => offers = welcome.offers,
                ServerMessage::Entry(entry) => {
                    if matches!(entry.event, VisibleEvent::Ended { .. }) {
                        return;
                    }
                    // An entry that is told late has none; those of the welcome hold.
                    offers = entry.offers.unwrap_or(offers);
                }
                // The last move of the connection before may come in between: one more try.
                _ => {}
            }
            let session = &player.session;
            if offers.is_empty() || !session.is_up_to_date() || session.is_pending(|_| true) {
                continue;
            }
            player.ask(Request::Move { seq: player.session.next(), mv: offers[0].mv.clone() });
            moves += 1;
        }
    }
    let mut player = Player::join(&lisa, &table, Some(0));
    player.missed();
    player.ask(Request::Resign { seat: leonardo_rules::Seat(0) });
    player.until(|entry| matches!(entry.event, VisibleEvent::Ended { .. }).then_some(()));
}

#[test]
fn a_server_that_many_come_to_does_not_grow() {
    let server = Process::start(&folder("soak").join("games.sqlite"));
    let round = || {
        std::thread::scope(|scope| {
            for variant in VARIANTS {
                let server = &server;
                scope.spawn(move || visit(server, variant));
            }
        });
    };
    (0..WARM).for_each(|_| round());
    let before = settled(&server);
    let [first_kb, second_kb] = [(); 2].map(|()| {
        (0..ROUNDS).for_each(|_| round());
        used(&server).memory_kb
    });
    (0..ROUNDS).for_each(|_| round());
    let after = settled(&server);
    assert!(after.files <= before.files + 4, "{} files, then {}", before.files, after.files);
    let threads_max = before.threads + LATE_THREADS_MAX;
    assert!(after.threads <= threads_max, "{} threads, then {}", before.threads, after.threads);
    let parts = [(before.memory_kb, first_kb), (first_kb, second_kb), (second_kb, after.memory_kb)];
    println!("{parts:?} kB, {} and {} threads", before.threads, after.threads);
    let most_kb = (ROUNDS * VARIANTS.len()) as u64 * GROWTH_KB_PER_VISIT_MAX;
    let grows = parts.iter().all(|(from_kb, to_kb)| *to_kb > from_kb + most_kb);
    assert!(!grows, "memory grows with every visit: {parts:?} kB");
}

/// What is used once the connections of the last visits, and the threads that served them, have
/// ended.
fn settled(server: &Process) -> Use {
    let mut last = used(server);
    let (began, mut since) = (Instant::now(), Instant::now());
    while since.elapsed() < CALM && began.elapsed() < CALM * 5 {
        std::thread::sleep(Duration::from_millis(100));
        let now = used(server);
        if (now.files, now.threads) != (last.files, last.threads) {
            since = Instant::now();
        }
        last = now;
    }
    last
}
