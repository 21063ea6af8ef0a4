//! `leonardo analyse --retry`: a decision of a game once more, in lines of text.

use std::io::{self, Write};

use anyhow::anyhow;
use leonardo_analysis::{Options, Retry, RetryText, RetryWords, analyse, refused};
use leonardo_record::Record;
use leonardo_rules::{Move, Viewer};
use leonardo_terminal::plain::Console;
use leonardo_terminal::plain::table::{Scene, Style, offers};
use leonardo_terminal::plain::text::wrap;
use leonardo_words::{Words, say};

/// Asks for a better move at the decision of this number in the report, from 1.
pub(super) fn run(
    words: &Words,
    (file, record): (&str, &Record),
    options: Options,
    number: u32,
) -> anyhow::Result<()> {
    let refuse = |error| anyhow!(refused(words, file, record, &error));
    let report = analyse(record, Options { same_deal: 0, ..options }).map_err(refuse)?;
    let chosen = report.mistakes.get(number as usize - 1);
    let Some(mistake) = chosen else {
        let most = report.mistakes.len();
        return Err(anyhow!(say!(words, "analysis-retry-none", number, most)));
    };
    let retry = Retry::at(record, mistake.moves, options).map_err(refuse)?;
    let mut console = Console::new(io::stdin().lock(), io::stdout().lock());
    Asking { words, retry: &retry, told: RetryWords::new(words, &retry) }.run(&mut console)
}

struct Asking<'a> {
    words: &'a Words,
    retry: &'a Retry,
    told: RetryWords<'a>,
}

impl Asking<'_> {
    fn run(&self, console: &mut Console<'_>) -> anyhow::Result<()> {
        let moves = self.retry.game().legal_moves();
        self.show_table(&mut console.out)?;
        let style = Style::of(&io::stdout());
        writeln!(console.out, "\n{}", style.bold(&wrap(&self.told.question(), 0)))?;
        writeln!(console.out, "{}", wrap(&self.words.say("analysis-retry-how"), 0))?;
        self.show_offers(&moves, &mut console.out)?;
        loop {
            let Some(line) = console.line("> ")? else { return Ok(()) };
            let is = |id: &str| self.words.is_command(id, &line);
            if is("command-quit") {
                return Ok(());
            }
            if is("command-table") {
                self.show_table(&mut console.out)?;
                self.show_offers(&moves, &mut console.out)?;
                continue;
            }
            if is("command-answer") {
                say_text(&self.told.answer(), &mut console.out)?;
                return Ok(self.show_candidates(&mut console.out)?);
            }
            let choice = self.read(&line, &moves).map(|mv| self.retry.choose(mv));
            match choice {
                Err(why) => writeln!(console.out, "{}", wrap(&why, 2))?,
                Ok(None) => {}
                Ok(Some(choice)) => {
                    say_text(&self.told.verdict(&choice), &mut console.out)?;
                    if choice.is_right {
                        return Ok(self.show_candidates(&mut console.out)?);
                    }
                    writeln!(console.out, "{}", wrap(&self.words.say("puzzle-again"), 0))?;
                }
            }
        }
    }

    /// The move that a number or a notation stands for, if it is legal.
    fn read(&self, line: &str, moves: &[Move]) -> Result<Move, String> {
        if let Ok(number) = line.parse::<usize>() {
            let found = number.checked_sub(1).and_then(|place| moves.get(place)).copied();
            let most = moves.len();
            return found.ok_or_else(|| say!(self.words, "play-choose-number", least = 1, most));
        }
        let game = self.retry.game();
        let mv = game.ruleset().parse(line).map_err(|error| self.words.notation_error(&error))?;
        let checked = game.check(self.retry.seat(), mv).map(drop);
        checked.map_err(|rejection| self.told.teller().rejection(&rejection)).map(|()| mv)
    }

    fn show_table(&self, out: &mut impl Write) -> io::Result<()> {
        let view = self.retry.game().view(Viewer::Seat(self.retry.seat()));
        let teller = self.words.about(self.retry.game().ruleset()).with_names(self.retry.names());
        let teller = teller.to(self.retry.seat());
        let scene = Scene { teller, view: &view, style: Style::of(&io::stdout()) };
        scene.table(out)?;
        scene.hand(out)
    }

    fn show_offers(&self, moves: &[Move], out: &mut impl Write) -> io::Result<()> {
        let (teller, step) = (self.told.teller(), self.retry.game().step());
        let told: Vec<_> = moves.iter().map(|mv| teller.offer(step, *mv)).collect();
        offers(&told, &vec![String::new(); told.len()], out)
    }

    /// What the moves cost that were looked at twice.
    fn show_candidates(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "\n{}", self.words.say("analysis-retry-moves"))?;
        for candidate in self.told.candidates() {
            let line = RetryWords::candidate_line(self.words, &candidate);
            writeln!(out, "{}", wrap(&format!("  {line}"), 4))?;
        }
        Ok(())
    }
}

fn say_text(said: &RetryText, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", wrap(&said.text, 0))?;
    said.reasons.iter().try_for_each(|why| writeln!(out, "{}", wrap(&format!("  {why}"), 4)))
}
