//! The cells that bodies reach on foot.
//!
//! A coarse picture of the cells around a site, in which a search for all cells to stand in takes a fraction of a
//! millisecond. The world's own pathfinder knows more moves (it jumps over gaps and cuts corners); every connection
//! here also exists there.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use cooperage_blocks::{BlockPos, BlockState, Chunks, Face};

/// The meaning of a cell for a walking body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A body can be in it.
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
/// How far above its feet a body's cell is looked for, in blocks: slabs and what is higher are stood upon, as a full block
/// is.
const SOLE: f64 = 0.51;
/// The farthest drop that does not hurt.
const DROP_MAX: i32 = 3;

impl Kind {
    fn of(state: BlockState) -> Kind {
        if state.is_air() {
            return Kind::Open;
        }
        if state.is_lava() || matches!(state.name(), "magma_block" | "fire" | "sweet_berry_bush" | "cactus") {
            // Magma carries a body, but hurts it: the pathfinder decides whether to walk there.
            return if state.name() == "magma_block" { Kind::Full } else { Kind::Bad };
        }
        if state.is_climbable() {
            return Kind::Climb;
        }
        let opens = state.name().ends_with("_door") || state.name().ends_with("_fence_gate");
        if opens && state.name() != "iron_door" {
            return Kind::Door { is_along_x: matches!(state.facing(), Some(Face::East | Face::West)) };
        }
        let top = state.shape().top;
        if state.has_no_collision() {
            Kind::Open
        } else if top < LOW {
            Kind::Low
        } else if top > 1.0 {
            Kind::Tall
        } else if top < SUNK || state.name().ends_with("_stairs") {
            // A body may stand on the lower half of stairs.
            Kind::Sunk
        } else {
            Kind::Full
        }
    }
}

/// The cells of a box, as feet see them.
#[derive(Clone)]
pub(super) struct Ground {
    min: BlockPos,
    size: [usize; 3],
    kinds: Vec<Kind>,
    /// Whether bodies do not take hold of the lowest ladder from the side where it hangs in the air.
    is_afoot: bool,
}

/// How many steps each cell of a [`Ground`] is away.
pub(super) struct Ways {
    min: BlockPos,
    size: [usize; 3],
    steps: Vec<u16>,
    found: Vec<BlockPos>,
    /// The reached cells in which a body is lower or higher: it hangs on a ladder, or stands on a slab.
    uneven: BTreeSet<BlockPos>,
}

/// The number of steps to a cell that is not reached.
const NEVER: u16 = u16::MAX;

fn number(min: BlockPos, size: [usize; 3], cell: BlockPos) -> Option<usize> {
    // A cell before the first one has a large number without a sign.
    let part = |at: i32, from: i32, count: usize| {
        let part = at.wrapping_sub(from).cast_unsigned() as usize;
        (part < count).then_some(part)
    };
    let [x, y, z] =
        [part(cell.x, min.x, size[0])?, part(cell.y, min.y, size[1])?, part(cell.z, min.z, size[2])?];
    Some((y * size[2] + z) * size[0] + x)
}

impl Ground {
    /// The cells from one corner to the other.
    pub(super) fn new(chunks: &Chunks, min: BlockPos, max: BlockPos) -> Ground {
        let side = |low: i32, high: i32| usize::try_from(high - low + 1).unwrap_or(0);
        let size = [side(min.x, max.x), side(min.y, max.y), side(min.z, max.z)];
        let mut kinds = Vec::with_capacity(size.iter().product());
        let mut last = (BlockState::AIR, Kind::Open);
        for y in min.y..=max.y {
            for z in min.z..=max.z {
                for x in min.x..=max.x {
                    let state = chunks.state(BlockPos::new(x, y, z));
                    if state != last.0 {
                        last = (state, Kind::of(state));
                    }
                    kinds.push(last.1);
                }
            }
        }
        Ground { min, size, kinds, is_afoot: false }
    }

    /// Whether a cell is one of them.
    pub(super) fn contains(&self, cell: BlockPos) -> bool {
        number(self.min, self.size, cell).is_some()
    }

    /// Imagines a block in a cell.
    pub(super) fn fill(&mut self, cell: BlockPos, state: BlockState) {
        if let Some(kind) = number(self.min, self.size, cell).and_then(|at| self.kinds.get_mut(at)) {
            *kind = Kind::of(state);
        }
    }

    fn kind(&self, cell: BlockPos) -> Kind {
        let at = number(self.min, self.size, cell);
        at.and_then(|at| self.kinds.get(at)).copied().unwrap_or(Kind::Bad)
    }

    fn holds_feet(&self, cell: BlockPos) -> bool {
        matches!(self.kind(cell), Kind::Open | Kind::Climb | Kind::Low | Kind::Door { .. })
    }

    /// Whether a head fits into a cell.
    pub(super) fn holds_head(&self, cell: BlockPos) -> bool {
        matches!(self.kind(cell), Kind::Open | Kind::Climb | Kind::Door { .. })
    }

    /// Whether a body can stand in a cell.
    pub(super) fn carries(&self, cell: BlockPos) -> bool {
        self.holds_feet(cell)
            && self.holds_head(cell.up())
            && (matches!(self.kind(cell), Kind::Climb | Kind::Low) || self.is_floor(cell.down()))
    }

    /// This ground for path-finding that cannot mount a ladder whose lowest rung hangs in the air: a walk treats a
    /// ladder as something to stand on, and below that rung there is nothing.
    pub(super) fn afoot(&self) -> Ground {
        Ground { is_afoot: true, ..self.clone() }
    }

    /// Whether a body can enter a cell from the side or from above.
    fn is_entered(&self, cell: BlockPos) -> bool {
        let hangs =
            || self.kind(cell) == Kind::Climb && matches!(self.kind(cell.down()), Kind::Open | Kind::Low);
        self.carries(cell) && !(self.is_afoot && hangs())
    }

    fn is_floor(&self, cell: BlockPos) -> bool {
        matches!(self.kind(cell), Kind::Full | Kind::Sunk)
    }

    fn is_on_sunk(&self, cell: BlockPos) -> bool {
        self.kind(cell) == Kind::Open && self.kind(cell.down()) == Kind::Sunk
    }

    /// Whether a door that is passed along the other axis is in a cell.
    fn is_barred(&self, cell: BlockPos, face: Face) -> bool {
        let is_along_x = matches!(face, Face::East | Face::West);
        matches!(self.kind(cell), Kind::Door { is_along_x: passed } if passed != is_along_x)
    }

    /// Whether nothing is in a cell.
    pub(super) fn is_open(&self, cell: BlockPos) -> bool {
        self.kind(cell) == Kind::Open
    }

    /// All places that feet get to from a cell.
    pub(super) fn ways(&self, from: BlockPos) -> Ways {
        let mut ways = Ways {
            min: self.min,
            size: self.size,
            steps: vec![NEVER; self.kinds.len()],
            found: Vec::new(),
            uneven: BTreeSet::new(),
        };
        ways.visit(self.first(from), 0);
        let mut at = 0;
        while let Some(&cell) = ways.found.get(at) {
            at += 1;
            let hangs = self.kind(cell) == Kind::Climb && !self.is_floor(cell.down());
            if hangs || self.is_on_sunk(cell) {
                ways.uneven.insert(cell);
            }
            let steps = ways.steps(cell).unwrap_or(0).saturating_add(1);
            self.neighbours(cell, |next| ways.visit(next, steps));
        }
        ways
    }

    /// Whether feet get from one cell to another. The search heads for the other cell, and so looks at few where a way leads
    /// there.
    pub(super) fn leads(&self, from: BlockPos, to: BlockPos) -> bool {
        let apart = |cell: BlockPos| {
            let [x, y, z] = [cell.x.abs_diff(to.x), cell.y.abs_diff(to.y), cell.z.abs_diff(to.z)];
            x.saturating_add(y).saturating_add(z)
        };
        let mut seen = vec![false; self.kinds.len()];
        let mut open = BinaryHeap::new();
        let mut visit = |open: &mut BinaryHeap<_>, cell: BlockPos| {
            let place = number(self.min, self.size, cell).and_then(|at| seen.get_mut(at));
            if place.is_some_and(|is_seen| !std::mem::replace(is_seen, true)) {
                open.push(Reverse((apart(cell), cell)));
            }
        };
        visit(&mut open, self.first(from));
        while let Some(Reverse((_, cell))) = open.pop() {
            if cell == to {
                return true;
            }
            self.neighbours(cell, |next| visit(&mut open, next));
        }
        false
    }

    /// The cell in which feet are that begin in a cell: above it where it holds a block.
    fn first(&self, from: BlockPos) -> BlockPos {
        if self.is_floor(from) { from.up() } else { from }
    }

    /// Where a step leads from a cell.
    pub(super) fn next_to(&self, cell: BlockPos) -> Vec<BlockPos> {
        let mut all = Vec::new();
        self.neighbours(cell, |next| all.push(next));
        all
    }

    fn neighbours(&self, cell: BlockPos, mut visit: impl FnMut(BlockPos)) {
        let over = cell.up();
        if self.kind(cell) == Kind::Climb && self.holds_feet(over) && self.holds_head(over.up()) {
            if self.kind(over) == Kind::Climb || self.carries(over) {
                visit(over);
            }
            // Off the upper end of a ladder.
            for beside in Face::HORIZONTAL.map(|face| over.step(face)) {
                if self.is_entered(beside) {
                    visit(beside);
                }
            }
        }
        if self.kind(cell.down()) == Kind::Climb {
            visit(cell.down());
        }
        let jumps = self.holds_head(cell.offset(0, 2, 0));
        let is_sunk = self.is_on_sunk(cell);
        for face in Face::HORIZONTAL {
            let beside = cell.step(face);
            if [cell, over, beside, beside.up()].into_iter().any(|at| self.is_barred(at, face)) {
                continue;
            }
            if self.holds_feet(beside) && self.holds_head(beside.up()) {
                if self.is_entered(beside) {
                    visit(beside);
                    continue;
                }
                let floor = (1..=DROP_MAX).map(|down| beside.offset(0, -down, 0));
                let mut open = floor.take_while(|&below| self.holds_feet(below));
                if let Some(landing) = open.find(|&below| self.is_entered(below)) {
                    visit(landing);
                }
            } else if jumps
                && (self.kind(beside) == Kind::Full && !is_sunk || self.kind(beside) == Kind::Sunk)
                && self.carries(beside.up())
            {
                visit(beside.up());
            }
        }
    }
}

impl Ways {
    fn visit(&mut self, cell: BlockPos, steps: u16) {
        let at = number(self.min, self.size, cell);
        if let Some(held) = at.and_then(|at| self.steps.get_mut(at))
            && *held == NEVER
        {
            *held = steps;
            self.found.push(cell);
        }
    }

    /// Returns how many steps a cell is away; `None` if no way leads there.
    pub(super) fn steps(&self, cell: BlockPos) -> Option<u16> {
        let at = number(self.min, self.size, cell)?;
        self.steps.get(at).copied().filter(|&steps| steps != NEVER)
    }

    /// Whether a body's feet are somewhere between that cell and the next: it hangs on a ladder, or stands on a slab.
    pub(super) fn is_uneven(&self, cell: BlockPos) -> bool {
        self.uneven.contains(&cell)
    }

    /// All cells that are reached, nearest first.
    pub(super) fn all(&self) -> &[BlockPos] {
        &self.found
    }
}

/// The cell in which a body at that position stands.
pub(super) fn feet_at([x, y, z]: [f64; 3]) -> BlockPos {
    BlockPos::holding(x, y + SOLE, z)
}

/// How far a place to stand is from a cell's lowest corner, as the tools measure it.
pub(super) fn far(stand: BlockPos, cell: BlockPos) -> f64 {
    let gap = |a: i32, b: i32, half: f64| f64::from(a - b) + half;
    let [x, y, z] = [gap(stand.x, cell.x, 0.5), gap(stand.y, cell.y, 0.0), gap(stand.z, cell.z, 0.5)];
    (x * x + y * y + z * z).sqrt()
}

/// How far a cell seems to a walk that does not get there: octile sideways, plus the height.
pub(super) fn apart(stand: BlockPos, cell: BlockPos) -> f64 {
    let (x, z) = (f64::from(stand.x.abs_diff(cell.x)), f64::from(stand.z.abs_diff(cell.z)));
    (x - z).abs() + x.min(z) * std::f64::consts::SQRT_2 + f64::from(stand.y.abs_diff(cell.y))
}

/// Whether a walk to within `near` cells of a cell is over there.
pub(super) fn is_within(stand: BlockPos, cell: BlockPos, near: f64) -> bool {
    let gap = |a: i32, b: i32| f64::from(a.abs_diff(b)) * f64::from(a.abs_diff(b));
    gap(stand.x, cell.x) + gap(stand.y, cell.y) + gap(stand.z, cell.z) <= near * near
}

/// Where a walk to within `near` cells of a cell ends, and how many steps that is: at the nearest place so near or, where
/// there is none, at the place from which least is left.
pub(super) fn end_of_walk(ways: &Ways, cell: BlockPos, near: f64) -> Option<(BlockPos, u16)> {
    let end = ways.all().iter().find(|&&stand| is_within(stand, cell, near)).or_else(|| {
        let left = |stand: &BlockPos| (apart(*stand, cell), ways.steps(*stand).unwrap_or(NEVER));
        ways.all().iter().min_by(|a, b| left(a).0.total_cmp(&left(b).0).then(left(a).1.cmp(&left(b).1)))
    })?;
    Some((*end, ways.steps(*end)?))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cooperage_blocks::{Chunk, ChunkPos};

    use super::*;

    /// A column ten high with ladders on its western side, of which the lowest are left out, on a floor at 63.
    fn column(left_out: i32) -> Ground {
        let mut chunks = Chunks::new();
        chunks.put(ChunkPos::new(0, 0), Arc::new(Chunk::empty()));
        let mut fill = |at: [i32; 3], name: &str| {
            chunks.set(BlockPos::new(at[0], at[1], at[2]), name.parse().unwrap());
        };
        (0..256).for_each(|cell| fill([cell % 16, 63, cell / 16], "stone"));
        (64..74).for_each(|y| fill([8, y, 8], "dirt"));
        (64 + left_out..74).for_each(|y| fill([7, y, 8], "ladder[facing=west]"));
        Ground::new(&chunks, BlockPos::new(0, 62, 0), BlockPos::new(15, 80, 15))
    }

    #[test]
    fn ladders_lead_down_from_columns_on_foot_unless_they_hang() {
        let (top, floor) = (BlockPos::new(8, 74, 8), BlockPos::new(2, 64, 8));
        let gets_down = |ground: &Ground| ground.ways(top).steps(floor).is_some();
        let whole = column(0);
        assert!(gets_down(&whole) && gets_down(&whole.afoot()));
        // A body lets go of the lowest ladder and falls, but does not take hold of it from the side.
        let hanging = column(3);
        assert!(gets_down(&hanging) && gets_down(&hanging.afoot()));
        let beside = |ground: &Ground, y: i32| {
            ground.next_to(BlockPos::new(7, y, 7)).contains(&BlockPos::new(7, y, 8))
        };
        let mut ledge = column(3);
        ledge.fill(BlockPos::new(7, 66, 7), "stone".parse().unwrap());
        assert!(beside(&ledge, 67) && !beside(&ledge.afoot(), 67));
        ledge.fill(BlockPos::new(7, 67, 7), "stone".parse().unwrap());
        assert!(beside(&ledge, 68) && beside(&ledge.afoot(), 68));
    }

    #[test]
    fn a_search_for_one_cell_tells_the_same_as_one_for_all() {
        for ground in [column(0), column(3), column(3).afoot(), column(10)] {
            let from = [
                BlockPos::new(8, 74, 8),
                BlockPos::new(2, 64, 8),
                BlockPos::new(2, 63, 8),
                BlockPos::new(7, 70, 8),
            ];
            for from in from {
                let ways = ground.ways(from);
                let reached = |cell: BlockPos| ways.steps(cell).is_some();
                let some = (0..16 * 19 * 16).step_by(101);
                let some = some.map(|at| BlockPos::new(at % 16, 62 + at / 256, at / 16 % 16));
                for cell in ways.all().iter().copied().step_by(5).chain(some) {
                    assert_eq!(ground.leads(from, cell), reached(cell), "{from} to {cell}");
                }
                assert!(!ground.leads(from, BlockPos::new(99, 64, 8)));
            }
        }
    }

    #[test]
    fn doors_are_passed_along_one_axis() {
        let mut ground = column(0);
        let door = BlockPos::new(3, 64, 3);
        for (half, cell) in [("lower", door), ("upper", door.up())] {
            ground.fill(cell, format!("oak_door[facing=east,half={half}]").parse().unwrap());
        }
        let sides =
            |from: BlockPos| Face::HORIZONTAL.map(|face| ground.next_to(from).contains(&from.step(face)));
        let along_x = Face::HORIZONTAL.map(|face| matches!(face, Face::East | Face::West));
        assert_eq!(sides(door), along_x);
        for face in Face::HORIZONTAL {
            let gets_in = ground.next_to(door.step(face)).contains(&door);
            assert_eq!(gets_in, matches!(face, Face::East | Face::West), "{face:?}");
        }
    }
}
