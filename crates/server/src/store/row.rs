//! What a table's row has in it, the same in every database.

use std::collections::BTreeSet;

use super::{Head, Stage, StoreError};

/// The stage of this number.
pub(super) fn stage(number: i64) -> Result<Stage, sqlx::Error> {
    match number {
        0 => Ok(Stage::Open),
        1 => Ok(Stage::Playing),
        2 => Ok(Stage::Finished),
        3 => Ok(Stage::Closed),
        other => Err(sqlx::Error::Decode(format!("there is no stage {other}").into())),
    }
}

/// What a guest is looked up by.
pub(super) fn guest_mark(guest: &str) -> String {
    format!("g{guest}")
}

/// What a name is looked up by: the same in any letter case, in any alphabet.
pub(super) fn name_mark(name: &str) -> String {
    format!("n{}", name.to_lowercase())
}

/// All that a table is looked up by.
pub(super) fn marks(people: &People) -> BTreeSet<String> {
    let guests = people.0.iter().map(|guest| guest_mark(guest));
    guests.chain(people.1.iter().map(|name| name_mark(name))).collect()
}

/// Guests and names, as they are kept in one column.
#[derive(Default, serde::Serialize, serde::Deserialize)]
pub(super) struct People(pub(super) Vec<String>, pub(super) Vec<String>);

impl People {
    pub(super) fn of(head: &Head) -> People {
        People(head.guests.clone(), head.names.clone())
    }

    pub(super) fn read(text: &str) -> Result<People, StoreError> {
        serde_json::from_str(text).map_err(|error| StoreError::Failed(error.to_string()))
    }

    pub(super) fn write(&self) -> String {
        serde_json::to_string(self).expect("lists of strings can be written")
    }
}
