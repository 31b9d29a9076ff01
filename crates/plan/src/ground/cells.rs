//! The cells of a box by their numbers, and the meaning of each for a walking body.

use cooperage_blocks::{BlockPos, BlockState, Face};

/// The farthest drop that does not hurt.
pub(super) const DROP_MAX: i32 = 3;

/// The meaning of a cell for a walking body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum GroundKind {
    /// A body can be in it.
    #[default]
    Open,
    /// The same, and it can be climbed.
    Climb,
    /// A door or a gate, passed along one axis only.
    Door { is_along_x: bool },
    /// As low as a carpet: a body stands in its cell.
    Low,
    /// It carries a body.
    Full,
    /// It carries a body, but no body jumps a block high from it, like a slab or a bed.
    Sunk,
    /// Too high to be jumped on, like a fence.
    Tall,
    /// A cell that bodies avoid.
    Bad,
}

/// Blocks lower than this are no floor of their own for a walk, in blocks.
const LOW: f64 = 0.1;
/// From blocks lower than this a body cannot jump on a full block two layers up.
const SUNK: f64 = 0.75;

impl GroundKind {
    pub(super) fn of(state: BlockState) -> GroundKind {
        if state.is_air() {
            return GroundKind::Open;
        }
        if state.is_lava() || matches!(state.name(), "magma_block" | "fire" | "sweet_berry_bush" | "cactus") {
            // Magma carries a body, but hurts it: the pathfinder decides whether to walk there.
            return if state.name() == "magma_block" { GroundKind::Full } else { GroundKind::Bad };
        }
        if state.is_climbable() {
            return GroundKind::Climb;
        }
        let opens = state.name().ends_with("_door") || state.name().ends_with("_fence_gate");
        if opens && state.name() != "iron_door" {
            return GroundKind::Door { is_along_x: matches!(state.facing(), Some(Face::East | Face::West)) };
        }
        let top = state.shape().top;
        if state.has_no_collision() {
            GroundKind::Open
        } else if top < LOW {
            GroundKind::Low
        } else if top > 1.0 {
            GroundKind::Tall
        } else if top < SUNK || state.name().ends_with("_stairs") {
            // A body may stand on the lower half of stairs.
            GroundKind::Sunk
        } else {
            GroundKind::Full
        }
    }

    pub(super) fn holds_feet(self) -> bool {
        matches!(self, GroundKind::Open | GroundKind::Climb | GroundKind::Low | GroundKind::Door { .. })
    }

    pub(super) fn holds_head(self) -> bool {
        matches!(self, GroundKind::Open | GroundKind::Climb | GroundKind::Door { .. })
    }

    pub(super) fn is_floor(self) -> bool {
        matches!(self, GroundKind::Full | GroundKind::Sunk)
    }
}

/// The cells of a box, numbered along x, then z, then y. A border in which no body stands is around them, so that the cells
/// to which a step may lead have numbers, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GroundFrame {
    /// The corners of the box, the border apart.
    min: BlockPos,
    max: BlockPos,
    /// The distance of the numbers of two cells one row, and one layer, apart.
    row: usize,
    pub(super) layer: usize,
}

/// The width of the border: a step leads one cell sideways, and looks at the floor below the farthest drop and at the cell
/// of a head above a jump.
const BESIDE: i32 = 1;
const BELOW: i32 = DROP_MAX + 1;
const ABOVE: i32 = 3;

impl GroundFrame {
    pub(super) fn new(min: BlockPos, max: BlockPos) -> GroundFrame {
        let row = length(min.x, max.x) + 2 * BESIDE as usize;
        let layer = row * (length(min.z, max.z) + 2 * BESIDE as usize);
        GroundFrame { min, max, row, layer }
    }

    /// How many numbers there are.
    pub(super) fn cells(&self) -> usize {
        self.layer * (length(self.min.y, self.max.y) + (BELOW + ABOVE) as usize)
    }

    /// The number of a cell; `None` outside the box.
    pub(super) fn number(&self, cell: BlockPos) -> Option<usize> {
        let GroundFrame { min, max, row, layer } = self;
        let part = |at: i32, low: i32, high: i32, border: i32| {
            (low <= at && at <= high).then(|| (at - low + border) as usize)
        };
        let x = part(cell.x, min.x, max.x, BESIDE)?;
        let y = part(cell.y, min.y, max.y, BELOW)?;
        let z = part(cell.z, min.z, max.z, BESIDE)?;
        Some(y * layer + z * row + x)
    }

    /// The cell of a number.
    pub(super) fn cell(&self, at: usize) -> BlockPos {
        let (rest, row, layer) = (at as u32, self.row as u32, self.layer as u32);
        let (y, rest) = (rest / layer, rest % layer);
        let (z, x) = (rest / row, rest % row);
        self.min.offset(x as i32 - BESIDE, y as i32 - BELOW, z as i32 - BESIDE)
    }

    /// How far the number of the cell beside another one is.
    pub(super) fn stride(&self, face: Face) -> isize {
        let stride = |length: usize, step: i32| length.cast_signed() * step as isize;
        let [x, y, z] = face.vector();
        stride(1, x) + stride(self.layer, y) + stride(self.row, z)
    }

    /// The sections that hold cells of the box, each with the corners of its part.
    pub(super) fn sections(&self) -> impl Iterator<Item = [BlockPos; 2]> {
        let GroundFrame { min, max, .. } = *self;
        let parts = |low: i32, high: i32| {
            (low >> 4..=high >> 4).map(move |part| (low.max(part << 4), high.min((part << 4) + 15)))
        };
        parts(min.y, max.y).flat_map(move |y| {
            parts(min.z, max.z).flat_map(move |z| {
                parts(min.x, max.x).map(move |x| [BlockPos::new(x.0, y.0, z.0), BlockPos::new(x.1, y.1, z.1)])
            })
        })
    }
}

/// The number of cells from one coordinate to another.
pub(super) fn length(low: i32, high: i32) -> usize {
    usize::try_from(high - low + 1).unwrap_or(0)
}
