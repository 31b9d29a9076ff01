//! Tags: named sets of blocks, items and kinds of entities.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::blocks::BlockRegistry;
use super::items::ItemRegistry;
use super::{BlockId, ItemId, embedded, entity_kind, read_embedded};

/// A set of blocks, of items or of kinds of entities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagSet {
    /// The members' numbers, ascending.
    members: Vec<u16>,
    bits: Vec<u64>,
}

impl TagSet {
    fn new(members: impl Iterator<Item = u16>) -> TagSet {
        let mut members: Vec<u16> = members.collect();
        members.sort_unstable();
        members.dedup();
        let mut bits = vec![0u64; members.last().map_or(0, |&last| usize::from(last) / 64 + 1)];
        for &member in &members {
            bits[usize::from(member) / 64] |= 1 << (member % 64);
        }
        TagSet { members, bits }
    }

    /// Whether the block belongs to it.
    #[must_use]
    pub fn has_block(&self, block: BlockId) -> bool {
        self.has(block.0)
    }

    /// Whether the item belongs to it.
    #[must_use]
    pub fn has_item(&self, item: ItemId) -> bool {
        self.has(item.0)
    }

    /// The members' numbers, ascending.
    #[must_use]
    pub fn numbers(&self) -> &[u16] {
        &self.members
    }

    fn has(&self, number: u16) -> bool {
        self.bits.get(usize::from(number) / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }
}

#[derive(Deserialize)]
pub(super) struct TagRegistryFile {
    item: BTreeMap<String, Vec<String>>,
    block: BTreeMap<String, Vec<String>>,
    entity_type: BTreeMap<String, Vec<String>>,
}

impl TagRegistryFile {
    pub(super) fn load() -> TagRegistryFile {
        read_embedded(embedded!("tags"))
    }
}

pub(crate) struct Tags {
    items: BTreeMap<String, TagSet>,
    blocks: BTreeMap<String, TagSet>,
    entities: BTreeMap<String, TagSet>,
}

impl Tags {
    pub(super) fn new(file: &TagRegistryFile, blocks: &BlockRegistry, items: &ItemRegistry) -> Tags {
        let set = |names: &[String], number: &dyn Fn(&str) -> Option<u16>| {
            TagSet::new(names.iter().filter_map(|name| number(name)))
        };
        let of_items = |name: &str| items.by_name(name).map(|id| id.0);
        let of_blocks = |name: &str| blocks.by_name(name).map(|id| id.0);
        let of_entities = |name: &str| entity_kind(name).map(|kind| kind.number);
        Tags {
            items: file.item.iter().map(|(tag, names)| (tag.clone(), set(names, &of_items))).collect(),
            blocks: file.block.iter().map(|(tag, names)| (tag.clone(), set(names, &of_blocks))).collect(),
            entities: file
                .entity_type
                .iter()
                .map(|(tag, names)| (tag.clone(), set(names, &of_entities)))
                .collect(),
        }
    }

    pub(super) fn blocks(&self) -> impl Iterator<Item = (&str, &TagSet)> {
        self.blocks.iter().map(|(name, set)| (name.as_str(), set))
    }

    pub(super) fn items(&self) -> impl Iterator<Item = (&str, &TagSet)> {
        self.items.iter().map(|(name, set)| (name.as_str(), set))
    }

    pub(super) fn entities(&self) -> impl Iterator<Item = (&str, &TagSet)> {
        self.entities.iter().map(|(name, set)| (name.as_str(), set))
    }

    pub(super) fn block(&self, name: &str) -> Option<&TagSet> {
        self.blocks.get(name)
    }

    pub(super) fn item(&self, name: &str) -> Option<&TagSet> {
        self.items.get(name)
    }
}
