//! Hints, in words: where to look, what to look for, and the move with its reason.

use leonardo_bots::{Advice, Aim, Depth, Hint, Spot};
use leonardo_rules::{Keys, Move, Step, Symbols};

use crate::{Teller, say};

/// What to look for, in the order of aims.
const WHAT: [&str; 5] = [
    "advice-what-keys",
    "advice-what-break",
    "advice-what-build",
    "advice-what-draw",
    "advice-what-wait",
];
/// Why, in the same order.
const WHY: [&str; 5] = [
    "advice-why-keys",
    "advice-why-break",
    "advice-why-build",
    "advice-why-draw",
    "advice-why-wait",
];

impl Teller<'_> {
    /// An advice, as deep as is wanted.
    pub fn advice(&self, step: Step, depth: Depth, advice: &Advice) -> String {
        self.hint(step, &advice.hint(depth))
    }

    /// A hint: the deepest that it has to say.
    pub fn hint(&self, step: Step, hint: &Hint) -> String {
        match (&hint.whole, hint.aim) {
            (Some(advice), _) => self.advised(step, advice),
            (None, Some(aim)) => self.aim(WHAT, aim),
            (None, None) => self.spot(hint.spot),
        }
    }

    /// The move, what speaks for it and against it, and the chance to win with it.
    fn advised(&self, step: Step, advice: &Advice) -> String {
        let words = self.words();
        let mut why = self.reasons(&advice.reasons);
        if why.is_empty() {
            why.push(self.aim(WHY, advice.aim));
        }
        if let Some(percent) = advice.percent() {
            why.push(say!(words, "advice-chance", percent));
        }
        let mv = self.advised_move(step, advice.mv);
        words.say_with("advice-move", &[("move", mv.into()), ("why", why.join(" ").into())])
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

    fn spot(&self, spot: Spot) -> String {
        let words = self.words();
        match spot {
            Spot::Zone(zone) => say!(words, "advice-where-zone", zone = words.zone(zone)),
            Spot::Cell(at) => say!(words, "advice-where-cell", at = at.to_string()),
            Spot::Hand => words.say("advice-where-hand"),
            Spot::Cards => words.say("advice-where-cards"),
            Spot::Keys => words.say("advice-where-keys"),
            Spot::Deck(deck) => say!(words, "advice-where-deck", deck = words.deck(deck)),
            Spot::Piles => words.say("advice-where-piles"),
            Spot::Player(seat) => say!(words, "advice-where-player", player = self.player(seat)),
            Spot::Finish => words.say("advice-where-finish"),
        }
    }

    /// What a move is good for: as something to look for, or as a reason.
    fn aim(&self, [keys, breaks, builds, draws, waits]: [&str; 5], aim: Aim) -> String {
        let words = self.words();
        let named = |symbols: Symbols| {
            let held = symbols.iter().fold(Keys::NONE, |held, symbol| held.plus(symbol, 1));
            words.keys(held)
        };
        match aim {
            Aim::Keys(gained) => say!(words, keys, keys = named(gained)),
            Aim::Break(symbol) => say!(words, breaks, symbol = words.symbol(symbol)),
            Aim::Build(symbol) => say!(words, builds, symbol = words.symbol(symbol)),
            Aim::Draw => words.say(draws),
            Aim::Wait => words.say(waits),
        }
    }
}
