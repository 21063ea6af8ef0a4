//! Lessons. A lesson is played again from its beginning with every request: nothing of it is kept here.

use std::sync::Arc;

use axum::Json;
use axum::response::Response;
use leonardo_bots::Depth;
use leonardo_lessons::{Answer, Change, Lesson, Run, RunError};
#[cfg(test)]
use leonardo_protocol::RefusalInfo;
use leonardo_protocol::{
    BotSpec, LESSON_INPUTS_MAX, LessonDeck, LessonInfo, LessonList, LessonRequest, LessonSet,
    LessonState, Offer, RefusalCode, SeatInfo, SeatKind, TableInfo,
};
use leonardo_rules::sets::Library;
use leonardo_rules::{Game, Seat, Seen, Viewer};
use leonardo_table::Refusal;
use leonardo_words::{Teller, Words};

use super::answer::{ApiJson, ApiPath, json};
use super::games::json_text;
use super::{Api, Failure};
use crate::log_text::news;
use crate::shown_table::{person, shown_table};

/// Every lesson, in the order in which they are meant.
#[cfg_attr(test, utoipa::path(get, path = "/api/lessons", tag = "lessons",
    responses((status = 200, body = LessonList))))]
pub(crate) async fn list(api: Api) -> Json<LessonList> {
    let words = api.site.state.words.of(api.language);
    let lessons = Lesson::all_shipped().iter().map(|lesson| info(words, lesson)).collect();
    Json(LessonList { lessons })
}

/// Where a lesson stands after what was done in it so far. Nothing of it is kept.
#[cfg_attr(test, utoipa::path(post, path = "/api/lessons/{id}", tag = "lessons",
    params(("id" = String, Path, description = "the lesson")),
    request_body = LessonRequest, responses(
    (status = 200, body = LessonState),
    (status = 400, description = "an input does not fit", body = RefusalInfo),
    (status = 404, description = "there is no such lesson", body = RefusalInfo),
)))]
pub(crate) async fn state(
    api: Api,
    ApiPath(id): ApiPath<String>,
    ApiJson(asked): ApiJson<LessonRequest>,
) -> Result<Response, Failure> {
    let lesson = Lesson::shipped(&id).ok_or(RefusalCode::NotFound)?;
    if asked.inputs.len() > LESSON_INPUTS_MAX {
        let reason = format!("a lesson has at most {LESSON_INPUTS_MAX} inputs");
        return Err(Refusal::BadMessage(reason).into());
    }
    let library = api.site.state.rulesets.library();
    let words = api.site.state.words.of(api.language);
    let played = Played::play(lesson, library, &asked.inputs)?;
    let state = played.state(words, library);
    let text = match played.run.game() {
        Some(game) => json_text(game.ruleset(), &state),
        None => serde_json::to_string(&state).unwrap_or_default(),
    };
    Ok(json(text))
}

fn info(words: &Words, lesson: &Lesson) -> LessonInfo {
    LessonInfo {
        id: lesson.id.clone(),
        name: words.lesson_text(&lesson.name),
        about: words.lesson_text(&lesson.about),
        variant: lesson.variant,
        steps: lesson.steps.len() as u32,
    }
}

/// A lesson after its inputs.
struct Played {
    run: Run,
    last: Answer,
    begun: usize,
}

impl Played {
    fn play(lesson: Arc<Lesson>, library: &Library, inputs: &[String]) -> Result<Played, Refusal> {
        let broken = |error: RunError| match error {
            RunError::Notation(error) => Refusal::NoMove(error),
            RunError::Illegal(rejection) => Refusal::Illegal(rejection),
            other => Refusal::BadMessage(other.to_string()),
        };
        let run = Run::new(lesson, library).map_err(|error| broken(error.into()))?;
        let mut played = Played { run, last: Answer::Kept, begun: 0 };
        for (number, input) in inputs.iter().enumerate() {
            if matches!(played.last, Answer::Mistake(_)) {
                let reason = "only the last input may be a mistake";
                return Err(Refusal::BadMessage(reason.to_string()));
            }
            let step = played.run.at();
            played.last = played.run.give(input).map_err(broken)?;
            if played.run.at() != step {
                played.begun = number + 1;
            }
        }
        Ok(played)
    }

    fn state(&self, words: &Words, library: &Library) -> LessonState {
        let (run, lesson) = (&self.run, self.run.lesson());
        let all = Lesson::all_shipped();
        let next = all.iter().skip_while(|other| other.id != lesson.id).nth(1);
        let mistake = match &self.last {
            Answer::Passed | Answer::Kept => None,
            Answer::Mistake(Some(said)) => Some(words.lesson_text(said)),
            Answer::Mistake(None) => Some(words.say("lesson-try-again")),
        };
        let mut state = LessonState {
            lesson: info(words, lesson),
            next: next.map(|next| next.id.clone()),
            step: run.at() as u32,
            begun: self.begun as u32,
            text: run.text().map(|text| words.lesson_text(text)),
            reads: run.only_goes_on(),
            mistake,
            advice: None,
            hints: Vec::new(),
            seen: Vec::new(),
            news: Vec::new(),
            table: None,
            view: None,
            lines: None,
            offers: Vec::new(),
            deck: None,
        };
        if let Some(game) = run.game() {
            self.show_game(words, game, &mut state);
        }
        state.deck = deck(run, words, library);
        state
    }

    fn show_game(&self, words: &Words, game: &Game, state: &mut LessonState) {
        let (run, ruleset) = (&self.run, game.ruleset());
        let seat = run.lesson().seat;
        let viewer = Viewer::Seat(seat);
        let names = names(words, run.lesson(), seat);
        let teller: Teller<'_> = words.about(ruleset).with_names(&names).to(seat);
        let view = game.view(viewer);
        if let Some(advice) = run.advised() {
            let say = |depth: Depth| teller.advice(game.step(), depth, &advice);
            state.advice = run.advice().map(|(depth, _)| say(depth));
            state.hints = Depth::ALL.map(say).into();
        }
        if state.mistake.is_none() {
            let seen = run.news().iter().map(|event| event.seen_by(ruleset, viewer));
            state.seen = seen.collect::<Vec<Seen>>();
            state.news = news(&teller, &state.seen);
        }
        state.lines = Some(view.lines(ruleset));
        state.offers = run.moves().into_iter().map(|mv| Offer::new(ruleset, seat, mv)).collect();
        state.table = Some(table(run.lesson(), game, names));
        state.view = Some(view);
    }
}

fn names(words: &Words, lesson: &Lesson, learner: Seat) -> Vec<String> {
    let name = |seat: Seat| match seat == learner {
        true => words.say("player-you"),
        false => words.bot_name("apprentice", seat),
    };
    Seat::all(lesson.players).map(name).collect()
}

fn deck(run: &Run, words: &Words, library: &Library) -> Option<LessonDeck> {
    let deck = run.deck()?;
    let changes = run.changes();
    let set = |id: &String| {
        let input = |change: Change| changes.contains(&change).then(|| change.to_string());
        let name = library.set(id).map(|set| words.language().of(&set.name).to_string());
        LessonSet {
            id: id.clone(),
            name: name.unwrap_or_else(|| id.clone()),
            copies: deck.copies_of(id),
            add: input(Change::Add(id.clone())),
            drop: input(Change::Drop(id.clone())),
        }
    };
    Some(LessonDeck { lines: words.lesson_deck(deck), sets: deck.sets().iter().map(set).collect() })
}

/// What a table with this game would show.
fn table(lesson: &Lesson, game: &Game, names: Vec<String>) -> TableInfo {
    let bot = BotSpec { level: leonardo_bots::Level::Apprentice, think_ms: None };
    let seat = |(seat, name): (usize, String)| match seat == lesson.seat.index() {
        true => person(name),
        false => SeatInfo { kind: SeatKind::Bot, bot: Some(bot), ..person(name) },
    };
    shown_table(game, names.into_iter().enumerate().map(seat).collect())
}
