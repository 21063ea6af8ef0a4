//! The player inside playouts: sees Keys, pairs and what a play does to the neighbour, and takes a
//! fraction of a microsecond for it. It knows no more than the seat it plays.

use leonardo_rules::{
    DeckKind, FastDice, Game, Move, NoEvents, Seat, Step, Symbols, Target, ZONES, Zone,
};

use crate::lines::{count, lines};

/// What a play is worth, in hundredths of a Key.
const KEY: i32 = 100;
const PAIR: i32 = 12;
const GIVEN_KEY: i32 = 70;
const BROKEN_LINE: i32 = 45;
const BROKEN_PAIR: i32 = 14;
/// The luck that is mixed into every score, so that no playout is like another.
const NOISE: u32 = 10;
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

/// For each zone: symbols that two other cards of a line have, and that just one has.
struct Wants {
    full: [Symbols; ZONES],
    pair: [Symbols; ZONES],
}

impl Wants {
    fn of(game: &Game, seat: Seat, symbols: &[Symbols; ZONES]) -> Wants {
        let missing = Symbols::ALL.without(game.key_symbols(seat));
        let mut wants = Wants { full: [Symbols::NONE; ZONES], pair: [Symbols::NONE; ZONES] };
        for line in lines(game) {
            for gap in 0..3 {
                let a = symbols[line[(gap + 1) % 3].index()].and(missing);
                let b = symbols[line[(gap + 2) % 3].index()].and(missing);
                let zone = line[gap].index();
                wants.full[zone] = wants.full[zone].or(a.and(b));
                wants.pair[zone] = wants.pair[zone].or(a.or(b).without(a.and(b)));
            }
        }
        wants
    }
}

/// The best play of the player to move, by what it gives and what it does to the neighbour.
fn best_play(game: &Game, dice: &mut FastDice) -> Move {
    let (ruleset, seat) = (game.ruleset(), game.turn());
    let has_extra = ruleset.has_extra();
    let own = game.layout(seat).map(|card| ruleset.symbols(card));
    let wants = Wants::of(game, seat, &own);
    let mut zone_worth = [0i32; ZONES];
    for zone in 0..ZONES {
        zone_worth[zone] -= PAIR * count(own[zone].and(wants.pair[zone]));
    }
    if let Some(Target::Seat(other)) = game.target() {
        let theirs = game.layout(other).map(|card| ruleset.symbols(card));
        let their_wants = Wants::of(game, other, &theirs);
        for zone in 0..ZONES {
            zone_worth[zone] += BROKEN_LINE * count(theirs[zone].and(their_wants.full[zone]))
                + BROKEN_PAIR * count(theirs[zone].and(their_wants.pair[zone]))
                - GIVEN_KEY * count(own[zone].and(their_wants.full[zone]))
                - BROKEN_PAIR * count(own[zone].and(their_wants.pair[zone]));
        }
    }
    let sealed = game.sealed(seat);
    let mut best: Option<(i32, Move)> = None;
    for card in game.hand(seat) {
        if !ruleset.is_symbol_card(card) {
            break;
        }
        let symbols = ruleset.symbols(card);
        let zones: &[Zone] =
            if ruleset.deck(card) == DeckKind::Main { &Zone::CROSS } else { &Zone::CORNERS };
        if has_extra && !may_play(game, card, zones) {
            continue;
        }
        for zone in zones {
            let index = zone.index();
            let score = zone_worth[index]
                + KEY * count(symbols.and(wants.full[index]))
                + PAIR * count(symbols.and(wants.pair[index]))
                + dice.below(NOISE) as i32;
            if best.is_none_or(|(most, _)| score > most) && !sealed.has(*zone) {
                best = Some((score, Move::Play { card, zone: *zone }));
            }
        }
    }
    match best {
        // Once something is played, only what helps is played besides.
        Some((score, mv)) if score > 0 || !has_extra || must_play(game) => mv,
        _ => Move::Done,
    }
}

/// Whether the step cannot end yet (N3).
fn must_play(game: &Game) -> bool {
    game.check(game.turn(), Move::Done).is_err()
}

/// Whether one more card of this kind may be played (N4).
fn may_play(game: &Game, card: leonardo_rules::Face, zones: &[Zone]) -> bool {
    let sealed = game.sealed(game.turn());
    let open = zones.iter().find(|zone| !sealed.has(**zone));
    open.is_some_and(|zone| game.check(game.turn(), Move::Play { card, zone: *zone }).is_ok())
}
