//! The player inside playouts: sees Keys, pairs and what a play does to the neighbour, and takes a
//! fraction of a microsecond for it. It knows no more than the seat it plays.

use leonardo_rules::{
    ALL_LINES, CROSS_LINES, DeckKind, Face, FastDice, Game, HAND_MAX, Move, NoEvents, Seat, Step,
    Symbols, Target, ZONES, Zone, Zones,
};

use crate::lanes::Lanes;

/// What a play is worth, in hundredths of a Key.
const KEY: u64 = 100;
const PAIR: u64 = 12;
const GIVEN_KEY: u64 = 70;
const BROKEN_LINE: u64 = 45;
const BROKEN_PAIR: u64 = 14;
/// The score of a play that is worth nothing. Cards have three symbols at most (S2), so that no play
/// is worth less than -288 or more than 513: all scores are above zero and fit into a lane.
const NOTHING: u64 = 512;
/// The luck that is mixed into every score, so that no playout is like another.
const NOISE: u32 = 10;
/// The most zones that a card can go to, and so many cards' plays fit into one word.
const ZONES_MAX: usize = Zone::CROSS.len();
const CARDS_IN_A_LIST: usize = 12;
/// How many moves of Quintis Fontis are tried before one is taken.
const TRIES: u32 = 10;

/// Scratch space that is reused for every move.
pub(crate) struct Quick {
    moves: Vec<Move>,
    copy: Game,
}

impl Quick {
    pub(crate) fn new(game: &Game) -> Quick {
        Quick { moves: Vec::with_capacity(256), copy: game.clone() }
    }

    /// Plays a game on, to its end or until this turn.
    pub(crate) fn play_out(&mut self, game: &mut Game, last_turn: u32, dice: &mut FastDice) {
        while !game.is_over() && game.turns() < last_turn {
            let mv = self.choose(game, dice);
            game.play_unchecked(mv, dice, &mut NoEvents);
        }
    }

    fn choose(&mut self, game: &Game, dice: &mut FastDice) -> Move {
        if game.ruleset().has_field() {
            return self.on_field(game, dice);
        }
        match game.step() {
            Step::Play => best_play(game, dice),
            _ => self.between_plays(game, dice),
        }
    }

    /// Action cards are used more often than not; any Key is taken; the rest is left to luck.
    fn between_plays(&mut self, game: &Game, dice: &mut FastDice) -> Move {
        game.legal_moves_into(&mut self.moves);
        match game.step() {
            Step::Start | Step::End => {
                let uses =
                    self.moves.iter().take_while(|mv| matches!(mv, Move::Use { .. })).count();
                if uses > 0 && dice.below(10) < 7 {
                    return self.moves[dice.below(uses as u32) as usize];
                }
                Move::Done
            }
            Step::Throw(_) => Move::Done,
            Step::AnyKey => self.moves[dice.below(self.moves.len() as u32 - 1) as usize],
            _ => self.moves[dice.below(self.moves.len() as u32) as usize],
        }
    }

    /// The best of a few: Keys first, then what leaves the next player least.
    fn on_field(&mut self, game: &Game, dice: &mut FastDice) -> Move {
        let seat = game.turn();
        let before = game.keys(seat).total();
        let mut best: Option<(u32, Move)> = None;
        for _ in 0..TRIES {
            let Some(mv) = game.random_move(&mut self.moves, |count| dice.below(count)) else {
                break;
            };
            self.copy.clone_from(game);
            self.copy.play_unchecked(mv, dice, &mut NoEvents);
            let gained = self.copy.keys(seat).total() - before;
            let draws = u32::from(!matches!(mv, Move::Replace { .. }));
            let score = 16 * gained + 3 * draws + dice.below(8);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, mv));
            }
        }
        best.map_or(Move::Pass, |(_, mv)| mv)
    }
}

type Layout = [Symbols; ZONES];

/// For each zone: symbols that two other cards of a line have, and that just one has.
struct Wants {
    full: Layout,
    pair: Layout,
}

impl Wants {
    #[inline(always)]
    fn of<const N: usize>(keys: Symbols, symbols: &Layout, lines: &[[Zone; 3]; N]) -> Wants {
        let missing = Symbols::ALL.without(keys);
        let mut wants = Wants { full: [Symbols::NONE; ZONES], pair: [Symbols::NONE; ZONES] };
        for line in lines {
            let [a, b, c] = line.map(|zone| symbols[zone.index()].and(missing));
            wants.add(line[0], b, c);
            wants.add(line[1], c, a);
            wants.add(line[2], a, b);
        }
        wants
    }

    /// Notes what the other two cards of a line want in this zone.
    #[inline(always)]
    fn add(&mut self, zone: Zone, one: Symbols, other: Symbols) {
        let (full, pair) = (&mut self.full[zone.index()], &mut self.pair[zone.index()]);
        *full = full.or(one.and(other));
        *pair = pair.or(one.or(other).without(one.and(other)));
    }
}

/// One side of a table: the cards before a player, and what they want.
struct Side {
    layout: Layout,
    wants: Wants,
}

impl Side {
    #[inline(always)]
    fn of<const N: usize>(game: &Game, seat: Seat, lines: &[[Zone; 3]; N]) -> Side {
        let layout = game.layout(seat).map(|card| game.ruleset().symbols(card));
        Side { layout, wants: Wants::of(game.key_symbols(seat), &layout, lines) }
    }
}

/// The zones that cards of one kind go to: what they want, and what a play is worth there whatever
/// the card.
struct Places {
    full: Lanes,
    pair: Lanes,
    worth: Lanes,
    /// All bits, but for the lanes of sealed zones.
    open: Lanes,
}

impl Places {
    #[inline(always)]
    fn of<const N: usize>(
        zones: [Zone; N],
        own: &Side,
        other: Option<&Side>,
        sealed: Zones,
    ) -> Places {
        let lanes = |symbols: &Layout| Lanes::of(zones, |zone| symbols[zone.index()]);
        let (mine, full, pair) =
            (lanes(&own.layout), lanes(&own.wants.full), lanes(&own.wants.pair));
        let lost = mine.and(pair).counts().times(PAIR);
        let mut worth = Lanes::all(NOTHING, N).minus(lost);
        if let Some(other) = other {
            let (theirs, full, pair) =
                (lanes(&other.layout), lanes(&other.wants.full), lanes(&other.wants.pair));
            worth = worth
                .plus(theirs.and(full).counts().times(BROKEN_LINE))
                .plus(theirs.and(pair).counts().times(BROKEN_PAIR))
                .minus(mine.and(full).counts().times(GIVEN_KEY))
                .minus(mine.and(pair).counts().times(BROKEN_PAIR));
        }
        let is_open = |zone| if sealed.has(zone) { Symbols::NONE } else { Symbols::ALL };
        let open = if sealed.is_empty() { Lanes::FULL } else { Lanes::of(zones, is_open) };
        Places { full, pair, worth, open }
    }

    /// What a play of a card with these symbols is worth, luck left aside; 0 where it cannot go.
    #[inline(always)]
    fn scores(&self, symbols: Symbols) -> Lanes {
        let (mut full, mut pair) = (Lanes::default(), Lanes::default());
        let mut left = symbols.bits();
        while left != 0 {
            let symbol = left.trailing_zeros();
            full = full.plus(self.full.has(symbol));
            pair = pair.plus(self.pair.has(symbol));
            left &= left - 1;
        }
        let scores = self.worth.plus(full.times(KEY)).plus(pair.times(PAIR));
        scores.and(self.open)
    }
}

/// The best play of the player to move, by what it gives and what it does to the neighbour.
fn best_play(game: &Game, dice: &mut FastDice) -> Move {
    // Apart, so that the compiler knows the lines of either game.
    if game.ruleset().has_extra() {
        best_with(game, dice, &ALL_LINES)
    } else {
        best_with(game, dice, &CROSS_LINES)
    }
}

#[inline(always)]
fn best_with<const N: usize>(game: &Game, dice: &mut FastDice, lines: &[[Zone; 3]; N]) -> Move {
    let (ruleset, seat) = (game.ruleset(), game.turn());
    let has_extra = N > CROSS_LINES.len();
    let own = Side::of(game, seat, lines);
    let other = match game.target() {
        Some(Target::Seat(other)) => Some(Side::of(game, other, lines)),
        _ => None,
    };
    // Only action cards seal.
    let sealed = if has_extra { game.sealed(seat) } else { Zones::NONE };
    let cross = Places::of(Zone::CROSS, &own, other.as_ref(), sealed);
    let corners = has_extra.then(|| Places::of(Zone::CORNERS, &own, other.as_ref(), sealed));
    let mut cards = [(Face::NONE, Lanes::default(), 0); HAND_MAX];
    let (mut held, mut rolls, mut most) = (0, 0, Lanes::default());
    for card in game.hand(seat) {
        if !ruleset.is_symbol_card(card) {
            break;
        }
        let (zones, places): (&[Zone], &Places) = match &corners {
            Some(corners) if ruleset.deck(card) == DeckKind::Extra => (&Zone::CORNERS, corners),
            _ => (&Zone::CROSS, &cross),
        };
        if has_extra && !may_play(game, card, zones) {
            continue;
        }
        let scores = places.scores(ruleset.symbols(card));
        cards[held] = (card, scores, rolls);
        most = most.max(scores);
        rolls += zones.len() as u32;
        held += 1;
    }
    // Every play has a roll of the dice, but it matters only for those that luck can make the best
    // one: the others are passed over. All in one list, whose end a processor has to guess once.
    let least = most.greatest().saturating_sub(u64::from(NOISE) - 1).max(1);
    let mut best = (0, Face::NONE, 0);
    for cards in cards[..held.min(HAND_MAX)].chunks(CARDS_IN_A_LIST) {
        let last_first = cards.iter().rev();
        let mut list =
            last_first.fold(0, |list, (_, scores, _)| list << ZONES_MAX | scores.at_least(least));
        while list != 0 {
            let number = list.trailing_zeros() as usize;
            list &= list - 1;
            let (card, scores, first_roll) = cards[number / ZONES_MAX];
            let lane = (number % ZONES_MAX) as u32;
            let mut roll = dice.clone();
            roll.skip(first_roll + lane);
            let score = scores.get(lane) + u64::from(roll.below(NOISE));
            if score > best.0 {
                best = (score, card, lane);
            }
        }
    }
    dice.skip(rolls);
    let (score, card, lane) = best;
    // Once something is played, only what helps is played besides.
    if score > NOTHING || score > 0 && (!has_extra || must_play(game)) {
        let is_main = !has_extra || ruleset.deck(card) == DeckKind::Main;
        let zones: &[Zone] = if is_main { &Zone::CROSS } else { &Zone::CORNERS };
        return Move::Play { card, zone: zones[lane as usize] };
    }
    Move::Done
}

/// Whether the step cannot end yet (N3).
fn must_play(game: &Game) -> bool {
    game.check(game.turn(), Move::Done).is_err()
}

/// Whether one more card of this kind may be played (N4).
fn may_play(game: &Game, card: Face, zones: &[Zone]) -> bool {
    let sealed = game.sealed(game.turn());
    let open = zones.iter().find(|zone| !sealed.has(**zone));
    open.is_some_and(|zone| game.check(game.turn(), Move::Play { card, zone: *zone }).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{count, lines};
    use leonardo_rules::sim::standard_rulesets;

    /// The same one play at a time, with a roll of the dice for each.
    fn plain_best_play(game: &Game, dice: &mut FastDice) -> Move {
        let (ruleset, seat) = (game.ruleset(), game.turn());
        let wants = |seat: Seat, layout: &Layout| {
            let missing = Symbols::ALL.without(game.key_symbols(seat));
            let mut wants = [[Symbols::NONE; ZONES]; 2];
            for (line, gap) in
                lines(game).iter().flat_map(|line| (0..3).map(move |gap| (line, gap)))
            {
                let at = |place: usize| layout[line[place % 3].index()].and(missing);
                let (a, b, zone) = (at(gap + 1), at(gap + 2), line[gap].index());
                wants[0][zone] = wants[0][zone].or(a.and(b));
                wants[1][zone] = wants[1][zone].or(a.or(b).without(a.and(b)));
            }
            wants
        };
        let layout = |seat: Seat| game.layout(seat).map(|card| ruleset.symbols(card));
        let own = layout(seat);
        let [full, pair] = wants(seat, &own);
        let mut zone_worth = [0; ZONES];
        for zone in 0..ZONES {
            zone_worth[zone] -= 12 * count(own[zone].and(pair[zone]));
            if let Some(Target::Seat(other)) = game.target() {
                let theirs = layout(other);
                let [full, pair] = wants(other, &theirs);
                zone_worth[zone] += 45 * count(theirs[zone].and(full[zone]))
                    + 14 * count(theirs[zone].and(pair[zone]))
                    - 70 * count(own[zone].and(full[zone]))
                    - 14 * count(own[zone].and(pair[zone]));
            }
        }
        let mut best: Option<(i32, Move)> = None;
        for card in game.hand(seat).take_while(|card| ruleset.is_symbol_card(*card)) {
            let is_main = ruleset.deck(card) == DeckKind::Main;
            let zones: &[Zone] = if is_main { &Zone::CROSS } else { &Zone::CORNERS };
            if ruleset.has_extra() && !may_play(game, card, zones) {
                continue;
            }
            for zone in zones {
                let (index, symbols) = (zone.index(), ruleset.symbols(card));
                let score = zone_worth[index]
                    + 100 * count(symbols.and(full[index]))
                    + 12 * count(symbols.and(pair[index]))
                    + dice.below(10) as i32;
                let is_better = best.is_none_or(|(most, _)| score > most);
                if is_better && !game.sealed(seat).has(*zone) {
                    best = Some((score, Move::Play { card, zone: *zone }));
                }
            }
        }
        match best {
            Some((score, mv)) if score > 0 || !ruleset.has_extra() || must_play(game) => mv,
            _ => Move::Done,
        }
    }

    /// The same play, and the dice where they would be, in every position of games that are played
    /// in this way and at random by turns: these come to more of the table.
    #[test]
    fn the_best_play_is_that_of_one_play_at_a_time() {
        let mut compared = 0;
        for (name, ruleset) in standard_rulesets() {
            let mut dice = FastDice::new(6);
            let (mut quick, mut moves) = (None, Vec::new());
            let mut game = Game::deal(ruleset, &mut dice, &mut NoEvents);
            while !game.is_over() && !game.ruleset().has_field() {
                let (mut fast, mut plain) = (dice.clone(), dice.clone());
                if game.step() == Step::Play {
                    let best = best_play(&game, &mut fast);
                    assert_eq!(best, plain_best_play(&game, &mut plain), "{name}");
                    assert_eq!(fast.next_u64(), plain.next_u64(), "{name}");
                    compared += 1;
                }
                let quick = quick.get_or_insert_with(|| Quick::new(&game));
                let mv = match game.turns() % 3 {
                    0 => quick.choose(&game, &mut dice),
                    _ => game.random_move(&mut moves, |n| dice.below(n)).expect("it goes on"),
                };
                game.play_unchecked(mv, &mut dice, &mut NoEvents);
            }
        }
        assert!(compared > 2_000, "{compared}");
    }
}
