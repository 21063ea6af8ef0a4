//! People who talk to a server over HTTP and keep a cookie.

use std::net::SocketAddr;

use leonardo_client::{Link, Response, Server};
use serde_json::{Value, json};

use super::Socket;

/// A person who talks to a server.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
}

/// What was answered.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) text: String,
    /// The text as JSON; null if it is not JSON.
    pub(crate) body: Value,
}

impl Reply {
    fn of(answer: Response) -> Reply {
        let body = serde_json::from_str(&answer.body).unwrap_or(Value::Null);
        Reply { status: answer.status, headers: answer.headers, text: answer.body, body }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The cookie that it sets, as it is sent back.
    pub(crate) fn cookie(&self) -> Option<String> {
        Some(self.header("set-cookie")?.split(';').next()?.to_string())
    }

    /// The code of a refusal, or `ok`.
    pub(crate) fn code(&self) -> &str {
        match self.status {
            100..=299 => "ok",
            _ => self.body["code"].as_str().unwrap_or("no code"),
        }
    }
}

impl Guest {
    pub(crate) fn stranger(address: SocketAddr) -> Guest {
        Guest { address, cookie: None }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, Some(&body.to_string())).await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: Option<&str>) -> Reply {
        let (server, method, path) = (self.server(), method.to_owned(), path.to_owned());
        let body = body.map(str::to_owned);
        let asked = move || server.call(&method, &path, &[], body.as_deref());
        let answer = tokio::task::spawn_blocking(asked).await.expect("asking does not panic");
        Reply::of(answer.expect("the server answers"))
    }

    /// The server, with this cookie.
    pub(crate) fn server(&self) -> Server {
        let link = Link::parse(&format!("http://{}/", self.address)).expect("a link");
        Server::new(&link).expect("no TLS is needed").with_cookie(self.cookie.clone())
    }

    /// Takes a seat.
    pub(crate) async fn sit(&self, table: &str, seat: u8) -> Reply {
        let path = format!("/api/tables/{table}/sit");
        let reply = self.post(&path, &json!({ "seat": seat })).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply
    }

    /// What everyone may know of a table.
    pub(crate) async fn info(&self, table: &str) -> Value {
        let reply = self.get(&format!("/api/tables/{table}")).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.body
    }

    /// Opens the socket of a table.
    pub(crate) async fn look(&self, table: &str) -> Socket {
        self.look_with(table, "").await
    }

    /// The same with something after the question mark.
    pub(crate) async fn look_with(&self, table: &str, query: &str) -> Socket {
        Socket::open(self, table, query).await
    }
}
