//! `leonardo lesson`: lessons to play, and to check.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::anyhow;
use leonardo_lessons::{
    CheckError, LESSON_FILE_BYTES_MAX, Lesson, LessonFault, RunError, Stopped, Text, check,
};
use leonardo_terminal::plain::Console;
use leonardo_terminal::plain::lesson::{self as plain, LessonEnd};
use leonardo_terminal::plain::table::Style;
use leonardo_terminal::{LessonProgress, NoProgress, Progress, ProgressFile, files};
use leonardo_words::{Language, Words, say};

use crate::app::App;
use crate::{BAD_INPUT, complain};

/// Arguments of `leonardo lesson`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// List the lessons that come with the program, and what you have done of them.
    List,
    /// Play a lesson in lines of text, from where you were.
    Play {
        /// The name of a lesson, or a lesson file; of a file nothing is kept.
        #[arg(value_name = "NAME")]
        lesson: String,
        /// Begin at its first step.
        #[arg(long)]
        again: bool,
    },
    /// Play lesson files by their own hints; wrong ones are named with line and reason.
    Check {
        /// The files.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

pub(crate) fn run(app: &App, args: &Args) -> anyhow::Result<ExitCode> {
    match &args.command {
        None | Some(Command::List) => list(&app.words)?,
        Some(Command::Play { lesson, again }) => play(app, lesson, *again)?,
        Some(Command::Check { files }) => return check_files(app, files),
    }
    Ok(ExitCode::SUCCESS)
}

fn list(words: &Words) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let progress = ProgressFile::usual();
    for lesson in Lesson::all_shipped() {
        let [name, about] = [&lesson.name, &lesson.about].map(|text| words.lesson_text(text));
        let (id, steps) = (&lesson.id, lesson.steps.len());
        let mut line = say!(words, "lesson-list-line", id, name, about, steps);
        let LessonProgress { is_finished, inputs } = progress.of(id);
        if is_finished {
            line = format!("{line} · {}", words.say("tui-lesson-finished"));
        }
        if !inputs.is_empty() {
            line = format!("{line} · {}", words.say("tui-lesson-begun"));
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn play(app: &App, name: &str, again: bool) -> anyhow::Result<()> {
    let words = &app.words;
    let (lesson, progress): (Arc<Lesson>, Box<dyn Progress>) = match Lesson::shipped(name) {
        Some(lesson) => (lesson, Box::new(ProgressFile::usual())),
        None if Path::new(name).is_file() => {
            (checked(app, Path::new(name))?.0, Box::new(NoProgress))
        }
        None => {
            let known: Vec<&str> =
                Lesson::all_shipped().iter().map(|lesson| lesson.id.as_str()).collect();
            let known = known.join(", ");
            return Err(anyhow!(say!(words, "lesson-unknown", lesson = name, known)));
        }
    };
    let mut console = Console::new(io::stdin().lock(), io::stdout().lock());
    let style = Style::of(&io::stdout());
    let mut progress = progress;
    if again {
        let before = LessonProgress { inputs: Vec::new(), ..progress.of(name) };
        progress.keep(name, &before).map_err(|why| anyhow!(say!(words, "tui-not-kept", why)))?;
    }
    let lesson = (&lesson, progress);
    let ended = plain::run(words, &app.library, lesson, style, &mut console)?;
    let ended = ended.map_err(|error| anyhow!("{name}:{}: {}", error.line, error.fault))?;
    let all = Lesson::all_shipped();
    let place = all.iter().position(|lesson| lesson.id == name);
    if let (LessonEnd::Passed, Some(place)) = (ended, place) {
        let next = match all.get(place + 1) {
            Some(next) => say!(words, "lesson-next", lesson = &next.id),
            None => words.say("lesson-puzzles"),
        };
        writeln!(console.out, "{next}")?;
    }
    Ok(())
}

/// Checks files one by one; a wrong one does not hide the next.
fn check_files(app: &App, files: &[PathBuf]) -> anyhow::Result<ExitCode> {
    let words = &app.words;
    let mut code = ExitCode::SUCCESS;
    for file in files {
        match checked(app, file) {
            Ok((lesson, inputs)) => {
                let (file, steps) = (file.display().to_string(), lesson.steps.len());
                let text =
                    say!(words, "lesson-valid", file, lesson = &lesson.id, steps, inputs = inputs);
                writeln!(io::stdout(), "{text}")?;
            }
            Err(error) => {
                complain(&format!("{error:#}"));
                code = ExitCode::from(BAD_INPUT);
            }
        }
    }
    Ok(code)
}

/// The lesson of a file, once it was played by its own hints, and the number of inputs that took.
fn checked(app: &App, file: &Path) -> anyhow::Result<(Arc<Lesson>, usize)> {
    let words = &app.words;
    let text = files::read(words, file, LESSON_FILE_BYTES_MAX)?;
    let name = file.display();
    let lesson = Lesson::parse(&text)
        .map_err(|error| anyhow!("{name}:{}: {}", error.line, fault(words, &error.fault)))?;
    if let Some((line, id, languages)) = missing_text(&lesson) {
        let languages = words.list(languages.iter().map(ToString::to_string));
        let text = say!(words, "lesson-no-text", id, languages);
        return Err(anyhow!("{name}:{line}: {text}"));
    }
    let lesson = Arc::new(lesson);
    let inputs = check(&lesson, &app.library)
        .map_err(|error| anyhow!("{name}:{}: {}", error.line, stopped(words, &error)))?;
    Ok((lesson, inputs.len()))
}

/// A message that some language lacks: its line, its id and the languages.
fn missing_text(lesson: &Lesson) -> Option<(usize, String, Vec<&'static str>)> {
    let all: Vec<Words> = Language::all().map(Words::new).collect();
    let lacking = |text: &Text| match text {
        Text::Own(_) => None,
        Text::Message(id) => {
            let lacks = all.iter().filter(|words| !words.has(id));
            let lacks: Vec<&str> = lacks.map(|words| words.language().tag()).collect();
            (!lacks.is_empty()).then(|| (id.clone(), lacks))
        }
    };
    let titles = [&lesson.name, &lesson.about].map(|text| (1, text)).into_iter();
    let steps = lesson.steps.iter().flat_map(|step| step.texts().map(|text| (step.line, text)));
    titles.chain(steps).find_map(|(line, text)| {
        let (id, lacks) = lacking(text)?;
        Some((line, id, lacks))
    })
}

/// What is wrong with a file. What the rules say about it is said in the reader's language.
fn fault(words: &Words, fault: &LessonFault) -> String {
    match fault {
        LessonFault::Setup(error) => words.setup_error(error),
        LessonFault::Notation(error) => words.notation_error(error),
        other => other.to_string(),
    }
}

fn stopped(words: &Words, error: &CheckError) -> String {
    let reason = match &error.stopped {
        Stopped::Fault(wrong) => fault(words, wrong),
        Stopped::NoHint => words.say("lesson-stopped-no-hint"),
        Stopped::Refused { hint, error } => {
            let reason = match error {
                RunError::Notation(error) => words.notation_error(error),
                other => other.to_string(),
            };
            say!(words, "lesson-stopped-refused", hint, reason)
        }
        Stopped::Mistaken { hint } => say!(words, "lesson-stopped-mistaken", hint),
        Stopped::Endless { inputs } => say!(words, "lesson-stopped-endless", inputs = *inputs),
        Stopped::NobodyPlays => words.say("lesson-stopped-nobody"),
    };
    match error.step {
        Some(step) => say!(words, "lesson-at-step", step, reason),
        None => reason,
    }
}
