//! The base game once more (section B), with words for cards and no thought of speed. It shares
//! nothing with the rules but the setup.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use leonardo_rules::{DeckList, Lines, Setup};

use crate::Count;

/// A card is what is printed on it: two letters a symbol.
pub(crate) type Card = Rc<str>;

pub(crate) const SYMBOLS: [&str; 12] =
    ["Me", "Pr", "Ca", "Se", "Sk", "Ct", "Cv", "Ha", "Fl", "Fi", "St", "Ec"];
const ZONES: [&str; 5] = ["N", "W", "C", "E", "S"];
const LINES: [[&str; 3]; 2] = [["N", "C", "S"], ["W", "C", "E"]];

#[derive(Clone)]
struct Player {
    hand: Vec<Card>,
    cross: BTreeMap<&'static str, Card>,
    keys: BTreeSet<&'static str>,
    took_any: bool,
}

#[derive(Clone)]
struct Table {
    players: Vec<Player>,
    deck: Vec<Card>,
    pile: Vec<Card>,
    turn: usize,
    /// Whether the player to move has just completed a cross of one symbol (B7).
    chooses_key: bool,
    /// Turns without a Key (B11).
    quiet: usize,
    is_over: bool,
}

struct Rules {
    keys_to_win: usize,
    stall_turns: usize,
    fresh: bool,
}

/// Whether the cards in all these zones show the symbol.
fn all_show(player: &Player, zones: &[&str], symbol: &str) -> bool {
    let shows = |card: &Card| (0..card.len() / 2).any(|n| &card[2 * n..2 * n + 2] == symbol);
    zones.iter().all(|zone| shows(&player.cross[zone]))
}

/// The cards of a deck, one by one.
pub(crate) fn cards(deck: &DeckList) -> Vec<Card> {
    let copies = |(card, copies): &(leonardo_rules::Card, u16)| {
        std::iter::repeat_n(Card::from(card.to_string()), usize::from(*copies))
    };
    deck.cards().iter().flat_map(copies).collect()
}

/// Every order of these cards; equal cards cannot be told apart.
pub(crate) fn orders(cards: &[Card]) -> Vec<Vec<Card>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let different: BTreeSet<&Card> = cards.iter().collect();
    let mut all = Vec::new();
    for first in different {
        let mut rest = cards.to_vec();
        rest.remove(rest.iter().position(|card| card == first).unwrap());
        for mut order in orders(&rest) {
            order.insert(0, first.clone());
            all.push(order);
        }
    }
    all
}

/// Counts as `crate::perft` does.
pub(crate) fn perft(setup: &Setup, depths: usize) -> Vec<Count> {
    let players = usize::from(setup.players);
    let hand = usize::from(setup.options.hand.unwrap_or(5));
    let rules = Rules {
        keys_to_win: usize::from(setup.options.keys.unwrap_or(7)),
        stall_turns: usize::from(setup.options.stall.unwrap_or(100)) * players,
        fresh: setup.options.lines == Lines::Fresh,
    };
    let mut counts = vec![Count::default(); depths];
    for deck in orders(&cards(&setup.main)) {
        for turn in 0..players {
            let table = deal(deck.clone(), players, hand, turn);
            descend(&rules, &table, &mut counts);
        }
    }
    counts
}

/// B1, B2, B12.
fn deal(mut deck: Vec<Card>, players: usize, hand: usize, turn: usize) -> Table {
    let players = (0..players).map(|_| Player {
        cross: ZONES.into_iter().map(|zone| (zone, deck.remove(0))).collect(),
        hand: (0..hand).map(|_| deck.remove(0)).collect(),
        keys: BTreeSet::new(),
        took_any: false,
    });
    let players = players.collect();
    Table { players, deck, pile: vec![], turn, chooses_key: false, quiet: 1, is_over: false }
}

fn descend(rules: &Rules, table: &Table, counts: &mut [Count]) {
    let Some((count, deeper)) = counts.split_first_mut() else { return };
    count.leaves += 1;
    count.keys += table.players.iter().map(|player| player.keys.len() as u64).sum::<u64>();
    count.over += u64::from(table.is_over);
    if deeper.is_empty() || table.is_over {
        return;
    }
    if table.chooses_key {
        // B7: any Key that the player has not, or none for now.
        for key in SYMBOLS {
            let mut next = table.clone();
            let player = &mut next.players[table.turn];
            if player.keys.insert(key) {
                player.took_any = true;
                next.quiet = 0;
                finish(rules, next, deeper);
            }
        }
        finish(rules, table.clone(), deeper);
        return;
    }
    let hand: BTreeSet<&Card> = table.players[table.turn].hand.iter().collect();
    for card in hand {
        for zone in ZONES {
            play(rules, table.clone(), card, zone, deeper);
        }
    }
}

/// B4, B5: the card goes in, the old one moves on, and Keys are received.
fn play(rules: &Rules, mut table: Table, card: &Card, zone: &'static str, deeper: &mut [Count]) {
    let left = (table.turn + 1) % table.players.len();
    let player = &mut table.players[table.turn];
    let place = player.hand.iter().position(|held| held == card).unwrap();
    player.hand.remove(place);
    let moved = player.cross.insert(zone, card.clone()).unwrap();
    let discarded = table.players[left].cross.insert(zone, moved).unwrap();
    table.pile.push(discarded);
    let player = &mut table.players[table.turn];
    for line in LINES.into_iter().filter(|line| !rules.fresh || line.contains(&zone)) {
        for symbol in SYMBOLS {
            if all_show(player, &line, symbol) && player.keys.insert(symbol) {
                table.quiet = 0;
            }
        }
    }
    let has_won = player.keys.len() >= rules.keys_to_win;
    let is_whole = SYMBOLS.into_iter().any(|symbol| all_show(player, &ZONES, symbol));
    if !has_won && is_whole && !player.took_any && player.keys.len() < SYMBOLS.len() {
        table.chooses_key = true;
        return descend(rules, &table, deeper);
    }
    finish(rules, table, deeper);
}

/// B8, B9, B11: the end of the game, or a card and the next turn.
fn finish(rules: &Rules, mut table: Table, deeper: &mut [Count]) {
    table.chooses_key = false;
    if table.players[table.turn].keys.len() >= rules.keys_to_win {
        table.is_over = true;
        return descend(rules, &table, deeper);
    }
    let decks = if table.deck.is_empty() {
        orders(&std::mem::take(&mut table.pile))
    } else {
        vec![table.deck.clone()]
    };
    for mut deck in decks {
        let mut next = table.clone();
        next.players[table.turn].hand.push(deck.remove(0));
        next.deck = deck;
        if rules.stall_turns > 0 && next.quiet >= rules.stall_turns {
            next.is_over = true;
        } else {
            next.turn = (table.turn + 1) % table.players.len();
            next.quiet += 1;
        }
        descend(rules, &next, deeper);
    }
}
