//! A stack of equal items.

use std::sync::Arc;

use cooperage_core::DigestWriter;
use serde::{Deserialize, Serialize};

use crate::registry::{ItemId, ItemInfo, ToolClass};

/// Equal items in one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemStack {
    pub item: ItemId,
    /// How many; never 0 in a slot.
    #[serde(deserialize_with = "super::written::count::deserialize")]
    pub count: u32,
    /// The properties in which they differ from plain ones; `None` for plain ones.
    pub data: Option<Arc<ItemData>>,
}

/// The properties in which an item differs from others of its kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemData {
    /// Uses taken from its durability.
    pub damage: u32,
    /// A name given to it.
    pub name: Option<Box<str>>,
    /// Enchantments and their levels, ascending by name.
    pub enchantments: Vec<(Box<str>, u32)>,
    /// The effect of a suspicious stew, with its ticks.
    pub stew: Option<(Box<str>, u32)>,
    /// The pages of a book.
    pub pages: Option<Pages>,
    /// The contents of a shulker box.
    #[serde(with = "super::written::within_box")]
    pub contents: Vec<Option<ItemStack>>,
}

impl ItemData {
    /// A number of 48 bits that tells properties from others: equal ones have the same.
    #[must_use]
    pub fn mark(&self) -> u64 {
        let mut writer = DigestWriter::new("properties of items 1");
        writer.put(self);
        let [a, b, c, d, e, f, ..] = writer.finish().0;
        u64::from_le_bytes([a, b, c, d, e, f, 0, 0])
    }
}

/// The text of a book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pages {
    pub pages: Vec<Box<str>>,
    /// Title and author, once signed.
    pub signed: Option<(Box<str>, Box<str>)>,
}

impl ItemStack {
    /// A stack of plain items.
    #[must_use]
    pub fn new(item: ItemId, count: u32) -> ItemStack {
        ItemStack { item, count, data: None }
    }

    /// Returns the same items with other data; data equal to the default is dropped.
    #[must_use]
    pub fn with_data(mut self, data: ItemData) -> ItemStack {
        self.data = Some(data).filter(|data| *data != ItemData::default()).map(Arc::new);
        self
    }

    /// Returns a stack of the same items with another count.
    #[must_use]
    pub fn of_count(&self, count: u32) -> ItemStack {
        ItemStack { item: self.item, count, data: self.data.clone() }
    }

    /// The facts about the item.
    #[must_use]
    pub fn info(&self) -> &'static ItemInfo {
        self.item.info()
    }

    /// Most of them in a slot.
    #[must_use]
    pub fn max(&self) -> u32 {
        self.info().stack
    }

    /// Whether both could share a slot.
    #[must_use]
    pub fn is_like(&self, other: &ItemStack) -> bool {
        self.item == other.item && self.data == other.data
    }

    /// Uses taken from its durability.
    #[must_use]
    pub fn damage(&self) -> u32 {
        self.data.as_ref().map_or(0, |data| data.damage)
    }

    /// The name given to it.
    #[must_use]
    pub fn custom_name(&self) -> Option<&str> {
        self.data.as_ref()?.name.as_deref()
    }

    /// The level of an enchantment; 0 without.
    #[must_use]
    pub fn enchantment(&self, name: &str) -> u32 {
        let Some(data) = &self.data else { return 0 };
        data.enchantments.iter().find(|(known, _)| &**known == name).map_or(0, |&(_, level)| level)
    }

    /// Takes uses from its durability; returns whether it breaks.
    pub fn wear(&mut self, uses: u32) -> bool {
        let Some(durability) = self.info().durability else { return false };
        let mut data = self.data.as_deref().cloned().unwrap_or_default();
        data.damage += uses;
        let breaks = data.damage >= durability;
        self.data = Some(Arc::new(data));
        breaks
    }

    /// The uses that breaking a block of that hardness costs it.
    #[must_use]
    pub fn wear_of_digging(&self, hardness: f64) -> u32 {
        match self.info().tool {
            Some(ToolClass::Shears) => 1,
            _ if hardness <= 0.0 => 0,
            Some(ToolClass::Sword) => 2,
            Some(_) => 1,
            None => u32::from(self.item.name() == "trident") * 2,
        }
    }

    /// The uses that a hit costs it.
    #[must_use]
    pub fn wear_of_hitting(&self) -> u32 {
        match self.info().tool {
            Some(ToolClass::Sword) => 1,
            Some(ToolClass::Axe | ToolClass::Pickaxe | ToolClass::Shovel | ToolClass::Hoe) => 2,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::registry;

    #[test]
    fn tools_wear_and_break() {
        let mut pickaxe = ItemStack::new(registry().item("golden_pickaxe").unwrap(), 1);
        assert_eq!(
            (pickaxe.wear_of_digging(1.5), pickaxe.wear_of_digging(0.0), pickaxe.wear_of_hitting()),
            (1, 0, 2)
        );
        for _ in 0..31 {
            assert!(!pickaxe.wear(1));
        }
        assert_eq!(pickaxe.damage(), 31);
        assert!(pickaxe.wear(1));
        let mut dirt = ItemStack::new(registry().item("dirt").unwrap(), 1);
        assert!(!dirt.wear(1_000));
        assert_eq!(dirt.data, None);
    }

    #[test]
    fn only_equal_items_share_a_slot() {
        let stick = ItemStack::new(registry().item("stick").unwrap(), 3);
        let named = stick.clone().with_data(ItemData { name: Some("Key".into()), ..ItemData::default() });
        assert!(stick.is_like(&stick.of_count(9)));
        assert!(!stick.is_like(&named));
        assert_eq!((named.custom_name(), stick.clone().with_data(ItemData::default())), (Some("Key"), stick));
    }
}
