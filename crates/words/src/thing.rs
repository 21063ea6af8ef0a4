//! Words for the things of the game.

use leonardo_rules::{Card, DeckKind, Keys, Seat, Symbol, Symbols, Variant, Zone, Zones};

use crate::teller::number;
use crate::{Words, say};

impl Words {
    /// A symbol's name.
    pub fn symbol(&self, symbol: Symbol) -> String {
        self.say(&format!("symbol-{}", symbol.name()))
    }

    /// The names of symbols, with commas.
    pub fn symbols(&self, symbols: Symbols) -> String {
        let names: Vec<String> = symbols.iter().map(|symbol| self.symbol(symbol)).collect();
        names.join(", ")
    }

    /// A zone in words, in most places with its code.
    pub fn zone(&self, zone: Zone) -> String {
        self.place(zone, "name")
    }

    /// The same where a card is played onto it.
    pub(crate) fn onto_zone(&self, zone: Zone) -> String {
        self.place(zone, "onto")
    }

    fn place(&self, zone: Zone, case: &str) -> String {
        let code = zone.code().to_ascii_lowercase();
        match self.has_codes {
            true => self.say(&format!("zone-{code}")),
            false => self.say_with(&format!("place-{code}"), &[("case", case.into())]),
        }
    }

    /// Zones in words; all nine are the whole layout.
    pub fn zones(&self, zones: Zones) -> String {
        if zones == Zones::ALL {
            return self.say("zones-all");
        }
        self.list(zones.iter().map(|zone| self.zone(zone)))
    }

    /// A game's name.
    pub fn variant(&self, variant: Variant) -> String {
        self.say(&format!("variant-{}", variant.name()))
    }

    /// The adjective of a deck: "main", "extra".
    pub fn deck(&self, deck: DeckKind) -> String {
        self.say(&format!("deck-{}", deck.name()))
    }

    /// The name of a bot of this level in a seat. Those of one level differ from seat to seat.
    pub fn bot_name(&self, level: &str, seat: Seat) -> String {
        let id = self.level_id(level, |level| format!("bot-{level}"));
        say!(self, &id, seat = number(seat))
    }

    /// The level of a bot, in one word.
    pub fn level(&self, level: &str) -> String {
        self.say(&self.level_id(level, |level| format!("tui-level-{level}")))
    }

    /// The level of a bot, and how it plays.
    pub fn level_about(&self, level: &str) -> String {
        self.say(&self.level_id(level, |level| format!("level-{level}")))
    }

    /// The id of a message about a level. Levels that exist only in the lab may have none.
    fn level_id(&self, level: &str, id: impl Fn(&str) -> String) -> String {
        Some(id(level)).filter(|id| self.bundle.has_message(id)).unwrap_or_else(|| id("random"))
    }

    /// A card briefly: its code, or the name of an action card.
    pub fn card_briefly(&self, card: &Card) -> String {
        match card {
            Card::Symbols(..) => card.to_string(),
            Card::Action(action) => {
                say!(self, "card-action", name = self.language().of(&action.name))
            }
        }
    }

    /// A card in full: its symbols by name, or the name of an action card.
    pub fn card_fully(&self, card: &Card) -> String {
        let Card::Symbols(_, symbols) = card else { return self.card_briefly(card) };
        say!(self, "card-named", code = card.to_string(), symbols = self.symbols(*symbols))
    }

    /// Keys by name, repeated ones with their number.
    pub fn keys(&self, keys: Keys) -> String {
        let name = |symbol: Symbol| match keys.of(symbol) {
            1 => self.symbol(symbol),
            count => say!(self, "keys-times", symbol = self.symbol(symbol), count),
        };
        keys.symbols().iter().map(name).collect::<Vec<_>>().join(", ")
    }
}
