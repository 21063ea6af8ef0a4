//! A game that was played, move by move.

use std::time::Duration;

use leonardo_record::{Record, Replay, Tampered};
use leonardo_rules::{Event, Game, KeyLines, Seat, Viewer};

use leonardo_words::say;

use crate::full::app::log_line;
use crate::full::input::RULES_WIDTH;
use crate::full::local::next_viewer;
use crate::full::study::{Study, Trial};
use crate::full::view_model::{LogLine, Overlay, ReplayProgress, ViewModel};
use crate::lines::KeyHistory;

/// How long a move stays on the screen while the record runs by itself.
const PAUSE: Duration = Duration::from_millis(800);
/// A moment of the game.
struct Frame {
    game: Game,
    events: Vec<Event>,
    /// For each of them the lines that gave Keys in it.
    given: Vec<Vec<KeyLines>>,
    mover: Seat,
    /// The turn that the move belongs to.
    turn: u32,
    /// The move as it is written; the deal has none.
    token: Option<String>,
    /// What was remarked before it, or after the last move of a turn.
    remarks: Vec<String>,
}

/// A game that was played.
pub(crate) struct ReplayPlayer {
    record: Record,
    frames: Vec<Frame>,
    at: usize,
    viewer: Viewer,
    is_running: bool,
    now: Duration,
    since: Duration,
    study: Study,
    trial: Option<Trial>,
}

/// How to go through it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seek {
    Forward,
    Back,
    NextTurn,
    LastTurn,
    Start,
    End,
}

impl ReplayPlayer {
    /// Begins to find out what was luck in the game and what was play.
    pub(crate) fn study(&mut self, model: &mut ViewModel) {
        self.study.begin(&self.record);
        model.overlay = Some(Overlay::Analysis { lines: Vec::new(), scroll: 0 });
    }

    /// Waits for the analysis, if there is one to come; says whether it has.
    pub(crate) fn settle(&mut self) -> bool {
        self.study.wait()
    }

    /// Tries a decision again: the one of this number in the list of the analysis, from 0.
    pub(crate) fn retry_listed(&mut self, model: &mut ViewModel, number: usize, scroll: usize) {
        if let Some(moves) = self.study.decision(number) {
            self.retry(model, moves, Some(scroll));
        }
    }

    /// Tries the decision again that was made from here.
    pub(crate) fn retry_here(&mut self, model: &mut ViewModel) {
        self.retry(model, self.at, None);
    }

    fn retry(&mut self, model: &mut ViewModel, moves: usize, scroll: Option<usize>) {
        match Trial::new(&model.words, &self.record, moves, scroll) {
            Ok(trial) => {
                (self.is_running, self.at) = (false, moves);
                (self.trial, model.overlay) = (Some(trial), None);
            }
            Err(why) => model.note = Some(why),
        }
    }

    /// The decision that is tried again, if one is.
    pub(crate) fn trial(&mut self) -> Option<&mut Trial> {
        self.trial.as_mut()
    }

    /// Back from a decision to where it was chosen; says whether there was one.
    pub(crate) fn end_trial(&mut self, model: &mut ViewModel) -> bool {
        let Some(trial) = self.trial.take() else { return false };
        (model.lesson, model.note) = (None, None);
        model.moves.clear();
        model.decide();
        if let Some(scroll) = trial.scroll {
            model.overlay = Some(Overlay::Analysis { lines: Vec::new(), scroll });
        }
        true
    }

    pub(crate) fn new(record: &Record) -> Result<ReplayPlayer, Tampered> {
        let mut replay = Replay::new(record)?;
        let mut lines = KeyHistory::new(record.ruleset());
        let mut given = |events: &[Event]| events.iter().map(|event| lines.follow(event)).collect();
        let mut frames = vec![Frame {
            game: replay.game().clone(),
            given: given(replay.dealt()),
            events: replay.dealt().to_vec(),
            mover: replay.game().turn(),
            turn: 0,
            token: None,
            remarks: record.comments.clone(),
        }];
        for moment in replay.by_ref() {
            let moment = moment?;
            let turn = &record.turns[moment.turn];
            let token = record.ruleset().show(turn.plies[moment.ply].mv);
            let mut remarks = if moment.ply == 0 { turn.before.clone() } else { Vec::new() };
            if moment.ply + 1 == turn.plies.len() {
                remarks.extend(turn.comment.clone());
            }
            frames.push(Frame {
                game: moment.after,
                given: given(&moment.events),
                events: moment.events,
                mover: moment.seat,
                turn: moment.turn as u32 + 1,
                token: Some(token),
                remarks,
            });
        }
        Ok(ReplayPlayer {
            record: record.clone(),
            frames,
            at: 0,
            viewer: Viewer::Seat(Seat(0)),
            is_running: false,
            now: Duration::ZERO,
            since: Duration::ZERO,
            study: Study::default(),
            trial: None,
        })
    }

    pub(crate) fn tick(&mut self, now: Duration) -> bool {
        self.now = now;
        let has_come = self.study.poll();
        if !self.is_running || now < self.since + PAUSE {
            return has_come;
        }
        self.go(Seek::Forward);
        self.is_running = self.at + 1 < self.frames.len();
        true
    }

    pub(crate) fn go(&mut self, go: Seek) {
        let last = self.frames.len() - 1;
        let turn = self.frames[self.at].turn;
        self.at = match go {
            Seek::Forward => (self.at + 1).min(last),
            Seek::Back => self.at.saturating_sub(1),
            Seek::Start => 0,
            Seek::End => last,
            Seek::NextTurn => {
                let ends = |frame: &Frame| frame.turn > turn + 1;
                self.frames.iter().position(ends).map_or(last, |place| place - 1)
            }
            Seek::LastTurn => self
                .frames
                .iter()
                .position(|frame| frame.turn >= turn)
                .map_or(0, |first| first.saturating_sub(1)),
        };
        self.since = self.now;
    }

    pub(crate) fn run(&mut self) {
        self.is_running = !self.is_running;
        self.since = self.now;
    }

    /// Whether it goes on by itself, or an analysis is to come.
    pub(crate) fn needs_ticks(&self) -> bool {
        self.is_running || self.study.is_under_way()
    }

    pub(crate) fn change_viewer(&mut self, players: u8) {
        self.viewer = next_viewer(self.viewer, players);
    }

    pub(crate) fn show(&mut self, model: &mut ViewModel) {
        // A decision that is tried again is seen, and told, as its player saw it.
        let viewer = self.trial.as_ref().map_or(self.viewer, |trial| Viewer::Seat(trial.seat()));
        model.view = self.frames[self.at].game.view(viewer);
        model.replay = Some(ReplayProgress {
            at: self.at,
            length: self.frames.len() - 1,
            is_running: self.is_running,
        });
        let mut log = Vec::new();
        for turn in self.frames[..=self.at].chunk_by(|frame, next| frame.turn == next.turn) {
            tell_turn(model, turn, &mut log);
        }
        model.log = log;
        let given = |frame: &Frame| {
            let (turn, given) = (frame.turn, frame.given.iter().flatten());
            given.map(|given| (turn, given.clone())).collect::<Vec<_>>()
        };
        model.gave = self.frames[..=self.at].iter().flat_map(given).collect();
        if let Some(Overlay::Analysis { lines, .. }) = &mut model.overlay {
            let (words, is_ascii) = (&model.words, model.look.ascii);
            *lines = self.study.lines(words, &self.record, is_ascii, RULES_WIDTH);
        }
        if let Some(trial) = &self.trial {
            trial.show(model);
        }
    }
}

/// A turn, or as much of it as is over.
fn tell_turn(model: &ViewModel, frames: &[Frame], log: &mut Vec<LogLine>) {
    let teller = model.teller();
    let tokens: Vec<&str> = frames.iter().filter_map(|frame| frame.token.as_deref()).collect();
    for (place, frame) in frames.iter().enumerate() {
        let plain = |text: String| LogLine { turn: frame.turn, text, is_great: false };
        log.extend(frame.remarks.iter().map(|remark| plain(format!("# {remark}"))));
        if place == 0 && !tokens.is_empty() {
            log.push(plain(say!(
                model.words,
                "record-turn",
                turn = frame.turn,
                player = teller.player(frame.mover),
                moves = tokens.join(" ")
            )));
        }
        for (event, given) in frame.events.iter().zip(&frame.given) {
            // A record has no secrets: what the mover saw is told.
            let seen = event.seen_by(&model.ruleset, Viewer::Seat(frame.mover));
            log.extend(log_line(&teller, frame.turn, &seen, given));
        }
    }
}
