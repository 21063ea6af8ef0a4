//! How fast the disk itself is.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;

use super::{Histogram, Times};

const BLOCK: [u8; 4096] = [0x4c; 4096];
/// How many blocks are kept in one go of measuring, and for how long at most.
const BLOCKS: u32 = 300;
const TIME_MAX: Duration = Duration::from_secs(5);

/// A file that blocks are added to, each kept before the next.
pub(super) struct Disk {
    path: PathBuf,
    file: File,
    histogram: Histogram,
}

impl Disk {
    pub(super) fn new(folder: &Path) -> anyhow::Result<Disk> {
        let path = folder.join(format!("leonardo-load-{}.tmp", std::process::id()));
        let file = File::create_new(&path).with_context(|| path.display().to_string())?;
        Ok(Disk { path, file, histogram: Histogram::default() })
    }

    /// Adds blocks; meant for moments when the server has nothing to do.
    pub(super) fn measure(&mut self) -> anyhow::Result<()> {
        let begun = Instant::now();
        for _ in 0..BLOCKS {
            let start = Instant::now();
            self.file.write_all(&BLOCK)?;
            self.file.sync_data()?;
            self.histogram.add(start.elapsed());
            if begun.elapsed() > TIME_MAX {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn times(&self) -> Times {
        self.histogram.times()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        std::fs::remove_file(&self.path).ok();
    }
}
