//! Lessons and hints, in words.

use leonardo_lessons::{Advice, Aim, DeckUnderWay, Depth, Spot, Text};
use leonardo_rules::{Keys, Move, Step, Symbols};

use crate::{Teller, Words, say};

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

impl Teller<'_> {
    /// A hint, as deep as is wanted.
    pub fn advice(&self, step: Step, depth: Depth, advice: &Advice) -> String {
        match depth {
            Depth::Where => self.advice_where(advice),
            Depth::What => {
                let ids = [
                    "advice-what-keys",
                    "advice-what-break",
                    "advice-what-build",
                    "advice-what-wait",
                ];
                self.aim(ids, advice)
            }
            Depth::Move => {
                let ids =
                    ["advice-why-keys", "advice-why-break", "advice-why-build", "advice-why-wait"];
                let (mv, why) = (self.advised_move(step, advice.mv), self.aim(ids, advice));
                self.words().say_with("advice-move", &[("move", mv.into()), ("why", why.into())])
            }
        }
    }

    /// A move for readers who may see places and not their codes.
    fn advised_move(&self, step: Step, mv: Move) -> String {
        let words = self.words();
        match mv {
            Move::Play { card, zone } => {
                say!(words, "advice-play", card = self.card_fully(card), zone = words.zone(zone))
            }
            other => self.offer(step, other).to_string(),
        }
    }

    fn advice_where(&self, advice: &Advice) -> String {
        let words = self.words();
        match advice.spot {
            Spot::Zone(zone) => say!(words, "advice-where-zone", zone = words.zone(zone)),
            Spot::Cell(at) => say!(words, "advice-where-cell", at = at.to_string()),
            Spot::Action(card) => say!(words, "advice-where-action", card = self.card(card)),
            Spot::Keys => words.say("advice-where-keys"),
            Spot::Deck(deck) => say!(words, "advice-where-deck", deck = words.deck(deck)),
            Spot::Player(seat) => say!(words, "advice-where-player", player = self.player(seat)),
            Spot::Finish => words.say("advice-where-finish"),
        }
    }

    fn aim(&self, [keys, breaks, builds, waits]: [&str; 4], advice: &Advice) -> String {
        let words = self.words();
        let named = |symbols: Symbols| {
            let held = symbols.iter().fold(Keys::NONE, |held, symbol| held.plus(symbol, 1));
            words.keys(held)
        };
        match advice.aim {
            Aim::Keys(gained) => say!(words, keys, keys = named(gained)),
            Aim::Break(symbol) => say!(words, breaks, symbol = words.symbol(symbol)),
            Aim::Build(symbol) => say!(words, builds, symbol = words.symbol(symbol)),
            Aim::Wait => words.say(waits),
        }
    }
}
