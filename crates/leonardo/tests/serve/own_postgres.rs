//! A PostgreSQL server of one test, which may strike it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A PostgreSQL server, stopped when it is dropped.
pub(crate) struct OwnPostgres {
    folder: PathBuf,
    _in_use: File,
}

impl OwnPostgres {
    pub(crate) fn start() -> OwnPostgres {
        let name = format!("leonardo-pg-own-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let in_use = File::create(folder.with_extension("lock")).unwrap();
        in_use.lock_shared().unwrap();
        let server = OwnPostgres { folder, _in_use: in_use };
        server.script(&[]);
        server
    }

    /// Its empty database.
    pub(crate) fn url(&self) -> String {
        format!("postgres://postgres@localhost/postgres?host={}", self.folder.display())
    }

    /// Runs SQL in the database, and gives what it prints; nothing if it cannot be reached now.
    pub(crate) fn sql(&self, sql: &str) -> String {
        let mut psql = Command::new("psql");
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--host"]);
        psql.arg(&self.folder).args(["--username=postgres", "--dbname=postgres"]);
        let done = psql.args(["--command", sql]).output().expect("psql comes with PostgreSQL");
        String::from_utf8(done.stdout).unwrap().trim_end().to_owned()
    }

    /// Ends all its processes in the middle of what they do, and starts it again.
    pub(crate) fn strike(&self) {
        self.script(&["--strike"]);
    }

    fn script(&self, what: &[&str]) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/test-postgres.sh");
        let done = Command::new(script).args(what).arg(&self.folder).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
}

impl Drop for OwnPostgres {
    fn drop(&mut self) {
        self.script(&["--stop"]);
        for extension in ["lock", "start"] {
            let _ = fs::remove_file(self.folder.with_extension(extension));
        }
    }
}
