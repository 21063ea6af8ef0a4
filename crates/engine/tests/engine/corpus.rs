//! What the fuzz targets have found is found no more.

use std::fs;
use std::path::Path;

#[path = "../../../../fuzz/feed.rs"]
mod feed;

const FILES_MAX: usize = 200;
const BYTES_MAX: usize = 300_000;

/// Feeds all files of a corpus; gives their number and size.
fn replay(target: &str, feed: fn(&[u8])) -> (usize, usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let mut bytes = 0;
    for file in &files {
        let data = fs::read(file).unwrap();
        bytes += data.len();
        // Shown only if it fails.
        println!("{}", file.display());
        feed(&data);
    }
    (files.len(), bytes)
}

#[test]
fn the_corpora_are_replayed() {
    let all = [replay("record", feed::record), replay("engine", feed::engine)];
    assert!(all.iter().all(|(files, _)| *files >= 10), "{all:?}");
    assert!(all.iter().map(|(files, _)| files).sum::<usize>() <= FILES_MAX, "{all:?}");
    assert!(all.iter().map(|(_, bytes)| bytes).sum::<usize>() <= BYTES_MAX, "{all:?}");
}
