//! The game on the whole screen.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::anyhow;
use leonardo_bots::Strength;
use leonardo_lab::crew;
use leonardo_record::Record;
use leonardo_rules::Seat;
use leonardo_tui::{Look, Minds, Pace, Session, Sitter};
use leonardo_words::Words;

use super::saves::Saves;
use super::{Args, Plan, seat};
use crate::app::App;
use crate::{args, flaw};

pub(super) fn run(app: App, args: &Args, plan: &Plan) -> anyhow::Result<ExitCode> {
    let words = &app.words;
    let session = match &plan.before {
        Some((record, file)) => {
            Session::resume(record).map_err(|error| anyhow!("{}: {error}", file.display()))?
        }
        None => deal(words, args, plan)?,
    };
    let before = plan.before.as_ref().map(|(_, file)| file.as_path());
    let saves = Saves::new(&session.record(), before, args.record.as_deref());
    let under_way = Saves::new(&session.record(), before, None);
    let minds =
        Minds { think: plan.think, cores: plan.cores, crew, strength: Strength::WhileAllowed };
    let seed = session.seed().to_string();
    let language = words.language();
    let look = args.look.look();
    let mut client =
        leonardo_tui::App::play(app.words, look, session, minds, Pace::Human, Box::new(saves));
    leonardo_tui::run(&mut client)?;
    let words = Words::new(language);
    let mut out = io::stdout().lock();
    if !client.is_over() && under_way.is_there() {
        writeln!(out, "{}", words.say("tui-resume-hint"))?;
    }
    writeln!(out, "{}", words.say_with("end-seed", &[("seed", seed.into())]))?;
    Ok(ExitCode::SUCCESS)
}

/// A new game, with a name for each bot.
fn deal(words: &Words, args: &Args, plan: &Plan) -> anyhow::Result<Session> {
    let players = plan.book.players();
    let people = match &args.hot_seat {
        Some(given) => args::number(words, "--hot-seat", Some(given), 1..=players)?,
        None => None,
    };
    let me = seat(words, &args.seat, players)?;
    let sit = |seat: Seat| match people {
        _ if args.bot => Sitter::Bot(plan.level),
        Some(people) if seat.0 < people => Sitter::Person,
        None if seat == me => Sitter::Person,
        _ => Sitter::Bot(plan.level),
    };
    let sitters: Vec<Sitter> = Seat::all(players).map(sit).collect();
    let names = words.say("tui-bots");
    let mut names = names.split(", ");
    let name = |sitter: &Sitter| match sitter {
        Sitter::Person => String::new(),
        Sitter::Bot(_) => names.next().unwrap_or_default().to_string(),
    };
    let names = sitters.iter().map(name).collect();
    Session::deal(&plan.book, plan.seed, sitters, names)
        .map_err(|error| anyhow!(flaw::record_error(words, Path::new("-"), &error)))
}

/// Looks at a record on the whole screen.
pub(crate) fn show_record(
    words: Words,
    look: Look,
    file: &Path,
    record: &Record,
) -> anyhow::Result<ExitCode> {
    let language = words.language();
    let shown = leonardo_tui::App::replay(words, look, record);
    let mut client = shown
        .map_err(|error| anyhow!(flaw::tampered(&Words::new(language), file, record, &error)))?;
    leonardo_tui::run(&mut client)?;
    Ok(ExitCode::SUCCESS)
}
