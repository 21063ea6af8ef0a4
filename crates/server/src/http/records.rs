//! Records that somebody brings along: looking at them, and playing on. Nothing of them is kept.

use axum::response::Response;
use leonardo_rules::{DeckList, Seat, Setup};
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer::{Body, FailureBody};
use super::games::{self, Cards, ReplayBody, named_json};
use super::tables::ListedTable;
use super::{Api, Failure};
use crate::create;
use crate::fact::BotSpec;
use crate::limits::{Key, Limited};
use crate::paper::Paper;
use crate::refusal::Refusal;

/// A record to look at.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordAsked {
    /// A `.leo` text, or its JSON twin as a text.
    record: String,
    /// What messages call it: the name of the file.
    file: Option<String>,
    /// `public`, `open` (everything), or the number of a seat.
    #[serde(rename = "as")]
    eyes: Option<String>,
}

/// Where to go on from in a record, and against whom.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordGoOn {
    /// A `.leo` text, or its JSON twin as a text.
    record: String,
    /// What messages call it: the name of the file.
    file: Option<String>,
    /// After the step of this number.
    seq: u32,
    /// The seat to play.
    #[schema(value_type = u8)]
    seat: Seat,
    /// Who plays the others.
    bot: BotSpec,
}

/// What a file without a name is called in messages.
const NAMELESS: &str = ".leo";

/// A record step by step, as a game of this server would be shown. It is not kept.
#[utoipa::path(post, path = "/api/records/replay", tag = "games", request_body = RecordAsked,
    responses(
    (status = 200, body = ReplayBody),
    (status = 400, description = "it is no record, or it says what cannot have happened",
        body = FailureBody),
    (status = 413, description = "it is too long", body = FailureBody),
    (status = 429, body = FailureBody),
))]
pub(crate) async fn replay(api: Api, Body(asked): Body<RecordAsked>) -> Result<Response, Failure> {
    take(&api)?;
    let (site, tongue) = (api.site.clone(), api.tongue);
    let looked = move || {
        let words = site.hub.words.of(tongue.0);
        let file = asked.file.as_deref().unwrap_or(NAMELESS);
        let paper = Paper::read(&asked.record, file, site.hub.rulesets.library(), words)?;
        let ruleset = paper.record.ruleset();
        let fog = games::eyes(asked.eyes.as_deref(), ruleset.players()).ok_or(Refusal::NoSeat)?;
        let looked = paper.look(fog, words)?;
        let body = ReplayBody {
            table: looked.info,
            cards: Cards::of(ruleset),
            seed: paper.seed(),
            flaw: looked.flaw,
            steps: looked.steps,
        };
        Ok(named_json(ruleset, &body))
    };
    api.site.aside(looked).await.map_err(|refusal| api.fail(refusal))
}

/// Go on from a position of a record against bots. What the seat could not know is dealt anew.
#[utoipa::path(post, path = "/api/records/continue", tag = "games", request_body = RecordGoOn,
    responses(
    (status = 201, body = ListedTable),
    (status = 400, description = "it is no record, or has cards that this server does not know",
        body = FailureBody),
    (status = 401, body = FailureBody),
    (status = 404, description = "it has no such step", body = FailureBody),
    (status = 409, description = "the game is over there", body = FailureBody),
    (status = 413, description = "it is too long", body = FailureBody),
    (status = 429, body = FailureBody),
))]
pub(crate) async fn go_on(api: Api, Body(wanted): Body<RecordGoOn>) -> Result<Response, Failure> {
    let (guest, name) = api.named().await?;
    take(&api)?;
    let (site, tongue) = (api.site.clone(), api.tongue);
    let (seat, bot) = (wanted.seat, wanted.bot);
    let game = move || {
        let (words, library) = (site.hub.words.of(tongue.0), site.hub.rulesets.library());
        let file = wanted.file.as_deref().unwrap_or(NAMELESS);
        let paper = Paper::read(&wanted.record, file, library, words)?;
        let Setup { variant, players, options, extra, .. } = paper.record.setup();
        let label = extra.as_ref().map(DeckList::label);
        // A table is for everyone, so it has only cards that everyone can look up here.
        let known = library.setup(*variant, *players, options.clone(), label);
        if known.as_ref() != Ok(paper.record.setup()) {
            return Err(Refusal::OwnCards);
        }
        paper.game_at(wanted.seq as usize, words)
    };
    let game = api.site.aside(game).await.map_err(|refusal| api.fail(refusal))?;
    let facts = create::from_position(&game, None, seat, bot, (&guest.to_string(), &name));
    games::open(&api, guest, facts).await
}

fn take(api: &Api) -> Result<(), Failure> {
    let (site, address) = (&api.site, Key::Address(api.client.group()));
    site.take(Limited::Record, address, site.monotonic_ms()).map_err(|no| api.fail(no))
}
