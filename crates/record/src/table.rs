//! The game beside a record: what its moves, as far as they go, have led to.

use std::sync::Arc;

use leonardo_rules::{
    Event, Game, Move, Rejection, Roll, Ruleset, ScriptError, ScriptedDice, SeededDice, Symbol,
    Symbols, Zone,
};

use crate::record::{Luck, Ply};

/// A game and the source of its luck.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) game: Game,
    /// The dice of a game with a seed; without one, each ply brings its own luck.
    seeded: Option<SeededDice>,
}

/// Why a ply cannot have been.
pub(crate) enum Impossible {
    Move(Rejection),
    Luck(ScriptError),
}

impl Table {
    /// Deals the game of a record.
    pub(crate) fn deal(
        ruleset: &Arc<Ruleset>,
        luck: &Luck,
    ) -> Result<(Table, Vec<Event>), ScriptError> {
        let mut events = Vec::new();
        let deal = match luck {
            Luck::Seed(seed) => {
                let mut dice = SeededDice::new(*seed);
                let game = Game::deal(ruleset.clone(), &mut dice, &mut events);
                return Ok((Table { game, seeded: Some(dice) }, events));
            }
            Luck::Explicit(deal) => deal,
        };
        let mut rolls = vec![Roll::Order(deal.main.clone())];
        if ruleset.has_extra() || !deal.extra.is_empty() {
            rolls.push(Roll::Order(deal.extra.clone()));
        }
        rolls.push(Roll::Seat(deal.first));
        let mut dice = ScriptedDice::new(rolls);
        let game = Game::deal(ruleset.clone(), &mut dice, &mut events);
        dice.finish()?;
        Ok((Table { game, seeded: None }, events))
    }

    /// Makes a move of the player to move. After an error the game means nothing.
    pub(crate) fn play(&mut self, ply: &Ply) -> Result<Vec<Event>, Impossible> {
        self.game.check(self.game.turn(), ply.mv).map_err(Impossible::Move)?;
        let mut events = Vec::new();
        if let Some(dice) = &mut self.seeded {
            self.game.play_unchecked(ply.mv, dice, &mut events);
            return Ok(events);
        }
        let mut dice = ScriptedDice::new(ply.luck.iter().cloned());
        self.game.play_unchecked(ply.mv, &mut dice, &mut events);
        dice.finish().map_err(Impossible::Luck)?;
        Ok(events)
    }

    /// The play of a short token, if exactly one face in hand shows its symbols.
    pub(crate) fn read_short(&self, token: &str) -> Option<Move> {
        let (symbols, zone) = split_short(token)?;
        let ruleset = self.game.ruleset();
        let mut faces = self.game.hand(self.game.turn()).filter(|face| {
            ruleset.is_symbol_card(*face) && symbols.without(ruleset.symbols(*face)).is_empty()
        });
        let card = faces.next()?;
        faces.all(|other| other == card).then_some(Move::Play { card, zone })
    }

    /// The shortest token of a play: one symbol if that tells the card from all others in hand.
    pub(crate) fn write_short(&self, mv: Move) -> Option<String> {
        let Move::Play { card, zone } = mv else { return None };
        let symbols = self.game.ruleset().symbols(card);
        let singles = symbols.iter().map(Symbols::only).chain([symbols]);
        let mut tokens = singles.map(|symbols| format!("{symbols}{zone}"));
        tokens.find(|token| self.read_short(token) == Some(mv))
    }
}

/// Whether a token is a short play: symbols and a zone without a sign between them.
pub(crate) fn is_short(token: &str) -> bool {
    split_short(token).is_some()
}

fn split_short(token: &str) -> Option<(Symbols, Zone)> {
    // Codes end with a small letter, zones are capitals.
    let end = token.rfind(|letter: char| letter.is_ascii_lowercase())? + 1;
    let (codes, zone) = token.split_at(end);
    let zone = zone.parse::<Zone>().ok()?;
    let mut symbols = Symbols::NONE;
    for code in codes.as_bytes().chunks(2) {
        let symbol = std::str::from_utf8(code).ok()?.parse::<Symbol>().ok()?;
        symbols = symbols.or(Symbols::only(symbol));
    }
    Some((symbols, zone))
}
