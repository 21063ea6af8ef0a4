//! Card sets, decks composed from them, and what must hold for them (S, X).
use leonardo_rules::sets::*;
use leonardo_rules::*;
#[test]
fn x3_every_variant_can_be_set_up_for_every_number_of_players() {
    let library = Library::embedded();
    for variant in Variant::ALL {
        for players in 2..=6 {
            library.setup(variant, players, Options::default(), None).unwrap().book().unwrap();
        }
    }
    assert_eq!(library.set("novem").unwrap().len(), 62);
}
#[test]
fn probe() {
    let base = include_str!("../../../data/sets/novem.toml");
    for (from, to) in [("id = \"novem\"\n", ""), ("name.ru = \"Novem\"", ""), ("name.ru = \"Клякса\"", ""), ("time = \"start\"","time = \"strt\""),
      ("do = \"recover\"", "do = \"recovr\""), ("do = \"look\"", "do = \"look\", x = 1"), ("do = \"look\", cards = 3", "do = \"look\""), ("cards = 3", "cards = 300"), ("edge = \"wine-red\"", "edge = \"red\""), ("\"Sk-Ct\",", "7,"),
      ("copies = 2", "copies = \"x\""), ("[[action]]\nid = \"blot\"", "[[action]]\ncolour=1\nid = \"blot\""), ("[[action]]\nid = \"blot\"\n", "[[action]]\n"), ("\"Sk-Ct\",", "\"Sk-Ct"), ("deck = \"extra\"", "deck = \"extra\"\ndeck=\"main\""), ("deck = \"extra\"", "deck = \"extra\"\n[foo]"),("effects = [{ do = \"throw\" }]","effects = [\n{do = \"throw\"},\n{\n do = \"look\",\ncards=\"x\" }]"),("effects = [{ do = \"throw\" }]","effects = []"),("effects = [{ do = \"throw\" }]","")] {
        assert!(base.contains(from), "{from}");
        let text = base.replacen(from, to, 1);
        let at = base[..base.find(from).unwrap()].matches('\n').count() + 1;
        println!("{at}: {from:?} -> {}", CardSet::parse("f", &text).unwrap_err());
    }
    println!("{}", CardSet::parse("f", "").unwrap_err());
    println!("{}", CardSet::parse("f", "\u{feff}\n\nx=").unwrap_err());
    println!("{}", CardSet::parse("f", &"[".repeat(100000)).unwrap_err());
    println!("{}", CardSet::parse("f", &format!("x={}", "[".repeat(100000))).unwrap_err());
    println!("{}", CardSet::parse("f", &format!("{}x=1", "a.".repeat(100000))).unwrap_err());
}
