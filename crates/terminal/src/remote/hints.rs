//! Hints of a server, which tell more each time they are asked for.

use leonardo_bots::{Depth, Spot};
use leonardo_protocol::Request;
use leonardo_rules::Move;
use leonardo_words::Words;

use super::Remote;

/// A hint that came.
#[derive(Debug)]
pub(crate) struct HintTold {
    pub(crate) depth: Depth,
    pub(crate) text: String,
    /// Where to look.
    pub(crate) spot: Spot,
    /// The move, if it is told.
    pub(crate) mv: Option<Move>,
}

impl Remote {
    /// Asks for the next hint about the reader's decision. What there is to say at once: that it will
    /// come, or that there are none here.
    pub(crate) fn ask_hint(&mut self, words: &Words) -> Option<String> {
        if self.moves.is_empty() {
            return Some(words.say("tui-not-your-turn"));
        }
        if !self.table.hints {
            return Some(words.say("refused-no-hints"));
        }
        let depth = self.hints.ask();
        self.ask(Request::Hint { depth: depth.number() });
        (depth == Depth::Where).then(|| words.say("tui-hint-soon"))
    }

    /// Takes in a hint. One about a decision that was made meanwhile is passed over.
    pub(super) fn hear_hint(&mut self, depth: u8, text: String, spot: Spot, mv: Option<&str>) {
        let Some(depth) = Depth::of(depth).filter(|depth| Some(*depth) <= self.hints.asked())
        else {
            return;
        };
        let mv = mv.and_then(|mv| self.ruleset.parse(mv).ok());
        self.hint = Some(HintTold { depth, text, spot, mv });
    }

    /// The hint that came, to be told once.
    pub(crate) fn take_hint(&mut self) -> Option<HintTold> {
        self.hint.take()
    }
}
