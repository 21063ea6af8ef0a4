//! Plays a game of greedy players from a seed and prints its record:
//! `cargo run -p leonardo-record --example play -- VARIANT PLAYERS NUMBER [EXTRA] [events] [luck]`
//! With `events`, what happened stands before each turn as comments: raw material for records
//! with remarks. With `luck`, all luck is written down instead of the seed.

use std::sync::Arc;

use leonardo_record::{Record, Recorder, Replay};
use leonardo_rules::sets::Library;
use leonardo_rules::{
    Event, FastDice, Game, Move, NoEvents, Options, Ruleset, Seed, SeededDice, Variant, names,
};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (wishes, words): (Vec<&str>, Vec<&str>) =
        arguments.iter().map(String::as_str).partition(|word| ["events", "luck"].contains(word));
    let [variant, players, number, extra @ ..] = &words[..] else {
        return eprintln!("VARIANT PLAYERS NUMBER [EXTRA] [events] [luck]");
    };
    let variant = variant.parse::<Variant>().expect("a variant");
    let players = players.parse().expect("a number of players");
    let number = number.parse().expect("a number");
    let library = Library::embedded();
    let setup = library
        .setup(variant, players, Options::default(), extra.first().copied())
        .expect("a deck of the embedded sets");
    let mut record = greedy_game(&setup.ruleset().expect("a game"), number);
    if wishes.contains(&"events") {
        note_events(&mut record);
    }
    if wishes.contains(&"luck") {
        record = record.spelled_out().expect("a game just played");
    }
    print!("{record}");
}

fn greedy_game(ruleset: &Arc<Ruleset>, number: u64) -> Record {
    let mut bytes = [0; 32];
    let mut chooser = FastDice::new(number);
    bytes.chunks_mut(8).for_each(|part| part.copy_from_slice(&chooser.next_u64().to_be_bytes()));
    let mut dice = SeededDice::new(Seed(bytes));
    let (mut recorder, mut game, _) = Recorder::deal(ruleset, &mut dice).expect("plain names");
    let mut moves = Vec::new();
    loop {
        game.legal_moves_into(&mut moves);
        let Some(mv) = best(&game, &moves, &mut chooser) else { break };
        recorder.play(&mut game, mv, &mut dice).expect("a short game");
    }
    recorder.into_record().with_seed(Seed(bytes))
}

/// The move that gives the most Keys at once; among equals, any.
fn best(game: &Game, moves: &[Move], chooser: &mut FastDice) -> Option<Move> {
    let seat = game.turn();
    let worth = |mv: Move, chooser: &mut FastDice| {
        let mut after = game.clone();
        after.play_unchecked(mv, chooser, &mut NoEvents);
        // With an extra deck the Keys come when the player ends step 2.
        if matches!(mv, Move::Play { .. })
            && after.turn() == seat
            && after.check(seat, Move::Done).is_ok()
        {
            after.play_unchecked(Move::Done, chooser, &mut NoEvents);
        }
        let keys = after.keys(seat).total();
        let spare = u32::from(!matches!(mv, Move::Discard { .. } | Move::Done));
        (keys << 4 | spare << 3) + chooser.below(8)
    };
    moves.iter().copied().max_by_key(|mv| worth(*mv, chooser))
}

fn note_events(record: &mut Record) {
    let ruleset = record.ruleset().clone();
    let note = |event: &Event| match event {
        Event::Shuffled { deck, chance, .. } => format!("shuffled {deck:?} {chance:?}"),
        _ => names::with(&ruleset, || format!("{event:?}")),
    };
    let replay = Replay::new(&*record).expect("dealt before");
    let mut notes = vec![Vec::new(); record.turns.len()];
    notes[0].extend(replay.dealt().iter().map(note));
    for moment in replay {
        let moment = moment.expect("played before");
        let seat = moment.seat;
        notes[moment.turn]
            .extend(moment.events.iter().map(|event| format!("seat {seat}: {}", note(event))));
    }
    for (turn, notes) in record.turns.iter_mut().zip(notes) {
        turn.before = notes;
    }
}
