//! Lines over the cards, and what a chosen card would bring: small signs that differ by their shape
//! and not only by their colour.

use leonardo_rules::{LinePlace, Seat, Supply, Symbols};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::{TablePainter, width};
use crate::full::look::{Density, Look, Role};
use crate::full::view_model::Hit;
use crate::lines::{Ink, Mark, Stroke};

/// A sign with the symbols that it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sign {
    sign: &'static str,
    symbols: Symbols,
    style: Style,
}

impl Look {
    /// How a line of the reader or of another player looks.
    fn ink(self, ink: Ink, is_own: bool) -> (&'static str, Style) {
        let good = |is_good: bool| self.bold(if is_good { Role::Verdigris } else { Role::Wine });
        match ink {
            Ink::Made => (self.sign("✦", "!"), good(is_own)),
            Ink::Broken => (self.sign("✗", "x"), good(!is_own)),
            Ink::Stands => ("=", self.bold(Role::Gold)),
            Ink::Gave => (self.sign("✦", "!"), self.style(Role::Gold)),
            Ink::Wants => ("?", self.style(Role::Soft)),
            Ink::Settled => ("", self.style(Role::Soft)),
        }
    }

    /// The stroke between two cards: to the right, down, down to the right, down to the left.
    fn joint(self, ink: Ink, (dx, dy): (i32, i32)) -> &'static str {
        let [across, down] = match (ink, self.ascii) {
            (Ink::Settled, false) => ["─", "│"],
            (Ink::Settled, true) => ["-", "|"],
            (Ink::Broken, false) => ["╌", "╎"],
            (Ink::Broken, true) => ["~", ":"],
            (_, false) => ["━", "┃"],
            (_, true) => ["=", "|"],
        };
        match (dx, dy) {
            (_, 0) => across,
            (0, _) => down,
            (1, _) => self.sign("╲", "\\"),
            _ => self.sign("╱", "/"),
        }
    }

    /// As much of the signs as fits: with codes, with glyphs, the first of them, or only that sign.
    fn fitting(self, signs: &[Sign], room: u16) -> Vec<Span<'static>> {
        let Some(first) = signs.first() else { return Vec::new() };
        let alone = std::slice::from_ref(first);
        let ways = [(signs, false), (signs, true), (alone, false), (alone, true)];
        let ways = ways.map(|(signs, is_short)| self.written(signs, is_short));
        let bare = vec![Span::styled(first.sign, first.style)];
        let fits = |spans: &Vec<Span<'_>>| width(spans) <= room;
        ways.into_iter().chain([bare]).find(fits).unwrap_or_default()
    }

    fn written(self, signs: &[Sign], is_short: bool) -> Vec<Span<'static>> {
        let symbol = |symbol| if is_short { self.glyph(symbol) } else { symbol.code() };
        let written = |sign: &Sign| {
            let symbols: String = sign.symbols.iter().map(symbol).collect();
            Span::styled(format!("{}{symbols}", sign.sign), sign.style)
        };
        signs.iter().map(written).collect()
    }
}

impl TablePainter<'_> {
    fn is_own(&self, stroke: &Stroke) -> bool {
        stroke.seat.is_none_or(|seat| seat == self.model.near())
    }

    /// The signs of the lines at a place, the most important first.
    fn signs(&self, seat: Option<Seat>, place: LinePlace) -> Vec<Sign> {
        let look = self.look;
        let here = |ink: Ink| {
            let strokes = self.model.strokes.iter();
            strokes.filter(move |stroke| {
                stroke.seat == seat && stroke.ink == ink && stroke.marks(place)
            })
        };
        let inks = [Ink::Made, Ink::Broken, Ink::Stands, Ink::Gave, Ink::Wants];
        let sign = |ink: Ink| {
            let is_own = here(ink).next().map(|stroke| self.is_own(stroke))?;
            let symbols: Symbols = here(ink).map(|stroke| stroke.symbol).collect();
            let (sign, style) = look.ink(ink, is_own);
            Some(Sign { sign, symbols, style })
        };
        inks.into_iter().filter_map(sign).collect()
    }

    /// The signs of the lines at a place, as far as there is room.
    pub(super) fn tags(
        &self,
        seat: Option<Seat>,
        place: LinePlace,
        room: u16,
    ) -> Vec<Span<'static>> {
        let signs = self.signs(seat, place);
        let is_wanted =
            signs.first().is_none_or(|sign| sign.sign == self.look.ink(Ink::Wants, true).0);
        // A line that stands or changes has the gap before the next card, if nothing else.
        self.look.fitting(&signs, if is_wanted { room } else { room.max(1) })
    }

    /// What a move would bring, as far as there is room.
    pub(super) fn mark(&self, mark: &Mark, room: u16) -> Vec<Span<'static>> {
        let look = self.look;
        let (good, bad) = (look.bold(Role::Verdigris), look.bold(Role::Wine));
        let symbols = |lines: &[(Seat, leonardo_rules::Symbol)]| -> Symbols {
            lines.iter().map(|(_, symbol)| *symbol).collect()
        };
        let signs = [
            (look.sign("✦", "!"), mark.keys.symbols(), good),
            (look.sign("◂✦", "<!"), symbols(&mark.gives), bad),
            (look.sign("✗", "x"), mark.breaks, bad),
            (look.sign("◂✗", "<x"), symbols(&mark.spoils), good),
        ];
        let mut signs: Vec<Sign> = signs
            .into_iter()
            .filter(|(_, symbols, _)| !symbols.is_empty())
            .map(|(sign, symbols, style)| Sign { sign, symbols, style })
            .collect();
        if signs.is_empty() && mark.nears {
            let (sign, style) = (look.sign("⋯", ".."), look.style(Role::Soft));
            signs.push(Sign { sign, symbols: Symbols::NONE, style });
        }
        look.fitting(&signs, room)
    }

    /// What a card would bring at a place, and the lines there: in the frame of the place, on the rule
    /// above it, or behind its card. So many columns of that are taken.
    pub(super) fn signs_at(
        &mut self,
        at: Rect,
        used: u16,
        mark: &Mark,
        seat: Option<Seat>,
        place: LinePlace,
    ) {
        let (look, right) = (self.look, at.right() - 1);
        let room = at.width.saturating_sub(if at.height >= 3 { used + 3 } else { used + 1 });
        let mut marks = self.mark(mark, room);
        if self.is_aside(place) {
            marks = marks.into_iter().map(|mark| mark.style(look.style(Role::Soft))).collect();
        }
        // What the card would bring is wanted no more.
        let mut signs = self.signs(seat, place);
        for sign in signs.iter_mut().filter(|sign| sign.sign == look.ink(Ink::Wants, true).0) {
            sign.symbols = sign.symbols.without(mark.keys.symbols());
        }
        signs.retain(|sign| !sign.symbols.is_empty());
        if at.height >= 3 {
            let tags = look.fitting(&signs, at.width - 2);
            self.line(at.x + 1, at.bottom() - 1, at.width - 2, tags);
        } else if marks.is_empty() || self.is_aside(place) && self.is_changed(seat, place) {
            // There is room for one of them.
            marks = look.fitting(&signs, room);
        }
        self.line(right - width(&marks), at.y, width(&marks), marks);
    }

    /// Whether another place of the field is being tried: then the run that this gives must stand out.
    fn is_aside(&self, place: LinePlace) -> bool {
        let (x, y) = self.model.chooser.cell;
        let is_cell = matches!(place, LinePlace::Cell(cell) if (cell.x(), cell.y()) != (x, y));
        is_cell && self.model.preview.is_some()
    }

    fn is_changed(&self, seat: Option<Seat>, place: LinePlace) -> bool {
        self.changed_role(seat, place).is_some()
    }

    /// How a place looks that the move under the cursor gives a line, or takes one from.
    pub(super) fn changed_role(&self, seat: Option<Seat>, place: LinePlace) -> Option<Role> {
        let here = self.model.strokes.iter().filter(|stroke| {
            stroke.seat == seat && stroke.ink <= Ink::Broken && stroke.marks(place)
        });
        let ink = here.map(|stroke| stroke.ink).min()?;
        Some(if ink == Ink::Made { Role::Verdigris } else { Role::Wine })
    }

    /// Strokes between the cards of lines that stand, or that the move under the cursor changes.
    /// Every place is drawn already, in a box or below a rule.
    pub(super) fn joints(&mut self, seat: Option<Seat>, at: impl Fn(LinePlace) -> Option<Rect>) {
        let mut strokes: Vec<&Stroke> = self.model.strokes.iter().collect();
        // What matters most is drawn last, over the others.
        strokes.sort_by_key(|stroke| std::cmp::Reverse(stroke.ink));
        let drawn =
            strokes.into_iter().filter(|stroke| stroke.seat == seat && stroke.ink != Ink::Wants);
        for stroke in drawn {
            let (_, style) = self.look.ink(stroke.ink, self.is_own(stroke));
            for (one, other) in stroke.joints() {
                if let (Some(one), Some(other)) = (at(one), at(other)) {
                    self.joint(one, other, stroke.ink, style);
                }
            }
        }
    }

    fn joint(&mut self, one: Rect, other: Rect, ink: Ink, style: Style) {
        // From above to below, from left to right.
        let (one, other) =
            if (one.y, one.x) <= (other.y, other.x) { (one, other) } else { (other, one) };
        let way = (
            (i32::from(other.x) - i32::from(one.x)).signum(),
            (i32::from(other.y) - i32::from(one.y)).signum(),
        );
        let text = self.look.joint(ink, way);
        let is_boxed = one.height >= 3;
        let last = one.right() - 1;
        let places = match (way, is_boxed) {
            ((_, 0), true) => {
                let y = one.y + one.height / 2;
                vec![(last, y), (other.x, y)]
            }
            ((_, 0), false) => vec![(last, one.y + 1)],
            ((0, _), true) => {
                // Beside the longest name of a place.
                let x = one.x + (one.width / 2).max(6);
                vec![(x, one.bottom() - 1), (x, other.y)]
            }
            ((0, _), false) => vec![(one.x, other.y)],
            ((1, _), true) => vec![(last, one.bottom() - 1), (other.x, other.y)],
            ((1, _), false) => vec![(last, other.y)],
            (_, true) => vec![(one.x, one.bottom() - 1), (other.right() - 1, other.y)],
            (_, false) => vec![(other.right() - 1, other.y)],
        };
        for (x, y) in places {
            self.text(x, y, 1, text, style);
        }
    }

    /// The Keys that all players share: of each symbol the three, and the run that the next one needs.
    pub(super) fn supply(&mut self, area: Rect, supply: &[Supply], echo: Symbols) {
        let look = self.look;
        let mut x = area.x + 1;
        // With the three Keys as dots, with the sign, or with the code alone.
        let (density, has_dots) = match area.width {
            98.. => (Density::Full, true),
            62.. => (Density::Full, false),
            _ => (Density::Code, false),
        };
        for keys in supply {
            let is_watched = self.model.watched == Some(keys.symbol);
            let needs = keys.needs.map_or(look.sign("–", "-").to_string(), |run| run.to_string());
            let mut spans = vec![look.symbol(keys.symbol, density)];
            if has_dots {
                let (taken, left) = (usize::from(keys.taken), 3 - usize::from(keys.taken.min(3)));
                let dots = look.sign("●", "*").repeat(taken) + &look.sign("○", ".").repeat(left);
                spans.push(Span::styled(dots, look.style(Role::Gold)));
            }
            let style = match () {
                () if is_watched => look.chosen(),
                () if keys.needs.is_none() => look.style(Role::Faint),
                () if echo.has(keys.symbol) => look.style(Role::Wine),
                () => look.bold(Role::Ink),
            };
            spans.push(Span::styled(needs, style));
            let wide = width(&spans);
            self.line(x, area.y, area.right().saturating_sub(x), spans);
            self.hits.push((Rect::new(x, area.y, wide, 1), Hit::Symbol(keys.symbol)));
            x += wide + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use leonardo_rules::Symbol;

    use super::*;
    use crate::full::look::Depth;

    #[test]
    fn inks_differ_without_colours() {
        for ascii in [false, true] {
            let look = Look { depth: Depth::None, ascii };
            let inks = [Ink::Made, Ink::Broken, Ink::Stands, Ink::Wants];
            let signs = inks.map(|ink| look.ink(ink, true).0);
            for (place, sign) in signs.iter().enumerate() {
                assert!(!signs[..place].contains(sign), "{sign}");
                assert!(!ascii || sign.is_ascii(), "{sign}");
            }
            for way in [(1, 0), (0, 1)] {
                let joints = [Ink::Made, Ink::Broken].map(|ink| look.joint(ink, way));
                assert_ne!(joints[0], joints[1]);
            }
        }
    }

    #[test]
    fn signs_take_no_more_than_their_room() {
        let look = Look { depth: Depth::None, ascii: false };
        let sign = |sign, count| Sign {
            sign,
            symbols: Symbol::ALL[..count].iter().copied().collect(),
            style: Style::default(),
        };
        let signs = [sign("✦", 2), sign("◂✦", 1)];
        let said = |room: u16| -> String {
            let spans = look.fitting(&signs, room);
            assert!(width(&spans) <= room);
            spans.iter().map(|span| &*span.content).collect()
        };
        let all: Vec<String> = (0..=9).map(said).collect();
        let wanted =
            ["", "✦", "✦", "✦⚙☻", "✦⚙☻", "✦MePr", "✦⚙☻◂✦⚙", "✦⚙☻◂✦⚙", "✦⚙☻◂✦⚙", "✦MePr◂✦Me"];
        assert_eq!(all, wanted);
    }
}
