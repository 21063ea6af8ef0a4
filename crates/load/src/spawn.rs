//! A server of one's own for a measurement.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use leonardo_client::Link;

use super::player::http;
use super::process::Process;

/// Every limit that stands in the way of many players at one address.
const WITHOUT_LIMITS: [&str; 8] = [
    "--connections-per-address=0",
    "--connections-per-guest=0",
    "--tables-per-guest-per-hour=0",
    "--tables-per-address-per-hour=0",
    "--guests-per-address-per-hour=0",
    "--http-requests-per-second=0",
    "--socket-messages-per-second=0",
    "--tables-in-memory-max=0",
];
/// How long it may take to start and to stop.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder of our own that goes when we go.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new(parent: Option<&Path>) -> anyhow::Result<Folder> {
        let parent = parent.map_or_else(std::env::temp_dir, Path::to_path_buf);
        let path = parent.join(format!("leonardo-load-{}", std::process::id()));
        std::fs::create_dir(&path).with_context(|| path.display().to_string())?;
        Ok(Folder(path))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn database(&self) -> PathBuf {
        self.0.join("load.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// A server that runs.
pub(super) struct Spawned {
    child: Child,
    pub(super) link: Link,
    /// From starting the program until `/readyz` said yes.
    pub(super) ready_after: Duration,
}

impl Spawned {
    /// A server without limits.
    pub(super) async fn start(database: &Path, more: &[&str]) -> anyhow::Result<Spawned> {
        Spawned::start_limited(database, &[&WITHOUT_LIMITS[..], more].concat()).await
    }

    /// A server with the usual limits.
    pub(super) async fn start_limited(database: &Path, more: &[&str]) -> anyhow::Result<Spawned> {
        let begun = Instant::now();
        let mut child = Command::new(std::env::current_exe()?)
            .args(["--lang=en", "serve", "--listen=127.0.0.1:0"])
            .arg("--database")
            .arg(database)
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let stdout = child.stdout.take();
        // From here on it is stopped whatever happens.
        let nowhere = Link::parse("http://127.0.0.1/").context("an address is a link")?;
        let mut spawned = Spawned { child, link: nowhere, ready_after: Duration::ZERO };
        let mut line = String::new();
        BufReader::new(stdout.context("the server has no output")?).read_line(&mut line)?;
        let mut words = line.split_whitespace();
        let link = words.find_map(|word| Link::parse(word.trim_end_matches('.')));
        spawned.link = link.with_context(|| format!("the server says: {line}"))?;
        loop {
            match http(&spawned.link, |server| server.get_text("/readyz")).await {
                Ok(_) => break,
                Err(error) if begun.elapsed() > PATIENCE => return Err(error),
                Err(_) => tokio::time::sleep(Duration::from_millis(1)).await,
            }
        }
        spawned.ready_after = begun.elapsed();
        Ok(spawned)
    }

    pub(super) fn process(&self) -> Process {
        Process(self.child.id())
    }

    /// Lets it end by itself, so that it leaves its database whole.
    pub(super) async fn stop(mut self) -> anyhow::Result<()> {
        let asked = Command::new("kill").arg(self.child.id().to_string()).status();
        if !asked.is_ok_and(|status| status.success()) {
            bail!("the server cannot be asked to stop");
        }
        let begun = Instant::now();
        while self.child.try_wait()?.is_none() {
            if begun.elapsed() > PATIENCE {
                bail!("the server does not stop");
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }
}

impl Drop for Spawned {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
