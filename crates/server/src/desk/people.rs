//! Who is at a table: people come and go, and each is told what that one may know.

use axum::extract::ws::Utf8Bytes;
use leonardo_protocol::{Millis, Presence, ServerMessage, Stage};
use leonardo_rules::{Seat, Viewer};

use super::{Connect, Connection, Desk};
use crate::fact::Entry;
use crate::missed::Missed;
use crate::table::tell::{Last, Reader};

impl Desk {
    pub(super) fn connect(&mut self, connect: Connect) {
        let Connect { connection, mut reader, seat, have, out } = connect;
        reader.viewer = self.viewer(reader.guest.as_deref(), seat);
        let text = self.table.welcome(&reader, &self.info, self.presence(), self.now_ms());
        let _ = out.try_send(text.into());
        if let Some((from, tell)) = have.filter(|(have, _)| *have < self.table.next) {
            let table = Box::new(self.table.clone());
            let _ = tell.send(Missed { table, reader: reader.clone(), from });
        }
        self.connections.push(Connection { number: connection, reader, out });
        self.note_presence();
    }

    /// Where a guest looks from: one of the guest's own seats, or from outside.
    pub(super) fn viewer(&self, guest: Option<&str>, wanted: Option<Seat>) -> Viewer {
        let Some(guest) = guest else { return Viewer::Public };
        let mut own = self.table.seats_of(guest);
        let seat = match wanted {
            Some(seat) => own.find(|own| *own == seat),
            None => own.next(),
        };
        seat.map_or(Viewer::Public, Viewer::Seat)
    }

    pub(super) fn disconnect(&mut self, number: u64) {
        self.connections.retain(|connection| connection.number != number);
        self.idle_since_ms = self.now_ms();
        self.note_presence();
    }

    pub(super) fn presence(&self) -> Presence {
        let is_here = |seat: Seat| {
            let of_seat = |connection: &Connection| {
                let guest = connection.reader.guest.as_deref();
                guest.is_some_and(|guest| self.table.chair(seat).is_of(guest))
            };
            self.connections.iter().any(of_seat)
        };
        let watches = |connection: &&Connection| match connection.reader.guest.as_deref() {
            Some(guest) => self.table.seats_of(guest).next().is_none(),
            None => true,
        };
        Presence {
            seats: self.table.seats().map(is_here).collect(),
            watching: self.connections.iter().filter(watches).count(),
        }
    }

    /// Tells everyone who is here, if that has changed.
    pub(super) fn note_presence(&mut self) {
        let now_ms = self.now_ms();
        let presence = self.presence();
        for (away, is_here) in self.away_since_ms.iter_mut().zip(&presence.seats) {
            *away = if *is_here { None } else { away.or(Some(now_ms)) };
        }
        if self.told_presence.as_ref() == Some(&presence) {
            return;
        }
        self.told_presence = Some(presence.clone());
        let text = Utf8Bytes::from(self.table.write(&ServerMessage::Presence(presence)));
        self.tell_all(|_| text.clone());
    }

    /// Sends everyone a message; whoever does not listen is let go.
    fn tell_all(&mut self, mut text: impl FnMut(&Reader) -> Utf8Bytes) {
        self.connections
            .retain(|connection| connection.out.try_send(text(&connection.reader)).is_ok());
    }

    /// Somebody may have got a seat, or lost it: then that is where they look from.
    pub(super) fn look_again(&mut self) {
        for connection in &mut self.connections {
            let reader = &mut connection.reader;
            let guest = reader.guest.as_deref();
            let is_own = |seat| guest.is_some_and(|guest| self.table.chair(seat).is_of(guest));
            match reader.viewer {
                Viewer::Seat(seat) if !is_own(seat) => reader.viewer = Viewer::Public,
                Viewer::Public if self.table.stage == Stage::Open => {
                    let own = guest.and_then(|guest| self.table.seats_of(guest).next());
                    reader.viewer = own.map_or(Viewer::Public, Viewer::Seat);
                }
                _ => {}
            }
        }
    }

    pub(super) fn tell_entries(
        &mut self,
        first: u32,
        at_ms: Millis,
        entries: &[Entry],
        changes_table: bool,
    ) {
        let (table, words) = (&self.table, &self.hub.words);
        let info = Some(&self.info).filter(|_| changes_table);
        // Several connections that look the same way get the same text.
        let mut told: Vec<(Reader, Utf8Bytes)> = Vec::new();
        for (seq, entry) in (first..).zip(entries) {
            told.clear();
            let last = if seq + 1 == table.next { Last::Yes } else { Last::No };
            self.connections.retain(|connection| {
                let reader = &connection.reader;
                let known = told.iter().find(|(other, _)| other == reader);
                let text = match known {
                    Some((_, text)) => text.clone(),
                    None => {
                        let at = (seq, at_ms);
                        let text: Utf8Bytes =
                            table.entry_message(words, at, entry, reader, info, last).into();
                        told.push((reader.clone(), text.clone()));
                        text
                    }
                };
                connection.out.try_send(text).is_ok()
            });
        }
    }
}
