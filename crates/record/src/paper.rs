//! The raw contents of a record, from text or JSON, before validation.
//!
//! Both forms go through [`Paper`], so that there is one place where a record is put together and
//! one where it is taken apart. Its serde form is the JSON twin.

use std::sync::Arc;

use leonardo_rules::sets::Library;
use leonardo_rules::{
    DeckError, DeckList, EXTRA_CARDS_MIN, Face, Options, Outcome, PLAIN_NOVEM, RULES_VERSION, Roll,
    Ruleset, SEATS_MAX, Seat, Seed, Setup, Symbol, Variant,
};
use serde::{Deserialize, Serialize};

use crate::decks::{PaperDeck, check_names};
use crate::error::{Flaw, Place, RecordError, shown};
use crate::game_and_luck::{GameAndLuck, is_short};
use crate::headers::is_tag_name;
use crate::record::{Deal, Luck, Ply, Record, Turn};
use crate::text::{Lines, RESULT, one_line};
use crate::{
    FORMAT_VERSION, HEADERS_MAX, JSON_BYTES_MAX, NAME_BYTES_MAX, SHORT_FROM_TURNS, TURNS_MAX,
};

/// A record, spelled out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Paper {
    pub(crate) leonardo: u32,
    pub(crate) rules: u32,
    pub(crate) variant: Variant,
    pub(crate) players: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) names: Vec<Option<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) tags: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) options: Options,
    pub(crate) main: PaperDeck,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) extra: Option<PaperDeck>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<Seed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) deal: Option<PaperDeal>,
    pub(crate) result: Option<Outcome>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) comments: Vec<String>,
    pub(crate) turns: Vec<PaperTurn>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) closing: Vec<String>,
}

/// The luck of a deal.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaperDeal {
    pub(crate) main: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) extra: Vec<String>,
    pub(crate) first: Seat,
}

/// A turn.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaperTurn {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) before: Vec<String>,
    pub(crate) moves: Vec<PaperPly>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) keys: Vec<Symbol>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) comment: Option<String>,
}

/// A move in short notation, and its luck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaperPly {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) luck: Vec<PaperRoll>,
}

/// Luck that a move needed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PaperRoll {
    Order(Vec<String>),
    Card(String),
}

fn is_default(options: &Options) -> bool {
    *options == Options::default()
}

impl Record {
    /// The JSON twin: it says all that the text says.
    pub fn to_json(&self) -> String {
        let paper = Paper::of(self);
        serde_json::to_string_pretty(&paper).expect("plain data can be written as JSON")
    }

    /// Reads the JSON twin of a record.
    ///
    /// # Errors
    ///
    /// If it is too long, not the JSON of a record, or names what the library does not have.
    pub fn from_json(json: &str, library: &Library) -> Result<Record, RecordError> {
        if json.len() > JSON_BYTES_MAX {
            return Err(Flaw::JsonTooLong.at(Place::Whole));
        }
        let paper: Paper = serde_json::from_str(json)
            .map_err(|error| Flaw::Json(error.to_string()).at(Place::Whole))?;
        paper.into_record(library)
    }
}

impl Paper {
    /// Spells a record out.
    pub(crate) fn of(record: &Record) -> Paper {
        let ruleset = &*record.ruleset;
        let setup = ruleset.setup();
        let (seed, deal) = match &record.luck {
            Luck::Seed(seed) => (Some(*seed), None),
            Luck::Explicit(deal) => (None, Some(paper_deal(ruleset, deal))),
        };
        let mut names: Vec<_> =
            record.names.iter().map(|name| Some(one_line(name.as_deref()?))).collect();
        if names.iter().all(Option::is_none) {
            names.clear();
        }
        let tags = record.tags.iter();
        Paper {
            leonardo: FORMAT_VERSION,
            rules: record.rules,
            variant: setup.variant,
            players: setup.players,
            names,
            tags: tags.map(|(name, value)| (name.clone(), one_line(value))).collect(),
            options: setup.options.clone(),
            main: PaperDeck::of(&setup.main),
            extra: setup.extra.as_ref().map(PaperDeck::of),
            seed,
            deal,
            result: record.result,
            comments: one_lines(&record.comments),
            turns: record.turns.iter().map(|turn| paper_turn(ruleset, turn)).collect(),
            closing: one_lines(&record.closing),
        }
    }

    /// Makes sense of it.
    pub(crate) fn into_record(self, library: &Library) -> Result<Record, RecordError> {
        if self.leonardo != FORMAT_VERSION {
            return Err(Flaw::Format(self.leonardo).header("Leonardo"));
        }
        let names = self.names_of_all()?;
        self.check_tags()?;
        let main = self.main.into_list(library).map_err(|flaw| flaw.header("Main"))?;
        let extra = self.extra.map(|deck| deck.into_list(library)).transpose();
        let extra = extra.map_err(|flaw| flaw.header("Extra"))?;
        let Paper { variant, players, options, .. } = self;
        check_called_novem(extra.as_ref(), players)?;
        let setup = Setup { variant, players, options, main, extra };
        check_names(&setup)?;
        let ruleset = setup.ruleset().map_err(|error| Flaw::Setup(error).header("Variant"))?;
        let luck = match (self.seed, self.deal) {
            (Some(seed), None) => Luck::Seed(seed),
            (None, Some(deal)) => Luck::Explicit(read_deal(&ruleset, &deal)?),
            (None, None) => return Err(Flaw::Missing("Seed").at(Place::Whole)),
            (Some(_), Some(_)) => {
                let why = "the game has a seed";
                return Err(Flaw::Misplaced("Deal-Main", why).header("Deal-Main"));
            }
        };
        if let Some(outcome) = self.result
            && (outcome.winners.is_empty()
                || outcome.winners.iter().any(|seat| seat.0 >= ruleset.players()))
        {
            return Err(Flaw::Value { header: "Result", expected: RESULT }.header("Result"));
        }
        if self.turns.len() > TURNS_MAX {
            return Err(Flaw::TooManyTurns.at(Place::Whole));
        }
        let mut reader = Reader::new(&ruleset, &luck, self.rules, &self.turns);
        let mut turns = Vec::with_capacity(self.turns.len());
        for (index, turn) in self.turns.into_iter().enumerate() {
            let turn = reader.turn(turn);
            turns.push(turn.map_err(|flaw| flaw.at(Place::Turn(index + 1)))?);
        }
        Ok(Record {
            ruleset,
            rules: self.rules,
            names,
            tags: self.tags.into_iter().map(|(name, value)| (name, one_line(&value))).collect(),
            comments: one_lines(&self.comments),
            luck,
            turns,
            closing: one_lines(&self.closing),
            result: self.result,
            lines: Lines::default(),
        })
    }

    /// Writes the plays of a long base game short, as far as the game can be followed.
    pub(crate) fn shorten(&mut self, record: &Record) {
        let is_long = self.variant == Variant::Base && self.turns.len() > SHORT_FROM_TURNS;
        if !is_long || self.rules != RULES_VERSION {
            return;
        }
        let Ok((mut table, _)) = GameAndLuck::of_record(&record.ruleset, &record.luck) else {
            return;
        };
        let tokens = self.turns.iter_mut().flat_map(|turn| &mut turn.moves);
        let plies = record.turns.iter().flat_map(|turn| &turn.plies);
        for (token, ply) in tokens.zip(plies) {
            if let Some(short) = table.write_short(ply.mv) {
                token.mv = short;
            }
            if table.play(ply.mv, &ply.luck).is_err() {
                return;
            }
        }
    }

    /// A place for the name of every player.
    fn names_of_all(&self) -> Result<Vec<Option<String>>, RecordError> {
        if self.names.len() > usize::from(self.players) {
            let expected = "of a seat from 0 to the number of players less one";
            return Err(Flaw::Value { header: "Player-…", expected }.header("Players"));
        }
        let mut names: Vec<Option<String>> = self
            .names
            .iter()
            .map(|name| Some(one_line(name.as_deref()?)).filter(|name| !name.is_empty()))
            .collect();
        if names.iter().flatten().any(|name| name.len() > NAME_BYTES_MAX) {
            return Err(Flaw::NameTooLong.header("Players"));
        }
        names.resize(usize::from(self.players).min(SEATS_MAX), None);
        Ok(names)
    }

    fn check_tags(&self) -> Result<(), RecordError> {
        if self.tags.len() > HEADERS_MAX {
            return Err(Flaw::TooManyHeaders.at(Place::Whole));
        }
        match self.tags.iter().find(|(name, _)| !is_tag_name(name)) {
            Some((name, _)) => Err(Flaw::Tag(shown(&one_line(name))).at(Place::Whole)),
            None => Ok(()),
        }
    }
}

fn one_lines(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| one_line(text)).collect()
}

fn name(ruleset: &Ruleset, card: Face) -> String {
    ruleset.card(card).map_or_else(|| "?".into(), ToString::to_string)
}

fn names(ruleset: &Ruleset, cards: &[Face]) -> Vec<String> {
    cards.iter().map(|card| name(ruleset, *card)).collect()
}

fn read_face(ruleset: &Ruleset, name: &str) -> Result<Face, Flaw> {
    ruleset.face(name).ok_or_else(|| Flaw::Card(shown(name)))
}

fn read_faces(ruleset: &Ruleset, names: &[String]) -> Result<Vec<Face>, Flaw> {
    names.iter().map(|name| read_face(ruleset, name)).collect()
}

fn paper_deal(ruleset: &Ruleset, deal: &Deal) -> PaperDeal {
    PaperDeal {
        main: names(ruleset, &deal.main),
        extra: names(ruleset, &deal.extra),
        first: deal.first,
    }
}

/// X1 lets the plain Novem deck be small; a short list that only calls itself so is not it.
fn check_called_novem(extra: Option<&DeckList>, players: u8) -> Result<(), RecordError> {
    let least = EXTRA_CARDS_MIN;
    match extra {
        Some(deck) if deck.label() == PLAIN_NOVEM && deck.len() < least => {
            let error = DeckError::TooSmall { cards: deck.len(), least, players };
            Err(Flaw::Setup(error.into()).header("Extra"))
        }
        _ => Ok(()),
    }
}

fn read_deal(ruleset: &Ruleset, deal: &PaperDeal) -> Result<Deal, RecordError> {
    Ok(Deal {
        main: read_faces(ruleset, &deal.main).map_err(|flaw| flaw.header("Deal-Main"))?,
        extra: read_faces(ruleset, &deal.extra).map_err(|flaw| flaw.header("Deal-Extra"))?,
        first: deal.first,
    })
}

fn paper_turn(ruleset: &Ruleset, turn: &Turn) -> PaperTurn {
    let paper_roll = |roll: &Roll| match roll {
        Roll::Order(cards) => PaperRoll::Order(names(ruleset, cards)),
        Roll::Card(card) => PaperRoll::Card(name(ruleset, *card)),
        // Only a deal picks a seat, and that is a header.
        Roll::Seat(_) => PaperRoll::Card("?".into()),
    };
    let paper_ply = |ply: &Ply| PaperPly {
        mv: ruleset.show(ply.mv),
        luck: ply.luck.iter().map(paper_roll).collect(),
    };
    PaperTurn {
        before: one_lines(&turn.before),
        moves: turn.plies.iter().map(paper_ply).collect(),
        keys: turn.keys.clone(),
        comment: turn.comment.as_deref().map(one_line).filter(|text| !text.is_empty()),
    }
}

/// Makes sense of one turn after the other.
struct Reader<'a> {
    ruleset: &'a Arc<Ruleset>,
    luck: &'a Luck,
    /// The game so far, if short plays need it and as long as the record makes sense.
    table: Option<GameAndLuck>,
}

impl<'a> Reader<'a> {
    fn new(
        ruleset: &'a Arc<Ruleset>,
        luck: &'a Luck,
        rules: u32,
        turns: &[PaperTurn],
    ) -> Reader<'a> {
        let mut tokens = turns.iter().flat_map(|turn| &turn.moves);
        // By other rules the same plays might lead to other hands.
        let needs_table = rules == RULES_VERSION && tokens.any(|ply| is_short(&ply.mv));
        let table = if needs_table { GameAndLuck::of_record(ruleset, luck).ok() } else { None };
        Reader { ruleset, luck, table: table.map(|(table, _)| table) }
    }

    fn turn(&mut self, turn: PaperTurn) -> Result<Turn, Flaw> {
        if turn.moves.is_empty() {
            return Err(Flaw::EmptyTurn);
        }
        Ok(Turn {
            before: one_lines(&turn.before),
            plies: turn.moves.into_iter().map(|ply| self.ply(ply)).collect::<Result<_, _>>()?,
            keys: turn.keys,
            comment: turn.comment.as_deref().map(one_line).filter(|text| !text.is_empty()),
        })
    }

    fn ply(&mut self, paper: PaperPly) -> Result<Ply, Flaw> {
        if !paper.luck.is_empty() && matches!(self.luck, Luck::Seed(_)) {
            return Err(Flaw::LuckAndSeed);
        }
        let mv = if is_short(&paper.mv) {
            let short = self.table.as_ref().and_then(|table| table.read_short(&paper.mv));
            short.ok_or_else(|| Flaw::Short(shown(&paper.mv)))?
        } else {
            self.ruleset.parse(&paper.mv)?
        };
        let read_roll = |roll: PaperRoll| match roll {
            PaperRoll::Order(cards) => read_faces(self.ruleset, &cards).map(Roll::Order),
            PaperRoll::Card(card) => read_face(self.ruleset, &card).map(Roll::Card),
        };
        let luck = paper.luck.into_iter().map(read_roll).collect::<Result<_, _>>()?;
        let ply = Ply { mv, luck };
        if let Some(table) = &mut self.table
            && table.play(ply.mv, &ply.luck).is_err()
        {
            self.table = None;
        }
        Ok(ply)
    }
}
