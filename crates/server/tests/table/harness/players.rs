//! People around one table, each with a socket.

use serde_json::{Value, json};

use super::{Guest, House, Socket};

const NAMES: [&str; 6] = ["Lisa", "Leo", "Ada", "Bea", "Cid", "Dora"];

/// People at a table. The host has seat 0; socket and seat have the same number.
pub(crate) struct Players {
    pub(crate) table: String,
    pub(crate) guests: Vec<Guest>,
    pub(crate) sockets: Vec<Socket>,
}

impl Players {
    /// So many people at a table of their own, the cards dealt. `more` is added to what the table
    /// is made of.
    pub(crate) async fn playing(house: &House, players: usize, more: Value) -> Players {
        let mut players = Players::seated(house, players, more).await;
        players.sockets[0].must(json!("start")).await;
        players.sync().await;
        players
    }

    /// The same before the cards are dealt.
    pub(crate) async fn seated(house: &House, players: usize, more: Value) -> Players {
        let mut guests = Vec::new();
        for name in &NAMES[..players] {
            guests.push(house.guest(name).await);
        }
        let mut seats = vec!["open"; players];
        seats[0] = "me";
        let mut new = json!({ "variant": "base", "seats": seats });
        for (name, value) in more.as_object().into_iter().flatten() {
            new[name] = value.clone();
        }
        let table = house.table_with(&guests[0], new).await;
        for (guest, seat) in guests.iter().zip(0..).skip(1) {
            guest.sit(&table, seat).await;
        }
        let mut sockets = Vec::new();
        for guest in &guests {
            let mut socket = guest.look_with(&table, "words=true").await;
            socket.fold();
            sockets.push(socket);
        }
        Players { table, guests, sockets }
    }

    /// Everyone reads what there is.
    pub(crate) async fn sync(&mut self) {
        for socket in &mut self.sockets {
            socket.sync().await;
        }
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> usize {
        let is_to_move = |socket: &Socket| !socket.offers.is_empty();
        self.sockets.iter().position(is_to_move).expect("it is a player's turn")
    }

    /// The player to move makes the first move that there is, and everyone reads of it.
    pub(crate) async fn make_move(&mut self) -> Value {
        let turn = self.turn();
        let mv = self.sockets[turn].offers[0].clone();
        let moved = self.sockets[turn].make(&mv).await;
        self.sync().await;
        moved
    }

    /// The player to move plays the turn to its end. Says who it was.
    pub(crate) async fn make_turn(&mut self) -> usize {
        let turn = self.turn();
        while !self.sockets[turn].offers.is_empty() {
            self.make_move().await;
        }
        turn
    }

    /// Everyone goes away.
    pub(crate) async fn leave(&mut self) {
        for socket in self.sockets.drain(..) {
            socket.leave().await;
        }
    }

    /// Everyone comes back to the server as it runs now.
    pub(crate) async fn come_back(&mut self, house: &House) {
        self.leave().await;
        for guest in &mut self.guests {
            *guest = house.again(guest);
            let mut socket = guest.look_with(&self.table, "words=true").await;
            socket.fold();
            self.sockets.push(socket);
        }
    }

    /// The entries of the whole log, as this one is told them.
    pub(crate) async fn log(&self, of: usize) -> Vec<Value> {
        let mut socket = self.guests[of].look_with(&self.table, "have=0&words=true").await;
        socket.sync().await;
        socket.messages().filter(|message| message["type"] == "entry").collect()
    }
}
