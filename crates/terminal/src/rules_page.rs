//! The rules, to read and to search.

use crossterm::event::KeyCode;
use leonardo_words::Language;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::full::input::{latin, scrolled, typed};
use crate::full::look::{Look, Role};
use crate::text::wrap;

/// How links to the same page in other languages begin.
const OTHER_LANGUAGE: &str = "rules.";

/// The page while it is open.
#[derive(Debug)]
pub(crate) struct RulesPage {
    paragraphs: Vec<Paragraph>,
    pub(crate) scroll: usize,
    /// What is looked for; while it is being typed, `is_typing`.
    pub(crate) search: String,
    pub(crate) is_typing: bool,
}

#[derive(Debug)]
struct Paragraph {
    text: String,
    is_heading: bool,
    indent: usize,
    /// For a row of a table: the columns that all its cells but the last take, in front.
    head: Option<usize>,
}

/// The least room for the last column of a table, if its text is to be broken there.
const LAST_COLUMN: usize = 16;
/// What stands before a row, and between its columns.
const ROW_MARGIN: &str = "  ";

impl Paragraph {
    /// In lines of this width; the columns of a table stay below each other if they can.
    fn broken(&self, width: usize) -> Vec<String> {
        if self.head.is_some() && self.text.width() <= width {
            return vec![self.text.clone()];
        }
        let Some(head) = self.head.filter(|head| head + LAST_COLUMN <= width) else {
            return wrap(&self.text, width, self.indent);
        };
        let last = self.text.char_indices().nth(head).map_or(self.text.len(), |(place, _)| place);
        let (before, last) = self.text.split_at(last);
        let lines = wrap(last, width - head, 0).into_iter().enumerate();
        let margin = " ".repeat(head);
        let start = |row: usize| if row == 0 { before } else { &margin };
        lines.map(|(row, line)| format!("{}{line}", start(row))).collect()
    }
}

impl RulesPage {
    pub(crate) fn new(language: Language) -> RulesPage {
        let paragraphs = paragraphs(language.rules());
        RulesPage { paragraphs, scroll: 0, search: String::new(), is_typing: false }
    }

    /// A key was pressed; says whether the page is still open.
    pub(crate) fn key(&mut self, code: KeyCode, look: Look, width: usize) -> bool {
        if self.is_typing {
            match code {
                KeyCode::Enter | KeyCode::Esc => self.is_typing = false,
                code => typed(&mut self.search, code),
            }
            self.find_from(look, width, self.scroll);
            return true;
        }
        match latin(code) {
            KeyCode::Char('/') => (self.is_typing, self.search) = (true, String::new()),
            KeyCode::Char('n') => {
                self.find_from(look, width, self.scroll + 1);
            }
            code => match scrolled(self.scroll, code) {
                Some(there) => {
                    let lines = self.lines(look, width).len();
                    self.scroll = there.min(lines.saturating_sub(5));
                }
                None => return false,
            },
        }
        true
    }

    /// What is looked for, for the last line.
    pub(crate) fn foot(&self, look: Look) -> Option<String> {
        let cursor = if self.is_typing { look.sign("▏", "_") } else { "" };
        let is_search = self.is_typing || !self.search.is_empty();
        is_search.then(|| format!("/{}{cursor}", self.search))
    }

    /// The page in lines of this width.
    pub(crate) fn lines(&self, look: Look, width: usize) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        let mut is_in_list = false;
        for paragraph in &self.paragraphs {
            if is_in_list && paragraph.indent == 0 {
                lines.push(Line::default());
            }
            is_in_list = paragraph.indent > 0;
            let style =
                if paragraph.is_heading { look.bold(Role::Chalk) } else { look.style(Role::Ink) };
            for line in paragraph.broken(width) {
                lines.push(self.marked(line, style, look));
            }
            if paragraph.indent == 0 {
                lines.push(Line::default());
            }
        }
        lines
    }

    /// A line with what is looked for.
    fn marked(&self, line: String, style: Style, look: Look) -> Line<'static> {
        let found = if self.search.is_empty() { None } else { find(&line, &self.search) };
        match found {
            None => Line::styled(line, style),
            Some((start, end)) => Line::from(vec![
                Span::styled(line[..start].to_string(), style),
                Span::styled(line[start..end].to_string(), look.chosen()),
                Span::styled(line[end..].to_string(), style),
            ]),
        }
    }

    /// Scrolls to the next line, after this many, that has what is looked for; around the end.
    pub(crate) fn find_from(&mut self, look: Look, width: usize, from: usize) -> bool {
        if self.search.is_empty() {
            return false;
        }
        let lines = self.lines(look, width);
        let has = |line: &Line<'_>| find(&line.to_string(), &self.search).is_some();
        let after = lines.iter().skip(from).position(has).map(|place| from + place);
        let found = after.or_else(|| lines.iter().position(has));
        self.scroll = found.unwrap_or(self.scroll);
        found.is_some()
    }
}

/// The paragraphs of the rules that speak of this, without marks; all of them if it is nothing. An
/// id like `B5` finds the rule of that id.
pub fn rules_about(language: Language, wanted: &str) -> Vec<String> {
    let page = RulesPage::new(language);
    let paragraphs = page.paragraphs.into_iter().map(|paragraph| paragraph.text);
    let is_id = |text: &str| {
        let first = text.trim_start().split([' ', '.', ':']).next().unwrap_or_default();
        first.eq_ignore_ascii_case(wanted)
    };
    let (all, named): (Vec<String>, Vec<String>) = paragraphs.partition(|text| !is_id(text));
    if !named.is_empty() {
        return named;
    }
    all.into_iter().filter(|text| wanted.is_empty() || find(text, wanted).is_some()).collect()
}

/// Where the text is in the line, letters of any case; as bytes of the line.
fn find(line: &str, wanted: &str) -> Option<(usize, usize)> {
    let wanted: Vec<char> = wanted.to_lowercase().chars().collect();
    let letters: Vec<(usize, char)> = line.char_indices().collect();
    let lower = |letter: char| letter.to_lowercase().next().unwrap_or(letter);
    let start = letters
        .windows(wanted.len().max(1))
        .position(|part| part.iter().zip(&wanted).all(|((_, a), b)| lower(*a) == *b))?;
    let end = letters.get(start + wanted.len()).map_or(line.len(), |(place, _)| *place);
    Some((letters[start].0, end))
}

/// The paragraphs of a page, without the marks of its format.
fn paragraphs(page: &str) -> Vec<Paragraph> {
    let mut found = Vec::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    // For each list that is open, the number of its next item, if it counts.
    let mut lists: Vec<Option<u64>> = Vec::new();
    let mut text = String::new();
    let mut is_pointer = false;
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        match event {
            Event::Text(part) | Event::Code(part) => text.push_str(&part),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            // Other languages are chosen in the menu, not by opening a file.
            Event::Start(Tag::Link { dest_url, .. }) => {
                is_pointer |= dest_url.starts_with(OTHER_LANGUAGE);
            }
            Event::Start(Tag::List(first)) => lists.push(first),
            Event::Start(Tag::Item) => {
                text = match lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("  {}. ", *number - 1)
                    }
                    _ => "  - ".to_string(),
                };
            }
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::End(TagEnd::TableCell) => {
                rows.last_mut().into_iter().for_each(|row| row.push(std::mem::take(&mut text)));
            }
            Event::End(TagEnd::Table) => found.extend(table(&std::mem::take(&mut rows))),
            Event::End(TagEnd::List(_)) => drop(lists.pop()),
            Event::End(TagEnd::Paragraph) if !lists.is_empty() => {}
            Event::End(end @ (TagEnd::Item | TagEnd::Paragraph | TagEnd::Heading(_))) => {
                let text = std::mem::take(&mut text);
                let indent = if end == TagEnd::Item { 4 } else { 0 };
                let is_heading = matches!(end, TagEnd::Heading(_));
                if !std::mem::take(&mut is_pointer) {
                    found.push(Paragraph { text, is_heading, indent, head: None });
                }
            }
            _ => {}
        }
    }
    found
}

/// The rows of a table, their columns below each other; the first is its head.
fn table(rows: &[Vec<String>]) -> Vec<Paragraph> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let row = |(place, cells): (usize, &Vec<String>)| {
        let mut text = ROW_MARGIN.to_string();
        let mut head = 0;
        for (cell, width) in cells.iter().zip(&widths) {
            head = text.width();
            let rest = " ".repeat(width.saturating_sub(cell.width()));
            text = format!("{text}{cell}{rest}{ROW_MARGIN}");
        }
        let text = text.trim_end().to_string();
        Paragraph { text, is_heading: place == 0, indent: 4, head: Some(head) }
    };
    rows.iter().enumerate().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_are_there_in_every_language_without_marks() {
        for language in Language::all() {
            let page = RulesPage::new(language);
            let lines = page.lines(Look::default(), 70);
            let text: Vec<String> = lines.iter().map(ToString::to_string).collect();
            for id in ["B5", "N9", "Q8", "A6", "X1", "I4"] {
                assert!(text.iter().any(|line| line.starts_with(id)), "{language} {id}");
            }
            for mark in ["<a", "](", "**", "| "] {
                assert!(!text.iter().any(|line| line.contains(mark)), "{language} {mark}");
            }
            assert!(text.iter().all(|line| line.chars().count() <= 70), "{language}");
        }
    }

    #[test]
    fn a_page_begins_with_the_game_in_a_minute_and_not_with_the_other_language() {
        for language in Language::all() {
            let page = RulesPage::new(language);
            let minute = language.rules().split("**").nth(1).unwrap_or_default();
            assert!(page.paragraphs[1].text.starts_with(minute), "{language}");
            let is_pointer = |part: &Paragraph| part.text.contains("rules.");
            assert!(!page.paragraphs[..5].iter().any(is_pointer), "{language}");
        }
    }

    #[test]
    fn the_columns_of_a_table_stand_below_each_other() {
        let page =
            paragraphs("| a | what |\n| --- | --- |\n| long | one two three four five six |\n");
        let rows: Vec<Vec<String>> = page.iter().map(|row| row.broken(26)).collect();
        assert_eq!(rows[0], ["  a     what"]);
        assert_eq!(rows[1], ["  long  one two three four", "        five six"]);
        // Where there is no room for that, at least the words stay whole.
        assert_eq!(page[1].broken(20), ["  long one two three", "    four five six"]);
        for language in Language::all() {
            let symbols = RulesPage::new(language);
            let lines: Vec<String> =
                symbols.lines(Look::default(), 76).iter().map(ToString::to_string).collect();
            let place = |code: &str| {
                let line = lines.iter().find(|line| line.starts_with("  ") && line.ends_with(code));
                line.map(|line| line.width())
            };
            assert!(place(" Fl").is_some(), "{language}");
            assert_eq!(place(" Fl"), place(" Ec"), "{language}");
        }
    }

    #[test]
    fn what_is_looked_for_is_found_in_letters_of_any_case() {
        assert_eq!(find("Семь Ключей", "ключ"), Some((9, 17)));
        assert_eq!(find("Seven Keys", "KEYS"), Some((6, 10)));
        assert_eq!(find("Seven", "Keys"), None);
        let mut page = RulesPage::new(Language::ENGLISH);
        page.search = "Lamplight".into();
        assert!(page.find_from(Look::default(), 60, 0));
        let first = page.scroll;
        assert!(page.find_from(Look::default(), 60, first + 1));
        assert!(page.scroll > first);
        page.search = "xyzzy".into();
        assert!(!page.find_from(Look::default(), 60, 0));
    }
}
