//! What happened, in words.

use leonardo_rules::{
    Cell, Chance, DeckKind, Face, FieldPlay, Keys, KeysHow, MaybeCards, Moved, Seal, SealEnds,
    Seat, Seen, Symbols, Target,
};

use crate::{Teller, Value, arg, say};

/// A message about what a player did: its arguments, and those that tell who it was.
macro_rules! did {
    ($teller:expr, $id:expr, $seat:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $teller.did($id, $seat, &[$(arg!($name $(= $value)?)),*])
    };
}

impl Teller<'_> {
    /// An event with the id of the rule behind it, `… [B4]`, so that a log can link to the rules.
    pub fn event_cited(&self, seen: &Seen) -> String {
        format!("{} [{}]", self.event(seen), seen.rule(self.ruleset))
    }

    /// An event as the reader saw it.
    pub fn event(&self, seen: &Seen) -> String {
        let words = self.words;
        let with_card = |id, seat, card| did!(self, id, seat, card = self.card(card));
        match *seen {
            Seen::Shuffled { deck, chance, cards } => self.shuffled(deck, chance, cards),
            Seen::FirstSeat { seat } => did!(self, "event-first-seat", seat),
            Seen::Dealt { seat, ref layout, ref hand, .. } => {
                let layout = if layout.is_empty() { "none".into() } else { self.cards(layout) };
                did!(self, "event-dealt", seat, layout, hand = self.some_cards(hand))
            }
            Seen::TurnedUp { seat, zone, card } => {
                did!(self, "event-turned-up", seat, zone = words.zone(zone), card = self.card(card))
            }
            Seen::TurnBegan { seat, .. } => did!(self, "event-turn-began", seat),
            Seen::StepBegan { step } => say!(words, "event-step-began", step = step.name()),
            Seen::Played { seat, card, zone, moved } => {
                let args = [arg!(card = self.card(card)), arg!(zone = words.onto_zone(zone))];
                self.played(seat, args.into(), moved)
            }
            Seen::NothingPlayed { seat } => did!(self, "event-nothing-played", seat),
            Seen::KeysGained { seat, keys, count, how } => self.keys_gained(seat, keys, count, how),
            Seen::KeyDeclined { seat } => did!(self, "event-key-declined", seat),
            Seen::Drew { seat, card, .. } => {
                did!(self, "event-drew", seat, card = self.one_card(card))
            }
            Seen::FieldPlayed { seat, card, at, how } => self.field_played(seat, card, at, how),
            Seen::Passed { seat } => did!(self, "event-passed", seat),
            Seen::LastTurns { turns } => say!(words, "event-last-turns", turns),
            Seen::Ended { outcome } => say!(words, "event-ended", end = outcome.end.name()),
            Seen::Used { seat, card } => with_card("event-used", seat, card),
            Seen::MorePlays { main, extra, any } => self.more_plays(main, extra, any),
            Seen::SwappedOwn { seat, zone, other } => {
                let (zone, other) = (words.zone(zone), words.zone(other));
                did!(self, "event-swapped-own", seat, zone, other)
            }
            Seen::Redirected { to, .. } => say!(words, "event-redirected", to = self.target(to)),
            Seen::Sealed { seal } => self.sealed(&seal),
            Seen::SealEnded { seal } => {
                self.about_seal("event-seal-ended", &seal, arg!(card = self.card(seal.card)))
            }
            Seen::Recovered { seat, card } => with_card("event-recovered", seat, card),
            Seen::Looked { seat, deck, ref cards } => {
                did!(
                    self,
                    "event-looked",
                    seat,
                    deck = words.deck(deck),
                    cards = self.some_cards(cards)
                )
            }
            Seen::Took { seat, card, .. } => {
                did!(self, "event-took", seat, card = self.one_card(card))
            }
            Seen::Threw { seat, card } => with_card("event-threw", seat, card),
            Seen::Discarded { seat, card } => with_card("event-discarded", seat, card),
            Seen::Exchanged { seat, with, gave, got } => {
                let (gave, got) = (self.one_card(gave), self.one_card(got));
                did!(self, "event-exchanged", seat, with = self.object(with), gave, got)
            }
            Seen::SwappedZone { seat, with, zone } => {
                let (with, zone) = (self.object(with), words.zone(zone));
                did!(self, "event-swapped-zone", seat, with, zone)
            }
            Seen::Erased { seat, target, zone, card } => {
                let (target, zone) = (self.object(target), words.zone(zone));
                did!(self, "event-erased", seat, target, zone, card = self.card(card))
            }
            Seen::DrawsUpTo { cards } => say!(words, "event-draws-up-to", cards),
            Seen::Skipped { .. } => words.say("event-skipped"),
            Seen::WorkedOut { card } => say!(words, "event-worked-out", card = self.card(card)),
            Seen::StaysInPlay { card } => {
                say!(words, "event-stays-in-play", card = self.card(card))
            }
        }
    }

    fn field_played(&self, seat: Seat, card: Face, at: Cell, how: FieldPlay) -> String {
        let (id, old) = match how {
            FieldPlay::Laid => ("event-laid", None),
            FieldPlay::Covered(old) => ("event-covered", Some(old)),
            FieldPlay::Replaced(old) => ("event-replaced", Some(old)),
        };
        let mut args = vec![arg!(card = self.card(card)), arg!(at = at.to_string())];
        args.extend(old.map(|old| arg!(old = self.card(old))));
        self.did(id, seat, &args)
    }

    fn shuffled(&self, deck: DeckKind, chance: Chance, cards: usize) -> String {
        let why = match chance {
            Chance::RefillMain | Chance::RefillExtra => "refill",
            Chance::LookMain | Chance::LookExtra => "look",
            _ => "deal",
        };
        let (deck, cards) = (self.words.deck(deck), self.some_cards(&MaybeCards::Backs(cards)));
        say!(self.words, "event-shuffled", chance = why, deck, cards)
    }

    /// Which zones are sealed, and until when.
    pub fn sealed(&self, seal: &Seal) -> String {
        let (id, whose) = match seal.ends {
            SealEnds::UserTurnsBegin(1) => ("ends-next-turn", seal.user),
            SealEnds::UserTurnsBegin(_) => ("ends-turn-after-next", seal.user),
            SealEnds::TargetTurnEnds => ("ends-their-turn", seal.target),
        };
        let ends = self.words.say_with(id, &self.who(whose));
        self.about_seal("event-sealed", seal, arg!(ends))
    }

    fn about_seal(&self, id: &str, seal: &Seal, more: (&'static str, Value<'_>)) -> String {
        let (target, yours) = (self.player(seal.target), self.is_you(seal.target));
        let zones = self.words.zones(seal.zones);
        self.words.say_with(id, &[arg!(target), arg!(yours), arg!(zones), more])
    }

    fn played(
        &self,
        seat: Seat,
        mut args: Vec<(&'static str, Value<'_>)>,
        moved: Option<Moved>,
    ) -> String {
        let Some(Moved { card, to, discarded, sealed }) = moved else {
            return self.did("event-played", seat, &args);
        };
        args.push(("old", self.card(card).into()));
        let left = seat.left(self.ruleset.players());
        let (id, onto) = match (to, sealed) {
            (_, Some(owner)) => ("event-played-sealed", Some(owner)),
            (Target::Piles, None) => ("event-played-piles", None),
            (Target::Seat(to), None) if to == left => ("event-played-moved", Some(to)),
            (Target::Seat(to), None) => ("event-played-elsewhere", Some(to)),
        };
        if let Some(onto) = onto {
            args.push(("to", self.object(onto).into()));
            args.push(("to-you", self.is_you(onto).into()));
        }
        let text = self.did(id, seat, &args);
        match discarded {
            None => text,
            Some(pushed) => {
                say!(self.words, "event-played-pushed", text, pushed = self.card(pushed))
            }
        }
    }

    fn keys_gained(&self, seat: Seat, keys: Symbols, count: u8, how: KeysHow) -> String {
        let id = match how {
            KeysHow::Lines => "event-keys-gained",
            KeysHow::Any => "event-key-taken",
        };
        let held = keys.iter().fold(Keys::NONE, |held, symbol| held.plus(symbol, count));
        did!(self, id, seat, count = held.total(), keys = self.words.keys(held))
    }

    fn more_plays(&self, main: u8, extra: u8, any: u8) -> String {
        let kinds =
            [("event-more-main", main), ("event-more-extra", extra), ("event-more-any", any)];
        let some = kinds.into_iter().filter(|(_, count)| *count > 0);
        let list: Vec<String> = some.map(|(id, count)| say!(self.words, id, count)).collect();
        say!(self.words, "event-more-plays", list = list.join(", "))
    }

    /// A message about what a player did.
    fn did(&self, id: &str, seat: Seat, args: &[(&'static str, Value<'_>)]) -> String {
        self.words.say_with(id, &[args, &self.who(seat)].concat())
    }
}
