//! Sets of small things, as bits.

/// Defines a set type with one bit for each item. `$index` is the place of an item's bit, `$item`
/// the item of a place; only bits of `$mask` are items.
macro_rules! bitset {
    (
        $(#[$meta:meta])*
        $vis:vis struct $set:ident($bits:ty) of $of:ty, $mask:expr;
        |$one:ident| $index:expr;
        |$place:ident| $item:expr
    ) => {
        $(#[$meta])*
        $vis struct $set($bits);

        #[allow(dead_code)] // Not every set needs everything.
        impl $set {
            /// The empty set.
            $vis const NONE: $set = $set(0);

            /// The set with these bits, as far as they are items.
            #[inline]
            $vis const fn from_bits(bits: $bits) -> $set {
                $set(bits & $mask)
            }

            /// One bit for each item.
            #[inline]
            $vis const fn bits(self) -> $bits {
                self.0
            }

            /// The set of one item.
            #[inline]
            $vis fn only($one: $of) -> $set {
                $set(1 << $index)
            }

            /// Whether the item is in the set.
            #[inline]
            $vis fn has(self, $one: $of) -> bool {
                self.0 >> $index & 1 != 0
            }

            /// This set and one more item.
            #[inline]
            #[must_use]
            $vis fn with(self, item: $of) -> $set {
                self.or($set::only(item))
            }

            /// What is in both sets.
            #[inline]
            #[must_use]
            $vis fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// What is in either set.
            #[inline]
            #[must_use]
            $vis fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// What is in this set and not in the other.
            #[inline]
            #[must_use]
            $vis fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Whether nothing is in the set.
            #[inline]
            $vis fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many items the set has.
            #[inline]
            $vis fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// The items of the set, in their order.
            #[inline]
            $vis fn iter(self) -> impl Iterator<Item = $of> + Clone {
                let mut bits = self.0 & $mask;
                std::iter::from_fn(move || {
                    if bits == 0 {
                        return None;
                    }
                    let $place = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    Some($item)
                })
            }
        }

        impl FromIterator<$of> for $set {
            fn from_iter<I: IntoIterator<Item = $of>>(items: I) -> $set {
                items.into_iter().fold($set::NONE, $set::with)
            }
        }

        /// Written as a list; in binary formats as the bits.
        #[cfg(feature = "serde")]
        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_seq(self.iter())
                } else {
                    self.0.serialize(serializer)
                }
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(source: D) -> Result<$set, D::Error> {
                if !source.is_human_readable() {
                    return <$bits>::deserialize(source).map($set::from_bits);
                }
                let items = Vec::<$of>::deserialize(source)?;
                let mask: $bits = $mask;
                let fits = |$one: $of| mask.checked_shr($index as u32).is_some_and(|bit| bit & 1 != 0);
                match items.iter().find(|item| !fits(**item)) {
                    Some(item) => Err(serde::de::Error::custom(format!("there is no {item}"))),
                    None => Ok(items.into_iter().collect()),
                }
            }
        }
    };
}

pub(crate) use bitset;
