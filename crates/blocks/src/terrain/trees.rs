//! The shapes of trees: for the terrain, and for saplings that grow.

use std::sync::LazyLock;

use cooperage_core::{RandomSource, TreeRandom};

use super::fraction;
use super::worldgen::default_state;
use crate::pos::{BlockPos, Face};
use crate::registry::BlockState;

/// A kind of tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TreeKind {
    /// A straight trunk with a round crown.
    Oak,
    /// A tall oak with branches.
    FancyOak,
    /// As the oak, one higher.
    Birch,
    Spruce,
    /// A bare trunk with a tip of leaves.
    Pine,
    /// A high oak of the jungle.
    Jungle,
    /// A leaning trunk under a flat crown.
    Acacia,
    /// A trunk of 2 × 2 under a wide crown.
    DarkOak,
    /// Branches under a wide round crown.
    Cherry,
    /// A low trunk whose branches part under flat crowns. It grows in no natural terrain.
    Mangrove,
}

impl TreeKind {
    /// All kinds of trees.
    pub const ALL: [TreeKind; 10] = [
        TreeKind::Oak,
        TreeKind::FancyOak,
        TreeKind::Birch,
        TreeKind::Spruce,
        TreeKind::Pine,
        TreeKind::Jungle,
        TreeKind::Acacia,
        TreeKind::DarkOak,
        TreeKind::Cherry,
        TreeKind::Mangrove,
    ];

    /// The kind's name in the terrain's data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TreeKind::Oak => "oak",
            TreeKind::FancyOak => "fancy_oak",
            TreeKind::Birch => "birch",
            TreeKind::Spruce => "spruce",
            TreeKind::Pine => "pine",
            TreeKind::Jungle => "jungle_tree",
            TreeKind::Acacia => "acacia",
            TreeKind::DarkOak => "dark_oak",
            TreeKind::Cherry => "cherry",
            TreeKind::Mangrove => "mangrove",
        }
    }

    /// The kind of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<TreeKind> {
        TreeKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The kind of tree that a sapling grows into: one oak in ten is a tall one. Draws once for an oak, else not at
    /// all. `None` for blocks that are no sapling.
    #[must_use]
    pub fn of_sapling(block: &str, random: &mut TreeRandom) -> Option<TreeKind> {
        Some(match block {
            "oak_sapling" if random.below(10) == 0 => TreeKind::FancyOak,
            "oak_sapling" => TreeKind::Oak,
            "birch_sapling" => TreeKind::Birch,
            "spruce_sapling" => TreeKind::Spruce,
            "jungle_sapling" => TreeKind::Jungle,
            "acacia_sapling" => TreeKind::Acacia,
            "dark_oak_sapling" => TreeKind::DarkOak,
            "cherry_sapling" => TreeKind::Cherry,
            _ => return None,
        })
    }

    /// Cells along each side of the trunk's foot: the dark oak stands on 2 × 2 saplings, of which the shape's origin is
    /// the north-western one.
    #[must_use]
    pub const fn trunk_width(self) -> i32 {
        if matches!(self, TreeKind::DarkOak) { 2 } else { 1 }
    }

    fn wood(self) -> &'static Wood {
        static WOODS: LazyLock<[Wood; 8]> = LazyLock::new(|| {
            ["oak", "birch", "spruce", "jungle", "acacia", "dark_oak", "cherry", "mangrove"].map(Wood::new)
        });
        let number = match self {
            TreeKind::Oak | TreeKind::FancyOak => 0,
            TreeKind::Birch => 1,
            TreeKind::Spruce | TreeKind::Pine => 2,
            TreeKind::Jungle => 3,
            TreeKind::Acacia => 4,
            TreeKind::DarkOak => 5,
            TreeKind::Cherry => 6,
            TreeKind::Mangrove => 7,
        };
        &WOODS[number]
    }

    fn draw(self, random: &mut TreeRandom, canvas: &mut Canvas) {
        match self {
            TreeKind::Oak => blob(4 + below(random, 3), canvas, random),
            TreeKind::Birch => blob(5 + below(random, 3), canvas, random),
            TreeKind::Jungle => blob(4 + below(random, 9), canvas, random),
            TreeKind::FancyOak => fancy_oak(canvas, random),
            TreeKind::Spruce => spruce(canvas, random),
            TreeKind::Pine => pine(canvas, random),
            TreeKind::Acacia => acacia(canvas, random),
            TreeKind::DarkOak => dark_oak(canvas, random),
            TreeKind::Cherry => cherry(canvas, random),
            TreeKind::Mangrove => mangrove(canvas, random),
        }
    }
}

/// A tree of that kind: offsets from the lowest cell of its trunk, by y, z, x. Leaves bear their distance from the
/// nearest log, so that they don't decay.
///
/// The shape does not depend on the ground. The caller that plants it first checks that the logs, and the cell above
/// the trunk, have room. It then turns grass below the trunk to dirt, and writes only into air, plants and leaves.
#[must_use]
pub fn shape(kind: TreeKind, random: &mut TreeRandom) -> Vec<(BlockPos, BlockState)> {
    let mut canvas = Canvas::new();
    kind.draw(random, &mut canvas);
    canvas.finish(kind.wood())
}

fn below(random: &mut TreeRandom, n: u32) -> i32 {
    random.below(n) as i32
}

/// Cells of a canvas along x and z; the origin is in the middle.
const SIDE: i32 = 24;
/// Layers of a canvas; the origin is in layer 4.
const LAYERS: i32 = 40;
const GROUND: i32 = 4;

const NOTHING: u8 = 0;
/// Leaves, plus their distance once it is known.
const LEAVES: u8 = 16;
/// Logs, plus the number of their axis.
const LOG: u8 = 32;

/// The cells in which a tree is drawn.
struct Canvas {
    cells: Vec<u8>,
    /// The indices in use.
    used: Vec<usize>,
}

impl Canvas {
    fn new() -> Canvas {
        Canvas { cells: vec![NOTHING; (SIDE * SIDE * LAYERS) as usize], used: Vec::with_capacity(128) }
    }

    fn index(x: i32, y: i32, z: i32) -> Option<usize> {
        let (x, y, z) = (x + SIDE / 2, y + GROUND, z + SIDE / 2);
        let inside = (0..SIDE).contains(&x) && (0..SIDE).contains(&z) && (0..LAYERS).contains(&y);
        inside.then_some(((y * SIDE + z) * SIDE + x) as usize)
    }

    fn put(&mut self, x: i32, y: i32, z: i32, what: u8) {
        let Some(index) = Canvas::index(x, y, z) else { return };
        let held = &mut self.cells[index];
        if *held == NOTHING {
            self.used.push(index);
        }
        if what >= LOG || *held == NOTHING {
            *held = what;
        }
    }

    /// A log along an axis: 0 x, 1 y, 2 z.
    fn log(&mut self, x: i32, y: i32, z: i32, axis: u8) {
        self.put(x, y, z, LOG + axis);
    }

    fn trunk(&mut self, x: i32, z: i32, layers: std::ops::Range<i32>) {
        for y in layers {
            self.log(x, y, z, 1);
        }
    }

    /// A square of leaves; `keep` decides about the places (distance from the middle along x and z).
    fn leaves(&mut self, [x, y, z]: [i32; 3], radius: i32, mut keep: impl FnMut(i32, i32) -> bool) {
        for dz in -radius..=radius {
            for dx in -radius..=radius {
                if keep(dx.abs(), dz.abs()) {
                    self.put(x + dx, y, z + dz, LEAVES);
                }
            }
        }
    }

    /// The cells that are used, once each leaf knows its distance from a log.
    fn finish(mut self, wood: &Wood) -> Vec<(BlockPos, BlockState)> {
        self.measure();
        self.used.sort_unstable();
        let cell = |&index: &usize| {
            let what = self.cells[index];
            let index = index as i32;
            let (x, y, z) = (index % SIDE, index / (SIDE * SIDE), index / SIDE % SIDE);
            let state = if what >= LOG {
                wood.logs[usize::from(what - LOG)]
            } else {
                // Leaves that no log reaches within seven steps bear the largest distance there is.
                wood.leaves[usize::from(what - LEAVES).max(1) - 1]
            };
            (BlockPos::new(x - SIDE / 2, y - GROUND, z - SIDE / 2), state)
        };
        self.used.iter().map(cell).collect()
    }

    /// Writes into each leaf how many steps through leaves it is away from a log, 7 where it is more.
    fn measure(&mut self) {
        let logs = self.used.iter().filter(|&&index| self.cells[index] >= LOG);
        let mut border: Vec<usize> = logs.copied().collect();
        let steps = [1, SIDE as usize, (SIDE * SIDE) as usize];
        for distance in 1..=6 {
            let mut next = Vec::with_capacity(32);
            for index in border {
                for near in steps.iter().flat_map(|step| [index.wrapping_sub(*step), index + step]) {
                    if self.cells.get(near) == Some(&LEAVES) {
                        self.cells[near] = LEAVES + distance;
                        next.push(near);
                    }
                }
            }
            border = next;
        }
        for &index in &self.used {
            if self.cells[index] == LEAVES {
                self.cells[index] = LEAVES + 7;
            }
        }
    }
}

/// The states of a wood: logs by axis, leaves by distance.
struct Wood {
    logs: [BlockState; 3],
    leaves: [BlockState; 7],
}

impl Wood {
    fn new(name: &str) -> Wood {
        let log = default_state(&format!("{name}_log"));
        let leaf = default_state(&format!("{name}_leaves"));
        Wood {
            logs: ["x", "y", "z"].map(|axis| log.with("axis", axis)),
            leaves: ["1", "2", "3", "4", "5", "6", "7"].map(|distance| leaf.with("distance", distance)),
        }
    }
}

/// Two layers of radius 2, two of radius 1. The corners are left to chance; those of the tip are absent.
fn blob(height: i32, canvas: &mut Canvas, random: &mut TreeRandom) {
    for (y, radius) in [(height - 3, 2), (height - 2, 2), (height - 1, 1), (height, 1)] {
        canvas.leaves([0, y, 0], radius, |dx, dz| {
            dx != radius || dz != radius || (random.below(2) != 0 && y != height)
        });
    }
    canvas.trunk(0, 0, 0..height);
}

/// Rings that widen from the tip, falling back to narrow ones.
fn spruce(canvas: &mut Canvas, random: &mut TreeRandom) {
    let height = 5 + below(random, 3) + below(random, 2);
    let bare = 1 + below(random, 2);
    let widest = 2 + below(random, 2);
    let tip = height + below(random, 3).min(1);
    let (mut radius, mut restart, mut limit) = (below(random, 2), 0, 1);
    for y in (bare..=tip).rev() {
        canvas.leaves([0, y, 0], radius, |dx, dz| radius == 0 || dx != radius || dz != radius);
        if radius >= limit {
            (radius, restart) = (restart, 1);
            limit = (limit + 1).min(widest);
        } else {
            radius += 1;
        }
    }
    canvas.trunk(0, 0, 0..height);
}

fn pine(canvas: &mut Canvas, random: &mut TreeRandom) {
    let height = 6 + below(random, 5);
    let crown = 3 + below(random, 2);
    let widest = 1 + below(random, 2);
    let mut radius = 0;
    for y in (height + 1 - crown..=height + 1).rev() {
        canvas.leaves([0, y, 0], radius, |dx, dz| radius == 0 || dx != radius || dz != radius);
        if radius >= 1 && y == height + 2 - crown {
            radius -= 1;
        } else if radius < widest {
            radius += 1;
        }
    }
    canvas.trunk(0, 0, 0..height);
}

/// A trunk that ends in branches, each with a ball of leaves.
fn fancy_oak(canvas: &mut Canvas, random: &mut TreeRandom) {
    let height = 5 + below(random, 12);
    let trunk = (height * 618 / 1000).max(2);
    let mut tips = vec![([0, height - 4, 0], trunk)];
    let half = f64::from(height) / 2.0;
    for y in (0..height - 4).rev() {
        // The crown's outline is a circle around half the height.
        let from_middle = half - f64::from(y);
        if f64::from(y) < f64::from(height) * 0.3 || from_middle.abs() >= half {
            continue;
        }
        let reach = (half * half - from_middle * from_middle).sqrt() * 0.5 * (fraction(random) + 0.328);
        let (sin, cos) = libm::sincos(2.0 * std::f64::consts::PI * fraction(random));
        let (x, z) = (libm::round(reach * sin) as i32, libm::round(reach * cos) as i32);
        let slope = f64::from(x * x + z * z).sqrt() * 0.381;
        let foot = (y - 1 - slope as i32).min(trunk);
        if f64::from(foot) >= f64::from(height) * 0.2 {
            tips.push(([x, y - 1, z], foot));
        }
    }
    for &([x, y, z], foot) in &tips {
        for (layer, radius) in [(0, 2), (1, 3), (2, 3), (3, 2)] {
            let square = if radius == 3 { 9 } else { 5 };
            canvas.leaves([x, y + layer, z], radius, |dx, dz| dx * dx + dz * dz + dx + dz < square + 1);
        }
        branch(canvas, [0, foot, 0], [x, y, z]);
    }
    canvas.trunk(0, 0, 0..trunk + 1);
}

/// Logs along a line.
fn branch(canvas: &mut Canvas, from: [i32; 3], to: [i32; 3]) {
    let way = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    let steps = way.iter().map(|one| one.abs()).max().unwrap_or(0).max(1);
    let axis = if way[1].abs() == steps {
        1
    } else if way[0].abs() == steps {
        0
    } else {
        2
    };
    for step in 0..=steps {
        // Rounded to the nearest cell.
        let at = |k: usize| from[k] + (way[k] * step * 2 + steps).div_euclid(steps * 2);
        canvas.log(at(0), at(1), at(2), axis);
    }
}

fn acacia(canvas: &mut Canvas, random: &mut TreeRandom) {
    let height = 5 + below(random, 3) + below(random, 3);
    let lean = Face::HORIZONTAL[random.below(4) as usize].vector();
    let bend = height - 1 - below(random, 4);
    let length = 3 - below(random, 3);
    let (mut x, mut z) = (0, 0);
    for y in 0..height {
        if y >= bend && y < bend + length {
            (x, z) = (x + lean[0], z + lean[2]);
        }
        canvas.log(x, y, z, 1);
    }
    flat_crown(canvas, [x, height, z], 3);
    let side = Face::HORIZONTAL[random.below(4) as usize].vector();
    if side != lean {
        let start = (bend - 1 - below(random, 2)).max(2);
        let (mut x, mut z) = (0, 0);
        for y in start..start + 1 + below(random, 3) {
            (x, z) = (x + side[0], z + side[2]);
            canvas.log(x, y, z, 1);
            flat_crown(canvas, [x, y + 1, z], 2);
        }
    }
}

fn flat_crown(canvas: &mut Canvas, [x, y, z]: [i32; 3], radius: i32) {
    canvas.leaves([x, y - 1, z], radius, |dx, dz| dx != radius || dz != radius);
    canvas.leaves([x, y, z], radius - 1, |dx, dz| dx + dz < 2 * radius - 2);
}

fn dark_oak(canvas: &mut Canvas, random: &mut TreeRandom) {
    let height = 6 + below(random, 3) + below(random, 2);
    let crown = |canvas: &mut Canvas, y: i32, radius: i32, random: &mut TreeRandom| {
        for dz in -radius..=radius + 1 {
            for dx in -radius..=radius + 1 {
                let outside = |d: i32| d == -radius || d == radius + 1;
                if !(outside(dx) && outside(dz)) && (!(outside(dx) || outside(dz)) || random.below(4) != 0) {
                    canvas.put(dx, y, dz, LEAVES);
                }
            }
        }
    };
    crown(canvas, height - 2, 3, random);
    crown(canvas, height - 1, 3, random);
    crown(canvas, height, 2, random);
    for (x, z) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        canvas.trunk(x, z, 0..height);
    }
}

fn cherry(canvas: &mut Canvas, random: &mut TreeRandom) {
    let height = 7 + below(random, 2);
    let first = random.below(4);
    let branches = 1 + random.below(3);
    for number in 0..branches {
        let way = Face::HORIZONTAL[((first + number * (1 + branches % 2)) & 3) as usize].vector();
        let length = 2 + below(random, 3);
        let start = height - 4 + below(random, 2);
        let axis = if way[0] == 0 { 2 } else { 0 };
        for step in 1..=length {
            canvas.log(way[0] * step, start, way[2] * step, axis);
        }
        canvas.trunk(way[0] * length, way[2] * length, start + 1..height);
        round_crown(canvas, [way[0] * length, height - 1, way[2] * length], random);
    }
    canvas.trunk(0, 0, 0..height);
    round_crown(canvas, [0, height - 1, 0], random);
}

fn mangrove(canvas: &mut Canvas, random: &mut TreeRandom) {
    let height = 4 + below(random, 2);
    let first = random.below(4);
    for number in 0..2 + random.below(2) {
        let way = Face::HORIZONTAL[((first + number) & 3) as usize].vector();
        let tip = [way[0] * 2, height - 1 + below(random, 2), way[2] * 2];
        branch(canvas, [0, height - 2, 0], tip);
        flat_crown(canvas, [tip[0], tip[1] + 1, tip[2]], 2);
    }
    canvas.trunk(0, 0, 0..height);
    flat_crown(canvas, [0, height, 0], 2);
}

fn round_crown(canvas: &mut Canvas, [x, y, z]: [i32; 3], random: &mut TreeRandom) {
    for (layer, radius) in [(-1, 2), (0, 4), (1, 4), (2, 3), (3, 1)] {
        canvas.leaves([x, y + layer, z], radius, |dx, dz| {
            let far = dx * dx + dz * dz > radius * radius;
            !far && (dx.max(dz) < radius || random.below(4) != 0)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_stand_on_their_trunk_and_keep_their_leaves() {
        let mut random = TreeRandom::from_seed(2);
        for kind in TreeKind::ALL {
            let (mut logs, mut highest) = (0, 0);
            for _ in 0..200 {
                let shape = shape(kind, &mut random);
                assert!(shape.is_sorted_by_key(|&(pos, _)| pos));
                assert_eq!(shape[0].0, BlockPos::default());
                assert!(shape.iter().all(|(pos, _)| pos.x.abs() < 12 && pos.z.abs() < 12 && pos.y >= 0));
                let far = shape.iter().filter(|(_, state)| state.is("distance", "7")).count();
                assert_eq!(far, 0, "{kind:?} would lose leaves");
                let wood = shape.iter().filter(|(_, state)| state.name().ends_with("_log"));
                logs += wood.clone().count();
                highest = highest.max(wood.map(|(pos, _)| pos.y).max().unwrap());
            }
            match kind {
                TreeKind::Oak => assert!(highest == 5 && (950..1050).contains(&logs), "{logs}"),
                TreeKind::Birch => assert!(highest == 6 && (1150..1250).contains(&logs), "{logs}"),
                TreeKind::FancyOak => assert!((7..=16).contains(&(logs / 200)), "{logs}"),
                _ => assert!((5..=40).contains(&(logs / 200)), "{kind:?} {logs}"),
            }
            assert_eq!(TreeKind::from_name(kind.name()), Some(kind));
        }
    }

    #[test]
    fn an_oaks_crown_is_two_wide_layers_and_two_narrow_ones() {
        let mut random = TreeRandom::from_seed(4);
        for _ in 0..50 {
            let shape = shape(TreeKind::Oak, &mut random);
            let top = shape.iter().map(|(pos, _)| pos.y).max().unwrap();
            let at = |y: i32| {
                shape.iter().filter(|(pos, state)| pos.y == y && state.name() == "oak_leaves").count()
            };
            assert_eq!(at(top), 5);
            assert!((4..=8).contains(&at(top - 1)));
            assert!((20..=24).contains(&at(top - 2)) && (20..=24).contains(&at(top - 3)));
            assert_eq!(at(top - 4), 0);
        }
    }
}
