//! Section N: the game with an extra deck.

use leonardo_rules::DeckKind::{Extra, Main};
use leonardo_rules::Variant::{Novem, Sets};
use leonardo_rules::*;

use crate::cards::{DULL, DULL_TOO, SEVEN, STANDING};
use crate::table::*;

#[test]
fn n1_two_decks_each_shuffled_by_itself_with_a_pile_of_its_own() {
    let play = deal(usual_setup(Novem, 2, Options::default()), "", "", 0);
    let orders: Vec<(DeckKind, usize)> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Shuffled { deck, order, .. } => Some((*deck, order.len())),
            _ => None,
        })
        .collect();
    assert_eq!(orders, [(Main, 72), (Extra, 62)]);
    assert_eq!((play.game.deck(Main).len(), play.game.deck(Extra).len()), (72 - 20, 62 - 12));
    assert!(play.game.pile(Main).is_empty() && play.game.pile(Extra).is_empty());
}

#[test]
fn n1_a_card_goes_to_the_pile_of_its_own_kind_no_matter_who_discards_it() {
    table(Novem, 2)
        .layout(0, DULL)
        .layout(1, DULL_TOO)
        .hand(0, "CaEc SeEc SkEc CtEc PrFl +MePr !blank-page !second-sketch")
        .start()
        .plays(". CaEc>N +MePr>NW .")
        .pile_is(Main, "SkCv")
        .pile_is(Extra, "+CaSk")
        .plays("-second-sketch !blank-page:SeEc .")
        .pile_is(Main, "SkCv SeEc")
        .pile_is(Extra, "+CaSk !second-sketch !blank-page");
}

#[test]
fn n1_each_deck_is_refilled_from_its_own_pile() {
    let mut play = table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc SeEc SkEc CtEc PrFl +MePr !blank-page")
        .whole_extra_deck("")
        .start();
    let main = play.game.pile(Main).len();
    play.shuffle(Chance::RefillExtra, "+MeCa").plays(". CaEc>N . . <x");
    play.hand_is(0, "SeEc SkEc CtEc PrFl +MePr !blank-page +MeCa").pile_is(Extra, "");
    assert_eq!(play.game.pile(Main).len(), main + 1);
}

/// The deal of N2 with these six extra cards for seat 0.
fn dealt_extra(extra: &str) -> Play {
    deal(
        usual_setup(Novem, 2, Options::default()),
        "MeCv PrHa CaFl SeFi SkSt  CtEc CtSt CtFi CtFl CtHa",
        &format!("{extra} +CvHa +CvFl +CvFi +CvSt +CvEc +HaFl"),
        0,
    )
}

#[test]
fn n2_four_extra_cards_go_to_the_corners_and_two_to_the_hand() {
    dealt_extra("+MePr +MeCa +MeSe +MeSk +MeCt !blot")
        .layout_is(0, "+MePr MeCv +MeCa PrHa CaFl SeFi +MeSe SkSt +MeSk")
        .hand_is(0, "CtEc CtSt CtFi CtFl CtHa +MeCt !blot");
}

#[test]
fn n2_an_action_card_in_a_corner_goes_to_the_hand_and_the_corner_stays_empty() {
    let mut play = dealt_extra("+MePr !blot +MeSe !fixative +MeCt !blot");
    play.layout_is(0, "+MePr MeCv - PrHa CaFl SeFi +MeSe SkSt -");
    play.hand_is(0, "CtEc CtSt CtFi CtFl CtHa +MeCt !blot !blot !fixative");
    assert_eq!(play.game.deck(Extra).len(), 62 - 12, "the corners are not refilled");
    // Everyone saw these two, and not the one dealt to the hand.
    play.knows(Viewer::Seat(Seat(1)), 0, "!blot !fixative");
}

#[test]
fn n2_the_opening_hand_has_seven_to_eleven_cards() {
    let mut play = dealt_extra("!blot !blot !fixative !fixative !lamplight !lamplight");
    play.layout_is(0, "- MeCv - PrHa CaFl SeFi - SkSt -");
    assert_eq!(play.game.hand(Seat(0)).len(), 11);
    assert_eq!(play.game.hand(Seat(1)).len(), 7);
}

#[test]
fn n3_the_steps_follow_each_other() {
    table(Novem, 2)
        .layout(0, DULL)
        .hand(0, SEVEN)
        .start()
        .step_is(Step::Start)
        .plays(".")
        .step_is(Step::Play)
        .plays("CaEc>N")
        .step_is(Step::Play)
        .plays(".")
        .step_is(Step::End)
        .plays(".")
        .step_is(Step::Draw)
        .plays("<m")
        .turn_is(1)
        .step_is(Step::Start);
}

#[test]
fn n3_each_thing_in_its_own_step() {
    let mut play = table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc SeEc SkEc +MePr !blot !second-sketch")
        .start();
    play.refuses("CaEc>N", "N3 (NotNow { step: \"start\" })")
        .refuses("-blot", "N3 (NotNow { step: \"start\" })")
        .refuses("<m", "N3 (NotNow { step: \"start\" })")
        .refuses("*Me", "N8 (NotNow { step: \"start\" })")
        .refuses("=N", "N3 (NotNow { step: \"start\" })")
        .offers_are("!second-sketch .");
    play.plays(".")
        .refuses("!second-sketch", "N3 (NotNow { step: \"play\" })")
        .refuses("-blot", "N3 (NotNow { step: \"play\" })");
    play.plays("CaEc>N .")
        .refuses("SeEc>W", "N3 (NotNow { step: \"end\" })")
        .refuses("<m", "N3 (NotNow { step: \"end\" })")
        .offers_of("-", "-blot -second-sketch");
    play.plays(". <m")
        .refuses(".", "N3 (NotNow { step: \"draw\" })")
        .refuses("-blot", "N3 (NotNow { step: \"draw\" })");
}

#[test]
fn n3_a_main_and_an_extra_card_in_either_order_or_only_one() {
    let start = || table(Novem, 2).layout(0, DULL).hand(0, SEVEN).start();
    start().plays(". CaEc>N +MePr>NW .").zone_is(0, Zone::N, "CaEc").zone_is(0, Zone::NW, "+MePr");
    start().plays(". +MePr>NW CaEc>N .").step_is(Step::End);
    start().plays(". +MePr>NW .").step_is(Step::End);
    start().plays(". CaEc>N .").step_is(Step::End);
}

#[test]
fn n3_at_least_one_card_must_be_played() {
    table(Novem, 2).hand(0, SEVEN).start().plays(".").refuses(".", "N5 (MustPlay)");
    table(Novem, 2).hand(0, "+MePr !blot").start().plays(".").refuses(".", "N5 (MustPlay)");
}

#[test]
fn n3_any_number_of_start_cards_before_the_plays() {
    table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc SeEc !second-sketch !marginal-note !mirror-writing")
        .start()
        .plays("!marginal-note !mirror-writing:N,S !second-sketch .")
        .step_is(Step::Play)
        .pile_is(Extra, "!marginal-note !mirror-writing !second-sketch");
}

#[test]
fn n3_end_cards_and_discards_in_any_order() {
    table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc SeEc !second-sketch !blank-page !blot !fixative")
        .start()
        .plays(". CaEc>N . -second-sketch !blot:1,N -fixative !blank-page:SeEc . .")
        .hand_is(0, "")
        .pile_ends_with(Extra, "!second-sketch !fixative !blank-page")
        .step_is(Step::Draw);
}

#[test]
fn n3_only_action_cards_are_discarded_in_step_4() {
    table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc SeEc +MePr !blot")
        .start()
        .plays(". CaEc>N .")
        .refuses("-SeEc", "N3 (NotAnAction { card: SeEc })")
        .refuses("-+MePr", "N3 (NotAnAction { card: +MePr })")
        .refuses("-fixative", "N3 (NotInHand { card: !fixative })");
}

#[test]
fn n4_never_two_main_or_two_extra_cards() {
    table(Novem, 2)
        .layout(0, DULL)
        .hand(0, SEVEN)
        .start()
        .plays(". CaEc>N")
        .refuses("SeEc>W", "N4 (NoMorePlays { deck: Main })")
        .plays("+MePr>NW")
        .refuses("+PrSe>NE", "N4 (NoMorePlays { deck: Extra })")
        .offers_are(".");
}

#[test]
fn n4_second_sketch_allows_one_more_main_card_even_if_nothing_else_is_played() {
    table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc SeEc SkEc +MePr +PrSe !second-sketch")
        .start()
        .plays("!second-sketch . CaEc>N SeEc>W")
        .refuses("SkEc>E", "N4 (NoMorePlays { deck: Main })")
        .plays("+MePr>NW")
        .refuses("+PrSe>NE", "N4 (NoMorePlays { deck: Extra })");
}

#[test]
fn n4_the_second_card_may_go_onto_the_first() {
    table(Novem, 3)
        .layout(0, DULL)
        .layout(1, DULL_TOO)
        .hand(0, "CaEc SeEc !second-sketch")
        .start()
        .plays("!second-sketch . CaEc>N")
        .zone_is(1, Zone::N, "PrCv")
        .plays("SeEc>N .")
        .zone_is(0, Zone::N, "SeEc")
        .zone_is(1, Zone::N, "CaEc")
        .pile_is(Main, "SkCv PrCv");
}

#[test]
fn n4_marginal_note_allows_one_more_extra_card() {
    table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc SeEc +MePr +PrSe +MeCa !marginal-note")
        .start()
        .plays("!marginal-note . +MePr>NW +PrSe>NW")
        .refuses("+MeCa>NE", "N4 (NoMorePlays { deck: Extra })")
        .plays("CaEc>N")
        .refuses("SeEc>W", "N4 (NoMorePlays { deck: Main })")
        .plays(".");
}

#[test]
fn n4_allowances_add_up() {
    table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc SeEc SkEc CtEc !second-sketch !second-sketch")
        .start()
        .plays("!second-sketch !second-sketch . CaEc>N SeEc>N SkEc>N")
        .refuses("CtEc>N", "N4 (NoMorePlays { deck: Main })");
}

#[test]
fn n4_free_hand_allows_one_more_card_of_either_kind() {
    let start = || {
        table(Sets, 2)
            .layout(0, DULL)
            .hand(0, "CaEc SeEc SkEc +MePr +PrSe +MeCa !free-hand !second-sketch")
            .start()
    };
    start()
        .plays("!free-hand . CaEc>N SeEc>N")
        .refuses("SkEc>N", "N4 (NoMorePlays { deck: Main })")
        .plays("+MePr>NW")
        .refuses("+PrSe>NW", "N4 (NoMorePlays { deck: Extra })");
    start()
        .plays("!free-hand . +MePr>NW +PrSe>NW")
        .refuses("+MeCa>NW", "N4 (NoMorePlays { deck: Extra })")
        .plays("CaEc>N")
        .refuses("SeEc>N", "N4 (NoMorePlays { deck: Main })");
    // Together with Second Sketch: three main cards, or two of each kind.
    start()
        .plays("!free-hand !second-sketch . CaEc>N SeEc>N SkEc>N +MePr>NW")
        .refuses("+PrSe>NW", "N4 (NoMorePlays { deck: Extra })");
    start()
        .plays("!free-hand !second-sketch . CaEc>N SeEc>N +MePr>NW +PrSe>NW")
        .refuses("SkEc>N", "N4 (NoMorePlays { deck: Main })");
}

#[test]
fn n4_allowances_end_with_the_turn() {
    table(Novem, 2)
        .layout(0, DULL)
        .layout(1, DULL_TOO)
        .hand(0, "CaEc SeEc SkEc CtEc PrFl +MePr !blot !second-sketch")
        .hand(1, "CaHa SeHa SkFl CtFl PrFi PrSt PrSt")
        .start()
        .plays("!second-sketch . CaEc>N . . <m . CaHa>N . . <m . SeEc>N")
        .refuses("SkEc>W", "N4 (NoMorePlays { deck: Main })");
}

#[test]
fn n5_with_only_action_cards_nothing_is_played_and_no_keys_are_received() {
    table(Novem, 2)
        .layout(0, STANDING)
        .hand(0, "!blot !fixative")
        .start()
        .plays(".")
        .offers_are(".")
        .plays(".")
        .happened("NothingPlayed")
        .never("KeysGained")
        .keys_are(0, "")
        .step_is(Step::End)
        .plays("!blot:1,N . <m <m <m <m <m <m")
        .turn_is(1);
}

/// All corners of seat 0 are sealed.
fn sealed_corners(setting: Setting) -> Setting {
    setting
        .seal("!blot", 1, 0, Zone::NW, SealEnds::TargetTurnEnds)
        .seal("!blot", 1, 0, Zone::NE, SealEnds::TargetTurnEnds)
        .seal("!fixative", 0, 0, Zone::SW, SealEnds::UserTurnsBegin(1))
        .seal("!fixative", 0, 0, Zone::SE, SealEnds::UserTurnsBegin(1))
}

#[test]
fn n5_with_every_possible_zone_sealed_nothing_is_played() {
    sealed_corners(table(Novem, 2).layout(0, STANDING).hand(0, "+MePr +PrSe !lamplight"))
        .start()
        .plays(".")
        .offers_are(".")
        .refuses("+MePr>NW", "A2 (Sealed { seat: Seat(0), zone: NW })")
        .plays(".")
        .happened("NothingPlayed")
        .keys_are(0, "")
        .step_is(Step::End);
}

#[test]
fn n5_with_one_zone_left_a_card_must_be_played() {
    sealed_corners(table(Novem, 2).layout(0, STANDING).hand(0, "CaEc +MePr"))
        .start()
        .plays(".")
        .refuses(".", "N5 (MustPlay)")
        .offers_are("CaEc>N CaEc>W CaEc>C CaEc>E CaEc>S");
}

#[test]
fn n5_a_standing_line_counts_again_once_something_is_played() {
    let mut play = table(Novem, 2).layout(0, STANDING).hand(0, SEVEN).start();
    play.plays(". +PrSe>NW .").keys_are(0, "Me");
}

#[test]
fn n6_extra_cards_only_onto_corners_and_main_cards_only_onto_the_cross() {
    let mut play = table(Novem, 2).layout(0, DULL).hand(0, "CaEc +MePr !blot").start();
    play.plays(".")
        .refuses("+MePr>N", "N6 (WrongZone { card: +MePr, zone: N })")
        .refuses("+MePr>C", "N6 (WrongZone { card: +MePr, zone: C })")
        .refuses("CaEc>SE", "N6 (WrongZone { card: CaEc, zone: SE })")
        .refuses("!blot>NW", "N3 (ActionIsNotPlayed { card: !blot })")
        .refuses("+MeCa>NW", "B4 (NotInHand { card: +MeCa })")
        .offers_of("+MePr", "+MePr>NW +MePr>NE +MePr>SW +MePr>SE");
}

#[test]
fn n6_an_extra_card_moves_on_like_a_main_card() {
    table(Novem, 2)
        .layout(0, DULL)
        .layout(1, DULL_TOO)
        .hand(0, SEVEN)
        .start()
        .plays(". +MePr>SE .")
        .zone_is(0, Zone::SE, "+MePr")
        .zone_is(1, Zone::SE, "+StEc")
        .pile_is(Extra, "+SeCt");
}

#[test]
fn n6_from_an_empty_corner_nothing_moves() {
    table(Novem, 2)
        .layout(0, "- PrCv +FlFi PrHa MeFl CaFi +SeSk CaSt +StEc")
        .layout(1, DULL_TOO)
        .hand(0, SEVEN)
        .start()
        .plays(". +MePr>NW .")
        .zone_is(0, Zone::NW, "+MePr")
        .zone_is(1, Zone::NW, "+CaSk")
        .pile_is(Extra, "");
}

#[test]
fn n6_a_card_that_moves_to_an_empty_corner_fills_it() {
    table(Novem, 2)
        .layout(0, DULL)
        .layout(1, "- SkCv +HaEc SkHa SeFl CtFi +CtCvFi CtSt +SeCt")
        .hand(0, SEVEN)
        .start()
        .plays(". +MePr>NW .")
        .zone_is(1, Zone::NW, "+CvHa")
        .pile_is(Extra, "");
}

#[test]
fn n9_draw_until_seven_each_card_from_the_deck_of_choice() {
    table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc SeEc SkEc CtEc PrFl")
        .deck("MeEc MeSt")
        .extra_deck("+MePr !blot")
        .start()
        .plays(". CaEc>N . .")
        .step_is(Step::Draw)
        .offers_are("<m <x")
        .plays("<x")
        .hand_is(0, "SeEc SkEc CtEc PrFl +MePr")
        .step_is(Step::Draw)
        .plays("<m <x")
        .hand_is(0, "SeEc SkEc CtEc PrFl +MePr MeEc !blot")
        .turn_is(1);
}

#[test]
fn n9_with_seven_or_more_nothing_is_drawn() {
    for hand in [
        "CaEc SeEc SkEc CtEc PrFl +MePr +MeCa +PrSe",
        "CaEc SeEc SkEc CtEc PrFl +MePr +MeCa +PrSe !blot",
    ] {
        let mut play = table(Novem, 2).layout(0, DULL).hand(0, hand).start();
        play.plays(". CaEc>N . .").turn_is(1).never("Drew");
    }
}

/// A game with no more cards than these, for two players.
fn small_world() -> Setting {
    table(Novem, 2)
        .layout(0, DULL)
        .layout(1, DULL_TOO)
        .hand(0, "CaEc SeEc SkEc +MePr !blot")
        .hand(1, "MeCv MeHa MeFl MeFi MeSt MeEc PrFl +MeCa +MeSe")
        .only_named()
}

#[test]
fn n9_a_deck_that_is_empty_with_its_pile_cannot_be_chosen() {
    // Nothing is asked where only one deck can be chosen.
    small_world()
        .deck("")
        .extra_deck("+MeSk +MeCt +PrCa +PrSk")
        .start()
        .plays(". +MePr>NW . .")
        .hand_is(0, "CaEc SeEc SkEc !blot +MeSk +MeCt +PrCa")
        .turn_is(1);
}

#[test]
fn n9_a_deck_that_runs_out_on_the_way_cannot_be_chosen_any_more() {
    small_world()
        .deck("CtHa")
        .extra_deck("+MeSk +MeCt +PrCa +PrSk")
        .start()
        .plays(". +MePr>NW . .")
        .step_is(Step::Draw)
        .plays("<m")
        .hand_is(0, "CaEc SeEc SkEc !blot CtHa +MeSk +MeCt")
        .turn_is(1);
}

#[test]
fn n9_with_nothing_left_to_draw_drawing_ends_early() {
    let mut play = small_world().extra_deck("+MeSk").start();
    play.plays(". CaEc>N +MePr>NW . .");
    // The discarded cards come back: one main card, then two extra ones.
    play.turn_is(0).step_is(Step::Draw).offers_are("<m <x");
    play.shuffle(Chance::RefillMain, "").shuffle(Chance::RefillExtra, "").plays("<m");
    play.turn_is(1).hand_is(0, "SeEc SkEc !blot SkCv +MeSk +CaSk");
}

#[test]
fn n9_a_position_in_the_draw_step_has_a_hand_that_still_draws() {
    let mut play = table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc SeEc SkEc CtEc PrFl")
        .deck("MeEc MeSt")
        .start();
    play.plays(". CaEc>N . .").step_is(Step::Draw);
    let start = |position: Position| position.start(play.ruleset().clone(), &mut Luck::default());
    let mut position = play.game.position();
    let four = position.hands[0].cards.len();
    assert!(start(position.clone()).is_ok(), "four cards, and seven are drawn to");
    let Some(deck) = &mut position.main.deck else { panic!("a game knows its deck") };
    position.hands[0].cards.extend(deck.drain(..7 - four));
    let refusal = start(position).expect_err("seven cards are enough").to_string();
    assert!(refusal.contains("(N9)"), "{refusal}");
}

#[test]
fn n10_a_card_is_used_only_at_its_time() {
    let mut play =
        table(Novem, 2).layout(0, DULL).hand(0, "CaEc SeEc !blot !second-sketch").start();
    play.refuses("!blot:1,N", "N10 (WrongTime { card: !blot, time: End })")
        .refuses("!CaEc", "N10 (NotAnAction { card: CaEc })")
        .refuses("!marginal-note", "N10 (NotInHand { card: !marginal-note })");
    play.plays(". CaEc>N .")
        .refuses("!second-sketch", "N10 (WrongTime { card: !second-sketch, time: Start })");
}

#[test]
fn n10_it_is_shown_takes_effect_and_goes_to_the_extra_pile() {
    let mut play = table(Novem, 2).layout(0, DULL).hand(0, "CaEc SeEc !second-sketch").start();
    // Also if the effect lasts for the turn.
    play.plays("!second-sketch").pile_is(Extra, "!second-sketch").hand_is(0, "CaEc SeEc");
    play.happened("Used { seat: Seat(0), card: !second-sketch }");
    let used = play.face("!second-sketch");
    let ruleset = play.ruleset().clone();
    let seen = play.events[0].seen_by(&ruleset, Viewer::Public);
    assert_eq!(seen, Seen::Used { seat: Seat(0), card: used });
}

#[test]
fn n10_a_card_that_seals_stays_in_play_until_its_seal_ends() {
    let mut play = table(Novem, 2).layout(0, DULL).hand(0, "CaEc SeEc !closed-workshop").start();
    play.plays(". CaEc>N . !closed-workshop").pile_is(Extra, "").hand_is(0, "SeEc");
    assert_eq!(play.layouts().seals.len(), 1);
    play.happened("StaysInPlay { card: !closed-workshop }").never("WorkedOut");
}

#[test]
fn n10_while_it_is_worked_out_it_is_neither_in_the_hand_nor_in_the_pile() {
    let mut play = table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc SeEc SkEc !blank-page !rediscovered-page")
        .pile("PrFl")
        .start();
    play.plays(". CaEc>N . !blank-page:SeEc").hand_is(0, "SkEc !rediscovered-page");
    play.step_is(Step::Throw(0)).pile_is(Extra, "").plays(".").pile_is(Extra, "!blank-page");
    // Rediscovered Page finds Blank Page, but never itself.
    play.refuses(
        "!rediscovered-page:!rediscovered-page",
        "A1 (NotInPile { card: !rediscovered-page })",
    );
    play.plays("!rediscovered-page:!blank-page").pile_is(Extra, "!rediscovered-page");
}

#[test]
fn n11_a_card_that_should_move_into_a_sealed_zone_goes_to_its_pile() {
    table(Novem, 2)
        .layout(0, DULL)
        .layout(1, DULL_TOO)
        .hand(0, SEVEN)
        .seal("!fixative", 1, 1, Zone::N, SealEnds::UserTurnsBegin(2))
        .seal("!fixative", 1, 1, Zone::NW, SealEnds::UserTurnsBegin(2))
        .start()
        .plays(". CaEc>N +PrSe>NW .")
        .layout_is(1, DULL_TOO)
        .pile_is(Main, "PrCv")
        .pile_is(Extra, "+CvHa")
        .happened("sealed: Some(Seat(1))");
}

#[test]
fn n11_a_sealed_empty_corner_stays_empty() {
    table(Novem, 2)
        .layout(0, DULL)
        .layout(1, "- SkCv +HaEc SkHa SeFl CtFi +CtCvFi CtSt +SeCt")
        .hand(0, SEVEN)
        .seal("!fixative", 1, 1, Zone::NW, SealEnds::UserTurnsBegin(2))
        .start()
        .plays(". +PrSe>NW .")
        .zone_is(1, Zone::NW, "-")
        .pile_is(Extra, "+CvHa");
}
