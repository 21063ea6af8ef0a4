//! What a request leads to: events, or a refusal. All of the table's own rules are here.

use leonardo_bots::Level;
use leonardo_protocol::{
    BotSpec, By, ClockSpec, Ending, HandedWhy, Millis, RefusalCode, Request, Stage, Timeout,
};
use leonardo_record::fair;
use leonardo_rules::{Event, Game, Move, Outcome, Seat, Seats, SeededDice, leaders};

use crate::command::{Caller, Command, DecideContext};
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::table::{Chair, Sitter, Table};

/// How long a person must be away at least before the others may put a bot in the seat.
const ABSENT_MS_MIN: Millis = 60_000;
/// The longest time a master may think about a decision.
const THINK_MS_MAX: u32 = 10_000;
/// The longest log. A game has some hundred moves; more than this is abuse.
const ENTRIES_MAX: u32 = 10_000;
/// The most moves of a game that are not taken back; with the last of them it ends. Without it a game
/// of the option `stall=0` could go on until nobody can read its log any more. The longest of 75,000
/// games of random moves, Novem with six players, has 3,330; people need far fewer.
pub const MOVES_MAX: u32 = 10_000;
/// The longest log before the game, so that a game that begins then still has room.
const ENTRIES_BEFORE_GAME_MAX: u32 = ENTRIES_MAX / 2;
/// What a player who ran out of time and comes back has in the bank.
const BANK_MS_ON_RETURN: Millis = 10_000;
/// How much of it may be chat of the players, each seat its share. Chat is long, and is loaded with
/// the game.
const CHAT_OF_PLAYERS_MAX: u32 = 2_000;
/// How much of it may be chat of spectators, which anyone can become.
const CHAT_OF_SPECTATORS_MAX: u32 = 1_000;
/// How often a seat may do what does not move the game forward: take back or ask to, withdraw a wish to
/// end, come back after a bot, get a token, add a salt. What others answer is not counted, so nobody
/// can use up the limit of another player. No seat alone fills the log.
const ASIDES_PER_SEAT_MAX: u32 = 500;
/// How often one guest may sit down at a table before the game: those who sit down and leave again and
/// again must not fill its log.
const SITS_PER_GUEST_MAX: u32 = 20;

pub(crate) type Decided = Result<Vec<TableEvent>, Refusal>;

impl Table {
    /// What a command leads to.
    ///
    /// # Errors
    /// When it is refused; then nothing happens.
    pub fn decide(&self, caller: Caller<'_>, command: Command, context: &DecideContext) -> Decided {
        let entries_max = match self.stage {
            Stage::Open => ENTRIES_BEFORE_GAME_MAX,
            _ => ENTRIES_MAX,
        };
        if self.next >= entries_max && !command.leads_on() {
            return Err(RefusalCode::Full.into());
        }
        match command {
            Command::Ask(request) => self.decide_request(caller, request, context),
            Command::BotMove { seq, mv } => self.decide_bot_move(seq, mv, context),
            Command::Claim { hash } => self.claim(caller, &hash),
            Command::Sit { seat, hash } => {
                let mut events = self.sit(caller, seat)?;
                if let [TableEvent::Sat { seat, .. }] = events[..]
                    && self.aside(seat).is_ok()
                {
                    events.push(TableEvent::Token { seat, hash });
                }
                Ok(events)
            }
            Command::SetToken { seat, hash } => {
                self.aside(self.own(caller, Some(seat))?)?;
                Ok(vec![TableEvent::Token { seat, hash }])
            }
            Command::Rematch { table } => {
                self.may_rematch(caller)?;
                Ok(vec![TableEvent::Rematch { table }])
            }
            Command::TimeOut => self.time_out(context),
            Command::Close => match self.stage {
                Stage::Open => Ok(vec![TableEvent::Closed]),
                _ => Err(RefusalCode::Started.into()),
            },
        }
    }

    fn decide_request(
        &self,
        caller: Caller<'_>,
        request: Request,
        context: &DecideContext,
    ) -> Decided {
        match request {
            Request::Move { seq, mv } => self.decide_move(caller, seq, &mv, context),
            Request::TakeBack { seat } => self.take_back(self.own(caller, seat)?, context),
            Request::Answer { seat, yes } => self.answer(caller, seat, yes, context),
            Request::Resign { seat } => self.resign(self.own(caller, Some(seat))?, context),
            Request::End { seat, yes } => self.want_end(self.own(caller, seat)?, yes, context),
            Request::Sit { seat } => self.sit(caller, seat),
            Request::Leave { seat } => self.leave(caller, seat, context),
            Request::Kick { seat } => {
                self.as_host(caller)?;
                match &self.existing(seat)?.sitter {
                    Sitter::Nobody => Err(RefusalCode::SeatEmpty.into()),
                    _ => Ok(vec![TableEvent::Kicked { seat }]),
                }
            }
            Request::Bot { seat, bot } => {
                self.as_host(caller)?;
                match &self.existing(seat)?.sitter {
                    Sitter::Person { .. } => Err(RefusalCode::SeatTaken.into()),
                    Sitter::Bot(known) if *known == bot => Err(RefusalCode::NothingAsked.into()),
                    // Changing one's mind about bots must not fill the log, either.
                    Sitter::Bot(_) if self.next >= ENTRIES_MAX => Err(RefusalCode::Full.into()),
                    _ => Ok(vec![TableEvent::BotSat { seat, bot: check_bot(bot)? }]),
                }
            }
            Request::Start => self.start(caller),
            Request::Hand { seat, bot } => {
                self.own(caller, Some(seat))?;
                self.hand(seat, bot.unwrap_or(STAND_IN), HandedWhy::Asked, context)
            }
            Request::Take { seat } => self.take(self.own(caller, Some(seat))?, context.now_ms),
            Request::Replace { seat } => self.replace(caller, seat, context),
            Request::Salt { seat, salt } => {
                self.own(caller, Some(seat))?;
                self.in_stage(Stage::Open)?;
                self.aside(seat)?;
                fair::parse_salt(&salt).map_err(|_| RefusalCode::BadSalt)?;
                Ok(vec![TableEvent::Salted { seat, salt: salt.to_ascii_lowercase() }])
            }
            Request::Say { text } => {
                let seat = self.chatter(caller)?;
                Ok(vec![TableEvent::Said { seat, name: caller.name.to_string(), text }])
            }
            Request::Mute { seat, on } => {
                seat.map(|seat| self.existing(seat)).transpose()?;
                self.chatter(caller)?;
                match self.is_muted(caller.guest, seat) == on {
                    true => Err(RefusalCode::NothingAsked.into()),
                    false => Ok(vec![TableEvent::Muted { seat, on }]),
                }
            }
            Request::Rematch => self.may_rematch(caller).map(|()| Vec::new()),
            Request::SignOut { seat, device } => self.sign_out(caller, seat, device),
            Request::Token { .. }
            | Request::Devices { .. }
            | Request::Preview { .. }
            | Request::Survey { .. }
            | Request::Plan { .. }
            | Request::Hint { .. }
            | Request::Look { .. }
            | Request::Ping => Ok(Vec::new()),
        }
    }

    fn may_rematch(&self, caller: Caller<'_>) -> Result<(), Refusal> {
        self.own(caller, None)?;
        match self.stage {
            Stage::Finished if self.rematch.is_none() => Ok(()),
            Stage::Finished => Err(RefusalCode::Stale.into()),
            _ => Err(RefusalCode::NotFinished.into()),
        }
    }

    fn existing(&self, seat: Seat) -> Result<&Chair, Refusal> {
        self.chairs.get(seat.index()).ok_or(Refusal::Code(RefusalCode::NoSeat))
    }

    /// The caller's seat: the given one, or the first of the caller's.
    pub(crate) fn own(&self, caller: Caller<'_>, seat: Option<Seat>) -> Result<Seat, Refusal> {
        let guest = caller.guest.ok_or(RefusalCode::NoGuest)?;
        match seat {
            Some(seat) if self.existing(seat)?.is_of(guest) => Ok(seat),
            Some(_) => Err(RefusalCode::NotYourSeat.into()),
            None => self.seats_of(guest).next().ok_or(Refusal::Code(RefusalCode::NotYourSeat)),
        }
    }

    /// The chatter's seat, or none for a spectator. Both are limited.
    fn chatter(&self, caller: Caller<'_>) -> Result<Option<Seat>, Refusal> {
        let guest = caller.guest.ok_or(RefusalCode::NoGuest)?;
        let seat = self.seats_of(guest).next();
        let is_full = match seat {
            Some(seat) => {
                let share = CHAT_OF_PLAYERS_MAX / u32::from(self.ruleset.players());
                self.chair(seat).chat >= share
            }
            None => self.chat_of_spectators >= CHAT_OF_SPECTATORS_MAX,
        };
        if is_full { Err(RefusalCode::Full.into()) } else { Ok(seat) }
    }

    /// Whether the seat may do one more thing that does not move the game forward.
    fn aside(&self, seat: Seat) -> Result<(), Refusal> {
        match self.chair(seat).asides < ASIDES_PER_SEAT_MAX {
            true => Ok(()),
            false => Err(RefusalCode::Full.into()),
        }
    }

    /// The host, before the game.
    fn as_host(&self, caller: Caller<'_>) -> Result<(), Refusal> {
        let guest = caller.guest.ok_or(RefusalCode::NoGuest)?;
        if guest != self.host {
            return Err(RefusalCode::NotHost.into());
        }
        self.in_stage(Stage::Open)
    }

    fn in_stage(&self, stage: Stage) -> Result<(), Refusal> {
        match (stage, self.stage) {
            (wanted, is) if wanted == is => Ok(()),
            (Stage::Open, _) => Err(RefusalCode::Started.into()),
            (Stage::Finished, _) => Err(RefusalCode::NotFinished.into()),
            _ => Err(RefusalCode::NotPlaying.into()),
        }
    }

    fn decide_move(
        &self,
        caller: Caller<'_>,
        seq: u32,
        token: &str,
        context: &DecideContext,
    ) -> Decided {
        let guest = caller.guest.ok_or(RefusalCode::NoGuest)?;
        if self.seats_of(guest).next().is_none() {
            return Err(RefusalCode::NotYourSeat.into());
        }
        let play = self.playing().ok_or(RefusalCode::NotPlaying)?;
        if seq < play.game_next {
            return Err(RefusalCode::Stale.into());
        }
        let mv = self.ruleset.parse(token).map_err(Refusal::NoMove)?;
        let turn = play.game.turn();
        // A person with several seats moves for the one whose turn it is.
        let is_turn = self.chair(turn).is_of(guest);
        let seat = if is_turn { turn } else { self.own(caller, None)? };
        let legal = play.game.check(seat, mv).map_err(Refusal::Illegal)?;
        if !self.chair(turn).is_played_by_person() {
            return Err(RefusalCode::NotYourSeat.into());
        }
        let events = Game::decide(legal, &mut play.dice.clone());
        Ok(self.moved(seat, mv, By::Person, events, context.now_ms))
    }

    fn decide_bot_move(&self, seq: u32, mv: Move, context: &DecideContext) -> Decided {
        let play = self.playing().ok_or(RefusalCode::NotPlaying)?;
        if seq != play.game_next || self.bot_to_move().is_none() {
            return Err(RefusalCode::Stale.into());
        }
        let seat = play.game.turn();
        let legal = play.game.check(seat, mv).map_err(Refusal::Illegal)?;
        let events = Game::decide(legal, &mut play.dice.clone());
        Ok(self.moved(seat, mv, By::Bot, events, context.now_ms))
    }

    fn moved(
        &self,
        seat: Seat,
        mv: Move,
        by: By,
        events: Vec<Event>,
        now_ms: Millis,
    ) -> Vec<TableEvent> {
        let outcome = events.iter().find_map(|event| match event {
            Event::Ended { outcome } => Some(*outcome),
            _ => None,
        });
        let is_turn_over = events.iter().any(|event| matches!(event, Event::TurnBegan { .. }));
        let left_ms = match self.spec.clock {
            ClockSpec::Bank { increment_ms, .. }
                if by == By::Person && (is_turn_over || outcome.is_some()) =>
            {
                self.left_in_bank_ms(seat, now_ms).map(|left_ms| left_ms + increment_ms)
            }
            _ => None,
        };
        let mv = self.ruleset.show(mv);
        let is_last = self.play.as_ref().is_some_and(|play| play.moves + 1 >= MOVES_MAX);
        let ended = match outcome {
            Some(outcome) => Some((Ending::Rules, self.winners(&outcome, &events))),
            None if is_last => Some((Ending::Moves, self.leaders_after(&events))),
            None => None,
        };
        let mut decided = vec![TableEvent::Moved { seat, mv, by, events, left_ms }];
        decided.extend(ended.map(|(how, winners)| TableEvent::Ended { how, winners }));
        decided
    }

    /// The winners by the rules. A player who is out does not win, even if the bot in the seat
    /// would: then the leaders among the others win.
    fn winners(&self, outcome: &Outcome, last: &[Event]) -> Seats {
        let still_in = self.all_still_in();
        let winners: Seats = outcome.winners.iter().filter(|seat| still_in.has(*seat)).collect();
        if winners.is_empty() { self.leaders_after(last) } else { winners }
    }

    /// Who leads after these events, of those who are still in the game.
    fn leaders_after(&self, events: &[Event]) -> Seats {
        let still_in = self.all_still_in();
        let Some(play) = &self.play else { return still_in };
        let mut game = play.game.clone();
        events.iter().for_each(|event| game.evolve(event));
        leaders_among(&game, still_in)
    }

    /// A player who is out of the game has no say in it.
    fn still_in(&self, seat: Seat) -> Result<(), Refusal> {
        if self.chair(seat).is_out { Err(RefusalCode::Out.into()) } else { Ok(()) }
    }

    fn take_back(&self, seat: Seat, context: &DecideContext) -> Decided {
        let play = self.playing().ok_or(RefusalCode::NotPlaying)?;
        self.still_in(seat)?;
        if !self.chair(seat).is_played_by_person() {
            // Otherwise a player could undo what a bot decides forever.
            return Err(RefusalCode::NotYourSeat.into());
        }
        self.aside(seat)?;
        // Within the player's own turn, as long as nothing new was seen, no consent is needed.
        if play.game.turn() == seat
            && let Some((to, false)) = play.this_turn.last()
        {
            return Ok(vec![self.taken_back(seat, *to, context.now_ms)]);
        }
        let to = play.last_of[seat.index()].ok_or(RefusalCode::NothingToTakeBack)?;
        let asked = TableEvent::TakeBackAsked { seat, to };
        let agreed = Seats::only(seat);
        match self.all_agree(agreed, seat, context) {
            true => Ok(vec![asked, self.taken_back(seat, to, context.now_ms)]),
            false => Ok(vec![asked]),
        }
    }

    fn taken_back(&self, seat: Seat, to: u32, now_ms: Millis) -> TableEvent {
        let turn = self.play.as_ref().map(|play| play.game.turn());
        let left_ms = turn.and_then(|turn| self.left_in_bank_ms(turn, now_ms));
        TableEvent::TakenBack { seat, to, left_ms }
    }

    fn answer(
        &self,
        caller: Caller<'_>,
        seat: Option<Seat>,
        yes: bool,
        context: &DecideContext,
    ) -> Decided {
        let play = self.playing().ok_or(RefusalCode::NotPlaying)?;
        let wish = play.take_back.ok_or(RefusalCode::NothingAsked)?;
        let guest = caller.guest.ok_or(RefusalCode::NoGuest)?;
        let undecided = |seat: &Seat| !wish.agreed.has(*seat);
        let seat = match seat {
            Some(seat) => self.own(caller, Some(seat))?,
            None => self.seats_of(guest).find(undecided).ok_or(RefusalCode::NotYourSeat)?,
        };
        self.still_in(seat)?;
        if !undecided(&seat) {
            return Err(RefusalCode::NothingAsked.into());
        }
        let mut events = vec![TableEvent::TakeBackAnswered { seat, yes }];
        if yes && self.all_agree(wish.agreed.with(seat), wish.seat, context) {
            events.push(self.taken_back(wish.seat, wish.to, context.now_ms));
        }
        Ok(events)
    }

    /// Whether a seat's person has been away for so long that the others need not wait: longer than
    /// the clock lets anyone think, because where that is days, people are rarely connected.
    fn is_absent(&self, seat: Seat, context: &DecideContext) -> bool {
        let thinks_ms = match self.spec.clock {
            ClockSpec::None => 0,
            ClockSpec::PerMove { ms } | ClockSpec::Bank { ms, .. } => ms,
        };
        let away_since = context.away_since_ms[seat.index()];
        away_since.is_some_and(|since_ms| context.now_ms - since_ms >= thinks_ms.max(ABSENT_MS_MIN))
    }

    /// Whether every person who is still in the game has agreed. Bots always do, and so do the other
    /// seats of the person who asks. A bot does not speak for a person who is connected: otherwise
    /// running out of time could cost more than the turn.
    fn all_agree(&self, agreed: Seats, asking: Seat, context: &DecideContext) -> bool {
        let person = self.chair(asking).person();
        self.seats().all(|seat| {
            let chair = self.chair(seat);
            agreed.has(seat)
                || !chair.is_persons()
                || (!chair.is_played_by_person() && self.is_absent(seat, context))
                || chair.person() == person
        })
    }

    fn resign(&self, seat: Seat, context: &DecideContext) -> Decided {
        self.in_stage(Stage::Playing)?;
        self.still_in(seat)?;
        let mut events = vec![TableEvent::Resigned { seat }];
        events.extend(self.without(seat, Ending::Resigned, context.now_ms));
        Ok(events)
    }

    /// What follows when a seat is out of the game: the end, or a bot plays on in its place.
    fn without(&self, seat: Seat, how: Ending, now_ms: Millis) -> Vec<TableEvent> {
        let rest = self.all_still_in().without(Seats::only(seat));
        let persons = rest.iter().filter(|other| self.chair(*other).is_persons()).count();
        if rest.iter().count() > 1 && persons > 0 {
            let left_ms = self.left_in_bank_ms(seat, now_ms);
            let (bot, why) = (STAND_IN, HandedWhy::Out);
            return vec![TableEvent::Handed { seat, bot, why, left_ms }];
        }
        vec![TableEvent::Ended { how, winners: self.leaders_now(rest) }]
    }

    fn all_still_in(&self) -> Seats {
        self.seats().filter(|seat| !self.chair(*seat).is_out).collect()
    }

    fn leaders_now(&self, seats: Seats) -> Seats {
        self.play.as_ref().map_or(seats, |play| leaders_among(&play.game, seats))
    }

    fn want_end(&self, seat: Seat, yes: bool, context: &DecideContext) -> Decided {
        let play = self.playing().ok_or(RefusalCode::NotPlaying)?;
        self.still_in(seat)?;
        if play.end_wanted.has(seat) == yes {
            return Err(RefusalCode::NothingAsked.into());
        }
        if !yes {
            self.aside(seat)?;
        }
        let mut events = vec![TableEvent::EndWanted { seat, yes }];
        if yes && self.all_agree(play.end_wanted.with(seat), seat, context) {
            let winners = self.leaders_now(self.all_still_in());
            events.push(TableEvent::Ended { how: Ending::Agreed, winners });
        }
        Ok(events)
    }

    fn sit(&self, caller: Caller<'_>, seat: Option<Seat>) -> Decided {
        let guest = caller.guest.ok_or(RefusalCode::NoGuest)?;
        self.in_stage(Stage::Open)?;
        let is_free = |seat: &Seat| self.chair(*seat).sitter == Sitter::Nobody;
        let seat = match seat {
            Some(seat) => match &self.existing(seat)?.sitter {
                Sitter::Nobody => seat,
                // Sitting down where one sits already, under another name, is a new name.
                Sitter::Person { name, .. }
                    if self.chair(seat).is_of(guest) && name != caller.name =>
                {
                    seat
                }
                _ => return Err(RefusalCode::SeatTaken.into()),
            },
            None => self.seats().find(is_free).ok_or(RefusalCode::SeatTaken)?,
        };
        if !self.chair(seat).is_of(guest) {
            self.not_of_another(guest, guest)?;
        }
        if self.sits.get(guest).is_some_and(|sits| *sits >= SITS_PER_GUEST_MAX) {
            return Err(RefusalCode::SatTooOften.into());
        }
        Ok(vec![TableEvent::Sat { seat, person: guest.to_string(), name: caller.name.to_string() }])
    }

    fn leave(&self, caller: Caller<'_>, seat: Seat, context: &DecideContext) -> Decided {
        self.own(caller, Some(seat))?;
        match self.stage {
            Stage::Open => {
                let mut events = vec![TableEvent::Left { seat }];
                let leaves_all = self.seats_of(&self.host).all(|other| other == seat);
                if caller.guest == Some(&self.host) && leaves_all {
                    let mut others = self.chairs.iter().filter(|chair| !chair.is_of(&self.host));
                    let heir = others.find_map(|chair| chair.person().map(str::to_string));
                    events.extend(heir.map(|person| TableEvent::NewHost { person }));
                }
                Ok(events)
            }
            _ => self.hand(seat, STAND_IN, HandedWhy::Left, context),
        }
    }

    fn start(&self, caller: Caller<'_>) -> Decided {
        self.as_host(caller)?;
        if self.chairs.iter().any(|chair| chair.sitter == Sitter::Nobody) {
            return Err(RefusalCode::SeatsOpen.into());
        }
        let mut events = Vec::new();
        let mut dice = SeededDice::new(self.seed());
        Game::deal(self.ruleset.clone(), &mut dice, &mut events);
        Ok(vec![TableEvent::Started { events }])
    }

    fn hand(&self, seat: Seat, bot: BotSpec, why: HandedWhy, context: &DecideContext) -> Decided {
        self.in_stage(Stage::Playing)?;
        match self.chair(seat) {
            chair if chair.is_out => Err(RefusalCode::Out.into()),
            chair if !chair.is_played_by_person() => Err(RefusalCode::NothingAsked.into()),
            _ => {
                let left_ms = self.left_in_bank_ms(seat, context.now_ms);
                Ok(vec![TableEvent::Handed { seat, bot: check_bot(bot)?, why, left_ms }])
            }
        }
    }

    fn take(&self, seat: Seat, now_ms: Millis) -> Decided {
        let play = self.playing().ok_or(RefusalCode::NotPlaying)?;
        // A player who ran out of time cannot get more by leaving and coming back.
        let is_time_up = self.turn_ends_ms().is_some_and(|ends_ms| ends_ms <= now_ms);
        // Once after every move it is always possible, however often it was done before.
        if self.chair(seat).returned > play.gained.0 {
            self.aside(seat)?;
        }
        match self.chair(seat) {
            _ if play.game.turn() == seat && is_time_up => Err(RefusalCode::TimeIsUp.into()),
            chair if chair.is_out => Err(RefusalCode::Out.into()),
            chair if chair.is_played_by_person() => Err(RefusalCode::NothingAsked.into()),
            _ => {
                // Only after running out: otherwise leaving and coming back would give time.
                let is_out_of_time = matches!(self.spec.clock, ClockSpec::Bank { .. })
                    && play.bank_ms[seat.index()] == 0;
                let left_ms = is_out_of_time.then_some(BANK_MS_ON_RETURN);
                Ok(vec![TableEvent::Returned { seat, left_ms }])
            }
        }
    }

    fn replace(&self, caller: Caller<'_>, seat: Seat, context: &DecideContext) -> Decided {
        self.own(caller, None)?;
        self.existing(seat)?;
        match self.is_absent(seat, context) {
            true => self.hand(seat, STAND_IN, HandedWhy::Absent, context),
            false => Err(RefusalCode::NotAbsent.into()),
        }
    }

    fn time_out(&self, context: &DecideContext) -> Decided {
        let play = self.playing().ok_or(RefusalCode::NotPlaying)?;
        let seat = play.game.turn();
        if self.deadline_ms().is_none_or(|deadline_ms| deadline_ms > context.now_ms) {
            return Err(RefusalCode::Stale.into());
        }
        match self.spec.timeout {
            Timeout::Bot => self.hand(seat, STAND_IN, HandedWhy::Time, context),
            Timeout::Lose => Ok(self.without(seat, Ending::Time, context.now_ms)),
        }
    }
}

/// The bot that plays for people who are away.
pub(crate) const STAND_IN: BotSpec = BotSpec { level: Level::Journeyman, think_ms: None };

/// A bot that people may ask for.
pub(crate) fn check_bot(bot: BotSpec) -> Result<BotSpec, Refusal> {
    match bot {
        _ if !bot.level.may_sit() => Err(RefusalCode::NoLevel.into()),
        BotSpec { think_ms: Some(ms), .. } if !(1..=THINK_MS_MAX).contains(&ms) => {
            Err(RefusalCode::BadNumber.into())
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
