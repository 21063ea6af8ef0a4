//! Inputs of the games with a layout before each player: the base game, Novem and sets.

use leonardo_rules::{
    DeckKind, Effect, Game, Lines, Move, SEATS_MAX, Seat, Step, Symbols, ZONES, Zone, Zones,
};

use super::in_order;
use super::inputs::{Group, Inputs, from, quiet};
use crate::lines::count;

/// Turns until the seat plays, as far as it matters for what it can gain: now, next, later.
const NEAR: u16 = 3;

const KEYS_LEFT: Group = Group::first(13);
const FULL: Group = KEYS_LEFT.then(4 * NEAR);
const GAIN: Group = FULL.then(5 * NEAR);
const SECOND: Group = GAIN.then(4);
const CORNER_GAIN: Group = SECOND.then(4);
const REACH: Group = CORNER_GAIN.then(9);
const WANTED: Group = REACH.then(10);
const PAIRS: Group = WANTED.then(16);
const SINGLE: Group = PAIRS.then(14);
const HELD: Group = SINGLE.then(12);
const WINS_AT: Group = HELD.then(7);
const WINS_BEFORE: Group = WINS_AT.then(4);
const DISTANCE: Group = WINS_BEFORE.then(7);
const STEP: Group = DISTANCE.then(9);
const PLAYS: Group = STEP.then(4);
const QUIET: Group = PLAYS.then(8);
const BEST_OTHER: Group = QUIET.then(13);
const LEAD: Group = BEST_OTHER.then(13);
const LEFT: Group = LEAD.then(15);
const RIGHT: Group = LEFT.then(15);
const SEALED_CROSS: Group = RIGHT.then(4);
const SEALED_CORNERS: Group = SEALED_CROSS.then(4);
const EMPTY_CORNERS: Group = SEALED_CORNERS.then(5);
const HAND_MAIN: Group = EMPTY_CORNERS.then(9);
const HAND_EXTRA: Group = HAND_MAIN.then(7);
const EFFECTS: Group = HAND_EXTRA.then(EFFECT_KINDS as u16);

/// How many inputs there are.
pub(super) const COUNT: usize = EFFECTS.end();

/// How many kinds of effects there are.
const EFFECT_KINDS: u32 = 15;

/// How a seat stands.
#[derive(Clone, Copy, Default)]
struct Reading {
    /// Turns until it plays.
    distance: u32,
    /// Keys that it wants for the win.
    left: u32,
    /// Missing Keys whose line is full.
    full: u32,
    /// The Keys of its best play, and of its best play into another zone.
    gain: u32,
    second: u32,
    /// The same for extra cards.
    corner_gain: u32,
    /// Missing Keys that one card of the hand brings, and that one card of any hand would.
    reach: u32,
    wanted: u32,
    /// Lines that want one card, for each missing Key.
    pairs: u32,
    /// Symbols on the layout and in the hand for missing Keys.
    single: u32,
    held: u32,
    /// Main and extra cards of the hand, and the kinds of effects in it, as bits.
    hand: [u32; 2],
    effects: u32,
    sealed: Zones,
    empty_corners: u32,
}

/// Which cards the player to move may still play in this turn.
#[derive(Clone, Copy)]
struct Plays {
    main: bool,
    extra: bool,
}

/// Reads every seat, in the order of play.
pub(super) fn read(game: &Game, mut visit: impl FnMut(usize, &Inputs)) {
    let ruleset = game.ruleset();
    let (turn, players) = (game.turn(), ruleset.players());
    let mut readings = [Reading::default(); SEATS_MAX];
    let readings = &mut readings[..usize::from(players)];
    let plays = plays_left(game);
    for (place, reading) in readings.iter_mut().enumerate() {
        *reading = Reading::of(game, in_order(turn, place, players), place as u32, plays);
    }
    let quiet = quiet(game);
    for place in 0..readings.len() {
        visit(place, &fill(game, readings, place, plays, quiet));
    }
}

/// What can still be played. In the base game the turn is over with the play.
fn plays_left(game: &Game) -> Plays {
    match game.step() {
        Step::Start => Plays { main: true, extra: true },
        Step::Play if !game.ruleset().has_extra() => Plays { main: true, extra: false },
        Step::Play => {
            let may_play = |deck: DeckKind, zones: &[Zone]| {
                let (ruleset, seat) = (game.ruleset(), game.turn());
                let sealed = game.sealed(seat);
                let zone = zones.iter().find(|zone| !sealed.has(**zone));
                let mut hand = game.hand(seat);
                let card =
                    hand.find(|card| ruleset.deck(*card) == deck && ruleset.is_symbol_card(*card));
                let play = zone.zip(card).map(|(zone, card)| Move::Play { card, zone: *zone });
                play.is_some_and(|play| game.check(seat, play).is_ok())
            };
            Plays {
                main: may_play(DeckKind::Main, &Zone::CROSS),
                extra: may_play(DeckKind::Extra, &Zone::CORNERS),
            }
        }
        _ => Plays { main: false, extra: false },
    }
}

impl Reading {
    fn of(game: &Game, seat: Seat, place: u32, plays: Plays) -> Reading {
        let ruleset = game.ruleset();
        let keys = game.key_symbols(seat);
        let missing = Symbols::ALL.without(keys);
        let symbols = game.layout(seat).map(|card| ruleset.symbols(card).and(missing));
        let sealed = game.sealed(seat);
        let mut wants = [Symbols::NONE; ZONES];
        let (mut full, mut pairs) = (Symbols::NONE, 0);
        for line in ruleset.lines() {
            let [a, b, c] = line.map(|zone| symbols[zone.index()]);
            let all = a.and(b).and(c);
            full = full.or(all);
            for (two, zone) in [(a.and(b), line[2]), (a.and(c), line[1]), (b.and(c), line[0])] {
                let wanted = two.without(all);
                pairs += count(wanted);
                wants[zone.index()] = wants[zone.index()].or(wanted);
            }
        }
        sealed.iter().for_each(|zone| wants[zone.index()] = Symbols::NONE);
        let needed = u32::from(ruleset.keys_to_win().unwrap_or(12));
        // Only lines of the turn count where lines must be fresh (B6).
        let counts = ruleset.options().lines == Lines::Standing;
        let mut reading = Reading {
            distance: place,
            left: needed.saturating_sub(count(keys) as u32),
            full: if counts { count(full) as u32 } else { 0 },
            pairs: pairs as u32,
            single: symbols.iter().map(|symbols| count(*symbols) as u32).sum(),
            sealed,
            ..Reading::default()
        };
        let is_over = place == 0 && !plays.main && !plays.extra;
        if is_over {
            reading.distance = u32::from(ruleset.players());
        }
        let is_moving = place == 0 && !is_over;
        let may = if is_moving { plays } else { Plays { main: true, extra: true } };
        for wants in &mut wants {
            *wants = wants.without(full);
        }
        reading.look_into_hand(game, seat, &wants, missing, may);
        if ruleset.has_corners() {
            let is_empty = |zone: &&Zone| symbols_at(game, seat, **zone).is_empty();
            reading.empty_corners = Zone::CORNERS.iter().filter(is_empty).count() as u32;
        }
        reading
    }

    /// What the hand can do with what the layout wants.
    fn look_into_hand(
        &mut self,
        game: &Game,
        seat: Seat,
        wants: &[Symbols; ZONES],
        missing: Symbols,
        may: Plays,
    ) {
        let ruleset = game.ruleset();
        let any = |zones: &[Zone]| {
            zones.iter().fold(Symbols::NONE, |all, zone| all.or(wants[zone.index()]))
        };
        let wanted = [any(&Zone::CROSS), any(&Zone::CORNERS)];
        let (mut reach, mut held) = (Symbols::NONE, Symbols::NONE);
        let mut best = [0; ZONES];
        for card in game.hand(seat) {
            let deck = ruleset.deck(card);
            self.hand[deck.index()] += 1;
            if !ruleset.is_symbol_card(card) {
                let effects = ruleset.effects(card).iter();
                self.effects |= effects.fold(0, |bits, effect| bits | 1 << kind(*effect));
                continue;
            }
            let symbols = ruleset.symbols(card);
            held = held.or(symbols);
            let hits = symbols.and(wanted[deck.index()]);
            let is_allowed = if deck == DeckKind::Main { may.main } else { may.extra };
            if hits.is_empty() || !is_allowed {
                continue;
            }
            reach = reach.or(hits);
            let zones: &[Zone] = if deck == DeckKind::Main { &Zone::CROSS } else { &Zone::CORNERS };
            for zone in zones {
                let gain = count(hits.and(wants[zone.index()]));
                best[zone.index()] = best[zone.index()].max(gain);
            }
        }
        for zone in Zone::CROSS {
            let gain = best[zone.index()] as u32;
            self.second = self.second.max(gain.min(self.gain));
            self.gain = self.gain.max(gain);
        }
        let corners = Zone::CORNERS.iter().map(|zone| best[zone.index()] as u32);
        self.corner_gain = corners.max().unwrap_or(0);
        self.reach = count(reach) as u32;
        self.wanted = count(wanted[0].or(wanted[1])) as u32;
        self.held = count(held.and(missing)) as u32;
    }

    /// Whether it can win with its next plays, as things are.
    fn wins(&self) -> bool {
        self.full + self.gain + self.corner_gain >= self.left
    }

    /// How dangerous it is, in one number below fifteen.
    fn threat(&self) -> u32 {
        let left = match self.left {
            0..=1 => 0,
            2 => 1,
            3 => 2,
            4..=5 => 3,
            _ => 4,
        };
        left * 3 + (self.full + self.gain + self.corner_gain).min(2)
    }
}

fn symbols_at(game: &Game, seat: Seat, zone: Zone) -> Symbols {
    game.ruleset().symbols(game.layout(seat)[zone.index()])
}

/// The number of a kind of effect.
fn kind(effect: Effect) -> u32 {
    match effect {
        Effect::MoreMain { .. } => 0,
        Effect::MoreExtra { .. } => 1,
        Effect::MoreAny { .. } => 2,
        Effect::SwapOwn => 3,
        Effect::Redirect => 4,
        Effect::Seal { .. } => 5,
        Effect::Recover { .. } => 6,
        Effect::Look { .. } => 7,
        Effect::Throw => 8,
        Effect::Exchange => 9,
        Effect::SwapZone => 10,
        Effect::Erase => 11,
        Effect::KeysAgain => 12,
        Effect::DrawUpTo { .. } => 13,
        Effect::Unseal => 14,
    }
}

fn step(step: Step) -> u32 {
    match step {
        Step::Start => 0,
        Step::Play => 1,
        Step::End => 2,
        Step::Effect(_) => 3,
        Step::Look { .. } => 4,
        Step::Throw(_) => 5,
        Step::AnyKey => 6,
        Step::Draw => 7,
        Step::Over => 8,
    }
}

fn fill(game: &Game, readings: &[Reading], place: usize, plays: Plays, quiet: u32) -> Inputs {
    let mut inputs = Inputs::none();
    let own = &readings[place];
    let near = own.distance.min(u32::from(NEAR) - 1);
    inputs.on(KEYS_LEFT, own.left);
    inputs.on(FULL, near * 4 + own.full.min(3));
    inputs.on(GAIN, near * 5 + own.gain.min(4));
    inputs.on(SECOND, own.second);
    let has_corners = game.ruleset().has_corners();
    if has_corners {
        inputs.on(CORNER_GAIN, own.corner_gain);
    }
    inputs.on(REACH, own.reach);
    inputs.on(WANTED, own.wanted);
    inputs.on(PAIRS, own.pairs);
    inputs.on(SINGLE, if has_corners { own.single / 2 } else { own.single });
    inputs.on(HELD, own.held);
    if own.wins() {
        inputs.on(WINS_AT, own.distance);
    }
    let before = |other: &&Reading| other.distance < own.distance && other.wins();
    inputs.on(WINS_BEFORE, readings.iter().filter(before).count() as u32);
    inputs.on(DISTANCE, own.distance);
    if place == 0 {
        inputs.on(STEP, step(game.step()));
        inputs.on(PLAYS, u32::from(plays.main) * 2 + u32::from(plays.extra));
    }
    inputs.on(QUIET, quiet);
    let others = readings.iter().enumerate().filter(|(other, _)| *other != place);
    let best_other = others.map(|(_, other)| other.left).min().unwrap_or(12);
    inputs.on(BEST_OTHER, best_other);
    inputs.on(LEAD, from(-6, 6, best_other as i32 - own.left as i32));
    let players = readings.len();
    inputs.on(LEFT, readings[(place + 1) % players].threat());
    inputs.on(RIGHT, readings[(place + players - 1) % players].threat());
    if has_corners {
        inputs.on(SEALED_CROSS, own.sealed.and(Zones::CROSS).len() as u32);
        inputs.on(SEALED_CORNERS, own.sealed.and(Zones::CORNERS).len() as u32);
        inputs.on(EMPTY_CORNERS, own.empty_corners);
        inputs.on(HAND_MAIN, own.hand[0]);
        inputs.on(HAND_EXTRA, own.hand[1]);
        for kind in (0..EFFECT_KINDS).filter(|kind| own.effects >> kind & 1 != 0) {
            inputs.on(EFFECTS, kind);
        }
    }
    inputs
}
