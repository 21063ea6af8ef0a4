//! A puzzle on the whole screen: the board of a game, the question, and what an answer is worth.

use leonardo_puzzles::{
    Entry, Proof, Puzzle, PuzzleError, PuzzleWords, Standing, Tried, Verdict, course, daily, near,
};
use leonardo_rules::{FastDice, Game, Move, Viewer};
use leonardo_words::say;

use crate::full::view_model::{LessonShown, ViewModel};
use crate::standing::today;

/// Which puzzles to solve, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleChoice {
    /// The one of the day, then others.
    Daily,
    /// Those of about the person's rating.
    Rated,
    /// The three that the lessons end with: from this one on, counted from 0.
    Course(usize),
}

impl PuzzleChoice {
    /// The puzzle that is meant, for a person of this standing; none if all were seen.
    pub fn entry(self, standing: &Standing) -> Option<&'static Entry> {
        match self {
            PuzzleChoice::Daily => daily(today()),
            PuzzleChoice::Rated => {
                let is_new = |entry: &Entry| !standing.seen.iter().any(|seen| seen == entry.id());
                let mut dice = FastDice::new(u64::from(standing.tried));
                near(standing.rating.rating, is_new, &mut dice)
            }
            PuzzleChoice::Course(place) => course().get(place).copied(),
        }
    }

    /// The one after it.
    pub fn next(self) -> PuzzleChoice {
        match self {
            PuzzleChoice::Daily | PuzzleChoice::Rated => PuzzleChoice::Rated,
            PuzzleChoice::Course(place) => PuzzleChoice::Course(place + 1),
        }
    }
}

/// A puzzle under way.
pub(crate) struct PuzzlePlayer {
    entry: &'static Entry,
    puzzle: Puzzle,
    proof: Proof,
    /// What there is to look at: after a wrong answer the reply that refutes it.
    shown: Game,
    moves: Vec<Move>,
    said: Option<String>,
    state: State,
    is_failed: bool,
    /// Whether the person wants another one.
    pub(crate) wants_next: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Open,
    /// A wrong answer is on the board.
    Refuted,
    Solved,
    GivenUp,
}

impl PuzzlePlayer {
    pub(crate) fn new(entry: &'static Entry) -> Result<PuzzlePlayer, PuzzleError> {
        let puzzle = entry.puzzle()?;
        let (proof, shown) = (puzzle.prove()?, puzzle.game().clone());
        let mut player = PuzzlePlayer {
            entry,
            puzzle,
            proof,
            shown,
            moves: Vec::new(),
            said: None,
            state: State::Open,
            is_failed: false,
            wants_next: false,
        };
        player.make_forced();
        Ok(player)
    }

    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Whether it is solved or given up.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.state, State::Solved | State::GivenUp)
    }

    /// What the first try came to, if there was one.
    pub(crate) fn tried(&self) -> Option<Tried> {
        match self.state {
            State::Solved if !self.is_failed => Some(Tried::Solved),
            State::GivenUp => Some(Tried::Failed),
            _ => self.is_failed.then_some(Tried::Failed),
        }
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.state == State::Solved
    }

    /// Makes a move of the person; says whether something is to be shown.
    pub(crate) fn make(&mut self, model: &mut ViewModel, mv: Move) -> bool {
        let line: Vec<Move> = self.moves.iter().copied().chain([mv]).collect();
        let judged = match self.puzzle.judge(&self.proof, &line) {
            Ok(judged) => judged,
            Err(bad) => {
                model.note = Some(model.teller().rejection(&bad.rejection));
                return false;
            }
        };
        let told = PuzzleWords::new(&model.words, &self.puzzle).verdict(&self.proof, &judged);
        self.state = match judged.verdict {
            Verdict::Unfinished => State::Open,
            Verdict::Solved => State::Solved,
            Verdict::Wrong(_) => State::Refuted,
        };
        self.is_failed |= self.state == State::Refuted;
        self.said = Some(told).filter(|told| !told.is_empty());
        (self.shown, self.moves) = (judged.shown(), line);
        self.make_forced();
        true
    }

    /// Where there is only one move, nothing is asked.
    fn make_forced(&mut self) {
        while self.state == State::Open {
            let legal = self.legal();
            let [only] = legal[..] else { return };
            let line: Vec<Move> = self.moves.iter().copied().chain([only]).collect();
            let Ok(judged) = self.puzzle.judge(&self.proof, &line) else { return };
            // A turn that ends by itself is judged when the person has seen it.
            if judged.verdict != Verdict::Unfinished {
                return;
            }
            (self.shown, self.moves) = (judged.shown(), line);
        }
    }

    fn legal(&self) -> Vec<Move> {
        let judged = self.puzzle.judge(&self.proof, &self.moves);
        judged.map(|judged| judged.game.legal_moves()).unwrap_or_default()
    }

    /// Back to the position of the puzzle.
    pub(crate) fn begin_again(&mut self) -> bool {
        (self.shown, self.state) = (self.puzzle.game().clone(), State::Open);
        (self.moves, self.said) = (Vec::new(), None);
        self.make_forced();
        true
    }

    /// Tells the answer.
    pub(crate) fn give_up(&mut self, model: &ViewModel) {
        let moves = self.puzzle.show_line(&self.proof.answer);
        self.begin_again();
        self.said = Some(say!(model.words, "puzzle-answer", moves, lines = self.proof.lines));
        self.state = State::GivenUp;
    }

    /// Goes on from what there is nothing to do about; says whether there was such a thing.
    pub(crate) fn go_on(&mut self) -> bool {
        match self.state {
            State::Open => false,
            State::Refuted => self.begin_again(),
            State::Solved | State::GivenUp => {
                self.wants_next = true;
                true
            }
        }
    }

    /// Puts the puzzle onto the model.
    pub(crate) fn show(&self, model: &mut ViewModel) {
        model.view = self.shown.view(Viewer::Seat(self.puzzle.seat()));
        model.moves = if self.state == State::Open { self.legal() } else { Vec::new() };
        model.decide();
        let words = &model.words;
        let told = PuzzleWords::new(words, &self.puzzle);
        let (class, rating) = (self.puzzle.class().name(), self.entry.rating().rating);
        let (game, id) = (words.variant(self.puzzle.ruleset().variant()), self.entry.id());
        let mut text = told.question();
        if let Some(rules) = told.house_rules() {
            text = format!("{text}\n{rules}");
        }
        let is_good = self.is_over();
        if let Some(said) = self.said.as_ref().filter(|_| is_good) {
            text = format!("{text}\n{said}");
        }
        model.lesson = Some(LessonShown {
            name: say!(words, "puzzle-head-rated", game, class, id, rating),
            step: words.say("tui-puzzle"),
            text,
            mistake: self.said.clone().filter(|_| !is_good),
            goes_on: self.state != State::Open,
            deck: None,
            keys: "tui-keys-puzzle",
        });
    }
}
