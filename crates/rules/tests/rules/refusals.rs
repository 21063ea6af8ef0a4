//! Which rule a refusal cites where several forbid a move: the first in the order of play.

use leonardo_rules::DeckKind::Main;
use leonardo_rules::Variant::{Base, Novem, Quintis, Sets};
use leonardo_rules::*;

use crate::actions::with;
use crate::cards::{DULL, SEVEN};
use crate::table::*;

#[test]
fn b11_and_q11_are_cited_when_a_game_ended_by_them() {
    let mut play = table(Base, 2).options(|options| options.stall = Some(1)).quiet(2).start();
    let first = play.offers()[0].clone();
    play.plays(&first).refuses_from(0, "--", "B11 (GameOver)");
    let mut play = table(Quintis, 2)
        .options(|options| options.stall = Some(1))
        .field(0, 0, "MeCv PrFl")
        .hand(0, "MeHa")
        .hand(1, "PrSt")
        .start();
    play.plays("MeHa~0,0 PrSt~1,0").refuses_from(0, "--", "Q11 (GameOver)");
}

#[test]
fn a1_a_card_that_is_being_worked_out_comes_before_all_other_steps() {
    let mut play = with(Novem, 2, "!lamplight !blot").start();
    play.plays(". CaEc>N . !lamplight:main");
    for other in [".", "SeEc>W", "!blot:1,N", "-blot", "*Me", "*-", "<m"] {
        play.refuses(other, "A1 (NotNow { step: \"look\" })");
    }
}

#[test]
fn b7_and_n8_are_cited_for_a_key_that_is_not_on_offer() {
    let mut play = table(Base, 2).start();
    play.refuses("*Me", "B7 (NotNow { step: \"play\" })")
        .refuses("*-", "B7 (NotNow { step: \"play\" })");
    let mut play = table(Novem, 2).layout(0, DULL).hand(0, SEVEN).start();
    play.refuses("*Me", "N8 (NotNow { step: \"start\" })").plays(". CaEc>N .");
    play.refuses("*-", "N8 (NotNow { step: \"end\" })");
}

#[test]
fn a1_a_choice_that_is_none_comes_before_a_sealed_one() {
    let mut play = with(Novem, 2, "!mirror-writing")
        .layout(0, "- PrCv +FlFi PrHa MeFl CaFi +SeSk CaSt +StEc")
        .seal("!fixative", 0, 0, Zone::NE, SealEnds::UserTurnsBegin(1))
        .seal("!fixative", 0, 0, Zone::NW, SealEnds::UserTurnsBegin(1))
        .start();
    play.refuses("!mirror-writing:NW,NE", "A1 (EmptyZone { seat: Seat(0), zone: NW })")
        .refuses("!mirror-writing:NE,SW", "A2 (Sealed { seat: Seat(0), zone: NE })");
    with(Sets, 2, "!swap-zone")
        .layout(1, "- SkCv +HaEc SkHa SeFl CtFi +CtCvFi CtSt +SeCt")
        .seal("!fixative", 0, 0, Zone::NW, SealEnds::UserTurnsBegin(1))
        .start()
        .refuses("!swap-zone:1,NW", "A1 (EmptyZone { seat: Seat(1), zone: NW })");
}

#[test]
fn q2_a_place_off_the_board_is_outside_however_far() {
    let mut play = table(Quintis, 2).field(0, 0, "MeCv").hand(0, "PrHa MeSt").echo("St").start();
    let far = format!("PrHa@{},0", "9".repeat(40));
    for place in ["PrHa@5,0", "PrHa@0,-5", "PrHa@128,0", "PrHa@-1000000,99", &far] {
        play.refuses(place, "Q2 (TooFar)");
    }
    // A card is not covered there either, and what comes first is cited first.
    play.refuses("PrHa^5,0", "Q2 (TooFar)")
        .refuses("PrHa~0,-9", "Q2 (TooFar)")
        .refuses("CaFl@9,0", "Q4 (NotInHand { card: CaFl })")
        .refuses("MeSt@9,0", "Q5 (Echo { card: MeSt, symbols: {St} })")
        .refuses_from(1, "PrHa@9,0", "Q3 (NotYourTurn { turn: Seat(0) })");
    let mut play = table(Quintis, 2).hand(0, "PrHa").start();
    play.refuses("PrHa@9,0", "Q3 (FirstAtOrigin)").refuses("PrHa^9,0", "Q3 (FirstAtOrigin)");
}

#[test]
fn q2_a_place_outside_of_fixed_borders_cannot_be_covered() {
    table(Quintis, 2)
        .field(-1, 0, "MeCv PrFl CaFi SeSt SkEc")
        .hand(0, "PrHa")
        .start()
        .refuses("PrHa^4,0", "Q2 (OutsideField { x: 4, y: 0 })")
        .refuses("PrHa~-2,1", "Q2 (OutsideField { x: -2, y: 1 })")
        .refuses("PrHa~0,1", "Q4 (NoCardThere { x: 0, y: 1 })");
}

#[test]
fn q2_a_move_as_data_may_name_a_far_place_and_a_position_may_not() {
    let ruleset = table(Quintis, 2).hand(0, "PrHa").start().ruleset().clone();
    names::with(&ruleset, || {
        let far: Move =
            serde_json::from_str(r#"{"move":"lay","card":"PrHa","at":[9,-1000]}"#).unwrap();
        assert_eq!(far, ruleset.parse("PrHa@9,-1000").unwrap());
        let near: Move =
            serde_json::from_str(r#"{"move":"lay","card":"PrHa","at":[1,-2]}"#).unwrap();
        assert_eq!(near, ruleset.parse("PrHa@1,-2").unwrap());
        assert!(serde_json::from_str::<Cell>("[9,0]").is_err());
    });
}

#[test]
fn a1_a_look_at_one_card_shuffles_nothing() {
    let mut play = with(Sets, 2, "!glance").deck("MeHa MeSt SeHa").start();
    let deck = play.game.deck(Main).to_vec();
    play.plays(". CaEc>N . !glance:main").offers_are("=MeHa");
    // The luck of the tests would object to a question.
    play.plays("=MeHa").never("Shuffled").step_is(Step::End);
    assert_eq!(play.game.deck(Main), &deck[1..]);
}
