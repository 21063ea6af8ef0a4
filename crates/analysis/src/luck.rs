//! What a move and its luck change. Journeymen play the position on many times, and the network
//! judges where they stop.

use std::sync::Arc;

use leonardo_bots::Outlook;
use leonardo_record::Moment;
use leonardo_rules::{Event, FastDice, Game, Move, Ruleset, Viewer, Worlds};

use crate::chances::Chances;

/// A turn with an extra deck or on a field takes longer, so a position is played on less often; and so
/// does a round of more players.
const LONG_TURN: u32 = 6;

/// The chances of a game, position by position, all hands known and the order of the decks not.
pub(crate) struct Prospects {
    outlook: Outlook,
    playouts: u32,
    seed: u64,
    /// How the position is played on.
    runs: Vec<Run>,
}

/// One way in which a position is played on.
struct Run {
    seed: u64,
    /// The move that a journeyman makes; none if the game is over.
    choice: Option<Move>,
    chances: Chances,
}

/// What became of the chances at one moment. In this order: the mover's decision, as far as the mover
/// could know what it does; what it did, given the cards that the others hold; and luck, if the move
/// called for some.
pub(crate) struct Change {
    /// What the decision changed in the worlds that the mover thought possible.
    pub(crate) play: Chances,
    /// The chances after the decision, on average over the luck that it calls for.
    pub(crate) decided: Chances,
    /// Whether it calls for luck.
    pub(crate) has_luck: bool,
    /// The chances after that luck.
    pub(crate) after: Chances,
}

impl Prospects {
    /// For these rules, with as many playouts as the base game for two would get.
    pub(crate) fn new(ruleset: &Arc<Ruleset>, playouts: u32, seed: u64) -> Prospects {
        let is_long = ruleset.has_extra() || ruleset.has_field();
        let turn = if is_long { LONG_TURN } else { 1 };
        let playouts = playouts * 2 / (turn * u32::from(ruleset.players()));
        let outlook = Outlook::new(ruleset);
        Prospects { outlook, playouts: playouts.max(1), seed, runs: Vec::new() }
    }

    /// What judges luck: which weights, and after how many rounds.
    pub(crate) fn name(&self) -> String {
        let (hash, rounds) = (self.outlook.weights().fingerprint(), self.outlook.rounds());
        format!("{hash} after {rounds} rounds (luck)")
    }

    /// Each seat's chance in a position, from which the next moment is to come.
    pub(crate) fn of(&mut self, game: &Game) -> Chances {
        // All positions of a turn are played on with the same luck, so that decisions can be compared.
        let mut seeds = FastDice::new(self.seed ^ u64::from(game.turns()));
        self.runs.clear();
        for _ in 0..self.playouts {
            let seed = seeds.next_u64();
            let (choice, chances) = self.outlook.chances(game, seed);
            self.runs.push(Run { seed, choice, chances: Chances::from(chances) });
        }
        match game.outcome() {
            Some(outcome) => Chances::won_by(outcome.winners),
            None => mean(self.runs.iter().map(|run| run.chances)),
        }
    }

    /// What this moment changes in the position that was asked for last.
    pub(crate) fn change(&mut self, moment: &Moment) -> Change {
        let is_luck = |event: &Event| {
            let is_hidden = matches!(event, Event::Looked { .. } | Event::Exchanged { .. });
            is_hidden || matches!(event, Event::Drew { .. } | Event::Shuffled { .. })
        };
        let has_luck = moment.events.iter().any(is_luck);
        let play = self.known_change(moment);
        let decided = has_luck.then(|| self.before_luck(moment));
        let after = self.of(&moment.after);
        Change { play, decided: decided.unwrap_or(after), has_luck, after }
    }

    /// What the mover's choice changes, compared with a journeyman's, where the hidden cards are as
    /// the mover could think. Every world has one run of luck, the same for both choices.
    fn known_change(&mut self, moment: &Moment) -> Chances {
        let view = moment.before.view(Viewer::Seat(moment.seat));
        let Ok(mut worlds) = Worlds::new(moment.before.ruleset(), &view) else {
            unreachable!("a view that was cut from a game fits that game")
        };
        let outlook = &mut self.outlook;
        mean(self.runs.iter().map(|run| match run.choice {
            Some(choice) if choice != moment.mv => {
                let world = worlds.draw(&mut FastDice::new(run.seed));
                let made = Chances::from(outlook.chances_after(&world, moment.mv, run.seed));
                made.less(Chances::from(outlook.chances_after(&world, choice, run.seed)))
            }
            _ => Chances::default(),
        }))
    }

    /// Each seat's chance after the decision of this moment, on average over the luck that it calls
    /// for. What the mover looks at stays.
    fn before_luck(&mut self, moment: &Moment) -> Chances {
        let outlook = &mut self.outlook;
        mean(self.runs.iter().map(|run| match run.choice {
            Some(choice) if choice == moment.mv => run.chances,
            _ => Chances::from(outlook.chances_after(&moment.before, moment.mv, run.seed)),
        }))
    }
}

fn mean(runs: impl ExactSizeIterator<Item = Chances>) -> Chances {
    let part = 1.0 / runs.len() as f64;
    let mut mean = Chances::default();
    runs.for_each(|chances| mean.add(chances, part));
    mean
}
