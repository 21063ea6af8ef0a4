//! Plays games once and prints how much that was, for `scripts/instructions.sh`, which counts the
//! instructions of it: `count GAMES VARIANT PLAYERS [extra] [events]`. `count GAMES limit` plays the
//! limit program; `count COPIES [limit] copies` copies a base game for each of so many moves;
//! `count DECISIONS playouts` lets a master think about so many positions.

use leonardo_lab::{bench, limit};
use leonardo_rules::sets::{Library, SETS_DECK};
use leonardo_rules::{Options, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let has = |name: &str| args.iter().any(|arg| arg == name);
    let at = |place: usize| args.get(place).ok_or("count GAMES VARIANT PLAYERS [extra] [events]");
    let games: u64 = at(0)?.parse()?;
    if has("copies") {
        if has("limit") {
            limit::copy_and_play(games, 1);
        } else {
            bench::copier()(games);
        }
        println!("{games} {games}");
        return Ok(());
    }
    if has("playouts") {
        let playouts = bench::think(games);
        println!("{playouts} {playouts}");
        return Ok(());
    }
    let played = if has("limit") {
        limit::play(games, 1)
    } else {
        let (variant, players) = (at(1)?.parse::<Variant>()?, at(2)?.parse()?);
        let extra = has("extra").then_some(SETS_DECK);
        let setup = Library::embedded().setup(variant, players, Options::default(), extra)?;
        bench::player(&setup.ruleset()?, has("events"))(games, 1)
    };
    println!("{} {}", played.plies, played.turns);
    Ok(())
}
