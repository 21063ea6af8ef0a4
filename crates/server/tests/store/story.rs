//! What is true of every store.

use std::sync::Arc;

use leonardo_server::store::{
    Append, Filter, Head, Stage, Store, StoreError, StoredGuest, TableNumber,
};
use tokio::task::JoinSet;

use crate::{append, entries, entry, head, is_conflict, is_missing};

type AStore = Arc<dyn Store>;

const NONE: [TableNumber; 0] = [];

pub(crate) async fn a_log_grows_in_order(store: AStore) {
    let table = store.create(head("a"), entries(0..2)).await.unwrap();
    store.append(append(table, 2..3)).await.unwrap();
    store.append(append(table, 3..700)).await.unwrap();
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..700));
    assert_eq!(store.entries(table, 650).await.unwrap(), entries(650..700));
    assert_eq!(store.entries(table, 700).await.unwrap(), []);
    let mut paged = Vec::new();
    loop {
        let page = store.page(table, paged.len() as u32, 64).await.unwrap();
        assert!(page.len() <= 64, "nothing is packed yet");
        if page.is_empty() {
            break;
        }
        paged.extend(page);
    }
    assert_eq!(paged, entries(0..700));

    assert!(is_conflict(&store.append(append(table, 699..700)).await), "taken");
    assert!(is_conflict(&store.append(append(table, 0..1)).await), "taken long ago");
    assert!(is_conflict(&store.append(append(table, 701..702)).await), "a gap");
    assert!(is_missing(&store.append(append(table + 1, 0..1)).await));
    assert!(is_missing(&store.append(append(table + 1, 5..6)).await));
    assert!(is_missing(&store.append(append(table + 1, 0..0)).await));
    assert!(is_missing(&store.entries(table + 1, 0).await));
    assert!(is_missing(&store.pack(table + 1).await));
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..700));
}

pub(crate) async fn an_append_is_all_or_nothing(store: AStore) {
    let table = store.create(head("a"), entries(0..1)).await.unwrap();
    let mut broken = append(table, 1..4);
    broken.entries[2] = entry(7);
    broken.head = Some(Head { stage: Stage::Playing, ..head("a") });
    assert!(is_conflict(&store.append(broken).await));
    let mut late = append(table, 0..2);
    late.head = Some(Head { stage: Stage::Playing, ..head("a") });
    assert!(is_conflict(&store.append(late).await));
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..1));
    assert_eq!(store.find("a").await.unwrap().unwrap().head, head("a"));

    assert!(is_conflict(&store.create(head("b"), entries(1..2)).await), "must begin with 0");
    assert_eq!(store.find("b").await.unwrap(), None);
}

pub(crate) async fn an_id_is_taken_once(store: AStore) {
    let table = store.create(head("a"), entries(0..1)).await.unwrap();
    assert!(is_conflict(&store.create(head("a"), entries(0..1)).await));
    let other = store.create(head("b"), vec![]).await.unwrap();
    assert!(other > table, "newer tables have greater numbers");
    assert_eq!(store.find("a").await.unwrap().unwrap().number, table);
    assert_eq!(store.find("A").await.unwrap(), None);
    assert_eq!(store.entries(other, 0).await.unwrap(), []);
}

pub(crate) async fn of_two_writers_one_is_too_late(store: AStore) {
    let table = store.create(head("a"), entries(0..1)).await.unwrap();
    for seq in 1..50 {
        let (one, two) = tokio::join!(
            store.append(append(table, seq..seq + 1)),
            store.append(append(table, seq..seq + 1)),
        );
        assert!(one.is_ok() != two.is_ok(), "entry {seq}");
        assert!(is_conflict(&one) != is_conflict(&two), "entry {seq}");
    }
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..50));
}

/// All are asked for before any is answered, so that stores that gather appends gather these. Some
/// change their head, so that both kinds are in one batch.
pub(crate) async fn only_the_guilty_append_of_many_is_refused(store: AStore) {
    let mut tables = Vec::new();
    for id in 0..100 {
        tables.push(store.create(head(&format!("{id}")), entries(0..1)).await.unwrap());
    }
    for with_heads in [false, true] {
        let from = if with_heads { 2 } else { 1 };
        let mut asked = JoinSet::new();
        for (id, table) in tables.iter().copied().enumerate() {
            let mut append = match id {
                41 => append(table, 0..1),
                42 => append(table, 9..10),
                43 => append(table + 1_000, from..from + 1),
                _ => append(table, from..from + 1),
            };
            if with_heads && id % 3 == 0 {
                append.head = Some(Head { stage: Stage::Playing, ..head(&format!("{id}")) });
            }
            let store = store.clone();
            asked.spawn(async move { (id, store.append(append).await) });
        }
        while let Some(answered) = asked.join_next().await {
            let (id, answer) = answered.unwrap();
            match id {
                41 | 42 => assert!(is_conflict(&answer), "table {id}: {answer:?}"),
                43 => assert!(is_missing(&answer), "table {id}: {answer:?}"),
                _ => assert!(answer.is_ok(), "table {id}: {answer:?}"),
            }
        }
        for (id, table) in tables.iter().enumerate() {
            let end = if (41..=43).contains(&id) { 1 } else { from + 1 };
            assert_eq!(store.entries(*table, 0).await.unwrap(), entries(0..end), "table {id}");
            let stage = store.find(&format!("{id}")).await.unwrap().unwrap().head.stage;
            let is_playing = with_heads && id % 3 == 0 && end > 1;
            assert_eq!(stage, if is_playing { Stage::Playing } else { Stage::Open }, "table {id}");
        }
    }
}

pub(crate) async fn a_head_changes_with_its_log(store: AStore) {
    let table = store.create(head("a"), entries(0..2)).await.unwrap();
    let made = store.find("a").await.unwrap().unwrap();
    assert_eq!((made.created_ms, made.changed_ms), (1_000, 1_000));
    assert_eq!(made.head, head("a"));

    let started = Head {
        id: "a".into(),
        stage: Stage::Playing,
        is_public: true,
        is_timed: true,
        variant: "novem".into(),
        summary: "{\"seats\":2}".into(),
        guests: vec!["z".into(), "a".into(), "z".into()],
        names: vec!["Чечилия".into(), "lisa".into(), "Lisa".into()],
    };
    let head = Some(started.clone());
    store.append(Append { head, ..append(table, 2..4) }).await.unwrap();
    store.append(append(table, 4..5)).await.unwrap();
    let found = store.find("a").await.unwrap().unwrap();
    assert_eq!((found.created_ms, found.changed_ms), (1_000, 1_030));
    assert_eq!(found.head, started);

    // A head alone is no entry, and so has no time.
    let left = Head { guests: vec!["a".into()], names: vec!["Lisa".into()], ..started };
    let head = Some(left.clone());
    store.append(Append { table, entries: vec![], head }).await.unwrap();
    let found = store.find("a").await.unwrap().unwrap();
    assert_eq!((found.changed_ms, found.head), (1_030, left));
    assert_eq!(numbers(&store, Filter { guest: Some("z".into()), ..all() }).await, NONE);
    assert_eq!(numbers(&store, Filter { name: Some("ЧЕЧИЛИЯ".into()), ..all() }).await, NONE);
    assert_eq!(numbers(&store, Filter { name: Some("LISA".into()), ..all() }).await, [table]);
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..5));
}

fn all() -> Filter {
    Filter { limit: 1_000, ..Filter::default() }
}

async fn numbers(store: &AStore, filter: Filter) -> Vec<TableNumber> {
    store.list(filter).await.unwrap().iter().map(|listed| listed.number).collect()
}

pub(crate) async fn lists_go_from_new_to_old_by_pages(store: AStore) {
    let stages = [Stage::Open, Stage::Playing, Stage::Finished, Stage::Closed];
    for id in 0..40 {
        let head = Head { stage: stages[id % 4], ..head(&format!("{id}")) };
        store.create(head, entries(0..1)).await.unwrap();
    }
    let listed = store.list(all()).await.unwrap();
    assert_eq!(listed.len(), 40);
    assert!(listed.is_sorted_by(|a, b| a.number > b.number));
    for one in &listed {
        assert_eq!(store.find(&one.head.id).await.unwrap().as_ref(), Some(one));
    }
    for stages in [vec![], vec![Stage::Closed, Stage::Open], vec![Stage::Playing; 2]] {
        let all_pages = numbers(&store, Filter { stages: stages.clone(), ..all() }).await;
        let mut pages = Vec::new();
        loop {
            let before = pages.last().copied();
            let filter = Filter { stages: stages.clone(), before, limit: 7, ..all() };
            let page = numbers(&store, filter).await;
            pages.extend_from_slice(&page);
            if page.len() < 7 {
                break;
            }
        }
        assert_eq!(pages, all_pages);
    }
    assert_eq!(numbers(&store, Filter { limit: 0, ..all() }).await, NONE);
}

/// Each filter against the condition that it stands for, over tables of every kind.
pub(crate) async fn lists_have_every_filter(store: AStore) {
    let stages = [Stage::Open, Stage::Playing, Stage::Finished, Stage::Closed];
    for id in 0..96usize {
        let head = Head {
            stage: stages[id % 4],
            is_public: id / 4 % 2 == 0,
            is_timed: id / 8 % 2 == 0,
            variant: ["base", "novem"][id / 16 % 2].into(),
            guests: vec![["lisa", "ginevra", "cecilia"][id / 32].into(), "leonardo".into()],
            names: vec!["Лиза".into(), ["Ginevra", "Cecilia"][id / 7 % 2].into()],
            ..head(&format!("{id}"))
        };
        let table = store.create(head, entries(0..1)).await.unwrap();
        if id % 5 == 0 {
            store.pack(table).await.unwrap();
        }
    }
    let everything = store.list(all()).await.unwrap();
    assert_eq!(everything.len(), 96);
    let bit = |bits: u32, bit: u32| bits >> bit & 1 == 1;
    for bits in 0..512u32 {
        let filter = Filter {
            stages: match (bit(bits, 0), bit(bits, 1)) {
                (false, false) => vec![],
                (true, false) => vec![Stage::Finished],
                (false, true) => vec![Stage::Open],
                (true, true) => vec![Stage::Playing, Stage::Finished],
            },
            public_only: bit(bits, 2),
            timed_only: bit(bits, 3),
            variant: bit(bits, 4).then(|| "novem".into()),
            guest: bit(bits, 5).then(|| "ginevra".into()),
            name: bit(bits, 6).then(|| "CECILIA".into()),
            before: bit(bits, 7).then_some(everything[20].number),
            unpacked_only: bit(bits, 8),
            limit: 1_000,
        };
        let expected: Vec<TableNumber> = everything
            .iter()
            .filter(|listed| {
                let head = &listed.head;
                let is_packed = head.id.parse::<u32>().unwrap().is_multiple_of(5);
                (filter.stages.is_empty() || filter.stages.contains(&head.stage))
                    && (head.is_public || !filter.public_only)
                    && (head.is_timed || !filter.timed_only)
                    && (head.variant == "novem" || filter.variant.is_none())
                    && (head.guests[0] == "ginevra" || filter.guest.is_none())
                    && (head.names[1] == "Cecilia" || filter.name.is_none())
                    && filter.before.is_none_or(|before| listed.number < before)
                    && (!filter.unpacked_only || head.stage == Stage::Finished && !is_packed)
            })
            .map(|listed| listed.number)
            .collect();
        assert_eq!(numbers(&store, filter.clone()).await, expected, "{filter:?}");
    }
    let by_name = Filter { name: Some("лИЗА".into()), ..all() };
    assert_eq!(numbers(&store, by_name).await.len(), 96);
    let part_of_a_name = Filter { name: Some("лиз".into()), ..all() };
    assert_eq!(numbers(&store, part_of_a_name).await, NONE);
}

pub(crate) async fn a_packed_log_reads_the_same(store: AStore) {
    let table = store.create(head("a"), entries(0..300)).await.unwrap();
    store.pack(table).await.unwrap();
    for from in [0, 1, 299, 300, 301] {
        assert_eq!(store.entries(table, from).await.unwrap(), entries(from..300), "from {from}");
    }
    store.pack(table).await.unwrap();
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..300));
    let empty = store.create(head("b"), vec![]).await.unwrap();
    store.pack(empty).await.unwrap();
    assert_eq!(store.entries(empty, 0).await.unwrap(), []);
}

pub(crate) async fn a_packed_log_goes_on(store: AStore) {
    let finished = Head { stage: Stage::Finished, ..head("a") };
    let table = store.create(finished, entries(0..10)).await.unwrap();
    let unpacked = Filter { unpacked_only: true, ..all() };
    assert_eq!(numbers(&store, unpacked.clone()).await, [table]);
    store.pack(table).await.unwrap();
    assert_eq!(numbers(&store, unpacked.clone()).await, NONE);
    for (seqs, why) in [(9..10, "taken"), (0..1, "taken"), (3..4, "taken"), (11..12, "a gap")] {
        assert!(is_conflict(&store.append(append(table, seqs)).await), "{why}");
    }
    assert_eq!(numbers(&store, unpacked.clone()).await, NONE);

    store.append(append(table, 10..12)).await.unwrap();
    assert!(is_conflict(&store.append(append(table, 10..11)).await));
    assert!(is_conflict(&store.append(append(table, 3..4)).await));
    store.append(append(table, 12..13)).await.unwrap();
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..13));
    assert_eq!(store.entries(table, 5).await.unwrap(), entries(5..13));
    assert_eq!(store.entries(table, 11).await.unwrap(), entries(11..13));
    assert_eq!(numbers(&store, unpacked.clone()).await, [table]);
    store.pack(table).await.unwrap();
    assert_eq!(numbers(&store, unpacked).await, NONE);
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..13));
    store.append(append(table, 13..14)).await.unwrap();
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..14));
}

pub(crate) async fn packing_and_appending_can_meet(store: AStore) {
    let table = store.create(head("a"), entries(0..1)).await.unwrap();
    let packing = {
        let store = store.clone();
        tokio::spawn(async move {
            for _ in 0..40 {
                store.pack(table).await.unwrap();
                let seen = store.entries(table, 0).await.unwrap();
                assert_eq!(seen, entries(0..seen.len() as u32));
            }
        })
    };
    for seq in 1..80 {
        store.append(append(table, seq..seq + 1)).await.unwrap();
    }
    packing.await.unwrap();
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..80));
}

pub(crate) async fn guests_keep_their_first_day(store: AStore) {
    let guest = StoredGuest { id: "g1".into(), name: "Lisa".into(), created_ms: 5 };
    store.save_guest(guest.clone()).await.unwrap();
    assert_eq!(store.guest("g1").await.unwrap(), Some(guest.clone()));
    let renamed = StoredGuest { name: "Лиза".into(), created_ms: 9, ..guest };
    store.save_guest(renamed.clone()).await.unwrap();
    let known = StoredGuest { created_ms: 5, ..renamed };
    assert_eq!(store.guest("g1").await.unwrap(), Some(known));
    assert_eq!(store.guest("g2").await.unwrap(), None);
}

pub(crate) async fn a_setting_is_made_once(store: AStore) {
    let mut asked = JoinSet::new();
    for value in 0..20 {
        let store = store.clone();
        asked.spawn(async move { store.setting("key", format!("{value}")).await.unwrap() });
    }
    let values = asked.join_all().await;
    assert!(values.iter().all(|value| *value == values[0]), "{values:?}");
    assert_eq!(store.setting("key", "late".into()).await.unwrap(), values[0]);
    assert_eq!(store.setting("other", "late".into()).await.unwrap(), "late");
}

/// What was asked for before the end is done; what comes later is refused.
pub(crate) async fn closing_finishes_what_was_asked_for(store: AStore) {
    let table = store.create(head("a"), entries(0..1)).await.unwrap();
    let mut asked: Vec<_> = (1..60).map(|seq| store.append(append(table, seq..seq + 1))).collect();
    // Polled once, in this order, so that each has been asked for and hardly any is answered.
    let mut answers = Vec::new();
    let closing = std::future::poll_fn(|context| {
        asked.retain_mut(|answer| match answer.as_mut().poll(context) {
            std::task::Poll::Ready(answer) => {
                answers.push(answer);
                false
            }
            std::task::Poll::Pending => true,
        });
        std::task::Poll::Ready(())
    });
    closing.await;
    store.close().await.unwrap();
    for answer in asked {
        answers.push(answer.await);
    }
    assert_eq!(answers.len(), 59);
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    let late = store.append(append(table, 60..61)).await;
    assert!(matches!(late, Err(StoreError::Failed(_))), "{late:?}");
    assert!(store.ping().await.is_err());
    store.close().await.unwrap();
}
