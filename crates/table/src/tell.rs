//! What a recipient is told of a table and its events. Messages are built up, never redacted: what is
//! not mentioned here for a viewer does not reach that viewer.

use leonardo_protocol::{
    EntryMessage, Millis, PROTOCOL_VERSION, Presence, ServerMessage, TableInfo, VisibleEvent,
    Welcome, You,
};
use leonardo_rules::{Event, Seat, Seen, Viewer};
use serde::Serialize;

use crate::event::{LogEntry, TableEvent};
use crate::move_text;
use crate::table::Table;

/// Who is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipient {
    /// The guest; none for a stranger.
    pub guest: Option<String>,
    /// The guest's name.
    pub name: Option<String>,
    /// The perspective.
    pub viewer: Viewer,
    /// Whether to send the whole view with every change of it.
    pub views: bool,
}

/// Whether it was this recipient's request that led to an entry.
fn is_asker(entry: &LogEntry, to: &Recipient) -> bool {
    entry.guest.is_some() && entry.guest == to.guest
}

/// Whether an entry is the last one told, and so comes with what can be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IsLast {
    /// It is.
    Yes,
    /// Others follow it.
    No,
}

impl Table {
    /// A message as it is sent, with cards by their names.
    pub fn write(&self, message: &impl Serialize) -> String {
        crate::log::to_json(&self.ruleset, message)
    }

    /// The message about an entry that has been applied, as it is sent. `words` tells in words what
    /// the recipient may know, if that is wanted. The last entry told comes with `info`, if there is
    /// any.
    pub fn entry_text(
        &self,
        at: (u32, Millis),
        entry: &LogEntry,
        to: &Recipient,
        (info, is_last): (Option<&TableInfo>, IsLast),
        words: Option<impl FnOnce(&VisibleEvent) -> Vec<String>>,
    ) -> String {
        let is_fresh = entry.event.changes_game() && is_last == IsLast::Yes;
        let info = info.filter(|_| is_last == IsLast::Yes);
        let clock = if is_fresh { self.clock_info() } else { None };
        let is_plain = info.is_none() && !to.views && words.is_none() && clock.is_none();
        let mut text = match entry.event {
            TableEvent::Moved { seat, by, ref events, .. } if is_plain => {
                let ack = entry.id.as_deref().filter(|_| is_asker(entry, to));
                move_text::told(&self.ruleset, at, (seat, by, events), to.viewer, ack)
            }
            _ => {
                let mut message = self.entry_message(at, entry, to, info, is_fresh);
                message.clock = clock;
                message.text = words.map(|words| words(&message.event)).unwrap_or_default();
                let mut text = self.write(&ServerMessage::Entry(Box::new(message)));
                text.truncate(text.len() - 1);
                text
            }
        };
        if is_fresh {
            text.push_str(",\"offers\":");
            self.write_offers(to.viewer, &mut text);
        }
        text.push('}');
        text
    }

    /// What a recipient may know of an entry.
    pub fn visible(&self, entry: &LogEntry, to: &Recipient) -> VisibleEvent {
        let seen = |events: &[Event]| -> Vec<Seen> {
            events.iter().map(|event| event.seen_by(&self.ruleset, to.viewer)).collect()
        };
        let is_muted = |seat| entry.guest != to.guest && self.is_muted(to.guest.as_deref(), seat);
        match entry.event {
            TableEvent::Created { .. } => VisibleEvent::Created,
            TableEvent::Sat { seat, ref name, .. } => {
                VisibleEvent::Sat { seat, name: name.clone() }
            }
            TableEvent::Left { seat } => VisibleEvent::Left { seat },
            TableEvent::Kicked { seat } => VisibleEvent::Kicked { seat },
            TableEvent::BotSat { seat, bot } => VisibleEvent::BotSat { seat, bot },
            TableEvent::NewHost { .. } => VisibleEvent::NewHost,
            TableEvent::Token { seat, .. } if self.is_own(to, seat) => VisibleEvent::Token { seat },
            TableEvent::Claimed { seat, .. } if self.is_own(to, seat) => {
                VisibleEvent::Claimed { seat }
            }
            TableEvent::SignedOut { seat, .. } if self.is_own(to, seat) => {
                VisibleEvent::SignedOut { seat }
            }
            TableEvent::Token { .. }
            | TableEvent::Claimed { .. }
            | TableEvent::SignedOut { .. }
            | TableEvent::Muted { .. } => VisibleEvent::Hidden,
            TableEvent::Salted { seat, .. } => VisibleEvent::Salted { seat },
            TableEvent::Started { ref events } => VisibleEvent::Started { seen: seen(events) },
            TableEvent::StartedFrom { .. } => VisibleEvent::StartedFrom,
            TableEvent::Moved { seat, by, ref events, .. } => {
                VisibleEvent::Moved { seat, by, seen: seen(events) }
            }
            TableEvent::TakeBackAsked { seat, to } => VisibleEvent::TakeBackAsked { seat, to },
            TableEvent::TakeBackAnswered { seat, yes } => {
                VisibleEvent::TakeBackAnswered { seat, yes }
            }
            TableEvent::TakenBack { seat, to, .. } => VisibleEvent::TakenBack { seat, to },
            TableEvent::Handed { seat, bot, why, .. } => VisibleEvent::Handed { seat, bot, why },
            TableEvent::Returned { seat, .. } => VisibleEvent::Returned { seat },
            TableEvent::Resigned { seat } => VisibleEvent::Resigned { seat },
            TableEvent::EndWanted { seat, yes } => VisibleEvent::EndWanted { seat, yes },
            TableEvent::Ended { how, winners } => VisibleEvent::Ended { how, winners },
            TableEvent::Said { seat, .. } if is_muted(seat) => VisibleEvent::Hidden,
            TableEvent::Said { seat, ref name, ref text } => {
                VisibleEvent::Said { seat, name: name.clone(), text: text.clone() }
            }
            TableEvent::Rematch { ref table } => VisibleEvent::Rematch { table: table.clone() },
            TableEvent::Closed => VisibleEvent::Closed,
        }
    }

    /// Whether a recipient is told of an entry what anyone who looks the same way is told: it is not
    /// the one who asked for it, has no seat and has muted nobody.
    pub fn is_anyone(&self, entry: &LogEntry, to: &Recipient) -> bool {
        let Some(guest) = &to.guest else { return true };
        entry.guest.as_ref() != Some(guest)
            && self.seats_of(guest).next().is_none()
            && self.mutes.iter().all(|(who, _)| who != guest)
    }

    fn is_own(&self, to: &Recipient, seat: Seat) -> bool {
        to.guest.as_deref().is_some_and(|guest| self.chair(seat).is_of(guest))
    }

    /// The same without words, clocks and legal moves. It is fresh if it says what can be done now.
    fn entry_message(
        &self,
        (seq, at): (u32, Millis),
        entry: &LogEntry,
        to: &Recipient,
        info: Option<&TableInfo>,
        is_fresh: bool,
    ) -> EntryMessage {
        let ack = entry.id.clone().filter(|_| is_asker(entry, to));
        let wants_view = to.views
            || matches!(entry.event, TableEvent::TakenBack { .. } | TableEvent::StartedFrom { .. });
        let view = match &self.play {
            Some(play) if is_fresh && wants_view => Some(play.game.view(to.viewer)),
            _ => None,
        };
        // A move that others have followed is history: nobody draws its lines any more.
        let given = match (&self.play, to.views) {
            (Some(play), true) if play.gained.0 == seq => play.gained.1.clone(),
            _ => Vec::new(),
        };
        EntryMessage {
            seq,
            at,
            event: self.visible(entry, to),
            ack,
            table: info.cloned(),
            lines: view.as_ref().map(|view| view.lines(&self.ruleset)),
            view,
            given,
            offers: None,
            clock: None,
            text: Vec::new(),
        }
    }

    /// The first message to a recipient: a snapshot of the table.
    pub fn welcome(
        &self,
        to: &Recipient,
        info: &TableInfo,
        presence: Presence,
        now: Millis,
    ) -> Welcome {
        let guest = to.guest.as_deref();
        let you = You {
            name: to.name.clone(),
            seats: guest.map(|guest| self.seats_of(guest).collect()).unwrap_or_default(),
            seat: match to.viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Public => None,
            },
            host: guest == Some(&self.host),
            muted: self
                .mutes
                .iter()
                .filter(|(who, _)| Some(who) == to.guest.as_ref())
                .map(|(_, seat)| *seat)
                .collect(),
        };
        let view = self.play.as_ref().map(|play| play.game.view(to.viewer));
        let drawn = view.as_ref().filter(|_| to.views);
        Welcome {
            protocol: PROTOCOL_VERSION,
            seq: self.next,
            now,
            table: info.clone(),
            you,
            lines: drawn.map(|view| view.lines(&self.ruleset)),
            view,
            offers: self.offers(to.viewer),
            clock: self.clock_info(),
            presence,
        }
    }
}
