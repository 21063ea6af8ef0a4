//! A lesson as data.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use leonardo_bots::{Depth, Level};
use leonardo_rules::{Localized, Options, Seat, Variant};

use crate::condition::Condition;
use crate::error::LessonError;
use crate::file;

/// A lesson: where it begins, and its steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// How it is called on the command line and in addresses.
    pub id: String,
    /// Its title.
    pub name: Text,
    /// A sentence about it.
    pub about: Text,
    /// The game.
    pub variant: Variant,
    /// How many play.
    pub players: u8,
    /// What differs from the usual rules.
    pub options: Options,
    /// The extra deck; the usual one if left out.
    pub extra: Option<String>,
    /// The seat of the learner.
    pub seat: Seat,
    /// Where its luck comes from.
    pub seed: u64,
    /// Who plays the other seats.
    pub opponents: Option<Level>,
    /// The deck that a lesson about decks begins with. Such a lesson has no game.
    pub deck: Option<String>,
    /// What there is to do, in order.
    pub steps: Vec<Step>,
    /// Positions by name, each with its line, as they stand in the file: the cards get their numbers
    /// when the ruleset is known.
    pub(crate) positions: BTreeMap<String, (usize, toml::Value)>,
}

/// A step of a lesson: something to read, or something to do.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The line in the file.
    pub line: usize,
    /// What the learner is told.
    pub say: Text,
    /// The position that is set up before it; otherwise the game goes on.
    pub position: Option<String>,
    /// What other seats play from that position before the learner is asked.
    pub bot: Vec<String>,
    /// What passes the step. Without it there is nothing to do but to read.
    pub wait: Option<Condition>,
    /// Moves that are kept although they do not pass the step.
    pub allow: Option<Condition>,
    /// Inputs that pass it, in order.
    pub hint: Vec<String>,
    /// How much a bot says about the next move, in place of fixed hints.
    pub advice: Option<Depth>,
    /// What is said about a move that is taken back.
    pub mistake: Option<Text>,
    /// What is said instead where the condition holds.
    pub mistakes: Vec<Mistake>,
    /// What is said once the step is passed, before the next one.
    pub after: Option<Text>,
}

impl Step {
    /// Whether it is done, and not read.
    pub fn is_done(&self) -> bool {
        self.wait.is_some()
    }

    /// Everything that can be said in it.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        let mistakes = self.mistakes.iter().map(|mistake| &mistake.say);
        [&self.say].into_iter().chain(&self.mistake).chain(mistakes).chain(&self.after)
    }
}

/// What is said about one kind of mistake.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    /// Which moves it is about.
    pub when: Condition,
    /// What is said.
    pub say: Text,
}

/// A text of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Text {
    /// The message of this id in `locales/`.
    Message(String),
    /// A text that the file itself brings.
    Own(Localized),
}

/// The lessons that come with the program, in the order in which they are meant.
const FILES: [&str; 7] = [
    include_str!("../data/first-key.toml"),
    include_str!("../data/left-neighbour.toml"),
    include_str!("../data/five-alike.toml"),
    include_str!("../data/novem-turn.toml"),
    include_str!("../data/deck.toml"),
    include_str!("../data/quintis.toml"),
    include_str!("../data/first-game.toml"),
];

static SHIPPED: LazyLock<Vec<Arc<Lesson>>> = LazyLock::new(|| {
    let read =
        |text: &&str| Lesson::parse(text).expect("shipped lessons are right, as tests check");
    FILES.iter().map(read).map(Arc::new).collect()
});

impl Lesson {
    /// Reads a lesson file.
    ///
    /// # Errors
    ///
    /// With the line of the first thing that is wrong.
    pub fn parse(text: &str) -> Result<Lesson, LessonError> {
        file::parse(text)
    }

    /// The lessons that come with the program.
    pub fn all_shipped() -> &'static [Arc<Lesson>] {
        &SHIPPED
    }

    /// The shipped lesson of this id.
    pub fn shipped(id: &str) -> Option<Arc<Lesson>> {
        SHIPPED.iter().find(|lesson| lesson.id == id).cloned()
    }

    /// Everything that can be said in it.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        [&self.name, &self.about].into_iter().chain(self.steps.iter().flat_map(Step::texts))
    }
}

/// A number for a bot's luck that differs from decision to decision, and not from run to run.
pub(crate) fn bot_seed(lesson: &Lesson, step: usize, moves: usize) -> u64 {
    let place = (step as u64) << 32 | moves as u64;
    lesson.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ place
}
