//! How many connections are open, by address and by guest.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex};

use super::Key;
use crate::address::AddressGroup;
use crate::config::Config;
use crate::identity::GuestId;
use crate::registry::lock;

/// Who has too many connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TooManyConnections {
    /// Everyone at the address together.
    OfAddress,
    /// The guest.
    OfGuest,
}

/// Counts the connections that are open.
#[derive(Debug)]
pub(crate) struct Connections {
    /// 0 for no limit.
    per_address: u32,
    /// 0 for no limit.
    per_guest: u32,
    open: Mutex<HashMap<Key, u32>>,
}

/// A connection is open for as long as this lives.
#[derive(Debug)]
pub(crate) struct ConnectionGuard {
    connections: Arc<Connections>,
    address: AddressGroup,
    guest: GuestId,
}

impl Connections {
    pub(crate) fn new(config: &Config) -> Arc<Connections> {
        Arc::new(Connections {
            per_address: config.connections_per_address,
            per_guest: config.connections_per_guest,
            open: Mutex::new(HashMap::new()),
        })
    }

    /// Counts one more connection of this guest from this address, if there may be one.
    pub(crate) fn open(
        self: &Arc<Self>,
        address: AddressGroup,
        guest: GuestId,
    ) -> Result<ConnectionGuard, TooManyConnections> {
        let mut open = lock(&self.open);
        let keys = [
            (Key::Address(address), self.per_address, TooManyConnections::OfAddress),
            (Key::Guest(guest), self.per_guest, TooManyConnections::OfGuest),
        ];
        for (key, limit, refused) in keys {
            if limit > 0 && open.get(&key).is_some_and(|&connections| connections >= limit) {
                return Err(refused);
            }
        }
        for (key, ..) in keys {
            *open.entry(key).or_default() += 1;
        }
        Ok(ConnectionGuard { connections: Arc::clone(self), address, guest })
    }
}

impl ConnectionGuard {
    /// Where the connection comes from.
    pub(crate) fn address(&self) -> AddressGroup {
        self.address
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut open = lock(&self.connections.open);
        for key in [Key::Address(self.address), Key::Guest(self.guest)] {
            if let Entry::Occupied(mut connections) = open.entry(key) {
                *connections.get_mut() -= 1;
                if *connections.get() == 0 {
                    connections.remove();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> AddressGroup {
        AddressGroup::of([192, 0, 2, last].into())
    }

    fn connections(per_address: u32, per_guest: u32) -> Arc<Connections> {
        let limits = Config {
            connections_per_address: per_address,
            connections_per_guest: per_guest,
            ..Config::default()
        };
        Connections::new(&limits)
    }

    #[test]
    fn an_address_has_so_many_connections_and_no_more() {
        let connections = connections(2, 0);
        let first = connections.open(address(1), GuestId::random()).unwrap();
        let _second = connections.open(address(1), GuestId::random()).unwrap();
        let third = connections.open(address(1), GuestId::random());
        assert_eq!(third.unwrap_err(), TooManyConnections::OfAddress);
        connections.open(address(2), GuestId::random()).expect("another address has its own");

        drop(first);
        connections.open(address(1), GuestId::random()).expect("one has gone");
    }

    #[test]
    fn a_guest_has_so_many_connections_from_anywhere() {
        let connections = connections(0, 1);
        let guest = GuestId::random();
        let first = connections.open(address(1), guest).unwrap();
        let second = connections.open(address(2), guest);
        assert_eq!(second.unwrap_err(), TooManyConnections::OfGuest);
        drop(first);
        connections.open(address(2), guest).expect("the first has gone");
    }

    #[test]
    fn a_refused_connection_is_not_counted() {
        let connections = connections(2, 1);
        let guest = GuestId::random();
        let _open = connections.open(address(1), guest).unwrap();
        for _ in 0..5 {
            assert_eq!(
                connections.open(address(1), guest).unwrap_err(),
                TooManyConnections::OfGuest
            );
        }
        connections.open(address(1), GuestId::random()).expect("the address has one left");
    }

    #[test]
    fn nothing_is_remembered_of_connections_that_have_gone() {
        let connections = connections(8, 8);
        let guest = GuestId::random();
        let open: Vec<_> =
            (0..8).map(|at| connections.open(address(at / 2), guest).unwrap()).collect();
        assert_eq!(lock(&connections.open).len(), 5, "four addresses and a guest");
        drop(open);
        assert!(lock(&connections.open).is_empty());
    }

    #[test]
    fn without_limits_everyone_comes_in() {
        let connections = connections(0, 0);
        let guest = GuestId::random();
        let open: Vec<_> = (0..1_000).map(|_| connections.open(address(1), guest)).collect();
        assert!(open.iter().all(Result::is_ok));
    }
}
