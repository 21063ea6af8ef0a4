//! Uploaded records: replaying them, and continuing from them. Nothing of them is kept.

use std::sync::Arc;

use axum::response::Response;
use leonardo_protocol::{ContinueRecordRequest, RecordRequest, RefusalCode};
#[cfg(test)]
use leonardo_protocol::{ListedTable, RefusalInfo, Replay};
use leonardo_rules::{DeckList, Ruleset, Setup};
use leonardo_table::Refusal;
use leonardo_words::Language;

use super::answer::ApiJson;
use super::games::{continue_from, perspective};
use super::step_stream::{StepSource, streamed, write_steps};
use super::{Api, Failure, Site};
use crate::limits::{Key, Limited};
use crate::log_pages::{PAGE_ENTRIES, Reading};
use crate::uploaded_record::{RecordSteps, UploadedRecord};

/// The name of a file without a name in messages.
pub(super) const NAMELESS: &str = ".leo";

/// A record step by step, as a game of this server would be shown. It is not kept.
#[cfg_attr(test, utoipa::path(post, path = "/api/records/replay", tag = "games",
    request_body = RecordRequest, responses(
    (status = 200, body = Replay),
    (status = 400, description = "it is no record, or it says what cannot have happened",
        body = RefusalInfo),
    (status = 413, description = "it is too long", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn replay(
    api: Api,
    ApiJson(asked): ApiJson<RecordRequest>,
) -> Result<Response, Failure> {
    take(&api)?;
    let reading = Reading::begin(&api.site, api.client.group())?;
    let (site, language) = (api.site.clone(), api.language);
    let looked = move || {
        let words = site.state.words.of(language);
        let file = asked.file.as_deref().unwrap_or(NAMELESS);
        let uploaded =
            UploadedRecord::read(&asked.record, file, site.state.rulesets.library(), words)?;
        let ruleset = uploaded.record.ruleset().clone();
        let perspective = perspective(asked.perspective.as_deref(), ruleset.players())?;
        let head = uploaded.head(words)?;
        let steps = Box::new(uploaded.steps(perspective, words)?);
        Ok((head, ShownRecord { site, language, ruleset, steps }))
    };
    let (head, shown) = reading.run(looked).await?;
    let ruleset = shown.ruleset.clone();
    Ok(streamed(&ruleset, &head, UploadedSteps { reading, shown: Some(shown) }).await?)
}

/// The steps of an uploaded record.
struct UploadedSteps {
    reading: Reading,
    /// Moved to the thread that works on a page, and back.
    shown: Option<ShownRecord>,
}

struct ShownRecord {
    site: Arc<Site>,
    language: Language,
    ruleset: Arc<Ruleset>,
    steps: Box<RecordSteps>,
}

impl StepSource for UploadedSteps {
    async fn page(&mut self) -> Result<Option<String>, Refusal> {
        let Some(mut shown) = self.shown.take() else { return Ok(None) };
        self.reading.pace().await;
        let job = move || {
            let words = shown.site.state.words.of(shown.language);
            let steps = shown.steps.next(PAGE_ENTRIES as usize, words)?;
            Ok((write_steps(&shown.ruleset, &steps), shown))
        };
        let (text, shown) = self.reading.run(job).await?;
        self.shown = Some(shown);
        Ok(text)
    }
}

/// Continue from a position of a record against bots. What the seat could not know is dealt again.
#[cfg_attr(test, utoipa::path(post, path = "/api/records/continue", tag = "games",
    request_body = ContinueRecordRequest, responses(
    (status = 201, body = ListedTable),
    (status = 400, description = "it is no record, or has cards that this server does not know",
        body = RefusalInfo),
    (status = 401, body = RefusalInfo),
    (status = 404, description = "it has no such step", body = RefusalInfo),
    (status = 409, description = "the game is over there", body = RefusalInfo),
    (status = 413, description = "it is too long", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn continue_record(
    api: Api,
    ApiJson(wanted): ApiJson<ContinueRecordRequest>,
) -> Result<Response, Failure> {
    let (guest, name) = api.named().await?;
    take(&api)?;
    let reading = Reading::begin(&api.site, api.client.group())?;
    let (site, language) = (api.site.clone(), api.language);
    let (seat, bot) = (wanted.seat, wanted.bot);
    let game = move || {
        let (words, library) = (site.state.words.of(language), site.state.rulesets.library());
        let file = wanted.file.as_deref().unwrap_or(NAMELESS);
        let uploaded = UploadedRecord::read(&wanted.record, file, library, words)?;
        let Setup { variant, players, options, extra, .. } = uploaded.record.setup();
        let label = extra.as_ref().map(DeckList::label);
        // A table is for everyone, so it has only cards that everyone can look up here.
        let known = library.setup(*variant, *players, options.clone(), label);
        if known.as_ref() != Ok(uploaded.record.setup()) {
            return Err(RefusalCode::OwnCards.into());
        }
        uploaded.game_at(wanted.seq as usize, words)
    };
    let game = reading.run(game).await?;
    continue_from(&api, &game, None, (seat, bot), (guest, &name)).await
}

pub(super) fn take(api: &Api) -> Result<(), Failure> {
    Ok(api.site.take(Limited::Record, Key::Address(api.client.group()))?)
}
