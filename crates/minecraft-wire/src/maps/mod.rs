//! The numbers of block states, items and kinds of entities in each version, and ours, which are those of the home version.
//!
//! `data/stand_ins.txt` lists by name the things that one side lacks and what stands for them. Maps are total for numbers that
//! exist: what a version lacks is sent as its stand-in, and a block that the home version lacks is read as its stand-in, while
//! [`NumberMaps::foreign_block`] keeps its name and its hardness.

mod kinds;
mod load;

use std::collections::BTreeMap;

use cooperage_blocks::{BlockId, BlockState, ItemId, registry};

use crate::ProtocolVersion;

pub(crate) use kinds::static_enchantments;
pub use kinds::{
    block_entity_kind_from_wire, block_entity_kind_to_wire, effect_from_wire, effect_to_wire, menu_from_wire,
    menu_to_wire,
};

/// The numbers of one version.
#[derive(Debug)]
pub struct NumberMaps {
    states: NumberMap,
    blocks: NumberMap,
    items: NumberMap,
    entities: NumberMap,
    /// By their first states, ascending.
    foreign_blocks: Vec<ForeignBlock>,
    foreign_items: BTreeMap<u16, Box<str>>,
    foreign_entities: BTreeMap<u16, Box<str>>,
}

/// A block that the home version lacks.
#[derive(Clone, Debug, PartialEq)]
pub struct ForeignBlock {
    /// Its name, without `minecraft:`.
    pub name: Box<str>,
    /// The number of its first state in its version.
    pub first_state: u16,
    /// How many states it has.
    pub states: u16,
    /// Negative: cannot be dug.
    pub hardness: f64,
    /// Whether bodies collide with it, as far as the data of the version tell.
    pub is_solid: bool,
}

/// Numbers there and back, by place.
#[derive(Debug)]
struct NumberMap {
    /// Of each number of theirs ours.
    ours: Box<[u16]>,
    /// Of each number of ours theirs.
    theirs: Box<[u16]>,
}

impl NumberMap {
    fn to_theirs(&self, ours: u16) -> i32 {
        // Ours are all there; a number that nothing has is sent as 0, which is air or a thing without meaning.
        self.theirs.get(usize::from(ours)).copied().unwrap_or_default().into()
    }

    fn to_ours(&self, theirs: i32) -> Option<u16> {
        self.ours.get(usize::try_from(theirs).ok()?).copied()
    }
}

impl NumberMaps {
    /// Returns the maps of a version.
    #[must_use]
    pub fn of(version: ProtocolVersion) -> &'static NumberMaps {
        load::maps(version)
    }

    /// Returns the version's number of a block state.
    #[must_use]
    pub fn state_to_wire(&self, state: BlockState) -> i32 {
        self.states.to_theirs(state.0)
    }

    /// Returns the block state of a version's number, or its stand-in.
    #[must_use]
    pub fn state_from_wire(&self, number: i32) -> Option<BlockState> {
        self.states.to_ours(number).map(BlockState)
    }

    /// Returns the number of block states that the version has.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states.ours.len()
    }

    /// Returns the block of a version's state number, if the home version lacks it.
    #[must_use]
    pub fn foreign_block(&self, number: i32) -> Option<&ForeignBlock> {
        let number = u16::try_from(number).ok()?;
        let after = self.foreign_blocks.partition_point(|block| block.first_state <= number);
        let block = self.foreign_blocks.get(after.checked_sub(1)?)?;
        (number - block.first_state < block.states).then_some(block)
    }

    /// Returns the version's number of a block, or of its stand-in.
    #[must_use]
    pub fn block_to_wire(&self, block: BlockId) -> i32 {
        self.blocks.to_theirs(block.0)
    }

    /// Returns the block of a version's number, or its stand-in.
    #[must_use]
    pub fn block_from_wire(&self, number: i32) -> Option<BlockId> {
        self.blocks.to_ours(number).map(BlockId)
    }

    /// Returns the version's number of an item. Items that only this program has are sent as the item that they come from.
    #[must_use]
    pub fn item_to_wire(&self, item: ItemId) -> i32 {
        self.items.to_theirs(item_of_game(item).0)
    }

    /// Returns the item of a version's number, or its stand-in.
    #[must_use]
    pub fn item_from_wire(&self, number: i32) -> Option<ItemId> {
        self.items.to_ours(number).map(ItemId)
    }

    /// Returns the name of a version's item, if the home version lacks it.
    #[must_use]
    pub fn foreign_item(&self, number: i32) -> Option<&str> {
        self.foreign_items.get(&u16::try_from(number).ok()?).map(AsRef::as_ref)
    }

    /// Returns the version's number of a kind of entity, given by its number in `cooperage_blocks`.
    #[must_use]
    pub fn entity_to_wire(&self, kind: u16) -> i32 {
        self.entities.to_theirs(kind)
    }

    /// Returns the number in `cooperage_blocks` of a version's kind of entity, or of its stand-in.
    #[must_use]
    pub fn entity_from_wire(&self, number: i32) -> Option<u16> {
        self.entities.to_ours(number)
    }

    /// Returns the name of a version's kind of entity, if the home version lacks it.
    #[must_use]
    pub fn foreign_entity(&self, number: i32) -> Option<&str> {
        self.foreign_entities.get(&u16::try_from(number).ok()?).map(AsRef::as_ref)
    }
}

/// The item of the game that stands for one of those that only this program has, such as `fire`.
fn item_of_game(item: ItemId) -> ItemId {
    if usize::from(item.0) < registry().items().len() {
        return item;
    }
    let name = match item.name() {
        "fire" | "soul_fire" => "flint_and_steel",
        "sweet_berry_bush" => "sweet_berries",
        _ => "flower_pot",
    };
    registry().item(name).unwrap_or(item)
}

#[cfg(test)]
mod tests;
