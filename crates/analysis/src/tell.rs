//! A report in words, as it is sent to clients and made into pages.

use leonardo_protocol::{
    Analysis, ChartPoint, LedgerInfo, MistakeInfo, MomentInfo, PointKind, SameDealInfo, SkillInfo,
};
use leonardo_record::Record;
use leonardo_rules::{Face, Seat};
use leonardo_words::{Teller, Value, names_of, say};

use crate::chances::Chances;
use crate::ledger::Ledger;
use crate::level::{SkillLevel, level_of};
use crate::mistakes::{Mistake, mark_of};
use crate::moments::LuckyMoment;
use crate::report::{Point, Report, Skill};
use crate::same_deal::SameDeal;
use crate::why::why;

/// What can be said of good luck and of bad: the moment chooses, so that the same game is told the
/// same.
const STORIES: [[&str; 3]; 2] = [
    ["analysis-good-bribe", "analysis-good-genius", "analysis-good-lottery"],
    ["analysis-bad-shuffler", "analysis-bad-cat", "analysis-bad-museum"],
];

/// A report of the game of this record in words.
pub fn tell(words: &leonardo_words::Words, record: &Record, report: &Report) -> Analysis {
    let names = told_apart(&names_of(record));
    let teller = words.about(record.ruleset()).with_names(&names);
    Telling { teller, report }.analysis()
}

/// Names that occur more than once get the number of their seat: bots of one level are called alike.
pub(crate) fn told_apart(names: &[String]) -> Vec<String> {
    let is_double =
        |name: &String| !name.is_empty() && names.iter().filter(|other| *other == name).count() > 1;
    let tell = |(name, seat): (&String, u8)| match is_double(name) {
        true => format!("{name} {seat}"),
        false => name.clone(),
    };
    names.iter().zip(1..).map(tell).collect()
}

struct Telling<'a> {
    teller: Teller<'a>,
    report: &'a Report,
}

impl Telling<'_> {
    fn analysis(&self) -> Analysis {
        let (report, ruleset) = (self.report, self.teller.ruleset());
        let seats = Seat::all(ruleset.players());
        Analysis {
            evaluator: report.evaluator.clone(),
            seed: report.options.seed,
            worlds: report.worlds,
            variant: ruleset.variant(),
            players: seats.clone().map(|seat| self.teller.player(seat)).collect(),
            turns: report.turns as u32,
            result: self.parts(&report.result),
            chart: report.chart.iter().map(|point| self.point(point)).collect(),
            ledger: seats.zip(&report.ledger).map(|(seat, of)| self.ledger(seat, of)).collect(),
            mistakes: report.mistakes.iter().map(|mistake| self.mistake(mistake)).collect(),
            skill: report.skill.iter().map(|skill| self.skill(skill)).collect(),
            moments: report.moments.iter().map(|moment| self.moment(moment)).collect(),
            same_deal: report.same_deal.as_ref().map(|same| self.same_deal(same)),
        }
    }

    fn parts(&self, chances: &Chances) -> Vec<f64> {
        let seats = chances.seats(self.teller.ruleset().players());
        seats.iter().map(|chance| rounded(*chance)).collect()
    }

    fn point(&self, point: &Point) -> ChartPoint {
        let words = self.teller.words();
        let player = point.made.map(|(seat, _)| self.teller.player(seat)).unwrap_or_default();
        let text = match (point.kind, point.made) {
            (PointKind::Play, Some((_, mv))) => {
                let told = self.teller.offer(point.step, mv).to_string();
                say!(words, "analysis-point-play", player, told)
            }
            (PointKind::Draw, _) => match point.card {
                Some(card) => {
                    say!(words, "analysis-point-draw", player, card = self.teller.card(card))
                }
                None => say!(words, "analysis-point-luck", player),
            },
            (PointKind::Ending, _) => words.say("analysis-point-ending"),
            _ => words.say("analysis-point-deal"),
        };
        ChartPoint {
            kind: point.kind,
            moves: point.moves as u32,
            turn_number: point.turn.map_or(0, |turn| turn as u32 + 1),
            seat: point.made.map(|(seat, _)| seat),
            text,
            open: self.parts(&point.open),
            known: point.known.iter().map(|known| self.parts(known)).collect(),
        }
    }

    /// The parts are rounded, and what that leaves is shown as the remainder.
    fn ledger(&self, seat: Seat, ledger: &Ledger) -> LedgerInfo {
        let players = usize::from(self.teller.ruleset().players());
        let mut others_play: Vec<f64> =
            ledger.play.iter().take(players).map(|part| rounded(*part)).collect();
        let own_play = std::mem::take(&mut others_play[seat.index()]);
        let mut info = LedgerInfo {
            total: rounded(ledger.total),
            deal: rounded(ledger.deal),
            own_draws: rounded(ledger.own_draws),
            others_draws: rounded(ledger.others_draws),
            hidden: rounded(ledger.hidden),
            own_play,
            others_play,
            ending: rounded(ledger.ending),
            remainder: 0.0,
        };
        let luck = info.deal + info.own_draws + info.others_draws + info.hidden;
        let play = info.own_play + info.others_play.iter().sum::<f64>();
        info.remainder = rounded(info.total - luck - play - info.ending);
        info
    }

    fn mistake(&self, mistake: &Mistake) -> MistakeInfo {
        let ruleset = self.teller.ruleset();
        let offer = |mv| self.teller.offer(mistake.before.step(), mv).to_string();
        let reasons = [&mistake.played_reasons, &mistake.better_reasons];
        MistakeInfo {
            moves: mistake.moves as u32,
            turn_number: mistake.turn as u32 + 1,
            seat: mistake.seat,
            mark: mark_of(mistake.loss),
            loss: rounded(mistake.loss),
            error: rounded(mistake.error),
            played: ruleset.show(mistake.played),
            played_text: offer(mistake.played),
            better: ruleset.show(mistake.better),
            better_text: offer(mistake.better),
            reasons: why(&self.teller, mistake.seat, reasons, self.report.worlds),
        }
    }

    fn skill(&self, skill: &Skill) -> SkillInfo {
        let (words, ruleset) = (self.teller.words(), self.teller.ruleset());
        let error_rate = skill.error_rate();
        let level = error_rate.map(|rate| level_of(ruleset.variant(), ruleset.players(), rate));
        let level_text = words.say(match level {
            Some(SkillLevel::Expert) => "analysis-level-expert",
            Some(SkillLevel::Journeyman) => "analysis-level-journeyman",
            Some(SkillLevel::Apprentice) => "analysis-level-apprentice",
            Some(SkillLevel::Random) => "analysis-level-random",
            None => "analysis-level-none",
        });
        SkillInfo {
            decisions: skill.decisions,
            error_rate: error_rate.map(|rate| (rate * 100.0).round() / 100.0),
            level: level.map(|level| level.name().to_owned()),
            level_text,
        }
    }

    fn moment(&self, moment: &LuckyMoment) -> MomentInfo {
        let is_good = moment.luck > 0.0;
        let id = match (moment.turn, moment.card, is_good) {
            (None, _, true) => "analysis-luck-deal-good",
            (None, _, false) => "analysis-luck-deal-bad",
            (Some(_), Some(_), true) => "analysis-luck-draw-good",
            (Some(_), Some(_), false) => "analysis-luck-draw-bad",
            (Some(_), None, true) => "analysis-luck-other-good",
            (Some(_), None, false) => "analysis-luck-other-bad",
        };
        let stories = STORIES[usize::from(!is_good)];
        let story = stories[moment.moves % stories.len()];
        let card = moment.card.map(|card: Face| self.teller.card(card)).unwrap_or_default();
        let turn = moment.turn.map_or(0, |turn| turn as u32 + 1);
        let args: [(&str, Value<'_>); 4] = [
            ("player", self.teller.player(moment.seat).into()),
            ("turn", turn.into()),
            ("points", points(moment.luck.abs()).into()),
            ("card", card.into()),
        ];
        let words = self.teller.words();
        let (happened, story) = (words.say_with(id, &args), words.say(story));
        MomentInfo {
            moves: moment.moves as u32,
            turn_number: turn,
            seat: moment.seat,
            luck: rounded(moment.luck),
            text: format!("{happened} {story}"),
        }
    }

    fn same_deal(&self, same: &SameDeal) -> SameDealInfo {
        let words = self.teller.words();
        let turns = same.turns;
        let text = match same.outcome {
            Some(outcome) => {
                let players = outcome.winners.iter().map(|seat| self.teller.player(seat));
                say!(words, "analysis-same-deal", player = words.list(players), turns)
            }
            None => say!(words, "analysis-same-deal-long", turns),
        };
        let result = same.outcome.map(|outcome| self.parts(&Chances::won_by(outcome.winners)));
        SameDealInfo { playouts: same.playouts, result, turns, text }
    }
}

/// A chance to six places; never "-0".
pub(crate) fn rounded(chance: f64) -> f64 {
    (chance * 1e6).round() / 1e6 + 0.0
}

/// A chance in points of a hundred, with one decimal.
pub(crate) fn points(chance: f64) -> String {
    let shown = format!("{:.1}", chance * 100.0);
    if shown == "-0.0" { "0.0".to_owned() } else { shown }
}
