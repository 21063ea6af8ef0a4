//! Games without a screen: saved, taken up again, taken back.

use leonardo_record::{Record, SessionError};
use leonardo_rules::sets::Library;
use leonardo_rules::{FastDice, Move, Variant};
use leonardo_terminal::{Occupant, Refused, ResumeError, Session};
use leonardo_words::Language;

use crate::help::{GLYPHS, Memory, app_of, session, type_keys};

/// Plays this many moves at random.
fn play(session: &mut Session, dice: &mut FastDice, count: usize) {
    for _ in 0..count {
        if session.game().is_over() {
            return;
        }
        let moves = session.legal();
        let mv = moves[(dice.next_u64() % moves.len() as u64) as usize];
        session.play(mv).unwrap();
        session.make_forced();
    }
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    for variant in Variant::ALL {
        let mut first = session(variant, 3, 1);
        let mut dice = FastDice::new(3);
        play(&mut first, &mut dice, 60);
        let text = first.record().to_string();
        let record = Record::parse(&text, &Library::embedded()).unwrap();
        let mut second = Session::resume(&record).unwrap();
        assert_eq!(second.game(), first.game());
        assert_eq!(second.occupants(), first.occupants());
        assert_eq!(second.names(), first.names());
        assert_eq!(second.record().to_string(), text);
        // The luck to come is the same, too.
        let mut again = dice.clone();
        play(&mut first, &mut dice, 60);
        play(&mut second, &mut again, 60);
        assert_eq!(second.game(), first.game());
    }
}

#[test]
fn taking_back_returns_to_the_last_decision_of_a_person() {
    for variant in Variant::ALL {
        let mut session = session(variant, 2, 1);
        let mut dice = FastDice::new(5);
        play(&mut session, &mut dice, 200);
        let mut taken = 0;
        let mut made = session.moves_made();
        while session.take_back() {
            assert!(session.moves_made() < made);
            assert!(session.awaits_person());
            assert!(
                session.legal().len() > 1
                    || !matches!(session.legal()[..], [Move::Done | Move::Pass])
            );
            made = session.moves_made();
            taken += 1;
        }
        assert!(taken > 3, "{variant:?} {taken}");
        assert!(session.record().verify().is_ok());
    }
}

#[test]
fn illegal_moves_change_nothing() {
    let mut session = session(Variant::Base, 2, 2);
    let before = session.game().clone();
    assert!(matches!(session.play(Move::Pass), Err(Refused::Session(SessionError::Illegal(_)))));
    assert_eq!(*session.game(), before);
}

#[test]
fn a_record_without_a_seed_cannot_go_on() {
    let record = session(Variant::Base, 2, 1).record().spelled_out().unwrap();
    assert!(matches!(Session::resume(&record), Err(ResumeError::NoSeed)));
}

/// A record of another program does not say who sat where.
#[test]
fn strangers_records_have_one_person() {
    let text = session(Variant::Base, 3, 0).record().to_string();
    let text: String =
        text.lines().filter(|l| !l.starts_with("Seats:")).map(|l| format!("{l}\n")).collect();
    let record = Record::parse(&text, &Library::embedded()).unwrap();
    let session = Session::resume(&record).unwrap();
    assert_eq!(session.occupants()[0], Occupant::Person);
    assert!(matches!(session.occupants()[1..], [Occupant::Bot(_), Occupant::Bot(_)]));
}

/// A killed game is not lost: what was kept after the last move is the whole game.
#[test]
fn every_move_is_kept_before_the_next() {
    let memory = Memory::default();
    let mut app = app_of(session(Variant::Novem, 2, 1), Language::ENGLISH, GLYPHS, &memory);
    app.settle();
    for _ in 0..12 {
        type_keys(&mut app, ".⏎⏎");
        app.settle();
        let kept = memory.0.borrow().games.last().unwrap().clone();
        let record = Record::parse(&kept, &Library::embedded()).unwrap();
        assert_eq!(Session::resume(&record).unwrap().game(), app.session().unwrap().game());
    }
}
