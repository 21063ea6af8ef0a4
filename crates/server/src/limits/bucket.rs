//! A token bucket in eight bytes: the moment at which it will be full again says how many tokens
//! are in it now.

const NS_PER_MS: u64 = 1_000_000;
const NS_PER_SECOND: u64 = 1_000 * NS_PER_MS;

/// How soon it makes sense to try again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct RetryAfterMs(pub(crate) u64);

/// How fast a bucket fills, and how much it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rate {
    /// How long one token takes.
    token_ns: u64,
    /// How long all tokens but one take: what may be missing when one is taken.
    slack_ns: u64,
}

impl Rate {
    /// So many in a second over time, and `burst` at once; `None` for 0, which is no limit.
    pub(crate) fn per_second(count: u32, burst: u32) -> Option<Rate> {
        Rate::new(count, NS_PER_SECOND, burst)
    }

    /// So many in ten seconds, all at once if need be.
    pub(crate) fn per_10s(count: u32) -> Option<Rate> {
        Rate::new(count, 10 * NS_PER_SECOND, count)
    }

    /// So many in an hour, all at once if need be.
    pub(crate) fn per_hour(count: u32) -> Option<Rate> {
        Rate::new(count, 3_600 * NS_PER_SECOND, count)
    }

    fn new(count: u32, period_ns: u64, burst: u32) -> Option<Rate> {
        let token_ns = period_ns.checked_div(u64::from(count))?.max(1);
        let slack_ns = token_ns.saturating_mul(u64::from(burst.saturating_sub(1)));
        Some(Rate { token_ns, slack_ns })
    }
}

/// The tokens of one key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bucket {
    full_at_ns: u64,
}

impl Bucket {
    pub(crate) fn full() -> Bucket {
        Bucket { full_at_ns: 0 }
    }

    /// Takes a token, or says when there will be one. A refused request costs nothing.
    pub(crate) fn try_take(&mut self, rate: &Rate, now_ms: u64) -> Result<(), RetryAfterMs> {
        let now_ns = now_ms.saturating_mul(NS_PER_MS);
        let missing_ns = self.full_at_ns.saturating_sub(now_ns);
        if missing_ns > rate.slack_ns {
            return Err(RetryAfterMs((missing_ns - rate.slack_ns).div_ceil(NS_PER_MS)));
        }
        self.full_at_ns = self.full_at_ns.max(now_ns).saturating_add(rate.token_ns);
        Ok(())
    }

    pub(crate) fn is_full(&self, now_ms: u64) -> bool {
        self.full_at_ns <= now_ms.saturating_mul(NS_PER_MS)
    }
}
