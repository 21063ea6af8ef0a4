//! Moving everything from one database into another: all of it, resumable, and compared entry by
//! entry at the end. Nothing of the source changes.

use super::{Answer, Filter, Listed, Stage, Store, StoreError, StoredEntry, StoredGuest};

/// The setting that a target has until all of the source is in it.
const UNFINISHED: &str = "transfer-unfinished";
/// How many rows are read at a time.
const PAGE: u32 = 200;

/// What moving needs besides a store.
pub trait Portable: Store {
    /// Guests by their ids, from after this one on.
    fn guests<'a>(&'a self, after: &'a str, limit: u32) -> Answer<'a, Vec<StoredGuest>>;
    /// All settings.
    fn settings(&self) -> Answer<'_, Vec<(String, String)>>;
    /// Puts a table in, with its number and times, in place of one that has that number.
    fn put(&self, listed: Listed, entries: Vec<StoredEntry>) -> Answer<'_, ()>;
    /// Removes a setting; numbers of new tables come after all that were put in.
    fn end_transfer<'a>(&'a self, setting: &'a str) -> Answer<'a, ()>;
}

/// How far it is, or what was moved in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moved {
    /// Tables that were copied or were there already.
    pub tables: u64,
    /// Tables that were compared.
    pub compared: u64,
    /// Their entries.
    pub entries: u64,
    /// Guests.
    pub guests: u64,
}

/// Refuses a database into which another was moved only in part.
pub(super) async fn refuse_unfinished(store: &dyn Portable) -> Result<(), StoreError> {
    let settings = store.settings().await?;
    refuse_if_unfinished(&settings.into_iter().map(|(name, _)| name).collect::<Vec<String>>())
}

/// The same, from the names of its settings.
pub(super) fn refuse_if_unfinished(settings: &[String]) -> Result<(), StoreError> {
    match settings.iter().any(|name| name == UNFINISHED) {
        true => Err(StoreError::Unusable(
            "another database was moved into it only in part; run `leonardo migrate` again".into(),
        )),
        false => Ok(()),
    }
}

async fn is_unfinished(store: &dyn Portable) -> Result<bool, StoreError> {
    Ok(store.settings().await?.iter().any(|(name, _)| name == UNFINISHED))
}

/// Moves everything, and tells after each table how far it is. After an error or a power cut it goes on where it was when it is called again.
pub async fn transfer(
    from: &dyn Portable,
    to: &dyn Portable,
    tell: &mut dyn FnMut(Moved),
) -> Result<Moved, StoreError> {
    refuse_unfinished(from).await?;
    let newest = Filter { limit: 1, ..Filter::default() };
    if !is_unfinished(to).await? {
        let is_empty = to.list(newest).await?.is_empty()
            && to.settings().await?.is_empty()
            && to.guests("", 1).await?.is_empty();
        if !is_empty {
            let reason = "the target is in use already; only an empty database takes another in";
            return Err(StoreError::Unusable(reason.into()));
        }
        to.setting(UNFINISHED, "yes".into()).await?;
    }
    let mut moved = Moved::default();
    for (name, value) in from.settings().await? {
        let known = to.setting(&name, value.clone()).await?;
        same(known == value, || format!("the setting {name}"))?;
    }
    each_guest(from, async |guest| to.save_guest(guest).await).await?;
    each_table(from, async |listed| {
        if to.find(&listed.head.id).await?.as_ref() != Some(&listed) {
            let entries = from.entries(listed.number, 0).await?;
            let (number, is_over) = (listed.number, listed.head.stage == Stage::Finished);
            to.put(listed, entries).await?;
            if is_over {
                to.pack(number).await?;
            }
        }
        moved.tables += 1;
        tell(moved);
        Ok(())
    })
    .await?;
    compare(from, to, &mut moved, tell).await?;
    to.end_transfer(UNFINISHED).await?;
    Ok(moved)
}

/// Compares everything. A table that differs is put in again, once.
async fn compare(
    from: &dyn Portable,
    to: &dyn Portable,
    moved: &mut Moved,
    tell: &mut dyn FnMut(Moved),
) -> Result<(), StoreError> {
    each_guest(from, async |guest| {
        let known = to.guest(&guest.id).await?;
        moved.guests += 1;
        same(known.as_ref() == Some(&guest), || format!("the guest {}", guest.id))
    })
    .await?;
    let mut numbers = 0;
    each_table(to, async |_| {
        numbers += 1;
        Ok(())
    })
    .await?;
    each_table(from, async |listed| {
        let entries = from.entries(listed.number, 0).await?;
        if !is_there(to, &listed, &entries).await? {
            to.put(listed.clone(), entries.clone()).await?;
            let what = || format!("the table {}", listed.head.id);
            same(is_there(to, &listed, &entries).await?, what)?;
        }
        moved.compared += 1;
        moved.entries += entries.len() as u64;
        tell(*moved);
        Ok(())
    })
    .await?;
    same(numbers == moved.compared, || "the number of tables".into())
}

async fn is_there(
    to: &dyn Portable,
    listed: &Listed,
    entries: &[StoredEntry],
) -> Result<bool, StoreError> {
    Ok(to.find(&listed.head.id).await?.as_ref() == Some(listed)
        && to.entries(listed.number, 0).await? == entries)
}

fn same(is_same: bool, what: impl FnOnce() -> String) -> Result<(), StoreError> {
    match is_same {
        true => Ok(()),
        false => Err(StoreError::Unusable(format!(
            "{} differs after the move: was a server running? Stop it, and run this again",
            what()
        ))),
    }
}

async fn each_table(
    store: &dyn Portable,
    mut work: impl AsyncFnMut(Listed) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut filter = Filter { limit: PAGE, ..Filter::default() };
    loop {
        let page = store.list(filter.clone()).await?;
        let Some(last) = page.last() else { return Ok(()) };
        filter.before = Some(last.number);
        for listed in page {
            work(listed).await?;
        }
    }
}

async fn each_guest(
    store: &dyn Portable,
    mut work: impl AsyncFnMut(StoredGuest) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut after = String::new();
    loop {
        let page = store.guests(&after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.id.clone();
        for guest in page {
            work(guest).await?;
        }
    }
}
