//! The game on the whole screen.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::anyhow;
use leonardo_record::Record;
use leonardo_terminal::{Ended, Look, Minds, Pace, Session};
use leonardo_words::Words;

use super::deal::{bot_names, deal, sitters};
use super::saves::Saves;
use super::{Args, Plan};
use crate::app::App;
use crate::flaw;

/// How a game on the screen was left.
pub(super) struct Left {
    pub(super) ended: Ended,
    /// Whether it can go on.
    pub(super) is_kept: bool,
}

pub(super) fn run(app: App, args: &Args, plan: &Plan) -> anyhow::Result<ExitCode> {
    let words = Words::new(app.words.language());
    let session = match &plan.before {
        Some((record, file)) => {
            Session::resume(record).map_err(|error| anyhow!("{}: {error}", file.display()))?
        }
        None => {
            let sitters = sitters(&words, args, plan)?;
            let names = bot_names(&words, &sitters);
            deal(&words, &plan.ruleset, plan.seed, sitters, names)?
        }
    };
    let before = plan.before.as_ref().map(|(_, file)| file.as_path());
    let left = play(app.words, args, plan.minds(), session, before)?;
    let said = say_goodbye(&words, plan, &left);
    if left.ended == Ended::Itself {
        said?;
    }
    // Otherwise the terminal may be gone, and with it whoever would read that.
    Ok(ExitCode::SUCCESS)
}

fn say_goodbye(words: &Words, plan: &Plan, left: &Left) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if left.is_kept {
        writeln!(out, "{}", words.say("tui-resume-hint"))?;
    }
    writeln!(out, "{}", words.say_with("end-seed", &[("seed", plan.seed.to_string().into())]))
}

/// Plays a game that is dealt, and keeps it.
pub(super) fn play(
    words: Words,
    args: &Args,
    minds: Minds,
    session: Session,
    before: Option<&Path>,
) -> anyhow::Result<Left> {
    let saves = Saves::new(&session.record(), before, args.record.as_deref());
    let under_way = saves.clone();
    let look = args.look.look();
    let mut client =
        leonardo_terminal::App::play(words, look, session, minds, Pace::Human, Box::new(saves));
    let ended = leonardo_terminal::run(&mut client)?;
    Ok(Left { ended, is_kept: !client.is_over() && under_way.is_there() })
}

/// Looks at a record on the whole screen.
pub(crate) fn show_record(
    words: Words,
    look: Look,
    file: &Path,
    record: &Record,
) -> anyhow::Result<Ended> {
    let language = words.language();
    let shown = leonardo_terminal::App::replay(words, look, record);
    let mut client = shown
        .map_err(|error| anyhow!(flaw::tampered(&Words::new(language), file, record, &error)))?;
    Ok(leonardo_terminal::run(&mut client)?)
}
