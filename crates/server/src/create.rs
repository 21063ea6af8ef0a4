//! New tables: by a request, for another game of the same people, or from a position.

use std::sync::Arc;

use leonardo_protocol::{BotSpec, ClockSpec, FromPosition, NewSeat, NewTable, Timeout};
use leonardo_record::fair::Secret;
use leonardo_rules::{FastDice, Ruleset, SEATS_MAX, Seat, Viewer, Worlds};

use crate::fact::{self, Fact, Spec};
use crate::refusal::Refusal;
use crate::table::{RulesetCache, Sitter, Table, check_bot};

/// The longest spelling of an extra deck.
const EXTRA_BYTES_MAX: usize = 4_096;

/// The facts that a new table begins with.
pub(crate) fn table(
    rulesets: &RulesetCache,
    new: &NewTable,
    guest: &str,
    name: &str,
) -> Result<Vec<Fact>, Refusal> {
    if new.extra.as_ref().is_some_and(|extra| extra.len() > EXTRA_BYTES_MAX) {
        return Err(Refusal::BadNumber);
    }
    if !fact::is_sound(new.clock) {
        return Err(Refusal::BadClock);
    }
    // More than a game can have is told by the rules; this only keeps the number small.
    let players = new.seats.len().min(SEATS_MAX + 1) as u8;
    let setup = rulesets
        .library()
        .setup(new.variant, players, new.options.clone(), new.extra.as_deref())
        .map_err(Refusal::Deck)?;
    let ruleset = setup.ruleset().map_err(Refusal::Setup)?;
    let spec = Spec { public: new.public, clock: new.clock, timeout: new.timeout, from: None };
    let mut facts = vec![created(&ruleset, spec, guest)?];
    for (seat, sitter) in Seat::all(players).zip(&new.seats) {
        match sitter {
            NewSeat::Open => {}
            NewSeat::Me => {
                facts.push(Fact::Sat { seat, person: guest.to_string(), name: name.to_string() });
            }
            NewSeat::Bot(bot) => facts.push(Fact::BotSat { seat, bot: check_bot(*bot)? }),
        }
    }
    Ok(facts)
}

fn created(ruleset: &Arc<Ruleset>, spec: Spec, host: &str) -> Result<Fact, Refusal> {
    let setup = RulesetCache::write(ruleset).map_err(|reason| {
        tracing::error!(%reason, "a setup cannot be stored");
        Refusal::Store
    })?;
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|_| Refusal::Store)?;
    let secret = Secret(secret).reveal();
    Ok(Fact::Created { spec, setup, secret, host: host.to_string() })
}

/// Another game of the same people, everybody one seat further.
pub(crate) fn rematch(table: &Table) -> Result<Vec<Fact>, Refusal> {
    let spec = Spec { from: None, ..table.spec.clone() };
    let mut facts = vec![created(&table.ruleset, spec, &table.host)?];
    for seat in table.seats() {
        let next = seat.left(table.ruleset.players());
        match &table.chair(seat).sitter {
            Sitter::Nobody => {}
            Sitter::Bot(bot) => facts.push(Fact::BotSat { seat: next, bot: *bot }),
            Sitter::Person { guests, name, .. } => {
                let mut guests = guests.iter();
                let Some(person) = guests.next() else { continue };
                let (person, name) = (person.clone(), name.clone());
                facts.push(Fact::Sat { seat: next, person, name });
                for person in guests {
                    facts.push(Fact::Claimed { seat: next, person: person.clone() });
                }
            }
        }
    }
    Ok(facts)
}

/// A game that goes on from a position against bots. What the player could not know in that
/// position is dealt anew, so that nobody plays with knowledge from the replay.
pub(crate) fn from_position(
    game: &leonardo_rules::Game,
    from: Option<FromPosition>,
    seat: Seat,
    bot: BotSpec,
    (guest, name): (&str, &str),
) -> Result<Vec<Fact>, Refusal> {
    let ruleset = game.ruleset();
    if game.is_over() {
        return Err(Refusal::NotPlaying);
    }
    if seat.0 >= ruleset.players() {
        return Err(Refusal::NoSeat);
    }
    let bot = check_bot(bot)?;
    let mut luck = [0; 8];
    getrandom::fill(&mut luck).map_err(|_| Refusal::Store)?;
    let mut dice = FastDice::new(u64::from_le_bytes(luck));
    let view = game.view(Viewer::Seat(seat));
    let world = Worlds::new(ruleset, &view).map_err(|_| Refusal::NotPlaying)?.draw(&mut dice);
    let spec = Spec { public: false, clock: ClockSpec::None, timeout: Timeout::Bot, from };
    let mut facts = vec![created(ruleset, spec, guest)?];
    for other in Seat::all(ruleset.players()) {
        facts.push(match other == seat {
            true => Fact::Sat { seat, person: guest.to_string(), name: name.to_string() },
            false => Fact::BotSat { seat: other, bot },
        });
    }
    facts.push(Fact::StartedFrom { position: Box::new(world.position()) });
    Ok(facts)
}
