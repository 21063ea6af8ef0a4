//! The rulesets of stored tables.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use leonardo_record::{Record, Recorder};
use leonardo_rules::sets::Library;
use leonardo_rules::{Ruleset, Seed};

use crate::offer_texts::OfferTexts;

/// A ruleset, and its moves as they are sent.
type Known = (Arc<Ruleset>, Arc<OfferTexts>);
type WeaklyKnown = (Weak<Ruleset>, Weak<OfferTexts>);

/// Rulesets by their stored setups. Tables of one kind share theirs.
#[derive(Debug)]
pub struct RulesetCache {
    library: Library,
    known: Mutex<HashMap<String, WeaklyKnown>>,
}

impl RulesetCache {
    /// An empty cache for setups with the cards of this library.
    pub fn new(library: Library) -> RulesetCache {
        RulesetCache { library, known: Mutex::default() }
    }

    /// The library.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// A setup as it is stored: the headers of a record. It spells out cards that the embedded lists
    /// do not have, so it stays readable when lists change.
    pub(crate) fn write(ruleset: &Arc<Ruleset>) -> Result<String, String> {
        let recorder = Recorder::new(ruleset, &[]).map_err(|error| error.to_string())?;
        Ok(recorder.into_record().with_seed(Seed([0; 32])).to_string())
    }

    /// The ruleset of a stored setup.
    pub(crate) fn read(&self, setup: &str) -> Result<Known, String> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let both = known.get(setup).and_then(|(one, other)| one.upgrade().zip(other.upgrade()));
        if let Some(both) = both {
            return Ok(both);
        }
        let record = Record::parse(setup, &self.library).map_err(|error| error.to_string())?;
        let ruleset = record.ruleset().clone();
        let offers = Arc::default();
        known.retain(|_, (ruleset, _)| ruleset.strong_count() > 0);
        known.insert(setup.to_string(), (Arc::downgrade(&ruleset), Arc::downgrade(&offers)));
        Ok((ruleset, offers))
    }
}
