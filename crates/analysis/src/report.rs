//! Playing a game again, and what is found on the way.

use leonardo_protocol::PointKind;
use leonardo_record::{Moment, Record, Replay, Tampered};
use leonardo_rules::{Event, Face, FastDice, Game, Move, Seat, Seats, Step, Viewer};

use crate::chances::{Chances, Evaluator};
use crate::ending::ended_by_players;
use crate::ledger::{Ledger, Ledgers};
use crate::luck::{Change, Prospects};
use crate::mistakes::{self, Mistake};
use crate::moments::{Extremes, LuckyMoment};
use crate::same_deal::SameDeal;
use crate::{AnalysisError, Options};

/// The most moves of a game that is analysed: several times the longest that people play.
pub const MOVES_MAX: usize = 1_500;
/// Games up to this many moves are judged with all the worlds that were asked for; longer ones with
/// fewer, so that they take hardly longer.
const MOVES_IN_FULL: usize = 400;
/// Worlds for what a seat knew at one point of the chart.
const KNOWN_WORLDS: u32 = 32;

/// What the analysis of a game found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// What judged the positions: a name and a version.
    pub evaluator: String,
    /// How it was made.
    pub options: Options,
    /// In how many worlds each decision was judged.
    pub worlds: u32,
    /// How many turns were played.
    pub turns: usize,
    /// Each seat's part of the win.
    pub result: Chances,
    /// The chances over the game.
    pub chart: Vec<Point>,
    /// Where each seat's result came from.
    pub ledger: Vec<Ledger>,
    /// The decisions that cost something, the dearest first.
    pub mistakes: Vec<Mistake>,
    /// How well each seat decided.
    pub skill: Vec<Skill>,
    /// The luckiest moment and the unluckiest.
    pub moments: Vec<LuckyMoment>,
    /// How masters played the same deal.
    pub same_deal: Option<SameDeal>,
}

/// The chances after something happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// What happened.
    pub kind: PointKind,
    /// How many moves had been made then.
    pub moves: usize,
    /// The turn, from 0; none for the deal.
    pub turn: Option<usize>,
    /// The step of the turn that was decided.
    pub step: Step,
    /// Who moved, and how.
    pub made: Option<(Seat, Move)>,
    /// The card that the mover drew, if it was one.
    pub card: Option<Face>,
    /// Each seat's chance, all cards seen.
    pub open: Chances,
    /// The same as each seat knew it.
    pub known: Vec<Chances>,
}

/// How well a seat decided.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Skill {
    /// Decisions with a choice that made a difference.
    pub decisions: u32,
    /// The chance lost in all of them.
    pub loss: f64,
}

impl Skill {
    /// A thousand times the chance lost in one decision.
    pub fn error_rate(&self) -> Option<f64> {
        let rate = 1_000.0 * self.loss / f64::from(self.decisions);
        (self.decisions > 0).then_some(rate.max(0.0))
    }
}

/// How a game ended that may be analysed.
pub(crate) struct Finished {
    winners: Seats,
    by_rules: bool,
}

impl Finished {
    /// Whether nothing of the game can be a secret any more, and nothing in it is made up.
    pub(crate) fn of(record: &Record) -> Result<Finished, AnalysisError> {
        let tampered = |error: Tampered| AnalysisError::Tampered(Box::new(error));
        let moves = record.moves();
        if moves > MOVES_MAX {
            return Err(AnalysisError::TooLong { moves });
        }
        let outcome = record.verify().map_err(tampered)?.outcome;
        let by_rules = outcome.is_some();
        let winners = outcome.map(|outcome| outcome.winners);
        let Some(winners) = winners.or_else(|| ended_by_players(record)) else {
            let replay = Replay::new(record).map_err(tampered)?;
            let line = replay.flatten().last().map_or(1, |moment| moment.line);
            return Err(AnalysisError::NotFinished { line });
        };
        Ok(Finished { winners, by_rules })
    }
}

/// The position after so many moves of a finished game; none if it had fewer.
///
/// # Errors
///
/// If the record does not verify, if the game is not over, or if it is too long.
pub fn position_after(record: &Record, moves: usize) -> Result<Option<Game>, AnalysisError> {
    Finished::of(record)?;
    let tampered = |error: Tampered| AnalysisError::Tampered(Box::new(error));
    let mut replay = Replay::new(record).map_err(tampered)?;
    for _ in 0..moves {
        match replay.next() {
            None => return Ok(None),
            Some(moment) => drop(moment.map_err(tampered)?),
        }
    }
    Ok(Some(replay.game().clone()))
}

/// How much time each move of a game of so many moves gets, of what it gets in a usual game.
fn share_of_time(moves: usize) -> f64 {
    MOVES_IN_FULL as f64 / moves.max(MOVES_IN_FULL) as f64
}

/// In how many worlds each decision of a game of so many moves is judged.
pub(crate) fn worlds_for(options: Options, moves: usize) -> u32 {
    let worlds = (f64::from(options.worlds) * share_of_time(moves)) as u32;
    worlds.clamp(8, Options::WORLDS_MAX)
}

/// Analyses a finished game.
///
/// # Errors
///
/// If the record does not verify, if the game is not over, or if it is too long. Nothing is analysed
/// in part.
pub fn analyse(record: &Record, options: Options) -> Result<Report, AnalysisError> {
    let finished = Finished::of(record)?;
    let tampered = |error: Tampered| AnalysisError::Tampered(Box::new(error));
    let (moves, replay) = (record.moves(), Replay::new(record).map_err(tampered)?);
    let worlds = worlds_for(options, moves);
    let result = Chances::won_by(finished.winners);
    let mut analysis = Running::new(replay.game(), result, options, worlds, share_of_time(moves));
    for (moves_before, moment) in replay.enumerate() {
        analysis.add(moves_before, &moment.map_err(tampered)?);
    }
    if !finished.by_rules {
        analysis.end_by_players(moves, record.turns.len().saturating_sub(1));
    }
    let same_deal = match options.same_deal {
        0 => None,
        playouts => Some(SameDeal::play(record, playouts, options.seed)),
    };
    Ok(analysis.into_report(record.turns.len(), options, same_deal))
}

/// The chances as one seat can know them: from its view, and from nothing else.
pub fn known_by_view(game: &Game, seat: Seat, seed: u64) -> Option<Chances> {
    let view = game.view(Viewer::Seat(seat));
    Evaluator::known(game.ruleset(), &view, KNOWN_WORLDS, seed)
}

/// An analysis under way.
struct Running {
    evaluator: Evaluator,
    prospects: Prospects,
    players: u8,
    seed: u32,
    seeds: FastDice,
    worlds: u32,
    result: Chances,
    /// The chances after the last moment.
    now: Chances,
    chart: Vec<Point>,
    ledgers: Ledgers,
    mistakes: Vec<Mistake>,
    skill: Vec<Skill>,
    extremes: Extremes,
}

impl Running {
    fn new(dealt: &Game, result: Chances, options: Options, worlds: u32, share: f64) -> Running {
        let ruleset = dealt.ruleset();
        let players = ruleset.players();
        let evaluator = Evaluator::new(ruleset);
        let mut seeds = FastDice::new(options.seed.into());
        let playouts = (f64::from(options.playouts) * share).ceil() as u32;
        let mut prospects = Prospects::new(ruleset, playouts, seeds.next_u64());
        let now = prospects.of(dealt);
        let mut running = Running {
            evaluator,
            prospects,
            players,
            seed: options.seed,
            seeds,
            worlds,
            result,
            now,
            chart: Vec::new(),
            ledgers: Ledgers::new(players, now, result),
            mistakes: Vec::new(),
            skill: vec![Skill::default(); players.into()],
            extremes: Extremes::default(),
        };
        let known = running.known(dealt);
        let (kind, open) = (PointKind::Deal, now);
        let (turn, step, made, card) = (None, Step::Over, None, None);
        let point = Point { kind, moves: 0, turn, step, made, card, open, known };
        running.chart.push(point);
        for seat in Seat::all(players) {
            let luck = now.of(seat) - 1.0 / f64::from(players);
            running.extremes.see(LuckyMoment { moves: 0, turn: None, seat, luck, card: None });
        }
        running
    }

    /// What each seat knows of the chances. The seed is drawn whatever the cards are, so that it
    /// tells nothing of them either.
    fn known(&mut self, game: &Game) -> Vec<Chances> {
        let seed = self.seeds.next_u64();
        let known = |seat: Seat| known_by_view(game, seat, seed ^ u64::from(seat.0));
        // A view that was cut from a game fits that game.
        Seat::all(self.players).map(|seat| known(seat).unwrap_or_default()).collect()
    }

    fn add(&mut self, moves_before: usize, moment: &Moment) {
        let seed = self.seeds.next_u64();
        let Change { play, decided, has_luck, after } = self.prospects.change(moment);
        let known = self.known(&moment.after);
        let (moves, turn) = (moves_before + 1, Some(moment.turn));
        let made = Some((moment.seat, moment.mv));
        let step = moment.before.step();
        let point =
            |kind, card, open, known| Point { kind, moves, turn, step, made, card, open, known };
        self.ledgers.add_play(moment.seat, play);
        self.ledgers.add_hidden(decided.less(self.now).less(play));
        if !has_luck {
            self.chart.push(point(PointKind::Play, None, decided, known));
        } else {
            // The others do not see what was drawn; the mover knew nothing of it before.
            let mut before = known.clone();
            if let Some(expected) = self.evaluator.foreseen(moment, KNOWN_WORLDS, seed) {
                before[moment.seat.index()] = expected;
            }
            self.chart.push(point(PointKind::Play, None, decided, before));
            let luck = after.less(decided);
            let card = moment.events.iter().find_map(|event| match event {
                Event::Drew { seat, card, .. } if *seat == moment.seat => Some(*card),
                _ => None,
            });
            self.ledgers.add_luck(moment.seat, luck);
            self.chart.push(point(PointKind::Draw, card, after, known));
            let (seat, luck) = (moment.seat, luck.of(moment.seat));
            self.extremes.see(LuckyMoment { moves, turn, seat, luck, card });
        }
        self.now = after;
        let seed = mistakes::seed_of(self.seed, moves_before);
        let judged = mistakes::judge(&self.evaluator, moment, moves_before, self.worlds, seed);
        if let Some(judged) = judged {
            let skill = &mut self.skill[moment.seat.index()];
            skill.decisions += 1;
            skill.loss += judged.loss;
            self.mistakes.extend(judged.mistake);
        }
    }

    /// The step from the last position to a result that the rules did not bring.
    fn end_by_players(&mut self, moves: usize, turn: usize) {
        self.ledgers.add_ending(self.result.less(self.now));
        let known = vec![self.result; self.players.into()];
        let (kind, turn, open) = (PointKind::Ending, Some(turn), self.result);
        let (step, made, card) = (Step::Over, None, None);
        self.chart.push(Point { kind, moves, turn, step, made, card, open, known });
    }

    fn into_report(
        mut self,
        turns: usize,
        options: Options,
        same_deal: Option<SameDeal>,
    ) -> Report {
        self.mistakes.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        Report {
            evaluator: format!("{}, {}", self.evaluator.name(), self.prospects.name()),
            options,
            worlds: self.worlds,
            turns,
            result: self.result,
            chart: self.chart,
            ledger: self.ledgers.into_seats(),
            mistakes: self.mistakes,
            skill: self.skill,
            moments: self.extremes.into_list(),
            same_deal,
        }
    }
}
