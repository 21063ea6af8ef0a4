//! What a learner has done in each lesson, kept between visits.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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
pub(crate) struct ProgressFile {
    file: Option<PathBuf>,
}

impl ProgressFile {
    /// The file in the platform's data folder.
    pub(crate) fn usual() -> ProgressFile {
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
