//! What is on the screen, as data: drawing needs nothing else.

use std::sync::Arc;

use leonardo_rules::{Book, Move, Preview, Seat, View, Viewer};
use leonardo_words::{Teller, Words};
use ratatui::layout::Rect;

use crate::choose::Chooser;
use crate::look::Look;
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
    Log,
    Piles,
}

/// How the replay of a record stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reel {
    pub(crate) at: usize,
    pub(crate) length: usize,
    pub(crate) is_running: bool,
}

/// Everything that is shown.
pub(crate) struct Stage {
    pub(crate) words: Words,
    pub(crate) look: Look,
    pub(crate) book: Arc<Book>,
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
    pub(crate) reel: Option<Reel>,
    /// Where things were drawn that can be clicked.
    pub(crate) hits: Vec<(Rect, Hit)>,
    /// How many cards of the hand were drawn in a row.
    pub(crate) hand_width: usize,
}

impl Stage {
    pub(crate) fn new(words: Words, look: Look, book: Arc<Book>, names: Vec<String>) -> Stage {
        Stage {
            view: View::undealt(&book, Viewer::Public),
            words,
            look,
            book,
            names,
            moves: Vec::new(),
            chooser: Chooser::default(),
            preview: None,
            log: Vec::new(),
            note: None,
            overlay: None,
            command: None,
            is_thinking: false,
            reel: None,
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
        let teller = self.words.about(&self.book).with_names(&self.names);
        match self.reader() {
            Some(seat) => teller.to(seat),
            None => teller,
        }
    }

    /// The other seats, from the left neighbour of the near one around the table.
    pub(crate) fn others(&self) -> Vec<Seat> {
        let players = self.book.players();
        let near = self.near();
        let next = |seat: &Seat| Some(seat.left(players)).filter(|seat| *seat != near);
        std::iter::successors(next(&near), next).collect()
    }

    /// Works out what the move under the cursor would do.
    pub(crate) fn look_ahead(&mut self) {
        let chosen = self.chooser.chosen(&self.view, &self.moves);
        if chosen == self.preview.as_ref().map(|(mv, _)| *mv) {
            return;
        }
        self.preview = chosen.and_then(|mv| Some((mv, self.view.preview(&self.book, mv).ok()?)));
    }

    /// What is there to click.
    pub(crate) fn hit(&self, column: u16, row: u16) -> Option<Hit> {
        let inside = |area: &Rect| {
            (area.x..area.right()).contains(&column) && (area.y..area.bottom()).contains(&row)
        };
        self.hits.iter().rev().find(|(area, _)| inside(area)).map(|(_, hit)| *hit)
    }
}
