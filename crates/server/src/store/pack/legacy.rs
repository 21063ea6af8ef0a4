//! Reads logs that were packed before zstd was used: format 1. Nothing writes it any more.
//!
//! Four bytes of checksum, then yes-or-no answers, arithmetically coded: the number of entries, and
//! for each entry its time and its body. A body is a sequence of tokens (words, and what stands
//! between words) that a model predicts from the tokens before; the model is trained by reading
//! [a sample](SAMPLE) first. Sample, model and constants belong to the format and cannot change.

use std::sync::OnceLock;

use super::StoredEntry;

/// Typical log lines in this format themselves, without the header.
const SAMPLE: &[u8] = include_bytes!("legacy-sample.bin");
const SAMPLE_LINES: usize = 97;

const COUNT_BITS: u32 = 32;
const BODY_BYTES_MAX: usize = 1 << 26;

/// The log, or `None` if the bytes are damaged. The checksum is verified first, so that damaged
/// bytes are not decoded at length.
pub(super) fn unpack(packed: &[u8]) -> Option<Vec<StoredEntry>> {
    let (sum, coded) = packed.split_first_chunk::<4>()?;
    if *sum != checksum(coded) {
        return None;
    }
    static TRAINED: OnceLock<Model> = OnceLock::new();
    let trained = TRAINED.get_or_init(|| {
        let (mut model, mut bits) = (Model::new(), Bits::new(SAMPLE));
        for _ in 0..SAMPLE_LINES {
            model.line(&mut bits);
        }
        model
    });
    let mut model = trained.clone();
    let mut bits = Bits::new(coded);
    let count = bits.number(COUNT_BITS) as u32;
    let mut clock = Timestamps { at_ms: 0, lengths: [Probability::EVEN; 128] };
    let entry = |seq| {
        let at_ms = clock.next(&mut bits);
        let body = String::from_utf8(model.line(&mut bits)?).ok()?;
        Some(StoredEntry { seq, at_ms, body })
    };
    (0..count).map(entry).collect()
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> [u8; 4] {
    let add = |sum: u32, byte: &u8| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(0x811c_9dc5, add).to_be_bytes()
}

/// The probability of yes, which adapts: quickly at first, then ever more slowly.
#[derive(Clone, Copy)]
struct Probability {
    /// In 65536ths.
    yes: u16,
    /// How many answers it has seen, up to a limit.
    seen: u16,
}

impl Probability {
    const EVEN: Probability = Probability { yes: 1 << 15, seen: 0 };

    fn yes(self) -> u32 {
        u32::from(self.yes)
    }

    fn learn(&mut self, answer: bool, seen_max: u16) {
        let target = if answer { 65535 } else { 0 };
        let now = i32::from(self.yes);
        let moved = now + (target - now) * 2 / (2 * i32::from(self.seen) + 3);
        self.yes = moved.clamp(1, 65535) as u16;
        self.seen = (self.seen + 1).min(seen_max);
    }
}

/// The arithmetic decoder. Behind the last byte it reads zeros.
struct Bits<'a> {
    low: u32,
    high: u32,
    number: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Bits<'a> {
    const YES_MIN: u32 = 24;
    const YES_MAX: u32 = 65536 - Self::YES_MIN;

    fn new(bytes: &'a [u8]) -> Bits<'a> {
        let mut bits = Bits { low: 0, high: u32::MAX, number: 0, bytes: bytes.iter() };
        (0..4).for_each(|_| bits.shift());
        bits
    }

    fn shift(&mut self) {
        self.number = self.number << 8 | u32::from(self.bytes.next().copied().unwrap_or(0));
    }

    fn answer(&mut self, yes: u32) -> bool {
        let width = u64::from(self.high - self.low);
        let yes = u64::from(yes.clamp(Self::YES_MIN, Self::YES_MAX));
        let middle = self.low + ((width * yes) >> 16) as u32;
        let answer = self.number <= middle;
        if answer {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
            self.shift();
        }
        answer
    }

    /// A number of this many bits, each an even chance.
    fn number(&mut self, bits: u32) -> u64 {
        (0..bits).fold(0, |number, _| number << 1 | u64::from(self.answer(1 << 15)))
    }

    /// As many answers as the tree is deep, each predicted by those before.
    fn tree(&mut self, depth: u32, nodes: &mut [Probability], seen_max: u16) -> usize {
        let root = (0..depth).fold(1, |node, _| {
            let answer = self.answer(nodes[node].yes());
            nodes[node].learn(answer, seen_max);
            node << 1 | usize::from(answer)
        });
        root & ((1 << depth) - 1)
    }
}

/// Times, each as the change since the one before.
struct Timestamps {
    at_ms: i64,
    /// Predicts how many bits the change has.
    lengths: [Probability; 128],
}

impl Timestamps {
    fn next(&mut self, bits: &mut Bits<'_>) -> i64 {
        let number = match bits.tree(7, &mut self.lengths, 30) {
            0 => 0,
            length => {
                // The highest bit is a one.
                let low = length.min(64) as u32 - 1;
                1 << low | bits.number(low)
            }
        };
        // The sign is the lowest bit.
        let change = (number >> 1) as i64 ^ -((number & 1) as i64);
        self.at_ms = self.at_ms.wrapping_add(change);
        self.at_ms
    }
}

/// The number of a known token.
type Token = u16;

/// The end of a line. Not the spelling of anything.
const END: Token = 0;
/// Numbers of tokens have this many bits; the last number announces a spelling.
const TOKEN_BITS: u32 = 12;
const SPELLED: Token = (1 << TOKEN_BITS) - 1;
/// The spellings of the numbers below this are known from the start.
const NUMBERS: u32 = 1_000;
const TOKEN_BYTES_MAX: usize = 31;

/// Which of the tokens before each predictor looks at (1 is the newest), and what it predicts.
const PREDICTORS: [(&[usize], Predicts); 9] = [
    (&[1, 2, 3, 4, 5, 6, 7], Predicts::Same),
    (&[1, 2, 3, 4], Predicts::Same),
    (&[1, 2], Predicts::Same),
    (&[2, 3, 4], Predicts::Same),
    (&[1, 3, 4, 5], Predicts::Same),
    (&[1, 2, 4, 5, 6, 8], Predicts::Same),
    (&[1, 2, 3, 6], Predicts::Back),
    (&[1, 2, 4], Predicts::After),
    (&[1, 2], Predicts::Further),
];
/// The predictors that are trusted alone once they were right often enough.
const SURE: [usize; 3] = [3, 4, 2];
const PAST_ALL_RIGHT: u8 = 255;
/// The predictor that knows what followed the newest two tokens the last time.
const NEWEST_TWO: usize = 2;

#[derive(Clone, Copy)]
enum Predicts {
    /// The token that followed the last time.
    Same,
    /// The token that stands as far back in this line as the right one did the last time.
    Back,
    /// What followed the last time, given also what the newest two tokens would be followed by.
    After,
    /// As much further as the last time: numbers that count up or down.
    Further,
}

/// How many others predict the same is counted up to this.
const AGREEING: usize = 4;
/// A copy is looked for this far back.
const BACK_MAX: usize = 48;
/// The past begins with so many ends, so that every predictor has something to look at.
const PAST_MIN: usize = 16;
const SLOTS: usize = 1 << 14;
const TREE_SLOTS: usize = 1 << 16;
/// Below this probability, in 65536ths, a prediction is not used.
const PREDICTION_MIN: u32 = 20000;
const FLAG_SEEN_MAX: u16 = 120;
const TREE_SEEN_MAX: u16 = 250;
const TREE_WEIGHTS: [u32; 3] = [1, 32, 32];

/// What followed the last time, and how the last predictions went: a one above the newest answers.
#[derive(Clone, Copy)]
struct Slot {
    prediction: u16,
    /// The token that was right the last time, where that matters.
    last: u16,
    past: u8,
    /// Detects hash collisions.
    check: u8,
}

impl Slot {
    const EMPTY: Slot = Slot { prediction: 1, last: 0, past: 0, check: 0 };
}

/// A hash of what each predictor looks at.
type Context = [u32; PREDICTORS.len()];

#[derive(Clone, Copy)]
struct Proposal {
    yes: u32,
    flag: usize,
    token: Token,
}

#[derive(Clone)]
struct Model {
    spellings: Vec<Box<[u8]>>,
    /// The spelling of the newest token without a number.
    nameless: Box<[u8]>,
    past: Vec<Token>,
    line_start: usize,
    slots: Vec<Slot>,
    flags: Vec<Probability>,
    sure_flags: [Probability; PREDICTORS.len()],
    tree: Vec<Probability>,
    letters: Vec<Probability>,
}

impl Model {
    fn new() -> Model {
        let numbers = (0..NUMBERS).map(|number| number.to_string().into_bytes().into());
        Model {
            spellings: std::iter::once(Box::default()).chain(numbers).collect(),
            nameless: Box::default(),
            past: vec![END; PAST_MIN],
            line_start: PAST_MIN,
            slots: vec![Slot::EMPTY; SLOTS * PREDICTORS.len()],
            flags: vec![Probability::EVEN; (PREDICTORS.len() * AGREEING) << 8],
            sure_flags: [Probability::EVEN; PREDICTORS.len()],
            tree: vec![Probability::EVEN; TREE_SLOTS],
            letters: vec![Probability::EVEN; 256 * 256],
        }
    }

    /// A line, or `None` when it gets too long.
    fn line(&mut self, bits: &mut Bits<'_>) -> Option<Vec<u8>> {
        let mut line = Vec::new();
        loop {
            let spelling = match self.token(bits) {
                END => return Some(line),
                SPELLED => &self.nameless,
                token => &self.spellings[usize::from(token)],
            };
            line.extend_from_slice(spelling);
            if line.len() > BODY_BYTES_MAX {
                return None;
            }
        }
    }

    fn token(&mut self, bits: &mut Bits<'_>) -> Token {
        if let Some(token) = self.sure(bits) {
            return token;
        }
        let context = self.context();
        let proposals = self.proposals(&context);
        let mut usable = proposals.iter().filter(|proposal| proposal.yes >= PREDICTION_MIN);
        let right = usable.find(|proposal| bits.answer(proposal.yes));
        let mut token = right.map_or_else(|| self.named(bits), |proposal| proposal.token);
        if token == SPELLED {
            self.nameless = self.spelled(bits);
            token = self.add_nameless();
        } else if usize::from(token) >= self.spellings.len() {
            // Only damaged bytes have such a number.
            token = END;
        }
        // Each learns how sure it is once those before it were wrong.
        for proposal in &proposals {
            let is_right = proposal.token == token;
            self.flags[proposal.flag].learn(is_right, FLAG_SEEN_MAX);
            if is_right {
                break;
            }
        }
        self.remember(&context, token);
        token
    }

    /// The short way: a predictor that was right all the last times is asked alone, and if it is
    /// right again there is nothing to learn.
    fn sure(&mut self, bits: &mut Bits<'_>) -> Option<Token> {
        let (predictor, token) = SURE.iter().find_map(|predictor| {
            let slot = self.slot(*predictor, self.hash(PREDICTORS[*predictor].0));
            let is_sure = slot.past == PAST_ALL_RIGHT && slot.prediction != SPELLED;
            is_sure.then_some((*predictor, slot.prediction))
        })?;
        let flag = &mut self.sure_flags[predictor];
        let is_right = bits.answer(flag.yes());
        flag.learn(is_right, FLAG_SEEN_MAX);
        if !is_right {
            return None;
        }
        self.push(token);
        Some(token)
    }

    /// What the predictors say, the surest first, each token once.
    fn proposals(&self, context: &Context) -> Vec<Proposal> {
        let tokens: [Option<Token>; PREDICTORS.len()] = std::array::from_fn(|predictor| {
            let slot = self.slot(predictor, context[predictor]);
            (slot.past != 0).then(|| self.predicted(predictor, slot))
        });
        let mut proposals = Vec::with_capacity(PREDICTORS.len());
        for (predictor, token) in tokens.iter().enumerate() {
            let Some(token) = *token else { continue };
            let agreeing = tokens.iter().filter(|other| **other == Some(token)).count() - 1;
            let past = usize::from(self.slot(predictor, context[predictor]).past);
            let flag = (predictor * AGREEING + agreeing.min(AGREEING - 1)) << 8 | past;
            proposals.push(Proposal { yes: self.flags[flag].yes(), flag, token });
        }
        // Stable: of two that are equally sure the earlier predictor comes first.
        proposals.sort_by_key(|proposal| std::cmp::Reverse(proposal.yes));
        let mut known: Vec<Token> = Vec::with_capacity(proposals.len());
        proposals.retain(|proposal| {
            let is_new = !known.contains(&proposal.token);
            known.push(proposal.token);
            is_new
        });
        proposals
    }

    fn predicted(&self, predictor: usize, slot: Slot) -> Token {
        match PREDICTORS[predictor].1 {
            Predicts::Same | Predicts::After | Predicts::Further => slot.prediction,
            Predicts::Back => self.past[self.past.len() - usize::from(slot.prediction)],
        }
    }

    /// The number of the token, bit by bit, predicted by a mix of three contexts.
    fn named(&mut self, bits: &mut Bits<'_>) -> Token {
        let places = [77, self.hash(&[1, 3]), self.hash(&[1, 2])];
        let mut node = 1u32;
        for _ in 0..TOKEN_BITS {
            let slots = places.map(|place| mixed(node, place) as usize % TREE_SLOTS);
            let (mut yes, mut weights) = (0, 0);
            for (slot, weight) in slots.iter().zip(TREE_WEIGHTS) {
                let probability = self.tree[*slot];
                let weight = weight * (u32::from(probability.seen) + 1);
                yes += probability.yes() * weight;
                weights += weight;
            }
            let answer = bits.answer(yes / weights);
            for slot in slots {
                self.tree[slot].learn(answer, TREE_SEEN_MAX);
            }
            node = node << 1 | u32::from(answer);
        }
        (node & u32::from(SPELLED)) as Token
    }

    /// Letter by letter; the length comes first.
    fn spelled(&mut self, bits: &mut Bits<'_>) -> Box<[u8]> {
        let length = usize::from(self.letter(bits, 0)).clamp(1, TOKEN_BYTES_MAX);
        let mut before = 1;
        (0..length)
            .map(|_| {
                before = self.letter(bits, before);
                before
            })
            .collect()
    }

    fn letter(&mut self, bits: &mut Bits<'_>, before: u8) -> u8 {
        let start = usize::from(before) << 8;
        bits.tree(8, &mut self.letters[start..start + 256], TREE_SEEN_MAX) as u8
    }

    /// Gives a new spelling a number while there are numbers; after that it stays nameless.
    fn add_nameless(&mut self) -> Token {
        if self.spellings.len() >= usize::from(SPELLED) {
            return SPELLED;
        }
        self.spellings.push(self.nameless.clone());
        (self.spellings.len() - 1) as Token
    }

    fn remember(&mut self, context: &Context, token: Token) {
        let end = self.past.len();
        for (predictor, hash) in context.iter().enumerate() {
            let mut slot = self.slot(predictor, *hash);
            let is_right = slot.past != 0 && self.predicted(predictor, slot) == token;
            match PREDICTORS[predictor].1 {
                Predicts::Same | Predicts::After => slot.prediction = token,
                Predicts::Back if is_right => {}
                Predicts::Back => {
                    let line = &self.past[self.line_start.max(end.saturating_sub(BACK_MAX))..];
                    let back = line.iter().rev().position(|earlier| *earlier == token);
                    slot.prediction = back.map_or(1, |back| back as u16 + 1);
                }
                Predicts::Further => {
                    slot.prediction = token.wrapping_add(token.wrapping_sub(slot.last));
                    slot.last = token;
                }
            }
            slot.past = pushed(slot.past, is_right);
            slot.check = check_of(*hash);
            self.slots[place_of(predictor, *hash)] = slot;
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
        places.iter().fold(0, |hash, back| mixed(hash, u32::from(self.past[end - back])))
    }

    fn context(&self) -> Context {
        let newest = self.slot(NEWEST_TWO, self.hash(PREDICTORS[NEWEST_TWO].0));
        std::array::from_fn(|predictor| match PREDICTORS[predictor] {
            (places, Predicts::After) => mixed(self.hash(places), u32::from(newest.prediction)),
            (places, _) => self.hash(places),
        })
    }

    fn slot(&self, predictor: usize, hash: u32) -> Slot {
        let slot = self.slots[place_of(predictor, hash)];
        if slot.check == check_of(hash) { slot } else { Slot::EMPTY }
    }
}

/// Adds an answer to the newest seven; the leading one marks how many there are.
fn pushed(past: u8, answer: bool) -> u8 {
    let past = past.max(1);
    let newest = past << 1 | u8::from(answer);
    if past >= 128 { newest | 128 } else { newest }
}

fn place_of(predictor: usize, hash: u32) -> usize {
    predictor * SLOTS + hash as usize % SLOTS
}

/// Other bits of the hash than those that find the place.
fn check_of(hash: u32) -> u8 {
    (hash >> 24) as u8
}

fn mixed(a: u32, b: u32) -> u32 {
    let mixed = (a ^ b.wrapping_mul(0x9e37_79b1)).wrapping_mul(0x85eb_ca6b);
    mixed ^ mixed >> 15
}
