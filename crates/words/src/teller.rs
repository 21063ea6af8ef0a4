//! Words about one game for one reader.

use std::sync::Arc;

use leonardo_rules::{Face, MaybeCard, MaybeCards, Ruleset, Seat, Target, Viewer};

use crate::{Value, Words, say};

/// Tells about one game to one reader: knows the names of its cards and players, and who "you" are.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    pub(crate) words: &'a Words,
    pub(crate) ruleset: &'a Arc<Ruleset>,
    reader: Option<Seat>,
    names: &'a [String],
}

impl Words {
    /// A teller about a game, for a spectator.
    pub fn about<'a>(&'a self, ruleset: &'a Arc<Ruleset>) -> Teller<'a> {
        Teller { words: self, ruleset, reader: None, names: &[] }
    }
}

impl<'a> Teller<'a> {
    /// The same for the player in this seat, who is called "you".
    #[must_use]
    pub fn to(self, reader: Seat) -> Teller<'a> {
        Teller { reader: Some(reader), ..self }
    }

    /// The same for this viewer: a player is called "you", the public is not.
    #[must_use]
    pub fn for_viewer(self, viewer: Viewer) -> Teller<'a> {
        match viewer {
            Viewer::Seat(seat) => self.to(seat),
            Viewer::Public => Teller { reader: None, ..self },
        }
    }

    /// The same with names for the players; one that is empty stays a number.
    #[must_use]
    pub fn with_names(self, names: &'a [String]) -> Teller<'a> {
        Teller { names, ..self }
    }

    /// The words themselves.
    pub fn words(&self) -> &'a Words {
        self.words
    }

    /// The ruleset of the game.
    pub fn ruleset(&self) -> &'a Arc<Ruleset> {
        self.ruleset
    }

    /// A player's name, or a number. People count seats from 1, notation from 0.
    pub fn player(&self, seat: Seat) -> String {
        match self.names.get(seat.index()).filter(|name| !name.is_empty()) {
            _ if self.reader == Some(seat) => self.words.say("player-you"),
            Some(name) => name.clone(),
            None => say!(self.words, "player", number = number(seat)),
        }
    }

    /// A player's name as the object of a sentence: "you" instead of "You".
    pub(crate) fn object(&self, seat: Seat) -> String {
        match self.reader == Some(seat) {
            true => self.words.say("player-you-object"),
            false => self.player(seat),
        }
    }

    /// The arguments of a message about what the player in a seat does: "you do" or "they do".
    pub fn who(&self, seat: Seat) -> [(&'static str, Value<'static>); 3] {
        let [you, player] = [self.is_you(seat).into(), self.player(seat).into()];
        [("you", you), ("player", player), ("seat", number(seat))]
    }

    pub(crate) fn is_you(&self, seat: Seat) -> &'static str {
        if self.reader == Some(seat) { "yes" } else { "no" }
    }

    /// A card briefly: its code, or the name of an action card.
    pub fn card(&self, face: Face) -> String {
        match self.ruleset.card(face) {
            Some(card) => self.words.card_briefly(card),
            None => self.words.say("card-none"),
        }
    }

    /// Cards briefly, with commas.
    pub fn cards(&self, faces: &[Face]) -> String {
        faces.iter().map(|face| self.card(*face)).collect::<Vec<_>>().join(", ")
    }

    /// A card in full: its symbols by name, or the name of an action card.
    pub fn card_fully(&self, face: Face) -> String {
        match self.ruleset.card(face) {
            Some(card) => self.words.card_fully(card),
            None => self.words.say("card-none"),
        }
    }

    /// A card, or the kind of its back.
    pub(crate) fn one_card(&self, card: MaybeCard) -> String {
        match card {
            MaybeCard::Face(face) => self.card(face),
            MaybeCard::Back(deck) => say!(self.words, "card-back", deck = deck.name()),
        }
    }

    /// Cards, or how many.
    pub(crate) fn some_cards(&self, cards: &MaybeCards) -> String {
        match cards {
            MaybeCards::Faces(faces) => self.cards(faces),
            MaybeCards::Backs(count) => say!(self.words, "cards-backs", count = *count),
        }
    }

    pub(crate) fn target(&self, target: Target) -> String {
        match target {
            Target::Seat(seat) => self.object(seat),
            Target::Piles => self.words.say("target-piles"),
        }
    }
}

/// The number of a seat for people, who count from 1.
pub(crate) fn number(seat: Seat) -> Value<'static> {
    (seat.0 + 1).into()
}
