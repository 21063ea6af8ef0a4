//! `Display` and `FromStr` for things with a fixed list of names.

/// What a text should have named, and did not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no {0} has this name")]
pub struct UnknownName(pub(crate) &'static str);

/// `Display` writes the name of an item, and `FromStr` finds the item of a name.
macro_rules! named {
    ($item:ident, $name:ident, $what:literal) => {
        impl std::fmt::Display for $item {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.$name())
            }
        }

        impl std::str::FromStr for $item {
            type Err = crate::text::UnknownName;

            fn from_str(name: &str) -> Result<$item, Self::Err> {
                let mut all = $item::ALL.into_iter();
                all.find(|item| item.$name() == name).ok_or(crate::text::UnknownName($what))
            }
        }
    };
}

pub(crate) use named;

/// Bytes in hexadecimal digits, two for each.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes that [`hex`] wrote; in capitals as well.
pub fn unhex(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let pairs = digits.as_bytes().chunks(2);
    pairs.map(|pair| Some(digit(pair[0])? << 4 | digit(*pair.get(1)?)?)).collect()
}
