//! Uploaded records: replayed like the games of this server, and not kept. They are untrusted input:
//! they may be damaged, huge, or lie.

use std::sync::Arc;

use leonardo_protocol::{Ending, RefusalCode, Replay, ReplayStep, SeatInfo, TableInfo};
use leonardo_record::{
    Flaw, Luck, Mismatch, Record, RecordError, Replay as RecordReplay, Tampered,
};
use leonardo_rules::sets::Library;
use leonardo_rules::{Event, Game, Seat};
use leonardo_table::replay::{Decision, Perspective};
use leonardo_table::{Refusal, result_info};
use leonardo_words::{Words, names_of};

use crate::http::cards_of;
use crate::log_text::news;
use crate::shown_table::{person, shown_table};

/// The most moves of a record: each becomes a view of the whole table. A game of six bots that choose
/// at random has some hundreds.
pub(crate) const MOVES_MAX: usize = 4_000;
/// The longest name of a file that is repeated in messages, in characters.
const FILE_CHARS_MAX: usize = 80;

/// An uploaded record.
#[derive(Debug)]
pub(crate) struct UploadedRecord {
    pub(crate) record: Arc<Record>,
    /// The name of the file in messages.
    file: String,
}

impl UploadedRecord {
    /// Reads a record, text or JSON.
    pub(crate) fn read(
        text: &str,
        file: &str,
        library: &Library,
        words: &Words,
    ) -> Result<UploadedRecord, Refusal> {
        let file: String = file.chars().take(FILE_CHARS_MAX).collect();
        let record = match text.trim_start().starts_with('{') {
            true => Record::from_json(text, library),
            false => Record::parse(text, library),
        };
        let record = record.map_err(|error| Refusal::BadRecord {
            text: words.record_error(&file, &error),
            rule: rule_of(&error),
        })?;
        if record.moves() > MOVES_MAX {
            let text = words.say_with("refused-long-record", &[("most", MOVES_MAX.into())]);
            return Err(Refusal::BadRecord { text, rule: None });
        }
        Ok(UploadedRecord { record: Arc::new(record), file })
    }

    /// The name of the file in messages.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// A replay of it without the steps, if its moves can be made.
    pub(crate) fn head(&self, words: &Words) -> Result<Replay, Refusal> {
        let record = &*self.record;
        let (game, flaw) = match record.verify() {
            Ok(verified) => (verified.game, None),
            // The moves can be made all the same; the reader is told what is not true.
            Err(error) if is_beside_the_moves(&error) => {
                let flaw = words.tampered(&self.file, record, &error);
                (self.game_at(record.moves(), words)?, Some(flaw))
            }
            Err(error) => return Err(self.refused(&error, words)),
        };
        let names = names_of(record);
        let teller = words.about(record.ruleset()).with_names(&names);
        let names: Vec<String> =
            Seat::all(record.ruleset().players()).map(|seat| teller.player(seat)).collect();
        let seed = match &record.luck {
            Luck::Seed(seed) => Some(seed.to_string()),
            Luck::Explicit(_) => None,
        };
        let table = info(record, &game, names);
        Ok(Replay { table, cards: cards_of(record.ruleset()), seed, flaw, steps: Vec::new() })
    }

    /// The steps of it from a perspective, from the deal on.
    pub(crate) fn steps(
        self,
        perspective: Perspective,
        words: &Words,
    ) -> Result<RecordSteps, Refusal> {
        let replay = RecordReplay::new(self.record.clone());
        let replay = replay.map_err(|error| self.refused(&error, words))?;
        Ok(RecordSteps { uploaded: self, replay, perspective, made: 0 })
    }

    /// The game after so many moves.
    pub(crate) fn game_at(&self, moves: usize, words: &Words) -> Result<Game, Refusal> {
        let refused = |error: Tampered| self.refused(&error, words);
        let mut replay = RecordReplay::new(&*self.record).map_err(refused)?;
        for _ in 0..moves {
            replay.next().ok_or(RefusalCode::NotFound)?.map_err(refused)?;
        }
        Ok(replay.game().clone())
    }

    fn refused(&self, error: &Tampered, words: &Words) -> Refusal {
        let rule = match &error.mismatch {
            Mismatch::Illegal { rejection, .. } => Some(rejection.rule),
            _ => None,
        };
        Refusal::BadRecord { text: words.tampered(&self.file, &self.record, error), rule }
    }
}

/// The steps of an uploaded record, made a few at a time.
pub(crate) struct RecordSteps {
    uploaded: UploadedRecord,
    replay: RecordReplay<Arc<Record>>,
    perspective: Perspective,
    made: u32,
}

impl RecordSteps {
    /// At most so many steps; none after the last.
    pub(crate) fn next(&mut self, most: usize, words: &Words) -> Result<Vec<ReplayStep>, Refusal> {
        let record = self.uploaded.record.clone();
        let names = names_of(&record);
        let teller = words.about(record.ruleset()).with_names(&names);
        let step = |decision, events: &[Event], game: &Game| {
            let mut step = self.perspective.step(decision, events, game);
            step.text = news(&teller, &step.seen);
            step
        };
        let mut steps = Vec::with_capacity(most);
        if self.made == 0 {
            steps.push(step(Decision::default(), self.replay.dealt(), self.replay.game()));
        }
        while steps.len() < most
            && let Some(moment) = self.replay.next()
        {
            let moment = moment.map_err(|error| self.uploaded.refused(&error, words))?;
            let decision = Decision {
                seq: self.made + steps.len() as u32,
                seat: Some(moment.seat),
                mv: Some(record.ruleset().show(moment.mv)),
                ..Decision::default()
            };
            steps.push(step(decision, &moment.events, &moment.after));
        }
        self.made += steps.len() as u32;
        Ok(steps)
    }
}

fn rule_of(error: &RecordError) -> Option<leonardo_rules::Rule> {
    match &error.flaw {
        Flaw::Setup(error) => Some(error.rule()),
        Flaw::UnknownDeck { error, .. } => Some(error.rule()),
        _ => None,
    }
}

/// Whether it is about the seed or the end of a record rather than its moves.
fn is_beside_the_moves(error: &Tampered) -> bool {
    matches!(error.mismatch, Mismatch::Fair(_) | Mismatch::Result { .. } | Mismatch::CutOff(_))
}

/// What a table with this game would show.
fn info(record: &Record, game: &Game, names: Vec<String>) -> TableInfo {
    let tag = |wanted: &str| {
        let found = record.tags.iter().find(|(name, _)| name == wanted);
        found.map(|(_, value)| value.clone())
    };
    let seat = |(seat, name): (usize, String)| {
        let salt = tag(&format!("Salt-{seat}"));
        SeatInfo { salted: salt.is_some(), salt, ..person(name) }
    };
    let seats = names.into_iter().enumerate().map(seat).collect();
    TableInfo {
        commitment: tag("Commitment").unwrap_or_default(),
        secret: tag("Secret"),
        result: game.outcome().map(|outcome| result_info(game, Ending::Rules, outcome.winners)),
        ..shown_table(game, seats)
    }
}
