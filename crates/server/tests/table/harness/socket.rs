//! One end of a table's socket. Whatever arrives is checked: entries come in order, none twice and
//! none missing, and what was seen adds up to what the server says is known.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use leonardo_client::{open_async, socket_path};
use leonardo_protocol::SocketQuery;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::{Folded, Guest};

/// Longer than anything takes; on a clock that stands still it is given up with the clock.
const PATIENCE: Duration = Duration::from_secs(30);

type Sink = futures_util::stream::SplitSink<WebSocketStream<TcpStream>, Message>;

/// An open socket.
pub(crate) struct Socket {
    sink: Sink,
    arrived: mpsc::UnboundedReceiver<String>,
    /// The messages that were read, in order, as they came.
    pub(crate) heard: Vec<String>,
    /// The number of the entry that comes next.
    pub(crate) next: u32,
    /// Entries before this were missed, and told after the welcome.
    welcomed_at: u32,
    /// What can be done now.
    pub(crate) offers: Vec<String>,
    /// The table as it was told last.
    pub(crate) table: Value,
    /// What was told of clocks last.
    pub(crate) clock: Value,
    pub(crate) folded: Option<Folded>,
    asked: u32,
    /// What the ids of this socket's requests begin with.
    name: String,
}

/// Whether a message answers the request of this id.
pub(crate) fn answers(message: &Value, id: &str) -> bool {
    message["id"] == id || message["ack"] == id
}

impl Socket {
    /// Opens the socket of a table and reads the welcome.
    pub(crate) async fn open(guest: &Guest, table: &str, query: &str) -> Socket {
        let have = query.split('&').find_map(|part| part.strip_prefix("have="));
        let have: Option<u32> = have.map(|have| have.parse().expect("a number"));
        let opened = Socket::try_open(guest, table, query).await.expect("the socket opens");
        let (sink, mut stream) = opened.split();
        let (sender, arrived) = mpsc::unbounded_channel();
        // Read at all times, so that pings are answered.
        tokio::spawn(async move {
            while let Some(Ok(message)) = stream.next().await {
                if let Message::Text(text) = message
                    && sender.send(text.to_string()).is_err()
                {
                    return;
                }
            }
        });
        let name = format!("{:x}-", fresh_number());
        let mut socket = Socket {
            sink,
            arrived,
            heard: Vec::new(),
            next: 0,
            welcomed_at: 0,
            offers: Vec::new(),
            table: Value::Null,
            clock: Value::Null,
            folded: None,
            asked: 0,
            name,
        };
        let welcome = socket.next().await;
        assert_eq!(welcome["type"], "welcome");
        socket.welcomed_at = number(&welcome["seq"]);
        socket.next = have.map_or(socket.welcomed_at, |have| have.min(socket.welcomed_at));
        socket
    }

    /// Opens a socket and nothing more.
    pub(crate) async fn try_open(
        guest: &Guest,
        table: &str,
        query: &str,
    ) -> Result<WebSocketStream<TcpStream>, leonardo_client::Error> {
        let path = socket_path(table, &SocketQuery::default());
        open_async(&guest.server(), &format!("{path}&{query}")).await
    }

    /// The next message; none when the connection is closed.
    pub(crate) async fn try_next(&mut self) -> Option<Value> {
        let arrived = tokio::time::timeout(PATIENCE, self.arrived.recv()).await;
        let text = arrived.unwrap_or_else(|_| panic!("nothing came after {:#?}", self.heard))?;
        let message: Value = serde_json::from_str(&text).expect("messages are JSON");
        self.heard.push(text);
        self.note(&message);
        Some(message)
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Value {
        let message = self.try_next().await;
        message.unwrap_or_else(|| panic!("closed after {:#?}", self.heard.last()))
    }

    fn note(&mut self, message: &Value) {
        let kind = message["type"].as_str().expect("a message has a type");
        if kind == "entry" {
            assert_eq!(number(&message["seq"]), self.next, "{:#?}", self.heard);
            self.next += 1;
        }
        if let Some(offers) = message["offers"].as_array() {
            let text =
                |offer: &Value| offer["move"].as_str().expect("a move is a text").to_string();
            self.offers = offers.iter().map(text).collect();
        }
        for (part, place) in [("table", &mut self.table), ("clock", &mut self.clock)] {
            match &message[part] {
                Value::Object(told) => *place = Value::Object(told.clone()),
                Value::Null if kind == "welcome" => *place = Value::Null,
                _ => {}
            }
        }
        let is_missed = kind == "entry" && number(&message["seq"]) < self.welcomed_at;
        if let (Some(folded), false) = (&mut self.folded, is_missed) {
            folded.add(message);
        }
    }

    /// Reads on to the first message that this is true of.
    pub(crate) async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await;
            if is_it(&message) {
                return message;
            }
        }
    }

    /// Reads on to an entry of this kind.
    pub(crate) async fn entry(&mut self, kind: &str) -> Value {
        self.until(|message| message["type"] == "entry" && message["kind"] == kind).await
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.send_frame(Message::text(text)).await.expect("the server reads");
    }

    pub(crate) async fn send_frame(&mut self, frame: Message) -> Result<(), Error> {
        self.sink.send(frame).await
    }

    /// Asks for something, under a fresh id, which it gives back.
    pub(crate) async fn send(&mut self, request: Value) -> String {
        self.asked += 1;
        let id = format!("{}{}", self.name, self.asked);
        self.send_text(&json!({ "id": id, "do": request }).to_string()).await;
        id
    }

    /// Asks for something and reads on to the answer: an entry, a refusal or something else.
    pub(crate) async fn ask(&mut self, request: Value) -> Value {
        let id = self.send(request).await;
        self.until(|message| answers(message, &id)).await
    }

    /// Asks for something that must not be refused.
    pub(crate) async fn must(&mut self, request: Value) -> Value {
        let answer = self.ask(request.clone()).await;
        assert_ne!(answer["type"], "refused", "{request} {answer}");
        answer
    }

    /// Asks for something that must be refused, and gives the code of the refusal.
    pub(crate) async fn refused(&mut self, request: Value) -> String {
        let answer = self.ask(request.clone()).await;
        assert_eq!(answer["type"], "refused", "{request} {answer}");
        assert!(answer["text"].as_str().is_some_and(|text| text.len() > 3), "{answer}");
        answer["code"].as_str().expect("a refusal has a code").to_string()
    }

    /// Makes a move for the position that was told last.
    pub(crate) async fn make(&mut self, mv: &str) -> Value {
        self.must(json!({ "move": { "seq": self.next, "move": mv } })).await
    }

    /// Reads all that the table has decided so far: it answers in order.
    pub(crate) async fn sync(&mut self) {
        self.must(json!("ping")).await;
    }

    /// A fresh token for a seat.
    pub(crate) async fn token(&mut self, seat: u8) -> String {
        let id = self.send(json!({ "token": { "seat": seat } })).await;
        let told = self.until(|message| message["id"] == id.as_str()).await;
        told["token"].as_str().expect("a token").to_string()
    }

    /// Looks from another seat, or from none.
    pub(crate) async fn turn_to(&mut self, seat: Option<u8>) -> Value {
        self.send(json!({ "look": { "seat": seat } })).await;
        self.until(|message| message["type"] == "welcome").await
    }

    /// The messages that were read, as JSON.
    pub(crate) fn messages(&self) -> impl Iterator<Item = Value> {
        self.heard.iter().map(|text| serde_json::from_str(text).expect("messages are JSON"))
    }

    /// Checks from now on that what was seen adds up to what the server says is known.
    pub(crate) fn fold(&mut self) {
        let mut folded = Folded::new(&super::ruleset_of(&self.table));
        for message in self.messages() {
            folded.add(&message);
        }
        self.folded = Some(folded);
    }

    /// Closes the connection, and waits until nothing more comes.
    pub(crate) async fn leave(mut self) {
        self.sink.close().await.ok();
        while self.arrived.recv().await.is_some() {}
    }
}

/// A number that no other socket of this process has.
fn fresh_number() -> u32 {
    use std::sync::atomic::{AtomicU32, Ordering};
    static COUNT: AtomicU32 = AtomicU32::new(0);
    COUNT.fetch_add(1, Ordering::Relaxed)
}

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().expect("a number")).expect("a small number")
}
