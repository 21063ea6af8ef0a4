use super::*;

#[test]
fn a_path_is_a_file_and_a_url_a_server() {
    let file = |text| matches!(Database::parse(text), Some(Database::File(path)) if path.as_os_str() == text);
    assert!(file("games.sqlite") && file("/var/lib/leonardo/games.sqlite") && file("postgres"));
    for url in [
        "postgres://leonardo@db.example/games",
        "postgresql://leonardo:secret@db.example:5433/games?sslmode=verify-full&sslrootcert=/ca.pem",
        "postgres://%2Fvar%2Frun%2Fpostgresql/games",
        "postgres:///games?host=/var/run/postgresql&user=leonardo",
    ] {
        assert!(matches!(Database::parse(url), Some(Database::Postgres(_))), "{url}");
    }
    for wrong in [
        "",
        "mysql://db.example/games",
        "sqlite://games.sqlite",
        "postgres://",
        "postgres://db.example",
        "postgres://db.example/",
        "postgres://db.example:port/games",
        "postgres://db.example/games?passwd=secret",
        "postgres://db.example/games#1",
    ] {
        assert_eq!(Database::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn a_password_is_never_shown() {
    for (url, shown) in [
        ("postgres://leonardo:secret@db:5433/games", "postgres://leonardo@db:5433/games"),
        ("postgres://db/games?password=secret&user=leonardo", "postgres://db/games"),
        ("postgres:///games?password=secret", "postgres:///games"),
    ] {
        let database = Database::parse(url).unwrap();
        assert!(database.has_password());
        assert_eq!(database.to_string(), shown);
        assert_eq!(format!("{database:?}"), shown);
    }
    assert!(!Database::parse("postgres://leonardo@db/games").unwrap().has_password());
    for wrong in [
        "postgres://leonardo:sec@ret@db:x/games",
        "postgres://leonardo:sec/ret@db/games",
        "mysql://leonardo:secret@db/games",
        "postgres://db/?password=secret",
        "[\"postgres://leonardo:secret@db/games\"]",
    ] {
        let shown = without_password(wrong);
        assert!(!shown.contains("ret"), "{shown}");
    }
    assert_eq!(
        without_password("https://leonardo.example/games"),
        "https://leonardo.example/games"
    );
}
