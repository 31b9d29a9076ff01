//! The properties of block states that paths depend on: one byte of flags, the height of the top and the cost of
//! breaking.
//!
//! Plain air is the zero byte, so that fresh memory is air. The classes are those of mineflayer-pathfinder 2.4.5: some
//! follow from the state, some (fences, carpets) from the first state of its block.

use super::doors::DoorPassage;
use super::harm::BlockHarm;
use super::options::{PathMode, PathOptions};
use crate::registry::BlockState;

/// Bodies don't fit into the cell.
pub(super) const UNSAFE: u8 = 1;
/// Bodies can stand on it.
pub(super) const PHYSICAL: u8 = 1 << 1;
/// The cell holds water or lava, not counting waterlogged blocks.
pub(super) const LIQUID: u8 = 1 << 2;
/// No block can be placed in its stead.
pub(super) const FIXED: u8 = 1 << 3;
/// It may be broken.
pub(super) const BREAKABLE: u8 = 1 << 4;
/// The cell holds a ladder.
pub(super) const LADDER: u8 = 1 << 5;
/// Its top is not where the flags suggest, or it can be opened: its [`Kind`](super::classify::CellDetails) holds the details.
pub(super) const ODD: u8 = 1 << 6;
/// It falls when the block below is broken.
pub(super) const FALLING: u8 = 1 << 7;

/// The flags of a cell of unknown content: bodies don't fit in, and no block can be placed there.
pub(super) const UNKNOWN: u8 = UNSAFE | FIXED;

/// The unit of heights is this part of a block; every top of a shape is a multiple of it.
pub(super) const TOP_UNIT: f64 = 32.0;

/// How high bodies step without a jump.
const STEP: f64 = 0.6;

/// The properties of a state that paths depend on, except for breaking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellClass {
    /// The flags, [`BREAKABLE`] if the block is one that can be broken at all.
    pub(super) flags: u8,
    /// The height of the highest box, in [`TOP_UNIT`]s.
    pub(super) top: u8,
}

/// The class of a state.
pub(super) fn class_of(state: BlockState, options: &PathOptions) -> CellClass {
    let is_reference = options.mode == PathMode::Reference;
    let info = state.info();
    let name = &*info.name;
    // The reference judges fences and carpets by the first state of a block and by its first box.
    let first_top =
        info.states().next().and_then(|first| first.shape().boxes.first()).map(|first| first.max[1]);
    let is_fence = first_top.is_some_and(|top| top > 1.0);
    let is_carpet = first_top.is_some_and(|top| top < 0.1);
    let is_ladder = name == "ladder" || (!is_reference && state.is_climbable());
    let is_door = !is_reference && DoorPassage::of(state) != DoorPassage::None;
    let harms = matches!(name, "fire" | "cobweb" | "lava")
        || (options.shuns_harm && BlockHarm::of(state) == BlockHarm::Touch);
    // Snow of six layers is too high to walk through, though the reference thinks otherwise: it is jumped upon.
    let is_empty = info.is_empty && (is_reference || state.shape().top <= STEP);
    let is_liquid = matches!(name, "water" | "lava");
    let is_safe = (is_empty || is_ladder || is_carpet) && !harms;
    // A hatch that lies flat is a floor; other doors are none in the modes that open them.
    let is_floor = !is_door || DoorPassage::of(state) == DoorPassage::ClosedHatch;
    let is_physical = !is_empty && !is_fence && is_floor;
    let is_replaceable = (state.is_air() || is_liquid) && !is_physical;
    let can_break = name != "air"
        && name != "chest"
        && !info.is_unbreakable
        && !(options.keeps_glass && name.contains("glass"));
    let top = (state.shape().top * TOP_UNIT).round().clamp(0.0, 255.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte")]
    let top = top as u8;
    let usual_top = if is_physical { 32 } else { 0 };
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    CellClass {
        flags: flag(!is_safe, UNSAFE)
            | flag(is_physical, PHYSICAL)
            | flag(is_liquid, LIQUID)
            | flag(!is_replaceable, FIXED)
            | flag(can_break, BREAKABLE)
            | flag(is_ladder, LADDER)
            | flag(top != usual_top, ODD)
            | flag(matches!(name, "sand" | "gravel"), FALLING),
        top,
    }
}
