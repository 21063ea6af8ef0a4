//! Why another move was better, in words: what the two moves do, compared.

use leonardo_rules::{Line, Reasons, Seat, Symbols};
use leonardo_words::{Teller, say};

/// The most reasons that are told of one decision.
const REASONS_MAX: usize = 3;

/// Why the better of two moves of a seat is better, the weightiest reason first.
pub(crate) fn why(
    teller: &Teller<'_>,
    seat: Seat,
    [played, better]: [&Reasons; 2],
    worlds: u32,
) -> Vec<String> {
    let words = teller.words();
    let mut told = Vec::new();
    if better.wins && !played.wins {
        told.push(words.say("analysis-why-win"));
    }
    let (there, taken) = (better.keys.total(), played.keys.total());
    if there > taken {
        let keys = words.keys(better.keys);
        told.push(match taken {
            0 => say!(words, "analysis-why-keys", count = there, keys),
            _ => say!(words, "analysis-why-more-keys", count = there, taken, keys),
        });
    }
    let others: Vec<Seat> =
        Seat::all(teller.ruleset().players()).filter(|other| *other != seat).collect();
    for other in &others {
        let player = teller.player(*other);
        let opened = |reasons: &Reasons, stands| -> Symbols {
            symbols(&reasons.opened, |line| {
                line.seat == Some(*other) && line.missing.is_none() == stands
            })
        };
        for (id, stands) in [("analysis-why-gave-line", true), ("analysis-why-gave-chance", false)]
        {
            let given = opened(played, stands).without(opened(better, stands));
            if !given.is_empty() {
                told.push(say!(
                    words,
                    id,
                    player = player.as_str(),
                    symbols = words.symbols(given)
                ));
            }
        }
        let closed = |reasons: &Reasons| symbols(&reasons.closed, |line| line.seat == Some(*other));
        let blocked = closed(better).without(closed(played));
        if !blocked.is_empty() {
            let symbols = words.symbols(blocked);
            told.push(say!(words, "analysis-why-block", player, symbols));
        }
    }
    let is_own = |line: &Line| line.seat == Some(seat);
    let lost = symbols(&played.closed, is_own).without(symbols(&better.closed, is_own));
    if !lost.is_empty() {
        told.push(say!(words, "analysis-why-lost", symbols = words.symbols(lost)));
    }
    let missed = symbols(&better.opened, is_own).without(symbols(&played.opened, is_own));
    if !missed.is_empty() {
        told.push(say!(words, "analysis-why-open", symbols = words.symbols(missed)));
    }
    let is_shared = |line: &Line| line.seat.is_none();
    let left = symbols(&played.opened, is_shared).without(symbols(&better.opened, is_shared));
    if !left.is_empty() {
        told.push(say!(words, "analysis-why-left-run", symbols = words.symbols(left)));
    }
    let ended = symbols(&better.closed, is_shared).without(symbols(&played.closed, is_shared));
    if !ended.is_empty() {
        told.push(say!(words, "analysis-why-end-run", symbols = words.symbols(ended)));
    }
    told.truncate(REASONS_MAX);
    if told.is_empty() {
        told.push(say!(words, "analysis-why-worlds", worlds));
    }
    told
}

fn symbols(lines: &[Line], is_meant: impl Fn(&Line) -> bool) -> Symbols {
    lines.iter().filter(|line| is_meant(line)).map(|line| line.symbol).collect()
}
