//! Texts in columns.

use textwrap::{Options, WordSplitter};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Breaks a text into lines of at most this many columns, between words where it can; lines after
/// the first are indented.
pub(crate) fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    let width = width.max(1);
    let indent = if indent * 2 > width { 0 } else { indent };
    lines(text, Options::new(width).subsequent_indent(&" ".repeat(indent)))
}

/// The same, but a word that is too long stays whole.
pub(crate) fn wrap_words(text: &str, width: usize, indent: usize) -> Vec<String> {
    lines(text, Options::new(width).subsequent_indent(&" ".repeat(indent)).break_words(false))
}

/// Blanks at the start are kept, others count as one.
fn lines(text: &str, options: Options<'_>) -> Vec<String> {
    let margin = &text[..text.len() - text.trim_start_matches(' ').len()];
    let words: Vec<&str> = text.split_whitespace().collect();
    let options = options.initial_indent(margin).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&words.join(" "), options).into_iter().map(Into::into).collect()
}

/// The text, or as much of it as fits, with a mark that some is missing.
pub(crate) fn clip(text: &str, width: usize, is_ascii: bool) -> String {
    if text.width() <= width {
        return text.to_string();
    }
    let mark = if is_ascii { "." } else { "…" };
    let mut clipped = String::new();
    for letter in text.chars() {
        if clipped.width() + letter.width().unwrap_or(0) + 1 > width {
            break;
        }
        clipped.push(letter);
    }
    if width > 0 { format!("{clipped}{mark}") } else { String::new() }
}

/// The text, and blanks up to this width.
pub(crate) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// As many of the parts of a list of keys as fit.
pub(crate) fn whole_parts(text: &str, width: usize) -> String {
    const BETWEEN: &str = " · ";
    let mut fitting = String::new();
    for part in text.split(BETWEEN) {
        let gap = if fitting.is_empty() { "" } else { BETWEEN };
        if fitting.width() + gap.width() + part.width() > width {
            break;
        }
        fitting = fitting + gap + part;
    }
    fitting
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words_and_never_too_wide() {
        assert_eq!(wrap("one two three", 7, 2), ["one two", "  three"]);
        assert_eq!(wrap("", 7, 2), [""]);
        assert_eq!(wrap("abcdefghij", 4, 0), ["abcd", "efgh", "ij"]);
        let text = "слово ".repeat(20);
        assert!(wrap(&text, 13, 2).iter().all(|line| line.width() <= 13));
    }

    #[test]
    fn what_does_not_fit_is_clipped() {
        assert_eq!(clip("Rediscovered Page", 8, false), "Redisco…");
        assert_eq!(clip("Blot", 8, false), "Blot");
        assert_eq!(clip("Blot", 0, false), "");
        assert_eq!(whole_parts("q quit · u back · L log", 16), "q quit · u back");
    }
}
