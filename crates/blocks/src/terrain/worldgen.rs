//! The data file `worldgen`: ores, trees, and the mobs of each biome.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::registry::{BlockState, embedded, read_embedded, registry};

/// The file as it is read.
#[derive(Deserialize)]
pub(super) struct Worldgen {
    pub(super) tags: std::collections::BTreeMap<Box<str>, Vec<Box<str>>>,
    pub(super) ores: Vec<Ore>,
    pub(super) vegetation: std::collections::BTreeMap<Box<str>, Vegetation>,
    pub(super) biomes: std::collections::BTreeMap<Box<str>, BiomeFacts>,
}

/// Veins of one kind.
#[derive(Deserialize)]
pub(super) struct Ore {
    #[cfg(test)]
    pub(super) name: Box<str>,
    /// Pairs of a replaced block (or a tag of the file) and the block that replaces it.
    pub(super) targets: Vec<(Box<str>, Box<str>)>,
    pub(super) size: u32,
    pub(super) discard_on_air: f64,
    #[serde(default)]
    pub(super) count: Option<VeinCount>,
    /// One vein in so many chunks, where `count` is absent.
    #[serde(default)]
    pub(super) one_in: Option<u32>,
    pub(super) dist: Distribution,
    pub(super) y: [i32; 2],
    pub(super) biomes: OreBiomes,
}

/// Veins in a chunk.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
pub(super) enum VeinCount {
    /// A fixed number.
    Fixed(u32),
    /// A uniform number between two, both included.
    Range([u32; 2]),
}

/// How heights are drawn.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Distribution {
    Uniform,
    Trapezoid,
}

/// Where a kind of vein is found.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum OreBiomes {
    /// The word `all_overworld`.
    All(#[expect(dead_code, reason = "the word itself says nothing more")] Box<str>),
    Listed(Vec<Box<str>>),
}

/// Trees or plants of a chunk; a kind has some of the fields.
#[derive(Deserialize)]
pub(super) struct Vegetation {
    /// Pairs of a number and its weight.
    #[serde(default)]
    pub(super) per_chunk: Vec<[u32; 2]>,
    #[serde(default)]
    pub(super) kinds: Vec<(Box<str>, f64)>,
    #[serde(default)]
    pub(super) one_chunk_in: Option<u32>,
}

/// The facts about a biome.
#[derive(Deserialize)]
pub(super) struct BiomeFacts {
    pub(super) temperature: f64,
    pub(super) vegetation: Vec<Box<str>>,
    pub(super) creatures: Vec<SpawnRow>,
    pub(super) monsters: Vec<SpawnRow>,
}

/// One kind of mob in a biome's list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(Box<str>, u32, u32, u32)")]
pub struct SpawnRow {
    pub name: Box<str>,
    /// How often it is chosen, beside the others of the list.
    pub weight: u32,
    /// The smallest pack.
    pub pack_min: u32,
    /// The largest pack.
    pub pack_max: u32,
}

impl From<(Box<str>, u32, u32, u32)> for SpawnRow {
    fn from((name, weight, pack_min, pack_max): (Box<str>, u32, u32, u32)) -> SpawnRow {
        SpawnRow { name, weight, pack_min, pack_max }
    }
}

/// The contents of the data file.
pub(super) fn worldgen() -> &'static Worldgen {
    static WORLDGEN: LazyLock<Worldgen> = LazyLock::new(|| read_embedded(embedded!("worldgen")));
    &WORLDGEN
}

/// The default state of a block; air for a name that no block has (a test finds none in the file).
pub(super) fn default_state(name: &str) -> BlockState {
    registry().block(name).map_or(BlockState::AIR, |block| block.default_state())
}
