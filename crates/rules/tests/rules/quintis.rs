//! Section Q: Quintis Fontis.

use leonardo_rules::DeckKind::{Extra, Main};
use leonardo_rules::Variant::Quintis;
use leonardo_rules::sets::Library;
use leonardo_rules::*;

use crate::table::*;

/// All places taken, with no Mechanism and no Halberd on any card.
const FULL: &str = "
    PrCv CaFl SeFi SkSt CtEc
    CaCv SeFl SkFi CtSt PrEc
    SeCv SkFl CtFi PrSt CaEc
    SkCv CtFl PrFi CaSt SeEc
    CtCv PrFl CaFi SeSt SkEc";

/// A game of no more cards than are named, with one card dealt to each player.
fn few_cards(players: u8) -> Setting {
    table(Quintis, players).options(|options| options.hand = Some(1)).only_named()
}

#[test]
fn q1_six_cards_to_each_player_from_one_deck_of_all_main_cards() {
    for players in 2..=6 {
        let play = deal(usual_setup(Quintis, players, Options::default()), "", "", 0);
        assert_eq!(play.game.deck(Main).len(), 72 - 6 * usize::from(players));
        for seat in Seat::all(players) {
            assert_eq!((play.game.hand(seat).len(), play.game.keys(seat)), (6, Keys::NONE));
        }
    }
}

#[test]
fn q1_there_are_three_keys_of_each_symbol() {
    // All three are taken: a run of five gives nothing.
    table(Quintis, 2)
        .field(0, 0, "MeCv MeFl - MeSt MeEc\n- PrFi CaFi SeCv")
        .hand(0, "MeHa")
        .keys(0, "Me")
        .keys(1, "Me Me")
        .start()
        .plays("MeHa@2,0")
        .never("KeysGained");
}

#[test]
fn q2_no_two_cards_five_columns_apart() {
    table(Quintis, 2)
        .field(-1, 0, "MeCv PrFl CaFi SeSt SkEc")
        .hand(0, "PrHa")
        .start()
        .refuses("PrHa@4,0", "Q2 (OutsideField { x: 4, y: 0 })")
        .refuses("PrHa@-2,1", "Q2 (OutsideField { x: -2, y: 1 })")
        .offers_of(
            "PrHa@",
            "PrHa@-1,-1 PrHa@0,-1 PrHa@1,-1 PrHa@2,-1 PrHa@3,-1
             PrHa@-1,1 PrHa@0,1 PrHa@1,1 PrHa@2,1 PrHa@3,1",
        );
}

#[test]
fn q2_no_two_cards_five_rows_apart() {
    table(Quintis, 2)
        .field(0, -2, "MeCv\nPrFl\nCaFi\nSeSt\nSkEc")
        .hand(0, "PrHa")
        .start()
        .refuses("PrHa@0,-3", "Q2 (OutsideField { x: 0, y: -3 })")
        .refuses("PrHa@1,3", "Q2 (OutsideField { x: 1, y: 3 })")
        .offers_of(
            "PrHa@",
            "PrHa@-1,-2 PrHa@-1,-1 PrHa@-1,0 PrHa@-1,1 PrHa@-1,2
             PrHa@1,-2 PrHa@1,-1 PrHa@1,0 PrHa@1,1 PrHa@1,2",
        );
}

#[test]
fn q2_borders_are_fixed_only_when_five_are_spanned() {
    let four =
        || table(Quintis, 2).field(0, 0, "MeCv PrFl CaFi SeSt").hand(0, "SkHa").hand(1, "CtEc");
    four().start().plays("SkHa@4,0").refuses("CtEc@-1,0", "Q2 (OutsideField { x: -1, y: 0 })");
    four().start().plays("SkHa@-1,0").refuses("CtEc@4,0", "Q2 (OutsideField { x: 4, y: 0 })");
    // The other axis stays open.
    four().start().plays("SkHa@4,0 CtEc@3,-1");
    four().start().plays("SkHa@4,0 CtEc@3,1");
}

#[test]
fn q3_the_first_player_is_random_and_lays_the_first_card_at_the_origin() {
    let order = "MeCv MeHa MeFl MeFi MeSt MeEc";
    let mut play = deal(usual_setup(Quintis, 3, Options::default()), order, "", 0);
    play.turn_is(0)
        .refuses("MeCv@1,0", "Q3 (FirstAtOrigin)")
        .refuses("MeCv^0,0", "Q3 (FirstAtOrigin)")
        .refuses("--", "Q6 (MayNotPass)")
        .offers_are("MeCv@0,0 MeHa@0,0 MeFl@0,0 MeFi@0,0 MeSt@0,0 MeEc@0,0")
        .plays("MeCv@0,0")
        .stack_is(0, 0, "MeCv")
        .turn_is(1);
    deal(usual_setup(Quintis, 3, Options::default()), "", "", 2).turn_is(2);
}

#[test]
fn q3_turns_pass_clockwise_and_nobody_moves_out_of_turn() {
    table(Quintis, 3)
        .field(0, 0, "MeCv")
        .hand(0, "PrHa")
        .hand(2, "CaFl")
        .turn(2)
        .start()
        .refuses_from(0, "PrHa@1,0", "Q3 (NotYourTurn { turn: Seat(2) })")
        .plays("CaFl@1,0")
        .turn_is(0);
}

#[test]
fn q4_lay_on_a_free_place_that_touches_a_card_by_side_or_corner() {
    table(Quintis, 2)
        .field(0, 0, "MeCv")
        .hand(0, "PrHa")
        .start()
        .offers_are("PrHa@-1,-1 PrHa@0,-1 PrHa@1,-1 PrHa@-1,0 PrHa@1,0 PrHa@-1,1 PrHa@0,1 PrHa@1,1")
        .refuses("PrHa@0,0", "Q4 (PlaceTaken { x: 0, y: 0 })")
        .refuses("PrHa@2,0", "Q4 (NotTouching { x: 2, y: 0 })")
        .refuses("CaFl@1,0", "Q4 (NotInHand { card: CaFl })")
        .refuses("<m", "Q4 (NotNow { step: \"play\" })")
        .refuses("PrHa>N", "Q4 (NotNow { step: \"play\" })");
}

#[test]
fn q4_cover_a_top_card_that_shares_a_symbol() {
    table(Quintis, 2)
        .field(0, 0, "PrCv/MeCv PrFl")
        .hand(0, "MeHa CaEc")
        .start()
        .refuses("MeHa^1,0", "Q4 (NothingInCommon { card: MeHa, other: PrFl })")
        .refuses("MeHa^0,1", "Q4 (NoCardThere { x: 0, y: 1 })")
        .offers_of("MeHa^", "MeHa^0,0")
        .offers_of("CaEc^", "")
        .plays("MeHa^0,0")
        .stack_is(0, 0, "PrCv MeCv MeHa");
}

#[test]
fn q4_only_the_top_card_counts_for_covering() {
    table(Quintis, 2)
        .field(0, 0, "PrCv/MeCv")
        .hand(0, "PrHa")
        .start()
        .refuses("PrHa^0,0", "Q4 (NothingInCommon { card: PrHa, other: MeCv })");
}

#[test]
fn q4_replace_takes_the_top_card_into_the_hand_and_what_lay_beneath_stays() {
    table(Quintis, 2)
        .field(0, 0, "PrCv/MeCv PrFl")
        .hand(0, "MeHa CaEc")
        .start()
        .refuses("MeHa~1,0", "Q4 (NothingInCommon { card: MeHa, other: PrFl })")
        .refuses("MeHa~0,1", "Q4 (NoCardThere { x: 0, y: 1 })")
        .plays("MeHa~0,0")
        .stack_is(0, 0, "PrCv MeHa")
        .hand_is(0, "MeCv CaEc");
}

#[test]
fn q5_no_symbol_in_common_with_the_card_that_the_player_before_played() {
    for first in ["MeCv@1,0", "MeCv^0,0", "MeCv~0,0"] {
        let mut play =
            table(Quintis, 2).field(0, 0, "MeSt").hand(0, "MeCv").hand(1, "MeHa SkCv PrFl").start();
        play.plays(first)
            .refuses("MeHa@0,1", "Q5 (Echo { card: MeHa, symbols: {Me} })")
            .refuses("MeHa^0,0", "Q5 (Echo { card: MeHa, symbols: {Me} })")
            .refuses("SkCv~0,0", "Q5 (Echo { card: SkCv, symbols: {Cv} })")
            .plays("PrFl@0,1");
    }
}

#[test]
fn q5_the_own_last_card_is_no_limit_by_default() {
    table(Quintis, 2)
        .field(0, 0, "CaSt")
        .hand(0, "MeCv MeHa")
        .hand(1, "PrFl")
        .start()
        .plays("MeCv@1,0 PrFl@0,1 MeHa@1,1");
}

/// Seat 0 plays a Mechanism, seat 1 has nothing else and passes.
fn after_a_pass(echo: Echo) -> Play {
    let mut play = table(Quintis, 2)
        .options(|options| options.echo = echo)
        .field(0, 0, "CaSt")
        .hand(0, "MeCv MeHa PrFl")
        .hand(1, "MeEc")
        .start();
    play.plays("MeCv@1,0 --").turn_is(0);
    play
}

#[test]
fn q5_previous_after_a_pass_there_is_no_limit() {
    after_a_pass(Echo::Previous).plays("MeHa@1,1");
}

#[test]
fn q5_last_after_a_pass_the_last_card_counts_even_the_own() {
    after_a_pass(Echo::Last)
        .refuses("MeHa@1,1", "Q5 (Echo { card: MeHa, symbols: {Me} })")
        .plays("PrFl@1,1");
}

#[test]
fn q5_the_first_card_of_the_game_has_no_limit() {
    let play = table(Quintis, 2).hand(0, "MeCv MeHa").start();
    assert_eq!(play.offers().len(), 2);
}

#[test]
fn q6_pass_only_if_no_card_can_be_played_in_any_way() {
    table(Quintis, 2)
        .field(0, 0, "CaSt")
        .hand(0, "MeCv PrFl")
        .echo("Me")
        .start()
        .refuses("--", "Q6 (MayNotPass)");
    let mut play = table(Quintis, 2).field(0, 0, "CaSt").hand(0, "MeCv MeHa").echo("Me").start();
    play.offers_are("--").plays("--").happened("Passed { seat: Seat(0) }").never("Drew");
    play.hand_is(0, "MeCv MeHa").turn_is(1);
}

#[test]
fn q6_on_a_full_field_a_card_needs_one_to_meet() {
    table(Quintis, 2).field(-2, -2, FULL).hand(0, "MeHa MeHa").start().offers_are("--");
    table(Quintis, 2)
        .field(-2, -2, FULL)
        .hand(0, "MeHa CaHa")
        .start()
        .refuses("--", "Q6 (MayNotPass)")
        .offers_of("MeHa", "");
}

#[test]
fn q6_with_an_empty_hand_one_passes() {
    few_cards(2)
        .field(0, 0, "CaSt")
        .hand(0, "")
        .hand(1, "MeHa")
        .deck("PrFl")
        .start()
        .offers_are("--");
}

#[test]
fn q7_after_laying_or_covering_one_card_is_drawn_after_the_keys() {
    for how in ["MeHa@2,0", "MeHa^1,0"] {
        let mut play = table(Quintis, 2)
            .field(0, 0, "MeCv MeFl -\nMeSt PrFi CaEc")
            .hand(0, "MeHa CtEc")
            .deck("SkSt")
            .start();
        play.plays(how).hand_is(0, "CtEc SkSt").turn_is(1);
    }
    let mut play = table(Quintis, 2).field(0, 0, "MeCv MeFl").hand(0, "MeHa").start();
    play.plays("MeHa@2,0");
    let place = |text: &str| {
        play.events.iter().position(|event| format!("{event:?}").starts_with(text)).unwrap()
    };
    assert!(place("FieldPlayed") < place("KeysGained") && place("KeysGained") < place("Drew"));
}

#[test]
fn q7_after_replacing_no_card_is_drawn() {
    table(Quintis, 2)
        .field(0, 0, "MeCv PrFl")
        .hand(0, "MeHa CtEc")
        .start()
        .plays("MeHa~0,0")
        .never("Drew")
        .hand_is(0, "MeCv CtEc")
        .turn_is(1);
}

/// The Keys that a play gives when the others have these.
#[track_caller]
fn gains(field: &str, taken: &str, play: &str, keys: &str) {
    let (card, _) = play.split_once(['@', '^', '~']).expect("a card and a place");
    table(Quintis, 2)
        .field(0, 0, field)
        .hand(0, card)
        .keys(1, taken)
        .start()
        .plays(play)
        .keys_are(0, keys);
}

#[test]
fn q8_the_first_key_of_a_symbol_needs_a_run_of_three() {
    gains("MeCv MeFl", "", "MeHa@2,0", "Me");
    gains("MeCv", "", "MeHa@1,0", "");
    gains("MeCv - MeFl PrSt\nPrEc CaSt", "", "MeHa@1,0", "Me");
}

#[test]
fn q8_the_second_needs_four_and_the_third_five_no_matter_who_got_the_others() {
    gains("MeCv MeFl", "Me", "MeHa@2,0", "");
    gains("MeCv MeFl MeFi", "Me", "MeHa@3,0", "Me");
    gains("MeCv MeFl MeFi", "Me Me", "MeHa@3,0", "");
    gains("MeCv MeFl MeFi MeSt", "Me Me", "MeHa@4,0", "Me");
}

#[test]
fn q8_a_long_run_gives_all_the_keys_up_to_its_length_at_once() {
    gains("MeCv MeFl MeFi", "", "MeHa@3,0", "Me Me");
    gains("MeCv MeFl MeFi MeSt", "", "MeHa@4,0", "Me Me Me");
    gains("MeCv MeFl MeFi MeSt", "Me", "MeHa@4,0", "Me Me");
    gains("MeCv MeFl - MeSt MeEc\nPrFi CaFi SeCv", "", "MeHa@2,0", "Me Me Me");
}

#[test]
fn q8_rows_columns_and_both_diagonals() {
    gains("MeCv\nMeFl", "", "MeHa@0,2", "Me");
    gains("MeCv -\n- MeFl", "", "MeHa@2,2", "Me");
    gains("PrSt - -\nCaEc MeFl -\nMeCv", "", "MeHa@2,0", "Me");
    // A bent row does not count.
    gains("MeCv MeFl", "", "MeHa@2,1", "");
}

#[test]
fn q8_a_run_is_unbroken() {
    gains("MeCv PrFl MeFi", "", "MeHa@3,0", "");
    gains("MeCv -   MeFi\n-   PrFl", "", "MeHa@3,0", "");
}

#[test]
fn q8_several_symbols_can_score_in_one_turn() {
    gains("MeCv MeFl -\n- - PrHa\n- - CaHa", "", "MeHa@2,0", "Me Ha");
}

#[test]
fn q8_two_crossing_runs_of_three_give_one_key() {
    gains("MeCv MeFl -\n- - MeFi\n- - MeSt", "", "MeHa@2,0", "Me");
    // The longest counts: three across and four down give two.
    gains("MeCv MeFl -\n- - MeFi\n- - MeSt\n- - MeEc", "", "MeHa@2,0", "Me Me");
}

#[test]
fn q8_only_runs_through_the_card_just_played_count() {
    gains("MeCv MeFl MeFi", "", "PrHa@3,0", "");
    gains("MeCv MeFl MeFi", "", "MeHa@2,1", "");
}

#[test]
fn q8_covering_and_replacing_score_too() {
    gains("MeCv PrFl MeSt", "", "MeFl^1,0", "Me");
    gains("MeCv PrFl MeSt", "", "MeFl~1,0", "Me");
}

#[test]
fn q8_only_top_cards_count() {
    gains("MeCv MeFl/PrFl", "", "MeHa@2,0", "");
    gains("PrCv/MeCv MeFl", "", "MeHa@2,0", "Me");
}

#[test]
fn q8_each_symbol_has_its_own_count() {
    gains("MeCv MeFl -\n- - PrHa\n- - CaHa", "Me", "MeHa@2,0", "Ha");
}

#[test]
fn q9_after_the_last_card_is_drawn_everyone_has_one_more_turn() {
    let mut play = few_cards(2)
        .field(0, 0, "MeCv")
        .hand(0, "PrHa SeSt SkEc")
        .hand(1, "CaFi CtFl")
        .deck("SkFl")
        .start();
    play.plays("PrHa@1,0").happened("LastTurns { turns: 2 }").hand_is(0, "SeSt SkEc SkFl");
    play.plays("CaFi@2,0").never("Drew").goes_on();
    play.plays("SeSt@3,0").ends(End::LastTurns, &[0, 1]);
    play.refuses_from(1, "CtFl@4,0", "Q9 (GameOver)");
}

#[test]
fn q9_the_last_turn_is_that_of_the_player_who_drew_it() {
    let mut play = few_cards(3)
        .field(0, 0, "MeCv")
        .hand(0, "PrHa SeFl")
        .hand(1, "CaFi CtFi")
        .hand(2, "SkEc")
        .deck("SkFl")
        .turn(1)
        .start();
    play.plays("CaFi@1,0").happened("LastTurns { turns: 3 }").turn_is(2);
    play.plays("SkEc@2,0").turn_is(0).plays("PrHa@3,0").turn_is(1).goes_on();
    play.plays("CtFi@3,1").ends(End::LastTurns, &[0, 1, 2]);
}

#[test]
fn q9_a_pass_is_a_last_turn_too() {
    let mut play =
        few_cards(2).field(0, 0, "MeCv").hand(0, "PrHa SeSt").hand(1, "PrFl").deck("SkFl").start();
    play.plays("PrHa@1,0 --").goes_on().plays("SeSt@2,0").ends(End::LastTurns, &[0, 1]);
}

#[test]
fn q9_replacing_draws_nothing_and_so_does_not_begin_the_last_turns() {
    few_cards(2)
        .field(0, 0, "MeCv")
        .hand(0, "MeHa")
        .hand(1, "PrFl")
        .deck("SkFl")
        .start()
        .plays("MeHa~0,0")
        .never("LastTurns");
}

/// The winners with these Keys at the end of the last turn.
#[track_caller]
fn winners(keys: [&str; 3], winners: &[u8]) {
    let setting = few_cards(3)
        .field(0, 0, "MeCv")
        .hand(0, "PrHa")
        .hand(1, "CaFi")
        .hand(2, "CtFl")
        .last_turns(0);
    let setting = keys.iter().enumerate().fold(setting, |all, (seat, keys)| all.keys(seat, keys));
    setting.start().plays("PrHa@1,0").ends(End::LastTurns, winners);
}

#[test]
fn q10_most_keys_win() {
    winners(["Me Me Me", "St St St Ec", "Pr Ca"], &[1]);
    winners(["Me", "", ""], &[0]);
}

#[test]
fn q10_a_tie_goes_to_the_most_senior_key() {
    winners(["Pr Ec", "Me St", "Ca Ec"], &[1]);
    winners(["Me Ec", "Me St", "Pr Ca"], &[1]);
}

#[test]
fn q10_lists_are_compared_place_by_place_with_repetition() {
    winners(["Me Pr Pr", "Me Me Ec", "Ca Ca Ca"], &[1]);
    winners(["Pr Pr Ec", "Pr Ca Ca", "St St St"], &[0]);
    winners(["Me Ec Ec", "Me St Ec", "Me Fi St"], &[2]);
}

#[test]
fn q10_players_equal_in_everything_share_the_win() {
    winners(["Me Pr", "Me Pr", "Me Ca"], &[0, 1]);
    winners(["", "", ""], &[0, 1, 2]);
}

#[test]
fn q11_as_many_passes_in_a_row_as_players_end_the_game() {
    let mut play = table(Quintis, 3)
        .field(-2, -2, FULL)
        .hand(0, "MeHa")
        .hand(1, "MeHa")
        .hand(2, "")
        .keys(1, "Ec")
        .start();
    play.plays("-- --").goes_on().plays("--").ends(End::Passes, &[1]);
}

#[test]
fn q11_a_play_between_passes_begins_the_count_anew() {
    let mut play = table(Quintis, 3)
        .options(|options| options.echo = Echo::Last)
        .field(0, 0, "MeSt")
        .hand(0, "MeHa")
        .hand(1, "MeCv")
        .hand(2, "PrFl")
        .deck("PrFi")
        .echo("Me")
        .start();
    play.plays("-- -- PrFl@1,0").turn_is(0).plays("MeHa@0,1").turn_is(1);
    play.plays("--").turn_is(2).plays("PrFi@1,1").goes_on();
}

/// Turns in which only cards are replaced.
fn replacing(stall: Option<u16>) -> Setting {
    table(Quintis, 2)
        .options(|options| options.stall = stall)
        .field(0, 0, "MeCv PrFl")
        .hand(0, "MeHa CaEc MeSt")
        .hand(1, "PrSt MeEc")
}

#[test]
fn q11_ten_rounds_without_a_draw_or_a_key_end_the_game() {
    let mut play = replacing(None).quiet(19).start();
    play.plays("MeHa~0,0").goes_on().plays("PrSt~1,0").ends(End::Stall, &[0, 1]);
    // A pass is a quiet turn as well.
    let mut play = replacing(None).hand(1, "MeEc").quiet(19).keys(1, "Me").start();
    play.plays("MeHa~0,0 --").ends(End::Stall, &[1]);
}

#[test]
fn q11_the_option_sets_the_rounds_and_zero_switches_it_off() {
    let mut play = replacing(Some(1)).start();
    play.plays("MeHa~0,0").goes_on().plays("PrSt~1,0").ends(End::Stall, &[0, 1]);
    replacing(Some(0)).quiet(1_000_000).start().plays("MeHa~0,0 PrSt~1,0").goes_on();
}

#[test]
fn q11_a_draw_or_a_key_begins_the_count_anew() {
    let mut play = replacing(Some(1)).quiet(2).start();
    play.plays("MeHa@0,1").goes_on().plays("PrSt~1,0").goes_on();
    play.plays("CaEc@1,1").goes_on();
    // A Key by a replaced card, with nothing drawn.
    let mut play = table(Quintis, 2)
        .options(|options| options.stall = Some(1))
        .field(0, 0, "MeCv PrFl MeSt")
        .hand(0, "MeFl")
        .hand(1, "PrSt")
        .quiet(2)
        .start();
    play.plays("MeFl~1,0").keys_are(0, "Me").never("Drew").goes_on();
}

#[test]
fn q12_the_symbol_cards_of_the_extra_deck_form_a_second_deck() {
    let mut setup = usual_setup(Quintis, 2, Options::default());
    setup.extra = Some(full_extra());
    let play = deal(setup, "", "", 0);
    assert_eq!(play.game.deck(Extra).len(), 42, "Novem has 42 symbol cards");
    assert!(play.ruleset().faces().all(|face| play.ruleset().is_symbol_card(face)));
    for seat in Seat::all(2) {
        let main = play.game.hand(seat).filter(|card| play.ruleset().deck(*card) == Main).count();
        assert_eq!(main, 6, "the opening six are main cards");
    }
}

#[test]
fn q12_after_laying_or_covering_the_player_chooses_the_deck() {
    let start = || {
        table(Quintis, 2)
            .field(0, 0, "MeCv")
            .hand(0, "MeHa +MePr CaEc")
            .deck("SkSt")
            .extra_deck("+CvHa")
            .start()
    };
    start().plays("MeHa@1,0").step_is(Step::Draw).turn_is(0).offers_are("<m <x");
    start().plays("MeHa@1,0 <x").hand_is(0, "+MePr CaEc +CvHa").turn_is(1);
    start().plays("MeHa^0,0 <m").hand_is(0, "+MePr CaEc SkSt").turn_is(1);
    start().plays("MeHa~0,0").turn_is(1);
    // Extra cards are played like any other.
    start().plays("+MePr^0,0 <m").stack_is(0, 0, "MeCv +MePr");
    start().plays("MeHa@1,0").refuses("--", "Q12 (NotNow { step: \"draw\" })");
}

#[test]
fn q12_an_empty_deck_cannot_be_chosen_and_none_is_refilled() {
    // The main deck is empty: the extra card comes without a question.
    let mut play = few_cards(2)
        .field(0, 0, "MeCv")
        .hand(0, "PrHa SeSt")
        .hand(1, "CaFi CtFl")
        .deck("")
        .extra_deck("+CvHa +MePr")
        .start();
    play.plays("PrHa@1,0").hand_is(0, "SeSt +CvHa").turn_is(1);
    let mut play = few_cards(2)
        .field(0, 0, "MeCv")
        .hand(0, "PrHa SeSt")
        .hand(1, "CaFi CtFl")
        .deck("SkFl SkFi")
        .extra_deck("+CvHa")
        .start();
    play.plays("PrHa@1,0 <x CaFi@2,0").hand_is(1, "CtFl SkFl").turn_is(0);
}

#[test]
fn q12_the_last_turns_begin_when_both_decks_are_empty() {
    let mut play = few_cards(2)
        .field(0, 0, "MeCv")
        .hand(0, "PrHa SeSt SkEc")
        .hand(1, "CaFi CtFl")
        .deck("SkFl")
        .extra_deck("+CvHa")
        .start();
    play.plays("PrHa@1,0 <m").never("LastTurns");
    play.plays("CaFi@2,0").happened("LastTurns { turns: 2 }").hand_is(1, "CtFl +CvHa");
    play.plays("SeSt@3,0").goes_on().plays("CtFl@4,0").ends(End::LastTurns, &[0, 1]);
}

#[test]
fn q12_x1_looks_at_the_deck_before_its_action_cards_are_taken_out() {
    let extra = Library::embedded().deck("atlanticus*3").unwrap();
    assert_eq!((extra.len(), extra.symbol_cards()), (45, 36));
    let mut setup = usual_setup(Quintis, 2, Options::default());
    setup.extra = Some(extra);
    assert_eq!(setup.clone().ruleset().unwrap().deck_len(Extra), 36);
    setup.extra = Some(Library::embedded().deck("atlanticus*2").unwrap());
    assert_eq!(setup.ruleset().unwrap_err().rule(), Rule::X1);
}
