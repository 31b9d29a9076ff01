//! State digests: equal digests mean equal state, byte for byte.

use std::fmt;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_round_trip() {
        let digest = Digest::of(b"kitchen");
        assert_eq!(Digest::from_hex(&digest.to_string()), Some(digest));
        assert_eq!(Digest::from_hex("zz"), None);
        assert_eq!(Digest::from_hex(&"é".repeat(16)), None);
    }
}
