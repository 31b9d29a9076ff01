//! Veins: of ore, and of other stone and earth.
//!
//! A vein is a row of spheres along a slanted line. A chunk's veins are listed as cells, sorted by the chunk they fall
//! into, so that each chunk is made from its own list and those of its neighbours.

use std::sync::LazyLock;

use cooperage_core::{RandomSource, TreeRandom};

use super::Biome;
use super::noise::lerp;
use super::worldgen::{Distribution, OreBiomes, VeinCount, default_state, worldgen};
use crate::pos::{Y_END, Y_MIN};
use crate::registry::{BlockState, registry};

/// The number of kinds of ground: those that veins replace, and 0 for all states that they leave alone.
const GROUNDS: usize = 8;

/// A kind of vein, ready for use.
pub(super) struct VeinKind {
    #[cfg(test)]
    name: &'static str,
    size: u32,
    /// The chance, of 2^32, that a cell which touches air stays.
    pub(super) discard: u64,
    count: Option<VeinCount>,
    one_in: u32,
    distribution: Distribution,
    y: [i32; 2],
    biomes: Option<Vec<Biome>>,
    /// The state that replaces each kind of ground; `None` where the vein leaves it alone.
    results: [Option<BlockState>; GROUNDS],
    /// sin πt + 1 for each sphere.
    bulges: Vec<f64>,
}

/// All kinds, in the order in which they are laid, and what they replace.
pub(super) struct Kinds {
    pub(super) all: Vec<VeinKind>,
    /// The kind of ground of each state.
    grounds: Vec<u8>,
}

/// The kinds of the data file.
pub(super) fn kinds() -> &'static Kinds {
    static KINDS: LazyLock<Kinds> = LazyLock::new(Kinds::load);
    &KINDS
}

impl Kinds {
    fn load() -> Kinds {
        let file = worldgen();
        let mut grounds = vec![0; registry().states()];
        let mut names: Vec<&str> = vec![""];
        for block in file.tags.values().flatten() {
            if !names.contains(&&**block) {
                if let Some(ground) = grounds.get_mut(usize::from(default_state(block).0)) {
                    *ground = names.len() as u8;
                }
                names.push(block);
            }
        }
        let all = file.ores.iter().map(|ore| {
            let mut results = [None; GROUNDS];
            for (target, result) in &ore.targets {
                let single = std::slice::from_ref(target);
                for block in file.tags.get(target).map_or(single, Vec::as_slice) {
                    let ground = names.iter().position(|name| *name == &**block);
                    if let Some(place) = ground.and_then(|ground| results.get_mut(ground)) {
                        place.get_or_insert(default_state(result));
                    }
                }
            }
            VeinKind {
                #[cfg(test)]
                name: &ore.name,
                size: ore.size,
                discard: (ore.discard_on_air * 4_294_967_296.0) as u64,
                count: ore.count,
                one_in: ore.one_in.unwrap_or(1),
                distribution: ore.dist,
                y: ore.y,
                biomes: match &ore.biomes {
                    OreBiomes::All(_) => None,
                    OreBiomes::Listed(names) => {
                        Some(names.iter().filter_map(|name| Biome::from_name(name)).collect())
                    }
                },
                results,
                bulges: (0..ore.size).map(|j| bulge(j, ore.size)).collect(),
            }
        });
        Kinds { all: all.collect(), grounds }
    }

    /// The state that replaces a cell of a vein of that kind; `None` where the vein leaves the cell alone.
    pub(super) fn replaced(&self, kind: usize, state: BlockState) -> Option<BlockState> {
        let ground = *self.grounds.get(usize::from(state.0))?;
        *self.all.get(kind)?.results.get(usize::from(ground))?
    }
}

fn bulge(sphere: u32, size: u32) -> f64 {
    libm::sin(std::f64::consts::PI * f64::from(sphere) / f64::from(size)) + 1.0
}

/// A cell of a vein, local to the chunk it falls into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VeinCell(u32);

impl VeinCell {
    fn new(kind: usize, layer: i32, z: i32, x: i32) -> VeinCell {
        VeinCell((kind as u32) << 17 | (layer as u32) << 8 | (z as u32 & 15) << 4 | (x as u32 & 15))
    }

    /// The number of its kind of vein.
    pub(super) fn kind(self) -> usize {
        (self.0 >> 17) as usize
    }

    /// The cell's index in its chunk: layer above [`Y_MIN`], z, x, of 8 (9), 4 and 4 bits.
    pub(super) fn index(self) -> usize {
        (self.0 & 0x1_FFFF) as usize
    }
}

/// The cells of all veins that begin in a chunk, by the chunk they fall into: 3 × 3, by z, then x.
#[derive(Debug)]
pub(super) struct Veins {
    cells: Vec<VeinCell>,
    ends: [usize; 9],
}

impl Veins {
    /// The cells that fall into the chunk `dx` east and `dz` south (−1 to 1) of the one they begin in, in the order in
    /// which they are laid.
    pub(super) fn reaching(&self, dx: i32, dz: i32) -> &[VeinCell] {
        let place = ((dz + 1) * 3 + dx + 1) as usize;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cells[start..self.ends[place]]
    }

    /// Draws the veins of a chunk. Those that lie wholly above `ceiling` have no cells.
    pub(super) fn draw(random: &mut TreeRandom, ceiling: i32, biome: impl Fn(i32, i32) -> Biome) -> Veins {
        let mut found = Vec::with_capacity(8192);
        let mut mask = Mask::new();
        for (number, kind) in kinds().all.iter().enumerate() {
            for _ in 0..kind.draw_count(random) {
                let (x, z) = (random.below(16) as i32, random.below(16) as i32);
                let y = kind.draw_height(random);
                let key = random.next_u64();
                let wanted = kind.biomes.as_ref().is_none_or(|listed| listed.contains(&biome(x, z)));
                let reach = kind.size as i32 / 16 + 4;
                if wanted && (Y_MIN - reach..Y_END).contains(&y) && y - reach <= ceiling {
                    kind.rasterise(Stream(key), [x, y, z], &mut mask);
                    mask.drain(|x, y, z| found.push((target(x, z), VeinCell::new(number, y - Y_MIN, z, x))));
                }
            }
        }
        Veins::sorted(&found)
    }

    fn sorted(found: &[(u8, VeinCell)]) -> Veins {
        let mut ends = [0; 9];
        for &(target, _) in found {
            ends[usize::from(target)] += 1;
        }
        let mut sum = 0;
        let mut next = ends.map(|count: usize| {
            sum += count;
            sum - count
        });
        let mut cells = vec![VeinCell(0); found.len()];
        for &(target, cell) in found {
            let place = &mut next[usize::from(target)];
            cells[*place] = cell;
            *place += 1;
        }
        Veins { cells, ends: next }
    }
}

/// The chunk that a local column falls into, of 3 × 3.
fn target(x: i32, z: i32) -> u8 {
    (((z >> 4) + 1) * 3 + (x >> 4) + 1) as u8
}

impl VeinKind {
    fn draw_count(&self, random: &mut TreeRandom) -> u32 {
        match self.count {
            Some(VeinCount::Fixed(count)) => count,
            Some(VeinCount::Range([low, high])) => low + random.below(high - low + 1),
            None => u32::from(random.below(self.one_in) == 0),
        }
    }

    fn draw_height(&self, random: &mut TreeRandom) -> i32 {
        let [low, high] = self.y;
        let span = high.abs_diff(low);
        low + match self.distribution {
            Distribution::Uniform => random.below(span + 1),
            Distribution::Trapezoid => random.below(span.div_ceil(2) + 1) + random.below(span / 2 + 1),
        } as i32
    }
}

/// The random numbers of one vein, from the one number that it draws: SplitMix64 (Steele, Lea and Flood, 2014). Veins
/// are many and small, and most of a chunk's are above the ground, where their numbers are never used.
struct Stream(u64);

impl Stream {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / 9_007_199_254_740_992.0
    }
}

/// A sphere: centre and radius.
type Sphere = [f32; 4];

impl VeinKind {
    /// Puts a vein's cells into the mask; `x`, `y`, `z` is its middle.
    fn rasterise(&self, mut stream: Stream, [x, y, z]: [i32; 3], mask: &mut Mask) {
        let size = f64::from(self.size);
        let (sin, cos) = libm::sincos(std::f64::consts::PI * stream.fraction());
        let (dx, dz) = (sin * size / 8.0, cos * size / 8.0);
        let (x, y, z) = (f64::from(x), f64::from(y), f64::from(z));
        let mut end = || y + libm::floor(3.0 * stream.fraction()) - 2.0;
        let (y_first, y_last) = (end(), end());
        let mut spheres = [[0.0; 4]; 64];
        let spheres = &mut spheres[..self.bulges.len()];
        for (j, (sphere, bulge)) in spheres.iter_mut().zip(&self.bulges).enumerate() {
            let t = j as f64 / size;
            *sphere = [
                lerp(t, x + dx, x - dx) as f32,
                lerp(t, y_first, y_last) as f32,
                lerp(t, z + dz, z - dz) as f32,
                ((bulge * stream.fraction() * size / 16.0 + 1.0) / 2.0) as f32,
            ];
        }
        drop_inner(spheres);
        for sphere in spheres.iter().filter(|sphere| sphere[3] > 0.0) {
            mask.add(sphere);
        }
    }
}

/// Takes the radius from every sphere that lies inside another.
fn drop_inner(spheres: &mut [Sphere]) {
    // Centres are a quarter of a block apart or more, and radii differ by a sixteenth of the vein's size at most:
    // spheres further apart in the row can't hold each other.
    let window = spheres.len() / 4 + 1;
    for one in 1..spheres.len() {
        let (before, rest) = spheres.split_at_mut(one);
        let [x, y, z, radius] = &mut rest[0];
        for other in before[one.saturating_sub(window)..].iter_mut().filter(|other| other[3] > 0.0) {
            let apart = [*x - other[0], *y - other[1], *z - other[2]];
            let distance = apart[0] * apart[0] + apart[1] * apart[1] + apart[2] * apart[2];
            let difference = *radius - other[3];
            if difference * difference > distance {
                if difference > 0.0 {
                    other[3] = 0.0;
                } else {
                    *radius = 0.0;
                    break;
                }
            }
        }
    }
}

/// The cells of one vein, each once, as rows of bits.
struct Mask {
    /// By layer, then z; bits by x.
    rows: [[u64; 64]; 32],
    /// The layers and z that are in use: [first, last].
    used: Option<[[usize; 2]; 2]>,
    /// The layer of row 0.
    base_y: i32,
}

/// The column of bit 0, and of row 0: veins reach less than a chunk over.
const MASK_ORIGIN: i32 = -16;

impl Mask {
    fn new() -> Mask {
        Mask { rows: [[0; 64]; 32], used: None, base_y: 0 }
    }

    /// Adds the cells whose centres lie in a sphere.
    fn add(&mut self, &[x, y, z, radius]: &Sphere) {
        if self.used.is_none() {
            self.base_y = floor(y) - 16;
        }
        // Coordinates in the mask; they are positive, so that a cast is a floor.
        let x = x - MASK_ORIGIN as f32 - 0.5;
        let (y, z) = (y - self.base_y as f32 - 0.5, z - MASK_ORIGIN as f32 - 0.5);
        let square = radius * radius;
        let range = |middle: f32, half: f32, end: usize| {
            ((middle - half).max(0.0) as usize, ((middle + half) as usize).min(end))
        };
        let ((z_first, z_last), (y_first, y_last)) = (range(z, radius, 63), range(y, radius, 31));
        for layer in y_first..=y_last {
            let dy = layer as f32 - y;
            let flat = square - dy * dy;
            if flat <= 0.0 {
                continue;
            }
            let (first, last) = range(z, flat.sqrt(), 63);
            for row in first..=last {
                let dz = row as f32 - z;
                let rest = flat - dz * dz;
                if rest <= 0.0 {
                    continue;
                }
                let half = rest.sqrt();
                let first = (x - half).max(0.0) as u32 + 1;
                let last = (x + half) as u32;
                if first <= last && last < 64 {
                    self.rows[layer][row] |= (u64::MAX >> (63 - (last - first))) << first;
                }
            }
        }
        let [layers, rows] = self.used.get_or_insert([[y_first, y_last], [z_first, z_last]]);
        *layers = [layers[0].min(y_first), layers[1].max(y_last)];
        *rows = [rows[0].min(z_first), rows[1].max(z_last)];
    }

    /// Passes each cell that exists to `cell`, by y, z, x, and clears the mask.
    fn drain(&mut self, mut cell: impl FnMut(i32, i32, i32)) {
        let Some([[y_first, y_last], [z_first, z_last]]) = self.used.take() else { return };
        for layer in y_first..=y_last {
            let y = self.base_y + layer as i32;
            for row in z_first..=z_last {
                let mut bits = std::mem::take(&mut self.rows[layer][row]);
                while bits != 0 {
                    let x = bits.trailing_zeros() as i32 + MASK_ORIGIN;
                    bits &= bits - 1;
                    if (Y_MIN..Y_END).contains(&y) {
                        cell(x, y, row as i32 + MASK_ORIGIN);
                    }
                }
            }
        }
    }
}

fn floor(value: f32) -> i32 {
    let truncated = value as i32;
    truncated - i32::from(value < truncated as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::fraction;

    #[test]
    fn a_mask_holds_the_cells_of_a_sphere() {
        let mut random = TreeRandom::from_seed(5);
        for _ in 0..200 {
            let mut draw = |low: f64, high: f64| (low + (high - low) * fraction(&mut random)) as f32;
            let sphere = [draw(-9.0, 25.0), draw(-60.0, 60.0), draw(-9.0, 25.0), draw(0.3, 4.5)];
            let mut mask = Mask::new();
            mask.add(&sphere);
            let mut found = Vec::new();
            mask.drain(|x, y, z| found.push([x, y, z]));
            let mut wanted = Vec::new();
            let [cx, cy, cz, radius] = sphere;
            for y in floor(cy) - 6..=floor(cy) + 6 {
                for z in -16..48 {
                    for x in -16..48 {
                        let apart = [(x, cx), (y, cy), (z, cz)].map(|(at, middle)| at as f32 + 0.5 - middle);
                        if apart.iter().map(|one| one * one).sum::<f32>() < radius * radius {
                            wanted.push([x, y, z]);
                        }
                    }
                }
            }
            assert_eq!(found, wanted, "{sphere:?}");
        }
    }

    #[test]
    fn kinds_replace_what_the_file_says() {
        let kinds = kinds();
        let coal = kinds.all.iter().position(|kind| kind.name == "coal_lower").unwrap();
        let dirt = kinds.all.iter().position(|kind| kind.name == "dirt").unwrap();
        for (ground, by_coal, by_dirt) in [
            ("stone", Some("coal_ore"), Some("dirt")),
            ("granite", Some("coal_ore"), Some("dirt")),
            ("deepslate", Some("deepslate_coal_ore"), Some("dirt")),
            ("tuff", Some("deepslate_coal_ore"), Some("dirt")),
            ("dirt", None, None),
            ("air", None, None),
            ("bedrock", None, None),
        ] {
            let state = default_state(ground);
            assert_eq!(kinds.replaced(coal, state).map(BlockState::name), by_coal, "{ground}");
            assert_eq!(kinds.replaced(dirt, state).map(BlockState::name), by_dirt, "{ground}");
        }
        for block in worldgen().tags.values().flatten() {
            assert!(registry().block(block).is_some(), "{block}");
        }
        for (_, result) in worldgen().ores.iter().flat_map(|ore| &ore.targets) {
            assert!(registry().block(result).is_some(), "{result}");
        }
        assert!(kinds.all.iter().all(|kind| kind.size <= 64));
    }
}
