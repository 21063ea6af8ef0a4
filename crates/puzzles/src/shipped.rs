//! The puzzles that come with the program, and the puzzle of the day.

use std::sync::LazyLock;

use leonardo_rules::{FastDice, Variant};

use crate::class::Class;
use crate::puzzle::{Puzzle, PuzzleError};
use crate::rating::Rating;
use crate::text::fnv;

/// One line for each puzzle; `docs/puzzles.md` says how the file is made.
const FILE: &str = include_str!("../data/puzzles.txt");

/// A puzzle in a file: its text, its rating and its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    id: String,
    text: String,
    class: Class,
    variant: Variant,
    rating: Rating,
    answer: String,
}

/// A line that is no puzzle with a rating and an answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a line is `text rating deviation moves`")]
pub struct EntryError;

impl Entry {
    /// A puzzle with its rating and its answer in short notation.
    pub fn new(puzzle: &Puzzle, rating: Rating, answer: &str) -> Entry {
        let text = puzzle.to_string();
        Entry {
            id: id_of(&text),
            text,
            class: puzzle.class(),
            variant: puzzle.ruleset().variant(),
            // As the file has it.
            rating: Rating::known(rating.rating.round(), rating.deviation.round()),
            answer: answer.into(),
        }
    }

    /// Reads a line of a file.
    ///
    /// # Errors
    ///
    /// If it has another form. Whether the text is a puzzle is for [`Entry::puzzle`] to say.
    pub fn parse(line: &str) -> Result<Entry, EntryError> {
        let mut words = line.splitn(4, ' ');
        let mut word = || words.next().ok_or(EntryError);
        let (text, rating, deviation, answer) = (word()?, word()?, word()?, word()?);
        let number = |text: &str| text.parse::<u16>().map(f64::from).map_err(|_| EntryError);
        let mut parts = text.split('.');
        let class = parts.next().and_then(|name| name.parse().ok()).ok_or(EntryError)?;
        let variant = parts.next().and_then(|name| name.parse().ok()).ok_or(EntryError)?;
        Ok(Entry {
            id: id_of(text),
            text: text.into(),
            class,
            variant,
            rating: Rating::known(number(rating)?, number(deviation)?),
            answer: answer.into(),
        })
    }

    /// The line of a file.
    pub fn line(&self) -> String {
        let Rating { rating, deviation, .. } = self.rating;
        format!("{} {rating:.0} {deviation:.0} {}", self.text, self.answer)
    }

    /// Eight hexadecimal digits that name the puzzle.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The text form.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is asked.
    pub fn class(&self) -> Class {
        self.class
    }

    /// The game.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// How hard it is.
    pub fn rating(&self) -> Rating {
        self.rating
    }

    /// The moves of the answer.
    pub fn answer(&self) -> &str {
        &self.answer
    }

    /// The puzzle itself.
    ///
    /// # Errors
    ///
    /// As reading its text.
    pub fn puzzle(&self) -> Result<Puzzle, PuzzleError> {
        self.text.parse()
    }
}

/// The id of a puzzle with this text.
pub(crate) fn id_of(text: &str) -> String {
    format!("{:08x}", fnv(text.bytes()))
}

/// All shipped puzzles, in the order of the file.
pub fn shipped() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let lines = FILE.lines().filter(|line| !line.starts_with('#'));
        // The tests read every line; one that is damaged is left out here.
        lines.filter_map(|line| Entry::parse(line).ok()).collect()
    });
    &ENTRIES
}

/// The shipped puzzle of this id, or of its place among those that the lessons end with: `course-1`.
pub fn by_id(id: &str) -> Option<&'static Entry> {
    if let Some(place) = id.strip_prefix("course-") {
        let place = place.parse::<usize>().ok()?.checked_sub(1)?;
        return course().get(place).copied();
    }
    shipped().iter().find(|entry| entry.id == id)
}

/// The three puzzles that the lessons end with: the easiest of the classes that they are about.
pub fn course() -> Vec<&'static Entry> {
    let easiest = |class: Class| {
        let of_class =
            shipped().iter().filter(|entry| entry.variant == Variant::Base && entry.class == class);
        of_class.min_by(|a, b| a.rating.rating.total_cmp(&b.rating.rating).then(a.id.cmp(&b.id)))
    };
    [Class::Take, Class::Safe, Class::Hold].into_iter().filter_map(easiest).collect()
}

/// The puzzle of a day (counted from 1970-01-01), the same for all. None comes twice before all
/// came.
pub fn daily(day: u32) -> Option<&'static Entry> {
    let all = shipped();
    let count = all.len() as u64;
    // Steps of about the golden section, without a common divisor: neighbouring days differ in game
    // and class.
    let has_divisor =
        |step: u64| (2..=step).any(|d| step.is_multiple_of(d) && count.is_multiple_of(d));
    let step = (1..=count * 5 / 8).rev().find(|step| !has_divisor(*step))?;
    all.get((u64::from(day) * step % count) as usize)
}

/// A puzzle of about this rating that was not seen yet, out of those that are wanted.
pub fn near(
    rating: f64,
    is_wanted: impl Fn(&Entry) -> bool,
    dice: &mut FastDice,
) -> Option<&'static Entry> {
    /// How many of the nearest there are to choose from.
    const CHOICE: usize = 12;
    let mut wanted: Vec<&Entry> = shipped().iter().filter(|entry| is_wanted(entry)).collect();
    let distance = |entry: &Entry| (entry.rating.rating - rating).abs();
    wanted.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    wanted.truncate(CHOICE);
    if wanted.is_empty() {
        return None;
    }
    let place = dice.below(wanted.len() as u32) as usize;
    wanted.get(place).copied()
}
