//! The same deal, played by masters in every seat.

use leonardo_bots::{Bot, Decision, Level, Strength};
use leonardo_record::{Luck, Record};
use leonardo_rules::{
    Chance, Dice, Face, FastDice, Game, NoEvents, Outcome, Roll, ScriptedDice, Seat, SeededDice,
    Viewer,
};

/// The most moves that masters make.
const MOVES_MAX: u32 = 600;

/// How masters played the same deal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SameDeal {
    /// How many games they played in thought for each move.
    pub playouts: u32,
    /// How it ended; none if it was too long.
    pub outcome: Option<Outcome>,
    /// How many turns it took.
    pub turns: u32,
}

/// The luck after the deal: what the seed says, or new luck where only the deal is written down.
enum Later {
    Seeded(SeededDice),
    New(FastDice),
}

impl Dice for Later {
    fn shuffle(&mut self, chance: Chance, cards: &mut [Face]) {
        match self {
            Later::Seeded(dice) => dice.shuffle(chance, cards),
            Later::New(dice) => dice.shuffle(chance, cards),
        }
    }

    fn first_seat(&mut self, players: u8) -> Seat {
        match self {
            Later::Seeded(dice) => dice.first_seat(players),
            Later::New(dice) => dice.first_seat(players),
        }
    }

    fn pick(&mut self, chance: Chance, hand: &[Face]) -> usize {
        match self {
            Later::Seeded(dice) => dice.pick(chance, hand),
            Later::New(dice) => dice.pick(chance, hand),
        }
    }
}

impl SameDeal {
    /// Plays the deal of a record, which must have been verified.
    pub(crate) fn play(record: &Record, playouts: u32, seed: u32) -> SameDeal {
        let ruleset = record.ruleset();
        let (mut game, mut later) = match &record.luck {
            Luck::Seed(seed) => {
                let mut dice = SeededDice::new(*seed);
                let game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
                (game, Later::Seeded(dice))
            }
            Luck::Explicit(deal) => {
                let mut rolls = vec![Roll::Order(deal.main.clone())];
                if ruleset.has_extra() {
                    rolls.push(Roll::Order(deal.extra.clone()));
                }
                rolls.push(Roll::Seat(deal.first));
                let mut dice = ScriptedDice::new(rolls);
                let game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
                (game, Later::New(FastDice::new(seed.into())))
            }
        };
        let sit = |seat: Seat| {
            let own = u64::from(seed) << 8 | u64::from(seat.0);
            Level::Master.sit(Strength::Playouts(playouts), own)
        };
        let mut masters: Vec<Box<dyn Bot>> = Seat::all(ruleset.players()).map(sit).collect();
        for _ in 0..MOVES_MAX {
            if game.is_over() {
                break;
            }
            let seat = game.turn();
            let (view, moves) = (game.view(Viewer::Seat(seat)), game.legal_moves());
            let decision = Decision { ruleset, view: &view, moves: &moves };
            let mv = masters[seat.index()].choose(decision, &|| true);
            game.play_unchecked(mv, &mut later, &mut NoEvents);
        }
        SameDeal { playouts, outcome: game.outcome(), turns: game.turns() }
    }
}
