//! Games that bots play against themselves: the ledger adds up, luck has the mean 0, and nobody's
//! cards come into what another seat knew.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

use leonardo_analysis::{
    AnalysisError, Options, Retry, RetryWords, analyse, html, known_by_view, level_of, refused,
    tell, text,
};
use leonardo_bots::{Decision, Level, Strength};
use leonardo_protocol::PointKind;
use leonardo_record::{Record, Session};
use leonardo_rules::sets::Library;
use leonardo_rules::{FastDice, Game, Seat, Seed, Variant, Viewer, Worlds};
use leonardo_words::{Language, Words};

const QUICK: Options = Options { worlds: 8, seed: 7, same_deal: 0, playouts: 12 };

/// A game of equal bots, up to a number of moves.
fn played(variant: Variant, players: u8, level: Level, seed: u8, moves: usize) -> Session {
    let options = leonardo_rules::Options::default();
    let setup = Library::embedded().setup(variant, players, options, None).unwrap();
    let ruleset = setup.ruleset().unwrap();
    let mut session = Session::deal(&ruleset, Some(Seed([seed; 32])), Vec::new()).unwrap();
    let mut bots: Vec<_> = (0..players)
        .map(|seat| level.sit(Strength::Playouts(1), u64::from(seed) << 8 | u64::from(seat)))
        .collect();
    for _ in 0..moves {
        let game = session.game();
        if game.is_over() {
            break;
        }
        let seat = game.turn();
        let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal_moves());
        let decision = Decision { ruleset: &ruleset, view: &view, moves: &legal };
        let mv = bots[seat.index()].choose(decision, &|| true);
        session.play(mv, &[]).unwrap();
    }
    session
}

fn record(variant: Variant, players: u8, level: Level, seed: u8) -> Record {
    let session = played(variant, players, level, seed, usize::MAX);
    assert!(session.game().is_over());
    session.recorder().unwrap().into_record()
}

/// Bots of one level are called alike.
#[test]
fn players_of_one_name_are_told_apart() {
    let record = record(Variant::Base, 3, Level::Apprentice, 5);
    let named = |names: [&str; 3]| {
        let mut record = record.clone();
        record.names = names.map(|name| Some(name.to_owned())).to_vec();
        let report = analyse(&record, QUICK).unwrap();
        tell(&Words::new(Language::ENGLISH), &record, &report).players
    };
    assert_eq!(
        named(["journeyman", "Lisa", "journeyman"]),
        ["journeyman 1", "Lisa", "journeyman 3"]
    );
    assert_eq!(named(["Otto", "Lisa", "master"]), ["Otto", "Lisa", "master"]);
}

#[test]
fn every_ledger_adds_up_to_the_result() {
    for variant in Variant::ALL {
        for players in 2..=4 {
            let record = record(variant, players, Level::Apprentice, players);
            let report = analyse(&record, QUICK).unwrap();
            let share = 1.0 / f64::from(players);
            for (seat, ledger) in Seat::all(players).zip(&report.ledger) {
                assert!(ledger.remainder().abs() < 1e-9, "{variant} {players}: {ledger:?}");
                assert!((ledger.total - (report.result.of(seat) - share)).abs() < 1e-12);
            }
            // The chart tells the same story: it begins with the deal and ends with the result.
            let (first, last) = (&report.chart[0], report.chart.last().unwrap());
            assert_eq!(first.kind, PointKind::Deal);
            assert_eq!(last.open, report.result);
            let dealt = first.open.of(Seat(0)) - share;
            assert!((report.ledger[0].deal - dealt).abs() < 1e-12);
            // What people read adds up, too, with all its rounding.
            let told = tell(&Words::new(Language::ENGLISH), &record, &report);
            for ledger in &told.ledger {
                assert!(ledger.remainder.abs() < 0.001, "{ledger:?}");
            }
        }
    }
}

/// Draws of many games of equal bots: the mean luck of each seat is within three standard errors.
#[test]
fn luck_has_the_mean_zero() {
    for (variant, players) in [(Variant::Base, 3), (Variant::Novem, 2)] {
        let mut luck: Vec<Vec<f64>> = vec![Vec::new(); players.into()];
        for seed in 0..30 {
            let record = record(variant, players, Level::Apprentice, seed);
            let report = analyse(&record, QUICK).unwrap();
            for (all, ledger) in luck.iter_mut().zip(&report.ledger) {
                all.push(ledger.luck());
            }
        }
        for luck in luck {
            let count = luck.len() as f64;
            let mean = luck.iter().sum::<f64>() / count;
            let squares = luck.iter().map(|one| (one - mean).powi(2)).sum::<f64>();
            let error = (squares / (count - 1.0) / count).sqrt();
            assert!(mean.abs() <= 3.0 * error, "{variant}: {mean} ± {error}");
        }
    }
}

#[test]
fn the_same_record_and_seed_give_the_same_bytes() {
    let words = Words::new(Language::ENGLISH);
    let options = Options { worlds: 16, seed: 3, same_deal: 2, playouts: 12 };
    let record = record(Variant::Base, 2, Level::Apprentice, 5);
    let written = || {
        let report = analyse(&record, options).unwrap();
        let told = tell(&words, &record, &report);
        [serde_json::to_string(&told).unwrap(), text(&words, &told), html(&words, &told)]
    };
    let first = written();
    assert_eq!(first, written());
    // Read from a file it is the same game, so it is the same report.
    let read = Record::parse(&record.to_string(), &Library::embedded()).unwrap();
    let told = tell(&words, &read, &analyse(&read, options).unwrap());
    assert_eq!(first[0], serde_json::to_string(&told).unwrap());
}

/// A game that looks the same to a seat gives the same chances as that seat knew them, whatever the
/// others hold.
#[test]
fn what_a_seat_knew_does_not_depend_on_other_hands() {
    for variant in Variant::ALL {
        let session = played(variant, 3, Level::Apprentice, 9, 0);
        let dealt = session.game();
        let seat = Seat(1);
        let view = dealt.view(Viewer::Seat(seat));
        let mut worlds = Worlds::new(dealt.ruleset(), &view).unwrap();
        let known = |game: &Game| known_by_view(game, seat, 5).unwrap();
        let real = known(dealt);
        let mut dice = FastDice::new(1);
        let mut differs = false;
        for _ in 0..10 {
            let other = worlds.draw(&mut dice);
            let hands = |game: &Game| game.hand(Seat(0)).collect::<Vec<_>>();
            differs |= hands(&other) != hands(dealt);
            assert_eq!(known(&other), real, "{variant}");
        }
        assert!(differs, "{variant}");
    }
}

#[test]
fn a_game_under_way_is_refused_with_its_last_line() {
    let session = played(Variant::Base, 2, Level::Apprentice, 1, 4);
    let record = session.recorder().unwrap().into_record();
    let error = analyse(&record, QUICK).unwrap_err();
    let AnalysisError::NotFinished { line } = error else { panic!("{error}") };
    assert_eq!(record.to_string().lines().count(), line as usize);
    let words = Words::new(Language::ENGLISH);
    let told = refused(&words, "game.leo", &record, &error);
    assert!(told.starts_with(&format!("game.leo:{line}: ")), "{told}");
}

#[test]
fn a_damaged_record_is_refused_with_line_and_reason() {
    let record = record(Variant::Base, 2, Level::Apprentice, 2);
    let text = record.to_string();
    let last = text.lines().last().unwrap();
    let cut = text.replace(&format!("\n{last}"), "");
    let read = Record::parse(&cut, &Library::embedded()).unwrap();
    let error = analyse(&read, QUICK).unwrap_err();
    assert!(matches!(error, AnalysisError::Tampered(_)), "{error}");
    let told = refused(&Words::new(Language::ENGLISH), "game.leo", &read, &error);
    assert!(told.starts_with("game.leo:"), "{told}");
}

/// A game that players ended has its end as a row of its own.
#[test]
fn an_end_without_the_rules_is_a_row_of_its_own() {
    let session = played(Variant::Base, 2, Level::Apprentice, 1, 6);
    let mut recorder = session.recorder().unwrap();
    recorder.tag("Ended", "resigned; winners: 1").unwrap();
    let record = recorder.into_record();
    let report = analyse(&record, QUICK).unwrap();
    assert_eq!(report.result.seats(2), [0.0, 1.0]);
    assert_eq!(report.chart.last().unwrap().kind, PointKind::Ending);
    for ledger in &report.ledger {
        assert!(ledger.ending.abs() > 0.1 && ledger.remainder().abs() < 1e-9, "{ledger:?}");
    }
}

/// What a server writes otherwise is no end.
#[test]
fn an_end_that_names_no_winner_is_none() {
    for tag in ["resigned", "resigned; winners:", "resigned; winners: 2", "x; winners: a"] {
        let session = played(Variant::Base, 2, Level::Apprentice, 1, 6);
        let mut recorder = session.recorder().unwrap();
        recorder.tag("Ended", tag).unwrap();
        let error = analyse(&recorder.into_record(), QUICK).unwrap_err();
        assert!(matches!(error, AnalysisError::NotFinished { .. }), "{tag}: {error}");
    }
}

/// Random play costs more than looking a turn ahead, and a marked mistake is beyond doubt.
#[test]
fn worse_players_err_more() {
    let options = Options { worlds: 32, ..QUICK };
    for variant in [Variant::Base, Variant::Quintis] {
        let rate = |level| {
            let rates = (0..4).flat_map(|seed| {
                let report = analyse(&record(variant, 2, level, seed), options).unwrap();
                for mistake in &report.mistakes {
                    assert!(mistake.loss >= 0.01 && mistake.loss > 2.0 * mistake.error);
                    assert_ne!(mistake.played, mistake.better);
                }
                let losses = report.mistakes.iter().map(|mistake| mistake.loss);
                assert!(losses.is_sorted_by(|a, b| a >= b));
                report.skill.into_iter().filter_map(|skill| skill.error_rate())
            });
            let rates: Vec<f64> = rates.collect();
            rates.iter().sum::<f64>() / rates.len() as f64
        };
        let [random, journeyman] = [Level::Random, Level::Journeyman].map(rate);
        assert!(random > 2.0 * journeyman, "{variant}: {random} {journeyman}");
        assert!(level_of(variant, 2, random) < level_of(variant, 2, 0.0));
    }
}

/// A page needs nothing from elsewhere and runs nothing, whatever the players are called.
#[test]
fn the_page_is_self_contained_and_names_are_only_text() {
    let words = Words::new(Language::ENGLISH);
    let session = played(Variant::Base, 2, Level::Apprentice, 4, usize::MAX);
    let mut recorder = session.recorder().unwrap();
    recorder.name(Seat(0), "<script>alert(1)</script>").unwrap();
    let record = recorder.into_record();
    let told = tell(&words, &record, &analyse(&record, QUICK).unwrap());
    let page = html(&words, &told);
    for bad in ["<script", "http:", "https:", "src=", "url(", "@import"] {
        assert!(!page.contains(bad), "{bad}");
    }
    assert!(page.contains("&lt;script&gt;") && page.contains("prefers-color-scheme: dark"));
    assert!(page.contains("role=\"img\"") && page.contains("<table class=\"numbers\">"));
    // Each kind of point has a shape of its own.
    for shape in ["<circle r=\"2.6\"/>", "M0-5 4 0 0 5-4 0Z", "M-4-4H4V4H-4Z"] {
        assert!(page.contains(shape), "{shape}");
    }
}

#[test]
fn every_language_tells_the_whole_report() {
    let options = Options { worlds: 16, seed: 3, same_deal: 2, playouts: 12 };
    for variant in Variant::ALL {
        let record = record(variant, 3, Level::Random, 6);
        let report = analyse(&record, options).unwrap();
        for language in Language::all() {
            let words = Words::new(language);
            let told = tell(&words, &record, &report);
            assert!(told.mistakes.iter().all(|mistake| !mistake.reasons.is_empty()));
            let page = html(&words, &told);
            assert!(!text(&words, &told).contains("analysis-") && !page.contains("analysis-"));
        }
    }
}

/// A decision that is tried again is judged as the report judged it, whatever is chosen.
#[test]
fn what_is_tried_again_is_judged_as_before() {
    let options = Options { worlds: 16, seed: 3, same_deal: 0, playouts: 12 };
    let words = Words::new(Language::ENGLISH);
    for variant in Variant::ALL {
        let record = record(variant, 2, Level::Random, 6);
        let report = analyse(&record, options).unwrap();
        assert!(report.mistakes.len() > 3, "{variant}");
        for mistake in &report.mistakes {
            let retry = Retry::at(&record, mistake.moves, options).unwrap();
            assert_eq!((retry.seat(), retry.turn()), (mistake.seat, mistake.turn));
            assert_eq!((retry.played(), retry.best()), (mistake.played, mistake.better));
            let played = retry.choose(mistake.played).unwrap();
            assert_eq!((played.loss, played.error), (mistake.loss, mistake.error));
            assert!(!played.is_right && retry.choose(mistake.better).unwrap().is_right);
            let told = RetryWords::new(&words, &retry);
            assert!(!told.verdict(&played).reasons.is_empty());
            assert!(told.question().contains("cost"), "{}", told.question());
            // Every legal move has a verdict, also one that a first look passed over.
            let moves = retry.game().legal_moves();
            let right = moves.iter().filter(|mv| retry.choose(**mv).unwrap().is_right).count();
            assert!((1..moves.len()).contains(&right), "{variant}: {right} of {}", moves.len());
            let candidates = told.candidates();
            assert!(candidates[0].right && candidates.iter().any(|one| one.played));
        }
        assert!(matches!(
            Retry::at(&record, record.moves(), options),
            Err(AnalysisError::NoDecision { .. })
        ));
    }
    let session = played(Variant::Base, 2, Level::Random, 1, 9);
    let record = session.recorder().unwrap().into_record();
    let error = Retry::at(&record, 3, options).err().unwrap();
    assert!(matches!(error, AnalysisError::NotFinished { .. }), "{error}");
}
