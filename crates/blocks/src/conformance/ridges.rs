//! Maps that are hard to cross: ridges and ravines lie across the way, and few blocks are carried.
//!
//! A ridge is climbed, cut through or passed far aside; a ravine is jumped where it is narrow, bridged, or climbed down and
//! up again. The cheapest way spends its blocks where they save the most, which is seldom the first place. Everything
//! follows from the seed.

use std::sync::Arc;

use cooperage_core::TreeRandom;

use super::pathfinder_large::chunk;
use crate::chunks::Chunks;
use crate::path::{PathGoal, PathOptions};
use crate::pos::{BlockPos, ChunkPos};
use crate::registry::{BlockState, registry};

/// The blocks of the map. [`RidgeMap::cells`] holds indices into this list.
pub const PALETTE: [&str; 6] = ["air", "bedrock", "stone", "dirt", "grass_block", "oak_log"];
/// The tools that a search on these maps carries.
pub const TOOLS: [&str; 3] = ["stone_pickaxe", "stone_axe", "stone_shovel"];

const BEDROCK: u8 = 1;
const STONE: u8 = 2;
const DIRT: u8 = 3;
const GRASS: u8 = 4;
const LOG: u8 = 5;

/// The lowest layer, which is bedrock.
const FLOOR: i32 = 31;
/// How far start and goal are from the map's edges.
const EDGE: usize = 12;
/// Ground lies around this layer.
const BASE: f64 = 66.0;
/// Layers of dirt on stone.
const DIRT_LAYERS: i32 = 3;

/// How large a map is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RidgeSize {
    /// Cells along the way.
    pub length: usize,
    /// Cells across the way.
    pub width: usize,
    pub height: usize,
    /// The number of ridges and ravines.
    pub bands: usize,
}

impl RidgeSize {
    /// As large as the recorded maps.
    pub const FULL: RidgeSize = RidgeSize { length: 224, width: 224, height: 100, bands: 7 };
    /// Small enough to look at every way.
    pub const SMALL: RidgeSize = RidgeSize { length: 96, width: 48, height: 64, bands: 4 };
}

/// A map with one search to do on it.
pub struct RidgeMap {
    size: RidgeSize,
    /// The highest layer of ground of each column, row by row.
    tops: Vec<i32>,
    /// How many logs stand on it.
    trunks: Vec<u8>,
    /// Blocks carried that may be placed.
    pub blocks: u32,
}

/// A ridge or a ravine across the way.
struct Band {
    /// Where it crosses the middle of the map, and how far it strays to both sides.
    middle: f64,
    stray: f64,
    noise: Noise,
    /// How far it rises; negative for ravines.
    rise: f64,
    /// Half of its width at full rise, and layers that its sides rise in a cell.
    half: f64,
    slope: f64,
    /// Where it is low or narrow, if anywhere: the middle and half the width of that place.
    pass: Option<(f64, f64)>,
}

impl RidgeMap {
    /// The map of a seed.
    #[must_use]
    pub fn new(seed: u64, size: RidgeSize) -> RidgeMap {
        let mut random = TreeRandom::from_seed(seed).child("ridges");
        let ground = Noise::new(&mut random);
        let swell = between(&mut random, 2.0, 8.0);
        let apart = (size.length - 2 * EDGE) as f64 / size.bands as f64;
        let bands: Vec<Band> = (0..size.bands)
            .map(|number| {
                let middle = EDGE as f64 + apart * (number as f64 + between(&mut random, 0.35, 0.65));
                band(&mut random, middle, apart, size.width as f64)
            })
            .collect();
        let mut tops = Vec::with_capacity(size.length * size.width);
        let mut trunks = Vec::with_capacity(size.length * size.width);
        for z in 0..size.width {
            for x in 0..size.length {
                let (at_x, at_z) = (x as f64, z as f64);
                let mut top = BASE + swell * (ground.at(at_x / 24.0, at_z / 24.0) - 0.5);
                top += 3.0 * (ground.at(at_x / 7.0 + 40.0, at_z / 7.0) - 0.5);
                let away = bands.iter().map(|band| band.rise_at(at_x, at_z));
                let (up, down) =
                    away.fold((0.0_f64, 0.0_f64), |(up, down), rise| (up.max(rise), down.min(rise)));
                let top = (top + up + down).round() as i32;
                tops.push(top.clamp(FLOOR + 4, FLOOR + size.height as i32 - 12));
                let is_trunk = random.next_u64().is_multiple_of(256);
                trunks.push(if is_trunk { 4 } else { 0 });
            }
        }
        let mut map = RidgeMap { size, tops, trunks, blocks: 2 + (random.next_u64() % 7) as u32 };
        for x in [EDGE, size.length - EDGE] {
            let column = map.column(x, size.width / 2);
            map.trunks[column] = 0;
        }
        map
    }

    fn column(&self, x: usize, z: usize) -> usize {
        z * self.size.length + x
    }

    /// The number of a cell in the palette.
    fn cell(&self, x: usize, y: i32, z: usize) -> u8 {
        let column = self.column(x, z);
        let top = self.tops[column];
        match y {
            FLOOR => BEDROCK,
            _ if y > top + i32::from(self.trunks[column]) || y < FLOOR => 0,
            _ if y > top => LOG,
            _ if y == top => GRASS,
            _ if y > top - DIRT_LAYERS => DIRT,
            _ => STONE,
        }
    }

    /// The size along x, y and z.
    #[must_use]
    pub fn size(&self) -> [usize; 3] {
        [self.size.length, self.size.height, self.size.width]
    }

    /// The cell with the smallest coordinates.
    #[must_use]
    pub fn min(&self) -> BlockPos {
        BlockPos::new(0, FLOOR, 0)
    }

    /// All cells by layers, rows, and x within a row, in the form of the recorded maps.
    #[must_use]
    pub fn cells(&self) -> Vec<u8> {
        let [wide, high, deep] = self.size();
        let layers = (FLOOR..).take(high);
        layers.flat_map(|y| (0..deep).flat_map(move |z| (0..wide).map(move |x| self.cell(x, y, z)))).collect()
    }

    /// The map as a world, with as many empty chunks around it as the recorded maps have.
    #[must_use]
    pub fn world(&self) -> Chunks {
        let palette = PALETTE.map(|name| name.parse().unwrap_or(BlockState::AIR));
        let last = |side: usize| (side / 16) as i32;
        let [wide, high, deep] = self.size();
        let at = |x: i32, y: i32, z: i32| match (usize::try_from(x), usize::try_from(z)) {
            (Ok(x), Ok(z)) if x < wide && z < deep && y < FLOOR + high as i32 => {
                palette[usize::from(self.cell(x, y, z))]
            }
            _ => BlockState::AIR,
        };
        let mut chunks = Chunks::new();
        for z in -1..=last(deep) {
            for x in -1..=last(wide) {
                chunks.put(ChunkPos::new(x, z), Arc::new(chunk(x, z, at)));
            }
        }
        chunks
    }

    /// Where the search starts.
    #[must_use]
    pub fn start(&self) -> BlockPos {
        self.on_ground(EDGE)
    }

    /// In the midst of the goal.
    #[must_use]
    pub fn end(&self) -> BlockPos {
        self.on_ground(self.size.length - EDGE)
    }

    /// The goal, as far around its midst as the recorded maps want it.
    #[must_use]
    pub fn goal(&self) -> PathGoal {
        PathGoal::Near { pos: self.end(), range: 2.0 }
    }

    fn on_ground(&self, x: usize) -> BlockPos {
        let z = self.size.width / 2;
        BlockPos::new(x as i32, self.tops[self.column(x, z)] + 1, z as i32)
    }

    /// The reference's settings with the tools and blocks of this map.
    #[must_use]
    pub fn options(&self) -> PathOptions {
        PathOptions {
            tools: TOOLS.iter().filter_map(|name| registry().item(name)).collect(),
            blocks: self.blocks,
            ..PathOptions::reference()
        }
    }
}

fn band(random: &mut TreeRandom, middle: f64, apart: f64, width: f64) -> Band {
    let is_ridge = random.next_u64().is_multiple_of(2);
    let noise = Noise::new(random);
    let stray = between(random, 0.1, 0.5) * apart;
    let pass = match random.next_u64() % 3 {
        0 => Some((between(random, 0.1, 0.9) * width, between(random, 2.0, 6.0))),
        _ => None,
    };
    let (rise, half, slope) = if is_ridge {
        (between(random, 6.0, 24.0), between(random, 0.5, 4.0), between(random, 1.5, 12.0))
    } else {
        (-between(random, 8.0, 28.0), between(random, 1.0, 4.5), between(random, 3.0, 30.0))
    };
    Band { middle, stray, noise, rise, half, slope, pass }
}

impl Band {
    /// How much higher it makes a column.
    fn rise_at(&self, x: f64, z: f64) -> f64 {
        let middle = self.middle + 2.0 * self.stray * (self.noise.at(z / 20.0, 0.0) - 0.5);
        // Ravines are here narrower and there wider, ridges lower and higher.
        let varied = 0.7 + 0.6 * self.noise.at(z / 9.0, 9.0);
        let is_pass = self.pass.is_some_and(|(at, half)| (z - at).abs() < half);
        let whole = self.rise.abs() * if is_pass && self.rise > 0.0 { 0.2 } else { varied };
        let half = self.half * if is_pass && self.rise < 0.0 { 0.3 } else { varied };
        let beyond = ((x - middle).abs() - half).max(0.0);
        (whole - beyond * self.slope).max(0.0) * self.rise.signum()
    }
}

/// A number between two.
fn between(random: &mut TreeRandom, low: f64, high: f64) -> f64 {
    low + (high - low) * (random.next_u64() % 4096) as f64 / 4096.0
}

/// Smooth values between 0 and 1. Only additions, multiplications and roots are used, so that the bits are equal on
/// every platform.
struct Noise {
    key: u64,
}

impl Noise {
    fn new(random: &mut TreeRandom) -> Noise {
        Noise { key: random.next_u64() }
    }

    fn at(&self, x: f64, z: f64) -> f64 {
        let (whole_x, part_x) = (x.floor(), smooth(x - x.floor()));
        let (whole_z, part_z) = (z.floor(), smooth(z - z.floor()));
        let corner = |dx: f64, dz: f64| self.corner((whole_x + dx) as i64, (whole_z + dz) as i64);
        let near = corner(0.0, 0.0) + part_x * (corner(1.0, 0.0) - corner(0.0, 0.0));
        let far = corner(0.0, 1.0) + part_x * (corner(1.0, 1.0) - corner(0.0, 1.0));
        near + part_z * (far - near)
    }

    fn corner(&self, x: i64, z: i64) -> f64 {
        let mut mixed = self.key ^ (x as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 29 ^ (z as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93))
            .wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 31).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed >> 40) as f64 / (1_u64 << 24) as f64
    }
}

fn smooth(part: f64) -> f64 {
    part * part * (3.0 - 2.0 * part)
}
