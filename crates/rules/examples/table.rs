//! A table in the terminal: `cargo run -p leonardo-rules --example table`.
//!
//! It plays a few random turns of Novem and draws what a spectator sees after each.

use std::error::Error;

use leonardo_rules::{FastDice, Game, Ruleset, Seat, Setup, Symbol, Table, View, Viewer, Zone};

fn main() -> Result<(), Box<dyn Error>> {
    let mut dice = FastDice::new(3);
    let mut game = Game::new(Setup::novem(2), &mut dice)?;
    while game.turns() <= 4 {
        draw(game.ruleset(), &game.view(Viewer::Public));
        let turn = game.turns();
        while game.turns() == turn {
            let moves = game.legal_moves();
            let mv = moves[dice.below(moves.len() as u32) as usize];
            println!("player {} plays {}", game.turn().0 + 1, game.ruleset().show(mv));
            game.play(mv, &mut dice, &mut Vec::new())?;
        }
    }
    Ok(())
}

fn draw(ruleset: &Ruleset, view: &View) {
    let Table::Layouts(table) = &view.table else { return };
    println!("\n=== turn {}", view.turns);
    for seat in Seat::all(ruleset.players()) {
        let (keys, hand) = (view.keys[seat.index()], &view.hands[seat.index()]);
        let keys: Vec<&str> = keys.iter().map(Symbol::code).collect();
        let cards = hand.main + hand.extra;
        println!("player {}: {cards} cards in hand, Keys: {}", seat.0 + 1, keys.join(" "));
        for row in Zone::ALL.chunks(3) {
            let name = |zone: &Zone| {
                let card = table.layouts[seat.index()].at(*zone);
                card.and_then(|card| ruleset.name(card)).unwrap_or("-")
            };
            println!(
                "{}",
                row.iter().map(|zone| format!("{:>10}", name(zone))).collect::<String>()
            );
        }
    }
}
