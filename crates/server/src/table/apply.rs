//! Adding facts up: bookkeeping only, no rule.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, Weak};

use leonardo_protocol::{ClockSpec, HandedWhy, Millis, Stage};
use leonardo_record::fair::{self, Secret};
use leonardo_record::{Record, Recorder};
use leonardo_rules::sets::Library;
use leonardo_rules::{Event, FastDice, Game, Ruleset, SEATS_MAX, Seat, Seats, SeededDice, names};

use super::{Chair, Play, Sitter, Table, TakeBack, Talk, deck_hashes, result_info};
use crate::fact::{Entry, Fact};
use crate::store::{StoredEntry, TableNumber};

/// What somebody who ran out of time and comes back has in the bank.
const BANK_MS_ON_RETURN: Millis = 10_000;

/// A log that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {seq} of the log cannot be read: {reason}")]
pub(crate) struct Broken {
    pub(crate) seq: u32,
    pub(crate) reason: String,
}

/// RulesetCache by their setups: tables of one kind share theirs.
#[derive(Debug)]
pub(crate) struct RulesetCache {
    library: Library,
    known: Mutex<HashMap<String, Weak<Ruleset>>>,
}

impl RulesetCache {
    pub(crate) fn new(library: Library) -> RulesetCache {
        RulesetCache { library, known: Mutex::default() }
    }

    pub(crate) fn library(&self) -> &Library {
        &self.library
    }

    /// A setup as it is stored: the headers of a record. It spells out cards that the program's own
    /// lists do not have, so it stays readable when lists change.
    pub(crate) fn write(ruleset: &Arc<Ruleset>) -> Result<String, String> {
        let recorder = Recorder::new(ruleset, &[]).map_err(|error| error.to_string())?;
        Ok(recorder.into_record().with_seed(leonardo_rules::Seed([0; 32])).to_string())
    }

    /// The ruleset of a stored setup.
    pub(crate) fn read(&self, setup: &str) -> Result<Arc<Ruleset>, String> {
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(ruleset) = known.get(setup).and_then(Weak::upgrade) {
            return Ok(ruleset);
        }
        let record = Record::parse(setup, &self.library).map_err(|error| error.to_string())?;
        let ruleset = record.ruleset().clone();
        known.retain(|_, ruleset| ruleset.strong_count() > 0);
        known.insert(setup.to_string(), Arc::downgrade(&ruleset));
        Ok(ruleset)
    }
}

/// An entry as it is stored.
pub(crate) fn write_entry(ruleset: &Arc<Ruleset>, entry: &Entry) -> String {
    names::with(ruleset, || serde_json::to_string(entry)).expect("an entry can be written")
}

/// A stored entry.
pub(crate) fn read_entry(ruleset: &Arc<Ruleset>, stored: &StoredEntry) -> Result<Entry, Broken> {
    names::with(ruleset, || serde_json::from_str(&stored.body))
        .map_err(|error| Broken { seq: stored.seq, reason: error.to_string() })
}

/// Adds up a whole log.
pub(crate) fn load(
    rulesets: &RulesetCache,
    number: TableNumber,
    id: &str,
    log: &[StoredEntry],
) -> Result<Table, Broken> {
    let broken = |seq, reason: &str| Broken { seq, reason: reason.to_string() };
    let (first, rest) = log.split_first().ok_or_else(|| broken(0, "there is none"))?;
    let entry: Entry =
        serde_json::from_str(&first.body).map_err(|error| broken(0, &error.to_string()))?;
    let mut table =
        Table::create(rulesets, number, id, entry).map_err(|reason| broken(0, &reason))?;
    let mut entries: Vec<(u32, Millis, Entry)> = Vec::with_capacity(rest.len());
    for stored in rest {
        if stored.seq != table.next {
            return Err(broken(stored.seq, "the number is not the next one"));
        }
        let entry = read_entry(&table.ruleset, stored)?;
        match entry.fact {
            Fact::TakenBack { to, .. } => {
                table.apply(stored.seq, stored.at_ms, &entry);
                entries.retain(|(seq, _, entry)| *seq < to || !entry.fact.is_of_game());
                table.replay(&entries, stored.at_ms);
            }
            _ => {
                table.apply(stored.seq, stored.at_ms, &entry);
                entries.push((stored.seq, stored.at_ms, entry));
            }
        }
    }
    Ok(table)
}

impl Fact {
    /// Whether the cards follow from it.
    pub(crate) fn is_of_game(&self) -> bool {
        matches!(self, Fact::Started { .. } | Fact::StartedFrom { .. } | Fact::Moved { .. })
    }

    /// Whether something about the table changed beside the cards.
    pub(crate) fn is_of_table(&self) -> bool {
        !matches!(self, Fact::Moved { .. } | Fact::Said { .. } | Fact::Muted { .. })
    }
}

impl Table {
    /// A table from its first entry.
    pub(crate) fn create(
        rulesets: &RulesetCache,
        number: TableNumber,
        id: &str,
        entry: Entry,
    ) -> Result<Table, String> {
        let Fact::Created { spec, setup, secret, host } = entry.fact else {
            return Err("it is not the making of a table".into());
        };
        let ruleset = rulesets.read(&setup)?;
        Ok(Table {
            number,
            id: id.to_string(),
            next: 1,
            spec,
            chairs: vec![Chair::default(); usize::from(ruleset.players())],
            deck_hashes: deck_hashes(ruleset.setup()),
            ruleset,
            secret: secret.parse::<Secret>().map_err(|error| error.to_string())?,
            host,
            stage: Stage::Open,
            play: None,
            result: None,
            rematch: None,
            mutes: Vec::new(),
            talk: Talk::default(),
            done: VecDeque::new(),
        })
    }

    /// Adds entries that come next, all of one moment.
    pub(crate) fn apply_all(&mut self, at_ms: Millis, entries: &[Entry]) {
        for (seq, entry) in (self.next..).zip(entries) {
            self.apply(seq, at_ms, entry);
        }
    }

    /// Adds an entry. A move that was taken back is not undone here: that needs the whole log.
    pub(crate) fn apply(&mut self, seq: u32, at_ms: Millis, entry: &Entry) {
        self.next = seq + 1;
        if let (Some(guest), Some(id)) = (&entry.guest, &entry.id) {
            self.remember(guest, id, seq);
        }
        if let Fact::Said { .. } | Fact::Muted { .. } = entry.fact {
            let guest = entry.guest.as_deref().unwrap_or_default();
            let is_player = self.seats_of(guest).next().is_some();
            let Talk { of_players, of_onlookers } = &mut self.talk;
            *if is_player { of_players } else { of_onlookers } += 1;
        }
        self.apply_seats(at_ms, &entry.fact);
        self.apply_game(seq, at_ms, &entry.fact);
        match &entry.fact {
            Fact::NewHost { person } => self.host.clone_from(person),
            Fact::Muted { seat, on } => {
                let guest = entry.guest.clone().unwrap_or_default();
                self.mutes.retain(|(who, whom)| (who, whom) != (&guest, seat));
                if *on {
                    self.mutes.push((guest, *seat));
                }
            }
            Fact::Rematch { table } => self.rematch = Some(table.clone()),
            Fact::Closed => self.stage = Stage::Closed,
            _ => {}
        }
    }

    fn apply_seats(&mut self, at_ms: Millis, fact: &Fact) {
        match fact {
            Fact::Sat { seat, person, name } => {
                let guests = vec![person.clone()];
                let sitter = Sitter::Person { guests, name: name.clone(), stand_in: None };
                self.chairs[seat.index()] = Chair { sitter, ..Chair::default() };
            }
            Fact::Left { seat } | Fact::Kicked { seat } => {
                self.chairs[seat.index()] = Chair::default();
            }
            Fact::BotSat { seat, bot } => {
                self.chairs[seat.index()] = Chair { sitter: Sitter::Bot(*bot), ..Chair::default() };
            }
            Fact::Token { seat, hash } => self.chairs[seat.index()].token = Some(hash.clone()),
            Fact::Claimed { seat, person } => {
                if let Sitter::Person { guests, .. } = &mut self.chairs[seat.index()].sitter {
                    guests.push(person.clone());
                }
            }
            Fact::Salted { seat, salt } => self.chairs[seat.index()].salt = Some(salt.clone()),
            Fact::Handed { seat, bot, why } => {
                let chair = &mut self.chairs[seat.index()];
                if let Sitter::Person { stand_in, .. } = &mut chair.sitter {
                    *stand_in = Some(*bot);
                }
                chair.is_out |= *why == HandedWhy::Out;
                self.spend_bank(*seat, at_ms);
            }
            Fact::Returned { seat } => {
                if let Sitter::Person { stand_in, .. } = &mut self.chairs[seat.index()].sitter {
                    *stand_in = None;
                }
                if let (Some(play), ClockSpec::Bank { .. }) = (&mut self.play, self.spec.clock) {
                    let bank_ms = &mut play.bank_ms[seat.index()];
                    // Only to whoever ran out: else one could get time by going and coming back.
                    if *bank_ms == 0 {
                        *bank_ms = BANK_MS_ON_RETURN;
                    }
                }
            }
            Fact::Resigned { seat } => self.chairs[seat.index()].is_out = true,
            _ => {}
        }
    }

    fn apply_game(&mut self, seq: u32, at_ms: Millis, fact: &Fact) {
        match fact {
            Fact::Started { events } => {
                self.begin(Game::undealt(self.ruleset.clone()));
                self.add_events(seq, at_ms, None, events);
            }
            Fact::StartedFrom { position } => {
                let start =
                    position.as_ref().clone().start(self.ruleset.clone(), &mut FastDice::new(0));
                if let Ok(game) = start {
                    self.begin(game);
                    self.add_events(seq, at_ms, None, &[]);
                }
            }
            Fact::Moved { seat, events, left_ms, .. } => {
                self.add_events(seq, at_ms, Some(*seat), events);
                if let (Some(play), Some(left_ms)) = (&mut self.play, left_ms) {
                    play.bank_ms[seat.index()] = *left_ms;
                }
            }
            Fact::Ended { how, winners } => {
                self.stage = Stage::Finished;
                if let Some(play) = &mut self.play {
                    play.take_back = None;
                    play.end_wanted = Seats::NONE;
                    play.game_next = seq + 1;
                    self.result = Some(Box::new(result_info(&play.game, *how, *winners)));
                }
            }
            _ => {}
        }
        let Some(play) = &mut self.play else { return };
        match fact {
            Fact::TakeBackAsked { seat, to } => {
                play.take_back =
                    Some(TakeBack { seat: *seat, to: *to, agreed: Seats::only(*seat) });
            }
            Fact::TakeBackAnswered { seat, yes: true } => {
                if let Some(wish) = &mut play.take_back {
                    wish.agreed = wish.agreed.with(*seat);
                }
            }
            Fact::TakeBackAnswered { yes: false, .. } => play.take_back = None,
            Fact::TakenBack { .. } => {
                play.take_back = None;
                play.game_next = seq + 1;
            }
            Fact::EndWanted { seat, yes } => {
                let wanted = play.end_wanted;
                play.end_wanted =
                    if *yes { wanted.with(*seat) } else { wanted.without(Seats::only(*seat)) };
            }
            Fact::Handed { .. } | Fact::Returned { .. } => play.game_next = seq + 1,
            _ => {}
        }
    }

    /// Takes the time that was thought in this turn out of the seat's bank.
    fn spend_bank(&mut self, seat: Seat, at_ms: Millis) {
        let (Some(play), ClockSpec::Bank { .. }) = (&mut self.play, self.spec.clock) else {
            return;
        };
        if play.game.turn() == seat {
            let bank_ms = &mut play.bank_ms[seat.index()];
            *bank_ms = (*bank_ms - (at_ms - play.turn_began_ms).max(0)).max(0);
            play.turn_began_ms = at_ms;
        }
    }

    fn begin(&mut self, game: Game) {
        let bank_ms = match self.spec.clock {
            ClockSpec::Bank { ms, .. } => ms,
            _ => 0,
        };
        self.stage = Stage::Playing;
        self.play = Some(Box::new(Play {
            game,
            dice: SeededDice::new(self.seed()),
            game_next: 0,
            turn_began_ms: 0,
            this_turn: Vec::new(),
            last_of: [None; SEATS_MAX],
            take_back: None,
            end_wanted: Seats::NONE,
            bank_ms: [bank_ms; SEATS_MAX],
        }));
    }

    /// The seed of all luck, from the secret and everybody's salt.
    pub(crate) fn seed(&self) -> leonardo_rules::Seed {
        fair::seed(&self.secret, &self.salts())
    }

    /// The salts, one for each seat; empty where there is none.
    pub(crate) fn salts(&self) -> Vec<Vec<u8>> {
        let salt = |chair: &Chair| {
            let salt = chair.salt.as_deref().unwrap_or_default();
            fair::parse_salt(salt).unwrap_or_default()
        };
        self.chairs.iter().map(salt).collect()
    }

    fn add_events(&mut self, seq: u32, at_ms: Millis, by: Option<Seat>, events: &[Event]) {
        let Some(play) = &mut self.play else { return };
        for event in events {
            play.game.evolve(event);
            if let Some((chance, _)) = event.luck() {
                play.dice.skip(chance);
            }
        }
        play.game_next = seq + 1;
        play.take_back = None;
        if let Some(seat) = by {
            play.last_of[seat.index()] = Some(seq);
            play.this_turn.push((seq, events.iter().any(|event| event.traits().reveals)));
        }
        let is_new_turn = events.iter().any(|event| matches!(event, Event::TurnBegan { .. }));
        if is_new_turn || by.is_none() {
            play.this_turn.clear();
            play.turn_began_ms = at_ms;
        }
    }

    /// Plays the game again from the deal, for a move was taken back.
    fn replay(&mut self, entries: &[(u32, Millis, Entry)], at_ms: Millis) {
        let next = self.next;
        let Some(turn) = self.play.as_ref().map(|play| play.game.turn()) else { return };
        self.spend_bank(turn, at_ms);
        let Some(before) = self.play.clone() else { return };
        for (seq, at_ms, entry) in entries.iter().filter(|(_, _, entry)| entry.fact.is_of_game()) {
            self.apply_game(*seq, *at_ms, &entry.fact);
        }
        if let Some(play) = &mut self.play {
            // Time that was thought is gone.
            play.bank_ms = before.bank_ms;
            let is_same_turn = play.game.turns() == before.game.turns();
            play.turn_began_ms = if is_same_turn { before.turn_began_ms } else { at_ms };
            play.end_wanted = before.end_wanted;
            play.game_next = next;
        }
        self.next = next;
    }
}
