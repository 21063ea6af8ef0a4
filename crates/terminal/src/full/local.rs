//! A game on this machine, on the screen: whose eyes, the pace of bots, hints, saving.

use std::time::Duration;

use leonardo_bots::Advice;
use leonardo_record::Record;
use leonardo_rules::{Move, Seat, Viewer};

use leonardo_words::say;

use crate::bot_thread::{BotSettings, BotTask};
use crate::follow;
use crate::full::app::log_line;
use crate::full::view_model::{Overlay, ViewModel};
use crate::game_text;
use crate::hints::Hints;
use crate::lines::KeyHistory;
use crate::session::Session;

/// Where games are saved while they are played.
pub trait Autosave {
    /// Keeps a game under way, or says why not.
    fn keep(&mut self, record: &Record) -> Result<(), String>;
    /// Keeps a finished game and says where, or why not.
    fn finish(&mut self, record: &Record) -> Result<Option<String>, String>;
}

/// How fast bots seem to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// As people do.
    #[default]
    Human,
    /// So that one can still follow.
    Quick,
    /// As fast as they can.
    AtOnce,
}

impl Pace {
    fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Human => 900,
            Pace::Quick => 200,
            Pace::AtOnce => 0,
        })
    }

    /// The next pace, and how it is called.
    fn next(self) -> (Pace, &'static str) {
        match self {
            Pace::Human => (Pace::Quick, "tui-pace-quick"),
            Pace::Quick => (Pace::AtOnce, "tui-pace-at-once"),
            Pace::AtOnce => (Pace::Human, "tui-pace-human"),
        }
    }
}

/// A game on this machine.
pub(crate) struct Local {
    pub(crate) session: Session,
    bots: BotSettings,
    pace: Pace,
    autosave: Box<dyn Autosave>,
    thinking: Option<BotTask<Move>>,
    /// The bot's move, until it is time to make it.
    ready: Option<Move>,
    /// A master who thinks about a hint.
    adviser: Option<BotTask<Advice>>,
    /// The hints about the decision under way.
    hints: Hints,
    now: Duration,
    /// When the table last changed.
    since: Duration,
    /// The player at the screen, once the curtain was lifted.
    seated: Option<Seat>,
    /// Whose eyes those who only watch have.
    viewer: Viewer,
    /// How much of the log is on the screen, and as seen by whom.
    shown: (usize, Viewer),
    is_kept: bool,
    /// As far as the log is on the screen.
    history: KeyHistory,
}

impl Local {
    pub(crate) fn new(
        mut session: Session,
        bots: BotSettings,
        pace: Pace,
        autosave: Box<dyn Autosave>,
    ) -> Local {
        session.make_forced();
        let history = KeyHistory::new(session.ruleset());
        let seated = {
            let mut persons = session.persons();
            persons.next().filter(|_| persons.next().is_none())
        };
        Local {
            session,
            bots,
            pace,
            autosave,
            thinking: None,
            ready: None,
            adviser: None,
            hints: Hints::default(),
            now: Duration::ZERO,
            since: Duration::ZERO,
            seated,
            viewer: Viewer::Public,
            shown: (0, Viewer::Public),
            is_kept: false,
            history,
        }
    }

    pub(crate) fn tick(&mut self, model: &mut ViewModel, now: Duration) -> bool {
        self.now = now;
        let mut changed = self.poll_hint(model);
        if !self.is_kept {
            self.keep(model);
            changed |= model.note.is_some();
        }
        let Some(level) = self.session.bot_to_move() else { return changed };
        if self.ready.is_none() {
            let start = || BotTask::choice(self.bots, &self.session, level);
            if let Some(mv) = self.thinking.get_or_insert_with(start).poll() {
                (self.ready, self.thinking) = (Some(mv), None);
            }
        }
        match self.ready {
            Some(mv) if now >= self.since + self.pace.pause() * level.pace() / 100 => {
                self.make(model, mv)
            }
            _ => changed,
        }
    }

    pub(crate) fn settle(&mut self, model: &mut ViewModel) -> bool {
        let mut changed = false;
        while let Some(level) = self.session.bot_to_move() {
            let start = || BotTask::choice(self.bots, &self.session, level);
            let think = || self.thinking.take().unwrap_or_else(start).wait();
            match self.ready.take().or_else(think) {
                Some(mv) if self.make(model, mv) => changed = true,
                _ => break,
            }
        }
        if let Some(advice) = self.adviser.take().and_then(BotTask::wait) {
            self.hints.advice = Some(advice);
            self.give_hint(model);
        }
        if !self.is_kept {
            self.keep(model);
        }
        changed
    }

    pub(crate) fn make(&mut self, model: &mut ViewModel, mv: Move) -> bool {
        self.forget();
        if let Err(error) = self.session.play(mv) {
            model.note = Some(game_text::refused(&model.teller(), &error));
            return false;
        }
        self.session.make_forced();
        self.since = self.now;
        self.keep(model);
        true
    }

    /// What was thought of the position before is no longer wanted.
    fn forget(&mut self) {
        (self.ready, self.thinking, self.adviser) = (None, None, None);
        self.hints = Hints::default();
    }

    pub(crate) fn take_back(&mut self, model: &mut ViewModel) -> bool {
        self.forget();
        let is_back = self.session.take_back();
        model.note =
            Some(model.words.say(if is_back { "tui-taken-back" } else { "tui-nothing-back" }));
        if is_back {
            self.since = self.now;
            self.keep(model);
        }
        is_back
    }

    fn keep(&mut self, model: &mut ViewModel) {
        self.is_kept = true;
        let record = self.session.record();
        let failed = |why: String| say!(model.words, "tui-not-kept", why);
        if !self.session.game().is_over() {
            if let Err(why) = self.autosave.keep(&record) {
                model.note = Some(failed(why));
            }
            return;
        }
        follow::note(&mut self.session);
        model.note = match self.autosave.finish(&record) {
            Ok(None) => None,
            Ok(Some(file)) => Some(say!(model.words, "end-recorded", file)),
            Err(why) => Some(failed(why)),
        };
    }

    pub(crate) fn change_pace(&mut self, model: &mut ViewModel) {
        let (pace, id) = self.pace.next();
        self.pace = pace;
        model.note = Some(model.words.say(id));
    }

    /// The eyes of the next player, for those who only watch.
    pub(crate) fn change_viewer(&mut self) {
        if self.session.persons().next().is_none() {
            self.viewer = next_viewer(self.viewer, self.session.ruleset().players());
        }
    }

    /// The next hint about the decision under way: where to look, what to look for, then the move.
    pub(crate) fn ask_hint(&mut self, model: &mut ViewModel) {
        if model.moves.is_empty() {
            return;
        }
        self.hints.ask();
        if self.hints.advice.is_some() {
            self.give_hint(model);
        } else if self.adviser.is_none() {
            self.adviser = Some(BotTask::advice(self.bots, &self.session));
            model.note = Some(model.words.say("tui-hint-soon"));
        }
    }

    fn poll_hint(&mut self, model: &mut ViewModel) -> bool {
        let Some(advice) = self.adviser.as_ref().and_then(BotTask::poll) else { return false };
        (self.adviser, self.hints.advice) = (None, Some(advice));
        self.give_hint(model);
        true
    }

    /// Whether a bot thinks or a hint is to come.
    pub(crate) fn needs_ticks(&self) -> bool {
        self.session.bot_to_move().is_some() || self.adviser.is_some()
    }

    fn give_hint(&self, model: &mut ViewModel) {
        let (Some(depth), Some(advice)) = (self.hints.asked(), &self.hints.advice) else { return };
        let hint = advice.hint(depth);
        let text = model.teller().hint(model.view.step, &hint);
        model.show_hint(text, depth, hint.spot, hint.whole.map(|advice| advice.mv));
    }

    /// The curtain is lifted for the player to move.
    pub(crate) fn lift_curtain(&mut self) {
        self.seated = Some(self.session.game().turn());
    }

    /// Puts the game onto the model.
    pub(crate) fn show(&mut self, model: &mut ViewModel) {
        let turn = self.session.game().turn();
        let awaits = self.session.awaits_person();
        let persons = self.session.persons().count();
        model.overlay.take_if(|overlay| matches!(overlay, Overlay::Curtain(_)));
        let viewer = match self.seated {
            _ if persons == 0 => self.viewer,
            Some(seat) if !awaits || seat == turn => Viewer::Seat(seat),
            _ if awaits => {
                self.seated = None;
                model.overlay = Some(Overlay::Curtain(turn));
                Viewer::Public
            }
            _ => Viewer::Public,
        };
        model.view = self.session.game().view(viewer);
        model.is_watched = persons == 0;
        model.is_thinking = !awaits && !self.session.game().is_over();
        model.moves = match viewer {
            Viewer::Seat(seat) if awaits && seat == turn => self.session.legal(),
            _ => Vec::new(),
        };
        model.decide();
        // It stays until the decision is made.
        self.give_hint(model);
        self.show_log(model, viewer);
    }

    fn show_log(&mut self, model: &mut ViewModel, viewer: Viewer) {
        let length = self.session.log_len();
        if self.shown.1 != viewer || self.shown.0 > length || model.log.is_empty() {
            model.log.clear();
            model.gave.clear();
            self.shown = (0, viewer);
            self.history = KeyHistory::new(self.session.ruleset());
        }
        let teller = model.teller();
        let (mut lines, mut gave) = (Vec::new(), Vec::new());
        for (turn, event) in self.session.log().skip(self.shown.0) {
            let (seen, given) = (event.seen_by(&model.ruleset, viewer), self.history.follow(event));
            lines.extend(log_line(&teller, turn, &seen, &given));
            gave.extend(given.into_iter().map(|given| (turn, given)));
        }
        model.log.extend(lines);
        model.gave.extend(gave);
        self.shown.0 = length;
    }
}

/// The next viewer: the public, then each player.
pub(crate) fn next_viewer(viewer: Viewer, players: u8) -> Viewer {
    match viewer {
        Viewer::Public => Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(seat)) if seat + 1 < players => Viewer::Seat(Seat(seat + 1)),
        Viewer::Seat(_) => Viewer::Public,
    }
}
