//! The plan of a chunk, before its neighbours reach into it: surface, caves, and lists of veins, trees and plants.
//! Neighbours read these lists; no list changes once made.

use std::sync::LazyLock;

use cooperage_core::{RandomSource, TreeRandom};

use super::caves::{Carved, Caves};
use super::land::{SEA_LEVEL, Surface, SurfaceNoise};
use super::ores::Veins;
use super::trees::{TreeKind, shape};
use super::worldgen::{default_state, worldgen};
use super::{Biome, fraction};
use crate::pos::ChunkPos;
use crate::registry::BlockState;

/// In hills, stone takes the place of grass above this layer.
const BARE_ABOVE: i32 = 95;

/// The results of all decisions that are made for a chunk as a whole.
pub(super) struct ChunkPlan {
    /// The highest layer of ground, by z, then x.
    pub(super) ground: [[i16; 16]; 16],
    /// By quarters of z, then of x.
    pub(super) biomes: [[Biome; 4]; 4],
    pub(super) carved: Carved,
    pub(super) veins: Veins,
    pub(super) trees: Vec<Tree>,
    pub(super) plants: Vec<Plant>,
    /// The key of random choices for single cells.
    pub(super) key: u32,
}

/// A tree; coordinates are local to the chunk that its trunk stands in.
pub(super) struct Tree {
    pub(super) cells: Vec<TreeCell>,
    /// The least and greatest x, then z.
    pub(super) bounds: [[i16; 2]; 2],
}

/// A cell of a tree.
#[derive(Clone, Copy)]
pub(super) struct TreeCell {
    pub(super) x: i16,
    pub(super) y: i16,
    pub(super) z: i16,
    pub(super) state: BlockState,
}

/// A plant that stands on the ground of a column, local to the chunk that its patch is centred in.
#[derive(Clone, Copy)]
pub(super) struct Plant {
    pub(super) x: i8,
    pub(super) z: i8,
    /// Cells of it, one above the other.
    pub(super) height: u8,
    pub(super) state: BlockState,
}

/// States that the terrain is made of.
pub(super) struct Stuff {
    pub(super) bedrock: BlockState,
    pub(super) stone: BlockState,
    pub(super) deepslate: BlockState,
    pub(super) dirt: BlockState,
    pub(super) grass: BlockState,
    pub(super) snowy_grass: BlockState,
    pub(super) sand: BlockState,
    pub(super) gravel: BlockState,
    pub(super) clay: BlockState,
    pub(super) water: BlockState,
    pub(super) lava: BlockState,
    pub(super) snow: BlockState,
    pub(super) short_grass: BlockState,
    pub(super) fern: BlockState,
    pub(super) dandelion: BlockState,
    pub(super) poppy: BlockState,
    pub(super) sugar_cane: BlockState,
    pub(super) pumpkin: BlockState,
    pub(super) brown_mushroom: BlockState,
    pub(super) red_mushroom: BlockState,
    pub(super) berries: BlockState,
}

/// The states of the terrain.
pub(super) fn stuff() -> &'static Stuff {
    static STUFF: LazyLock<Stuff> = LazyLock::new(|| Stuff {
        bedrock: default_state("bedrock"),
        stone: default_state("stone"),
        deepslate: default_state("deepslate"),
        dirt: default_state("dirt"),
        grass: default_state("grass_block"),
        snowy_grass: default_state("grass_block").with("snowy", "true"),
        sand: default_state("sand"),
        gravel: default_state("gravel"),
        clay: default_state("clay"),
        water: default_state("water"),
        lava: default_state("lava"),
        snow: default_state("snow"),
        short_grass: default_state("short_grass"),
        fern: default_state("fern"),
        dandelion: default_state("dandelion"),
        poppy: default_state("poppy"),
        sugar_cane: default_state("sugar_cane"),
        pumpkin: default_state("pumpkin"),
        brown_mushroom: default_state("brown_mushroom"),
        red_mushroom: default_state("red_mushroom"),
        berries: default_state("sweet_berry_bush").with("age", "3"),
    });
    &STUFF
}

impl ChunkPlan {
    /// Plans a chunk; its random numbers come from `random`, which is the chunk's own.
    pub(super) fn new(land: &SurfaceNoise, caves: &Caves, random: &TreeRandom, chunk: ChunkPos) -> ChunkPlan {
        let surface = land.surface(chunk);
        let carved = caves.carve(chunk, &surface);
        let mut ground = [[0; 16]; 16];
        for (z, row) in ground.iter_mut().enumerate() {
            for (x, place) in row.iter_mut().enumerate() {
                *place = surface.height(x as i32, z as i32) as i16;
            }
        }
        let mut biomes = [[Biome::Plains; 4]; 4];
        for (z, row) in biomes.iter_mut().enumerate() {
            for (x, place) in row.iter_mut().enumerate() {
                *place = surface.biome(x as i32 * 4, z as i32 * 4);
            }
        }
        // Veins of this chunk may reach into higher ground next to it: a hill rises by less than this.
        let highest = ground.iter().flatten().copied().max().unwrap_or(0);
        let veins =
            Veins::draw(&mut random.child("ores"), i32::from(highest) + 24, |x, z| surface.biome(x, z));
        let mut plan = ChunkPlan {
            ground,
            biomes,
            carved,
            veins,
            trees: Vec::new(),
            plants: Vec::new(),
            key: random.child("cells").next_u64() as u32,
        };
        plan.plant_trees(&mut random.child("trees"));
        plan.plant_patches(&surface, &mut random.child("plants"));
        plan
    }

    /// The highest layer of ground of a local column.
    pub(super) fn height(&self, x: i32, z: i32) -> i32 {
        i32::from(self.ground[(z & 15) as usize][(x & 15) as usize])
    }

    /// The biome of a local column.
    pub(super) fn biome(&self, x: i32, z: i32) -> Biome {
        self.biomes[(z >> 2 & 3) as usize][(x >> 2 & 3) as usize]
    }

    /// Whether a cell is air before anything grows.
    pub(super) fn is_air(&self, x: i32, y: i32, z: i32) -> bool {
        if y > self.height(x, z) { y >= SEA_LEVEL } else { y >= LAVA_END && self.carved.has(x, y, z) }
    }

    /// The states of a column's ground: its top, and the three layers below it.
    pub(super) fn layers(&self, x: i32, z: i32) -> [BlockState; 2] {
        let stuff = stuff();
        let (height, biome) = (self.height(x, z), self.biome(x, z));
        if height < SEA_LEVEL - 2 {
            // Rivers' beds change every few columns.
            return match super::noise::hash(self.key, [x >> 2, 0, z >> 2]) % 8 {
                0 => [stuff.clay; 2],
                1 | 2 => [stuff.gravel; 2],
                3 | 4 => [stuff.dirt; 2],
                _ => [stuff.sand; 2],
            };
        }
        if height < SEA_LEVEL - 1 || (height <= SEA_LEVEL + 2 && matches!(biome, Biome::Beach | Biome::River))
        {
            return [stuff.sand; 2];
        }
        if biome.is_rocky() && height > BARE_ABOVE + (super::noise::hash(self.key, [x, 1, z]) % 3) as i32 {
            return [stuff.stone; 2];
        }
        [stuff.grass, stuff.dirt]
    }

    /// Whether a column's top is grass under open air.
    fn is_meadow(&self, x: i32, z: i32) -> bool {
        !self.carved.has(x, self.height(x, z), z) && self.layers(x, z)[0] == stuff().grass
    }

    fn plant_trees(&mut self, random: &mut TreeRandom) {
        let biome = self.biomes[2][2];
        let list = biome.facts().vegetation.iter().filter(|name| name.starts_with("trees_"));
        for vegetation in list.filter_map(|name| worldgen().vegetation.get(name)) {
            let weights: u32 = vegetation.per_chunk.iter().map(|[_, weight]| weight).sum();
            let mut drawn = random.below(weights);
            let count = vegetation.per_chunk.iter().find(|[_, weight]| {
                let found = drawn < *weight;
                drawn = drawn.wrapping_sub(*weight);
                found
            });
            for _ in 0..count.map_or(0, |[count, _]| *count) {
                let (x, z) = (random.below(16) as i32, random.below(16) as i32);
                let mut share = fraction(random);
                let kind = vegetation.kinds.iter().find(|(_, chance)| {
                    share -= chance;
                    share < 0.0
                });
                let kind = kind.or(vegetation.kinds.last()).and_then(|(name, _)| TreeKind::from_name(name));
                if let Some(kind) = kind
                    && self.biome(x, z) == biome
                    && self.is_meadow(x, z)
                    && self.trees.iter().all(|tree| tree.is_apart(x, z))
                {
                    self.trees.push(Tree::grow(kind, [x, self.height(x, z) + 1, z], random));
                }
            }
        }
    }

    fn plant_patches(&mut self, surface: &Surface, random: &mut TreeRandom) {
        let stuff = stuff();
        let biome = self.biomes[2][2];
        // (one chunk in, patches, tries in each, reach, what)
        let grass = match biome {
            Biome::Plains => 5 + random.below(6),
            Biome::Forest | Biome::BirchForest => 2,
            _ => 1,
        };
        let green = if biome == Biome::Taiga { stuff.fern } else { stuff.short_grass };
        self.patches(random, Patch { patches: grass, tries: 8, reach: 7, state: green });
        let flower = if random.below(3) == 0 { stuff.poppy } else { stuff.dandelion };
        for (name, tries, state) in [
            ("flower_default", 12, flower),
            ("brown_mushroom_normal", 8, stuff.brown_mushroom),
            ("red_mushroom_normal", 8, stuff.red_mushroom),
            ("patch_pumpkin", 6, stuff.pumpkin),
            ("patch_berry_common", 8, stuff.berries),
        ] {
            let one_in = worldgen().vegetation.get(name).and_then(|vegetation| vegetation.one_chunk_in);
            // Taiga has the only berries; the other plants of the list grow wherever there is grass.
            let grows = name != "patch_berry_common" || biome == Biome::Taiga;
            if random.below(one_in.unwrap_or(1)) == 0 && grows {
                self.patches(random, Patch { patches: 1, tries, reach: 6, state });
            }
        }
        self.plant_cane(surface, random);
    }

    fn patches(&mut self, random: &mut TreeRandom, patch: Patch) {
        for _ in 0..patch.patches {
            let (x, z) = (random.below(16) as i32, random.below(16) as i32);
            for _ in 0..patch.tries {
                let mut spread =
                    || random.below(patch.reach + 1) as i32 - random.below(patch.reach + 1) as i32;
                let (x, z) = ((x + spread()) as i8, (z + spread()) as i8);
                self.plants.push(Plant { x, z, height: 1, state: patch.state });
            }
        }
    }

    /// One chunk in six has sugar cane, if it has a shore.
    fn plant_cane(&mut self, surface: &Surface, random: &mut TreeRandom) {
        let one_in = worldgen().vegetation.get("patch_sugar_cane").and_then(|cane| cane.one_chunk_in);
        if random.below(one_in.unwrap_or(6)) != 0 {
            return;
        }
        let is_shore = |x: i32, z: i32| {
            let sides = [(-1, 0), (1, 0), (0, -1), (0, 1)];
            surface.height(x, z) == SEA_LEVEL - 1
                && sides.iter().any(|(dx, dz)| surface.height(x + dx, z + dz) < SEA_LEVEL - 1)
        };
        let columns = (0..256).map(|column| (column & 15, column >> 4));
        let shore: Vec<(i32, i32)> = columns.filter(|&(x, z)| is_shore(x, z)).collect();
        let Some(&(x, z)) = random.choose(&shore) else { return };
        for &(one_x, one_z) in shore.iter().filter(|place| place.0.abs_diff(x).max(place.1.abs_diff(z)) <= 4)
        {
            if random.below(2) == 0 {
                let height = 2 + random.below(2) as u8;
                let state = stuff().sugar_cane;
                self.plants.push(Plant { x: one_x as i8, z: one_z as i8, height, state });
            }
        }
    }
}

/// Cells below this layer that are carved hold lava.
pub(super) const LAVA_END: i32 = -54;

struct Patch {
    patches: u32,
    tries: u32,
    reach: u32,
    state: BlockState,
}

impl Tree {
    fn grow(kind: TreeKind, [x, y, z]: [i32; 3], random: &mut TreeRandom) -> Tree {
        let shape = shape(kind, random);
        let cells: Vec<TreeCell> = shape
            .into_iter()
            .map(|(offset, state)| TreeCell {
                x: (x + offset.x) as i16,
                y: (y + offset.y) as i16,
                z: (z + offset.z) as i16,
                state,
            })
            .collect();
        let range = |of: fn(&TreeCell) -> i16| {
            [cells.iter().map(of).min().unwrap_or(0), cells.iter().map(of).max().unwrap_or(0)]
        };
        let bounds = [range(|cell| cell.x), range(|cell| cell.z)];
        Tree { cells, bounds }
    }

    /// Whether a trunk at that column would not touch this one's.
    fn is_apart(&self, x: i32, z: i32) -> bool {
        let Some(foot) = self.cells.first() else { return true };
        i32::from(foot.x).abs_diff(x).max(i32::from(foot.z).abs_diff(z)) > 1
    }
}
