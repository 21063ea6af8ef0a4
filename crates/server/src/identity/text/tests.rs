use super::*;

#[test]
fn names_lose_their_margins_and_double_blanks() {
    for (text, name) in [
        ("Leonardo", "Leonardo"),
        ("  Leonardo \t\r\n da   Vinci ", "Leonardo da Vinci"),
        ("Мона Лиза", "Мона Лиза"),
        ("\u{3000}レオナルド\u{00A0}\u{2003}", "レオナルド"),
        ("a\u{2028}b\u{2029}c\u{0085}d", "a b c d"),
        ("a\u{2800}\u{2800}b", "a b"),
        ("<b>bold</b>", "<b>bold</b>"),
    ] {
        assert_eq!(clean_name(text).as_deref(), Ok(name), "{text:?}");
    }
}

#[test]
fn names_have_nothing_invisible_in_them() {
    for (text, name) in [
        ("Leo\u{0000}nar\u{001B}do\u{007F}", "Leonardo"),
        ("\u{202E}odranoeL\u{202C}", "odranoeL"),
        ("\u{2066}Leonardo\u{2069}", "Leonardo"),
        ("Leo\u{200B}na\u{200D}rdo\u{FEFF}", "Leonardo"),
        ("Leo\u{00AD}nardo\u{E0041}", "Leonardo"),
        ("Leo\u{3164}nardo", "Leonardo"),
        ("Leo \u{200B} nardo", "Leo nardo"),
    ] {
        assert_eq!(clean_name(text).as_deref(), Ok(name), "{text:?}");
    }
}

#[test]
fn a_text_with_nothing_to_see_is_refused() {
    for text in ["", " ", "\n\t", "\u{200B}", "\u{202E}\u{3164} \u{2800}", "\u{0301}", "\u{FE0F}"] {
        assert_eq!(clean_name(text), Err(RefusalCode::BadName), "{text:?}");
        assert_eq!(clean_chat(text), Err(RefusalCode::BadText), "{text:?}");
    }
}

#[test]
fn characters_are_counted_after_cleaning() {
    let name = "ж".repeat(24);
    assert_eq!(clean_name(&name), Ok(name.clone()));
    assert_eq!(clean_name(&format!("  {name}\u{200B}  ")), Ok(name.clone()));
    assert_eq!(clean_name(&format!("{name}ж")), Err(RefusalCode::BadName));

    let line = "ж".repeat(300);
    assert_eq!(clean_chat(&line), Ok(line.clone()));
    assert_eq!(clean_chat(&format!("{line}ж")), Err(RefusalCode::BadText));
}

#[test]
fn accents_stay_but_do_not_pile_up() {
    assert_eq!(clean_name("Андреи\u{0306}").as_deref(), Ok("Андреи\u{0306}"));
    let heap = format!("Z{}o", "\u{0301}".repeat(20));
    assert_eq!(clean_name(&heap).as_deref(), Ok("Z\u{0301}\u{0301}o"));
}

#[test]
fn chat_keeps_joined_pictures_whole_and_names_do_not() {
    let family = "👨\u{200D}👩\u{200D}👧 ❤\u{FE0F}";
    assert_eq!(clean_chat(family).as_deref(), Ok(family));
    assert_eq!(clean_name(family).as_deref(), Ok("👨👩👧 ❤"));
    assert_eq!(clean_chat("\u{200D}\u{FE0F}"), Err(RefusalCode::BadText));
    assert_eq!(clean_chat("one\ntwo\u{202E}").as_deref(), Ok("one two"));
}

#[test]
fn cleaning_twice_changes_nothing() {
    for text in
        ["a\u{0301}\u{0301}\u{0301} \u{200B}b", " x \u{202E} y ", "👨\u{200D}👩", "а\u{0488}б"]
    {
        let name = clean_name(text).unwrap();
        assert_eq!(clean_name(&name).as_ref(), Ok(&name));
        let line = clean_chat(text).unwrap();
        assert_eq!(clean_chat(&line).as_ref(), Ok(&line));
    }
}
