//! The first screen: what to play, what to go on with, what to look at. Also the hall of a server.

mod draw;
mod form;
mod input;

use std::path::PathBuf;
use std::sync::Arc;

use leonardo_lessons::Lesson;
use leonardo_rules::sets::Library;
use leonardo_words::{Language, Words, say};
use ratatui::layout::Rect;

use crate::full::event_loop::TerminalRequest;
use crate::full::look::Look;
use crate::full::puzzle::PuzzleChoice;
use crate::lesson_progress::LessonProgress;
use crate::rules_page::RulesPage;
use form::Form;
pub use form::{NewGame, SeatChoice, variant_name};

/// What was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A new game, here or at the server.
    New(NewGame),
    /// To go on with the game of this file.
    Resume(PathBuf),
    /// To look at the game of this file.
    Replay(PathBuf),
    /// To go where this link leads.
    Join(String),
    /// To learn by the lesson of this name.
    Lesson(String),
    /// To solve puzzles.
    Puzzle(PuzzleChoice),
    /// To look at the list of tables again.
    Refresh,
}

/// A line of a list: a game that is kept, a table that can be gone to, or anything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuItem<C = Choice> {
    /// Its line.
    pub title: String,
    /// What else there is to know.
    pub about: String,
    /// What comes of choosing it.
    pub choice: C,
}

/// What there is to choose from, beside a new game.
#[derive(Clone, Debug, Default)]
pub struct MenuContents {
    /// Games under way, the newest first.
    pub saves: Vec<MenuItem>,
    /// Games that are over, the newest first.
    pub games: Vec<MenuItem>,
    /// The lessons, in the order in which they are meant.
    pub lessons: Vec<(Arc<Lesson>, LessonProgress)>,
    /// The person's rating by puzzles, and for how many days in a row the daily one was solved.
    pub standing: Option<(u32, u32)>,
    /// The server whose tables these are; without it the menu is about this machine.
    pub server: Option<String>,
    /// Tables of the server.
    pub tables: Vec<MenuItem>,
}

/// What a line of a list does.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Act {
    Open(Page),
    Choose(Choice),
    Speak(Language),
    Quit,
}

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Home,
    New,
    Watch,
    Saves,
    Games,
    Learn,
    /// A link is typed.
    Link,
    /// The name of a file is typed.
    File,
    Rules,
}

/// The menu.
pub struct Menu {
    words: Words,
    look: Look,
    library: Library,
    contents: MenuContents,
    page: Page,
    /// The cursor in the list of each page.
    line: usize,
    form: Form,
    typed: String,
    rules: Option<RulesPage>,
    note: Option<String>,
    choice: Option<Choice>,
    request: Option<TerminalRequest>,
    hits: Vec<(Rect, usize)>,
}

impl Menu {
    /// The menu, with what there is to choose from.
    pub fn new(words: Words, look: Look, library: Library, contents: MenuContents) -> Menu {
        let form = Form::new(&library);
        Menu {
            words,
            look,
            library,
            contents,
            page: Page::Home,
            line: 0,
            form,
            typed: String::new(),
            rules: None,
            note: None,
            choice: None,
            request: None,
            hits: Vec::new(),
        }
    }

    /// Says something on the last line, until a key is pressed.
    pub fn note(&mut self, text: String) {
        self.note = Some(text);
    }

    /// What was chosen, once; nothing if the user wants to leave.
    pub fn take_choice(&mut self) -> Option<Choice> {
        self.choice.take()
    }

    /// The language of the reader, which may have changed.
    pub fn language(&self) -> Language {
        self.words.language()
    }

    /// The lines of the page, what each says and does.
    fn items(&self) -> Vec<MenuItem<Act>> {
        match self.page {
            Page::Home if self.contents.server.is_some() => self.hall_items(),
            Page::Home => self.home_items(),
            Page::Saves => shown_items(&self.contents.saves),
            Page::Learn => {
                let lessons = (1..).zip(&self.contents.lessons);
                lessons.map(|(n, known)| self.lesson(n, known)).chain(self.puzzles()).collect()
            }
            Page::Games => {
                let mut items = shown_items(&self.contents.games);
                let open = Act::Open(Page::File);
                items.push(self.item("tui-menu-file", "tui-menu-about-file", open));
                items
            }
            Page::New | Page::Watch | Page::Link | Page::File | Page::Rules => Vec::new(),
        }
    }

    fn item(&self, label: &str, about: &str, act: Act) -> MenuItem<Act> {
        MenuItem { title: self.words.say(label), about: self.words.say(about), choice: act }
    }

    /// A lesson, and how far the learner is in it.
    fn lesson(
        &self,
        number: usize,
        (lesson, progress): &(Arc<Lesson>, LessonProgress),
    ) -> MenuItem<Act> {
        let words = &self.words;
        let [name, about] = [&lesson.name, &lesson.about].map(|text| words.lesson_text(text));
        let state = match progress {
            LessonProgress { is_finished: true, .. } => words.say("tui-lesson-finished"),
            LessonProgress { inputs, .. } if !inputs.is_empty() => words.say("tui-lesson-begun"),
            LessonProgress { .. } => String::new(),
        };
        let state = if state.is_empty() { state } else { format!(" · {state}") };
        let steps = say!(words, "tui-lesson-steps", count = lesson.steps.len());
        MenuItem {
            title: format!("{number}. {name}{state}"),
            about: format!("{about} {steps}"),
            choice: Act::Choose(Choice::Lesson(lesson.id.clone())),
        }
    }

    /// The puzzles that the lessons end with, that of the day, and others.
    fn puzzles(&self) -> [MenuItem<Act>; 3] {
        let words = &self.words;
        let reached = self.contents.standing.map_or(String::new(), |(rating, streak)| {
            say!(words, "puzzle-standing", rating, streak)
        });
        let puzzle = |id: &str, about: String, choice| {
            let choice = Act::Choose(Choice::Puzzle(choice));
            MenuItem { title: words.say(id), about, choice }
        };
        [
            puzzle("tui-menu-course", words.say("tui-menu-about-course"), PuzzleChoice::Course(0)),
            puzzle("tui-menu-puzzle-daily", reached.clone(), PuzzleChoice::Daily),
            puzzle("tui-menu-puzzle-rated", reached, PuzzleChoice::Rated),
        ]
    }

    fn home_items(&self) -> Vec<MenuItem<Act>> {
        let saves = &self.contents.saves;
        let mut items = vec![self.item("tui-menu-new", "tui-menu-about-new", Act::Open(Page::New))];
        if let Some(newest) = shown_items(saves).into_iter().next() {
            let title = say!(self.words, "tui-menu-resume", game = newest.title);
            items.push(MenuItem { title, ..newest });
        }
        if saves.len() > 1 {
            let title = say!(self.words, "tui-menu-saves", count = saves.len());
            let about = self.words.say("tui-menu-about-saves");
            items.push(MenuItem { title, about, choice: Act::Open(Page::Saves) });
        }
        items.extend([
            self.item("tui-menu-learn", "tui-menu-about-learn", Act::Open(Page::Learn)),
            self.item("tui-menu-watch", "tui-menu-about-watch", Act::Open(Page::Watch)),
            self.item("tui-menu-replay", "tui-menu-about-replay", Act::Open(Page::Games)),
            self.item("tui-menu-join", "tui-menu-about-join", Act::Open(Page::Link)),
            self.item("tui-menu-rules", "tui-menu-about-rules", Act::Open(Page::Rules)),
        ]);
        self.common_items(&mut items);
        items
    }

    fn hall_items(&self) -> Vec<MenuItem<Act>> {
        let mut items = shown_items(&self.contents.tables);
        items.insert(0, self.item("tui-menu-table", "tui-menu-about-table", Act::Open(Page::New)));
        let refresh = Act::Choose(Choice::Refresh);
        items.push(self.item("tui-menu-refresh", "tui-menu-about-refresh", refresh));
        items.push(self.item("tui-menu-rules", "tui-menu-about-rules", Act::Open(Page::Rules)));
        self.common_items(&mut items);
        items
    }

    fn common_items(&self, items: &mut Vec<MenuItem<Act>>) {
        let names: Vec<&str> = Language::all().map(Language::name).collect();
        let next = self.language().next();
        let (title, about) = (names.join(" · "), next.invitation().to_string());
        items.push(MenuItem { title, about, choice: Act::Speak(next) });
        items.push(self.item("tui-menu-quit", "tui-menu-about-quit", Act::Quit));
    }

    fn open(&mut self, page: Page) {
        (self.page, self.line) = (page, 0);
        self.typed.clear();
        match page {
            Page::New if self.contents.server.is_some() => {
                self.form = Form::new(&self.library).online();
            }
            Page::New => self.form = Form::new(&self.library),
            Page::Watch => self.form = Form::new(&self.library).watched(),
            Page::Rules => self.rules = Some(RulesPage::new(self.language())),
            Page::Home | Page::Saves | Page::Games | Page::Learn | Page::Link | Page::File => {}
        }
    }

    fn choose(&mut self, choice: Choice) {
        self.choice = Some(choice);
        self.request = Some(TerminalRequest::Quit);
    }
}

fn shown_items(shown: &[MenuItem]) -> Vec<MenuItem<Act>> {
    let item =
        |MenuItem { title, about, choice }| MenuItem { title, about, choice: Act::Choose(choice) };
    shown.iter().cloned().map(item).collect()
}
