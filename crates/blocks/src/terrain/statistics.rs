//! The composition of natural terrain, counted and compared with the rules.

use std::collections::BTreeMap;
use std::fmt;

use super::natural::{Natural, ring_of};
use super::ores::{Veins, kinds};
use super::plan::stuff;
use super::{Biome, SEA_LEVEL};
use crate::chunk::Chunk;
use crate::pos::{BlockPos, ChunkPos, Y_MIN};
use crate::registry::BlockState;

/// Solid ground for counting ends below this layer.
const SOLID_END: i32 = 72;
/// The greatest distance of a cave, water and iron from the starting cell, in blocks.
const NEAR: i64 = 200;
/// Forest chunks whose logs are counted.
const FORESTS: usize = 40;
/// Chunks around the origin among which forests are looked for.
const FOREST_RINGS: i32 = 60;

/// The amount of an ore that the rules ask for.
struct ExpectedOre {
    name: &'static str,
    /// The block that it makes of stone.
    block: &'static str,
    amount: f64,
    tolerance: f64,
}

const fn wanted(name: &'static str, block: &'static str, amount: f64, tolerance: f64) -> ExpectedOre {
    ExpectedOre { name, block, amount, tolerance }
}

/// Blocks per chunk in solid ground below layer 72, before air discards (docs/spec/blockworld.md, 23.6).
const ORES: [ExpectedOre; 13] = [
    wanted("coal", "coal_ore", 125.0, 0.10),
    wanted("copper", "copper_ore", 110.0, 0.10),
    wanted("iron", "iron_ore", 88.0, 0.10),
    wanted("redstone", "redstone_ore", 46.0, 0.10),
    wanted("gold", "gold_ore", 30.0, 0.15),
    wanted("lapis", "lapis_ore", 30.0, 0.15),
    wanted("diamond", "diamond_ore", 30.0, 0.15),
    wanted("gravel", "gravel", 550.0, 0.10),
    wanted("dirt", "dirt", 356.0, 0.10),
    wanted("granite", "granite", 1367.0, 0.10),
    wanted("diorite", "diorite", 1367.0, 0.10),
    wanted("andesite", "andesite", 1367.0, 0.10),
    wanted("tuff", "tuff", 1365.0, 0.10),
];

/// The seeds and the area that [`composition`] counts.
#[derive(Clone, Debug)]
pub struct CompositionPlan {
    /// The seeds whose terrain is counted.
    pub seeds: Vec<u64>,
    /// The chunks that are counted for each seed, along x and z from the origin.
    pub chunks: [u32; 2],
}

/// One line of a table: a measure for each seed, and the range that it should be in.
#[derive(Clone, Debug, PartialEq)]
pub struct TerrainStatisticsRow {
    /// The name of the measure.
    pub name: String,
    /// The least and the greatest that is allowed for the mean over the seeds.
    pub allowed: [f64; 2],
    /// The value for each seed; `None` where a seed has nothing to measure.
    pub values: Vec<Option<f64>>,
}

/// Measures by rows, seeds by columns.
#[derive(Clone, Debug, PartialEq)]
pub struct TerrainStatisticsTable {
    pub seeds: Vec<u64>,
    pub rows: Vec<TerrainStatisticsRow>,
}

impl TerrainStatisticsRow {
    /// The mean over the seeds that have a value; `None` if no seed has one.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let known: Vec<f64> = self.values.iter().copied().flatten().collect();
        (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
    }

    /// Whether the mean is in the allowed range.
    #[must_use]
    pub fn is_met(&self) -> bool {
        self.mean().is_some_and(|mean| (self.allowed[0]..=self.allowed[1]).contains(&mean))
    }
}

impl TerrainStatisticsTable {
    /// Whether the means of all rows are in their ranges.
    #[must_use]
    pub fn is_met(&self) -> bool {
        self.rows.iter().all(TerrainStatisticsRow::is_met)
    }
}

impl fmt::Display for TerrainStatisticsTable {
    /// Columns: measure, allowed range, mean, one value for each seed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<22} {:>17} {:>9}   ", "measure", "allowed", "mean")?;
        for seed in &self.seeds {
            write!(f, " {:>9}", format!("seed {seed}"))?;
        }
        writeln!(f)?;
        let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.2}"));
        for row in &self.rows {
            let allowed = format!("{:.1} to {:.1}", row.allowed[0], row.allowed[1]);
            let verdict = if row.is_met() { "" } else { "!" };
            write!(f, "{:<22} {allowed:>17} {:>9} {verdict:<2}", row.name, number(row.mean()))?;
            for &value in &row.values {
                write!(f, " {:>9}", number(value))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Ores in solid ground, the share of caves, and the logs of a forest: means per chunk for each seed.
#[must_use]
pub fn composition(plan: &CompositionPlan) -> TerrainStatisticsTable {
    let mut rows: Vec<TerrainStatisticsRow> = ORES
        .iter()
        .map(|ore| TerrainStatisticsRow {
            name: format!("{} per chunk", ore.name),
            allowed: [ore.amount * (1.0 - ore.tolerance), ore.amount * (1.0 + ore.tolerance)],
            values: Vec::new(),
        })
        .collect();
    let (mut caves, mut logs) = (Vec::new(), Vec::new());
    for &seed in &plan.seeds {
        let natural = Natural::new(seed);
        let chunks = f64::from(plan.chunks[0]) * f64::from(plan.chunks[1]);
        let counts = count_ores(&natural, plan.chunks);
        for (row, count) in rows.iter_mut().zip(counts) {
            row.values.push(Some(count as f64 / chunks));
        }
        caves.push(Some(cave_share(&natural, plan.chunks) * 100.0));
        logs.push(forest_logs(&natural));
    }
    rows.push(TerrainStatisticsRow { name: "caves, % of ground".into(), allowed: [6.0, 9.0], values: caves });
    rows.push(TerrainStatisticsRow {
        name: "logs per forest chunk".into(),
        allowed: [43.0, 59.0],
        values: logs,
    });
    TerrainStatisticsTable { seeds: plan.seeds.clone(), rows }
}

/// The distances of an open cave, water and iron from the starting cell, for each seed, in blocks.
#[must_use]
pub fn surroundings(seeds: &[u64]) -> TerrainStatisticsTable {
    let mut rows = ["open cave, blocks away", "water, blocks away", "iron, blocks away"].map(|name| {
        TerrainStatisticsRow { name: name.into(), allowed: [0.0, NEAR as f64], values: Vec::new() }
    });
    for &seed in seeds {
        let natural = Natural::new(seed);
        let spawn = natural.spawn();
        let finders: [&Finder<'_>; 3] = [
            &|natural, pos, _| mouths(natural, pos),
            &|_, pos, chunk| cells_of(pos, chunk, &["water"]),
            &|_, pos, chunk| cells_of(pos, chunk, &["iron_ore", "deepslate_iron_ore"]),
        ];
        for (row, finder) in rows.iter_mut().zip(finders) {
            row.values.push(nearest(&natural, spawn, finder));
        }
    }
    TerrainStatisticsTable { seeds: seeds.to_vec(), rows: rows.into() }
}

/// Counts the cells that each of [`ORES`] would take in ground that is solid and of stone alone, without air discards.
/// Later veins do not take cells from earlier ones, as in the figures of docs/spec/blockworld.md, 23.6.
fn count_ores(natural: &Natural, [width, depth]: [u32; 2]) -> [u64; ORES.len()] {
    let stone = stuff().stone;
    let result = |kind: usize| kinds().replaced(kind, stone).map_or("", BlockState::name);
    let bit = |kind: usize| 1_u16 << ORES.iter().position(|ore| ore.block == result(kind)).unwrap_or(15);
    let bits: Vec<u16> = (0..kinds().all.len()).map(bit).collect();
    let (width, depth) = (width as i32, depth as i32);
    let mut veins: BTreeMap<ChunkPos, Veins> = BTreeMap::new();
    for pos in (-1..=depth).flat_map(|z| (-1..=width).map(move |x| ChunkPos::new(x, z))) {
        let biome = |x: i32, z: i32| natural.biome(pos.origin().x + x, pos.origin().z + z);
        veins.insert(pos, Veins::draw(&mut natural.node(pos).child("ores"), SOLID_END, biome));
    }
    let mut counts = [0; ORES.len()];
    for (x, z) in (0..depth).flat_map(|z| (0..width).map(move |x| (x, z))) {
        // One bit for each ore.
        let mut cells = vec![0_u16; ((SOLID_END - Y_MIN) * 256) as usize];
        for (dx, dz) in (-1..=1).flat_map(|dz| (-1..=1).map(move |dx| (dx, dz))) {
            let near = veins.get(&ChunkPos::new(x + dx, z + dz));
            for cell in near.into_iter().flat_map(|near| near.reaching(-dx, -dz)) {
                if let Some(held) = cells.get_mut(cell.index()) {
                    *held |= bits[cell.kind()];
                }
            }
        }
        for (ore, count) in counts.iter_mut().enumerate() {
            *count += cells.iter().map(|held| u64::from(held >> ore & 1)).sum::<u64>();
        }
    }
    counts
}

/// The carved share of the cells between bedrock and surface.
fn cave_share(natural: &Natural, [width, depth]: [u32; 2]) -> f64 {
    let (mut carved, mut ground) = (0_u64, 0_i64);
    for z in 0..depth as i32 {
        for x in 0..width as i32 {
            let plan = natural.plan(ChunkPos::new(x, z));
            let rows = plan.carved.layers().filter(|(layer, _)| *layer >= 5);
            carved += rows.flat_map(|(_, rows)| rows).map(|row| u64::from(row.count_ones())).sum::<u64>();
            let heights = plan.ground.as_flattened().iter();
            ground += heights.map(|&height| i64::from(height) - i64::from(Y_MIN) - 4).sum::<i64>();
        }
    }
    carved as f64 / ground as f64
}

/// The mean of oak and birch logs over chunks that are forest all over, nearest to the origin first.
fn forest_logs(natural: &Natural) -> Option<f64> {
    let is_forest = |&(x, z): &(i32, i32)| {
        let pos = ChunkPos::new(x, z);
        natural.plan(pos).biomes.as_flattened().iter().all(|&biome| biome == Biome::Forest)
    };
    let chunks: Vec<(i32, i32)> =
        (0..FOREST_RINGS).flat_map(ring_of).filter(is_forest).take(FORESTS).collect();
    let logs = |&(x, z): &(i32, i32)| -> u32 {
        let chunk = natural.chunk(ChunkPos::new(x, z));
        chunk.sections().map(|(_, section)| section.count(|state| state.name().ends_with("_log"))).sum()
    };
    let sum: u32 = chunks.iter().map(logs).sum();
    (!chunks.is_empty()).then(|| f64::from(sum) / chunks.len() as f64)
}

/// Lists the cells of a chunk that the search looks for.
type Finder<'f> = dyn Fn(&Natural, ChunkPos, &Chunk) -> Vec<BlockPos> + 'f;

/// The distance from `spawn` to the nearest cell that `find` lists, if it is within reach.
fn nearest(natural: &Natural, spawn: BlockPos, find: &Finder<'_>) -> Option<f64> {
    let middle = spawn.chunk();
    let mut best: Option<i64> = None;
    for ring in 0..=(NEAR / 16 + 1) as i32 {
        let least = i64::from((ring - 1).max(0) * 16);
        if best.is_some_and(|best| best <= least * least) {
            break;
        }
        for (dx, dz) in ring_of(ring) {
            let pos = ChunkPos::new(middle.x + dx, middle.z + dz);
            for cell in find(natural, pos, &natural.chunk(pos)) {
                let apart = [cell.x - spawn.x, cell.y - spawn.y, cell.z - spawn.z].map(i64::from);
                let distance = apart.iter().map(|one| one * one).sum();
                best = Some(best.map_or(distance, |best| best.min(distance)));
            }
        }
    }
    best.map(|square| (square as f64).sqrt())
}

/// Where caves open to the surface: carved for four layers down from the ground, above water.
fn mouths(natural: &Natural, pos: ChunkPos) -> Vec<BlockPos> {
    let plan = natural.plan(pos);
    let columns = (0..256).map(|column| (column & 15, column >> 4));
    let open = columns.filter(|&(x, z)| {
        let ground = plan.height(x, z);
        ground >= SEA_LEVEL && (0..4).all(|depth| plan.carved.has(x, ground - depth, z))
    });
    open.map(|(x, z)| pos.origin().offset(x, plan.height(x, z) - Y_MIN, z)).collect()
}

/// The cells of a chunk that hold one of these blocks.
fn cells_of(pos: ChunkPos, chunk: &Chunk, names: &[&str]) -> Vec<BlockPos> {
    let is_wanted = |state: BlockState| names.contains(&state.name());
    let mut found = Vec::new();
    for (number, section) in chunk.sections().filter(|(_, section)| section.any(is_wanted)) {
        for (index, &state) in section.to_cells().iter().enumerate() {
            if is_wanted(state) {
                let index = index as i32;
                found.push(pos.origin().offset(
                    index & 15,
                    16 * number as i32 + (index >> 8),
                    index >> 4 & 15,
                ));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the test runs at its full size, as `make nightly` asks.
    #[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
    fn is_nightly() -> bool {
        std::env::var_os("COOPERAGE_NIGHTLY").is_some()
    }

    /// The full tables: some seconds in a release build, minutes in a debug one.
    #[test]
    fn terrain_is_as_the_rules_ask() {
        if !is_nightly() {
            eprintln!("SKIPPED: the full tables of the terrain are for the night");
            return;
        }
        let table = composition(&CompositionPlan { seeds: (1..=5).collect(), chunks: [20, 10] });
        eprintln!("{table}");
        assert!(table.is_met(), "{table}");
        let table = surroundings(&(1..=20).collect::<Vec<u64>>());
        eprintln!("{table}");
        assert!(table.is_met(), "{table}");
        assert!(table.rows.iter().flat_map(|row| &row.values).all(Option::is_some), "{table}");
    }

    #[test]
    fn ores_are_as_the_rules_ask() {
        let counts = count_ores(&Natural::new(7), [6, 5]);
        for (ore, count) in ORES.iter().zip(counts) {
            let mean = count as f64 / 30.0;
            // Wider than the full table's limits: thirty chunks are few.
            assert!((mean / ore.amount - 1.0).abs() < 0.25, "{}: {mean}", ore.name);
        }
    }

    #[test]
    fn a_table_says_what_is_not_met() {
        let row = |values: Vec<Option<f64>>| TerrainStatisticsRow {
            name: "trees".into(),
            allowed: [1.0, 2.0],
            values,
        };
        let table = TerrainStatisticsTable {
            seeds: vec![1, 2],
            rows: vec![row(vec![Some(1.0), Some(5.0)]), row(vec![None, None])],
        };
        assert!(!table.is_met() && row(vec![Some(1.0), None]).is_met());
        let text = table.to_string();
        assert!(text.contains("1.0 to 2.0      3.00 !       1.00      5.00"), "{text}");
    }
}
