//! Lessons, in words.

use leonardo_lessons::{DeckUnderWay, Text};

use crate::{Words, say};

impl Words {
    /// Whether there is a message of this id.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// A text of a lesson.
    pub fn lesson_text(&self, text: &Text) -> String {
        match text {
            Text::Message(id) => self.say(id),
            Text::Own(own) => self.language().of(own).to_string(),
        }
    }

    /// What a deck under way is like, and what is to be said against it, a line each.
    pub fn lesson_deck(&self, deck: &DeckUnderWay) -> Vec<String> {
        let copies = |set: &String| match deck.copies_of(set) {
            0 => None,
            1 => Some(set.clone()),
            copies => Some(format!("{set} × {copies}")),
        };
        let mut sets = self.list(deck.sets().iter().filter_map(copies));
        if sets.is_empty() {
            sets = self.say("lesson-deck-nothing");
        }
        let (cards, symbols) = (deck.cards(), deck.symbol_cards());
        let mut lines = vec![say!(self, "lesson-deck-line", cards, symbols, sets)];
        lines.extend(
            deck.error().filter(|_| cards > 0).map(|error| self.setup_error(&error.into())),
        );
        lines.extend(deck.warnings().iter().map(|warning| self.deck_warning(warning)));
        lines
    }
}
