//! The stacked chart of a report as SVG, which pages take in.

use std::fmt::Write as _;

use leonardo_protocol::{Analysis, ChartPoint, PointKind};

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 320.0;
/// Room for marks below the bands.
const MARKS: f64 = 24.0;
/// More points than this are drawn without marks: they would only be a smear.
const MARKED_MAX: usize = 400;

/// One band for each seat, stacked to the whole; below it a mark for each point, by shape.
pub(crate) fn chart(
    report: &Analysis,
    title: &str,
    chances: &dyn Fn(&ChartPoint) -> Vec<f64>,
) -> String {
    let points = &report.chart;
    let across = |place: usize| WIDTH * place as f64 / points.len().saturating_sub(1).max(1) as f64;
    let mut svg = format!(
        "<svg viewBox=\"-4 -4 {:.0} {:.0}\" role=\"img\" aria-label=\"{}\">",
        WIDTH + 8.0,
        HEIGHT + MARKS + 8.0,
        escaped(title)
    );
    let stacked = |point: &ChartPoint, seats: usize| -> f64 {
        HEIGHT * chances(point).iter().take(seats).sum::<f64>().clamp(0.0, 1.0)
    };
    for seat in 0..report.players.len() {
        let edge = |seats: usize, (place, point): (usize, &ChartPoint)| {
            format!("{:.1},{:.1}", across(place), stacked(point, seats))
        };
        let top = points.iter().enumerate().map(|point| edge(seat, point));
        let bottom = points.iter().enumerate().rev().map(|point| edge(seat + 1, point));
        let outline: Vec<String> = top.chain(bottom).collect();
        let _ = write!(
            svg,
            "<polygon class=\"seat{seat}\" points=\"{}\"><title>{}</title></polygon>",
            outline.join(" "),
            escaped(&report.players[seat])
        );
    }
    let half = HEIGHT / 2.0;
    let _ = write!(svg, "<path class=\"half\" d=\"M0 {half}H{WIDTH}\"/>");
    if points.len() <= MARKED_MAX {
        for (place, point) in points.iter().enumerate() {
            let _ = write!(
                svg,
                "<g transform=\"translate({:.1} {:.1})\" class=\"mark\">{}<title>{}</title></g>",
                across(place),
                HEIGHT + MARKS / 2.0,
                shape(point.kind),
                escaped(&point.text)
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

/// A shape of its own for each kind, so that nobody needs colours.
pub(crate) fn shape(kind: PointKind) -> &'static str {
    match kind {
        PointKind::Deal => "<path d=\"M-4-4H4V4H-4Z\"/>",
        PointKind::Play => "<circle r=\"2.6\"/>",
        PointKind::Draw => "<path d=\"M0-5 4 0 0 5-4 0Z\"/>",
        PointKind::Ending => "<path d=\"M-4-4 4 4M4-4-4 4\" class=\"line\"/>",
    }
}

/// Text that cannot become markup.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(letter),
        }
    }
    safe
}
