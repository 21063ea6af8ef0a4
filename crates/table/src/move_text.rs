//! Moves as they are stored and told. A log consists of little else, and a server writes each move once
//! for the log and once for each player, so what nearly every move consists of is put together from
//! whole pieces of text here. Everything else is left to serde; what comes out is the same.

use std::sync::Arc;

use leonardo_protocol::{By, Millis};
use leonardo_rules::{
    Event, Face, MaybeCard, Moved, Ruleset, Seat, Seen, Step, Target, Viewer, names,
};
use serde::Serialize;

use crate::event::{LogEntry, TableEvent};

/// Room for most moves without what can be done next.
const MOVE_BYTES: usize = 512;

/// A move as it is stored; none for other entries.
pub(crate) fn stored(ruleset: &Arc<Ruleset>, entry: &LogEntry) -> Option<String> {
    let TableEvent::Moved { seat, ref mv, by, ref events, left_ms } = entry.event else {
        return None;
    };
    let mut text = Text::new(ruleset);
    text.add("{\"kind\":\"moved\",\"seat\":").seat(seat).add(",\"mv\":").string(mv).by(by);
    text.add(",\"events\":[");
    for (place, event) in events.iter().enumerate() {
        text.comma(place).event(event);
    }
    text.add("]");
    if let Some(left_ms) = left_ms {
        text.add(",\"left_ms\":").number(left_ms);
    }
    if let Some(guest) = &entry.guest {
        text.add(",\"guest\":").string(guest);
    }
    if let Some(id) = &entry.id {
        text.add(",\"id\":").string(id);
    }
    text.add("}");
    Some(text.json)
}

/// The message about a move, up to what a viewer can do now: its list of legal moves and the last
/// bracket are missing.
pub(crate) fn told(
    ruleset: &Arc<Ruleset>,
    (seq, at): (u32, Millis),
    (seat, by, events): (Seat, By, &[Event]),
    viewer: Viewer,
    ack: Option<&str>,
) -> String {
    let mut text = Text::new(ruleset);
    text.add("{\"type\":\"entry\",\"seq\":").number(seq.into()).add(",\"at\":").number(at);
    text.add(",\"kind\":\"moved\",\"seat\":").seat(seat).by(by).add(",\"seen\":[");
    for (place, event) in events.iter().enumerate() {
        text.comma(place).seen(&event.seen_by(ruleset, viewer));
    }
    text.add("]");
    if let Some(ack) = ack {
        text.add(",\"ack\":").string(ack);
    }
    text.json
}

/// JSON that is being written.
struct Text<'a> {
    ruleset: &'a Arc<Ruleset>,
    json: String,
}

impl Text<'_> {
    fn new(ruleset: &Arc<Ruleset>) -> Text<'_> {
        Text { ruleset, json: String::with_capacity(MOVE_BYTES) }
    }

    fn event(&mut self, event: &Event) {
        match *event {
            Event::Played { seat, card, zone, ref moved } => {
                self.played(seat, card, zone.code());
                match moved {
                    Some(moved) => self.moved(moved),
                    None => self.add(",\"moved\":null}"),
                };
            }
            Event::Drew { seat, deck, card } => {
                self.drew(seat, deck.name()).face(card).add("}");
            }
            Event::TurnBegan { seat, step: Step::Play } => self.turn_to_play(seat),
            _ => self.other(event),
        }
    }

    fn seen(&mut self, seen: &Seen) {
        match *seen {
            Seen::Played { seat, card, zone, ref moved } => {
                self.played(seat, card, zone.code());
                match moved {
                    Some(moved) => self.moved(moved),
                    None => self.add("}"),
                };
            }
            Seen::Drew { seat, deck, card: MaybeCard::Face(face) } => {
                self.drew(seat, deck.name()).add("{\"face\":").face(face).add("}}");
            }
            Seen::Drew { seat, deck, card: MaybeCard::Back(back) } => {
                self.drew(seat, deck.name()).add("{\"back\":\"").add(back.name()).add("\"}}");
            }
            Seen::TurnBegan { seat, step: Step::Play } => self.turn_to_play(seat),
            _ => self.other(seen),
        }
    }

    fn played(&mut self, seat: Seat, card: Face, zone: &str) {
        self.add("{\"event\":\"played\",\"seat\":").seat(seat).add(",\"card\":").face(card);
        self.add(",\"zone\":\"").add(zone).add("\"");
    }

    fn moved(&mut self, &Moved { card, to, discarded, sealed }: &Moved) -> &mut Self {
        self.add(",\"moved\":{\"card\":").face(card);
        match to {
            Target::Seat(seat) => self.add(",\"to\":{\"seat\":").seat(seat).add("}"),
            Target::Piles => self.add(",\"to\":\"piles\""),
        };
        if let Some(card) = discarded {
            self.add(",\"discarded\":").face(card);
        }
        if let Some(seat) = sealed {
            self.add(",\"sealed\":").seat(seat);
        }
        self.add("}}")
    }

    fn drew(&mut self, seat: Seat, deck: &str) -> &mut Self {
        self.add("{\"event\":\"drew\",\"seat\":").seat(seat);
        self.add(",\"deck\":\"").add(deck).add("\",\"card\":")
    }

    fn turn_to_play(&mut self, seat: Seat) {
        self.add("{\"event\":\"turn-began\",\"seat\":").seat(seat).add(",\"step\":\"play\"}");
    }

    /// What happens less often.
    fn other(&mut self, value: &impl Serialize) {
        let json = names::with(self.ruleset, || serde_json::to_string(value));
        self.json.push_str(&json.expect("events can be written"));
    }

    fn by(&mut self, by: By) -> &mut Self {
        self.add(match by {
            By::Person => ",\"by\":\"person\"",
            By::Bot => ",\"by\":\"bot\"",
        })
    }

    fn face(&mut self, face: Face) -> &mut Self {
        let ruleset = self.ruleset;
        match ruleset.name(face) {
            Some(name) => self.string(name),
            None => {
                self.other(&face);
                self
            }
        }
    }

    fn string(&mut self, text: &str) -> &mut Self {
        // What has to be escaped in JSON. It is in no name of a card and in no id of a guest.
        let is_plain = |byte: u8| byte >= 0x20 && byte != b'"' && byte != b'\\';
        if text.bytes().all(is_plain) {
            self.add("\"").add(text).add("\"")
        } else {
            self.other(&text);
            self
        }
    }

    fn seat(&mut self, seat: Seat) -> &mut Self {
        self.number(seat.0.into())
    }

    fn number(&mut self, number: i64) -> &mut Self {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        match usize::try_from(number).ok().and_then(|number| DIGITS.get(number)) {
            Some(digit) => self.add(digit),
            None => self.add(&number.to_string()),
        }
    }

    fn comma(&mut self, place: usize) -> &mut Self {
        if place > 0 { self.add(",") } else { self }
    }

    fn add(&mut self, piece: &str) -> &mut Self {
        self.json.push_str(piece);
        self
    }
}

#[cfg(test)]
mod tests {
    use leonardo_protocol::{EntryMessage, ServerMessage, VisibleEvent};
    use leonardo_rules::sets::Library;
    use leonardo_rules::{FastDice, Game, Options, Setup, Variant};

    use super::*;
    use crate::log::to_json;

    /// Every move of these games, stored and told to everyone, is what serde writes.
    #[test]
    fn moves_are_written_as_serde_writes_them() {
        let library = Library::embedded();
        let sets = library.setup(Variant::Sets, 2, Options::default(), Some("trivulziano*3"));
        let setups =
            [Setup::base(2), Setup::base(4), Setup::novem(3), sets.unwrap(), Setup::quintis(2)];
        let mut by_hand = 0;
        for (number, setup) in setups.into_iter().enumerate() {
            let mut dice = FastDice::new(number as u64);
            let mut game = Game::new(setup, &mut dice).unwrap();
            let ruleset = game.ruleset().clone();
            for seq in 0..400_u32 {
                let (seat, moves) = (game.turn(), game.legal_moves());
                let Some(mv) = moves.get(dice.below(moves.len().max(1) as u32) as usize) else {
                    break;
                };
                let mut events: Vec<Event> = Vec::new();
                game.play(*mv, &mut dice, &mut events).unwrap();
                let by = if seq % 3 == 0 { By::Bot } else { By::Person };
                let odd =
                    ["plain", "\"quoted\"", "a \\ and \u{1}", "\u{1f5dd} \u{7f}"][seq as usize % 4];
                let some = |is_there: bool| is_there.then(|| odd.to_owned());
                let at = i64::from(seq) * 7_000_000_000 - 5;
                by_hand +=
                    events.iter().filter(|event| matches!(event, Event::Played { .. })).count();
                let (guest, id) = (some(seq % 5 > 0), some(seq % 7 > 3));
                let left_ms = (seq % 2 == 0).then_some(at);
                let event = TableEvent::Moved {
                    seat,
                    mv: odd.to_owned(),
                    by,
                    events: events.clone(),
                    left_ms,
                };
                let entry = LogEntry { event, guest, id: id.clone() };
                assert_eq!(stored(&ruleset, &entry).unwrap(), to_json(&ruleset, &entry));
                let viewers = (0..ruleset.players()).map(|seat| Viewer::Seat(Seat(seat)));
                for viewer in viewers.chain([Viewer::Public]) {
                    let seen = events.iter().map(|event| event.seen_by(&ruleset, viewer));
                    let message = EntryMessage {
                        seq,
                        at,
                        event: VisibleEvent::Moved { seat, by, seen: seen.collect() },
                        ack: id.clone(),
                        table: None,
                        view: None,
                        lines: None,
                        given: Vec::new(),
                        offers: None,
                        clock: None,
                        text: Vec::new(),
                    };
                    let message = to_json(&ruleset, &ServerMessage::Entry(Box::new(message)));
                    let what = (seat, by, &events[..]);
                    let told = told(&ruleset, (seq, at), what, viewer, id.as_deref());
                    assert_eq!(format!("{told}}}"), message);
                }
            }
        }
        assert!(by_hand > 500, "{by_hand}");
    }
}
