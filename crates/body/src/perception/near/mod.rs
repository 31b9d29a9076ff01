//! Blocks around a body: those that are met on ways through air.
//!
//! A body in the open looks through some twenty thousand cells each time, so they are read from the sections of the world
//! themselves, and what is known of a cell is one bit.

mod cube;
mod known;

use std::sync::LazyLock;

use cooperage_blocks::registry::registry;
use cooperage_blocks::{BlockPos, BlockState, Face};
use cooperage_core::{CellsSeenOpen, SeenBlock};

use super::described;
use crate::view::BodyView;
use cube::{BITS, CubeCell, CubeCells, NearCube, PATH_MAX, number};
use known::NearQuestion;

/// Most blocks of a name.
const SAME_MAX: u8 = 3;

/// Of each block by its number, whether paths lead through it: fences hide nothing behind them.
static FENCES: LazyLock<Vec<bool>> =
    LazyLock::new(|| registry().blocks().iter().map(|block| block.name.ends_with("fence")).collect());

/// Returns at most three blocks of a name, in the order of their discovery, and the cells that are seen to be empty.
pub(super) fn blocks(view: &BodyView<'_>) -> (Vec<SeenBlock>, CellsSeenOpen) {
    let feet = view.feet();
    let cube = NearCube::around([feet.x, feet.y, feet.z], view.world().chunks());
    known::seen(NearQuestion::new(feet, &cube), || look(view, feet, &cube))
}

fn look(view: &BodyView<'_>, feet: BlockPos, cube: &NearCube<'_>) -> (Vec<SeenBlock>, CellsSeenOpen) {
    let BlockPos { x, y, z } = feet;
    let steps = Face::UPDATE_ORDER.map(|face| number(face.vector()));
    let mut known = CubeCells::none();
    let mut next: Vec<CubeCell> = [y, y - 1, y + 1].map(|y| cube.cell([x, y, z])).to_vec();
    for &cell in &next {
        known.insert(cell);
    }
    let mut counts = vec![0_u8; registry().blocks().len()];
    let (mut list, mut solid) = (Vec::new(), Vec::new());
    // All cells at a length, then those one step on: the order in which a single queue gives them.
    let mut cells = Vec::new();
    for length in 0..=PATH_MAX {
        std::mem::swap(&mut cells, &mut next);
        for cell in cells.drain(..) {
            let Some(state) = cube.state(cell) else {
                solid.push(cell);
                continue;
            };
            // Plain air, which most cells hold, is known without a look into the registry.
            if state != BlockState::AIR && !state.is_air() {
                solid.push(cell);
                let block = usize::from(state.block().0);
                if let Some(count) = counts.get_mut(block).filter(|count| **count < SAME_MAX) {
                    *count += 1;
                    list.push(described(view, cube.pos(cell)));
                }
                if !FENCES.get(block).is_some_and(|is_fence| *is_fence) {
                    continue;
                }
            }
            if length < PATH_MAX {
                for step in steps {
                    let other = cell.wrapping_add_signed(step);
                    if known.insert(other) {
                        next.push(other);
                    }
                }
            }
        }
    }
    solid.into_iter().for_each(|cell| known.remove(cell));
    let corner = cube.corner.map(i64::from);
    (list, CellsSeenOpen::new(corner, BITS, known.0))
}
