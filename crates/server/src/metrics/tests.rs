use leonardo_protocol::RefusalCode;

use super::*;

fn has(metrics: &Metrics, line: &str) -> bool {
    metrics.encode().lines().any(|encoded| encoded == line)
}

#[test]
fn a_fresh_server_shows_what_it_will_count() {
    let text = Metrics::new().encode();
    for line in [
        "# TYPE leonardo_moves counter",
        "# TYPE leonardo_appends counter",
        "# TYPE leonardo_append_seconds histogram",
        "# TYPE leonardo_tables_in_memory gauge",
        "# TYPE leonardo_tables_created counter",
        "# TYPE leonardo_games_finished counter",
        "# TYPE leonardo_connections gauge",
        "# TYPE leonardo_bot_decisions counter",
        "# TYPE leonardo_bot_thinking_seconds histogram",
        "# TYPE leonardo_bots_waiting gauge",
        "# TYPE leonardo_bot_waiting_seconds histogram",
        "leonardo_bot_late_total 0",
        "leonardo_moves_total 0",
        "leonardo_games_finished_total{variant=\"quintis\"} 0",
    ] {
        assert!(text.lines().any(|encoded| encoded == line), "{line}\n{text}");
    }
    assert!(text.ends_with("# EOF\n"));
}

#[test]
fn what_happens_is_counted() {
    let metrics = Metrics::new();
    metrics.moves.inc_by(3);
    metrics.appended(2, Duration::from_micros(150));
    metrics.bots.thought(Duration::from_millis(3));
    metrics.bots.waited(Duration::from_millis(3));
    metrics.bots.late.inc();
    metrics.finished("novem");
    metrics.refused(RefusalCode::Foreign);
    metrics.refused(RefusalCode::Foreign);
    metrics.http_response(StatusCode::NO_CONTENT);
    metrics.http_response(StatusCode::OK);
    metrics.http_response(StatusCode::TOO_MANY_REQUESTS);
    for line in [
        "leonardo_moves_total 3",
        "leonardo_appends_total 2",
        "leonardo_append_seconds_count 1",
        "leonardo_append_seconds_bucket{le=\"0.0001\"} 0",
        "leonardo_append_seconds_bucket{le=\"0.0002\"} 1",
        "leonardo_games_finished_total{variant=\"novem\"} 1",
        "leonardo_games_finished_total{variant=\"base\"} 0",
        "leonardo_bot_decisions_total 1",
        "leonardo_bot_thinking_seconds_bucket{le=\"0.002\"} 0",
        "leonardo_bot_thinking_seconds_bucket{le=\"0.004\"} 1",
        "leonardo_bot_waiting_seconds_count 1",
        "leonardo_bot_late_total 1",
        "leonardo_refused_total{code=\"foreign\"} 2",
        "leonardo_http_responses_total{class=\"2xx\"} 2",
        "leonardo_http_responses_total{class=\"4xx\"} 1",
    ] {
        assert!(has(&metrics, line), "{line}\n{}", metrics.encode());
    }
}

#[test]
fn what_is_there_is_counted_until_it_goes() {
    let metrics = Metrics::new();
    let [first, second] = [(); 2].map(|()| Present::new(&metrics.connections));
    let table = Present::new(&metrics.tables_in_memory);
    assert!(has(&metrics, "leonardo_connections 2"));
    assert!(has(&metrics, "leonardo_tables_in_memory 1"));
    drop((first, table));
    assert!(has(&metrics, "leonardo_connections 1"));
    assert!(has(&metrics, "leonardo_tables_in_memory 0"));
    drop(second);
    assert!(has(&metrics, "leonardo_connections 0"));
}
