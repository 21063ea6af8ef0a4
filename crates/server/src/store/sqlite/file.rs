//! The files of a database: for their owner only, and for one server at a time. They have the key of
//! the cookies and the hands of all games in them.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;

/// What SQLite and this module put behind the name of the database.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];
const LOCK: &str = ".lock";

/// Makes a file that only its owner can read, unless it is there. SQLite gives the files that it
/// makes beside a database the permissions of that database.
pub(super) fn make_private(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.write(true).open(path)
}

/// Holds a database for this process, until it is dropped or the process ends, however it ends. A
/// file of its own: closing the database's own file would take SQLite's locks with it.
pub(super) fn lock(database: &Path) -> Result<File, StoreError> {
    let path = beside(&resolved(database), LOCK);
    let failed = |error: io::Error| StoreError::Failed(format!("{}: {error}", path.display()));
    let file = make_private(&path, OpenOptions::new().create(true)).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            tracing::warn!(
                "this file system has no locks: never start two servers on one database"
            );
            Ok(file)
        }
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Whether a server has the database now. Makes no lock.
pub(super) fn is_locked(database: &Path) -> bool {
    let lock = File::open(beside(&resolved(database), LOCK));
    lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Whether SQLite can read the journal without making the index of it.
pub(super) fn has_index(database: &Path) -> bool {
    beside(&resolved(database), "-shm").exists()
}

/// The file itself where a link leads to it: SQLite names its other files after that.
fn resolved(database: &Path) -> PathBuf {
    std::fs::canonicalize(database).unwrap_or_else(|_| database.to_path_buf())
}

/// The files of a database that others than their owner can read or write.
pub fn open_to_others(database: &Path) -> Vec<PathBuf> {
    let database = resolved(database);
    let files = BESIDE.iter().map(|end| beside(&database, end));
    [database.clone()].into_iter().chain(files).filter(|path| is_wide(path)).collect()
}

#[cfg(unix)]
fn is_wide(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

/// Other systems have other rules, and their folders of a user are private.
#[cfg(not(unix))]
fn is_wide(_: &Path) -> bool {
    false
}

fn beside(database: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(database);
    name.push(end);
    PathBuf::from(name)
}
