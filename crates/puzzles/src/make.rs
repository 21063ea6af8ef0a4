//! Puzzles from games between bots.

use std::collections::HashSet;
use std::collections::VecDeque;
use std::sync::Arc;

use leonardo_bots::{Bot, Decision, Level, Strength};
use leonardo_rules::{FastDice, Game, NoEvents, Ruleset, Setup, SetupError, Step, Variant, Viewer};

use crate::class::Class;
use crate::prove::{Goal, Proof};
use crate::puzzle::Puzzle;

/// How many games of one kind are played before the maker gives a class up.
const GAMES_MAX: u64 = 4_000;
/// One position in so many is looked at, so that puzzles come from all parts of games.
const LOOK_AT: u32 = 3;
/// The bots that play: they leave mistakes and chances behind.
const LEVELS: [Level; 3] = [Level::Apprentice, Level::Journeyman, Level::Greedy];

/// What is wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct Wanted {
    /// Only this game.
    pub variant: Option<Variant>,
    /// Only this class.
    pub class: Option<Class>,
    /// Only this many players; otherwise two to four.
    pub players: Option<u8>,
    /// How many, spread evenly over games and classes.
    pub count: usize,
    /// Equal seeds give equal puzzles.
    pub seed: u64,
}

/// Makes puzzles, one after the other.
pub struct Maker {
    cells: Vec<Cell>,
    players: Vec<u8>,
    seed: u64,
    found: VecDeque<(Puzzle, Proof)>,
    /// Texts of what was found, so that nothing comes twice.
    texts: HashSet<String>,
}

/// One class of one game.
struct Cell {
    variant: Variant,
    class: Class,
    missing: usize,
    games: u64,
}

impl Maker {
    /// A maker of what is wanted; `None` if no game has it.
    pub fn new(wanted: &Wanted) -> Option<Maker> {
        let variants = Variant::ALL.into_iter();
        let mut cells: Vec<Cell> = variants
            .filter(|variant| wanted.variant.is_none_or(|only| only == *variant))
            .flat_map(|variant| Class::of(variant).iter().map(move |class| (variant, *class)))
            .filter(|(_, class)| wanted.class.is_none_or(|only| only == *class))
            .map(|(variant, class)| Cell { variant, class, missing: 0, games: 0 })
            .collect();
        let count = cells.len();
        for (place, cell) in cells.iter_mut().enumerate() {
            cell.missing = (wanted.count + count - 1 - place) / count;
        }
        let players = wanted.players.map_or(vec![2, 3, 2, 4], |players| vec![players]);
        let (found, texts) = (VecDeque::new(), HashSet::new());
        (count > 0).then_some(Maker { cells, players, seed: wanted.seed, found, texts })
    }

    /// Plays one more game of the first class that still misses some, and looks at its turns.
    fn look_on(&mut self) -> Option<Result<(), SetupError>> {
        let is_open = |cell: &&mut Cell| cell.missing > 0 && cell.games < GAMES_MAX;
        let cell = self.cells.iter_mut().find(is_open)?;
        let (variant, class, number) = (cell.variant, cell.class, cell.games);
        cell.games += 1;
        let players = self.players[number as usize % self.players.len()];
        let ruleset = match Setup::new(variant, players).ruleset() {
            Ok(ruleset) => ruleset,
            Err(error) => return Some(Err(error)),
        };
        let seed = self.seed ^ number << 16 ^ (class as u64) << 8 ^ variant as u64;
        // Every other puzzle about the most Keys has at least two of them to take.
        let keys_min = 1 + (cell.missing % 2) as u32;
        if let Some((puzzle, proof)) = from_game(class, &ruleset, keys_min, seed)
            && self.texts.insert(puzzle.to_string())
        {
            cell.missing -= 1;
            self.found.push_back((puzzle, proof));
        }
        Some(Ok(()))
    }
}

impl Iterator for Maker {
    type Item = Result<(Puzzle, Proof), SetupError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(found) = self.found.pop_front() {
                return Some(Ok(found));
            }
            if let Err(error) = self.look_on()? {
                self.cells.clear();
                return Some(Err(error));
            }
        }
    }
}

/// The first puzzle of a class in a game between bots.
fn from_game(
    class: Class,
    ruleset: &Arc<Ruleset>,
    keys_min: u32,
    seed: u64,
) -> Option<(Puzzle, Proof)> {
    let mut dice = FastDice::new(seed);
    let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
    let mut bots: Vec<Box<dyn Bot>> = (0..ruleset.players())
        .map(|_| {
            let level = LEVELS[dice.below(LEVELS.len() as u32) as usize];
            level.sit(Strength::Playouts(1), dice.next_u64())
        })
        .collect();
    let mut turn = 0;
    while !game.is_over() {
        let is_new_turn = game.turns() != turn && matches!(game.step(), Step::Start | Step::Play);
        turn = game.turns();
        if is_new_turn && dice.below(LOOK_AT) == 0 && may_have(class, &game) {
            let found = Puzzle::new(class, &game).and_then(|puzzle| {
                let proof = puzzle.prove()?;
                Ok((puzzle, proof))
            });
            let is_enough = |proof: &Proof| match proof.goal {
                Goal::Keys(keys) => keys >= keys_min,
                Goal::Win | Goal::Safe | Goal::Hold | Goal::Spoil | Goal::Odds { .. } => true,
            };
            if let Ok((puzzle, proof)) = found
                && is_enough(&proof)
            {
                return Some((puzzle, proof));
            }
        }
        let seat = game.turn();
        let (view, moves) = (game.view(Viewer::Seat(seat)), game.legal_moves());
        let decision = Decision { ruleset, view: &view, moves: &moves };
        let mv = bots[seat.index()].choose(decision, &|| true);
        game.play_unchecked(mv, &mut dice, &mut NoEvents);
    }
    None
}

/// Whether it is worth looking: nobody wins a turn that begins with two Keys.
fn may_have(class: Class, game: &Game) -> bool {
    /// More Keys than this in one turn are so rare that nobody waits for them.
    const KEYS_IN_A_TURN: u32 = 4;
    let needed = game.ruleset().keys_to_win().map_or(0, u32::from);
    let seat = game.turn();
    let is_near = |seat| game.keys(seat).total() + KEYS_IN_A_TURN >= needed;
    match class {
        Class::Win => is_near(seat),
        Class::Hold => is_near(seat.left(game.ruleset().players())),
        Class::Take | Class::Safe | Class::Odds | Class::Score | Class::Spoil => true,
    }
}
