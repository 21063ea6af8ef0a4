//! `leonardo lab habits`.

use std::io::{self, Write};
use std::path::PathBuf;

use leonardo_lab::Player;
use leonardo_lab::duel::Deals;
use leonardo_lab::habits::{Habits, Study};
use serde::Serialize;

use super::{GameArgs, RunArgs, check_free, percent, progress_bar, repeat, write_json};
use crate::app::App;

/// Arguments of `leonardo lab habits`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The bots whose habits are counted, as courier or master@1000.
    #[arg(value_name = "BOT", required = true, num_args = 1..)]
    bots: Vec<String>,
    /// The bot in all other seats.
    #[arg(long, value_name = "BOT", default_value = "journeyman")]
    against: String,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    run: RunArgs,
    /// How many deals for each bot; each is played once in every seat.
    #[arg(long, value_name = "N", default_value_t = 300)]
    pairs: u64,
    /// Write the counts to a file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// The counts of one bot.
#[derive(Serialize)]
struct Counted {
    bot: String,
    #[serde(flatten)]
    habits: Habits,
}

pub(super) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    let ruleset = args.game.ruleset(app)?;
    let players = args.bots.iter().map(|bot| args.run.player(bot, ruleset.variant()));
    let mut players: Vec<Player> = players.collect::<anyhow::Result<_>>()?;
    let opponent = args.run.player(&args.against, ruleset.variant())?;
    let deals = Deals { seed: args.run.seed()?, first: 0, count: args.pairs };
    let studies = players
        .iter()
        .map(|player| Study::new(ruleset.clone(), *player, opponent, deals))
        .collect::<Result<Vec<_>, _>>()?;
    check_free(app, args.json.as_deref())?;
    let bar = progress_bar(args.pairs.saturating_mul(players.len() as u64));
    let pool = args.run.pool()?;
    let mut counted = Vec::new();
    for (player, study) in players.iter().zip(&studies) {
        let habits = study.run(pool, || bar.inc(1));
        counted.push(Counted { bot: player.to_string(), habits });
    }
    bar.finish_and_clear();
    write_json(app, args.json.as_deref(), &counted)?;
    let mut out = io::stdout().lock();
    print(&mut out, &counted)?;
    writeln!(out)?;
    players.push(opponent);
    repeat(&mut out, deals.seed, &players)?;
    Ok(())
}

/// A table in Markdown, ready for a page.
fn print(out: &mut impl Write, counted: &[Counted]) -> io::Result<()> {
    writeln!(
        out,
        "| bot | wins | turns a game | Keys taken at once | own open lines | the neighbour's | \
         plays that spoil | plays that give a Key |"
    )?;
    writeln!(out, "| --- | --- | --- | --- | --- | --- | --- | --- |")?;
    for Counted { bot, habits } in counted {
        writeln!(
            out,
            "| {bot} | {} | {:.1} | {} | {:.2} | {:.2} | {} | {} |",
            percent(habits.win_share()),
            habits.turns_mean(),
            percent(habits.taken_share()),
            habits.open_mean(),
            habits.left_open_mean(),
            percent(habits.spoiled_share()),
            percent(habits.gift_share()),
        )?;
    }
    Ok(())
}
