//! Talk between agents, in sentences that people and other agents understand as well. [`say`] writes them, [`hear`]
//! reads them.

pub(crate) mod hear;
pub(crate) mod say;

use cooperage_mindcraft::player::supplies::Items;

/// A sentence that agents understand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// The items that the speaker has.
    Have(Items),
    /// The recipe of this item.
    Recipe(String),
    /// The items that the hearer is to give from its inventory.
    Give(Items),
    /// The items that the hearer is to gather or make, and give the speaker.
    Bring(Items),
    /// The items that the speaker makes itself.
    Own(Items),
    /// A question for the hearer's inventory.
    WhatHave,
    /// A question for a recipe.
    HowMade(String),
    /// A question for a place: where the hearer is, or that item or block.
    Where(Option<String>),
    /// An answer to a question: that something is lacking, unknown, or at some place.
    Answer,
    /// The speaker needs nothing of the hearer.
    NoNeed,
    /// The speaker has nothing to do.
    Free,
}
