//! Block states: a block with values for all its properties.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::blocks::{BlockId, BlockInfo};
use super::names::{UnknownName, current_name};
use super::registry;
use super::shapes::{CollisionShape, ShapeId};
use crate::pos::Face;

/// A block state by its global number (0–26 683 in 1.21.1). Numbers beyond the last are treated as air.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BlockState(#[serde(deserialize_with = "super::numbers::state_in_range::deserialize")] pub u16);

/// The facts about a state that rules need most often, in one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StateFacts {
    pub(super) block: BlockId,
    shape: ShapeId,
    light: u8,
    filter: u8,
    flags: u16,
}

const EMPTY: u16 = 1;
const CUBE: u16 = 1 << 1;
const NO_COLLISION: u16 = 1 << 2;
const WATER: u16 = 1 << 3;
const LAVA: u16 = 1 << 4;
const REPLACEABLE: u16 = 1 << 5;
const GRAVITY: u16 = 1 << 6;
const AIR: u16 = 1 << 7;
const CLIMBABLE: u16 = 1 << 8;

fn flag(is_set: bool, flag: u16) -> u16 {
    if is_set { flag } else { 0 }
}

impl StateFacts {
    pub(super) fn new(
        block: BlockId,
        shape: ShapeId,
        boxes: &CollisionShape,
        light: u8,
        filter: u8,
        is_empty: bool,
    ) -> StateFacts {
        let flags =
            flag(is_empty, EMPTY) | flag(boxes.is_cube(), CUBE) | flag(boxes.is_empty(), NO_COLLISION);
        StateFacts { block, shape, light, filter, flags }
    }

    pub(super) fn note_block(&mut self, block: &BlockInfo) {
        let air = matches!(&*block.name, "air" | "cave_air" | "void_air");
        let climbable = matches!(&*block.name, "ladder" | "vine" | "scaffolding");
        self.flags |= flag(block.is_replaceable, REPLACEABLE)
            | flag(block.has_gravity, GRAVITY)
            | flag(air, AIR)
            | flag(climbable, CLIMBABLE);
    }

    pub(super) fn note_water(&mut self, block: &BlockInfo, is_waterlogged: bool) {
        let always = matches!(
            &*block.name,
            "water" | "kelp" | "kelp_plant" | "seagrass" | "tall_seagrass" | "bubble_column"
        );
        self.flags |= flag(always || is_waterlogged, WATER) | flag(&*block.name == "lava", LAVA);
    }
}

impl BlockState {
    /// The state of air.
    pub const AIR: BlockState = BlockState(0);

    fn facts(self) -> &'static StateFacts {
        registry().blocks.facts(self)
    }

    fn has(self, flag: u16) -> bool {
        self.facts().flags & flag != 0
    }

    /// The block whose state it is.
    #[must_use]
    pub fn block(self) -> BlockId {
        self.facts().block
    }

    /// The facts about the block.
    #[must_use]
    pub fn info(self) -> &'static BlockInfo {
        self.block().info()
    }

    /// The name of the block.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.block().name()
    }

    /// The shape that bodies collide with.
    #[must_use]
    pub fn shape(self) -> &'static CollisionShape {
        &registry().shapes[usize::from(self.facts().shape.0)]
    }

    /// The light that it emits, 0–15.
    #[must_use]
    pub fn light(self) -> u8 {
        self.facts().light
    }

    /// The light it absorbs, 0–15; 15 lets none through.
    #[must_use]
    pub fn light_filter(self) -> u8 {
        self.facts().filter
    }

    /// Whether it lets no light through.
    #[must_use]
    pub fn is_opaque(self) -> bool {
        self.facts().filter >= 15
    }

    /// Air, cave air or void air.
    #[must_use]
    pub fn is_air(self) -> bool {
        self.has(AIR)
    }

    /// Whether the registry's bounding box class is empty (the pathfinder's word for walking through).
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.has(EMPTY)
    }

    /// Whether its collision shape is the whole cell.
    #[must_use]
    pub fn is_cube(self) -> bool {
        self.has(CUBE)
    }

    /// Whether bodies do not collide with it.
    #[must_use]
    pub fn has_no_collision(self) -> bool {
        self.has(NO_COLLISION)
    }

    /// Whether the cell holds water: water itself, waterlogged blocks, water plants, bubble columns.
    #[must_use]
    pub fn holds_water(self) -> bool {
        self.has(WATER)
    }

    /// Whether it is lava.
    #[must_use]
    pub fn is_lava(self) -> bool {
        self.has(LAVA)
    }

    /// Whether it is the block water or lava.
    #[must_use]
    pub fn is_liquid(self) -> bool {
        self.is_lava() || (self.holds_water() && self.name() == "water")
    }

    /// Whether another block may be placed in its stead; snow only in one layer.
    #[must_use]
    pub fn is_replaceable(self) -> bool {
        self.has(REPLACEABLE) && (self.name() != "snow" || self.property("layers") == Some("1"))
    }

    /// Whether it falls when nothing is below.
    #[must_use]
    pub fn has_gravity(self) -> bool {
        self.has(GRAVITY)
    }

    /// Whether bodies climb in it: ladder, vine, scaffolding.
    #[must_use]
    pub fn is_climbable(self) -> bool {
        self.has(CLIMBABLE)
    }

    /// The value of a property; none if the block hasn't got it.
    #[must_use]
    pub fn property(self, name: &str) -> Option<&'static str> {
        self.value_in(self.info(), name)
    }

    /// The value of a numeric property; none if the block hasn't got it.
    #[must_use]
    pub fn number(self, name: &str) -> Option<u32> {
        self.property(name)?.parse().ok()
    }

    /// Whether a property has that value.
    #[must_use]
    pub fn is(self, name: &str, value: &str) -> bool {
        self.property(name) == Some(value)
    }

    /// The direction it faces (property `facing`).
    #[must_use]
    pub fn facing(self) -> Option<Face> {
        Face::from_name(self.property("facing")?)
    }

    /// The state with one property changed; the same state where the block hasn't got the property or the value.
    #[must_use]
    pub fn with(self, name: &str, value: &str) -> BlockState {
        self.try_with(name, value).unwrap_or(self)
    }

    /// The state with one property changed.
    ///
    /// # Errors
    /// [`UnknownName`] if the block hasn't got the property or the value.
    pub fn try_with(self, name: &str, value: &str) -> Result<BlockState, UnknownName> {
        let block = self.info();
        let property = block.property(name).ok_or_else(|| UnknownName::Property {
            block: block.name.to_string(),
            property: name.to_owned(),
        })?;
        let wanted = property.values.iter().position(|known| &**known == value).ok_or_else(|| {
            let known: Vec<&str> = property.values.iter().map(AsRef::as_ref).collect();
            UnknownName::Value {
                block: block.name.to_string(),
                property: name.to_owned(),
                value: value.to_owned(),
                known: known.join(", "),
            }
        })?;
        let held = self.digit(block, property.stride, property.values.len());
        Ok(BlockState(self.0 - held * property.stride + wanted as u16 * property.stride))
    }

    /// All properties with their values.
    pub fn properties(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let block = self.info();
        block.properties.iter().filter_map(move |property| {
            let digit = self.digit(block, property.stride, property.values.len());
            Some((&*property.name, &**property.values.get(usize::from(digit))?))
        })
    }

    pub(super) fn value_in<'b>(self, block: &'b BlockInfo, name: &str) -> Option<&'b str> {
        let property = block.property(name)?;
        let digit = self.digit(block, property.stride, property.values.len());
        property.values.get(usize::from(digit)).map(AsRef::as_ref)
    }

    fn digit(self, block: &BlockInfo, stride: u16, values: usize) -> u16 {
        self.0.saturating_sub(block.first_state) / stride % (values.max(1) as u16)
    }
}

impl fmt::Display for BlockState {
    /// `name[property=value,…]` with all properties, or the name alone where there are none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        for (number, (name, value)) in self.properties().enumerate() {
            write!(f, "{}{name}={value}", if number == 0 { "[" } else { "," })?;
        }
        if self.info().properties.is_empty() { Ok(()) } else { f.write_str("]") }
    }
}

impl FromStr for BlockState {
    type Err = UnknownName;

    /// Reads `name[property=value,…]`; properties that aren't named have their default.
    fn from_str(text: &str) -> Result<BlockState, UnknownName> {
        let syntax = || UnknownName::Syntax(text.to_owned());
        let (name, rest) = text.trim().split_once('[').unwrap_or((text.trim(), "]"));
        let list = rest.strip_suffix(']').ok_or_else(syntax)?;
        let block =
            registry().block(name).ok_or_else(|| UnknownName::Block(current_name(name).to_owned()))?;
        let mut state = block.default_state();
        for pair in list.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let (property, value) = pair.split_once('=').ok_or_else(syntax)?;
            state = state.try_with(property.trim(), value.trim())?;
        }
        Ok(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_read_and_written() {
        let stairs: BlockState = "minecraft:oak_stairs[facing=east, half=top]".parse().unwrap();
        assert_eq!(stairs.to_string(), "oak_stairs[facing=east,half=top,shape=straight,waterlogged=false]");
        assert_eq!((stairs.facing(), stairs.property("half")), (Some(Face::East), Some("top")));
        assert_eq!(stairs.with("half", "bottom").property("half"), Some("bottom"));
        assert_eq!(stairs.with("nothing", "top"), stairs);
        assert!(stairs.with("waterlogged", "true").holds_water());
        for (text, error) in [
            ("nothing", "there is no block `nothing`"),
            ("stone[", "`stone[` is no block state; write `name` or `name[property=value,…]`"),
            ("stone[a=b]", "`stone` has no property `a`"),
            ("oak_log[axis=w]", "`w` is no value of `axis` of `oak_log`; it has x, y, z"),
        ] {
            assert_eq!(text.parse::<BlockState>().unwrap_err().to_string(), error);
        }
        assert_eq!(BlockState(u16::MAX).name(), "air");
    }
}
