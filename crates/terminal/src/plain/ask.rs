//! Asking the person at the terminal for a decision.

use std::io::{self, BufRead, Read, Write};

use leonardo_bots::{Depth, Spot};
use leonardo_rules::{Move, Step};
use leonardo_words::{Offer, Teller, Words, say};

use super::lines::Names;
use super::table::{self, Scene};
use super::{Plain, text, wants_table};
use crate::game_text;
use crate::hints::Hints;
use crate::preview_text::preview_text;

/// The longest line that is read as an answer; the rest of it is passed over.
const LINE_BYTES_MAX: u64 = 1000;

/// What the person wants.
pub(super) enum Decision {
    Move(Move),
    /// To take back the last decision.
    Back,
    Quit,
    InputEnded,
}

/// A word that is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Table,
    Help,
    /// The rules: in brief, all of them, or what they say about this.
    Rules(String),
    Quit,
    Back,
    Hint,
    Log(String),
    Piles,
    Keys,
    /// Lines, and runs that want one card.
    Lines,
    /// What a move would do.
    What(String),
    Confirm,
    /// The table in words, not drawn; or the other way round.
    InWords,
    /// Something else, a move perhaps.
    Other(String),
}

/// The word, in the reader's language or in English, and what follows it.
pub(super) fn word(words: &Words, line: &str) -> Command {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = || rest.trim().to_string();
    match first {
        "" => Command::Table,
        _ if words.is_command("command-table", first) => Command::Table,
        _ if words.is_command("command-help", first) => Command::Help,
        _ if words.is_command("command-rules", first) => Command::Rules(rest()),
        _ if words.is_command("command-quit", first) => Command::Quit,
        _ if words.is_command("command-back", first) => Command::Back,
        _ if words.is_command("command-hint", first) => Command::Hint,
        _ if words.is_command("command-log", first) => Command::Log(rest()),
        _ if words.is_command("command-piles", first) => Command::Piles,
        _ if words.is_command("command-keys", first) => Command::Keys,
        _ if words.is_command("command-lines", first) => Command::Lines,
        _ if words.is_command("command-what", first) => Command::What(rest()),
        _ if words.is_command("command-confirm", first) => Command::Confirm,
        _ if words.is_command("command-words", first) => Command::InWords,
        _ => Command::Other(line.to_string()),
    }
}

/// What is said to the question whether a move is to be made.
pub(super) enum Confirmation {
    Yes,
    No,
    Quit,
    InputEnded,
    /// No answer to that.
    Other(Command),
}

impl Confirmation {
    pub(super) fn of(words: &Words, line: &str) -> Confirmation {
        match word(words, line) {
            _ if line.is_empty() || words.is_command("command-yes", line) => Confirmation::Yes,
            _ if words.is_command("command-no", line) => Confirmation::No,
            Command::Back => Confirmation::No,
            Command::Quit => Confirmation::Quit,
            word => Confirmation::Other(word),
        }
    }
}

/// Says which answers there are to that question.
pub(super) fn not_understood(words: &Words, line: &str, out: &mut impl Write) -> io::Result<()> {
    let text = say!(words, "plain-sure-unknown", answer = line);
    writeln!(out, "{}", text::wrap(&text, 2))
}

/// Where lines come from, and where they go.
pub struct Console<'a> {
    reader: Box<dyn BufRead + 'a>,
    /// Everything that is said.
    pub out: Box<dyn Write + 'a>,
}

impl<'a> Console<'a> {
    /// Reads lines from here and writes them there.
    pub fn new(reader: impl BufRead + 'a, out: impl Write + 'a) -> Console<'a> {
        Console { reader: Box::new(reader), out: Box::new(out) }
    }

    /// The next line without blanks around it; `None` when the input has ended.
    pub fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let mut start_of_line = self.reader.by_ref().take(LINE_BYTES_MAX);
        if start_of_line.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.last() != Some(&b'\n') {
            self.skip_rest_of_line()?;
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_string()))
    }

    fn skip_rest_of_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.reader.fill_buf()?;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let (is_end, used) = (buffer.is_empty(), end.map_or(buffer.len(), |place| place + 1));
            self.reader.consume(used);
            if is_end || end.is_some() {
                return Ok(());
            }
        }
    }
}

/// A decision as it is put to a person: what is known, and what can be done.
pub(super) struct Question<'a> {
    pub(super) scene: Scene<'a>,
    /// In the order of their numbers.
    pub(super) moves: &'a [Move],
    pub(super) picture: Picture,
}

/// How the table is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Picture {
    #[default]
    Drawn,
    /// Read out, place by place: for those who hear it.
    Told,
}

impl Picture {
    /// The other way.
    pub(super) fn other(self) -> Picture {
        match self {
            Picture::Drawn => Picture::Told,
            Picture::Told => Picture::Drawn,
        }
    }

    /// How symbols and places are told beside it.
    fn names(self) -> Names {
        match self {
            Picture::Drawn => Names::Codes,
            Picture::Told => Names::Full,
        }
    }

    pub(super) fn show(self, scene: &Scene<'_>, out: &mut impl Write) -> io::Result<()> {
        match self {
            Picture::Drawn => scene.table(out),
            Picture::Told => scene.told_table(out),
        }
    }
}

impl Question<'_> {
    pub(super) fn show_table(&self, out: &mut impl Write) -> io::Result<()> {
        self.picture.show(&self.scene, out)?;
        self.scene.hand(out)
    }

    /// The question, and the moves by number: those of one group in one row.
    pub(super) fn show_offers(&self, out: &mut impl Write) -> io::Result<()> {
        let Scene { teller, view, style } = &self.scene;
        let words = teller.words();
        if !view.looking.is_empty() {
            let text = say!(words, "play-looking", cards = teller.cards(&view.looking));
            writeln!(out, "{text}")?;
        }
        writeln!(out, "{}", style.bold(&words.say(game_text::question(view.step))))?;
        let offers: Vec<Offer> = self.moves.iter().map(|mv| teller.offer(view.step, *mv)).collect();
        let brings = self.scene.brings(self.picture.names(), self.moves);
        table::offers(&offers, &brings, out)
    }

    /// A number of the list, or a move in short notation; otherwise the reason in words.
    pub(super) fn understand(&self, line: &str) -> Result<Move, String> {
        let words = self.scene.teller.words();
        if !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = line.parse::<usize>().ok();
            let chosen = number.and_then(|number| self.moves.get(number.checked_sub(1)?));
            return chosen.copied().ok_or_else(|| {
                say!(words, "play-no-number", number = line, most = self.moves.len())
            });
        }
        self.scene.teller.ruleset().parse(line).map_err(|error| words.notation_error(&error))
    }

    /// What a move would do, one thing a line.
    pub(super) fn preview_text(&self, mv: Move, out: &mut impl Write) -> io::Result<()> {
        let Scene { teller, view, .. } = &self.scene;
        writeln!(out, "{}", teller.offer(view.step, mv))?;
        for (text, _) in preview_text(teller, view, mv) {
            writeln!(out, "{}", text::wrap(&format!("  {text}"), 4))?;
        }
        Ok(())
    }

    /// Answers a word that changes nothing; says whether it was one.
    pub(super) fn tell(&self, word: &Command, out: &mut impl Write) -> io::Result<bool> {
        match word {
            Command::Table => {
                self.show_table(out)?;
                self.show_offers(out)?;
            }
            Command::Help => table::help(self.scene.teller.words(), out)?,
            Command::Rules(about) => self.scene.rules(about, out)?,
            Command::Piles => self.scene.piles(out)?,
            Command::Keys => self.scene.keys(out)?,
            Command::Lines => self.scene.lines(self.picture.names(), true, out)?,
            Command::What(line) => match self.understand(line) {
                Ok(mv) => self.preview_text(mv, out)?,
                Err(why) => writeln!(out, "{}", text::wrap(&format!("  {why}"), 2))?,
            },
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Says a hint, and shows what it points at; with the move, if it tells one, what that would do.
    pub(super) fn show_hint(
        &self,
        (text, depth): (String, Depth),
        spot: Spot,
        mv: Option<Move>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let words = self.scene.teller.words();
        let said = game_text::hint(text, depth, &words.say("plain-hint-more"));
        writeln!(out, "{}", text::wrap(&format!("→ {said}"), 2))?;
        if let Some(mv) = mv {
            return self.preview_text(mv, out);
        }
        if self.picture == Picture::Drawn {
            self.scene.point_at(spot, out)?;
        }
        // A hand has all moves, or nearly all.
        let is_there =
            |mv: &Move| spot != Spot::Hand && Spot::of(self.scene.view.viewer, *mv) == spot;
        let there = (1..).zip(self.moves).filter(|(_, mv)| is_there(mv));
        let numbers: Vec<String> = there.map(|(number, _)| number.to_string()).collect();
        match numbers.is_empty() {
            true => Ok(()),
            false => {
                let said = say!(words, "plain-hint-there", numbers = numbers.join(", "));
                writeln!(out, "{}", text::wrap(&format!("  {said}"), 4))
            }
        }
    }

    /// Whether it is worth asking again before this move is made.
    pub(super) fn is_grave(mv: Move) -> bool {
        !matches!(mv, Move::Done | Move::Pass | Move::DeclineKey | Move::Draw { .. })
    }
}

impl Plain<'_> {
    /// Shows what there is to decide, and asks until there is an answer.
    pub(super) fn ask(&mut self, console: &mut Console<'_>) -> io::Result<Decision> {
        self.tell_news(&mut console.out)?;
        let view = self.session.game().view(self.viewer());
        let shows_table = self.table_changed && wants_table(view.step);
        self.table_changed &= !shows_table;
        let scene = Scene { teller: self.teller(), view: &view, style: self.style };
        let moves = grouped(&scene.teller, view.step, &self.session.legal());
        let mut question = Question { scene, moves: &moves, picture: self.picture };
        if shows_table {
            question.show_table(&mut console.out)?;
        }
        question.show_offers(&mut console.out)?;
        let (mut confirms, mut hints) = (self.confirms, Hints::default());
        let answer = loop {
            let Some(line) = console.line("> ")? else { break Decision::InputEnded };
            let out = &mut console.out;
            let word = word(self.words, &line);
            if question.tell(&word, out)? {
                continue;
            }
            match word {
                Command::Quit => break Decision::Quit,
                Command::Back => break Decision::Back,
                Command::Log(_) | Command::Hint => self.aside(&question, &word, &mut hints, out)?,
                Command::InWords => {
                    question.picture = question.picture.other();
                    question.show_table(out)?;
                }
                Command::Confirm => confirms = toggled(self.words, confirms, out)?,
                _ => match self.checked(&question, &line) {
                    Ok(mv) if !confirms || !Question::is_grave(mv) => break Decision::Move(mv),
                    Ok(mv) => {
                        question.preview_text(mv, out)?;
                        match self.confirmed(&question, &mut hints, console)? {
                            Confirmation::Yes => break Decision::Move(mv),
                            Confirmation::Quit => break Decision::Quit,
                            Confirmation::InputEnded => break Decision::InputEnded,
                            Confirmation::No | Confirmation::Other(_) => {
                                writeln!(console.out, "{}", self.words.say("plain-not-done"))?;
                            }
                        }
                    }
                    Err(why) => writeln!(out, "{}", text::wrap(&format!("  {why}"), 2))?,
                },
            }
        };
        (self.confirms, self.picture) = (confirms, question.picture);
        Ok(answer)
    }

    /// Asks whether the move is to be made until there is an answer; other words are heard meanwhile.
    fn confirmed(
        &self,
        question: &Question<'_>,
        hints: &mut Hints,
        console: &mut Console<'_>,
    ) -> io::Result<Confirmation> {
        loop {
            let prompt = format!("{} ", self.words.say("plain-sure"));
            let Some(line) = console.line(&prompt)? else { return Ok(Confirmation::InputEnded) };
            let out = &mut console.out;
            match Confirmation::of(self.words, &line) {
                Confirmation::Other(word @ (Command::Log(_) | Command::Hint)) => {
                    self.aside(question, &word, hints, out)?;
                }
                Confirmation::Other(word) if question.tell(&word, out)? => {}
                Confirmation::Other(_) => not_understood(self.words, &line, out)?,
                answer => return Ok(answer),
            }
        }
    }

    /// What happened, or what the master thinks: nothing changes by it.
    fn aside(
        &self,
        question: &Question<'_>,
        word: &Command,
        hints: &mut Hints,
        out: &mut impl Write,
    ) -> io::Result<()> {
        match word {
            Command::Log(rest) => self.show_log(!rest.is_empty(), out),
            _ => self.show_hint(question, hints, out),
        }
    }

    /// The move, if the rules allow it.
    fn checked(&self, question: &Question<'_>, line: &str) -> Result<Move, String> {
        let mv = question.understand(line)?;
        let game = self.session.game();
        match game.check(game.turn(), mv) {
            Ok(_) => Ok(mv),
            Err(rejection) => Err(question.scene.teller.rejection(&rejection)),
        }
    }

    /// The next hint: where to look, what to look for, then the move.
    fn show_hint(
        &self,
        question: &Question<'_>,
        hints: &mut Hints,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let depth = hints.ask();
        let think = || self.bots.advice(&self.session);
        let Some(advice) = hints.advice.take().or_else(think) else { return Ok(()) };
        let hint = advice.hint(depth);
        let text = question.scene.teller.hint(question.scene.view.step, &hint);
        hints.advice = Some(advice);
        question.show_hint((text, depth), hint.spot, hint.whole.map(|advice| advice.mv), out)
    }
}

/// Turns the question before a move on or off; says how it is now.
pub(super) fn toggled(words: &Words, confirms: bool, out: &mut impl Write) -> io::Result<bool> {
    let id = if confirms { "plain-confirm-off" } else { "plain-confirm-on" };
    writeln!(out, "{}", words.say(id))?;
    Ok(!confirms)
}

/// The moves in their order, but those of one group together.
pub(super) fn grouped(teller: &Teller<'_>, step: Step, moves: &[Move]) -> Vec<Move> {
    let mut groups: Vec<(String, Vec<Move>)> = Vec::new();
    for mv in moves {
        let group = teller.offer(step, *mv).group;
        match groups.iter_mut().find(|(other, _)| *other == group) {
            Some((_, moves)) => moves.push(*mv),
            None => groups.push((group, vec![*mv])),
        }
    }
    groups.into_iter().flat_map(|(_, moves)| moves).collect()
}
