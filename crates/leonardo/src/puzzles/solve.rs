//! `leonardo puzzles solve`: a puzzle in lines of text.

use std::io::{self, Write};

use anyhow::anyhow;
use leonardo_puzzles::{
    Entry, Proof, Puzzle, PuzzleWords, Refused, Standing, Tried, Verdict, near,
};
use leonardo_rules::{FastDice, Game, Move, NoEvents, Viewer};
use leonardo_terminal::plain::Console;
use leonardo_terminal::plain::table::{Scene, Style, offers};
use leonardo_terminal::plain::text::wrap;
use leonardo_terminal::standing;
use leonardo_words::{Words, say};

use super::{Found, class_of, find, show_question, today};
use crate::app::App;
use crate::args;

/// Arguments of `leonardo puzzles solve`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The id or the text of a puzzle, or `daily`; without it one of about your rating.
    puzzle: Option<String>,
    /// Only this game: base, novem, sets or quintis.
    #[arg(long, value_name = "NAME", conflicts_with = "puzzle")]
    variant: Option<String>,
    /// Only this class: take, win, safe, hold, odds, score or spoil.
    #[arg(long, value_name = "NAME", conflicts_with = "puzzle")]
    class: Option<String>,
}

/// How solving came to its end.
enum Ending {
    Solved,
    GaveUp,
    Left,
}

pub(super) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    let words = &app.words;
    let mut standing = standing::load(words)?;
    let found = match &args.puzzle {
        Some(given) => find(words, given)?,
        None => next(words, args, &standing)?,
    };
    let proof = found.puzzle.prove().map_err(|error| anyhow!(Refused(words).puzzle(&error)))?;
    let mut console = Console::new(io::stdin().lock(), io::stdout().lock());
    show_question(words, &found, &mut console.out)?;
    writeln!(console.out, "{}", wrap(&words.say("puzzle-how"), 0))?;
    let mut solving = Solving {
        words,
        puzzle: &found.puzzle,
        proof: &proof,
        told: PuzzleWords::new(words, &found.puzzle),
        game: found.puzzle.game().clone(),
        line: Vec::new(),
        is_failed: false,
    };
    let ending = solving.run(&mut console)?;
    let is_failed = solving.is_failed;
    if let Some(entry) = found.entry {
        let tried = match ending {
            Ending::Solved if !is_failed => Some(Tried::Solved),
            Ending::Left if !is_failed => None,
            Ending::Solved | Ending::GaveUp | Ending::Left => Some(Tried::Failed),
        };
        let is_solved = matches!(ending, Ending::Solved);
        standing.count_try(entry, tried, is_solved.then(today));
        standing::keep(words, &standing)?;
        let (rating, streak) = (standing.rating.rating.round(), standing.streak_on(today()));
        writeln!(console.out, "{}", say!(words, "puzzle-standing", rating, streak))?;
    }
    Ok(())
}

/// A puzzle that the person has not seen.
fn next(words: &Words, args: &Args, standing: &Standing) -> anyhow::Result<Found> {
    let class = args.class.as_deref().map(|name| class_of(words, name)).transpose()?;
    let variant = args.variant.as_deref().map(|name| args::variant(words, name)).transpose()?;
    let is_wanted = |entry: &Entry| {
        class.is_none_or(|class| entry.class() == class)
            && variant.is_none_or(|variant| entry.variant() == variant)
            && !standing.seen.iter().any(|seen| seen == entry.id())
    };
    let mut dice = FastDice::new(u64::from(standing.tried));
    let entry = near(standing.rating.rating, is_wanted, &mut dice);
    let entry = entry.ok_or_else(|| anyhow!(words.say("puzzle-none-left")))?;
    find(words, entry.id())
}

struct Solving<'a> {
    words: &'a Words,
    puzzle: &'a Puzzle,
    proof: &'a Proof,
    told: PuzzleWords<'a>,
    game: Game,
    line: Vec<Move>,
    is_failed: bool,
}

impl Solving<'_> {
    fn run(&mut self, console: &mut Console<'_>) -> anyhow::Result<Ending> {
        loop {
            let moves = self.game.legal_moves();
            self.show_offers(&moves, &mut console.out)?;
            let Some(line) = console.line("> ")? else { return Ok(Ending::Left) };
            let is = |id: &str| self.words.is_command(id, &line);
            if is("command-quit") {
                return Ok(Ending::Left);
            }
            if is("command-answer") {
                let moves = self.puzzle.show_line(&self.proof.answer);
                let lines = self.proof.lines;
                writeln!(console.out, "{}", say!(self.words, "puzzle-answer", moves, lines))?;
                return Ok(Ending::GaveUp);
            }
            if is("command-back") {
                self.restart();
                continue;
            }
            if is("command-table") {
                self.show_table(&mut console.out)?;
                continue;
            }
            match self.read(&line, &moves) {
                Err(why) => writeln!(console.out, "{}", wrap(&why, 2))?,
                Ok(mv) => {
                    if self.play(mv, &mut console.out)? {
                        return Ok(Ending::Solved);
                    }
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
        let ruleset = self.puzzle.ruleset();
        let mv = ruleset.parse(line).map_err(|error| self.words.notation_error(&error))?;
        let checked = self.game.check(self.puzzle.seat(), mv).map(drop);
        checked.map_err(|rejection| self.told.teller().rejection(&rejection)).map(|()| mv)
    }

    /// Makes a legal move and says what it comes to; whether the puzzle is solved.
    fn play(&mut self, mv: Move, out: &mut impl Write) -> io::Result<bool> {
        self.game.play_unchecked(mv, &mut FastDice::new(0), &mut NoEvents);
        self.line.push(mv);
        let judged = self.puzzle.judge(self.proof, &self.line);
        let judged = judged.expect("every move of the line was legal");
        let text = self.told.verdict(self.proof, &judged);
        match judged.verdict {
            Verdict::Unfinished => Ok(false),
            Verdict::Solved => {
                writeln!(out, "{}", wrap(&text, 0))?;
                Ok(true)
            }
            Verdict::Wrong(_) => {
                writeln!(out, "{}", wrap(&text, 0))?;
                writeln!(out, "{}", wrap(&self.words.say("puzzle-again"), 0))?;
                self.is_failed = true;
                self.restart();
                Ok(false)
            }
        }
    }

    fn restart(&mut self) {
        self.game.clone_from(self.puzzle.game());
        self.line.clear();
    }

    fn show_offers(&self, moves: &[Move], out: &mut impl Write) -> io::Result<()> {
        let teller = self.told.teller();
        let told: Vec<_> = moves.iter().map(|mv| teller.offer(self.game.step(), *mv)).collect();
        offers(&told, &vec![String::new(); told.len()], out)
    }

    fn show_table(&self, out: &mut impl Write) -> io::Result<()> {
        let view = self.game.view(Viewer::Seat(self.puzzle.seat()));
        let style = Style::of(&io::stdout());
        let scene = Scene { teller: self.told.teller(), view: &view, style };
        scene.table(out)?;
        scene.hand(out)
    }
}
