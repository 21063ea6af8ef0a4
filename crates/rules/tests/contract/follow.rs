//! Random games, followed move by move and event by event.

use std::fmt::Debug;
use std::sync::Arc;

use leonardo_rules::{
    Event, Face, FastDice, Game, KeysHow, Move, Position, Ruleset, Seen, Step, Symbol, Table, View,
    names,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::case::{Case, assert_same, random_move, viewers};
use crate::{oracle, universe};

/// Games of each case.
const GAMES: u64 = 30;
/// The costly checks are made for one in so many moves.
const SAMPLE: u32 = 40;
/// No turn has more decisions: a hand is small, and nothing can be used twice (A5).
const DECISIONS_MAX: u32 = 80;

/// Plays random games of this case and holds every move against the contract.
pub(crate) fn keeps_every_promise(case: &Case, players: u8) {
    let ruleset = case.ruleset(players);
    for seed in 0..GAMES {
        let mut dice = FastDice::new(seed * 100 + u64::from(players));
        let mut follower = Follower::deal(&ruleset, &mut dice);
        let turns_max = oracle::turns_max(&follower.game);
        let mut decisions = 0;
        while !follower.game.is_over() {
            let turn = follower.game.turns();
            follower.check_moves(&mut dice);
            let mv = random_move(&follower.game, &mut dice);
            follower.play(mv, &mut dice);
            decisions = if follower.game.turns() == turn { decisions + 1 } else { 0 };
            assert!(decisions < DECISIONS_MAX, "seed {seed}: this turn does not end");
            assert!(follower.game.turns() <= turns_max, "seed {seed}: this game does not end");
        }
        follower.check_moves(&mut dice);
        oracle::assert_fair_end(&follower.game);
    }
}

/// One game in three ways: as it is played, as its events tell it, and as each viewer sees it.
struct Follower {
    ruleset: Arc<Ruleset>,
    game: Game,
    folded: Game,
    views: Vec<View>,
    samples: FastDice,
}

impl Follower {
    fn deal(ruleset: &Arc<Ruleset>, dice: &mut FastDice) -> Follower {
        let mut events = Vec::new();
        let mut again = dice.clone();
        let game = Game::deal(ruleset.clone(), dice, &mut events);
        let mut redealt = game.clone();
        redealt.redeal(&mut again, &mut Vec::new());
        assert_same(&redealt, &game, "the same luck deals the same game");
        let mut follower = Follower {
            ruleset: ruleset.clone(),
            folded: Game::undealt(ruleset.clone()),
            views: viewers(ruleset).map(|viewer| View::undealt(ruleset, viewer)).collect(),
            samples: FastDice::new(dice.clone().next_u64()),
            game,
        };
        follower.fold(&events);
        follower
    }

    /// The list of legal moves is what `check` says.
    fn check_moves(&mut self, dice: &mut FastDice) {
        let list = self.game.legal_moves();
        universe::assert_list_passes(&self.game, &list);
        if self.samples.below(SAMPLE) == 0 || self.game.is_over() {
            universe::assert_nothing_else_passes(&self.game, &list);
            universe::assert_random_moves_are_even(&self.game, &list);
            self.check_json(&list, dice);
        }
    }

    /// What is written down reads back as it was.
    fn check_json(&self, list: &[Move], dice: &mut FastDice) {
        let position = self.game.position();
        names::with(&self.ruleset, || {
            list.iter().for_each(assert_reads_back);
            self.views.iter().for_each(assert_reads_back);
            assert_reads_back(&position);
        });
        let json = names::with(&self.ruleset, || serde_json::to_string(&position).unwrap());
        let read: Position = names::with(&self.ruleset, || serde_json::from_str(&json).unwrap());
        let started =
            read.start(self.ruleset.clone(), dice).unwrap_or_else(|error| panic!("{error}"));
        assert_same(&started, &self.game, "a position that was read");
    }

    /// Makes a move and checks everything that comes of it.
    fn play(&mut self, mv: Move, dice: &mut FastDice) {
        let before = self.game.clone();
        let decided = Game::decide(before.check(before.turn(), mv).unwrap(), &mut dice.clone());
        assert_same(&before, &self.game, "to decide changes nothing");
        let mut events = Vec::new();
        self.game.play_unchecked(mv, dice, &mut events);
        assert_eq!(decided, events, "{mv:?} is decided as it is played");
        self.fold(&events);
        check_keys(&before, mv, &events);
    }

    /// Adds events one by one: each viewer can follow, and in the end stands where the game is.
    fn fold(&mut self, events: &[Event]) {
        let in_full = self.samples.below(SAMPLE) == 0;
        for event in events {
            self.folded.evolve(event);
            for view in &mut self.views {
                let seen = event.seen_by(&self.ruleset, view.viewer);
                view.evolve(&self.ruleset, &seen);
                if in_full {
                    names::with(&self.ruleset, || assert_reads_back::<Seen>(&seen));
                }
                // The cards looked at are shown by the step that follows.
                if in_full && !matches!(event, Event::Looked { .. }) {
                    assert_view(&self.ruleset, &self.folded, view, event);
                }
            }
            if in_full && self.folded.turns() > 0 {
                names::with(&self.ruleset, || assert_reads_back(event));
                assert_all_cards_are_there(&self.ruleset, &self.folded.position());
            }
        }
        assert_same(&self.folded, &self.game, "the events tell the game");
        for view in &self.views {
            assert_view(&self.ruleset, &self.game, view, events.last().unwrap());
        }
        let position = self.game.position();
        assert_all_cards_are_there(&self.ruleset, &position);
        let started = position.start(self.ruleset.clone(), &mut FastDice::new(0));
        let started = started.unwrap_or_else(|error| panic!("{error}"));
        assert_same(&started, &self.game, "a position is the whole game");
    }
}

/// The view square: what a viewer has put together is what the game shows.
fn assert_view(ruleset: &Arc<Ruleset>, game: &Game, view: &View, event: &Event) {
    let shown = game.view(view.viewer);
    names::with(ruleset, || {
        assert_eq!(*view, shown, "{:?} after {event:?}", view.viewer);
    });
}

fn assert_reads_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(*value, serde_json::from_str(&json).unwrap(), "{json}");
}

/// No card comes or goes: every face is somewhere as often as the decks have it.
fn assert_all_cards_are_there(ruleset: &Ruleset, position: &Position) {
    let mut cards: Vec<Face> = Vec::new();
    position.hands.iter().for_each(|hand| cards.extend(&hand.cards));
    for stock in [&position.main, &position.extra] {
        cards.extend(stock.deck.iter().flatten().chain(&stock.pile));
    }
    match &position.table {
        Table::Layouts(open) => {
            let layouts = open.layouts.iter();
            cards.extend(layouts.flat_map(|layout| layout.iter().map(|(_, card)| card)));
            cards.extend(open.seals.iter().map(|seal| seal.card));
            // A card that seals lies among the seals already.
            if !open.this_turn.working_seals {
                cards.extend(open.this_turn.working);
            }
        }
        Table::Field(open) => open.stacks.iter().for_each(|stack| cards.extend(&stack.cards)),
    }
    let mut counts = vec![0; ruleset.faces().count()];
    cards.into_iter().for_each(|card| counts[card.index()] += 1);
    let expected: Vec<u16> = ruleset.faces().map(|face| ruleset.copies(face)).collect();
    assert_eq!(counts, expected, "a card is lost or doubled");
}

/// The Keys of lines and runs are those that the oracle finds on the table when they are given.
fn check_keys(before: &Game, mv: Move, events: &[Event]) {
    let is_given = |event: &&Event| matches!(event, Event::KeysGained { how: KeysHow::Lines, .. });
    // How many events come before the Keys.
    let first = match mv {
        Move::Play { .. } if before.ruleset().has_extra() => None,
        Move::Play { .. } | Move::Lay { .. } | Move::Cover { .. } | Move::Replace { .. } => Some(1),
        Move::Done if before.step() == Step::Play => match events[0] {
            Event::NothingPlayed { .. } => None,
            _ => Some(0),
        },
        // An action card may give Keys again.
        _ => events.iter().position(|event| is_given(&event)),
    };
    let given: Vec<(Symbol, u8)> = events.iter().filter(is_given).flat_map(keys_of).collect();
    let Some(first) = first else { return assert_eq!(given, [], "Keys for {mv:?}") };
    let mut table = before.clone();
    events[..first].iter().for_each(|event| table.evolve(event));
    let (seat, position) = (before.turn(), table.position());
    let expected = match (&position.table, mv) {
        (Table::Layouts(open), _) => {
            oracle::line_keys(before.ruleset(), open, seat, position.keys[seat.index()])
        }
        (Table::Field(open), Move::Lay { at, .. })
        | (Table::Field(open), Move::Cover { at, .. } | Move::Replace { at, .. }) => {
            oracle::run_keys(before.ruleset(), open, at, &position.keys)
        }
        _ => Vec::new(),
    };
    assert_eq!(given, expected, "Keys for {mv:?}");
    let to_mover =
        |event: &Event| !matches!(event, Event::KeysGained { seat: s, .. } if *s != seat);
    assert!(events.iter().all(to_mover), "only the mover receives Keys (B6)");
}

fn keys_of(event: &Event) -> Vec<(Symbol, u8)> {
    match event {
        Event::KeysGained { keys, count, .. } => keys.iter().map(|key| (key, *count)).collect(),
        _ => Vec::new(),
    }
}
