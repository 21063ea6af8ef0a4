//! Guest cookies on disk, so that the same person comes back as the same guest.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use crate::{Error, Link, Server};

/// The longest name that servers take, in characters.
const NAME_CHARS_MAX: usize = 24;
/// What a server answers to a cookie that it does not know.
const UNAUTHORIZED: u16 = 401;

/// A folder with a cookie for each server, or nothing, and then each visit is that of a new guest.
#[derive(Clone, Debug)]
pub struct GuestStore(Option<PathBuf>);

impl GuestStore {
    /// The cookies in this folder, which need not exist yet.
    pub fn new(folder: Option<PathBuf>) -> GuestStore {
        GuestStore(folder)
    }

    /// Comes back to a server as the guest of last time, renamed if a name is given, or as a new
    /// guest.
    ///
    /// # Errors
    ///
    /// If there is no answer, or a refusal.
    pub fn sign_in(
        &self,
        server: Server,
        name: Option<&str>,
        default_name: &str,
    ) -> Result<Server, Error> {
        let known = self.load(server.link());
        let mut server = server.with_cookie(known);
        if server.cookie().is_some() {
            match server.guest() {
                Ok(_) if name.is_none() => {
                    self.remember(&server);
                    return Ok(server);
                }
                Ok(_) => {}
                Err(Error::Refused { status: UNAUTHORIZED, .. }) => {
                    server = server.with_cookie(None);
                }
                Err(error) => return Err(error),
            }
        }
        let name: String = name.unwrap_or(default_name).chars().take(NAME_CHARS_MAX).collect();
        server.set_name(&name)?;
        self.remember(&server);
        Ok(server)
    }

    fn remember(&self, server: &Server) {
        if let Some(cookie) = server.cookie() {
            // Without it the next visit is that of another guest; one can play nevertheless.
            let _ = self.save(server.link(), cookie);
        }
    }

    /// The cookie for a server, if there is one.
    fn load(&self, link: &Link) -> Option<String> {
        let cookie = fs::read_to_string(self.file(link)?).ok()?;
        Some(cookie.trim().to_owned()).filter(|cookie| !cookie.is_empty())
    }

    /// Keeps the cookie for a server, for nobody else to read: the cookie is the guest.
    fn save(&self, link: &Link, cookie: &str) -> io::Result<()> {
        let (Some(folder), Some(file)) = (&self.0, self.file(link)) else { return Ok(()) };
        fs::create_dir_all(folder)?;
        let mut options = fs::OpenOptions::new();
        options.create(true).write(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(file)?.write_all(cookie.as_bytes())
    }

    fn file(&self, link: &Link) -> Option<PathBuf> {
        let is_other = |letter: char| !letter.is_ascii_alphanumeric();
        Some(self.0.as_ref()?.join(link.authority().replace(is_other, "-")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_server_has_a_cookie_of_its_own() {
        let folder = std::env::temp_dir().join(format!("leonardo-guests-{}", std::process::id()));
        let store = GuestStore::new(Some(folder.clone()));
        let here = Link::parse("http://localhost:7878/").unwrap();
        let there = Link::parse("http://localhost:7879/table/x").unwrap();
        assert_eq!(store.load(&here), None);
        store.save(&here, "guest=1").unwrap();
        store.save(&there, "guest=2").unwrap();
        assert_eq!(store.load(&here).as_deref(), Some("guest=1"));
        assert_eq!(store.load(&there).as_deref(), Some("guest=2"));
        fs::remove_dir_all(folder).unwrap();
    }
}
