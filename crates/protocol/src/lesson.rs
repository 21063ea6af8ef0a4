//! Lessons: a client sends what was done so far, and gets where that leads.

use leonardo_rules::{OpenLines, Seen, Variant, View};
use serde::{Deserialize, Serialize};

use crate::offer::Offer;
use crate::table::TableInfo;

/// The most inputs of a lesson: each is played again with every request.
pub const LESSON_INPUTS_MAX: usize = 400;

/// The lessons of a server, in the order in which they are meant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LessonList {
    /// The lessons.
    pub lessons: Vec<LessonInfo>,
}

/// A lesson of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LessonInfo {
    /// How its address ends.
    #[cfg_attr(feature = "schema", schema(example = "first-key"))]
    pub id: String,
    /// Its title in the reader's language.
    pub name: String,
    /// A sentence about it.
    pub about: String,
    /// The game that it is about.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "base"))]
    pub variant: Variant,
    /// How many steps it has.
    pub steps: u32,
}

/// What was done in a lesson so far.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LessonRequest {
    /// From the beginning: `next` where a step is only read, a move as it was offered, `+set` or `-set`
    /// where a deck is put together. Only the last may be a mistake.
    #[cfg_attr(feature = "schema", schema(max_items = 400, example = json!(["CtCv>N", "next"])))]
    pub inputs: Vec<String>,
}

/// Where a lesson stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LessonState {
    /// The lesson.
    pub lesson: LessonInfo,
    /// The lesson after it.
    pub next: Option<String>,
    /// The number of the step, from 0; that of the steps if the lesson is over.
    pub step: u32,
    /// How many of the inputs belong to the steps before this one.
    pub begun: u32,
    /// What the step says; nothing if the lesson is over.
    pub text: Option<String>,
    /// Whether there is nothing to do but to read and to send `next`.
    pub reads: bool,
    /// What is to be said about the last input if it was a mistake. Then it is not kept: leave it out of
    /// the next request.
    pub mistake: Option<String>,
    /// What is said about the next move without being asked.
    pub advice: Option<String>,
    /// Hints for those who ask: where to look, what to look for, and the move with its reason. Fewer where
    /// there is less to say.
    pub hints: Vec<String>,
    /// What happened, as the learner saw it. The shapes of `seen`, `view`, `lines` and `offers` are those of
    /// the socket.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub seen: Vec<Seen>,
    /// The same in words.
    pub news: Vec<String>,
    /// The table, if the lesson has a game.
    pub table: Option<TableInfo>,
    /// What the learner sees.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub view: Option<View>,
    /// The lines that lie open.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub lines: Option<OpenLines>,
    /// The learner's legal moves.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub offers: Vec<Offer>,
    /// The deck, if the lesson is about one.
    pub deck: Option<LessonDeck>,
}

/// A deck that is put together in a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LessonDeck {
    /// What it is like, and what is to be said against it, a line each.
    pub lines: Vec<String>,
    /// The sets that can be chosen.
    pub sets: Vec<LessonSet>,
}

/// A set that can be chosen in a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LessonSet {
    /// Its id.
    pub id: String,
    /// Its name in the reader's language.
    pub name: String,
    /// How many copies of it the deck has.
    pub copies: u8,
    /// The input that adds one.
    pub add: Option<String>,
    /// The input that takes one out.
    pub drop: Option<String>,
}
