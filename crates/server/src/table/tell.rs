//! What a viewer is told of a table and its facts. Built, never stripped: a fact that is not
//! mentioned here for a viewer does not reach that viewer.

use leonardo_protocol::{
    Ending, EntryMessage, HandedWhy, Millis, PROTOCOL_VERSION, Presence, ServerMessage, TableInfo,
    VisibleEvent, Welcome, You,
};
use leonardo_rules::{Event, Seen, Viewer, names};
use leonardo_words::{AllWords, Language};
use serde::Serialize;

use super::Table;
use crate::fact::{Entry, Fact};

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
    pub(crate) fn told(&self, entry: &Entry, reader: &Reader) -> VisibleEvent {
        let seen = |events: &[Event]| -> Vec<Seen> {
            events.iter().map(|event| event.seen_by(&self.ruleset, reader.viewer)).collect()
        };
        match &entry.fact {
            Fact::Created { .. } => VisibleEvent::Created,
            Fact::Sat { seat, name, .. } => VisibleEvent::Sat { seat: *seat, name: name.clone() },
            Fact::Left { seat } => VisibleEvent::Left { seat: *seat },
            Fact::Kicked { seat } => VisibleEvent::Kicked { seat: *seat },
            Fact::BotSat { seat, bot } => VisibleEvent::BotSat { seat: *seat, bot: *bot },
            Fact::NewHost { .. } => VisibleEvent::NewHost,
            Fact::Token { seat, .. } if self.is_own(reader, *seat) => {
                VisibleEvent::Token { seat: *seat }
            }
            Fact::Claimed { seat, .. } if self.is_own(reader, *seat) => {
                VisibleEvent::Claimed { seat: *seat }
            }
            Fact::Token { .. } | Fact::Claimed { .. } | Fact::Muted { .. } => VisibleEvent::Hidden,
            Fact::Salted { seat, .. } => VisibleEvent::Salted { seat: *seat },
            Fact::Started { events } => VisibleEvent::Started { seen: seen(events) },
            Fact::StartedFrom { .. } => VisibleEvent::StartedFrom,
            Fact::Moved { seat, by, events, .. } => {
                VisibleEvent::Moved { seat: *seat, by: *by, seen: seen(events) }
            }
            Fact::TakeBackAsked { seat, to } => {
                VisibleEvent::TakeBackAsked { seat: *seat, to: *to }
            }
            Fact::TakeBackAnswered { seat, yes } => {
                VisibleEvent::TakeBackAnswered { seat: *seat, yes: *yes }
            }
            Fact::TakenBack { seat, to } => VisibleEvent::TakenBack { seat: *seat, to: *to },
            Fact::Handed { seat, bot, why } => {
                VisibleEvent::Handed { seat: *seat, bot: *bot, why: *why }
            }
            Fact::Returned { seat } => VisibleEvent::Returned { seat: *seat },
            Fact::Resigned { seat } => VisibleEvent::Resigned { seat: *seat },
            Fact::EndWanted { seat, yes } => VisibleEvent::EndWanted { seat: *seat, yes: *yes },
            Fact::Ended { how, winners } => VisibleEvent::Ended { how: *how, winners: *winners },
            Fact::Said { seat, name, text } => {
                let guest = reader.guest.as_deref();
                match self.is_muted(guest, *seat) && entry.guest.as_deref() != guest {
                    true => VisibleEvent::Hidden,
                    false => {
                        VisibleEvent::Said { seat: *seat, name: name.clone(), text: text.clone() }
                    }
                }
            }
            Fact::Rematch { table } => VisibleEvent::Rematch { table: table.clone() },
            Fact::Closed => VisibleEvent::Closed,
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
        let event = self.told(entry, reader);
        let text = if reader.words { self.words(words, &event, reader) } else { Vec::new() };
        let is_asker = entry.guest.is_some() && entry.guest == reader.guest;
        let ack = entry.id.clone().filter(|_| is_asker);
        let changes_game = entry.fact.is_of_game()
            || matches!(entry.fact, Fact::TakenBack { .. } | Fact::Ended { .. })
            || matches!(entry.fact, Fact::Handed { .. } | Fact::Returned { .. });
        let is_fresh = changes_game && last == Last::Yes;
        let wants_view =
            reader.views || matches!(entry.fact, Fact::TakenBack { .. } | Fact::StartedFrom { .. });
        let view = match &self.play {
            Some(play) if is_fresh && wants_view => Some(play.game.view(reader.viewer)),
            _ => None,
        };
        self.write(&ServerMessage::Entry(Box::new(EntryMessage {
            seq,
            at,
            event,
            ack,
            table: info.filter(|_| last == Last::Yes).cloned(),
            view,
            offers: is_fresh.then(|| self.offers(reader.viewer)),
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
        let guest = reader.guest.as_deref();
        let you = You {
            name: reader.name.clone(),
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
        self.write(&ServerMessage::Welcome(Box::new(Welcome {
            protocol: PROTOCOL_VERSION,
            seq: self.next,
            now,
            table: info.clone(),
            you,
            view: self.play.as_ref().map(|play| play.game.view(reader.viewer)),
            offers: self.offers(reader.viewer),
            clock: self.clock_info(),
            presence,
        })))
    }

    /// What happened, in the reader's language.
    pub(crate) fn words(
        &self,
        words: &AllWords,
        told: &VisibleEvent,
        reader: &Reader,
    ) -> Vec<String> {
        let words = words.of(reader.language);
        let names = self.names_in(words);
        let teller = words.about(&self.ruleset).with_names(&names);
        let teller = teller.for_viewer(reader.viewer);
        match told {
            VisibleEvent::Started { seen } | VisibleEvent::Moved { seen, .. } => seen
                .iter()
                .filter(|seen| seen.is_news())
                .map(|seen| teller.event_cited(seen))
                .collect(),
            _ => self.table_words(&teller, told).into_iter().collect(),
        }
    }

    /// What happened to the table, the cards aside.
    fn table_words(
        &self,
        teller: &leonardo_words::Teller<'_>,
        told: &VisibleEvent,
    ) -> Option<String> {
        let words = teller.words();
        let (id, seat) = match told {
            VisibleEvent::Sat { seat, .. } => ("log-sat", seat),
            VisibleEvent::Left { seat } => ("log-left", seat),
            VisibleEvent::Kicked { seat } => ("log-kicked", seat),
            VisibleEvent::BotSat { seat, .. } => ("log-bot-sat", seat),
            VisibleEvent::TakeBackAsked { seat, .. } => ("log-take-back-asked", seat),
            VisibleEvent::TakeBackAnswered { seat, yes: true } => ("log-take-back-yes", seat),
            VisibleEvent::TakeBackAnswered { seat, yes: false } => ("log-take-back-no", seat),
            VisibleEvent::TakenBack { seat, .. } => ("log-taken-back", seat),
            VisibleEvent::Handed { seat, why, .. } => {
                let id = match why {
                    HandedWhy::Asked => "log-handed-asked",
                    HandedWhy::Left => "log-handed-left",
                    HandedWhy::Absent => "log-handed-absent",
                    HandedWhy::Time => "log-handed-time",
                    HandedWhy::Out => "log-handed-out",
                };
                (id, seat)
            }
            VisibleEvent::Returned { seat } => ("log-returned", seat),
            VisibleEvent::Resigned { seat } => ("log-resigned", seat),
            VisibleEvent::EndWanted { seat, yes: true } => ("log-end-wanted", seat),
            VisibleEvent::EndWanted { seat, yes: false } => ("log-end-not-wanted", seat),
            VisibleEvent::Ended { how, .. } => {
                return match how {
                    Ending::Rules => None,
                    Ending::Resigned => Some(words.say("log-ended-resigned")),
                    Ending::Time => Some(words.say("log-ended-time")),
                    Ending::Agreed => Some(words.say("log-ended-agreed")),
                };
            }
            VisibleEvent::StartedFrom => return Some(words.say("log-started-from")),
            VisibleEvent::Rematch { .. } => return Some(words.say("log-rematch")),
            VisibleEvent::Closed => return Some(words.say("log-closed")),
            VisibleEvent::Created
            | VisibleEvent::NewHost
            | VisibleEvent::Token { .. }
            | VisibleEvent::Claimed { .. }
            | VisibleEvent::Salted { .. }
            | VisibleEvent::Started { .. }
            | VisibleEvent::Moved { .. }
            | VisibleEvent::Said { .. }
            | VisibleEvent::Hidden => return None,
        };
        Some(words.say_with(id, &teller.who(*seat)))
    }
}
