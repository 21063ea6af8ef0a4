//! What happened, in words.

use leonardo_rules::{
    End, FieldPlay, KeysHow, MaybeCards, Moved, Seal, SealEnds, Seat, Seen, Symbols, Target, Zone,
};

use crate::{Teller, Value};

type Args<'v> = Vec<(&'static str, Value<'v>)>;

impl Teller<'_> {
    /// An event with the id of the rule behind it, `… [B4]`, so that a log can link to the rules.
    pub fn event_cited(&self, seen: &Seen) -> String {
        format!("{} [{}]", self.event(seen), seen.rule(self.ruleset))
    }

    /// An event as the reader saw it.
    pub fn event(&self, seen: &Seen) -> String {
        let words = self.words;
        match *seen {
            Seen::Shuffled { .. }
            | Seen::FirstSeat { .. }
            | Seen::Dealt { .. }
            | Seen::TurnedUp { .. } => self.deal_event(seen),
            Seen::TurnBegan { seat, .. } => self.did("event-turn-began", seat, vec![]),
            Seen::StepBegan { step } => {
                words.say_with("event-step-began", &[("step", step.name().into())])
            }
            Seen::Played { seat, card, zone, moved } => {
                let args =
                    vec![("card", self.card(card).into()), ("zone", words.zone(zone).into())];
                self.played(seat, args, moved)
            }
            Seen::NothingPlayed { seat } => self.did("event-nothing-played", seat, vec![]),
            Seen::KeysGained { seat, keys, count, how } => self.keys_gained(seat, keys, count, how),
            Seen::KeyDeclined { seat } => self.did("event-key-declined", seat, vec![]),
            Seen::Drew { seat, card, .. } => {
                self.did("event-drew", seat, vec![("card", self.one_card(card).into())])
            }
            Seen::FieldPlayed { seat, card, at, how } => {
                let (id, old) = match how {
                    FieldPlay::Laid => ("event-laid", None),
                    FieldPlay::Covered(old) => ("event-covered", Some(old)),
                    FieldPlay::Replaced(old) => ("event-replaced", Some(old)),
                };
                let mut args: Args<'_> =
                    vec![("card", self.card(card).into()), ("at", at.to_string().into())];
                args.extend(old.map(|old| ("old", self.card(old).into())));
                self.did(id, seat, args)
            }
            Seen::Passed { seat } => self.did("event-passed", seat, vec![]),
            Seen::LastTurns { turns } => {
                words.say_with("event-last-turns", &[("turns", turns.into())])
            }
            Seen::Ended { outcome } => {
                let end = match outcome.end {
                    End::Keys => "keys",
                    End::Stall => "stall",
                    End::Passes => "passes",
                    End::LastTurns => "last-turns",
                };
                words.say_with("event-ended", &[("end", end.into())])
            }
            Seen::Used { .. }
            | Seen::MorePlays { .. }
            | Seen::SwappedOwn { .. }
            | Seen::Redirected { .. }
            | Seen::Sealed { .. }
            | Seen::SealEnded { .. }
            | Seen::Recovered { .. }
            | Seen::Looked { .. }
            | Seen::Took { .. }
            | Seen::Threw { .. }
            | Seen::Discarded { .. }
            | Seen::Exchanged { .. }
            | Seen::SwappedZone { .. }
            | Seen::Erased { .. }
            | Seen::DrawsUpTo { .. }
            | Seen::Skipped { .. }
            | Seen::WorkedOut { .. }
            | Seen::StaysInPlay { .. } => self.action_event(seen),
        }
    }

    /// Before the first turn.
    fn deal_event(&self, seen: &Seen) -> String {
        let words = self.words;
        match seen {
            Seen::Shuffled { deck, chance, cards } => {
                use leonardo_rules::Chance;
                let why = match chance {
                    Chance::RefillMain | Chance::RefillExtra => "refill",
                    Chance::LookMain | Chance::LookExtra => "look",
                    _ => "deal",
                };
                let args = [
                    ("chance", why.into()),
                    ("deck", words.deck(*deck).into()),
                    ("cards", self.some_cards(&MaybeCards::Backs(*cards)).into()),
                ];
                words.say_with("event-shuffled", &args)
            }
            Seen::FirstSeat { seat } => self.did("event-first-seat", *seat, vec![]),
            Seen::Dealt { seat, layout, hand, .. } => {
                let layout =
                    if layout.is_empty() { "none".to_string() } else { self.cards(layout) };
                let hand = self.some_cards(hand);
                let args = vec![("layout", layout.into()), ("hand", hand.into())];
                self.did("event-dealt", *seat, args)
            }
            Seen::TurnedUp { seat, zone, card } => {
                let args =
                    vec![("zone", words.zone(*zone).into()), ("card", self.card(*card).into())];
                self.did("event-turned-up", *seat, args)
            }
            _ => String::new(),
        }
    }

    /// What action cards do.
    fn action_event(&self, seen: &Seen) -> String {
        let words = self.words;
        let zone = |zone: Zone| -> Value<'_> { words.zone(zone).into() };
        match *seen {
            Seen::Used { seat, card } => self.did_card("event-used", seat, card),
            Seen::Recovered { seat, card } => self.did_card("event-recovered", seat, card),
            Seen::Threw { seat, card } => self.did_card("event-threw", seat, card),
            Seen::Discarded { seat, card } => self.did_card("event-discarded", seat, card),
            Seen::MorePlays { main, extra, any } => self.more_plays(main, extra, any),
            Seen::SwappedOwn { seat, zone: first, other } => {
                let args = vec![("zone", zone(first)), ("other", zone(other))];
                self.did("event-swapped-own", seat, args)
            }
            Seen::Redirected { to, .. } => {
                words.say_with("event-redirected", &[("to", self.target(to).into())])
            }
            Seen::Sealed { seal } => self.sealed(&seal),
            Seen::SealEnded { seal } => {
                let args = [
                    ("target", self.player(seal.target).into()),
                    ("yours", self.is_you(seal.target).into()),
                    ("card", self.card(seal.card).into()),
                    ("zones", words.zones(seal.zones).into()),
                ];
                words.say_with("event-seal-ended", &args)
            }
            Seen::Looked { seat, deck, ref cards } => {
                let args = vec![
                    ("deck", words.deck(deck).into()),
                    ("cards", self.some_cards(cards).into()),
                ];
                self.did("event-looked", seat, args)
            }
            Seen::Took { seat, card, .. } => {
                self.did("event-took", seat, vec![("card", self.one_card(card).into())])
            }
            Seen::Exchanged { seat, with, gave, got } => {
                let args = vec![
                    ("with", self.object(with).into()),
                    ("gave", self.one_card(gave).into()),
                    ("got", self.one_card(got).into()),
                ];
                self.did("event-exchanged", seat, args)
            }
            Seen::SwappedZone { seat, with, zone: place } => {
                let args = vec![("with", self.object(with).into()), ("zone", zone(place))];
                self.did("event-swapped-zone", seat, args)
            }
            Seen::Erased { seat, target, zone: place, card } => {
                let args = vec![
                    ("target", self.object(target).into()),
                    ("zone", zone(place)),
                    ("card", self.card(card).into()),
                ];
                self.did("event-erased", seat, args)
            }
            Seen::DrawsUpTo { cards } => {
                words.say_with("event-draws-up-to", &[("cards", cards.into())])
            }
            Seen::Skipped { .. } => words.say("event-skipped"),
            Seen::WorkedOut { card } => {
                words.say_with("event-worked-out", &[("card", self.card(card).into())])
            }
            Seen::StaysInPlay { card } => {
                words.say_with("event-stays-in-play", &[("card", self.card(card).into())])
            }
            _ => String::new(),
        }
    }

    /// Which zones are sealed, and until when.
    pub fn sealed(&self, seal: &Seal) -> String {
        let (id, whose) = match seal.ends {
            SealEnds::UserTurnsBegin(1) => ("ends-next-turn", seal.user),
            SealEnds::UserTurnsBegin(_) => ("ends-turn-after-next", seal.user),
            SealEnds::TargetTurnEnds => ("ends-their-turn", seal.target),
        };
        let args = [
            ("target", self.player(seal.target).into()),
            ("yours", self.is_you(seal.target).into()),
            ("zones", self.words.zones(seal.zones).into()),
            ("ends", self.words.say_with(id, &self.who(whose)).into()),
        ];
        self.words.say_with("event-sealed", &args)
    }

    fn played(&self, seat: Seat, mut args: Args<'_>, moved: Option<Moved>) -> String {
        let Some(Moved { card, to, discarded, sealed }) = moved else {
            return self.did("event-played", seat, args);
        };
        args.push(("old", self.card(card).into()));
        let to_left = to == Target::Seat(seat.left(self.ruleset.players()));
        let id = match (to, sealed) {
            (_, Some(owner)) => {
                args.push(("to", self.object(owner).into()));
                args.push(("to-you", self.is_you(owner).into()));
                "event-played-sealed"
            }
            (Target::Piles, None) => "event-played-piles",
            (Target::Seat(to), None) => {
                args.push(("to", self.object(to).into()));
                args.push(("to-you", self.is_you(to).into()));
                if to_left { "event-played-moved" } else { "event-played-elsewhere" }
            }
        };
        let text = self.did(id, seat, args);
        match discarded {
            None => text,
            Some(pushed) => {
                let args = [("text", text.into()), ("pushed", self.card(pushed).into())];
                self.words.say_with("event-played-pushed", &args)
            }
        }
    }

    fn keys_gained(&self, seat: Seat, keys: Symbols, count: u8, how: KeysHow) -> String {
        let id = match how {
            KeysHow::Lines => "event-keys-gained",
            KeysHow::Any => "event-key-taken",
        };
        let held =
            keys.iter().fold(leonardo_rules::Keys::NONE, |held, symbol| held.plus(symbol, count));
        let args = vec![("count", held.total().into()), ("keys", self.words.keys(held).into())];
        self.did(id, seat, args)
    }

    fn more_plays(&self, main: u8, extra: u8, any: u8) -> String {
        let kinds =
            [("event-more-main", main), ("event-more-extra", extra), ("event-more-any", any)];
        let list: Vec<String> = kinds
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(id, count)| self.words.say_with(id, &[("count", count.into())]))
            .collect();
        self.words.say_with("event-more-plays", &[("list", list.join(", ").into())])
    }

    /// A message about what a player did.
    fn did(&self, id: &str, seat: Seat, mut args: Args<'_>) -> String {
        args.extend(self.who(seat));
        self.words.say_with(id, &args)
    }

    fn did_card(&self, id: &str, seat: Seat, card: leonardo_rules::Face) -> String {
        self.did(id, seat, vec![("card", self.card(card).into())])
    }
}
