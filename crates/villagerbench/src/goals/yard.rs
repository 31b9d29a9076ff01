//! The yard: 32 by 32 blocks of grass inside glass, with the sources that a goal takes and nothing else.

use cooperage_blocks::terrain::trees::{self, TreeKind};
use cooperage_blocks::{BlockPos, World};
use cooperage_core::{RandomSource, TreeRandom};

use super::supply::{GoalDemand, GoalSource};
use crate::site::{ScenarioSite, WorldBehaviour};

/// The layer above the ground.
pub const FLOOR: i32 = -60;
/// The lowest corner, the glass included.
pub const LOW: BlockPos = BlockPos::new(0, FLOOR, 0);
/// The highest corner, the glass included.
pub const HIGH: BlockPos = BlockPos::new(33, FLOOR + 10, 33);
/// The cell around which agents begin.
const MIDDLE: BlockPos = BlockPos::new(16, FLOOR, 16);
/// Cells on each side of the middle that stay free.
const FREE: i32 = 3;
/// Logs of a tree that agents reach from the ground.
const LOGS: u32 = 3;
/// Blocks of a heap: two rows of three.
const HEAP: [i32; 2] = [3, 2];
/// Draws of a place until the first free one is taken.
const DRAWS_MAX: u32 = 200;

/// A yard with these sources and no agents.
///
/// # Errors
/// A text that says which source has no room.
pub fn build(demands: &[GoalDemand], behaviour: WorldBehaviour, seed: u64) -> Result<World, String> {
    let mut site = ScenarioSite::flat(behaviour, seed);
    site.load(LOW.offset(-16, 0, -16), HIGH.offset(16, 0, 16));
    let [low, high] = [LOW, HIGH].map(|BlockPos { x, y, z }| [x, y, z]);
    for (from, to) in [
        (low, [low[0], high[1], high[2]]),
        ([high[0], low[1], low[2]], high),
        (low, [high[0], high[1], low[2]]),
        ([low[0], low[1], high[2]], high),
    ] {
        site.fill(from, to, "glass");
    }
    let random = TreeRandom::from_seed(seed).child("yard");
    let mut places = Places { taken: vec![Plot::around(MIDDLE, FREE)] };
    for demand in demands {
        let random = &mut random.child(demand.source.name());
        let full = || format!("the yard has no room for {} of {}", demand.count, demand.source.name());
        match &demand.source {
            GoalSource::Trees => {
                for _ in 0..demand.count.div_ceil(LOGS) {
                    let column = places.find(random, [1, 1], 1).ok_or_else(full)?;
                    plant(&mut site, column, random);
                }
            }
            GoalSource::Block(block) => {
                let mut left = demand.count;
                while left > 0 {
                    let corner = places.find(random, HEAP, 1).ok_or_else(full)?;
                    for cell in heap(corner).take(left as usize) {
                        site.set(cell, block);
                        left -= 1;
                    }
                }
            }
            GoalSource::Animal(kind) => {
                for _ in 0..demand.count {
                    let cell = places.find(random, [1, 1], 0).ok_or_else(full)?;
                    let BlockPos { x, y, z } = cell;
                    site.command(&format!("summon {kind} {x}.5 {y} {z}.5"));
                }
            }
        }
    }
    site.finish()
}

fn heap(corner: BlockPos) -> impl Iterator<Item = BlockPos> {
    (0..HEAP[1]).flat_map(move |z| (0..HEAP[0]).map(move |x| corner.offset(x, 0, z)))
}

fn plant(site: &mut ScenarioSite, column: BlockPos, random: &mut TreeRandom) {
    for (offset, state) in trees::shape(TreeKind::Oak, random) {
        let cell = column.offset(offset.x, offset.y, offset.z);
        let is_log = state.name().ends_with("_log");
        if site.world.state(cell).is_air() || (is_log && site.world.state(cell).name().ends_with("_leaves")) {
            site.world.put_cell(cell, state);
        }
    }
}

/// The places at which agents begin.
#[must_use]
pub fn starts() -> Vec<[f64; 3]> {
    let at =
        |(x, z): (i32, i32)| [f64::from(MIDDLE.x + x) + 0.5, f64::from(FLOOR), f64::from(MIDDLE.z + z) + 0.5];
    [(0, 0), (1, 0), (0, 1), (1, 1)].map(at).to_vec()
}

/// Columns from the lowest to the highest, both included.
#[derive(Clone, Copy, Debug)]
struct Plot {
    low: [i32; 2],
    high: [i32; 2],
}

impl Plot {
    fn around(cell: BlockPos, reach: i32) -> Plot {
        Plot { low: [cell.x - reach, cell.z - reach], high: [cell.x + reach, cell.z + reach] }
    }

    fn meets(&self, other: &Plot) -> bool {
        (0..2).all(|axis| self.low[axis] <= other.high[axis] && other.low[axis] <= self.high[axis])
    }
}

/// Columns that are taken.
struct Places {
    taken: Vec<Plot>,
}

impl Places {
    /// Takes a free place of that size with free columns around it: a drawn one, or else the first.
    fn find(&mut self, random: &mut TreeRandom, size: [i32; 2], apart: i32) -> Option<BlockPos> {
        let ends = [HIGH.x - 1 - size[0], HIGH.z - 1 - size[1]];
        let drawn = (0..DRAWS_MAX).map(|_| {
            let [x, z] = ends.map(|end| 2 + random.below(end.cast_unsigned() - 1).cast_signed());
            BlockPos::new(x, FLOOR, z)
        });
        let all = (2..=ends[1]).flat_map(|z| (2..=ends[0]).map(move |x| BlockPos::new(x, FLOOR, z)));
        let plot = |corner: BlockPos, grown: i32| Plot {
            low: [corner.x - grown, corner.z - grown],
            high: [corner.x + size[0] - 1 + grown, corner.z + size[1] - 1 + grown],
        };
        let is_free = |corner: &BlockPos| !self.taken.iter().any(|taken| taken.meets(&plot(*corner, apart)));
        let found = drawn.chain(all).find(is_free)?;
        self.taken.push(plot(found, 0));
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::world::EntityKind;

    use super::super::library::GoalLibrary;
    use super::super::supply;
    use super::*;

    #[test]
    fn every_yard_holds_what_its_goal_takes() {
        for task in GoalLibrary::built_in().tasks().unwrap() {
            let name = task.name();
            let demands = supply::demands(&task.chain).unwrap();
            let world = build(&demands, WorldBehaviour { random_tick_speed: 0 }, 5).unwrap();
            for demand in &demands {
                let held = match &demand.source {
                    GoalSource::Animal(kind) => {
                        let is_it = |entity: &&cooperage_blocks::world::Entity| matches!(&entity.kind, EntityKind::Mob(mob) if mob.kind_name() == *kind);
                        world.entities().iter().filter(is_it).count()
                    }
                    source => count(&world, source.name()),
                };
                assert!(held >= demand.count as usize, "{name} {demand:?} {held}");
            }
        }
    }

    fn count(world: &World, block: &str) -> usize {
        let columns = (LOW.z..=HIGH.z).flat_map(|z| (LOW.x..=HIGH.x).map(move |x| (x, z)));
        let cells = columns.flat_map(|(x, z)| (FLOOR..FLOOR + 3).map(move |y| BlockPos::new(x, y, z)));
        cells.filter(|cell| world.state(*cell).name() == block).count()
    }
}
