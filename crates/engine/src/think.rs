//! What bots make of a game: `think` and `evaluate`.

use std::time::{Duration, Instant};

use leonardo_bots::{Decision, Judged, Strength, Thinker, evaluate};
use leonardo_rules::{Reasons, Ruleset, Viewer};
use serde_json::{Value, json};

use crate::commands::{Answer, check_viewer};
use crate::fault::Fault;
use crate::reply::{named, offer};
use crate::{Engine, PLAYOUTS_MAX, THINK_MS_MAX, request};

/// Playouts where a request says neither how many nor how long.
const USUAL_PLAYOUTS: u32 = 1000;

/// How hard a bot thinks: so many playouts, or so long.
struct Effort {
    strength: Strength,
    time: Option<Duration>,
}

impl Effort {
    fn new(playouts: Option<u32>, ms: Option<u32>) -> Result<Effort, Fault> {
        let check = |name: &str, value: u32, most: u32| match value {
            value if (1..=most).contains(&value) => Ok(value),
            _ => Err(Fault::BadRequest(format!("`{name}` is a number from 1 to {most}"))),
        };
        match (playouts, ms) {
            (Some(_), Some(_)) => {
                Err(Fault::BadRequest("either `playouts` or `ms`, not both".into()))
            }
            (playouts, None) => {
                let playouts = check("playouts", playouts.unwrap_or(USUAL_PLAYOUTS), PLAYOUTS_MAX)?;
                Ok(Effort { strength: Strength::Playouts(playouts), time: None })
            }
            (None, Some(ms)) => {
                let ms = check("ms", ms, THINK_MS_MAX)?;
                let time = Some(Duration::from_millis(ms.into()));
                Ok(Effort { strength: Strength::WhileAllowed, time })
            }
        }
    }

    /// Whether to go on, from now.
    fn clock(&self) -> impl Fn() -> bool + use<> {
        let (start, time) = (Instant::now(), self.time);
        move || time.is_none_or(|time| start.elapsed() < time)
    }
}

impl Engine {
    pub(super) fn think(&self, request: &request::Think) -> Answer {
        let effort = Effort::new(request.playouts, request.ms)?;
        let session = self.session(&request.id)?;
        let (game, ruleset) = (session.game(), session.ruleset());
        // A bot sees what the player to move sees, never the game.
        let (view, moves) = (game.view(Viewer::Seat(game.turn())), game.legal_moves());
        let turn = game.turn();
        if moves.is_empty() {
            let over = evaluate(ruleset, &view, effort.strength, request.number, &|| true);
            let win = shares(&over.map_err(|_| Fault::NoWorld)?.win);
            return Ok(named(ruleset, || {
                json!({ "turn": turn, "best": null, "playouts": 0, "win": win, "moves": [],
                    "lines": [] })
            }));
        }
        let decision = Decision { ruleset, view: &view, moves: &moves };
        let thinker = Thinker::new(request.level, effort.strength, request.number);
        let judgement = thinker.judge(decision, &effort.clock());
        Ok(named(ruleset, || {
            let moves: Vec<Value> =
                judgement.moves.iter().map(|judged| candidate(ruleset, judged)).collect();
            let line = |line: &leonardo_bots::Line| {
                let moves = line.moves.iter().map(|mv| ruleset.show(*mv)).collect::<Vec<_>>();
                json!({ "moves": moves, "visits": line.visits, "win": share(line.win) })
            };
            json!({
                "turn": turn,
                "best": offer(ruleset, judgement.best),
                "playouts": judgement.playouts,
                "win": shares(&judgement.win),
                "moves": moves,
                "lines": judgement.lines.iter().map(line).collect::<Vec<_>>(),
            })
        }))
    }

    pub(super) fn evaluate(&self, request: &request::Evaluate) -> Answer {
        let effort = Effort::new(request.playouts, request.ms)?;
        let session = self.session(&request.id)?;
        let ruleset = session.ruleset();
        check_viewer(ruleset, request.viewer)?;
        let view = session.game().view(request.viewer);
        let clock = effort.clock();
        let found = evaluate(ruleset, &view, effort.strength, request.number, &clock);
        let found = found.map_err(|_| Fault::NoWorld)?;
        Ok(named(
            ruleset,
            || json!({ "by": found.by, "worlds": found.worlds, "win": shares(&found.win) }),
        ))
    }
}

/// A move that was thought of; cards must have their names.
fn candidate(ruleset: &Ruleset, judged: &Judged) -> Value {
    let Judged { mv, visits, win, ref reasons } = *judged;
    let reasons: &Reasons = reasons;
    let mut candidate = offer(ruleset, mv);
    candidate["visits"] = json!(visits);
    candidate["win"] = json!(win.map(share));
    candidate["reasons"] = json!(reasons);
    candidate
}

/// A chance with four digits: more than a search is sure of.
fn share(chance: f32) -> f64 {
    (f64::from(chance) * 1e4).round() / 1e4
}

fn shares(chances: &[f32]) -> Vec<f64> {
    chances.iter().copied().map(share).collect()
}
