//! The plays of the base game, judged as they look afterwards without being played: what a card
//! does there depends on nothing hidden, and no world has to be drawn for it.

use leonardo_rules::{
    CROSS_LINES, Face, FastDice, Layouts, Lines, Move, Ruleset, Seat, Step, Symbols, Table,
    Variant, View, ZONES, Zone, Zones,
};

use crate::Decision;
use crate::eval::{Next, Others, Weights};
use crate::journeyman::Noise;
use crate::lines::Progress;

type Layout = [Symbols; ZONES];

/// What is on the table before the play.
struct Before<'a> {
    ruleset: &'a Ruleset,
    weights: Weights,
    /// The own layout and that of the left neighbour, who gets the card that is replaced (B4).
    own: Layout,
    left: Layout,
    keys: Symbols,
    left_keys: Symbols,
    /// The opponents whom the play does not touch.
    far: Others,
    /// Whether five cards with one symbol would give a Key of choice (B7).
    any_key_left: bool,
}

/// Scores every play of the base game; says whether plays of the base game were asked for.
pub(crate) fn judge_plays(
    decision: Decision<'_>,
    weights: Weights,
    dice: &mut FastDice,
    scored: &mut Vec<(f32, Move)>,
) -> bool {
    let Decision { ruleset, view, moves } = decision;
    let (Variant::Base, Step::Play, Table::Layouts(open)) =
        (ruleset.variant(), view.step, &view.table)
    else {
        return false;
    };
    let before = Before::of(ruleset, view, open, weights);
    let mut against = [0.0; ZONES];
    Zone::CROSS.into_iter().for_each(|zone| against[zone.index()] = before.against(zone));
    let noise = Noise::after_quiet(view.quiet, ruleset.players());
    scored.clear();
    // Plays of one card follow each other: what is left in the hand is the same for all of them.
    let mut left_in_hand = (None, Symbols::NONE);
    for mv in moves {
        let Move::Play { card, zone } = *mv else { return false };
        if left_in_hand.0 != Some(card) {
            left_in_hand = (Some(card), hand_without(ruleset, &view.hand, card));
        }
        let mine = before.own(zone, ruleset.symbols(card), left_in_hand.1);
        scored.push((mine - against[zone.index()] + noise.roll(dice), *mv));
    }
    true
}

/// The symbols of a hand from which one card is played.
fn hand_without(ruleset: &Ruleset, hand: &[Face], card: Face) -> Symbols {
    let played = hand.iter().position(|held| *held == card);
    let left = hand.iter().enumerate().filter(|(place, _)| Some(*place) != played);
    left.fold(Symbols::NONE, |all, (_, card)| all.or(ruleset.symbols(*card)))
}

impl<'a> Before<'a> {
    fn of(ruleset: &'a Ruleset, view: &View, open: &Layouts, weights: Weights) -> Before<'a> {
        let (me, players) = (view.turn, ruleset.players());
        let left = me.left(players);
        let weights = weights.after_quiet(view.quiet, players);
        let layout = |seat: Seat| {
            let mut symbols = [Symbols::NONE; ZONES];
            for zone in Zone::CROSS {
                let card = open.layouts[seat.index()].at(zone);
                symbols[zone.index()] = card.map_or(Symbols::NONE, |card| ruleset.symbols(card));
            }
            symbols
        };
        let keys = |seat: Seat| view.keys[seat.index()].symbols();
        let far = Seat::all(players).filter(|seat| *seat != me && *seat != left).map(|seat| {
            weights.their(ruleset, &read(&layout(seat), keys(seat), Symbols::ALL), Next::No)
        });
        Before {
            ruleset,
            weights,
            own: layout(me),
            left: layout(left),
            keys: keys(me),
            left_keys: keys(left),
            far: Others::of(far),
            any_key_left: !open.any_key_taken.has(me),
        }
    }

    /// What the opponents have after the own card in this zone has moved on.
    fn against(&self, zone: Zone) -> f32 {
        let mut layout = self.left;
        layout[zone.index()] = self.own[zone.index()];
        let progress = read(&layout, self.left_keys, Symbols::ALL);
        let left = self.weights.their(self.ruleset, &progress, Next::Yes);
        self.weights.against * self.far.and(left).sum()
    }

    /// What the own position is worth with these symbols in this zone.
    #[inline]
    fn own(&self, zone: Zone, symbols: Symbols, hand: Symbols) -> f32 {
        let mut layout = self.own;
        layout[zone.index()] = symbols;
        let progress = read(&layout, self.keys.or(self.gained(&layout, zone)), hand);
        let is_pattern = || {
            let common = Zone::CROSS.iter().map(|zone| layout[zone.index()]);
            !common.fold(Symbols::ALL, Symbols::and).is_empty()
        };
        let any_key = u32::from(self.any_key_left && is_pattern());
        let progress = Progress { keys: progress.keys + any_key, ..progress };
        self.weights.own(self.ruleset, &progress, Next::No)
    }

    /// The symbols of full lines that count (B5, B6).
    #[inline]
    fn gained(&self, layout: &Layout, zone: Zone) -> Symbols {
        let all_count = self.ruleset.options().lines == Lines::Standing;
        CROSS_LINES.iter().fold(Symbols::NONE, |gained, line| {
            let [a, b, c] = line.map(|zone| layout[zone.index()]);
            if all_count || line.contains(&zone) { gained.or(a.and(b).and(c)) } else { gained }
        })
    }
}

#[inline]
fn read(layout: &Layout, keys: Symbols, hand: Symbols) -> Progress {
    Progress::read(&CROSS_LINES, layout, keys, Zones::NONE, [hand; 2])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{BALANCED, value};
    use crate::lines::hand_symbols;
    use leonardo_rules::sets::Library;
    use leonardo_rules::{Game, NoEvents, Options, Viewer, Worlds};

    /// The value of a play as the rules work it out, the drawn card left aside.
    fn played_value(game: &Game, mv: Move, dice: &mut FastDice) -> f32 {
        let seat = game.turn();
        let weights = BALANCED.after_quiet(game.quiet(), game.ruleset().players());
        let Move::Play { card, .. } = mv else { panic!("{mv:?} is no play") };
        let hand: Vec<Face> = game.hand(seat).collect();
        let mut after = game.clone();
        after.play_unchecked(mv, dice, &mut NoEvents);
        let with_draw = Progress::of(&after, seat, hand_symbols(&after, seat));
        let without = Progress::of(&after, seat, [hand_without(game.ruleset(), &hand, card); 2]);
        let next = Next::No;
        let own = |progress: &Progress| weights.own(game.ruleset(), progress, next);
        value(&after, seat, &weights) - own(&with_draw) + own(&without)
    }

    #[test]
    fn a_play_is_judged_as_the_rules_work_it_out() {
        for players in 2..=4 {
            for lines in [Lines::Standing, Lines::Fresh] {
                let options = Options { lines, stall: Some(0), ..Options::default() };
                let setup = Library::embedded().setup(Variant::Base, players, options, None);
                let ruleset = setup.expect("the usual deck").ruleset().expect("a game");
                compare(&ruleset);
            }
        }
    }

    fn compare(ruleset: &std::sync::Arc<Ruleset>) {
        let (mut dice, mut moves, mut scored) = (FastDice::new(5), Vec::new(), Vec::new());
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        let mut compared = 0;
        while !game.is_over() && compared < 2_000 {
            game.legal_moves_into(&mut moves);
            let view = game.view(Viewer::Seat(game.turn()));
            let decision = Decision { ruleset, view: &view, moves: &moves };
            let are_plays = judge_plays(decision, BALANCED, &mut dice, &mut scored);
            assert_eq!(are_plays, game.step() == Step::Play);
            let most = Noise::after_quiet(game.quiet(), ruleset.players()).most();
            let world = Worlds::new(ruleset, &view).expect("the view of a game").draw(&mut dice);
            for (score, mv) in scored.iter().filter(|_| are_plays) {
                let mut after = world.clone();
                after.play_unchecked(*mv, &mut dice, &mut NoEvents);
                // Where the game ends or a Key may be chosen, there is more to it.
                if !after.is_over() && after.step() == Step::Play {
                    let expected = played_value(&world, *mv, &mut dice);
                    let noise = score - expected;
                    assert!((-1e-3..=most + 1e-3).contains(&noise), "{mv:?}: {score}, {expected}");
                    compared += 1;
                }
            }
            game.play_unchecked(
                moves[dice.below(moves.len() as u32) as usize],
                &mut dice,
                &mut NoEvents,
            );
        }
        assert!(compared > 500, "{compared}");
    }
}
