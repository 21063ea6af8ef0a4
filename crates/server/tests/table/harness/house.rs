//! A server with its store, on a port of its own.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc;
use std::time::Duration;

use axum::Router;
use leonardo_rules::sets::Library;
use leonardo_server::store::Store;
use leonardo_server::{Clock, Config, Server};
use serde_json::{Value, json};

use super::{BEGAN_MS, Guest, Kept, Reply};

/// How long a clock of the test stands still, in real time, before a test that waits for something
/// that never comes is given up.
const STANDS_STILL_MAX: Duration = Duration::from_secs(60);
/// Connections are asked whether they are there every half minute, and must have time to answer.
const PASSES_AT_ONCE_MS: u64 = 20_000;

/// A server.
pub(crate) struct House {
    server: Option<Server>,
    pub(crate) store: Arc<dyn Store>,
    config: Config,
    clock: Clock,
    pub(crate) address: SocketAddr,
    /// Time goes on by itself once this is dropped.
    stands_still: Option<mpsc::Sender<()>>,
}

/// Settings that stand in nobody's way.
pub(crate) fn roomy() -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        bot_pace_ms: 0,
        connections_per_address: 0,
        connections_per_guest: 0,
        tables_per_guest_per_hour: 0,
        tables_per_address_per_hour: 0,
        guests_per_address_per_hour: 0,
        records_per_address_per_10s: 0,
        log_pages_per_address_per_10s: 0,
        take_backs_per_address_per_10s: 0,
        hints_per_guest_per_10s: 0,
        page_requests_per_second: 0,
        http_requests_per_second: 0,
        socket_messages_per_second: 0,
        chat_messages_per_10s: 0,
        ..Config::default()
    }
}

impl House {
    /// A server that forgets everything, in real time.
    pub(crate) async fn open() -> House {
        House::with(roomy()).await
    }

    /// The same with other settings.
    pub(crate) async fn with(config: Config) -> House {
        House::on(config, Arc::new(Kept::default()), Clock::System).await
    }

    /// A server whose time stands still until the test lets it pass. For a runtime that is paused.
    pub(crate) async fn timeless(config: Config) -> House {
        House::timeless_on(config, Arc::new(Kept::default())).await
    }

    /// The same on a store that may have something in it.
    pub(crate) async fn timeless_on(config: Config, store: Arc<dyn Store>) -> House {
        let stands_still = stand_still();
        let mut house = House::on(config, store, Clock::starting_at(BEGAN_MS)).await;
        house.stands_still = Some(stands_still);
        house
    }

    /// From now on time goes on by itself, from one thing that happens to the next. Nobody may be
    /// connected: what is under way on the network would take hours.
    pub(crate) fn let_time_run(&mut self) {
        self.stands_still = None;
    }

    /// Time stands still again.
    pub(crate) fn let_time_stand(&mut self) {
        self.stands_still = Some(stand_still());
    }

    pub(crate) async fn on(config: Config, store: Arc<dyn Store>, clock: Clock) -> House {
        let server = start(&config, store.clone(), clock).await;
        let address = server.address();
        House { server: Some(server), store, config, clock, address, stands_still: None }
    }

    /// Stops and starts again on the same store, with the same clock.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    /// Starts again.
    pub(crate) async fn start(&mut self) {
        let server = start(&self.config, self.store.clone(), self.clock).await;
        self.address = server.address();
        self.server = Some(server);
    }

    pub(crate) async fn stop(&mut self) {
        let server = self.server.take().expect("the server runs");
        server.stop().await.expect("the store closes");
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    pub(crate) fn tables_in_memory(&self) -> usize {
        self.server.as_ref().expect("the server runs").tables_in_memory()
    }

    /// Lets time pass at a table where it stands still.
    pub(crate) async fn pass(&self, ms: u64) {
        let mut left = ms;
        while left > 0 {
            let step = left.min(PASSES_AT_ONCE_MS);
            tokio::time::advance(Duration::from_millis(step)).await;
            left -= step;
            self.settle().await;
        }
    }

    /// Lets time pass in one leap: connections that are open do not survive more than a minute.
    pub(crate) async fn leap(&self, ms: u64) {
        tokio::time::advance(Duration::from_millis(ms)).await;
        self.settle().await;
    }

    /// Gives everything that is due a chance to happen: a way there and back on the network lets
    /// all tasks of the runtime run, several times.
    pub(crate) async fn settle(&self) {
        for _ in 0..3 {
            assert_eq!(self.get("/healthz").await.status, 200);
        }
    }

    /// A visitor without a cookie.
    pub(crate) fn stranger(&self) -> Guest {
        Guest::stranger(self.address)
    }

    /// A guest with a name.
    pub(crate) async fn guest(&self, name: &str) -> Guest {
        let mut guest = self.stranger();
        let reply = guest.post("/api/guest", &json!({ "name": name })).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        guest.cookie = reply.cookie();
        assert!(guest.cookie.is_some(), "{reply:?}");
        guest
    }

    /// The same person at the server as it runs now.
    pub(crate) fn again(&self, guest: &Guest) -> Guest {
        Guest { address: self.address, cookie: guest.cookie.clone() }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.stranger().get(path).await
    }

    /// A table of these seats, the others as usual.
    pub(crate) async fn table(&self, host: &Guest, seats: Value) -> String {
        self.table_with(host, json!({ "variant": "base", "seats": seats })).await
    }

    pub(crate) async fn table_with(&self, host: &Guest, new: Value) -> String {
        let reply = host.post("/api/tables", &new).await;
        assert_eq!(reply.status, 201, "{reply:?}");
        reply.body["table"]["id"].as_str().expect("a table has an id").to_string()
    }
}

/// A paused runtime skips to its next timer when it has nothing to do, except while something blocks:
/// then only the test moves the time.
fn stand_still() -> mpsc::Sender<()> {
    let (stands_still, released) = mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || {
        let _ = released.recv_timeout(STANDS_STILL_MAX);
    });
    stands_still
}

async fn start(config: &Config, store: Arc<dyn Store>, clock: Clock) -> Server {
    let library = Library::embedded();
    Server::start(config.clone(), store, clock, library.clone(), Router::new())
        .await
        .expect("the server starts")
}
