//! The ways in which items are obtained.

use cooperage_blocks::registry::entity_kind;
use cooperage_blocks::{BlockId, ItemId};

use crate::formulas::Formula;

/// A way in which an item is obtained.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    Craft(&'static Formula),
    Smelt { input: ItemId },
    Collect { block: BlockId, tool: Option<ItemId>, per_mille: u32 },
    Kill { kind: u16, per_mille: u32 },
    Shear { kind: u16, per_mille: u32 },
    Milk { kind: u16, with: ItemId },
    Lay { kind: u16 },
    Fill { fluid: BlockId },
    Grow { crop: BlockId, seed: ItemId, per_mille: u32 },
}

/// The number of a kind of creature.
pub(crate) fn kind(name: &str) -> Option<u16> {
    Some(entity_kind(name)?.number)
}
