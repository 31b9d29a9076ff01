//! Texts as vectors: what embedding models give, and an offline stand-in for them.

use std::fmt;
use std::sync::Arc;

/// Most numbers of a vector: more than any model gives.
const NUMBERS_MAX: usize = 1 << 16;
/// Numbers of the offline vector.
const OFFLINE_NUMBERS: usize = 256;

/// A text as a vector of 32-bit floating-point numbers. It is kept as bytes, little-endian, as it is stored; clones share
/// them.
#[derive(Clone, PartialEq, Eq)]
pub struct Embedding(Arc<[u8]>);

impl Embedding {
    /// The vector of these numbers; none if there are none, too many, or one that is infinite or none at all.
    pub fn of_numbers(numbers: &[f32]) -> Option<Embedding> {
        Embedding::from_bytes(&numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>())
    }

    /// The vector with these bytes; none if they are those of no vector.
    pub fn from_bytes(bytes: &[u8]) -> Option<Embedding> {
        let is_whole = !bytes.is_empty() && bytes.len().is_multiple_of(4) && bytes.len() / 4 <= NUMBERS_MAX;
        let embedding = Embedding(bytes.into());
        (is_whole && embedding.numbers().all(f32::is_finite)).then_some(embedding)
    }

    /// A stand-in that needs no network: a bag of words, hashed. Each word in lower case (a run of letters and digits)
    /// names one of 256 places and a sign by its BLAKE3 hash, and adds one there; the sum is scaled to length 1. Texts
    /// that share words are alike, and nothing more is meant by it. A text without a word is the zero vector.
    pub fn offline(text: &str) -> Embedding {
        let mut counts = [0.0_f64; OFFLINE_NUMBERS];
        let lower = text.to_lowercase();
        for word in lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
            let hash = blake3::hash(word.as_bytes());
            let [place, sign, ..] = *hash.as_bytes();
            counts[usize::from(place)] += if sign & 1 == 0 { 1.0 } else { -1.0 };
        }
        let length = counts.iter().map(|count| count * count).sum::<f64>().sqrt();
        let scale = if length > 0.0 { 1.0 / length } else { 0.0 };
        Embedding(counts.iter().flat_map(|count| ((count * scale) as f32).to_le_bytes()).collect())
    }

    /// Returns the vector as bytes, four for each number.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the numbers of the vector.
    pub fn numbers(&self) -> impl Iterator<Item = f32> {
        self.0.chunks_exact(4).map(|bytes| bytes.try_into().map_or(0.0, f32::from_le_bytes))
    }

    /// The cosine of the angle to another vector: 1 for the same direction; 0 where either has no length, and none where
    /// they have different numbers of numbers.
    pub fn cosine(&self, other: &Embedding) -> Option<f64> {
        if self.0.len() != other.0.len() {
            return None;
        }
        let product = |one: &Embedding, two: &Embedding| -> f64 {
            one.numbers().zip(two.numbers()).map(|(a, b)| f64::from(a) * f64::from(b)).sum()
        };
        let lengths = (product(self, self) * product(other, other)).sqrt();
        Some(if lengths > 0.0 { product(self, other) / lengths } else { 0.0 })
    }
}

impl fmt::Debug for Embedding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Embedding({} numbers)", self.0.len() / 4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_finite_and_come_back_from_their_bytes() {
        let vector = Embedding::of_numbers(&[1.0, -0.5]).unwrap();
        assert_eq!(vector.as_bytes(), [0, 0, 0x80, 0x3f, 0, 0, 0, 0xbf]);
        assert_eq!(Embedding::from_bytes(vector.as_bytes()), Some(vector.clone()));
        assert_eq!(vector.numbers().collect::<Vec<_>>(), [1.0, -0.5]);
        assert_eq!(format!("{vector:?}"), "Embedding(2 numbers)");
        for bad in [&[][..], &[f32::NAN], &[1.0, f32::INFINITY], &vec![0.0; NUMBERS_MAX + 1]] {
            assert_eq!(Embedding::of_numbers(bad), None);
        }
        assert_eq!(Embedding::from_bytes(&[0; 7]), None);
    }

    #[test]
    fn texts_that_share_words_are_alike() {
        let like = |one: &str, two: &str| Embedding::offline(one).cosine(&Embedding::offline(two)).unwrap();
        assert!((like("Build a red house!", "build a RED house") - 1.0).abs() < 1e-6);
        let near = like("build a red house", "build a blue house");
        let far = like("build a red house", "cook seven salmon soups");
        assert!(near > 0.7 && far < 0.3, "{near} {far}");
        assert_eq!(like("", "a"), 0.0);
        assert_eq!(Embedding::offline("a").cosine(&Embedding::of_numbers(&[1.0]).unwrap()), None);
    }

    #[test]
    fn the_offline_vector_stays() {
        // Journals name it by the hash of its bytes.
        let hash = blake3::hash(Embedding::offline("build a red house, a red one").as_bytes()).to_hex();
        assert_eq!(&hash[..32], "bb3d292afc2c6789874fc0b4c916c2c8");
    }
}
