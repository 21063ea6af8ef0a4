//! Writing a game down while it is played.

use std::sync::Arc;

use leonardo_rules::{Chance, Dice, Event, Game, Move, RULES_VERSION, Ruleset, Seat, Symbol};

use crate::decks::check_names;
use crate::error::{Flaw, Place, RecordError};
use crate::headers::is_tag_name;
use crate::record::{Deal, Luck, Ply, Record, Turn};
use crate::text::{Lines, one_line};
use crate::{HEADERS_MAX, NAME_BYTES_MAX, TURNS_MAX};

/// Collects the moves and events of a game as they come. All luck is written down; a game from a
/// seed is shortened by [`Record::with_seed`] when the seed may be told.
#[derive(Clone, Debug)]
pub struct Recorder {
    record: Record,
    /// Whether the next move opens a new turn.
    is_turn_over: bool,
}

impl Recorder {
    /// Starts with the events of the deal.
    ///
    /// # Errors
    ///
    /// If a name of the setup cannot be written in a record.
    pub fn new(ruleset: &Arc<Ruleset>, dealt: &[Event]) -> Result<Recorder, RecordError> {
        check_names(ruleset.setup())?;
        let mut deal = Deal::default();
        for event in dealt {
            match event {
                Event::Shuffled { chance: Chance::DealMain, order, .. } => {
                    deal.main = order.to_vec();
                }
                Event::Shuffled { chance: Chance::DealExtra, order, .. } => {
                    deal.extra = order.to_vec();
                }
                Event::FirstSeat { seat } => deal.first = *seat,
                _ => {}
            }
        }
        let record = Record {
            ruleset: ruleset.clone(),
            rules: RULES_VERSION,
            names: vec![None; usize::from(ruleset.players())],
            tags: Vec::new(),
            comments: Vec::new(),
            luck: Luck::Explicit(deal),
            turns: Vec::new(),
            closing: Vec::new(),
            result: None,
            lines: Lines::default(),
        };
        Ok(Recorder { record, is_turn_over: true })
    }

    /// Deals a game and starts to write it down.
    ///
    /// ```
    /// use leonardo_record::{Record, Recorder};
    /// use leonardo_rules::{Seed, SeededDice, Setup, sets::Library};
    ///
    /// let mut dice = SeededDice::new(Seed([7; 32]));
    /// let (mut recorder, mut game, _) = Recorder::deal(&Setup::base(2).ruleset()?, &mut dice)?;
    /// while let Some(mv) = game.legal_moves().first().copied() {
    ///     recorder.play(&mut game, mv, &mut dice)?;
    /// }
    /// let record = recorder.into_record().with_seed(Seed([7; 32]));
    /// let same = Record::parse(&record.to_string(), &Library::embedded())?;
    /// assert_eq!(same.verify()?.outcome, game.outcome());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Recorder::new`].
    pub fn deal(
        ruleset: &Arc<Ruleset>,
        dice: &mut impl Dice,
    ) -> Result<(Recorder, Game, Vec<Event>), RecordError> {
        let mut events = Vec::new();
        let game = Game::deal(ruleset.clone(), dice, &mut events);
        Ok((Recorder::new(ruleset, &events)?, game, events))
    }

    /// Plays a move that is known to be legal, as [`Game::play_unchecked`] does, and writes it down.
    ///
    /// # Errors
    ///
    /// At [`TURNS_MAX`] turns it does neither.
    pub fn play(
        &mut self,
        game: &mut Game,
        mv: Move,
        dice: &mut impl Dice,
    ) -> Result<Vec<Event>, RecordError> {
        self.check_room()?;
        let mut events = Vec::new();
        game.play_unchecked(mv, dice, &mut events);
        self.add(mv, &events)?;
        Ok(events)
    }

    /// Writes down a move and the events that it led to.
    ///
    /// # Errors
    ///
    /// If the record already has [`TURNS_MAX`] turns.
    pub fn add(&mut self, mv: Move, events: &[Event]) -> Result<(), RecordError> {
        self.check_room()?;
        let record = &mut self.record;
        if self.is_turn_over {
            let before = std::mem::take(&mut record.closing);
            record.turns.push(Turn { before, ..Turn::default() });
            self.is_turn_over = false;
        }
        let turn = record.turns.last_mut().expect("a turn was begun");
        let mut luck = Vec::new();
        for event in events {
            luck.extend(event.luck().map(|(_, roll)| roll));
            match event {
                Event::TurnBegan { .. } => self.is_turn_over = true,
                Event::Ended { outcome } => record.result = Some(*outcome),
                _ => {}
            }
        }
        turn.plies.push(Ply { mv, luck });
        turn.keys.extend(keys_gained(events));
        turn.keys.sort_unstable();
        Ok(())
    }

    /// Writes a comment: behind the turn that has just ended or is under way; before the first turn,
    /// on lines of its own. A second one on the same turn follows on a line of its own.
    pub fn comment(&mut self, text: &str) {
        let record = &mut self.record;
        match record.turns.last_mut() {
            Some(turn) if turn.comment.is_none() && record.closing.is_empty() => {
                turn.comment = Some(one_line(text));
            }
            _ => record.closing.extend(text.lines().map(one_line)),
        }
    }

    /// Names a player.
    ///
    /// # Errors
    ///
    /// If the name is longer than [`NAME_BYTES_MAX`].
    pub fn name(&mut self, seat: Seat, name: &str) -> Result<(), RecordError> {
        let name = one_line(name);
        if name.len() > NAME_BYTES_MAX {
            return Err(Flaw::NameTooLong.header("Players"));
        }
        if let Some(place) = self.record.names.get_mut(seat.index()) {
            *place = Some(name).filter(|name| !name.is_empty());
        }
        Ok(())
    }

    /// Adds a header of one's own, such as `Date`.
    ///
    /// # Errors
    ///
    /// If the name cannot be a header, or there are too many headers.
    pub fn tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        if !is_tag_name(name) {
            return Err(Flaw::Tag(one_line(name)).at(Place::Whole));
        }
        if self.record.tags.len() == HEADERS_MAX / 2 {
            return Err(Flaw::TooManyHeaders.at(Place::Whole));
        }
        self.record.tags.push((name.to_string(), one_line(value)));
        Ok(())
    }

    /// The record so far, with all its luck written down.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record, with all its luck written down.
    pub fn into_record(self) -> Record {
        self.record
    }

    fn check_room(&self) -> Result<(), RecordError> {
        match self.is_turn_over && self.record.turns.len() == TURNS_MAX {
            true => Err(Flaw::TooManyTurns.at(Place::Whole)),
            false => Ok(()),
        }
    }
}

/// All Keys gained, one by one.
pub(crate) fn keys_gained(events: &[Event]) -> impl Iterator<Item = Symbol> {
    events.iter().flat_map(|event| {
        let (keys, count) = match event {
            Event::KeysGained { keys, count, .. } => (*keys, usize::from(*count)),
            _ => (leonardo_rules::Symbols::NONE, 0),
        };
        keys.iter().flat_map(move |symbol| std::iter::repeat_n(symbol, count))
    })
}
