//! `leonardo replay`, `verify` and `convert`: what can be done with a record.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::anyhow;
use leonardo_record::fair::Fair;
use leonardo_record::{FILE_BYTES_MAX, JSON_BYTES_MAX, Luck, Moment, Record, Replay};
use leonardo_rules::{Event, Seat, Viewer};
use leonardo_terminal::full::show_record;
use leonardo_terminal::plain::{standings, table, text};
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

pub(crate) fn replay(app: &App, args: &ReplayArgs) -> anyhow::Result<ExitCode> {
    let (record, _) = read(app, &args.file)?;
    if has_screen() && !args.plain && !args.step && !args.json {
        show_record(&app.words, args.look.look(), &args.file, &record)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", record.to_json())?;
        return Ok(ExitCode::SUCCESS);
    }
    let names = names_of(&record);
    let teller = app.words.about(record.ruleset()).with_names(&names);
    let mut replay =
        Replay::new(&record).map_err(|error| tampered(app, &args.file, &record, &error))?;
    print_head(&teller, &record, replay.dealt(), &mut out)?;
    let style = table::Style::of(&io::stdout());
    let mut input = io::stdin().lock();
    let mut last = None;
    for moment in replay.by_ref() {
        let moment = moment.map_err(|error| tampered(app, &args.file, &record, &error))?;
        let turn = &record.turns[moment.turn];
        if moment.ply == 0 {
            print_turn(&teller, &record, &moment, &mut out)?;
        }
        print_events(&teller, moment.seat, &moment.events, &mut out)?;
        let is_end_of_turn = moment.ply + 1 == turn.plies.len();
        if is_end_of_turn && let Some(comment) = &turn.comment {
            writeln!(out, "   # {comment}")?;
        }
        if is_end_of_turn && args.step {
            table::table(&teller, &moment.after.view(Viewer::Public), style, &mut out)?;
            if !wait(&teller, &mut input, &mut out)? {
                return Ok(ExitCode::SUCCESS);
            }
        }
        last = Some(moment.after);
    }
    let game = last.unwrap_or_else(|| replay.game().clone());
    writeln!(out)?;
    for comment in &record.closing {
        writeln!(out, "# {comment}")?;
    }
    match game.outcome() {
        Some(outcome) => standings(&teller, &game, outcome, style, &mut out)?,
        None => writeln!(out, "{}", app.words.say("record-unfinished"))?,
    }
    // MenuItem is shown; but a record that ends otherwise than it says is not passed over.
    record.verify().map_err(|error| tampered(app, &args.file, &record, &error))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn verify(app: &App, args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let (record, _) = read(app, &args.file)?;
    let verified = record.verify().map_err(|error| tampered(app, &args.file, &record, &error))?;
    let words = &app.words;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{}",
        say!(
            words,
            "record-verified",
            file = args.file.display().to_string(),
            turns = verified.turns,
            moves = verified.moves
        )
    )?;
    let luck = match &record.luck {
        Luck::Seed(_) => words.say("record-verified-seed"),
        Luck::Explicit(_) => words.say("record-verified-luck"),
    };
    writeln!(out, "{luck}")?;
    if let Some(fair) = &verified.fair {
        writeln!(out, "{}", committed(words, fair))?;
    }
    if verified.outcome.is_none() {
        writeln!(out, "{}", words.say("record-unfinished"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What fixed the seed. That it was published before the deal is for the reader to know.
fn committed(words: &Words, fair: &Fair) -> String {
    let seats: Vec<String> = fair.salted().map(|seat| (seat.0 + 1).to_string()).collect();
    say!(
        words,
        "record-verified-committed",
        commitment = &fair.commitment,
        count = seats.len(),
        seats = seats.join(", ")
    )
}

pub(crate) fn convert(app: &App, args: &ConvertArgs) -> anyhow::Result<ExitCode> {
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
    Ok(ExitCode::SUCCESS)
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

fn tampered(
    app: &App,
    file: &Path,
    record: &Record,
    error: &leonardo_record::Tampered,
) -> anyhow::Error {
    anyhow!(app.words.tampered(&file.display().to_string(), record, error))
}

fn print_head(
    teller: &Teller<'_>,
    record: &Record,
    dealt: &[Event],
    out: &mut impl Write,
) -> io::Result<()> {
    let (words, ruleset) = (teller.words(), teller.ruleset());
    for comment in &record.comments {
        writeln!(out, "# {comment}")?;
    }
    writeln!(
        out,
        "{}",
        say!(
            words,
            "record-game",
            variant = words.variant(ruleset.variant()),
            players = ruleset.players()
        )
    )?;
    for (name, value) in &record.tags {
        writeln!(out, "{name}: {value}")?;
    }
    for event in dealt {
        let seen = event.seen_by(ruleset, Viewer::Public);
        if seen.is_news() {
            writeln!(out, "{}", text::wrap(&format!("   {}", teller.event(&seen)), 5))?;
        }
    }
    Ok(())
}

/// The number of a turn, who is to move, and the moves as the record has them.
fn print_turn(
    teller: &Teller<'_>,
    record: &Record,
    moment: &Moment,
    out: &mut impl Write,
) -> io::Result<()> {
    let turn = &record.turns[moment.turn];
    for comment in &turn.before {
        writeln!(out, "# {comment}")?;
    }
    let tokens: Vec<String> = turn.plies.iter().map(|ply| teller.ruleset().show(ply.mv)).collect();
    writeln!(
        out,
        "{}",
        say!(
            teller.words(),
            "record-turn",
            turn = moment.turn + 1,
            player = teller.player(moment.seat),
            moves = tokens.join(" ")
        )
    )
}

/// What happened, with the cards that the mover saw: a record has no secrets.
fn print_events(
    teller: &Teller<'_>,
    mover: Seat,
    events: &[Event],
    out: &mut impl Write,
) -> io::Result<()> {
    for event in events {
        let seen = event.seen_by(teller.ruleset(), Viewer::Seat(mover));
        if seen.is_news() {
            writeln!(out, "{}", text::wrap(&format!("   {}", teller.event(&seen)), 5))?;
        }
    }
    Ok(())
}

/// Waits for Enter; says whether to go on. Without a terminal nobody has to be waited for.
fn wait(teller: &Teller<'_>, input: &mut impl BufRead, out: &mut impl Write) -> io::Result<bool> {
    if io::stdin().is_terminal() {
        writeln!(out, "{}", teller.words().say("record-next"))?;
    }
    out.flush()?;
    let mut line = String::new();
    input.read_line(&mut line)?;
    Ok(line.trim() != "q")
}
