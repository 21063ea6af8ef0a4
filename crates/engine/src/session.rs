//! One game of the engine: where it began, all that happened since, and where its luck comes from.

use std::sync::Arc;

use leonardo_record::{Luck as RecordLuck, Record, Recorder};
use leonardo_rules::{
    Chance, Dice, Event, Face, Game, Legal, Move, Position, Roll, Ruleset, ScriptedDice, Seat,
    Seed, SeededDice,
};
use serde::Serialize;

use crate::MOVES_MAX;
use crate::fault::Fault;

/// A game and its history. Nothing changes unless a whole request succeeds.
#[derive(Clone, Debug)]
pub(super) struct Session {
    start: Start,
    game: Game,
    luck: Luck,
    events: Vec<Event>,
    plies: Vec<Ply>,
}

/// Before the first event: what undoing starts from.
#[derive(Clone, Debug)]
struct Start {
    game: Game,
    luck: Luck,
}

/// A move that was made.
#[derive(Clone, Copy, Debug)]
struct Ply {
    seat: Seat,
    mv: Move,
    /// How many events came before it.
    events: usize,
}

/// Where luck comes from.
#[derive(Clone, Debug)]
pub(super) enum Luck {
    /// All of it derives from the seed.
    Seed(Seed, SeededDice),
    /// Each request brings the rolls that it needs.
    Rolls,
}

/// Dice for one request.
enum Rolling {
    Seed(Seed, SeededDice),
    Rolls(ScriptedDice),
}

impl Luck {
    pub(super) fn new(seed: Option<Seed>) -> Luck {
        seed.map_or(Luck::Rolls, |seed| Luck::Seed(seed, SeededDice::new(seed)))
    }

    fn rolling(&self, rolls: Vec<Roll>) -> Result<Rolling, Fault> {
        match self {
            Luck::Rolls => Ok(Rolling::Rolls(ScriptedDice::new(rolls))),
            Luck::Seed(..) if !rolls.is_empty() => Err(Fault::Seeded),
            Luck::Seed(seed, dice) => Ok(Rolling::Seed(*seed, dice.clone())),
        }
    }
}

impl Rolling {
    /// The luck after the request, if its rolls were the right ones.
    fn finish(self) -> Result<Luck, Fault> {
        match self {
            Rolling::Seed(seed, dice) => Ok(Luck::Seed(seed, dice)),
            Rolling::Rolls(dice) => Ok(dice.finish().map(|()| Luck::Rolls)?),
        }
    }
}

impl Dice for Rolling {
    fn shuffle(&mut self, chance: Chance, cards: &mut [Face]) {
        match self {
            Rolling::Seed(_, dice) => dice.shuffle(chance, cards),
            Rolling::Rolls(dice) => dice.shuffle(chance, cards),
        }
    }

    fn first_seat(&mut self, players: u8) -> Seat {
        match self {
            Rolling::Seed(_, dice) => dice.first_seat(players),
            Rolling::Rolls(dice) => dice.first_seat(players),
        }
    }

    fn pick(&mut self, chance: Chance, hand: &[Face]) -> usize {
        match self {
            Rolling::Seed(_, dice) => dice.pick(chance, hand),
            Rolling::Rolls(dice) => dice.pick(chance, hand),
        }
    }
}

fn rolls_of(events: &[Event]) -> Vec<Roll> {
    events.iter().filter_map(Event::luck).map(|(_, roll)| roll).collect()
}

/// The moves of a game with all their luck: enough to play it again.
#[derive(Serialize)]
pub(super) struct History {
    /// The rolls of the deal; none if the game began with a position.
    opening: Vec<Roll>,
    moves: Vec<Played>,
}

/// One of the moves.
#[derive(Serialize)]
struct Played {
    seat: Seat,
    short: String,
    #[serde(rename = "move")]
    mv: Move,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rolls: Vec<Roll>,
}

impl Session {
    /// Deals a new game.
    pub(super) fn deal(
        ruleset: &Arc<Ruleset>,
        luck: Luck,
        rolls: Vec<Roll>,
    ) -> Result<Session, Fault> {
        let start = Start { game: Game::undealt(ruleset.clone()), luck };
        let mut rolling = start.luck.rolling(rolls)?;
        let mut events = Vec::new();
        let game = Game::deal(ruleset.clone(), &mut rolling, &mut events);
        Ok(Session { start, game, luck: rolling.finish()?, events, plies: Vec::new() })
    }

    /// Sets up a position; its luck is asked for decks that were left out.
    pub(super) fn place(
        ruleset: &Arc<Ruleset>,
        position: Position,
        luck: &Luck,
        rolls: Vec<Roll>,
    ) -> Result<Session, Fault> {
        let mut rolling = luck.rolling(rolls)?;
        let game = position.start(ruleset.clone(), &mut rolling)?;
        Ok(Session::from_game(game, rolling.finish()?))
    }

    /// Goes on from a game without a past.
    pub(super) fn from_game(game: Game, luck: Luck) -> Session {
        let start = Start { game: game.clone(), luck: luck.clone() };
        Session { start, game, luck, events: Vec::new(), plies: Vec::new() }
    }

    /// Plays a record to its end, after all that it says has been found to be true.
    pub(super) fn replay(record: &Record) -> Result<Session, Fault> {
        if record.moves() > MOVES_MAX {
            return Err(Fault::TooManyMoves);
        }
        record.verify()?;
        let (luck, opening) = match &record.luck {
            RecordLuck::Seed(seed) => (Luck::new(Some(*seed)), Vec::new()),
            RecordLuck::Explicit(deal) => {
                let mut rolls = vec![Roll::Order(deal.main.clone())];
                if record.ruleset().has_extra() {
                    rolls.push(Roll::Order(deal.extra.clone()));
                }
                rolls.push(Roll::Seat(deal.first));
                (Luck::Rolls, rolls)
            }
        };
        let mut session = Session::deal(record.ruleset(), luck, opening)?;
        for ply in record.turns.iter().flat_map(|turn| &turn.plies) {
            session.play(None, ply.mv, ply.luck.clone())?;
        }
        Ok(session)
    }

    /// Whether a seat, by default the one to move, may make this move.
    pub(super) fn check(&self, seat: Option<Seat>, mv: Move) -> Result<Legal<'_>, Fault> {
        let seat = seat.unwrap_or(self.game.turn());
        let players = self.ruleset().players();
        if seat.0 >= players {
            return Err(Fault::NoSeat { players });
        }
        let checked = self.game.check(seat, mv);
        checked.map_err(|rejection| Fault::Illegal(rejection, self.ruleset().clone()))
    }

    /// Makes a move; the rolls must be those that it needs.
    pub(super) fn play(
        &mut self,
        seat: Option<Seat>,
        mv: Move,
        rolls: Vec<Roll>,
    ) -> Result<(), Fault> {
        self.check(seat, mv)?;
        if self.plies.len() == MOVES_MAX {
            return Err(Fault::TooManyMoves);
        }
        let mut rolling = self.luck.rolling(rolls)?;
        let mut game = self.game.clone();
        let mut events = Vec::new();
        game.play_unchecked(mv, &mut rolling, &mut events);
        self.luck = rolling.finish()?;
        self.plies.push(Ply { seat: self.game.turn(), mv, events: self.events.len() });
        self.events.append(&mut events);
        self.game = game;
        Ok(())
    }

    /// Goes back to where this many moves had been made. What had been rolled by then stays rolled,
    /// and a seed gives the same luck again.
    pub(super) fn undo(&mut self, moves: usize) -> Result<(), Fault> {
        if moves > self.plies.len() {
            return Err(Fault::NoSuchMoveNumber { moves: self.plies.len() });
        }
        let events = self.plies.get(moves).map_or(self.events.len(), |ply| ply.events);
        self.plies.truncate(moves);
        self.events.truncate(events);
        let Start { mut game, mut luck } = self.start.clone();
        for event in &self.events {
            game.evolve(event);
            if let (Luck::Seed(_, dice), Some((chance, _))) = (&mut luck, event.luck()) {
                dice.skip(chance);
            }
        }
        (self.game, self.luck) = (game, luck);
        Ok(())
    }

    /// All moves and rolls.
    pub(super) fn history(&self) -> History {
        let played = |(index, ply): (usize, &Ply)| Played {
            seat: ply.seat,
            short: self.ruleset().show(ply.mv),
            mv: ply.mv,
            rolls: rolls_of(self.events_of(index)),
        };
        History {
            opening: rolls_of(self.opening()),
            moves: self.plies.iter().enumerate().map(played).collect(),
        }
    }

    /// The game on paper, with all its luck written down.
    pub(super) fn recorder(&self) -> Result<Recorder, Fault> {
        if self.opening().is_empty() {
            return Err(Fault::NotDealt);
        }
        let mut recorder = Recorder::new(self.ruleset(), self.opening())?;
        for (index, ply) in self.plies.iter().enumerate() {
            recorder.add(ply.mv, self.events_of(index))?;
        }
        Ok(recorder)
    }

    /// The events of the deal.
    fn opening(&self) -> &[Event] {
        &self.events[..self.plies.first().map_or(self.events.len(), |ply| ply.events)]
    }

    /// The events of one move.
    fn events_of(&self, index: usize) -> &[Event] {
        let end = self.plies.get(index + 1).map_or(self.events.len(), |next| next.events);
        &self.events[self.plies[index].events..end]
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn ruleset(&self) -> &Arc<Ruleset> {
        self.game.ruleset()
    }

    pub(super) fn events(&self) -> &[Event] {
        &self.events
    }

    pub(super) fn moves(&self) -> usize {
        self.plies.len()
    }

    pub(super) fn seed(&self) -> Option<Seed> {
        match &self.luck {
            Luck::Seed(seed, _) => Some(*seed),
            Luck::Rolls => None,
        }
    }
}
