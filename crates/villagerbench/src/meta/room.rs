//! Where things stand in the room of a task: a plan that follows from the task alone (docs/spec/villager-tasks.md, 6.1.3).
//!
//! The floor is flat, so that a column's surface is the floor wherever nothing of the plan stands.

use cooperage_blocks::BlockPos;
use cooperage_blocks::terrain::trees::TreeKind;
use cooperage_core::{RandomSource, TreeRandom};

use super::kind::MetaKind;
use super::task::{MetaEdition, MetaTask};
use super::{pools, words};

/// The layer above the floor.
pub const FLOOR: i32 = -60;
/// The cell at which Alice begins, beside Bob.
pub const ALICE: BlockPos = BlockPos::new(13, FLOOR, 4);
/// The cell at which the animal of a task begins.
pub const ANIMAL: BlockPos = BlockPos::new(13, FLOOR, 2);
/// The columns inside the glass.
const INSIDE: [i32; 2] = [1, 25];
/// How far house and tree are from what a task is about.
const APART: i32 = 4;
/// Chests with things, and crafting tables, furnaces or beds.
const COPIES: usize = 3;
/// Draws of a place until it is done without.
const DRAWS_MAX: u32 = 300;

/// Columns from the lowest to the highest, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plot {
    pub low: [i32; 2],
    pub high: [i32; 2],
}

impl Plot {
    fn around(cell: BlockPos, reach: i32) -> Plot {
        Plot { low: [cell.x - reach, cell.z - reach], high: [cell.x + reach, cell.z + reach] }
    }

    fn meets(&self, other: &Plot) -> bool {
        (0..2).all(|axis| self.low[axis] <= other.high[axis] && other.low[axis] <= self.high[axis])
    }

    fn is_inside(&self) -> bool {
        (0..2).all(|axis| self.low[axis] >= INSIDE[0] && self.high[axis] <= INSIDE[1])
    }
}

/// A small house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    pub plot: Plot,
    /// Which of the styles.
    pub style: u32,
}

/// The house, the tree, the chests and the stations of a room.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MetaRoom {
    pub house: Option<House>,
    pub tree: Option<(TreeKind, BlockPos)>,
    /// The chests with the things of the task, the nearest to the start first.
    pub chests: Vec<BlockPos>,
    /// Crafting tables, furnaces or beds, the nearest to the start first.
    pub stations: Vec<BlockPos>,
}

/// Whether a cell is within that many columns of the place at which an agent or an animal begins.
#[must_use]
pub fn is_near_start(cell: BlockPos, reach: i32) -> bool {
    Plot::around(cell, reach).meets(&start())
}

/// The columns around those in which agents and animals begin.
fn start() -> Plot {
    Plot { low: [ALICE.x - 1, ANIMAL.z - 1], high: [ALICE.x + 1, ALICE.z + 1] }
}

/// Free columns for the errand of a sign at a cell; the same for a seed.
#[must_use]
pub fn free_spots(seed: u64, sign: BlockPos, count: usize) -> Vec<BlockPos> {
    let mut random = TreeRandom::from_seed(seed).child("errand");
    let taken = vec![start(), Plot::around(sign, 1)];
    Places { taken }.some(&mut random, count)
}

impl MetaRoom {
    /// The plan of a task's room.
    #[must_use]
    pub fn of(task: &MetaTask) -> MetaRoom {
        let goal = &task.goal;
        let random = TreeRandom::from_seed(task.seed).child("room");
        let mut about: Vec<Plot> = Vec::new();
        if goal.kind.has_cell() {
            let edge = pools::edge(goal.kind);
            about.extend(goal.cells.iter().chain([&goal.cell]).map(|cell| Plot::around(*cell, edge)));
        }
        if let Some(errand) = words::read(&goal.text).filter(|_| goal.kind == MetaKind::Sign) {
            let own = (errand.kind == MetaKind::Dig).then_some(errand.cell);
            let cells = errand.cells.into_iter().chain(own).chain(errand.chest).chain(errand.station);
            about.extend(cells.map(|cell| Plot::around(cell, 0)));
        }
        let grown = |by: i32| -> Vec<Plot> {
            let grow =
                |plot: &Plot| Plot { low: plot.low.map(|at| at - by), high: plot.high.map(|at| at + by) };
            about.iter().map(grow).chain([start()]).collect()
        };
        let house = Places { taken: grown(APART) }.house(&mut random.child("house"));
        let mut places = Places { taken: grown(APART) };
        places.taken.extend(house.map(|house| house.plot));
        let tree = places.tree(task.edition, &mut random.child("tree"));
        let mut places = Places { taken: grown(1) };
        places.taken.extend(house.map(|house| house.plot));
        places.taken.extend(tree.map(|(_, column)| Plot::around(column, 2)));
        let chests = if goal.in_chest { COPIES } else { 0 };
        let chests = places.some(&mut random.child("chests"), chests);
        let has_stations = matches!(goal.kind, MetaKind::Craft | MetaKind::Cook | MetaKind::Bed);
        let stations = if has_stations { COPIES } else { 0 };
        let stations = places.some(&mut random.child("stations"), stations);
        MetaRoom { house, tree, chests: nearest_first(chests), stations: nearest_first(stations) }
    }
}

fn nearest_first(mut cells: Vec<BlockPos>) -> Vec<BlockPos> {
    cells.sort_by_key(|cell| (cell.x.abs_diff(ALICE.x) + cell.z.abs_diff(ALICE.z), cell.x, cell.z));
    cells
}

/// Columns that are taken.
struct Places {
    taken: Vec<Plot>,
}

impl Places {
    fn is_free(&self, plot: &Plot) -> bool {
        plot.is_inside() && !self.taken.iter().any(|taken| taken.meets(plot))
    }

    fn house(&self, random: &mut TreeRandom) -> Option<House> {
        let style = random.below(HOUSES);
        (0..DRAWS_MAX).find_map(|_| {
            let low = [0, 1].map(|_| 3 + random.below(18).cast_signed());
            let high = low.map(|low| low + 4 + random.below(3).cast_signed());
            let plot = Plot { low, high };
            self.is_free(&plot).then_some(House { plot, style })
        })
    }

    fn tree(&self, edition: MetaEdition, random: &mut TreeRandom) -> Option<(TreeKind, BlockPos)> {
        let kind = match random.below(100) {
            0..5 => TreeKind::Acacia,
            5..35 => TreeKind::Birch,
            35..40 => TreeKind::Spruce,
            // Mangroves take their share of the first edition's oaks.
            90..93 if edition == MetaEdition::Second => TreeKind::Mangrove,
            40..93 => TreeKind::Oak,
            93..97 => TreeKind::Jungle,
            _ => TreeKind::DarkOak,
        };
        (0..DRAWS_MAX).find_map(|_| {
            let [x, z] = [0, 1].map(|_| 4 + random.below(20).cast_signed());
            let column = BlockPos::new(x, FLOOR, z);
            self.is_free(&Plot::around(column, 1)).then_some((kind, column))
        })
    }

    /// Cells on the floor that have free ones all around.
    fn some(&mut self, random: &mut TreeRandom, count: usize) -> Vec<BlockPos> {
        let mut found = Vec::new();
        for _ in 0..DRAWS_MAX {
            if found.len() == count {
                break;
            }
            let [x, z] = [0, 1].map(|_| 2 + random.below(23).cast_signed());
            let cell = BlockPos::new(x, FLOOR, z);
            let plot = Plot::around(cell, 1);
            if self.is_free(&plot) {
                self.taken.push(plot);
                found.push(cell);
            }
        }
        found
    }
}

/// Kinds of houses.
pub const HOUSES: u32 = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meta;

    #[test]
    fn nothing_stands_in_the_way_of_a_task() {
        let (mut houses, mut trees) = (0, 0);
        for task in meta::built_in() {
            let plan = MetaRoom::of(task);
            houses += u32::from(plan.house.is_some());
            trees += u32::from(plan.tree.is_some());
            let cells = plan.chests.iter().chain(&plan.stations);
            for cell in cells.clone() {
                assert!(cells.clone().filter(|other| *other == cell).count() == 1);
                assert!(!is_near_start(*cell, 0), "{} {cell}", task.name());
            }
            assert_eq!(plan.chests.len(), if task.goal.in_chest { COPIES } else { 0 }, "{}", task.name());
            if let Some(house) = plan.house {
                assert!(
                    !task.goal.kind.has_cell() || !house.plot.meets(&Plot::around(task.goal.cell, APART))
                );
            }
        }
        assert!(houses > 150 && trees > 200, "{houses} {trees}");
    }
}
