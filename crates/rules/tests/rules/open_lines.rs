//! Lines as clients draw them: which stand, which want one card, and what gave a Key.

use leonardo_rules::Variant::{Base, Novem, Quintis};
use leonardo_rules::*;

use crate::cards::STANDING;
use crate::table::*;

/// The lines of a seat, or of the field, in short: `Me N.C.S` stands, `Me N.(C).S` wants one;
/// a line that gives no Key has a `-` before it. Sorted.
fn drawn(game: &Game, seat: Option<u8>) -> Vec<String> {
    let open = game.view(Viewer::Public).lines(game.ruleset());
    let mut drawn: Vec<String> =
        open.lines.iter().filter(|line| line.seat == seat.map(Seat)).map(short).collect();
    drawn.sort();
    drawn
}

fn short(line: &Line) -> String {
    let place = |place: &LinePlace| {
        let name = match place {
            LinePlace::Zone(zone) => zone.to_string(),
            LinePlace::Cell(cell) => cell.to_string(),
        };
        if line.missing == Some(*place) { format!("({name})") } else { name }
    };
    let places: Vec<String> = line.places.iter().map(place).collect();
    let sign = if line.pays { "" } else { "-" };
    format!("{sign}{} {}", line.symbol.code(), places.join("."))
}

#[test]
fn b5_a_cross_has_lines_that_stand_and_lines_that_want_one_card() {
    // N, W, C, E, S: Mechanism stands upright, Halberd lies across and wants the right.
    let play = table(Base, 2).layout(0, "MeCv PrHa MeHa CaFi MeSt").start();
    assert_eq!(drawn(&play.game, Some(0)), ["Ha W.C.(E)", "Me N.C.S"]);
    // The same symbol on both ends wants the centre.
    let play = table(Base, 2).layout(0, "MeCv PrHa SkFl PrFi MeSt").start();
    assert_eq!(drawn(&play.game, Some(0)), ["Me N.(C).S", "Pr W.(C).E"]);
}

#[test]
fn b5_a_line_whose_key_its_owner_has_gives_none_and_is_not_wanted() {
    let play = table(Base, 2).layout(0, "MeCv PrHa MeHa CaFi MeSt").keys(0, "Me Ha").start();
    assert_eq!(drawn(&play.game, Some(0)), ["-Me N.C.S"]);
}

#[test]
fn b6_with_fresh_lines_a_line_pays_once_it_is_played_into() {
    let fresh = |options: &mut Options| options.lines = Lines::Fresh;
    let mut play = table(Base, 2)
        .options(fresh)
        .layout(0, "MeCv PrHa MeHa CaFi MeSt")
        .hand(0, "MeEc CtEc PrFl PrFl CtSt")
        .start();
    assert_eq!(drawn(&play.game, Some(0)), ["-Me N.C.S", "Ha W.C.(E)"]);
    let view = play.game.view(Viewer::Seat(Seat(0)));
    let ruleset = play.game.ruleset().clone();
    let keys = |mv: &str| {
        let preview = view.preview(&ruleset, ruleset.parse(mv).expect("a move")).expect("legal");
        preview
            .given
            .iter()
            .map(|given| (given.key.code(), given.lines.clone()))
            .collect::<Vec<_>>()
    };
    let upright = [Zone::N, Zone::C, Zone::S].map(LinePlace::Zone).to_vec();
    assert_eq!(keys("MeEc>N"), [("Me", vec![upright])]);
    assert_eq!(keys("PrFl>E"), []);
    play.plays("MeEc>N");
    assert_eq!(play.game.keys(Seat(0)).total(), 1);
}

#[test]
fn n7_an_empty_corner_can_be_wanted_and_a_sealed_zone_cannot() {
    let layout = "
         -    PrCv +FlFi
         PrHa MeFl  CaFi
        +SeSk CaSt +MeCa";
    let play = table(Novem, 2).layout(0, layout).start();
    assert!(drawn(&play.game, Some(0)).contains(&"Me (NW).C.SE".to_string()));
    let ends = SealEnds::TargetTurnEnds;
    let play = table(Novem, 2).layout(0, layout).seal("!blot", 1, 0, Zone::NW, ends).start();
    assert!(!drawn(&play.game, Some(0)).contains(&"Me (NW).C.SE".to_string()));
    // A sealed card counts for Keys as always (A2).
    let play = table(Novem, 2).layout(0, STANDING).seal("!blot", 1, 0, Zone::N, ends).start();
    assert!(drawn(&play.game, Some(0)).contains(&"Me N.C.S".to_string()));
}

#[test]
fn n8_any_key_comes_from_the_pattern_of_five() {
    let five = "
        +CvHa MeCv +FlFi
         MeHa MeFl  MeFi
        +SeSk CaSt +StEc";
    let hand = "MeEc CtEc PrFl PrFl CtSt CtSt CtFl";
    let mut play = table(Novem, 2).layout(0, five).hand(0, hand).start();
    play.plays(". MeEc>S . .");
    let view = play.game.view(Viewer::Seat(Seat(0)));
    let mv = play.game.ruleset().parse("*Ec").expect("a move");
    let preview = view.preview(play.game.ruleset(), mv).expect("legal");
    let [given] = &preview.given[..] else { panic!("{preview:?}") };
    assert_eq!((given.key, given.symbol), (Symbol::Eclipse, Symbol::Mechanism));
    assert_eq!(given.lines, [Zone::CROSS.map(LinePlace::Zone).to_vec()]);
}

#[test]
fn q8_runs_want_as_many_cards_as_the_next_key_needs() {
    let field = "MeCv MeFl -\nPrSt CaHa SeFi";
    let play = table(Quintis, 2).field(0, 0, field).start();
    let wanted = |game: &Game, code: &str| -> Vec<String> {
        let lines = drawn(game, None).into_iter();
        lines.filter(|line| line.starts_with(&format!("{code} "))).collect()
    };
    // Both ends of the run; no other place makes three.
    assert_eq!(wanted(&play.game, "Me"), ["Me (-1,0).0,0.1,0", "Me 0,0.1,0.(2,0)"]);
    let needs = |game: &Game| {
        let supply = game.view(Viewer::Public).lines(game.ruleset()).supply;
        supply.iter().map(|keys| keys.needs).collect::<Vec<_>>()
    };
    assert_eq!(needs(&play.game), [Some(3); 12]);
    // One Key taken: four are needed, and a gap counts as well.
    let field = "MeCv MeFl - MeHa\nPrSt CaHa SeFi PrEc";
    let play = table(Quintis, 3).field(0, 0, field).keys(1, "Me").start();
    assert_eq!(wanted(&play.game, "Me"), ["Me 0,0.1,0.(2,0).3,0"]);
    assert_eq!(needs(&play.game)[0], Some(4));
    let play = table(Quintis, 3).field(0, 0, field).keys(1, "Me Me").keys(2, "Me").start();
    assert_eq!((needs(&play.game)[0], wanted(&play.game, "Me")), (None, vec![]));
}

#[test]
fn q2_no_card_is_wanted_beyond_the_borders() {
    let field = "MeCv MeFl PrSt SeFi CaHa";
    let play = table(Quintis, 2).field(0, 0, field).start();
    let lines = drawn(&play.game, None);
    assert!(lines.contains(&"Me 0,0.1,0.(2,0)".to_string()), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("(-1,0)")), "{lines:?}");
}

#[test]
fn a_survey_says_what_each_place_brings() {
    // A Mechanism on the right of seat 0 goes to seat 1, where it completes a line.
    let mut play = table(Base, 3)
        .layout(0, "PrCv PrHa SkFl MeFi CaSt")
        .layout(1, "SkCv MeHa MeFl PrSt CaEc")
        .hand(0, "PrFl CtEc SeFl CtSt CtFl")
        .start();
    let ruleset = play.game.ruleset().clone();
    let view = play.game.view(Viewer::Seat(Seat(0)));
    let survey = view.survey(&ruleset, face(&ruleset, "PrFl")).expect("it is the player's turn");
    let moves: Vec<String> = survey.iter().map(|(mv, _)| ruleset.show(*mv)).collect();
    assert_eq!(moves, ["PrFl>N", "PrFl>W", "PrFl>C", "PrFl>E", "PrFl>S"]);
    let made: Vec<String> = survey[3].1.made.iter().map(short).collect();
    assert!(made.contains(&"Me W.C.E".to_string()), "{made:?}");
    let given = survey[3].1.made.iter().find(|line| line.missing.is_none()).expect("it stands");
    assert_eq!((given.seat, given.pays), (Some(Seat(1)), true));
    assert!(survey[0].1.made.iter().all(|line| line.missing.is_some()));
    play.plays("PrFl>E");
    assert!(drawn(&play.game, Some(1)).contains(&"Me W.C.E".to_string()));
}
