//! What a table would show of a game that is at none: in a lesson, a puzzle, or the replay of a file.

use leonardo_protocol::{ClockSpec, SeatInfo, SeatKind, Stage, TableInfo, Timeout};
use leonardo_rules::{Game, Seats};
use leonardo_table::deck_hashes;

/// A person of this name, who is no more than that.
pub(crate) fn person(name: String) -> SeatInfo {
    SeatInfo {
        kind: SeatKind::Person,
        name: Some(name),
        bot: None,
        out: false,
        salted: false,
        salt: None,
        host: false,
    }
}

/// A table with this game and these players, without anything that only a real one has.
pub(crate) fn shown_table(game: &Game, seats: Vec<SeatInfo>) -> TableInfo {
    let setup = game.ruleset().setup();
    TableInfo {
        id: String::new(),
        stage: if game.is_over() { Stage::Finished } else { Stage::Playing },
        variant: setup.variant,
        options: setup.options.clone(),
        extra: setup.extra.as_ref().map(|deck| deck.label().to_string()),
        deck_hashes: Some(deck_hashes(setup)),
        goal: game.ruleset().keys_to_win(),
        public: false,
        clock: ClockSpec::None,
        timeout: Timeout::Bot,
        hints: false,
        seats,
        commitment: String::new(),
        secret: None,
        result: None,
        take_back: None,
        end_wanted: Seats::NONE,
        rematch: None,
        from: None,
    }
}
