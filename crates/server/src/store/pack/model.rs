//! What comes next in a text of many similar lines: guesses from what followed before.
//!
//! A text is taken as tokens: words and what stands between words. Several guessers propose the
//! next token, each from another part of what came before; they are asked in the order of how
//! often they were right. If none is, the token is named by its number in the list of known
//! tokens, or spelled out.

use std::collections::HashMap;

use super::coder::{Chance, Coder};

/// The number of a known token.
pub(super) type Token = u16;

/// The end of a line. Not the spelling of anything.
pub(super) const END: Token = 0;

/// Numbers of tokens are written with this many bits; the last number announces a spelling.
const TOKEN_BITS: u32 = 12;
const SPELLED: Token = (1 << TOKEN_BITS) - 1;
const NUMBERS: u32 = 1_000;
/// Longer runs are cut.
pub(super) const TOKEN_BYTES_MAX: usize = 31;

/// Which of the tokens before each guesser looks at (1 is the newest), and what it guesses. Those
/// that leave out the newest ones do so because after a rare word usually comes what came after
/// other words at that place.
const GUESSERS: [(&[usize], Guess); 9] = [
    (&[1, 2, 3, 4, 5, 6, 7], Guess::Same),
    (&[1, 2, 3, 4], Guess::Same),
    (&[1, 2], Guess::Same),
    (&[2, 3, 4], Guess::Same),
    (&[1, 3, 4, 5], Guess::Same),
    (&[1, 2, 4, 5, 6, 8], Guess::Same),
    (&[1, 2, 3, 6], Guess::Back),
    (&[1, 2, 4], Guess::After),
    (&[1, 2], Guess::Further),
];
/// The guessers that are trusted alone once they were right often enough.
const SURE: [usize; 3] = [3, 4, 2];
const PAST_ALL_RIGHT: u8 = 255;
/// The guesser that knows what followed the newest two tokens the last time.
const NEWEST_TWO: usize = 2;

#[derive(Clone, Copy)]
enum Guess {
    /// The token that followed the last time.
    Same,
    /// The token that stands as far back in this line as the right one did the last time.
    Back,
    /// The token that followed the last time when the newest two were followed by the same as the
    /// last time: whose turn it is says who comes next.
    After,
    /// As much further as the last time: numbers that count up or down.
    Further,
}

/// How many others propose the same is counted up to this.
const AGREEING: usize = 4;
/// A copy is looked for this far back.
const BACK_MAX: usize = 48;
/// The past begins with so many ends, so that every guesser has something to look at.
const PAST_MIN: usize = 16;
const SLOTS: usize = 1 << 14;
const TREE_SLOTS: usize = 1 << 16;
/// Below this chance, in 65536ths, guessing costs more than naming.
const GUESS_MIN: u32 = 20000;
const FLAG_SEEN_MAX: u16 = 120;
const TREE_SEEN_MAX: u16 = 250;
const TREE_WEIGHTS: [u32; 3] = [1, 32, 32];

/// What followed the last time, and how the last guesses went: a one above the newest answers.
#[derive(Clone, Copy)]
struct Slot {
    guess: u16,
    /// The token that was right the last time, where that matters.
    last: u16,
    past: u8,
    /// Of whom it is: another context may want the same place, and then takes it.
    check: u8,
}

impl Slot {
    const EMPTY: Slot = Slot { guess: 1, last: 0, past: 0, check: 0 };
}

/// What each guesser looks at, as a number.
type Context = [u32; GUESSERS.len()];

/// What a guesser says, and how often one with its past was right.
#[derive(Clone, Copy, Default)]
struct Proposal {
    yes: u32,
    flag: usize,
    guess: Token,
}

/// All that is said, the surest first.
struct Proposals {
    all: [Proposal; GUESSERS.len()],
    count: usize,
}

impl Proposals {
    fn add(&mut self, proposal: Proposal) {
        let at = self.sorted().iter().position(|other| other.yes < proposal.yes);
        let at = at.unwrap_or(self.count);
        self.all.copy_within(at..self.count, at + 1);
        self.all[at] = proposal;
        self.count += 1;
    }

    fn sorted(&self) -> &[Proposal] {
        &self.all[..self.count]
    }

    /// Those that say something new, the surest first.
    fn distinct(&self) -> impl Iterator<Item = &Proposal> {
        let sorted = self.sorted();
        sorted.iter().enumerate().filter_map(|(index, proposal)| {
            let is_new = sorted[..index].iter().all(|other| other.guess != proposal.guess);
            is_new.then_some(proposal)
        })
    }

    /// Asks one after the other whether it is right.
    fn ask(&self, coder: &mut impl Coder, known: Token) -> Option<Token> {
        let worthy = self.distinct().filter(|proposal| proposal.yes >= GUESS_MIN);
        let mut guesses = worthy.map(|proposal| (proposal.guess, proposal.yes));
        guesses.find(|(guess, yes)| coder.answer(known == *guess, *yes)).map(|(guess, _)| guess)
    }
}

#[derive(Clone)]
pub(super) struct Model {
    spellings: Vec<Box<[u8]>>,
    numbers: HashMap<Box<[u8]>, Token>,
    nameless: Box<[u8]>,
    past: Vec<Token>,
    line_start: usize,
    slots: Vec<Slot>,
    flags: Vec<Chance>,
    sure_flags: [Chance; GUESSERS.len()],
    tree: Vec<Chance>,
    letters: Vec<Chance>,
}

impl Model {
    pub(super) fn new() -> Model {
        // Numbers are known from the start and in their order, so that counting can be guessed.
        let numbers = (0..NUMBERS).map(|number| number.to_string().into_bytes().into());
        let spellings: Vec<Box<[u8]>> = std::iter::once(Box::default()).chain(numbers).collect();
        Model {
            numbers: spellings.iter().cloned().zip(0..).collect(),
            spellings,
            nameless: Box::default(),
            past: vec![END; PAST_MIN],
            line_start: PAST_MIN,
            slots: vec![Slot::EMPTY; SLOTS * GUESSERS.len()],
            flags: vec![Chance::EVEN; (GUESSERS.len() * AGREEING) << 8],
            sure_flags: [Chance::EVEN; GUESSERS.len()],
            tree: vec![Chance::EVEN; TREE_SLOTS],
            letters: vec![Chance::EVEN; 256 * 256],
        }
    }

    /// Writes a line, or teaches it.
    pub(super) fn write_line(&mut self, coder: &mut impl Coder, line: &str) {
        for spelling in tokens(line.as_bytes()) {
            let known = self.numbers.get(spelling).copied().unwrap_or(SPELLED);
            self.token(coder, known, spelling);
        }
        self.token(coder, END, &[]);
    }

    /// Reads a line, or `None` when it gets longer than this.
    pub(super) fn read_line(
        &mut self,
        coder: &mut impl Coder,
        bytes_max: usize,
    ) -> Option<Vec<u8>> {
        let mut line = Vec::new();
        loop {
            let spelling = match self.token(coder, END, &[]) {
                END => return Some(line),
                SPELLED => &self.nameless,
                token => &self.spellings[usize::from(token)],
            };
            line.extend_from_slice(spelling);
            if line.len() > bytes_max {
                return None;
            }
        }
    }

    /// One token. If it has no number, its spelling is in `nameless`.
    fn token(&mut self, coder: &mut impl Coder, known: Token, spelling: &[u8]) -> Token {
        if let Some(token) = self.sure(coder, known) {
            return token;
        }
        let context = self.context();
        let proposals = self.proposals(&context);
        let guessed = proposals.ask(coder, known);
        let mut token = guessed.unwrap_or_else(|| self.named(coder, known));
        if token == SPELLED {
            self.nameless = self.spelled(coder, spelling);
            token = self.add_nameless();
        } else if usize::from(token) >= self.spellings.len() {
            // Only what this program did not write has such a number.
            token = END;
        }
        // Each learns how sure it is once those before it were wrong.
        for proposal in proposals.distinct() {
            let is_right = proposal.guess == token;
            self.flags[proposal.flag].learn(is_right, FLAG_SEEN_MAX);
            if is_right {
                break;
            }
        }
        self.remember(&context, token);
        token
    }

    /// The short way, which most tokens go: a guesser that was right all the last times is asked
    /// alone, and if it is right again nobody has anything to learn.
    fn sure(&mut self, coder: &mut impl Coder, known: Token) -> Option<Token> {
        let (guesser, guess) = SURE.iter().find_map(|guesser| {
            let slot = self.slot(*guesser, self.hash(GUESSERS[*guesser].0));
            // A token without a number must be spelled, which is not the short way.
            let is_sure = slot.past == PAST_ALL_RIGHT && slot.guess != SPELLED;
            is_sure.then_some((*guesser, slot.guess))
        })?;
        let flag = &mut self.sure_flags[guesser];
        let is_right = coder.answer(known == guess, flag.yes());
        flag.learn(is_right, FLAG_SEEN_MAX);
        if !is_right {
            return None;
        }
        self.push(guess);
        Some(guess)
    }

    /// What the guessers say.
    fn proposals(&self, context: &Context) -> Proposals {
        let guesses: [Option<Token>; GUESSERS.len()] = std::array::from_fn(|guesser| {
            let slot = self.slot(guesser, context[guesser]);
            (slot.past != 0).then(|| self.guess(guesser, slot))
        });
        let mut proposals = Proposals { all: [Proposal::default(); GUESSERS.len()], count: 0 };
        for (guesser, guess) in guesses.iter().enumerate() {
            let Some(guess) = *guess else { continue };
            let agreeing = guesses.iter().filter(|other| **other == Some(guess)).count() - 1;
            let past = usize::from(self.slot(guesser, context[guesser]).past);
            let flag = (guesser * AGREEING + agreeing.min(AGREEING - 1)) << 8 | past;
            proposals.add(Proposal { yes: self.flags[flag].yes(), flag, guess });
        }
        proposals
    }

    fn guess(&self, guesser: usize, slot: Slot) -> Token {
        match GUESSERS[guesser].1 {
            Guess::Same | Guess::After | Guess::Further => slot.guess,
            Guess::Back => self.past[self.past.len() - usize::from(slot.guess)],
        }
    }

    /// The number of the token, bit by bit.
    fn named(&mut self, coder: &mut impl Coder, known: Token) -> Token {
        // Anywhere, at such a place between whatever words, after the newest two tokens; what was
        // seen more counts more.
        let places = [77, self.hash(&[1, 3]), self.hash(&[1, 2])];
        let mut node = 1u32;
        for bit in (0..TOKEN_BITS).rev() {
            let slots = places.map(|place| hash_of(node, place) as usize % TREE_SLOTS);
            let (mut yes, mut weights) = (0, 0);
            for (slot, weight) in slots.iter().zip(TREE_WEIGHTS) {
                let chance = self.tree[*slot];
                let weight = weight * (chance.seen() + 1);
                yes += chance.yes() * weight;
                weights += weight;
            }
            let answer = coder.answer(known >> bit & 1 == 1, yes / weights);
            for slot in slots {
                self.tree[slot].learn(answer, TREE_SEEN_MAX);
            }
            node = node << 1 | u32::from(answer);
        }
        (node & u32::from(SPELLED)) as Token
    }

    /// Letter by letter; the length comes first.
    fn spelled(&mut self, coder: &mut impl Coder, known: &[u8]) -> Box<[u8]> {
        let length =
            usize::from(self.letter(coder, 0, known.len() as u8)).clamp(1, TOKEN_BYTES_MAX);
        let mut before = 1;
        (0..length)
            .map(|at| {
                before = self.letter(coder, before, known.get(at).copied().unwrap_or(0));
                before
            })
            .collect()
    }

    fn letter(&mut self, coder: &mut impl Coder, before: u8, known: u8) -> u8 {
        let mut node = 1usize;
        for bit in (0..8).rev() {
            let chance = &mut self.letters[usize::from(before) << 8 | node];
            let answer = coder.answer(known >> bit & 1 == 1, chance.yes());
            chance.learn(answer, TREE_SEEN_MAX);
            node = node << 1 | usize::from(answer);
        }
        node as u8
    }

    /// Gives a new spelling a number while there are numbers; after that it stays nameless.
    fn add_nameless(&mut self) -> Token {
        if self.spellings.len() >= usize::from(SPELLED) {
            return SPELLED;
        }
        let token = self.spellings.len() as Token;
        self.spellings.push(self.nameless.clone());
        self.numbers.insert(self.nameless.clone(), token);
        token
    }

    fn remember(&mut self, context: &Context, token: Token) {
        let end = self.past.len();
        for (guesser, hash) in context.iter().enumerate() {
            let mut slot = self.slot(guesser, *hash);
            let is_right = slot.past != 0 && self.guess(guesser, slot) == token;
            match GUESSERS[guesser].1 {
                Guess::Same | Guess::After => slot.guess = token,
                Guess::Back if is_right => {}
                Guess::Back => {
                    let line = &self.past[self.line_start.max(end.saturating_sub(BACK_MAX))..];
                    let back = line.iter().rev().position(|earlier| *earlier == token);
                    slot.guess = back.map_or(1, |back| back as u16 + 1);
                }
                Guess::Further => {
                    slot.guess = token.wrapping_add(token.wrapping_sub(slot.last));
                    slot.last = token;
                }
            }
            slot.past = pushed(slot.past, is_right);
            slot.check = check_of(*hash);
            self.slots[place_of(guesser, *hash)] = slot;
        }
        self.push(token);
    }

    fn push(&mut self, token: Token) {
        self.past.push(token);
        if token == END {
            self.line_start = self.past.len();
        }
    }

    fn hash(&self, places: &[usize]) -> u32 {
        let end = self.past.len();
        places.iter().fold(0, |hash, back| hash_of(hash, u32::from(self.past[end - back])))
    }

    fn context(&self) -> Context {
        let newest = self.slot(NEWEST_TWO, self.hash(GUESSERS[NEWEST_TWO].0));
        std::array::from_fn(|guesser| match GUESSERS[guesser] {
            (places, Guess::After) => hash_of(self.hash(places), u32::from(newest.guess)),
            (places, Guess::Same | Guess::Back | Guess::Further) => self.hash(places),
        })
    }

    fn slot(&self, guesser: usize, hash: u32) -> Slot {
        let slot = self.slots[place_of(guesser, hash)];
        if slot.check == check_of(hash) { slot } else { Slot::EMPTY }
    }
}

/// Adds an answer to the newest seven; the leading one marks how many there are.
fn pushed(past: u8, answer: bool) -> u8 {
    let past = past.max(1);
    let newest = past << 1 | u8::from(answer);
    if past >= 128 { newest | 128 } else { newest }
}

fn place_of(guesser: usize, hash: u32) -> usize {
    guesser * SLOTS + hash as usize % SLOTS
}

/// Other bits of the hash than those that find the place.
fn check_of(hash: u32) -> u8 {
    (hash >> 24) as u8
}

fn hash_of(a: u32, b: u32) -> u32 {
    let mixed = (a ^ b.wrapping_mul(0x9e37_79b1)).wrapping_mul(0x85eb_ca6b);
    mixed ^ mixed >> 15
}

/// Words, and what stands between words.
fn tokens(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
    line.chunk_by(move |a, b| is_word(a) == is_word(b))
        .flat_map(|token| token.chunks(TOKEN_BYTES_MAX))
}
