//! Bots that think beside the screen, so that it never waits for them.

use std::num::NonZeroU8;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use leonardo_bots::{Bot, Decision, Level, Master, Spawner, Strength, Thoughts};
use leonardo_rules::{Game, Move, Seed, Viewer};

use crate::session::{Occupant, Session};

/// How bots think.
#[derive(Clone, Copy, Debug)]
pub struct BotSettings {
    /// How long a master thinks about a decision.
    pub think: Duration,
    /// On how many cores.
    pub cores: NonZeroU8,
    /// Who lends the threads.
    pub spawner: Spawner,
    /// How hard a master thinks: while allowed, or the same on every machine.
    pub strength: Strength,
}

impl BotSettings {
    /// The move of the bot to move, if one is. Waits for it.
    pub fn choose(self, session: &Session) -> Option<Move> {
        let Occupant::Bot(level) = session.occupants()[session.game().turn().index()] else {
            return None;
        };
        match BotTask::about(self, session, Some(level)).wait()? {
            BotReply::Move(mv) => Some(mv),
            BotReply::Hint(..) => None,
        }
    }

    /// What a master would do in the place of the player to move, and the chance to win in
    /// percent, if it knows. Waits for it.
    pub fn hint(self, session: &Session) -> Option<(Move, Option<i64>)> {
        match BotTask::about(self, session, None).wait()? {
            BotReply::Move(_) => None,
            BotReply::Hint(mv, thoughts) => Some((mv, percent(mv, &thoughts))),
        }
    }

    fn sit(&self, level: Level, seed: u64) -> Box<dyn Bot> {
        match level {
            Level::Master => Box::new(self.master(seed)),
            _ => level.sit(self.strength, seed),
        }
    }

    fn master(&self, seed: u64) -> Master {
        Master::with_threads(self.strength, seed, self.cores, self.spawner)
    }
}

/// What was thought of.
pub(crate) enum BotReply {
    /// A bot's own move.
    Move(Move),
    /// A hint, with what the master thinks.
    Hint(Move, Thoughts),
}

/// A decision that is being thought about.
pub(crate) struct BotTask {
    receiver: Receiver<BotReply>,
}

/// The chance to win with a move, in percent, if it was thought of.
pub(crate) fn percent(mv: Move, thoughts: &Thoughts) -> Option<i64> {
    let win = thoughts.moves.iter().find(|seen| seen.mv == mv).map(|seen| seen.win)?;
    Some((win * 100.0).round() as i64)
}

impl BotTask {
    /// Somebody thinks about the game as it is now: a bot of this level, or a master for a hint.
    pub(crate) fn about(bots: BotSettings, session: &Session, level: Option<Level>) -> BotTask {
        let (game, count) = (session.game(), session.moves_made());
        BotTask::start(bots, game, level, session.seed(), count)
    }

    /// A bot of this level thinks about the game as its player sees it. Its luck derives from the
    /// seed and from the number of the move, but is not the game's.
    fn start(
        bots: BotSettings,
        game: &Game,
        level: Option<Level>,
        seed: Seed,
        count: usize,
    ) -> BotTask {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&seed.0[..8]);
        let whim = u64::from_le_bytes(bytes).wrapping_add(count as u64);
        let (sender, receiver) = channel();
        let view = game.view(Viewer::Seat(game.turn()));
        let ruleset = game.ruleset().clone();
        let moves = game.legal_moves();
        std::thread::spawn(move || {
            let start = Instant::now();
            let go_on = || start.elapsed() < bots.think;
            let decision = Decision { ruleset: &ruleset, view: &view, moves: &moves };
            let thought = match level {
                Some(level) => BotReply::Move(bots.sit(level, whim).choose(decision, &go_on)),
                None => {
                    let mut master = bots.master(whim);
                    let mv = master.choose(decision, &go_on);
                    BotReply::Hint(mv, master.thoughts().clone())
                }
            };
            // If nobody waits any more, the game has gone another way.
            let _ = sender.send(thought);
        });
        BotTask { receiver }
    }

    /// The thought, if it is there.
    pub(crate) fn poll(&self) -> Option<BotReply> {
        self.receiver.try_recv().ok()
    }

    /// Waits for the thought.
    pub(crate) fn wait(self) -> Option<BotReply> {
        self.receiver.recv().ok()
    }
}
