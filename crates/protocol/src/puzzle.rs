//! Puzzles over HTTP.

use leonardo_rules::{OpenLines, View};
use serde::{Deserialize, Serialize};

use crate::offer::Offer;
use crate::table::TableInfo;

/// A puzzle to solve.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PuzzleInfo {
    /// The id of a puzzle of the server's own; none for one that a text describes.
    pub id: Option<String>,
    /// The text form, for links.
    pub text: String,
    /// `take`, `win`, `safe`, `hold`, `odds`, `score` or `spoil`.
    #[cfg_attr(feature = "schema", schema(example = "take"))]
    pub class: String,
    /// How hard it is (Glicko-2), if that is known.
    pub rating: Option<u32>,
    /// What is asked, in the reader's language.
    pub question: String,
    /// The rules that differ from the usual ones, in words.
    pub house_rules: Option<String>,
    /// The day of a daily puzzle, counted from 1970-01-01 in UTC.
    pub day: Option<u32>,
    /// The position. The shapes of `view`, `lines` and `offers` are those of the socket.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub board: PuzzleBoard,
}

/// A position of a puzzle, as its player sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct PuzzleBoard {
    /// What a table with this game would show.
    pub table: TableInfo,
    /// What the player knows.
    pub view: View,
    /// The lines that lie open.
    pub lines: OpenLines,
    /// What the player can do now; nothing after the end of the turn.
    pub offers: Vec<Offer>,
}

/// Which puzzle to get next.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NextPuzzleQuery {
    /// The rating that it should have about; 1500 if left out.
    pub rating: Option<u32>,
    /// Another number gives another puzzle.
    pub number: Option<u32>,
    /// The game.
    #[cfg_attr(feature = "schema", param(value_type = Option<String>))]
    pub variant: Option<leonardo_rules::Variant>,
    /// The language of the words.
    pub language: Option<String>,
}

/// An answer to a puzzle, or the beginning of one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AnswerRequest {
    /// The moves so far, in short notation.
    #[cfg_attr(feature = "schema", schema(example = json!(["MeHa>N"])))]
    pub moves: Vec<String>,
    /// Whether to tell the answer. It then counts as not solved.
    #[serde(default)]
    pub give_up: bool,
    /// The person's rating before a first try: the answer has the one after it.
    pub rating: Option<PuzzleRating>,
}

/// A Glicko-2 rating of a person.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PuzzleRating {
    /// The rating; newcomers have 1500.
    pub rating: f64,
    /// How far off it may be; newcomers have 350.
    pub deviation: f64,
    /// How much it changes; newcomers have 0.06.
    pub volatility: f64,
}

/// What the moves are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleVerdict {
    /// The turn goes on.
    Unfinished,
    /// They are the answer.
    Solved,
    /// They are not.
    Wrong,
}

/// The reply to an answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct AnswerInfo {
    /// What the moves are worth.
    pub verdict: PuzzleVerdict,
    /// Why, in the reader's language; empty while the turn goes on.
    pub text: String,
    /// The moves of the answer, if it was given up.
    pub answer: Option<Vec<String>>,
    /// The person's rating after this try, if one was sent and the puzzle has one.
    pub rating: Option<PuzzleRating>,
    /// The position after the moves; after a wrong answer, after the reply that refutes it.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub board: PuzzleBoard,
}

/// A position of a finished game of which puzzles are to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PuzzlesRequest {
    /// How many moves had been made before the position.
    pub moves: u32,
}

/// The same for a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PuzzlesRecordRequest {
    /// A `.leo` text, or its JSON twin as a text.
    pub record: String,
    /// The name of the file, for messages.
    pub file: Option<String>,
    /// How many moves had been made before the position.
    pub moves: u32,
}

/// The puzzles that a position is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PuzzlesInfo {
    /// Every question about it that has exactly one answer.
    pub puzzles: Vec<FoundPuzzle>,
    /// If the list is empty, the reason in the reader's language.
    pub why_none: Option<String>,
}

/// A puzzle that was made of a position, and proved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct FoundPuzzle {
    /// The text form, for links.
    pub text: String,
    /// `take`, `win`, `safe`, `hold`, `odds`, `score` or `spoil`.
    #[cfg_attr(feature = "schema", schema(example = "take"))]
    pub class: String,
    /// What is asked, in the reader's language.
    pub question: String,
}
