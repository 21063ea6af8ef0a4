//! The page of `leonardo lab balance --html`: plots and a few sentences in one file, which needs
//! nothing else to be shown.

use std::sync::Arc;

use leonardo_rules::{Ruleset, Symbol};
use leonardo_words::Words;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{CardLine, Report, ShareLine};
use crate::Interval;

/// The most bars of the plot of lengths; more turns share a bar.
const LENGTH_BARS_MAX: u32 = 30;
const WIDTH_PX: u32 = 720;
const LABELS_PX: u32 = 200;
const BAR_PX: u32 = 22;
const MARGIN_PX: u32 = 8;
const AXIS_PX: u32 = 24;
const GAP_PX: i32 = 6;
/// The part of a plot's width that is kept free for the numbers behind the bars.
const ROOM_FOR_NUMBERS: f64 = 0.15;
/// Steps of an axis: more would not fit with their numbers.
const STEPS: usize = 8;
const FILL: RGBColor = RGBColor(0xd2, 0xa8, 0x6c);
const LINE: RGBColor = RGBColor(0x2b, 0x1d, 0x0e);
const FONT: (&str, u32) = ("sans-serif", 15);

/// What the bars of a plot measure.
#[derive(Clone, Copy)]
enum Unit {
    /// Numbers of something.
    Count,
    /// Parts of a whole, shown in percent.
    Share,
}

impl Unit {
    /// A number at a bar.
    fn exactly(self, value: f64) -> String {
        match self {
            Unit::Count if value.fract() == 0.0 => format!("{value:.0}"),
            Unit::Count => format!("{value:.2}"),
            Unit::Share => format!("{:.1} %", 100.0 * value),
        }
    }

    /// A number of the axis.
    fn roughly(self, value: f64) -> String {
        match self {
            // Steps of the axis are round numbers but for the last bits of a float.
            Unit::Count => format!("{}", (value * 100.0).round() / 100.0),
            Unit::Share => format!("{:.0} %", 100.0 * value),
        }
    }
}

/// One bar of a plot.
struct Bar {
    label: String,
    value: f64,
    interval: Option<Interval>,
}

/// A number of a card, and how sure it is.
type Measure = fn(&CardLine) -> (f64, Option<Interval>);

impl Bar {
    fn new(label: String, value: f64) -> Bar {
        Bar { label, value, interval: None }
    }

    fn share(label: String, line: &ShareLine) -> Bar {
        Bar { label, value: line.share, interval: Some(line.interval) }
    }
}

/// Why a plot could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("{title}: {reason}")]
pub struct PlotError {
    title: String,
    reason: String,
}

/// The page, in the language of the words.
///
/// # Errors
///
/// When a plot cannot be drawn.
pub fn html(words: &Words, ruleset: &Arc<Ruleset>, report: &Report) -> Result<String, PlotError> {
    let variant = words.variant(report.game.variant);
    let title = words.say_with("report-title", &[("variant", variant.into())]);
    let run = [
        ("players", report.game.players.into()),
        ("games", report.games.into()),
        ("bots", report.bots.join(", ").into()),
        ("seed", report.seed.to_string().into()),
    ];
    let mut page = Page { words, html: String::new() };
    page.text(&words.say_with("report-run", &run));
    page.bots(&report.bots);
    page.text(&words.say("report-intervals"));
    page.game(report)?;
    page.cards(ruleset, &report.cards)?;
    let (language, body) = (words.language().tag(), page.html);
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{title}</title>\n<style>body {{ font-family: sans-serif; max-width: 46rem; \
         margin: 2rem auto; padding: 0 1rem; line-height: 1.4 }} h2 {{ margin: 2rem 0 0.5rem; \
         font-size: 1.2rem }} svg {{ max-width: 100%; height: auto }}</style>\n\
         </head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n",
        title = escaped(&title),
    ))
}

struct Page<'a> {
    words: &'a Words,
    html: String,
}

/// The description of a bot by the name it is called by, its effort left aside.
fn about(words: &Words, bot: &str) -> String {
    words.level_about(bot.split('@').next().unwrap_or(bot))
}

impl Page<'_> {
    /// Who they are, each once.
    fn bots(&mut self, bots: &[String]) {
        self.html += "<ul>\n";
        for (place, bot) in bots.iter().enumerate() {
            if !bots[..place].contains(bot) {
                let args = [("bot", bot.clone().into()), ("about", about(self.words, bot).into())];
                let text = self.words.say_with("report-bot", &args);
                self.html += &format!("<li>{}</li>\n", escaped(&text));
            }
        }
        self.html += "</ul>\n";
    }

    fn game(&mut self, report: &Report) -> Result<(), PlotError> {
        let words = self.words;
        let length = &report.length;
        self.plot("report-length", Unit::Count, &lengths(report))?;
        let text = [
            ("mean", format!("{:.1}", length.mean).into()),
            ("median", length.median.into()),
            ("most", length.nine_tenths.into()),
            ("stalls", format!("{:.2} %", 100.0 * report.stalls()).into()),
            ("changes", format!("{:.2}", report.lead_changes).into()),
        ];
        self.text(&words.say_with("report-length-text", &text));
        let parts = [
            ("report-part-bot", report.parts.bot),
            ("report-part-order", report.parts.order),
            ("report-part-deal", report.parts.deal),
            ("report-part-rest", report.parts.rest),
        ];
        self.plot(
            "report-parts",
            Unit::Share,
            &parts.map(|(id, part)| Bar::new(words.say(id), part)),
        )?;
        self.text(&words.say("report-parts-text"));
        let place = |line: &ShareLine| {
            words.say_with("report-order-item", &[("number", line.name.clone().into())])
        };
        let bars = |lines: &[ShareLine], label: &dyn Fn(&ShareLine) -> String| -> Vec<Bar> {
            lines.iter().map(|line| Bar::share(label(line), line)).collect()
        };
        self.plot("report-order", Unit::Share, &bars(&report.order, &place))?;
        self.plot("report-bots", Unit::Share, &bars(&report.by_bot, &|line| line.name.clone()))?;
        let keys = || Symbol::ALL.into_iter().zip(&report.keys);
        let key_bar = |symbol, value| Bar::new(words.symbol(symbol), value);
        let received: Vec<Bar> = keys().map(|(symbol, key)| key_bar(symbol, key.a_game)).collect();
        self.plot("report-keys", Unit::Count, &received)?;
        let turns: Vec<Bar> = keys().map(|(symbol, key)| key_bar(symbol, key.turn)).collect();
        self.plot("report-turns", Unit::Count, &turns)
    }

    fn cards(&mut self, ruleset: &Arc<Ruleset>, cards: &[CardLine]) -> Result<(), PlotError> {
        if cards.is_empty() {
            return Ok(());
        }
        let name = |line: &CardLine| {
            let card = ruleset.face(&line.card).and_then(|face| ruleset.card(face));
            card.map_or_else(|| line.card.clone(), |card| self.words.card_briefly(card))
        };
        let plots: [(&str, Measure); 4] = [
            ("report-used", |card| (card.used, None)),
            ("report-discarded", |card| (card.discarded, None)),
            ("report-users", |card| (card.users.share, Some(card.users.interval))),
            ("report-keepers", |card| (card.keepers.share, Some(card.keepers.interval))),
        ];
        let names: Vec<String> = cards.iter().map(name).collect();
        for (id, of) in plots {
            let bar = |(card, label): (&CardLine, &String)| {
                let (value, interval) = of(card);
                Bar { label: label.clone(), value, interval }
            };
            self.plot(id, Unit::Share, &cards.iter().zip(&names).map(bar).collect::<Vec<_>>())?;
        }
        self.text(&self.words.say("report-users-text"));
        Ok(())
    }

    fn text(&mut self, text: &str) {
        self.html += &format!("<p>{}</p>\n", escaped(text));
    }

    fn plot(&mut self, id: &str, unit: Unit, bars: &[Bar]) -> Result<(), PlotError> {
        let title = self.words.say(id);
        self.html += &format!("<h2>{}</h2>\n", escaped(&title));
        let svg =
            svg(unit, bars).map_err(|error| PlotError { title, reason: error.to_string() })?;
        self.html += &format!("{svg}\n");
        Ok(())
    }
}

/// Games by length, with equally many turns for each bar.
fn lengths(report: &Report) -> Vec<Bar> {
    let games = &report.length.games;
    let (Some(first), Some(last)) = (games.keys().next(), games.keys().next_back()) else {
        return Vec::new();
    };
    let turns = (last - first + 1).div_ceil(LENGTH_BARS_MAX);
    let starts = (*first..=*last).step_by(turns as usize);
    let bar = |start: u32| {
        let count: u64 = games.range(start..start + turns).map(|(_, games)| games).sum();
        let label = match turns {
            1 => start.to_string(),
            _ => format!("{start}–{}", start + turns - 1),
        };
        Bar::new(label, count as f64)
    };
    starts.map(bar).collect()
}

/// Horizontal bars, the first on top.
fn svg(unit: Unit, bars: &[Bar]) -> Result<String, Box<dyn std::error::Error>> {
    let mut svg = String::new();
    {
        let height = 2 * MARGIN_PX + AXIS_PX + BAR_PX * bars.len() as u32;
        let area = SVGBackend::with_string(&mut svg, (WIDTH_PX, height)).into_drawing_area();
        let end = |bar: &Bar| bar.interval.map_or(bar.value, |interval| interval.high);
        let most = bars.iter().map(end).fold(1e-6, f64::max) * (1.0 + ROOM_FOR_NUMBERS);
        let least = bars.iter().map(|bar| bar.value).fold(0.0, f64::min) * 1.05;
        let count = bars.len() as f64;
        let mut chart = ChartBuilder::on(&area)
            .margin(MARGIN_PX)
            .x_label_area_size(AXIS_PX)
            .y_label_area_size(LABELS_PX)
            .build_cartesian_2d(least..most, count..0.0)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .label_style(FONT)
            .x_labels(STEPS)
            .x_max_light_lines(0)
            .x_label_formatter(&|value| unit.roughly(*value))
            .draw()?;
        let places = bars.iter().zip(0_u32..);
        chart.draw_series(places.clone().map(|(bar, place)| {
            let top = f64::from(place);
            Rectangle::new([(0.0, top + 0.15), (bar.value, top + 0.85)], FILL.filled())
        }))?;
        chart.draw_series(places.clone().filter_map(|(bar, place)| {
            let middle = f64::from(place) + 0.5;
            let interval = bar.interval?;
            let line = vec![(interval.low, middle), (interval.high, middle)];
            Some(PathElement::new(line, LINE.stroke_width(2)))
        }))?;
        let style = |side| FONT.into_text_style(&area).pos(Pos::new(side, VPos::Center));
        for (bar, place) in places {
            let (x, y) = chart.backend_coord(&(end(bar).max(0.0), f64::from(place) + 0.5));
            let label = (LABELS_PX as i32 + MARGIN_PX as i32 - GAP_PX, y);
            area.draw(&Text::new(bar.label.clone(), label, style(HPos::Right)))?;
            let number = unit.exactly(bar.value);
            area.draw(&Text::new(number, (x + GAP_PX, y), style(HPos::Left)))?;
        }
        area.present()?;
    }
    Ok(svg)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
