//! The random draws of controllers and partners.

use cooperage_core::RandomSource;

/// The purpose of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawPurpose {
    /// One step of a wait.
    Wait,
    /// An action of a player that is stuck.
    Unstuck,
    /// A partner that moves at random.
    Walk,
}

impl DrawPurpose {
    /// The word in recordings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DrawPurpose::Wait => "wait",
            DrawPurpose::Unstuck => "unstuck",
            DrawPurpose::Walk => "walk",
        }
    }
}

/// Where random draws come from: a generator, or a recording.
pub trait Draws {
    /// A uniform index below `count`, which is at least 1.
    fn index(&mut self, draw: DrawPurpose, count: u32) -> u32;

    /// A uniform number in `[0, 1)`.
    fn unit(&mut self) -> f64;
}

impl<R: RandomSource> Draws for R {
    #[inline]
    fn index(&mut self, _: DrawPurpose, count: u32) -> u32 {
        self.below(count)
    }

    #[inline]
    fn unit(&mut self) -> f64 {
        f64::from(self.next_u32()) / (f64::from(u32::MAX) + 1.0)
    }
}

/// A uniform choice of one of these actions.
pub(crate) fn choose<T: Copy>(draws: &mut (impl Draws + ?Sized), draw: DrawPurpose, of: &[T]) -> Option<T> {
    let count = u32::try_from(of.len()).ok().filter(|count| *count > 0)?;
    of.get(draws.index(draw, count) as usize).copied()
}
