//! Quintis Fontis once more (section Q), as plainly as `naive` has the base game.

use std::collections::{BTreeMap, BTreeSet};

use leonardo_rules::{Echo, Setup};

use crate::Count;
use crate::naive::{Card, SYMBOLS, cards, orders};

type Place = (i32, i32);

#[derive(Clone)]
struct Table {
    hands: Vec<Vec<Card>>,
    /// The cards on each place, the top one last.
    field: BTreeMap<Place, Vec<Card>>,
    /// The main and the extra deck, top first.
    decks: [Vec<Card>; 2],
    /// The symbols of each player's Keys.
    keys: Vec<Vec<&'static str>>,
    turn: usize,
    /// Whether the player to move has played and chooses a deck.
    draws: bool,
    /// The card that must not be echoed (Q5).
    echo: Option<Card>,
    passes: usize,
    /// Turns after this one, once the decks are empty (Q9).
    last_turns: Option<usize>,
    /// Turns without a draw or a Key (Q11).
    quiet: usize,
    is_over: bool,
}

struct Rules {
    stall_turns: usize,
    echo_last: bool,
}

fn shows(card: &Card, symbol: &str) -> bool {
    let codes = card.trim_start_matches('+');
    (0..codes.len() / 2).any(|n| &codes[2 * n..2 * n + 2] == symbol)
}

fn share_a_symbol(one: &Card, other: &Card) -> bool {
    SYMBOLS.into_iter().any(|symbol| shows(one, symbol) && shows(other, symbol))
}

/// Counts as `crate::perft` does.
pub(crate) fn perft(setup: &Setup, depths: usize) -> Vec<Count> {
    let players = usize::from(setup.players);
    let hand = usize::from(setup.options.hand.unwrap_or(6));
    let rules = Rules {
        stall_turns: usize::from(setup.options.stall.unwrap_or(10)) * players,
        echo_last: setup.options.echo == Echo::Last,
    };
    let extra = setup.extra.as_ref().map_or_else(Vec::new, cards);
    let mut counts = vec![Count::default(); depths];
    for main in orders(&cards(&setup.main)) {
        for extra in orders(&extra) {
            for turn in 0..players {
                let (dealt, rest) = main.split_at(hand * players);
                let table = Table {
                    hands: dealt.chunks(hand).map(<[Card]>::to_vec).collect(),
                    field: BTreeMap::new(),
                    decks: [rest.to_vec(), extra.clone()],
                    keys: vec![Vec::new(); players],
                    turn,
                    draws: false,
                    echo: None,
                    passes: 0,
                    last_turns: None,
                    quiet: 1,
                    is_over: false,
                };
                descend(&rules, &table, &mut counts);
            }
        }
    }
    counts
}

fn descend(rules: &Rules, table: &Table, counts: &mut [Count]) {
    let Some((count, deeper)) = counts.split_first_mut() else { return };
    count.leaves += 1;
    count.keys += table.keys.iter().map(|keys| keys.len() as u64).sum::<u64>();
    count.over += u64::from(table.is_over);
    if deeper.is_empty() || table.is_over {
        return;
    }
    if table.draws {
        (0..2).for_each(|deck| draw(rules, table.clone(), deck, deeper));
        return;
    }
    let hand: BTreeSet<&Card> = table.hands[table.turn].iter().collect();
    let may_play =
        |card: &&Card| !table.echo.as_ref().is_some_and(|echo| share_a_symbol(card, echo));
    let mut has_played = false;
    for card in hand.into_iter().filter(may_play) {
        for place in free_places(table) {
            has_played = true;
            play(rules, table.clone(), card, place, "lay", deeper);
        }
        for (place, stack) in &table.field {
            if share_a_symbol(card, stack.last().unwrap()) {
                has_played = true;
                play(rules, table.clone(), card, *place, "cover", deeper);
                play(rules, table.clone(), card, *place, "replace", deeper);
            }
        }
    }
    if !has_played {
        let mut next = table.clone();
        next.passes += 1;
        if !rules.echo_last {
            next.echo = None;
        }
        end_turn(rules, next, deeper);
    }
}

/// Q2–Q4: free, touching a card, and nowhere five apart.
fn free_places(table: &Table) -> Vec<Place> {
    if table.field.is_empty() {
        return vec![(0, 0)];
    }
    let apart = |one: Place, other: Place| (one.0 - other.0).abs().max((one.1 - other.1).abs());
    let is_free = |place: &Place| {
        let mut cards = table.field.keys();
        !table.field.contains_key(place)
            && cards.clone().any(|card| apart(*card, *place) == 1)
            && cards.all(|card| apart(*card, *place) < 5)
    };
    let all = (-9..=9).flat_map(|x| (-9..=9).map(move |y| (x, y)));
    all.filter(is_free).collect()
}

/// Q4, Q7, Q8.
fn play(
    rules: &Rules,
    mut table: Table,
    card: &Card,
    place: Place,
    how: &str,
    deeper: &mut [Count],
) {
    let hand = &mut table.hands[table.turn];
    hand.remove(hand.iter().position(|held| held == card).unwrap());
    let stack = table.field.entry(place).or_default();
    if how == "replace" {
        hand.push(stack.pop().unwrap());
    }
    stack.push(card.clone());
    table.passes = 0;
    table.echo = Some(card.clone());
    for symbol in SYMBOLS.into_iter().filter(|symbol| shows(card, symbol)) {
        let longest = longest_run(&table, place, symbol);
        let all_keys =
            |table: &Table| table.keys.iter().flatten().filter(|key| **key == symbol).count();
        while all_keys(&table) < 3 && longest >= all_keys(&table) + 3 {
            table.keys[table.turn].push(symbol);
            table.quiet = 0;
        }
    }
    let to_draw_from: Vec<usize> = (0..2).filter(|deck| !table.decks[*deck].is_empty()).collect();
    match to_draw_from[..] {
        _ if how == "replace" => end_turn(rules, table, deeper),
        [] => end_turn(rules, table, deeper),
        [deck] => draw(rules, table, deck, deeper),
        _ => {
            table.draws = true;
            descend(rules, &table, deeper);
        }
    }
}

fn longest_run(table: &Table, (x, y): Place, symbol: &str) -> usize {
    let has =
        |place| table.field.get(&place).is_some_and(|stack| shows(stack.last().unwrap(), symbol));
    let reach = |dx: i32, dy: i32| (1..).take_while(|n| has((x + n * dx, y + n * dy))).count();
    let ways = [(1, 0), (0, 1), (1, 1), (1, -1)];
    ways.into_iter().map(|(dx, dy)| 1 + reach(dx, dy) + reach(-dx, -dy)).max().unwrap()
}

fn draw(rules: &Rules, mut table: Table, deck: usize, deeper: &mut [Count]) {
    let card = table.decks[deck].remove(0);
    table.hands[table.turn].push(card);
    table.draws = false;
    table.quiet = 0;
    if table.decks.iter().all(Vec::is_empty) {
        table.last_turns = Some(table.hands.len());
    }
    end_turn(rules, table, deeper);
}

/// Q9, Q11.
fn end_turn(rules: &Rules, mut table: Table, deeper: &mut [Count]) {
    let players = table.hands.len();
    let stalls = rules.stall_turns > 0 && table.quiet >= rules.stall_turns;
    if table.last_turns == Some(0) || table.passes == players || stalls {
        table.is_over = true;
    } else {
        table.turn = (table.turn + 1) % players;
        table.quiet += 1;
        table.last_turns = table.last_turns.map(|turns| turns - 1);
    }
    descend(rules, &table, deeper);
}
