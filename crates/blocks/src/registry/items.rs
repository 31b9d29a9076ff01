//! Items and the facts about them.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::blocks::{BlockId, BlockRegistry, Tier, ToolClass};
use super::{embedded, read_embedded, registry};

/// The number of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ItemId(#[serde(deserialize_with = "super::numbers::item_in_range::deserialize")] pub u16);

impl ItemId {
    /// The facts about the item.
    #[must_use]
    pub fn info(self) -> &'static ItemInfo {
        let items = registry().items.all();
        items.get(usize::from(self.0)).unwrap_or(&items[0])
    }

    /// The name, without `minecraft:`.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.info().name
    }
}

/// Where armour is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EquipSlot {
    Head,
    Chest,
    Legs,
    Feet,
    Offhand,
}

/// The food values of an item.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct FoodInfo {
    /// Added to the food level.
    pub nutrition: u32,
    /// Added to saturation, up to the food level.
    pub saturation: f64,
    /// Whether it may be eaten when full.
    #[serde(default, rename = "always")]
    pub is_always_edible: bool,
}

/// The facts about an item.
#[derive(Clone, Debug)]
pub struct ItemInfo {
    pub id: ItemId,
    /// Its name, without `minecraft:`.
    pub name: Box<str>,
    /// Most items in a slot.
    pub stack: u32,
    /// Uses until it breaks.
    pub durability: Option<u32>,
    /// The class of tools that it belongs to.
    pub tool: Option<ToolClass>,
    /// The harvest level of its material.
    pub tier: Tier,
    /// How quick it is with blocks of its class.
    pub speed: f64,
    /// Damage of a full hit, the bare hand's 1 included.
    pub attack_damage: f64,
    /// Hits per second at full charge.
    pub attack_speed: f64,
    pub armor: f64,
    pub toughness: f64,
    /// Part of a knockback that is taken away.
    pub knockback_resistance: f64,
    /// Where it is worn.
    pub equip: Option<EquipSlot>,
    /// The food values, if it can be eaten.
    pub food: Option<FoodInfo>,
    /// Ticks that eating takes.
    pub eat_ticks: Option<u32>,
    /// The effects of eating it, besides food.
    pub on_eat: Vec<EatEffect>,
    /// Ticks it burns in a furnace.
    pub fuel: Option<u32>,
    /// The chance to add a layer to a composter.
    pub compost: Option<f64>,
    /// The item left in the grid after crafting with it.
    pub craft_remainder: Option<ItemId>,
    /// The item left after eating it.
    pub eat_remainder: Option<ItemId>,
    /// The blocks it places: its floor form, then its wall form where that is another one.
    pub blocks: Vec<BlockId>,
    /// The categories of enchantments it takes.
    pub enchantable: Vec<Box<str>>,
    /// How good the enchantments are.
    pub enchantability: u32,
    /// The names of the items that repair it on an anvil.
    pub repair: Vec<Box<str>>,
}

/// An effect of eating something.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct EatEffect {
    /// Effects given: name, amplifier (0 is level I), ticks.
    #[serde(default)]
    pub apply: Vec<(Box<str>, u32, u32)>,
    /// How likely that is.
    #[serde(default = "certain")]
    pub chance: f64,
    /// An effect taken away.
    pub remove: Option<Box<str>>,
    /// Whether all effects are taken away.
    #[serde(default)]
    pub clear: bool,
    /// Whether it teleports, within a cube of that many blocks.
    pub teleport_diameter: Option<u32>,
}

fn certain() -> f64 {
    1.0
}

#[derive(Deserialize)]
struct ItemRegistryFile {
    items: Vec<ItemRow>,
}

#[derive(Deserialize)]
struct ItemRow {
    name: Box<str>,
    id: u16,
    stack: u32,
    durability: Option<u32>,
    tool: Option<ToolClass>,
    #[serde(default)]
    tier: Tier,
    speed: Option<f64>,
    attack_damage: Option<f64>,
    attack_speed: Option<f64>,
    #[serde(default)]
    armor: f64,
    #[serde(default)]
    toughness: f64,
    #[serde(default)]
    knockback_resistance: f64,
    equip: Option<EquipSlot>,
    food: Option<FoodInfo>,
    eat_ticks: Option<u32>,
    #[serde(default)]
    on_eat: Vec<EatEffect>,
    fuel: Option<u32>,
    compost: Option<f64>,
    craft_remainder: Option<Box<str>>,
    eat_remainder: Option<Box<str>>,
    block: Option<ItemBlockNames>,
    #[serde(default)]
    ench: Vec<Box<str>>,
    #[serde(default)]
    enchantability: u32,
    #[serde(default)]
    repair: Vec<Box<str>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ItemBlockNames {
    One(Box<str>),
    Many(Vec<Box<str>>),
}

pub(crate) struct ItemRegistry {
    /// The items of the game, then the stand-ins.
    all: Vec<ItemInfo>,
    /// How many items the game has.
    of_game: usize,
    by_name: FxHashMap<Box<str>, ItemId>,
}

impl ItemRegistry {
    pub(super) fn load(blocks: &BlockRegistry) -> ItemRegistry {
        let file: ItemRegistryFile = read_embedded(embedded!("items"));
        let mut by_name: FxHashMap<Box<str>, ItemId> =
            file.items.iter().map(|row| (row.name.clone(), ItemId(row.id))).collect();
        let mut all: Vec<ItemInfo> = file
            .items
            .into_iter()
            .map(|row| ItemInfo {
                id: ItemId(row.id),
                stack: row.stack,
                durability: row.durability,
                tool: row.tool,
                tier: row.tier,
                speed: row.speed.unwrap_or(1.0),
                attack_damage: row.attack_damage.unwrap_or(1.0),
                attack_speed: row.attack_speed.unwrap_or(4.0),
                armor: row.armor,
                toughness: row.toughness,
                knockback_resistance: row.knockback_resistance,
                equip: row.equip,
                food: row.food,
                eat_ticks: row.eat_ticks,
                on_eat: row.on_eat,
                fuel: row.fuel,
                compost: row.compost,
                craft_remainder: row.craft_remainder.and_then(|name| by_name.get(&name).copied()),
                eat_remainder: row.eat_remainder.and_then(|name| by_name.get(&name).copied()),
                blocks: match row.block {
                    None => Vec::new(),
                    Some(ItemBlockNames::One(name)) => blocks.by_name(&name).into_iter().collect(),
                    Some(ItemBlockNames::Many(names)) => {
                        names.iter().filter_map(|name| blocks.by_name(name)).collect()
                    }
                },
                enchantable: row.ench,
                enchantability: row.enchantability,
                repair: row.repair,
                name: row.name,
            })
            .collect();
        let of_game = all.len();
        for block in blocks.all().iter().filter(|block| has_stand_in(&block.name)) {
            let stand_in = stand_in(ItemId(all.len() as u16), block.id, &block.name);
            by_name.entry(block.name.clone()).or_insert(stand_in.id);
            all.push(stand_in);
        }
        ItemRegistry { all, of_game, by_name }
    }

    /// The items of the game and the stand-ins.
    pub(crate) fn all(&self) -> &[ItemInfo] {
        &self.all
    }

    /// The items of the game.
    pub(super) fn of_game(&self) -> &[ItemInfo] {
        &self.all[..self.of_game]
    }

    pub(super) fn by_name(&self, name: &str) -> Option<ItemId> {
        self.by_name.get(name).copied()
    }
}

/// Whether a block of which the game has no item has a stand-in item, since blueprints may ask for it.
fn has_stand_in(block: &str) -> bool {
    matches!(block, "fire" | "soul_fire" | "sweet_berry_bush") || block.starts_with("potted_")
}

/// An item that stands for a block, and can do nothing but be placed.
fn stand_in(id: ItemId, block: BlockId, name: &str) -> ItemInfo {
    ItemInfo {
        id,
        name: name.into(),
        stack: 64,
        durability: None,
        tool: None,
        tier: Tier::default(),
        speed: 1.0,
        attack_damage: 1.0,
        attack_speed: 4.0,
        armor: 0.0,
        toughness: 0.0,
        knockback_resistance: 0.0,
        equip: None,
        food: None,
        eat_ticks: None,
        on_eat: Vec::new(),
        fuel: None,
        compost: None,
        craft_remainder: None,
        eat_remainder: None,
        blocks: vec![block],
        enchantable: Vec::new(),
        enchantability: 0,
        repair: Vec::new(),
    }
}
