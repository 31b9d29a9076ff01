//! Level ground for a building.

use cooperage_blocks::{BlockPos, BlockState};

use crate::view::BodyView;

/// How far from the body ground is looked for, in blocks.
const RANGE: i32 = 10;
/// How much higher or lower than the body's feet it may be.
const HEIGHTS: std::ops::RangeInclusive<i32> = -5..=3;
/// The cost of a step in the ground, in blocks of distance.
const STEP_COST: i32 = 8;

/// The lowest north-western corner of level ground of that size near the body, at the height of the feet of a body that
/// stands on it; `None` where trees, water and bodies leave no room. Ground that is nearly level will do: its highest place
/// counts.
#[must_use]
pub fn find_site(view: &BodyView<'_>, [wide, deep]: [i32; 2]) -> Option<BlockPos> {
    let feet = view.feet();
    let reach = RANGE.saturating_add(wide.max(deep));
    let side = usize::try_from(2 * reach + 1).ok()?;
    // The height of the ground in each column around the body; none where nothing can be built.
    let heights: Vec<Option<i32>> = (-reach..=reach)
        .flat_map(|dz| (-reach..=reach).map(move |dx| (dx, dz)))
        .map(|(dx, dz)| ground(view, feet, feet.x + dx, feet.z + dz))
        .collect();
    let height = |x: i32, z: i32| {
        let [column, row] = [x - feet.x + reach, z - feet.z + reach].map(|at| usize::try_from(at).ok());
        heights.get(row? * side + column?).copied().flatten()
    };
    let bodies: Vec<BlockPos> = view
        .players(f64::from(2 * reach))
        .iter()
        .map(|player| BlockPos::holding(player.body.pos[0], player.body.pos[1], player.body.pos[2]))
        .collect();
    let is_taken = |x: i32, z: i32| {
        let near = |at: i32, from: i32, length: i32| (from - 1..=from + length).contains(&at);
        bodies.iter().any(|body| near(body.x, x, wide) && near(body.z, z, deep))
    };
    let mut best: Option<(i32, BlockPos)> = None;
    for dz in -RANGE..=RANGE {
        for dx in -RANGE..=RANGE {
            // The near side of the building is that far from the body.
            let x = if dx >= 0 { feet.x + dx } else { feet.x + dx - wide + 1 };
            let z = if dz >= 0 { feet.z + dz } else { feet.z + dz - deep + 1 };
            let distance = dx.abs().max(dz.abs());
            let is_on_body = (x..x + wide).contains(&feet.x) && (z..z + deep).contains(&feet.z);
            if distance == 0 || is_on_body || is_taken(x, z) {
                continue;
            }
            let columns = (z..z + deep).flat_map(|z| (x..x + wide).map(move |x| (x, z)));
            let all: Option<Vec<i32>> = columns.map(|(x, z)| height(x, z)).collect();
            let Some((low, high)) = all.and_then(|all| Some((*all.iter().min()?, *all.iter().max()?))) else {
                continue;
            };
            let cost = (high - low) * STEP_COST + distance;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, BlockPos::new(x, high, z)));
            }
        }
    }
    best.map(|(_, at)| at)
}

/// The height of the feet of a body that stands in a column.
fn ground(view: &BodyView<'_>, feet: BlockPos, x: i32, z: i32) -> Option<i32> {
    for dy in HEIGHTS.rev() {
        let pos = BlockPos::new(x, feet.y + dy, z);
        let state = view.loaded(pos)?;
        if is_bad(state) {
            return None;
        }
        if !is_open(state) {
            return (dy < *HEIGHTS.end()).then_some(pos.y + 1);
        }
    }
    None
}

/// Trees and fluids, which a building does not take the place of.
fn is_bad(state: BlockState) -> bool {
    let name = state.name();
    state.is_liquid() || name.ends_with("_log") || name.ends_with("_leaves")
}

/// Air and low plants.
fn is_open(state: BlockState) -> bool {
    state.is_air() || state.is_replaceable() || state.has_no_collision()
}
