//! Bots that think beside the screen, so that it never waits for them.

use std::num::NonZeroU8;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use leonardo_bots::{Bot, Decision, Judgement, Level, Master, Spawner, Strength, Thinker};
use leonardo_rules::{Move, Reasons, Viewer};

use crate::session::Session;

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
    pub(crate) fn choose(self, session: &Session) -> Option<Move> {
        let level = session.bot_to_move()?;
        Some(BotTask::about(self, session, Some(level)).wait()?.mv)
    }

    /// What a master would do in the place of the player to move. Waits for it.
    pub(crate) fn hint(self, session: &Session) -> Option<BotReply> {
        BotTask::about(self, session, None).wait()
    }

    fn master(&self, seed: u64) -> Master {
        Master::with_threads(self.strength, seed, self.cores, self.spawner)
    }

    /// Who gives hints: the judgement that analysis and other programs get.
    fn thinker(&self, seed: u64) -> Thinker {
        let thinker = Thinker::new(Level::Master, self.strength, seed);
        Thinker { threads: self.cores, spawner: self.spawner, ..thinker }
    }
}

/// What was thought of.
pub(crate) struct BotReply {
    pub(crate) mv: Move,
    /// The chance to win with it in percent, if this is a hint and the master knows.
    pub(crate) percent: Option<i64>,
    /// What speaks for it and against it, if this is a hint.
    pub(crate) reasons: Reasons,
}

impl BotReply {
    fn plain(mv: Move) -> BotReply {
        BotReply { mv, percent: None, reasons: Reasons::default() }
    }

    fn hint(judgement: Judgement) -> BotReply {
        let best = judgement.best;
        let judged = judgement.moves.into_iter().find(|judged| judged.mv == best);
        let percent = |win: f32| (win * 100.0).round() as i64;
        judged.map_or_else(
            || BotReply::plain(best),
            |judged| BotReply {
                mv: best,
                percent: judged.win.map(percent),
                reasons: judged.reasons,
            },
        )
    }
}

/// A decision that is being thought about.
pub(crate) struct BotTask(Receiver<BotReply>);

impl BotTask {
    /// A bot of this level, or a master for a hint, thinks about the game as its player sees it.
    /// Its luck derives from the seed and from the number of the move, but is not the game's.
    pub(crate) fn about(bots: BotSettings, session: &Session, level: Option<Level>) -> BotTask {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&session.seed().0[..8]);
        let luck = u64::from_le_bytes(bytes).wrapping_add(session.moves_made() as u64);
        let (sender, receiver) = channel();
        let game = session.game();
        let view = game.view(Viewer::Seat(game.turn()));
        let (ruleset, moves) = (game.ruleset().clone(), game.legal_moves());
        std::thread::spawn(move || {
            let start = Instant::now();
            let go_on = || start.elapsed() < bots.think;
            let decision = Decision { ruleset: &ruleset, view: &view, moves: &moves };
            let reply = match level {
                Some(Level::Master) => BotReply::plain(bots.master(luck).choose(decision, &go_on)),
                Some(level) => {
                    BotReply::plain(level.sit(bots.strength, luck).choose(decision, &go_on))
                }
                None => BotReply::hint(bots.thinker(luck).judge(decision, &go_on)),
            };
            // One that has no choice takes its time all the same: haste would tell of its hand (I4).
            if level.is_some_and(Level::searches) && bots.strength == Strength::WhileAllowed {
                std::thread::sleep(bots.think.saturating_sub(start.elapsed()));
            }
            // If nobody waits any more, the game has gone another way.
            let _ = sender.send(reply);
        });
        BotTask(receiver)
    }

    /// The reply, if it is there.
    pub(crate) fn poll(&self) -> Option<BotReply> {
        self.0.try_recv().ok()
    }

    /// Waits for the reply.
    pub(crate) fn wait(self) -> Option<BotReply> {
        self.0.recv().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use leonardo_rules::sets::Library;
    use leonardo_rules::{Options, Seed, Variant};

    use crate::session::Occupant;

    fn alone(_: Vec<leonardo_bots::Job<'_>>, own: &mut dyn FnMut()) {
        own();
    }

    /// A game of Novem in which a master begins who has no choice.
    fn forced() -> Session {
        let setup = Library::embedded().setup(Variant::Novem, 2, Options::default(), None);
        let ruleset = setup.expect("a setup").ruleset().expect("a ruleset");
        let deal = |number: u8| {
            let occupants = vec![Occupant::Bot(Level::Master), Occupant::Person];
            let names = vec![String::new(); 2];
            Session::deal(&ruleset, Seed([number; 32]), occupants, names).expect("a game")
        };
        let is_forced =
            |session: &Session| session.bot_to_move().is_some() && session.legal().len() == 1;
        (0..=u8::MAX).map(deal).find(is_forced).expect("some have no card for the first step")
    }

    #[test]
    fn a_master_without_a_choice_takes_its_time() {
        let think = Duration::from_millis(60);
        let (cores, strength) = (NonZeroU8::MIN, Strength::WhileAllowed);
        let bots = BotSettings { think, cores, spawner: alone, strength };
        let session = forced();
        let began = Instant::now();
        assert_eq!(bots.choose(&session), Some(session.legal()[0]));
        assert!(began.elapsed() >= think);
    }
}
