//! `leonardo replay`, `verify` and `convert`: what can be done with a record.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use leonardo_record::fair::Fair;
use leonardo_record::{
    FILE_BYTES_MAX, JSON_BYTES_MAX, Luck, Moment, Record, Replay, Tampered, Verified,
};
use leonardo_rules::{Event, Seen, Viewer};
use leonardo_terminal::full::show_record;
use leonardo_terminal::plain::table::{Scene, Style};
use leonardo_terminal::plain::{standings, text};
use leonardo_terminal::{files, has_screen};
use leonardo_words::{Teller, Words, names_of, say};

use crate::app::App;
use crate::play::LookArgs;

/// Arguments of `leonardo replay`.
#[derive(clap::Args, Debug)]
pub(crate) struct ReplayArgs {
    /// The record: text or JSON.
    file: PathBuf,
    /// Show the table after every turn and wait for Enter.
    #[arg(long)]
    step: bool,
    /// Print the JSON twin of the record instead.
    #[arg(long, conflicts_with = "step")]
    json: bool,
    /// Lines of text instead of the whole screen.
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    look: LookArgs,
}

/// Arguments of `leonardo verify`.
#[derive(clap::Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The record: text or JSON.
    file: PathBuf,
}

/// Arguments of `leonardo convert`.
#[derive(clap::Args, Debug)]
pub(crate) struct ConvertArgs {
    /// The record: text or JSON.
    file: PathBuf,
    /// Write all luck down instead of the seed.
    #[arg(long)]
    luck: bool,
}

/// The two forms of a record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Json,
}

pub(crate) fn replay(app: &App, args: &ReplayArgs) -> anyhow::Result<()> {
    let (record, _) = read(app, &args.file)?;
    if has_screen() && !args.plain && !args.step && !args.json {
        return show_record(&app.words, args.look.look(), &args.file, &record).map(drop);
    }
    let mut out = io::stdout().lock();
    if args.json {
        return Ok(writeln!(out, "{}", record.to_json())?);
    }
    let names = names_of(&record);
    let teller = app.words.about(record.ruleset()).with_names(&names);
    let tampered = |error| tampered(app, &args.file, &record, &error);
    let mut replay = Replay::new(&record).map_err(tampered)?;
    let tell = Telling { teller, record: &record };
    tell.head(replay.dealt(), &mut out)?;
    let style = Style::of(&io::stdout());
    let mut input = io::stdin().lock();
    let mut last = None;
    for moment in replay.by_ref() {
        let moment = moment.map_err(tampered)?;
        let turn = &record.turns[moment.turn];
        if moment.ply == 0 {
            tell.turn(&moment, &mut out)?;
        }
        // With the cards that the mover saw: a record has no secrets.
        tell.events(&moment.events, Viewer::Seat(moment.seat), &mut out)?;
        let is_end_of_turn = moment.ply + 1 == turn.plies.len();
        if is_end_of_turn && let Some(comment) = &turn.comment {
            writeln!(out, "   # {comment}")?;
        }
        if is_end_of_turn && args.step {
            let view = &moment.after.view(Viewer::Public);
            Scene { teller, view, style }.table(&mut out)?;
            if !wait(&app.words, &mut input, &mut out)? {
                return Ok(());
            }
        }
        last = Some(moment.after);
    }
    let game = last.unwrap_or_else(|| replay.game().clone());
    writeln!(out)?;
    comments(&record.closing, &mut out)?;
    match game.outcome() {
        Some(outcome) => standings(&teller, &game, outcome, style, &mut out)?,
        None => writeln!(out, "{}", app.words.say("record-unfinished"))?,
    }
    // Everything is shown; but a record that ends otherwise than it says is not passed over.
    record.verify().map(drop).map_err(tampered)
}

pub(crate) fn verify(app: &App, args: &VerifyArgs) -> anyhow::Result<()> {
    let (record, _) = read(app, &args.file)?;
    let verified = record.verify().map_err(|error| tampered(app, &args.file, &record, &error))?;
    let Verified { turns, moves, fair, outcome, .. } = verified;
    let (words, file) = (&app.words, args.file.display().to_string());
    let mut out = io::stdout().lock();
    writeln!(out, "{}", say!(words, "record-verified", file, turns, moves))?;
    let luck = match &record.luck {
        Luck::Seed(_) => "record-verified-seed",
        Luck::Explicit(_) => "record-verified-luck",
    };
    writeln!(out, "{}", words.say(luck))?;
    if let Some(fair) = fair {
        writeln!(out, "{}", committed(words, &fair))?;
    }
    if outcome.is_none() {
        writeln!(out, "{}", words.say("record-unfinished"))?;
    }
    Ok(())
}

/// What fixed the seed. That it was published before the deal is for the reader to know.
fn committed(words: &Words, fair: &Fair) -> String {
    let seats: Vec<String> = fair.salted().map(|seat| (seat.0 + 1).to_string()).collect();
    let (commitment, count) = (&fair.commitment, seats.len());
    say!(words, "record-verified-committed", commitment, count, seats = seats.join(", "))
}

pub(crate) fn convert(app: &App, args: &ConvertArgs) -> anyhow::Result<()> {
    let (mut record, form) = read(app, &args.file)?;
    if args.luck {
        record =
            record.spelled_out().map_err(|error| tampered(app, &args.file, &record, &error))?;
    }
    let mut out = io::stdout().lock();
    match form {
        Form::Text => writeln!(out, "{}", record.to_json())?,
        Form::Json => write!(out, "{record}")?,
    }
    Ok(())
}

/// The record of a file, whichever form it has.
pub(crate) fn read_any(app: &App, file: &Path) -> anyhow::Result<Record> {
    read(app, file).map(|(record, _)| record)
}

/// Reads a record in whichever form it is.
fn read(app: &App, file: &Path) -> anyhow::Result<(Record, Form)> {
    let words = &app.words;
    let text = files::read(words, file, JSON_BYTES_MAX.max(FILE_BYTES_MAX))?;
    let form = if text.trim_start().starts_with('{') { Form::Json } else { Form::Text };
    let record = match form {
        Form::Text => Record::parse(&text, &app.library),
        Form::Json => Record::from_json(&text, &app.library),
    };
    let record =
        record.map_err(|error| anyhow!(words.record_error(&file.display().to_string(), &error)))?;
    Ok((record, form))
}

fn tampered(app: &App, file: &Path, record: &Record, error: &Tampered) -> anyhow::Error {
    anyhow!(app.words.tampered(&file.display().to_string(), record, error))
}

/// A record as lines of text.
struct Telling<'a> {
    teller: Teller<'a>,
    record: &'a Record,
}

impl Telling<'_> {
    fn head(&self, dealt: &[Event], out: &mut impl Write) -> io::Result<()> {
        let (words, ruleset) = (self.teller.words(), self.teller.ruleset());
        comments(&self.record.comments, out)?;
        let variant = words.variant(ruleset.variant());
        writeln!(out, "{}", say!(words, "record-game", variant, players = ruleset.players()))?;
        for (name, value) in &self.record.tags {
            writeln!(out, "{name}: {value}")?;
        }
        self.events(dealt, Viewer::Public, out)
    }

    /// The number of a turn, who is to move, and the moves as the record has them.
    fn turn(&self, moment: &Moment, out: &mut impl Write) -> io::Result<()> {
        let turn = &self.record.turns[moment.turn];
        comments(&turn.before, out)?;
        let tokens = turn.plies.iter().map(|ply| self.teller.ruleset().show(ply.mv));
        let moves = tokens.collect::<Vec<_>>().join(" ");
        let (turn, player) = (moment.turn + 1, self.teller.player(moment.seat));
        writeln!(out, "{}", say!(self.teller.words(), "record-turn", turn, player, moves))
    }

    /// What happened, as far as it is news for this viewer.
    fn events(&self, events: &[Event], viewer: Viewer, out: &mut impl Write) -> io::Result<()> {
        let seen = events.iter().map(|event| event.seen_by(self.teller.ruleset(), viewer));
        for seen in seen.filter(Seen::is_news) {
            writeln!(out, "{}", text::wrap(&format!("   {}", self.teller.event(&seen)), 5))?;
        }
        Ok(())
    }
}

fn comments(comments: &[String], out: &mut impl Write) -> io::Result<()> {
    comments.iter().try_for_each(|comment| writeln!(out, "# {comment}"))
}

/// Waits for Enter; says whether to go on. Without a terminal nobody has to be waited for.
fn wait(words: &Words, input: &mut impl BufRead, out: &mut impl Write) -> io::Result<bool> {
    if io::stdin().is_terminal() {
        writeln!(out, "{}", words.say("record-next"))?;
    }
    out.flush()?;
    let mut line = String::new();
    input.read_line(&mut line)?;
    Ok(line.trim() != "q")
}
