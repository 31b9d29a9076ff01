//! Small random streams: one word of state, so that every mob can have its own and snapshots stay cheap.

use cooperage_core::{RandomSource, TreeRandom};
use serde::{Deserialize, Serialize};

/// A SplitMix64 stream (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", 2014), begun where a
/// node of the random tree says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stream(u64);

impl Stream {
    /// The stream of a node of the tree.
    #[must_use]
    pub fn of(tree: &TreeRandom, label: &str, number: u64) -> Stream {
        Stream(tree.numbered_child(label, number).next_u64())
    }

    /// A stream for one moment: its draws depend on the parts alone, so that moments may be left out.
    #[must_use]
    pub fn keyed(self, parts: [u64; 3]) -> Stream {
        parts.into_iter().fold(self, |stream, part| stream.joined(StreamKey::of(part)))
    }

    /// A part of [`keyed`](Stream::keyed), one at a time.
    #[inline]
    pub(crate) fn joined(self, part: StreamKey) -> Stream {
        Stream(mix(self.0.wrapping_add(GOLDEN) ^ part.0))
    }

    /// The word of state.
    pub(crate) fn state(self) -> u64 {
        self.0
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A uniform number from 0 up to, not including, 1: 53 random bits.
    pub fn float(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Whether an event of that probability happens; one draw.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.float() < probability
    }

    /// A uniform whole number between both ends, these included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low.saturating_add(self.below(high.saturating_sub(low).max(0).unsigned_abs() + 1) as i32)
    }

    /// A number from −1 to 1 whose density falls from the middle: the difference of two uniform ones.
    pub fn triangle(&mut self) -> f64 {
        self.float() - self.float()
    }
}

/// A number that keyed streams depend on, made ready once for many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StreamKey(u64);

impl StreamKey {
    pub(crate) fn of(number: u64) -> StreamKey {
        StreamKey(mix(number))
    }
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

#[inline]
fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

impl RandomSource for Stream {
    fn next_u32(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }

    /// Draws a number below `n` by Lemire's multiply-and-reject method.
    fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let threshold = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.next_u32()) * u64::from(n);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }
}

/// The keyed hash of a cell's state, of which the digest of all cells is the sum.
pub(crate) fn cell_hash(x: i32, y: i32, z: i32, state: u16) -> u128 {
    let place = u64::from(x.cast_unsigned()) << 32 | u64::from(z.cast_unsigned());
    let what = u64::from(y.cast_unsigned()) << 16 | u64::from(state);
    let low = mix(place.wrapping_mul(GOLDEN) ^ mix(what));
    let high = mix(low ^ mix(what.wrapping_add(GOLDEN)) ^ place);
    u128::from(high) << 64 | u128::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_uniform_enough_and_fixed() {
        let mut stream = Stream::of(&TreeRandom::from_seed(0), "mob", 3);
        let mean = (0..10_000).map(|_| stream.float()).sum::<f64>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.02, "{mean}");
        assert!((0..1_000).all(|_| (-2..=2).contains(&stream.between(-2, 2))));
        let moment = stream.keyed([1, 2, 3]);
        assert_eq!(moment, stream.keyed([1, 2, 3]));
        assert_ne!(moment, stream.keyed([1, 2, 4]));
    }

    #[test]
    fn cells_hash_differently() {
        let hashes: std::collections::BTreeSet<u128> = (0..10)
            .flat_map(|x| {
                (0..10)
                    .flat_map(move |y| (0..10).flat_map(move |z| (0..4).map(move |s| cell_hash(x, y, z, s))))
            })
            .collect();
        assert_eq!(hashes.len(), 4_000);
    }
}
