//! Enchanting tables and grindstones (docs/spec/blockworld.md, 21.2, 21.3).

use std::sync::LazyLock;

use cooperage_core::RandomSource;
use serde::Deserialize;

use super::World;
use super::use_block::UseResult;
use crate::items::ItemStack;
use crate::registry::{embedded, read_embedded, registry};
use crate::world::event::{EventCause, ItemCause};
use crate::world::ids::PlayerId;
use crate::world::refusal::{InputRefusal, Workstation};
use crate::world::stream::Stream;

#[derive(Deserialize)]
struct File {
    enchantments: Vec<Enchantment>,
}

#[derive(Deserialize)]
struct Enchantment {
    name: Box<str>,
    max: u32,
    weight: u32,
    /// The least cost of level 1, and what each further level adds.
    min_cost: [i64; 2],
    max_cost: [i64; 2],
    /// A tag of items.
    items: Box<str>,
    primary: Option<Box<str>>,
    /// Whether tables give it.
    #[serde(default)]
    table: bool,
}

fn enchantments() -> &'static [Enchantment] {
    static ALL: LazyLock<Vec<Enchantment>> =
        LazyLock::new(|| read_embedded::<File>(embedded!("enchantments")).enchantments);
    &ALL
}

impl Enchantment {
    fn fits(&self, item: &ItemStack) -> bool {
        if matches!(item.item.name(), "book" | "enchanted_book") {
            return true;
        }
        let tag = self.primary.as_deref().unwrap_or(&self.items).trim_start_matches('#');
        registry().item_tag(tag).is_some_and(|tag| tag.has_item(item.item))
    }

    /// The highest level that a cost buys.
    fn level_at(&self, cost: i64) -> Option<u32> {
        (1..=self.max).rev().find(|&level| {
            let at = |[base, per]: [i64; 2]| base + per * i64::from(level - 1);
            cost >= at(self.min_cost) && cost <= at(self.max_cost)
        })
    }
}

/// The item with one enchantment that a table would give at a cost, drawn by weight; a book becomes an enchanted one.
/// `None` if no enchantment fits.
pub(crate) fn enchanted(item: &ItemStack, cost: u32, random: &mut Stream) -> Option<ItemStack> {
    let fitting = enchantments().iter().filter(|known| known.table && known.fits(item));
    let at_cost: Vec<(&Enchantment, u32)> =
        fitting.clone().filter_map(|known| Some((known, known.level_at(i64::from(cost))?))).collect();
    // Where the cost buys nothing, the cheapest that fit are taken.
    let all = if at_cost.is_empty() { fitting.map(|known| (known, 1)).collect() } else { at_cost };
    let total: u32 = all.iter().map(|(known, _)| known.weight).sum();
    if total == 0 {
        return None;
    }
    let mut drawn = random.below(total);
    let (known, level) = all.into_iter().find(|(known, _)| {
        let is_it = drawn < known.weight;
        drawn = drawn.wrapping_sub(known.weight);
        is_it
    })?;
    let mut data = item.data.as_deref().cloned().unwrap_or_default();
    data.enchantments.push((known.name.clone(), level));
    data.enchantments.sort();
    let kind = if item.item.name() == "book" { registry().item("enchanted_book")? } else { item.item };
    Some(ItemStack::new(kind, 1).with_data(data))
}

/// Highest cost that a table without levels draws.
const COST_MAX: u32 = 30;

impl World {
    /// Enchants the item of a slot at a table within reach, for one piece of lapis lazuli.
    pub(crate) fn enchant(&mut self, id: PlayerId, slot: usize) -> UseResult {
        if self.station_near(id, |name| name == "enchanting_table").is_none() {
            return Err(InputRefusal::NoStation(Workstation::EnchantingTable));
        }
        let lapis = registry().item("lapis_lazuli").ok_or(InputRefusal::NoSuchThingAsLapis)?;
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        let item = player.inventory.get(slot).ok_or(InputRefusal::EmptySlot)?.clone();
        may_enchant(&item)?;
        let place = (0..player.inventory.slots().len())
            .find(|&place| player.inventory.get(place).is_some_and(|held| held.item == lapis))
            .ok_or(InputRefusal::NoLapis)?;
        let mut random =
            Stream::of(&self.random.tree, "enchant", u64::from(id.0)).keyed([self.tick, slot as u64, 0]);
        let cost = drawn_cost(&mut random);
        let done =
            enchanted(&item, cost, &mut random).ok_or(InputRefusal::NotEnchantable { item: item.item })?;
        let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
        let used = player.inventory.take(place, 1).ok_or(InputRefusal::NoLapis)?;
        self.used_up(EventCause::Player(id), &used, ItemCause::Use);
        self.replace_one(id, slot, &item, done.clone());
        let told = done.data.iter().flat_map(|data| &data.enchantments);
        Ok(told.map(|(name, level)| format!("{name} {level}")).collect::<Vec<_>>().join(", "))
    }

    /// Takes the enchantments except for curses off the item of a slot, at a grindstone within reach. Together with
    /// another item of its kind it becomes one item, with the durability left in both and 5 %.
    pub(crate) fn grind(&mut self, id: PlayerId, slot: usize, with: Option<usize>) -> UseResult {
        if self.station_near(id, |name| name == "grindstone").is_none() {
            return Err(InputRefusal::NoStation(Workstation::Grindstone));
        }
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        let item = player.inventory.get(slot).ok_or(InputRefusal::EmptySlot)?.clone();
        if item.count != 1 {
            return Err(InputRefusal::NotSingleToGrind);
        }
        let other = match with {
            Some(with) if with == slot => return Err(InputRefusal::NotJoinable),
            Some(with) => Some(player.inventory.get(with).ok_or(InputRefusal::NotJoinable)?),
            None => None,
        };
        let result = ground(&item, other)?;
        if let Some(with) = with {
            let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
            let used = player.inventory.take(with, 1).ok_or(InputRefusal::EmptySlot)?;
            self.used_up(EventCause::Player(id), &used, ItemCause::Craft);
        }
        self.replace_one(id, slot, &item, result);
        Ok("ground".to_owned())
    }

    /// Another item takes the place of the only one of a slot.
    fn replace_one(&mut self, id: PlayerId, slot: usize, old: &ItemStack, new: ItemStack) {
        if old.item != new.item {
            self.used_up(EventCause::Player(id), &ItemStack::new(old.item, 1), ItemCause::Craft);
            self.made(EventCause::Player(id), &ItemStack::new(new.item, 1), ItemCause::Craft);
        }
        if let Some(place) = self.player_mut(id).and_then(|player| player.inventory.slot_mut(slot)) {
            *place = Some(new);
        }
    }
}

/// The cost of an enchantment at a table, for the world has no levels.
pub(crate) fn drawn_cost(random: &mut Stream) -> u32 {
    1 + random.below(COST_MAX)
}

/// Whether a table takes an item: a single one without enchantments.
///
/// # Errors
/// The reason why it does not.
pub fn may_enchant(item: &ItemStack) -> Result<(), InputRefusal> {
    if item.data.as_ref().is_some_and(|data| !data.enchantments.is_empty())
        || item.item.name() == "enchanted_book"
    {
        return Err(InputRefusal::AlreadyEnchanted);
    }
    if item.count == 1 { Ok(()) } else { Err(InputRefusal::NotSingleToEnchant) }
}

/// A single item from a grindstone: without its enchantments except for curses, and joined with another of its kind, if there is
/// one.
///
/// # Errors
/// The reason why a grindstone makes nothing of it.
pub fn ground(item: &ItemStack, other: Option<&ItemStack>) -> Result<ItemStack, InputRefusal> {
    let mut data = item.data.as_deref().cloned().unwrap_or_default();
    let before = data.enchantments.len();
    data.enchantments.retain(|(name, _)| name.ends_with("_curse"));
    if let Some(other) = other {
        let durability = item.info().durability.filter(|_| other.item == item.item);
        let durability = durability.ok_or(InputRefusal::NotJoinable)?;
        let left = durability.saturating_sub(other.damage()) + durability * 5 / 100;
        data.damage = data.damage.saturating_sub(left);
    } else if data.enchantments.len() == before {
        return Err(InputRefusal::NotEnchanted);
    }
    let is_book = item.item.name() == "enchanted_book" && data.enchantments.is_empty();
    let kind = if is_book { registry().item("book").unwrap_or(item.item) } else { item.item };
    Ok(ItemStack::new(kind, 1).with_data(data))
}
