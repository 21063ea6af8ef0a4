//! Section I: what a player may know.

use leonardo_rules::DeckKind::{Extra, Main};
use leonardo_rules::Variant::{Base, Novem, Quintis, Sets};
use leonardo_rules::*;

use crate::actions::with;
use crate::cards::{DULL, DULL_TOO, EIGHT};
use crate::table::*;

const SEAT_0: Viewer = Viewer::Seat(Seat(0));
const SEAT_1: Viewer = Viewer::Seat(Seat(1));
const SEAT_2: Viewer = Viewer::Seat(Seat(2));

/// Everything that is sent to a viewer, as bytes.
fn sent(play: &Play, viewer: Viewer) -> String {
    let view = play.game.view(viewer);
    let view = names::with(play.ruleset(), || serde_json::to_string(&view).expect("JSON"));
    let events: Vec<Seen> =
        play.events.iter().map(|event| event.seen_by(play.ruleset(), viewer)).collect();
    let events = names::with(play.ruleset(), || serde_json::to_string(&events).expect("JSON"));
    let offers = if viewer.is(play.game.turn()) { play.offers().join(" ") } else { String::new() };
    format!("{view}\n{events}\n{offers}")
}

#[test]
fn i1_everyone_sees_layouts_keys_piles_sizes_seals_and_cards_in_play() {
    let play = with(Novem, 2, "+MePr !blot !blot")
        .keys(0, "Me Ec")
        .keys(1, "Ca")
        .pile("MeHa MeSt")
        .extra_pile("+MeCa !lamplight")
        .seal("!fixative", 1, 1, Zone::S, SealEnds::UserTurnsBegin(1))
        .any_key_taken(1)
        .quiet(17)
        .start();
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        let view = play.game.view(viewer);
        let Table::Layouts(open) = &view.table else { panic!("layouts") };
        let layout = |seat: usize| {
            let cards = open.layouts[seat].iter().map(|(_, card)| card);
            cards.collect::<Vec<_>>()
        };
        assert_eq!(layout(0), faces(play.ruleset(), DULL));
        assert_eq!(layout(1), faces(play.ruleset(), DULL_TOO));
        assert_eq!(open.seals.len(), 1);
        assert_eq!(open.seals[0].card, play.face("!fixative"));
        assert_eq!(open.any_key_taken, Seats::only(Seat(1)));
        assert_eq!(view.keys, [keys_of("Me Ec"), keys_of("Ca")]);
        assert_eq!(view.main.pile, faces(play.ruleset(), "MeHa MeSt"));
        assert_eq!(view.extra.pile, faces(play.ruleset(), "+MeCa !lamplight"));
        assert_eq!(view.main.deck, play.game.deck(Main).len());
        assert_eq!(view.extra.deck, play.game.deck(Extra).len());
        assert_eq!((view.hands[0].main, view.hands[0].extra), (8, 3));
        assert_eq!((view.hands[1].main, view.hands[1].extra), (8, 0));
        assert_eq!((view.turn, view.step, view.quiet), (Seat(0), Step::Start, 17));
    }
}

#[test]
fn i1_everyone_sees_the_card_being_worked_out() {
    let mut play = with(Novem, 2, "!lamplight").start();
    play.plays(". CaEc>N . !lamplight:main");
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        let Table::Layouts(open) = play.game.view(viewer).table else { panic!("layouts") };
        assert_eq!(open.this_turn.working, Some(play.face("!lamplight")));
    }
}

#[test]
fn i1_everyone_sees_every_play() {
    let mut play = with(Novem, 2, "").start();
    play.plays(". CaEc>N");
    let (card, old, pushed) = (play.face("CaEc"), play.face("PrCv"), play.face("SkCv"));
    let moved =
        Moved { card: old, to: Target::Seat(Seat(1)), discarded: Some(pushed), sealed: None };
    let seen = Seen::Played { seat: Seat(0), card, zone: Zone::N, moved: Some(moved) };
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        assert_eq!(play.events.last().unwrap().seen_by(play.ruleset(), viewer), seen);
    }
}

#[test]
fn i1_on_the_field_everyone_sees_what_lies_beneath() {
    let play = table(Quintis, 2).field(0, 0, "MeCv/PrCv/PrHa CaFl").start();
    for viewer in [SEAT_0, SEAT_1, Viewer::Public] {
        let Table::Field(open) = play.game.view(viewer).table else { panic!("field") };
        assert_eq!(open.stacks[0].cards, faces(play.ruleset(), "MeCv PrCv PrHa"));
        assert_eq!(open.stacks[1].cards, faces(play.ruleset(), "CaFl"));
    }
}

#[test]
fn i2_only_its_owner_sees_a_hand_and_nobody_the_order_of_a_deck() {
    let mut play = table(Base, 3)
        .hand(0, "CaEc SeEc SkEc CtEc PrFl")
        .hand(1, "CaHa")
        .deck("MeHa MeSt MeFi")
        .start();
    play.plays("CaEc>N").hand_is(0, "MeHa SeEc SkEc CtEc PrFl");
    let mut own = faces(play.ruleset(), "SeEc SkEc CtEc PrFl MeHa");
    own.sort();
    assert_eq!(play.game.view(SEAT_0).hand, own);
    assert_eq!(play.game.view(SEAT_1).hand, faces(play.ruleset(), "CaHa"));
    assert_eq!(play.game.view(Viewer::Public).hand, []);
    for viewer in [SEAT_1, SEAT_2, Viewer::Public] {
        play.knows(viewer, 0, "");
        let drew = Seen::Drew { seat: Seat(0), deck: Main, card: MaybeCard::Back(Main) };
        assert!(play.events.iter().any(|event| event.seen_by(play.ruleset(), viewer) == drew));
    }
    // Nothing of what any viewer is sent names the next card of the deck.
    for viewer in [SEAT_0, SEAT_1, SEAT_2, Viewer::Public] {
        assert!(!sent(&play, viewer).contains("MeSt"));
    }
}

#[test]
fn i2_a_replaced_card_is_known_to_be_in_the_hand_until_it_is_played() {
    let mut play = table(Quintis, 3)
        .field(0, 0, "MeCv PrFl")
        .hand(0, "MeHa CaEc")
        .hand(1, "SeSt")
        .hand(2, "SkFi")
        .start();
    play.plays("MeHa~0,0");
    for viewer in [SEAT_1, SEAT_2, Viewer::Public] {
        play.knows(viewer, 0, "MeCv");
    }
    assert_eq!(play.game.view(SEAT_0).hands[0].known, [], "of the own hand all is known anyway");
    play.plays("SeSt@0,1 SkFi@1,1").knows(SEAT_1, 0, "MeCv");
    play.plays("MeCv@2,0");
    for viewer in [SEAT_1, SEAT_2, Viewer::Public] {
        play.knows(viewer, 0, "");
    }
}

#[test]
fn i2_a_rediscovered_page_is_known_until_it_leaves() {
    let mut play = with(Novem, 3, "!rediscovered-page").extra_pile("!blot").start();
    play.plays(". CaEc>N . !rediscovered-page:!blot");
    for viewer in [SEAT_1, SEAT_2, Viewer::Public] {
        play.knows(viewer, 0, "!blot");
    }
    play.plays("-blot").knows(SEAT_1, 0, "").knows(Viewer::Public, 0, "");
}

#[test]
fn i2_a_play_of_another_copy_lowers_the_count() {
    // The seat has one CaEc and takes another from the pile: which one it plays nobody can tell.
    let mut play = with(Novem, 2, "!rediscovered-page").hand(1, "CaHa").pile("CaEc").start();
    play.plays(". SeEc>N . !rediscovered-page:CaEc")
        .hand_is(0, &format!("{EIGHT} CaEc").replace("SeEc ", ""));
    play.knows(SEAT_1, 0, "CaEc");
    play.plays(". . CaHa>N . . <m <m <m <m <m <m <m . CaEc>W").knows(SEAT_1, 0, "");
}

#[test]
fn i2_what_lamplight_brings_nobody_else_knows() {
    let mut play = with(Novem, 3, "!lamplight").deck("MeHa MeSt MeFi").start();
    play.plays(". CaEc>N . !lamplight:main").shuffle(Chance::LookMain, "").plays("=MeHa");
    for viewer in [SEAT_1, SEAT_2, Viewer::Public] {
        play.knows(viewer, 0, "");
        assert!(!sent(&play, viewer).contains("MeHa"));
        assert!(!sent(&play, viewer).contains("MeSt"));
    }
    // Its user saw two cards that are in the deck still, but not where.
    assert!(play.game.view(SEAT_0).looking.is_empty());
}

#[test]
fn i2_after_an_exchange_each_of_the_two_knows_the_others_new_card() {
    let mut play = with(Sets, 3, "!exchange").start();
    play.plays(". CaEc>N .").pick("PrFl").plays("!exchange:1,SeEc");
    play.knows(SEAT_0, 1, "SeEc").knows(SEAT_1, 0, "PrFl");
    for viewer in [SEAT_2, Viewer::Public] {
        play.knows(viewer, 0, "").knows(viewer, 1, "");
        let view = play.game.view(viewer);
        assert_eq!((view.hands[0].main, view.hands[1].main), (7, 8));
    }
}

/// Everyone knows three main cards and an extra one in the hand of seat 0.
fn well_known(seat: usize) -> Setting {
    let setting =
        with(Sets, 3, "!exchange MeHa MeHa MeSt +MePr").hand(1, "CaEc SeEc MeFi MeFi +MeCa +MeSe");
    let known = if seat == 0 { "MeHa MeHa MeSt +MePr" } else { "MeFi MeFi SeEc +MeCa" };
    let viewers =
        [SEAT_0, SEAT_1, SEAT_2, Viewer::Public].into_iter().filter(|to| !to.is(Seat(seat as u8)));
    viewers.fold(setting, |setting, to| setting.known(seat, to, known))
}

#[test]
fn i2_a_hidden_card_that_leaves_lowers_every_count_of_its_kind() {
    let mut play = well_known(0).start();
    play.plays(". CaEc>N .").pick("+MeCa").plays("!exchange:1,PrFl");
    // Seat 1 saw that it was none of them.
    play.knows(SEAT_1, 0, "MeHa MeHa MeSt +MePr +MeCa");
    // The others saw a main card leave: one MeHa must be left, MeSt may be gone.
    play.knows(SEAT_2, 0, "MeHa +MePr").knows(Viewer::Public, 0, "MeHa +MePr");
}

#[test]
fn i2_a_hidden_extra_card_that_leaves_says_nothing_of_main_cards() {
    let mut play = well_known(0).start();
    play.plays(". CaEc>N .").pick("CaEc").plays("!exchange:1,+MePr");
    play.knows(SEAT_2, 0, "MeHa MeHa MeSt").knows(SEAT_1, 0, "MeHa MeHa MeSt CaEc");
}

#[test]
fn i2_the_hand_that_a_random_card_is_taken_from_becomes_less_certain_too() {
    let mut play = well_known(1).start();
    play.plays(". CaEc>N .").pick("MeFi").plays("!exchange:1,PrFl");
    play.knows(SEAT_2, 1, "MeFi +MeCa").knows(Viewer::Public, 1, "MeFi +MeCa");
    // The user knows exactly what it got and gave.
    play.knows(SEAT_0, 1, "MeFi PrFl SeEc +MeCa");
    play.knows(SEAT_1, 0, "MeFi");
}

#[test]
fn i2_a_known_card_that_is_given_away_is_known_in_its_new_hand() {
    let mut play = well_known(0).start();
    play.plays(". CaEc>N .").pick("CaEc").plays("!exchange:1,MeHa");
    play.knows(SEAT_0, 1, "MeHa").knows(SEAT_1, 0, "MeHa MeSt CaEc +MePr");
    play.knows(SEAT_2, 0, "MeHa +MePr").knows(SEAT_2, 1, "");
}

#[test]
fn i2_what_is_known_survives_a_written_position() {
    let mut play = table(Quintis, 2).field(0, 0, "MeCv PrFl").hand(0, "MeHa CaEc").start();
    play.plays("MeHa~0,0");
    let mut luck = Luck::default();
    let again = play.game.position().start(play.ruleset().clone(), &mut luck).unwrap();
    assert_eq!(again.view(SEAT_1), play.game.view(SEAT_1));
    assert_eq!(again.position(), play.game.position());
    assert!(again == play.game, "a position and its game are inverse to each other");
}

#[test]
fn i3_games_that_look_alike_to_a_player_are_sent_alike() {
    // Another hand of seat 1 and another order of the decks: of the same kinds, so unseen.
    let play = |hand: &str, main: &str, extra: &str| {
        let mut play = with(Sets, 2, "!exchange !lamplight !second-sketch")
            .hand(1, hand)
            .deck(main)
            .extra_deck(extra)
            .start();
        let mut all = sent(&play, SEAT_0);
        for tokens in ["!second-sketch", ".", "CaEc>N", "SeEc>W", ".", "."] {
            play.plays(tokens);
            all += &sent(&play, SEAT_0);
            all += &sent(&play, Viewer::Public);
        }
        all
    };
    let one = play("MeHa MeSt +MePr !blot", "MeFi MeFl", "!blot +MeCa");
    let other = play("PrEc CtHa +MeSe +SeSkHa", "SkSt SeFi", "+PrCa !fixative");
    assert!(one.contains("!exchange:1,SkEc") && one.contains("!lamplight:main"));
    assert_eq!(one, other);
}

#[test]
fn i3_an_opponent_is_sent_nothing_of_a_hidden_choice() {
    // Seat 0 takes one card or the other: the same to seat 1.
    let take = |card: &str| {
        let mut play = with(Novem, 2, "!lamplight").extra_deck("!blot +MeCa +MeSe").start();
        play.plays(". CaEc>N . !lamplight:extra").shuffle(Chance::LookExtra, "");
        play.plays(&format!("={card}"));
        (sent(&play, SEAT_1) + &sent(&play, Viewer::Public), sent(&play, SEAT_0))
    };
    let (action, symbols) = (take("!blot"), take("+MeCa"));
    assert_eq!(action.0, symbols.0);
    assert_ne!(action.1, symbols.1);
}

#[test]
fn i4_steps_1_2_and_4_end_by_a_decision_also_with_nothing_to_decide() {
    // Nothing for steps 1 and 4, and one card for step 2.
    table(Novem, 2)
        .layout(0, DULL)
        .hand(0, "CaEc")
        .start()
        .offers_are(".")
        .plays(".")
        .step_is(Step::Play)
        .plays("CaEc>N")
        .step_is(Step::Play)
        .offers_are(".")
        .plays(".")
        .step_is(Step::End)
        .offers_are(".")
        .plays(".")
        .step_is(Step::Draw);
    // No hand at all.
    table(Novem, 2)
        .hand(0, "")
        .start()
        .offers_are(".")
        .plays(".")
        .offers_are(".")
        .plays(".")
        .offers_are(".")
        .plays(".")
        .step_is(Step::Draw);
}

#[test]
fn i4_step_2_goes_on_until_its_player_ends_it() {
    with(Novem, 2, "+MePr")
        .start()
        .plays(". CaEc>N +MePr>NW")
        .step_is(Step::Play)
        .turn_is(0)
        .offers_are(".");
}

#[test]
fn i4_steps_that_depend_on_open_facts_are_skipped() {
    // Seven cards in hand and no pattern: neither N8 nor step 5 asks anything.
    with(Novem, 2, "").start().plays(". CaEc>N . .").turn_is(1);
}
