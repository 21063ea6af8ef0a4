//! Whole games, played with keys and clicks only.

use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use leonardo_record::Record;
use leonardo_rules::sets::Library;
use leonardo_rules::{FastDice, Variant};
use leonardo_terminal::{App, Screen, TerminalRequest};
use leonardo_words::{Language, Words};

use crate::help::{GLYPHS, Memory, app, app_of, press, russian, session, text, type_keys};

/// Keys that anybody may hit, at random, until the game is over. Enter is hit most.
fn play_on(app: &mut App, seed: u64) {
    let mut dice = FastDice::new(seed);
    let keys = "⏎⏎⏎⏎⏎⏎⏎⏎←→↑↓⇥⇥ .12345⎋";
    let keys: Vec<char> = keys.chars().collect();
    for count in 0..60_000 {
        app.settle();
        if app.is_over() {
            return;
        }
        let key = keys[(dice.next_u64() % keys.len() as u64) as usize];
        type_keys(app, &key.to_string());
        if count % 97 == 0 {
            text(app, 80 + (count % 5) as u16 * 7, 24 + (count % 3) as u16 * 6);
        }
    }
    panic!("the game does not end:\n{}", text(app, 100, 30));
}

#[test]
fn whole_games_of_every_variant_with_keys() {
    for variant in Variant::ALL {
        for players in [2, 3, 5] {
            let memory = Memory::default();
            let mut app = app_of(session(variant, players, 1), Language::ENGLISH, GLYPHS, &memory);
            play_on(&mut app, u64::from(players));
            let drawn = text(&mut app, 100, 30);
            assert!(
                drawn.contains("wins.") || drawn.contains("You win!") || drawn.contains("shared"),
                "{drawn}"
            );
            assert!(drawn.contains("games/last.leo"), "{drawn}");
            let record = memory.0.borrow().finished[0].clone();
            let record = Record::parse(&record, &Library::embedded()).unwrap();
            assert!(record.verify().unwrap().outcome.is_some());
        }
    }
}

#[test]
fn people_at_one_machine_see_only_their_own_cards() {
    for variant in [Variant::Base, Variant::Quintis] {
        let mut app = app_of(session(variant, 2, 2), Language::ENGLISH, GLYPHS, &Memory::default());
        let mut turns = 0;
        while !app.is_over() && turns < 2_000 {
            let drawn = text(&mut app, 100, 30);
            assert!(drawn.contains("please look"), "{drawn}");
            assert!(!drawn.contains('⚙'), "{drawn}");
            // Other keys do not lift the curtain.
            type_keys(&mut app, "x?p⎋");
            assert!(text(&mut app, 100, 30).contains("please look"));
            type_keys(&mut app, "⏎");
            let turn = app.session().unwrap().game().turns();
            for _ in 0..500 {
                let is_curtain = text(&mut app, 100, 30).contains("please look");
                if app.is_over() || is_curtain || app.session().unwrap().game().turns() != turn {
                    break;
                }
                type_keys(&mut app, "⏎");
                if app.session().unwrap().game().turns() == turn {
                    type_keys(&mut app, "⇥");
                }
            }
            turns += 1;
        }
        assert!(turns > 10);
        assert!(app.is_over());
    }
}

#[test]
fn moves_can_be_typed_as_in_records() {
    let mut app = app(Variant::Base, 2, Language::ENGLISH);
    app.settle();
    let session = app.session().unwrap();
    let card = session.game().hand(session.game().turn()).next().unwrap();
    let name = session.ruleset().card(card).unwrap().to_string();
    let made = session.moves_made();
    type_keys(&mut app, &format!(":{name}>C⏎"));
    assert_eq!(app.session().unwrap().moves_made(), made + 1);
    app.settle();
    type_keys(&mut app, ":hello⏎");
    assert!(text(&mut app, 100, 30).contains("“hello” is not a move."));
    type_keys(&mut app, ":MeHa>NW⏎");
    assert!(text(&mut app, 100, 30).contains("[B4]"));
    // One symbol is enough, if only one card has it.
    let session = app.session().unwrap();
    let hand: Vec<_> = session.game().hand(session.game().turn()).collect();
    let only = leonardo_rules::Symbol::ALL.into_iter().find(|symbol| {
        hand.iter().filter(|card| session.ruleset().symbols(**card).has(*symbol)).count() == 1
    });
    let made = session.moves_made();
    type_keys(&mut app, &format!(":{}N⏎", only.unwrap().code()));
    assert_eq!(app.session().unwrap().moves_made(), made + 1);
}

#[test]
fn the_mouse_plays_a_card_in_three_clicks() {
    let mut app = app(Variant::Base, 2, Language::ENGLISH);
    app.settle();
    let made = app.session().unwrap().moves_made();
    let drawn = text(&mut app, 100, 30);
    let find = |text: &str| -> (u16, u16) {
        let rows = drawn.lines().enumerate();
        let mut found = rows.filter_map(|(y, row)| {
            let place = row.find(text)?;
            Some((row[..place].chars().count() as u16, y as u16))
        });
        found.next().unwrap_or_else(|| panic!("{text}:\n{drawn}"))
    };
    let click = |app: &mut App, (column, row): (u16, u16)| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        app.mouse(MouseEvent {
            kind,
            column: column + 2,
            row: row + 1,
            modifiers: KeyModifiers::NONE,
        });
    };
    let (card, zone) = (find("╭2─"), find("╭W─"));
    click(&mut app, card);
    click(&mut app, zone);
    assert!(text(&mut app, 100, 30).contains("Enter: confirm"));
    assert_eq!(app.session().unwrap().moves_made(), made);
    click(&mut app, zone);
    assert_eq!(app.session().unwrap().moves_made(), made + 1);
}

#[test]
fn hints_come_from_the_master() {
    let mut app = app(Variant::Base, 3, Language::ENGLISH);
    app.settle();
    for (hint, has_more) in
        [("Look at this place", true), ("There is a", true), ("chance to win", false)]
    {
        type_keys(&mut app, "H");
        app.settle();
        let drawn = text(&mut app, 100, 30);
        assert!(drawn.contains(hint), "{hint}: {drawn}");
        assert_eq!(drawn.contains("Press"), has_more, "{drawn}");
    }
    // The cursor is on the hint: Enter plays it.
    let made = app.session().unwrap().moves_made();
    type_keys(&mut app, "⏎");
    assert!(app.session().unwrap().moves_made() > made);
}

#[test]
fn bots_can_be_watched_through_any_eyes() {
    let mut app = app_of(session(Variant::Novem, 3, 0), russian(), GLYPHS, &Memory::default());
    app.tick(std::time::Duration::from_secs(1));
    assert!(text(&mut app, 100, 30).contains("Tab чьи глаза"));
    type_keys(&mut app, "⇥");
    let drawn = text(&mut app, 100, 30);
    assert!(drawn.contains("Вы"), "{drawn}");
    app.settle();
    assert!(app.is_over());
}

#[test]
fn the_rules_can_be_read_and_searched() {
    for (language, word) in [(Language::ENGLISH, "Lamplight"), (russian(), "Ключ")] {
        let mut app = app(Variant::Novem, 2, language);
        app.settle();
        press(&mut app, KeyCode::F(1));
        let first = text(&mut app, 100, 30);
        type_keys(&mut app, &format!("/{word}⏎n"));
        let found = text(&mut app, 100, 30);
        assert_ne!(first, found);
        assert!(found.contains(word), "{found}");
        type_keys(&mut app, "⎋");
        assert_ne!(text(&mut app, 100, 30), found);
    }
}

#[test]
fn leaving_is_asked_and_control_keys_work_everywhere() {
    let mut app = app(Variant::Base, 2, Language::ENGLISH);
    app.settle();
    type_keys(&mut app, "q⎋");
    assert_eq!(app.take_request(), None);
    type_keys(&mut app, "q");
    let kind = MouseEventKind::Down(MouseButton::Left);
    app.mouse(MouseEvent { kind, column: 50, row: 15, modifiers: KeyModifiers::NONE });
    assert_eq!(app.take_request(), None);
    type_keys(&mut app, "q⏎");
    assert_eq!(app.take_request(), Some(TerminalRequest::Quit));
    for (letter, wish) in [
        ('c', TerminalRequest::Quit),
        ('z', TerminalRequest::Suspend),
        ('l', TerminalRequest::Redraw),
    ] {
        type_keys(&mut app, ":");
        app.key(crossterm::event::KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
        assert_eq!(app.take_request(), Some(wish));
        type_keys(&mut app, "⎋");
    }
}

#[test]
fn a_record_is_looked_at_move_by_move() {
    for variant in Variant::ALL {
        let memory = Memory::default();
        let mut played = app_of(session(variant, 3, 0), Language::ENGLISH, GLYPHS, &memory);
        played.settle();
        let record = memory.0.borrow().finished[0].clone();
        let mut record = Record::parse(&record, &Library::embedded()).unwrap();
        // Two of them have one name.
        record.names[1] = Some("random".into());
        record.names[2] = Some("random".into());
        let mut app = App::replay(Words::new(Language::ENGLISH), GLYPHS, &record).unwrap();
        let start = text(&mut app, 100, 30);
        assert!(start.contains("Move 0 of"), "{start}");
        assert!(start.contains("random 2") && start.contains("random 3"), "{start}");
        type_keys(&mut app, "→→↓");
        assert_ne!(text(&mut app, 100, 30), start);
        press(&mut app, KeyCode::End);
        let end = text(&mut app, 100, 30);
        assert!(end.contains("The game is over"), "{end}");
        type_keys(&mut app, "→");
        assert_eq!(text(&mut app, 100, 30), end);
        press(&mut app, KeyCode::Home);
        assert_eq!(text(&mut app, 100, 30), start);
        // What was luck and what was play lies over it, to be scrolled and closed.
        type_keys(&mut app, "a");
        assert!(text(&mut app, 100, 30).contains("The game is being analysed"));
        app.settle();
        let analysis = text(&mut app, 100, 30);
        assert!(analysis.contains("Decisions that cost most"), "{analysis}");
        press(&mut app, KeyCode::Down);
        assert_ne!(text(&mut app, 100, 30), analysis);
        type_keys(&mut app, "⎋");
        assert_eq!(text(&mut app, 100, 30), start);
        // By itself it goes on as time passes.
        type_keys(&mut app, " ");
        app.tick(std::time::Duration::from_secs(5));
        assert!(text(&mut app, 100, 30).contains("Move 1 of"));
        type_keys(&mut app, "⇥⇥");
        press(&mut app, KeyCode::Up);
        text(&mut app, 80, 24);
    }
}

/// A decision of the analysis is tried again: what it costs, why not, the answer, and back.
#[test]
fn a_decision_is_tried_again_as_a_puzzle() {
    let memory = Memory::default();
    let mut app = app_of(session(Variant::Base, 3, 0), Language::ENGLISH, GLYPHS, &memory);
    app.settle();
    // The game that is over on this machine is looked at from now on.
    type_keys(&mut app, "a");
    app.settle();
    let list = text(&mut app, 120, 40);
    let better = |drawn: &str| {
        let line = drawn.lines().find(|line| line.contains("Better: ")).unwrap();
        let offer = line.split("Better: ").nth(1).unwrap();
        let (card, zone) = (&offer[..4], offer.split(": ").nth(1).unwrap());
        format!("{card}>{}", zone.trim_end_matches(['.', ' ', '│']).trim_end_matches('.'))
    };
    let best = better(&list);
    type_keys(&mut app, "1");
    let asked = text(&mut app, 120, 40);
    assert!(asked.contains("Find the better move") && asked.contains(" cost "), "{asked}");
    assert!(!asked.contains("Better: "), "the answer is not told");
    // Every other move of the base game is worse, or as good; one that is worse is refused.
    let record = memory.0.borrow().finished[0].clone();
    let record = Record::parse(&record, &Library::embedded()).unwrap();
    let options = leonardo_analysis::Options { worlds: 128, seed: 1, same_deal: 0, playouts: 200 };
    let report = leonardo_analysis::analyse(&record, options).unwrap();
    let played = record.ruleset().show(report.mistakes[0].played);
    assert_eq!(record.ruleset().show(report.mistakes[0].better), best);
    type_keys(&mut app, &format!(":{played}⏎"));
    let wrong = text(&mut app, 120, 40);
    assert!(wrong.contains("costs") && wrong.contains("points (±"), "{wrong}");
    type_keys(&mut app, &format!(":{best}⏎"));
    let right = text(&mut app, 120, 40);
    assert!(right.contains("Right: ") && right.contains("What the moves cost:"), "{right}");
    // Back where it came from, and to the position on the board.
    type_keys(&mut app, "⏎");
    assert_eq!(better(&text(&mut app, 120, 40)), best);
    type_keys(&mut app, "⎋");
    let here = format!("Move {} of", report.mistakes[0].moves);
    assert!(text(&mut app, 120, 40).contains(&here));
    // From the position itself, by giving up.
    type_keys(&mut app, "t");
    type_keys(&mut app, "H");
    assert!(text(&mut app, 120, 40).contains("The best move: "));
    type_keys(&mut app, "q");
    assert!(text(&mut app, 120, 40).contains(&here));
    // After the last move there is nothing to decide.
    press(&mut app, KeyCode::End);
    type_keys(&mut app, "t");
    assert!(text(&mut app, 120, 40).contains("there is no decision"));
}
