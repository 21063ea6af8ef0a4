//! The protocol between clients and a server of *The Enigma of Leonardo*: plain data, the same
//! types on both sides. `docs/protocol.md` explains it with examples that are executed.
//!
//! - [`ClientMessage`] with a [`Request`], and [`ServerMessage`]: what is sent over the socket of a
//!   table.
//! - [`NewTable`], [`TableList`], [`Replay`] and the like: bodies of HTTP requests and responses.
//! - [`TableInfo`]: what everyone may know about a table, the cards aside.
//! - [`Offer`]: a legal move, and the [`Place`]s a player points at to make it.
//!
//! Cards are written by their names, which depend on the table's card lists: read and write
//! messages inside [`leonardo_rules::names::with`] and that table's ruleset.
//!
//! ```
//! use leonardo_protocol::{ClientMessage, Request};
//!
//! let text = r#"{ "id": "7", "do": { "move": { "seq": 12, "move": "MeHa>N" } } }"#;
//! let message: ClientMessage = serde_json::from_str(text)?;
//! assert_eq!(message.request, Request::Move { seq: 12, mv: "MeHa>N".into() });
//! # Ok::<(), serde_json::Error>(())
//! ```

#![forbid(unsafe_code)]

mod analysis;
mod http;
mod lesson;
mod message;
mod offer;
mod puzzle;
mod refusal;
mod request;
mod table;

pub use analysis::{
    Analysis, AnalysisQuery, CandidateInfo, ChartPoint, LedgerInfo, Mark, MistakeInfo, MomentInfo,
    PointKind, RetryInfo, RetryRecordRequest, RetryRequest, RetryText, SameDealInfo, SkillInfo,
};
pub use http::{
    CardInfo, ClaimRequest, ContinueRecordRequest, ContinueRequest, DeckNote, DeckReport,
    DeckRequest, GameCards, GameNow, GamesQuery, Guest, ListedStage, ListedTable, NewName, NewSeat,
    NewTable, PositionInfo, RecordRequest, Replay, ReplayQuery, ReplayStep, Seated, SetInfo,
    SetList, SitRequest, SocketQuery, TableList, TablesQuery, TokenSeat,
};
pub use lesson::{
    LESSON_INPUTS_MAX, LessonDeck, LessonInfo, LessonList, LessonRequest, LessonSet, LessonState,
};
pub use message::{
    ClockInfo, DeviceInfo, EntryMessage, Presence, ServerMessage, Surveyed, VisibleEvent, Welcome,
    You,
};
pub use offer::{How, Offer, Place};
pub use puzzle::{
    AnswerInfo, AnswerRequest, FoundPuzzle, NextPuzzleQuery, PuzzleBoard, PuzzleInfo, PuzzleRating,
    PuzzleVerdict, PuzzlesInfo, PuzzlesRecordRequest, PuzzlesRequest,
};
pub use refusal::{RefusalCode, RefusalInfo};
pub use request::{ClientMessage, Request};
pub use table::{
    BotSpec, By, ClockSpec, DeckHashes, Ending, FromPosition, HandedWhy, ResultInfo, SeatInfo,
    SeatKind, Stage, TableInfo, TakeBackInfo, Timeout,
};

/// The version of the protocol. It changes when an old client would misunderstand the server.
pub const PROTOCOL_VERSION: u32 = 2;

/// The longest id of a request, in bytes.
pub const REQUEST_ID_BYTES_MAX: usize = 64;

/// A point in time, in milliseconds since 1970, or a span of time in milliseconds.
pub type Millis = i64;
