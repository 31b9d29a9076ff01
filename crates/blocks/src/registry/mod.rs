//! The blocks, states, shapes, items and tags of the game. One table for the version 1.21.1, loaded at first use.
//!
//! The facts come from the data files of this crate (`data/README.md` says where each is from). A [`BlockState`] is the
//! game's own global state number; everything that rules ask of a state is one look into a table.

mod blocks;
mod entities;
mod files;
mod items;
mod names;
mod numbers;
mod shapes;
mod states;
mod tags;

use std::sync::LazyLock;

pub use blocks::{BlockId, BlockInfo, Property, Tier, ToolClass};
pub use entities::{EntityInfo, entity_kind, entity_kinds};
pub use items::{EquipSlot, FoodInfo, ItemId, ItemInfo};
pub use names::{UnknownName, current_name};
pub use shapes::{CollisionShape, ShapeId};
pub use states::BlockState;
pub use tags::TagSet;

pub(crate) use files::{embedded, read_embedded};

/// The tables of blocks, shapes, items and tags.
pub struct Registry {
    pub(crate) blocks: blocks::BlockRegistry,
    pub(crate) shapes: Vec<CollisionShape>,
    pub(crate) items: items::ItemRegistry,
    pub(crate) tags: tags::Tags,
}

/// The registry of the version this crate is made for.
#[must_use]
pub fn registry() -> &'static Registry {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::load);
    &REGISTRY
}

impl Registry {
    fn load() -> Registry {
        let shapes = shapes::load();
        let tags_file = tags::TagRegistryFile::load();
        let mut blocks = blocks::BlockRegistry::load(&shapes);
        let items = items::ItemRegistry::load(&blocks);
        blocks.link_items(&items);
        let tags = tags::Tags::new(&tags_file, &blocks, &items);
        Registry { blocks, shapes, items, tags }
    }

    /// All blocks, by number.
    #[must_use]
    pub fn blocks(&self) -> &[BlockInfo] {
        self.blocks.all()
    }

    /// All items of the game, by number.
    #[must_use]
    pub fn items(&self) -> &[ItemInfo] {
        self.items.of_game()
    }

    /// Whether an item has that number: one of the game's, or a stand-in for a block that the game has no item for.
    #[must_use]
    pub fn has_item(&self, number: u16) -> bool {
        usize::from(number) < self.items.all().len()
    }

    /// The block of that name, with or without `minecraft:`; names of 1.19.2 are understood.
    #[must_use]
    pub fn block(&self, name: &str) -> Option<BlockId> {
        self.blocks.by_name(current_name(name))
    }

    /// The item of that name, with or without `minecraft:`; names of 1.19.2 are understood. Some blocks that the game has
    /// no item for, such as `fire`, have a stand-in of their name that can be carried and placed.
    #[must_use]
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.items.by_name(current_name(name))
    }

    /// A tag of blocks by its name, without `#`.
    #[must_use]
    pub fn block_tag(&self, name: &str) -> Option<&TagSet> {
        self.tags.block(name)
    }

    /// A tag of items by its name, without `#`.
    #[must_use]
    pub fn item_tag(&self, name: &str) -> Option<&TagSet> {
        self.tags.item(name)
    }

    /// All tags of blocks, by name.
    pub fn block_tags(&self) -> impl Iterator<Item = (&str, &TagSet)> {
        self.tags.blocks()
    }

    /// All tags of items, by name.
    pub fn item_tags(&self) -> impl Iterator<Item = (&str, &TagSet)> {
        self.tags.items()
    }

    /// All tags of kinds of entities, by name.
    pub fn entity_tags(&self) -> impl Iterator<Item = (&str, &TagSet)> {
        self.tags.entities()
    }

    /// The number of block states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.blocks.states()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registry_is_whole() {
        let registry = registry();
        assert_eq!(
            (registry.blocks().len(), registry.items().len(), registry.states()),
            (1060, 1333, 26_684)
        );
        for (number, block) in registry.blocks().iter().enumerate() {
            assert_eq!(usize::from(block.id.0), number);
            assert_eq!(registry.block(&block.name), Some(block.id));
            assert_eq!(registry.block(&format!("minecraft:{}", block.name)), Some(block.id));
            for state in block.states() {
                assert_eq!(state.block(), block.id);
                assert_eq!(state.to_string().parse(), Ok(state));
            }
        }
        assert_eq!(registry.block("grass"), registry.block("short_grass"));
        assert_eq!(registry.item("scute"), registry.item("turtle_scute"));
        for name in ["fire", "sweet_berry_bush", "potted_poppy"] {
            let stand_in = registry.item(name).unwrap();
            let block = registry.block(name).unwrap();
            assert!(registry.has_item(stand_in.0) && stand_in.info().blocks == [block], "{name}");
            assert_ne!(block.info().item, Some(stand_in), "{name}: nothing drops a stand-in");
        }
        assert_eq!(registry.block("no_such_block"), None);
    }
}
