//! What a new game is to be like: a list of settings, each with a few values.

use leonardo_bots::Level;
use leonardo_rules::sets::Library;
use leonardo_rules::{DeckKind, DeckList, Options, SEATS_MAX, Variant};
use leonardo_words::{Words, say};

use crate::game_text::rules_in_brief;

/// The fewest players of any game.
const PLAYERS_MIN: u8 = 2;
/// The most copies of a set in a deck that one can choose here; the rules recommend no more.
const COPIES_MAX: u8 = 3;

/// Who is to sit in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatChoice {
    /// Someone at this terminal.
    Person,
    /// Free: at a server another person may come.
    Open,
    /// A bot whose level follows the person's results; on this machine only.
    Adaptive,
    /// A bot.
    Bot(Level),
}

/// A game that is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// The game.
    pub variant: Variant,
    /// Who is to sit where.
    pub places: Vec<SeatChoice>,
    /// The extra deck, if it is not the usual one.
    pub extra: Option<String>,
    /// Whether it is a quick duel, by house rules.
    pub is_quick_duel: bool,
    /// Whether everyone may find the table; at a server only.
    pub is_public: bool,
    /// Whether players may ask for hints, if it was said; at a server only.
    pub hints: Option<bool>,
}

impl NewGame {
    /// Whether the opponents follow the results of the one person who plays.
    pub fn follows(&self) -> bool {
        let persons = self.places.iter().filter(|place| **place == SeatChoice::Person).count();
        persons == 1 && self.places.contains(&SeatChoice::Adaptive)
    }

    /// The rules of the game, where these are the usual ones.
    pub fn options(&self, usual: &Options) -> Options {
        if self.is_quick_duel { Options::quick_duel() } else { usual.clone() }
    }
}

/// The game in a word or two.
pub fn variant_name(words: &Words, variant: Variant) -> String {
    words.say(match variant {
        Variant::Base => "tui-variant-base",
        Variant::Novem => "tui-variant-novem",
        Variant::Sets => "tui-variant-sets",
        Variant::Quintis => "tui-variant-quintis",
    })
}

/// A line of the form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    Start,
    Variant,
    Players,
    Seat(usize),
    Set(usize),
    QuickDuel,
    Public,
    Hints,
}

/// The form.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    variant: Variant,
    players: u8,
    places: [SeatChoice; SEATS_MAX],
    /// The sets of extra cards, and how many copies of each.
    sets: Vec<(String, u8)>,
    wants_quick_duel: bool,
    is_public: bool,
    wants_hints: Option<bool>,
    /// Whether the game is to be at a server.
    is_online: bool,
    pub(crate) line: usize,
}

impl Form {
    pub(crate) fn new(library: &Library) -> Form {
        let sets = library.sets().filter(|set| set.deck == DeckKind::Extra);
        let usual: Vec<&str> = leonardo_rules::sets::SETS_DECK.split(' ').collect();
        let copies = |id: &str| u8::from(usual.contains(&id));
        let mut places = [SeatChoice::Adaptive; SEATS_MAX];
        places[0] = SeatChoice::Person;
        Form {
            variant: Variant::Base,
            players: PLAYERS_MIN,
            places,
            sets: sets.map(|set| (set.id.clone(), copies(&set.id))).collect(),
            wants_quick_duel: false,
            is_public: false,
            wants_hints: None,
            is_online: false,
            line: 0,
        }
    }

    /// Bots among themselves.
    pub(crate) fn watched(mut self) -> Form {
        self.places = [SeatChoice::Bot(Level::Apprentice); SEATS_MAX];
        self
    }

    /// A table for other people.
    pub(crate) fn online(mut self) -> Form {
        self.places[1..].fill(SeatChoice::Open);
        self.is_online = true;
        self
    }

    pub(crate) fn variant(&self) -> Variant {
        self.variant
    }

    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Start, Row::Variant, Row::Players];
        rows.extend((0..usize::from(self.players)).map(Row::Seat));
        if self.variant == Variant::Sets {
            rows.extend((0..self.sets.len()).map(Row::Set));
        }
        if self.can_be_quick() {
            rows.push(Row::QuickDuel);
        }
        if self.is_online {
            rows.extend([Row::Public, Row::Hints]);
        }
        rows
    }

    /// Whether players may ask for hints: as it was said, otherwise if one person plays with bots.
    fn has_hints(&self) -> bool {
        let places = self.places[..usize::from(self.players)].iter();
        let persons = places.filter(|place| !matches!(place, SeatChoice::Bot(_))).count();
        self.wants_hints.unwrap_or(persons == 1)
    }

    /// Whether the house rules of a quick duel are for this game.
    fn can_be_quick(&self) -> bool {
        self.variant == Variant::Base && self.players == 2
    }

    /// What a row is about, and its value.
    pub(crate) fn words(&self, row: &Row, words: &Words, library: &Library) -> (String, String) {
        match row {
            Row::Start => (words.say("tui-menu-start"), String::new()),
            Row::Variant => (words.say("tui-menu-variant"), variant_name(words, self.variant)),
            Row::Players => (words.say("tui-menu-players"), self.players.to_string()),
            Row::Seat(seat) => {
                let name = say!(words, "tui-menu-seat", seat = *seat + 1);
                let persons = self.places[..usize::from(self.players)].iter();
                let is_alone = persons.filter(|place| **place == SeatChoice::Person).count() == 1;
                let value = match self.places[*seat] {
                    SeatChoice::Person if is_alone => words.say("tui-menu-you"),
                    SeatChoice::Person => words.say("tui-menu-person"),
                    SeatChoice::Open => words.say("tui-seat-open"),
                    SeatChoice::Adaptive => words.say("tui-seat-adaptive"),
                    SeatChoice::Bot(level) => {
                        let level = words.level(level.name());
                        say!(words, "tui-seat-bot", level)
                    }
                };
                (name, value)
            }
            Row::Set(set) => {
                let (id, copies) = &self.sets[*set];
                let name =
                    library.set(id).map_or(id.as_str(), |set| words.language().of(&set.name));
                (name.to_string(), format!("×{copies}"))
            }
            Row::QuickDuel => {
                let id = if self.wants_quick_duel { "tui-menu-yes" } else { "tui-menu-no" };
                (words.say("quick-duel"), words.say(id))
            }
            Row::Public => {
                let id = if self.is_public { "tui-menu-yes" } else { "tui-menu-no" };
                (words.say("tui-menu-public"), words.say(id))
            }
            Row::Hints => {
                let id = if self.has_hints() { "tui-menu-yes" } else { "tui-menu-no" };
                (words.say("tui-menu-hints"), words.say(id))
            }
        }
    }

    /// What there is to know about a row.
    pub(crate) fn about(&self, row: &Row, words: &Words, library: &Library) -> String {
        match row {
            Row::Set(set) => {
                let set = library.set(&self.sets[*set].0);
                set.map_or(String::new(), |set| words.language().of(&set.about).to_string())
            }
            Row::Seat(seat) => match self.places[*seat] {
                SeatChoice::Bot(level) => about_level(words, level),
                SeatChoice::Adaptive => words.say("tui-menu-about-adaptive"),
                SeatChoice::Person | SeatChoice::Open => words.say("tui-menu-about-seat"),
            },
            Row::QuickDuel => words.say("quick-duel-about"),
            Row::Public => words.say("tui-menu-about-public"),
            Row::Hints => words.say("tui-menu-about-hints"),
            Row::Start | Row::Variant | Row::Players => words.say(rules_in_brief(self.variant)),
        }
    }

    /// The next value of the row under the cursor, or the one before.
    pub(crate) fn change(&mut self, is_up: bool) {
        let turn = |place: usize, count: usize| (place + if is_up { 1 } else { count - 1 }) % count;
        match self.rows().get(self.line) {
            Some(Row::Variant) => {
                let place = Variant::ALL.iter().position(|variant| *variant == self.variant);
                self.variant = Variant::ALL[turn(place.unwrap_or(0), Variant::ALL.len())];
            }
            Some(Row::Players) => {
                let count = SEATS_MAX - usize::from(PLAYERS_MIN) + 1;
                let place = turn(usize::from(self.players - PLAYERS_MIN), count);
                self.players = PLAYERS_MIN + place as u8;
            }
            Some(Row::Seat(seat)) => {
                let mut known = vec![SeatChoice::Person];
                known.push(if self.is_online { SeatChoice::Open } else { SeatChoice::Adaptive });
                known.extend(Level::OFFERED.map(SeatChoice::Bot));
                let place = known.iter().position(|place| *place == self.places[*seat]);
                self.places[*seat] = known[turn(place.unwrap_or(0), known.len())];
            }
            Some(Row::Set(set)) => {
                let copies = &mut self.sets[*set].1;
                *copies = turn((*copies).into(), usize::from(COPIES_MAX) + 1) as u8;
            }
            Some(Row::QuickDuel) => self.wants_quick_duel = !self.wants_quick_duel,
            Some(Row::Public) => self.is_public = !self.is_public,
            Some(Row::Hints) => self.wants_hints = Some(!self.has_hints()),
            Some(Row::Start) | None => {}
        }
    }

    fn extra(&self) -> Option<String> {
        if self.variant != Variant::Sets {
            return None;
        }
        let some = self.sets.iter().filter(|(_, copies)| *copies > 0);
        let spec: Vec<String> = some.map(|(id, copies)| format!("{id}*{copies}")).collect();
        Some(spec.join(" "))
    }

    pub(crate) fn game(&self) -> NewGame {
        NewGame {
            variant: self.variant,
            places: self.places[..usize::from(self.players)].to_vec(),
            extra: self.extra(),
            is_quick_duel: self.wants_quick_duel && self.can_be_quick(),
            is_public: self.is_public,
            hints: self.wants_hints,
        }
    }

    /// Whether such a game can be played; otherwise why not. There may be warnings.
    pub(crate) fn check(&self, words: &Words, library: &Library) -> Result<Vec<String>, String> {
        let setup = library
            .setup(self.variant, self.players, Options::default(), self.extra().as_deref())
            .map_err(|error| words.deck_spec_error(&error))?;
        let check = |extra: &DeckList| extra.check_extra(self.players).ok();
        let warnings = setup.extra.as_ref().and_then(check).unwrap_or_default();
        setup.ruleset().map_err(|error| words.setup_error(&error))?;
        Ok(warnings.iter().map(|warning| words.deck_warning(warning)).collect())
    }
}

/// How a bot plays, and where its level is on the ladder.
fn about_level(words: &Words, level: Level) -> String {
    let place = Level::OFFERED.iter().position(|other| *other == level).unwrap_or(0);
    let about = words.level_about(level.name());
    say!(words, "tui-menu-about-bot", place = place + 1, levels = Level::OFFERED.len(), about)
}
