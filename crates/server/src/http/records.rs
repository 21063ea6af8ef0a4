//! Records that somebody brings along: looking at them, and playing on. Nothing of them is kept.

use axum::response::Response;
use leonardo_protocol::{ContinueRecordRequest, ListedTable, RecordRequest, RefusalInfo, Replay};
use leonardo_rules::{DeckList, Setup};

use super::answer::Body;
use super::games::{self, cards_of, named_json};
use super::{Api, Failure};
use crate::create;
use crate::limits::{Key, Limited};
use crate::paper::Paper;
use crate::refusal::Refusal;

/// What a file without a name is called in messages.
const NAMELESS: &str = ".leo";

/// A record step by step, as a game of this server would be shown. It is not kept.
#[utoipa::path(post, path = "/api/records/replay", tag = "games", request_body = RecordRequest,
    responses(
    (status = 200, body = Replay),
    (status = 400, description = "it is no record, or it says what cannot have happened",
        body = RefusalInfo),
    (status = 413, description = "it is too long", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
))]
pub(crate) async fn replay(
    api: Api,
    Body(asked): Body<RecordRequest>,
) -> Result<Response, Failure> {
    take(&api)?;
    let (site, tongue) = (api.site.clone(), api.tongue);
    let looked = move || {
        let words = site.hub.words.of(tongue.0);
        let file = asked.file.as_deref().unwrap_or(NAMELESS);
        let paper = Paper::read(&asked.record, file, site.hub.rulesets.library(), words)?;
        let ruleset = paper.record.ruleset();
        let fog =
            games::eyes(asked.perspective.as_deref(), ruleset.players()).ok_or(Refusal::NoSeat)?;
        let looked = paper.look(fog, words)?;
        let body = Replay {
            table: looked.info,
            cards: cards_of(ruleset),
            seed: paper.seed(),
            flaw: looked.flaw,
            steps: looked.steps,
        };
        Ok(named_json(ruleset, &body))
    };
    api.site.aside(looked).await.map_err(|refusal| api.fail(refusal))
}

/// Go on from a position of a record against bots. What the seat could not know is dealt anew.
#[utoipa::path(post, path = "/api/records/continue", tag = "games", request_body = ContinueRecordRequest,
    responses(
    (status = 201, body = ListedTable),
    (status = 400, description = "it is no record, or has cards that this server does not know",
        body = RefusalInfo),
    (status = 401, body = RefusalInfo),
    (status = 404, description = "it has no such step", body = RefusalInfo),
    (status = 409, description = "the game is over there", body = RefusalInfo),
    (status = 413, description = "it is too long", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
))]
pub(crate) async fn go_on(
    api: Api,
    Body(wanted): Body<ContinueRecordRequest>,
) -> Result<Response, Failure> {
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
