//! Rate limits: token buckets for requests, and counters for open connections. The caller passes
//! the time, in milliseconds of a monotonic clock.

mod bucket;
mod connections;

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;

use bucket::{Bucket, Rate};

pub(crate) use bucket::RetryAfterMs;
pub(crate) use connections::{ConnectionGuard, Connections};

use crate::address::AddressGroup;
use crate::config::Config;
use crate::identity::GuestId;
use crate::registry::lock;

/// How many keys of one kind have buckets. Full buckets are dropped first; if this many are not
/// full, the server is being flooded from many addresses, and new keys have to wait.
const KEYS_MAX: usize = 100_000;
/// Below this many keys, sweeping full buckets out is not worth the time.
const SWEEP_KEYS_MIN: usize = 1_024;
/// The pause between two sweeps.
const SWEEP_PAUSE_MS: u64 = 1_000;

/// What is rate-limited.
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
    /// An uploaded record, by address.
    Record,
    /// A page of a log that is read, by address.
    LogPage,
    /// A wish to take back, or an answer to one, by address: a decision that is taken back makes
    /// the server read the whole log.
    TakeBack,
    /// A hint, by guest.
    Hint,
    /// A request for a page or a probe, by address.
    PageRequest,
}

/// Rate-limit key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    /// Everyone at an address together.
    Address(AddressGroup),
    /// A guest.
    Guest(GuestId),
}

/// All token buckets of the server; what is not in the map has no limit.
#[derive(Debug)]
pub(crate) struct Limits(HashMap<Limited, Limit>);

impl Limits {
    pub(crate) fn new(config: &Config) -> Limits {
        let per_second = Rate::per_second;
        let rates = [
            (
                Limited::HttpRequest,
                per_second(config.http_requests_per_second, config.http_requests_burst),
            ),
            (
                Limited::SocketMessage,
                per_second(config.socket_messages_per_second, config.socket_messages_burst),
            ),
            (Limited::Chat, Rate::per_10s(config.chat_messages_per_10s)),
            (Limited::TableOfGuest, Rate::per_hour(config.tables_per_guest_per_hour)),
            (Limited::TableOfAddress, Rate::per_hour(config.tables_per_address_per_hour)),
            (Limited::Guest, Rate::per_hour(config.guests_per_address_per_hour)),
            (Limited::Record, Rate::per_10s(config.records_per_address_per_10s)),
            (Limited::LogPage, Rate::per_10s(config.log_pages_per_address_per_10s)),
            (Limited::TakeBack, Rate::per_10s(config.take_backs_per_address_per_10s)),
            (Limited::Hint, Rate::per_10s(config.hints_per_guest_per_10s)),
            (
                Limited::PageRequest,
                per_second(config.page_requests_per_second, config.page_requests_burst),
            ),
        ];
        let limit = |rate| Limit { rate, buckets: Mutex::new(Buckets::new(KEYS_MAX)) };
        let limits = rates.into_iter().filter_map(|(limited, rate)| Some((limited, limit(rate?))));
        Limits(limits.collect())
    }

    /// Takes one token, or says when there will be one.
    pub(crate) fn try_take(
        &self,
        limited: Limited,
        key: Key,
        now_ms: u64,
    ) -> Result<(), RetryAfterMs> {
        let Some(Limit { rate, buckets }) = self.0.get(&limited) else { return Ok(()) };
        lock(buckets).try_take(rate, key, now_ms)
    }
}

/// One limit with the buckets of all keys. Each has a lock of its own, so that a flood of requests
/// does not stand in the way of messages, nor push their buckets out.
#[derive(Debug)]
struct Limit {
    rate: Rate,
    buckets: Mutex<Buckets<Key>>,
}

/// Buckets by key; a key that is not there has a full one.
#[derive(Debug)]
struct Buckets<K> {
    of: HashMap<K, Bucket>,
    keys_max: usize,
    /// The number of keys from which on a sweep is worth its time.
    sweep_keys: usize,
    /// When the next sweep may be.
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

#[cfg(test)]
mod tests;
