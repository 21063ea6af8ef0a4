//! Section A: the ten kinds of Novem and the further effects, what each asks for and does.

use leonardo_rules::DeckKind::{Extra, Main};
use leonardo_rules::Variant::{Novem, Sets};
use leonardo_rules::*;

use crate::cards::{DULL, DULL_TOO, EIGHT, STANDING};
use crate::table::*;

/// Seat 0 has eight symbol cards and these; so has seat 1 without them.
pub(crate) fn with(variant: Variant, players: u8, cards: &str) -> Setting {
    table(variant, players)
        .layout(0, DULL)
        .layout(1, DULL_TOO)
        .hand(0, &format!("{EIGHT} {cards}"))
        .hand(1, EIGHT)
}

#[test]
fn a1_mirror_writing_swaps_two_main_or_two_extra_cards_and_nothing_moves_on() {
    with(Novem, 2, "!mirror-writing !mirror-writing")
        .start()
        .plays("!mirror-writing:N,C !mirror-writing:NW,SE")
        .layout_is(0, "+StEc MeFl +FlFi PrHa PrCv CaFi +SeSk CaSt +CvHa")
        .layout_is(1, DULL_TOO)
        .pile_is(Main, "")
        .pile_is(Extra, "!mirror-writing !mirror-writing")
        .step_is(Step::Start);
}

#[test]
fn a1_mirror_writing_needs_two_different_zones_of_one_kind_with_cards() {
    with(Novem, 2, "!mirror-writing")
        .layout(0, "- PrCv +FlFi PrHa MeFl CaFi +SeSk CaSt +StEc")
        .seal("!fixative", 0, 0, Zone::S, SealEnds::UserTurnsBegin(1))
        .start()
        .refuses("!mirror-writing:N,NE", "A1 (ZonesDiffer { zone: N, other: NE })")
        .refuses("!mirror-writing:N,N", "A1 (ZonesDiffer { zone: N, other: N })")
        .refuses("!mirror-writing:C,N", "A1 (ZonesDiffer { zone: C, other: N })")
        .refuses("!mirror-writing:NW,NE", "A1 (EmptyZone { seat: Seat(0), zone: NW })")
        .refuses("!mirror-writing:N,S", "A2 (Sealed { seat: Seat(0), zone: S })")
        .refuses("!mirror-writing:N", "A1 (WrongChoice { effect: \"swap-own\" })")
        .refuses("!mirror-writing", "A1 (WrongChoice { effect: \"swap-own\" })")
        .offers_of(
            "!mirror",
            "!mirror-writing:N,W !mirror-writing:N,C !mirror-writing:N,E
             !mirror-writing:W,C !mirror-writing:W,E !mirror-writing:C,E
             !mirror-writing:NE,SW !mirror-writing:NE,SE !mirror-writing:SW,SE",
        );
}

#[test]
fn b6_fresh_a_swap_is_not_a_play() {
    // The swap completes the vertical line; the play goes elsewhere.
    let swapped = |lines| {
        let mut play = with(Novem, 2, "!mirror-writing")
            .options(|options| options.lines = lines)
            .layout(0, "+CvHa MeCv +FlFi PrHa SeFl MeFi +SeSk MeSt +StEc")
            .start();
        play.plays("!mirror-writing:C,E . CtEc>W .");
        play.game.keys(Seat(0))
    };
    assert_eq!(swapped(Lines::Standing), keys_of("Me"));
    assert_eq!(swapped(Lines::Fresh), Keys::NONE);
}

#[test]
fn a1_contrary_wind_names_neither_its_user_nor_the_left_neighbour() {
    with(Novem, 4, "!contrary-wind")
        .start()
        .offers_of("!", "!contrary-wind:2 !contrary-wind:3 !contrary-wind:piles")
        .refuses("!contrary-wind:0", "A1 (WrongPlayer { seat: Seat(0) })")
        .refuses("!contrary-wind:1", "A1 (WrongPlayer { seat: Seat(1) })")
        .refuses("!contrary-wind:4", "A1 (WrongPlayer { seat: Seat(4) })")
        .refuses("!contrary-wind:N", "A1 (WrongChoice { effect: \"redirect\" })");
    with(Novem, 2, "!contrary-wind")
        .start()
        .offers_of("!", "!contrary-wind:piles")
        .refuses("!contrary-wind:1", "A1 (WrongPlayer { seat: Seat(1) })");
}

#[test]
fn a1_contrary_wind_sends_all_replaced_cards_to_the_named_player() {
    with(Novem, 3, "!contrary-wind !second-sketch +MePr")
        .layout(2, "- SkFi +PrCa SkSt SeHa CtHa +MeCt CtFl +CvFl")
        .start()
        .plays("!contrary-wind:2 !second-sketch . CaEc>N SeEc>W +MePr>NW .")
        .layout_is(1, DULL_TOO)
        // The empty corner is filled (N6).
        .layout_is(2, "+CvHa PrCv +PrCa PrHa SeHa CtHa +MeCt CtFl +CvFl")
        .pile_is(Main, "SkFi SkSt");
}

#[test]
fn n11_applies_to_the_player_whom_contrary_wind_names() {
    with(Novem, 3, "!contrary-wind")
        .layout(2, "- SkFi +PrCa SkSt SeHa CtHa +MeCt CtFl +CvFl")
        .seal("!fixative", 2, 2, Zone::N, SealEnds::UserTurnsBegin(2))
        .start()
        .plays("!contrary-wind:2 . CaEc>N .")
        .zone_is(2, Zone::N, "SkFi")
        .pile_is(Main, "PrCv");
}

#[test]
fn a1_contrary_wind_to_the_piles() {
    with(Novem, 2, "!contrary-wind +MePr")
        .start()
        .plays("!contrary-wind:piles . CaEc>N +MePr>NW .")
        .layout_is(1, DULL_TOO)
        .pile_is(Main, "PrCv")
        .pile_is(Extra, "!contrary-wind +CvHa");
}

#[test]
fn a1_a_later_contrary_wind_replaces_an_earlier_one_and_ends_with_the_turn() {
    with(Novem, 3, "!contrary-wind !contrary-wind")
        .layout(2, "- SkFi +PrCa SkSt SeHa CtHa +MeCt CtFl +CvFl")
        .start()
        .plays("!contrary-wind:2 !contrary-wind:piles . CaEc>N .")
        .zone_is(2, Zone::N, "SkFi")
        .pile_is(Main, "PrCv")
        .plays(". . CaEc>N .")
        .zone_is(2, Zone::N, "SkCv");
}

#[test]
fn a1_rediscovered_page_takes_the_newest_copy_from_either_pile() {
    with(Novem, 2, "!rediscovered-page !rediscovered-page")
        .pile("MeHa SeHa MeHa")
        .extra_pile("+MePr !blot")
        .start()
        .plays(". CaEc>N .")
        .pile_is(Main, "MeHa SeHa MeHa SkCv")
        .plays("!rediscovered-page:MeHa")
        .pile_is(Main, "MeHa SeHa SkCv")
        .plays("!rediscovered-page:+MePr")
        .pile_is(Extra, "!blot !rediscovered-page !rediscovered-page")
        .hand_is(0, "SeEc SkEc CtEc PrFl PrFi PrSt CaHa MeHa +MePr");
}

#[test]
fn a1_rediscovered_page_finds_only_what_lies_in_a_pile() {
    let mut play = with(Novem, 2, "!rediscovered-page").pile("MeHa MeHa").start();
    play.plays(". CaEc>N .")
        .offers_of("!", "!rediscovered-page:MeHa !rediscovered-page:SkCv")
        .refuses("!rediscovered-page:MeCv", "A1 (NotInPile { card: MeCv })")
        .refuses("!rediscovered-page:main", "A1 (WrongChoice { effect: \"recover\" })");
}

#[test]
fn a1_rediscovered_page_is_of_no_use_while_both_piles_are_empty() {
    with(Novem, 2, "!rediscovered-page +MePr")
        .layout(0, "- PrCv +FlFi PrHa MeFl CaFi +SeSk CaSt +StEc")
        .start()
        .plays(". +MePr>NW .")
        .refuses("!rediscovered-page:MeHa", "A1 (NothingToChoose { card: !rediscovered-page })")
        .offers_are("-rediscovered-page .");
}

#[test]
fn a1_lamplight_looks_at_three_cards_takes_one_and_shuffles_the_others_back() {
    let mut play = with(Novem, 2, "!lamplight").deck("MeHa MeSt MeHa SeHa").start();
    let deck = play.game.deck(Main).len();
    play.plays(". CaEc>N . !lamplight:main");
    play.step_is(Step::Look { effect: 0, deck: Main, cards: 3 }).offers_are("=MeHa =MeSt");
    play.refuses("=SeHa", "A1 (NotLookedAt { card: SeHa })")
        .refuses("=N", "A1 (WrongChoice { effect: \"look\" })")
        .refuses(".", "A1 (NotNow { step: \"look\" })");
    play.shuffle(Chance::LookMain, "MeHa SeHa").plays("=MeSt").step_is(Step::End);
    play.hand_is(0, "SeEc SkEc CtEc PrFl PrFi PrSt CaHa MeSt").pile_is(Extra, "!lamplight");
    assert_eq!(play.game.deck(Main).len(), deck - 1);
    play.happened("Shuffled { deck: Main, chance: LookMain");
}

#[test]
fn a1_lamplight_looks_at_fewer_cards_if_there_are_fewer() {
    let mut play = with(Novem, 2, "!lamplight !lamplight").whole_extra_deck("+MePr !blot").start();
    play.plays(". CaEc>N . !lamplight:extra").offers_are("=+MePr =!blot");
    play.shuffle(Chance::LookExtra, "!blot").plays("=+MePr");
    // The last card leaves nothing to shuffle.
    play.plays("!lamplight:extra").offers_are("=!blot").plays("=!blot").never("Shuffled");
    assert_eq!(play.game.deck(Extra).len(), 0);
}

#[test]
fn a1_lamplight_refills_an_empty_deck_first() {
    let mut play = with(Novem, 2, "!lamplight").whole_deck("").start();
    play.plays(". CaEc>N .");
    play.shuffle(Chance::RefillMain, "MeHa MeSt SkCv").plays("!lamplight:main");
    play.offers_are("=MeHa =MeSt =SkCv").pile_is(Main, "");
    play.shuffle(Chance::LookMain, "").plays("=SkCv");
}

#[test]
fn a1_lamplight_needs_a_deck_with_a_card_in_it_or_in_its_pile() {
    let mut play = table(Novem, 2)
        .layout(0, DULL)
        .layout(1, DULL_TOO)
        .hand(0, "CaEc +MePr !lamplight")
        .hand(1, "MeCv MeHa MeFl MeFi MeSt MeEc PrFl PrFi PrSt +MeCa +MeSe")
        .deck("SeHa")
        .only_named()
        .start();
    play.plays(". CaEc>N .")
        .offers_of("!", "!lamplight:main")
        .refuses("!lamplight:extra", "A1 (DeckEmpty { deck: Extra })")
        .refuses("!lamplight:0", "A1 (WrongChoice { effect: \"look\" })");
}

#[test]
fn a1_blank_page_throws_one_symbol_card_with_the_use_and_then_one_at_a_time() {
    with(Novem, 2, "!blank-page +MePr !blot")
        .start()
        .plays(". CaEc>N .")
        .refuses("!blank-page:!blot", "A1 (NotASymbolCard { card: !blot })")
        .refuses("!blank-page:MeHa", "A1 (NotInHand { card: MeHa })")
        .refuses("!blank-page", "A1 (WrongChoice { effect: \"throw\" })")
        .plays("!blank-page:+MePr")
        .step_is(Step::Throw(0))
        .offers_are("=SeEc =SkEc =CtEc =PrFl =PrFi =PrSt =CaHa .")
        .refuses("=!blot", "A1 (NotASymbolCard { card: !blot })")
        .refuses("=CaEc", "A1 (NotInHand { card: CaEc })")
        .refuses("=N", "A1 (WrongChoice { effect: \"throw\" })")
        .refuses("!blot:1,N", "A1 (NotNow { step: \"throw\" })")
        .plays("=SeEc =PrFl .")
        .hand_is(0, "SkEc CtEc PrFi PrSt CaHa !blot")
        .pile_is(Main, "SkCv SeEc PrFl")
        .pile_is(Extra, "+MePr !blank-page")
        .step_is(Step::End);
}

#[test]
fn a1_blank_page_needs_a_symbol_card() {
    table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc !blank-page !blot")
        .start()
        .plays(". CaEc>N .")
        .refuses("!blank-page:CaEc", "A1 (NothingToChoose { card: !blank-page })");
}

#[test]
fn a1_blank_page_stops_by_a_decision_also_with_nothing_left_to_throw() {
    table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc SeEc !blank-page !blot")
        .start()
        .plays(". CaEc>N . !blank-page:SeEc")
        .offers_are(".")
        .plays(".")
        .step_is(Step::End);
}

#[test]
fn a1_exchange_gives_any_hand_card_for_a_random_card_of_an_opponent() {
    with(Sets, 3, "!exchange !blot")
        .hand(1, "MeHa MeSt")
        .hand(2, "")
        .start()
        .plays(". CaEc>N .")
        .refuses("!exchange:2,SeEc", "A1 (EmptyHand { seat: Seat(2) })")
        .refuses("!exchange:0,SeEc", "A1 (WrongPlayer { seat: Seat(0) })")
        .refuses("!exchange:1,MeHa", "A1 (NotInHand { card: MeHa })")
        .refuses("!exchange:1,!exchange", "A1 (NotInHand { card: !exchange })")
        .refuses("!exchange:1", "A1 (WrongChoice { effect: \"exchange\" })")
        .pick("MeSt")
        .plays("!exchange:1,!blot")
        .hand_is(0, "SeEc SkEc CtEc PrFl PrFi PrSt CaHa MeSt")
        .hand_is(1, "MeHa !blot");
}

#[test]
fn a1_exchange_gets_any_card_of_that_hand_by_chance() {
    for card in ["MeHa", "MeSt", "+MePr", "!blot"] {
        let mut play = with(Sets, 2, "!exchange").hand(1, "MeHa MeSt +MePr !blot").start();
        play.plays(". CaEc>N .").pick(card).plays("!exchange:1,SeEc");
        assert!(play.game.hand(Seat(0)).any(|held| held == play.face(card)));
        assert_eq!(play.game.hand(Seat(1)).len(), 4);
    }
}

#[test]
fn a1_exchange_needs_a_card_to_give_and_a_hand_to_get_one_from() {
    let refusal = "A1 (NothingToChoose { card: !exchange })";
    table(Sets, 2)
        .layout(0, DULL)
        .hand(0, "CaEc !exchange")
        .start()
        .plays(". CaEc>N .")
        .refuses("!exchange:1,CaEc", refusal);
    let mut play = with(Sets, 2, "!exchange").hand(1, "").start();
    play.plays(". CaEc>N .").refuses("!exchange:1,SeEc", refusal);
}

#[test]
fn a1_exchange_may_give_a_second_copy_of_itself() {
    with(Sets, 2, "!exchange !exchange")
        .start()
        .plays(". CaEc>N .")
        .pick("PrFl")
        .plays("!exchange:1,!exchange")
        .pile_is(Extra, "!exchange")
        .hand_is(1, "CaEc SeEc SkEc CtEc PrFi PrSt CaHa !exchange");
}

#[test]
fn a1_swap_zone_needs_both_cards_and_no_seal() {
    with(Sets, 2, "!swap-zone !swap-zone")
        .layout(0, "- PrCv +FlFi PrHa MeFl CaFi +SeSk CaSt +StEc")
        .layout(1, "+CaSk SkCv +HaEc SkHa SeFl CtFi - CtSt +SeCt")
        .seal("!fixative", 0, 0, Zone::S, SealEnds::UserTurnsBegin(1))
        .seal("!fixative", 1, 1, Zone::E, SealEnds::UserTurnsBegin(1))
        .start()
        .refuses("!swap-zone:1,NW", "A1 (EmptyZone { seat: Seat(0), zone: NW })")
        .refuses("!swap-zone:1,SW", "A1 (EmptyZone { seat: Seat(1), zone: SW })")
        .refuses("!swap-zone:1,S", "A2 (Sealed { seat: Seat(0), zone: S })")
        .refuses("!swap-zone:1,E", "A2 (Sealed { seat: Seat(1), zone: E })")
        .refuses("!swap-zone:0,N", "A1 (WrongPlayer { seat: Seat(0) })")
        .refuses("!swap-zone:N", "A1 (WrongChoice { effect: \"swap-zone\" })")
        .plays("!swap-zone:1,C !swap-zone:1,NE")
        .layout_is(0, "- PrCv +HaEc PrHa SeFl CaFi +SeSk CaSt +StEc")
        .layout_is(1, "+CaSk SkCv +FlFi SkHa MeFl CtFi - CtSt +SeCt")
        .pile_is(Main, "");
}

#[test]
fn a1_swap_zone_reaches_any_opponent_and_nobody_else() {
    with(Sets, 3, "!swap-zone")
        .start()
        .plays("!swap-zone:2,W")
        .zone_is(2, Zone::W, "PrHa")
        .layout_is(1, DULL_TOO)
        .pile_is(Main, "");
}

#[test]
fn a1_erase_discards_a_corner_card_of_an_opponent() {
    with(Sets, 2, "!erase")
        .layout(1, "+CaSk SkCv +HaEc SkHa SeFl CtFi - CtSt +SeCt")
        .seal("!fixative", 1, 1, Zone::SE, SealEnds::UserTurnsBegin(1))
        .start()
        .plays(". CaEc>N .")
        .offers_of("!", "!erase:1,NW !erase:1,NE")
        .refuses("!erase:1,C", "A1 (NotACorner { zone: C })")
        .refuses("!erase:1,SW", "A1 (EmptyZone { seat: Seat(1), zone: SW })")
        .refuses("!erase:1,SE", "A2 (Sealed { seat: Seat(1), zone: SE })")
        .refuses("!erase:0,NW", "A1 (WrongPlayer { seat: Seat(0) })")
        .plays("!erase:1,NE")
        .zone_is(1, Zone::NE, "-")
        .pile_is(Extra, "+HaEc !erase");
}

#[test]
fn a1_a_card_without_a_legal_choice_cannot_be_used() {
    with(Sets, 2, "!erase")
        .layout(1, "- SkCv - SkHa SeFl CtFi - CtSt -")
        .start()
        .plays(". CaEc>N .")
        .refuses("!erase:1,NE", "A1 (NothingToChoose { card: !erase })")
        .offers_are("-erase .");
}

#[test]
fn a1_a_card_that_asks_for_nothing_can_always_be_used() {
    with(Sets, 2, "!keys-again !closed-workshop !closed-workshop !long-study")
        .start()
        .plays(". CaEc>N .")
        .refuses("!keys-again:N", "A1 (WrongChoice { effect: \"keys-again\" })")
        .refuses("!closed-workshop:N", "A1 (WrongChoice { effect: \"seal\" })")
        .plays("!keys-again !closed-workshop !closed-workshop !long-study")
        .never("KeysGained");
}

#[test]
fn a1_keys_again_is_step_3_once_more_also_if_nothing_was_played() {
    table(Sets, 2)
        .layout(0, STANDING)
        .hand(0, "!keys-again !blot")
        .start()
        .plays(". .")
        .keys_are(0, "")
        .plays("!keys-again")
        .keys_are(0, "Me")
        .pile_is(Extra, "!keys-again")
        .step_is(Step::End);
}

#[test]
fn b11_keys_again_is_progress() {
    table(Sets, 2)
        .layout(0, STANDING)
        .hand(0, "!keys-again !blot !fixative !fixative !blot !lamplight !lamplight !blank-page")
        .quiet(200)
        .start()
        .plays(". . !keys-again .")
        .goes_on();
}

#[test]
fn n9_long_study_draws_until_nine_and_several_do_not_add_up() {
    with(Sets, 2, "!long-study !long-study")
        .deck("MeHa MeSt MeEc")
        .start()
        .plays(". CaEc>N . !long-study !long-study . <m <m")
        .hand_is(0, "SeEc SkEc CtEc PrFl PrFi PrSt CaHa MeHa MeSt")
        .turn_is(1);
}

#[test]
fn n9_long_study_lasts_for_one_turn() {
    with(Sets, 2, "!long-study")
        .start()
        .plays(". CaEc>N . !long-study . <m <m . SeEc>N . .")
        .turn_is(0)
        .plays(". SeEc>N . .")
        .turn_is(1);
}
