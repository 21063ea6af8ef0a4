//! What keys, clicks and the wheel do.

use crossterm::event::KeyCode;
use leonardo_bots::Level;
use leonardo_rules::{Move, Symbol, Symbols, Zone, parse_symbols};
use leonardo_words::latin_letter;

use crate::full::app::{App, Source};
use crate::full::choose::{Focus, Way};
use crate::full::event_loop::TerminalRequest;
use crate::full::replay::Seek;
use crate::full::view_model::{Hit, Overlay};
use crate::remote::ActionRequest;
use crate::rules_page::RulesPage;

/// The longest text that is typed.
const TYPED_CHARS_MAX: usize = 500;
/// The width to which the rules are broken for a search; about that of the page.
pub(crate) const RULES_WIDTH: usize = 76;
/// How many lines a page of an overlay scrolls.
const PAGE: usize = 15;

impl App {
    pub(crate) fn table_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('?') => self.model.overlay = Some(Overlay::Help),
            KeyCode::F(1) => self.open_rules(),
            KeyCode::Char('p') => self.model.overlay = Some(Overlay::Piles { scroll: 0 }),
            KeyCode::Char('L') | KeyCode::F(2) => self.open_log(),
            _ if self.retry_key(code) => {}
            // What was done in a lesson is kept, so there is nothing to ask.
            KeyCode::Char('q') if self.model.lesson.is_some() => {
                self.request = Some(TerminalRequest::Quit);
            }
            KeyCode::Char('q') => self.model.overlay = Some(Overlay::Quit),
            KeyCode::Char('s') if self.model.has_field() => self.model.watch_next(),
            KeyCode::Char(':') if self.model.replay.is_none() => {
                self.model.command = Some(String::new());
            }
            _ if self.model.replay.is_some() => self.replay_key(code),
            _ if self.online_key(code) || self.lesson_key(code) || self.puzzle_key(code) => {}
            KeyCode::Char('u') => self.take_back(),
            KeyCode::Char('H') => self.ask_hint(),
            KeyCode::Char('f') | KeyCode::Tab if self.local_key(code) => {}
            KeyCode::Char('a') if self.study_own() => {}
            _ if self.model.moves.is_empty() => {}
            _ => self.choose_key(code),
        }
    }

    fn ask_hint(&mut self) {
        match &mut self.source {
            Source::Local(local) => local.ask_hint(&mut self.model),
            Source::Remote(remote) => {
                if let Some(said) = remote.ask_hint(&self.model.words) {
                    self.model.note = Some(said);
                }
            }
            Source::Lesson(lesson) => lesson.ask_hint(&mut self.model),
            Source::Puzzle(puzzle) => {
                puzzle.give_up(&self.model);
                self.refresh();
            }
            Source::Replay(player) => {
                if let Some(trial) = player.trial().filter(|trial| !trial.is_over()) {
                    trial.give_up(&self.model);
                    self.refresh();
                }
            }
        }
    }

    /// A key for a puzzle with nothing left to do: the next one, or the position again. Says whether it
    /// was one.
    fn puzzle_key(&mut self, code: KeyCode) -> bool {
        let Source::Puzzle(puzzle) = &mut self.source else { return false };
        if !matches!(code, KeyCode::Enter | KeyCode::Char(' ')) || !puzzle.go_on() {
            return false;
        }
        self.request = puzzle.wants_next.then_some(TerminalRequest::Quit);
        self.refresh();
        true
    }

    /// A key for a decision that is tried again: to leave it. Says whether it was one.
    fn retry_key(&mut self, code: KeyCode) -> bool {
        let Source::Replay(player) = &mut self.source else { return false };
        let Some(trial) = player.trial() else { return false };
        let leaves = match code {
            KeyCode::Char('q') => true,
            KeyCode::Enter | KeyCode::Char(' ') => trial.is_over(),
            KeyCode::Esc => self.model.chooser.focus == Focus::Hand || trial.is_over(),
            _ => false,
        };
        if leaves && player.end_trial(&mut self.model) {
            self.refresh();
        }
        leaves
    }

    /// A click on a change of a lesson's deck.
    fn change_deck(&mut self, line: usize) {
        let Source::Lesson(lesson) = &mut self.source else { return };
        if lesson.change(&mut self.model, line) {
            self.refresh();
        }
    }

    /// A key of a lesson: to go on, to change a deck. Says whether it was one.
    fn lesson_key(&mut self, code: KeyCode) -> bool {
        let Source::Lesson(lesson) = &mut self.source else { return false };
        if lesson.is_over() {
            lesson.wants_next = code == KeyCode::Enter;
            self.request = lesson.wants_next.then_some(TerminalRequest::Quit);
            return lesson.wants_next;
        }
        let is_one = lesson.key(&mut self.model, code);
        if is_one {
            self.refresh();
        }
        is_one
    }

    /// A key for a game on this machine: the pace, other eyes. Says whether it was one.
    fn local_key(&mut self, code: KeyCode) -> bool {
        let Source::Local(local) = &mut self.source else { return false };
        match code {
            KeyCode::Char('f') => local.change_pace(&mut self.model),
            // When there is nothing to decide.
            KeyCode::Tab if self.model.moves.is_empty() => {
                local.change_viewer();
                self.refresh();
            }
            _ => return false,
        }
        true
    }

    fn open_rules(&mut self) {
        let page = RulesPage::new(self.model.words.language());
        self.model.overlay = Some(Overlay::Rules(Box::new(page)));
    }

    fn open_log(&mut self) {
        self.model.overlay = Some(Overlay::Log { scroll: 0 });
    }

    fn take_back(&mut self) {
        let is_back = match &mut self.source {
            Source::Local(local) => local.take_back(&mut self.model),
            Source::Remote(remote) => {
                remote.take_back();
                true
            }
            Source::Lesson(lesson) => lesson.begin_again(&mut self.model),
            Source::Puzzle(puzzle) => puzzle.begin_again(),
            Source::Replay(_) => false,
        };
        if is_back {
            self.refresh();
        }
    }

    fn replay_key(&mut self, code: KeyCode) {
        let players = self.model.ruleset.players();
        let Source::Replay(player) = &mut self.source else { return };
        match code {
            KeyCode::Right | KeyCode::Enter | KeyCode::Char('l') => player.go(Seek::Forward),
            KeyCode::Left | KeyCode::Char('h' | 'u') => player.go(Seek::Back),
            KeyCode::Down | KeyCode::PageDown | KeyCode::Char('j') => player.go(Seek::NextTurn),
            KeyCode::Up | KeyCode::PageUp | KeyCode::Char('k') => player.go(Seek::LastTurn),
            KeyCode::Home | KeyCode::Char('g') => player.go(Seek::Start),
            KeyCode::End | KeyCode::Char('G') => player.go(Seek::End),
            KeyCode::Char(' ') => player.run(),
            KeyCode::Tab => player.change_viewer(players),
            KeyCode::Char('a') => {
                player.study(&mut self.model);
            }
            KeyCode::Char('t') => player.retry_here(&mut self.model),
            _ => return,
        }
        self.refresh();
    }

    fn choose_key(&mut self, code: KeyCode) {
        let model = &mut self.model;
        let way = match code {
            KeyCode::Left | KeyCode::Char('h') => Some(Way::Left),
            KeyCode::Right | KeyCode::Char('l') => Some(Way::Right),
            KeyCode::Up | KeyCode::Char('k') => Some(Way::Up),
            KeyCode::Down | KeyCode::Char('j') => Some(Way::Down),
            _ => None,
        };
        if let Some(way) = way {
            model.note = None;
            return model.chooser.step(way, &model.view, &model.moves, model.hand_width);
        }
        match code {
            KeyCode::Tab => model.chooser.next(&model.view, &model.moves),
            KeyCode::Esc | KeyCode::Backspace => {
                model.note = None;
                model.chooser.back();
            }
            KeyCode::Char(' ') => model.chooser.how += 1,
            KeyCode::Char('.') => self.end_step(),
            KeyCode::Char(digit @ '0'..='9') => self.number(digit),
            KeyCode::Enter => self.enter(),
            _ => {}
        }
    }

    /// The move that ends the step, or passes.
    fn end_step(&mut self) {
        let ends = |mv: &&Move| matches!(mv, Move::Done | Move::Pass | Move::DeclineKey);
        if let Some(mv) = self.model.moves.iter().find(ends).copied() {
            self.make(mv);
        }
    }

    fn number(&mut self, digit: char) {
        let model = &mut self.model;
        let number = digit.to_digit(10).unwrap_or(0) as usize;
        let place = (number + 9) % 10;
        match model.chooser.focus {
            Focus::Hand if place < model.view.hand.len() => model.chooser.card = place,
            Focus::List if place < model.chooser.list(&model.moves).len() => {
                model.chooser.line = place;
            }
            // As on the block of figures: 7 8 9 above, 1 2 3 below.
            Focus::Zones if number > 0 => {
                let row = 2 - (number - 1) / 3;
                model.chooser.zone = Some(Zone::ALL[row * 3 + (number - 1) % 3]);
            }
            _ => {}
        }
    }

    fn enter(&mut self) {
        let model = &mut self.model;
        if model.chooser.focus == Focus::Hand {
            if !model.chooser.open(&model.view, &model.moves) {
                model.note = Some(model.words.say("tui-card-not-now"));
            }
            return;
        }
        match model.chooser.chosen(&model.view, &model.moves) {
            Some(mv) => self.make(mv),
            None => self.explain(),
        }
    }

    /// Why the card cannot go where the cursor is: the rules say it.
    fn explain(&mut self) {
        let model = &mut self.model;
        let (Some(card), Some(zone)) = (model.chooser.face(&model.view), model.chooser.zone) else {
            return;
        };
        model.note = match &self.source {
            Source::Local(local) if model.chooser.focus == Focus::Zones => {
                let game = local.session.game();
                let why = game.check(game.turn(), Move::Play { card, zone }).err();
                why.map(|rejection| model.teller().rejection(&rejection))
            }
            _ => Some(model.words.say("tui-not-there")),
        };
    }

    pub(crate) fn command_key(&mut self, code: KeyCode) {
        let Some(command) = &mut self.model.command else { return };
        match code {
            KeyCode::Esc => self.model.command = None,
            KeyCode::Backspace if command.is_empty() => self.model.command = None,
            KeyCode::Enter => {
                let text = std::mem::take(command);
                self.model.command = None;
                self.command(text.trim());
            }
            code => typed(command, code),
        }
    }

    /// A line from the command line: a word, or moves in notation.
    fn command(&mut self, text: &str) {
        match text {
            "" => {}
            "q" | "quit" => self.request = Some(TerminalRequest::Quit),
            "u" | "undo" => self.take_back(),
            "rules" => self.open_rules(),
            "help" => self.model.overlay = Some(Overlay::Help),
            _ => {
                if let Source::Remote(remote) = &mut self.source
                    && remote.command(text)
                {
                    return self.refresh();
                }
                self.command_moves(text);
            }
        }
    }

    fn command_moves(&mut self, text: &str) {
        for token in text.split_whitespace() {
            let read = self.short_play(token).map_or_else(|| self.model.ruleset.parse(token), Ok);
            let words = &self.model.words;
            match read {
                Ok(_) if self.model.moves.is_empty() => {
                    self.model.note = Some(words.say("tui-not-your-turn"));
                }
                Ok(mv) => self.make(mv),
                Err(error) => self.model.note = Some(words.notation_error(&error)),
            }
            if self.model.note.is_some() {
                return;
            }
        }
    }

    /// `MeN`: the play, onto N, of the only card in the hand with a Mechanism.
    fn short_play(&self, token: &str) -> Option<Move> {
        let model = &self.model;
        let is_meant = |mv: &&Move| {
            let Move::Play { card, zone } = **mv else { return false };
            let Some(symbols) = token.strip_suffix(zone.code()) else { return false };
            let symbol = symbols.parse::<Symbol>().map(Symbols::only);
            let wanted = symbol.ok().or_else(|| parse_symbols(symbols).ok());
            wanted.is_some_and(|wanted| model.ruleset.symbols(card).and(wanted) == wanted)
        };
        let mut meant = model.moves.iter().filter(is_meant);
        let found = meant.next()?;
        meant.all(|other| other == found).then_some(*found)
    }

    pub(crate) fn overlay_key(&mut self, code: KeyCode) {
        let Some(overlay) = &mut self.model.overlay else { return };
        // The rules can be searched, in any letters.
        let code = if matches!(overlay, Overlay::Rules(_)) { code } else { latin(code) };
        match overlay {
            Overlay::Quit => match code {
                KeyCode::Enter | KeyCode::Char('y' | 'q') => {
                    self.request = Some(TerminalRequest::Quit);
                }
                _ => self.model.overlay = None,
            },
            Overlay::Curtain(_) => match code {
                KeyCode::Enter | KeyCode::Char(' ') => {
                    if let Source::Local(local) = &mut self.source {
                        local.lift_curtain();
                    }
                    self.refresh();
                }
                KeyCode::Char('q') => self.request = Some(TerminalRequest::Quit),
                _ => {}
            },
            Overlay::Actions => self.action_key(code),
            Overlay::Help => self.model.overlay = None,
            Overlay::Rules(page) => {
                if !page.key(code, self.model.look, RULES_WIDTH) {
                    self.model.overlay = None;
                }
            }
            // The log is scrolled from its end: up is back in time.
            Overlay::Log { scroll } => match scrolled(*scroll, upside_down(code)) {
                Some(there) => *scroll = there,
                None => self.model.overlay = None,
            },
            Overlay::Analysis { scroll, .. } if matches!(code, KeyCode::Char('1'..='9')) => {
                let KeyCode::Char(digit) = code else { return };
                let (number, scroll) = (digit as usize - '1' as usize, *scroll);
                if let Source::Replay(player) = &mut self.source {
                    player.retry_listed(&mut self.model, number, scroll);
                    self.refresh();
                }
            }
            Overlay::Piles { scroll } | Overlay::Analysis { scroll, .. } => {
                match scrolled(*scroll, code) {
                    Some(there) => *scroll = there,
                    None => self.model.overlay = None,
                }
            }
        }
    }

    /// A key that only has a meaning at a table of a server; says whether it was one.
    fn online_key(&mut self, code: KeyCode) -> bool {
        let Some(online) = &self.model.online else { return false };
        match code {
            KeyCode::Char('t') => self.model.command = Some("say ".into()),
            KeyCode::Char('/') => self.model.command = Some(String::new()),
            _ if online.lobby.is_some() => self.action_key(code),
            KeyCode::Tab if self.model.moves.is_empty() => {
                if let Source::Remote(remote) = &mut self.source {
                    return remote.change_viewer();
                }
            }
            KeyCode::Char('m') => self.model.overlay = Some(Overlay::Actions),
            _ => return false,
        }
        true
    }

    /// A key in the list of what can be done.
    fn action_key(&mut self, code: KeyCode) {
        let Some(online) = &mut self.model.online else { return };
        let count = online.actions.len().max(1);
        if let Some(line) = next_line(code, online.line, count) {
            online.line = line;
            return self.refresh();
        }
        match code {
            KeyCode::Right | KeyCode::Char('l') => online.level = harder(online.level, 1),
            KeyCode::Left | KeyCode::Char('h') => {
                online.level = harder(online.level, Level::OFFERED.len() - 1);
            }
            KeyCode::Char(digit @ '1'..='9') => {
                let line = digit as usize - '1' as usize;
                if line < count {
                    online.line = line;
                }
            }
            KeyCode::Enter => return self.do_action(),
            _ => self.model.overlay = None,
        }
        self.refresh();
    }

    /// The first click chooses, the second does it.
    fn click_action(&mut self, line: usize) {
        let Some(online) = &mut self.model.online else { return };
        if online.line == line {
            return self.do_action();
        }
        online.line = line;
    }

    fn do_action(&mut self) {
        self.model.overlay = None;
        self.model.note = None;
        let action = self.model.online.as_ref().and_then(|online| online.actions.get(online.line));
        let (Some(action), Source::Remote(remote)) = (action, &mut self.source) else { return };
        match action.wanted.clone() {
            ActionRequest::Talk => self.model.command = Some("say ".into()),
            wanted => remote.perform(wanted),
        }
        self.refresh();
    }

    pub(crate) fn wheel(&mut self, code: KeyCode) {
        match self.model.overlay {
            Some(
                Overlay::Rules(_)
                | Overlay::Piles { .. }
                | Overlay::Log { .. }
                | Overlay::Analysis { .. },
            ) => self.overlay_key(code),
            Some(_) => {}
            None if self.model.replay.is_some() => {
                let step = if code == KeyCode::Down { KeyCode::Right } else { KeyCode::Left };
                self.replay_key(step);
            }
            None => self.open_log(),
        }
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) {
        let hit = self.model.hit(column, row);
        if let Some(Hit::TableAction(line)) = hit {
            return self.click_action(line);
        }
        match self.model.overlay {
            None => {}
            // Nobody leaves or gives up by a click beside it.
            Some(Overlay::Quit | Overlay::Actions) => return self.model.overlay = None,
            Some(_) => return self.overlay_key(KeyCode::Enter),
        }
        let Some(hit) = hit else { return };
        let model = &mut self.model;
        let before = model.chooser.chosen(&model.view, &model.moves);
        match hit {
            Hit::Log => return self.open_log(),
            Hit::Piles => {
                model.overlay = Some(Overlay::Piles { scroll: 0 });
                return;
            }
            Hit::Symbol(symbol) => {
                model.watched = Some(symbol).filter(|_| model.watched != Some(symbol));
                return;
            }
            Hit::GoOn => {
                if !self.retry_key(KeyCode::Enter) && !self.puzzle_key(KeyCode::Enter) {
                    self.lesson_key(KeyCode::Enter);
                }
                return;
            }
            Hit::Change(line) => return self.change_deck(line),
            _ if model.moves.is_empty() => return,
            Hit::Card(card) => {
                model.chooser.back();
                model.chooser.card = card;
                return self.enter();
            }
            Hit::TableAction(_) => return,
            Hit::Line(line) => {
                (model.chooser.focus, model.chooser.line) = (Focus::List, line);
            }
            Hit::Zone(zone) => {
                (model.chooser.focus, model.chooser.zone) = (Focus::Zones, Some(zone));
            }
            Hit::Cell(x, y) => {
                (model.chooser.focus, model.chooser.cell) = (Focus::Cells, (x, y));
            }
        }
        // The first click shows what it would do, the second does it.
        let after = model.chooser.chosen(&model.view, &model.moves);
        if after.is_none() || after == before {
            self.enter();
        }
    }
}

/// A key for a text that is being typed.
pub(crate) fn typed(text: &mut String, code: KeyCode) {
    match code {
        KeyCode::Backspace => drop(text.pop()),
        KeyCode::Char(letter) if text.chars().count() < TYPED_CHARS_MAX => text.push(letter),
        _ => {}
    }
}

/// Where a key leads in a list of so many lines, around its ends.
pub(crate) fn next_line(code: KeyCode, line: usize, count: usize) -> Option<usize> {
    match code {
        KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => Some((line + 1) % count),
        KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => Some((line + count - 1) % count),
        _ => None,
    }
}

/// Where an overlay is scrolled to; `None` if the key closes it.
pub(crate) fn scrolled(scroll: usize, code: KeyCode) -> Option<usize> {
    match code {
        KeyCode::Down | KeyCode::Char('j') => Some(scroll + 1),
        KeyCode::Up | KeyCode::Char('k') => Some(scroll.saturating_sub(1)),
        KeyCode::PageDown | KeyCode::Char(' ') => Some(scroll + PAGE),
        KeyCode::PageUp => Some(scroll.saturating_sub(PAGE)),
        KeyCode::Home | KeyCode::Char('g') => Some(0),
        KeyCode::End | KeyCode::Char('G') => Some(10_000),
        _ => None,
    }
}

/// The key that goes the other way.
fn upside_down(code: KeyCode) -> KeyCode {
    match code {
        KeyCode::Up => KeyCode::Down,
        KeyCode::Down => KeyCode::Up,
        KeyCode::PageUp => KeyCode::PageDown,
        KeyCode::PageDown => KeyCode::PageUp,
        KeyCode::Home => KeyCode::End,
        KeyCode::End => KeyCode::Home,
        KeyCode::Char('j') => KeyCode::Char('k'),
        KeyCode::Char('k') => KeyCode::Char('j'),
        KeyCode::Char('g') => KeyCode::Char('G'),
        KeyCode::Char('G') => KeyCode::Char('g'),
        code => code,
    }
}

/// The key as it is on a Latin keyboard: nobody has to switch layouts to play.
pub(crate) fn latin(code: KeyCode) -> KeyCode {
    match code {
        KeyCode::Char(letter) => KeyCode::Char(latin_letter(letter)),
        code => code,
    }
}

/// The level so many steps further on, around the end.
fn harder(level: Level, steps: usize) -> Level {
    let place = Level::OFFERED.iter().position(|other| *other == level).unwrap_or(0);
    Level::OFFERED[(place + steps) % Level::OFFERED.len()]
}
