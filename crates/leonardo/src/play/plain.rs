//! The game as lines of text: for screen readers, pipes and terminals that can do no more.

use std::io::{self, BufRead, Write};
use std::num::NonZeroU8;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use leonardo_bots::{Bot, Level, Master, Spot, Strength};
use leonardo_lab::crew;
use leonardo_record::{RecordError, Recorder};
use leonardo_rules::{
    Event, Game, Move, Outcome, Seat, Seed, SeededDice, Seen, Step, Variant, Viewer,
};
use leonardo_words::{Teller, is_news};

use super::ask::{Answer, Input};
use super::screen::{self, Style};
use crate::{files, flaw};

/// How a game in the terminal came to its end.
pub(super) enum Left {
    Finished,
    Quit,
    InputEnded,
}

/// One game and the person who plays it.
pub(super) struct Session<'a> {
    pub(super) teller: Teller<'a>,
    pub(super) game: Game,
    seed: Seed,
    dice: SeededDice,
    opponents: Opponents,
    /// What is written down, or why it cannot be; that matters only to those who want a record.
    recorder: Result<Recorder, RecordError>,
    /// The seat of the person; nobody's if bots are watched.
    me: Option<Seat>,
    pub(super) style: Style,
    /// What happened and has not been told yet.
    news: Vec<String>,
    /// Whether the table has changed since it was shown.
    pub(super) table_changed: bool,
    moves: Vec<Move>,
}

impl<'a> Session<'a> {
    pub(super) fn deal(
        teller: Teller<'a>,
        me: Option<Seat>,
        seed: Seed,
        style: Style,
        opponents: Opponents,
    ) -> Session<'a> {
        let mut dice = SeededDice::new(seed);
        let mut events = Vec::new();
        let game = Game::deal(teller.book().clone(), &mut dice, &mut events);
        let mut session = Session {
            teller,
            game,
            seed,
            dice,
            recorder: Recorder::new(teller.book(), &events),
            opponents,
            me,
            style,
            news: Vec::new(),
            table_changed: true,
            moves: Vec::new(),
        };
        session.note(&events);
        session
    }

    pub(super) fn play(
        &mut self,
        record: Option<&Path>,
        input: &mut Input<impl BufRead>,
        out: &mut impl Write,
    ) -> io::Result<Left> {
        let words = self.teller.words();
        let level = words.say(match self.opponents.level {
            Level::Apprentice => "level-apprentice",
            Level::Journeyman => "level-journeyman",
            Level::Master => "level-master",
            Level::Random | Level::Greedy | Level::PlainIsmcts => "level-random",
        });
        let players = self.teller.book().players();
        writeln!(out, "{}", self.style.bold(&words.variant(self.teller.book().variant())))?;
        let seat = match self.me {
            Some(Seat(seat)) => {
                let args =
                    [("seat", seat.into()), ("players", players.into()), ("level", level.into())];
                words.say_with("play-seat", &args)
            }
            None => words.say_with("tui-watch", &[("level", level.into())]),
        };
        writeln!(out, "{seat}")?;
        while !self.game.is_over() {
            let mut moves = std::mem::take(&mut self.moves);
            self.game.legal(&mut moves);
            let chosen = if self.me != Some(self.game.turn()) {
                let mv = self.opponents.choose(&self.game, &moves);
                if self.me.is_none() {
                    self.tell_news(out)?;
                }
                Some(mv)
            } else if let [Move::Done | Move::Pass] = moves[..] {
                // There is nothing to decide, and nobody here whom haste would tell something (I4).
                Some(moves[0])
            } else {
                if let Some(file) = record {
                    // Whoever is asked may end the program in many ways, and should have the game
                    // then. If it cannot be written, that is said at the end.
                    let _ = self.save(file);
                }
                match self.ask(&moves, input, out)? {
                    Answer::Move(mv) => Some(mv),
                    Answer::Quit => return Ok(Left::Quit),
                    Answer::InputEnded => return Ok(Left::InputEnded),
                }
            };
            self.moves = moves;
            if let Some(mv) = chosen {
                self.make(mv);
            }
        }
        Ok(Left::Finished)
    }

    /// Writes down the game as far as it is played.
    pub(super) fn save(&self, file: &Path) -> anyhow::Result<()> {
        let words = self.teller.words();
        let recorder = self.recorder.clone();
        let recorder =
            recorder.map_err(|error| anyhow!(flaw::record_error(words, file, &error)))?;
        files::write(words, file, &recorder.into_record().with_seed(self.seed).to_string())
    }

    /// Makes again what was made before, without a word about it.
    pub(super) fn catch_up(&mut self, moves: impl Iterator<Item = Move>) {
        moves.for_each(|mv| self.make(mv));
        self.news.clear();
    }

    /// Through whose eyes the game is told.
    pub(super) fn viewer(&self) -> Viewer {
        self.me.map_or(Viewer::Public, Viewer::Seat)
    }

    fn make(&mut self, mv: Move) {
        let mut events = Vec::new();
        self.game.play(mv, &mut self.dice, &mut events);
        if let Ok(recorder) = &mut self.recorder
            && let Err(error) = recorder.add(mv, &events)
        {
            self.recorder = Err(error);
        }
        self.note(&events);
    }

    /// Keeps what the person may see of events and would want to read.
    fn note(&mut self, events: &[Event]) {
        let (book, viewer) = (self.teller.book(), self.viewer());
        for event in events {
            let seen = event.seen_by(book, viewer);
            if changes_table(&seen) {
                self.table_changed = true;
            }
            if is_news(&seen) {
                let text = self.teller.event(&seen);
                let is_keys = matches!(seen, Seen::KeysGained { .. } | Seen::Ended { .. });
                self.news.push(if is_keys { self.style.bold(&text) } else { text });
            }
        }
    }

    pub(super) fn tell_news(&mut self, out: &mut impl Write) -> io::Result<()> {
        if !self.news.is_empty() {
            writeln!(out)?;
        }
        for text in self.news.drain(..) {
            writeln!(out, "{}", screen::wrap(&format!("• {text}"), 2))?;
        }
        Ok(())
    }

    pub(super) fn say_goodbye(&mut self, left: &Left, out: &mut impl Write) -> io::Result<()> {
        self.tell_news(out)?;
        let words = self.teller.words();
        writeln!(out)?;
        match left {
            Left::Quit => writeln!(out, "{}", words.say("play-quit"))?,
            Left::InputEnded => writeln!(out, "{}", words.say("play-input-ended"))?,
            Left::Finished => {
                let view = self.game.view(self.viewer());
                screen::table(&self.teller, &view, self.style, out)?;
                if let Some(outcome) = self.game.outcome() {
                    standings(&self.teller, &self.game, outcome, self.style, out)?;
                }
            }
        }
        writeln!(out, "{}", words.say_with("end-seed", &[("seed", self.seed.to_string().into())]))
    }
}

/// The bots in the other seats.
pub(super) struct Opponents {
    level: Level,
    think: Duration,
    bots: Vec<Box<dyn Bot>>,
}

impl Opponents {
    /// Their luck derives from the seed, but is not the game's: they cannot disturb it.
    pub(super) fn new(
        level: Level,
        players: u8,
        seed: Seed,
        think: Duration,
        cores: NonZeroU8,
    ) -> Opponents {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&seed.0[..8]);
        let whim = u64::from_le_bytes(bytes);
        let sit = |seat: u64| -> Box<dyn Bot> {
            let (strength, seed) = (Strength::WhileAllowed, whim.wrapping_add(seat));
            match level {
                Level::Master => Box::new(Master::with_heads(strength, seed, cores, crew)),
                _ => level.sit(strength, seed),
            }
        };
        let bots = (0..u64::from(players)).map(sit).collect();
        Opponents { level, think, bots }
    }

    fn choose(&mut self, game: &Game, moves: &[Move]) -> Move {
        let seat = game.turn();
        let view = game.view(Viewer::Seat(seat));
        let start = Instant::now();
        let spot = Spot { book: game.book(), view: &view, moves };
        self.bots[seat.index()].choose(spot, &|| start.elapsed() < self.think)
    }
}

/// Who won, and everyone's Keys, the best first (Q10).
pub(crate) fn standings(
    teller: &Teller<'_>,
    game: &Game,
    outcome: Outcome,
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let words = teller.words();
    let winners: Vec<Seat> = outcome.winners.iter().collect();
    let headline = match winners[..] {
        [winner] => words.say_with("end-winner", &teller.who(winner)),
        _ => {
            let names = words.list(winners.iter().map(|seat| teller.player(*seat)));
            words.say_with("end-winners", &[("players", names.into())])
        }
    };
    writeln!(out, "{}", style.bold(&headline))?;
    let mut seats: Vec<Seat> = Seat::all(game.book().players()).collect();
    let rank = |seat: &Seat| {
        let keys = game.keys(*seat);
        (!outcome.winners.has(*seat), std::cmp::Reverse((keys.total(), keys)))
    };
    seats.sort_by_key(rank);
    for seat in &seats {
        let place = seats.iter().position(|other| rank(other) == rank(seat)).unwrap_or(0) + 1;
        let keys = game.keys(*seat);
        let args = [
            ("place", place.into()),
            ("player", teller.player(*seat).into()),
            ("count", keys.total().into()),
            ("keys", words.keys(keys).into()),
        ];
        writeln!(out, "  {}", words.say_with("end-standing", &args))?;
    }
    Ok(())
}

/// Whether the open cards or the hand are worth being shown again.
fn changes_table(seen: &Seen) -> bool {
    matches!(
        seen,
        Seen::Dealt { .. }
            | Seen::TurnBegan { .. }
            | Seen::Played { .. }
            | Seen::SwappedOwn { .. }
            | Seen::SwappedZone { .. }
            | Seen::Erased { .. }
            | Seen::FieldPlayed { .. }
            | Seen::Sealed { .. }
    )
}

/// Whether a step is one in which the player looks at the whole table.
pub(super) fn wants_table(step: Step) -> bool {
    matches!(step, Step::Start | Step::Play | Step::End | Step::AnyKey)
}

/// The rules in brief.
pub(super) fn rules_id(variant: Variant) -> &'static str {
    match variant {
        Variant::Base => "play-rules-base",
        Variant::Novem | Variant::Sets => "play-rules-novem",
        Variant::Quintis => "play-rules-quintis",
    }
}
