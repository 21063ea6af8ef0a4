use std::io::{Read, Write};

use axum::body::Body;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Extension, Router, middleware};
use tower::ServiceExt;

use super::*;

const HERE: (&str, &str) = ("host", "leonardo.example");

fn router(config: &Config) -> Router {
    let address = |Extension(client): Extension<Client>| async move { client.address.to_string() };
    Router::new()
        .route("/", get(address).post(|| async { "done" }).delete(|| async { "gone" }))
        .layer(middleware::from_fn_with_state(RequestGuard::new(config), protect))
}

async fn ask(config: &Config, method: &str, headers: &[(&str, &str)], body: &str) -> Response {
    let mut request = axum::http::Request::builder().method(method).uri("/");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let peer = ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 5000)));
    let request = request.extension(peer).body(Body::from(body.to_owned())).unwrap();
    router(config).oneshot(request).await.unwrap()
}

/// A server that is called so.
fn named() -> Config {
    Config { allowed_hosts: vec![Host::parse("leonardo.example").unwrap()], ..Config::default() }
}

async fn status(method: &str, headers: &[(&str, &str)]) -> StatusCode {
    ask(&named(), method, headers, "").await.status()
}

/// Why it was refused; the words come from another middleware.
fn code(response: &Response) -> Option<RefusalCode> {
    response.extensions().get::<Refusal>().map(Refusal::code)
}

async fn text(response: Response) -> String {
    let bytes = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn behind_proxy() -> Config {
    Config { trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()], ..Config::default() }
}

#[tokio::test]
async fn our_own_pages_may_do_things() {
    for method in ["POST", "DELETE"] {
        let own = [HERE, ("origin", "http://leonardo.example")];
        assert_eq!(status(method, &own).await, StatusCode::OK);
    }
    let local = [("host", "127.0.0.1:7878"), ("origin", "http://127.0.0.1:7878")];
    assert_eq!(status("POST", &local).await, StatusCode::OK);
}

#[tokio::test]
async fn pages_of_others_may_not() {
    for origin in [
        "null",
        "https://leonardo.example",
        "https://elsewhere.example",
        "https://leonardo.example:8443",
        "https://my.leonardo.example",
        "https://leonardo.example.elsewhere.example",
        "https://leonardo.example@elsewhere.example",
        "leonardo.example",
        "",
    ] {
        for method in ["POST", "PUT", "DELETE", "PATCH", "BREW"] {
            let status = status(method, &[HERE, ("origin", origin)]).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{method} from {origin:?}");
        }
    }
    let twice = [HERE, ("origin", "http://leonardo.example"), ("origin", "http://other.example")];
    assert_eq!(status("POST", &twice).await, StatusCode::FORBIDDEN);
    let nowhere = [("origin", "http://leonardo.example")];
    assert_eq!(status("POST", &nowhere).await, StatusCode::FORBIDDEN, "no host to compare with");
}

#[tokio::test]
async fn reading_is_free_but_a_socket_is_not() {
    let foreign = ("origin", "https://elsewhere.example");
    assert_eq!(status("GET", &[HERE, foreign]).await, StatusCode::OK);
    assert_eq!(status("HEAD", &[HERE, foreign]).await, StatusCode::OK);

    let upgrade = ("upgrade", "websocket");
    assert_eq!(status("GET", &[HERE, upgrade, foreign]).await, StatusCode::FORBIDDEN);
    let own = ("origin", "http://leonardo.example");
    assert_eq!(status("GET", &[HERE, upgrade, own]).await, StatusCode::OK);
    assert_eq!(status("GET", &[HERE, upgrade]).await, StatusCode::OK, "a program, not a page");
    let cross = ("sec-fetch-site", "cross-site");
    assert_eq!(status("GET", &[HERE, upgrade, cross]).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn without_an_origin_the_fetch_metadata_decides() {
    assert_eq!(status("POST", &[HERE]).await, StatusCode::OK);
    for (site, expected) in [
        ("same-origin", StatusCode::OK),
        ("none", StatusCode::OK),
        ("same-site", StatusCode::FORBIDDEN),
        ("cross-site", StatusCode::FORBIDDEN),
        ("", StatusCode::FORBIDDEN),
    ] {
        assert_eq!(status("POST", &[HERE, ("sec-fetch-site", site)]).await, expected, "{site}");
    }
}

#[tokio::test]
async fn the_public_url_is_ours_with_its_scheme() {
    let config = Config { public_url: Origin::parse("https://games.example"), ..Config::default() };
    let status = async |origin| {
        let headers = [("host", "games.example"), ("origin", origin)];
        ask(&config, "POST", &headers, "").await.status()
    };
    assert_eq!(status("https://games.example").await, StatusCode::OK, "TLS ends at a proxy");
    assert_eq!(status("https://other.example").await, StatusCode::FORBIDDEN);
}

/// A page of another site whose name leads here would be one of our own, as far as its browser can
/// tell: DNS rebinding.
#[tokio::test]
async fn only_a_server_of_its_own_name_answers() {
    let rebound = ("host", "rebound.example:7878");
    let page = ("origin", "http://rebound.example:7878");
    let public = Config { public_url: Origin::parse("https://games.example"), ..Config::default() };
    for config in [&Config::default(), &public] {
        for headers in [&[rebound][..], &[rebound, page], &[rebound, ("upgrade", "websocket")]] {
            for method in ["GET", "POST"] {
                let response = ask(config, method, headers, "").await;
                assert_eq!(response.status(), StatusCode::MISDIRECTED_REQUEST, "{headers:?}");
                assert_eq!(code(&response), Some(RefusalCode::WrongHost));
            }
        }
    }
    let status = async |config: &Config, host: &str| {
        ask(config, "GET", &[("host", host)], "").await.status().as_u16()
    };
    // Addresses and localhost mean the same to everyone, with any port.
    for host in ["127.0.0.1", "192.168.1.7:7878", "[::1]:7878", "localhost:1", "a.localhost"] {
        assert_eq!(status(&Config::default(), host).await, 200, "{host}");
        assert_eq!(status(&public, host).await, 421, "{host}");
    }
    for host in ["games.example", "GAMES.example:443"] {
        assert_eq!(status(&public, host).await, 200, "{host}");
    }
    for host in ["games.example:8080", "my.games.example", "games.example.other", "x y", "", ":80"]
    {
        assert_eq!(status(&public, host).await, 421, "{host}");
    }
    for host in ["localhost.rebound.example", "127.0.0.1.example", "0x7f.1", "127.1", "2130706433"]
    {
        assert_eq!(status(&Config::default(), host).await, 421, "{host}");
    }
    for host in ["leonardo.example", "leonardo.example:99"] {
        assert_eq!(status(&named(), host).await, 200, "{host}");
    }
    let port =
        Config { allowed_hosts: vec![Host::parse("box.local:7878").unwrap()], ..Config::default() };
    assert_eq!(status(&port, "box.local:7878").await, 200);
    assert_eq!(status(&port, "box.local").await, 421);
    let twice = [("host", "127.0.0.1"), ("host", "rebound.example")];
    let twice = ask(&Config::default(), "GET", &twice, "").await;
    assert_eq!(twice.status(), StatusCode::MISDIRECTED_REQUEST);
}

#[tokio::test]
async fn a_trusted_proxy_answers_for_the_name_and_the_scheme() {
    let config = Config { public_url: Origin::parse("https://games.example"), ..behind_proxy() };
    let status =
        async |headers: &[(&str, &str)]| ask(&config, "POST", headers, "").await.status().as_u16();
    let page = ("origin", "https://games.example");
    // Proxies pass the name on, or call the server as they reach it.
    assert_eq!(status(&[("host", "games.example"), page]).await, 200);
    assert_eq!(status(&[("host", "127.0.0.1:7878"), page]).await, 200);
    assert_eq!(status(&[("host", "127.0.0.1"), ("x-forwarded-host", "games.example")]).await, 200);
    let port = Config { public_url: Origin::parse("https://games.example:8443"), ..behind_proxy() };
    assert_eq!(ask(&port, "GET", &[("host", "games.example")], "").await.status().as_u16(), 200);
    // A proxy that passes every name on does not make them ours (DNS rebinding).
    let rebound = "rebound.example";
    for headers in [
        &[("host", rebound)][..],
        &[("host", rebound), ("x-forwarded-for", "192.0.2.1")],
        &[("host", "games.example"), ("x-forwarded-host", rebound)],
        &[("host", rebound), ("origin", "https://rebound.example"), ("x-forwarded-proto", "https")],
    ] {
        assert_eq!(status(headers).await, 421, "{headers:?}");
    }
    let other = [("host", "127.0.0.1"), ("x-forwarded-host", "alias.example")];
    assert_eq!(status(&other).await, 421);
    let allowed_hosts = vec![Host::parse("alias.example").unwrap()];
    let config = Config { allowed_hosts, ..config };
    let status =
        async |headers: &[(&str, &str)]| ask(&config, "POST", headers, "").await.status().as_u16();
    assert_eq!(status(&other).await, 200);
    // Without a public URL nobody but the proxy knows its names.
    assert_eq!(ask(&behind_proxy(), "GET", &other, "").await.status().as_u16(), 200);
    // The scheme of a page is that of the request, where the proxy says which.
    let origin = ("origin", "http://alias.example");
    assert_eq!(status(&[other[0], other[1], origin]).await, 200, "nobody knows");
    let secure = ("x-forwarded-proto", "https");
    assert_eq!(status(&[other[0], other[1], secure, origin]).await, 403);
}

#[tokio::test]
async fn browsers_are_told_to_come_through_tls_where_that_is_the_address() {
    for (url, expected) in [("https://games.example", true), ("http://games.example", false)] {
        let config = Config { public_url: Origin::parse(url), ..Config::default() };
        let response = ask(&config, "GET", &[("host", "games.example")], "").await;
        let told = response.headers().get("strict-transport-security");
        assert_eq!(told.is_some(), expected, "{url}");
    }
}

#[tokio::test]
async fn a_forwarded_host_counts_only_from_a_trusted_proxy() {
    let headers = [
        ("host", "127.0.0.1:7878"),
        ("x-forwarded-host", "leonardo.example"),
        ("origin", "https://leonardo.example"),
    ];
    let trusting = ask(&behind_proxy(), "POST", &headers, "").await;
    assert_eq!(trusting.status(), StatusCode::OK);
    assert_eq!(status("POST", &headers).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn handlers_are_told_who_asks() {
    let headers = [HERE, ("x-forwarded-for", "198.51.100.7")];
    let trusting = ask(&behind_proxy(), "GET", &headers, "").await;
    assert_eq!(text(trusting).await, "198.51.100.7");
    let wary = ask(&named(), "GET", &headers, "").await;
    assert_eq!(text(wary).await, "10.0.0.1");
}

#[tokio::test]
async fn bodies_are_json_and_say_so() {
    for (content_type, expected) in [
        ("application/json", StatusCode::OK),
        ("Application/JSON; charset=utf-8", StatusCode::OK),
        ("text/plain", StatusCode::BAD_REQUEST),
        ("application/x-www-form-urlencoded", StatusCode::BAD_REQUEST),
        ("text/plain; application/json", StatusCode::BAD_REQUEST),
        ("application/jsonp", StatusCode::BAD_REQUEST),
        ("", StatusCode::BAD_REQUEST),
    ] {
        let headers = [HERE, ("content-type", content_type)];
        let response = ask(&named(), "POST", &headers, "{}").await;
        assert_eq!(response.status(), expected, "{content_type:?}");
    }
    let unnamed = ask(&named(), "POST", &[HERE], "{}").await;
    assert_eq!(unnamed.status(), StatusCode::BAD_REQUEST);
    let empty = ask(&named(), "POST", &[HERE], "").await;
    assert_eq!(empty.status(), StatusCode::OK, "nothing needs no type");
}

#[tokio::test]
async fn refusals_say_why() {
    let foreign = [HERE, ("origin", "null")];
    let refused = ask(&named(), "POST", &foreign, "").await;
    assert_eq!(code(&refused), Some(RefusalCode::Foreign));
    let refused = ask(&named(), "POST", &[HERE], "x").await;
    assert_eq!(code(&refused), Some(RefusalCode::BadMessage));
}

#[tokio::test]
async fn every_answer_wears_the_security_headers() {
    for (method, headers, expected) in [
        ("GET", vec![HERE], StatusCode::OK),
        ("POST", vec![HERE, ("origin", "null")], StatusCode::FORBIDDEN),
        ("PUT", vec![HERE], StatusCode::METHOD_NOT_ALLOWED),
    ] {
        let response = ask(&named(), method, &headers, "").await;
        assert_eq!(response.status(), expected);
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(response.headers()[name], value, "{method}");
        }
        let permissions = response.headers()["permissions-policy"].to_str().unwrap();
        assert!(permissions.contains("camera=(), "), "{permissions}");
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; "), "{policy}");
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{policy}");
        assert!(!policy.contains("  "), "{policy}");
    }
}

#[tokio::test]
async fn an_answer_cannot_loosen_the_policy() {
    let loose = [(header::CONTENT_SECURITY_POLICY, "default-src *")];
    let router = Router::new()
        .route("/", get(async move || (loose, "")))
        .layer(middleware::from_fn_with_state(RequestGuard::new(&Config::default()), protect));
    let request = axum::http::Request::builder().uri("/").body(Body::empty()).unwrap();
    let response = router.oneshot(request).await.unwrap();
    let policies: Vec<_> =
        response.headers().get_all(header::CONTENT_SECURITY_POLICY).iter().collect();
    assert_eq!(policies, [CONTENT_SECURITY_POLICY]);
}

/// Sends bytes to a real server and returns the first line of what comes back.
async fn first_line(request: &'static str) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let service = router(&Config::default()).into_make_service_with_connect_info::<SocketAddr>();
    let server = tokio::spawn(async move { axum::serve(listener, service).await });
    let answer = tokio::task::spawn_blocking(move || {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    });
    let answer = answer.await.unwrap();
    server.abort();
    answer.lines().next().unwrap().to_owned()
}

#[tokio::test]
async fn a_body_is_noticed_however_it_is_sent() {
    let ok = "HTTP/1.1 200 OK";
    let refused = "HTTP/1.1 400 Bad Request";
    for (request, expected) in [
        ("POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", ok),
        (
            "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
            ok,
        ),
        (
            "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}",
            refused,
        ),
        (
            "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\
             \r\n2\r\n{}\r\n0\r\n\r\n",
            refused,
        ),
    ] {
        assert_eq!(first_line(request).await, expected, "{request}");
    }
}
