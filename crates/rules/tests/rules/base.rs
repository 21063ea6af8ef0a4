//! Section B: the base game.

use leonardo_rules::DeckKind::Main;
use leonardo_rules::Variant::Base;
use leonardo_rules::*;

use crate::table::*;

/// A cross of which no line has a symbol in common.
const DULL: &str = "
         PrCv
    PrHa MeFl CaFi
         CaSt";

/// Like it, with five Mechanisms but for the northern card.
const NEARLY_ALL_MECHANISM: &str = "
         PrCv
    MeHa MeFl MeFi
         MeSt";

fn setup(players: u8) -> Setup {
    usual_setup(Base, players, Options::default())
}

#[test]
fn b1_all_72_cards_are_shuffled_and_ten_dealt_to_each_player() {
    for players in 2..=6 {
        let play = deal(setup(players), "", "", 0);
        let game = &play.game;
        let orders = play.events.iter().filter_map(|event| match event {
            Event::Shuffled { chance: Chance::DealMain, order, .. } => Some(order.len()),
            _ => None,
        });
        assert_eq!(orders.collect::<Vec<_>>(), [72]);
        assert_eq!(game.deck(Main).len(), 72 - 10 * usize::from(players));
        assert!(game.pile(Main).is_empty());
        for (seat, layout) in Seat::all(players).zip(play.layouts().layouts) {
            assert_eq!(layout.iter().count() + game.hand(seat).len(), 10);
            assert_eq!(game.keys(seat), Keys::NONE);
        }
    }
}

#[test]
fn b1_two_to_six_players() {
    for players in [0, 1, 7] {
        let error = setup(players).ruleset().unwrap_err();
        assert_eq!((error.clone(), error.rule()), (SetupError::Players { players }, Rule::B1));
    }
}

#[test]
fn b1_keys_do_not_run_out() {
    table(Base, 2)
        .layout(0, "PrCv PrHa MeFl CaFi MeSt")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .keys(1, "Me")
        .start()
        .plays("MeHa>N")
        .keys_are(0, "Me")
        .keys_are(1, "Me");
}

#[test]
fn b2_five_cards_lie_open_as_a_cross_and_five_are_the_hand() {
    let mut play = deal(setup(2), "MeCv MeHa MeFl MeFi MeSt PrCv PrHa PrFl PrFi PrSt", "", 1);
    play.layout_is(0, "MeCv MeHa MeFl MeFi MeSt").hand_is(0, "PrCv PrHa PrFl PrFi PrSt");
    let seen = play.game.view(Viewer::Seat(Seat(1)));
    let Table::Layouts(open) = seen.table else { panic!("layouts") };
    assert_eq!(open.layouts[0].iter().count(), 5, "the cross is turned up for all");
    assert_eq!((seen.hands[0].main, seen.hands[0].known.len()), (5, 0), "the hand is hidden");
}

#[test]
fn b3_the_first_player_is_random() {
    for first in 0..3 {
        deal(setup(3), "", "", first)
            .happened(&format!("FirstSeat {{ seat: Seat({first}) }}"))
            .turn_is(first);
    }
}

#[test]
fn b3_turns_pass_to_the_left() {
    let mut play = table(Base, 3).turn(2).start();
    for seat in [2, 0, 1, 2, 0] {
        play.turn_is(seat);
        let token = play.offers()[0].clone();
        play.plays(&token);
    }
}

#[test]
fn b3_nobody_moves_out_of_turn() {
    table(Base, 3)
        .hand(1, "MeHa MeFl MeFi MeSt MeEc")
        .start()
        .refuses_from(1, "MeHa>N", "B3 (NotYourTurn { turn: Seat(0) })")
        .refuses_from(2, "MeHa>N", "B3 (NotYourTurn { turn: Seat(0) })");
}

#[test]
fn b4_the_old_card_moves_to_the_left_neighbour_whose_card_is_discarded() {
    table(Base, 3)
        .layout(0, DULL)
        .layout(1, "SkCv SkHa SeFl CtFi CtSt")
        .layout(2, "SkFi SkSt SeHa CtCv CtFl")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .deck("PrEc")
        .start()
        .plays("MeHa>N")
        .layout_is(0, "MeHa PrHa MeFl CaFi CaSt")
        .layout_is(1, "PrCv SkHa SeFl CtFi CtSt")
        .layout_is(2, "SkFi SkSt SeHa CtCv CtFl")
        .pile_is(Main, "SkCv")
        .hand_is(0, "CaEc SeEc SkEc CtEc PrEc")
        .turn_is(1);
}

#[test]
fn b4_the_last_seat_passes_cards_on_to_the_first() {
    table(Base, 3)
        .layout(0, "SkCv SkHa SeFl CtFi CtSt")
        .layout(2, DULL)
        .hand(2, "MeHa CaEc SeEc SkEc CtEc")
        .turn(2)
        .start()
        .plays("MeHa>S")
        .layout_is(0, "SkCv SkHa SeFl CtFi CaSt")
        .pile_is(Main, "CtSt")
        .turn_is(0);
}

#[test]
fn b4_one_hand_card_must_be_played_onto_the_own_cross() {
    let mut play = table(Base, 2).hand(0, "MeHa MeHa SeEc SkEc CtEc").start();
    play.offers_of("MeHa", "MeHa>N MeHa>W MeHa>C MeHa>E MeHa>S");
    assert_eq!(play.offers().len(), 4 * 5, "four faces, five zones, and nothing else");
    play.refuses(".", "B4 (NotNow { step: \"play\" })")
        .refuses("<m", "B4 (NotNow { step: \"play\" })")
        .refuses("PrFl>N", "B4 (NotInHand { card: PrFl })")
        .refuses("MeHa>NW", "B4 (WrongZone { card: MeHa, zone: NW })")
        .refuses("MeHa@0,0", "B4 (NotNow { step: \"play\" })");
}

#[test]
fn b4_play_then_keys_then_draw() {
    let mut play = table(Base, 2)
        .layout(0, "PrCv PrHa MeFl CaFi MeSt")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .deck("PrEc")
        .start();
    play.plays("MeHa>N");
    let kinds: Vec<String> = play.events.iter().map(|event| format!("{event:?}")).collect();
    let kinds: Vec<&str> = kinds.iter().map(|text| text.split(' ').next().unwrap()).collect();
    assert_eq!(kinds, ["Played", "KeysGained", "Drew", "TurnBegan"]);
    play.happened("Drew { seat: Seat(0), deck: Main, card: PrEc }");
}

#[test]
fn b5_a_symbol_on_the_whole_vertical_line_gives_its_key() {
    table(Base, 2)
        .layout(0, "PrCv PrHa MeFl CaFi MeSt")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .start()
        .plays("MeHa>N")
        .keys_are(0, "Me");
}

#[test]
fn b5_a_symbol_on_the_whole_horizontal_line_gives_its_key() {
    table(Base, 2)
        .layout(0, "PrCv CaHa MeFl PrHa CaSt")
        .hand(0, "SeHa CaEc SeEc SkEc CtEc")
        .start()
        .plays("SeHa>C")
        .keys_are(0, "Ha");
}

#[test]
fn b5_several_keys_in_one_turn() {
    table(Base, 2)
        .layout(0, "MeCv PrHa SkFl CaHa MeSt")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .start()
        .plays("MeHa>C")
        .keys_are(0, "Me Ha");
}

#[test]
fn b5_two_of_three_cards_are_no_line_and_lines_do_not_bend() {
    // Mechanism on N, C and W: two lines, two cards of each.
    table(Base, 2)
        .layout(0, "MeCv MeSt PrFl CaFi CaSt")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .start()
        .plays("MeHa>C")
        .keys_are(0, "");
}

#[test]
fn b5_never_two_keys_of_one_kind() {
    table(Base, 2)
        .layout(0, "MeCv PrHa SkFl CaHa MeSt")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .keys(0, "Me")
        .start()
        .plays("MeHa>C")
        .keys_are(0, "Me Ha")
        .happened("keys: {Ha}");
}

/// Seat 0 moves a Mechanism to the north of seat 1, whose vertical line is then complete.
fn neighbour_completes_a_line() -> Setting {
    table(Base, 2)
        .layout(0, "MeCv PrHa SkFl CaFi CaSt")
        .layout(1, "SkCv SkHa MeFl CtFi MeSt")
        .hand(0, "SeHa CaEc SeEc SkEc CtEc")
        .hand(1, "PrEc PrEc CaCv MeEc SeFl")
}

#[test]
fn b6_a_line_that_a_moved_card_completes_gives_nothing_at_that_moment() {
    neighbour_completes_a_line()
        .start()
        .plays("SeHa>N")
        .layout_is(1, "MeCv SkHa MeFl CtFi MeSt")
        .keys_are(0, "")
        .keys_are(1, "");
}

#[test]
fn b6_standing_a_line_that_still_stands_after_the_own_play_counts() {
    neighbour_completes_a_line().start().plays("SeHa>N PrEc>W").keys_are(1, "Me");
}

#[test]
fn b6_standing_a_line_that_the_own_play_breaks_does_not_count() {
    neighbour_completes_a_line().start().plays("SeHa>N PrEc>S").keys_are(1, "");
}

#[test]
fn b6_fresh_only_lines_through_a_zone_played_into_count() {
    let fresh = || neighbour_completes_a_line().options(|options| options.lines = Lines::Fresh);
    fresh().start().plays("SeHa>N PrEc>W").keys_are(1, "");
    fresh().start().plays("SeHa>N MeEc>S").keys_are(1, "Me");
    // The centre is on both lines.
    fresh().start().plays("SeHa>N MeEc>C").keys_are(1, "Me");
}

#[test]
fn b6_fresh_does_not_limit_the_pattern_of_five() {
    table(Base, 2)
        .options(|options| options.lines = Lines::Fresh)
        .layout(0, NEARLY_ALL_MECHANISM)
        .hand(0, "MeCv CaEc SeEc SkEc CtEc")
        .start()
        .plays("MeCv>N")
        .keys_are(0, "Me")
        .step_is(Step::AnyKey);
}

#[test]
fn b7_five_cards_that_share_a_symbol_give_any_one_key_after_the_lines() {
    table(Base, 2)
        .layout(0, NEARLY_ALL_MECHANISM)
        .hand(0, "MeCv CaEc SeEc SkEc CtEc")
        .keys(0, "Ct")
        .deck("PrEc")
        .start()
        .plays("MeCv>N")
        .keys_are(0, "Me Ct")
        .turn_is(0)
        .step_is(Step::AnyKey)
        .offers_are("*Pr *Ca *Se *Sk *Cv *Ha *Fl *Fi *St *Ec *-")
        .refuses("*Me", "B7 (HasKey { symbol: Mechanism })")
        .refuses("CaEc>N", "B4 (NotNow { step: \"any-key\" })")
        .plays("*Ec")
        .keys_are(0, "Me Ct Ec")
        .hand_is(0, "CaEc SeEc SkEc CtEc PrEc")
        .turn_is(1);
}

#[test]
fn b7_nothing_is_offered_with_four_of_five() {
    table(Base, 2)
        .layout(0, NEARLY_ALL_MECHANISM)
        .hand(0, "CaEc MeCv SeEc SkEc CtEc")
        .start()
        .plays("CaEc>W")
        .turn_is(1);
}

/// Two turns in which the pattern of seat 0 stands: seat 1 moves a Mechanism into it.
fn pattern_twice() -> Play {
    let mut play = table(Base, 2)
        .layout(0, NEARLY_ALL_MECHANISM)
        .layout(1, "SkCv SkHa SeFl CtFi MeEc")
        .hand(0, "MeCv MeCv SeEc SkEc CtEc")
        .hand(1, "PrEc PrEc CaCv CaEc SeFl")
        .start();
    play.plays("MeCv>N");
    play
}

#[test]
fn b7_declining_keeps_the_right() {
    pattern_twice()
        .plays("*-")
        .happened("KeyDeclined")
        .keys_are(0, "Me")
        .plays("PrEc>S MeCv>N")
        .step_is(Step::AnyKey)
        .plays("*Pr")
        .keys_are(0, "Me Pr");
}

#[test]
fn b7_once_per_game() {
    pattern_twice().plays("*Ca PrEc>S MeCv>N").keys_are(0, "Me Ca").turn_is(1).step_is(Step::Play);
}

#[test]
fn b7_each_player_has_the_right() {
    table(Base, 2)
        .layout(0, NEARLY_ALL_MECHANISM)
        .hand(0, "MeCv CaEc SeEc SkEc CtEc")
        .any_key_taken(1)
        .start()
        .plays("MeCv>N")
        .step_is(Step::AnyKey);
}

#[test]
fn b7_a_pattern_that_the_neighbour_completed_counts_after_the_own_play() {
    // Seat 1 needs a Mechanism in the north, and gets it from seat 0.
    table(Base, 2)
        .layout(0, "MeCv PrHa SkFl CaFi CaSt")
        .layout(1, NEARLY_ALL_MECHANISM)
        .hand(1, "MeEc CaEc SeEc SkEc CtEc")
        .hand(0, "SeHa PrEc PrEc SkSt CtSt")
        .start()
        .plays("SeHa>N")
        .turn_is(1)
        .step_is(Step::Play)
        .plays("MeEc>S")
        .step_is(Step::AnyKey);
}

#[test]
fn b8_an_empty_deck_is_refilled_from_its_pile_when_a_card_is_needed_and_not_before() {
    let mut play = table(Base, 2)
        .layout(0, DULL)
        .layout(1, "SkCv SkHa SeFl CtFi CtSt")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .hand(1, "PrEc PrFl CaCv CaHa SeFi")
        .whole_deck("SkFi")
        .start();
    let pile = play.game.pile(Main).len();
    play.plays("MeHa>N").hand_is(0, "SkFi CaEc SeEc SkEc CtEc").never("Shuffled");
    assert_eq!((play.game.deck(Main).len(), play.game.pile(Main).len()), (0, pile + 1));
    // The card discarded in this turn is shuffled in as well.
    play.shuffle(Chance::RefillMain, "SkCv MeHa");
    play.plays("PrEc>N").happened("Shuffled { deck: Main, chance: RefillMain");
    play.hand_is(1, "SkCv PrFl CaCv CaHa SeFi").pile_is(Main, "");
    assert_eq!(play.game.deck(Main).len(), pile + 1);
}

#[test]
fn b9_seven_different_keys_win_at_once_and_no_card_is_drawn() {
    let mut play = table(Base, 2)
        .layout(0, "PrCv PrHa MeFl CaFi MeSt")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .keys(0, "Pr Ca Se Sk Ct Cv")
        .start();
    play.plays("MeHa>N").ends(End::Keys, &[0]).never("Drew").never("TurnBegan");
    play.hand_is(0, "CaEc SeEc SkEc CtEc");
    play.refuses_from(0, "CaEc>N", "B9 (GameOver)").refuses_from(1, "CaEc>N", "B9 (GameOver)");
}

#[test]
fn b9_six_keys_do_not_win_and_eight_at_once_do() {
    let two_keys = |keys: &str| {
        table(Base, 2)
            .layout(0, "MeCv PrHa SkFl CaHa MeSt")
            .hand(0, "MeHa CaEc SeEc SkEc CtEc")
            .keys(0, keys)
            .start()
    };
    two_keys("Pr Ca Se Sk").plays("MeHa>C").goes_on();
    two_keys("Pr Ca Se Sk Ct Cv").plays("MeHa>C").ends(End::Keys, &[0]);
}

#[test]
fn b9_the_seventh_key_may_be_any_key() {
    table(Base, 2)
        .layout(0, NEARLY_ALL_MECHANISM)
        .hand(0, "MeCv CaEc SeEc SkEc CtEc")
        .keys(0, "Pr Ca Se Sk Ct")
        .start()
        .plays("MeCv>N")
        .step_is(Step::AnyKey)
        .plays("*Ec")
        .never("Drew")
        .ends(End::Keys, &[0]);
}

#[test]
fn b10_with_two_players_left_is_also_right() {
    table(Base, 2)
        .layout(0, DULL)
        .layout(1, "SkCv SkHa SeFl CtFi CtSt")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .hand(1, "PrEc PrFl CaCv CaHa SeFi")
        .start()
        .plays("MeHa>N")
        .zone_is(1, Zone::N, "PrCv")
        .pile_is(Main, "SkCv")
        .plays("PrEc>N")
        .zone_is(0, Zone::N, "PrCv")
        .pile_is(Main, "SkCv MeHa")
        .turn_is(0);
}

/// Quiet turns: nobody can get a Key by playing these.
fn quiet_table(players: u8, stall: Option<u16>) -> Setting {
    let hand = "CaEc SeEc SkEc CtEc PrFl";
    table(Base, players)
        .options(|options| options.stall = stall)
        .layout(0, DULL)
        .layout(1, "SkCv SkHa SeFl CtFi CtSt")
        .hand(0, hand)
        .hand(1, hand)
}

#[test]
fn b11_a_hundred_rounds_without_a_key_end_the_game() {
    quiet_table(2, None)
        .quiet(199)
        .start()
        .plays("CaEc>N")
        .goes_on()
        .plays("SeEc>W")
        .ends(End::Stall, &[0, 1]);
    quiet_table(3, None)
        .quiet(299)
        .start()
        .plays("CaEc>N")
        .goes_on()
        .plays("SeEc>W")
        .ends(End::Stall, &[0, 1, 2]);
}

#[test]
fn b11_rounds_are_counted_in_turns_from_the_first() {
    let play = &mut quiet_table(2, Some(2)).start();
    play.plays("CaEc>N SeEc>W PrFl>E").goes_on().plays("PrFl>E").ends(End::Stall, &[0, 1]);
    play.happened("Drew");
}

#[test]
fn b11_a_key_begins_the_count_anew() {
    let play = &mut table(Base, 2)
        .options(|options| options.stall = Some(1))
        .layout(0, "PrCv PrHa MeFl CaFi MeSt")
        .layout(1, "SkCv SkHa SeFl CtFi CtSt")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .hand(1, "CaEc SeEc SkEc CtEc PrFl")
        .quiet(2)
        .start();
    play.plays("MeHa>N").keys_are(0, "Me").goes_on();
    play.plays("CaEc>W").goes_on();
    play.plays("SeEc>E").ends(End::Stall, &[0]);
}

#[test]
fn b11_zero_switches_it_off() {
    quiet_table(2, Some(0)).quiet(1_000_000).start().plays("CaEc>N SeEc>W").goes_on();
}

#[test]
fn b11_most_keys_win_and_ties_go_to_the_most_senior_as_in_q10() {
    let end = |keys: [&str; 3], winners: &[u8]| {
        let setting = quiet_table(3, Some(1)).quiet(3);
        let setting = keys.iter().enumerate().fold(setting, |all, (seat, k)| all.keys(seat, k));
        setting.start().plays("CaEc>N").ends(End::Stall, winners);
    };
    end(["Me Pr", "St Ec Fi", "Ca Se"], &[1]);
    end(["Pr Ec", "Pr St", "Ca Se"], &[1]);
    end(["Pr Ec", "Ca Se", "Pr Ec"], &[0, 2]);
    end(["", "", "Ec"], &[2]);
}

/// A short game of two rounds on a quiet table, with these Keys.
fn short_table(players: u8, keys: &[&str]) -> Setting {
    let setting = quiet_table(players, None).options(|options| options.rounds = Some(2));
    keys.iter().enumerate().fold(setting, |all, (seat, keys)| all.keys(seat, keys))
}

#[test]
fn b13_after_the_rounds_of_a_short_game_the_only_leader_wins() {
    let play = &mut short_table(2, &["", "Ec"]).start();
    play.plays("CaEc>N SeEc>W PrFl>E").goes_on().plays("PrFl>E").ends(End::Rounds, &[1]);
    play.happened("Drew");
}

#[test]
fn b13_without_a_leader_it_goes_on_to_the_end_of_a_round_that_has_one() {
    // More senior Keys are no lead: only the number counts.
    let play = &mut short_table(2, &["Me", "Ec"]).start();
    play.plays("CaEc>N SeEc>W PrFl>E PrFl>E").goes_on();
    let setting = table(Base, 2)
        .options(|options| options.rounds = Some(1))
        .layout(0, "PrCv PrHa MeFl CaFi MeSt")
        .layout(1, "SkCv SkHa SeFl CtFi CtSt")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .hand(1, "CaEc SeEc SkEc CtEc PrFl");
    let play = &mut setting.start();
    play.plays("CaEc>W CaEc>W").goes_on();
    play.plays("MeHa>N").keys_are(0, "Me").goes_on();
    play.plays("SeEc>E").ends(End::Rounds, &[0]);
}

#[test]
fn b13_enough_keys_still_win_at_once() {
    let setting = table(Base, 2)
        .options(|options| (options.rounds, options.keys) = (Some(9), Some(1)))
        .layout(0, "PrCv PrHa MeFl CaFi MeSt")
        .layout(1, "SkCv SkHa SeFl CtFi CtSt")
        .hand(0, "MeHa CaEc SeEc SkEc CtEc")
        .hand(1, "CaEc SeEc SkEc CtEc PrFl");
    setting.start().plays("MeHa>N").ends(End::Keys, &[0]);
}

#[test]
fn b12_chance_is_asked_for_the_deck_and_the_first_seat_and_cards_are_dealt_seat_by_seat() {
    // The luck of the tests asserts the order of the questions.
    let order = "
        MeCv MeHa MeFl MeFi MeSt  PrCv PrHa PrFl PrFi PrSt
        CaCv CaHa CaFl CaFi CaSt  SeCv SeHa SeFl SeFi SeSt";
    deal(setup(2), order, "", 1)
        .layout_is(0, "MeCv MeHa MeFl MeFi MeSt")
        .hand_is(0, "PrCv PrHa PrFl PrFi PrSt")
        .layout_is(1, "CaCv CaHa CaFl CaFi CaSt")
        .hand_is(1, "SeCv SeHa SeFl SeFi SeSt")
        .turn_is(1);
}

#[test]
fn b12_the_extra_cards_are_dealt_after_all_main_cards() {
    let setup = usual_setup(Variant::Novem, 2, Options::default());
    let extra = "+MePr +MeCa +MeSe +MeSk +MeCt +PrCa  +CvHa +CvFl +CvFi +CvSt !blot +HaFl";
    deal(setup, "MeCv MeHa MeFl MeFi MeSt PrCv PrHa PrFl PrFi PrSt", extra, 0)
        .layout_is(0, "+MePr MeCv +MeCa MeHa MeFl MeFi +MeSe MeSt +MeSk")
        .hand_is(0, "PrCv PrHa PrFl PrFi PrSt +MeCt +PrCa")
        .zone_is(1, Zone::NW, "+CvHa")
        .zone_is(1, Zone::NE, "+CvFl")
        .zone_is(1, Zone::SW, "+CvFi")
        .zone_is(1, Zone::SE, "+CvSt");
}

#[test]
fn b12_quintis_fontis_deals_six_to_each_seat() {
    let setup = usual_setup(Variant::Quintis, 2, Options::default());
    let order = "MeCv MeHa MeFl MeFi MeSt MeEc  PrCv PrHa PrFl PrFi PrSt PrEc";
    deal(setup, order, "", 1)
        .hand_is(0, "MeCv MeHa MeFl MeFi MeSt MeEc")
        .hand_is(1, "PrCv PrHa PrFl PrFi PrSt PrEc")
        .turn_is(1);
}
