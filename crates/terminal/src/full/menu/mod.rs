//! The first screen: what to play, what to go on with, what to look at. Also the hall of a server.

mod draw;
mod form;
mod input;

use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};
use leonardo_rules::sets::Library;
use leonardo_words::{Language, Words, say};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::full::event_loop::{Screen, TerminalRequest};
use crate::full::look::Look;
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
    /// To look at the list of tables again.
    Refresh,
}

/// A game that is kept, or a table that can be gone to, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuItem {
    /// Its line.
    pub title: String,
    /// What else there is to know.
    pub about: String,
    /// What comes of choosing it.
    pub choice: Choice,
}

/// What there is to choose from, beside a new game.
#[derive(Clone, Debug, Default)]
pub struct MenuContents {
    /// Games under way, the newest first.
    pub saves: Vec<MenuItem>,
    /// Games that are over, the newest first.
    pub games: Vec<MenuItem>,
    /// The server whose tables these are; without it the menu is about this machine.
    pub server: Option<String>,
    /// Tables of the server.
    pub tables: Vec<MenuItem>,
}

/// A line of a list, and what it does.
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
    fn items(&self) -> Vec<(String, String, Act)> {
        match self.page {
            Page::Home if self.contents.server.is_some() => self.hall_items(),
            Page::Home => self.home_items(),
            Page::Saves => shown_items(&self.contents.saves),
            Page::Games => {
                let mut items = shown_items(&self.contents.games);
                items.push(self.item(
                    "tui-menu-file",
                    "tui-menu-about-file",
                    Act::Open(Page::File),
                ));
                items
            }
            Page::New | Page::Watch | Page::Link | Page::File | Page::Rules => Vec::new(),
        }
    }

    fn item(&self, label: &str, about: &str, act: Act) -> (String, String, Act) {
        (self.words.say(label), self.words.say(about), act)
    }

    fn home_items(&self) -> Vec<(String, String, Act)> {
        let mut items = vec![self.item("tui-menu-new", "tui-menu-about-new", Act::Open(Page::New))];
        if let Some(newest) = self.contents.saves.first() {
            let label = say!(self.words, "tui-menu-resume", game = newest.title.as_str());
            items.push((label, newest.about.clone(), Act::Choose(newest.choice.clone())));
        }
        if self.contents.saves.len() > 1 {
            let label = say!(self.words, "tui-menu-saves", count = self.contents.saves.len());
            items.push((label, self.words.say("tui-menu-about-saves"), Act::Open(Page::Saves)));
        }
        items.extend([
            self.item("tui-menu-watch", "tui-menu-about-watch", Act::Open(Page::Watch)),
            self.item("tui-menu-replay", "tui-menu-about-replay", Act::Open(Page::Games)),
            self.item("tui-menu-join", "tui-menu-about-join", Act::Open(Page::Link)),
            self.item("tui-menu-rules", "tui-menu-about-rules", Act::Open(Page::Rules)),
        ]);
        self.common_items(&mut items);
        items
    }

    fn hall_items(&self) -> Vec<(String, String, Act)> {
        let mut items = shown_items(&self.contents.tables);
        items.insert(0, self.item("tui-menu-table", "tui-menu-about-table", Act::Open(Page::New)));
        items.push(self.item(
            "tui-menu-refresh",
            "tui-menu-about-refresh",
            Act::Choose(Choice::Refresh),
        ));
        items.push(self.item("tui-menu-rules", "tui-menu-about-rules", Act::Open(Page::Rules)));
        self.common_items(&mut items);
        items
    }

    fn common_items(&self, items: &mut Vec<(String, String, Act)>) {
        let names: Vec<&str> = Language::all().map(Language::name).collect();
        let next = self.language().next();
        items.push((names.join(" · "), next.invitation().to_string(), Act::Speak(next)));
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
            Page::Home | Page::Saves | Page::Games | Page::Link | Page::File => {}
        }
    }

    fn choose(&mut self, choice: Choice) {
        self.choice = Some(choice);
        self.request = Some(TerminalRequest::Quit);
    }
}

fn shown_items(shown: &[MenuItem]) -> Vec<(String, String, Act)> {
    let item = |shown: &MenuItem| {
        (shown.title.clone(), shown.about.clone(), Act::Choose(shown.choice.clone()))
    };
    shown.iter().map(item).collect()
}

impl Screen for Menu {
    fn key(&mut self, key: KeyEvent) {
        self.pressed(key);
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        self.clicked(mouse);
    }

    fn paste(&mut self, text: &str) {
        self.pasted(text);
    }

    fn tick(&mut self, _now: Duration) -> bool {
        false
    }

    fn needs_ticks(&self) -> bool {
        false
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.drawn(frame);
    }

    fn take_request(&mut self) -> Option<TerminalRequest> {
        self.request.take()
    }
}
