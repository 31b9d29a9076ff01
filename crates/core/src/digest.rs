//! State digests: equal digests mean equal state, byte for byte.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value;

/// 128 bits of a BLAKE3 hash over an environment's canonical encoding of its whole state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 16]);

impl Digest {
    /// The digest of `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Digest {
        Digest::from_hash(&blake3::hash(bytes))
    }

    /// The first half of a full hash.
    #[must_use]
    pub fn from_hash(hash: &blake3::Hash) -> Digest {
        let mut half = [0; 16];
        half.copy_from_slice(&hash.as_bytes()[..16]);
        Digest(half)
    }

    /// Reads the 32 hexadecimal digits that `Display` writes.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Digest> {
        if text.len() != 32 || !text.is_ascii() {
            return None;
        }
        let mut bytes = [0; 16];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        Some(Digest(bytes))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Sums a state up, part by part.
///
/// Parts are written as the crate `postcard` does, version 1 of its format: numbers, texts and lists with their length,
/// fields in the order of their declaration, variants by their number. So the names of fields and variants don't count;
/// one more does, and so does another order.
///
/// A floating-point number counts by its bits: 0 and −0 are two states, since rules can tell them apart. No world may hold
/// a NaN, whose bits are not the same on every machine. Where a value's bytes don't say of which kind it is, as with JSON,
/// write it as text ([`json_text`]).
#[derive(Clone, Debug, Default)]
pub struct DigestWriter(Vec<u8>);

impl DigestWriter {
    /// For a state whose encoding has that name, which tells it from all others and is to be changed with it.
    #[must_use]
    pub fn new(encoding: &str) -> DigestWriter {
        let mut writer = DigestWriter(Vec::with_capacity(4_096));
        writer.put(encoding);
        writer
    }

    /// Adds a part. One that `postcard` can't write, such as a list whose length isn't known, counts up to there.
    pub fn put<T: Serialize + ?Sized>(&mut self, part: &T) {
        let written = postcard::to_io(part, &mut self.0).map(drop);
        debug_assert_eq!(written, Ok(()), "a state without an encoding");
    }

    /// The digest of all parts.
    #[must_use]
    pub fn finish(&self) -> Digest {
        Digest::of(&self.0)
    }
}

/// Writes a JSON value as its text, for fields of states: `#[serde(serialize_with = "cooperage_core::digest::json_text")]`.
///
/// # Errors
/// Those of the serialiser.
pub fn json_text<S: Serializer>(value: &Value, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn digest<T: Serialize>(state: &T) -> Digest {
        let mut writer = DigestWriter::new("test 1");
        writer.put(state);
        writer.finish()
    }

    #[derive(Serialize)]
    struct Json(#[serde(serialize_with = "json_text")] Value);

    #[test]
    fn names_of_fields_and_variants_do_not_count_and_their_order_does() {
        #[derive(Serialize)]
        enum Kind {
            Near,
            Far { cells: u32 },
        }
        #[derive(Serialize)]
        enum Renamed {
            Close,
            Distant { blocks: u32 },
        }
        #[derive(Serialize)]
        struct State {
            at: u64,
            kind: Kind,
        }
        #[derive(Serialize)]
        struct Other {
            place: u64,
            how: Renamed,
        }
        #[derive(Serialize)]
        struct More {
            at: u64,
            kind: Kind,
            more: bool,
        }
        let state = digest(&State { at: 7, kind: Kind::Far { cells: 3 } });
        assert_eq!(state, digest(&Other { place: 7, how: Renamed::Distant { blocks: 3 } }));
        assert_ne!(state, digest(&More { at: 7, kind: Kind::Far { cells: 3 }, more: false }));
        assert_eq!(digest(&Kind::Near), digest(&Renamed::Close));
    }

    #[test]
    fn what_is_different_counts_as_different() {
        let states = [
            digest(&("ab", "c")),
            digest(&("a", "bc")),
            digest(&Some(0u8)),
            digest(&None::<u8>),
            digest(&0.0),
            digest(&-0.0),
            digest(&vec![1u8, 2]),
            digest(&vec![vec![1u8], vec![2]]),
            digest(&Json(json!([1, true]))),
            digest(&Json(json!([true, 1]))),
            digest(&Json(json!(null))),
        ];
        let different: std::collections::BTreeSet<Digest> = states.into_iter().collect();
        assert_eq!(different.len(), states.len());
    }

    #[test]
    fn the_name_of_an_encoding_counts() {
        assert_ne!(DigestWriter::new("kitchen 1").finish(), DigestWriter::new("kitchen 2").finish());
    }

    #[test]
    fn the_bytes_are_those_of_the_published_format() {
        let mut writer = DigestWriter::new("t");
        writer.put(&(300u64, -1i32, 1.5f64, Some("é"), [true, false]));
        let bytes = [1, b't', 0xac, 2, 1, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f, 1, 2, 0xc3, 0xa9, 1, 0];
        assert_eq!(writer.finish(), Digest::of(&bytes));
    }

    #[test]
    fn hex_round_trip() {
        let digest = Digest::of(b"kitchen");
        assert_eq!(Digest::from_hex(&digest.to_string()), Some(digest));
        assert_eq!(Digest::from_hex("zz"), None);
        assert_eq!(Digest::from_hex(&"é".repeat(16)), None);
    }
}
