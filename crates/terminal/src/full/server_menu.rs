//! A server without a table: which tables there are, and a new one.

use leonardo_bots::Level;
use leonardo_protocol::{
    BotSpec, ListedStage, NewSeat, NewTable, SeatInfo, SeatKind, TableInfo, TablesQuery,
};
use leonardo_words::{Words, say};

use super::main_menu::{choose, game_title};
use super::sit;
use crate::Config;
use crate::full::menu::{Choice, MenuContents, MenuItem, NewGame, SeatChoice};
use crate::full::terminal::Ended;
use crate::online::Visit;

/// How many tables are listed of each kind.
const TABLES_MAX: u32 = 30;

pub(super) fn run(config: &Config, visit: &Visit) -> anyhow::Result<Ended> {
    let contents = |config: &Config| {
        let server = Some(visit.link.authority().to_owned());
        Ok(MenuContents { server, tables: tables(&config.words, visit)?, ..Default::default() })
    };
    choose(config, contents, |config, choice| match choice {
        Choice::New(game) => sit(config, visit, &new_table(config, visit, &game)?),
        Choice::Join(table) => sit(config, visit, &table),
        Choice::Refresh
        | Choice::Resume(_)
        | Choice::Replay(_)
        | Choice::Lesson(_)
        | Choice::Puzzle(_) => Ok(Ended::Itself),
    })
}

/// One's own tables, then those with free seats, then those that can be watched.
pub(crate) fn tables(words: &Words, visit: &Visit) -> anyhow::Result<Vec<MenuItem>> {
    let mut shown: Vec<MenuItem> = Vec::new();
    let all = TablesQuery { limit: Some(TABLES_MAX), ..TablesQuery::default() };
    let of_stage = |stage| TablesQuery { stage: Some(stage), ..all.clone() };
    for (query, kind) in [
        (TablesQuery { mine: Some(true), ..all.clone() }, "tui-hall-mine"),
        (of_stage(ListedStage::Open), "tui-hall-open"),
        (of_stage(ListedStage::Playing), "tui-hall-playing"),
    ] {
        for listed in visit.ask(words, |server| server.tables(&query))?.tables {
            let table = table(words, &listed.table, kind);
            if !shown.iter().any(|other| other.choice == table.choice) {
                shown.push(table);
            }
        }
    }
    Ok(shown)
}

/// A table in words.
fn table(words: &Words, table: &TableInfo, kind: &str) -> MenuItem {
    let free = table.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count();
    let name = |seat: &SeatInfo| match (&seat.name, seat.bot) {
        (Some(name), _) => name.clone(),
        (None, Some(bot)) => bot.level.name().to_owned(),
        (None, None) => words.say("tui-seat-open"),
    };
    let names: Vec<String> = table.seats.iter().map(name).collect();
    let game = game_title(words, table.variant, table.seats.len() as u8);
    MenuItem {
        title: say!(words, kind, game, free),
        about: names.join(", "),
        choice: Choice::Join(table.id.clone()),
    }
}

/// Creates a table; its id.
fn new_table(config: &Config, visit: &Visit, game: &NewGame) -> anyhow::Result<String> {
    let seat = |place: &SeatChoice| match *place {
        SeatChoice::Person => NewSeat::Me,
        SeatChoice::Open => NewSeat::Open,
        SeatChoice::Bot(level) => NewSeat::Bot(BotSpec { level, think_ms: None }),
        // The form for tables does not offer it.
        SeatChoice::Adaptive => NewSeat::Bot(BotSpec { level: Level::Apprentice, think_ms: None }),
    };
    let table = NewTable {
        options: game.options(&config.options),
        extra: game.extra.clone(),
        public: game.is_public,
        hints: game.hints,
        ..NewTable::new(game.variant, game.places.iter().map(seat).collect())
    };
    Ok(visit.ask(&config.words, |server| server.create(&table))?.table.id)
}
