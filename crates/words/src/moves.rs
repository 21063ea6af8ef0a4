//! Moves on offer, in words.

use leonardo_rules::{Choice, Move, Step};

use crate::{Teller, Value};

/// A move on offer, in two parts: moves with equal groups are shown together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What the move does: "Use “Blot” → Player 2".
    pub group: String,
    /// What distinguishes it within its group: "NW". Empty if it is alone in it.
    pub item: String,
}

impl Teller<'_> {
    /// How a legal move is offered in this step.
    pub fn offer(&self, step: Step, mv: Move) -> Offer {
        let words = self.words;
        let card_arg = |card| -> [(&str, Value<'_>); 1] { [("card", self.card(card).into())] };
        let alone = |id: &str| Offer { group: words.say(id), item: String::new() };
        match mv {
            Move::Play { card, zone } => {
                Offer { group: self.card_fully(card), item: zone.code().into() }
            }
            Move::Use { card, choice } => {
                let group = words.say_with("offer-use", &card_arg(card));
                self.offer_choice(group, choice)
            }
            Move::Choose { choice } => self.offer_choice(words.say("offer-choose"), choice),
            Move::Discard { card } => {
                Offer { group: words.say("offer-discard"), item: self.card(card) }
            }
            Move::Done => match step {
                Step::Start => alone("offer-done-start"),
                Step::Play => alone("offer-done-play"),
                Step::Throw(_) => alone("offer-done-throw"),
                _ => alone("offer-done-end"),
            },
            Move::TakeKey { symbol } => {
                Offer { group: words.say("offer-take-key"), item: words.symbol(symbol) }
            }
            Move::DeclineKey => alone("offer-decline-key"),
            Move::Draw { deck } => Offer { group: words.say("offer-draw"), item: words.deck(deck) },
            Move::Lay { card, at } => {
                Offer { group: words.say_with("offer-lay", &card_arg(card)), item: at.to_string() }
            }
            Move::Cover { card, at } => Offer {
                group: words.say_with("offer-cover", &card_arg(card)),
                item: at.to_string(),
            },
            Move::Replace { card, at } => Offer {
                group: words.say_with("offer-replace", &card_arg(card)),
                item: at.to_string(),
            },
            Move::Pass => alone("offer-pass"),
        }
    }

    fn offer_choice(&self, group: String, choice: Choice) -> Offer {
        let with_player = |group: String, seat| {
            let args = [("text", group.into()), ("player", self.player(seat).into())];
            self.words.say_with("offer-with-player", &args)
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
