//! `leonardo replay`, `verify` and `convert`.

use crate::run::{SEED, file, folder, run, run_with};

/// The record of a whole game.
fn record(variant: &str) -> String {
    let path = folder("record").join("game.leo");
    let path = path.to_str().unwrap();
    let args = ["play", "--variant", variant, "--seed", SEED, "--record", path];
    run_with(&args, &"1\n".repeat(20_000)).well();
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn records_of_all_variants_are_replayed_and_verified() {
    for variant in ["base", "novem", "sets", "quintis"] {
        let path = file("game.leo", &record(variant));
        let said = run(&["replay", &path]).well();
        assert!(said.contains("1. Player ") && said.contains("The game is over"), "{said}");
        assert!(said.contains("wins.") || said.contains("shared"), "{said}");
        let said = run(&["replay", &path, "--lang", "ru"]).well();
        assert!(said.contains("1. Игрок ") && said.contains("Победа"), "{said}");
        let said = run(&["verify", &path]).well();
        assert!(said.contains("in order.") && said.contains("follows from the seed"), "{said}");
    }
}

#[test]
fn a_replay_can_be_stepped_through_and_left() {
    let path = file("game.leo", &record("quintis"));
    let said = run_with(&["replay", &path, "--step"], "\n\nq\n").well();
    assert_eq!(said.matches("── Turn ").count(), 3, "{said}");
    let said = run_with(&["replay", &path, "--step"], "").well();
    assert!(said.contains("The game is over"), "without input it runs to the end: {said}");
}

#[test]
fn text_and_json_are_converted_into_each_other() {
    let text = record("novem");
    let path = file("game.leo", &text);
    let json = run(&["convert", &path]).well();
    assert_eq!(run(&["replay", &path, "--json"]).well(), json);
    let twin = file("game.json", &json);
    assert_eq!(run(&["convert", &twin]).well(), text);
    assert!(run(&["verify", &twin]).well().contains("in order"));
    // With all luck written down it is longer, and still the same game.
    let spelled = run(&["convert", &path, "--luck"]).well();
    assert!(spelled.len() > json.len());
    let said = run(&["verify", &file("spelled.json", &spelled)]).well();
    assert!(said.contains("The luck is written out"), "{said}");
}

/// The first turn, and the number of its line.
fn first_turn(text: &str) -> (usize, &str) {
    let turns = (1..).zip(text.lines()).skip_while(|(_, line)| !line.is_empty());
    turns.into_iter().find(|(_, line)| !line.is_empty()).unwrap()
}

#[test]
fn tampering_is_found_at_its_place() {
    let text = record("base");
    let (number, line) = first_turn(&text);
    let with_line =
        |other: &str| text.replacen(&format!("\n\n{line}\n"), &format!("\n\n{other}\n"), 1);
    let forged = text.replacen(SEED, &SEED.replace("00", "ff"), 1);
    assert_ne!(forged, text);
    let path = file("seed.leo", &forged);
    let message = run(&["verify", &path]).refused();
    assert!(message.contains(&format!("{path}:")), "{message}");

    // Of six cards at least one is not in a hand of five. What follows may be in short notation,
    // which depends on the hands: it is left out.
    let head = &text[..text.find("\n\n").unwrap()];
    let cards = ["MeCv", "MeHa", "MeFl", "MeFi", "MeSt", "MeEc"];
    let messages = cards.map(|card| {
        let path = file("card.leo", &format!("{head}\n\n{card}>N\n"));
        run(&["verify", &path]).refused().replace(&path, "FILE")
    });
    let expected = format!("leonardo: FILE:{number}: turn 1, move 1 Me");
    let is_found = |message: &String| {
        message.starts_with(&expected) && message.contains("is not in your hand. [B4]")
    };
    assert!(messages.iter().any(is_found), "{messages:?}");

    let keys = with_line(&format!("{line} [Me Pr]"));
    let path = file("keys.leo", &keys);
    let message = run(&["verify", &path]).refused();
    assert!(message.contains(&format!("{path}:{number}: turn ")), "{message}");
    assert!(message.contains("The Keys of this turn are [], not [Me Pr]"), "{message}");
    let message = run(&["verify", &path, "--lang", "ru"]).refused();
    assert!(message.contains("Ключи этого хода — [], а не [Me Pr]"), "{message}");
    // A replay tells what it can and then says where it had to stop.
    let ran = run(&["replay", &path]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains(&format!("{path}:{number}: ")), "{}", ran.err);
}

#[test]
fn half_a_record_is_refused() {
    let text = record("base");
    for part in [0, 1, 2, 3] {
        let cut: String = text.chars().take(text.len() * part / 4).collect();
        let path = file("half.leo", &cut);
        let message = run(&["verify", &path]).refused();
        assert!(message.contains(&path), "{message}");
    }
    let path = file("garbage.leo", "no record at all\n");
    let message = run(&["verify", &path]).refused();
    assert!(message.contains(&format!("{path}:1: This is not a record")), "{message}");
    let path = file("garbage.json", "{\"no\": \"record\"}");
    let message = run(&["verify", &path, "--lang", "ru"]).refused();
    assert!(message.contains("Это не JSON-вид записи"), "{message}");
}

/// What a header should say is said in the reader's language, and for each header.
#[test]
fn wrong_headers_are_explained_in_russian_throughout() {
    let text = record("base");
    let wrong = [
        ("Rules: 1", "Rules: one", "Ожидается: целое число."),
        ("Variant: base", "Variant: chess", "Ожидается: base, novem, sets или quintis."),
        ("Players: 2", "Players: two", "Ожидается: число игроков."),
        ("Players: 2", "Players: 2\nPlayer-5: Ada", "место от 0 до числа игроков без одного."),
        ("Main: ", "Options: odd\nMain: ", "Ожидается: например «lines=fresh"),
        ("Seed: ", "Seed: x", "64 шестнадцатеричные цифры."),
        ("Result: ", "Result: x", "Ожидается: «unfinished» или победители"),
        ("Main: base", "Main: bass", "Набора «bass» нет."),
    ];
    for (from, to, expected) in wrong {
        let path = file("header.leo", &text.replacen(from, to, 1));
        let message = run(&["verify", &path, "--lang", "ru"]).refused();
        assert!(message.contains(expected), "{to}: {message}");
        assert!(!message.contains("whole number") && !message.contains("there is"), "{message}");
    }
}

/// The record of `docs/record.md` that says what fixed its seed.
fn committed() -> String {
    let page = include_str!("../../../../docs/record.md");
    let mut records = page.split("```leo\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    records.find(|record| record.contains("\nCommitment: ")).unwrap().to_string()
}

const COMMITMENT: &str = "fbcc849f568d94a9731247ec1e3753294fcd7515aee41e3167788f2138eaf302";

#[test]
fn a_seed_that_nobody_chose_is_confirmed() {
    let path = file("game.leo", &committed());
    let said = run(&["verify", &path]).well();
    let expected = format!("fixed by the commitment {COMMITMENT} and by the salt from seat 1. If ");
    assert!(said.contains("follows from the seed") && said.contains(&expected), "{said}");
    let said = run(&["verify", &path, "--lang", "ru"]).well();
    let expected = format!("Зерно закреплено обязательством {COMMITMENT} и солью места 1. Если ");
    assert!(said.contains(&expected), "{said}");
    // The twin says the same; with the luck written down there is no seed to speak of.
    let twin = file("game.json", &run(&["convert", &path]).well());
    assert!(run(&["verify", &twin]).well().contains(COMMITMENT));
    let spelled = file("spelled.json", &run(&["convert", &path, "--luck"]).well());
    assert!(!run(&["verify", &spelled]).well().contains("commitment"));
    // Nothing is said of a record that claims nothing.
    let plain = file("plain.leo", &record("base"));
    assert!(!run(&["verify", &plain]).well().contains("commitment"));
}

#[test]
fn salts_are_told_by_their_seats() {
    use leonardo_record::{Record, fair};
    let record = Record::parse(&committed(), &leonardo_rules::sets::Library::embedded()).unwrap();
    let said = |salts: &[Vec<u8>], language: &str| {
        // Without its turns, any secret and salts fit the game.
        let mut record = record.clone().with_secret(&fair::Secret([5; 32]), salts).unwrap();
        (record.turns, record.result) = (Vec::new(), None);
        run(&["verify", &file("salts.leo", &record.to_string()), "--lang", language]).well()
    };
    let none = [vec![], vec![]];
    let both = [vec![1], vec![2]];
    assert!(said(&none, "en").contains(" alone: no player added salt. If you "));
    assert!(said(&none, "ru").contains(" и ничем больше: соли никто не добавил. Если "));
    assert!(said(&both, "en").contains(" and by the salts from seats 1, 2. If you "));
    assert!(said(&both, "ru").contains(" и солью мест 1, 2. Если "));
}

/// A forged claim is tampering like any other: the file, the line, the reason.
#[test]
fn a_record_that_lies_about_its_seed_is_refused() {
    let text = committed();
    let row = |name: &str| {
        let row = text.split_inclusive('\n').find(|row| row.starts_with(name));
        row.unwrap_or_else(|| panic!("{name}")).to_string()
    };
    let salt = row("Salt-0");
    let forged = [
        (COMMITMENT, "0".repeat(64), 6, "that would be fbcc", "От него получается fbcc"),
        ("0badcafe", "0badcaff".into(), 11, "that would be ", "Они дают "),
        (&row("Commitment"), String::new(), 6, "Commitment is missing", "заголовка Commitment нет"),
        (&row("Secret"), String::new(), 6, "Secret is missing", "заголовка Secret нет"),
        (&salt, salt.repeat(2), 9, "Salt-0 appears twice", "Salt-0 повторяется"),
        ("Salt-0", "Salt-2".into(), 8, "there are 2", "всего их 2"),
        ("0badcafe", "0badcaf".into(), 8, "an even number", "чётное число"),
        ("Secret: 0", "Secret: x".into(), 7, "64 hexadecimal digits", "64 шестнадцатеричные"),
    ];
    for (from, to, line, english, russian) in forged {
        let path = file("forged.leo", &text.replacen(from, &to, 1));
        for (language, expected) in [("en", english), ("ru", russian)] {
            let message = run(&["verify", &path, "--lang", language]).refused();
            assert!(message.contains(&format!("{path}:{line}: ")), "{message}");
            assert!(message.contains(expected), "{message}");
        }
        // A replay shows the game, and then does not pass over it either.
        assert_eq!(run(&["replay", &path]).code, 2, "{to}");
    }
}
