//! `leonardo puzzles`: make, check, show and solve puzzles.

mod make;
mod solve;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::anyhow;
use leonardo_puzzles::{Class, Entry, Puzzle, PuzzleWords, Refused, TEXT_BYTES_MAX, by_id, daily};
use leonardo_terminal::files;
use leonardo_terminal::plain::table::{Scene, Style};
use leonardo_terminal::plain::text::wrap;
use leonardo_terminal::standing::today;
use leonardo_words::{Words, say};
use time::{Date, Month};

use crate::app::App;
use crate::{BAD_INPUT, complain};

/// The largest file that is checked: more than all shipped puzzles.
const FILE_BYTES_MAX: usize = 4 << 20;

/// Arguments of `leonardo puzzles`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Solve a puzzle: one of about your rating, the one of today (`daily`), or the one you name.
    Solve(solve::Args),
    /// Show the puzzle of the day, which is the same for all.
    Daily(DailyArgs),
    /// Show a puzzle.
    Show(ShowArgs),
    /// Check that puzzles have exactly one answer, and print them in their text form.
    Check(CheckArgs),
    /// Make puzzles from games between bots, or from what was missed in your own games, with proofs
    /// and first ratings.
    Make(make::Args),
}

#[derive(clap::Args, Debug)]
struct DailyArgs {
    /// Another day than today (UTC).
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<String>,
    /// Show the answer, too.
    #[arg(long)]
    answer: bool,
}

#[derive(clap::Args, Debug)]
struct ShowArgs {
    /// The id or the text of the puzzle.
    puzzle: String,
    /// Show the answer, too.
    #[arg(long)]
    answer: bool,
}

#[derive(clap::Args, Debug)]
struct CheckArgs {
    /// Texts of puzzles, or files: with a text or a shipped line in each line, or JSON with a
    /// position.
    #[arg(required = true, value_name = "TEXT|FILE")]
    puzzles: Vec<String>,
}

pub(crate) fn run(app: &App, args: &Args) -> anyhow::Result<ExitCode> {
    match &args.command {
        Command::Solve(args) => solve::run(app, args)?,
        Command::Daily(args) => show_daily(app, args)?,
        Command::Show(args) => {
            let found = find(&app.words, &args.puzzle)?;
            show(app, &found, args.answer, &mut io::stdout().lock())?;
        }
        Command::Check(args) => return check(app, args),
        Command::Make(args) => make::run(app, args)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A puzzle, and what is known of it if it is a shipped one.
pub(crate) struct Found {
    puzzle: Puzzle,
    entry: Option<&'static Entry>,
}

/// The puzzle of this id or text.
fn find(words: &Words, given: &str) -> anyhow::Result<Found> {
    if given == "daily" {
        return of_day(words, today());
    }
    if let Some(entry) = by_id(given) {
        return Ok(Found { puzzle: parse(words, entry.text())?, entry: Some(entry) });
    }
    if !given.contains('.') {
        return Err(anyhow!(say!(words, "puzzle-unknown", given)));
    }
    let puzzle = parse(words, given)?;
    let entry = leonardo_puzzles::shipped().iter().find(|entry| entry.text() == given);
    Ok(Found { puzzle, entry })
}

fn of_day(words: &Words, day: u32) -> anyhow::Result<Found> {
    let entry = daily(day).ok_or_else(|| anyhow!(words.say("puzzle-none-left")))?;
    Ok(Found { puzzle: parse(words, entry.text())?, entry: Some(entry) })
}

fn parse(words: &Words, text: &str) -> anyhow::Result<Puzzle> {
    text.parse().map_err(|error| anyhow!(Refused(words).puzzle(&error)))
}

fn day_of(words: &Words, text: &str) -> anyhow::Result<u32> {
    let read = || {
        let mut parts = text.splitn(3, '-');
        let year = parts.next()?.parse().ok()?;
        let month = Month::try_from(parts.next()?.parse::<u8>().ok()?).ok()?;
        let date = Date::from_calendar_date(year, month, parts.next()?.parse().ok()?).ok()?;
        let epoch = Date::from_ordinal_date(1970, 1).ok()?;
        u32::try_from(date.to_julian_day() - epoch.to_julian_day()).ok()
    };
    read().ok_or_else(|| anyhow!(say!(words, "puzzle-bad-date", given = text)))
}

fn show_daily(app: &App, args: &DailyArgs) -> anyhow::Result<()> {
    let day = args.date.as_deref().map(|date| day_of(&app.words, date)).transpose()?;
    let found = of_day(&app.words, day.unwrap_or_else(today))?;
    show(app, &found, args.answer, &mut io::stdout().lock())
}

/// The table, the hand and what is asked; with the answer, if the reader wants it.
fn show(app: &App, found: &Found, with_answer: bool, out: &mut impl Write) -> anyhow::Result<()> {
    show_question(&app.words, found, out)?;
    writeln!(out, "{}", say!(app.words, "puzzle-text", text = found.puzzle.to_string()))?;
    if with_answer {
        let proof = found.puzzle.prove();
        let proof = proof.map_err(|error| anyhow!(Refused(&app.words).puzzle(&error)))?;
        let moves = found.puzzle.show_line(&proof.answer);
        writeln!(out, "{}", say!(app.words, "puzzle-answer", moves, lines = proof.lines))?;
    }
    Ok(())
}

fn show_question(words: &Words, found: &Found, out: &mut impl Write) -> io::Result<()> {
    let Found { puzzle, entry } = found;
    let told = PuzzleWords::new(words, puzzle);
    let (game, class) = (words.variant(puzzle.ruleset().variant()), puzzle.class().name());
    let head = match entry {
        Some(entry) => {
            let (id, rating) = (entry.id(), entry.rating().rating);
            say!(words, "puzzle-head-rated", game, class, id, rating)
        }
        None => say!(words, "puzzle-head", game, class),
    };
    writeln!(out, "{head}")?;
    let style = Style::of(&io::stdout());
    let scene = Scene { teller: told.teller(), view: puzzle.view(), style };
    scene.table(out)?;
    scene.hand(out)?;
    if let Some(rules) = told.house_rules() {
        writeln!(out, "{}", wrap(&rules, 2))?;
    }
    writeln!(out, "\n{}", style.bold(&wrap(&told.question(), 0)))
}

/// Checks one after the other; a wrong one does not hide the next.
fn check(app: &App, args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    let mut out = io::stdout().lock();
    for given in &args.puzzles {
        let is_file = !looks_like_text(given) || Path::new(given).is_file();
        let results = match is_file {
            true => check_file(app, Path::new(given))?,
            false => vec![check_text(&app.words, given)],
        };
        for result in results {
            match result {
                Ok(line) => writeln!(out, "{line}")?,
                Err(line) => {
                    complain(&line);
                    code = ExitCode::from(BAD_INPUT);
                }
            }
        }
    }
    Ok(code)
}

fn looks_like_text(given: &str) -> bool {
    given.len() <= TEXT_BYTES_MAX
        && given.split_once('.').is_some_and(|(class, _)| class.parse::<Class>().is_ok())
}

/// What is said of each puzzle of a file.
fn check_file(app: &App, file: &Path) -> anyhow::Result<Vec<Result<String, String>>> {
    let words = &app.words;
    let text = files::read(words, file, FILE_BYTES_MAX)?;
    let name = file.display();
    if text.trim_start().starts_with('{') {
        let checked = match Puzzle::from_json(&text) {
            Ok(puzzle) => check_puzzle(words, &puzzle).map_err(|why| format!("{name}: {why}")),
            Err(error) => {
                let line = error.line().map(|line| format!(":{line}")).unwrap_or_default();
                Err(format!("{name}{line}: {}", Refused(words).written(&error)))
            }
        };
        return Ok(vec![checked]);
    }
    let lines = (1..).zip(text.lines());
    let wanted = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let checked = wanted.map(|(number, line)| {
        let is_text = !line.trim().contains(' ');
        let checked =
            if is_text { check_text(words, line.trim()) } else { check_entry(words, line) };
        checked.map_err(|why| format!("{name}:{number}: {why}"))
    });
    Ok(checked.collect())
}

/// A line of a file of puzzles: the answer in it must be one.
fn check_entry(words: &Words, line: &str) -> Result<String, String> {
    let entry = Entry::parse(line).map_err(|_| words.say("puzzle-error-line"))?;
    let refused = |error| Refused(words).puzzle(&error);
    let puzzle = entry.puzzle().map_err(refused)?;
    let proof = puzzle.prove().map_err(refused)?;
    let answer = puzzle.show_line(&proof.answer);
    match answer == entry.answer() {
        true => Ok(say!(words, "puzzle-checked", text = entry.text(), moves = answer)),
        false => Err(say!(words, "puzzle-error-answer", moves = answer)),
    }
}

fn check_text(words: &Words, text: &str) -> Result<String, String> {
    let puzzle: Puzzle = text.parse().map_err(|error| Refused(words).puzzle(&error))?;
    check_puzzle(words, &puzzle)
}

fn check_puzzle(words: &Words, puzzle: &Puzzle) -> Result<String, String> {
    let proof = puzzle.prove().map_err(|error| Refused(words).puzzle(&error))?;
    let (text, moves) = (puzzle.to_string(), puzzle.show_line(&proof.answer));
    Ok(say!(words, "puzzle-checked", text, moves))
}

fn class_of(words: &Words, name: &str) -> anyhow::Result<Class> {
    name.parse().map_err(|_| anyhow!(say!(words, "puzzle-error-class", given = name)))
}
