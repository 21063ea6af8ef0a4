use super::Origin;

fn spelled(text: &str) -> Option<String> {
    Origin::parse(text).map(|origin| origin.to_string())
}

#[test]
fn an_origin_has_one_spelling() {
    for (text, spelling) in [
        ("https://Leonardo.Example", "https://leonardo.example"),
        ("HTTPS://leonardo.example:443", "https://leonardo.example"),
        ("http://leonardo.example:80", "http://leonardo.example"),
        ("http://leonardo.example:443", "http://leonardo.example:443"),
        ("http://127.0.0.1:7878", "http://127.0.0.1:7878"),
        ("http://[::1]:7878", "http://[::1]:7878"),
        ("http://[fe80::80]", "http://[fe80::80]"),
    ] {
        assert_eq!(spelled(text).as_deref(), Some(spelling), "{text}");
    }
}

#[test]
fn what_is_no_origin_is_refused() {
    for text in [
        "",
        "null",
        "leonardo.example",
        "ftp://leonardo.example",
        "https://",
        "https://:443",
        "https://leonardo.example/",
        "https://leonardo.example/table",
        "https://leonardo.example?x",
        "https://leonardo.example#x",
        "https://somebody@leonardo.example",
        "https://somebody@leonardo.example:8443",
        "https://leonardo.example:",
        "https://leonardo.example:99999",
        "https://leonardo.example:port",
        "https://leonardo example",
        "https://леонардо.example",
        "https://[::1",
        "ключ",
    ] {
        assert_eq!(spelled(text), None, "{text}");
    }
}

#[test]
fn a_host_is_compared_with_its_port() {
    let page = Origin::parse("https://leonardo.example").unwrap();
    assert!(page.is_of_host("leonardo.example"));
    assert!(page.is_of_host("LEONARDO.example:443"));
    assert!(!page.is_of_host("leonardo.example:80"));
    assert!(!page.is_of_host("leonardo.example:8443"));
    assert!(!page.is_of_host("leonardo.example.org"));
    assert!(!page.is_of_host("my.leonardo.example"));

    let local = Origin::parse("http://localhost:7878").unwrap();
    assert!(local.is_of_host("localhost:7878"));
    assert!(!local.is_of_host("localhost"));
    assert!(!local.is_of_host("localhost:78"));
}
