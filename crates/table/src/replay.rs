//! Going through a log again: step by step from someone's perspective, or as a record.

use leonardo_protocol::{By, Ending, Millis, RefusalCode, ReplayStep, VisibleEvent};
use leonardo_record::{Record, Recorder};
use leonardo_rules::{Event, Game, Seat, Seen, Viewer};
use time::OffsetDateTime;

use crate::event::{LogEntry, TableEvent};
use crate::log::StoredEntry;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::tell::Recipient;

/// From whose perspective a game is shown again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Perspective {
    /// As this viewer knew it.
    Of(Viewer),
    /// With all cards shown: only when the game is over.
    Open,
}

/// What a step is about, apart from the cards.
#[derive(Clone, Default, Debug)]
pub struct Decision {
    /// The number of the entry.
    pub seq: u32,
    /// When it happened.
    pub at: Millis,
    /// Who decided; none for the deal.
    pub seat: Option<Seat>,
    /// Whether a person or a bot decided.
    pub by: Option<By>,
    /// The move.
    pub mv: Option<String>,
}

impl Perspective {
    /// A step, without words: a decision, its events, and the game after it.
    pub fn step(self, decision: Decision, events: &[Event], game: &Game) -> ReplayStep {
        let ruleset = game.ruleset();
        let seen: Vec<Seen> =
            events.iter().map(|event| event.seen_by(ruleset, self.best_viewer(event))).collect();
        let is_open = self == Perspective::Open;
        let hands = || Seat::all(ruleset.players()).map(|seat| game.hand(seat).collect()).collect();
        let view = game.view(match self {
            Perspective::Of(viewer) => viewer,
            Perspective::Open => Viewer::Public,
        });
        ReplayStep {
            seq: decision.seq,
            at: decision.at,
            seat: decision.seat,
            by: decision.by,
            mv: decision.mv.filter(|_| is_open),
            text: Vec::new(),
            seen,
            lines: view.lines(ruleset),
            view,
            hands: is_open.then(hands),
        }
    }

    /// Where all cards are shown, each event is shown as the viewer saw it who saw most of it.
    fn best_viewer(self, event: &Event) -> Viewer {
        match self {
            Perspective::Of(viewer) => viewer,
            Perspective::Open => event.best_viewer(),
        }
    }
}

/// A game that is gone through again, a part of its log at a time: its decisions without those that
/// were taken back, each with what happened at the table after it, as the recipient may know it.
pub struct Walk {
    perspective: Perspective,
    to: Recipient,
    game: Game,
    /// The decision that the walk stands at, and what it led to.
    last: Option<(Decision, Vec<Event>)>,
    remarks: Vec<VisibleEvent>,
}

/// A step without words, and what happened at the table after it.
pub type Step = (ReplayStep, Vec<VisibleEvent>);

impl Walk {
    /// Stands before the deal.
    pub fn new(table: &Table, perspective: Perspective, to: Recipient) -> Walk {
        let game = Game::undealt(table.ruleset.clone());
        Walk { perspective, to, game, last: None, remarks: Vec::new() }
    }

    /// Goes on through the next entries of the log. These are all steps that are complete by now:
    /// the one that the walk stands at is not, as more may have happened after it.
    pub fn steps(&mut self, table: &Table, page: &[StoredEntry]) -> Result<Vec<Step>, Refusal> {
        let mut steps = Vec::new();
        for row in page {
            let entry = read(table, row)?;
            match is_decision(table, row.seq, &entry.event) {
                true => {
                    steps.extend(self.step());
                    self.go(table, row, entry)?;
                }
                false => self.note(table, &entry),
            }
        }
        Ok(steps)
    }

    /// Goes on through the next entries, but not beyond the last decision up to the entry `seq`.
    /// `false` if that is where it stands now, and nothing that follows matters.
    pub fn until(
        &mut self,
        table: &Table,
        page: &[StoredEntry],
        seq: u32,
    ) -> Result<bool, Refusal> {
        for row in page {
            let entry = read(table, row)?;
            match is_decision(table, row.seq, &entry.event) {
                true if row.seq > seq => return Ok(false),
                true => self.go(table, row, entry)?,
                false => self.note(table, &entry),
            }
        }
        Ok(true)
    }

    /// The step that the walk stands at; none before the deal.
    pub fn step(&mut self) -> Option<Step> {
        let (decision, events) = self.last.take()?;
        let step = self.perspective.step(decision, &events, &self.game);
        Some((step, std::mem::take(&mut self.remarks)))
    }

    /// The game where the walk stands; none before the deal.
    pub fn game(&self) -> Option<&Game> {
        self.last.as_ref().map(|_| &self.game)
    }

    fn go(&mut self, table: &Table, row: &StoredEntry, entry: LogEntry) -> Result<(), Refusal> {
        let mut decision = Decision { seq: row.seq, at: row.at_ms, ..Decision::default() };
        self.remarks.clear();
        let events = match entry.event {
            TableEvent::StartedFrom { ref position } => {
                let restored = position.restore(table.ruleset.clone());
                self.game = restored.map_err(|_| RefusalCode::Store)?;
                self.remarks.push(table.visible(&entry, &self.to));
                Vec::new()
            }
            TableEvent::Started { events } => events,
            TableEvent::Moved { seat, by, mv, events, .. } => {
                decision = Decision { seat: Some(seat), by: Some(by), mv: Some(mv), ..decision };
                events
            }
            _ => return Ok(()),
        };
        events.iter().for_each(|event| self.game.evolve(event));
        self.last = Some((decision, events));
        Ok(())
    }

    fn note(&mut self, table: &Table, entry: &LogEntry) {
        if self.last.is_some() && is_remark(&entry.event) {
            self.remarks.push(table.visible(entry, &self.to));
        }
    }
}

fn read(table: &Table, row: &StoredEntry) -> Result<LogEntry, Refusal> {
    row.read(&table.ruleset).map_err(|_| RefusalCode::Store.into())
}

/// Whether the cards follow from this entry: whether it changed them and was not taken back.
fn is_decision(table: &Table, seq: u32, event: &TableEvent) -> bool {
    event.changes_cards() && !table.is_taken_back(seq)
}

/// What happened at the table apart from the moves, told with the step before it: where the game
/// began, who gave up, for whom a bot played on, and how it ended if not by the rules.
fn is_remark(event: &TableEvent) -> bool {
    matches!(
        event,
        TableEvent::Handed { .. }
            | TableEvent::Returned { .. }
            | TableEvent::Resigned { .. }
            | TableEvent::Ended { .. }
    )
}

/// The record of a finished game, with all that proves its luck, from its log a part at a time.
#[derive(Default)]
pub struct RecordWriter {
    recorder: Option<Recorder>,
    date: Option<String>,
}

impl RecordWriter {
    /// Goes on with the next entries of the log.
    pub fn add(&mut self, table: &Table, page: &[StoredEntry]) -> Result<(), Refusal> {
        let failed = |_| RefusalCode::Store;
        for row in page {
            self.date.get_or_insert_with(|| date(row.at_ms));
            let entry = read(table, row)?;
            if !is_decision(table, row.seq, &entry.event) {
                continue;
            }
            match (&entry.event, &mut self.recorder) {
                (TableEvent::Started { events }, _) => {
                    let recorder = Recorder::new(&table.ruleset, events);
                    self.recorder = Some(recorder.map_err(failed)?);
                }
                (TableEvent::Moved { mv, events, .. }, Some(recorder)) => {
                    let mv = table.ruleset.parse(mv).map_err(|_| RefusalCode::Store)?;
                    recorder.add(mv, events).map_err(failed)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The record, when the whole log was added.
    pub fn finish(self, table: &Table) -> Result<Record, Refusal> {
        let failed = |_| RefusalCode::Store;
        let mut recorder = self.recorder.ok_or(RefusalCode::NoRecord)?;
        for (seat, name) in table.seats().zip(table.names()) {
            recorder.name(seat, &name).map_err(failed)?;
        }
        if let Some(date) = &self.date {
            recorder.tag("Date", date).map_err(failed)?;
        }
        if let Some(result) = &table.result
            && result.how != Ending::Rules
        {
            let how = serde_json::to_string(&result.how).unwrap_or_default();
            let winners: Vec<String> = result.winners.iter().map(|seat| seat.to_string()).collect();
            let text = format!("{}; winners: {}", how.trim_matches('"'), winners.join(","));
            recorder.tag("Ended", &text).map_err(failed)?;
        }
        recorder
            .into_record()
            .with_secret(&table.secret, &table.salts())
            .map_err(|_| RefusalCode::Store.into())
    }
}

/// The day of a moment, as `2026-11-15`.
fn date(at_ms: Millis) -> String {
    let moment = OffsetDateTime::from_unix_timestamp(at_ms.div_euclid(1_000));
    moment.unwrap_or(OffsetDateTime::UNIX_EPOCH).date().to_string()
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (at_ms, day) in [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (951_868_800_000, "2000-03-01"),
            (1_794_700_799_999, "2026-11-14"),
            (1_794_700_800_000, "2026-11-15"),
            (-1, "1969-12-31"),
        ] {
            assert_eq!(date(at_ms), day);
        }
    }
}
