//! A game and the source of its luck.

use std::sync::Arc;

use leonardo_rules::{
    Event, Game, Move, Position, Rejection, Roll, Ruleset, ScriptError, ScriptedDice, Seed,
    SeededDice, Symbol, Symbols, Zone,
};

use crate::record::Luck;
use crate::session::SessionError;

/// A game and the source of its luck.
#[derive(Clone, Debug)]
pub(crate) struct GameAndLuck {
    pub(crate) game: Game,
    /// The dice of a game with a seed; without one, each move brings its own rolls.
    seeded: Option<(Seed, SeededDice)>,
}

/// Why a move cannot have been made.
pub(crate) enum Unplayable {
    Illegal(Rejection),
    Luck(ScriptError),
}

impl GameAndLuck {
    pub(crate) fn new(game: Game, seed: Option<Seed>) -> GameAndLuck {
        GameAndLuck { game, seeded: seed.map(|seed| (seed, SeededDice::new(seed))) }
    }

    pub(crate) fn seed(&self) -> Option<Seed> {
        self.seeded.as_ref().map(|(seed, _)| *seed)
    }

    /// Deals a game; the rolls are its luck if there is no seed.
    pub(crate) fn deal(
        ruleset: &Arc<Ruleset>,
        seed: Option<Seed>,
        rolls: Vec<Roll>,
    ) -> Result<(GameAndLuck, Vec<Event>), ScriptError> {
        let mut events = Vec::new();
        if let Some(seed) = seed {
            let mut dice = SeededDice::new(seed);
            let game = Game::deal(ruleset.clone(), &mut dice, &mut events);
            return Ok((GameAndLuck { game, seeded: Some((seed, dice)) }, events));
        }
        let mut dice = ScriptedDice::new(rolls);
        let game = Game::deal(ruleset.clone(), &mut dice, &mut events);
        dice.finish()?;
        Ok((GameAndLuck { game, seeded: None }, events))
    }

    /// Deals the game of a record.
    pub(crate) fn of_record(
        ruleset: &Arc<Ruleset>,
        luck: &Luck,
    ) -> Result<(GameAndLuck, Vec<Event>), ScriptError> {
        let deal = match luck {
            Luck::Seed(seed) => return GameAndLuck::deal(ruleset, Some(*seed), Vec::new()),
            Luck::Explicit(deal) => deal,
        };
        let mut rolls = vec![Roll::Order(deal.main.clone())];
        if ruleset.has_extra() || !deal.extra.is_empty() {
            rolls.push(Roll::Order(deal.extra.clone()));
        }
        rolls.push(Roll::Seat(deal.first));
        GameAndLuck::deal(ruleset, None, rolls)
    }

    /// Sets up a position.
    pub(crate) fn place(
        ruleset: &Arc<Ruleset>,
        position: Position,
        seed: Option<Seed>,
        rolls: Vec<Roll>,
    ) -> Result<GameAndLuck, SessionError> {
        if let Some(seed) = seed {
            let mut dice = SeededDice::new(seed);
            let game = position.start(ruleset.clone(), &mut dice)?;
            return Ok(GameAndLuck { game, seeded: Some((seed, dice)) });
        }
        let mut dice = ScriptedDice::new(rolls);
        let game = position.start(ruleset.clone(), &mut dice)?;
        dice.finish()?;
        Ok(GameAndLuck { game, seeded: None })
    }

    /// Makes a move of the player to move; the rolls are its luck if there is no seed. After an
    /// error nothing has changed.
    pub(crate) fn play(&mut self, mv: Move, rolls: &[Roll]) -> Result<Vec<Event>, Unplayable> {
        self.game.check(self.game.turn(), mv).map_err(Unplayable::Illegal)?;
        let mut events = Vec::new();
        if let Some((_, dice)) = &mut self.seeded {
            self.game.play_unchecked(mv, dice, &mut events);
            return Ok(events);
        }
        let mut dice = ScriptedDice::new(rolls.iter().cloned());
        let mut game = self.game.clone();
        game.play_unchecked(mv, &mut dice, &mut events);
        dice.finish().map_err(Unplayable::Luck)?;
        self.game = game;
        Ok(events)
    }

    /// Folds in an event that happened before, with the luck that it took.
    pub(crate) fn evolve(&mut self, event: &Event) {
        self.game.evolve(event);
        if let (Some((_, dice)), Some((chance, _))) = (&mut self.seeded, event.luck()) {
            dice.skip(chance);
        }
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
