//! What people type: the words that a language has for commands, and the letters of its keyboard.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::{Language, Words};

impl Words {
    /// Whether a typed word, in letters of any case, is this command: in the reader's language or in
    /// English. The message `command-…` lists the words.
    pub fn is_command(&self, id: &str, typed: &str) -> bool {
        let typed = typed.to_lowercase();
        let is_among = |words: &str| words.split(' ').any(|word| word == typed);
        is_among(&self.say(id)) || is_among(Language::ENGLISH.line(id))
    }
}

/// The Latin letter on the key of this one, for keyboards of other scripts: the message `keyboard` of
/// each language lists its letters and then the Latin ones on the same keys.
pub fn latin_letter(letter: char) -> char {
    static LATIN: OnceLock<HashMap<char, char>> = OnceLock::new();
    let latin = LATIN.get_or_init(|| {
        let rows = Language::all().filter_map(|language| language.line("keyboard").split_once(' '));
        rows.flat_map(|(theirs, latin)| theirs.chars().zip(latin.chars())).collect()
    });
    latin.get(&letter).copied().unwrap_or(letter)
}
