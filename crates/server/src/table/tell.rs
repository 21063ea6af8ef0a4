//! What a viewer is told of a table and its facts. Built, never stripped: a fact that is not
//! mentioned here for a viewer does not reach that viewer.

use leonardo_rules::{Event, Seen, Viewer, names};
use leonardo_words::{AllWords, Language};
use serde::Serialize;

use super::{Table, fnv1a};
use crate::fact::{Entry, Fact};
use crate::protocol::{EntryMessage, Message, Presence, TableInfo, Told, You};
use crate::time::Millis;

/// Who is told, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reader {
    /// Who the reader is; nobody for a stranger.
    pub(crate) guest: Option<String>,
    /// The name that others read.
    pub(crate) name: Option<String>,
    /// Where the reader looks from.
    pub(crate) viewer: Viewer,
    pub(crate) language: Language,
    /// Whether the whole view is told with every change of it.
    pub(crate) views: bool,
    /// Whether things are told in words, too.
    pub(crate) words: bool,
}

/// Which entries stand at the end of what is told, and so come with what can be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Last {
    Yes,
    No,
}

impl Table {
    /// A message as it goes out, with cards by their names.
    pub(crate) fn write(&self, message: &impl Serialize) -> String {
        names::with(&self.ruleset, || serde_json::to_string(message))
            .expect("a message can be written")
    }

    /// What a viewer is told of a fact.
    pub(crate) fn told<'a>(&self, entry: &'a Entry, reader: &Reader) -> Told<'a> {
        let seen = |events: &[Event]| -> Vec<Seen> {
            events.iter().map(|event| event.seen_by(&self.ruleset, reader.viewer)).collect()
        };
        match &entry.fact {
            Fact::Created { .. } => Told::Created,
            Fact::Sat { seat, name, .. } => Told::Sat { seat: *seat, name },
            Fact::Left { seat } => Told::Left { seat: *seat },
            Fact::Kicked { seat } => Told::Kicked { seat: *seat },
            Fact::BotSat { seat, bot } => Told::BotSat { seat: *seat, bot: *bot },
            Fact::NewHost { .. } => Told::NewHost,
            Fact::Token { seat, .. } if self.is_own(reader, *seat) => Told::Token { seat: *seat },
            Fact::Claimed { seat, .. } if self.is_own(reader, *seat) => {
                Told::Claimed { seat: *seat }
            }
            Fact::Token { .. } | Fact::Claimed { .. } | Fact::Muted { .. } => Told::Hidden,
            Fact::Salted { seat, .. } => Told::Salted { seat: *seat },
            Fact::Started { events } => Told::Started { seen: seen(events) },
            Fact::StartedFrom { .. } => Told::StartedFrom,
            Fact::Moved { seat, by, events, .. } => {
                Told::Moved { seat: *seat, by: *by, seen: seen(events) }
            }
            Fact::TakeBackAsked { seat, to } => Told::TakeBackAsked { seat: *seat, to: *to },
            Fact::TakeBackAnswered { seat, yes } => {
                Told::TakeBackAnswered { seat: *seat, yes: *yes }
            }
            Fact::TakenBack { seat, to } => Told::TakenBack { seat: *seat, to: *to },
            Fact::Handed { seat, bot, why } => Told::Handed { seat: *seat, bot: *bot, why: *why },
            Fact::Returned { seat } => Told::Returned { seat: *seat },
            Fact::Resigned { seat } => Told::Resigned { seat: *seat },
            Fact::EndWanted { seat, yes } => Told::EndWanted { seat: *seat, yes: *yes },
            Fact::Ended { how, winners } => Told::Ended { how: *how, winners: *winners },
            Fact::Said { seat, name, text } => {
                let guest = reader.guest.as_deref();
                match self.is_muted(guest, *seat) && entry.guest.as_deref() != guest {
                    true => Told::Hidden,
                    false => Told::Said { seat: *seat, name, text },
                }
            }
            Fact::Rematch { table } => Told::Rematch { table },
            Fact::Closed => Told::Closed,
        }
    }

    fn is_own(&self, reader: &Reader, seat: leonardo_rules::Seat) -> bool {
        reader.guest.as_deref().is_some_and(|guest| self.chair(seat).is_of(guest))
    }

    /// The message about an entry, after it was applied. With `info`, the last entry of what is
    /// told comes with the table as it is now.
    pub(crate) fn entry_message(
        &self,
        words: &AllWords,
        (seq, at): (u32, Millis),
        entry: &Entry,
        reader: &Reader,
        info: Option<&TableInfo>,
        last: Last,
    ) -> String {
        let told = self.told(entry, reader);
        let text = if reader.words { self.words(words, &told, reader) } else { Vec::new() };
        let is_asker = entry.guest.is_some() && entry.guest == reader.guest;
        let ack = entry.id.as_deref().filter(|_| is_asker);
        let changes_game = entry.fact.is_of_game()
            || matches!(entry.fact, Fact::TakenBack { .. } | Fact::Ended { .. })
            || matches!(entry.fact, Fact::Handed { .. } | Fact::Returned { .. });
        let is_fresh = changes_game && last == Last::Yes;
        let wants_view =
            reader.views || matches!(entry.fact, Fact::TakenBack { .. } | Fact::StartedFrom { .. });
        let view = match &self.play {
            Some(play) if is_fresh && (wants_view || ack.is_some()) => {
                Some(play.game.view(reader.viewer))
            }
            _ => None,
        };
        let hash = view.as_ref().map(|view| hash(&self.write(view)));
        let offers = is_fresh.then(|| self.offers(reader.viewer));
        self.write(&Message::Entry(Box::new(EntryMessage {
            seq,
            at,
            told,
            ack,
            hash,
            table: info.filter(|_| last == Last::Yes),
            view: view.as_ref().filter(|_| wants_view),
            offers: offers.as_deref(),
            clock: if is_fresh { self.clock_info() } else { None },
            text,
        })))
    }

    /// The first message to a reader.
    pub(crate) fn welcome(
        &self,
        reader: &Reader,
        info: &TableInfo,
        presence: Presence,
        now: Millis,
    ) -> String {
        let view = self.play.as_ref().map(|play| play.game.view(reader.viewer));
        let hash = view.as_ref().map(|view| hash(&self.write(view)));
        let offers = self.offers(reader.viewer);
        let guest = reader.guest.as_deref();
        let you = You {
            name: reader.name.as_deref(),
            seats: guest.map(|guest| self.seats_of(guest).collect()).unwrap_or_default(),
            seat: match reader.viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Public => None,
            },
            host: guest == Some(&self.host),
            muted: self
                .mutes
                .iter()
                .filter(|(who, _)| Some(who) == reader.guest.as_ref())
                .map(|(_, seat)| *seat)
                .collect(),
        };
        self.write(&Message::Welcome {
            protocol: crate::protocol::PROTOCOL_VERSION,
            seq: self.next,
            now,
            table: info,
            you,
            view: view.as_ref(),
            offers: &offers,
            hash,
            clock: self.clock_info(),
            presence,
        })
    }

    /// What happened, in the reader's language.
    pub(crate) fn words(&self, words: &AllWords, told: &Told<'_>, reader: &Reader) -> Vec<String> {
        let words = words.of(reader.language);
        let names = self.names_in(words);
        let teller = words.about(&self.ruleset).with_names(&names);
        let teller = teller.for_viewer(reader.viewer);
        match told {
            Told::Started { seen } | Told::Moved { seen, .. } => seen
                .iter()
                .filter(|seen| seen.is_news())
                .map(|seen| teller.event_cited(seen))
                .collect(),
            _ => self.table_words(&teller, told).into_iter().collect(),
        }
    }

    /// What happened to the table, the cards aside.
    fn table_words(&self, teller: &leonardo_words::Teller<'_>, told: &Told<'_>) -> Option<String> {
        let words = teller.words();
        let (id, seat) = match told {
            Told::Sat { seat, .. } => ("log-sat", seat),
            Told::Left { seat } => ("log-left", seat),
            Told::Kicked { seat } => ("log-kicked", seat),
            Told::BotSat { seat, .. } => ("log-bot-sat", seat),
            Told::TakeBackAsked { seat, .. } => ("log-take-back-asked", seat),
            Told::TakeBackAnswered { seat, yes: true } => ("log-take-back-yes", seat),
            Told::TakeBackAnswered { seat, yes: false } => ("log-take-back-no", seat),
            Told::TakenBack { seat, .. } => ("log-taken-back", seat),
            Told::Handed { seat, why, .. } => {
                let id = match why {
                    crate::fact::HandedWhy::Asked => "log-handed-asked",
                    crate::fact::HandedWhy::Left => "log-handed-left",
                    crate::fact::HandedWhy::Absent => "log-handed-absent",
                    crate::fact::HandedWhy::Time => "log-handed-time",
                    crate::fact::HandedWhy::Out => "log-handed-out",
                };
                (id, seat)
            }
            Told::Returned { seat } => ("log-returned", seat),
            Told::Resigned { seat } => ("log-resigned", seat),
            Told::EndWanted { seat, yes: true } => ("log-end-wanted", seat),
            Told::EndWanted { seat, yes: false } => ("log-end-not-wanted", seat),
            Told::Ended { how, .. } => {
                return match how {
                    crate::fact::Ending::Rules => None,
                    crate::fact::Ending::Resigned => Some(words.say("log-ended-resigned")),
                    crate::fact::Ending::Time => Some(words.say("log-ended-time")),
                    crate::fact::Ending::Agreed => Some(words.say("log-ended-agreed")),
                };
            }
            Told::StartedFrom => return Some(words.say("log-started-from")),
            Told::Rematch { .. } => return Some(words.say("log-rematch")),
            Told::Closed => return Some(words.say("log-closed")),
            Told::Created
            | Told::NewHost
            | Told::Token { .. }
            | Told::Claimed { .. }
            | Told::Salted { .. }
            | Told::Started { .. }
            | Told::Moved { .. }
            | Told::Said { .. }
            | Told::Hidden => return None,
        };
        Some(words.say_with(id, &teller.who(*seat)))
    }
}

/// What tells a client that it has drifted: the FNV-1a hash of its view as JSON.
pub(crate) fn hash(view: &str) -> String {
    format!("{:016x}", fnv1a(view.bytes()))
}
