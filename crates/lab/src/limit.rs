//! The limit program: the two-player base game and nothing else, written for speed alone. It is a
//! yardstick for `leonardo bench`, not a second home of the rules: nothing else uses it, and it
//! does not even care about copies (it picks a card, not a face).

use leonardo_rules::FastDice;
use leonardo_rules::sim::Playout;

const CARDS: usize = 72;
/// What is neither in hands nor in crosses, after a play and before the draw.
const DECK: usize = 53;
const CROSS: usize = 5;
const KEYS_TO_WIN: u32 = 7;
/// B11, in turns.
const QUIET_MAX: u32 = 200;

/// Cards are their symbols as bits; N, W, C, E, S; the deck is drawn from its end.
#[derive(Clone)]
struct State {
    deck: [u16; DECK],
    deck_len: usize,
    pile: [u16; DECK],
    pile_len: usize,
    cross: [[u16; CROSS]; 2],
    hand: [[u16; CROSS]; 2],
    keys: [u16; 2],
    any_key: [bool; 2],
    me: usize,
    /// Turns since a Key.
    quiet: u32,
}

/// Plays random games and says how much that was.
pub fn play(games: u64, seed: u64) -> Playout {
    let mut dice = FastDice::new(seed);
    measured(&mut dice, games)
}

#[inline(never)]
fn measured(dice: &mut FastDice, games: u64) -> Playout {
    let plies = (0..games).map(|_| game(dice)).sum();
    Playout { plies, turns: plies }
}

/// Copies a game and makes one move in the copy, this many times: what search does most.
pub fn copy_and_play(copies: u64, seed: u64) {
    let mut dice = FastDice::new(seed);
    let root = deal(&mut dice);
    measured_copies(&root, &mut dice, copies);
}

#[inline(never)]
fn measured_copies(root: &State, dice: &mut FastDice, copies: u64) {
    for _ in 0..copies {
        let mut copy = std::hint::black_box(root).clone();
        turn(&mut copy, dice);
        std::hint::black_box(&copy);
    }
}

fn game(dice: &mut FastDice) -> u64 {
    let mut state = deal(dice);
    let mut plies = 1;
    while !turn(&mut state, dice) {
        plies += 1;
    }
    plies
}

/// One turn. Says whether it ended the game.
#[inline(always)]
fn turn(state: &mut State, dice: &mut FastDice) -> bool {
    let me = state.me;
    state.quiet += 1;
    let number = dice.below((CROSS * CROSS) as u32) as usize;
    let (held, zone) = (number / CROSS, number % CROSS);
    let old = std::mem::replace(&mut state.cross[me][zone], state.hand[me][held]);
    let out = std::mem::replace(&mut state.cross[1 - me][zone], old);
    state.pile[state.pile_len] = out;
    state.pile_len += 1;
    let [n, w, c, e, s] = state.cross[me];
    let mut keys = state.keys[me] | n & c & s | w & c & e;
    if n & w & c & e & s != 0 && !state.any_key[me] {
        let choice = dice.below(13 - keys.count_ones());
        if choice > 0 {
            state.any_key[me] = true;
            keys |= nth_missing(keys, choice - 1);
        }
    }
    if keys != state.keys[me] {
        state.keys[me] = keys;
        state.quiet = 0;
        if keys.count_ones() >= KEYS_TO_WIN {
            return true;
        }
    }
    if state.deck_len == 0 {
        state.deck_len = std::mem::take(&mut state.pile_len);
        state.deck = state.pile;
        shuffle(&mut state.deck[..state.deck_len], dice);
    }
    state.deck_len -= 1;
    state.hand[me][held] = state.deck[state.deck_len];
    state.me = 1 - me;
    state.quiet >= QUIET_MAX
}

fn nth_missing(keys: u16, number: u32) -> u16 {
    let mut missing = !keys & 0xfff;
    (0..number).for_each(|_| missing &= missing - 1);
    missing & missing.wrapping_neg()
}

fn shuffle(cards: &mut [u16], dice: &mut FastDice) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

fn deal(dice: &mut FastDice) -> State {
    let mut cards = [0; CARDS];
    for (index, card) in cards.iter_mut().enumerate() {
        *card = 1 << (index / 2 / 6) | 1 << (6 + index / 2 % 6);
    }
    shuffle(&mut cards, dice);
    let five = |at: usize| -> [u16; CROSS] { std::array::from_fn(|index| cards[at + index]) };
    State {
        deck: std::array::from_fn(|index| cards[index]),
        deck_len: DECK - 1,
        pile: [0; DECK],
        pile_len: 0,
        cross: [five(52), five(57)],
        hand: [five(62), five(67)],
        keys: [0; 2],
        any_key: [false; 2],
        me: dice.below(2) as usize,
        quiet: 0,
    }
}
