//! A table of a server as lines of text.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use leonardo_bots::Level;
use leonardo_client::ConnectionState;
use leonardo_rules::Move;
use leonardo_words::{Teller, Words};

use super::ask::{
    Command, Confirmation, Console, Picture, Question, grouped, not_understood, toggled, word,
};
use super::table::{self, Scene, Style};
use super::text;
use crate::Config;
use crate::full::menu::Choice;
use crate::full::tables;
use crate::online::{Visit, say_goodbye};
use crate::remote::{ActionRequest, HintTold, Remote, TableAction};

/// How long to wait for a line before looking whether the server says something.
const WAIT: Duration = Duration::from_millis(50);

pub(crate) fn run(config: &Config, visit: &Visit) -> anyhow::Result<()> {
    let words = &config.words;
    let Some(table) = visit.link.table.clone() else { return list(words, visit) };
    let remote = visit.come(words, &config.library, &table)?;
    let mut at = Plain {
        words,
        remote,
        typed: lines(),
        style: Style::of(&io::stdout()),
        told: 0,
        asked: None,
        trouble: Trouble::None,
        actions: Vec::new(),
        is_over: false,
        names: Vec::new(),
        confirms: io::stdin().is_terminal(),
        doubted: None,
        picture: Picture::default(),
        start: Instant::now(),
    };
    at.play(&mut io::stdout().lock())?;
    say_goodbye(words, visit, at.remote.table(), at.remote.is_over())
}

/// Which tables there are, with their links.
fn list(words: &Words, visit: &Visit) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let tables = tables(words, visit)?;
    if tables.is_empty() {
        writeln!(out, "{}", words.say("plain-no-tables"))?;
    }
    for shown in tables {
        if let Choice::Join(table) = &shown.choice {
            writeln!(out, "{} ({})", shown.title, shown.about)?;
            writeln!(out, "  leonardo play --plain {}", visit.link.of_table(table))?;
        }
    }
    Ok(())
}

/// Lines that are read beside everything else.
fn lines() -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut console = Console::new(io::stdin().lock(), io::sink());
        while let Ok(Some(line)) = console.line("") {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

/// What the reader knows of the line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trouble {
    None,
    Told,
    Closed,
}

struct Plain<'a> {
    words: &'a Words,
    remote: Remote,
    typed: Receiver<String>,
    style: Style,
    /// How many lines of the log were told.
    told: usize,
    /// The moves that were offered last, in the order of their numbers.
    asked: Option<Vec<Move>>,
    trouble: Trouble,
    /// What can be done beside playing, as it was told last.
    actions: Vec<TableAction>,
    is_over: bool,
    /// The names of the players, in words.
    names: Vec<String>,
    /// Whether a move is told and asked again before it is made, and which one is asked now.
    confirms: bool,
    doubted: Option<Move>,
    picture: Picture,
    start: Instant,
}

impl Plain<'_> {
    fn play(&mut self, out: &mut impl Write) -> io::Result<()> {
        for text in self.remote.about(self.words) {
            writeln!(out, "{text}")?;
        }
        self.show_seats(out)?;
        let mut is_new = true;
        loop {
            if self.remote.tick(self.start.elapsed()) || is_new {
                self.tell(out)?;
            }
            is_new = false;
            match self.typed.recv_timeout(WAIT) {
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Ok(line) if word(self.words, &line) == Command::Quit => {
                    self.remote.tick(self.start.elapsed());
                    return Ok(());
                }
                Ok(line) => self.answer(&line, out)?,
            }
            is_new = true;
        }
    }

    fn teller(&self) -> Teller<'_> {
        let teller = self.words.about(self.remote.ruleset()).with_names(&self.names);
        teller.for_viewer(self.remote.view().viewer)
    }

    /// What is new: what happened, what is wrong with the line, what is asked.
    fn tell(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.names = self.remote.shown_names(self.words);
        self.remote.tell_answers(self.words);
        let news: Vec<String> = self.remote.log_from(self.told).map(str::to_string).collect();
        self.told += news.len();
        for text in news {
            writeln!(out, "{}", text::wrap(&format!("• {text}"), 2))?;
        }
        if let Some(text) = self.remote.take_told() {
            writeln!(out, "  {text}")?;
            // What was refused is asked again.
            self.asked = None;
        }
        if let Some(HintTold { depth, text, spot, mv }) = self.remote.take_hint() {
            let moves = self.asked.clone().unwrap_or_default();
            self.question(&moves).show_hint((text, depth), spot, mv, out)?;
        }
        let is_closed = matches!(self.remote.state(), ConnectionState::Closed(_));
        let trouble = match self.remote.trouble(self.words) {
            None => Trouble::None,
            Some(_) if is_closed || self.trouble == Trouble::Closed => Trouble::Closed,
            Some(_) => Trouble::Told,
        };
        // Tries and seconds are counted on a screen; a reader hears of them once.
        if trouble != self.trouble {
            let text = self.remote.trouble(self.words);
            writeln!(out, "{}", text.unwrap_or_else(|| self.words.say("plain-line-back")))?;
            self.trouble = trouble;
        }
        if self.remote.is_over() && self.remote.has_heard_all() && !self.is_over {
            self.is_over = true;
            let teller = self.teller();
            if let Some(text) = self.remote.ending(&teller) {
                writeln!(out, "{}", self.style.bold(&text))?;
            }
            self.scene().keys(out)?;
        }
        let actions = self.remote.actions(self.words, Level::Apprentice);
        if actions != self.actions {
            self.actions = actions;
            if self.remote.is_lobby() || self.remote.is_over() {
                self.show_actions(out)?;
            }
        }
        self.ask(out)?;
        out.flush()
    }

    /// The decision of the reader, when there is a new one.
    fn ask(&mut self, out: &mut impl Write) -> io::Result<()> {
        let moves = self.remote.moves();
        if moves.is_empty() {
            self.asked = None;
            return Ok(());
        }
        let moves = grouped(&self.teller(), self.remote.view().step, moves);
        if self.asked.as_ref() == Some(&moves) {
            return Ok(());
        }
        let question = self.question(&moves);
        question.show_table(out)?;
        question.show_offers(out)?;
        self.asked = Some(moves);
        Ok(())
    }

    fn scene(&self) -> Scene<'_> {
        Scene { teller: self.teller(), view: self.remote.view(), style: self.style }
    }

    fn question<'b>(&'b self, moves: &'b [Move]) -> Question<'b> {
        Question { scene: self.scene(), moves, picture: self.picture }
    }

    fn show_seats(&self, out: &mut impl Write) -> io::Result<()> {
        self.remote.seats(self.words).iter().try_for_each(|seat| writeln!(out, "  {seat}"))
    }

    fn show_actions(&self, out: &mut impl Write) -> io::Result<()> {
        self.show_seats(out)?;
        for (number, action) in (1..).zip(&self.actions) {
            writeln!(out, "  do {number}: {}", action.label)?;
        }
        Ok(())
    }

    fn answer(&mut self, line: &str, out: &mut impl Write) -> io::Result<()> {
        if let Some(mv) = self.doubted.take() {
            return self.confirm(mv, line, out);
        }
        let moves = self.asked.clone().unwrap_or_default();
        let asked = word(self.words, line);
        match &asked {
            Command::Back => self.remote.take_back(),
            Command::Log(_) => self.told = 0,
            Command::Help => {
                table::help(self.words, out)?;
                text::columns(&self.words.say("plain-help-online"), out)?;
            }
            Command::Table if self.remote.is_lobby() => self.show_actions(out)?,
            Command::Hint => {
                let said = self.remote.ask_hint(self.words);
                said.map_or(Ok(()), |said| writeln!(out, "{said}"))?;
            }
            Command::InWords => {
                self.picture = self.picture.other();
                self.question(&moves).show_table(out)?;
            }
            Command::Confirm => self.confirms = toggled(self.words, self.confirms, out)?,
            Command::Other(line) => self.do_or_play(line, &moves, out)?,
            other => {
                self.question(&moves).tell(other, out)?;
            }
        }
        Ok(())
    }

    /// The answer to the question whether a move is to be made; without one it is asked again.
    fn confirm(&mut self, mv: Move, line: &str, out: &mut impl Write) -> io::Result<()> {
        match Confirmation::of(self.words, line) {
            Confirmation::Yes => {
                self.remote.make(mv);
                return Ok(());
            }
            Confirmation::Other(word) => {
                let moves = self.asked.clone().unwrap_or_default();
                if !self.question(&moves).tell(&word, out)? {
                    not_understood(self.words, line, out)?;
                }
            }
            _ => return writeln!(out, "{}", self.words.say("plain-not-done")),
        }
        self.doubted = Some(mv);
        writeln!(out, "{}", self.words.say("plain-sure"))
    }

    /// `do 2`, a word of the table, or a move.
    fn do_or_play(&mut self, line: &str, moves: &[Move], out: &mut impl Write) -> io::Result<()> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        if self.words.is_command("command-do", first) {
            let place = rest.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            match place.and_then(|place| self.actions.get(place)).map(|action| &action.wanted) {
                Some(ActionRequest::Talk) => {
                    writeln!(out, "{}", self.words.say("plain-help-online"))?;
                }
                Some(wanted) => self.remote.perform(wanted.clone()),
                None => self.show_actions(out)?,
            }
            return Ok(());
        }
        if self.remote.command(line) {
            return Ok(());
        }
        match self.question(moves).understand(line) {
            Ok(_) if moves.is_empty() => writeln!(out, "{}", self.words.say("tui-not-your-turn")),
            Ok(mv) if self.confirms && Question::is_grave(mv) => {
                self.question(moves).preview_text(mv, out)?;
                self.doubted = Some(mv);
                writeln!(out, "{}", self.words.say("plain-sure"))
            }
            Ok(mv) => {
                self.remote.make(mv);
                Ok(())
            }
            Err(why) => writeln!(out, "{}", text::wrap(&format!("  {why}"), 2)),
        }
    }
}
