//! A game that was played, move by move.

use std::time::Duration;

use leonardo_record::{Record, Replay, Tampered};
use leonardo_rules::{Event, Game, Seat, Viewer, notation};

use crate::full::app::log_line;
use crate::full::local::next_eyes;
use crate::full::stage::{LogLine, Reel, Stage};

/// How long a move stays on the screen while the record runs by itself.
const PAUSE: Duration = Duration::from_millis(800);

/// A moment of the game.
struct Shot {
    game: Game,
    events: Vec<Event>,
    mover: Seat,
    /// The turn that the move belongs to.
    turn: u32,
    /// The move as it is written; the deal has none.
    token: Option<String>,
    /// What was remarked before it, or after the last move of a turn.
    remarks: Vec<String>,
}

/// A game that was played.
pub(crate) struct Reels {
    shots: Vec<Shot>,
    at: usize,
    eyes: Viewer,
    is_running: bool,
    now: Duration,
    since: Duration,
}

/// How to go through it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Go {
    Forward,
    Back,
    NextTurn,
    LastTurn,
    Start,
    End,
}

impl Reels {
    pub(crate) fn new(record: &Record) -> Result<Reels, Tampered> {
        let mut replay = Replay::new(record)?;
        let mut shots = vec![Shot {
            game: replay.game().clone(),
            events: replay.dealt().to_vec(),
            mover: replay.game().turn(),
            turn: 0,
            token: None,
            remarks: record.comments.clone(),
        }];
        for moment in replay.by_ref() {
            let moment = moment?;
            let turn = &record.turns[moment.turn];
            let token = notation::write(record.ruleset(), turn.plies[moment.ply].mv);
            let mut remarks = if moment.ply == 0 { turn.before.clone() } else { Vec::new() };
            if moment.ply + 1 == turn.plies.len() {
                remarks.extend(turn.comment.clone());
            }
            shots.push(Shot {
                game: moment.after,
                events: moment.events,
                mover: moment.seat,
                turn: moment.turn as u32 + 1,
                token: Some(token),
                remarks,
            });
        }
        Ok(Reels {
            shots,
            at: 0,
            eyes: Viewer::Seat(Seat(0)),
            is_running: false,
            now: Duration::ZERO,
            since: Duration::ZERO,
        })
    }

    pub(crate) fn tick(&mut self, now: Duration) -> bool {
        self.now = now;
        if !self.is_running || now < self.since + PAUSE {
            return false;
        }
        self.go(Go::Forward);
        self.is_running = self.at + 1 < self.shots.len();
        true
    }

    pub(crate) fn go(&mut self, go: Go) {
        let last = self.shots.len() - 1;
        let turn = self.shots[self.at].turn;
        self.at = match go {
            Go::Forward => (self.at + 1).min(last),
            Go::Back => self.at.saturating_sub(1),
            Go::Start => 0,
            Go::End => last,
            Go::NextTurn => {
                let ends = |shot: &Shot| shot.turn > turn + 1;
                self.shots.iter().position(ends).map_or(last, |place| place - 1)
            }
            Go::LastTurn => self
                .shots
                .iter()
                .position(|shot| shot.turn >= turn)
                .map_or(0, |first| first.saturating_sub(1)),
        };
        self.since = self.now;
    }

    pub(crate) fn run(&mut self) {
        self.is_running = !self.is_running;
        self.since = self.now;
    }

    pub(crate) fn is_running(&self) -> bool {
        self.is_running
    }

    pub(crate) fn change_eyes(&mut self, players: u8) {
        self.eyes = next_eyes(self.eyes, players);
    }

    pub(crate) fn show(&mut self, stage: &mut Stage) {
        stage.view = self.shots[self.at].game.view(self.eyes);
        stage.reel =
            Some(Reel { at: self.at, length: self.shots.len() - 1, is_running: self.is_running });
        let mut log = Vec::new();
        for turn in self.shots[..=self.at].chunk_by(|shot, next| shot.turn == next.turn) {
            tell_turn(stage, turn, &mut log);
        }
        stage.log = log;
    }
}

/// A turn, or as much of it as is over.
fn tell_turn(stage: &Stage, shots: &[Shot], log: &mut Vec<LogLine>) {
    let teller = stage.teller();
    let tokens: Vec<&str> = shots.iter().filter_map(|shot| shot.token.as_deref()).collect();
    for (place, shot) in shots.iter().enumerate() {
        let plain = |text: String| LogLine { turn: shot.turn, text, is_great: false };
        log.extend(shot.remarks.iter().map(|remark| plain(format!("# {remark}"))));
        if place == 0 && !tokens.is_empty() {
            let args = [
                ("turn", shot.turn.into()),
                ("player", teller.player(shot.mover).into()),
                ("moves", tokens.join(" ").into()),
            ];
            log.push(plain(stage.words.say_with("record-turn", &args)));
        }
        for event in &shot.events {
            // A record has no secrets: what the mover saw is told.
            let seen = event.seen_by(&stage.ruleset, Viewer::Seat(shot.mover));
            log.extend(log_line(&teller, shot.turn, &seen));
        }
    }
}
