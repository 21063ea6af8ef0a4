//! What people write about themselves and to each other: plain text, without the tricks that text
//! can play on its readers.

use icu_properties::props::{
    BinaryProperty, DefaultIgnorableCodePoint, EnumeratedProperty, GeneralCategory,
};
use leonardo_protocol::RefusalCode;

/// How long a name may be.
const NAME_CHARS_MAX: usize = 24;
/// How long a line of chat may be.
const CHAT_CHARS_MAX: usize = 300;
/// How many accents one letter may carry. More would overlap the lines above and below.
const MARKS_MAX: usize = 2;

/// The name of a guest as others will read it.
pub(crate) fn clean_name(text: &str) -> Result<String, RefusalCode> {
    clean(text, NAME_CHARS_MAX, |_| false).ok_or(RefusalCode::BadName)
}

/// A line of chat as others will read it. What joins pictures into one picture stays; in a name it
/// would let two look the same.
pub(crate) fn clean_chat(text: &str) -> Result<String, RefusalCode> {
    clean(text, CHAT_CHARS_MAX, is_joiner).ok_or(RefusalCode::BadText)
}

/// Drops what cannot be seen and makes every stretch of blanks, line breaks among them, one space.
/// `None` if nothing visible is left, or too much.
fn clean(text: &str, chars_max: usize, stays: impl Fn(char) -> bool) -> Option<String> {
    let mut cleaned = String::new();
    let mut is_visible = false;
    let mut is_after_blank = false;
    let mut marks = 0;
    for letter in text.chars() {
        if is_blank(letter) {
            is_after_blank = true;
            continue;
        }
        if letter.is_control() || (is_invisible(letter) && !stays(letter)) {
            continue;
        }
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        if marks > MARKS_MAX {
            continue;
        }
        if is_after_blank && !cleaned.is_empty() {
            cleaned.push(' ');
        }
        is_after_blank = false;
        is_visible |= !is_invisible(letter) && !is_mark(letter);
        cleaned.push(letter);
    }
    (is_visible && cleaned.chars().count() <= chars_max).then_some(cleaned)
}

/// White space, and the one sign of Braille that has no dots.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{2800}'
}

/// Zero-width (non-)joiners and the sign that asks for a coloured picture.
fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200C}' | '\u{200D}' | '\u{FE0F}')
}

/// Characters without a shape of their own: fillers, joiners, selectors, tags, and those that turn
/// the direction of the text around; and the marks around annotations.
fn is_invisible(letter: char) -> bool {
    DefaultIgnorableCodePoint::for_char(letter) || matches!(letter, '\u{FFF9}'..='\u{FFFB}')
}

/// Accents that stand on the letter before them.
fn is_mark(letter: char) -> bool {
    let category = GeneralCategory::for_char(letter);
    matches!(category, GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
}

#[cfg(test)]
mod tests;
