//! The short notation of moves: one token a move, no blanks. `docs/record.md` shows all of it.
//!
//! | move | token |
//! | --- | --- |
//! | play a card onto a zone | `MeHa>N`, `+MePr>NW` |
//! | use an action card | `!second-sketch`, `!blot:1,NW` |
//! | choose what a card asks for next | `=MeHa` |
//! | discard an action card unused | `-blot` |
//! | end the step, or stop throwing away | `.` |
//! | take any Key, leave it for later | `*Me`, `*-` |
//! | draw from the main or extra deck | `<m`, `<x` |
//! | lay, cover, replace on the field | `MeHa@1,-2`, `MeHa^1,-2`, `MeHa~1,-2` |
//! | pass | `--` |
//!
//! A choice is told by its form alone: a zone (`NW`), two zones (`N,S`), a player (`2`), the piles
//! (`piles`), a place (`1,NW`), a card (`MeHa`), a deck (`main`), a card for a player (`2,MeHa`).
//! A card's name has four letters or more, or starts with `+` or `!`; so it is never a zone.

use crate::card::{DeckKind, Face};
use crate::cell::Cell;
use crate::moves::{Choice, Move};
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::symbol::Symbol;
use crate::zone::Zone;

/// The longest token that is read.
pub const TOKEN_BYTES_MAX: usize = 200;

/// Why a text is not a move of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// Longer than any move.
    #[error("a move has at most {TOKEN_BYTES_MAX} bytes")]
    TooLong,
    /// No form of a move.
    #[error("`{0}` is not the notation of any move")]
    Unknown(String),
    /// No card of this game.
    #[error("this game has no card `{0}`")]
    Card(String),
    /// No zone of a layout.
    #[error("`{0}` is no zone; the zones are NW N NE W C E SW S SE")]
    Zone(String),
    /// Not the coordinates of a place.
    #[error("`{0}` is no place; a place is `x,y`, counted from the first card")]
    Cell(String),
    /// No symbol.
    #[error("no symbol has the code `{0}`")]
    Symbol(String),
    /// No deck.
    #[error("`{0}` is no deck; the decks are main and extra")]
    Deck(String),
    /// No form of a choice.
    #[error("`{0}` is no choice: a zone, a player, a card, a deck, `piles`, or two with a comma")]
    Choice(String),
}

impl Ruleset {
    /// The short notation of a move. A face that the ruleset does not have becomes `?`, which
    /// [`Ruleset::parse`] does not read.
    ///
    /// ```
    /// use leonardo_rules::{Move, Setup, Zone};
    ///
    /// let ruleset = Setup::base(2).ruleset()?;
    /// let card = ruleset.face("MeHa").ok_or("the base set has it")?;
    /// assert_eq!(ruleset.show(Move::Play { card, zone: Zone::N }), "MeHa>N");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn show(&self, mv: Move) -> String {
        let name = |card: Face| name(self, card);
        match mv {
            Move::Play { card, zone } => [name(card), ">", zone.code()].concat(),
            Move::Use { card, choice: Choice::Nothing } => format!("!{}", bare_name(self, card)),
            Move::Use { card, choice } => {
                format!("!{}:{}", bare_name(self, card), write_choice(self, choice))
            }
            Move::Choose { choice } => format!("={}", write_choice(self, choice)),
            Move::Discard { card } => format!("-{}", bare_name(self, card)),
            Move::Done => ".".into(),
            Move::TakeKey { symbol } => format!("*{}", symbol.code()),
            Move::DeclineKey => "*-".into(),
            Move::Draw { deck: DeckKind::Main } => "<m".into(),
            Move::Draw { deck: DeckKind::Extra } => "<x".into(),
            Move::Lay { card, at } => format!("{}@{at}", name(card)),
            Move::Cover { card, at } => format!("{}^{at}", name(card)),
            Move::Replace { card, at } => format!("{}~{at}", name(card)),
            Move::Pass => "--".into(),
        }
    }

    /// The move that a token stands for: what [`Ruleset::show`] writes, and a few longer spellings
    /// (`<main`, `Ha-Me>N`). Whether the move is legal is for [`Game::check`](crate::Game::check).
    ///
    /// ```
    /// use leonardo_rules::{Move, Setup};
    ///
    /// let ruleset = Setup::base(2).ruleset()?;
    /// assert_eq!(ruleset.parse("*-")?, Move::DeclineKey);
    /// assert!(ruleset.parse("MeMe>X").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error says which part of the token this game does not know.
    pub fn parse(&self, token: &str) -> Result<Move, NotationError> {
        if token.len() > TOKEN_BYTES_MAX {
            return Err(NotationError::TooLong);
        }
        match token {
            "." => return Ok(Move::Done),
            "--" => return Ok(Move::Pass),
            "*-" => return Ok(Move::DeclineKey),
            _ => {}
        }
        if let Some(code) = token.strip_prefix('*') {
            let symbol =
                code.parse::<Symbol>().map_err(|_| NotationError::Symbol(code.to_string()))?;
            return Ok(Move::TakeKey { symbol });
        }
        if let Some(deck) = token.strip_prefix('<') {
            return Ok(Move::Draw { deck: read_deck(deck)? });
        }
        if let Some(choice) = token.strip_prefix('=') {
            return Ok(Move::Choose { choice: read_choice(self, choice)? });
        }
        // A card and a place, with what is done between them; only here do these four signs occur.
        if let Some(at) = token.find(['>', '@', '^', '~']) {
            let (card, place) = (read_card(self, &token[..at])?, &token[at + 1..]);
            return Ok(match token.as_bytes()[at] {
                b'>' => Move::Play { card, zone: read_zone(place)? },
                b'@' => Move::Lay { card, at: read_cell(place)? },
                b'^' => Move::Cover { card, at: read_cell(place)? },
                _ => Move::Replace { card, at: read_cell(place)? },
            });
        }
        if let Some(used) = token.strip_prefix('!') {
            let (card, choice) = match used.split_once(':') {
                Some((card, choice)) => (card, read_choice(self, choice)?),
                None => (used, Choice::Nothing),
            };
            return Ok(Move::Use { card: read_bare_card(self, card)?, choice });
        }
        if let Some(card) = token.strip_prefix('-') {
            return Ok(Move::Discard { card: read_bare_card(self, card)? });
        }
        Err(NotationError::Unknown(token.to_string()))
    }
}

/// A choice as it stands after `:` or `=`.
fn write_choice(ruleset: &Ruleset, choice: Choice) -> String {
    match choice {
        Choice::Nothing => String::new(),
        Choice::Zone { zone } => zone.to_string(),
        Choice::Zones { zone, other } => format!("{zone},{other}"),
        Choice::Player { seat } => seat.to_string(),
        Choice::Piles => "piles".into(),
        Choice::Place { seat, zone } => format!("{seat},{zone}"),
        Choice::Card { card } => name(ruleset, card).into(),
        Choice::Deck { deck } => deck.name().into(),
        Choice::Give { seat, card } => format!("{seat},{}", name(ruleset, card)),
    }
}

fn read_choice(ruleset: &Ruleset, text: &str) -> Result<Choice, NotationError> {
    if let Some((first, second)) = text.split_once(',') {
        return match (read_seat(first), first.parse::<Zone>().ok(), second.parse::<Zone>().ok()) {
            (Some(seat), _, Some(zone)) => Ok(Choice::Place { seat, zone }),
            (Some(seat), _, None) => Ok(Choice::Give { seat, card: read_card(ruleset, second)? }),
            (None, Some(zone), Some(other)) => Ok(Choice::Zones { zone, other }),
            _ => Err(NotationError::Choice(text.to_string())),
        };
    }
    if let Some(seat) = read_seat(text) {
        return Ok(Choice::Player { seat });
    }
    if let Ok(zone) = text.parse::<Zone>() {
        return Ok(Choice::Zone { zone });
    }
    Ok(match text {
        "" => Choice::Nothing,
        "piles" => Choice::Piles,
        "main" => Choice::Deck { deck: DeckKind::Main },
        "extra" => Choice::Deck { deck: DeckKind::Extra },
        _ if text.starts_with(|first: char| first.is_ascii_uppercase() || "+!".contains(first)) => {
            Choice::Card { card: read_card(ruleset, text)? }
        }
        _ => return Err(NotationError::Choice(text.to_string())),
    })
}

fn name(ruleset: &Ruleset, card: Face) -> &str {
    ruleset.name(card).unwrap_or("?")
}

/// The name without the `!` of an action card, which the move's own sign stands for.
fn bare_name(ruleset: &Ruleset, card: Face) -> &str {
    let name = name(ruleset, card);
    name.strip_prefix('!').unwrap_or(name)
}

fn read_card(ruleset: &Ruleset, name: &str) -> Result<Face, NotationError> {
    ruleset.face(name).ok_or_else(|| NotationError::Card(name.to_string()))
}

fn read_bare_card(ruleset: &Ruleset, name: &str) -> Result<Face, NotationError> {
    let action = ruleset.face(&format!("!{name}"));
    action.or_else(|| ruleset.face(name)).ok_or_else(|| NotationError::Card(name.to_string()))
}

fn read_zone(code: &str) -> Result<Zone, NotationError> {
    code.parse::<Zone>().map_err(|_| NotationError::Zone(code.to_string()))
}

fn read_deck(name: &str) -> Result<DeckKind, NotationError> {
    match name {
        "m" | "main" => Ok(DeckKind::Main),
        "x" | "extra" => Ok(DeckKind::Extra),
        _ => Err(NotationError::Deck(name.to_string())),
    }
}

fn read_cell(text: &str) -> Result<Cell, NotationError> {
    // The standard reading of numbers would also take `+1`; a place has one spelling. What no
    // number of the program can hold is a number nevertheless: far outside (Q2).
    let is_number = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let is_plain = digits == "0" || !digits.starts_with('0');
        is_plain && text != "-0" && !digits.is_empty() && digits.bytes().all(|d| d.is_ascii_digit())
    };
    match text.split_once(',') {
        Some((x, y)) if is_number(x) && is_number(y) => {
            Ok(Cell::anywhere(x.parse().ok(), y.parse().ok()))
        }
        _ => Err(NotationError::Cell(text.to_string())),
    }
}

fn read_seat(text: &str) -> Option<Seat> {
    let seat = text.parse::<u8>().ok()?;
    (seat.to_string() == text).then_some(Seat(seat))
}
