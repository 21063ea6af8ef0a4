//! What speaks for a move and against it, in words.

use leonardo_rules::{Line, Reasons, Seat, Symbols};

use crate::{Teller, arg, say};

impl Teller<'_> {
    /// What a move of the reader does: what it brings first, then lines, then cards for others.
    pub fn reasons(&self, reasons: &Reasons) -> Vec<String> {
        let words = self.words;
        let mut told = Vec::new();
        if reasons.wins {
            told.push(words.say("reason-wins"));
        }
        if reasons.keys.total() > 0 {
            told.push(say!(words, "reason-keys", keys = words.keys(reasons.keys)));
        }
        let (stand, want): (Vec<&Line>, Vec<&Line>) =
            reasons.opened.iter().partition(|line| line.missing.is_none());
        let closed: Vec<&Line> = reasons.closed.iter().collect();
        told.extend(self.lines(["reason-stands", "reason-stands-field"], &stand));
        // On the field only runs that stand are told.
        told.extend(self.lines(["reason-wants", "reason-stands-field"], &want));
        told.extend(self.lines(["reason-closed", "reason-closed-field"], &closed));
        for given in &reasons.given {
            let [you, player, _] = self.who(given.seat);
            let card = self.card(given.card);
            told.push(words.say_with("reason-given", &[you, player, arg!(card)]));
        }
        told
    }

    /// One sentence for each seat that has such lines, and one for the field that all share.
    fn lines(&self, [of_seat, of_field]: [&str; 2], lines: &[&Line]) -> Vec<String> {
        let of = |seat: Option<Seat>| -> Symbols {
            lines.iter().filter(|line| line.seat == seat).map(|line| line.symbol).collect()
        };
        let owners = Seat::all(self.ruleset.players()).map(Some).chain([None]);
        let some = owners.map(|seat| (seat, of(seat))).filter(|(_, all)| !all.is_empty());
        some.map(|(seat, symbols)| {
            let symbols = self.words.symbols(symbols);
            match seat {
                Some(seat) => {
                    let [you, player, _] = self.who(seat);
                    self.words.say_with(of_seat, &[you, player, arg!(symbols)])
                }
                None => say!(self.words, of_field, symbols),
            }
        })
        .collect()
    }
}
