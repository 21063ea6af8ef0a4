//! The game as lines of text: for screen readers, pipes and terminals that can do no more.

mod ask;
pub mod lesson;
mod lines;
pub(crate) mod online;
pub mod questions;
pub mod table;
mod tell;
pub mod text;

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use leonardo_rules::{Event, Game, KeyLines, Move, Outcome, Seat, Seen, Step, Viewer};
use leonardo_words::{Teller, Words, say};

use crate::Config;
use crate::bot_thread::BotSettings;
use crate::follow;
use crate::full::local::Autosave;
use crate::game_text;
use crate::lines::with_lines;
use crate::saves::Saves;
use crate::session::{Occupant, Session};
use ask::{Decision, Picture};
use table::{Scene, Style};

pub use ask::Console;

/// How many lines the log has if nobody asks for all of it.
const LOG_LINES: usize = 20;
/// Takes away what is on the screen and what has scrolled off it.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// How a game in the terminal came to its end.
enum Ending {
    Finished,
    Quit,
    InputEnded,
}

/// Plays a game that is dealt, or goes on with the one of a file.
pub fn run(
    config: &Config,
    session: Session,
    before: Option<&Path>,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let saves = match config.record.as_deref() {
        // Through a pipe, the player says where the game is to be kept.
        wanted if !io::stdin().is_terminal() => wanted.map(Saves::only),
        wanted => Some(Saves::new(&session.record(), before, wanted)),
    };
    // A resumed game is not told again from its start.
    let known = if session.moves_made() > 0 { session.log_len() } else { 0 };
    let mut game = Plain {
        words: &config.words,
        bots: config.bots,
        saves,
        style: Style::of(&io::stdout()),
        told: vec![known; usize::from(session.ruleset().players()) + 1],
        session,
        seated: None,
        table_changed: true,
        confirms: io::stdin().is_terminal(),
        picture: Picture::default(),
        kept: None,
    };
    let ending = game.play(console)?;
    game.say_goodbye(&ending, &mut console.out)
}

/// One game and the people who play it.
struct Plain<'a> {
    words: &'a Words,
    session: Session,
    bots: BotSettings,
    saves: Option<Saves>,
    style: Style,
    /// How many entries of the log each seat was told of; the last number is for those who watch.
    told: Vec<usize>,
    /// Who sits at the terminal, if people share it.
    seated: Option<Seat>,
    /// Whether the table has changed since it was shown.
    table_changed: bool,
    /// Whether a move is told and asked again before it is made.
    confirms: bool,
    picture: Picture,
    /// Where the record of the finished game is, or why it is not.
    kept: Option<Result<String, String>>,
}

impl Plain<'_> {
    /// Through whose eyes the game is told.
    fn viewer(&self) -> Viewer {
        let mut persons = self.session.persons();
        match (persons.next(), persons.next()) {
            (Some(only), None) => Viewer::Seat(only),
            (None, _) => Viewer::Public,
            _ => self.seated.map_or(Viewer::Public, Viewer::Seat),
        }
    }

    fn teller(&self) -> Teller<'_> {
        let teller = self.words.about(self.session.ruleset()).with_names(self.session.names());
        teller.for_viewer(self.viewer())
    }

    fn play(&mut self, console: &mut Console<'_>) -> io::Result<Ending> {
        self.say_hello(&mut console.out)?;
        while !self.session.game().is_over() {
            self.session.make_forced();
            if self.session.game().is_over() {
                break;
            }
            if !self.session.awaits_person() {
                let Some(mv) = self.bots.choose(&self.session) else { return Ok(Ending::Quit) };
                self.make(mv, &mut console.out)?;
                if self.session.persons().next().is_none() {
                    self.tell_news(&mut console.out)?;
                }
                continue;
            }
            // A person can end the program in many ways, and should have the game then.
            self.keep();
            if !self.change_seats(console)? {
                return Ok(Ending::InputEnded);
            }
            match self.ask(console)? {
                Decision::Move(mv) => self.make(mv, &mut console.out)?,
                Decision::Back => {
                    let is_back = self.session.take_back();
                    let id = if is_back { "tui-taken-back" } else { "tui-nothing-back" };
                    writeln!(console.out, "{}", self.words.say(id))?;
                    self.forget_news();
                    self.table_changed |= is_back;
                }
                Decision::Quit => return Ok(Ending::Quit),
                Decision::InputEnded => return Ok(Ending::InputEnded),
            }
        }
        let record = self.session.record();
        self.kept = self.saves.as_mut().and_then(|saves| saves.finish(&record).transpose());
        follow::note(&mut self.session);
        Ok(Ending::Finished)
    }

    fn say_hello(&self, out: &mut impl Write) -> io::Result<()> {
        let words = self.words;
        let ruleset = self.session.ruleset();
        writeln!(out, "{}", self.style.bold(&words.variant(ruleset.variant())))?;
        let bot = self.session.occupants().iter().find_map(|sitter| match sitter {
            Occupant::Bot(level) => Some(*level),
            Occupant::Person => None,
        });
        let level = bot.map(|level| words.level_about(level.name()));
        let persons: Vec<Seat> = self.session.persons().collect();
        let line = match (&persons[..], level) {
            ([], level) => say!(words, "tui-watch", level = level.unwrap_or_default()),
            ([Seat(seat)], Some(level)) => {
                say!(words, "play-seat", seat = *seat + 1, players = ruleset.players(), level)
            }
            (persons, _) => {
                let seats = words.list(persons.iter().map(|seat| (seat.0 + 1).to_string()));
                say!(words, "plain-people", seats)
            }
        };
        writeln!(out, "{}", text::wrap(&line, 0))
    }

    /// When people share the terminal, nobody sees the cards of another.
    fn change_seats(&mut self, console: &mut Console<'_>) -> io::Result<bool> {
        let turn = self.session.game().turn();
        if self.session.persons().count() < 2 || self.seated == Some(turn) {
            return Ok(true);
        }
        self.seated = None;
        if io::stdout().is_terminal() {
            write!(console.out, "{CLEAR}")?;
        }
        let text = say!(self.words, "tui-curtain", player = self.teller().player(turn));
        writeln!(console.out, "{}", text::wrap(&text, 0))?;
        if console.line("> ")?.is_none() {
            return Ok(false);
        }
        self.seated = Some(turn);
        self.table_changed = true;
        Ok(true)
    }

    fn make(&mut self, mv: Move, out: &mut impl Write) -> io::Result<()> {
        match self.session.play(mv) {
            Ok(()) => Ok(()),
            Err(error) => writeln!(out, "  {}", game_text::refused(&self.teller(), &error)),
        }
    }

    /// Writes down the game as far as it is played. If that fails, it is said at the end.
    fn keep(&mut self) {
        let record = self.session.record();
        if let Some(Err(why)) = self.saves.as_mut().map(|saves| saves.keep(&record)) {
            self.kept = Some(Err(why));
        }
    }

    fn told(&mut self) -> &mut usize {
        let place = match self.viewer() {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Public => self.told.len() - 1,
        };
        &mut self.told[place]
    }

    fn forget_news(&mut self) {
        let known = self.session.log_len();
        self.told.fill(known);
    }

    /// The log as the reader may know it, from this entry on.
    fn seen_from(&self, first: usize) -> impl Iterator<Item = (Seen, Vec<KeyLines>)> {
        let (ruleset, viewer) = (self.session.ruleset(), self.viewer());
        let seen = move |event: &Event| event.seen_by(ruleset, viewer);
        let news = self.session.log_with_lines().skip(first);
        news.map(move |(_, event, given)| (seen(event), given))
    }

    fn tell_news(&mut self, out: &mut impl Write) -> io::Result<()> {
        let first = *self.told();
        *self.told() = self.session.log_len();
        let news: Vec<(Seen, Vec<KeyLines>)> = self.seen_from(first).collect();
        let changes = |seen: &Seen| seen.traits().layout || seen.traits().follows;
        self.table_changed |= news.iter().any(|(seen, _)| changes(seen));
        let mut news = news.iter().filter(|(seen, _)| seen.is_news()).peekable();
        if news.peek().is_some() {
            writeln!(out)?;
        }
        for (seen, given) in news {
            let text = with_lines(self.teller().event(seen), given);
            let is_great = matches!(seen, Seen::KeysGained { .. } | Seen::Ended { .. });
            let text = if is_great { self.style.bold(&text) } else { text };
            writeln!(out, "{}", text::wrap(&format!("• {text}"), 2))?;
        }
        Ok(())
    }

    /// What happened, the newest last.
    fn show_log(&self, is_whole: bool, out: &mut impl Write) -> io::Result<()> {
        let news = self.seen_from(0).filter(|(seen, _)| seen.is_news());
        let news: Vec<(Seen, Vec<KeyLines>)> = news.collect();
        let skipped = if is_whole { 0 } else { news.len().saturating_sub(LOG_LINES) };
        for (seen, given) in &news[skipped..] {
            let text = with_lines(self.teller().event(seen), given);
            writeln!(out, "{}", text::wrap(&format!("• {text}"), 2))?;
        }
        Ok(())
    }

    fn say_goodbye(&mut self, ending: &Ending, out: &mut impl Write) -> io::Result<()> {
        self.tell_news(out)?;
        let words = self.words;
        writeln!(out)?;
        match ending {
            Ending::Quit => writeln!(out, "{}", words.say("play-quit"))?,
            Ending::InputEnded => writeln!(out, "{}", words.say("play-input-ended"))?,
            Ending::Finished => {
                let (game, teller) = (self.session.game(), self.teller());
                let view = &game.view(self.viewer());
                self.picture.show(&Scene { teller, view, style: self.style }, out)?;
                if let Some(outcome) = game.outcome() {
                    standings(&teller, game, outcome, self.style, out)?;
                }
            }
        }
        let seed = self.session.seed().to_string();
        writeln!(out, "{}", say!(words, "end-seed", seed))?;
        let is_over = self.session.game().is_over();
        if !is_over {
            self.keep();
        }
        match (&self.kept, &self.saves) {
            (Some(Err(why)), _) => writeln!(out, "{}", say!(words, "tui-not-kept", why)),
            (Some(Ok(file)), _) => writeln!(out, "{}", say!(words, "end-recorded", file)),
            (None, Some(saves)) if !is_over => saves.say_where(words, out),
            (None, _) => Ok(()),
        }
    }
}

/// Who won, and everyone's Keys, the best first (Q10).
pub fn standings(
    teller: &Teller<'_>,
    game: &Game,
    outcome: Outcome,
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let winners = game_text::winners(teller, outcome.winners.iter());
    writeln!(out, "{}", style.bold(&winners))?;
    let lines = game_text::standings(teller, outcome, |seat| game.keys(seat));
    lines.iter().try_for_each(|line| writeln!(out, "  {line}"))
}

/// Whether a step is one in which the player looks at the whole table.
fn wants_table(step: Step) -> bool {
    matches!(step, Step::Start | Step::Play | Step::End | Step::AnyKey)
}
