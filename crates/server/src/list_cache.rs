//! Lists that many pages ask for again and again. Each is read once a second at most, unless this
//! process has changed a table since, and by one reader at a time whatever the number of those who
//! wait for it. What another process changed shows within that second.

use std::collections::HashMap;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use leonardo_protocol::ListedStage;
use leonardo_rules::Variant;
use leonardo_table::Refusal;
use tokio::time::Instant;

use crate::registry::lock;

/// How long a list is good for.
const GOOD_FOR: Duration = Duration::from_secs(1);

/// Which list: there are only a few.
pub(crate) type ListKey = (Option<ListedStage>, Option<Variant>);

/// The lists, as they were read last.
#[derive(Default)]
pub(crate) struct ListCache {
    /// How often this process has changed what lists show.
    changes: AtomicU64,
    lists: Mutex<HashMap<ListKey, Arc<tokio::sync::Mutex<Option<Kept>>>>>,
}

/// A list as JSON, as it is sent: compressing it takes longer than reading it.
#[derive(Clone)]
pub(crate) struct ListBody {
    plain: Bytes,
    gzip: Option<Bytes>,
}

impl ListBody {
    pub(crate) fn new(json: Vec<u8>) -> ListBody {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let gzip = encoder.write_all(&json).and_then(|()| encoder.finish());
        ListBody { plain: json.into(), gzip: gzip.ok().map(Bytes::from) }
    }

    /// The list for a client that sent these headers.
    pub(crate) fn response(self, headers: &HeaderMap) -> Response {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        // One that refuses gzip names it, too (`gzip;q=0`), and gets what everyone can read.
        let takes_gzip = accepted
            .is_some_and(|accepted| accepted.split(',').any(|coding| coding.trim() == "gzip"));
        let json = (header::CONTENT_TYPE, "application/json");
        let vary = (header::VARY, "accept-encoding");
        match self.gzip.filter(|_| takes_gzip) {
            Some(gzip) => ([json, vary, (header::CONTENT_ENCODING, "gzip")], gzip).into_response(),
            None => ([json, vary], self.plain).into_response(),
        }
    }
}

/// A list as it was read.
struct Kept {
    body: Result<ListBody, Refusal>,
    /// How many changes it shows at least.
    changes: u64,
    read_at: Instant,
}

impl Kept {
    /// Whether it answers someone who came then, after so many changes. A failure is shared only by
    /// those who waited for it.
    fn is_good(&self, came: Instant, changes: u64) -> bool {
        let was_awaited = came <= self.read_at;
        let is_recent = self.body.is_ok() && self.read_at.elapsed() < GOOD_FOR;
        self.changes >= changes && (was_awaited || is_recent)
    }
}

impl ListCache {
    /// Something that lists show has been stored.
    pub(crate) fn note_change(&self) {
        self.changes.fetch_add(1, Ordering::AcqRel);
    }

    /// A list, read with `read` if need be.
    pub(crate) async fn get<R: Future<Output = Result<ListBody, Refusal>>>(
        &self,
        key: ListKey,
        read: impl FnOnce() -> R,
    ) -> Result<ListBody, Refusal> {
        let (came, changes) = (Instant::now(), self.changes.load(Ordering::Acquire));
        let place = lock(&self.lists).entry(key).or_default().clone();
        let mut kept = place.lock().await;
        if let Some(good) = kept.as_ref().filter(|kept| kept.is_good(came, changes)) {
            return good.body.clone();
        }
        let changes = self.changes.load(Ordering::Acquire);
        let body = read().await;
        *kept = Some(Kept { body: body.clone(), changes, read_at: Instant::now() });
        body
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io::Read;

    use leonardo_protocol::RefusalCode;

    use super::*;

    const KEY: ListKey = (None, None);

    /// Reads the number of readings so far.
    async fn count(lists: &ListCache, readings: &Cell<u8>) -> u8 {
        let read = || async {
            tokio::task::yield_now().await;
            readings.set(readings.get() + 1);
            Ok(ListBody::new(vec![readings.get()]))
        };
        lists.get(KEY, read).await.unwrap().plain[0]
    }

    #[tokio::test(start_paused = true)]
    async fn a_list_is_read_again_after_a_second_or_a_change() {
        let (lists, readings) = (ListCache::default(), Cell::new(0));
        assert_eq!(count(&lists, &readings).await, 1);
        assert_eq!(count(&lists, &readings).await, 1);
        lists.note_change();
        assert_eq!(count(&lists, &readings).await, 2);
        tokio::time::advance(GOOD_FOR - Duration::from_millis(1)).await;
        assert_eq!(count(&lists, &readings).await, 2);
        tokio::time::advance(Duration::from_millis(1)).await;
        assert_eq!(count(&lists, &readings).await, 3);
        let other = (Some(ListedStage::Open), None);
        let read = lists.get(other, || async { Ok(ListBody::new(b"other".to_vec())) });
        assert_eq!(read.await.unwrap().plain, "other", "each list for itself");
    }

    #[tokio::test(start_paused = true)]
    async fn all_who_wait_share_one_reading_but_not_one_from_before_a_change() {
        let (lists, readings) = (ListCache::default(), Cell::new(0));
        let late = async {
            // The first reading is under way.
            tokio::task::yield_now().await;
            lists.note_change();
            tokio::join!(count(&lists, &readings), count(&lists, &readings))
        };
        let (first, second, late) =
            tokio::join!(count(&lists, &readings), count(&lists, &readings), late);
        assert_eq!((first, second), (1, 1));
        assert_eq!(late, (2, 2));
    }

    #[tokio::test(start_paused = true)]
    async fn a_failure_is_for_those_who_waited_for_it() {
        let (lists, readings) = (ListCache::default(), Cell::new(0));
        let fail = || async {
            tokio::task::yield_now().await;
            Err(RefusalCode::Store.into())
        };
        let (first, second) = tokio::join!(
            lists.get(KEY, fail),
            lists.get(KEY, || async { unreachable!("it waits for the first") })
        );
        assert!(first.is_err() && second.is_err());
        tokio::time::advance(Duration::from_millis(1)).await;
        assert_eq!(count(&lists, &readings).await, 1);
    }

    #[tokio::test]
    async fn a_client_gets_what_it_can_read() {
        let body = ListBody::new(b"[1,2,3]".to_vec());
        for (accepted, is_packed) in
            [("", false), ("br", false), ("gzip;q=0", false), ("gzip", true), ("br, gzip", true)]
        {
            let headers =
                HeaderMap::from_iter([(header::ACCEPT_ENCODING, accepted.parse().unwrap())]);
            let response = body.clone().response(&headers);
            assert_eq!(response.headers()[header::VARY], "accept-encoding");
            assert_eq!(response.headers().contains_key(header::CONTENT_ENCODING), is_packed);
            let sent = axum::body::to_bytes(response.into_body(), 1_000).await.unwrap();
            let mut text = String::new();
            let mut unpacked = flate2::read::GzDecoder::new(&*sent);
            match is_packed {
                true => unpacked.read_to_string(&mut text).map(drop).unwrap(),
                false => text = String::from_utf8(sent.to_vec()).unwrap(),
            }
            assert_eq!(text, "[1,2,3]", "{accepted}");
        }
    }
}
