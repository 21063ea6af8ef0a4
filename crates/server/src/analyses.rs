//! Analyses of finished games: made in turns, so that no address waits for all that another one
//! wants, and kept for those who ask again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use leonardo_analysis::Options;
use leonardo_table::Refusal;
use leonardo_words::Language;

use crate::address::AddressGroup;
use crate::read_turns::ReadTurns;
use crate::registry::lock;
use crate::tasks;

/// How games are analysed here: a little quicker than on one's own machine.
pub(crate) const OPTIONS: Options = Options { worlds: 128, seed: 1, same_deal: 50, playouts: 200 };
/// All kept analyses together.
const KEPT_BYTES_MAX: usize = 16 << 20;

/// Which analysis: of a table, in a language.
type Key = (String, Language);

/// The analyses that are under way or kept.
pub(crate) struct Analyses {
    /// Their own turns: an analysis takes longer than a page of a replay.
    turns: Arc<ReadTurns>,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    /// The one that was asked for last comes last.
    texts: VecDeque<(Key, Bytes)>,
    bytes: usize,
}

impl Analyses {
    /// Two are made at a time, whatever the number of cores: games come first.
    pub(crate) fn new() -> Analyses {
        Analyses { turns: ReadTurns::new(1), kept: Mutex::default() }
    }

    /// The analysis of a table, if it is kept. The game is over, so it stays true.
    pub(crate) fn kept(&self, table: &str, language: Language) -> Option<Bytes> {
        lock(&self.kept).get(table, language)
    }

    /// Keeps an analysis of a table.
    pub(crate) fn keep(&self, table: &str, language: Language, text: &Bytes) {
        lock(&self.kept).put((table.to_owned(), language), text.clone());
    }

    /// Makes an analysis on a thread of its own, when it is the address's turn. An address has one
    /// at a time.
    pub(crate) async fn run(
        &self,
        address: AddressGroup,
        job: impl FnOnce() -> Result<Bytes, Refusal> + Send + 'static,
    ) -> Result<Bytes, Refusal> {
        let turn = self.turns.wait(Some(address)).await;
        let job = move || {
            // The turn lasts until the job ends, even if the client has gone.
            let _turn = turn;
            job()
        };
        tasks::run_blocking(job).await.map_err(|_| leonardo_protocol::RefusalCode::Store)?
    }
}

impl Kept {
    fn get(&mut self, table: &str, language: Language) -> Option<Bytes> {
        let is_it = |((of, tongue), _): &(Key, Bytes)| of == table && *tongue == language;
        let place = self.texts.iter().position(is_it)?;
        let found = self.texts.remove(place)?;
        let text = found.1.clone();
        self.texts.push_back(found);
        Some(text)
    }

    fn put(&mut self, key: Key, text: Bytes) {
        if text.len() > KEPT_BYTES_MAX || self.texts.iter().any(|(kept, _)| *kept == key) {
            return;
        }
        self.bytes += text.len();
        self.texts.push_back((key, text));
        while self.bytes > KEPT_BYTES_MAX {
            let Some((_, oldest)) = self.texts.pop_front() else { break };
            self.bytes -= oldest.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_asks_for_goes_first_and_the_rest_stays_within_the_limit() {
        let mut kept = Kept::default();
        let english = Language::ENGLISH;
        let text = Bytes::from(vec![b'x'; KEPT_BYTES_MAX / 4]);
        for table in ["a", "b", "c", "d"] {
            kept.put((table.to_owned(), english), text.clone());
        }
        assert!(kept.get("a", english).is_some());
        kept.put(("e".to_owned(), english), text.clone());
        assert!(kept.get("b", english).is_none(), "the one that was asked for longest ago");
        assert!(["a", "c", "d", "e"].iter().all(|table| kept.get(table, english).is_some()));
        assert_eq!(kept.bytes, text.len() * 4);
        kept.put(("f".to_owned(), english), Bytes::from(vec![b'x'; KEPT_BYTES_MAX + 1]));
        assert!(kept.get("f", english).is_none() && kept.texts.len() == 4);
    }
}
