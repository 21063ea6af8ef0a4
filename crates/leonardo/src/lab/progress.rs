//! A line on the terminal that says how far it is; nothing where standard error is a file.

use indicatif::{ProgressBar, ProgressStyle};

pub(crate) fn bar(rounds: u64) -> ProgressBar {
    let style = "{elapsed_precise} [{bar:30}] {pos}/{len}, {eta} left {msg}";
    let bar = ProgressBar::new(rounds);
    match ProgressStyle::with_template(style) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
