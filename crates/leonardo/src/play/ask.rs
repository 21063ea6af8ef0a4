//! Asking the person at the terminal for a decision.

use std::io::{self, BufRead, Read, Write};

use leonardo_rules::{Move, Step, notation};
use leonardo_words::{Offer, Teller};

use super::plain::{Session, rules_id, wants_table};
use super::screen;

/// The longest line that is read as an answer; the rest of it is passed over.
const LINE_BYTES_MAX: u64 = 1000;

/// What the person wants.
pub(super) enum Answer {
    Move(Move),
    Quit,
    InputEnded,
}

/// Lines from whoever plays.
pub(super) struct Input<R> {
    reader: R,
}

impl<R: BufRead> Input<R> {
    pub(super) fn new(reader: R) -> Input<R> {
        Input { reader }
    }

    /// The next line without blanks around it; `None` when the input has ended.
    pub(super) fn line(
        &mut self,
        prompt: &str,
        out: &mut impl Write,
    ) -> io::Result<Option<String>> {
        write!(out, "{prompt}")?;
        out.flush()?;
        let mut bytes = Vec::new();
        let mut start_of_line = self.reader.by_ref().take(LINE_BYTES_MAX);
        let read = start_of_line.read_until(b'\n', &mut bytes)?;
        if read == 0 {
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
            if buffer.is_empty() {
                return Ok(());
            }
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let used = end.map_or(buffer.len(), |place| place + 1);
            self.reader.consume(used);
            if end.is_some() {
                return Ok(());
            }
        }
    }
}

impl Session<'_> {
    /// Shows what there is to decide, and asks until there is an answer.
    pub(super) fn ask(
        &mut self,
        moves: &[Move],
        input: &mut Input<impl BufRead>,
        out: &mut impl Write,
    ) -> io::Result<Answer> {
        self.tell_news(out)?;
        let step = self.game.step();
        let moves = &grouped(&self.teller, step, moves)[..];
        if self.table_changed && wants_table(step) {
            self.show_table(out)?;
        }
        self.show_offers(moves, out)?;
        loop {
            let Some(line) = input.line("> ", out)? else { return Ok(Answer::InputEnded) };
            match line.to_lowercase().as_str() {
                "" | "table" | "стол" => {
                    self.show_table(out)?;
                    self.show_offers(moves, out)?;
                }
                "?" | "help" | "помощь" | "справка" => {
                    screen::help(self.teller.words(), out)?;
                }
                "rules" | "правила" => {
                    let id = rules_id(self.teller.book().variant());
                    writeln!(out, "{}", screen::wrap(&self.teller.words().say(id), 0))?;
                }
                "quit" | "q" | "exit" | "выход" => return Ok(Answer::Quit),
                _ => match self.understand(&line, moves) {
                    Ok(mv) => return Ok(Answer::Move(mv)),
                    Err(why) => writeln!(out, "{}", screen::wrap(&format!("  {why}"), 2))?,
                },
            }
        }
    }

    /// A number of the list, or a move in short notation; otherwise the reason in words.
    fn understand(&self, line: &str, moves: &[Move]) -> Result<Move, String> {
        let words = self.teller.words();
        if line.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = line.parse::<usize>().ok();
            let chosen = number.and_then(|number| moves.get(number.checked_sub(1)?));
            return chosen.copied().ok_or_else(|| {
                let args = [("number", line.into()), ("most", moves.len().into())];
                words.say_with("play-no-number", &args)
            });
        }
        let mv = notation::read(self.teller.book(), line)
            .map_err(|error| words.notation_error(&error))?;
        match self.game.check(self.game.turn(), mv) {
            Ok(_) => Ok(mv),
            Err(rejection) => Err(self.teller.rejection(&rejection)),
        }
    }

    fn show_table(&mut self, out: &mut impl Write) -> io::Result<()> {
        let view = self.game.view(self.viewer());
        screen::table(&self.teller, &view, self.style, out)?;
        screen::hand(&self.teller, &view, self.style, out)?;
        self.table_changed = false;
        Ok(())
    }

    /// The question, and the moves by number: those of one group in one row.
    fn show_offers(&self, moves: &[Move], out: &mut impl Write) -> io::Result<()> {
        let (teller, step) = (&self.teller, self.game.step());
        let view = self.game.view(self.viewer());
        if !view.looking.is_empty() {
            let args = [("cards", teller.cards(&view.looking).into())];
            writeln!(out, "{}", teller.words().say_with("play-looking", &args))?;
        }
        writeln!(out, "{}", self.style.bold(&question(teller, step)))?;
        let offers: Vec<Offer> = moves.iter().map(|mv| teller.offer(step, *mv)).collect();
        screen::offers(&offers, out)
    }
}

/// The moves in their order, but those of one group together.
fn grouped(teller: &Teller<'_>, step: Step, moves: &[Move]) -> Vec<Move> {
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

fn question(teller: &Teller<'_>, step: Step) -> String {
    let words = teller.words();
    match step {
        Step::Start => words.say("play-ask-start"),
        Step::Play | Step::Over => words.say("play-ask-play"),
        Step::End => words.say("play-ask-end"),
        Step::Effect(_) => words.say("play-ask-effect"),
        Step::Look { .. } => words.say("play-ask-look"),
        Step::Throw(_) => words.say("play-ask-throw"),
        Step::AnyKey => words.say("play-ask-any-key"),
        Step::Draw => words.say("play-ask-draw"),
    }
}
