//! Moves on offer, in words.

use std::fmt;

use leonardo_rules::{Cell, Choice, Move, Step};

use crate::{Teller, say};

/// A move on offer, in two parts: moves with equal groups are shown together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What the move does: "Use “Blot” → Player 2".
    pub group: String,
    /// What distinguishes it within its group: "NW". Empty if it is alone in it.
    pub item: String,
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.item.is_empty() {
            true => f.write_str(&self.group),
            false => write!(f, "{}: {}", self.group, self.item),
        }
    }
}

impl Teller<'_> {
    /// How a legal move is offered in this step.
    pub fn offer(&self, step: Step, mv: Move) -> Offer {
        let words = self.words;
        let offer = |group: String, item: String| Offer { group, item };
        let alone = |id: &str| offer(words.say(id), String::new());
        let onto = |id: &str, card, at: Cell| {
            offer(say!(words, id, card = self.card(card)), at.to_string())
        };
        match mv {
            Move::Play { card, zone } => offer(self.card_fully(card), zone.code().into()),
            Move::Use { card, choice } => {
                self.offer_choice(say!(words, "offer-use", card = self.card(card)), choice)
            }
            Move::Choose { choice } => self.offer_choice(words.say("offer-choose"), choice),
            Move::Discard { card } => offer(words.say("offer-discard"), self.card(card)),
            Move::Done => match step {
                Step::Start => alone("offer-done-start"),
                Step::Play => alone("offer-done-play"),
                Step::Throw(_) => alone("offer-done-throw"),
                _ => alone("offer-done-end"),
            },
            Move::TakeKey { symbol } => offer(words.say("offer-take-key"), words.symbol(symbol)),
            Move::DeclineKey => alone("offer-decline-key"),
            Move::Draw { deck } => offer(words.say("offer-draw"), words.deck(deck)),
            Move::Lay { card, at } => onto("offer-lay", card, at),
            Move::Cover { card, at } => onto("offer-cover", card, at),
            Move::Replace { card, at } => onto("offer-replace", card, at),
            Move::Pass => alone("offer-pass"),
        }
    }

    fn offer_choice(&self, group: String, choice: Choice) -> Offer {
        let with_player = |group: String, seat| {
            say!(self.words, "offer-with-player", text = group, player = self.player(seat))
        };
        let (group, item) = match choice {
            Choice::Nothing => (group, String::new()),
            Choice::Zone { zone } => (group, zone.code().to_string()),
            Choice::Zones { zone, other } => (group, format!("{zone},{other}")),
            Choice::Player { seat } => (group, self.player(seat)),
            Choice::Piles => (group, self.words.say("target-piles")),
            Choice::Place { seat, zone } => (with_player(group, seat), zone.code().to_string()),
            Choice::Card { card } => (group, self.card(card)),
            Choice::Deck { deck } => (group, self.words.deck(deck)),
            Choice::Give { seat, card } => (with_player(group, seat), self.card(card)),
        };
        Offer { group, item }
    }
}
