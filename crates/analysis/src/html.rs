//! A report as one HTML page that needs nothing else: no script, no font, no network.

use std::fmt::{self, Write as _};

use leonardo_protocol::{Analysis, ChartPoint, PointKind};
use leonardo_words::{Words, say};

use crate::svg::{chart, escaped, shape};
use crate::tell::points;
use crate::text::{ledger_rows, mark, signed};

const STYLE: &str = include_str!("page.css");

/// The report as a page in the language of these words.
pub fn html(words: &Words, report: &Analysis) -> String {
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
    fn say(&self, id: &str) -> String {
        escaped(&self.words.say(id))
    }

    fn player(&self, seat: usize) -> String {
        escaped(&self.report.players[seat])
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let (words, report) = (self.words, self.report);
        let (game, turns) = (words.variant(report.variant), report.turns);
        let title = escaped(&say!(words, "analysis-head", game, turns));
        let won = report.players.iter().zip(&report.result).filter(|(_, part)| **part > 0.0);
        let winners = words.list(won.map(|(name, _)| name.clone()));
        let won = escaped(&say!(words, "analysis-won", player = winners));
        let (evaluator, worlds, seed) = (report.evaluator.as_str(), report.worlds, report.seed);
        let judged = escaped(&say!(words, "analysis-judged", evaluator, worlds, seed));
        let language = words.language();
        write!(
            out,
            "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1>{title}</h1>\n<p>{won}</p>\n"
        )?;
        self.mistakes(out)?;
        self.skill(out)?;
        self.ledger(out)?;
        self.luck(out)?;
        self.charts(out)?;
        write!(out, "<footer><p>{judged}</p></footer>\n</main>\n</body>\n</html>\n")
    }

    fn mistakes(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "<section>\n<h2>{}</h2>", self.say("analysis-mistakes"))?;
        if self.report.mistakes.is_empty() {
            writeln!(out, "<p>{}</p>", self.say("analysis-no-mistakes"))?;
        }
        writeln!(out, "<ol class=\"mistakes\">")?;
        for found in &self.report.mistakes {
            let line = say!(
                self.words,
                "analysis-mistake",
                turn = found.turn_number,
                player = self.report.players[found.seat.index()].as_str(),
                mark = mark(self.words, found.mark),
                loss = points(found.loss),
                error = points(found.error),
            );
            let (played, better) = (found.played_text.as_str(), found.better_text.as_str());
            let better = say!(self.words, "analysis-better", played, better);
            write!(out, "<li><strong>{}</strong><br>{}", escaped(&line), escaped(&better))?;
            found.reasons.iter().try_for_each(|why| write!(out, "<br>{}", escaped(why)))?;
            writeln!(out, "</li>")?;
        }
        writeln!(out, "</ol>\n</section>")
    }

    fn skill(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "<section>\n<h2>{}</h2>\n<ul>", self.say("analysis-skill"))?;
        for (player, skill) in self.report.players.iter().zip(&self.report.skill) {
            let rate = skill.error_rate.map_or("–".to_owned(), |rate| format!("{rate:.1}"));
            let (decisions, level) = (skill.decisions, skill.level_text.as_str());
            let line = say!(self.words, "analysis-skill-line", player, rate, decisions, level);
            writeln!(out, "<li>{}</li>", escaped(&line))?;
        }
        writeln!(out, "</ul>\n</section>")
    }

    fn ledger(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "<section>\n<h2>{}</h2>", self.say("analysis-ledger"))?;
        writeln!(out, "<p>{}</p>\n<div class=\"ledgers\">", self.say("analysis-ledger-about"))?;
        for (player, ledger) in self.report.players.iter().zip(&self.report.ledger) {
            let total = signed(ledger.total);
            let head = say!(self.words, "analysis-ledger-head", player, total);
            writeln!(out, "<table>\n<caption>{}</caption>", escaped(&head))?;
            for (name, part) in ledger_rows(self.words, &self.report.players, ledger) {
                let (name, part) = (escaped(&name), signed(part));
                writeln!(out, "<tr><th scope=\"row\">{name}</th><td>{part}</td></tr>")?;
            }
            writeln!(out, "</table>")?;
        }
        writeln!(out, "</div>\n</section>")
    }

    fn luck(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "<section>\n<h2>{}</h2>", self.say("analysis-luck"))?;
        for moment in &self.report.moments {
            writeln!(out, "<p>{}</p>", escaped(&moment.text))?;
        }
        if let Some(same) = &self.report.same_deal {
            writeln!(out, "<h2>{}</h2>", self.say("analysis-same-deal-title"))?;
            writeln!(out, "<p>{}</p>", escaped(&same.text))?;
        }
        writeln!(out, "</section>")
    }

    /// What each seat knew comes first: hindsight is the last chart.
    fn charts(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "<section>\n<h2>{}</h2>", self.say("analysis-chart"))?;
        write!(out, "<ul class=\"legend\">")?;
        for seat in 0..self.report.players.len() {
            write!(out, "<li><i class=\"seat{seat}\"></i>{}</li>", self.player(seat))?;
        }
        let shapes = [
            (PointKind::Deal, "analysis-shape-deal"),
            (PointKind::Play, "analysis-shape-play"),
            (PointKind::Draw, "analysis-shape-draw"),
            (PointKind::Ending, "analysis-shape-ending"),
        ];
        for (kind, id) in shapes {
            let (shape, name) = (shape(kind), self.say(id));
            write!(
                out,
                "<li><svg viewBox=\"-6 -6 12 12\" class=\"shape\" aria-hidden=\"true\">\
                 <g class=\"mark\">{shape}</g></svg>{name}</li>"
            )?;
        }
        writeln!(out, "</ul>")?;
        for (seat, player) in self.report.players.iter().enumerate() {
            let title = say!(self.words, "analysis-chart-known", player);
            let known = |point: &ChartPoint| -> Vec<f64> { point.known[seat].clone() };
            self.figure(out, &title, &known, seat == 0)?;
        }
        let title = self.words.say("analysis-chart-open");
        self.figure(out, &title, &|point| point.open.clone(), false)?;
        self.table(out)?;
        writeln!(out, "</section>")
    }

    fn figure(
        &self,
        out: &mut String,
        title: &str,
        chances: &dyn Fn(&ChartPoint) -> Vec<f64>,
        is_open: bool,
    ) -> fmt::Result {
        let svg = chart(self.report, title, chances);
        let open = if is_open { " open" } else { "" };
        let title = escaped(title);
        writeln!(out, "<details{open}><summary>{title}</summary>\n{svg}\n</details>")
    }

    /// The same numbers for those who do not see the charts.
    fn table(&self, out: &mut String) -> fmt::Result {
        let title = self.say("analysis-chart-table");
        writeln!(out, "<details><summary>{title}</summary>\n<table class=\"numbers\">")?;
        write!(out, "<tr><th scope=\"col\">{}</th>", self.say("analysis-column-turn"))?;
        write!(out, "<th scope=\"col\">{}</th>", self.say("analysis-column-what"))?;
        for player in &self.report.players {
            let [own, open] = ["analysis-column-known", "analysis-column-open"]
                .map(|id| escaped(&say!(self.words, id, player)));
            write!(out, "<th scope=\"col\">{own}</th><th scope=\"col\">{open}</th>")?;
        }
        writeln!(out, "</tr>")?;
        for point in &self.report.chart {
            let (turn, text) = (point.turn_number, escaped(&point.text));
            write!(out, "<tr><td>{turn}</td><th scope=\"row\">{text}</th>")?;
            for (seat, open) in point.open.iter().enumerate() {
                let own = points(point.known[seat][seat]);
                write!(out, "<td>{own}</td><td>{}</td>", points(*open))?;
            }
            writeln!(out, "</tr>")?;
        }
        writeln!(out, "</table>\n</details>")
    }
}
