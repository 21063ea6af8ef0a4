//! One learner's way through a lesson.

use std::sync::Arc;

use leonardo_bots::{Advice, Decision, Depth, Strength, advise};
use leonardo_record::{Session, SessionError};
use leonardo_rules::notation::NotationError;
use leonardo_rules::sets::Library;
use leonardo_rules::{Event, Game, Move, Position, Rejection, Ruleset, Seed, Viewer, names};
use serde::Deserialize;

use crate::condition::Happened;
use crate::deck::{Change, DeckUnderWay};
use crate::error::{LessonError, LessonFault};
use crate::lesson::{Lesson, Step, Text, bot_seed};

/// The most moves that others make before the learner is asked again: more than any game needs.
const OTHERS_MOVES_MAX: usize = 500;

/// A lesson under way.
#[derive(Clone, Debug)]
pub struct Run {
    lesson: Arc<Lesson>,
    library: Library,
    at: usize,
    /// Whether the step is passed, and what it says after that is still to be read.
    is_passed: bool,
    stage: Stage,
    /// The same when the step began.
    begun: Box<Stage>,
    /// How many events there were when the step began.
    since: usize,
    /// How many there were before the last input.
    news_since: usize,
    /// What was made in this step, as it was written.
    made: Vec<String>,
}

/// What a lesson is played on.
#[derive(Clone, Debug)]
enum Stage {
    Game { ruleset: Arc<Ruleset>, session: Box<Session> },
    Deck(DeckUnderWay),
}

/// What came of an input.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The step is passed.
    Passed,
    /// The move is kept, and the step goes on.
    Kept,
    /// The move was taken back; this is what there is to say about it.
    Mistake(Option<Text>),
}

/// Why an input is refused. Nothing has changed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum RunError {
    /// The step waits for a move.
    #[error("the step waits for a move")]
    WaitsForMove,
    /// There is nothing to do but to go on.
    #[error("there is nothing to do but to go on")]
    NothingToDo,
    /// It is not the learner's turn.
    #[error("it is not the learner's turn")]
    NotYourTurn,
    /// The lesson is over.
    #[error("the lesson is over")]
    Over,
    /// The text is no move.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The move is not legal.
    #[error("the move is not legal ({})", .0.rule)]
    Illegal(Rejection),
    /// The deck cannot be changed like this.
    #[error("the deck cannot be changed like this")]
    Change,
    /// What the lesson does next is not possible.
    #[error(transparent)]
    Lesson(#[from] LessonError),
}

impl Run {
    /// Begins a lesson.
    ///
    /// # Errors
    ///
    /// When the lesson's game, deck or first position cannot be.
    pub fn new(lesson: Arc<Lesson>, library: &Library) -> Result<Run, LessonError> {
        let stage = match &lesson.deck {
            Some(spec) => {
                let deck = DeckUnderWay::new(spec, lesson.players, library);
                Stage::Deck(deck.map_err(|error| deck_fault(&error).at(1))?)
            }
            None => {
                let ruleset = ruleset(&lesson, library)?;
                let session = Session::deal(&ruleset, Some(seed(&lesson)), Vec::new());
                let session = Box::new(session.map_err(|error| fault(error).at(1))?);
                Stage::Game { ruleset, session }
            }
        };
        let library = library.clone();
        let (made, is_passed) = (Vec::new(), false);
        let begun = Box::new(stage.clone());
        let mut run =
            Run { lesson, library, at: 0, is_passed, stage, begun, since: 0, news_since: 0, made };
        run.enter()?;
        Ok(run)
    }

    /// The lesson.
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// The number of the step, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The step; none when the lesson is over.
    pub fn step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.at)
    }

    /// What is said now; nothing when the lesson is over.
    pub fn text(&self) -> Option<&Text> {
        let step = self.step()?;
        step.after.as_ref().filter(|_| self.is_passed).or(Some(&step.say))
    }

    /// Whether all there is to do is to go on.
    pub fn only_goes_on(&self) -> bool {
        self.step().is_some_and(|step| self.is_passed || step.wait.is_none())
    }

    /// The game, if the lesson has one.
    pub fn game(&self) -> Option<&Game> {
        match &self.stage {
            Stage::Game { session, .. } => Some(session.game()),
            Stage::Deck(_) => None,
        }
    }

    /// The deck, if the lesson is about one.
    pub fn deck(&self) -> Option<&DeckUnderWay> {
        match &self.stage {
            Stage::Game { .. } => None,
            Stage::Deck(deck) => Some(deck),
        }
    }

    /// What happened since the last input, or since the position was set up.
    pub fn news(&self) -> &[Event] {
        match &self.stage {
            Stage::Game { session, .. } => session.events().get(self.news_since..).unwrap_or(&[]),
            Stage::Deck(_) => &[],
        }
    }

    /// The learner's legal moves now.
    pub fn moves(&self) -> Vec<Move> {
        match self.game() {
            Some(game) if self.awaits() && game.turn() == self.lesson.seat => game.legal_moves(),
            _ => Vec::new(),
        }
    }

    /// The learner's changes of the deck now.
    pub fn changes(&self) -> Vec<Change> {
        self.deck().filter(|_| self.awaits()).map(DeckUnderWay::changes).unwrap_or_default()
    }

    fn awaits(&self) -> bool {
        self.step().is_some() && !self.only_goes_on()
    }

    /// An input that leads on, as the lesson knows it: the next one of its hints, or a bot's advice.
    pub fn hint(&self) -> Option<String> {
        let step = self.step().filter(|_| self.awaits())?;
        if step.hint.is_empty() {
            let advice = self.advised()?;
            return Some(self.game()?.ruleset().show(advice.mv));
        }
        let is_open = |hint: &&String| {
            let made = self.made.iter().filter(|made| made == hint).count();
            made < step.hint.iter().filter(|other| other == hint).count() && self.is_possible(hint)
        };
        step.hint.iter().find(is_open).cloned()
    }

    /// What a bot says about the next move, and how much of it the step tells.
    pub fn advice(&self) -> Option<(Depth, Advice)> {
        let depth = self.step()?.advice?;
        Some((depth, self.advised()?))
    }

    /// What there is to say about the next move: the lesson's hint, or a bot's advice.
    pub fn advised(&self) -> Option<Advice> {
        let (step, game) = (self.step()?, self.game()?);
        let view = game.view(Viewer::Seat(self.lesson.seat));
        if !step.hint.is_empty() {
            let mv = game.ruleset().parse(&self.hint()?).ok()?;
            return Some(Advice::about(game.ruleset(), &view, mv));
        }
        let seed = bot_seed(&self.lesson, self.at, self.made.len());
        advise(game.ruleset(), &view, &self.moves(), seed)
    }

    fn is_possible(&self, input: &str) -> bool {
        match &self.stage {
            Stage::Game { ruleset, session } => ruleset.parse(input).is_ok_and(|mv| {
                let game = session.game();
                game.check(self.lesson.seat, mv).is_ok()
            }),
            Stage::Deck(deck) => {
                Change::parse(input).is_some_and(|change| deck.changes().contains(&change))
            }
        }
    }

    /// Takes what a client sends: `next`, a move in short notation, or `+set` and `-set`.
    ///
    /// # Errors
    ///
    /// As [`Run::play`] and [`Run::go_on`].
    pub fn give(&mut self, input: &str) -> Result<Answer, RunError> {
        if input == "next" {
            return self.go_on();
        }
        match &self.stage {
            Stage::Game { ruleset, .. } => {
                let mv = ruleset.parse(input)?;
                self.play(mv)
            }
            Stage::Deck(_) => self.change(&Change::parse(input).ok_or(RunError::Change)?),
        }
    }

    /// Goes on where there is nothing to do.
    ///
    /// # Errors
    ///
    /// When the step waits for a move, or the lesson is over.
    pub fn go_on(&mut self) -> Result<Answer, RunError> {
        if self.step().is_none() {
            return Err(RunError::Over);
        }
        if !self.only_goes_on() {
            return Err(RunError::WaitsForMove);
        }
        self.advance()?;
        Ok(Answer::Passed)
    }

    /// Begins the step again, without what was made in it.
    ///
    /// # Errors
    ///
    /// When the lesson is over.
    pub fn begin_again(&mut self) -> Result<(), RunError> {
        if self.step().is_none() {
            return Err(RunError::Over);
        }
        self.stage = Stage::clone(&self.begun);
        (self.is_passed, self.news_since) = (false, self.since);
        self.made.clear();
        Ok(())
    }

    /// Makes a move of the learner. One that does not lead on is taken back.
    ///
    /// # Errors
    ///
    /// When it is not legal, or no move is asked for.
    pub fn play(&mut self, mv: Move) -> Result<Answer, RunError> {
        self.expect_input()?;
        let (seat, at) = (self.lesson.seat, self.at);
        let Stage::Game { ruleset, session } = &mut self.stage else {
            return Err(RunError::Change);
        };
        if session.game().turn() != seat {
            return Err(RunError::NotYourTurn);
        }
        let (moves, before) = (session.moves(), session.events().len());
        session.play(mv, &[]).map_err(|error| match error {
            SessionError::Illegal(rejection) => RunError::Illegal(rejection),
            error => RunError::Lesson(fault(error).at(1)),
        })?;
        let shown = ruleset.show(mv);
        let happened =
            Happened { seat, events: &session.events()[self.since..], game: session.game() };
        let step = &self.lesson.steps[at];
        let holds = |condition: &Option<crate::Condition>| {
            condition.as_ref().is_some_and(|condition| condition.holds(&happened))
        };
        if holds(&step.wait) {
            self.news_since = before;
            self.made.push(shown);
            self.pass()?;
            return Ok(Answer::Passed);
        }
        if holds(&step.allow) {
            self.news_since = before;
            self.made.push(shown);
            self.others_play()?;
            return self.looked_again();
        }
        let about = step.mistakes.iter().find(|mistake| mistake.when.holds(&happened));
        let said = about.map(|mistake| &mistake.say).or(step.mistake.as_ref()).cloned();
        session.undo(moves).map_err(|error| fault(error).at(1))?;
        Ok(Answer::Mistake(said))
    }

    /// Others may have passed the step: the game may be over.
    fn looked_again(&mut self) -> Result<Answer, RunError> {
        let Stage::Game { session, .. } = &self.stage else { return Ok(Answer::Kept) };
        let (seat, game) = (self.lesson.seat, session.game());
        let happened = Happened { seat, events: &session.events()[self.since..], game };
        let wait = self.step().and_then(|step| step.wait.as_ref());
        if game.is_over() && wait.is_some_and(|wait| wait.holds(&happened)) {
            self.pass()?;
            return Ok(Answer::Passed);
        }
        Ok(Answer::Kept)
    }

    fn change(&mut self, change: &Change) -> Result<Answer, RunError> {
        self.expect_input()?;
        let Stage::Deck(deck) = &mut self.stage else { return Err(RunError::Change) };
        let before = deck.clone();
        if !deck.make(change, &self.library) {
            return Err(RunError::Change);
        }
        let step = &self.lesson.steps[self.at];
        let holds = |condition: &Option<crate::Condition>| {
            condition.as_ref().is_some_and(|condition| condition.holds_of_deck(deck))
        };
        if holds(&step.wait) {
            self.made.push(change.to_string());
            self.pass()?;
            return Ok(Answer::Passed);
        }
        if holds(&step.allow) {
            self.made.push(change.to_string());
            return Ok(Answer::Kept);
        }
        let about = step.mistakes.iter().find(|mistake| mistake.when.holds_of_deck(deck));
        let said = about.map(|mistake| &mistake.say).or(step.mistake.as_ref()).cloned();
        *deck = before;
        Ok(Answer::Mistake(said))
    }

    fn expect_input(&self) -> Result<(), RunError> {
        match self.step() {
            None => Err(RunError::Over),
            Some(_) if self.only_goes_on() => Err(RunError::NothingToDo),
            Some(_) => Ok(()),
        }
    }

    fn pass(&mut self) -> Result<(), LessonError> {
        if self.step().is_some_and(|step| step.after.is_some()) {
            self.is_passed = true;
            return Ok(());
        }
        self.advance()
    }

    fn advance(&mut self) -> Result<(), LessonError> {
        self.at += 1;
        self.is_passed = false;
        self.enter()
    }

    /// Sets up what the step begins with.
    fn enter(&mut self) -> Result<(), LessonError> {
        self.made.clear();
        let lesson = self.lesson.clone();
        // What goes on with a game that is over is passed.
        let is_over = self.game().is_some_and(Game::is_over);
        let goes_on = |step: &Step| step.wait.is_some() && step.position.is_none();
        while is_over && lesson.steps.get(self.at).is_some_and(goes_on) {
            self.at += 1;
        }
        let Some(step) = lesson.steps.get(self.at) else { return Ok(()) };
        if let (Some(name), Stage::Game { ruleset, session }) = (&step.position, &mut self.stage) {
            **session = placed(&lesson, ruleset, name, step.line)?;
            self.news_since = 0;
            for text in &step.bot {
                let mv =
                    ruleset.parse(text).map_err(|error| LessonFault::from(error).at(step.line))?;
                session.play(mv, &[]).map_err(|error| fault(error).at(step.line))?;
            }
        }
        if step.wait.is_some() {
            self.others_play()?;
        }
        self.since = match &self.stage {
            Stage::Game { session, .. } => session.events().len(),
            Stage::Deck(_) => 0,
        };
        *self.begun = self.stage.clone();
        Ok(())
    }

    /// The other seats play until the learner is asked again.
    fn others_play(&mut self) -> Result<(), LessonError> {
        let lesson = &self.lesson;
        let (Some(level), Stage::Game { ruleset, session }) = (lesson.opponents, &mut self.stage)
        else {
            return Ok(());
        };
        for _ in 0..OTHERS_MOVES_MAX {
            let game = session.game();
            let seat = game.turn();
            if game.is_over() || seat == lesson.seat {
                break;
            }
            let (view, moves) = (game.view(Viewer::Seat(seat)), game.legal_moves());
            let decision = Decision { ruleset, view: &view, moves: &moves };
            let luck = bot_seed(lesson, self.at, session.moves());
            let mv = level.sit(Strength::Playouts(1), luck).choose(decision, &|| true);
            session.play(mv, &[]).map_err(|error| fault(error).at(1))?;
        }
        Ok(())
    }
}

fn seed(lesson: &Lesson) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&lesson.seed.to_be_bytes());
    Seed(bytes)
}

fn ruleset(lesson: &Lesson, library: &Library) -> Result<Arc<Ruleset>, LessonError> {
    let (options, extra) = (lesson.options.clone(), lesson.extra.as_deref());
    let setup = library.setup(lesson.variant, lesson.players, options, extra);
    let setup = setup.map_err(|error| deck_fault(&error).at(1))?;
    setup.ruleset().map_err(|error| LessonFault::Setup(error).at(1))
}

fn placed(
    lesson: &Lesson,
    ruleset: &Arc<Ruleset>,
    name: &str,
    line: usize,
) -> Result<Session, LessonError> {
    let missing = || LessonFault::NoPosition { name: name.to_string() }.at(line);
    let (line, value) = lesson.positions.get(name).ok_or_else(missing)?;
    let position = names::with(ruleset, || Position::deserialize(value.clone()));
    let position = position
        .map_err(|error| LessonFault::Form { reason: error.message().to_string() }.at(*line))?;
    Session::place(ruleset, position, Some(seed(lesson)), Vec::new())
        .map_err(|error| fault(error).at(*line))
}

fn fault(error: SessionError) -> LessonFault {
    match error {
        SessionError::Position(error) => LessonFault::Position(error),
        error => LessonFault::Form { reason: error.to_string() },
    }
}

fn deck_fault(error: &leonardo_rules::sets::DeckSpecError) -> LessonFault {
    LessonFault::Deck { reason: error.to_string() }
}
