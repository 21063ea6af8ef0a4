//! `leonardo play`: a plain game in the terminal against bots.

mod ask;
pub(crate) mod screen;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use leonardo_bots::{Bot, Level, Spot, Strength};
use leonardo_record::{RecordError, Recorder};
use leonardo_rules::{
    Event, Game, Move, Outcome, Seat, Seed, SeededDice, Seen, Step, Variant, Viewer,
};
use leonardo_words::{Teller, Words};

use crate::app::App;
use crate::{args, files, flaw};
use ask::{Answer, Input};
use screen::Style;

/// Arguments of `leonardo play`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game: base, novem, sets or quintis.
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// How many players: 2 to 6.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    players: Option<String>,
    /// The extra deck: sets and cards, as "atlanticus*3 madrid +MePr*2".
    #[arg(long, value_name = "SPEC")]
    extra: Option<String>,
    /// The seed of all luck: 64 hexadecimal digits.
    #[arg(long, value_name = "HEX")]
    seed: Option<String>,
    /// Your seat, from 0.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "0")]
    seat: String,
    /// How the others play: random, apprentice, journeyman or master.
    #[arg(long, value_name = "LEVEL", default_value = "apprentice")]
    opponents: String,
    /// How long a master thinks about a decision, in milliseconds.
    #[arg(long, value_name = "MS", default_value = "300")]
    think: u64,
    #[command(flatten)]
    rules: args::Rules,
    /// Write the game to this new file while it is played, finished or not.
    #[arg(long, value_name = "FILE.leo")]
    record: Option<PathBuf>,
}

/// How a game in the terminal came to its end.
enum Left {
    Finished,
    Quit,
    InputEnded,
}

pub(crate) fn run(app: &App, args: &Args) -> anyhow::Result<ExitCode> {
    let words = &app.words;
    let mut input = Input::new(io::stdin().lock());
    let asked = args.variant.is_none() && io::stdin().is_terminal();
    let mut out = io::stdout().lock();
    let variant = match &args.variant {
        Some(name) => args::variant(words, name)?,
        None if asked => ask_variant(words, &mut input, &mut out)?,
        None => Variant::Base,
    };
    let players = match args::players(words, args.players.as_deref())? {
        Some(players) => players,
        None if asked => ask_players(words, &mut input, &mut out)?,
        None => 2,
    };
    let options = args.rules.options(words)?;
    let setup = args::setup(words, &app.library, variant, players, options, args.extra.as_deref())?;
    let warnings = match &setup.extra {
        Some(extra) => extra.check_extra(players).unwrap_or_default(),
        None => Vec::new(),
    };
    let book = setup.book().map_err(|error| anyhow!(words.setup_error(&error)))?;
    let seat = seat(words, &args.seat, players)?;
    let seed = args::seed(words, args.seed.as_deref())?;
    let level = args::level(words, &args.opponents)?;

    if let Some(file) = &args.record {
        files::check_free(words, file)?;
    }

    for warning in &warnings {
        let text = words.deck_warning(warning);
        let text = words.say_with("deck-warning", &[("text", text.into())]);
        writeln!(out, "{}", screen::wrap(&text, 2))?;
    }
    let style = Style::of(&io::stdout());
    let teller = words.about(&book).to(seat);
    let opponents = Opponents::new(level, players, seed, Duration::from_millis(args.think));
    let mut session = Session::deal(teller, seat, seed, style, opponents);
    let left = session.play(args.record.as_deref(), &mut input, &mut out)?;
    session.say_goodbye(&left, &mut out)?;
    if let Some(file) = &args.record {
        session.save(file)?;
        let name = file.display().to_string();
        writeln!(out, "{}", words.say_with("end-recorded", &[("file", name.into())]))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn seat(words: &Words, given: &str, players: u8) -> anyhow::Result<Seat> {
    match given.parse() {
        Ok(seat) if seat < players => Ok(Seat(seat)),
        _ => {
            let args = [
                ("seat", given.into()),
                ("players", players.into()),
                ("last", (players - 1).into()),
            ];
            Err(anyhow!(words.say_with("bad-seat", &args)))
        }
    }
}

fn ask_variant(
    words: &Words,
    input: &mut Input<impl BufRead>,
    out: &mut impl Write,
) -> anyhow::Result<Variant> {
    writeln!(out, "{}", words.say("play-which-game"))?;
    for (number, variant) in (1..).zip(Variant::ALL) {
        writeln!(out, "  {number}  {}", words.variant(variant))?;
    }
    let number = ask_number(words, input, out, 1, Variant::ALL.len())?;
    Ok(Variant::ALL[number - 1])
}

fn ask_players(
    words: &Words,
    input: &mut Input<impl BufRead>,
    out: &mut impl Write,
) -> anyhow::Result<u8> {
    writeln!(out, "{}", words.say("play-how-many"))?;
    Ok(ask_number(words, input, out, 2, 6)? as u8)
}

/// A number from the least, which is also the default, to the most.
fn ask_number(
    words: &Words,
    input: &mut Input<impl BufRead>,
    out: &mut impl Write,
    least: usize,
    most: usize,
) -> anyhow::Result<usize> {
    loop {
        let default = words.say_with("play-default", &[("default", least.into())]);
        let Some(line) = input.line(&format!("{default} "), out)? else { return Ok(least) };
        match line.parse() {
            _ if line.is_empty() => return Ok(least),
            Ok(number) if (least..=most).contains(&number) => return Ok(number),
            _ => {
                let args = [("least", least.into()), ("most", most.into())];
                writeln!(out, "{}", words.say_with("play-choose-number", &args))?;
            }
        }
    }
}

/// One game and the person who plays it.
struct Session<'a> {
    teller: Teller<'a>,
    game: Game,
    seed: Seed,
    dice: SeededDice,
    opponents: Opponents,
    /// What is written down, or why it cannot be; that matters only to those who want a record.
    recorder: Result<Recorder, RecordError>,
    me: Seat,
    style: Style,
    /// What happened and has not been told yet.
    news: Vec<String>,
    /// Whether the table has changed since it was shown.
    table_changed: bool,
    moves: Vec<Move>,
}

impl<'a> Session<'a> {
    fn deal(
        teller: Teller<'a>,
        me: Seat,
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

    fn play(
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
        let args =
            [("seat", self.me.0.into()), ("players", players.into()), ("level", level.into())];
        writeln!(out, "{}", self.style.bold(&words.variant(self.teller.book().variant())))?;
        writeln!(out, "{}", words.say_with("play-seat", &args))?;
        while !self.game.is_over() {
            let mut moves = std::mem::take(&mut self.moves);
            self.game.legal(&mut moves);
            let chosen = if self.game.turn() != self.me {
                Some(self.opponents.choose(&self.game, &moves))
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
    fn save(&self, file: &Path) -> anyhow::Result<()> {
        let words = self.teller.words();
        let recorder = self.recorder.clone();
        let recorder =
            recorder.map_err(|error| anyhow!(flaw::record_error(words, file, &error)))?;
        files::write(words, file, &recorder.into_record().with_seed(self.seed).to_string())
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
        let book = self.teller.book();
        for event in events {
            let seen = event.seen_by(book, Viewer::Seat(self.me));
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

    fn tell_news(&mut self, out: &mut impl Write) -> io::Result<()> {
        if !self.news.is_empty() {
            writeln!(out)?;
        }
        for text in self.news.drain(..) {
            writeln!(out, "{}", screen::wrap(&format!("• {text}"), 2))?;
        }
        Ok(())
    }

    fn say_goodbye(&mut self, left: &Left, out: &mut impl Write) -> io::Result<()> {
        self.tell_news(out)?;
        let words = self.teller.words();
        writeln!(out)?;
        match left {
            Left::Quit => writeln!(out, "{}", words.say("play-quit"))?,
            Left::InputEnded => writeln!(out, "{}", words.say("play-input-ended"))?,
            Left::Finished => {
                let view = self.game.view(Viewer::Seat(self.me));
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
struct Opponents {
    level: Level,
    think: Duration,
    bots: Vec<Box<dyn Bot>>,
}

impl Opponents {
    /// Their luck derives from the seed, but is not the game's: they cannot disturb it.
    fn new(level: Level, players: u8, seed: Seed, think: Duration) -> Opponents {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&seed.0[..8]);
        let whim = u64::from_le_bytes(bytes);
        let bots = (0..u64::from(players))
            .map(|seat| level.sit(Strength::WhileAllowed, whim.wrapping_add(seat)))
            .collect();
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

/// What a person wants to read; the rest is in the table that follows.
pub(crate) fn is_news(seen: &Seen) -> bool {
    use leonardo_rules::Chance;
    match seen {
        Seen::Dealt { .. }
        | Seen::TurnBegan { .. }
        | Seen::StepBegan { .. }
        | Seen::WorkedOut { .. }
        | Seen::StaysInPlay { .. } => false,
        Seen::Shuffled { chance, .. } => !matches!(chance, Chance::DealMain | Chance::DealExtra),
        _ => true,
    }
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
fn wants_table(step: Step) -> bool {
    matches!(step, Step::Start | Step::Play | Step::End | Step::AnyKey)
}

/// The rules in brief.
fn rules_id(variant: Variant) -> &'static str {
    match variant {
        Variant::Base => "play-rules-base",
        Variant::Novem | Variant::Sets => "play-rules-novem",
        Variant::Quintis => "play-rules-quintis",
    }
}
