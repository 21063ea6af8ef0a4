//! The bots that search: the master with one thread or several, the yardstick, and for the lab one
//! that sees everything.

use std::num::NonZeroU8;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use leonardo_rules::{FastDice, Game, Move, Ruleset, Variant, Worlds};

use crate::level::Strength;
use crate::search::{Part, Source, Style, search};
use crate::thoughts::Thoughts;
use crate::value::Weights;
use crate::{Bot, Decision};

/// A piece of work that another thread may do.
pub type Job<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Does the caller's own work and beside it all jobs, and comes back when everything is done.
/// Bots start no threads; the caller provides a function that runs jobs in parallel:
///
/// ```
/// fn spawner(jobs: Vec<leonardo_bots::Job<'_>>, own: &mut dyn FnMut()) {
///     std::thread::scope(|scope| {
///         for job in jobs {
///             scope.spawn(job);
///         }
///         own();
///     });
/// }
/// # let mut done = [false; 2];
/// # let [first, second] = &mut done;
/// # spawner(vec![Box::new(move || *first = true)], &mut || *second = true);
/// # assert_eq!(done, [true; 2]);
/// ```
pub type Spawner = fn(jobs: Vec<Job<'_>>, own: &mut dyn FnMut());

/// The best player of the house.
pub struct Master {
    strength: Strength,
    /// One for each search that thinks about a decision.
    threads: Vec<FastDice>,
    spawner: Spawner,
    thoughts: Thoughts,
    judges_by: JudgesBy,
    without: Option<Part>,
}

/// What a master judges by where its playouts stop.
enum JudgesBy {
    /// What is best in the game at hand.
    Best,
    /// It plays on for long and counts Keys.
    Keys,
    /// These weights.
    Weights(Arc<Weights>),
}

impl JudgesBy {
    fn style(&self, ruleset: &Ruleset, without: Option<Part>) -> Style<'_> {
        match self {
            JudgesBy::Best if is_best_learned(ruleset) => {
                Style::Learned { weights: Weights::embedded(ruleset.variant()), without }
            }
            JudgesBy::Best | JudgesBy::Keys => Style::Keys,
            JudgesBy::Weights(weights) => Style::Learned { weights, without },
        }
    }
}

/// Whether the learned judgement plays better in the same time: see `docs/bots.md`. In the
/// base game for two it blocks for too long.
fn is_best_learned(ruleset: &Ruleset) -> bool {
    match ruleset.variant() {
        Variant::Novem | Variant::Sets | Variant::Quintis => true,
        Variant::Base => ruleset.players() > 2,
    }
}

impl Master {
    /// A master of this strength.
    pub fn new(strength: Strength, seed: u64) -> Master {
        let threads = vec![FastDice::new(seed)];
        Master {
            strength,
            threads,
            spawner: one_after_the_other,
            thoughts: Thoughts::default(),
            judges_by: JudgesBy::Best,
            without: None,
        }
    }

    /// A master that searches without this part, where it judges by what was learned.
    #[must_use]
    pub fn without(self, part: Part) -> Master {
        Master { without: Some(part), ..self }
    }

    /// A master as it was before there was a learned judgement: a fixed point for comparisons.
    #[must_use]
    pub fn by_keys(self) -> Master {
        Master { judges_by: JudgesBy::Keys, ..self }
    }

    /// A master that plays on for a few rounds only and then judges by these weights.
    #[must_use]
    pub fn with_weights(self, weights: Arc<Weights>) -> Master {
        Master { judges_by: JudgesBy::Weights(weights), ..self }
    }

    /// A master with several threads, who all think about the same decision and then add up what
    /// they found. The playouts of its strength are divided among them; the answer follows from
    /// the seed, the playouts and the number of threads, and not from how the spawner works.
    pub fn with_threads(
        strength: Strength,
        seed: u64,
        threads: NonZeroU8,
        spawner: Spawner,
    ) -> Master {
        let mut seeds = FastDice::new(seed);
        let others =
            (1..threads.get()).map(|_| FastDice::new(seeds.next_u64())).collect::<Vec<_>>();
        let threads = std::iter::once(FastDice::new(seed)).chain(others).collect();
        Master { spawner, threads, ..Master::new(strength, seed) }
    }

    /// What it thought at its last decision that was not forced.
    pub fn thoughts(&self) -> &Thoughts {
        &self.thoughts
    }

    /// Searches with all threads.
    fn think(&mut self, ruleset: &Ruleset, worlds: &Worlds, go_on: &dyn Fn() -> bool) -> Thoughts {
        let style = self.judges_by.style(ruleset, self.without);
        let playouts = shares(self.strength.playouts(), self.threads.len());
        let [own_dice, others @ ..] = &mut self.threads[..] else { return Thoughts::default() };
        // Only the caller's thread may ask the caller; the others see what it was told.
        let is_stopped = AtomicBool::new(false);
        let ask = || {
            let goes_on = go_on();
            if !goes_on {
                is_stopped.store(true, Ordering::Relaxed);
            }
            goes_on
        };
        let mut found = vec![Thoughts::default(); 1 + others.len()];
        let [own_found, others_found @ ..] = &mut found[..] else { return Thoughts::default() };
        let mut own = || {
            *own_found = search_apart(worlds, style, playouts[0], own_dice, &ask);
        };
        let mut jobs: Vec<Job<'_>> = Vec::new();
        for ((dice, found), playouts) in others.iter_mut().zip(others_found).zip(&playouts[1..]) {
            let is_stopped = &is_stopped;
            jobs.push(Box::new(move || {
                let goes_on = || !is_stopped.load(Ordering::Relaxed);
                *found = search_apart(worlds, style, *playouts, dice, &goes_on);
            }));
        }
        (self.spawner)(jobs, &mut own);
        match <[Thoughts; 1]>::try_from(found) {
            Ok([one]) => one,
            Err(many) => Thoughts::merge(&many),
        }
    }
}

/// One thread's search. The dice are taken out of their row while it lasts: they are written to all the
/// time, and cores that write beside each other in memory would wait for each other.
fn search_apart(
    worlds: &Worlds,
    style: Style<'_>,
    playouts: u32,
    dice: &mut FastDice,
    go_on: &dyn Fn() -> bool,
) -> Thoughts {
    let mut own_dice = dice.clone();
    let thoughts = search(Source::of(worlds), style, playouts, &mut own_dice, go_on);
    *dice = own_dice;
    thoughts
}

/// Runs one job after the other on this thread.
pub(crate) fn one_after_the_other(jobs: Vec<Job<'_>>, own: &mut dyn FnMut()) {
    own();
    jobs.into_iter().for_each(|job| job());
}

/// Playouts in parts as equal as can be.
fn shares(playouts: u32, threads: usize) -> Vec<u32> {
    let threads = threads as u32;
    (0..threads).map(|thread| playouts / threads + u32::from(thread < playouts % threads)).collect()
}

impl Bot for Master {
    fn choose(&mut self, decision: Decision<'_>, go_on: &dyn Fn() -> bool) -> Move {
        if let [only] = decision.moves {
            return *only;
        }
        self.thoughts = match Worlds::new(decision.ruleset, decision.view) {
            Ok(worlds) => self.think(decision.ruleset, &worlds, go_on),
            Err(_) => Thoughts::default(),
        };
        best_of(&self.thoughts, decision.moves)
    }
}

/// The yardstick that every paper and framework has.
pub(crate) struct PlainIsmcts {
    strength: Strength,
    dice: FastDice,
}

impl PlainIsmcts {
    pub(crate) fn new(strength: Strength, seed: u64) -> PlainIsmcts {
        PlainIsmcts { strength, dice: FastDice::new(seed) }
    }
}

impl Bot for PlainIsmcts {
    fn choose(&mut self, decision: Decision<'_>, go_on: &dyn Fn() -> bool) -> Move {
        if let [only] = decision.moves {
            return *only;
        }
        let Ok(worlds) = Worlds::new(decision.ruleset, decision.view) else {
            return decision.moves[0];
        };
        let source = Source::of(&worlds);
        let playouts = self.strength.playouts();
        best_of(&search(source, Style::Plain, playouts, &mut self.dice, go_on), decision.moves)
    }
}

/// A master who sees all hands and the order of the decks: a measure of how much there is to know,
/// and nobody's opponent. It is no [`Bot`] and no [`Level`](crate::Level), so that it cannot be
/// seated where bots are.
pub struct Clairvoyant {
    strength: Strength,
    dice: FastDice,
}

impl Clairvoyant {
    /// A clairvoyant who thinks as hard as a master of this strength.
    pub fn new(strength: Strength, seed: u64) -> Clairvoyant {
        Clairvoyant { strength, dice: FastDice::new(seed) }
    }

    /// One of the legal moves of the game, which must not be over.
    pub fn choose(&mut self, game: &Game, moves: &[Move], go_on: &dyn Fn() -> bool) -> Move {
        if let [only] = moves {
            return *only;
        }
        let (source, playouts) = (Source::Truth(game), self.strength.playouts());
        best_of(&search(source, Style::Keys, playouts, &mut self.dice, go_on), moves)
    }
}

/// The most visited move, if it is legal, which it is.
fn best_of(thoughts: &Thoughts, moves: &[Move]) -> Move {
    let best = thoughts.moves.first().map(|candidate| candidate.mv);
    best.filter(|mv| moves.contains(mv)).unwrap_or(moves[0])
}
