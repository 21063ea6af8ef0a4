//! The analysis of a game that is looked at, made on a thread of its own, and its decisions once more
//! as puzzles: find the better move.

use std::sync::mpsc::{Receiver, channel};

use leonardo_analysis::{
    AnalysisError, Options, Report, Retry, RetryWords, analyse, refused, tell, text,
};
use leonardo_protocol::RetryText;
use leonardo_record::Record;
use leonardo_rules::{Move, Seat, Viewer};
use leonardo_words::Words;

use crate::full::view_model::{LessonShown, ViewModel};
use crate::text::wrap;

/// A little quicker than the command: the reader waits for it.
const OPTIONS: Options = Options { worlds: 128, seed: 1, same_deal: 50, playouts: 200 };
/// What the record is called in messages: here it has no file.
const RECORD: &str = ".leo";
/// The signs of an analysis for terminals that have only letters.
const PLAIN: [(char, char); 5] = [('■', '#'), ('●', 'o'), ('◆', '*'), ('✕', 'x'), ('–', '-')];
/// How far the rest of a long line of an analysis is set in.
const CONTINUED: usize = 8;

/// What an analysis comes to.
type Analysed = Result<Report, AnalysisError>;

/// The analysis of a record: asked for, under way, or there.
#[derive(Default)]
pub(crate) struct Study {
    coming: Option<Receiver<Analysed>>,
    found: Option<Analysed>,
}

impl Study {
    /// Begins it, if that has not been done.
    pub(crate) fn begin(&mut self, record: &Record) {
        if self.coming.is_some() || self.found.is_some() {
            return;
        }
        let (sender, receiver) = channel();
        let record = record.clone();
        // If nobody waits any more, the reader has gone.
        std::thread::spawn(move || drop(sender.send(analyse(&record, OPTIONS))));
        self.coming = Some(receiver);
    }

    pub(crate) fn is_under_way(&self) -> bool {
        self.coming.is_some()
    }

    /// Takes in what has come; says whether something has.
    pub(crate) fn poll(&mut self) -> bool {
        let come = self.coming.as_ref().and_then(|coming| coming.try_recv().ok());
        self.take(come)
    }

    /// Waits for it; says whether something has come.
    pub(crate) fn wait(&mut self) -> bool {
        let come = self.coming.as_ref().and_then(|coming| coming.recv().ok());
        self.take(come)
    }

    fn take(&mut self, come: Option<Analysed>) -> bool {
        let has_come = come.is_some();
        if has_come {
            (self.coming, self.found) = (None, come);
        }
        has_come
    }

    /// The analysis in lines of this width, or the reason why it is missing.
    pub(crate) fn lines(
        &self,
        words: &Words,
        record: &Record,
        is_ascii: bool,
        width: usize,
    ) -> Vec<String> {
        let told = match &self.found {
            None => words.say("tui-analysis-soon"),
            Some(Ok(report)) => {
                let told = text(words, &tell(words, record, report));
                format!("{}\n\n{told}", words.say("tui-analysis-retry"))
            }
            Some(Err(AnalysisError::NotFinished { .. })) => words.say("analysis-not-finished"),
            Some(Err(error)) => refused(words, RECORD, record, error),
        };
        let plain = |sign| PLAIN.iter().find(|(from, _)| *from == sign).map_or(sign, |(_, to)| *to);
        let told: String = if is_ascii { told.chars().map(plain).collect() } else { told };
        told.lines().flat_map(|line| wrap(line, width, CONTINUED)).collect()
    }

    /// How many moves had been made before the decision of this number in the list, from 0.
    pub(crate) fn decision(&self, number: usize) -> Option<usize> {
        let report = self.found.as_ref()?.as_ref().ok()?;
        report.mistakes.get(number).map(|mistake| mistake.moves)
    }
}

/// A decision that is tried again.
pub(crate) struct Trial {
    retry: Retry,
    /// What was said of the last choice.
    said: Option<RetryText>,
    /// Whether it is solved or given up.
    is_over: bool,
    /// How far the list was scrolled that the decision was chosen from.
    pub(crate) scroll: Option<usize>,
}

impl Trial {
    /// The decision after so many moves, or the reason why it cannot be tried.
    pub(crate) fn new(
        words: &Words,
        record: &Record,
        moves: usize,
        scroll: Option<usize>,
    ) -> Result<Trial, String> {
        let retry = Retry::at(record, moves, OPTIONS);
        let retry = retry.map_err(|error| refused(words, RECORD, record, &error))?;
        Ok(Trial { retry, said: None, is_over: false, scroll })
    }

    /// Who decides.
    pub(crate) fn seat(&self) -> Seat {
        self.retry.seat()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Takes the choice of the reader; says whether it is one.
    pub(crate) fn make(&mut self, model: &mut ViewModel, mv: Move) -> bool {
        if let Err(rejection) = self.retry.game().check(self.retry.seat(), mv) {
            model.note = Some(model.teller().rejection(&rejection));
            return false;
        }
        let Some(choice) = self.retry.choose(mv).filter(|_| !self.is_over) else { return false };
        self.said = Some(RetryWords::new(&model.words, &self.retry).verdict(&choice));
        self.is_over = choice.is_right;
        true
    }

    /// Tells the answer.
    pub(crate) fn give_up(&mut self, model: &ViewModel) {
        self.said = Some(RetryWords::new(&model.words, &self.retry).answer());
        self.is_over = true;
    }

    /// Puts the decision onto the model, as its player saw it.
    pub(crate) fn show(&self, model: &mut ViewModel) {
        let game = self.retry.game();
        model.view = game.view(Viewer::Seat(self.retry.seat()));
        model.moves = if self.is_over { Vec::new() } else { game.legal_moves() };
        model.replay = None;
        model.decide();
        let words = &model.words;
        let told = RetryWords::new(words, &self.retry);
        let said = self.said.iter().flat_map(|said| [&said.text].into_iter().chain(&said.reasons));
        let said = said.cloned().collect::<Vec<_>>().join(" ");
        let mut text = told.question();
        if self.is_over {
            let candidates = told.candidates();
            let lines = candidates.iter().map(|one| RetryWords::candidate_line(words, one));
            let head = format!("{said}\n{}:", words.say("analysis-retry-moves"));
            text = [head].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
        }
        let shown = LessonShown {
            name: words.say("tui-retry"),
            step: words.say("tui-retry"),
            text,
            mistake: Some(said).filter(|said| !self.is_over && !said.is_empty()),
            goes_on: self.is_over,
            deck: None,
            keys: "tui-keys-retry",
        };
        model.lesson = Some(shown);
    }
}
