//! The devices of a seat: a token lets another one in, and its person can sign devices out again.

use leonardo_protocol::RefusalCode;
use leonardo_rules::Seat;

use crate::command::Caller;
use crate::decide::Decided;
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::table::{Device, Table};

/// The most devices of one person at a table.
const DEVICES_MAX: usize = 8;

/// What a token opens for a guest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opened {
    /// This seat, once the guest claims it.
    Seat(Seat),
    /// This seat, at which the guest sits already.
    Own(Seat),
}

impl Table {
    /// What the token with this hash opens. Nothing changes.
    ///
    /// # Errors
    /// When it opens nothing, or nothing for this guest.
    pub fn opened_by(&self, guest: Option<&str>, hash: &str) -> Result<Opened, Refusal> {
        // Hashes of random tokens: how long a comparison takes tells nothing about the token.
        let fits = |seat: &Seat| self.chair(*seat).token.as_deref() == Some(hash);
        let seat = self.seats().find(fits).ok_or(RefusalCode::BadToken)?;
        let chair = self.chair(seat);
        if guest.is_some_and(|guest| chair.is_of(guest)) {
            return Ok(Opened::Own(seat));
        }
        if let (Some(guest), Some(person)) = (guest, chair.person()) {
            self.not_of_another(guest, person)?;
        }
        match chair.devices().len() < DEVICES_MAX {
            true => Ok(Opened::Seat(seat)),
            false => Err(RefusalCode::Full.into()),
        }
    }

    pub(crate) fn claim(&self, caller: Caller<'_>, hash: &str) -> Decided {
        let guest = caller.guest.ok_or(RefusalCode::NoGuest)?;
        match self.opened_by(Some(guest), hash)? {
            Opened::Own(_) => Ok(Vec::new()),
            Opened::Seat(seat) => Ok(vec![TableEvent::Claimed { seat, person: guest.to_string() }]),
        }
    }

    /// Nobody sits at one table as two people: such a guest would see the cards of both.
    pub(crate) fn not_of_another(&self, guest: &str, person: &str) -> Result<(), Refusal> {
        let is_other = |seat: Seat| self.chair(seat).person() != Some(person);
        match self.seats_of(guest).any(is_other) {
            true => Err(RefusalCode::Seated.into()),
            false => Ok(()),
        }
    }

    /// The devices of the caller's seat.
    ///
    /// # Errors
    /// When it is not the caller's.
    pub fn devices(&self, caller: Caller<'_>, seat: Seat) -> Result<&[Device], Refusal> {
        Ok(self.chair(self.own(caller, Some(seat))?).devices())
    }

    /// Takes the seat from one device, or from all but the caller's. The device that took the seat
    /// stays: a link that got into the wrong hands must not cost a person the seat.
    pub(crate) fn sign_out(&self, caller: Caller<'_>, seat: Seat, device: Option<u32>) -> Decided {
        let devices = self.devices(caller, seat)?.iter().skip(1);
        let is_meant = |other: &&Device| match device {
            Some(number) => other.number == number,
            None => Some(other.guest.as_str()) != caller.guest,
        };
        let persons: Vec<String> =
            devices.filter(is_meant).map(|device| device.guest.clone()).collect();
        // Without other devices there may still be a token to take back.
        let has_token = device.is_none() && self.chair(seat).token.is_some();
        match persons.is_empty() && !has_token {
            true => Err(RefusalCode::NoDevice.into()),
            false => Ok(vec![TableEvent::SignedOut { seat, persons }]),
        }
    }
}
