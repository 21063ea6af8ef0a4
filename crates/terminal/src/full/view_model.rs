//! What is on the screen, as data: drawing needs nothing else.

use std::sync::Arc;

use leonardo_bots::Level;
use leonardo_rules::{Move, Preview, Ruleset, Seat, View, Viewer};
use leonardo_words::{Teller, Words};
use ratatui::layout::{Position, Rect};

use crate::full::choose::Chooser;
use crate::full::look::Look;
use crate::remote::TableAction;
use crate::rules_page::RulesPage;

/// A line of the log.
#[derive(Clone, Debug)]
pub(crate) struct LogLine {
    pub(crate) turn: u32,
    pub(crate) text: String,
    /// Keys, and the end of the game.
    pub(crate) is_great: bool,
}

/// What lies over the table.
#[derive(Debug)]
pub(crate) enum Overlay {
    Help,
    Rules(Box<RulesPage>),
    Piles {
        scroll: usize,
    },
    Log {
        scroll: usize,
    },
    /// What can be done at a table of a server beside playing.
    Actions,
    /// Whether to leave.
    Quit,
    /// The terminal goes to this player; nobody may see a hand meanwhile.
    Curtain(Seat),
}

/// A place that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hit {
    Card(usize),
    Zone(leonardo_rules::Zone),
    Cell(i8, i8),
    Line(usize),
    TableAction(usize),
    Log,
    Piles,
}

/// How the replay of a record stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ReplayProgress {
    pub(crate) at: usize,
    pub(crate) length: usize,
    pub(crate) is_running: bool,
}

/// What there is more at a table of a server.
#[derive(Clone, Debug)]
pub(crate) struct Online {
    /// Before the game.
    pub(crate) lobby: Option<Lobby>,
    /// What is wrong with the line.
    pub(crate) trouble: Option<String>,
    /// What another player asks.
    pub(crate) asked: Option<String>,
    /// How the game ended, if not by its rules.
    pub(crate) over: Option<String>,
    /// Whose clock runs, and the seconds that are left.
    pub(crate) clock: Option<(Seat, u64)>,
    /// The seats whose people are not here.
    pub(crate) away: Vec<bool>,
    /// What can be done, and the line that the cursor is on.
    pub(crate) actions: Vec<TableAction>,
    pub(crate) line: usize,
    /// The level of a bot that is put on a seat.
    pub(crate) level: Level,
}

/// A table before its game, in lines of words.
#[derive(Clone, Debug)]
pub(crate) struct Lobby {
    pub(crate) about: Vec<String>,
    pub(crate) seats: Vec<String>,
    /// What to do, or what to wait for.
    pub(crate) hint: String,
}

/// Everything that is shown.
pub(crate) struct ViewModel {
    pub(crate) words: Words,
    pub(crate) look: Look,
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) names: Vec<String>,
    pub(crate) view: View,
    /// The moves of the reader; none if someone else is to move.
    pub(crate) moves: Vec<Move>,
    pub(crate) chooser: Chooser,
    pub(crate) preview: Option<(Move, Preview)>,
    pub(crate) log: Vec<LogLine>,
    /// What there is to say once: a refusal, a hint.
    pub(crate) note: Option<String>,
    pub(crate) overlay: Option<Overlay>,
    /// The command line, while it is open.
    pub(crate) command: Option<String>,
    pub(crate) is_thinking: bool,
    /// Whether only bots play.
    pub(crate) is_watched: bool,
    pub(crate) replay: Option<ReplayProgress>,
    pub(crate) online: Option<Online>,
    /// Where things were drawn that can be clicked.
    pub(crate) hits: Vec<(Rect, Hit)>,
    /// How many cards of the hand were drawn in a row.
    pub(crate) hand_width: usize,
}

impl ViewModel {
    pub(crate) fn new(
        words: Words,
        look: Look,
        ruleset: &Arc<Ruleset>,
        names: Vec<String>,
    ) -> ViewModel {
        ViewModel {
            view: View::undealt(ruleset, Viewer::Public),
            words,
            look,
            ruleset: ruleset.clone(),
            names,
            moves: Vec::new(),
            chooser: Chooser::default(),
            preview: None,
            log: Vec::new(),
            note: None,
            overlay: None,
            command: None,
            is_thinking: false,
            is_watched: false,
            replay: None,
            online: None,
            hits: Vec::new(),
            hand_width: 1,
        }
    }

    /// The seat from which the table is seen.
    pub(crate) fn reader(&self) -> Option<Seat> {
        match self.view.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        }
    }

    /// The seat at the bottom of the screen.
    pub(crate) fn near(&self) -> Seat {
        self.reader().unwrap_or(Seat(0))
    }

    pub(crate) fn teller(&self) -> Teller<'_> {
        let teller = self.words.about(&self.ruleset).with_names(&self.names);
        teller.for_viewer(self.view.viewer)
    }

    /// The other seats, from the left neighbour of the near one around the table.
    pub(crate) fn others(&self) -> Vec<Seat> {
        let players = self.ruleset.players();
        let near = self.near();
        let next = |seat: &Seat| Some(seat.left(players)).filter(|seat| *seat != near);
        std::iter::successors(next(&near), next).collect()
    }

    /// Begins a new decision; the cursor stays near where it was.
    pub(crate) fn decide(&mut self) {
        let (zone, cell) = (self.chooser.zone, self.chooser.cell);
        self.chooser = Chooser { zone, cell, ..Chooser::new(&self.view, &self.moves) };
        self.preview = None;
    }

    /// Works out what the move under the cursor would do.
    pub(crate) fn look_ahead(&mut self) {
        let chosen = self.chooser.chosen(&self.view, &self.moves);
        if chosen == self.preview.as_ref().map(|(mv, _)| *mv) {
            return;
        }
        self.preview = chosen.and_then(|mv| Some((mv, self.view.preview(&self.ruleset, mv).ok()?)));
    }

    /// What is there to click.
    pub(crate) fn hit(&self, column: u16, row: u16) -> Option<Hit> {
        let place = Position { x: column, y: row };
        self.hits.iter().rev().find(|(area, _)| area.contains(place)).map(|(_, hit)| *hit)
    }
}
