//! `leonardo lab ladder`.

use std::io::{self, Write};
use std::path::PathBuf;

use leonardo_lab::ladder::{Ladder, Ratings};
use leonardo_lab::{Interval, Player};

use super::{GameArgs, RunArgs, check_free, percent, progress_bar, repeat, time, write_json};
use crate::app::App;

/// Arguments of `leonardo lab ladder`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The bots, at least two, as greedy, master@1000, master@200ms or clairvoyant@1000.
    #[arg(value_name = "BOT", required = true, num_args = 2..)]
    bots: Vec<String>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    run: RunArgs,
    /// How many deals for each line-up of bots; each is played in every rotation of the seats.
    #[arg(long, value_name = "N", default_value_t = 200)]
    pairs: u64,
    /// Write the ratings to a file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub(super) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    let ruleset = args.game.ruleset(app)?;
    let players = args.bots.iter().map(|bot| args.run.player(bot, ruleset.variant()));
    let players: Vec<Player> = players.collect::<anyhow::Result<_>>()?;
    let ladder = Ladder { ruleset, players, seed: args.run.seed()?, deals: args.pairs };
    check_free(app, args.json.as_deref())?;
    let bar = progress_bar(ladder.rounds());
    let ratings = ladder.run(args.run.pool()?, || bar.inc(1));
    bar.finish_and_clear();
    write_json(app, args.json.as_deref(), &ratings)?;
    let mut out = io::stdout().lock();
    print(&mut out, &ratings)?;
    writeln!(out)?;
    repeat(&mut out, ladder.seed, &ladder.players)?;
    Ok(())
}

/// A table in Markdown, ready for a page.
fn print(out: &mut impl Write, ratings: &Ratings) -> io::Result<()> {
    writeln!(out, "{}: {} games\n", ratings.game, ratings.games)?;
    write!(out, "| bot | rating | 95 % | wins | 95 % | a turn |")?;
    let heads = ratings.rungs.iter().map(|rung| format!(" {} |", rung.bot));
    writeln!(out, "{}", heads.collect::<String>())?;
    let columns = ratings.rungs.iter().map(|_| " --- |");
    writeln!(out, "| --- | --- | --- | --- | --- | --- |{}", columns.collect::<String>())?;
    for rung in &ratings.rungs {
        let Interval { low, high } = rung.rating_interval;
        write!(out, "| {} | {:.2} | {low:.2} to {high:.2} ", rung.bot, rung.rating)?;
        let Interval { low, high } = rung.share_interval;
        let [share, low, high] = [rung.share, low, high].map(percent);
        write!(out, "| {share} | {low} to {high} | {} |", time(rung.clock.turn_ns()))?;
        for other in &ratings.rungs {
            match rung.against.get(other.named).copied().flatten() {
                Some(share) => write!(out, " {} |", percent(share))?,
                None => write!(out, " |")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
