//! Words for the things of the game.

use leonardo_rules::{Card, DeckKind, Keys, Seat, Symbol, Symbols, Variant, Zone, Zones};

use crate::Words;
use crate::teller::number;

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

    /// A zone in words, with its code.
    pub fn zone(&self, zone: Zone) -> String {
        self.say(&format!("zone-{}", zone.code().to_ascii_lowercase()))
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

    /// What a bot of this level is called in a seat: "Master 2".
    pub fn bot_name(&self, level: &str, seat: Seat) -> String {
        let id = self.level_id(level, |level| format!("bot-{level}"));
        self.say_with(&id, &[("seat", number(seat))])
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
                let name = self.language().of(&action.name).to_string();
                self.say_with("card-action", &[("name", name.into())])
            }
        }
    }

    /// A card in full: its symbols by name, or the name of an action card.
    pub fn card_fully(&self, card: &Card) -> String {
        match card {
            Card::Symbols(_, symbols) => {
                let args =
                    [("code", card.to_string().into()), ("symbols", self.symbols(*symbols).into())];
                self.say_with("card-named", &args)
            }
            Card::Action(_) => self.card_briefly(card),
        }
    }

    /// Keys by name, repeated ones with their number.
    pub fn keys(&self, keys: Keys) -> String {
        let name = |symbol: Symbol| match keys.of(symbol) {
            1 => self.symbol(symbol),
            count => {
                let args = [("symbol", self.symbol(symbol).into()), ("count", count.into())];
                self.say_with("keys-times", &args)
            }
        };
        keys.symbols().iter().map(name).collect::<Vec<_>>().join(", ")
    }
}
