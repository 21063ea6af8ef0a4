//! Texts in lines that fit the terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;

use unicode_width::UnicodeWidthStr;

use crate::full::terminal::terminal_columns;
use crate::text::wrap_words;

/// The columns that drawings fit into, and texts if the terminal is not narrower.
pub(super) const COLUMNS: usize = 80;
/// Texts are not broken into shorter lines than this.
const COLUMNS_MIN: usize = 40;

/// Lines with columns in them, which only those lose that are too long.
pub fn columns(text: &str, out: &mut impl Write) -> io::Result<()> {
    let width = text_columns();
    text.lines().try_for_each(|line| match line.width() <= width {
        true => writeln!(out, "{line}"),
        false => writeln!(out, "{}", wrap(line, 6)),
    })
}

/// The columns for texts.
fn text_columns() -> usize {
    static KNOWN: OnceLock<usize> = OnceLock::new();
    *KNOWN.get_or_init(|| match io::stdout().is_terminal().then(terminal_columns) {
        Some(Some(columns)) => columns.clamp(COLUMNS_MIN, COLUMNS),
        _ => COLUMNS,
    })
}

/// Breaks a text into lines between words; those after the first are indented.
pub fn wrap(text: &str, indent: usize) -> String {
    wrap_words(text, text_columns(), indent).join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrap("  short text", 4), "  short text");
        assert_eq!(wrap("", 2), "");
        let long = format!("• {}", "слово ".repeat(30));
        let lines: Vec<String> = wrap(&long, 2).lines().map(str::to_string).collect();
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| line.width() <= COLUMNS));
        assert!(lines[1].starts_with("  слово"));
        let word = "x".repeat(200);
        assert_eq!(wrap(&word, 2), word);
    }
}
