//! `leonardo puzzles make`: from games between bots, and from what was missed in people's own games.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use leonardo_puzzles::{Class, Entry, Maker, Proof, Puzzle, Wanted, first_rating, missed};
use leonardo_record::{Moment, Record, Replay, Tampered};
use leonardo_rules::{Move, Seat, Variant};
use leonardo_terminal::files;
use leonardo_words::{Words, names_of, say};

use super::class_of;
use crate::app::App;
use crate::{args, record};

/// The most puzzles that are made at once.
const COUNT_MAX: u32 = 100_000;

/// Arguments of `leonardo puzzles make`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Only this game: base, novem, sets or quintis.
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Only this class: take, win, safe, hold, odds, score or spoil.
    #[arg(long, value_name = "NAME")]
    class: Option<String>,
    /// Instead of games between bots, these records: what was missed in them. May be given more than
    /// once.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "count"])]
    from: Vec<PathBuf>,
    /// Only what this seat missed, from 1.
    #[arg(long, value_name = "N", allow_negative_numbers = true, requires = "from")]
    seat: Option<String>,
    /// Only games of this many players; otherwise two to four.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    players: Option<String>,
    /// How many, spread over games and classes.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "12")]
    count: String,
    /// Equal seeds give equal puzzles.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1")]
    seed: String,
    /// A new file for them, instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    let words = &app.words;
    let name = args.class.as_deref();
    let class = name.map(|name| class_of(words, name)).transpose()?;
    let variant = args.variant.as_deref().map(|name| args::variant(words, name)).transpose()?;
    let players = args::number(words, "--players", args.players.as_deref(), 2..=6u8)?;
    let count = args::number(words, "--count", Some(&args.count), 1..=COUNT_MAX)?;
    let seed = args::number(words, "--seed", Some(&args.seed), 0..=u32::MAX)?;
    let seat = args::number(words, "--seat", args.seat.as_deref(), 1..=6u8)?;
    let (count, seed) = (count.unwrap_or(1), seed.unwrap_or(1));
    if let Some(file) = &args.out {
        files::check_free(words, file)?;
    }
    let mut sink =
        Sink { file: args.out.as_deref(), text: String::new(), made: 0, seed: seed.into() };
    if args.from.is_empty() {
        let wanted = Wanted { variant, class, players, count: count as usize, seed: seed.into() };
        let none = || anyhow!(words.say("puzzle-none-such"));
        for made in Maker::new(&wanted).ok_or_else(none)? {
            let (puzzle, proof) = made.map_err(|error| anyhow!(words.setup_error(&error)))?;
            sink.take(&puzzle, &proof)?;
        }
    } else {
        let mut seen = HashSet::new();
        for file in &args.from {
            let missed = from_file(app, file, (variant, class), seat.map(|seat| Seat(seat - 1)))?;
            for Missed { puzzle, proof, about } in missed {
                if seen.insert(puzzle.to_string()) {
                    sink.line(&about)?;
                    sink.take(&puzzle, &proof)?;
                }
            }
        }
        if sink.made == 0 {
            return Err(anyhow!(words.say("puzzle-nothing-missed")));
        }
    }
    sink.finish(words)
}

/// Where the lines go.
struct Sink<'a> {
    file: Option<&'a Path>,
    text: String,
    made: u64,
    seed: u64,
}

impl Sink<'_> {
    fn take(&mut self, puzzle: &Puzzle, proof: &Proof) -> anyhow::Result<()> {
        let rating = first_rating(puzzle, proof, self.seed + self.made);
        self.made += 1;
        self.line(&Entry::new(puzzle, rating, &puzzle.show_line(&proof.answer)).line())
    }

    fn line(&mut self, line: &str) -> anyhow::Result<()> {
        match self.file {
            Some(_) => writeln!(self.text, "{line}")?,
            None => writeln!(io::stdout(), "{line}")?,
        }
        Ok(())
    }

    fn finish(self, words: &Words) -> anyhow::Result<()> {
        let Some(file) = self.file else { return Ok(()) };
        files::write(words, file, &self.text)?;
        let (puzzles, file) = (self.made, file.display().to_string());
        writeln!(io::stdout(), "{}", say!(words, "puzzle-made", puzzles, file))?;
        Ok(())
    }
}

/// A puzzle that a player did not solve in a game.
struct Missed {
    puzzle: Puzzle,
    proof: Proof,
    /// Where, as a remark.
    about: String,
}

/// What was missed in the game of a record. It must be over: a puzzle would tell what to play.
fn from_file(
    app: &App,
    file: &Path,
    (variant, class): (Option<Variant>, Option<Class>),
    seat: Option<Seat>,
) -> anyhow::Result<Vec<Missed>> {
    let words = &app.words;
    let played = record::read_any(app, file)?;
    let name = file.display().to_string();
    let tampered = |error: Tampered| anyhow!(words.tampered(&name, &played, &error));
    let verified = played.verify().map_err(tampered)?;
    if verified.outcome.is_none() && !played.tags.iter().any(|(tag, _)| tag == "Ended") {
        let why = words.say("analysis-not-finished");
        return Err(anyhow!(say!(words, "place-whole", file = name, why)));
    }
    let ruleset = played.ruleset();
    if variant.is_some_and(|variant| variant != ruleset.variant()) {
        return Ok(Vec::new());
    }
    let mut classes = Class::of(ruleset.variant()).to_vec();
    classes.retain(|of| class.is_none_or(|class| class == *of));
    let names = names_of(&played);
    let teller = words.about(ruleset).with_names(&names);
    let mut found = Vec::new();
    for turn in turns(&played).map_err(tampered)? {
        let first = &turn[0];
        if seat.is_some_and(|seat| seat != first.seat) {
            continue;
        }
        let moves: Vec<Move> = turn.iter().map(|moment| moment.mv).collect();
        for (puzzle, proof) in missed(&first.before, &moves, &classes) {
            let (player, turn) = (teller.player(first.seat), first.turn + 1);
            let about = format!("# {}", say!(words, "puzzle-missed", file = &name, turn, player));
            found.push(Missed { puzzle, proof, about });
        }
    }
    Ok(found)
}

/// The moments of a game, turn by turn.
fn turns(played: &Record) -> Result<Vec<Vec<Moment>>, Tampered> {
    let mut turns: Vec<Vec<Moment>> = Vec::new();
    for moment in Replay::new(played)? {
        let moment = moment?;
        match turns.last_mut() {
            Some(turn) if turn[0].turn == moment.turn => turn.push(moment),
            _ => turns.push(vec![moment]),
        }
    }
    Ok(turns)
}
