//! Who the user is to a server: a cookie that is kept, so that the same person comes back.

use std::path::{Path, PathBuf};

use leonardo_words::Words;
use serde_json::json;

use super::link::Link;
use super::wire::{Fault, ask};
use crate::saves;

/// The name of those who do not say one.
const NOBODY: &str = "Leonardo";
/// The longest name that servers take, in characters.
const NAME_CHARS_MAX: usize = 24;
/// What a server answers to a cookie that it does not know.
const UNAUTHORIZED: u16 = 401;

/// The cookie of this user: that of the last time, or a new one. A name that is given is made known.
pub(super) fn cookie(link: &Link, words: &Words, name: Option<&str>) -> Result<String, Fault> {
    let file = file(link);
    let known = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok());
    let mut known = known.map(|cookie| cookie.trim().to_string()).filter(|known| !known.is_empty());
    if let Some(cookie) = &known {
        match (ask(link, words, Some(cookie), "/api/guest", None), name) {
            (Ok(_), None) => return Ok(cookie.clone()),
            (Err(Fault::Refused(UNAUTHORIZED, _)), _) => known = None,
            (Err(fault), _) => return Err(fault),
            (Ok(_), Some(_)) => {}
        }
    }
    let usual = || std::env::var("USER").or_else(|_| std::env::var("USERNAME")).ok();
    let name = name.map(str::to_string).or_else(usual).filter(|name| !name.trim().is_empty());
    let name = name.unwrap_or_else(|| NOBODY.into());
    let name: String = name.chars().take(NAME_CHARS_MAX).collect();
    let answer = ask(link, words, known.as_deref(), "/api/guest", Some(&json!({ "name": name })))?;
    let Some(cookie) = answer.cookie.or(known) else {
        return Err(Fault::Away(
            words.say_with("net-garbled", &[("host", link.authority().into())]),
        ));
    };
    if let Some(file) = file {
        // Without it the next visit is that of another guest; that is no reason not to play.
        let _ = keep(&file, &cookie);
    }
    Ok(cookie)
}

fn file(link: &Link) -> Option<PathBuf> {
    let name = link.authority().replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
    saves::folder("guests").map(|folder| folder.join(name))
}

/// Whoever has the cookie is the guest, so nobody else may read it.
fn keep(file: &Path, cookie: &str) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.create(true).write(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    std::io::Write::write_all(&mut options.open(file)?, cookie.as_bytes())
}
