//! What several processes on this database agree on.

use std::time::Duration;

use super::{PostgresStore, ask, lease};
use crate::store::lease::Place;
use crate::store::{Answer, Claim, Cluster, Node, SharedLimit, StoreError, TableNumber};

/// The processes whose lease lasts.
macro_rules! living {
    () => {
        "SELECT n.epoch, n.name, n.address, (extract(epoch FROM n.expires_at - \
         clock_timestamp()) * 1000)::bigint FROM nodes n"
    };
}

const CLAIM: &str = "UPDATE logs l SET owner = $2, fence = fence + 1 WHERE table_number = $1 \
                     AND (owner IS NULL OR owner = $2 OR NOT EXISTS (SELECT 1 FROM nodes \
                          WHERE epoch = l.owner AND expires_at > clock_timestamp())) \
                     AND EXISTS (SELECT 1 FROM nodes \
                                 WHERE epoch = $2 AND expires_at > clock_timestamp()) \
                     RETURNING fence";
const OWNER: &str = concat!(
    living!(),
    " JOIN logs l ON l.owner = n.epoch WHERE l.table_number = $1 \
     AND n.expires_at > clock_timestamp()"
);
const LIVING: &str = concat!(living!(), " WHERE n.expires_at > clock_timestamp() ORDER BY n.epoch");
const RELEASE: &str = "UPDATE logs SET owner = NULL \
                       WHERE table_number = $1 AND owner = $2 AND fence = $3";
const RELEASE_ALL: &str =
    "UPDATE logs SET owner = NULL WHERE table_number = ANY($1) AND owner = $2";
const ORPHANS: &str = "SELECT t.id FROM tables t JOIN logs l ON l.table_number = t.number \
                       WHERE t.is_timed AND t.stage = 1 AND t.stage < 2 AND (l.owner IS NULL \
                       OR NOT EXISTS (SELECT 1 FROM nodes WHERE epoch = l.owner \
                                      AND expires_at > clock_timestamp())) \
                       ORDER BY random() LIMIT $1";
const OTHER_SITE: &str = "SELECT name, coalesce(site, 'no public_url') FROM nodes \
                          WHERE expires_at > clock_timestamp() AND epoch <> $1 \
                          AND address IS NOT NULL AND site IS DISTINCT FROM $2 LIMIT 1";
/// A token bucket: `full_at` is when it will be full again.
const TAKE: &str = "INSERT INTO limits AS l (key, full_at) \
                    VALUES ($1, clock_timestamp() + $2 * interval '1 ms') \
                    ON CONFLICT (key) DO UPDATE SET full_at = \
                    greatest(l.full_at, clock_timestamp()) + $2 * interval '1 ms' \
                    WHERE greatest(l.full_at, clock_timestamp()) + $2 * interval '1 ms' \
                          <= clock_timestamp() + $3 * interval '1 ms' \
                    RETURNING 0::bigint";
const WAIT: &str = "SELECT (extract(epoch FROM full_at + ($2 - $3) * interval '1 ms' \
                    - clock_timestamp()) * 1000)::bigint FROM limits WHERE key = $1";
const FORGET_LIMITS: &str = "DELETE FROM limits WHERE full_at < clock_timestamp()";

/// The lease of an owner may run out between the claim and the question who it is.
const CLAIM_TRIES: usize = 2;

type Row = (i64, String, Option<String>, i64);

fn node((epoch, name, address, ms): Row) -> Node {
    Node { epoch, name, address, expires_in: Duration::from_millis(ms.max(0).unsigned_abs()) }
}

pub(super) fn leaving() -> StoreError {
    StoreError::Failed("this process is about to end".into())
}

pub(super) fn run_out() -> StoreError {
    StoreError::Failed("the lease of this process has run out".into())
}

impl PostgresStore {
    pub(super) async fn claim_log(&self, table: TableNumber) -> Result<Claim, StoreError> {
        let epoch = self.lease.claiming().ok_or_else(leaving)?;
        for _ in 0..CLAIM_TRIES {
            let claim = sqlx::query_scalar(CLAIM).bind(table).bind(epoch);
            if let Some(fence) = ask(claim.fetch_optional(&self.pool)).await? {
                let is_new = self.lease.note(epoch, table, fence);
                self.give_back_if_leaving(table);
                return Ok(Claim::Here { is_new });
            }
            let owner = sqlx::query_as(OWNER).bind(table);
            let owner: Option<Row> = ask(owner.fetch_optional(&self.pool)).await?;
            if let Some(owner) = owner.map(node).filter(|owner| owner.epoch != epoch) {
                return Ok(Claim::Elsewhere(owner));
            }
        }
        match self.exists(table).await? {
            true => Err(run_out()),
            false => Err(StoreError::Missing),
        }
    }

    /// A claim that was under way when all tables were given back is not among them.
    pub(super) fn give_back_if_leaving(&self, table: TableNumber) {
        if self.lease.claiming().is_none() {
            self.give_back(table);
        }
    }

    /// Gives a table back in the background. If that fails, the claim ends with the lease.
    pub(super) fn give_back(&self, table: TableNumber) {
        let Some((epoch, fence)) = self.lease.forget(table) else { return };
        let pool = self.pool.clone();
        tokio::spawn(async move {
            // Should it be claimed again meanwhile, its fence is another.
            let release = sqlx::query(RELEASE).bind(table).bind(epoch).bind(fence);
            ask(release.execute(&pool)).await.ok();
        });
    }
}

impl Cluster for PostgresStore {
    fn epoch(&self) -> i64 {
        self.lease.epoch()
    }

    fn lease_age(&self) -> Duration {
        self.lease.age()
    }

    fn announce(&self, address: String, site: Option<String>) -> Answer<'_, ()> {
        Box::pin(async move {
            let epoch = self.lease.epoch();
            let other = sqlx::query_as::<_, (String, String)>(OTHER_SITE).bind(epoch).bind(&site);
            if let Some((name, its)) = ask(other.fetch_optional(&self.pool)).await? {
                return Err(StoreError::Unusable(format!(
                    "the database belongs to another site ({its}: {name}), and this one is {}; \
                     give all processes of a site the same public_url, or this one another database",
                    site.as_deref().unwrap_or("without public_url")
                )));
            }
            self.lease.set_place(Place { address: Some(address.clone()), site: site.clone() });
            let announce = "UPDATE nodes SET address = $2, site = $3 WHERE epoch = $1";
            let announce = sqlx::query(announce).bind(epoch).bind(address).bind(site);
            ask(announce.execute(&self.pool)).await.map(drop)
        })
    }

    fn nodes(&self) -> Answer<'_, Vec<Node>> {
        Box::pin(async move {
            let nodes: Vec<Row> = ask(sqlx::query_as(LIVING).fetch_all(&self.pool)).await?;
            Ok(nodes.into_iter().map(node).collect())
        })
    }

    fn orphans(&self, limit: u32) -> Answer<'_, Vec<String>> {
        let orphans = sqlx::query_scalar(ORPHANS).bind(i64::from(limit));
        Box::pin(ask(orphans.fetch_all(&self.pool)))
    }

    fn leave(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let (epoch, tables) = self.lease.leave();
            // Without its lease nothing is this process's any more, not even a table whose claim was
            // cut off before it was noted here: others would wait for that one as long as a lease
            // lasts.
            self.keeping.abort();
            ask(sqlx::query(lease::GO).bind(epoch).execute(&self.pool)).await?;
            let release = sqlx::query(RELEASE_ALL).bind(tables).bind(epoch);
            ask(release.execute(&self.pool)).await.map(drop)
        })
    }

    fn is_trusted(&self) -> bool {
        self.lease.is_trusted()
    }

    fn doubted(&self) -> Answer<'_, ()> {
        Box::pin(async {
            self.lease.doubted.notified().await;
            Ok(())
        })
    }

    fn now_ms(&self) -> Answer<'_, i64> {
        let now = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        Box::pin(ask(sqlx::query_scalar(now).fetch_one(&self.pool)))
    }

    fn take<'a>(&'a self, limit: SharedLimit<'a>) -> Answer<'a, Option<Duration>> {
        Box::pin(async move {
            let every = i64::try_from(limit.every.as_millis()).unwrap_or(i64::MAX);
            let room = every.saturating_mul(i64::from(limit.burst));
            let take = sqlx::query_scalar::<_, i64>(TAKE).bind(limit.key).bind(every).bind(room);
            if ask(take.fetch_optional(&self.pool)).await?.is_some() {
                return Ok(None);
            }
            let wait = sqlx::query_scalar::<_, i64>(WAIT).bind(limit.key).bind(every).bind(room);
            let wait = ask(wait.fetch_optional(&self.pool)).await?.unwrap_or_default();
            Ok(Some(Duration::from_millis(wait.max(1).unsigned_abs())))
        })
    }

    fn forget_limits(&self) -> Answer<'_, ()> {
        Box::pin(async { ask(sqlx::query(FORGET_LIMITS).execute(&self.pool)).await.map(drop) })
    }
}
