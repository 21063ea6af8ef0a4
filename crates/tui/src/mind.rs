//! Bots that think beside the screen, so that it never waits for them.

use std::num::NonZeroU8;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use leonardo_bots::{Bot, Crew, Level, Master, Spot, Strength, Thoughts};
use leonardo_rules::{Game, Move, Seed, Viewer};

/// How bots think.
#[derive(Clone, Copy, Debug)]
pub struct Minds {
    /// How long a master thinks about a decision.
    pub think: Duration,
    /// On how many cores.
    pub cores: NonZeroU8,
    /// Who lends the threads.
    pub crew: Crew,
    /// How hard a master thinks: while allowed, or the same on every machine.
    pub strength: Strength,
}

impl Minds {
    fn sit(&self, level: Level, seed: u64) -> Box<dyn Bot> {
        match level {
            Level::Master => Box::new(self.master(seed)),
            _ => level.sit(self.strength, seed),
        }
    }

    fn master(&self, seed: u64) -> Master {
        Master::with_heads(self.strength, seed, self.cores, self.crew)
    }
}

/// What was thought of.
pub(crate) enum Thought {
    /// A bot's own move.
    Move(Move),
    /// A hint, with what the master thinks.
    Hint(Move, Thoughts),
}

/// A decision that is being thought about.
pub(crate) struct Thinking {
    receiver: Receiver<Thought>,
}

impl Thinking {
    /// A bot of this level thinks about the game as its player sees it. Its luck derives from the
    /// seed and from the number of the move, but is not the game's.
    pub(crate) fn start(
        minds: Minds,
        game: &Game,
        level: Option<Level>,
        seed: Seed,
        count: usize,
    ) -> Thinking {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&seed.0[..8]);
        let whim = u64::from_le_bytes(bytes).wrapping_add(count as u64);
        let (sender, receiver) = channel();
        let view = game.view(Viewer::Seat(game.turn()));
        let book = game.book().clone();
        let mut moves = Vec::new();
        game.legal(&mut moves);
        std::thread::spawn(move || {
            let start = Instant::now();
            let go_on = || start.elapsed() < minds.think;
            let spot = Spot { book: &book, view: &view, moves: &moves };
            let thought = match level {
                Some(level) => Thought::Move(minds.sit(level, whim).choose(spot, &go_on)),
                None => {
                    let mut master = minds.master(whim);
                    let mv = master.choose(spot, &go_on);
                    Thought::Hint(mv, master.thoughts().clone())
                }
            };
            // If nobody waits any more, the game has gone another way.
            let _ = sender.send(thought);
        });
        Thinking { receiver }
    }

    /// The thought, if it is there.
    pub(crate) fn poll(&self) -> Option<Thought> {
        self.receiver.try_recv().ok()
    }

    /// Waits for the thought.
    pub(crate) fn wait(self) -> Option<Thought> {
        self.receiver.recv().ok()
    }
}
