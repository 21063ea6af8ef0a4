//! A log looked at again: step by step as somebody knew it, or as a record.

use leonardo_protocol::{By, Ending, Millis, ReplayStep};
use leonardo_record::{Record, Recorder};
use leonardo_rules::{Event, Game, Seat, Seen, Viewer};
use leonardo_words::{AllWords, Teller};

use super::tell::Reader;
use super::{Table, read_entry};
use crate::fact::{Entry, Fact};
use crate::refusal::Refusal;
use crate::store::StoredEntry;

/// Who looks back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fog {
    /// As this viewer knew it.
    Of(Viewer),
    /// With everything shown: only when the game is over.
    Open,
}

/// What a step is about, the cards aside.
#[derive(Clone, Default, Debug)]
pub(crate) struct Decision {
    pub(crate) seq: u32,
    pub(crate) at: Millis,
    pub(crate) seat: Option<Seat>,
    pub(crate) by: Option<By>,
    pub(crate) mv: Option<String>,
}

/// Steps as somebody sees them, in somebody's words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Looker<'a> {
    pub(crate) fog: Fog,
    pub(crate) teller: Teller<'a>,
}

impl Looker<'_> {
    pub(crate) fn step(&self, decision: Decision, events: &[Event], game: &Game) -> ReplayStep {
        let ruleset = game.ruleset();
        let seen: Vec<Seen> =
            events.iter().map(|event| event.seen_by(ruleset, self.eyes(event))).collect();
        let is_open = self.fog == Fog::Open;
        let hands = || Seat::all(ruleset.players()).map(|seat| game.hand(seat).collect()).collect();
        let news = seen.iter().filter(|seen| seen.is_news());
        ReplayStep {
            seq: decision.seq,
            at: decision.at,
            seat: decision.seat,
            by: decision.by,
            mv: decision.mv.filter(|_| is_open),
            text: news.map(|seen| self.teller.event_cited(seen)).collect(),
            seen,
            view: game.view(self.viewer()),
            hands: is_open.then(hands),
        }
    }

    fn viewer(&self) -> Viewer {
        match self.fog {
            Fog::Of(viewer) => viewer,
            Fog::Open => Viewer::Public,
        }
    }

    /// Where everything is shown, each event as the viewer saw it who saw most of it.
    fn eyes(&self, event: &Event) -> Viewer {
        match self.fog {
            Fog::Of(viewer) => viewer,
            Fog::Open => event.best_viewer(),
        }
    }
}

/// An entry with its number and its time.
type Numbered = (u32, Millis, Entry);

/// The log without its first entry, which is how the table was made.
fn read(table: &Table, log: &[StoredEntry]) -> Result<Vec<Numbered>, Refusal> {
    let read = |stored: &StoredEntry| {
        let entry = read_entry(&table.ruleset, stored).map_err(|_| Refusal::Store)?;
        Ok((stored.seq, stored.at_ms, entry))
    };
    log.iter().skip(1).map(read).collect()
}

/// The entries that the cards follow from, without those that were taken back.
fn line(entries: &[Numbered]) -> Vec<&Numbered> {
    let mut line: Vec<&Numbered> = Vec::new();
    for numbered in entries {
        match numbered.2.fact {
            Fact::TakenBack { to, .. } => line.retain(|(seq, _, _)| *seq < to),
            _ if numbered.2.fact.is_of_game() => line.push(numbered),
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
        match &numbered.2.fact {
            Fact::Started { events } | Fact::Moved { events, .. } => {
                events.iter().for_each(|event| game.evolve(event));
                visit(numbered, events, &game);
            }
            Fact::StartedFrom { position } => {
                let mut dice = leonardo_rules::FastDice::new(0);
                game = position
                    .as_ref()
                    .clone()
                    .start(table.ruleset.clone(), &mut dice)
                    .map_err(|_| Refusal::Store)?;
                visit(numbered, &[], &game);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Every step, through somebody's eyes and in the reader's words.
pub(crate) fn steps(
    table: &Table,
    log: &[StoredEntry],
    fog: Fog,
    words: &AllWords,
    reader: &Reader,
) -> Result<Vec<ReplayStep>, Refusal> {
    let names = table.names_in(words.of(reader.language));
    let teller = words.of(reader.language).about(&table.ruleset).with_names(&names);
    let looker = Looker { fog, teller: teller.for_viewer(reader.viewer) };
    let entries = read(table, log)?;
    let mut steps = Vec::new();
    walk(table, &entries, |(seq, at, entry), events, game| {
        let (seat, by, mv) = match &entry.fact {
            Fact::Moved { seat, by, mv, .. } => (Some(*seat), Some(*by), Some(mv.clone())),
            _ => (None, None, None),
        };
        let decision = Decision { seq: *seq, at: *at, seat, by, mv };
        steps.push(looker.step(decision, events, game));
    })?;
    for (seq, _, entry) in entries.iter().filter(|(_, _, entry)| is_remark(&entry.fact)) {
        let place = steps.partition_point(|step| step.seq <= *seq);
        if let Some(step) = place.checked_sub(1).and_then(|last| steps.get_mut(last)) {
            step.text.extend(table.words(words, &table.told(entry, reader), reader));
        }
    }
    Ok(steps)
}

/// What was done at the table beside the moves, and is told with the step before it: where the game
/// began, who gave up, for whom a bot went on, and how it ended if not by the rules.
fn is_remark(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::StartedFrom { .. }
            | Fact::Handed { .. }
            | Fact::Returned { .. }
            | Fact::Resigned { .. }
            | Fact::Ended { .. }
    )
}

/// The game after the entry of this number.
pub(crate) fn game_at(table: &Table, log: &[StoredEntry], seq: u32) -> Result<Game, Refusal> {
    let mut found = None;
    walk(table, &read(table, log)?, |(at, _, _), _, game| {
        if *at <= seq {
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
    for (_, _, entry) in line(&read(table, log)?) {
        match (&entry.fact, &mut recorder) {
            (Fact::Started { events }, _) => {
                recorder = Some(Recorder::new(&table.ruleset, events).map_err(failed)?);
            }
            (Fact::Moved { mv, events, .. }, Some(recorder)) => {
                let mv = table.ruleset.parse(mv).map_err(|_| Refusal::Store)?;
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
        && result.how != Ending::Rules
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
