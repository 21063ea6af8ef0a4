//! A real PostgreSQL server for tests. All tests share one, which `scripts/test-postgres.sh` starts
//! and which stops by itself; each has a database of its own.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// An empty database. While it is held, the server runs.
pub(crate) struct Postgres {
    folder: PathBuf,
    name: String,
    _in_use: File,
}

impl Postgres {
    /// Makes an empty database. Without PostgreSQL the test fails, and says how to get it.
    pub(crate) fn new() -> Postgres {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        // Where the system's user of the database gets to, and with a short name: a socket's is. One
        // for each checkout, because the script is part of it.
        let checkout = root.canonicalize().unwrap().to_string_lossy().into_owned();
        let hash =
            checkout.bytes().fold(7_u32, |hash, byte| hash.wrapping_mul(31) ^ u32::from(byte));
        let folder = std::env::temp_dir().join(format!("leonardo-pg-{hash:08x}"));
        let lock = folder.with_extension("lock");
        let in_use = File::options().create(true).append(true).open(lock).unwrap();
        in_use.lock_shared().unwrap();
        let script = root.join("scripts/test-postgres.sh");
        let started = Command::new(script).arg(&folder).output().unwrap();
        assert!(started.status.success(), "{}", String::from_utf8_lossy(&started.stderr));
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("t{}_{count}", std::process::id());
        let postgres = Postgres { folder, name, _in_use: in_use };
        // A process of this number may have left one behind.
        postgres.run("postgres", &format!("DROP DATABASE IF EXISTS {}", postgres.name));
        postgres.run("postgres", &format!("CREATE DATABASE {} TEMPLATE template0", postgres.name));
        postgres
    }

    /// The URL of the database.
    pub(crate) fn url(&self) -> String {
        self.url_for("postgres")
    }

    /// The URL of the database for this user, with a password perhaps.
    pub(crate) fn url_for(&self, user: &str) -> String {
        format!("postgres://{user}@localhost/{}?host={}", self.name, self.folder.display())
    }

    /// Runs SQL in the database, and gives what it prints.
    pub(crate) fn sql(&self, sql: &str) -> String {
        self.run(&self.name, sql)
    }

    fn run(&self, database: &str, sql: &str) -> String {
        let mut psql = Command::new("psql");
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--username=postgres"]);
        psql.args(["--set=ON_ERROR_STOP=1", "--host"]).arg(&self.folder);
        psql.args(["--dbname", database, "--command", sql]);
        let done = psql.output().expect("psql comes with PostgreSQL");
        assert!(done.status.success(), "{sql}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap().trim_end().to_owned()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Connections may be open still; the server itself goes soon in any case.
        let mut psql = Command::new("psql");
        psql.args(["--quiet", "--username=postgres", "--dbname=postgres", "--host"]);
        psql.arg(&self.folder).arg("--command");
        psql.arg(format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name));
        let _ = psql.output();
    }
}
