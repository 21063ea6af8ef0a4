//! The analysis of a finished game: what was luck, and what was play.
//!
//! All chances and shares are parts of 1: 0.25 is a chance of a quarter.

use leonardo_rules::{Seat, Variant};
use serde::{Deserialize, Serialize};

use crate::puzzle::{PuzzleBoard, PuzzleVerdict};

/// In which language to analyse a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AnalysisQuery {
    /// The language of the words.
    pub language: Option<String>,
}

/// What the analysis of a finished game found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Analysis {
    /// What judged the positions: a name and a version.
    #[cfg_attr(feature = "schema", schema(example = "base network 1f2e3d4c"))]
    pub evaluator: String,
    /// The number from which all samples follow.
    pub seed: u32,
    /// In how many worlds each decision was judged.
    pub worlds: u32,
    /// The game.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub variant: Variant,
    /// The players' names, seat by seat.
    pub players: Vec<String>,
    /// How many turns were played.
    pub turns: u32,
    /// Each seat's part of the win.
    pub result: Vec<f64>,
    /// The chances over the game, from the deal to the end.
    pub chart: Vec<ChartPoint>,
    /// Where each seat's result came from.
    pub ledger: Vec<LedgerInfo>,
    /// The decisions that cost something, the dearest first.
    pub mistakes: Vec<MistakeInfo>,
    /// How well each seat decided.
    pub skill: Vec<SkillInfo>,
    /// The luckiest moment and the unluckiest, if luck did anything.
    pub moments: Vec<MomentInfo>,
    /// How masters played the same deal, if that was asked for.
    pub same_deal: Option<SameDealInfo>,
}

/// What changed the chances.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PointKind {
    /// The deal.
    Deal,
    /// A decision, before the luck that it called for.
    Play,
    /// The luck that a decision called for: mostly a card that was drawn.
    Draw,
    /// An end that the rules do not know: players resigned, agreed or ran out of time.
    Ending,
}

/// The chances after something happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct ChartPoint {
    /// What happened.
    pub kind: PointKind,
    /// How many moves had been made then.
    pub moves: u32,
    /// The turn, from 1; 0 for the deal.
    pub turn_number: u32,
    /// Who moved.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// What happened, in the reader's language.
    pub text: String,
    /// Each seat's chance, all cards seen.
    pub open: Vec<f64>,
    /// The same as each seat knew it: first the seat that knows, then whose chance.
    pub known: Vec<Vec<f64>>,
}

/// Where a seat's result came from. The parts add up to `total`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LedgerInfo {
    /// The result less an equal share.
    pub total: f64,
    /// The luck of the deal.
    pub deal: f64,
    /// The luck of the seat's own draws.
    pub own_draws: f64,
    /// The luck of the others' draws.
    pub others_draws: f64,
    /// The luck of hidden cards: what decisions did that nobody who made them could know.
    pub hidden: f64,
    /// The seat's own decisions, as far as it could know what they do.
    pub own_play: f64,
    /// The same of the others, seat by seat; 0 in the seat's own place.
    pub others_play: Vec<f64>,
    /// The end, if the rules did not end the game.
    pub ending: f64,
    /// What rounding leaves.
    pub remainder: f64,
}

/// How dear a decision was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// From one point in a hundred.
    Slip,
    /// From five.
    Mistake,
    /// From fifteen.
    Blunder,
}

/// A decision that cost something, judged by what its player knew.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MistakeInfo {
    /// How many moves had been made before.
    pub moves: u32,
    /// The turn, from 1.
    pub turn_number: u32,
    /// Who decided.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// How dear it was.
    pub mark: Mark,
    /// The chance that it cost.
    pub loss: f64,
    /// The standard error of the loss.
    pub error: f64,
    /// The move, in notation.
    #[cfg_attr(feature = "schema", schema(example = "MeHa>N"))]
    pub played: String,
    /// The move in the reader's language.
    pub played_text: String,
    /// The better move, in notation.
    pub better: String,
    /// The better move in the reader's language.
    pub better_text: String,
    /// Why, in the reader's language.
    pub reasons: Vec<String>,
}

/// How well a seat decided.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct SkillInfo {
    /// Decisions with a choice that made a difference.
    pub decisions: u32,
    /// A thousand times the chance lost in one of them; none without such decisions.
    pub error_rate: Option<f64>,
    /// Which bots of the program err about as much: `expert` (less than its journeymen and masters),
    /// `journeyman`, `apprentice` or `random`.
    pub level: Option<String>,
    /// The same in the reader's language.
    pub level_text: String,
}

/// A moment of luck, told in the reader's language.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MomentInfo {
    /// How many moves had been made then.
    pub moves: u32,
    /// The turn, from 1; 0 for the deal.
    pub turn_number: u32,
    /// Whose luck it was.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// The chance that luck gave, or took if it is negative.
    pub luck: f64,
    /// What happened.
    pub text: String,
}

/// The same deal, played by masters in every seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct SameDealInfo {
    /// How many games a master plays in thought before each move.
    pub playouts: u32,
    /// Each seat's part of the win; none if the game was too long.
    pub result: Option<Vec<f64>>,
    /// How many turns it took.
    pub turns: u32,
    /// Who won, in the reader's language.
    pub text: String,
}

/// A decision of a finished game to try again, and what was chosen this time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RetryRequest {
    /// How many moves had been made before the decision.
    pub moves: u32,
    /// The move that is chosen now, in short notation; nothing to see the position first.
    #[cfg_attr(feature = "schema", schema(example = "MeHa>N"))]
    pub answer: Option<String>,
    /// Whether to tell the answer.
    #[serde(default)]
    pub give_up: bool,
}

/// The same for a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RetryRecordRequest {
    /// A `.leo` text, or its JSON twin as a text.
    pub record: String,
    /// The name of the file, for messages.
    pub file: Option<String>,
    /// How many moves had been made before the decision.
    pub moves: u32,
    /// The move that is chosen now, in short notation; nothing to see the position first.
    #[cfg_attr(feature = "schema", schema(example = "MeHa>N"))]
    pub answer: Option<String>,
    /// Whether to tell the answer.
    #[serde(default)]
    pub give_up: bool,
}

/// A decision as a puzzle: find the better move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RetryInfo {
    /// How many moves had been made before the decision.
    pub moves: u32,
    /// The turn, from 1.
    pub turn_number: u32,
    /// Who decides.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// What is asked, in the reader's language.
    pub question: String,
    /// Whether the chosen move is right; `unfinished` before one was chosen.
    pub verdict: PuzzleVerdict,
    /// What it is worth, or the answer for those who give up.
    pub told: Option<RetryText>,
    /// What the moves cost that the analysis looked at twice, the best first: once it is solved or
    /// given up.
    pub candidates: Vec<CandidateInfo>,
    /// The position, as the player knew it. The shapes of `view`, `lines` and `offers` are those of
    /// the socket.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub board: PuzzleBoard,
}

/// Something that is said of a move, in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RetryText {
    /// What it is worth.
    pub text: String,
    /// Why not, if another move is better.
    pub reasons: Vec<String>,
}

/// A move that could have been made, and what it costs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct CandidateInfo {
    /// The move, in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move in the reader's language.
    pub text: String,
    /// The chance that it costs compared with the best one.
    pub loss: f64,
    /// The standard error of the loss.
    pub error: f64,
    /// Whether no move is better beyond doubt.
    pub right: bool,
    /// Whether it was made in the game.
    pub played: bool,
}
