//! The drops of broken blocks, killed creatures and reeled-in fishing lines (docs/spec/blockworld.md, 6.2, 21.1).
//!
//! The tables are evaluated in the order in which they stand, with one draw for each listed chance: pools one after the
//! other, each as often as it rolls; of its entries whose conditions hold one is taken by weight, without a draw where
//! there is only one; then its functions and those of the pool act on it.

pub mod drops;
mod evaluate;
mod file;
mod table;

use cooperage_core::RandomSource;

use crate::registry::{BlockState, ItemId};

use evaluate::{Context, evaluate};
use table::{BlockTable, tables};

/// The breaking of a block, as far as drops depend on it.
pub struct Break<'a> {
    /// The broken block's state.
    pub state: BlockState,
    /// The tool that breaks it; `None` for a bare hand, or if an update breaks the block.
    pub tool: Option<ItemId>,
    /// The tool's level of Fortune.
    pub fortune: u32,
    /// Whether the tool has Silk Touch.
    pub silk_touch: bool,
    /// Whether an entity breaks it, rather than a block update.
    pub by_entity: bool,
    /// The state at an offset [x, y, z] from it.
    pub beside: &'a dyn Fn([i32; 3]) -> BlockState,
}

/// The death of a creature, as far as drops depend on it.
#[derive(Clone, Copy, Debug)]
pub struct Kill<'a> {
    pub entity: &'a str,
    /// Whether a player did it, now or shortly before.
    pub by_player: bool,
    /// The killer's level of Looting.
    pub looting: u32,
    /// Whether the killer's weapon has Fire Aspect.
    pub fire_aspect: bool,
    /// Whether it was burning.
    pub on_fire: bool,
    /// The size of slimes and magma cubes: 1, 2 or 4.
    pub size: u32,
    /// Whether its wool is shorn.
    pub is_sheared: bool,
    /// The colour of its wool.
    pub wool_color: &'a str,
    /// The kind of what killed it.
    pub killer: Option<&'a str>,
    /// Whether it led a raid.
    pub is_captain: bool,
    /// Tags of the damage that killed it, such as `is_lightning`.
    pub damage_tags: &'a [&'a str],
}

/// A line that is reeled in with a bite.
#[derive(Clone, Copy, Debug)]
pub struct Catch<'a> {
    pub biome: &'a str,
    /// Whether there is open water around the hook, 5 × 4 × 5.
    pub is_open_water: bool,
}

/// A stack that is dropped.
#[derive(Clone, Debug, PartialEq)]
pub struct LootStack {
    pub item: ItemId,
    /// How many; may be more than one slot holds.
    pub count: u32,
    /// Further changes to the items.
    pub decorations: Vec<Decoration>,
}

/// A change that a table makes to an item, beyond its count.
#[derive(Clone, Debug, PartialEq)]
pub enum Decoration {
    /// This part of its durability is left, 0 to 1.
    DurabilityLeft(f64),
    /// Enchanted as by a table with that many levels.
    EnchantLevels(u32),
    /// Enchanted with one enchantment that fits.
    EnchantRandom,
    /// The potion in it.
    Potion(&'static str),
    /// The strength of an ominous bottle, from 0.
    Amplifier(u32),
}

/// The drops of one event.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loot {
    /// The stacks, in the order in which they came.
    pub drops: Vec<LootStack>,
    /// Names of contents that are dropped as well, such as a pot's `sherds`; chests and the like spill theirs unnamed.
    pub contents: Vec<&'static str>,
}

/// Draws the drops of a broken block. It does not ask whether the tool harvests the block at all: see
/// [`is_harvestable`](crate::dig::is_harvestable).
pub fn block_loot(breaking: &Break<'_>, random: &mut dyn RandomSource) -> Loot {
    match tables().block(breaking.state.block()) {
        BlockTable::Nothing => Loot::default(),
        BlockTable::One(item) => Loot {
            drops: vec![LootStack { item: *item, count: 1, decorations: Vec::new() }],
            contents: Vec::new(),
        },
        BlockTable::Pools(pools) => evaluate(pools, &Context::Break(breaking), random),
    }
}

/// Draws the drops of a killed creature. Kinds without a table drop nothing.
pub fn entity_loot(kill: &Kill<'_>, random: &mut dyn RandomSource) -> Loot {
    evaluate(tables().entity(kill.entity), &Context::Kill(kill), random)
}

/// Draws the catch of a fishing line.
pub fn fishing_loot(catch: &Catch<'_>, random: &mut dyn RandomSource) -> Loot {
    evaluate(tables().fishing("fishing"), &Context::Catch(catch), random)
}

/// The kinds of creatures that have a table, ascending.
pub fn entities_with_loot() -> impl Iterator<Item = &'static str> {
    tables().entity_names()
}
