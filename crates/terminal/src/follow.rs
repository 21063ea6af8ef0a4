//! Opponents that follow a person: after a win the next are stronger, after a loss gentler. Where the
//! person stands is kept in a small file, a line for each game as in `base-2 1.5`.

use std::fs;
use std::path::{Path, PathBuf};

use leonardo_bots::{Climb, Level};
use leonardo_rules::{FastDice, Ruleset, Seed};

use crate::saves::data_folder;
use crate::session::Session;

/// The levels of the opponents in all seats of a game; those of seats where people sit are not used.
pub fn opponents(ruleset: &Ruleset, seed: Seed) -> Vec<Level> {
    let climb = file().map_or_else(Climb::default, |file| climb_in(&file, &game_name(ruleset)));
    levels(climb, ruleset.players(), seed)
}

fn levels(climb: Climb, players: u8, seed: Seed) -> Vec<Level> {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&seed.0[8..16]);
    let mut luck = FastDice::new(u64::from_le_bytes(bytes));
    (0..players).map(|_| climb.level(luck.below(1000) as f32 * 1e-3)).collect()
}

/// Moves the person of a finished game up or down, if its opponents follow; once, also if the end is
/// taken back and comes again.
pub(crate) fn note(session: &mut Session) {
    if let Some(file) = file().filter(|_| session.follows()) {
        note_in(&file, session);
        session.follow_no_more();
    }
}

fn note_in(file: &Path, session: &Session) {
    let mut persons = session.persons();
    let (Some(person), None) = (persons.next(), persons.next()) else { return };
    let Some(outcome) = session.game().outcome().filter(|_| session.follows()) else { return };
    let name = game_name(session.ruleset());
    let climb = climb_in(file, &name).after(outcome.winners.has(person));
    let others = kept(file).into_iter().filter(|(other, _)| *other != name);
    let lines = others.chain([(name.clone(), climb)]);
    let text: String = lines.map(|(name, climb)| format!("{name} {}\n", climb.place())).collect();
    // Where nothing can be kept the person stays where they are, and can play all the same.
    let _ = crate::saves::write(file, &text);
}

/// The file, if there is a place for it.
fn file() -> Option<PathBuf> {
    data_folder("climb.txt")
}

fn game_name(ruleset: &Ruleset) -> String {
    format!("{}-{}", ruleset.variant().name(), ruleset.players())
}

/// What the file tells; lines that say nothing are left out.
fn kept(file: &Path) -> Vec<(String, Climb)> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let line = |line: &str| {
        let (name, place) = line.split_once(' ')?;
        Some((name.to_owned(), Climb::at(place.trim().parse().ok()?)))
    };
    text.lines().filter_map(line).collect()
}

fn climb_in(file: &Path, name: &str) -> Climb {
    let kept = kept(file).into_iter().find(|(other, _)| other == name);
    kept.map_or_else(Climb::default, |(_, climb)| climb)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Occupant;
    use leonardo_bots::Strength;
    use leonardo_rules::sets::Library;
    use leonardo_rules::{Options, Variant};

    /// A finished game in which the person of the first seat plays as a bot would.
    fn finished(person: Level, opponent: Level, follows: bool) -> Session {
        let options = Options { rounds: Some(12), ..Options::default() };
        let setup = Library::embedded().setup(Variant::Base, 2, options, None).unwrap();
        let occupants = vec![Occupant::Person, Occupant::Bot(opponent)];
        let names = vec![String::new(); 2];
        let ruleset = setup.ruleset().unwrap();
        let session = Session::deal(&ruleset, Seed([3; 32]), occupants, names).unwrap();
        let mut session = if follows { session.following() } else { session };
        let mut bots = [person, opponent].map(|level| level.sit(Strength::Playouts(1), 1));
        while !session.game().is_over() {
            let game = session.game();
            let (seat, moves) = (game.turn(), game.legal_moves());
            let view = game.view(leonardo_rules::Viewer::Seat(seat));
            let decision =
                leonardo_bots::Decision { ruleset: &ruleset, view: &view, moves: &moves };
            let mv = bots[seat.index()].choose(decision, &|| true);
            session.play(mv).unwrap();
        }
        session
    }

    #[test]
    fn a_person_moves_with_each_result_and_other_games_stay() {
        let folder = std::env::temp_dir().join(format!("leonardo-climb-{}", std::process::id()));
        let file = folder.join("leonardo").join("climb.txt");
        let won = finished(Level::Rival, Level::Random, true);
        let lost = finished(Level::Random, Level::Rival, true);
        note_in(&file, &won);
        assert_eq!(fs::read_to_string(&file).unwrap(), "base-2 1.5\n");
        fs::write(&file, "novem-3 4\nodd\nbase-2 99\n").unwrap();
        let top = climb_in(&file, "base-2");
        note_in(&file, &won);
        assert_eq!(climb_in(&file, "base-2"), top, "there is nothing above a master");
        note_in(&file, &lost);
        assert_eq!(climb_in(&file, "base-2"), top.after(false));
        assert_eq!(climb_in(&file, "novem-3"), Climb::at(4.0));
        let before = fs::read_to_string(&file).unwrap();
        note_in(&file, &finished(Level::Rival, Level::Random, false));
        assert_eq!(fs::read_to_string(&file).unwrap(), before, "fixed levels follow nobody");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_game_that_is_taken_up_again_still_follows() {
        let session = finished(Level::Rival, Level::Random, true);
        assert!(Session::resume(&session.record()).unwrap().follows());
        let session = finished(Level::Rival, Level::Random, false);
        assert!(!Session::resume(&session.record()).unwrap().follows());
    }

    #[test]
    fn opponents_are_where_the_person_stands() {
        assert_eq!(levels(Climb::default(), 3, Seed([1; 32])), [Level::Apprentice; 3]);
        let all = levels(Climb::at(2.5), 6, Seed([1; 32]));
        assert!(all.iter().all(|level| [Level::Collector, Level::Courier].contains(level)));
    }
}
