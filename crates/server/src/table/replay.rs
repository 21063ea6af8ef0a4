//! A log looked at again: step by step as somebody knew it, or as a record.

use leonardo_record::{Record, Recorder};
use leonardo_rules::{Event, Game, Seen, View, Viewer, notation};
use serde::Serialize;

use super::{Table, read_entry};
use crate::fact::{By, Entry, Fact};
use crate::refusal::Refusal;
use crate::store::StoredEntry;
use crate::time::Millis;

/// Who looks back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fog {
    /// As this viewer knew it.
    Of(Viewer),
    /// With everything shown: only when the game is over.
    Open,
}

/// One step of a game that is looked at again.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ReplayStep"))]
pub(crate) struct Step {
    /// The number of the entry.
    pub(crate) seq: u32,
    pub(crate) at: Millis,
    /// Who decided; nobody for the deal.
    pub(crate) seat: Option<leonardo_rules::Seat>,
    pub(crate) by: Option<By>,
    /// The move, where everything is shown.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) mv: Option<String>,
    /// What happened, as it was seen.
    pub(crate) seen: Vec<Seen>,
    /// What was known then.
    pub(crate) view: View,
    /// All hands, where everything is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) hands: Option<Vec<Vec<leonardo_rules::Face>>>,
}

/// The moves that were not taken back, with the games after them. `visit` gets each in order.
pub(crate) fn walk(
    table: &Table,
    log: &[StoredEntry],
    mut visit: impl FnMut(u32, Millis, &Entry, &[Event], &Game),
) -> Result<(), Refusal> {
    let mut game = Game::undealt(table.book.clone());
    for (seq, at_ms, entry) in line(table, log)? {
        match &entry.fact {
            Fact::Started { events } | Fact::Moved { events, .. } => {
                events.iter().for_each(|event| game.evolve(event));
                visit(seq, at_ms, &entry, events, &game);
            }
            Fact::StartedFrom { position } => {
                let mut dice = leonardo_rules::FastDice::new(0);
                game = position
                    .as_ref()
                    .clone()
                    .start(table.book.clone(), &mut dice)
                    .map_err(|_| Refusal::Store)?;
                visit(seq, at_ms, &entry, &[], &game);
            }
            _ => {}
        }
    }
    Ok(())
}

/// The entries that the cards follow from, without those that were taken back.
fn line(table: &Table, log: &[StoredEntry]) -> Result<Vec<(u32, Millis, Entry)>, Refusal> {
    let mut line: Vec<(u32, Millis, Entry)> = Vec::new();
    for stored in log.iter().skip(1) {
        let entry = read_entry(&table.book, stored).map_err(|_| Refusal::Store)?;
        match entry.fact {
            Fact::TakenBack { to, .. } => line.retain(|(seq, _, _)| *seq < to),
            _ if entry.fact.is_of_game() => line.push((stored.seq, stored.at_ms, entry)),
            _ => {}
        }
    }
    Ok(line)
}

/// Every step, through somebody's eyes.
pub(crate) fn steps(table: &Table, log: &[StoredEntry], fog: Fog) -> Result<Vec<Step>, Refusal> {
    let viewer = match fog {
        Fog::Of(viewer) => viewer,
        Fog::Open => Viewer::Public,
    };
    let mut steps = Vec::new();
    walk(table, log, |seq, at, entry, events, game| {
        let (seat, by, mv) = match &entry.fact {
            Fact::Moved { seat, by, mv, .. } => (Some(*seat), Some(*by), Some(mv.clone())),
            _ => (None, None, None),
        };
        let is_open = fog == Fog::Open;
        let hands = || table.seats().map(|seat| game.hand(seat).collect()).collect();
        steps.push(Step {
            seq,
            at,
            seat,
            by,
            mv: mv.filter(|_| is_open),
            seen: events.iter().map(|event| event.seen_by(&table.book, viewer)).collect(),
            view: game.view(viewer),
            hands: is_open.then(hands),
        });
    })?;
    Ok(steps)
}

/// The game after the entry of this number.
pub(crate) fn game_at(table: &Table, log: &[StoredEntry], seq: u32) -> Result<Game, Refusal> {
    let mut found = None;
    walk(table, log, |at, _, _, _, game| {
        if at <= seq {
            found = Some(game.clone());
        }
    })?;
    found.ok_or(Refusal::NotFound)
}

/// The record of a finished game, with all that proves its luck.
pub(crate) fn record(table: &Table, log: &[StoredEntry]) -> Result<Record, Refusal> {
    if !table.is_finished() {
        return Err(Refusal::NotFinished);
    }
    let failed = |_| Refusal::Store;
    let mut recorder: Option<Recorder> = None;
    for (_, _, entry) in line(table, log)? {
        match (&entry.fact, &mut recorder) {
            (Fact::Started { events }, _) => {
                recorder = Some(Recorder::new(&table.book, events).map_err(failed)?);
            }
            (Fact::Moved { mv, events, .. }, Some(recorder)) => {
                let mv = notation::read(&table.book, mv).map_err(|_| Refusal::Store)?;
                recorder.add(mv, events).map_err(failed)?;
            }
            _ => {}
        }
    }
    let mut recorder = recorder.ok_or(Refusal::NoRecord)?;
    for (seat, name) in table.seats().zip(table.names()) {
        recorder.name(seat, &name).map_err(failed)?;
    }
    if let Some(first) = log.first() {
        recorder.tag("Date", &date(first.at_ms)).map_err(failed)?;
    }
    if let Some(result) = &table.result
        && result.how != crate::fact::Ending::Rules
    {
        let how = serde_json::to_string(&result.how).unwrap_or_default();
        let winners: Vec<String> = result.winners.iter().map(|seat| seat.to_string()).collect();
        let text = format!("{}; winners: {}", how.trim_matches('"'), winners.join(","));
        recorder.tag("Ended", &text).map_err(failed)?;
    }
    recorder.into_record().with_secret(&table.secret, &table.salts()).map_err(|_| Refusal::Store)
}

/// The day of a moment, as `2026-11-15`.
fn date(at_ms: Millis) -> String {
    // Days since 1970 to a date of the civil calendar, by counting years that begin in March.
    let days = at_ms.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", year_of_era + era * 400 + carry)
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
