//! What is on the screen, as data: drawing needs nothing else.

use std::sync::Arc;

use leonardo_bots::{Depth, Level, Spot};
use leonardo_rules::{
    Face, KeyLines, Move, Preview, Ruleset, Seat, Symbol, Symbols, Table, View, Viewer, Zone,
};
use leonardo_words::{Teller, Words};
use ratatui::layout::{Position, Rect};

use crate::full::choose::{Chooser, Focus, cell, of};
use crate::full::look::Look;
use crate::game_text;
use crate::lines::{Mark, Stroke, strokes};
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
    /// What was luck in the game, and what was play.
    Analysis {
        lines: Vec<String>,
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
    Zone(Zone),
    Cell(i8, i8),
    /// A symbol among the Keys that all players share.
    Symbol(Symbol),
    Line(usize),
    TableAction(usize),
    /// To go on with a lesson.
    GoOn,
    /// A change of a deck.
    Change(usize),
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

/// How a lesson stands, or a decision that is tried again, in words.
#[derive(Clone, Debug)]
pub(crate) struct LessonShown {
    pub(crate) name: String,
    pub(crate) step: String,
    /// What the step says, or that the lesson is over.
    pub(crate) text: String,
    /// Why the last move was taken back.
    pub(crate) mistake: Option<String>,
    /// Whether there is nothing to do but to go on.
    pub(crate) goes_on: bool,
    /// A deck that is put together in place of a game.
    pub(crate) deck: Option<DeckShown>,
    /// The message with the keys for it.
    pub(crate) keys: &'static str,
}

/// A deck under way, what it is like and what can be changed.
#[derive(Clone, Debug)]
pub(crate) struct DeckShown {
    pub(crate) lines: Vec<String>,
    pub(crate) changes: Vec<String>,
    pub(crate) line: usize,
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
    /// The lines on the table, and those that the move under the cursor would change.
    pub(crate) strokes: Vec<Stroke>,
    /// The Keys that were received, each with its turn and the lines that gave it.
    pub(crate) gave: Vec<(u32, KeyLines)>,
    /// What the moves with the cards that the cursor was on in this decision would bring.
    surveys: Vec<(Face, Vec<(Move, Mark)>)>,
    /// The symbol whose runs on the field are shown, if one was asked for.
    pub(crate) watched: Option<Symbol>,
    pub(crate) log: Vec<LogLine>,
    /// What there is to say once, like a refusal.
    pub(crate) note: Option<String>,
    /// A hint about the decision under way.
    pub(crate) hint: Option<String>,
    /// What it points at.
    pub(crate) hinted: Option<Spot>,
    pub(crate) overlay: Option<Overlay>,
    /// The command line, while it is open.
    pub(crate) command: Option<String>,
    pub(crate) is_thinking: bool,
    /// Whether only bots play.
    pub(crate) is_watched: bool,
    pub(crate) replay: Option<ReplayProgress>,
    pub(crate) online: Option<Online>,
    pub(crate) lesson: Option<LessonShown>,
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
            strokes: Vec::new(),
            gave: Vec::new(),
            surveys: Vec::new(),
            watched: None,
            log: Vec::new(),
            note: None,
            hint: None,
            hinted: None,
            overlay: None,
            command: None,
            is_thinking: false,
            is_watched: false,
            replay: None,
            online: None,
            lesson: None,
            hits: Vec::new(),
            hand_width: 1,
        }
    }

    /// The seat from which the table is seen.
    pub(crate) fn reader(&self) -> Option<Seat> {
        game_text::reader(&self.view)
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
        (self.preview, self.hint, self.hinted) = (None, None, None);
        self.surveys.clear();
    }

    /// Says a hint and marks what it points at; the cursor goes to the move, if it tells one.
    pub(crate) fn show_hint(&mut self, text: String, depth: Depth, spot: Spot, mv: Option<Move>) {
        (self.note, self.hinted) = (None, Some(spot));
        self.hint = Some(game_text::hint(text, depth, &self.words.say("tui-hint-more")));
        if let Some(mv) = mv.filter(|mv| self.moves.contains(mv)) {
            self.chooser.go_to(&self.view, &self.moves, mv);
            self.look_ahead();
        }
    }

    /// Works out what the move under the cursor would do.
    pub(crate) fn look_ahead(&mut self) {
        let chosen = self.chooser.chosen(&self.view, &self.moves);
        if chosen != self.preview.as_ref().map(|(mv, _)| *mv) {
            let preview = |mv: Move| Some((mv, self.view.preview(&self.ruleset, mv).ok()?));
            self.preview = chosen.and_then(preview);
        }
    }

    /// Finds the lines, and what the card under the cursor would bring: only for what is drawn, since
    /// several keys may make one picture.
    pub(crate) fn find_lines(&mut self) {
        if let Some(card) = self.card_in_hand()
            && !self.surveys.iter().any(|(other, _)| *other == card)
        {
            let near = self.near();
            let survey = self.view.survey(&self.ruleset, card).unwrap_or_default();
            let marks = survey.iter().map(|(mv, prospect)| (*mv, Mark::of(prospect, near)));
            self.surveys.push((card, marks.collect()));
        }
        let preview = self.preview.as_ref().map(|(_, preview)| preview);
        let round = u32::from(self.ruleset.players());
        let late = self.gave.iter().filter(|(turn, _)| turn + round > self.view.turns);
        let late: Vec<&KeyLines> = late.map(|(_, given)| given).collect();
        self.strokes = strokes(&self.ruleset, &self.view, preview, &late, self.watched_symbols());
    }

    /// The card that the reader has chosen or is about to choose.
    fn card_in_hand(&self) -> Option<Face> {
        let card = self.chooser.face(&self.view).filter(|_| !self.moves.is_empty())?;
        let is_here = self.chooser.focus != Focus::List || self.chooser.opened == Some(card);
        is_here.then_some(card)
    }

    /// The symbols whose runs on the field are shown: the one that was asked for, or those of the card.
    fn watched_symbols(&self) -> Symbols {
        let of_card = || self.card_in_hand().map(|card| self.ruleset.symbols(card));
        match self.watched {
            Some(symbol) => Symbols::NONE.with(symbol),
            None => of_card().unwrap_or(Symbols::NONE),
        }
    }

    /// Whether all play on one field.
    pub(crate) fn has_field(&self) -> bool {
        matches!(self.view.table, Table::Field(_))
    }

    /// The next symbol is watched, after the last one none.
    pub(crate) fn watch_next(&mut self) {
        self.watched = match self.watched {
            None => Some(Symbol::ALL[0]),
            Some(symbol) => Symbol::ALL.get(symbol.index() + 1).copied(),
        };
    }

    /// What a move with the card under the cursor would bring.
    pub(crate) fn mark(&self, mv: Move) -> Option<&Mark> {
        let (_, marks) = self.surveys.iter().find(|(card, _)| Some(*card) == of(mv))?;
        marks.iter().find(|(other, _)| *other == mv).map(|(_, mark)| mark)
    }

    /// What the card under the cursor would bring in a zone.
    pub(crate) fn mark_in_zone(&self, zone: Zone) -> Option<Mark> {
        let play = Move::Play { card: self.card_in_hand()?, zone };
        self.mark(play).filter(|_| self.moves.contains(&play)).cloned()
    }

    /// What the card under the cursor would bring on a place of the field: the best way to play it
    /// there, or under the cursor the way that is shown.
    pub(crate) fn mark_in_cell(&self, at: (i8, i8)) -> Option<Mark> {
        let card = self.card_in_hand()?;
        let is_here = self.chooser.focus == Focus::Cells && self.chooser.cell == at;
        if let Some((mv, _)) = self.preview.as_ref().filter(|_| is_here) {
            return self.mark(*mv).cloned();
        }
        let ways = self.moves.iter().filter(|mv| of(**mv) == Some(card) && cell(**mv) == Some(at));
        ways.filter_map(|mv| self.mark(*mv).cloned()).reduce(Mark::better)
    }

    /// What is there to click.
    pub(crate) fn hit(&self, column: u16, row: u16) -> Option<Hit> {
        let place = Position { x: column, y: row };
        self.hits.iter().rev().find(|(area, _)| area.contains(place)).map(|(_, hit)| *hit)
    }
}
