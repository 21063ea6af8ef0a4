//! A real server, and people at terminals who play there.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::process::Process;
use crate::run::{folder, leonardo, run_with};
use crate::screen::{PATIENCE, Screen};

/// A server on this address, without the limits that keep strangers from what a test has to do.
pub(crate) fn serve(database: &Path, listen: &str) -> Process {
    let database = database.to_str().unwrap();
    let mut command = leonardo(&["serve", "--database", database, "--listen", listen]);
    for limit in ["--http-requests-per-second", "--guests-per-address-per-hour"] {
        command.args([limit, "0"]);
    }
    Process::run(command, &PathBuf::from(format!("{database}.log")))
}

/// The link that a lobby shows.
fn link(contents: &str) -> String {
    let (_, rest) = contents.split_once("http://").unwrap();
    format!("http://{}", rest.split_whitespace().next().unwrap())
}

/// Whether at least so many turns have begun.
fn has_begun(contents: &str, turn: u32) -> bool {
    let shown = contents.split_once("Turn ").and_then(|(_, rest)| rest.split_whitespace().next());
    shown.and_then(|shown| shown.parse().ok()).is_some_and(|shown: u32| shown >= turn)
}

fn is_over(contents: &str) -> bool {
    contents.contains(" wins.") || contents.contains("You win!")
}

/// Makes moves for the player who is asked, until this is on both screens.
fn play_until(people: &mut [Screen], tabs: &mut usize, is_there: impl Fn(&str) -> bool) {
    let start = Instant::now();
    while start.elapsed() < 3 * PATIENCE {
        let mut done = 0;
        for screen in people.iter_mut() {
            let contents = screen.look();
            if is_there(&contents) {
                done += 1;
            } else if contents.contains("Enter: confirm") || contents.contains("A whole pattern") {
                screen.type_keys("\r");
                screen.wait("the move is not made", |text| !text.contains("Enter: confirm"));
            } else if contents.contains("Which card do you play") {
                *tabs += 1;
                screen.type_keys(&((*tabs * 7 / 3) % 5 + 1).to_string());
                screen.type_keys("\r");
                screen.see("Enter: confirm");
                screen.type_keys(&"\t".repeat((*tabs * 5 / 2) % 5));
            }
        }
        if done == people.len() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it takes too long:\n{}", people[0].look());
}

#[test]
fn two_people_play_a_whole_game_through_a_crash_of_the_server() {
    let home = folder("online");
    let (lisa_home, ann_home) = (folder("online-lisa"), folder("online-ann"));
    let server = serve(&home.join("games.sqlite"), "127.0.0.1:0");
    let address = server.address.to_string();

    // Lisa makes a table in the hall, for a short game.
    let url = format!("http://{address}/");
    let mut lisa = Screen::new(&lisa_home, &["play", &url, "--name", "Lisa", "--keys", "3"]);
    lisa.see("Create a table");
    lisa.type_keys("\r");
    lisa.see("Seat 1");
    lisa.type_keys("\r");
    let lobby = lisa.see("Invite others with this link");
    let link = link(&lobby);

    // Ann comes with the link, and both talk.
    let mut ann = Screen::new(&ann_home, &["play", &link, "--name", "Ann"]);
    ann.see("Take seat 2");
    ann.type_keys("\r");
    ann.see("2  Ann · you");
    lisa.see("2  Ann");
    ann.type_keys("tHello, Lisa!\r");
    lisa.see("Ann: Hello, Lisa!");
    lisa.see("Deal the cards");
    lisa.type_keys("\r");
    lisa.see("✦ 0/3");
    ann.see("✦ 0/3");
    let mut people = [lisa, ann];
    let mut tabs = 0;
    play_until(&mut people, &mut tabs, |text| has_begun(text, 4) || is_over(text));

    // The server is killed; everybody is told, and goes on when it is back.
    server.kill();
    for screen in &mut people {
        screen.see("Connection lost");
    }
    let server = serve(&home.join("games.sqlite"), &address);
    for screen in &mut people {
        screen.wait("not back", |text| !text.contains("Connection lost"));
        assert!(!screen.look().contains("Turn 1 "));
    }
    play_until(&mut people, &mut tabs, |text| has_begun(text, 6) || is_over(text));

    // Ann leaves, and the same link leads her back to her seat.
    let [lisa, mut ann] = people;
    ann.type_keys("q");
    ann.see("Leave?");
    ann.type_keys("\r");
    ann.see("To come back");
    ann.ends_clean();
    let mut ann = Screen::new(&ann_home, &["play", &link]);
    ann.see("✦");
    ann.type_keys("L\x1b[H");
    ann.see("Ann: Hello, Lisa!");
    ann.type_keys("\x1b");
    let mut people = [lisa, ann];
    play_until(&mut people, &mut tabs, is_over);

    // Everybody can see the analysis, and has the record, which is in order.
    for (screen, home) in people.into_iter().zip([lisa_home, ann_home]) {
        let mut screen = screen;
        screen.see("a analysis");
        screen.type_keys("a");
        let offer = "1–9: try that decision again";
        screen.see(offer);
        screen.type_keys("\x1b");
        screen.wait("the analysis is still there", |text| !text.contains(offer));
        screen.type_keys("q\r");
        screen
            .wait("still there", |text| text.contains("Create a table") || text.contains("record"));
        screen.type_keys("q");
        let games = home.join("leonardo").join("games");
        let file = std::fs::read_dir(games).unwrap().next().unwrap().unwrap().path();
        let said = run_with(&["verify", file.to_str().unwrap()], "").well();
        assert!(said.contains("commit"), "{said}");
        screen.ends_clean();
    }
    server.kill();
}

#[test]
fn servers_that_are_away_and_links_that_lead_nowhere_are_told_in_words() {
    let home = folder("online-away");
    let server = serve(&home.join("games.sqlite"), "127.0.0.1:0");
    let address = server.address;
    let play = |link: &str| {
        let mut command: Command = leonardo(&["play", link]);
        command.env("HOME", &home).env("XDG_DATA_HOME", &home);
        crate::run::run_command(command, "").refused()
    };
    let refused = play(&format!("http://{address}/table/aaaaaaaaaaaaaaaa"));
    assert!(refused.contains("no such table"), "{refused}");
    server.kill();
    let refused = play(&format!("http://{address}/table/aaaaaaaaaaaaaaaa"));
    assert!(refused.contains("the connection was refused"), "{refused}");
    let refused = play("leonardo.example");
    assert!(refused.contains("is not a link"), "{refused}");
}

#[test]
fn lines_of_text_play_at_a_server_too() {
    let home = folder("online-plain");
    let server = serve(&home.join("games.sqlite"), "127.0.0.1:0");
    let url = format!("http://{}/", server.address);
    let mut lisa = Screen::new(&home, &["play", &url, "--name", "Lisa"]);
    lisa.see("Create a table");
    lisa.type_keys("\r");
    lisa.see("Seat 1");
    lisa.type_keys("\r");
    let link = link(&lisa.see("Invite others with this link"));
    let mut ann =
        Screen::new(&folder("online-plain-ann"), &["play", "--plain", &link, "--name", "Ann"]);
    ann.see("do 1: Take seat 2");
    ann.type_keys("do 1\n");
    ann.see("2  Ann · you");
    lisa.see("Deal the cards");
    lisa.type_keys("\r");
    lisa.see("✦ 0/7");
    let mut tabs = 0;
    let mut people = [lisa];
    // No matter who begins: after Lisa's play it is Ann's turn.
    let begun = ann.see(" first.");
    if begun.contains("Lisa goes first") {
        play_until(&mut people, &mut tabs, |text| text.contains("is thinking"));
    }
    ann.see("Which card do you play");
    ann.type_keys("keys\n1\n");
    ann.see("Enter: confirm, n: back");
    ann.type_keys("\n");
    ann.see("• You play");
    people[0].see("Ann plays");
    ann.type_keys("resign\n");
    people[0].see("You win!");
    ann.see("Lisa wins.");
    ann.type_keys("quit\n");
    ann.see("The record was saved as");
    ann.ends_clean();

    // Another game, at another table; everybody sits there already.
    let [mut lisa] = people;
    lisa.type_keys("m");
    lisa.see("Play again");
    lisa.type_keys("\r");
    lisa.wait("no new table", |text| !text.contains("Play again"));
    lisa.type_keys("m");
    lisa.see("Go to the next game’s table");
    lisa.type_keys("\r");
    lisa.see("1  Ann · away");
    lisa.see("2  Lisa · you");
    lisa.see("Deal the cards");
    lisa.type_keys("\r");
    lisa.see("✦ 0/7");
    // A bot plays for her, until she wants to play again.
    lisa.type_keys(":hand\r");
    lisa.see(":take or m");
    lisa.type_keys(":take\r");
    lisa.wait("the bot stays", |text| !text.contains(":take or m"));
    server.kill();
}

/// The link to a seat on this screen, other than that one.
fn seat_link(screen: &mut Screen, old: &str) -> String {
    let find = |text: &str| {
        let mut words = text.split_whitespace();
        words.find(|word| word.contains("#token=") && *word != old).map(str::to_owned)
    };
    find(&screen.wait("no link", |text| find(text).is_some())).unwrap()
}

#[test]
fn a_link_to_a_seat_asks_and_the_device_is_signed_out_again() {
    let home = folder("online-seat");
    let server = serve(&home.join("games.sqlite"), "127.0.0.1:0");
    let url = format!("http://{}/", server.address);
    let mut lisa = Screen::new(&home, &["play", &url, "--name", "Lisa"]);
    lisa.see("Create a table");
    lisa.type_keys("\r");
    lisa.see("Seat 1");
    lisa.type_keys("\r");
    lisa.see("Invite others with this link");
    lisa.type_keys(":token\r");
    let link = seat_link(&mut lisa, "");

    let phone_home = folder("online-seat-phone");
    let open = |answer: &str| {
        let mut phone = Screen::new(&phone_home, &["play", "--plain", &link]);
        phone.see("Continue as seat 1 (Lisa) on this device? [y/N]");
        phone.type_keys(answer);
        phone
    };
    let mut phone = open("n\n");
    phone.see("The seat stays where it is.");
    assert!(!phone.see("1  Lisa").contains("Lisa · you"));
    phone.type_keys("quit\n");
    phone.ends_clean();
    let mut phone = open("y\n");
    phone.see("1  Lisa · you");
    phone.type_keys("devices\n");
    phone.see("device 2 (first seen just now, this one)");
    lisa.type_keys(":sign-out\r");
    phone.see("Connected again.");
    phone.type_keys("leave 1\n");
    phone.see("This is not your seat.");

    // Where nobody can be asked, it says what it does.
    lisa.type_keys(":token\r");
    let link = seat_link(&mut lisa, &link);
    let mut command: Command = leonardo(&["play", &link]);
    command.env("HOME", &phone_home).env("XDG_DATA_HOME", &phone_home);
    let said = crate::run::run_command(command, "quit\n").well();
    assert!(said.contains("Continuing as seat 1 (Lisa) on this device."), "{said}");
    server.kill();
}
