//! Folding events into the state. Nothing here asks a rule or computes what an event already says,
//! so that old logs keep their meaning.

use std::collections::BTreeMap;

use leonardo_protocol::{ClockSpec, HandedWhy, Millis, Stage};
use leonardo_record::fair::{self, Secret};
use leonardo_rules::{Event, Game, SEATS_MAX, Seat, Seats, Seed, SeededDice};

use crate::event::{LogEntry, TableEvent};
use crate::log::LogError;
use crate::rulesets::RulesetCache;
use crate::table::{Chair, Device, Play, Sitter, Table, TakeBack, deck_hashes, result_info};

/// What a player who ran out of time and came back had in the bank, in logs whose events do not say
/// it yet.
const OLD_BANK_MS_ON_RETURN: Millis = 10_000;

impl Table {
    /// A table from its first entry.
    pub fn create(rulesets: &RulesetCache, id: &str, entry: LogEntry) -> Result<Table, LogError> {
        let TableEvent::Created { spec, setup, secret, host } = entry.event else {
            return Err(LogError::new(0, "it does not create a table"));
        };
        let (ruleset, offer_texts) =
            rulesets.read(&setup).map_err(|reason| LogError::new(0, reason))?;
        let secret: Secret = secret.parse().map_err(|error| LogError::new(0, error))?;
        Ok(Table {
            id: id.to_string(),
            next: 1,
            spec,
            chairs: vec![Chair::default(); usize::from(ruleset.players())],
            deck_hashes: deck_hashes(ruleset.setup()),
            ruleset,
            offer_texts,
            secret,
            host,
            stage: Stage::Open,
            play: None,
            result: None,
            rematch: None,
            mutes: Vec::new(),
            sits: BTreeMap::new(),
            chat_of_spectators: 0,
            taken_back: Vec::new(),
            done: Default::default(),
        })
    }

    /// Applies entries that come next, all of one moment.
    pub fn apply_all(&mut self, at_ms: Millis, entries: &[LogEntry]) -> Result<(), LogError> {
        (self.next..).zip(entries).try_for_each(|(seq, entry)| self.apply(seq, at_ms, entry))
    }

    /// Applies an entry. A decision that was taken back is not undone here: that needs the whole
    /// log, see [`load`](crate::load).
    pub fn apply(&mut self, seq: u32, at_ms: Millis, entry: &LogEntry) -> Result<(), LogError> {
        self.next = seq + 1;
        if let (Some(guest), Some(id)) = (&entry.guest, &entry.id) {
            self.remember(guest, id, seq);
        }
        self.count(entry);
        self.apply_seats(seq, at_ms, &entry.event);
        self.apply_game(seq, at_ms, &entry.event)?;
        match &entry.event {
            TableEvent::NewHost { person } => self.host.clone_from(person),
            TableEvent::Muted { seat, on } => {
                let guest = entry.guest.clone().unwrap_or_default();
                self.mutes.retain(|(who, whom)| (who, whom) != (&guest, seat));
                if *on {
                    self.mutes.push((guest, *seat));
                }
            }
            TableEvent::TakenBack { to, .. } => {
                // What was taken back before and lies inside of this is part of it.
                self.taken_back.retain(|(from, _)| from < to);
                self.taken_back.push((*to, seq));
            }
            TableEvent::Rematch { table } => self.rematch = Some(table.clone()),
            TableEvent::Closed => self.stage = Stage::Closed,
            _ => {}
        }
        Ok(())
    }

    /// Counts what does not move the game forward against the limits of the seat that asked for it.
    fn count(&mut self, entry: &LogEntry) {
        let has_wish = self.play.as_ref().is_some_and(|play| play.take_back.is_some());
        match &entry.event {
            TableEvent::Sat { person, .. } => *self.sits.entry(person.clone()).or_default() += 1,
            TableEvent::Said { .. } | TableEvent::Muted { .. } => {
                let guest = entry.guest.as_deref().unwrap_or_default();
                let seat = self.seats_of(guest).next();
                match seat {
                    Some(seat) => self.chairs[seat.index()].chat += 1,
                    None => self.chat_of_spectators += 1,
                }
            }
            // With a wish it was counted as that.
            TableEvent::TakenBack { .. } if has_wish => {}
            TableEvent::TakenBack { seat, .. }
            | TableEvent::TakeBackAsked { seat, .. }
            | TableEvent::EndWanted { seat, yes: false }
            | TableEvent::Returned { seat, .. }
            | TableEvent::Token { seat, .. }
            | TableEvent::Claimed { seat, .. }
            | TableEvent::SignedOut { seat, .. }
            | TableEvent::Salted { seat, .. } => self.chairs[seat.index()].asides += 1,
            _ => {}
        }
    }

    fn apply_seats(&mut self, seq: u32, at_ms: Millis, event: &TableEvent) {
        let device = |guest: &String| Device { guest: guest.clone(), number: seq, since_ms: at_ms };
        match event {
            TableEvent::Sat { seat, person, name: new } => {
                let chair = &mut self.chairs[seat.index()];
                let is_own = chair.is_of(person);
                match &mut chair.sitter {
                    Sitter::Person { name, .. } if is_own => name.clone_from(new),
                    _ => {
                        let devices = vec![device(person)];
                        let sitter = Sitter::Person { devices, name: new.clone(), stand_in: None };
                        *chair = Chair { sitter, ..Chair::default() };
                    }
                }
            }
            TableEvent::Left { seat } | TableEvent::Kicked { seat } => {
                self.chairs[seat.index()] = Chair::default();
            }
            TableEvent::BotSat { seat, bot } => {
                self.chairs[seat.index()] = Chair { sitter: Sitter::Bot(*bot), ..Chair::default() };
            }
            TableEvent::Token { seat, hash } => {
                self.chairs[seat.index()].token = Some(hash.clone());
            }
            TableEvent::Claimed { seat, person } => {
                if let Sitter::Person { devices, .. } = &mut self.chairs[seat.index()].sitter {
                    devices.push(device(person));
                }
            }
            TableEvent::SignedOut { seat, persons } => {
                let chair = &mut self.chairs[seat.index()];
                chair.token = None;
                if let Sitter::Person { devices, .. } = &mut chair.sitter {
                    devices.retain(|device| !persons.contains(&device.guest));
                }
            }
            TableEvent::Salted { seat, salt } => {
                self.chairs[seat.index()].salt = Some(salt.clone());
            }
            TableEvent::Handed { seat, bot, why, left_ms } => {
                let chair = &mut self.chairs[seat.index()];
                if let Sitter::Person { stand_in, .. } = &mut chair.sitter {
                    *stand_in = Some(*bot);
                }
                chair.is_out |= *why == HandedWhy::Out;
                self.spend_bank(*seat, at_ms, *left_ms);
            }
            TableEvent::Returned { seat, left_ms } => {
                let chair = &mut self.chairs[seat.index()];
                chair.returned = seq;
                if let Sitter::Person { stand_in, .. } = &mut chair.sitter {
                    *stand_in = None;
                }
                if let (Some(play), ClockSpec::Bank { .. }) = (&mut self.play, self.spec.clock) {
                    let bank_ms = &mut play.bank_ms[seat.index()];
                    let old_ms = if *bank_ms == 0 { OLD_BANK_MS_ON_RETURN } else { *bank_ms };
                    *bank_ms = left_ms.unwrap_or(old_ms);
                }
            }
            TableEvent::Resigned { seat } => self.chairs[seat.index()].is_out = true,
            _ => {}
        }
    }

    fn apply_game(&mut self, seq: u32, at_ms: Millis, event: &TableEvent) -> Result<(), LogError> {
        match event {
            TableEvent::Started { events } => {
                self.begin(Game::undealt(self.ruleset.clone()));
                self.add_events(seq, at_ms, None, events);
            }
            TableEvent::StartedFrom { position } => {
                let game = position.restore(self.ruleset.clone());
                self.begin(game.map_err(|error| LogError::new(seq, error))?);
                self.add_events(seq, at_ms, None, &[]);
            }
            TableEvent::Moved { seat, events, left_ms, .. } => {
                self.add_events(seq, at_ms, Some(*seat), events);
                if let (Some(play), Some(left_ms)) = (&mut self.play, left_ms) {
                    play.bank_ms[seat.index()] = *left_ms;
                }
            }
            TableEvent::Ended { how, winners } => {
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
        let Some(play) = &mut self.play else { return Ok(()) };
        match event {
            TableEvent::TakeBackAsked { seat, to } => {
                play.take_back =
                    Some(TakeBack { seat: *seat, to: *to, agreed: Seats::only(*seat) });
            }
            TableEvent::TakeBackAnswered { seat, yes: true } => {
                if let Some(wish) = &mut play.take_back {
                    wish.agreed = wish.agreed.with(*seat);
                }
            }
            TableEvent::TakeBackAnswered { yes: false, .. } => play.take_back = None,
            TableEvent::TakenBack { .. } => {
                play.take_back = None;
                play.game_next = seq + 1;
            }
            TableEvent::EndWanted { seat, yes } => {
                let wanted = play.end_wanted;
                play.end_wanted =
                    if *yes { wanted.with(*seat) } else { wanted.without(Seats::only(*seat)) };
            }
            TableEvent::Handed { .. } | TableEvent::Returned { .. } => play.game_next = seq + 1,
            _ => {}
        }
        Ok(())
    }

    /// Takes the time of this turn out of the seat's bank. Old logs do not say what is left.
    fn spend_bank(&mut self, seat: Seat, at_ms: Millis, left_ms: Option<Millis>) {
        let old_ms = self.left_in_bank_ms(seat, at_ms);
        if let (Some(play), Some(left_ms)) = (&mut self.play, left_ms.or(old_ms)) {
            play.bank_ms[seat.index()] = left_ms;
            play.turn_began_ms = at_ms;
        }
    }

    /// What a seat has left in its bank if its turn ends now; none if it is not its turn, or if the
    /// clock is not a bank.
    pub(crate) fn left_in_bank_ms(&self, seat: Seat, now_ms: Millis) -> Option<Millis> {
        let (Some(play), ClockSpec::Bank { .. }) = (&self.play, self.spec.clock) else {
            return None;
        };
        let spent_ms = (now_ms - play.turn_began_ms).max(0);
        (play.game.turn() == seat).then(|| (play.bank_ms[seat.index()] - spent_ms).max(0))
    }

    fn begin(&mut self, game: Game) {
        let bank_ms = match self.spec.clock {
            ClockSpec::Bank { ms, .. } => ms,
            _ => 0,
        };
        self.stage = Stage::Playing;
        self.sits.clear();
        self.play = Some(Box::new(Play {
            game,
            dice: SeededDice::new(self.seed()),
            game_next: 0,
            moves: 0,
            gained: (0, Vec::new()),
            turn_began_ms: 0,
            this_turn: Vec::new(),
            last_of: [None; SEATS_MAX],
            take_back: None,
            end_wanted: Seats::NONE,
            bank_ms: [bank_ms; SEATS_MAX],
        }));
    }

    /// The seed of all luck, from the secret and all salts.
    pub(crate) fn seed(&self) -> Seed {
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
        let mut given = Vec::new();
        for event in events {
            play.game.evolve(event);
            given.extend(play.game.key_lines(event));
            if let Some((chance, _)) = event.luck() {
                play.dice.skip(chance);
            }
        }
        play.game_next = seq + 1;
        play.gained = (seq, given);
        play.take_back = None;
        if let Some(seat) = by {
            play.moves += 1;
            play.last_of[seat.index()] = Some(seq);
            play.this_turn.push((seq, events.iter().any(|event| event.traits().reveals)));
        }
        let is_new_turn = events.iter().any(|event| matches!(event, Event::TurnBegan { .. }));
        if is_new_turn || by.is_none() {
            play.this_turn.clear();
            play.turn_began_ms = at_ms;
        }
    }

    /// Folds the game again from an earlier one, because a decision was taken back.
    pub(crate) fn replay(
        &mut self,
        earlier: Option<&Play>,
        entries: &[(u32, Millis, LogEntry)],
        at_ms: Millis,
        left_ms: Option<Millis>,
    ) -> Result<(), LogError> {
        let next = self.next;
        let Some(turn) = self.play.as_ref().map(|play| play.game.turn()) else { return Ok(()) };
        self.spend_bank(turn, at_ms, left_ms);
        let Some(before) = self.play.clone() else { return Ok(()) };
        if let (Some(play), Some(earlier)) = (&mut self.play, earlier) {
            **play = earlier.clone();
        }
        for (seq, at_ms, entry) in entries {
            self.apply_game(*seq, *at_ms, &entry.event)?;
        }
        if let Some(play) = &mut self.play {
            // The time is spent all the same.
            play.bank_ms = before.bank_ms;
            let is_same_turn = play.game.turns() == before.game.turns();
            play.turn_began_ms = if is_same_turn { before.turn_began_ms } else { at_ms };
            play.end_wanted = before.end_wanted;
            play.game_next = next;
        }
        self.next = next;
        Ok(())
    }
}
