//! New tables: by a request, for another game of the same people, or from a position.

use std::sync::Arc;

use leonardo_record::fair::Secret;
use leonardo_rules::{FastDice, Options, Ruleset, SEATS_MAX, Seat, Variant, Viewer, Worlds};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::fact::{BotSpec, ClockSpec, Fact, From, Spec, Timeout};
use crate::refusal::Refusal;
use crate::table::{RulesetCache, Sitter, Table, check_bot};

/// The longest spelling of an extra deck.
const EXTRA_BYTES_MAX: usize = 4_096;

/// A table to be made.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    /// The game: `base`, `novem`, `sets` or `quintis`.
    #[schema(value_type = String, example = "base")]
    pub(crate) variant: Variant,
    /// Who sits where, in turn order; two to six seats.
    pub(crate) seats: Vec<NewSeat>,
    /// What differs from the usual rules.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "Partial<Options>"))]
    #[schema(value_type = Object)]
    pub(crate) options: Options,
    /// The extra deck, as `atlanticus*3 madrid +MePr*2`; the usual one if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub(crate) extra: Option<String>,
    /// Whether the table is shown in the lobby.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub(crate) public: bool,
    /// The clock.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub(crate) clock: ClockSpec,
    /// What happens to a seat that runs out of time.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub(crate) timeout: Timeout,
    /// Deal at once, if nobody is missing.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub(crate) start: bool,
}

/// Who sits on a seat of a new table.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum NewSeat {
    /// Nobody yet.
    Open,
    /// Whoever makes the table.
    Me,
    /// A bot.
    Bot(BotSpec),
}

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
    if !new.clock.is_sound() {
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
    from: Option<From>,
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
