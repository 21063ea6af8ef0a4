use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;

use super::*;
use crate::store::sqlite::schema;

/// Every combination of what can be asked for.
fn filters() -> Vec<Filter> {
    let stages: [&[Stage]; 4] =
        [&[], &[Stage::Finished], &[Stage::Open, Stage::Playing], &[Stage::Closed, Stage::Playing]];
    let bit = |bits: u32, bit: u32| bits >> bit & 1 == 1;
    (0..128u32)
        .flat_map(|bits| stages.map(|stages| (bits, stages)))
        .map(|(bits, stages)| Filter {
            stages: stages.to_vec(),
            public_only: bit(bits, 0),
            timed_only: bit(bits, 1),
            variant: bit(bits, 2).then(|| "base".into()),
            guest: bit(bits, 3).then(|| "g".into()),
            name: bit(bits, 4).then(|| "n".into()),
            before: bit(bits, 5).then_some(9),
            unpacked_only: bit(bits, 6),
            limit: 10,
        })
        .collect()
}

/// With a hundred thousand games a list must cost what it shows, so nothing is sorted and no table
/// is read from one end to the other.
#[tokio::test]
async fn every_list_uses_an_index_and_sorts_nothing() {
    let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    schema::migrate(&mut connection).await.unwrap();
    for filter in filters() {
        let Some(mut query) = list(QueryBuilder::new("EXPLAIN QUERY PLAN "), &filter) else {
            assert!(filter.unpacked_only && !filter.stages.contains(&Stage::Finished));
            continue;
        };
        let plan = query.build().fetch_all(&mut connection).await.unwrap();
        let sql = query.into_string();
        for step in plan {
            let step: String = step.get("detail");
            let is_scan = step.contains("SCAN") && !step.contains("CONSTANT ROW");
            assert!(!is_scan && !step.contains("TEMP B-TREE"), "{step}\n{sql}\n{filter:?}");
        }
    }
}
