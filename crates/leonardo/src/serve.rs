//! `leonardo serve` and `leonardo backup`: the server and its database.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::{Arg, ArgMatches};
use etcetera::BaseStrategy;
use leonardo_server::store::open_to_others;
use leonardo_server::{Clock, Config, Database, LogFormat, Server, store};
use leonardo_terminal::files;
use leonardo_words::{Words, say};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::app::App;
use crate::{complain, web_assets};

/// The largest configuration file that is read.
const CONFIG_BYTES_MAX: usize = 64 * 1024;
/// The name of the database in the platform's data folder.
const DATABASE: &str = "leonardo.sqlite";

/// Arguments of `leonardo serve`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// A configuration file (TOML) with the same names as the options.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    flags: Flags,
}

/// Arguments of `leonardo backup`.
#[derive(clap::Args, Debug)]
pub(crate) struct BackupArgs {
    /// The file to make, which must not be there yet.
    file: PathBuf,
    /// The database; without it, the one that `leonardo serve` uses. [env: LEONARDO_DATABASE]
    #[arg(long, value_name = "DATABASE")]
    database: Option<String>,
}

/// An option for every setting of the server, so that none can be forgotten.
#[derive(Debug)]
struct Flags(Vec<(String, String)>);

impl clap::FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Flags, clap::Error> {
        let given = |name: &'static str| {
            let value = matches.get_one::<String>(name)?;
            Some((name.to_string(), value.clone()))
        };
        Ok(Flags(Config::settings().iter().filter_map(|setting| given(setting.name)).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = <Flags as clap::FromArgMatches>::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for Flags {
    fn augment_args(command: clap::Command) -> clap::Command {
        Config::settings().iter().fold(command, |command, setting| {
            let help = match setting.default {
                "" => format!("{} [env: {}]", setting.help, setting.variable),
                default => {
                    format!("{} [env: {}] [default: {default}]", setting.help, setting.variable)
                }
            };
            command.arg(
                Arg::new(setting.name)
                    .long(setting.flag)
                    .value_name(setting.value_name)
                    .allow_hyphen_values(true)
                    .help(help),
            )
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Flags::augment_args(command)
    }
}

pub(crate) fn config(words: &Words, args: &Args) -> anyhow::Result<Config> {
    let file = match &args.config {
        Some(file) => Some(files::read(words, file, CONFIG_BYTES_MAX)?),
        None => None,
    };
    let config = Config::build(file.as_deref(), |name| std::env::var(name).ok(), &args.flags.0);
    config.map_err(|error| match &args.config {
        Some(file) => anyhow!("{}: {error}", file.display()),
        None => anyhow!(error),
    })
}

/// Where the database is: as asked for, or in the platform's data folder.
pub(crate) fn database(asked: Option<Database>) -> anyhow::Result<Database> {
    if let Some(database) = asked {
        return Ok(database);
    }
    let path = own_database()?;
    if let Some(folder) = path.parent() {
        make_private_folder(folder).with_context(|| folder.display().to_string())?;
    }
    Ok(Database::File(path))
}

/// Where the database is if none is asked for. The folder is made by [`database`].
pub(crate) fn own_database() -> anyhow::Result<PathBuf> {
    let base = etcetera::choose_base_strategy().context("there is no home folder")?;
    Ok(base.data_dir().join("leonardo").join(DATABASE))
}

/// Makes a folder that only its owner can look into, unless it is there.
fn make_private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

pub(crate) fn run(app: App, args: &Args) -> anyhow::Result<()> {
    let config = config(&app.words, args)?;
    start_log(&config);
    let database = database(config.database.clone())?;
    // Every connection is an open file; as many as the system allows, where it has such a limit.
    rlimit::increase_nofile_limit(u64::MAX).ok();
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    if let Database::File(_) = &database {
        // Its writer has a thread of its own, and is as busy as one of these.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        builder.worker_threads(cores.saturating_sub(1).max(1));
    }
    let runtime = builder.enable_all().build()?;
    runtime.block_on(async {
        let store = store::open(&database, &config).await.with_context(|| database.to_string())?;
        if let Database::File(path) = &database {
            for file in open_to_others(path) {
                let file = file.display().to_string();
                complain(&say!(app.words, "serve-open-to-others", file));
            }
        }
        if !web_assets::is_built() {
            complain(&app.words.say("serve-no-client"));
        }
        let client = web_assets::router();
        // Before anybody can know that the server is there.
        let end = end_signal()?;
        let server = Server::start(config, store, Clock::System, app.library, client).await?;
        let address = format!("http://{}", server.address());
        announce(&say!(app.words, "serve-ready", address));
        end.await?;
        announce(&app.words.say("serve-stopping"));
        Ok(server.stop().await?)
    })
}

/// A message on standard output. A closed pipe must not stop a server, so errors are ignored.
pub(crate) fn announce(message: &str) {
    let _ = writeln!(std::io::stdout(), "{message}");
}

/// Log lines go to standard error, as text for people or as JSON for programs.
fn start_log(config: &Config) {
    let log = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_max_level(config.log_level)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false)
        // It would print them to standard error, and panic where that is closed.
        .log_internal_errors(false);
    let told = told(config.log_level);
    match config.log_format {
        LogFormat::Text => log.finish().with(told).init(),
        LogFormat::Json => log.json().finish().with(told).init(),
    }
}

/// More than the usual is told of our own code only. What libraries tell then has all that is sent
/// in it, cards and keys too.
fn told(level: LevelFilter) -> Targets {
    Targets::new().with_default(level.min(LevelFilter::INFO)).with_target("leonardo", level)
}

/// Waits for the signals with which people and systems end a program. They are caught from the
/// call on, not only from the first poll on.
pub(crate) fn end_signal() -> anyhow::Result<impl Future<Output = anyhow::Result<()>>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            Ok(())
        })
    }
    #[cfg(not(unix))]
    Ok(async { Ok(tokio::signal::ctrl_c().await?) })
}

pub(crate) fn backup(app: &App, args: &BackupArgs) -> anyhow::Result<()> {
    let words = &app.words;
    let asked = match &args.database {
        Some(text) => Some(Database::from_option("--database", text)?),
        None => Config::build(None, |name| std::env::var(name).ok(), &[])?.database,
    };
    let database = match database(asked)? {
        Database::File(path) => path,
        postgres @ Database::Postgres(_) => {
            let database = postgres.to_string();
            return Err(anyhow!(say!(words, "backup-postgres", database)));
        }
    };
    if !database.is_file() {
        let file = database.display().to_string();
        return Err(anyhow!(say!(words, "file-missing", file)));
    }
    if args.file.exists() {
        let file = args.file.display().to_string();
        return Err(anyhow!(say!(words, "file-exists", file)));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(store::backup(&database, &args.file))?;
    let file = args.file.display().to_string();
    announce(&say!(words, "backup-done", file));
    Ok(())
}
