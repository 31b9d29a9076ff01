//! Caves: cells are carved where three-dimensional noises, known on a lattice of 4 × 8 × 4 cells, say so.

use cooperage_core::TreeRandom;

use super::land::{SEA_LEVEL, Surface};
use super::noise::Noise;
use crate::pos::{ChunkPos, Y_MIN};

/// Both noises nearer to zero than this: a tunnel.
const TUNNEL: f32 = 0.07;
/// The third noise above this: a room.
const ROOM: f32 = 0.62;
/// Rooms are below this layer.
const ROOM_CEILING: i32 = 40;
/// The amplitude of the tunnels' noises.
const CALM: f32 = 0.89;
/// The amplitude of the rooms' noise.
const STIR: f32 = 1.38;
/// Tunnels narrow over so many layers below the surface.
const NARROWING: f32 = 16.0;
/// The width of a tunnel at the surface, of its width below.
const MOUTH: f32 = 0.5;
/// Ground that stays above a cave below water.
const SEA_FLOOR: i32 = 4;

/// Lattice points along a side of a chunk.
const SIDE: usize = 5;

/// The noises of the caves.
#[derive(Debug)]
pub(super) struct Caves {
    first: Noise,
    second: Noise,
    room: Noise,
}

/// The carved cells of a chunk: for each layer from [`Y_MIN`] up, sixteen rows of sixteen bits.
#[derive(Debug)]
pub(super) struct Carved {
    rows: Vec<[u16; 16]>,
}

impl Carved {
    /// Whether a cell is carved; coordinates local to the chunk, any layer.
    pub(super) fn has(&self, x: i32, y: i32, z: i32) -> bool {
        let layer = usize::try_from(y - Y_MIN).ok().and_then(|layer| self.rows.get(layer));
        layer.is_some_and(|rows| rows[(z & 15) as usize] >> (x & 15) & 1 != 0)
    }

    /// The layers with their numbers above [`Y_MIN`].
    pub(super) fn layers(&self) -> impl Iterator<Item = (usize, &[u16; 16])> {
        self.rows.iter().enumerate()
    }
}

/// Eight values at the corners of a lattice cell, by y, z, x.
type Corners = [f32; 8];

impl Caves {
    pub(super) fn new(random: &TreeRandom) -> Caves {
        Caves {
            first: Noise::new(random, "cave first"),
            second: Noise::new(random, "cave second"),
            room: Noise::new(random, "cave room"),
        }
    }

    /// Carves the caves of a chunk.
    pub(super) fn carve(&self, chunk: ChunkPos, surface: &Surface) -> Carved {
        let ceilings = ceilings(surface);
        let highest = ceilings.iter().flatten().copied().max().unwrap_or(Y_MIN);
        let layers = usize::try_from(highest - Y_MIN + 1).unwrap_or(0);
        let mut carved = Carved { rows: vec![[0; 16]; layers] };
        let mut lower = self.slice(chunk, 0);
        for block in 0..layers.div_ceil(8) {
            let upper = self.slice(chunk, block + 1);
            for bz in 0..4 {
                for bx in 0..4 {
                    let corner = |kind: usize| corners(&lower[kind], &upper[kind], bz, bx);
                    carve_block(&mut carved, block, [bx, bz], [corner(0), corner(1), corner(2)], &ceilings);
                }
            }
            lower = upper;
        }
        carved
    }

    /// The three noises on one layer of the lattice.
    fn slice(&self, chunk: ChunkPos, layer: usize) -> [[f32; SIDE * SIDE]; 3] {
        let y = f64::from(Y_MIN + layer as i32 * 8);
        let field = |noise: &Noise, amplitude: f32, period: f64, period_y: f64| {
            std::array::from_fn(|place| {
                let x = (f64::from(chunk.x) * 4.0 + (place % SIDE) as f64) * 4.0;
                let z = (f64::from(chunk.z) * 4.0 + (place / SIDE) as f64) * 4.0;
                amplitude * noise.at3(x / period, y / period_y, z / period) as f32
            })
        };
        let has_rooms = y < f64::from(ROOM_CEILING) + 8.0;
        [
            field(&self.first, CALM, 48.0, 32.0),
            field(&self.second, CALM, 48.0, 32.0),
            if has_rooms { field(&self.room, STIR, 40.0, 40.0) } else { [0.0; SIDE * SIDE] },
        ]
    }
}

/// The highest layer that may be carved in each column.
fn ceilings(surface: &Surface) -> [[i32; 16]; 16] {
    let mut ceilings = [[0; 16]; 16];
    for (z, row) in ceilings.iter_mut().enumerate() {
        for (x, ceiling) in row.iter_mut().enumerate() {
            let (x, z) = (x as i32, z as i32);
            let lowest = (-2..=2).map(|dz| (-2..=2).map(|dx| surface.height(x + dx, z + dz)).min()).min();
            let lowest = lowest.flatten().unwrap_or(SEA_LEVEL);
            // A cave beside or below water stays closed: water in this world is at rest.
            *ceiling = if lowest < SEA_LEVEL - 1 { lowest - SEA_FLOOR - 1 } else { surface.height(x, z) };
        }
    }
    ceilings
}

fn corners(lower: &[f32; SIDE * SIDE], upper: &[f32; SIDE * SIDE], bz: usize, bx: usize) -> Corners {
    let at = bz * SIDE + bx;
    [
        lower[at],
        lower[at + 1],
        lower[at + SIDE],
        lower[at + SIDE + 1],
        upper[at],
        upper[at + 1],
        upper[at + SIDE],
        upper[at + SIDE + 1],
    ]
}

/// Whether interpolation between the corners can come within `limit` of zero.
fn touches_zero(corners: &[f32], limit: f32) -> bool {
    corners.iter().any(|&value| value < limit) && corners.iter().any(|&value| value > -limit)
}

/// Carves 4 × 8 × 4 cells; in most of them there is nothing to carve.
fn carve_block(
    carved: &mut Carved,
    block: usize,
    [bx, bz]: [usize; 2],
    [first, second, room]: [Corners; 3],
    ceilings: &[[i32; 16]; 16],
) {
    let tunnels = touches_zero(&first, TUNNEL) && touches_zero(&second, TUNNEL);
    let y_low = Y_MIN + block as i32 * 8;
    let rooms = y_low < ROOM_CEILING && room.iter().any(|&value| value > ROOM);
    if !tunnels && !rooms {
        return;
    }
    for dy in 0..8 {
        let layer = block * 8 + dy;
        let Some(rows) = carved.rows.get_mut(layer) else { return };
        let y = y_low + dy as i32;
        let t = dy as f32 / 8.0;
        let flat = [plane(&first, t), plane(&second, t), plane(&room, t)];
        let tunnels = tunnels && touches_zero(&flat[0], TUNNEL) && touches_zero(&flat[1], TUNNEL);
        let rooms = rooms && y < ROOM_CEILING && flat[2].iter().any(|&value| value > ROOM);
        if !tunnels && !rooms {
            continue;
        }
        for dz in 0..4 {
            let z = bz * 4 + dz;
            let v = dz as f32 / 4.0;
            let row = |[a, b, c, d]: [f32; 4]| {
                let (west, east) = (a + v * (c - a), b + v * (d - b));
                [0.0, 0.25, 0.5, 0.75].map(|u| west + u * (east - west))
            };
            let [first, second, room] = flat.map(row);
            for dx in 0..4 {
                let depth = ceilings[z][bx * 4 + dx] - y;
                let narrow = (MOUTH + (1.0 - MOUTH) * depth as f32 / NARROWING).min(1.0) * TUNNEL;
                let is_tunnel = tunnels & (first[dx].abs() < narrow) & (second[dx].abs() < narrow);
                let is_room = rooms & (room[dx] > ROOM);
                rows[z] |= u16::from((depth >= 0) & (is_tunnel | is_room)) << (bx * 4 + dx);
            }
        }
    }
}

/// The four corners of a layer between.
fn plane(corners: &Corners, t: f32) -> [f32; 4] {
    [0, 1, 2, 3].map(|at| corners[at] + t * (corners[at + 4] - corners[at]))
}
