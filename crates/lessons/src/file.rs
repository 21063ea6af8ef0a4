//! Reads a lesson file (TOML); errors carry the line.

use std::collections::BTreeMap;
use std::fmt;

use leonardo_bots::{Depth, Level};
use leonardo_rules::{Localized, Options, Seat, Variant};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::condition::Condition;
use crate::error::{
    DONE_PERCENT_MIN, ID_BYTES_MAX, LESSON_FILE_BYTES_MAX, LessonError, LessonFault, STEPS_MAX,
    TEXT_CHARS_MAX,
};
use crate::lesson::{Lesson, Mistake, Step, Text};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    id: Spanned<String>,
    name: Option<Spanned<Said>>,
    about: Option<Spanned<Said>>,
    variant: Variant,
    #[serde(default = "two")]
    players: u8,
    #[serde(default)]
    seat: Option<Spanned<u8>>,
    #[serde(default)]
    options: Options,
    extra: Option<String>,
    #[serde(default)]
    seed: u64,
    opponents: Option<Spanned<Level>>,
    deck: Option<String>,
    #[serde(default)]
    positions: BTreeMap<String, Spanned<toml::Value>>,
    #[serde(default)]
    steps: Vec<Spanned<Entry>>,
}

fn two() -> u8 {
    2
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Entry {
    say: Said,
    position: Option<String>,
    #[serde(default)]
    bot: Vec<String>,
    wait: Option<Condition>,
    allow: Option<Condition>,
    #[serde(default)]
    hint: Vec<String>,
    advice: Option<u8>,
    mistake: Option<Said>,
    #[serde(default)]
    mistakes: Vec<MistakeEntry>,
    after: Option<Said>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct MistakeEntry {
    when: Condition,
    say: Said,
}

/// A text as it is written: the end of a message's id, or a text by language.
enum Said {
    Id(String),
    Own(Localized),
}

impl<'de> Deserialize<'de> for Said {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Said, D::Error> {
        struct Words;
        impl<'de> Visitor<'de> for Words {
            type Value = Said;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the id of a text, or `{ en = \"…\" }`")
            }
            fn visit_str<E: serde::de::Error>(self, id: &str) -> Result<Said, E> {
                if is_id(id) { Ok(Said::Id(id.into())) } else { Err(E::custom("this is no id")) }
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Said, M::Error> {
                let texts = BTreeMap::deserialize(MapAccessDeserializer::new(map))?;
                Localized::try_from(texts).map(Said::Own).map_err(M::Error::custom)
            }
        }
        from.deserialize_any(Words)
    }
}

fn is_id(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=ID_BYTES_MAX).contains(&text.len())
        && text.bytes().all(is_letter)
        && !text.starts_with('-')
        && !text.ends_with('-')
}

/// The line of a place, from 1.
fn line_of(text: &str, place: usize) -> usize {
    let before = text.as_bytes().get(..place).unwrap_or(text.as_bytes());
    before.iter().filter(|byte| **byte == b'\n').count() + 1
}

pub(crate) fn parse(text: &str) -> Result<Lesson, LessonError> {
    if text.len() > LESSON_FILE_BYTES_MAX {
        let (bytes, most) = (text.len(), LESSON_FILE_BYTES_MAX);
        return Err(LessonFault::TooLong { bytes, most }.at(1));
    }
    let file: File = toml::from_str(text).map_err(|error| {
        let place = error.span().map_or(0, |span| span.start);
        form(error.message()).at(line_of(text, place))
    })?;
    Reader { text, id: file.id.get_ref().clone() }.lesson(file)
}

fn form(message: &str) -> LessonFault {
    let words = [("field", "key"), ("variant", "value")];
    let reason = words.iter().fold(message.to_string(), |text, (theirs, ours)| {
        let [missing, unknown] = ["missing", "unknown"].map(|what| format!("{what} {theirs}"));
        let [no, strange] = ["missing", "unknown"].map(|what| format!("{what} {ours}"));
        text.replace(&missing, &no).replace(&unknown, &strange)
    });
    let first: String = reason.lines().next().unwrap_or_default().chars().take(300).collect();
    LessonFault::Form { reason: first }
}

struct Reader<'a> {
    text: &'a str,
    id: String,
}

impl Reader<'_> {
    fn lesson(&self, file: File) -> Result<Lesson, LessonError> {
        let line = |place: usize| line_of(self.text, place);
        let id_line = line(file.id.span().start);
        if !is_id(&self.id) {
            let id = self.id.chars().take(ID_BYTES_MAX).collect();
            return Err(LessonFault::Id { id, most: ID_BYTES_MAX }.at(id_line));
        }
        let seat = file.seat.as_ref().map_or(0, |seat| *seat.get_ref());
        if seat >= file.players {
            let place = file.seat.as_ref().map_or(0, |seat| seat.span().start);
            return Err(LessonFault::Seat { seat }.at(line(place)));
        }
        if let Some(level) = file.opponents.as_ref().filter(|level| level.get_ref().searches()) {
            let fault = LessonFault::Level { level: level.get_ref().name().into() };
            return Err(fault.at(line(level.span().start)));
        }
        let titled = |said: Option<Spanned<Said>>, usual: &str| match said {
            Some(said) => {
                let place = line(said.span().start);
                self.text(said.into_inner()).map_err(|fault| fault.at(place))
            }
            None => Ok(Text::Message(self.message(usual))),
        };
        let (name, about) = (titled(file.name, "name")?, titled(file.about, "about")?);
        let steps = file
            .steps
            .into_iter()
            .map(|entry| {
                let line = line(entry.span().start);
                self.step(entry.into_inner(), line).map_err(|fault| fault.at(line))
            })
            .collect::<Result<Vec<Step>, LessonError>>()?;
        self.count(&steps, id_line)?;
        let place = |(name, value): (String, Spanned<toml::Value>)| {
            (name, (line(value.span().start), value.into_inner()))
        };
        Ok(Lesson {
            id: self.id.clone(),
            name,
            about,
            variant: file.variant,
            players: file.players,
            options: file.options,
            extra: file.extra,
            seat: Seat(seat),
            seed: file.seed,
            opponents: file.opponents.map(Spanned::into_inner),
            deck: file.deck,
            steps,
            positions: file.positions.into_iter().map(place).collect(),
        })
    }

    /// Short, and done more than read.
    fn count(&self, steps: &[Step], line: usize) -> Result<(), LessonError> {
        if steps.is_empty() {
            return Err(LessonFault::NoSteps.at(line));
        }
        if let Some(step) = steps.get(STEPS_MAX) {
            let fault = LessonFault::TooManySteps { steps: steps.len(), most: STEPS_MAX };
            return Err(fault.at(step.line));
        }
        let done = steps.iter().filter(|step| step.is_done()).count();
        if done * 100 < steps.len() * DONE_PERCENT_MIN {
            let (steps, least) = (steps.len(), DONE_PERCENT_MIN);
            return Err(LessonFault::TooMuchReading { done, steps, least }.at(line));
        }
        Ok(())
    }

    fn step(&self, entry: Entry, line: usize) -> Result<Step, LessonFault> {
        let about_mistakes = entry.mistakes.iter().map(|mistake| &mistake.when);
        let conditions = [&entry.wait, &entry.allow].into_iter().flatten();
        if { conditions }.chain(about_mistakes).any(Condition::is_empty) {
            return Err(LessonFault::EmptyCondition);
        }
        if entry.wait.is_none() {
            let needless = [
                ("allow", entry.allow.is_some()),
                ("hint", !entry.hint.is_empty()),
                ("advice", entry.advice.is_some()),
                ("mistake", entry.mistake.is_some()),
                ("mistakes", !entry.mistakes.is_empty()),
                ("after", entry.after.is_some()),
            ];
            if let Some((key, _)) = needless.into_iter().find(|(_, is_there)| *is_there) {
                return Err(LessonFault::OnlyIfWaiting { key });
            }
        } else if entry.hint.is_empty() && entry.advice.is_none() {
            return Err(LessonFault::NoHint);
        }
        if !entry.bot.is_empty() && entry.position.is_none() {
            return Err(LessonFault::BotWithoutPosition);
        }
        let advice = match entry.advice {
            None | Some(0) => None,
            Some(number) => Some(Depth::of(number).ok_or(LessonFault::Advice)?),
        };
        let mistakes = entry
            .mistakes
            .into_iter()
            .map(|mistake| Ok(Mistake { when: mistake.when, say: self.text(mistake.say)? }));
        Ok(Step {
            line,
            say: self.text(entry.say)?,
            position: entry.position,
            bot: entry.bot,
            wait: entry.wait,
            allow: entry.allow,
            hint: entry.hint,
            advice,
            mistakes: mistakes.collect::<Result<_, LessonFault>>()?,
            mistake: entry.mistake.map(|said| self.text(said)).transpose()?,
            after: entry.after.map(|said| self.text(said)).transpose()?,
        })
    }

    fn message(&self, id: &str) -> String {
        format!("lesson-{}-{id}", self.id)
    }

    fn text(&self, said: Said) -> Result<Text, LessonFault> {
        match said {
            Said::Id(id) => Ok(Text::Message(self.message(&id))),
            Said::Own(own) => {
                let fits = |text: &str| {
                    !text.trim().is_empty()
                        && text.chars().count() <= TEXT_CHARS_MAX
                        && !text.chars().any(char::is_control)
                };
                if own.tags().all(|tag| fits(own.get(tag))) {
                    Ok(Text::Own(own))
                } else {
                    Err(LessonFault::Text { most: TEXT_CHARS_MAX })
                }
            }
        }
    }
}
