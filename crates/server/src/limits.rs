//! How much one client may do: token buckets for what comes again and again, and counters for
//! connections that are open. Time is given by the caller, in milliseconds of a clock that never
//! goes back.

mod bucket;
mod connections;

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bucket::{Bucket, Rate};

pub(crate) use bucket::RetryAfterMs;
pub(crate) use connections::{ConnectionGuard, Connections};

use crate::address::AddressGroup;
use crate::config::Config;
use crate::identity::GuestId;

/// For how many keys of one kind buckets are remembered. Those that are full again are forgotten
/// first; if so many are not, somebody floods us from many addresses, and new ones have to wait.
const KEYS_MAX: usize = 100_000;
/// Below this many keys, looking for full buckets is not worth the time.
const SWEEP_KEYS_MIN: usize = 1_024;
/// How long to wait between two searches for full buckets.
const SWEEP_PAUSE_MS: u64 = 1_000;

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Limited {
    /// A request, by address.
    HttpRequest,
    /// A message over the socket, by guest.
    SocketMessage,
    /// A line of chat, by guest.
    Chat,
    /// A new table, by guest.
    TableOfGuest,
    /// A new table, by address.
    TableOfAddress,
    /// A new guest, by address.
    Guest,
    /// A record that is brought along, by address.
    Record,
}

/// Whose doings are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    /// Those of everyone at an address.
    Address(AddressGroup),
    /// Those of a guest.
    Guest(GuestId),
}

/// All token buckets of the server.
#[derive(Debug)]
pub(crate) struct Limits {
    http_request: Limit,
    socket_message: Limit,
    chat: Limit,
    table_of_guest: Limit,
    table_of_address: Limit,
    guest: Limit,
    record: Limit,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Limits {
        Limits {
            http_request: Limit::new(Rate::per_second(
                config.http_requests_per_second,
                config.http_requests_burst,
            )),
            socket_message: Limit::new(Rate::per_second(
                config.socket_messages_per_second,
                config.socket_messages_burst,
            )),
            chat: Limit::new(Rate::per_10s(config.chat_messages_per_10s)),
            table_of_guest: Limit::new(Rate::per_hour(config.tables_per_guest_per_hour)),
            table_of_address: Limit::new(Rate::per_hour(config.tables_per_address_per_hour)),
            guest: Limit::new(Rate::per_hour(config.guests_per_address_per_hour)),
            record: Limit::new(Rate::per_10s(config.records_per_address_per_10s)),
        }
    }

    /// Takes one token, or says when there will be one.
    pub(crate) fn try_take(
        &self,
        limited: Limited,
        key: Key,
        now_ms: u64,
    ) -> Result<(), RetryAfterMs> {
        let limit = match limited {
            Limited::HttpRequest => &self.http_request,
            Limited::SocketMessage => &self.socket_message,
            Limited::Chat => &self.chat,
            Limited::TableOfGuest => &self.table_of_guest,
            Limited::TableOfAddress => &self.table_of_address,
            Limited::Guest => &self.guest,
            Limited::Record => &self.record,
        };
        limit.try_take(key, now_ms)
    }
}

/// One limit with the buckets of all keys. Each has a lock of its own, so that a flood of requests
/// does not stand in the way of messages, nor push their buckets out.
#[derive(Debug)]
struct Limit {
    /// `None` for no limit.
    rate: Option<Rate>,
    buckets: Mutex<Buckets<Key>>,
}

impl Limit {
    fn new(rate: Option<Rate>) -> Limit {
        Limit { rate, buckets: Mutex::new(Buckets::new(KEYS_MAX)) }
    }

    fn try_take(&self, key: Key, now_ms: u64) -> Result<(), RetryAfterMs> {
        match &self.rate {
            Some(rate) => locked(&self.buckets).try_take(rate, key, now_ms),
            None => Ok(()),
        }
    }
}

/// Buckets by key; a key that is not there has a full one.
#[derive(Debug)]
struct Buckets<K> {
    of: HashMap<K, Bucket>,
    keys_max: usize,
    /// With how many keys it is worth while to look for full buckets.
    sweep_keys: usize,
    /// When full buckets may be looked for again.
    sweep_from_ms: u64,
}

impl<K: Eq + Hash> Buckets<K> {
    fn new(keys_max: usize) -> Buckets<K> {
        let sweep_keys = SWEEP_KEYS_MIN.min(keys_max);
        Buckets { of: HashMap::new(), keys_max, sweep_keys, sweep_from_ms: 0 }
    }

    fn try_take(&mut self, rate: &Rate, key: K, now_ms: u64) -> Result<(), RetryAfterMs> {
        if let Some(bucket) = self.of.get_mut(&key) {
            return bucket.try_take(rate, now_ms);
        }
        if self.of.len() >= self.sweep_keys && now_ms >= self.sweep_from_ms {
            self.sweep(now_ms);
        }
        if self.of.len() >= self.keys_max {
            return Err(RetryAfterMs(self.sweep_from_ms.saturating_sub(now_ms).max(1)));
        }
        self.of.entry(key).or_insert_with(Bucket::full).try_take(rate, now_ms)
    }

    fn sweep(&mut self, now_ms: u64) {
        self.of.retain(|_, bucket| !bucket.is_full(now_ms));
        // Doubling keeps the price of a sweep in proportion to the keys that came since the last.
        self.sweep_keys = (self.of.len() * 2).max(SWEEP_KEYS_MIN).min(self.keys_max);
        self.sweep_from_ms = now_ms.saturating_add(SWEEP_PAUSE_MS);
        self.of.shrink_to(self.sweep_keys);
    }
}

/// What these locks guard is right after every step, so a panic elsewhere does not spoil it.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
