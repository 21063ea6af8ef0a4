//! The text form: headers, a blank line, one line a turn.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use leonardo_rules::sets::Library;
use leonardo_rules::{
    Echo, Lines as LinesOption, Options, Outcome, SEATS_MAX, Seat, Seats, Symbol, Variant,
};

use crate::decks::PaperDeck;
use crate::error::{Flaw, Place, RecordError};
use crate::headers::Headers;
use crate::paper::{Paper, PaperDeal, PaperPly, PaperRoll, PaperTurn};
use crate::record::Record;
use crate::{FILE_BYTES_MAX, LINE_BYTES_MAX, TURNS_MAX};

/// Lists of cards are broken into lines of about this many bytes.
const LIST_BYTES: usize = 90;

/// Where everything stands in a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    pub(crate) headers: Vec<(String, u32)>,
    pub(crate) turns: Vec<u32>,
    pub(crate) last: u32,
}

/// Records are equal when they say the same, on whichever lines.
impl PartialEq for Lines {
    fn eq(&self, _: &Lines) -> bool {
        true
    }
}

impl Lines {
    /// The line of a header, if it has one.
    pub(crate) fn header(&self, name: &str) -> Option<u32> {
        self.headers.iter().find(|(header, _)| header == name).map(|(_, line)| *line)
    }

    /// The same error with its line, if that can be told.
    fn place(&self, mut error: RecordError) -> RecordError {
        let line = match error.place {
            Place::Header(header) => self.header(header),
            Place::Turn(turn) => turn.checked_sub(1).and_then(|turn| self.turns.get(turn)).copied(),
            Place::Line(_) | Place::Whole => None,
        };
        if let Some(line) = line {
            error.place = Place::Line(line);
        }
        error
    }
}

/// Free text in one line: control characters become blanks, blanks at the ends go.
pub(crate) fn one_line(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    plain.trim().to_string()
}

impl Record {
    /// Reads the text of a record. Decks are looked up in the library unless they are spelled out.
    /// Whether the moves are legal is for [`Record::verify`] to say.
    ///
    /// # Errors
    ///
    /// If it is too long, not a record, or names what the library does not have; with the line.
    pub fn parse(text: &str, library: &Library) -> Result<Record, RecordError> {
        let (paper, lines) = parse(text)?;
        let mut record = paper.into_record(library).map_err(|error| lines.place(error))?;
        record.lines = lines;
        Ok(record)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut paper = Paper::of(self);
        paper.shorten(self);
        f.write_str(&print(&paper).0)
    }
}

fn parse(text: &str) -> Result<(Paper, Lines), RecordError> {
    if text.len() > FILE_BYTES_MAX {
        return Err(Flaw::FileTooLong.at(Place::Whole));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = Lines::default();
    let mut rows = (1..).zip(text.lines());
    let mut headers = Headers::default();
    let mut comments = Vec::new();
    for (number, row) in rows.by_ref() {
        check_length(number, row)?;
        lines.last = number;
        let row = row.trim();
        if let Some(comment) = row.strip_prefix('#') {
            comments.push(one_line(comment));
        } else if !row.is_empty() {
            headers.read(row, number)?;
        } else if !headers.is_empty() {
            break;
        }
    }
    lines.headers = headers.lines();
    let mut paper = read_headers(headers).map_err(|error| lines.place(error))?;
    paper.comments = comments;
    for (number, row) in rows {
        check_length(number, row)?;
        lines.last = number;
        let (moves, comment) = match row.split_once('#') {
            Some((moves, comment)) => (moves.trim(), Some(one_line(comment))),
            None => (row.trim(), None),
        };
        if moves.is_empty() {
            paper.closing.extend(comment);
            continue;
        }
        if paper.turns.len() == TURNS_MAX {
            return Err(Flaw::TooManyTurns.at(Place::Line(number)));
        }
        let mut turn = parse_turn(moves).map_err(|flaw| flaw.at(Place::Line(number)))?;
        turn.before = std::mem::take(&mut paper.closing);
        turn.comment = comment;
        paper.turns.push(turn);
        lines.turns.push(number);
    }
    Ok((paper, lines))
}

fn check_length(number: u32, row: &str) -> Result<(), RecordError> {
    if row.len() > LINE_BYTES_MAX {
        return Err(Flaw::LineTooLong.at(Place::Line(number)));
    }
    Ok(())
}

/// `!blot:1,NW {?MeHa} . [Me Ca]`
fn parse_turn(text: &str) -> Result<PaperTurn, Flaw> {
    let (moves, keys) = match text.split_once('[') {
        Some((moves, keys)) => (moves, keys.strip_suffix(']').ok_or(Flaw::Keys)?),
        None => (text, ""),
    };
    let keys = keys.split_whitespace().map(|code| code.parse::<Symbol>().map_err(|_| Flaw::Keys));
    let mut turn = PaperTurn { keys: keys.collect::<Result<_, _>>()?, ..PaperTurn::default() };
    for token in moves.split_whitespace() {
        let Some(luck) = token.strip_prefix('{') else {
            turn.moves.push(PaperPly { mv: token.to_string(), luck: Vec::new() });
            continue;
        };
        let luck = luck.strip_suffix('}').ok_or(Flaw::Luck)?;
        let roll = match luck.strip_prefix('?') {
            Some(card) => PaperRoll::Card(card.to_string()),
            None if luck.is_empty() => PaperRoll::Order(Vec::new()),
            None => PaperRoll::Order(luck.split(',').map(str::to_string).collect()),
        };
        turn.moves.last_mut().ok_or(Flaw::Luck)?.luck.push(roll);
    }
    Ok(turn)
}

fn parsed<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// What the header `Result` can say.
pub(crate) const RESULT: &str = "`unfinished`, or the winners and the way, as `1 by keys`";

fn read_headers(mut headers: Headers) -> Result<Paper, RecordError> {
    let leonardo = headers.number("Leonardo")?;
    if leonardo != crate::FORMAT_VERSION {
        return Err(Flaw::Format(leonardo).header("Leonardo"));
    }
    let rules = headers.number("Rules")?;
    let variant = headers.need("Variant", "base, novem, sets or quintis", parsed::<Variant>)?;
    let players = headers.need("Players", "the number of players", parsed::<u8>)?;
    let names = read_names(&mut headers)?;
    let expected = "like `lines=fresh echo=last stall=50 keys=7 hand=5 rounds=20`";
    let options = headers.value("Options", expected, read_options)?.unwrap_or_default();
    let mut main = headers.need("Main", "a deck", read_deck)?;
    main.cards = headers.list("Main-Cards");
    let extra_cards = headers.list("Extra-Cards");
    let mut extra = headers.value("Extra", "a deck", read_deck)?;
    match &mut extra {
        Some(extra) => extra.cards = extra_cards,
        None if extra_cards.is_empty() => {}
        None => return Err(Flaw::Missing("Extra").at(Place::Whole)),
    }
    let actions = headers.actions()?;
    match &mut extra {
        Some(extra) => extra.actions = actions,
        None if actions.is_empty() => {}
        None => return Err(Flaw::Misplaced("Action", "there is no extra deck").header("Action")),
    }
    let seed = headers.value("Seed", "64 hexadecimal digits", parsed)?;
    let deal = read_deal(&mut headers)?;
    let result = headers.need("Result", RESULT, read_result)?;
    Ok(Paper {
        leonardo,
        rules,
        variant,
        players,
        names,
        tags: headers.rest()?,
        options,
        main,
        extra,
        seed,
        deal,
        result,
        comments: Vec::new(),
        turns: Vec::new(),
        closing: Vec::new(),
    })
}

fn read_names(headers: &mut Headers) -> Result<Vec<Option<String>>, RecordError> {
    let mut names = vec![None; SEATS_MAX];
    for (seat, name) in names.iter_mut().enumerate() {
        *name = headers.take(&format!("Player-{seat}"))?.map(|header| header.value);
    }
    let used = names.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    names.truncate(used);
    Ok(names)
}

fn read_options(text: &str) -> Option<Options> {
    let mut options = Options::default();
    for setting in text.split_whitespace() {
        let (name, value) = setting.split_once('=')?;
        match (name, value) {
            ("lines", "fresh") => options.lines = LinesOption::Fresh,
            ("lines", "standing") => options.lines = LinesOption::Standing,
            ("echo", "last") => options.echo = Echo::Last,
            ("echo", "previous") => options.echo = Echo::Previous,
            ("stall", _) => options.stall = Some(value.parse().ok()?),
            ("keys", _) => options.keys = Some(value.parse().ok()?),
            ("hand", _) => options.hand = Some(value.parse().ok()?),
            ("rounds", _) => options.rounds = Some(value.parse().ok()?),
            _ => return None,
        }
    }
    Some(options)
}

fn write_options(options: &Options) -> String {
    let Options { lines, echo, stall, keys, hand, rounds } = options;
    let mut settings = Vec::new();
    if *lines == LinesOption::Fresh {
        settings.push("lines=fresh".to_string());
    }
    if *echo == Echo::Last {
        settings.push("echo=last".to_string());
    }
    settings.extend(stall.map(|rounds| format!("stall={rounds}")));
    settings.extend(keys.map(|keys| format!("keys={keys}")));
    settings.extend(hand.map(|cards| format!("hand={cards}")));
    settings.extend(rounds.map(|rounds| format!("rounds={rounds}")));
    settings.join(" ")
}

/// `novem 1a2b3c4d`: the label, and the hash if the last word looks like one.
fn read_deck(text: &str) -> Option<PaperDeck> {
    let is_hash = |word: &str| {
        word.len() == 8 && word.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
    };
    let (label, last) = text.rsplit_once(' ').unwrap_or(("", text));
    let (label, hash) = match is_hash(last) {
        true => (label.trim(), Some(last.to_string())),
        false => (text, None),
    };
    Some(PaperDeck { label: label.to_string(), hash, cards: Vec::new(), actions: Vec::new() })
}

fn read_deal(headers: &mut Headers) -> Result<Option<PaperDeal>, RecordError> {
    let (main, extra) = (headers.list("Deal-Main"), headers.list("Deal-Extra"));
    match headers.value("First", "a seat, from 0", |text| parsed(text).map(Seat))? {
        Some(first) => Ok(Some(PaperDeal { main, extra, first })),
        None if main.is_empty() && extra.is_empty() => Ok(None),
        None => Err(Flaw::Missing("First").at(Place::Whole)),
    }
}

fn read_result(text: &str) -> Option<Option<Outcome>> {
    if text == "unfinished" {
        return Some(None);
    }
    let (winners, way) = text.split_once(" by ")?;
    let end = way.trim().parse().ok()?;
    let seat = |text: &str| {
        let seat = text.trim().parse::<u8>().ok()?;
        (usize::from(seat) < SEATS_MAX).then_some(Seat(seat))
    };
    let winners = winners.split(',').map(seat).collect::<Option<Seats>>()?;
    Some(Some(Outcome { end, winners }))
}

pub(crate) fn write_result(result: Option<Outcome>) -> String {
    let Some(Outcome { end, winners }) = result else { return "unfinished".into() };
    let seats: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
    format!("{} by {end}", seats.join(","))
}

/// Writes the text, and notes where everything stands in it.
pub(crate) fn print(paper: &Paper) -> (String, Lines) {
    let mut page = Printed::default();
    page.comments(&paper.comments);
    page.header("Leonardo", paper.leonardo);
    page.header("Rules", paper.rules);
    page.header("Variant", paper.variant.name());
    page.header("Players", paper.players);
    for (seat, name) in paper.names.iter().enumerate() {
        if let Some(name) = name {
            page.header(&format!("Player-{seat}"), name);
        }
    }
    for (name, value) in &paper.tags {
        page.header(name, value);
    }
    let options = write_options(&paper.options);
    if !options.is_empty() {
        page.header("Options", options);
    }
    page.deck("Main", &paper.main);
    if let Some(extra) = &paper.extra {
        page.deck("Extra", extra);
    }
    if let Some(seed) = paper.seed {
        page.header("Seed", seed);
    }
    if let Some(deal) = &paper.deal {
        page.list("Deal-Main", &deal.main);
        page.list("Deal-Extra", &deal.extra);
        page.header("First", deal.first);
    }
    page.header("Result", write_result(paper.result));
    page.line("");
    for turn in &paper.turns {
        page.comments(&turn.before);
        page.line(&write_turn(turn));
        page.lines.turns.push(page.lines.last);
    }
    page.comments(&paper.closing);
    (page.text, page.lines)
}

fn write_turn(turn: &PaperTurn) -> String {
    let mut words = Vec::new();
    for ply in &turn.moves {
        words.push(ply.mv.clone());
        words.extend(ply.luck.iter().map(|roll| match roll {
            PaperRoll::Order(cards) => format!("{{{}}}", cards.join(",")),
            PaperRoll::Card(card) => format!("{{?{card}}}"),
        }));
    }
    if !turn.keys.is_empty() {
        let keys: Vec<&str> = turn.keys.iter().map(|symbol| symbol.code()).collect();
        words.push(format!("[{}]", keys.join(" ")));
    }
    words.extend(turn.comment.as_ref().map(|comment| format!("# {comment}")));
    words.join(" ")
}

/// A text under way.
#[derive(Default)]
struct Printed {
    text: String,
    lines: Lines,
}

impl Printed {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.lines.last += 1;
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            self.line(format!("# {comment}").trim_end());
        }
    }

    fn header(&mut self, name: &str, value: impl fmt::Display) {
        self.line(format!("{name}: {value}").trim_end());
        self.lines.headers.push((name.to_string(), self.lines.last));
    }

    /// A list of cards, in as many headers of the name as it takes.
    fn list(&mut self, name: &str, words: &[String]) {
        let mut row = String::new();
        for word in words {
            if !row.is_empty() && row.len() + word.len() >= LIST_BYTES {
                self.header(name, std::mem::take(&mut row));
            }
            let blank = if row.is_empty() { "" } else { " " };
            write!(row, "{blank}{word}").expect("a string takes everything");
        }
        if !row.is_empty() {
            self.header(name, row);
        }
    }

    fn deck(&mut self, name: &str, deck: &PaperDeck) {
        let hash = deck.hash.as_deref().unwrap_or_default();
        self.header(name, format!("{} {hash}", deck.label).trim());
        self.list(&format!("{name}-Cards"), &deck.cards);
        for action in &deck.actions {
            let json = serde_json::to_string(action).expect("plain data can be written as JSON");
            self.header("Action", json);
        }
    }
}
