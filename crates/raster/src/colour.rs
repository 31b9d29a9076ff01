//! A colour, and how it gets lighter or darker.

/// A colour as red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// Makes it lighter, with a factor above 1, or darker.
    #[must_use]
    #[inline]
    pub fn times(self, factor: f32) -> Colour {
        Colour(self.0.map(|byte| (f32::from(byte) * factor + 0.5).clamp(0.0, 255.0) as u8))
    }

    /// Goes a part of the way to another colour, from 0 (none of it) to 1.
    #[must_use]
    #[inline]
    pub fn towards(self, other: Colour, part: f32) -> Colour {
        let mix = |at: usize| {
            let (from, to) = (f32::from(self.0[at]), f32::from(other.0[at]));
            (from + (to - from) * part + 0.5) as u8
        };
        Colour([mix(0), mix(1), mix(2)])
    }
}
