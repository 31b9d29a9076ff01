//! Blueprints of the buildings that people ask for.

use std::collections::BTreeMap;

use super::boxes::Place;

/// The wanted blocks of a building. The corner with the lowest coordinates is at 0, its ground at height 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OwnBlueprint {
    /// The block of each cell; `air` where a cell has to be free.
    pub(super) cells: BTreeMap<Place, String>,
    /// Doors, gates and torches, which are placed when all else stands.
    pub(super) placed: Vec<(Place, String)>,
}

/// The parts of a house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct House {
    pub(super) sides: (u32, u32),
    /// The height of its walls.
    pub(super) height: u32,
    pub(super) block: String,
    pub(super) floor: Option<String>,
    pub(super) door: Option<String>,
    pub(super) windows: Option<String>,
    pub(super) torch: bool,
}

impl OwnBlueprint {
    /// Fills a box between two cells.
    fn fill(mut self, low: Place, high: Place, block: &str) -> OwnBlueprint {
        for x in low[0]..=high[0] {
            for y in low[1]..=high[1] {
                for z in low[2]..=high[2] {
                    self.cells.insert([x, y, z], block.to_owned());
                }
            }
        }
        self
    }

    /// Leaves the cells of a box as they are.
    fn open(mut self, low: Place, high: Place) -> OwnBlueprint {
        self.cells.retain(|cell, _| (0..3).any(|axis| !(low[axis]..=high[axis]).contains(&cell[axis])));
        self
    }

    fn place(mut self, cell: Place, block: Option<&str>) -> OwnBlueprint {
        self.placed.extend(block.map(|block| (cell, block.to_owned())));
        self
    }

    /// A box, hollow or not; a pillar is one of 1 by 1.
    pub(super) fn of_box(size: [u32; 3], block: &str, is_hollow: bool) -> OwnBlueprint {
        let [x, y, z] = size.map(|side| side as i32 - 1);
        let whole = OwnBlueprint::default().fill([0, 0, 0], [x, y, z], block);
        if is_hollow { whole.open([1, 1, 1], [x - 1, y - 1, z - 1]) } else { whole }
    }

    /// A wall with or without a doorway in its middle, and a door in it.
    pub(super) fn wall(
        length: u32,
        height: u32,
        block: &str,
        doorway: bool,
        door: Option<&str>,
    ) -> OwnBlueprint {
        let whole = OwnBlueprint::of_box([length, height, 1], block, false);
        if !doorway {
            return whole;
        }
        let gap = length as i32 / 2;
        whole.open([gap, 0, 0], [gap, 1, 0]).place([gap, 0, 0], door)
    }

    /// Four walls around a place, with a gate or without one.
    pub(super) fn ring((x, z): (u32, u32), height: u32, block: &str, gate: Option<&str>) -> OwnBlueprint {
        let [x, top, z] = [x, height, z].map(|side| side as i32 - 1);
        let ring =
            OwnBlueprint::default().fill([0, 0, 0], [x, top, z], block).open([1, 0, 1], [x - 1, top, z - 1]);
        let middle = [(x + 1) / 2, 0, 0];
        if gate.is_some() { ring.open(middle, middle).place(middle, gate) } else { ring }
    }

    /// A house: walls and a roof, with the room and the doorway kept free.
    pub(super) fn house(house: &House) -> OwnBlueprint {
        let House { sides: (wide, long), height, block, floor, door, windows, torch } = house;
        let [x, height, z] = [*wide as i32 - 1, *height as i32, *long as i32 - 1];
        let gap = *wide as i32 / 2;
        let mut whole = OwnBlueprint::default()
            .fill([0, 0, 0], [x, height, z], block)
            .fill([1, 0, 1], [x - 1, height - 1, z - 1], "air")
            .fill([gap, 0, 0], [gap, 1, 0], "air");
        if let Some(floor) = floor {
            whole = whole.fill([1, -1, 1], [x - 1, -1, z - 1], floor);
        }
        if let Some(glass) = windows {
            let middle = *long as i32 / 2;
            whole =
                whole.fill([0, 1, middle], [0, 1, middle], glass).fill([x, 1, middle], [x, 1, middle], glass);
        }
        whole.place([1, 0, z - 1], torch.then_some("torch")).place([gap, 0, 0], door.as_deref())
    }

    /// Steps that lead upwards.
    pub(super) fn stairs(steps: u32, block: &str) -> OwnBlueprint {
        (0..steps as i32)
            .fold(OwnBlueprint::default(), |stairs, step| stairs.fill([step, 0, 0], [step, step, 0], block))
    }

    /// Layers that grow smaller.
    pub(super) fn pyramid(base: u32, block: &str) -> OwnBlueprint {
        let last = base as i32 - 1;
        (0..base.div_ceil(2) as i32).fold(OwnBlueprint::default(), |pyramid, layer| {
            pyramid.fill([layer, layer, layer], [last - layer, layer, last - layer], block)
        })
    }

    /// A way over something, on two pillars.
    pub(super) fn bridge(length: u32, block: &str) -> OwnBlueprint {
        let last = length as i32 - 1;
        let way = OwnBlueprint::default().fill([0, 1, 0], [last, 1, 0], block);
        way.fill([0, 0, 0], [0, 0, 0], block).fill([last, 0, 0], [last, 0, 0], block)
    }

    /// A frame: two pillars and a beam across their tops.
    pub(super) fn frame(width: u32, height: u32, block: &str) -> OwnBlueprint {
        let [last, top] = [width as i32 - 1, height as i32 - 1];
        OwnBlueprint::of_box([width, height, 1], block, false).open([1, 0, 0], [last - 1, top - 1, 0])
    }

    /// Two blocks in turns.
    pub(super) fn checkerboard((x, z): (u32, u32), blocks: [&str; 2]) -> OwnBlueprint {
        let cells = (0..x as i32).flat_map(|i| (0..z as i32).map(move |j| (i, j)));
        let cells = cells.map(|(i, j)| ([i, 0, j], blocks[usize::from((i + j) % 2 != 0)].to_owned()));
        OwnBlueprint { cells: cells.collect(), placed: Vec::new() }
    }

    /// The sides of the ground that it takes.
    pub(super) fn sides(&self) -> (i32, i32) {
        let side = |axis: usize| self.cells.keys().map(|cell| cell[axis] + 1).max().unwrap_or(1);
        (side(0), side(2))
    }

    /// The block of which most of it is made.
    pub(super) fn material(&self) -> Option<&str> {
        self.needs().into_iter().max_by_key(|(_, count)| *count).map(|(block, _)| block)
    }

    /// The items that it takes, and how many of each.
    pub(super) fn needs(&self) -> BTreeMap<&str, u32> {
        let mut needs: BTreeMap<&str, u32> = BTreeMap::new();
        let placed = self.placed.iter().map(|(_, block)| block);
        for block in self.cells.values().chain(placed).filter(|block| *block != "air") {
            *needs.entry(block).or_default() += 1;
        }
        needs
    }
}
