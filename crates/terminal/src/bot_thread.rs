//! Bots that think beside the screen, so that it never waits for them.

use std::num::NonZeroU8;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use leonardo_bots::{Advice, Bot, Decision, Level, Master, Spawner, Strength, Thinker};
use leonardo_rules::{Move, Viewer};

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
        BotTask::choice(self, session, level).wait()
    }

    /// What a master would do in the place of the player to move. Waits for it.
    pub(crate) fn advice(self, session: &Session) -> Option<Advice> {
        BotTask::advice(self, session).wait()
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

/// Something that is being thought about.
pub(crate) struct BotTask<T>(Receiver<T>);

impl BotTask<Move> {
    /// A bot of this level decides.
    pub(crate) fn choice(bots: BotSettings, session: &Session, level: Level) -> BotTask<Move> {
        BotTask::about(session, move |decision, luck| {
            let start = Instant::now();
            let go_on = || start.elapsed() < bots.think;
            let mv = match level {
                Level::Master => bots.master(luck).choose(decision, &go_on),
                level => level.sit(bots.strength, luck).choose(decision, &go_on),
            };
            // One that has no choice takes its time all the same: haste would tell of its hand (I4).
            if level.takes_time() && bots.strength == Strength::WhileAllowed {
                std::thread::sleep(bots.think.saturating_sub(start.elapsed()));
            }
            mv
        })
    }
}

impl BotTask<Advice> {
    /// A master advises the player to move.
    pub(crate) fn advice(bots: BotSettings, session: &Session) -> BotTask<Advice> {
        BotTask::about(session, move |decision, luck| {
            let start = Instant::now();
            bots.thinker(luck).advise(decision, &|| start.elapsed() < bots.think)
        })
    }
}

impl<T: Send + 'static> BotTask<T> {
    /// Thinks about the game as its player sees it. The luck derives from the seed and from the number
    /// of the move, but is not the game's.
    fn about(
        session: &Session,
        think: impl FnOnce(Decision<'_>, u64) -> T + Send + 'static,
    ) -> BotTask<T> {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&session.seed().0[..8]);
        let luck = u64::from_le_bytes(bytes).wrapping_add(session.moves_made() as u64);
        let (sender, receiver) = channel();
        let game = session.game();
        let view = game.view(Viewer::Seat(game.turn()));
        let (ruleset, moves) = (game.ruleset().clone(), game.legal_moves());
        std::thread::spawn(move || {
            let decision = Decision { ruleset: &ruleset, view: &view, moves: &moves };
            // If nobody waits any more, the game has gone another way.
            let _ = sender.send(think(decision, luck));
        });
        BotTask(receiver)
    }

    /// The reply, if it is there.
    pub(crate) fn poll(&self) -> Option<T> {
        self.0.try_recv().ok()
    }

    /// Waits for the reply.
    pub(crate) fn wait(self) -> Option<T> {
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
