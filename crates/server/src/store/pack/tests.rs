use super::*;

fn log_of(bodies: &[&str]) -> Vec<StoredEntry> {
    let entry = |(seq, body): (usize, &&str)| StoredEntry {
        seq: seq as u32,
        at_ms: 1_790_000_000_000 + 1_500 * seq as i64,
        body: (*body).to_owned(),
    };
    bodies.iter().enumerate().map(entry).collect()
}

fn packed(entries: &[StoredEntry]) -> Vec<u8> {
    pack(entries).expect("zstd packs")
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
        &[&words, &words],
    ] {
        let entries = log_of(bodies);
        assert_eq!(unpack(&packed(&entries)), Some(entries), "{} bodies", bodies.len());
    }
}

#[test]
fn any_time_comes_back() {
    let mut entries = log_of(&["a", "b", "c", "d", "e", "f"]);
    for (entry, at_ms) in entries.iter_mut().zip([i64::MAX, i64::MIN, 0, -1, 1, 1]) {
        entry.at_ms = at_ms;
    }
    assert_eq!(unpack(&packed(&entries)), Some(entries));
}

#[test]
fn damage_never_gives_another_log() {
    let entries = log_of(&["{\"seat\":0,\"mv\":\"MeHa>N\"}", "{\"seat\":1}"]);
    let packed = packed(&entries);
    /// The frame header's one bit that zstd leaves to its user and does not check.
    const UNUSED: (usize, u8) = (5, 4);
    for at in 0..packed.len() {
        for bit in 0..8 {
            let mut damaged = packed.clone();
            damaged[at] ^= 1 << bit;
            let expected = ((at, bit) == UNUSED).then(|| entries.clone());
            assert_eq!(unpack(&damaged), expected, "byte {at}, bit {bit}");
        }
        assert_eq!(unpack(&packed[..at]), None, "cut at {at}");
    }
}

#[test]
fn another_format_is_not_read() {
    let mut packed = packed(&log_of(&["a"]));
    packed[0] = FORMAT + 1;
    assert_eq!(unpack(&packed), None);
}

/// Databases contain packs made with it: another dictionary needs another format number.
#[test]
fn the_dictionary_stays() {
    use sha2::{Digest, Sha256};
    let hash = Sha256::digest(DICTIONARY);
    assert_eq!(&hash[..4], [165, 11, 92, 141]);
}
