//! Luck that is tried out in every way.

use leonardo_rules::{Chance, Dice, Face, FastDice, Seat};

/// How luck is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Luck {
    /// In every way.
    All,
    /// In one way, which this seed decides.
    Seed(u64),
}

impl Luck {
    pub(crate) fn parse(text: &str) -> Luck {
        match text.strip_prefix("seed ") {
            Some(seed) => Luck::Seed(seed.parse().unwrap()),
            None => {
                assert_eq!(text, "all", "luck is `all` or `seed N`");
                Luck::All
            }
        }
    }
}

/// Dice that follow a list of answers and note how many there were to choose from. Beyond the list
/// they give the first answer.
pub(crate) struct Enumerating {
    luck: Luck,
    answers: Vec<(usize, usize)>,
    next: usize,
}

/// Runs `work` once for every way in which the dice that it is given can fall.
pub(crate) fn each_outcome(luck: Luck, mut work: impl FnMut(&mut Enumerating)) {
    let mut dice = Enumerating { luck, answers: Vec::new(), next: 0 };
    loop {
        dice.next = 0;
        work(&mut dice);
        assert_eq!(dice.next, dice.answers.len(), "the same answers lead to the same questions");
        // Like a counter: the last answer that has a next one is changed, those after it go.
        while dice.answers.last().is_some_and(|(answer, of)| answer + 1 == *of) {
            dice.answers.pop();
        }
        match dice.answers.last_mut() {
            Some((answer, _)) => *answer += 1,
            None => return,
        }
    }
}

impl Enumerating {
    fn answer(&mut self, of: usize) -> usize {
        if self.next == self.answers.len() {
            self.answers.push((0, of));
        }
        self.next += 1;
        self.answers[self.next - 1].0
    }
}

impl Dice for Enumerating {
    /// Place by place, one of the different faces that are left.
    fn shuffle(&mut self, chance: Chance, cards: &mut [Face]) {
        if let Luck::Seed(seed) = self.luck {
            return FastDice::new(seed).shuffle(chance, cards);
        }
        cards.sort_unstable();
        for place in 0..cards.len() {
            let mut faces = cards[place..].to_vec();
            faces.dedup();
            let face = faces[if faces.len() > 1 { self.answer(faces.len()) } else { 0 }];
            let found = cards[place..].iter().position(|card| *card == face).unwrap();
            // Keeps the rest sorted.
            cards[place..=place + found].rotate_right(1);
        }
    }

    fn first_seat(&mut self, players: u8) -> Seat {
        match self.luck {
            Luck::All => Seat(self.answer(usize::from(players)) as u8),
            Luck::Seed(seed) => FastDice::new(seed).first_seat(players),
        }
    }

    fn pick(&mut self, chance: Chance, hand: &[Face]) -> usize {
        if let Luck::Seed(seed) = self.luck {
            return FastDice::new(seed).pick(chance, hand);
        }
        let mut faces = hand.to_vec();
        faces.sort_unstable();
        faces.dedup();
        let face = faces[self.answer(faces.len())];
        hand.iter().position(|card| *card == face).unwrap()
    }
}
