use std::collections::HashSet;

use axum::http::{HeaderMap, HeaderValue, header};

use super::*;
use crate::address::Client;
use crate::config::Config;

fn cookies() -> GuestCookies {
    GuestCookies::new(&[7; 32], &Config::default())
}

fn client(is_https: bool) -> Client {
    Client {
        address: [192, 0, 2, 1].into(),
        is_https: Some(is_https),
        host: None,
        is_proxied: false,
    }
}

/// `name=value` of the cookie that a guest is given.
fn pair(cookies: &GuestCookies, guest: GuestId) -> String {
    let header = cookies.set_cookie(guest, &client(false));
    header.to_str().unwrap().split(';').next().unwrap().to_owned()
}

fn request(lines: &[&str]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for line in lines {
        headers.append(header::COOKIE, HeaderValue::from_str(line).unwrap());
    }
    headers
}

#[test]
fn ids_can_be_written_and_read_back() {
    let guest = GuestId::random();
    assert_eq!(guest.to_string().len(), 22);
    assert_eq!(GuestId::parse(&guest.to_string()), Some(guest));
}

#[test]
fn what_is_no_id_is_refused() {
    let zero = "A".repeat(22);
    assert!(GuestId::parse(&zero).is_some());
    for text in [
        "",
        &zero[1..],
        &format!("{zero}AA"),
        &format!("{zero}=="),
        &format!("{}B", &zero[1..]),
        &format!("{}+", &zero[1..]),
        &format!("{} ", &zero[1..]),
    ] {
        assert_eq!(GuestId::parse(text), None, "{text:?}");
    }
}

#[test]
fn ids_do_not_come_twice() {
    let guests: HashSet<_> = (0..1_000).map(|_| GuestId::random()).collect();
    let tables: HashSet<_> = (0..1_000).map(|_| table_id()).collect();
    assert_eq!((guests.len(), tables.len()), (1_000, 1_000));
    assert_ne!(cookie_key(), cookie_key());
}

#[test]
fn the_names_of_tables_fit_into_a_link() {
    for _ in 0..100 {
        let table = table_id();
        assert!(is_table_id(&table), "{table}");
    }
    for text in ["", "AAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAA/A", "AAAAAAAAAAAAAAé"]
    {
        assert!(!is_table_id(text), "{text}");
    }
}

#[test]
fn the_signature_is_what_an_independent_program_computes() {
    // python3: urlsafe_b64encode(hmac.digest(b"\x07" * 32,
    //          b"leonardo guest cookie 1:" + bytes(range(16)), "sha256"))
    let guest = GuestId(std::array::from_fn(|at| u8::try_from(at).unwrap()));
    assert_eq!(
        cookies().set_cookie(guest, &client(false)),
        "leonardo_guest=AAECAwQFBgcICQoLDA0ODw.pmq3SZh4oP96I7TutAEJQ_g9mrGU22bKiztwsruc5zQ; \
         Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
    );
}

#[test]
fn a_guest_is_known_again() {
    let cookies = cookies();
    let guest = GuestId::random();
    let pair = pair(&cookies, guest);
    for lines in [
        vec![pair.as_str()],
        vec![&format!("theme=dark; {pair};lang=ru")],
        vec!["theme=dark", &pair],
        vec![&format!("leonardo_guest=spoiled; {pair}")],
    ] {
        assert_eq!(cookies.guest(&client(false), &request(&lines)), Some(guest), "{lines:?}");
    }
}

#[test]
fn a_forged_cookie_is_none() {
    let cookies = cookies();
    let (guest, other) = (GuestId::random(), GuestId::random());
    let good = pair(&cookies, guest);
    let signature = good.split_once('.').unwrap().1;
    let foreign = pair(&GuestCookies::new(&[8; 32], &Config::default()), guest);
    for line in [
        "",
        "leonardo_guest",
        "leonardo_guest=",
        "leonardo_guest=.",
        &format!("leonardo_guest={guest}"),
        &format!("leonardo_guest={guest}."),
        &format!("leonardo_guest={other}.{signature}"),
        &format!("leonardo_guest={guest}.{}", &signature[1..]),
        &format!("{good}A"),
        &format!("{good}.{signature}"),
        &format!("my_{good}"),
        &good.replace("guest=", "guests="),
        &foreign,
    ] {
        assert_eq!(cookies.guest(&client(false), &request(&[line])), None, "{line:?}");
    }
}

#[test]
fn every_bit_of_the_signature_counts() {
    let cookies = cookies();
    let guest = GuestId::random();
    let good = pair(&cookies, guest);
    let (front, signature) = good.split_once('.').unwrap();
    let signature: [u8; 32] = decoded(signature).unwrap();
    for bit in 0..256 {
        let mut forged = signature;
        forged[bit / 8] ^= 1 << (bit % 8);
        let line = format!("{front}.{}", URL_SAFE_NO_PAD.encode(forged));
        assert_eq!(cookies.guest(&client(false), &request(&[&line])), None, "bit {bit}");
    }
}

#[test]
fn cookies_are_for_tls_only_where_tls_is() {
    let secure = |cookies: &GuestCookies, client: &Client| {
        let cookie = cookies.set_cookie(GuestId::random(), client);
        cookie.to_str().unwrap().ends_with("; SameSite=Lax; Secure")
    };
    assert!(!secure(&cookies(), &client(false)));
    assert!(secure(&cookies(), &client(true)));
    let always = GuestCookies::new(&[7; 32], &Config { secure_cookies: true, ..Config::default() });
    assert!(secure(&always, &client(false)));
}

#[test]
fn through_tls_the_cookie_is_that_of_the_host_alone() {
    let always = GuestCookies::new(&[7; 32], &Config { secure_cookies: true, ..Config::default() });
    let guest = GuestId([3; 16]);
    let header = always.set_cookie(guest, &client(false));
    let text = header.to_str().unwrap();
    assert!(text.starts_with("__Host-leonardo_guest="), "{text}");
    assert!(text.contains("; Path=/; ") && !text.contains("Domain"), "{text}");
    let pair = text.split(';').next().unwrap();
    assert_eq!(always.guest(&client(false), &request(&[pair])), Some(guest));
    // A plain one does not pass for it, nor the other way round.
    let (_, value) = pair.split_once('=').unwrap();
    assert_eq!(always.guest(&client(false), &request(&[&format!("leonardo_guest={value}")])), None);
    let plain = self::pair(&cookies(), GuestId([4; 16]));
    assert_eq!(always.guest(&client(false), &request(&[&format!("__Host-{plain}")])), None);
    // What a sibling domain plants does not come before it.
    let both = format!("{plain}; {pair}");
    assert_eq!(always.guest(&client(false), &request(&[&both])), Some(guest));
}

#[test]
fn a_plain_cookie_from_before_tls_counts_only_where_it_is_replaced() {
    let always = GuestCookies::new(&[7; 32], &Config { secure_cookies: true, ..Config::default() });
    let guest = GuestId([5; 16]);
    let old = request(&[&pair(&cookies(), guest)]);
    assert_eq!(always.guest(&client(false), &old), None);
    assert_eq!(cookies().guest(&client(true), &old), None);
    assert_eq!(cookies().guest(&client(false), &old), Some(guest), "without TLS there is no other");
    assert_eq!(always.plain_guest(&old), Some(guest), "nobody loses a seat");
    let given = |cookies: &GuestCookies, headers: &HeaderMap| -> Vec<String> {
        let mut response = axum::response::Response::new(axum::body::Body::empty());
        cookies.give(guest, &client(false), headers, &mut response);
        let set = response.headers().get_all(header::SET_COOKIE).iter();
        set.map(|value| value.to_str().unwrap().to_owned()).collect()
    };
    let set = given(&always, &old);
    assert!(set[0].starts_with("__Host-leonardo_guest="), "{set:?}");
    assert_eq!(set[1], "leonardo_guest=; Path=/; Max-Age=0; Secure");
    assert_eq!(given(&always, &HeaderMap::new()).len(), 1, "nothing to replace");
    assert_eq!(given(&cookies(), &old).len(), 1, "without TLS it stays");
}

#[test]
fn a_token_opens_its_seat_and_no_other() {
    let (mine, other) = (seat_token(), seat_token());
    assert_eq!(mine.len(), 22);
    let kept = token_hash(&mine);
    let opens = |text: &str| token_hash(text) == kept;
    assert!(opens(&mine));
    for text in ["", " ", &other, &mine[1..], &format!("{mine}A")] {
        assert!(!opens(text), "{text:?}");
    }
    assert!(!opens(&kept), "a reader of the store has no token");
}

#[test]
fn the_hash_is_the_sha_256_of_the_text() {
    // printf abc | sha256sum
    assert_eq!(token_hash("abc"), "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
}
