//! The luck of a run: everything follows from its seed and the number of the deal.

use leonardo_rules::{FastDice, Seed, SeededDice};

/// The luck of one deal: the same cards in every game that is played with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deal {
    mixed: u64,
}

impl Deal {
    /// The deal of this number in the run of this seed.
    pub(crate) fn new(run: u64, number: u64) -> Deal {
        let first = FastDice::new(run).next_u64();
        Deal { mixed: FastDice::new(first.wrapping_add(number)).next_u64() }
    }

    /// Fresh dice. Each refill and look has luck of its own, so that games of one deal stay as
    /// alike as they can after they have parted.
    pub(crate) fn dice(self) -> SeededDice {
        SeededDice::new(self.seed())
    }

    /// The seed of these dice.
    pub(crate) fn seed(self) -> Seed {
        let mut numbers = FastDice::new(self.mixed);
        let mut seed = [0; 32];
        for bytes in seed.chunks_exact_mut(8) {
            bytes.copy_from_slice(&numbers.next_u64().to_le_bytes());
        }
        Seed(seed)
    }

    /// The seed of a bot. With `game` the same for all games of a deal, a seat plays with the same
    /// luck no matter who sits there: then two equal bots are exactly even.
    pub(crate) fn bot(self, game: usize, seat: usize) -> u64 {
        let place = 1 + (game as u64) * 16 + seat as u64;
        self.mixed.rotate_left(17) ^ FastDice::new(place).next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use leonardo_rules::sets::Library;
    use leonardo_rules::{Event, Game, Options, Variant};

    fn dealt(variant: Variant, deal: Deal) -> Vec<Event> {
        let setup = Library::embedded().setup(variant, 2, Options::default(), None);
        let mut events = Vec::new();
        let ruleset = setup.expect("the usual decks").ruleset().expect("a game");
        Game::deal(ruleset, &mut deal.dice(), &mut events);
        events
    }

    #[test]
    fn a_deal_is_the_same_each_time_and_others_differ() {
        for variant in Variant::ALL {
            let deals =
                [(1, 0), (1, 1), (2, 0), (0, 1)].map(|(run, number)| Deal::new(run, number));
            let all = deals.map(|deal| dealt(variant, deal));
            for (place, events) in all.iter().enumerate() {
                assert_eq!(*events, dealt(variant, deals[place]));
                assert!(all[..place].iter().all(|other| other != events), "{variant:?}");
            }
        }
    }

    #[test]
    fn each_seat_has_luck_of_its_own() {
        let deal = Deal::new(3, 4);
        let games = || (0..7).flat_map(|game| (0..6).map(move |seat| (game, seat)));
        let seeds: std::collections::BTreeSet<u64> =
            games().map(|(game, seat)| deal.bot(game, seat)).collect();
        assert_eq!(seeds.len(), games().count());
        assert_ne!(deal.bot(0, 0), Deal::new(3, 5).bot(0, 0));
    }
}
