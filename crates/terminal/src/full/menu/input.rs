//! Keys and clicks in the menu.

use std::path::PathBuf;

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use leonardo_words::Words;
use ratatui::Frame;
use ratatui::layout::Position;

use super::form::Row;
use super::{Act, Choice, Menu, Page, draw};
use crate::full::event_loop::{Screen, TerminalRequest};
use crate::full::input::{RULES_WIDTH, latin, next_line, typed};

impl Screen for Menu {
    fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        self.note = None;
        match key.code {
            _ if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.request = TerminalRequest::of(key);
            }
            code => match self.page {
                Page::Rules => self.rules_key(code),
                Page::Link | Page::File => self.typing_key(code),
                Page::New | Page::Watch => self.form_key(latin(code)),
                Page::Home | Page::Saves | Page::Games | Page::Learn => {
                    self.list_key(latin(code));
                }
            },
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let press = |menu: &mut Menu, code| menu.key(KeyEvent::new(code, KeyModifiers::NONE));
        match mouse.kind {
            MouseEventKind::ScrollDown => press(self, KeyCode::Down),
            MouseEventKind::ScrollUp => press(self, KeyCode::Up),
            MouseEventKind::Down(MouseButton::Right) => press(self, KeyCode::Esc),
            MouseEventKind::Down(MouseButton::Left) => {
                let place = Position { x: mouse.column, y: mouse.row };
                let hit = self.hits.iter().find(|(area, _)| area.contains(place));
                let Some(&(_, line)) = hit else { return };
                match self.page {
                    Page::New | Page::Watch => self.form.line = line,
                    _ => self.line = line,
                }
                press(self, KeyCode::Enter);
            }
            _ => {}
        }
    }

    fn paste(&mut self, text: &str) {
        if matches!(self.page, Page::Link | Page::File) {
            for letter in text.chars().filter(|letter| !letter.is_control()) {
                self.typing_key(KeyCode::Char(letter));
            }
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        draw::screen(self, frame);
    }

    fn take_request(&mut self) -> Option<TerminalRequest> {
        self.request.take()
    }
}

impl Menu {
    fn rules_key(&mut self, code: KeyCode) {
        let Some(page) = &mut self.rules else { return };
        if !page.key(code, self.look, RULES_WIDTH) {
            self.open(Page::Home);
        }
    }

    fn typing_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Esc => self.open(Page::Home),
            KeyCode::Enter if !self.typed.trim().is_empty() => {
                let typed = self.typed.trim().to_string();
                self.choose(match self.page {
                    Page::Link => Choice::Join(typed),
                    _ => Choice::Replay(PathBuf::from(typed)),
                });
            }
            code => typed(&mut self.typed, code),
        }
    }

    fn form_key(&mut self, code: KeyCode) {
        let rows = self.form.rows();
        if let Some(line) = next_line(code, self.form.line, rows.len()) {
            self.form.line = line;
            return;
        }
        match code {
            KeyCode::Right | KeyCode::Char('l' | ' ' | '+') => self.form.change(true),
            KeyCode::Left | KeyCode::Char('h' | '-') => self.form.change(false),
            KeyCode::Enter if rows.get(self.form.line) == Some(&Row::Start) => {
                self.start();
            }
            KeyCode::Enter => self.form.change(true),
            KeyCode::F(1) => self.open(Page::Rules),
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('q') => self.open(Page::Home),
            _ => {}
        }
    }

    fn start(&mut self) {
        match self.form.check(&self.words, &self.library) {
            Ok(_) => self.choose(Choice::New(self.form.game())),
            Err(why) => self.note = Some(why),
        }
    }

    fn list_key(&mut self, code: KeyCode) {
        let count = self.items().len().max(1);
        if let Some(line) = next_line(code, self.line, count) {
            self.line = line;
            return;
        }
        match code {
            KeyCode::Home => self.line = 0,
            KeyCode::End => self.line = count - 1,
            KeyCode::Char(digit @ '1'..='9') => {
                let line = digit as usize - '1' as usize;
                if line < count {
                    self.line = line;
                    self.enter();
                }
            }
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => self.enter(),
            KeyCode::F(1) | KeyCode::Char('?') => self.open(Page::Rules),
            KeyCode::Char('q') if self.page == Page::Home => {
                self.request = Some(TerminalRequest::Quit);
            }
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Left | KeyCode::Char('q')
                if self.page != Page::Home =>
            {
                self.open(Page::Home);
            }
            _ => {}
        }
    }

    fn enter(&mut self) {
        let items = self.items();
        let Some(item) = items.get(self.line) else { return };
        match item.choice.clone() {
            Act::Open(page) => self.open(page),
            Act::Choose(choice) => self.choose(choice),
            Act::Speak(language) => self.words = Words::new(language),
            Act::Quit => self.request = Some(TerminalRequest::Quit),
        }
    }
}
