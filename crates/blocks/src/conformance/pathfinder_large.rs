//! `pathfinder_large.json` and its maps: long ways over natural ground.

use std::io::Read;
use std::sync::Arc;

use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

use super::pathfinder_small::{NODE_BUDGET, goal, options};
use super::{VectorCase, VectorOutcome};
use crate::chunk::{Chunk, SECTIONS};
use crate::chunks::Chunks;
use crate::path::{Path, PathGoal, PathOptions, PathStatus, find_path};
use crate::pos::{BlockPos, ChunkPos, Y_MIN};
use crate::registry::BlockState;
use crate::section::{CELLS, ChunkSection};

/// How far from the optimum a path may be.
const OFF: f64 = 1e-4;
/// How much dearer than the reference a path may be.
const DEARER: f64 = 1e-3;
/// How much dearer than the best known way a path may be, as a part of its cost.
const OVER_BEST_KNOWN: f64 = 0.02;
/// Cells that a map may have.
const CELLS_MAX: usize = 1 << 27;
/// The chunk columns that are loaded, along x and z.
const LOADED: std::ops::RangeInclusive<i32> = -1..=14;

/// A file that can't be used.
#[derive(Debug, Error)]
pub enum LargeError {
    /// Not of the format.
    #[error("the list of maps can't be read")]
    Json(#[from] serde_json::Error),
    /// A map's cells can't be unpacked.
    #[error("the cells of `{map}` can't be unpacked")]
    Unpack {
        map: String,
        #[source]
        source: std::io::Error,
    },
    /// A map doesn't hold what its entry says.
    #[error("map `{map}`: {problem}")]
    Map {
        map: String,
        /// The difference between the entry and the map.
        problem: String,
    },
}

/// The maps of the file.
#[derive(Deserialize)]
pub struct LargeFile {
    /// In the file's order.
    pub maps: Vec<LargeMap>,
}

/// One map with the searches of the reference on it.
#[derive(Deserialize)]
pub struct LargeMap {
    pub name: String,
    /// The file with its cells.
    pub file: String,
    size: [usize; 3],
    min: [i32; 3],
    palette: Vec<String>,
    start: [i32; 3],
    goal: Value,
    runs: Vec<PathfinderRun>,
}

#[derive(Deserialize)]
struct PathfinderRun {
    config: String,
    movements: serde_json::Map<String, Value>,
    items: Vec<(String, u32)>,
    think_timeout_ms: f64,
    status: String,
    cost: Option<f64>,
    median_ms: f64,
    #[serde(default)]
    optimal_cost: Option<f64>,
    #[serde(default)]
    best_known_cost: Option<f64>,
}

/// One search on a map, with its known results.
pub struct LargeCase {
    /// The name of the case, as `<map>/<config>`.
    pub name: String,
    /// The cell where the search starts.
    pub start: BlockPos,
    pub goal: PathGoal,
    /// The allowed moves, with the node budget of the vectors.
    pub options: PathOptions,
    /// The status of the reference's longest search.
    pub reference_status: String,
    /// Its cost, if it found the goal.
    pub reference_cost: Option<f64>,
    /// Median time of that search on the machine that made the file, in milliseconds.
    pub reference_ms: f64,
    /// The exact optimum; known without digging only.
    pub optimal_cost: Option<f64>,
    /// The best cost known with digging.
    pub best_known_cost: Option<f64>,
}

impl LargeFile {
    /// Reads the list of maps.
    ///
    /// # Errors
    /// [`LargeError::Json`] if it isn't one.
    pub fn parse(vectors: &[u8]) -> Result<LargeFile, LargeError> {
        Ok(serde_json::from_slice(vectors)?)
    }
}

impl LargeMap {
    /// The world of the map, from its packed cells.
    ///
    /// # Errors
    /// [`LargeError`] if they aren't what the entry says.
    pub fn world(&self, packed: &[u8]) -> Result<Chunks, LargeError> {
        let wrong = |problem: &str| LargeError::Map { map: self.name.clone(), problem: problem.to_owned() };
        let [size_x, size_y, size_z] = self.size;
        let cells = size_x.checked_mul(size_y).and_then(|area| area.checked_mul(size_z));
        let cells = cells.filter(|&cells| cells <= CELLS_MAX).ok_or_else(|| wrong("too large"))?;
        let mut bytes = Vec::with_capacity(cells);
        GzDecoder::new(packed)
            .take(cells as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(|source| LargeError::Unpack { map: self.name.clone(), source })?;
        if bytes.len() != cells {
            return Err(wrong("the number of cells is not its size"));
        }
        let palette: Vec<BlockState> = self
            .palette
            .iter()
            .map(|name| name.parse().map_err(|error| wrong(&format!("{error}"))))
            .collect::<Result<_, _>>()?;
        if bytes.iter().any(|&cell| usize::from(cell) >= palette.len()) {
            return Err(wrong("a cell is not in the palette"));
        }
        let at = |x: i32, y: i32, z: i32| {
            let [x, y, z] = [x - self.min[0], y - self.min[1], z - self.min[2]].map(usize::try_from);
            match (x, y, z) {
                (Ok(x), Ok(y), Ok(z)) if x < size_x && y < size_y && z < size_z => {
                    palette[usize::from(bytes[(y * size_z + z) * size_x + x])]
                }
                _ => BlockState::AIR,
            }
        };
        let mut chunks = Chunks::new();
        for z in LOADED {
            for x in LOADED {
                chunks.put(ChunkPos::new(x, z), Arc::new(chunk(x, z, at)));
            }
        }
        Ok(chunks)
    }

    /// The searches on it, one for each configuration: the reference's run with the longest time to think counts.
    ///
    /// # Errors
    /// [`LargeError::Map`] if an entry can't be understood.
    pub fn cases(&self) -> Result<Vec<LargeCase>, LargeError> {
        let wrong = |problem: String| LargeError::Map { map: self.name.clone(), problem };
        let mut longest: Vec<&PathfinderRun> = Vec::new();
        for run in &self.runs {
            match longest.iter_mut().find(|known| known.config == run.config) {
                Some(known) if known.think_timeout_ms < run.think_timeout_ms => *known = run,
                Some(_) => {}
                None => longest.push(run),
            }
        }
        let [x, y, z] = self.start;
        longest
            .into_iter()
            .map(|run| {
                let mut options = options(&run.movements, &run.items).map_err(wrong)?;
                options.node_budget = NODE_BUDGET;
                Ok(LargeCase {
                    name: format!("{}/{}", self.name, run.config),
                    start: BlockPos::new(x, y, z),
                    goal: goal(&self.goal).map_err(wrong)?,
                    options,
                    reference_status: run.status.clone(),
                    reference_cost: run.cost.filter(|_| run.status == "success"),
                    reference_ms: run.median_ms,
                    optimal_cost: run.optimal_cost,
                    best_known_cost: run.best_known_cost,
                })
            })
            .collect()
    }
}

pub(super) fn chunk(chunk_x: i32, chunk_z: i32, at: impl Fn(i32, i32, i32) -> BlockState) -> Chunk {
    let mut chunk = Chunk::empty();
    for number in 0..SECTIONS {
        let mut cells = Box::new([BlockState::AIR; CELLS]);
        for (place, cell) in cells.iter_mut().enumerate() {
            let [x, y, z] = [place & 15, place >> 8, place >> 4 & 15].map(|at| at as i32);
            *cell = at(16 * chunk_x + x, Y_MIN + 16 * number as i32 + y, 16 * chunk_z + z);
        }
        if cells.iter().any(|&cell| cell != BlockState::AIR) {
            chunk.put_section(number, Arc::new(ChunkSection::from_cells(&cells)));
        }
    }
    chunk
}

/// Runs the cases of the file. `read` returns the bytes of a map's file, if there is one.
pub fn run(vectors: &[u8], mut read: impl FnMut(&str) -> Option<Vec<u8>>) -> Vec<VectorCase> {
    let failed = |name: &str, error: &dyn std::fmt::Display| VectorCase {
        name: name.to_owned(),
        outcome: VectorOutcome::Failed(error.to_string()),
    };
    let file = match LargeFile::parse(vectors) {
        Ok(file) => file,
        Err(error) => return vec![failed("file", &error)],
    };
    let mut cases = Vec::new();
    for map in &file.maps {
        let Some(packed) = read(&map.file) else {
            let outcome = VectorOutcome::Skipped(format!("{} is not there", map.file));
            cases.push(VectorCase { name: map.name.clone(), outcome });
            continue;
        };
        match map.world(&packed).and_then(|chunks| Ok((chunks, map.cases()?))) {
            Ok((chunks, searches)) => cases.extend(run_map(&chunks, searches)),
            Err(error) => cases.push(failed(&map.name, &error)),
        }
    }
    cases
}

fn run_map(chunks: &Chunks, searches: Vec<LargeCase>) -> Vec<VectorCase> {
    let untouched = searches
        .iter()
        .find(|search| !search.options.can_dig && search.options.blocks == 0)
        .and_then(|search| search.optimal_cost);
    searches
        .into_iter()
        .map(|search| {
            let path = find_path(chunks, search.start, &search.goal, &search.options);
            let walked = || match path.status {
                PathStatus::Success => super::replay::replay(chunks, &path, &search.goal),
                _ => Ok(()),
            };
            let outcome = match check(&search, &path, untouched).and_then(|()| walked()) {
                Ok(()) => VectorOutcome::Passed,
                Err(difference) => VectorOutcome::Failed(difference),
            };
            VectorCase { name: search.name, outcome }
        })
        .collect()
}

/// Judges a path: without digging it must be the optimum, with digging no dearer than the reference's and than the
/// cheapest way that changes nothing, and hardly dearer than the best way known.
fn check(search: &LargeCase, path: &Path, untouched: Option<f64>) -> Result<(), String> {
    let found = path.status;
    if !search.options.can_dig {
        return match (search.optimal_cost, found) {
            (None, PathStatus::NoPath) => Ok(()),
            (Some(cost), PathStatus::Success) if (path.cost - cost).abs() <= OFF => Ok(()),
            (wanted, _) => Err(format!("{found:?} at {:.6}, the optimum is {wanted:?}", path.cost)),
        };
    }
    let bound = match (search.reference_cost, untouched) {
        (Some(reference), Some(untouched)) => Some(reference.min(untouched)),
        (reference, untouched) => reference.or(untouched),
    };
    let best_known = search.best_known_cost.map(|best| best * (1.0 + OVER_BEST_KNOWN));
    for (bound, what) in [(bound, "the bound"), (best_known, "2 % above the best known way")] {
        match (bound, found) {
            (None, _) => {}
            (Some(bound), PathStatus::Success) if path.cost <= bound + DEARER => {}
            (Some(bound), _) => return Err(format!("{found:?} at {:.6}, {what} is {bound}", path.cost)),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_judged_by_the_best_known_one() {
        let search = |reference_cost, best_known_cost| LargeCase {
            name: "ridges/default_with_tools".to_owned(),
            start: BlockPos::new(0, 64, 0),
            goal: PathGoal::Y(70),
            options: PathOptions::reference(),
            reference_status: "timeout".to_owned(),
            reference_cost,
            reference_ms: 60_000.0,
            optimal_cost: None,
            best_known_cost,
        };
        let path = |status, cost| Path {
            status,
            start: BlockPos::new(0, 64, 0),
            steps: Vec::new(),
            cost,
            expanded: 0,
            is_optimal: false,
        };
        let found = |cost| path(PathStatus::Success, cost);
        assert_eq!(check(&search(None, Some(273.1)), &found(278.5), None), Ok(()));
        assert!(check(&search(None, Some(273.1)), &found(631.6), None).is_err());
        assert!(check(&search(Some(700.0), Some(273.1)), &found(631.6), None).is_err());
        assert!(check(&search(None, Some(273.1)), &path(PathStatus::NoPath, 0.0), None).is_err());
        assert!(check(&search(Some(274.0), Some(273.1)), &found(275.0), None).is_err());
        assert_eq!(check(&search(None, None), &found(631.6), None), Ok(()));
    }
}
