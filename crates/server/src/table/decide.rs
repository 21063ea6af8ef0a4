//! What a request leads to: facts, or a refusal. All of the table's own rules are here.

use leonardo_bots::Level;
use leonardo_protocol::{BotSpec, By, ClockSpec, Ending, HandedWhy, Millis, Stage, Timeout};
use leonardo_record::fair;
use leonardo_rules::{Event, Game, Move, Outcome, Seat, Seats, leaders};

use super::{Chair, Sitter, Table};
use crate::fact::Fact;
use crate::refusal::Refusal;

/// How long a person must be away at least before the others may put a bot in the seat.
const ABSENT_MS_MIN: Millis = 60_000;
/// The longest that a master may think about a decision.
pub(crate) const THINK_MS_MAX: u32 = 10_000;
/// The most devices of one person at a table.
const DEVICES_MAX: usize = 8;
/// How long a log grows. A game has some hundred moves; more than this is somebody's mischief.
const ENTRIES_MAX: u32 = 10_000;
/// How long it grows before the game: a game that begins then still has room.
const ENTRIES_BEFORE_GAME_MAX: u32 = ENTRIES_MAX / 2;
/// How much of it is talk of the players. Talk is long, and is read with the game for ever.
const TALK_OF_PLAYERS_MAX: u32 = 2_000;
/// How much of it is talk of those who only look on: anyone can, so they must not fill it.
const TALK_OF_ONLOOKERS_MAX: u32 = 1_000;

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker<'a> {
    /// The guest; nobody if the table itself asks.
    pub(crate) guest: Option<&'a str>,
    /// The guest's name.
    pub(crate) name: &'a str,
}

/// What matters for a decision and is not in the log.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Surroundings {
    pub(crate) now_ms: Millis,
    /// Since when each seat's person has been away; nothing if somebody of it is here.
    pub(crate) away_since_ms: [Option<Millis>; leonardo_rules::SEATS_MAX],
}

/// What can be asked of a table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Command {
    Move { seq: u32, mv: String },
    BotMove { seq: u32, mv: Move },
    TakeBack { seat: Option<Seat> },
    Answer { seat: Option<Seat>, yes: bool },
    Resign { seat: Seat },
    End { seat: Option<Seat>, yes: bool },
    Sit { seat: Option<Seat> },
    Claim { hash: String },
    Leave { seat: Seat },
    Kick { seat: Seat },
    Bot { seat: Seat, bot: BotSpec },
    Start,
    Hand { seat: Seat, bot: Option<BotSpec> },
    Take { seat: Seat },
    Replace { seat: Seat },
    Salt { seat: Seat, salt: String },
    Token { seat: Seat, hash: String },
    Say { text: String },
    Mute { seat: Option<Seat>, on: bool },
    Rematch { table: String },
    TimeOut,
    Close,
}

impl Command {
    /// Whether it is done also at a table whose log is full: what brings the beginning or the end
    /// of the game closer.
    fn leads_on(&self) -> bool {
        matches!(
            self,
            Command::Kick { .. }
                | Command::Bot { .. }
                | Command::Start
                | Command::Move { .. }
                | Command::BotMove { .. }
                | Command::Resign { .. }
                | Command::End { yes: true, .. }
                | Command::TimeOut
                | Command::Close
                | Command::Rematch { .. }
        )
    }
}

type Decided = Result<Vec<Fact>, Refusal>;

impl Table {
    /// What the command leads to.
    pub(crate) fn decide(
        &self,
        asker: Asker<'_>,
        command: Command,
        around: &Surroundings,
    ) -> Decided {
        let entries_max = match self.stage {
            Stage::Open => ENTRIES_BEFORE_GAME_MAX,
            _ => ENTRIES_MAX,
        };
        if self.next >= entries_max && !command.leads_on() {
            return Err(Refusal::Full);
        }
        match command {
            Command::Move { seq, mv } => self.decide_move(asker, seq, &mv, around),
            Command::BotMove { seq, mv } => self.decide_bot_move(seq, mv, around),
            Command::TakeBack { seat } => self.take_back(self.own(asker, seat)?, around),
            Command::Answer { seat, yes } => self.answer(asker, seat, yes, around),
            Command::Resign { seat } => self.resign(self.own(asker, Some(seat))?),
            Command::End { seat, yes } => self.want_end(self.own(asker, seat)?, yes, around),
            Command::Sit { seat } => self.sit(asker, seat),
            Command::Claim { hash } => self.claim(asker, &hash),
            Command::Leave { seat } => self.leave(asker, seat),
            Command::Kick { seat } => {
                self.as_host(asker)?;
                match &self.existing(seat)?.sitter {
                    Sitter::Nobody => Err(Refusal::SeatEmpty),
                    _ => Ok(vec![Fact::Kicked { seat }]),
                }
            }
            Command::Bot { seat, bot } => {
                self.as_host(asker)?;
                match &self.existing(seat)?.sitter {
                    Sitter::Person { .. } => Err(Refusal::SeatTaken),
                    _ => Ok(vec![Fact::BotSat { seat, bot: check_bot(bot)? }]),
                }
            }
            Command::Start => self.start(asker),
            Command::Hand { seat, bot } => {
                self.own(asker, Some(seat))?;
                self.hand(seat, bot.unwrap_or(STAND_IN), HandedWhy::Asked)
            }
            Command::Take { seat } => self.take(self.own(asker, Some(seat))?, around.now_ms),
            Command::Replace { seat } => self.replace(asker, seat, around),
            Command::Salt { seat, salt } => {
                self.own(asker, Some(seat))?;
                self.in_stage(Stage::Open)?;
                fair::parse_salt(&salt).map_err(|_| Refusal::BadSalt)?;
                Ok(vec![Fact::Salted { seat, salt: salt.to_ascii_lowercase() }])
            }
            Command::Token { seat, hash } => {
                self.own(asker, Some(seat))?;
                Ok(vec![Fact::Token { seat, hash }])
            }
            Command::Say { text } => {
                let seat = self.talker(asker)?;
                Ok(vec![Fact::Said { seat, name: asker.name.to_string(), text }])
            }
            Command::Mute { seat, on } => {
                seat.map(|seat| self.existing(seat)).transpose()?;
                self.talker(asker)?;
                match self.is_muted(asker.guest, seat) == on {
                    true => Err(Refusal::NothingAsked),
                    false => Ok(vec![Fact::Muted { seat, on }]),
                }
            }
            Command::Rematch { table } => {
                self.own(asker, None)?;
                match self.stage {
                    Stage::Finished if self.rematch.is_none() => Ok(vec![Fact::Rematch { table }]),
                    Stage::Finished => Err(Refusal::Stale),
                    _ => Err(Refusal::NotFinished),
                }
            }
            Command::TimeOut => self.time_out(around.now_ms),
            Command::Close => match self.stage {
                Stage::Open => Ok(vec![Fact::Closed]),
                _ => Err(Refusal::Started),
            },
        }
    }

    fn existing(&self, seat: Seat) -> Result<&Chair, Refusal> {
        self.chairs.get(seat.index()).ok_or(Refusal::NoSeat)
    }

    /// The asker's seat: the named one, or the first that the asker has.
    fn own(&self, asker: Asker<'_>, seat: Option<Seat>) -> Result<Seat, Refusal> {
        let guest = asker.guest.ok_or(Refusal::NoGuest)?;
        match seat {
            Some(seat) if self.existing(seat)?.is_of(guest) => Ok(seat),
            Some(_) => Err(Refusal::NotYourSeat),
            None => self.seats_of(guest).next().ok_or(Refusal::NotYourSeat),
        }
    }

    /// The first seat of somebody who talks, or nothing for one who only looks on. Neither may
    /// without end.
    fn talker(&self, asker: Asker<'_>) -> Result<Option<Seat>, Refusal> {
        let guest = asker.guest.ok_or(Refusal::NoGuest)?;
        match self.seats_of(guest).next() {
            Some(_) if self.talk.of_players >= TALK_OF_PLAYERS_MAX => Err(Refusal::Full),
            None if self.talk.of_onlookers >= TALK_OF_ONLOOKERS_MAX => Err(Refusal::Full),
            seat => Ok(seat),
        }
    }

    /// The host, before the game.
    fn as_host(&self, asker: Asker<'_>) -> Result<(), Refusal> {
        let guest = asker.guest.ok_or(Refusal::NoGuest)?;
        if guest != self.host {
            return Err(Refusal::NotHost);
        }
        self.in_stage(Stage::Open)
    }

    fn in_stage(&self, stage: Stage) -> Result<(), Refusal> {
        match (stage, self.stage) {
            (wanted, is) if wanted == is => Ok(()),
            (Stage::Open, _) => Err(Refusal::Started),
            (Stage::Finished, _) => Err(Refusal::NotFinished),
            _ => Err(Refusal::NotPlaying),
        }
    }

    fn decide_move(
        &self,
        asker: Asker<'_>,
        seq: u32,
        token: &str,
        around: &Surroundings,
    ) -> Decided {
        let guest = asker.guest.ok_or(Refusal::NoGuest)?;
        if self.seats_of(guest).next().is_none() {
            return Err(Refusal::NotYourSeat);
        }
        let play = self.playing().ok_or(Refusal::NotPlaying)?;
        if seq < play.game_next {
            return Err(Refusal::Stale);
        }
        let mv = self.ruleset.parse(token).map_err(Refusal::NoMove)?;
        let turn = play.game.turn();
        // Somebody with several seats moves for the one whose turn it is.
        let is_turn = self.chair(turn).is_of(guest);
        let seat = if is_turn { turn } else { self.own(asker, None)? };
        let legal = play.game.check(seat, mv).map_err(Refusal::Illegal)?;
        if !self.chair(turn).is_played_by_person() {
            return Err(Refusal::NotYourSeat);
        }
        let events = Game::decide(legal, &mut play.dice.clone());
        Ok(self.moved(seat, mv, By::Person, events, around.now_ms))
    }

    fn decide_bot_move(&self, seq: u32, mv: Move, around: &Surroundings) -> Decided {
        let play = self.playing().ok_or(Refusal::NotPlaying)?;
        if seq != play.game_next || self.bot_to_move().is_none() {
            return Err(Refusal::Stale);
        }
        let seat = play.game.turn();
        let legal = play.game.check(seat, mv).map_err(Refusal::Illegal)?;
        let events = Game::decide(legal, &mut play.dice.clone());
        Ok(self.moved(seat, mv, By::Bot, events, around.now_ms))
    }

    fn moved(&self, seat: Seat, mv: Move, by: By, events: Vec<Event>, now_ms: Millis) -> Vec<Fact> {
        let mut outcome = None;
        let mut is_turn_over = false;
        for event in &events {
            match event {
                Event::Ended { outcome: how } => outcome = Some(*how),
                Event::TurnBegan { .. } => is_turn_over = true,
                _ => {}
            }
        }
        let left_ms = match (self.spec.clock, &self.play) {
            (ClockSpec::Bank { increment_ms, .. }, Some(play))
                if by == By::Person && (is_turn_over || outcome.is_some()) =>
            {
                let spent = (now_ms - play.turn_began_ms).max(0);
                Some((play.bank_ms[seat.index()] - spent).max(0) + increment_ms)
            }
            _ => None,
        };
        let mv = self.ruleset.show(mv);
        let winners = outcome.map(|outcome| self.winners(&outcome, &events));
        let mut facts = vec![Fact::Moved { seat, mv, by, events, left_ms }];
        facts.extend(winners.map(|winners| Fact::Ended { how: Ending::Rules, winners }));
        facts
    }

    /// The winners by the rules. Whoever is out does not win, also if the bot in the seat would:
    /// then those win who lead among the others.
    fn winners(&self, outcome: &Outcome, last: &[Event]) -> Seats {
        let still_in = self.all_still_in();
        let winners: Seats = outcome.winners.iter().filter(|seat| still_in.has(*seat)).collect();
        match &self.play {
            Some(play) if winners.is_empty() => {
                let mut game = play.game.clone();
                last.iter().for_each(|event| game.evolve(event));
                leaders_among(&game, still_in)
            }
            _ => winners,
        }
    }

    /// Whoever is out of the game has no say in it.
    fn still_in(&self, seat: Seat) -> Result<Seat, Refusal> {
        if self.chair(seat).is_out { Err(Refusal::Out) } else { Ok(seat) }
    }

    fn take_back(&self, seat: Seat, around: &Surroundings) -> Decided {
        let play = self.playing().ok_or(Refusal::NotPlaying)?;
        self.still_in(seat)?;
        if !self.chair(seat).is_played_by_person() {
            // Or else one could undo for ever what a bot decides.
            return Err(Refusal::NotYourSeat);
        }
        // Inside one's own turn, as long as nothing new was seen, one just does it.
        if play.game.turn() == seat
            && let Some((to, false)) = play.this_turn.last()
        {
            return Ok(vec![Fact::TakenBack { seat, to: *to }]);
        }
        let to = play.last_of[seat.index()].ok_or(Refusal::NothingToTakeBack)?;
        let asked = Fact::TakeBackAsked { seat, to };
        let agreed = Seats::only(seat);
        match self.all_agree(agreed, seat, around) {
            true => Ok(vec![asked, Fact::TakenBack { seat, to }]),
            false => Ok(vec![asked]),
        }
    }

    fn answer(
        &self,
        asker: Asker<'_>,
        seat: Option<Seat>,
        yes: bool,
        around: &Surroundings,
    ) -> Decided {
        let play = self.playing().ok_or(Refusal::NotPlaying)?;
        let wish = play.take_back.ok_or(Refusal::NothingAsked)?;
        let guest = asker.guest.ok_or(Refusal::NoGuest)?;
        let undecided = |seat: &Seat| !wish.agreed.has(*seat);
        let seat = match seat {
            Some(seat) => self.own(asker, Some(seat))?,
            None => self.seats_of(guest).find(undecided).ok_or(Refusal::NotYourSeat)?,
        };
        self.still_in(seat)?;
        if !undecided(&seat) {
            return Err(Refusal::NothingAsked);
        }
        let mut facts = vec![Fact::TakeBackAnswered { seat, yes }];
        if yes && self.all_agree(wish.agreed.with(seat), wish.seat, around) {
            facts.push(Fact::TakenBack { seat: wish.seat, to: wish.to });
        }
        Ok(facts)
    }

    /// Whether a seat's person has been away for so long that the others need not wait: for longer
    /// than the clock lets anyone think, for where that is days, people are seldom there.
    fn is_absent(&self, seat: Seat, around: &Surroundings) -> bool {
        let thinks_ms = match self.spec.clock {
            ClockSpec::None => 0,
            ClockSpec::PerMove { ms } | ClockSpec::Bank { ms, .. } => ms,
        };
        let away_since = around.away_since_ms[seat.index()];
        away_since.is_some_and(|since_ms| around.now_ms - since_ms >= thinks_ms.max(ABSENT_MS_MIN))
    }

    /// Whether every person who is still in the game has agreed. Bots always do, and a person's
    /// own other seats with the first one. A bot does not speak for a person who is there: else
    /// whoever runs out of time could lose more than that by it.
    fn all_agree(&self, agreed: Seats, asking: Seat, around: &Surroundings) -> bool {
        let same_person = |chair: &Chair| match &self.chair(asking).sitter {
            Sitter::Person { guests, .. } => guests.iter().any(|guest| chair.is_of(guest)),
            _ => false,
        };
        self.seats().all(|seat| {
            let chair = self.chair(seat);
            agreed.has(seat)
                || !chair.is_persons()
                || (!chair.is_played_by_person() && self.is_absent(seat, around))
                || same_person(chair)
        })
    }

    fn resign(&self, seat: Seat) -> Decided {
        self.in_stage(Stage::Playing)?;
        if self.chair(seat).is_out {
            return Err(Refusal::Out);
        }
        let mut facts = vec![Fact::Resigned { seat }];
        facts.extend(self.without(seat, Ending::Resigned));
        Ok(facts)
    }

    /// What follows when a seat is out of the game: the end, or a bot plays on in its place.
    fn without(&self, seat: Seat, how: Ending) -> Vec<Fact> {
        let rest: Seats =
            self.seats().filter(|other| *other != seat && !self.chair(*other).is_out).collect();
        let persons = rest.iter().filter(|other| self.chair(*other).is_persons()).count();
        if rest.iter().count() > 1 && persons > 0 {
            return vec![Fact::Handed { seat, bot: STAND_IN, why: HandedWhy::Out }];
        }
        vec![Fact::Ended { how, winners: self.leaders_now(rest) }]
    }

    fn all_still_in(&self) -> Seats {
        self.seats().filter(|seat| !self.chair(*seat).is_out).collect()
    }

    fn leaders_now(&self, seats: Seats) -> Seats {
        self.play.as_ref().map_or(seats, |play| leaders_among(&play.game, seats))
    }

    fn want_end(&self, seat: Seat, yes: bool, around: &Surroundings) -> Decided {
        let play = self.playing().ok_or(Refusal::NotPlaying)?;
        self.still_in(seat)?;
        if play.end_wanted.has(seat) == yes {
            return Err(Refusal::NothingAsked);
        }
        let mut facts = vec![Fact::EndWanted { seat, yes }];
        if yes && self.all_agree(play.end_wanted.with(seat), seat, around) {
            let winners = self.leaders_now(self.all_still_in());
            facts.push(Fact::Ended { how: Ending::Agreed, winners });
        }
        Ok(facts)
    }

    fn sit(&self, asker: Asker<'_>, seat: Option<Seat>) -> Decided {
        let guest = asker.guest.ok_or(Refusal::NoGuest)?;
        self.in_stage(Stage::Open)?;
        let is_free = |seat: &Seat| self.chair(*seat).sitter == Sitter::Nobody;
        let seat = match seat {
            Some(seat) => match self.existing(seat)?.sitter {
                Sitter::Nobody => seat,
                _ => return Err(Refusal::SeatTaken),
            },
            None => self.seats().find(is_free).ok_or(Refusal::SeatTaken)?,
        };
        Ok(vec![Fact::Sat { seat, person: guest.to_string(), name: asker.name.to_string() }])
    }

    fn claim(&self, asker: Asker<'_>, hash: &str) -> Decided {
        let guest = asker.guest.ok_or(Refusal::NoGuest)?;
        let fits = |chair: &Chair| {
            chair.token.as_deref().is_some_and(|known| crate::identity::equal(known, hash))
        };
        // Every seat is looked at, so that the time does not tell which one it was.
        let mut found = None;
        for seat in self.seats() {
            if fits(self.chair(seat)) {
                found = Some(seat);
            }
        }
        let seat = found.ok_or(Refusal::BadToken)?;
        match &self.chair(seat).sitter {
            _ if self.chair(seat).is_of(guest) => Ok(Vec::new()),
            Sitter::Person { guests, .. } if guests.len() >= DEVICES_MAX => Err(Refusal::Full),
            _ => Ok(vec![Fact::Claimed { seat, person: guest.to_string() }]),
        }
    }

    fn leave(&self, asker: Asker<'_>, seat: Seat) -> Decided {
        self.own(asker, Some(seat))?;
        match self.stage {
            Stage::Open => {
                let mut facts = vec![Fact::Left { seat }];
                let leaves_all = self.seats_of(&self.host).all(|other| other == seat);
                let heir =
                    self.seats().filter(|other| *other != seat).find_map(|other| {
                        match &self.chair(other).sitter {
                            Sitter::Person { guests, .. }
                                if !self.chair(other).is_of(&self.host) =>
                            {
                                guests.first().cloned()
                            }
                            _ => None,
                        }
                    });
                if let (true, true, Some(person)) =
                    (asker.guest == Some(&self.host), leaves_all, heir)
                {
                    facts.push(Fact::NewHost { person });
                }
                Ok(facts)
            }
            _ => self.hand(seat, STAND_IN, HandedWhy::Left),
        }
    }

    fn start(&self, asker: Asker<'_>) -> Decided {
        self.as_host(asker)?;
        if self.chairs.iter().any(|chair| chair.sitter == Sitter::Nobody) {
            return Err(Refusal::SeatsOpen);
        }
        let mut events = Vec::new();
        let mut dice = leonardo_rules::SeededDice::new(self.seed());
        Game::deal(self.ruleset.clone(), &mut dice, &mut events);
        Ok(vec![Fact::Started { events }])
    }

    fn hand(&self, seat: Seat, bot: BotSpec, why: HandedWhy) -> Decided {
        self.in_stage(Stage::Playing)?;
        match self.chair(seat) {
            chair if chair.is_out => Err(Refusal::Out),
            chair if !chair.is_played_by_person() => Err(Refusal::NothingAsked),
            _ => Ok(vec![Fact::Handed { seat, bot: check_bot(bot)?, why }]),
        }
    }

    fn take(&self, seat: Seat, now_ms: Millis) -> Decided {
        let play = self.playing().ok_or(Refusal::NotPlaying)?;
        // Whoever ran out of time cannot get more of it by leaving and coming back.
        let is_time_up = self.turn_ends_ms().is_some_and(|ends_ms| ends_ms <= now_ms);
        match self.chair(seat) {
            _ if play.game.turn() == seat && is_time_up => Err(Refusal::TimeIsUp),
            chair if chair.is_out => Err(Refusal::Out),
            chair if chair.is_played_by_person() => Err(Refusal::NothingAsked),
            _ => Ok(vec![Fact::Returned { seat }]),
        }
    }

    fn replace(&self, asker: Asker<'_>, seat: Seat, around: &Surroundings) -> Decided {
        self.own(asker, None)?;
        self.existing(seat)?;
        match self.is_absent(seat, around) {
            true => self.hand(seat, STAND_IN, HandedWhy::Absent),
            false => Err(Refusal::NotAbsent),
        }
    }

    fn time_out(&self, now_ms: Millis) -> Decided {
        let play = self.playing().ok_or(Refusal::NotPlaying)?;
        let seat = play.game.turn();
        match self.deadline_ms() {
            Some(deadline_ms) if deadline_ms <= now_ms => {}
            _ => return Err(Refusal::Stale),
        }
        match self.spec.timeout {
            Timeout::Bot => self.hand(seat, STAND_IN, HandedWhy::Time),
            Timeout::Lose => Ok(self.without(seat, Ending::Time)),
        }
    }
}

/// The bot that plays for people who are not there.
pub(crate) const STAND_IN: BotSpec = BotSpec { level: Level::Journeyman, think_ms: None };

/// A bot that people may ask for.
pub(crate) fn check_bot(bot: BotSpec) -> Result<BotSpec, Refusal> {
    match bot {
        _ if !Level::OFFERED.contains(&bot.level) => Err(Refusal::NoLevel),
        BotSpec { think_ms: Some(ms), .. } if !(1..=THINK_MS_MAX).contains(&ms) => {
            Err(Refusal::BadNumber)
        }
        _ => Ok(bot),
    }
}

/// Who is ahead of these.
fn leaders_among(game: &Game, seats: Seats) -> Seats {
    let among: Vec<Seat> = seats.iter().collect();
    let keys: Vec<_> = among.iter().map(|seat| game.keys(*seat)).collect();
    leaders(&keys).iter().map(|place| among[place.index()]).collect()
}

#[cfg(test)]
mod tests;
