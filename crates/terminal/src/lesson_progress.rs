//! What a learner has done in each lesson, kept between visits.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use leonardo_lessons::{Answer, Lesson, LessonError, Run, RunError};
use leonardo_rules::sets::Library;

use crate::saves;

/// The longest file that is read; a lesson has a few dozen inputs.
const FILE_BYTES_MAX: u64 = 64 * 1024;
/// The first word of a line about a lesson that was finished once.
const FINISHED: &str = "finished";
const UNDER_WAY: &str = "under-way";

/// What was done in one lesson.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LessonProgress {
    /// Whether it was finished once.
    pub is_finished: bool,
    /// The inputs of the way that is not finished yet.
    pub inputs: Vec<String>,
}

/// Where progress is kept.
pub trait Progress {
    /// What was done in this lesson.
    fn of(&self, lesson: &str) -> LessonProgress;
    /// Keeps what is done in this lesson now, or says why not.
    fn keep(&mut self, lesson: &str, progress: &LessonProgress) -> Result<(), String>;
}

/// A file with a line for each lesson: whether it was finished, its name, and the inputs since then.
/// Inputs are short notation, which has no blanks.
pub struct ProgressFile {
    file: Option<PathBuf>,
}

impl ProgressFile {
    /// The file in the platform's data folder.
    pub fn usual() -> ProgressFile {
        ProgressFile { file: saves::data_folder("lessons.txt") }
    }

    fn read(&self) -> BTreeMap<String, LessonProgress> {
        let small =
            |file: &&PathBuf| file.metadata().is_ok_and(|known| known.len() <= FILE_BYTES_MAX);
        let text = self.file.as_ref().filter(small).and_then(|file| fs::read_to_string(file).ok());
        // What cannot be read counts as not done: nobody is kept from a lesson by that.
        text.unwrap_or_default().lines().filter_map(read_line).collect()
    }
}

fn read_line(line: &str) -> Option<(String, LessonProgress)> {
    let mut parts = line.split_whitespace();
    let is_finished = match parts.next()? {
        FINISHED => true,
        UNDER_WAY => false,
        _ => return None,
    };
    let lesson = parts.next()?.to_string();
    Some((lesson, LessonProgress { is_finished, inputs: parts.map(str::to_string).collect() }))
}

fn write_line((lesson, progress): (&String, &LessonProgress)) -> String {
    let state = if progress.is_finished { FINISHED } else { UNDER_WAY };
    let words = [state, lesson].into_iter().chain(progress.inputs.iter().map(String::as_str));
    words.collect::<Vec<_>>().join(" ") + "\n"
}

impl Progress for ProgressFile {
    fn of(&self, lesson: &str) -> LessonProgress {
        self.read().remove(lesson).unwrap_or_default()
    }

    fn keep(&mut self, lesson: &str, progress: &LessonProgress) -> Result<(), String> {
        let mut all = self.read();
        all.insert(lesson.to_string(), progress.clone());
        let Some(file) = &self.file else { return Ok(()) };
        let text: String = all.iter().map(write_line).collect();
        write(file, &text).map_err(|error| format!("{}: {error}", file.display()))
    }
}

/// A lesson under way, from where the learner was, and what is kept of it.
pub(crate) struct KeptRun {
    pub(crate) run: Run,
    inputs: Vec<String>,
    /// How many inputs belong to earlier steps.
    begun: usize,
    was_finished: bool,
    progress: Box<dyn Progress>,
}

impl KeptRun {
    /// Goes on where the learner was; what does not fit any more is begun again.
    pub(crate) fn new(
        lesson: &Arc<Lesson>,
        library: &Library,
        progress: Box<dyn Progress>,
    ) -> Result<KeptRun, LessonError> {
        let LessonProgress { is_finished, inputs } = progress.of(&lesson.id);
        let run = Run::new(lesson.clone(), library)?;
        let mut kept =
            KeptRun { run, inputs: Vec::new(), begun: 0, was_finished: is_finished, progress };
        for input in inputs {
            match kept.run.clone().give(&input) {
                Ok(Answer::Passed | Answer::Kept) => {}
                Ok(Answer::Mistake(_)) | Err(_) => break,
            }
            if !matches!(kept.take(&input), Ok(Answer::Passed | Answer::Kept)) {
                break;
            }
        }
        Ok(kept)
    }

    /// Whether the learner had done something of it before.
    pub(crate) fn is_resumed(&self) -> bool {
        !self.inputs.is_empty()
    }

    fn take(&mut self, input: &str) -> Result<Answer, RunError> {
        let step = self.run.at();
        let answer = self.run.give(input)?;
        if matches!(answer, Answer::Passed | Answer::Kept) {
            self.inputs.push(input.to_string());
            if self.run.at() != step {
                self.begun = self.inputs.len();
            }
        }
        Ok(answer)
    }

    /// Takes an input of the learner. What was done is kept; the second part says why not.
    pub(crate) fn give(&mut self, input: &str) -> (Result<Answer, RunError>, Result<(), String>) {
        let answer = self.take(input);
        let kept = match answer {
            Ok(Answer::Passed | Answer::Kept) => self.keep(),
            Ok(Answer::Mistake(_)) | Err(_) => Ok(()),
        };
        (answer, kept)
    }

    /// Begins the step again, without what was done in it; `None` if there is nothing to begin again.
    pub(crate) fn begin_again(&mut self) -> Option<Result<(), String>> {
        self.run.begin_again().ok()?;
        self.inputs.truncate(self.begun);
        Some(self.keep())
    }

    fn keep(&mut self) -> Result<(), String> {
        let is_over = self.run.step().is_none();
        self.was_finished |= is_over;
        let inputs = if is_over { Vec::new() } else { self.inputs.clone() };
        let progress = LessonProgress { is_finished: self.was_finished, inputs };
        self.progress.keep(&self.run.lesson().id, &progress)
    }
}

/// For lessons of which nothing is kept.
pub struct NoProgress;

impl Progress for NoProgress {
    fn of(&self, _: &str) -> LessonProgress {
        LessonProgress::default()
    }

    fn keep(&mut self, _: &str, _: &LessonProgress) -> Result<(), String> {
        Ok(())
    }
}

/// Writes a whole file or none.
fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = file.with_extension("new");
    fs::write(&new, text)?;
    fs::rename(&new, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_found_again_and_damage_costs_only_what_is_damaged() {
        let folder = std::env::temp_dir().join(format!("leonardo-lessons-{}", std::process::id()));
        let file = folder.join("lessons.txt");
        let mut kept = ProgressFile { file: Some(file.clone()) };
        assert_eq!(kept.of("first-key"), LessonProgress::default());
        let under_way =
            LessonProgress { is_finished: false, inputs: vec!["CtCv>N".into(), "next".into()] };
        let finished = LessonProgress { is_finished: true, inputs: Vec::new() };
        kept.keep("first-key", &under_way).expect("it is kept");
        kept.keep("novem-turn", &finished).expect("it is kept");
        let mut text = fs::read_to_string(&file).expect("it is there");
        text.push_str("nonsense\n\nfinished\n");
        fs::write(&file, text).expect("it is written");
        assert_eq!((kept.of("first-key"), kept.of("novem-turn")), (under_way, finished));
        fs::write(&file, vec![0xff; 10]).expect("it is written");
        assert_eq!(kept.of("first-key"), LessonProgress::default());
        fs::remove_dir_all(folder).expect("it goes");
    }
}
