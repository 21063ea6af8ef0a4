use super::*;

fn address(last: u8) -> Key {
    Key::Address(AddressGroup::of([192, 0, 2, last].into()))
}

fn take(bucket: &mut Bucket, rate: &Rate, now_ms: u64, count: usize) -> usize {
    (0..count).filter(|_| bucket.try_take(rate, now_ms).is_ok()).count()
}

#[test]
fn a_bucket_gives_its_burst_and_then_its_rate() {
    let rate = Rate::per_second(10, 5).unwrap();
    let mut bucket = Bucket::full();
    assert_eq!(take(&mut bucket, &rate, 1_000, 9), 5, "the burst");
    assert_eq!(bucket.try_take(&rate, 1_000), Err(RetryAfterMs(100)));
    assert_eq!(bucket.try_take(&rate, 1_060), Err(RetryAfterMs(40)));
    assert_eq!(bucket.try_take(&rate, 1_099), Err(RetryAfterMs(1)));
    assert_eq!(bucket.try_take(&rate, 1_100), Ok(()), "as promised");
    assert_eq!(take(&mut bucket, &rate, 1_400, 9), 3, "one for each tenth of a second");
    assert_eq!(take(&mut bucket, &rate, 99_000, 9), 5, "never more than the burst");
}

#[test]
fn a_bucket_is_full_when_all_tokens_are_back() {
    let rate = Rate::per_second(10, 5).unwrap();
    let mut bucket = Bucket::full();
    assert!(bucket.is_full(0));
    take(&mut bucket, &rate, 1_000, 2);
    assert!(!bucket.is_full(1_199));
    assert!(bucket.is_full(1_200));
}

#[test]
fn slow_and_fast_rates_are_exact() {
    let hourly = Rate::per_hour(7).unwrap();
    let mut bucket = Bucket::full();
    assert_eq!(take(&mut bucket, &hourly, 0, 20), 7);
    let taken: usize =
        (1..=3_600 * 24).map(|second| take(&mut bucket, &hourly, second * 1_000, 1)).sum();
    assert_eq!(taken, 7 * 24);

    let fast = Rate::per_second(1_000_000_000, 1).unwrap();
    let mut bucket = Bucket::full();
    assert_eq!(take(&mut bucket, &fast, 1, 1), 1);
    assert_eq!(take(&mut bucket, &fast, 2, 1), 1);
}

#[test]
fn time_may_seem_to_stand_still_or_to_be_at_its_end() {
    let rate = Rate::per_second(1, 1).unwrap();
    let mut bucket = Bucket::full();
    assert_eq!(bucket.try_take(&rate, 5_000), Ok(()));
    assert_eq!(bucket.try_take(&rate, 4_000), Err(RetryAfterMs(2_000)), "seen by another thread");
    assert_eq!(bucket.try_take(&rate, u64::MAX), Ok(()));
}

#[test]
fn kinds_and_keys_do_not_share_buckets() {
    let config = Config {
        guests_per_address_per_hour: 1,
        tables_per_address_per_hour: 1,
        ..Config::default()
    };
    let limits = Limits::new(&config);
    assert_eq!(limits.try_take(Limited::Guest, address(1), 0), Ok(()));
    assert_eq!(limits.try_take(Limited::Guest, address(1), 0), Err(RetryAfterMs(3_600_000)));
    assert_eq!(limits.try_take(Limited::Guest, address(2), 0), Ok(()));
    assert_eq!(limits.try_take(Limited::TableOfAddress, address(1), 0), Ok(()));
    assert_eq!(limits.try_take(Limited::Guest, address(1), 3_600_000), Ok(()));
}

#[test]
fn every_limit_follows_its_setting() {
    let config = Config {
        http_requests_per_second: 1,
        http_requests_burst: 2,
        socket_messages_per_second: 1,
        socket_messages_burst: 3,
        chat_messages_per_10s: 4,
        tables_per_guest_per_hour: 5,
        tables_per_address_per_hour: 6,
        guests_per_address_per_hour: 7,
        ..Config::default()
    };
    let limits = Limits::new(&config);
    for (limited, burst, wait_ms) in [
        (Limited::HttpRequest, 2, 1_000),
        (Limited::SocketMessage, 3, 1_000),
        (Limited::Chat, 4, 2_500),
        (Limited::TableOfGuest, 5, 720_000),
        (Limited::TableOfAddress, 6, 600_000),
        (Limited::Guest, 7, 514_286),
    ] {
        let key = Key::Guest(GuestId::random());
        for _ in 0..burst {
            assert_eq!(limits.try_take(limited, key, 0), Ok(()), "{limited:?}");
        }
        assert_eq!(limits.try_take(limited, key, 0), Err(RetryAfterMs(wait_ms)), "{limited:?}");
    }
}

#[test]
fn nought_is_no_limit() {
    let limits = Limits::new(&Config { http_requests_per_second: 0, ..Config::default() });
    for _ in 0..10_000 {
        assert_eq!(limits.try_take(Limited::HttpRequest, address(1), 0), Ok(()));
    }
    assert!(!limits.0.contains_key(&Limited::HttpRequest), "nothing is remembered");
}

#[test]
fn full_buckets_are_forgotten() {
    let rate = Rate::per_second(1, 1).unwrap();
    let mut buckets = Buckets::new(KEYS_MAX);
    for key in 0..50_000_u64 {
        // One newcomer every ten milliseconds: a hundred buckets are not full at any time.
        buckets.try_take(&rate, key, key * 10).unwrap();
    }
    assert!(buckets.of.len() <= SWEEP_KEYS_MIN + 1, "{} keys", buckets.of.len());
}

#[test]
fn an_emptied_bucket_is_not_forgotten() {
    let rate = Rate::per_hour(1).unwrap();
    let mut buckets = Buckets::new(KEYS_MAX);
    buckets.try_take(&rate, 0, 0).unwrap();
    let fast = Rate::per_second(1_000, 1).unwrap();
    for key in 1..10_000_u64 {
        buckets.try_take(&fast, key, key * 10).unwrap();
    }
    assert!(buckets.try_take(&rate, 0, 100_000).is_err());
}

#[test]
fn there_is_a_hard_limit_on_what_is_remembered() {
    let rate = Rate::per_second(1, 2).unwrap();
    let mut buckets = Buckets::new(4);
    for key in 0..4 {
        buckets.try_take(&rate, key, 0).unwrap();
    }
    assert_eq!(buckets.try_take(&rate, 4, 0), Err(RetryAfterMs(SWEEP_PAUSE_MS)));
    assert_eq!(buckets.try_take(&rate, 4, 400), Err(RetryAfterMs(600)), "no sweep so soon");
    assert_eq!(buckets.try_take(&rate, 0, 400), Ok(()), "a known guest goes on");
    assert_eq!(buckets.of.len(), 4);

    assert_eq!(buckets.try_take(&rate, 4, 1_000), Ok(()), "three buckets were full again");
    assert_eq!(buckets.of.len(), 2);
    assert!(buckets.of.contains_key(&0));
}
