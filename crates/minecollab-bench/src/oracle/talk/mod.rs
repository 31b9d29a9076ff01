//! What agents tell each other, in sentences that people and other agents understand as well. [`say`] writes them, [`hear`]
//! reads them.

pub(crate) mod hear;
pub(crate) mod say;

use super::recipes::{Items, Way};

/// What a sentence says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// What the speaker has.
    Have(Items),
    /// How something is made.
    Recipe(Way),
    /// What the hearer is to give the speaker of what it has.
    Give(Items),
    /// What the hearer is to gather or make, and give the speaker.
    Bring(Items),
    /// What the speaker makes itself.
    Own(Items),
    /// What the speaker has thrown to the hearer, who did not get it.
    Lost(Items),
    /// What does the hearer have?
    WhatHave,
    /// How is that made?
    HowMade(String),
    /// Nothing is wanted of the hearer.
    NoNeed,
    /// The speaker has nothing to do.
    Free,
    /// The speaker talks with somebody else.
    Busy,
}
