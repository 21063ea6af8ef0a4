//! A report as lines of plain text.

use std::fmt::{self, Write as _};

use leonardo_protocol::{Analysis, LedgerInfo, Mark, PointKind};
use leonardo_words::{Words, say};

use crate::tell::points;

/// The width of the bars of the chart.
const BAR: usize = 40;
/// The letters of the seats in the bars.
const LETTERS: [char; 6] = ['A', 'B', 'C', 'D', 'E', 'F'];
/// At most so many rows of the chart: longer games leave rows out.
const ROWS_MAX: usize = 60;

/// The shape of a kind of point: deal, play, draw, end.
pub(crate) fn shape(kind: PointKind) -> char {
    match kind {
        PointKind::Deal => '■',
        PointKind::Play => '●',
        PointKind::Draw => '◆',
        PointKind::Ending => '✕',
    }
}

/// What a mark is called.
pub(crate) fn mark(words: &Words, mark: Mark) -> String {
    words.say(match mark {
        Mark::Slip => "analysis-mark-slip",
        Mark::Mistake => "analysis-mark-mistake",
        Mark::Blunder => "analysis-mark-blunder",
    })
}

/// The rows of a ledger: what each is called, and its amount.
pub(crate) fn ledger_rows(words: &Words, names: &[String], of: &LedgerInfo) -> Vec<(String, f64)> {
    let mut rows = vec![
        (words.say("analysis-ledger-play"), of.own_play),
        (words.say("analysis-ledger-deal"), of.deal),
        (words.say("analysis-ledger-draws"), of.own_draws),
        (words.say("analysis-ledger-others-draws"), of.others_draws),
        (words.say("analysis-ledger-hidden"), of.hidden),
    ];
    for (player, part) in names.iter().zip(&of.others_play).filter(|(_, part)| **part != 0.0) {
        rows.push((say!(words, "analysis-ledger-other", player), *part));
    }
    if of.ending != 0.0 {
        rows.push((words.say("analysis-ledger-ending"), of.ending));
    }
    rows.push((words.say("analysis-ledger-remainder"), of.remainder));
    rows
}

/// A change of a chance in points, with its sign.
pub(crate) fn signed(chance: f64) -> String {
    let shown = points(chance);
    if shown.starts_with('-') || shown == "0.0" { shown } else { format!("+{shown}") }
}

/// The report for a terminal.
pub fn text(words: &Words, report: &Analysis) -> String {
    let mut out = String::new();
    // Writing into a string cannot fail.
    let _ = Page { words, report }.write(&mut out);
    out
}

struct Page<'a> {
    words: &'a Words,
    report: &'a Analysis,
}

impl Page<'_> {
    fn write(&self, out: &mut String) -> fmt::Result {
        self.head(out)?;
        self.mistakes(out)?;
        self.skill(out)?;
        self.ledger(out)?;
        self.luck(out)?;
        self.chart(out)
    }

    fn title(&self, out: &mut String, id: &str) -> fmt::Result {
        writeln!(out, "\n{}", self.words.say(id))
    }

    fn head(&self, out: &mut String) -> fmt::Result {
        let (words, report) = (self.words, self.report);
        let (game, turns) = (words.variant(report.variant), report.turns);
        writeln!(out, "{}", say!(words, "analysis-head", game, turns))?;
        let won = report.players.iter().zip(&report.result).filter(|(_, part)| **part > 0.0);
        let winners = words.list(won.map(|(name, _)| name.clone()));
        writeln!(out, "{}", say!(words, "analysis-won", player = winners))?;
        let (evaluator, worlds, seed) = (report.evaluator.as_str(), report.worlds, report.seed);
        writeln!(out, "{}", say!(words, "analysis-judged", evaluator, worlds, seed))
    }

    fn mistakes(&self, out: &mut String) -> fmt::Result {
        let words = self.words;
        self.title(out, "analysis-mistakes")?;
        if self.report.mistakes.is_empty() {
            writeln!(out, "  {}", words.say("analysis-no-mistakes"))?;
        }
        for (number, found) in (1..).zip(&self.report.mistakes) {
            let line = say!(
                words,
                "analysis-mistake",
                turn = found.turn_number,
                player = self.report.players[found.seat.index()].as_str(),
                mark = mark(words, found.mark),
                loss = points(found.loss),
                error = points(found.error),
            );
            writeln!(out, "  {number}. {line}")?;
            let (played, better) = (found.played_text.as_str(), found.better_text.as_str());
            writeln!(out, "    {}", say!(words, "analysis-better", played, better))?;
            found.reasons.iter().try_for_each(|why| writeln!(out, "    {why}"))?;
        }
        Ok(())
    }

    fn skill(&self, out: &mut String) -> fmt::Result {
        self.title(out, "analysis-skill")?;
        for (player, skill) in self.report.players.iter().zip(&self.report.skill) {
            let rate = skill.error_rate.map_or("–".to_owned(), |rate| format!("{rate:.1}"));
            let (decisions, level) = (skill.decisions, skill.level_text.as_str());
            let line = say!(self.words, "analysis-skill-line", player, rate, decisions, level);
            writeln!(out, "  {line}")?;
        }
        Ok(())
    }

    fn ledger(&self, out: &mut String) -> fmt::Result {
        let (words, report) = (self.words, self.report);
        self.title(out, "analysis-ledger")?;
        for (player, ledger) in report.players.iter().zip(&report.ledger) {
            let total = signed(ledger.total);
            writeln!(out, "  {}", say!(words, "analysis-ledger-head", player, total))?;
            for (name, part) in ledger_rows(words, &report.players, ledger) {
                writeln!(out, "    {:>6}  {name}", signed(part))?;
            }
        }
        Ok(())
    }

    fn luck(&self, out: &mut String) -> fmt::Result {
        self.title(out, "analysis-luck")?;
        let moments = &self.report.moments;
        moments.iter().try_for_each(|moment| writeln!(out, "  {}", moment.text))?;
        if let Some(same) = &self.report.same_deal {
            self.title(out, "analysis-same-deal-title")?;
            writeln!(out, "  {}", same.text)?;
        }
        Ok(())
    }

    /// A bar for each point: the seats' letters in proportion to their chances.
    fn chart(&self, out: &mut String) -> fmt::Result {
        let (words, report) = (self.words, self.report);
        self.title(out, "analysis-chart")?;
        let names =
            report.players.iter().zip(LETTERS).map(|(name, letter)| format!("{letter} {name}"));
        writeln!(out, "  {}", names.collect::<Vec<_>>().join(", "))?;
        writeln!(out, "  {}", words.say("analysis-shapes"))?;
        let step = report.chart.len().div_ceil(ROWS_MAX).max(1);
        let last = report.chart.len().saturating_sub(1);
        for (place, point) in report.chart.iter().enumerate() {
            if place % step != 0 && place != last {
                continue;
            }
            let percents: Vec<String> =
                point.open.iter().map(|chance| format!("{:>3.0}", chance * 100.0)).collect();
            let (turn, shape, bar) = (point.turn_number, shape(point.kind), bar(&point.open));
            writeln!(out, "  {turn:>4} {shape} {bar} {} %  {}", percents.join(" "), point.text)?;
        }
        Ok(())
    }
}

fn bar(chances: &[f64]) -> String {
    let mut bar = String::new();
    let mut sum = 0.0;
    for (chance, letter) in chances.iter().zip(LETTERS) {
        sum += chance;
        let end = ((sum * BAR as f64).round() as usize).min(BAR);
        while bar.len() < end {
            bar.push(letter);
        }
    }
    bar
}
