//! Harmful blocks: the cells that a path avoids because of them.
//!
//! A cell beside harm costs as much as a long detour, and no corner beside harm is cut: a body that follows a path keeps to
//! the middle of its cells only roughly.

use rustc_hash::FxHashSet;

use crate::pos::BlockPos;
use crate::registry::BlockState;

/// How a block hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockHarm {
    None,
    /// It hurts each body that touches it.
    Touch,
    /// It hurts each body that stands on it.
    Under,
}

impl BlockHarm {
    /// How a state hurts.
    pub(crate) fn of(state: BlockState) -> BlockHarm {
        if state.is_air() {
            return BlockHarm::None;
        }
        match state.name() {
            "lava" | "fire" | "soul_fire" | "cactus" | "powder_snow" | "wither_rose" => BlockHarm::Touch,
            "sweet_berry_bush" if !state.is("age", "0") => BlockHarm::Touch,
            "magma_block" => BlockHarm::Under,
            "campfire" | "soul_campfire" if state.is("lit", "true") => BlockHarm::Under,
            _ => BlockHarm::None,
        }
    }
}

/// The harm in the cells around a search, by spots.
#[derive(Default)]
pub(super) struct Harms {
    /// Cells that hurt a body at a touch.
    hurting: FxHashSet<u32>,
    /// Cells of feet that are so near that a body may be hurt.
    beside: FxHashSet<u32>,
}

impl Harms {
    pub(super) fn clear(&mut self) {
        self.hurting.clear();
        self.beside.clear();
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.beside.is_empty()
    }

    /// Records a harmful cell. `along_x` and `along_z` are the distances of spots one cell apart along these axes.
    pub(super) fn add(&mut self, harm: BlockHarm, is_lava: bool, spot: u32, [along_x, along_z]: [u32; 2]) {
        let mut beside = |x: i32, y: i32, z: i32| {
            let away = x * along_x.cast_signed() + y + z * along_z.cast_signed();
            self.beside.insert(spot.wrapping_add_signed(away));
        };
        beside(0, 1, 0);
        if harm != BlockHarm::Touch {
            return;
        }
        // Feet and head pass by it; into lava a body may also fall.
        for y in -1..=i32::from(is_lava) {
            for (x, z) in (-1..=1).flat_map(|x| (-1..=1).map(move |z| (x, z))) {
                beside(x, y, z);
            }
        }
        self.hurting.insert(spot);
    }

    /// Whether feet in a cell are beside harm.
    #[inline]
    pub(super) fn is_beside(&self, spot: u32) -> bool {
        self.beside.contains(&spot)
    }

    /// Whether a column holds a harmful cell, between two heights from a spot on.
    #[inline]
    pub(super) fn hurts_between(&self, spot: u32, low: i32, high: i32) -> bool {
        !self.hurting.is_empty() && (low..=high).any(|y| self.hurting.contains(&spot.wrapping_add_signed(y)))
    }
}

/// Cells around a step that are checked for harm, sideways, below and above.
const AROUND: i32 = 2;
/// The least distance of a body from a harmful block, in blocks.
const MARGIN: f64 = 0.05;

/// Whether a harmful block lies around the cells of a step.
pub(crate) fn is_harm_around(
    state_of: impl Fn(BlockPos) -> BlockState,
    from: BlockPos,
    to: BlockPos,
) -> bool {
    let (low, high) =
        (|one: i32, two: i32| one.min(two) - AROUND, |one: i32, two: i32| one.max(two) + AROUND);
    (low(from.y, to.y)..=high(from.y, to.y)).any(|y| {
        (low(from.z, to.z)..=high(from.z, to.z)).any(|z| {
            (low(from.x, to.x)..=high(from.x, to.x))
                .any(|x| BlockHarm::of(state_of(BlockPos::new(x, y, z))) == BlockHarm::Touch)
        })
    })
}

/// Whether a body's box touches a harmful block, or nearly does.
pub(crate) fn is_touching_harm(
    state_of: impl Fn(BlockPos) -> BlockState,
    bounds: &crate::aabb::Aabb,
) -> bool {
    let near = bounds.grown([MARGIN, 0.0, MARGIN]);
    let corner = |[x, y, z]: [f64; 3]| BlockPos::holding(x, y, z);
    let (low, high) = (corner(near.min), corner(near.max));
    (low.y..=high.y).any(|y| {
        (low.z..=high.z).any(|z| {
            (low.x..=high.x).any(|x| BlockHarm::of(state_of(BlockPos::new(x, y, z))) == BlockHarm::Touch)
        })
    })
}
