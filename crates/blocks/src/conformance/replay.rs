//! A found path, walked by a body of full physics in a world that stands still but for the path's own changes.

use super::Compared;
use crate::chunks::Chunks;
use crate::path::{Path, PathGoal};
use crate::physics::{BodyMotion, step};
use crate::pos::BlockPos;
use crate::registry::BlockState;
use crate::walk::{PathWalker, WalkRequest};

/// Longest walk, in ticks.
const TICKS_MAX: u32 = 20_000;

/// Walks the path. It has to end in the goal, having broken and placed exactly what the path says.
pub(super) fn replay(chunks: &Chunks, path: &Path, goal: &PathGoal) -> Compared {
    let mut world = chunks.clone();
    let BlockPos { x, y, z } = path.start;
    let mut body = BodyMotion::standing_at([f64::from(x) + 0.5, f64::from(y), f64::from(z) + 0.5]);
    body.pos[1] += foothold(&world, path.start);
    let mut walker = PathWalker::new(path.clone());
    let (mut broken, mut placed) = (Vec::new(), Vec::new());
    let dirt: BlockState = "dirt".parse().map_err(|error| format!("{error}"))?;
    let mut ticks = 0;
    while ticks < TICKS_MAX {
        match walker.next(&world, &body) {
            WalkRequest::Keys { yaw, controls } => {
                ticks += 1;
                body.yaw = yaw;
                step(&world, &mut body, &controls);
            }
            WalkRequest::Break(cell) => {
                broken.push(cell);
                world.set(cell, BlockState::AIR);
            }
            WalkRequest::Place(cell) => {
                placed.push(cell);
                world.set(cell, dirt);
            }
            WalkRequest::Open(cell) => {
                let state = world.state(cell);
                for at in [cell, cell.up(), cell.down()] {
                    if world.state(at).block() == state.block() {
                        let opened = world.state(at).with("open", "true");
                        world.set(at, opened);
                    }
                }
            }
            WalkRequest::Arrived => {
                let end = path.end();
                let feet =
                    [end, end.down()].contains(&BlockPos::holding(body.pos[0], body.pos[1], body.pos[2]));
                if !feet || !goal.is_reached(end, chunks) {
                    return Err(format!("the body ends at {:?}, the path at {end}", body.pos));
                }
                return same_cells("breaks", &wanted(path, |step| &step.breaks), &broken)
                    .and_then(|()| same_cells("places", &wanted(path, |step| &step.places), &placed));
            }
            WalkRequest::Stuck { step } => {
                let next = path.steps.get(step);
                return Err(format!("the body can't make step {step}, {next:?}, from {:?}", body.pos));
            }
        }
    }
    Err(format!("the body is still under way after {TICKS_MAX} ticks, at {:?}", body.pos))
}

/// How high above the bottom of its cell the body stands: on carpets, in cells with low blocks.
fn foothold(chunks: &Chunks, cell: BlockPos) -> f64 {
    let own = chunks.state(cell).shape().top;
    if own > 0.0 && own < 1.0 {
        return own;
    }
    let below = chunks.state(cell.down()).shape().top;
    if below > 0.0 && below < 1.0 { below - 1.0 } else { 0.0 }
}

fn wanted<'a>(
    path: &'a Path,
    cells: impl Fn(&'a crate::path::PathStep) -> &'a Vec<BlockPos>,
) -> Vec<BlockPos> {
    path.steps.iter().flat_map(cells).copied().collect()
}

fn same_cells(what: &str, expected: &[BlockPos], got: &[BlockPos]) -> Compared {
    let sorted = |cells: &[BlockPos]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let (expected, got) = (sorted(expected), sorted(got));
    if expected == got { Ok(()) } else { Err(format!("{what}: the path has {expected:?}, the walk {got:?}")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::{PathOptions, find_path};

    #[test]
    fn a_walk_tells_where_it_can_not_go_on() {
        let mut chunks = Chunks::new();
        let stone: BlockState = "stone".parse().unwrap();
        for x in 0..12 {
            for z in 0..3 {
                // A gap of two cells to jump over.
                chunks
                    .set(BlockPos::new(x, 63, z), if (5..7).contains(&x) { BlockState::AIR } else { stone });
            }
        }
        let goal = PathGoal::Block(BlockPos::new(10, 64, 1));
        let path = find_path(&chunks, BlockPos::new(1, 64, 1), &goal, &PathOptions::reference());
        assert!(path.is_success());
        assert_eq!(replay(&chunks, &path, &goal), Ok(()));
        let mut walled = chunks.clone();
        for z in 0..3 {
            (64..67).for_each(|y| {
                walled.set(BlockPos::new(8, y, z), stone);
            });
        }
        let stuck = replay(&walled, &path, &goal).unwrap_err();
        assert!(stuck.contains("can't make step"), "{stuck}");
    }
}
