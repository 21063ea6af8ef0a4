//! The connections of a table: who is there, and telling each what they may know.

use axum::extract::ws::Utf8Bytes;
use leonardo_protocol::{DeviceInfo, Millis, Presence, RefusalCode, ServerMessage, Stage};
use leonardo_rules::{Seat, Viewer};
use leonardo_table::{Caller, Device, IsLast, LogEntry, Refusal, TableEvent};

use super::{BACK_OFF, Connect, Connection, TableMessage, TableTask, refuse};
use crate::catch_up::CatchUp;
use crate::log_text::{Reader, entry_text};

/// With more connections than this at a table, those who watch it are counted once in a while.
const CROWD: usize = 32;
const CROWD_COUNTED_EVERY_MS: Millis = 1_000;

impl TableTask {
    pub(super) fn connect(&mut self, connect: Connect) {
        let Connect { connection, address, mut reader, seat, have, queue, .. } = connect;
        self.note_visit(reader.recipient.guest.as_deref(), address);
        reader.recipient.viewer = self.viewer(reader.recipient.guest.as_deref(), seat);
        let _ = queue.try_send(self.table.write(&self.welcome(&reader)).into());
        if let Some((from, tell)) = have.filter(|(have, _)| *have < self.table.next) {
            let (number, table) = (self.number, Box::new(self.table.clone()));
            let _ = tell.send(Ok(CatchUp { number, table, reader: reader.clone(), from }));
        }
        let has_seat = self.has_seat(&reader);
        self.connections.push(Connection { number: connection, address, reader, queue });
        match has_seat {
            true => self.note_presence(),
            false => self.note_spectator(),
        }
    }

    fn has_seat(&self, reader: &Reader) -> bool {
        let guest = reader.recipient.guest.as_deref();
        guest.is_some_and(|guest| self.table.seats_of(guest).next().is_some())
    }

    /// The perspective of a guest: one of the guest's own seats, or that of a spectator.
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
        self.idle_since_ms = self.now_ms();
        let place = self.connections.iter().position(|connection| connection.number == number);
        // One that was dropped, because it did not read, is gone already.
        match place.map(|place| self.connections.swap_remove(place)) {
            Some(gone) if self.has_seat(&gone.reader) => self.note_presence(),
            Some(_) | None => self.note_spectator(),
        }
    }

    pub(super) fn disconnect_all(&mut self) {
        if self.connections.is_empty() {
            return;
        }
        self.connections.clear();
        self.idle_since_ms = self.now_ms();
        self.note_presence();
    }

    /// Takes a message while it is not known what is stored: nobody may be told what was. Everyone is
    /// disconnected, so that they find the process that has the table now.
    pub(super) async fn postpone(&mut self, message: TableMessage) {
        let refusal = RefusalCode::Store.into();
        match message {
            TableMessage::Disconnect(number) => self.disconnect(number),
            TableMessage::Request(number, message) => {
                let found = self.connections.iter().find(|other| other.number == number);
                if let Some(Connection { reader, queue, .. }) = found {
                    let refused = self.refused(reader, message.id, &refusal);
                    let _ = queue.try_send(self.table.write(&refused).into());
                }
            }
            TableMessage::Wake | TableMessage::Close | TableMessage::BotDecided(..) => {
                self.thinking = None;
                self.disconnect_all();
                tokio::time::sleep(BACK_OFF).await;
            }
            other => refuse(other, &refusal),
        }
        self.hints = None;
        self.disconnect_all();
    }

    pub(super) fn presence(&self) -> Presence {
        let is_here = |seat: Seat| {
            let of_seat = |connection: &Connection| {
                let guest = connection.reader.recipient.guest.as_deref();
                guest.is_some_and(|guest| self.table.chair(seat).is_of(guest))
            };
            self.connections.iter().any(of_seat)
        };
        let watches = |connection: &&Connection| !self.has_seat(&connection.reader);
        Presence {
            seats: self.table.seats().map(is_here).collect(),
            watching: self.connections.iter().filter(watches).count(),
        }
    }

    /// The devices of the caller's seat. Nobody else is told of them.
    pub(super) fn devices(
        &self,
        caller: Caller<'_>,
        seat: Seat,
    ) -> Result<Vec<DeviceInfo>, Refusal> {
        let guests =
            || self.connections.iter().map(|other| other.reader.recipient.guest.as_deref());
        let info = |device: &Device| DeviceInfo {
            device: device.number,
            since: device.since_ms,
            here: guests().any(|guest| guest == Some(&device.guest)),
            you: caller.guest == Some(&device.guest),
        };
        Ok(self.table.devices(caller, seat)?.iter().map(info).collect())
    }

    /// Closes the connections of devices that lost a seat. They resume as what they are now.
    pub(super) fn close_signed_out(&mut self, event: &TableEvent) {
        let TableEvent::SignedOut { persons, .. } = event else { return };
        self.connections.retain(|connection| {
            let guest = connection.reader.recipient.guest.as_ref();
            guest.is_none_or(|guest| !persons.contains(guest))
        });
    }

    /// Who is connected, for one who comes. A crowd is not counted for each of them.
    pub(super) fn presence_now(&self) -> Presence {
        match &self.told_presence {
            Some(told) if self.connections.len() > CROWD => told.clone(),
            _ => self.presence(),
        }
    }

    /// Someone who only watches has come or gone. In a crowd they are counted once in a while:
    /// otherwise each of them would cost a message to all others.
    fn note_spectator(&mut self) {
        if self.connections.len() <= CROWD {
            self.note_presence();
        } else {
            let soon_ms = self.now_ms() + CROWD_COUNTED_EVERY_MS;
            self.crowd_counted_at_ms.get_or_insert(soon_ms);
        }
    }

    /// Counts a crowd when it is time for that.
    pub(super) fn count_crowd(&mut self) {
        if self.crowd_counted_at_ms.is_some_and(|at_ms| at_ms <= self.now_ms()) {
            self.note_presence();
        }
    }

    /// Tells everyone who is connected, if that has changed.
    pub(super) fn note_presence(&mut self) {
        self.crowd_counted_at_ms = None;
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

    /// Sends everyone a message, and drops connections whose queues are full (backpressure).
    fn tell_all(&mut self, mut text: impl FnMut(&Reader) -> Utf8Bytes) {
        self.connections
            .retain(|connection| connection.queue.try_send(text(&connection.reader)).is_ok());
    }

    /// Guests may have got or lost a seat, which changes their perspective.
    pub(super) fn update_viewers(&mut self) {
        for connection in &mut self.connections {
            let to = &mut connection.reader.recipient;
            let guest = to.guest.as_deref();
            let is_own = |seat| guest.is_some_and(|guest| self.table.chair(seat).is_of(guest));
            match to.viewer {
                Viewer::Seat(seat) if !is_own(seat) => to.viewer = Viewer::Public,
                Viewer::Public if self.table.stage == Stage::Open => {
                    let own = guest.and_then(|guest| self.table.seats_of(guest).next());
                    to.viewer = own.map_or(Viewer::Public, Viewer::Seat);
                }
                _ => {}
            }
        }
    }

    pub(super) fn tell_entries(
        &mut self,
        first: u32,
        at_ms: Millis,
        entries: &[LogEntry],
        changes_info: bool,
    ) {
        let (table, words) = (&self.table, self.state.words);
        let info = Some(&self.info).filter(|_| changes_info);
        // Connections with the same perspective get the same text.
        for (seq, entry) in (first..).zip(entries) {
            let is_last = if seq + 1 == table.next { IsLast::Yes } else { IsLast::No };
            let mut told: Vec<(&Reader, Option<&str>, Utf8Bytes)> = Vec::new();
            let mut are_taken = Vec::with_capacity(self.connections.len());
            for Connection { reader, queue, .. } in &self.connections {
                // To most who watch it makes no difference who they are.
                let guest = match table.is_anyone(entry, &reader.recipient) {
                    true => None,
                    false => reader.recipient.guest.as_deref(),
                };
                let is_same =
                    |other: &Reader, of: Option<&str>| guest == of && reader.looks_like(other);
                let known = told.iter().find(|(other, of, _)| is_same(other, *of));
                let text = match known {
                    Some((.., text)) => text.clone(),
                    None => {
                        let at = (seq, at_ms);
                        let text: Utf8Bytes =
                            entry_text(table, words, at, entry, reader, (info, is_last)).into();
                        told.push((reader, guest, text.clone()));
                        text
                    }
                };
                are_taken.push(queue.try_send(text).is_ok());
            }
            let mut are_taken = are_taken.into_iter();
            self.connections.retain(|_| are_taken.next() == Some(true));
        }
    }
}
