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

/// An entry with its number and its time.
type Numbered = (u32, Millis, LogEntry);

/// The log without its first entry, which creates the table.
fn read(table: &Table, log: &[StoredEntry]) -> Result<Vec<Numbered>, Refusal> {
    let read = |row: &StoredEntry| {
        let entry = row.read(&table.ruleset).map_err(|_| RefusalCode::Store)?;
        Ok((row.seq, row.at_ms, entry))
    };
    log.iter().skip(1).map(read).collect()
}

/// The entries that the cards follow from, without those that were taken back.
fn line(entries: &[Numbered]) -> Vec<&Numbered> {
    let mut line: Vec<&Numbered> = Vec::new();
    for numbered in entries {
        match numbered.2.event {
            TableEvent::TakenBack { to, .. } => line.retain(|(seq, _, _)| *seq < to),
            _ if numbered.2.event.changes_cards() => line.push(numbered),
            _ => {}
        }
    }
    line
}

/// The moves that were not taken back, with the games after them. `visit` gets each in order.
fn walk(
    table: &Table,
    entries: &[Numbered],
    mut visit: impl FnMut(&Numbered, &[Event], &Game),
) -> Result<(), Refusal> {
    let mut game = Game::undealt(table.ruleset.clone());
    for numbered in line(entries) {
        match &numbered.2.event {
            TableEvent::Started { events } | TableEvent::Moved { events, .. } => {
                events.iter().for_each(|event| game.evolve(event));
                visit(numbered, events, &game);
            }
            TableEvent::StartedFrom { position } => {
                let restored = position.restore(table.ruleset.clone());
                game = restored.map_err(|_| RefusalCode::Store)?;
                visit(numbered, &[], &game);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Every step from a perspective, without words, each with what happened at the table after it, as
/// the recipient may know it.
pub fn steps(
    table: &Table,
    log: &[StoredEntry],
    perspective: Perspective,
    to: &Recipient,
) -> Result<Vec<(ReplayStep, Vec<VisibleEvent>)>, Refusal> {
    let entries = read(table, log)?;
    let mut steps = Vec::new();
    walk(table, &entries, |(seq, at, entry), events, game| {
        let (seat, by, mv) = match &entry.event {
            TableEvent::Moved { seat, by, mv, .. } => (Some(*seat), Some(*by), Some(mv.clone())),
            _ => (None, None, None),
        };
        let decision = Decision { seq: *seq, at: *at, seat, by, mv };
        steps.push((perspective.step(decision, events, game), Vec::new()));
    })?;
    for (seq, _, entry) in entries.iter().filter(|(_, _, entry)| is_remark(&entry.event)) {
        let place = steps.partition_point(|(step, _)| step.seq <= *seq);
        if let Some((_, remarks)) = place.checked_sub(1).and_then(|last| steps.get_mut(last)) {
            remarks.push(table.visible(entry, to));
        }
    }
    Ok(steps)
}

/// What happened at the table apart from the moves, told with the step before it: where the game
/// began, who gave up, for whom a bot played on, and how it ended if not by the rules.
fn is_remark(event: &TableEvent) -> bool {
    matches!(
        event,
        TableEvent::StartedFrom { .. }
            | TableEvent::Handed { .. }
            | TableEvent::Returned { .. }
            | TableEvent::Resigned { .. }
            | TableEvent::Ended { .. }
    )
}

/// The game after the entry of this number.
pub fn game_at(table: &Table, log: &[StoredEntry], seq: u32) -> Result<Game, Refusal> {
    let mut found = None;
    walk(table, &read(table, log)?, |(at, _, _), _, game| {
        if *at <= seq {
            found = Some(game.clone());
        }
    })?;
    Ok(found.ok_or(RefusalCode::NotFound)?)
}

/// The record of a finished game, with all that proves its luck.
pub fn record(table: &Table, log: &[StoredEntry]) -> Result<Record, Refusal> {
    if !table.is_finished() {
        return Err(RefusalCode::NotFinished.into());
    }
    let failed = |_| RefusalCode::Store;
    let mut recorder: Option<Recorder> = None;
    for (_, _, entry) in line(&read(table, log)?) {
        match (&entry.event, &mut recorder) {
            (TableEvent::Started { events }, _) => {
                recorder = Some(Recorder::new(&table.ruleset, events).map_err(failed)?);
            }
            (TableEvent::Moved { mv, events, .. }, Some(recorder)) => {
                let mv = table.ruleset.parse(mv).map_err(|_| RefusalCode::Store)?;
                recorder.add(mv, events).map_err(failed)?;
            }
            _ => {}
        }
    }
    let mut recorder = recorder.ok_or(RefusalCode::NoRecord)?;
    for (seat, name) in table.seats().zip(table.names()) {
        recorder.name(seat, &name).map_err(failed)?;
    }
    if let Some(first) = log.first() {
        recorder.tag("Date", &date(first.at_ms)).map_err(failed)?;
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
