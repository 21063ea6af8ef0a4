use super::*;

fn log(bodies: &[&str]) -> Vec<StoredEntry> {
    let entry = |(seq, body): (usize, &&str)| StoredEntry {
        seq: seq as u32,
        at_ms: 1_790_000_000_000 + 1_500 * seq as i64,
        body: (*body).to_owned(),
    };
    bodies.iter().enumerate().map(entry).collect()
}

#[test]
fn comes_back_as_it_was() {
    let long = "x".repeat(100_000);
    let words: Vec<String> = (0..6_000).map(|word| format!("{{\"w{word}\":{word}}}")).collect();
    let words = words.join(" ");
    for bodies in [
        &[][..],
        &[""],
        &["", "", ""],
        &["{\"kind\":\"moved\"}", "{\"kind\":\"moved\"}"],
        &["Леонардо, \u{1f3a8} и \"кавычки\"\n", "\u{0}\u{1}"],
        &[&long, &long],
        // More words than the model can number.
        &[&words, &words],
    ] {
        let entries = log(bodies);
        assert!(is_kept(&entries), "{} bodies", bodies.len());
    }
}

fn is_kept(entries: &[StoredEntry]) -> bool {
    unpack(&pack(entries)).is_some_and(|unpacked| unpacked == entries)
}

/// Lines of the sample and of anything, cut and put together at random: guesses that are right,
/// half right and wrong in every order.
#[test]
fn whatever_is_written_comes_back() {
    let alphabet: Vec<char> = "abz019 \"{}[]:,.-_\\\n\u{0}éЖ\u{1f3a8}".chars().collect();
    let lines: Vec<&str> = SAMPLE.lines().collect();
    for seed in 0..60 {
        let mut luck = leonardo_rules::FastDice::new(seed);
        let mut below = |count: usize| luck.below(count as u32) as usize;
        let mut body = || match below(4) {
            0 => (0..below(200)).map(|_| alphabet[below(alphabet.len())]).collect(),
            1 => lines[below(lines.len())].chars().skip(below(300)).take(below(300)).collect(),
            2 => lines[below(8)].repeat(below(12)),
            _ => lines[below(lines.len())].to_owned(),
        };
        let bodies: Vec<String> = (0..40).map(|_| body()).collect();
        let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
        assert!(is_kept(&log(&bodies)), "seed {seed}");
    }
}

#[test]
fn any_time_comes_back() {
    let mut entries = log(&["a", "b", "c", "d", "e", "f"]);
    for (entry, at_ms) in entries.iter_mut().zip([i64::MAX, i64::MIN, 0, -1, 1, 1]) {
        entry.at_ms = at_ms;
    }
    assert_eq!(unpack(&pack(&entries)), Some(entries));
}

#[test]
fn damage_is_noticed() {
    let packed = pack(&log(&["{\"seat\":0,\"mv\":\"MeHa>N\"}", "{\"seat\":1}"]));
    for at in 0..packed.len() {
        for bit in 0..8 {
            let mut damaged = packed.clone();
            damaged[at] ^= 1 << bit;
            assert_eq!(unpack(&damaged), None, "byte {at}, bit {bit}");
        }
        assert_eq!(unpack(&packed[..at]), None, "cut at {at}");
    }
}

#[test]
fn another_version_is_not_read() {
    let mut packed = pack(&log(&["a"]));
    packed[0] = VERSION + 1;
    assert_eq!(unpack(&packed), None);
}

/// The form is kept in databases: if this changes, a new version is needed.
#[test]
fn the_form_stays() {
    let first = SAMPLE.lines().nth(1).expect("the sample has lines");
    let packed = pack(&log(&[first, "{\"kind\":\"said\",\"text\":\"good game\"}"]));
    assert_eq!(checksum(&packed), [141, 204, 95, 246]);
}
