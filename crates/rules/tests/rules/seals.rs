//! Section A: seals and their ends, cards that come in step 4, several effects on one card.

use leonardo_rules::DeckKind::{Extra, Main};
use leonardo_rules::Variant::{Novem, Sets};
use leonardo_rules::*;

use crate::actions::with;
use crate::cards::STANDING;
use crate::table::*;

const EIGHT_MORE: &str = "MeCv MeHa MeFi MeSt MeEc PrCv PrHa PrEc";
const ALL_ZONES: [&str; 9] = ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"];

#[test]
fn a2_a_sealed_zone_accepts_no_card_of_its_owner() {
    with(Novem, 2, "+MePr")
        .seal("!fixative", 0, 0, Zone::N, SealEnds::UserTurnsBegin(1))
        .seal("!fixative", 0, 0, Zone::NW, SealEnds::UserTurnsBegin(1))
        .start()
        .plays(".")
        .refuses("CaEc>N", "A2 (Sealed { seat: Seat(0), zone: N })")
        .refuses("+MePr>NW", "A2 (Sealed { seat: Seat(0), zone: NW })")
        .offers_of("CaEc", "CaEc>W CaEc>C CaEc>E CaEc>S")
        .offers_of("+MePr", "+MePr>NE +MePr>SW +MePr>SE");
}

#[test]
fn a2_its_card_counts_for_keys_as_always() {
    with(Novem, 2, "")
        .layout(0, STANDING)
        .seal("!fixative", 0, 0, Zone::N, SealEnds::UserTurnsBegin(1))
        .start()
        .plays(". CtEc>W .")
        .keys_are(0, "Me");
}

#[test]
fn a2_any_zone_can_be_sealed_an_empty_corner_or_a_sealed_one_too() {
    let own = ALL_ZONES.map(|zone| format!("!fixative:{zone}")).join(" ");
    let theirs = ALL_ZONES.map(|zone| format!("!blot:1,{zone}")).join(" ");
    with(Novem, 2, "!fixative !blot")
        .layout(0, "- PrCv +FlFi PrHa MeFl CaFi +SeSk CaSt +StEc")
        .layout(1, "- SkCv +HaEc SkHa SeFl CtFi +CtCvFi CtSt +SeCt")
        .seal("!fixative", 0, 0, Zone::S, SealEnds::UserTurnsBegin(1))
        .seal("!blot", 0, 1, Zone::S, SealEnds::TargetTurnEnds)
        .start()
        .plays(". CaEc>N .")
        .offers_of("!", &format!("{own} {theirs}"))
        .refuses("!blot:0,N", "A1 (WrongPlayer { seat: Seat(0) })")
        .refuses("!blot:2,N", "A1 (WrongPlayer { seat: Seat(2) })")
        .refuses("!blot:N", "A1 (WrongChoice { effect: \"seal\" })")
        .refuses("!fixative:1,N", "A1 (WrongChoice { effect: \"seal\" })")
        .plays("!fixative:NW !blot:1,S");
}

#[test]
fn a2_each_seal_ends_by_itself() {
    // Blot ends with the turn of seat 1; Fixative holds the same zone for longer.
    with(Novem, 2, "!blot")
        .seal("!fixative", 1, 1, Zone::N, SealEnds::UserTurnsBegin(2))
        .start()
        .plays(". CaEc>W . !blot:1,N . . CaEc>E . .")
        .pile_is(Extra, "!blot")
        .turn_is(0)
        .plays(". SeEc>N .")
        .zone_is(1, Zone::N, "SkCv")
        .happened("sealed: Some(Seat(1))");
}

#[test]
fn a2_the_whole_layout_of_an_opponent_can_be_sealed() {
    with(Sets, 3, "!shut-out")
        .start()
        .plays(". CaEc>N .")
        .offers_of("!", "!shut-out:1 !shut-out:2")
        .refuses("!shut-out:0", "A1 (WrongPlayer { seat: Seat(0) })")
        .plays("!shut-out:1 .")
        .turn_is(1)
        .plays(".")
        // N5: there is nowhere to play.
        .offers_are(".")
        .plays(". .")
        .turn_is(2);
}

#[test]
fn a4_fixative_lasts_over_the_next_turn_of_its_user_and_ends_before_step_1_of_the_one_after() {
    let mut play = with(Novem, 2, "!fixative").start();
    play.plays(". CaEc>N . !fixative:W .").turn_is(1);
    // Nothing moves in.
    play.plays(". CaEc>W . .").zone_is(0, Zone::W, "PrHa").pile_ends_with(Main, "SkHa");
    // Nor does its owner play there.
    play.turn_is(0).plays(".").refuses("SeEc>W", "A2 (Sealed { seat: Seat(0), zone: W })");
    play.plays("SeEc>N . . <m").turn_is(1).pile_is(Extra, "");
    play.plays(". SeEc>N . . <m").turn_is(0).step_is(Step::Start);
    play.happened("SealEnded").pile_is(Extra, "!fixative");
    play.plays(". SkEc>W .").zone_is(0, Zone::W, "SkEc");
}

#[test]
fn a4_closed_workshop_seals_the_whole_layout_until_the_next_turn_of_its_user() {
    let mut play = with(Novem, 2, "!closed-workshop").start();
    play.plays(". CaEc>N . !closed-workshop .").turn_is(1);
    play.plays(". CaEc>N . .").zone_is(0, Zone::N, "CaEc").pile_ends_with(Main, "PrCv");
    play.turn_is(0).step_is(Step::Start).pile_is(Extra, "!closed-workshop");
    play.plays(". SeEc>N .").zone_is(0, Zone::N, "SeEc");
}

#[test]
fn a4_blot_lasts_until_the_end_of_the_next_turn_of_the_one_it_hit() {
    let mut play = with(Novem, 3, "!blot").hand(2, "MeHa MeSt").start();
    play.plays(". CaEc>N . !blot:2,W .").turn_is(1);
    play.plays(". CaEc>W . .").pile_ends_with(Main, "SkHa").turn_is(2);
    play.plays(".").refuses("MeHa>W", "A2 (Sealed { seat: Seat(2), zone: W })");
    play.plays("MeHa>N . .").step_is(Step::Draw).pile_is(Extra, "");
    // After step 5, before the next turn.
    play.plays("<m <m <m <m <m <m").turn_is(0).pile_is(Extra, "!blot");
    let place = |text: &str| {
        let found = play.events.iter().position(|event| format!("{event:?}").starts_with(text));
        found.unwrap_or_else(|| panic!("no {text}"))
    };
    assert!(place("Drew") < place("SealEnded") && place("SealEnded") < place("TurnBegan"));
}

#[test]
fn a4_seals_that_end_together_go_to_the_pile_the_oldest_first() {
    let mut play = with(Novem, 2, "!closed-workshop")
        .seal("!fixative", 0, 0, Zone::S, SealEnds::UserTurnsBegin(2))
        .start();
    play.plays(". CaEc>N . !closed-workshop . . CaEc>N . .").turn_is(0);
    // The older seal lasts for two turns, the newer for one.
    play.pile_is(Extra, "!closed-workshop");
    let mut play = with(Novem, 2, "!closed-workshop")
        .seal("!fixative", 0, 0, Zone::S, SealEnds::UserTurnsBegin(1))
        .start();
    play.plays(". CaEc>N . !closed-workshop . . CaEc>N . .").turn_is(0);
    play.pile_is(Extra, "!fixative !closed-workshop");
}

#[test]
fn a4_what_lasts_until_a_turn_begins_ends_before_its_step_1() {
    let mut play = with(Novem, 2, "!closed-workshop").start();
    play.plays(". CaEc>N . !closed-workshop . . CaEc>N . .");
    let last = play.events.len() - 1;
    assert!(matches!(play.events[last - 1], Event::TurnBegan { seat: Seat(0), .. }));
    assert!(matches!(play.events[last], Event::SealEnded { .. }));
}

#[test]
fn a4_a_seal_on_an_opponent_may_last_until_the_next_turn_of_its_user() {
    let mut play = with(Sets, 3, "!shut-out").hand(2, EIGHT_MORE).start();
    play.plays(". CaEc>N . !shut-out:2 . . CaEc>W . .").turn_is(2).pile_ends_with(Main, "SkHa");
    play.plays(". . .").happened("NothingPlayed").happened("SealEnded");
    play.turn_is(0).pile_is(Extra, "!shut-out");
}

#[test]
fn a3_lamplight_is_told_to_its_user_only() {
    let mut play = with(Novem, 3, "!lamplight").extra_deck("+MePr !blot +MeCa").start();
    play.plays(". CaEc>N . !lamplight:extra");
    let ruleset = play.ruleset().clone();
    let looked = play.events.iter().find(|event| matches!(event, Event::Looked { .. })).unwrap();
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Public] {
        let cards = MaybeCards::Backs(3);
        let seen = Seen::Looked { seat: Seat(0), deck: Extra, cards };
        assert_eq!(looked.seen_by(&ruleset, viewer), seen);
        assert!(play.game.view(viewer).looking.is_empty());
    }
    let own = play.game.view(Viewer::Seat(Seat(0))).looking;
    assert_eq!(own, faces(&ruleset, "+MePr !blot +MeCa"));
    play.shuffle(Chance::LookExtra, "").plays("=!blot");
    let took = play.events.iter().find(|event| matches!(event, Event::Took { .. })).unwrap();
    let seen = Seen::Took { seat: Seat(0), deck: Extra, card: MaybeCard::Back(Extra) };
    assert_eq!(took.seen_by(&ruleset, Viewer::Public), seen);
    play.knows(Viewer::Seat(Seat(1)), 0, "");
}

#[test]
fn a3_an_exchange_is_told_to_the_two_players_who_both_learn_both_cards() {
    let mut play = with(Sets, 3, "!exchange +MePr").start();
    play.plays(". CaEc>N .").pick("PrFl").plays("!exchange:1,+MePr");
    let (gave, got) = (play.face("+MePr"), play.face("PrFl"));
    let ruleset = play.ruleset().clone();
    let event = play.events.iter().find(|event| matches!(event, Event::Exchanged { .. })).unwrap();
    let told = |gave, got| Seen::Exchanged { seat: Seat(0), with: Seat(1), gave, got };
    for seat in [0, 1] {
        let seen = event.seen_by(&ruleset, Viewer::Seat(Seat(seat)));
        assert_eq!(seen, told(MaybeCard::Face(gave), MaybeCard::Face(got)));
    }
    for viewer in [Viewer::Seat(Seat(2)), Viewer::Public] {
        let seen = event.seen_by(&ruleset, viewer);
        assert_eq!(seen, told(MaybeCard::Back(Extra), MaybeCard::Back(Main)));
    }
    play.knows(Viewer::Seat(Seat(0)), 1, "+MePr").knows(Viewer::Seat(Seat(1)), 0, "PrFl");
    play.knows(Viewer::Seat(Seat(2)), 0, "").knows(Viewer::Public, 1, "");
}

#[test]
fn a3_what_comes_from_a_pile_is_public() {
    let mut play = with(Novem, 3, "!rediscovered-page").pile("MeHa").start();
    play.plays(". CaEc>N . !rediscovered-page:MeHa");
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Public] {
        play.knows(viewer, 0, "MeHa");
    }
}

#[test]
fn a5_a_card_that_came_in_step_4_can_be_discarded_but_not_used() {
    with(Novem, 2, "!rediscovered-page")
        .extra_pile("!blot")
        .start()
        .plays(". CaEc>N . !rediscovered-page:!blot")
        .refuses("!blot:1,N", "A5 (CameThisStep { card: !blot })")
        .offers_are("-blot .")
        .plays("-blot")
        .pile_is(Extra, "!rediscovered-page !blot");
}

#[test]
fn a5_with_an_old_and_a_new_copy_there_is_one_use() {
    let start = || {
        let mut play = with(Novem, 2, "!rediscovered-page !blot").extra_pile("!blot").start();
        play.plays(". CaEc>N . !rediscovered-page:!blot");
        play
    };
    start().plays("!blot:1,N").refuses("!blot:1,S", "A5 (CameThisStep { card: !blot })");
    // The new copy is discarded, the old one used.
    start().plays("-blot !blot:1,N").hand_is(0, "SeEc SkEc CtEc PrFl PrFi PrSt CaHa");
    start().plays("!blot:1,N -blot").hand_is(0, "SeEc SkEc CtEc PrFl PrFi PrSt CaHa");
}

#[test]
fn a5_it_can_be_used_in_the_next_turn() {
    with(Novem, 2, "!rediscovered-page")
        .extra_pile("!blot")
        .start()
        .plays(". CaEc>N . !rediscovered-page:!blot . . CaEc>N . .")
        .turn_is(0)
        .plays(". SeEc>N . !blot:1,N");
}

#[test]
fn a5_also_by_lamplight_and_by_exchange() {
    let mut play = with(Novem, 2, "!lamplight").extra_deck("!blot").start();
    play.plays(". CaEc>N . !lamplight:extra").shuffle(Chance::LookExtra, "").plays("=!blot");
    play.refuses("!blot:1,N", "A5 (CameThisStep { card: !blot })");
    let mut play = with(Sets, 2, "!exchange").hand(1, "!blot").start();
    play.plays(". CaEc>N .").pick("!blot").plays("!exchange:1,SeEc");
    play.refuses("!blot:0,N", "A5 (CameThisStep { card: !blot })").plays("-blot");
}

#[test]
fn a5_a_fresh_card_may_be_given_away() {
    with(Sets, 2, "!exchange !rediscovered-page")
        .extra_pile("!blot")
        .start()
        .plays(". CaEc>N . !rediscovered-page:!blot")
        .pick("PrFl")
        .plays("!exchange:1,!blot")
        .hand_is(1, "CaEc SeEc SkEc CtEc PrFi PrSt CaHa !blot");
}

#[test]
fn a5_effects_that_bring_cards_and_keys_again_are_for_the_end_only() {
    use Effect::*;
    for effect in [Recover { from: Piles::Either }, Look { cards: 3 }, Exchange, KeysAgain] {
        let refused = Err(EffectsError::EndOnly(effect.name()));
        assert_eq!(check_effects(Time::Start, &[effect]), refused);
        assert_eq!(check_effects(Time::Start, &[SwapOwn, effect]), refused);
        assert_eq!(check_effects(Time::End, &[effect]), Ok(()));
        let card = crate::cards::action("early", Time::Start, vec![effect]);
        let mut setup = usual_setup(Novem, 2, Options::default());
        let extra = full_extra();
        let cards = extra.cards().iter().cloned().chain([(card, 1)]);
        setup.extra = Some(DeckList::new("early", cards));
        assert_eq!(setup.ruleset().unwrap_err().rule(), Rule::A5);
    }
}

#[test]
fn a6_effects_are_worked_out_in_printed_order_and_ask_one_after_the_other() {
    with(Sets, 2, "!study-and-erase")
        .layout(0, STANDING)
        .start()
        .plays(". CtEc>W .")
        .keys_are(0, "Me")
        .plays("!study-and-erase")
        .happened("DrawsUpTo { cards: 8 }")
        .step_is(Step::Effect(1))
        .pile_is(Extra, "")
        .offers_are("=1,NW =1,NE =1,SW =1,SE")
        .refuses("=1,N", "A1 (NotACorner { zone: N })")
        .refuses(".", "A1 (NotNow { step: \"effect\" })")
        .plays("=1,SW")
        .pile_is(Extra, "+CtCvFi !study-and-erase")
        .step_is(Step::End)
        .plays(". <m")
        .turn_is(1);
}

#[test]
fn a6_an_effect_that_has_become_impossible_is_skipped() {
    with(Sets, 2, "!study-and-erase")
        .layout(0, STANDING)
        .layout(1, "- SkCv - SkHa SeFl CtFi - CtSt -")
        .hand(0, "!study-and-erase !blot")
        .start()
        .plays(". .")
        .keys_are(0, "")
        .plays("!study-and-erase")
        .happened("Skipped { effect: 1 }")
        // What follows is worked out.
        .keys_are(0, "Me")
        .step_is(Step::End)
        .pile_is(Extra, "!study-and-erase");
}

#[test]
fn a6_a_later_effect_meets_what_an_earlier_one_left() {
    // What Throw puts into the pile, Recover can take again.
    with(Sets, 2, "!throw-and-recover")
        .start()
        .plays(". CaEc>N . !throw-and-recover:SeEc .")
        .step_is(Step::Effect(1))
        .offers_are("=SkCv =SeEc")
        .plays("=SeEc")
        .hand_is(0, "SeEc SkEc CtEc PrFl PrFi PrSt CaHa")
        .step_is(Step::End);
}

#[test]
fn a6_a_swap_before_keys_again_counts() {
    with(Sets, 2, "!swap-and-keys")
        .layout(0, "+CvHa MeCv +FlFi PrHa SeFl MeFi +SeSk MeSt +StEc")
        .start()
        .plays(". CtEc>W .")
        .keys_are(0, "")
        .plays("!swap-and-keys:C,E")
        .keys_are(0, "Me");
}

#[test]
fn a6_a_card_that_seals_stays_in_play_once_all_its_effects_are_worked_out() {
    let mut play = with(Sets, 2, "!seal-and-exchange").start();
    play.plays(". CaEc>N . !seal-and-exchange:W").step_is(Step::Effect(1));
    play.pick("PrFl").plays("=1,SeEc").happened("StaysInPlay").pile_is(Extra, "");
    assert_eq!(play.layouts().seals.len(), 1);
    // With nobody to exchange with, it seals all the same.
    let mut play = with(Sets, 2, "!seal-and-exchange").hand(1, "").start();
    play.plays(". CaEc>N . !seal-and-exchange:W").happened("Skipped { effect: 1 }");
    play.step_is(Step::End).pile_is(Extra, "");
    assert_eq!(play.layouts().seals.len(), 1);
}

#[test]
fn a2_no_card_of_a_sealed_layout_is_swapped_or_erased() {
    let sealed = |card: &str| {
        let mut play = with(Sets, 2, card).hand(1, "CaEc !closed-workshop").turn(1).start();
        play.plays(". CaEc>N . !closed-workshop . <m <m <m <m <m <m <m").turn_is(0);
        play
    };
    sealed("!swap-zone").refuses("!swap-zone:1,N", "A1 (NothingToChoose { card: !swap-zone })");
    let mut play = sealed("!erase");
    play.plays(". CaEc>N .").refuses("!erase:1,NW", "A1 (NothingToChoose { card: !erase })");
    play.layout_is(1, "+CaSk CaEc +HaEc SkHa SeFl CtFi +CtCvFi CtSt +SeCt");
}

#[test]
fn a2_a_solvent_ends_a_seal_of_any_player_on_any_layout() {
    let sealed = || {
        with(Sets, 3, "!solvent !solvent")
            .seal("!fixative", 0, 0, Zone::N, SealEnds::UserTurnsBegin(2))
            .seal("!blot", 1, 0, Zone::N, SealEnds::TargetTurnEnds)
            .seal("!blot", 0, 1, Zone::SE, SealEnds::TargetTurnEnds)
            .start()
    };
    sealed()
        .offers_of("!solvent", "!solvent:0,N !solvent:1,SE")
        .refuses("!solvent:0,S", "A1 (WrongChoice { effect: \"unseal\" })")
        .refuses("!solvent:0", "A1 (WrongChoice { effect: \"unseal\" })")
        .refuses("!solvent", "A1 (WrongChoice { effect: \"unseal\" })")
        .plays("!solvent:1,SE")
        .pile_is(Extra, "!blot !solvent")
        .offers_of("!solvent", "!solvent:0,N");
    // The older of two seals ends first.
    sealed()
        .plays("!solvent:0,N")
        .pile_is(Extra, "!fixative !solvent")
        .plays("!solvent:0,N")
        .pile_is(Extra, "!fixative !solvent !blot !solvent")
        .plays(". CaEc>N");
}

#[test]
fn a2_a_solvent_names_a_whole_layout_by_its_player() {
    let mut play = with(Sets, 2, "!solvent").hand(1, "CaEc !closed-workshop").turn(1).start();
    play.plays(". CaEc>N . !closed-workshop . <m <m <m <m <m <m <m").turn_is(0);
    play.offers_of("!solvent", "!solvent:1")
        .plays("!solvent:1")
        .pile_is(Extra, "!closed-workshop !solvent");
    assert!(play.layouts().seals.is_empty());
}

#[test]
fn a1_a_solvent_needs_a_seal_and_not_one_of_its_own_card() {
    with(Sets, 2, "!solvent")
        .start()
        .refuses("!solvent:0,N", "A1 (NothingToChoose { card: !solvent })");
    let mut play = with(Sets, 2, "!seal-and-unseal").start();
    play.plays(". CaEc>N . !seal-and-unseal:W").happened("Skipped { effect: 1 }");
    assert_eq!(play.layouts().seals.len(), 1);
}
