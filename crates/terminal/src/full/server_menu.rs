//! A server without a table: which tables there are, and a new one.

use leonardo_rules::{Options, Variant};
use leonardo_words::Words;
use serde_json::{Value, json};

use super::main_menu::game_title;
use super::sit;
use crate::Config;
use crate::full::menu::{Choice, Menu, MenuContents, MenuItem, NewGame, SeatChoice};
use crate::full::terminal::{self, Ended};
use crate::online::Visit;

/// How many tables are listed of each kind.
const TABLES_MAX: usize = 30;

pub(super) fn run(config: &Config, visit: &Visit) -> anyhow::Result<Ended> {
    let mut language = config.words.language();
    let mut note = None;
    loop {
        let words = Words::new(language);
        let contents = MenuContents {
            server: Some(visit.link.authority()),
            tables: tables(&words, visit)?,
            ..MenuContents::default()
        };
        let mut menu = Menu::new(words, config.look, config.library.clone(), contents);
        note.take().into_iter().for_each(|text| menu.note(text));
        if terminal::run(&mut menu)? == Ended::Asked {
            return Ok(Ended::Asked);
        }
        language = menu.language();
        let words = Words::new(language);
        let sat = match menu.take_choice() {
            None => return Ok(Ended::Itself),
            Some(Choice::New(game)) => new_table(&words, visit, &game, &config.options)
                .and_then(|id| sit(config, &words, visit, &id)),
            Some(Choice::Join(table)) => sit(config, &words, visit, &table),
            Some(Choice::Refresh | Choice::Resume(_) | Choice::Replay(_)) => continue,
        };
        match sat {
            Ok(Ended::Asked) => return Ok(Ended::Asked),
            Ok(Ended::Itself) => {}
            Err(error) => note = Some(format!("{error:#}")),
        }
    }
}

/// One's own tables, then those with free seats, then those that can be watched.
pub(crate) fn tables(words: &Words, visit: &Visit) -> anyhow::Result<Vec<MenuItem>> {
    let mut shown: Vec<MenuItem> = Vec::new();
    for (query, kind) in [
        ("mine=true", "tui-hall-mine"),
        ("stage=open", "tui-hall-open"),
        ("stage=playing", "tui-hall-playing"),
    ] {
        let path = format!("/api/tables?{query}&limit={TABLES_MAX}");
        let answer: Value = serde_json::from_str(&visit.ask(words, &path, None)?)?;
        for listed in answer["tables"].as_array().into_iter().flatten() {
            let Some(table) = table(words, &listed["table"], kind) else { continue };
            if !shown.iter().any(|other| other.choice == table.choice) {
                shown.push(table);
            }
        }
    }
    Ok(shown)
}

/// A table in words.
fn table(words: &Words, table: &Value, kind: &str) -> Option<MenuItem> {
    let variant = table["variant"].as_str()?.parse::<Variant>().ok()?;
    let seats = table["seats"].as_array()?;
    let free = seats.iter().filter(|seat| seat["kind"] == "open").count();
    let names: Vec<String> = seats
        .iter()
        .map(|seat| match (seat["name"].as_str(), seat["bot"]["level"].as_str()) {
            (Some(name), _) => name.to_string(),
            (None, Some(level)) => level.to_string(),
            (None, None) => words.say("tui-seat-open"),
        })
        .collect();
    let game = game_title(words, variant, seats.len() as u8);
    let args = [("game", game.into()), ("free", free.into())];
    Some(MenuItem {
        title: words.say_with(kind, &args),
        about: names.join(", "),
        choice: Choice::Join(table["id"].as_str()?.to_string()),
    })
}

/// Makes a table; its id.
fn new_table(
    words: &Words,
    visit: &Visit,
    game: &NewGame,
    options: &Options,
) -> anyhow::Result<String> {
    let seat = |place: &SeatChoice| match place {
        SeatChoice::Person => json!("me"),
        SeatChoice::Open => json!("open"),
        SeatChoice::Bot(level) => json!({ "bot": { "level": level.name() } }),
    };
    let seats: Vec<Value> = game.places.iter().map(seat).collect();
    let mut table = json!({ "variant": game.variant.name(), "seats": seats, "public": game.is_public, "options": options });
    if let Some(extra) = &game.extra {
        table["extra"] = json!(extra);
    }
    let made: Value = serde_json::from_str(&visit.ask(words, "/api/tables", Some(&table))?)?;
    Ok(made["table"]["id"].as_str().unwrap_or_default().to_string())
}
