//! Sentences about a game that both clients say.

use std::cmp::Reverse;

use leonardo_bots::Depth;
use leonardo_record::SessionError;
use leonardo_rules::{
    DeckKind, HandView, Keys, Outcome, Ruleset, Seat, Step, StockView, Variant, View, Viewer,
};
use leonardo_words::{Teller, say};

use crate::session::Refused;

/// The question of a step, by its message.
pub(crate) fn question(step: Step) -> &'static str {
    match step {
        Step::Start => "play-ask-start",
        Step::Play | Step::Over => "play-ask-play",
        Step::End => "play-ask-end",
        Step::Effect(_) => "play-ask-effect",
        Step::Look { .. } => "play-ask-look",
        Step::Throw(_) => "play-ask-throw",
        Step::AnyKey => "play-ask-any-key",
        Step::Draw => "play-ask-draw",
    }
}

/// The rules in brief, by their message.
pub(crate) fn rules_in_brief(variant: Variant) -> &'static str {
    match variant {
        Variant::Base => "play-rules-base",
        Variant::Novem | Variant::Sets => "play-rules-novem",
        Variant::Quintis => "play-rules-quintis",
    }
}

/// The seat from which a table is seen.
pub(crate) fn reader(view: &View) -> Option<Seat> {
    match view.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public => None,
    }
}

/// The decks of a game, with their piles.
pub(crate) fn stocks<'a>(ruleset: &Ruleset, view: &'a View) -> Vec<(DeckKind, &'a StockView)> {
    let extra = ruleset.has_extra().then_some((DeckKind::Extra, &view.extra));
    [(DeckKind::Main, &view.main)].into_iter().chain(extra).collect()
}

/// How many cards a hand has: `5`, or `5+2` with extra cards.
pub(crate) fn hand_count(hand: &HandView) -> String {
    match hand.extra {
        0 => hand.main.to_string(),
        extra => format!("{}+{extra}", hand.main),
    }
}

/// A hint, and how to get the next one.
pub(crate) fn hint(text: String, depth: Depth, more: &str) -> String {
    match depth {
        Depth::Where | Depth::What => format!("{text} {more}"),
        Depth::Move => text,
    }
}

/// How many Keys a player has, and which, as `list` says it.
pub(crate) fn keys(
    teller: &Teller<'_>,
    view: &View,
    seat: Seat,
    list: impl Fn(Keys) -> String,
) -> String {
    let (words, held) = (teller.words(), view.keys[seat.index()]);
    let count = held.total();
    let keys = if count == 0 { words.say("play-no-keys") } else { list(held) };
    match teller.ruleset().keys_to_win() {
        Some(goal) => say!(words, "play-keys", count, goal, keys),
        None => say!(words, "play-keys-open", count, keys),
    }
}

/// Who has won.
pub(crate) fn winners(teller: &Teller<'_>, winners: impl IntoIterator<Item = Seat>) -> String {
    let winners: Vec<Seat> = winners.into_iter().collect();
    if let [winner] = winners[..] {
        return teller.words().say_with("end-winner", &teller.who(winner));
    }
    let names = winners.into_iter().map(|seat| teller.player(seat));
    say!(teller.words(), "end-winners", players = teller.words().list(names))
}

/// Everyone's Keys, the best first (Q10).
pub(crate) fn standings(
    teller: &Teller<'_>,
    outcome: Outcome,
    keys: impl Fn(Seat) -> Keys,
) -> Vec<String> {
    let words = teller.words();
    let rank =
        |seat: &Seat| (!outcome.winners.has(*seat), Reverse((keys(*seat).total(), keys(*seat))));
    let mut seats: Vec<Seat> = Seat::all(teller.ruleset().players()).collect();
    seats.sort_by_key(rank);
    let line = |seat: &Seat| {
        let place = seats.iter().position(|other| rank(other) == rank(seat)).unwrap_or(0) + 1;
        let (player, count) = (teller.player(*seat), keys(*seat).total());
        say!(words, "end-standing", place, player, count, keys = words.keys(keys(*seat)))
    };
    seats.iter().map(line).collect()
}

/// Why a move on this machine was not made.
pub(crate) fn refused(teller: &Teller<'_>, why: &Refused) -> String {
    match why {
        Refused::Session(SessionError::Illegal(rejection)) => teller.rejection(rejection),
        _ => teller.words().say("tui-too-long"),
    }
}
