//! Replays a record: `cargo run -p leonardo-record --example replay -- GAME.leo`.

use std::error::Error;

use leonardo_record::{Record, Replay};
use leonardo_rules::Viewer;
use leonardo_rules::sets::Library;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("which record?")?;
    let record = Record::parse(&std::fs::read_to_string(file)?, &Library::embedded())?;
    for moment in Replay::new(&record)? {
        let moment = moment?;
        let ruleset = record.ruleset();
        println!(
            "{:>4}. player {}: {}",
            moment.turn + 1,
            moment.seat.0 + 1,
            ruleset.show(moment.mv)
        );
        for event in &moment.events {
            println!("        {:?}", event.seen_by(ruleset, Viewer::Public));
        }
    }
    println!("{:?}", record.verify()?);
    Ok(())
}
