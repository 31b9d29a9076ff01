//! Blocks and the facts about them.

use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;
use serde::Deserialize;

use super::items::ItemRegistry;
use super::shapes::{CollisionShape, ShapeId};
use super::states::{BlockState, StateFacts};
use super::{ItemId, embedded, read_embedded, registry};
use crate::classes::{PlaceClass, SupportClass, UseClass};

/// The number of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct BlockId(pub u16);

impl BlockId {
    /// The facts about the block.
    #[must_use]
    pub fn info(self) -> &'static BlockInfo {
        let blocks = registry().blocks();
        blocks.get(usize::from(self.0)).unwrap_or(&blocks[0])
    }

    /// The name, without `minecraft:`.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.info().name
    }

    /// The state a block has when nothing else is said.
    #[must_use]
    pub fn default_state(self) -> BlockState {
        self.info().default_state
    }
}

/// A class of tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToolClass {
    /// Stone and metal.
    Pickaxe,
    Axe,
    Shovel,
    /// Leaves and soft things.
    Hoe,
    /// Webs and bamboo.
    Sword,
    /// Wool and leaves.
    Shears,
}

impl ToolClass {
    /// Its name, in the singular.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ToolClass::Pickaxe => "pickaxe",
            ToolClass::Axe => "axe",
            ToolClass::Shovel => "shovel",
            ToolClass::Hoe => "hoe",
            ToolClass::Sword => "sword",
            ToolClass::Shears => "shears",
        }
    }
}

/// The harvest level of a tool's material: wood and gold 0, stone 1, iron 2, diamond and netherite 3.
pub type Tier = u8;

/// A property of a block's states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    pub name: Box<str>,
    /// Its values, in the order of the state numbers.
    pub values: Vec<Box<str>>,
    /// The distance between the numbers of two states that differ by one value.
    pub(super) stride: u16,
}

/// The facts about a block.
#[derive(Clone, Debug)]
pub struct BlockInfo {
    pub id: BlockId,
    /// Its name, without `minecraft:`.
    pub name: Box<str>,
    /// The item that stands for it, if any.
    pub item: Option<ItemId>,
    /// Negative: can't be dug.
    pub hardness: f64,
    pub resistance: f64,
    /// The class of tools that are quick with it.
    pub tool: Option<ToolClass>,
    /// The least tier that harvests it, where a tool is needed.
    pub tier: Tier,
    /// Whether it drops nothing without its tool.
    pub needs_tool: bool,
    /// Further classes of tools that harvest it.
    pub harvest_extra: Vec<ToolClass>,
    /// Own speeds of tools that aren't of its class.
    pub speeds: Vec<(ToolClass, f64)>,
    /// Whether the pathfinder takes it for undiggable; dig times look at `hardness` only.
    pub is_unbreakable: bool,
    /// Its properties, the most significant first.
    pub properties: Vec<Property>,
    /// The state when nothing else is said.
    pub default_state: BlockState,
    pub(super) first_state: u16,
    pub(super) last_state: u16,
    /// How slippery it is to walk on; usually 0.6.
    pub slipperiness: f64,
    /// The factor on the speed of walking on it; usually 1.
    pub speed_factor: f64,
    /// The factor on jumps from it; usually 1.
    pub jump_factor: f64,
    /// Odds to catch fire and to burn away, of 300.
    pub fire: Option<[u16; 2]>,
    pub has_gravity: bool,
    /// Whether other blocks may be placed in its stead.
    pub is_replaceable: bool,
    /// Whether the registry's bounding box class is empty: the pathfinder walks through such blocks.
    pub is_empty: bool,
    /// Whether players see through it.
    pub is_transparent: bool,
    /// How its state follows from the click that places it.
    pub place: Option<PlaceClass>,
    /// The support that it needs in order to stay.
    pub support: Option<SupportClass>,
    /// The effect of using it.
    pub use_class: Option<UseClass>,
}

impl BlockInfo {
    /// All its states, ascending.
    pub fn states(&self) -> impl ExactSizeIterator<Item = BlockState> + use<> {
        let states: RangeInclusive<u16> = self.first_state..=self.last_state;
        (0..states.len()).map(move |offset| BlockState(*states.start() + offset as u16))
    }

    /// The property of that name.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| &*property.name == name)
    }
}

#[derive(Deserialize)]
struct BlockRegistryFile {
    states_total: usize,
    blocks: Vec<BlockRow>,
}

#[derive(Deserialize)]
struct BlockRow {
    name: Box<str>,
    id: u16,
    hardness: f64,
    resistance: f64,
    tool: Option<ToolClass>,
    #[serde(default)]
    tier: Tier,
    #[serde(default)]
    needs_tool: bool,
    #[serde(default)]
    harvest_extra: Vec<ToolClass>,
    #[serde(default)]
    speed: std::collections::BTreeMap<ToolClass, f64>,
    #[serde(default)]
    unbreakable: bool,
    state: [u16; 3],
    #[serde(default)]
    props: Vec<(Box<str>, Vec<Box<str>>)>,
    #[serde(default)]
    light: PerState<u8>,
    filter: Option<u8>,
    #[serde(default)]
    empty: bool,
    #[serde(default)]
    transparent: bool,
    shape: PerState<u16>,
    #[serde(default)]
    replaceable: bool,
    #[serde(default)]
    gravity: bool,
    fire: Option<[u16; 2]>,
    slipperiness: Option<f64>,
    speed_factor: Option<f64>,
    jump_factor: Option<f64>,
    place: Option<PlaceClass>,
    support: Option<SupportClass>,
    r#use: Option<UseClass>,
    /// Absent: the item of the same name; null: none.
    #[serde(default, deserialize_with = "present")]
    item: Option<Option<Box<str>>>,
}

/// Tells a null from an absent field.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Box<str>>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// One value for all states, or one for each.
#[derive(Deserialize)]
#[serde(untagged)]
enum PerState<T> {
    All(T),
    Each(Vec<T>),
}

impl<T: Default> Default for PerState<T> {
    fn default() -> PerState<T> {
        PerState::All(T::default())
    }
}

impl<T: Copy + Default> PerState<T> {
    fn of(&self, offset: usize) -> T {
        match self {
            PerState::All(value) => *value,
            PerState::Each(values) => values.get(offset).copied().unwrap_or_default(),
        }
    }
}

pub(crate) struct BlockRegistry {
    all: Vec<BlockInfo>,
    by_name: FxHashMap<Box<str>, BlockId>,
    facts: Vec<StateFacts>,
    item_names: Vec<Option<Option<Box<str>>>>,
}

impl BlockRegistry {
    pub(super) fn load(shapes: &[CollisionShape]) -> BlockRegistry {
        let file: BlockRegistryFile = read_embedded(embedded!("blocks"));
        let mut blocks = BlockRegistry {
            all: Vec::with_capacity(file.blocks.len()),
            by_name: FxHashMap::default(),
            facts: Vec::with_capacity(file.states_total),
            item_names: Vec::new(),
        };
        for mut row in file.blocks {
            blocks.item_names.push(row.item.take());
            let [first, default, last] = row.state;
            for offset in 0..=usize::from(last - first) {
                let shape = ShapeId(row.shape.of(offset));
                blocks.facts.push(StateFacts::new(
                    BlockId(row.id),
                    shape,
                    &shapes[usize::from(shape.0)],
                    row.light.of(offset),
                    row.filter.unwrap_or(15),
                    row.empty,
                ));
            }
            blocks.by_name.insert(row.name.clone(), BlockId(row.id));
            let mut stride = 1;
            let mut properties: Vec<Property> = row
                .props
                .into_iter()
                .rev()
                .map(|(name, values)| {
                    let property = Property { name, stride, values };
                    stride *= property.values.len() as u16;
                    property
                })
                .collect();
            properties.reverse();
            blocks.all.push(BlockInfo {
                id: BlockId(row.id),
                name: row.name,
                item: None,
                hardness: row.hardness,
                resistance: row.resistance,
                tool: row.tool,
                tier: row.tier,
                needs_tool: row.needs_tool,
                harvest_extra: row.harvest_extra,
                speeds: row.speed.into_iter().collect(),
                is_unbreakable: row.unbreakable,
                properties,
                default_state: BlockState(default),
                first_state: first,
                last_state: last,
                slipperiness: row.slipperiness.unwrap_or(0.6),
                speed_factor: row.speed_factor.unwrap_or(1.0),
                jump_factor: row.jump_factor.unwrap_or(1.0),
                fire: row.fire,
                has_gravity: row.gravity,
                is_replaceable: row.replaceable,
                is_empty: row.empty,
                is_transparent: row.transparent,
                place: row.place,
                support: row.support,
                use_class: row.r#use,
            });
        }
        for facts in &mut blocks.facts {
            facts.note_block(&blocks.all[usize::from(facts.block.0)]);
        }
        for place in 0..blocks.facts.len() {
            let state = BlockState(place as u16);
            let block = &blocks.all[usize::from(blocks.facts[place].block.0)];
            let holds_water = state.value_in(block, "waterlogged") == Some("true");
            blocks.facts[place].note_water(block, holds_water);
        }
        blocks
    }

    /// Tells each block its item.
    pub(super) fn link_items(&mut self, items: &ItemRegistry) {
        for (block, item) in self.all.iter_mut().zip(std::mem::take(&mut self.item_names)) {
            block.item = match item {
                None => items.by_name(&block.name),
                Some(name) => name.and_then(|name| items.by_name(&name)),
            };
        }
    }

    pub(super) fn all(&self) -> &[BlockInfo] {
        &self.all
    }

    pub(super) fn by_name(&self, name: &str) -> Option<BlockId> {
        self.by_name.get(name).copied()
    }

    pub(super) fn states(&self) -> usize {
        self.facts.len()
    }

    pub(super) fn facts(&self, state: BlockState) -> &StateFacts {
        self.facts.get(usize::from(state.0)).unwrap_or(&self.facts[0])
    }
}
