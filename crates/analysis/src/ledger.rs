//! Where a result came from.

use leonardo_rules::{SEATS_MAX, Seat};

use crate::chances::Chances;

/// Where one seat's result came from. The parts add up to `total`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Ledger {
    /// The result less an equal share.
    pub total: f64,
    /// The luck of the deal.
    pub deal: f64,
    /// The luck of the seat's own draws.
    pub own_draws: f64,
    /// The luck of the others' draws.
    pub others_draws: f64,
    /// What decisions did because of cards that their movers could not see.
    pub hidden: f64,
    /// What each seat's decisions did as far as it could know, the own ones among them.
    pub play: [f64; SEATS_MAX],
    /// The end, if the rules did not end the game.
    pub ending: f64,
}

impl Ledger {
    /// All luck: of the deal, of draws and of hidden cards.
    pub fn luck(&self) -> f64 {
        self.deal + self.own_draws + self.others_draws + self.hidden
    }

    /// What the parts leave of the total: rounding, nothing else.
    pub fn remainder(&self) -> f64 {
        self.total - self.luck() - self.play.iter().sum::<f64>() - self.ending
    }
}

/// The ledgers of all seats, while a game is played again.
pub(crate) struct Ledgers {
    players: u8,
    seats: Vec<Ledger>,
}

impl Ledgers {
    pub(crate) fn new(players: u8, dealt: Chances, result: Chances) -> Ledgers {
        let share = 1.0 / f64::from(players);
        let ledger = |seat: Seat| Ledger {
            total: result.of(seat) - share,
            deal: dealt.of(seat) - share,
            ..Ledger::default()
        };
        Ledgers { players, seats: Seat::all(players).map(ledger).collect() }
    }

    pub(crate) fn add_play(&mut self, mover: Seat, change: Chances) {
        for seat in Seat::all(self.players) {
            self.seats[seat.index()].play[mover.index()] += change.of(seat);
        }
    }

    pub(crate) fn add_luck(&mut self, mover: Seat, change: Chances) {
        for (seat, ledger) in Seat::all(self.players).zip(&mut self.seats) {
            let draws =
                if seat == mover { &mut ledger.own_draws } else { &mut ledger.others_draws };
            *draws += change.of(seat);
        }
    }

    pub(crate) fn add_hidden(&mut self, change: Chances) {
        for (seat, ledger) in Seat::all(self.players).zip(&mut self.seats) {
            ledger.hidden += change.of(seat);
        }
    }

    pub(crate) fn add_ending(&mut self, change: Chances) {
        for (seat, ledger) in Seat::all(self.players).zip(&mut self.seats) {
            ledger.ending += change.of(seat);
        }
    }

    pub(crate) fn into_seats(self) -> Vec<Ledger> {
        self.seats
    }
}
