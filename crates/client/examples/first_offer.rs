//! Plays a whole game against a bot, always the first move that is offered:
//! `cargo run -p leonardo-client --example first_offer -- http://localhost:7878/`

use leonardo_bots::Level;
use leonardo_client::{Connection, Link, Server, SocketTransport};
use leonardo_protocol::{
    BotSpec, NewSeat, NewTable, Offer, Request, ServerMessage, SocketQuery, VisibleEvent,
};
use leonardo_rules::Variant;
use leonardo_rules::sets::Library;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let link = std::env::args().nth(1).ok_or("usage: first_offer URL")?;
    let link = Link::parse(&link).ok_or("not a link to a server")?;
    let mut server = Server::new(&link)?;
    server.set_name("First Offer")?;
    let bot = NewSeat::Bot(BotSpec { level: Level::Random, think_ms: None });
    let mut new = NewTable::new(Variant::Base, vec![NewSeat::Me, bot]);
    new.start = true;
    let table = server.create(&new)?.table.id;
    println!("{}", link.of_table(&table));
    let query = SocketQuery { words: Some(true), ..SocketQuery::default() };
    let transport = Box::new(SocketTransport::new(server));
    let mut table = Connection::new(Library::embedded(), &table, query, transport);
    let mut offers: Vec<Offer> = Vec::new();
    loop {
        match table.next_message().map_err(ToString::to_string)? {
            ServerMessage::Welcome(welcome) => offers = welcome.offers,
            ServerMessage::Entry(entry) => {
                entry.text.iter().for_each(|text| println!("{text}"));
                if matches!(entry.event, VisibleEvent::Ended { .. }) {
                    return Ok(());
                }
                // An entry that is told late has none; those of the welcome hold.
                offers = entry.offers.unwrap_or(offers);
            }
            ServerMessage::Refused { refusal, .. } => return Err(refusal.text.into()),
            _ => continue,
        }
        // After a reconnection, a move that waits for its answer is sent again by itself.
        let session = table.session();
        if !session.is_up_to_date() || session.is_pending(|_| true) {
            continue;
        }
        if let Some(offer) = offers.first() {
            let (seq, mv) = (session.next(), offer.mv.clone());
            table.request(Request::Move { seq, mv });
        }
    }
}
