//! `leonardo migrate`: everything from one database into another.

use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use leonardo_server::store::{self, Moved};
use leonardo_server::{Config, Database};
use leonardo_words::{Words, say};

use crate::app::App;
use crate::complain;
use crate::serve::announce;

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_secs(2);

/// Arguments of `leonardo migrate`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The database to move: a SQLite file, or postgres://user@host/name. It stays as it is.
    #[arg(long, value_name = "DATABASE")]
    from: String,
    /// The database to move it into, which must be empty: a SQLite file, or postgres://user@host/name.
    #[arg(long, value_name = "DATABASE")]
    to: String,
    /// Use a PostgreSQL server that can lose what it has confirmed (fsync off, for example).
    /// [env: LEONARDO_UNSAFE_DATABASE]
    #[arg(long, value_name = "BOOL")]
    unsafe_database: Option<String>,
}

pub(crate) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    let words = &app.words;
    let from = Database::from_option("--from", &args.from)?;
    let to = Database::from_option("--to", &args.to)?;
    if from == to {
        return Err(anyhow!(words.say("migrate-same")));
    }
    if let Database::File(path) = &from
        && !path.is_file()
    {
        let file = path.display().to_string();
        return Err(anyhow!(say!(words, "file-missing", file)));
    }
    let flags = args.unsafe_database.iter().map(|text| ("unsafe_database".into(), text.clone()));
    let flags: Vec<(String, String)> = flags.collect();
    let config = Config::build(None, |name| std::env::var(name).ok(), &flags)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let moved = runtime.block_on(migrate(words, &from, &to, &config))?;
    let Moved { tables, entries, guests, .. } = moved;
    let to = to.to_string();
    announce(&say!(words, "migrate-done", to, tables, entries, guests));
    Ok(())
}

async fn migrate(
    words: &Words,
    from: &Database,
    to: &Database,
    config: &Config,
) -> anyhow::Result<Moved> {
    let source = store::open_portable(from, config).await.with_context(|| from.to_string())?;
    let target = store::open_portable(to, config).await.with_context(|| to.to_string())?;
    let mut told = Instant::now();
    let mut tell = |Moved { tables, compared, .. }: Moved| {
        if told.elapsed() < TELL_EVERY {
            return;
        }
        told = Instant::now();
        match compared {
            0 => complain(&say!(words, "migrate-copied", tables)),
            compared => complain(&say!(words, "migrate-compared", compared, tables)),
        }
    };
    let moved = store::transfer(&*source, &*target, &mut tell).await;
    // Whatever came of it: the next one that opens them need not wait.
    let closed = (source.close().await, target.close().await);
    let moved = moved?;
    closed.0?;
    closed.1?;
    Ok(moved)
}
