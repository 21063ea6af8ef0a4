//! `leonardo lab advise`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use leonardo_lab::advise::{Advice, Aim, Change, Row, advise, changes};
use leonardo_lab::balance::Study;
use leonardo_lab::{Player, Pool};
use leonardo_rules::{Ruleset, Setup};
use serde::Serialize;

use super::{GameArgs, RunArgs, STOP, check_free, percent, progress_bar, repeat, write_json};
use crate::app::App;

/// Arguments of `leonardo lab advise`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Who plays: against itself, and against the weaker one.
    #[arg(value_name = "BOT", default_value = "journeyman")]
    bot: String,
    /// Who should lose, the more often the less luck there is.
    #[arg(value_name = "WEAKER", default_value = "apprentice")]
    weaker: String,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    run: RunArgs,
    /// How many deals for each set of rules; each is played in every rotation of the seats, once
    /// among equals and once with the weaker bot.
    #[arg(long, value_name = "N", default_value_t = 500)]
    pairs: u64,
    /// Write all numbers to a JSON file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// What is written to the file.
#[derive(Serialize)]
struct Report<'a> {
    game: String,
    bots: [String; 2],
    seed: u64,
    rows: &'a [Row],
    advice: Vec<(Aim, Advice)>,
}

pub(super) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    let ruleset = args.game.ruleset(app)?;
    let player = |name: &str| args.run.player(name, ruleset.variant());
    let bots = [player(&args.bot)?, player(&args.weaker)?];
    let seed = args.run.seed()?;
    check_free(app, args.json.as_deref())?;
    let tried = playable(&ruleset);
    let bar = progress_bar((1 + tried.len() as u64) * 2 * args.pairs);
    let pool = args.run.pool()?;
    let play = |ruleset: &Arc<Ruleset>, name: Option<String>| {
        row(pool, ruleset, &bots, (seed, args.pairs), name, || bar.inc(1))
    };
    let mut rows: Vec<Row> = play(&ruleset, None).into_iter().collect();
    for (change, with_it) in &tried {
        rows.extend(play(with_it, Some(change.name.clone())));
    }
    bar.finish_and_clear();
    anyhow::ensure!(!rows.is_empty(), "stopped before a game was played");
    let seats = ruleset.players();
    let advice: Vec<_> = Aim::ALL.into_iter().map(|aim| (aim, advise(aim, &rows, seats))).collect();
    let game = leonardo_lab::GameName::of(&ruleset).to_string();
    let names = [bots[0].to_string(), bots[1].to_string()];
    let mut out = io::stdout().lock();
    print(&mut out, (&game, &names), &rows, &advice)?;
    write_json(
        app,
        args.json.as_deref(),
        &Report { game, bots: names, seed, rows: &rows, advice },
    )?;
    writeln!(out)?;
    repeat(&mut out, seed, &bots)?;
    Ok(())
}

/// The changes that the rules allow in this game.
fn playable(ruleset: &Arc<Ruleset>) -> Vec<(Change, Arc<Ruleset>)> {
    let with = |change: Change| {
        let setup = Setup { options: change.options.clone(), ..ruleset.setup().clone() };
        Some((change, setup.ruleset().ok()?))
    };
    changes(ruleset).into_iter().filter_map(with).collect()
}

/// Plays both studies; none if they were stopped before the end, which would be another number of
/// games than in the other rows.
fn row(
    pool: Pool<'_>,
    ruleset: &Arc<Ruleset>,
    bots: &[Player; 2],
    (seed, deals): (u64, u64),
    change: Option<String>,
    mut watch: impl FnMut(),
) -> Option<Row> {
    let mut study = |players: Vec<Player>| {
        let report = Study { ruleset: ruleset.clone(), players, seed, deals }.run(pool, &mut watch);
        (!STOP.is_soon()).then_some(report)
    };
    let equals = study(vec![bots[0]])?;
    let mixed = study(bots.to_vec())?;
    Some(Row::new(change, &equals, &mixed))
}

fn print(
    out: &mut impl Write,
    (game, [bot, weaker]): (&str, &[String; 2]),
    rows: &[Row],
    advice: &[(Aim, Advice)],
) -> io::Result<()> {
    let now = &rows[0];
    writeln!(out, "{game}: {} games of {bot} for each row, and as many with {weaker}", now.games)?;
    writeln!(
        out,
        "\n| rules | turns | 10 % to 90 % | stalled | first seat | 95 % | {bot} beats {weaker} | 95 % |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |"
    )?;
    for row in rows {
        let [first, better] = [row.first_interval, row.better_interval]
            .map(|at| format!("{} to {}", percent(at.low), percent(at.high)));
        writeln!(
            out,
            "| {} | {:.1} | {} to {} | {} | {} | {first} | {} | {better} |",
            row.change.as_deref().unwrap_or("as asked for"),
            row.turns,
            row.tenths.0,
            row.tenths.1,
            percent(row.stalls),
            percent(row.first),
            percent(row.better),
        )?;
    }
    writeln!(out)?;
    for (aim, advice) in advice {
        writeln!(out, "{}", sentence(*aim, advice, rows, weaker))?;
    }
    Ok(())
}

/// What to do about an aim, in a sentence.
fn sentence(aim: Aim, advice: &Advice, rows: &[Row], weaker: &str) -> String {
    let now = &rows[0];
    let of = |row: &Row| match aim {
        Aim::Shorter => format!("{:.1} turns on average", row.turns),
        Aim::LessLuck => format!("{weaker} still wins {}", percent(1.0 - row.better)),
        Aim::FewerStalls => format!("{} of the games stall", percent(row.stalls)),
        Aim::EvenSeats => format!("the first seat wins {}", percent(row.first)),
    };
    let title = match aim {
        Aim::Shorter => "length",
        Aim::LessLuck => "luck",
        Aim::FewerStalls => "stalled games",
        Aim::EvenSeats => "order of play",
    };
    let what = match advice {
        Advice::Well => "nothing has to be done".to_owned(),
        Advice::Nothing => "nothing that was tried helps without doing harm elsewhere".to_owned(),
        Advice::Try(row) => {
            let name = rows[*row].change.as_deref().unwrap_or_default();
            format!("try {name}: {}", of(&rows[*row]))
        }
    };
    format!("{title}: {}; {what}", of(now))
}
