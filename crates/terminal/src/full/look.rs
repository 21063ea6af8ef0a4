//! How things look: colours for every kind of terminal, glyphs, and what there is without them.

use leonardo_rules::{Card, Face, Ruleset, Symbol, Time};
use leonardo_words::Language;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::Span;

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Depth {
    /// None: letters may be bold or reversed.
    None,
    /// The sixteen of old.
    Sixteen,
    /// The palette of 256.
    #[default]
    Palette,
    /// Any.
    True,
}

impl Depth {
    /// What the environment says: `NO_COLOR`, `COLORTERM` and `TERM`, looked up by name.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let has = |name: &str, part: &str| variable(name).is_some_and(|value| value.contains(part));
        let term = variable("TERM").unwrap_or_default();
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) || term == "dumb" {
            Depth::None
        } else if has("COLORTERM", "truecolor") || has("COLORTERM", "24bit") {
            Depth::True
        } else if term.contains("256") || term.contains("kitty") || term.contains("alacritty") {
            Depth::Palette
        } else {
            Depth::Sixteen
        }
    }
}

/// What a thing on the screen is, from which its colour follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The desk at night.
    Paper,
    Ink,
    Soft,
    Faint,
    /// Red chalk: yours, now.
    Chalk,
    /// Good for you.
    Verdigris,
    Gold,
    /// Extra cards, and what is sealed.
    Wine,
}

impl Role {
    fn hue(self) -> Hue {
        match self {
            Role::Paper => ((0x14, 0x1a, 0x23), Color::Black),
            Role::Ink => ((0xec, 0xe3, 0xcf), Color::White),
            Role::Soft => ((0xb9, 0xad, 0x95), Color::Gray),
            Role::Faint => ((0x6a, 0x76, 0x8c), Color::DarkGray),
            Role::Chalk => ((0xf2, 0x91, 0x72), Color::LightRed),
            Role::Verdigris => ((0x7f, 0xcf, 0xae), Color::LightGreen),
            Role::Gold => ((0xe0, 0xb9, 0x51), Color::LightYellow),
            Role::Wine => ((0xe2, 0x7f, 0x95), Color::LightMagenta),
        }
    }
}

/// A colour: red, green and blue, and the nearest of sixteen.
type Hue = ((u8, u8, u8), Color);

/// The six hues, each of which two symbols share; those of the browser client at night.
const HUES: [Hue; 6] = [
    ((0xfb, 0xd9, 0x3a), Color::LightYellow),
    ((0xdc, 0x71, 0x28), Color::LightRed),
    ((0xa5, 0xdc, 0xfb), Color::LightCyan),
    ((0x5f, 0xb0, 0x9b), Color::LightGreen),
    ((0xfb, 0xfc, 0xf2), Color::White),
    ((0xac, 0x8b, 0xe8), Color::LightMagenta),
];

/// Which hue each symbol has, from the Mechanism to the Eclipse.
const HUE_OF: [usize; 12] = [0, 1, 2, 3, 4, 5, 1, 4, 5, 3, 2, 0];

/// One glyph for each symbol, all one column wide.
const GLYPHS: [&str; 12] = ["⚙", "☻", "✝", "⋎", "☠", "ω", "♞", "⚔", "✿", "⊛", "≈", "◐"];

/// The senior half is printed on a filled medallion, the other half outlined.
fn is_filled(symbol: Symbol) -> bool {
    symbol.index() < 6
}

/// How much of a card there is room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Density {
    /// Codes only.
    Code,
    /// A glyph and a code for each symbol.
    Full,
}

/// How everything is shown on one terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Its colours.
    pub depth: Depth,
    /// Whether it can show only plain letters.
    pub ascii: bool,
}

impl Look {
    fn colour(self, ((red, green, blue), sixteen): Hue) -> Option<Color> {
        match self.depth {
            Depth::None => None,
            Depth::Sixteen => Some(sixteen),
            Depth::Palette => Some(palette([red, green, blue])),
            Depth::True => Some(Color::Rgb(red, green, blue)),
        }
    }

    /// Letters of this kind.
    pub(crate) fn style(self, role: Role) -> Style {
        let style = Style::default();
        match self.colour(role.hue()) {
            Some(colour) => style.fg(colour),
            None => match role {
                Role::Faint | Role::Soft => style.add_modifier(Modifier::DIM),
                Role::Chalk | Role::Gold | Role::Verdigris => style.add_modifier(Modifier::BOLD),
                _ => style,
            },
        }
    }

    pub(crate) fn bold(self, role: Role) -> Style {
        self.style(role).add_modifier(Modifier::BOLD)
    }

    /// The screen where nothing is drawn.
    pub(crate) fn ground(self) -> Style {
        let ink = self.style(Role::Ink);
        self.colour(Role::Paper.hue()).map_or(ink, |paper| ink.bg(paper))
    }

    /// What is chosen now: letters on red chalk.
    pub(crate) fn chosen(self) -> Style {
        self.filled(Role::Chalk.hue())
    }

    /// Dark letters on a colour, bold where that does not make them bright: among sixteen colours it
    /// may.
    fn filled(self, hue: Hue) -> Style {
        let bold = Style::default().add_modifier(Modifier::BOLD);
        match (self.colour(Role::Paper.hue()), self.colour(hue)) {
            (Some(paper), Some(ground)) if self.depth == Depth::Sixteen => {
                Style::default().fg(paper).bg(ground)
            }
            (Some(paper), Some(ground)) => bold.fg(paper).bg(ground),
            _ => bold.add_modifier(Modifier::REVERSED),
        }
    }

    fn symbol_style(self, symbol: Symbol) -> Style {
        let hue = HUES[HUE_OF[symbol.index()]];
        if is_filled(symbol) {
            return self.filled(hue);
        }
        let bold = Style::default().add_modifier(Modifier::BOLD);
        self.colour(hue).map_or(bold, |colour| bold.fg(colour))
    }

    /// A symbol's sign, if there are glyphs, and its code.
    pub(crate) fn symbol(self, symbol: Symbol, density: Density) -> Span<'static> {
        let text = match density {
            Density::Full if !self.ascii => format!("{}{}", GLYPHS[symbol.index()], symbol.code()),
            _ => symbol.code().to_string(),
        };
        Span::styled(text, self.symbol_style(symbol))
    }

    /// A symbol in one column, if there are glyphs; otherwise its code.
    pub(crate) fn glyph(self, symbol: Symbol) -> &'static str {
        if self.ascii { symbol.code() } else { GLYPHS[symbol.index()] }
    }

    /// A symbol with a name behind its code.
    pub(crate) fn named(self, symbol: Symbol, name: &str) -> Vec<Span<'static>> {
        let name = Span::styled(format!(" {name}"), self.style(Role::Ink));
        vec![self.symbol(symbol, Density::Full), name]
    }

    /// A card in one line. Action cards are told by the time that is printed on them.
    pub(crate) fn card(
        self,
        ruleset: &Ruleset,
        face: Face,
        density: Density,
        language: Language,
    ) -> Vec<Span<'static>> {
        match ruleset.card(face) {
            None => vec![],
            Some(Card::Symbols(_, symbols)) => {
                let mut spans = Vec::new();
                for symbol in symbols.iter() {
                    if density == Density::Full && !spans.is_empty() {
                        spans.push(Span::raw(" "));
                    }
                    spans.push(self.symbol(symbol, density));
                }
                spans
            }
            Some(Card::Action(action)) => {
                let sign = match (action.time, self.ascii) {
                    (Time::Start, false) => "☼",
                    (Time::End, false) => "☾",
                    (_, true) => "!",
                };
                let name = language.of(&action.name);
                vec![Span::styled(format!("{sign} {name}"), self.style(Role::Gold))]
            }
        }
    }

    /// One of two signs, with and without glyphs.
    pub(crate) fn sign(self, glyph: &'static str, plain: &'static str) -> &'static str {
        if self.ascii { plain } else { glyph }
    }

    pub(crate) fn frame(self, kind: Frame) -> border::Set<'static> {
        match (self.ascii, kind) {
            (true, Frame::Plain) => ascii("+", "-", "|"),
            (true, Frame::Thick) => ascii("*", "=", "|"),
            (true, Frame::Double) => ascii("#", "#", "#"),
            (false, Frame::Plain) => border::ROUNDED,
            (false, Frame::Thick) => border::THICK,
            (false, Frame::Double) => border::DOUBLE,
        }
    }
}

/// The frames around cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Frame {
    /// Any card.
    Plain,
    /// The chosen one.
    Thick,
    /// A sealed one.
    Double,
}

fn ascii<'a>(corner: &'a str, across: &'a str, down: &'a str) -> border::Set<'a> {
    border::Set {
        top_left: corner,
        top_right: corner,
        bottom_left: corner,
        bottom_right: corner,
        vertical_left: down,
        vertical_right: down,
        horizontal_top: across,
        horizontal_bottom: across,
    }
}

/// The nearest colour of the cube or of the greys in the palette of 256.
fn palette(rgb: [u8; 3]) -> Color {
    const LEVELS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let wanted = rgb.map(i32::from);
    let distance =
        |found: [i32; 3]| -> i32 { found.iter().zip(wanted).map(|(a, b)| (a - b) * (a - b)).sum() };
    let near = wanted
        .map(|value| (0..6).min_by_key(|level| (LEVELS[*level] - value).abs()).unwrap_or_default());
    let cube = distance(near.map(|level| LEVELS[level]));
    let grey = ((wanted.iter().sum::<i32>() / 3 - 8 + 5) / 10).clamp(0, 23);
    if distance([8 + 10 * grey; 3]) < cube {
        return Color::Indexed(232 + grey as u8);
    }
    Color::Indexed((16 + 36 * near[0] + 6 * near[1] + near[2]) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn glyphs_are_distinct_and_one_column_wide() {
        for (place, glyph) in GLYPHS.iter().enumerate() {
            assert_eq!(glyph.width(), 1, "{glyph}");
            assert!(!GLYPHS[..place].contains(glyph), "{glyph}");
        }
    }

    #[test]
    fn no_two_symbols_look_the_same_in_any_depth() {
        for depth in [Depth::Sixteen, Depth::Palette, Depth::True] {
            let look = Look { depth, ascii: false };
            let styles = Symbol::ALL.map(|symbol| look.symbol_style(symbol));
            for (place, style) in styles.iter().enumerate() {
                assert!(!styles[..place].contains(style), "{depth:?} {place}");
            }
        }
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let depth = |pairs: &[(&str, &str)]| {
            Depth::of_environment(|name| {
                let found = pairs.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| value.to_string())
            })
        };
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Palette);
        assert_eq!(depth(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(depth(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(depth(&[("TERM", "dumb")]), Depth::None);
    }
}
