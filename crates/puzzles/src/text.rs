//! The text form: `take.base.AQEA…`, one word that fits in a link.
//!
//! After the class and the game come bytes in URL-safe base64: what the mover sees, and nothing
//! else. Cards are their numbers in the ruleset; a fingerprint of all cards notices another
//! edition, and a checksum a text that was cut off or mistyped.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use leonardo_rules::sets::Library;
use leonardo_rules::{
    Cell, DeckKind, Echo, Face, HandView, Keys, Layout, Layouts, Lines, OpenField, Options,
    RULES_VERSION, Ruleset, Seal, SealEnds, Seat, Seats, Stack, Step, StockView, Symbol, Symbols,
    Table, ThisTurn, Variant, View, Viewer, Zone, Zones,
};

use crate::class::Class;
use crate::puzzle::{Puzzle, PuzzleError};

/// The longest text that is read.
pub const TEXT_BYTES_MAX: usize = 2_000;
/// The form of the bytes.
const VERSION: u8 = 1;
/// Where no card is.
const NO_CARD: u8 = u8::MAX;
/// The offset that makes coordinates of the field positive.
const REACH: i8 = leonardo_rules::REACH;

/// The cards that texts can name: those of the program, which everyone has.
static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

pub(crate) fn library() -> &'static Library {
    &LIBRARY
}

/// Why a text is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum TextError {
    #[error("a puzzle has at most {TEXT_BYTES_MAX} characters")]
    TooLong,
    #[error("a puzzle is written `class.game.letters`")]
    Form,
    #[error("there is no class of puzzles `{given}`")]
    Class { given: String },
    #[error("there is no game `{given}`")]
    Game { given: String },
    #[error("the text is damaged or cut off")]
    Damaged,
    #[error("the puzzle is written in form {found}; this program reads form {VERSION}")]
    Version { found: u8 },
    #[error("the puzzle is for version {found} of the rules; this program has {RULES_VERSION}")]
    Rules { found: u8 },
    #[error("the puzzle has the extra deck `{deck}`, which this program does not know")]
    Deck { deck: String },
    #[error("the puzzle was made with other cards than this program has")]
    Cards,
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = self.ruleset().variant();
        let bytes = URL_SAFE_NO_PAD.encode(write(self.ruleset(), self.view()));
        write!(f, "{}.{}.{bytes}", self.class(), variant.name())
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Puzzle, PuzzleError> {
        if text.len() > TEXT_BYTES_MAX {
            return Err(TextError::TooLong.into());
        }
        let mut parts = text.split('.');
        let (Some(class), Some(variant), Some(bytes), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(TextError::Form.into());
        };
        let class: Class = class.parse().map_err(|_| TextError::Class { given: class.into() })?;
        let variant: Variant =
            variant.parse().map_err(|_| TextError::Game { given: variant.into() })?;
        let bytes = URL_SAFE_NO_PAD.decode(bytes).map_err(|_| TextError::Damaged)?;
        let (ruleset, view) = Reader::new(&bytes)?.puzzle(variant)?;
        Puzzle::from_view(class, &ruleset, view)
    }
}

/// The 32-bit FNV-1a hash: against mistakes, not against forgery.
pub(crate) fn fnv(bytes: impl IntoIterator<Item = u8>) -> u32 {
    let mix = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    bytes.into_iter().fold(0x811c_9dc5, mix)
}

/// Two bytes by which other cards, or other copies of them, are noticed.
fn fingerprint(ruleset: &Ruleset) -> [u8; 2] {
    let lines = ruleset.faces().map(|face| {
        let name = ruleset.name(face).unwrap_or_default();
        format!("{} {name} {:?}\n", ruleset.copies(face), ruleset.effects(face))
    });
    fold(fnv(lines.flat_map(String::into_bytes)))
}

fn fold(hash: u32) -> [u8; 2] {
    ((hash >> 16) as u16 ^ hash as u16).to_le_bytes()
}

/// Whether all cards are those of the program, so that a text can name them.
pub(crate) fn has_known_cards(ruleset: &Ruleset) -> bool {
    let setup = ruleset.setup();
    let extra = setup.extra.as_ref().map(leonardo_rules::DeckList::label);
    let known = LIBRARY.setup(setup.variant, setup.players, setup.options.clone(), extra);
    known.is_ok_and(|known| known == *setup)
}

fn write(ruleset: &Ruleset, view: &View) -> Vec<u8> {
    let mut out = vec![VERSION, RULES_VERSION as u8, ruleset.players()];
    write_options(ruleset.options(), &mut out);
    if let Some(extra) = &ruleset.setup().extra {
        let usual = LIBRARY.setup(ruleset.variant(), 2, Options::default(), None);
        let is_usual = usual.is_ok_and(|usual| usual.extra.as_ref() == Some(extra));
        let label = if is_usual { "" } else { extra.label() };
        count(label.len(), &mut out);
        out.extend(label.bytes());
    }
    out.extend(fingerprint(ruleset));
    out.push(view.turn.0);
    for (seat, hand) in Seat::all(ruleset.players()).zip(&view.hands) {
        write_keys(ruleset, view.keys[seat.index()], &mut out);
        if view.viewer.is(seat) {
            cards(&view.hand, &mut out);
        } else {
            out.push(hand.main as u8);
            if ruleset.has_corners() {
                out.push(hand.extra as u8);
            }
            cards(&hand.known, &mut out);
        }
    }
    match &view.table {
        Table::Layouts(open) => {
            write_layouts(ruleset, open, &mut out);
            cards(&view.main.pile, &mut out);
            if ruleset.has_extra() {
                cards(&view.extra.pile, &mut out);
            }
        }
        Table::Field(open) => write_field(open, &mut out),
    }
    let check = fold(fnv(out.iter().copied()));
    out.extend(check);
    out
}

fn write_options(options: &Options, out: &mut Vec<u8>) {
    let Options { lines, echo, stall, keys, hand, rounds } = options;
    let flags = [
        *lines == Lines::Fresh,
        *echo == Echo::Last,
        stall.is_some(),
        keys.is_some(),
        hand.is_some(),
        rounds.is_some(),
    ];
    out.push(flags.iter().rev().fold(0, |bits, flag| bits << 1 | u8::from(*flag)));
    out.extend(stall.iter().flat_map(|stall| stall.to_le_bytes()));
    out.extend(keys.iter().chain(hand));
    out.extend(rounds.iter().flat_map(|rounds| rounds.to_le_bytes()));
}

fn write_keys(ruleset: &Ruleset, keys: Keys, out: &mut Vec<u8>) {
    if ruleset.has_field() {
        let bits =
            Symbol::ALL.iter().rev().fold(0u32, |bits, s| bits << 2 | u32::from(keys.of(*s)));
        out.extend(&bits.to_le_bytes()[..3]);
    } else {
        out.extend(keys.symbols().bits().to_le_bytes());
    }
}

fn write_layouts(ruleset: &Ruleset, open: &Layouts, out: &mut Vec<u8>) {
    out.push(open.any_key_taken.bits());
    for layout in &open.layouts {
        let card = |zone: &Zone| layout.at(*zone).map_or(NO_CARD, |card| card.index() as u8);
        out.extend(Zone::CROSS.iter().map(card));
        if ruleset.has_corners() {
            out.extend(Zone::CORNERS.iter().map(card));
        }
    }
    if ruleset.has_corners() {
        count(open.seals.len(), out);
        for Seal { card, user, target, zones, ends } in &open.seals {
            let ends = match ends {
                SealEnds::UserTurnsBegin(turns) => *turns,
                SealEnds::TargetTurnEnds => 0,
            };
            out.extend([card.index() as u8, user.0, target.0, ends]);
            out.extend(zones.bits().to_le_bytes());
        }
    }
}

fn write_field(open: &OpenField, out: &mut Vec<u8>) {
    count(open.stacks.len(), out);
    for stack in &open.stacks {
        out.push((stack.at.x() + REACH) as u8 * 16 + (stack.at.y() + REACH) as u8);
        cards(&stack.cards, out);
    }
    out.extend(open.echo.bits().to_le_bytes());
    out.push(open.last_turns.map_or(0, |turns| turns + 1));
}

/// A number below 2^14, in one or two bytes.
fn count(number: usize, out: &mut Vec<u8>) {
    match number {
        0..0x80 => out.push(number as u8),
        _ => out.extend([0x80 | (number >> 8) as u8, number as u8]),
    }
}

fn cards(cards: &[Face], out: &mut Vec<u8>) {
    count(cards.len(), out);
    out.extend(cards.iter().map(|card| card.index() as u8));
}

/// Reads what [`write`] wrote, and anything else with an error.
struct Reader<'a> {
    left: &'a [u8],
}

type Read<T> = Result<T, TextError>;

impl<'a> Reader<'a> {
    /// Checks form and checksum first: what is cut off is not of another version.
    fn new(bytes: &'a [u8]) -> Read<Reader<'a>> {
        let (body, check) = bytes.split_last_chunk::<2>().ok_or(TextError::Damaged)?;
        if fold(fnv(body.iter().copied())) != *check {
            return Err(TextError::Damaged);
        }
        Ok(Reader { left: body })
    }

    fn puzzle(mut self, variant: Variant) -> Result<(Arc<Ruleset>, View), PuzzleError> {
        match self.byte()? {
            VERSION => {}
            found => return Err(TextError::Version { found }.into()),
        }
        match self.byte()? {
            found if u32::from(found) == RULES_VERSION => {}
            found => return Err(TextError::Rules { found }.into()),
        }
        let players = self.byte()?;
        let options = self.options()?;
        let has_extra = matches!(variant, Variant::Novem | Variant::Sets);
        let deck = if has_extra { self.label()? } else { String::new() };
        let spec = Some(&deck[..]).filter(|deck| !deck.is_empty());
        let setup = LIBRARY.setup(variant, players, options, spec);
        let ruleset = setup.map_err(|_| TextError::Deck { deck: deck.clone() })?.ruleset()?;
        if self.bytes::<2>()? != fingerprint(&ruleset) {
            return Err(TextError::Cards.into());
        }
        let view = self.view(&ruleset)?;
        match self.left {
            [] => Ok((ruleset, view)),
            _ => Err(TextError::Damaged.into()),
        }
    }

    fn view(&mut self, ruleset: &Ruleset) -> Read<View> {
        let turn = Seat(self.byte()?);
        let (mut keys, mut hands, mut hand) = (Vec::new(), Vec::new(), Vec::new());
        for seat in Seat::all(ruleset.players()) {
            keys.push(self.keys(ruleset)?);
            if seat == turn {
                hand = self.cards(ruleset)?;
                let of_main = |card: &&Face| ruleset.deck(**card) == DeckKind::Main;
                let main = hand.iter().filter(of_main).count();
                hands.push(HandView { main, extra: hand.len() - main, known: Vec::new() });
            } else {
                let main = self.byte()?.into();
                let extra = if ruleset.has_corners() { self.byte()?.into() } else { 0 };
                hands.push(HandView { main, extra, known: self.cards(ruleset)? });
            }
        }
        let (table, piles) = if ruleset.has_field() {
            (Table::Field(self.field(ruleset)?), [Vec::new(), Vec::new()])
        } else {
            let open = self.layouts(ruleset)?;
            let main = self.cards(ruleset)?;
            let extra = if ruleset.has_extra() { self.cards(ruleset)? } else { Vec::new() };
            (Table::Layouts(open), [main, extra])
        };
        let [main, extra] = piles;
        let mut view = View {
            viewer: Viewer::Seat(turn),
            turn,
            step: if ruleset.has_corners() { Step::Start } else { Step::Play },
            turns: 1,
            quiet: 1,
            keys,
            hands,
            hand,
            main: StockView { deck: 0, pile: main },
            extra: StockView { deck: 0, pile: extra },
            table,
            looking: Vec::new(),
            fresh: Vec::new(),
            fresh_hidden: 0,
            outcome: None,
        };
        view.hand.sort_unstable();
        fill_decks(ruleset, &mut view)?;
        Ok(view)
    }

    fn options(&mut self) -> Read<Options> {
        let flags = self.byte()?;
        let has = |flag: u8| flags >> flag & 1 == 1;
        if flags >> 6 != 0 {
            return Err(TextError::Damaged);
        }
        Ok(Options {
            lines: if has(0) { Lines::Fresh } else { Lines::Standing },
            echo: if has(1) { Echo::Last } else { Echo::Previous },
            stall: has(2).then(|| self.bytes()).transpose()?.map(u16::from_le_bytes),
            keys: has(3).then(|| self.byte()).transpose()?,
            hand: has(4).then(|| self.byte()).transpose()?,
            rounds: has(5).then(|| self.bytes()).transpose()?.map(u16::from_le_bytes),
        })
    }

    fn label(&mut self) -> Read<String> {
        let len = self.count()?;
        let (label, left) = self.left.split_at_checked(len).ok_or(TextError::Damaged)?;
        self.left = left;
        String::from_utf8(label.to_vec()).map_err(|_| TextError::Damaged)
    }

    fn keys(&mut self, ruleset: &Ruleset) -> Read<Keys> {
        if !ruleset.has_field() {
            return Ok(Keys::from(Symbols::from_bits(u16::from_le_bytes(self.bytes()?))));
        }
        let [a, b, c] = self.bytes()?;
        let bits = u32::from_le_bytes([a, b, c, 0]);
        let add = |keys: Keys, symbol: &Symbol| {
            keys.plus(*symbol, (bits >> (2 * symbol.index()) & 3) as u8)
        };
        Ok(Symbol::ALL.iter().fold(Keys::NONE, add))
    }

    fn layouts(&mut self, ruleset: &Ruleset) -> Read<Layouts> {
        let any_key_taken = Seats::from_bits(self.byte()?);
        let mut layouts = Vec::new();
        for _ in 0..ruleset.players() {
            let mut layout = Layout::EMPTY;
            let corners = if ruleset.has_corners() { &Zone::CORNERS[..] } else { &[] };
            for zone in Zone::CROSS.iter().chain(corners) {
                layout.set(*zone, self.card_or_none(ruleset)?);
            }
            layouts.push(layout);
        }
        let seals = if ruleset.has_corners() { self.count()? } else { 0 };
        let seals = (0..seals).map(|_| self.seal(ruleset)).collect::<Read<_>>()?;
        Ok(Layouts { layouts, seals, any_key_taken, this_turn: ThisTurn::default() })
    }

    fn seal(&mut self, ruleset: &Ruleset) -> Read<Seal> {
        let card = self.card_or_none(ruleset)?.ok_or(TextError::Damaged)?;
        let [user, target, ends] = self.bytes()?;
        let ends = match ends {
            0 => SealEnds::TargetTurnEnds,
            turns => SealEnds::UserTurnsBegin(turns),
        };
        let zones = Zones::from_bits(u16::from_le_bytes(self.bytes()?));
        Ok(Seal { card, user: Seat(user), target: Seat(target), zones, ends })
    }

    fn field(&mut self, ruleset: &Ruleset) -> Read<OpenField> {
        let mut stacks = Vec::new();
        for _ in 0..self.count()? {
            let place = self.byte()?;
            let (x, y) = ((place >> 4) as i8 - REACH, (place & 15) as i8 - REACH);
            let at = Cell::new(x, y).ok_or(TextError::Damaged)?;
            stacks.push(Stack { at, cards: self.cards(ruleset)? });
        }
        let echo = Symbols::from_bits(u16::from_le_bytes(self.bytes()?));
        let last_turns = self.byte()?.checked_sub(1);
        Ok(OpenField { stacks, echo, passes: 0, last_turns })
    }

    fn card_or_none(&mut self, ruleset: &Ruleset) -> Read<Option<Face>> {
        match self.byte()? {
            NO_CARD => Ok(None),
            card => ruleset.faces().nth(card.into()).map(Some).ok_or(TextError::Damaged),
        }
    }

    fn cards(&mut self, ruleset: &Ruleset) -> Read<Vec<Face>> {
        let count = self.count()?;
        if count > self.left.len() {
            return Err(TextError::Damaged);
        }
        let card = |_| self.card_or_none(ruleset)?.ok_or(TextError::Damaged);
        (0..count).map(card).collect()
    }

    fn count(&mut self) -> Read<usize> {
        match self.byte()? {
            number if number < 0x80 => Ok(number.into()),
            high => Ok(usize::from(high & 0x7f) << 8 | usize::from(self.byte()?)),
        }
    }

    fn byte(&mut self) -> Read<u8> {
        self.bytes::<1>().map(|[byte]| byte)
    }

    fn bytes<const N: usize>(&mut self) -> Read<[u8; N]> {
        let (bytes, left) = self.left.split_first_chunk().ok_or(TextError::Damaged)?;
        self.left = left;
        Ok(*bytes)
    }
}

/// The decks have what is nowhere else.
fn fill_decks(ruleset: &Ruleset, view: &mut View) -> Read<()> {
    let open: Vec<Face> = match &view.table {
        Table::Layouts(open) => {
            let cards = open.layouts.iter().flat_map(|layout| layout.iter().map(|at| at.1));
            cards.chain(open.seals.iter().map(|seal| seal.card)).collect()
        }
        Table::Field(open) => open.stacks.iter().flat_map(|stack| stack.cards.clone()).collect(),
    };
    for deck in DeckKind::ALL {
        let is_main = deck == DeckKind::Main;
        let on_table = open.iter().filter(|card| ruleset.deck(**card) == deck).count();
        let held = |hand: &HandView| if is_main { hand.main } else { hand.extra };
        let in_hands: usize = view.hands.iter().map(held).sum();
        let stock = if is_main { &mut view.main } else { &mut view.extra };
        let elsewhere = on_table + in_hands + stock.pile.len();
        stock.deck = ruleset.deck_len(deck).checked_sub(elsewhere).ok_or(TextError::Damaged)?;
    }
    Ok(())
}
