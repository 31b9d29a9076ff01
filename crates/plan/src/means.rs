//! The abilities of a crew: an agent with a catalogue of tools may be able to do less than its body.

use crate::way::Way;

/// A kind of work that a crew may be unable to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Work {
    /// Breaking blocks for their drops.
    Collect,
    /// Killing creatures for their drops.
    Kill,
    Shear,
    /// Using an item on a creature that turns it into another item, such as a bucket on a cow.
    Milk,
    /// Waiting beside creatures until they lay something.
    AwaitLaid,
    /// Filling buckets with a fluid.
    Fill,
    /// Tilling, sowing and waiting for the harvest.
    Grow,
    Craft,
    /// Cooking or smelting items in a station.
    Smelt,
    /// Putting up a table or a furnace that is carried, and taking it along again.
    CarryStation,
    /// Carrying a table or a furnace although one stands in view.
    SecondStation,
    /// Getting a tool only to break blocks sooner that drop their items without one.
    Hasten,
}

/// The kinds of work that a crew can do. Plans contain no other work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// A bit for each kind of work that it can't do.
    missing: u16,
}

impl Means {
    /// All kinds of work, as a body can do them.
    pub const ALL: Means = Means { missing: 0 };

    /// All kinds of work except for some.
    #[must_use]
    pub fn without(kinds: &[Work]) -> Means {
        Means { missing: kinds.iter().fold(0, |missing, kind| missing | kind.bit()) }
    }

    /// Whether a crew can do a kind of work.
    #[must_use]
    pub fn allow(self, work: Work) -> bool {
        self.missing & work.bit() == 0
    }
}

impl Work {
    fn bit(self) -> u16 {
        1 << self as u8
    }

    /// The work that a way to an item takes.
    pub(crate) fn of(way: &Way) -> Work {
        match way {
            Way::Craft(_) => Work::Craft,
            Way::Smelt { .. } => Work::Smelt,
            Way::Collect { .. } => Work::Collect,
            Way::Kill { .. } => Work::Kill,
            Way::Shear { .. } => Work::Shear,
            Way::Milk { .. } => Work::Milk,
            Way::Lay { .. } => Work::AwaitLaid,
            Way::Fill { .. } => Work::Fill,
            Way::Grow { .. } => Work::Grow,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_not_allowed_and_the_rest_is() {
        let means = Means::without(&[Work::Grow, Work::Hasten]);
        assert!(!means.allow(Work::Grow) && !means.allow(Work::Hasten));
        assert!(means.allow(Work::Collect) && means.allow(Work::Milk));
        assert!(Means::ALL.allow(Work::Hasten));
    }
}
