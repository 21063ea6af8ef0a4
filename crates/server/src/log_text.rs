//! What happens at a table, in words.

use leonardo_protocol::{Ending, HandedWhy, Millis, TableInfo, VisibleEvent};
use leonardo_rules::{Seat, Seen, Viewer};
use leonardo_table::{IsLast, LogEntry, Recipient, Sitter, Table};
use leonardo_words::{AllWords, Language, Teller, Words};

/// Who is told, and in which words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reader {
    pub(crate) recipient: Recipient,
    pub(crate) language: Language,
    /// Whether to tell everything in words, too.
    pub(crate) words: bool,
}

impl Reader {
    /// Whether both look at the table the same way and in the same words.
    pub(crate) fn looks_like(&self, other: &Reader) -> bool {
        let way = |reader: &Reader| {
            (reader.recipient.viewer, reader.recipient.views, reader.language, reader.words)
        };
        way(self) == way(other)
    }
}

/// The names of the players in a language: bots by their level and seat.
pub(crate) fn names_in(table: &Table, words: &Words) -> Vec<String> {
    let is_called = |seat: Seat, wanted: &str| matches!(&table.chair(seat).sitter, Sitter::Person { name, .. } if name == wanted);
    let name = |seat: Seat| match &table.chair(seat).sitter {
        Sitter::Nobody => String::new(),
        Sitter::Person { name, .. } => {
            // A person can have two seats, and two people can have the same name.
            match table.seats().any(|other| other != seat && is_called(other, name)) {
                true => format!("{name} ({})", seat.0 + 1),
                false => name.clone(),
            }
        }
        Sitter::Bot(bot) => words.bot_name(bot.level.name(), seat),
    };
    table.seats().map(name).collect()
}

/// The message about an entry that has been applied.
pub(crate) fn entry_text(
    table: &Table,
    words: &AllWords,
    at: (u32, Millis),
    entry: &LogEntry,
    reader: &Reader,
    (info, is_last): (Option<&TableInfo>, IsLast),
) -> String {
    let to = &reader.recipient;
    let in_words =
        |event: &VisibleEvent| describe(table, words.of(reader.language), to.viewer, event);
    table.entry_text(at, entry, to, (info, is_last), reader.words.then_some(in_words))
}

/// What happened, for this viewer.
pub(crate) fn describe(
    table: &Table,
    words: &Words,
    viewer: Viewer,
    event: &VisibleEvent,
) -> Vec<String> {
    let names = names_in(table, words);
    let teller = words.about(&table.ruleset).with_names(&names).for_viewer(viewer);
    match event {
        VisibleEvent::Started { seen } | VisibleEvent::Moved { seen, .. } => news(&teller, seen),
        _ => describe_table_event(&teller, event).into_iter().collect(),
    }
}

/// What happened to the cards, a line for each thing worth telling.
pub(crate) fn news(teller: &Teller<'_>, seen: &[Seen]) -> Vec<String> {
    seen.iter().filter(|seen| seen.is_news()).map(|seen| teller.event_cited(seen)).collect()
}

fn describe_table_event(teller: &Teller<'_>, event: &VisibleEvent) -> Option<String> {
    let words = teller.words();
    let (id, seat) = match event {
        VisibleEvent::Sat { seat, .. } => ("log-sat", seat),
        VisibleEvent::Left { seat } => ("log-left", seat),
        VisibleEvent::Kicked { seat } => ("log-kicked", seat),
        VisibleEvent::BotSat { seat, .. } => ("log-bot-sat", seat),
        VisibleEvent::TakeBackAsked { seat, .. } => ("log-take-back-asked", seat),
        VisibleEvent::TakeBackAnswered { seat, yes: true } => ("log-take-back-yes", seat),
        VisibleEvent::TakeBackAnswered { seat, yes: false } => ("log-take-back-no", seat),
        VisibleEvent::TakenBack { seat, .. } => ("log-taken-back", seat),
        VisibleEvent::Handed { seat, why, .. } => {
            let id = match why {
                HandedWhy::Asked => "log-handed-asked",
                HandedWhy::Left => "log-handed-left",
                HandedWhy::Absent => "log-handed-absent",
                HandedWhy::Time => "log-handed-time",
                HandedWhy::Out => "log-handed-out",
            };
            (id, seat)
        }
        VisibleEvent::Claimed { seat } => ("log-claimed", seat),
        VisibleEvent::SignedOut { seat } => ("log-signed-out", seat),
        VisibleEvent::Returned { seat } => ("log-returned", seat),
        VisibleEvent::Resigned { seat } => ("log-resigned", seat),
        VisibleEvent::EndWanted { seat, yes: true } => ("log-end-wanted", seat),
        VisibleEvent::EndWanted { seat, yes: false } => ("log-end-not-wanted", seat),
        VisibleEvent::Ended { how, .. } => {
            return match how {
                Ending::Rules => None,
                Ending::Resigned => Some(words.say("log-ended-resigned")),
                Ending::Time => Some(words.say("log-ended-time")),
                Ending::Agreed => Some(words.say("log-ended-agreed")),
                Ending::Moves => {
                    let most = [("most", leonardo_table::MOVES_MAX.into())];
                    Some(words.say_with("log-ended-moves", &most))
                }
            };
        }
        VisibleEvent::StartedFrom => return Some(words.say("log-started-from")),
        VisibleEvent::Rematch { .. } => return Some(words.say("log-rematch")),
        VisibleEvent::Closed => return Some(words.say("log-closed")),
        VisibleEvent::Created
        | VisibleEvent::NewHost
        | VisibleEvent::Token { .. }
        | VisibleEvent::Salted { .. }
        | VisibleEvent::Started { .. }
        | VisibleEvent::Moved { .. }
        | VisibleEvent::Said { .. }
        | VisibleEvent::Hidden => return None,
    };
    Some(words.say_with(id, &teller.who(*seat)))
}
