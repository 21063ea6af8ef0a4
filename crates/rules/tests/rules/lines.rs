//! Section N: lines, patterns and Keys of the game with an extra deck.

use leonardo_rules::Variant::{Novem, Sets};
use leonardo_rules::*;

use crate::cards::{DULL, DULL_TOO, SEVEN, STANDING};
use crate::table::*;

/// The lines of N7, written out: rows, columns, diagonals.
const LINES: [[Zone; 3]; 8] = {
    use Zone::*;
    [
        [NW, N, NE],
        [W, C, E],
        [SW, S, SE],
        [NW, W, SW],
        [N, C, S],
        [NE, E, SE],
        [NW, C, SE],
        [NE, C, SW],
    ]
};

/// Whether Mechanism on these three zones, and nowhere else, gives its Key.
fn three_mechanisms_give_a_key(zones: [Zone; 3]) -> bool {
    let plain = ["+CvHa", "PrCv", "+FlFi", "PrHa", "SeFl", "CaFi", "+SeSk", "CaSt", "+StEc"];
    let mut cards = plain;
    let mut main = ["MeEc", "MeEc", "MeFi"].iter();
    let mut extra = ["+MePr", "+MeCa", "+MeSe"].iter();
    let mut played = "";
    for zone in zones {
        let next = if zone.is_corner() { extra.next() } else { main.next() };
        played = next.expect("three cards of each kind");
        cards[zone.index()] = played;
    }
    // The last one is still in the hand.
    let last = zones[2];
    cards[last.index()] = plain[last.index()];
    let hand = format!("{played} CtEc PrFl PrFl CtSt CtSt CtFl");
    let mut play = table(Novem, 2).layout(0, &cards.join(" ")).hand(0, &hand).start();
    play.plays(&format!(". {played}>{last} ."));
    play.game.keys(Seat(0)).of(Symbol::Mechanism) == 1
}

#[test]
fn n7_rows_columns_and_diagonals_are_lines_and_nothing_else_is() {
    let sorted = |mut zones: [Zone; 3]| {
        zones.sort();
        zones
    };
    for (first, a) in Zone::ALL.into_iter().enumerate() {
        for (second, b) in Zone::ALL.into_iter().enumerate().skip(first + 1) {
            for c in Zone::ALL.into_iter().skip(second + 1) {
                let is_line = LINES.iter().any(|line| sorted(*line) == [a, b, c]);
                assert_eq!(three_mechanisms_give_a_key([a, b, c]), is_line, "{a} {b} {c}");
            }
        }
    }
}

#[test]
fn n7_an_empty_corner_breaks_its_lines() {
    table(Novem, 2)
        .layout(0, "+MePr MeCv - PrHa SeFl CaFi +SeSk CaSt +StEc")
        .hand(0, "MeEc CtEc")
        .start()
        .plays(". MeEc>N .")
        .keys_are(0, "");
}

#[test]
fn n7_a_card_with_three_symbols_counts_for_each_of_them() {
    // Mechanism in the left column, Profile along the diagonal.
    table(Novem, 2)
        .layout(0, "+CvHa SeCv +FlFi MeHa PrFl CaFi +MeCa CaSt +PrSe")
        .hand(0, "+MePrSk CtEc")
        .start()
        .plays(". +MePrSk>NW .")
        .keys_are(0, "Me Pr");
}

#[test]
fn n7_the_layout_after_all_plays_counts() {
    // The extra card completes the upper row, the main card breaks it again.
    let start = || {
        table(Novem, 2)
            .layout(0, "+CvHa MeCv +MePr PrHa SeFl CaFi +SeSk CaSt +StEc")
            .hand(0, "+MeCa CtEc")
            .start()
    };
    start().plays(". +MeCa>NW .").keys_are(0, "Me");
    start().plays(". +MeCa>NW CtEc>N").keys_are(0, "").plays(".").keys_are(0, "");
    start().plays(". +MeCa>NW").keys_are(0, "").plays("CtEc>S .").keys_are(0, "Me");
}

#[test]
fn n7_fresh_lines_go_through_a_zone_played_into() {
    let fresh = || {
        table(Novem, 2)
            .options(|options| options.lines = Lines::Fresh)
            .layout(0, STANDING)
            .hand(0, SEVEN)
            .start()
    };
    fresh().plays(". +MePr>NW .").keys_are(0, "");
    fresh().plays(". CaEc>W .").keys_are(0, "");
}

/// Mechanism is on all five main cards.
const CROSS_OF_MECHANISM: &str = "
    +CvHa MeCv +FlFi
     MeHa MeFl  MeFi
    +SeSk MeSt +StEc";
/// Mechanism is on all corners and the centre.
const CORNERS_OF_MECHANISM: &str = "
    +MePr PrCv +MeCa
     PrHa MeFl  CaFi
    +MeSe CaSt +MeSk";

#[test]
fn n8_a_symbol_on_all_main_cards_gives_any_key_when_step_4_ends() {
    table(Novem, 2)
        .layout(0, CROSS_OF_MECHANISM)
        .hand(0, SEVEN)
        .start()
        .plays(". +PrSe>NW .")
        .keys_are(0, "Me")
        .step_is(Step::End)
        .plays(".")
        .step_is(Step::AnyKey)
        .refuses("*Me", "N8 (HasKey { symbol: Mechanism })")
        .offers_are("*Pr *Ca *Se *Sk *Ct *Cv *Ha *Fl *Fi *St *Ec *-")
        .plays("*Ec")
        .keys_are(0, "Me Ec")
        .step_is(Step::Draw);
}

#[test]
fn n8_a_symbol_on_all_corners_and_the_centre_gives_any_key() {
    table(Novem, 2)
        .layout(0, CORNERS_OF_MECHANISM)
        .hand(0, "CtEc CtEc")
        .start()
        .plays(". CtEc>N . .")
        .step_is(Step::AnyKey);
}

#[test]
fn n8_an_empty_corner_or_another_centre_is_no_pattern() {
    for layout in [
        "- PrCv +MeCa PrHa MeFl CaFi +MeSe CaSt +MeSk",
        "+MePr PrCv +MeCa PrHa SeFl CaFi +MeSe CaSt +MeSk",
    ] {
        let mut play = table(Novem, 2).layout(0, layout).hand(0, "CtEc CtEc").start();
        play.plays(". CtEc>N . .").step_is(Step::Draw);
    }
}

#[test]
fn n8_once_per_game_for_both_patterns_together() {
    for layout in [CROSS_OF_MECHANISM, CORNERS_OF_MECHANISM] {
        let mut play =
            table(Novem, 2).layout(0, layout).hand(0, "MeEc CtEc").any_key_taken(0).start();
        play.plays(". MeEc>N . .").step_is(Step::Draw);
    }
}

#[test]
fn n8_declining_keeps_the_right_for_either_pattern() {
    // First the corners, which are declined; then the cross, which is taken.
    let mut play = table(Novem, 2)
        .layout(0, "+MePr MeCv +MeCa MeHa MeFl MeFi +MeSe CaSt +MeSk")
        .layout(1, DULL_TOO)
        .hand(0, "CtEc MeEc MeSt PrFl PrFi SkEc SkEc")
        .hand(1, "PrEc PrEc CaCv CaEc SeFl CtHa CtHa")
        .start();
    play.plays(". CtEc>S . .").step_is(Step::AnyKey).plays("*- <m");
    play.turn_is(1).plays(". PrEc>C . . <m").turn_is(0).zone_is(0, Zone::C, "SeFl");
    play.plays(". MeEc>C . .").step_is(Step::AnyKey).plays("*Ec");
    play.keys_are(0, "Me Ec");
    assert_eq!(play.layouts().any_key_taken, Seats::only(Seat(0)));
}

#[test]
fn n8_is_looked_at_after_the_effects_of_step_4() {
    // A swap in step 4 completes the pattern; the plays did not.
    table(Sets, 2)
        .layout(0, "+MePr MeCv +MeCa PrHa CtFl CaFi +MeSe CaSt +MeSk")
        .hand(0, "CtEc CtEc !swap-and-keys")
        .start()
        .plays(". CtEc>E . !swap-and-keys:N,C .")
        .step_is(Step::AnyKey);
}

#[test]
fn n8_does_not_need_a_play_nor_a_fresh_line() {
    let mut play = table(Novem, 2).layout(0, CROSS_OF_MECHANISM).hand(0, "!blot").start();
    play.plays(". . .").keys_are(0, "").step_is(Step::AnyKey).plays("*Me").keys_are(0, "Me");
    let mut play = table(Novem, 2)
        .options(|options| options.lines = Lines::Fresh)
        .layout(0, CROSS_OF_MECHANISM)
        .hand(0, "+PrSe")
        .start();
    play.plays(". +PrSe>NW .").keys_are(0, "").plays(".").step_is(Step::AnyKey);
}

#[test]
fn n12_nine_keys_win_at_once_in_step_3() {
    let start = |keys: &str| {
        table(Novem, 2).layout(0, STANDING).hand(0, "+PrSe !blot").keys(0, keys).start()
    };
    start("Pr Ca Se Sk Ct Cv Ha").plays(". +PrSe>NW .").goes_on();
    let mut play = start("Pr Ca Se Sk Ct Cv Ha Fl");
    play.plays(". +PrSe>NW .").ends(End::Keys, &[0]).never("StepBegan { step: End }");
    play.refuses("-blot", "N12 (GameOver)");
}

#[test]
fn n12_the_ninth_key_may_be_any_key() {
    table(Novem, 2)
        .layout(0, CROSS_OF_MECHANISM)
        .hand(0, "+PrSe")
        .keys(0, "Me Pr Ca Se Sk Ct Cv Ha")
        .start()
        .plays(". +PrSe>NW . . *Ec")
        .never("Drew")
        .ends(End::Keys, &[0]);
}

#[test]
fn n12_the_ninth_key_may_come_from_an_effect() {
    table(Sets, 2)
        .layout(0, STANDING)
        .hand(0, "!keys-again !blot")
        .keys(0, "Pr Ca Se Sk Ct Cv Ha Fl")
        .start()
        .plays(". . !keys-again")
        .ends(End::Keys, &[0]);
}

#[test]
fn b11_with_an_extra_deck_too() {
    let start = |quiet| {
        table(Novem, 2).layout(0, DULL).layout(1, DULL_TOO).hand(0, SEVEN).quiet(quiet).start()
    };
    start(199).plays(". CaEc>N . . <m").goes_on();
    start(200).plays(". CaEc>N . .").goes_on().plays("<m").ends(End::Stall, &[0, 1]);
}
