//! Trains the dictionary of packed games: `cargo run --release -p leonardo-server --example
//! pack_dictionary -- FILE`. It sees 60 games of each variant, other ones than `store_cost` packs.
//! A new dictionary needs a new format number (`src/store/pack.rs`).

#[path = "shared/games.rs"]
mod games;

use games::Failed;
use leonardo_rules::Variant;

const GAMES: std::ops::Range<u64> = 1_000_000..1_000_060;
const DICTIONARY_BYTES: usize = 64 * 1024;

fn main() -> Result<(), Failed> {
    let target = std::env::args().nth(1).ok_or("say which file to write")?;
    let mut samples = Vec::new();
    for variant in Variant::ALL {
        for seed in GAMES {
            let bodies = games::game(variant, seed)?.into_iter().map(|entry| entry.body);
            samples.push(bodies.collect::<Vec<String>>().join("\n"));
        }
    }
    std::fs::write(target, zstd::dict::from_samples(&samples, DICTIONARY_BYTES)?)?;
    Ok(())
}
