//! Contact with water and lava, and where water pushes.

use super::cells::{CellReader, OverlappedCells};
use crate::aabb::Aabb;
use crate::pos::{BlockPos, Face};

/// How strongly flowing water pushes, in blocks per tick and tick.
const CURRENT: f64 = 0.014;

/// The order in which the sides of a cell are added up.
const SIDES: [Face; 4] = [Face::South, Face::West, Face::North, Face::East];

/// Whether a body's box touches water: any cell that holds water at any level, within the box shrunk by 0.001 sideways
/// and 0.401 above and below.
#[must_use]
pub fn touches_water(cells: &mut CellReader<'_>, body: &Aabb) -> bool {
    let contact = water_contact(body);
    OverlappedCells::of(&contact).into_iter().any(|cell| is_water_under(cells, cell, &contact))
}

/// Whether a body's box touches lava: shrunk by 0.1 sideways and 0.4 above and below.
#[must_use]
pub fn touches_lava(cells: &mut CellReader<'_>, body: &Aabb) -> bool {
    let contact = body.grown([-0.1, -0.4, -0.1]);
    OverlappedCells::of(&contact).into_iter().any(|cell| cells.material(cell).is_lava())
}

/// Whether a point is below a water surface.
#[must_use]
pub fn is_under_water(cells: &mut CellReader<'_>, [x, y, z]: [f64; 3]) -> bool {
    let cell = BlockPos::holding(x, y, z);
    let material = cells.material(cell);
    if !material.is_water() {
        return false;
    }
    let height = if cells.material(cell.up()).is_water() { 1.0 } else { f64::from(8 - material.depth) / 9.0 };
    y < f64::from(cell.y) + height
}

/// Where water pushes a body, as the change of its velocity in a tick; none if it touches no water.
pub(super) fn current(cells: &mut CellReader<'_>, body: &Aabb) -> Option<[f64; 3]> {
    let contact = water_contact(body);
    let mut sum = [0.0; 3];
    let mut touches = false;
    for cell in OverlappedCells::of(&contact) {
        if is_water_under(cells, cell, &contact) {
            touches = true;
            let flow = flow(cells, cell);
            for axis in 0..3 {
                sum[axis] += flow[axis];
            }
        }
    }
    let length = length(sum);
    let push = if length > 0.0 { sum.map(|part| part / length * CURRENT) } else { [0.0; 3] };
    touches.then_some(push)
}

/// Whether the box holds water anywhere; nothing is shrunk.
pub(super) fn holds_water(cells: &mut CellReader<'_>, region: &Aabb) -> bool {
    OverlappedCells::of(region).into_iter().any(|cell| is_water_under(cells, cell, region))
}

fn water_contact(body: &Aabb) -> Aabb {
    body.grown([-0.001, -0.401, -0.001])
}

/// Whether a cell holds water and the box reaches above its bottom.
fn is_water_under(cells: &mut CellReader<'_>, cell: BlockPos, region: &Aabb) -> bool {
    cells.material(cell).is_water() && region.max[1] > f64::from(cell.y)
}

/// The direction in which a cell's water flows: the sum over four sides of side · (level there − level here), of length
/// one or zero. A solid side counts with the water below it, eight levels deeper. Falling water beside something solid
/// flows mostly down.
fn flow(cells: &mut CellReader<'_>, cell: BlockPos) -> [f64; 3] {
    let here = cells.material(cell);
    let mut flow = [0.0; 3];
    for side in SIDES {
        let beside = cell.step(side);
        let depth = cells.material(beside).depth;
        let slope = if depth >= 0 {
            f64::from(depth - here.depth)
        } else if cells.get(beside).is_empty() {
            continue;
        } else {
            match cells.material(beside.down()).depth {
                below if below >= 0 => f64::from(below - here.depth + 8),
                _ => continue,
            }
        };
        let [dx, _, dz] = side.vector();
        flow[0] += f64::from(dx) * slope;
        flow[2] += f64::from(dz) * slope;
    }
    if here.is_falling_water() {
        for side in SIDES {
            let beside = cell.step(side);
            if !cells.get(beside).is_empty() || !cells.get(beside.up()).is_empty() {
                flow = normal(flow);
                flow[1] -= 6.0;
            }
        }
    }
    normal(flow)
}

fn length([x, y, z]: [f64; 3]) -> f64 {
    (x * x + y * y + z * z).sqrt()
}

fn normal(vector: [f64; 3]) -> [f64; 3] {
    let length = length(vector);
    if length == 0.0 { vector } else { vector.map(|part| part / length) }
}
