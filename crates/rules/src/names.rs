//! Names of cards while something is written or read with serde.
//!
//! In a game a card is a number, its place in the game's [`Ruleset`]. On paper it has a name. Rather
//! than carry the ruleset through every serializer, [`with`] puts it *in scope* for one call on this
//! thread. Without a ruleset in scope, and in binary formats, a face stays a number. Moves alone
//! need no scope: see [`Ruleset::show`] and [`Ruleset::parse`].
//!
//! ```
//! use leonardo_rules::{FastDice, Game, Setup, Viewer, names};
//!
//! let game = Game::new(Setup::base(2), &mut FastDice::new(7))?;
//! let view = game.view(Viewer::Public);
//! let json = names::with(game.ruleset(), || serde_json::to_string(&view))?;
//! assert!(json.contains(r#""layouts":[{"N":""#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cell::RefCell;
use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::Face;
use crate::ruleset::Ruleset;

thread_local! {
    static IN_SCOPE: RefCell<Vec<Arc<Ruleset>>> = const { RefCell::new(Vec::new()) };
}

/// Runs `work` with the names of this ruleset in scope.
pub fn with<R>(ruleset: &Arc<Ruleset>, work: impl FnOnce() -> R) -> R {
    struct Pop;
    impl Drop for Pop {
        fn drop(&mut self) {
            IN_SCOPE.with_borrow_mut(Vec::pop);
        }
    }
    IN_SCOPE.with_borrow_mut(|rulesets| rulesets.push(ruleset.clone()));
    let _pop = Pop;
    work()
}

/// Gives `tell` the name of a face in the ruleset in scope, or nothing.
fn with_code<R>(face: Face, tell: impl FnOnce(Option<&str>) -> R) -> R {
    IN_SCOPE.with_borrow(|rulesets| match rulesets.last() {
        Some(_) if face.is_none() => tell(Some("-")),
        Some(ruleset) => tell(ruleset.name(face)),
        None => tell(None),
    })
}

/// The name of a face in the ruleset in scope.
pub(crate) fn code(face: Face) -> Option<String> {
    with_code(face, |code| code.map(str::to_owned))
}

#[cfg(feature = "serde")]
fn face(code: &str) -> Option<Option<Face>> {
    IN_SCOPE.with_borrow(|rulesets| Some(rulesets.last()?.face(code)))
}

/// No card: what fills the unused places of lists.
impl Default for Face {
    fn default() -> Face {
        Face::NONE
    }
}

#[cfg(feature = "serde")]
impl Serialize for Face {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return serializer.serialize_u8(self.0);
        }
        with_code(*self, |code| match code {
            Some(code) => serializer.serialize_str(code),
            None => serializer.serialize_u8(self.0),
        })
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Face, D::Error> {
        if !deserializer.is_human_readable() || face("").is_none() {
            return u8::deserialize(deserializer).map(Face);
        }
        let name = String::deserialize(deserializer)?;
        if name == "-" {
            return Ok(Face::NONE);
        }
        face(&name)
            .flatten()
            .ok_or_else(|| serde::de::Error::custom(format!("this game has no card `{name}`")))
    }
}
