use axum::http::HeaderValue;

use super::*;

fn ip(text: &str) -> IpAddr {
    text.parse().unwrap()
}

fn proxies() -> TrustedProxies {
    TrustedProxies(vec!["10.0.0.0/8".parse().unwrap(), "fd00::/8".parse().unwrap()])
}

fn headers(lines: &[(&HeaderName, &[u8])]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in lines {
        headers.append(*name, HeaderValue::from_bytes(value).unwrap());
    }
    headers
}

fn client_of(peer: &str, forwarded_for: &[&[u8]]) -> String {
    let mut headers = HeaderMap::new();
    for value in forwarded_for {
        headers.append(FORWARDED_FOR, HeaderValue::from_bytes(value).unwrap());
    }
    proxies().client(ip(peer), &headers).address.to_string()
}

#[test]
fn a_stranger_cannot_pretend_to_be_another_person() {
    let headers = headers(&[
        (&FORWARDED_FOR, b"1.1.1.1"),
        (&FORWARDED_PROTO, b"https"),
        (&FORWARDED_HOST, b"elsewhere.example"),
        (&header::HOST, b"leonardo.example"),
    ]);
    assert_eq!(
        proxies().client(ip("8.8.8.8"), &headers),
        Client {
            address: ip("8.8.8.8"),
            is_https: Some(false),
            host: Some("leonardo.example".to_owned()),
            is_proxied: false,
        }
    );
}

#[test]
fn a_trusted_proxy_is_believed() {
    let headers = headers(&[
        (&FORWARDED_FOR, b"1.1.1.1"),
        (&FORWARDED_PROTO, b"HTTPS"),
        (&FORWARDED_HOST, b"leonardo.example"),
        (&header::HOST, b"127.0.0.1:7878"),
    ]);
    assert_eq!(
        proxies().client(ip("10.0.0.1"), &headers),
        Client {
            address: ip("1.1.1.1"),
            is_https: Some(true),
            host: Some("leonardo.example".to_owned()),
            is_proxied: true,
        }
    );
}

#[test]
fn without_forwarded_headers_the_proxy_is_the_client() {
    let headers = headers(&[(&header::HOST, b"leonardo.example")]);
    assert_eq!(
        proxies().client(ip("10.0.0.1"), &headers),
        Client {
            address: ip("10.0.0.1"),
            is_https: None,
            host: Some("leonardo.example".to_owned()),
            is_proxied: true,
        }
    );
}

#[test]
fn the_rightmost_address_that_is_not_trusted_is_the_client() {
    assert_eq!(client_of("10.0.0.1", &[b"9.9.9.9, 1.1.1.1"]), "1.1.1.1");
    assert_eq!(client_of("10.0.0.1", &[b"9.9.9.9, 1.1.1.1, 10.0.0.2,fd00::5"]), "1.1.1.1");
    assert_eq!(client_of("10.0.0.1", &[b"9.9.9.9", b"1.1.1.1", b"10.0.0.2"]), "1.1.1.1");
    assert_eq!(client_of("10.0.0.1", &[b"10.0.0.3, 10.0.0.2"]), "10.0.0.3", "all are proxies");
}

#[test]
fn what_cannot_be_read_ends_the_list() {
    assert_eq!(client_of("10.0.0.1", &[b"1.1.1.1, unknown"]), "10.0.0.1");
    assert_eq!(client_of("10.0.0.1", &[b"1.1.1.1, unknown, 10.0.0.2"]), "10.0.0.2");
    assert_eq!(client_of("10.0.0.1", &[b"1.1.1.1, "]), "10.0.0.1");
    assert_eq!(client_of("10.0.0.1", &[b"1.1.1.1", b"\xff"]), "10.0.0.1");
    assert_eq!(client_of("10.0.0.1", &[b""]), "10.0.0.1");
}

#[test]
fn addresses_are_read_with_and_without_a_port() {
    for (written, address) in [
        ("1.1.1.1", "1.1.1.1"),
        ("1.1.1.1:5000", "1.1.1.1"),
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:5000", "2001:db8::1"),
        ("::ffff:1.1.1.1", "1.1.1.1"),
        ("[::ffff:1.1.1.1]:5000", "1.1.1.1"),
    ] {
        assert_eq!(client_of("10.0.0.1", &[written.as_bytes()]), address, "{written}");
    }
}

#[test]
fn an_ipv4_mapped_address_is_the_ipv4_address() {
    assert_eq!(client_of("::ffff:10.0.0.1", &[b"1.1.1.1"]), "1.1.1.1", "the proxy is known");
    assert_eq!(client_of("::ffff:8.8.8.8", &[b"1.1.1.1"]), "8.8.8.8");
    assert_eq!(AddressGroup::of(ip("::ffff:8.8.8.8")), AddressGroup::of(ip("8.8.8.8")));
}

#[test]
fn only_the_nearest_proxys_word_counts_for_scheme_and_host() {
    let headers = headers(&[
        (&FORWARDED_PROTO, b"https, http"),
        (&FORWARDED_HOST, b"elsewhere.example"),
        (&FORWARDED_HOST, b"leonardo.example"),
    ]);
    let client = proxies().client(ip("10.0.0.1"), &headers);
    assert_eq!(client.is_https, Some(false));
    assert_eq!(client.host.as_deref(), Some("leonardo.example"));
}

#[test]
fn ipv6_addresses_of_one_customer_are_one_group() {
    let group = |text| AddressGroup::of(ip(text));
    assert_eq!(group("2001:db8:1:2::1"), group("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    assert_ne!(group("2001:db8:1:2::1"), group("2001:db8:1:3::1"));
    assert_ne!(group("8.8.8.8"), group("8.8.8.9"));
}

#[test]
fn only_networks_that_fit_into_ipv4_are_unmapped() {
    for (net, plain) in [
        ("::ffff:10.0.0.0/104", "10.0.0.0/8"),
        ("::ffff:10.0.0.1/128", "10.0.0.1/32"),
        ("::ffff:0:0/90", "::ffff:0.0.0.0/90"),
        ("10.0.0.0/8", "10.0.0.0/8"),
        ("fd00::/8", "fd00::/8"),
    ] {
        assert_eq!(plain_net(net.parse().unwrap()), plain.parse::<IpNet>().unwrap(), "{net}");
    }
}
