//! Finished games as the server stores them: people and bots, clocks, chat, ids and secrets that
//! look like real ones. Equal seeds give equal logs.

use std::error::Error;
use std::sync::Arc;

use leonardo_bots::{Decision, Level, Strength};
use leonardo_record::Recorder;
use leonardo_rules::sets::Library;
use leonardo_rules::{
    Event, FastDice, Game, Options, Ruleset, Seat, Seed, SeededDice, Variant, Viewer, names,
};
use leonardo_server::store::StoredEntry;

const NAMES: [&str; 12] = [
    "Lisa",
    "Ginevra",
    "Анна",
    "Пётр",
    "Marco",
    "Giulia",
    "Tom",
    "Zoë",
    "Kim",
    "Ольга",
    "Leo",
    "player one",
];
const CHAT: [&str; 12] = [
    "hi",
    "Hello!",
    "Привет всем",
    "good luck",
    "have fun",
    "Ciao!",
    "oh no",
    "nice one",
    "gg",
    "спасибо за игру",
    "thanks, that was close",
    "one more?",
];
const LEVELS: [Level; 4] = [Level::Random, Level::Apprentice, Level::Journeyman, Level::Master];
const PLAYERS: [u8; 8] = [2, 2, 2, 2, 3, 3, 4, 6];

pub(crate) type Failed = Box<dyn Error + Send + Sync>;

struct Log {
    luck: FastDice,
    ruleset: Arc<Ruleset>,
    people: Vec<Person>,
    entries: Vec<StoredEntry>,
    at_ms: i64,
}

struct Person {
    guest: String,
    name: &'static str,
    /// What the ids of this person's requests begin with, and how many there were.
    connection: String,
    requests: u32,
}

/// The log of the game with this seed.
pub(crate) fn game(variant: Variant, seed: u64) -> Result<Vec<StoredEntry>, Failed> {
    let mut luck = FastDice::new(seed);
    let players = *one_of(&mut luck, &PLAYERS);
    let setup = Library::embedded().setup(variant, players, Options::default(), None)?;
    let count = 1 + luck.below(players.into());
    let people = (0..count).map(|_| Person {
        guest: random_text(&mut luck, 22),
        name: one_of::<&str>(&mut luck, &NAMES),
        connection: random_text(&mut luck, 6),
        requests: 0,
    });
    let people = people.collect();
    let at_ms = 1_790_000_000_000 + i64::from(luck.below(1_000_000_000)) * 20;
    let mut log = Log { luck, ruleset: setup.ruleset()?, people, entries: Vec::new(), at_ms };
    log.play(seed)?;
    Ok(log.entries)
}

fn one_of<'a, T>(luck: &mut FastDice, all: &'a [T]) -> &'a T {
    &all[luck.below(all.len() as u32) as usize]
}

fn random_text(luck: &mut FastDice, count: usize) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    (0..count).map(|_| char::from(*one_of(luck, LETTERS))).collect()
}

impl Log {
    fn play(&mut self, seed: u64) -> Result<(), Failed> {
        let bank_ms = self.create()?;
        let mut bots: Vec<_> = (0..self.ruleset.players())
            .map(|seat| {
                let level = *one_of(&mut self.luck, &LEVELS[..3]);
                level.sit(Strength::Playouts(1), seed << 3 | u64::from(seat))
            })
            .collect();
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let mut dice = SeededDice::new(Seed(bytes));
        let mut events = Vec::new();
        let mut game = Game::deal(self.ruleset.clone(), &mut dice, &mut events);
        let dealt = format!(r#""kind":"started","events":{}"#, self.written(&events)?);
        self.add(Some(0), &dealt);
        let mut left_ms = vec![bank_ms.unwrap_or_default(); bots.len()];
        while !game.is_over() {
            let (seat, moves) = (game.turn(), game.legal_moves());
            let view = game.view(Viewer::Seat(seat));
            let decision = Decision { ruleset: &self.ruleset, view: &view, moves: &moves };
            let mv = bots[seat.index()].choose(decision, &|| true);
            let person = (seat.index() < self.people.len()).then_some(seat.index());
            let spent_ms = match person {
                Some(_) => 500 + self.luck.below(4_000) + self.luck.below(5) / 4 * 15_000,
                None => 200 + self.luck.below(700),
            };
            self.at_ms += i64::from(spent_ms);
            let events = Game::decide(game.check(seat, mv)?, &mut dice);
            events.iter().for_each(|event| game.evolve(event));
            let by = if person.is_some() { "person" } else { "bot" };
            let left = match (bank_ms, person) {
                (Some(_), Some(at)) if game.turn() != seat => {
                    left_ms[at] += 10_000 - i64::from(spent_ms);
                    format!(r#","left_ms":{}"#, left_ms[at])
                }
                _ => String::new(),
            };
            let moved = format!(
                r#""kind":"moved","seat":{},"mv":"{}","by":"{by}","events":{}{left}"#,
                seat.0,
                self.ruleset.show(mv),
                self.written(&events)?,
            );
            self.add(person, &moved);
            self.chat(person);
        }
        let winners = game.outcome().ok_or("the game is over without an outcome")?.winners;
        let winners = serde_json::to_string(&winners)?;
        self.add(None, &format!(r#""kind":"ended","how":"rules","winners":{winners}"#));
        Ok(())
    }

    /// The table with everyone in their seats; the bank, if it has one.
    fn create(&mut self) -> Result<Option<i64>, Failed> {
        let bank_ms = (self.luck.below(3) == 0).then_some(600_000);
        let clock = match bank_ms {
            Some(ms) => format!(r#"{{"bank":{{"ms":{ms},"increment-ms":10000}}}}"#),
            None => r#""none""#.into(),
        };
        let is_public = self.luck.below(2) == 0;
        let setup = Recorder::new(&self.ruleset, &[])?.into_record().with_seed(Seed([0; 32]));
        let setup = serde_json::to_string(&setup.to_string())?;
        let secret: String = (0..64).map(|_| format!("{:x}", self.luck.below(16))).collect();
        let host = self.people[0].guest.clone();
        let created = format!(
            r#""kind":"created","spec":{{"public":{is_public},"clock":{clock},"timeout":"bot"}},"setup":{setup},"secret":"{secret}","host":"{host}","guest":"{host}""#
        );
        self.add(None, &created);
        for seat in Seat::all(self.ruleset.players()) {
            self.at_ms += i64::from(self.luck.below(60_000));
            match self.people.get(seat.index()) {
                Some(Person { guest, name, .. }) => {
                    let sat = format!(
                        r#""kind":"sat","seat":{},"person":"{guest}","name":"{name}""#,
                        seat.0
                    );
                    self.add(Some(seat.index()), &sat);
                    let hash = random_text(&mut self.luck, 43);
                    let token = format!(r#""kind":"token","seat":{},"hash":"{hash}""#, seat.0);
                    self.add(Some(seat.index()), &token);
                }
                None => {
                    let level = one_of(&mut self.luck, &LEVELS).name();
                    let bot = format!(
                        r#""kind":"bot-sat","seat":{},"bot":{{"level":"{level}"}}"#,
                        seat.0
                    );
                    self.add(Some(0), &bot);
                }
            }
        }
        Ok(bank_ms)
    }

    fn chat(&mut self, person: Option<usize>) {
        let Some(at) = person.filter(|_| self.luck.below(50) == 0) else { return };
        let (name, text) = (self.people[at].name, *one_of(&mut self.luck, &CHAT));
        let said = format!(r#""kind":"said","seat":{at},"name":"{name}","text":"{text}""#);
        self.add(person, &said);
    }

    fn written(&self, events: &[Event]) -> Result<String, Failed> {
        Ok(names::with(&self.ruleset, || serde_json::to_string(events))?)
    }

    /// An entry, asked for by this person, or by nobody.
    fn add(&mut self, person: Option<usize>, fact: &str) {
        let asker = person.map(|at| {
            let Person { guest, connection, requests, .. } = &mut self.people[at];
            *requests += 1;
            format!(r#","guest":"{guest}","id":"{connection}{requests}""#)
        });
        let body = format!("{{{fact}{}}}", asker.unwrap_or_default());
        let seq = self.entries.len() as u32;
        self.entries.push(StoredEntry { seq, at_ms: self.at_ms, body });
    }
}
