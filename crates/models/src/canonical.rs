//! Content hashes, and JSON in one canonical form.
//!
//! `serde_json` keeps the order of an object's keys or sorts them, depending on a feature that any crate of the
//! build may turn on; what is hashed or counted therefore goes through [`write_canonical`].

use std::fmt;

use serde_json::Value;

/// The first 128 bits of a BLAKE3 hash, shown as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentHash([u8; 16]);

impl ContentHash {
    /// The hash a hasher has arrived at.
    pub(crate) fn of(hasher: &blake3::Hasher) -> Self {
        let mut bytes = [0; 16];
        hasher.finalize_xof().fill(&mut bytes);
        Self(bytes)
    }

    /// The 16 bytes.
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// Reads the 32 lower-case hexadecimal digits that `Display` writes; `None` for anything else.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 32 {
            return None;
        }
        let mut bytes = [0; 16];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let [high, low] = pair else { return None };
            *byte = hex_digit(*high)? << 4 | hex_digit(*low)?;
        }
        Some(Self(bytes))
    }
}

fn hex_digit(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = [0; 32];
        for (pair, byte) in text.chunks_exact_mut(2).zip(self.0) {
            if let [high, low] = pair {
                *high = DIGITS[usize::from(byte >> 4)];
                *low = DIGITS[usize::from(byte & 15)];
            }
        }
        f.write_str(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Feeds a byte string with its length in front, so that neighbouring fields can't run into each other.
pub(crate) fn feed(hasher: &mut blake3::Hasher, bytes: &[u8]) {
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

/// Appends `value` as compact JSON with the keys of every object sorted by their bytes.
pub(crate) fn write_canonical(value: &Value, out: &mut String) {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<_> = map.iter().collect();
            entries.sort_unstable_by(|a, b| a.0.cmp(b.0));
            out.push('{');
            for (place, (key, member)) in entries.into_iter().enumerate() {
                if place > 0 {
                    out.push(',');
                }
                out.push_str(&Value::from(key.as_str()).to_string());
                out.push(':');
                write_canonical(member, out);
            }
            out.push('}');
        }
        Value::Array(members) => {
            out.push('[');
            for (place, member) in members.iter().enumerate() {
                if place > 0 {
                    out.push(',');
                }
                write_canonical(member, out);
            }
            out.push(']');
        }
        leaf => out.push_str(&leaf.to_string()),
    }
}

/// [`write_canonical`] into a string of its own.
pub(crate) fn canonical(value: &Value) -> String {
    let mut out = String::new();
    write_canonical(value, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_at_every_depth() {
        let value: Value =
            serde_json::from_str(r#"{"b":[{"z":1,"a":"é\n"}],"a":{"y":null,"x":1.5}}"#).unwrap();
        assert_eq!(canonical(&value), r#"{"a":{"x":1.5,"y":null},"b":[{"a":"é\n","z":1}]}"#);
    }

    #[test]
    fn hashes_survive_their_text_form() {
        let mut hasher = blake3::Hasher::new();
        feed(&mut hasher, b"x");
        let hash = ContentHash::of(&hasher);
        let text = hash.to_string();
        assert_eq!(text.len(), 32);
        assert_eq!(ContentHash::from_hex(&text), Some(hash));
        for bad in
            ["", "0", &text[1..], &text.replace(|c: char| c.is_ascii_alphabetic(), "G"), &"é".repeat(16)]
        {
            assert_eq!(ContentHash::from_hex(bad), None, "{bad}");
        }
    }
}
