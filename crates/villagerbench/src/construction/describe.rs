//! A blueprint in words: the lines that agents are given (docs/spec/villager.md, 3.1.3).
//!
//! Blocks of one material and facing are cut into straight runs, longest first. Runs of one layer along one axis, and
//! single blocks of one layer, are put together to clusters of about half a dozen blocks; a longer run is a cluster by
//! itself. So a line is a piece of work for one agent.

use std::collections::BTreeSet;

use cooperage_blocks::{BlockId, BlockPos};

use super::blueprint::{ConstructionBlueprint, ConstructionCell, Facing};

/// Most blocks of a cluster of several runs.
const CLUSTER_MAX: usize = 6;
/// Most blocks of a run.
const RUN_MAX: usize = 12;

/// The axes along which runs go, in the order of their preference.
const AXES: [[i32; 3]; 3] = [[1, 0, 0], [0, 0, 1], [0, 1, 0]];

/// Blocks in a straight row.
#[derive(Clone, Debug)]
struct BlockRun {
    first: BlockPos,
    last: BlockPos,
    length: usize,
    /// Its axis by number; singles have none.
    axis: Option<usize>,
}

/// A line of the description, before it is written.
struct Cluster {
    block: BlockId,
    facing: Facing,
    runs: Vec<BlockRun>,
}

/// The lines that describe a blueprint: lowest first, then those nearest to the middle.
#[must_use]
pub fn describe(blueprint: &ConstructionBlueprint) -> Vec<String> {
    let mut kinds: Vec<(BlockId, Facing)> = Vec::new();
    for cell in &blueprint.cells {
        if !kinds.contains(&(cell.block, cell.facing)) {
            kinds.push((cell.block, cell.facing));
        }
    }
    let mut clusters: Vec<Cluster> = Vec::new();
    for (block, facing) in kinds {
        let is_it = |cell: &&ConstructionCell| cell.block == block && cell.facing == facing;
        let cells = blueprint.cells.iter().filter(is_it).map(|cell| key(cell.pos)).collect();
        let groups = together(runs(cells));
        clusters.extend(groups.into_iter().map(|runs| Cluster { block, facing, runs }));
    }
    let middle = centroid(blueprint);
    clusters.sort_by_key(|cluster| cluster.rank(middle));
    clusters.iter().map(Cluster::line).collect()
}

/// Sorted by layer, then x, then z.
type LayerKey = (i32, i32, i32);

fn key(pos: BlockPos) -> LayerKey {
    (pos.y, pos.x, pos.z)
}

/// Cuts cells into straight runs, the longest first; of equals the horizontal, then the first.
fn runs(mut left: BTreeSet<LayerKey>) -> Vec<BlockRun> {
    let mut runs = Vec::new();
    while !left.is_empty() {
        let mut longest: Option<BlockRun> = None;
        for &(y, x, z) in &left {
            for (number, [dx, dy, dz]) in AXES.into_iter().enumerate() {
                let at = |step: i32| BlockPos::new(x + dx * step, y + dy * step, z + dz * step);
                if left.contains(&key(at(-1))) {
                    continue;
                }
                let length =
                    (1..RUN_MAX as i32).take_while(|&step| left.contains(&key(at(step)))).count() + 1;
                if longest.as_ref().is_none_or(|run| length > run.length) {
                    let last = at(length as i32 - 1);
                    let axis = (length > 1).then_some(number);
                    longest = Some(BlockRun { first: at(0), last, length, axis });
                }
            }
        }
        let Some(run) = longest else { break };
        run.cells().for_each(|pos| {
            left.remove(&key(pos));
        });
        runs.push(run);
    }
    runs
}

/// Puts runs together that may stand on one line: of one layer and one axis, or singles of one layer.
fn together(mut runs: Vec<BlockRun>) -> Vec<Vec<BlockRun>> {
    runs.sort_by_key(|run| (run.first.y, run.axis, key(run.first)));
    let mut groups: Vec<Vec<BlockRun>> = Vec::new();
    for run in runs {
        let fits = |group: &&mut Vec<BlockRun>| {
            let count: usize = group.iter().map(|run| run.length).sum();
            let is_upright = run.axis == Some(2);
            let is_alike = group.iter().all(|other| other.axis == run.axis && other.first.y == run.first.y);
            is_alike && !is_upright && count + run.length <= CLUSTER_MAX
        };
        match groups.last_mut().filter(fits) {
            Some(group) => group.push(run),
            None => groups.push(vec![run]),
        }
    }
    groups
}

/// The middle of a blueprint's cells, times their number.
fn centroid(blueprint: &ConstructionBlueprint) -> [f64; 3] {
    let count = blueprint.cells.len().max(1) as f64;
    let mut sum = [0.0; 3];
    for cell in &blueprint.cells {
        for (sum, part) in sum.iter_mut().zip([cell.pos.x, cell.pos.y, cell.pos.z]) {
            *sum += f64::from(part);
        }
    }
    sum.map(|sum| sum / count)
}

impl BlockRun {
    fn cells(&self) -> impl Iterator<Item = BlockPos> {
        let [dx, dy, dz] = self.axis.and_then(|axis| AXES.get(axis)).copied().unwrap_or_default();
        let first = self.first;
        (0..self.length as i32).map(move |step| first.offset(dx * step, dy * step, dz * step))
    }

    fn text(&self) -> String {
        match self.axis {
            None => triple(self.first),
            Some(_) => format!("start:{} end:{}", triple(self.first), triple(self.last)),
        }
    }
}

fn triple(pos: BlockPos) -> String {
    format!("[{} {} {}]", pos.x, pos.y, pos.z)
}

impl Cluster {
    /// The key by which lines are sorted: the lowest layer, the squared distance of the cluster's middle from the
    /// building's in thousandths, the first cell.
    fn rank(&self, middle: [f64; 3]) -> (i32, i64, LayerKey) {
        let cells: Vec<BlockPos> = self.runs.iter().flat_map(BlockRun::cells).collect();
        let count = cells.len().max(1) as f64;
        let mean = |of: fn(&BlockPos) -> i32| cells.iter().map(|pos| f64::from(of(pos))).sum::<f64>() / count;
        let own = [mean(|pos| pos.x), mean(|pos| pos.y), mean(|pos| pos.z)];
        let squared: f64 = own.iter().zip(middle).map(|(own, middle)| (own - middle) * (own - middle)).sum();
        let lowest = cells.iter().map(|pos| pos.y).min().unwrap_or(0);
        let first = cells.iter().map(|&pos| key(pos)).min().unwrap_or_default();
        (lowest, libm::round(squared * 1_000.0) as i64, first)
    }

    fn line(&self) -> String {
        let (name, facing) = (&self.block.info().name, self.facing.letter());
        if let [BlockRun { first, length: 1, .. }] = self.runs.as_slice() {
            return format!(
                "material: {name} facing: {facing} position: [{}, {}, {}]",
                first.x, first.y, first.z
            );
        }
        let runs: Vec<String> = self.runs.iter().map(BlockRun::text).collect();
        format!("[material:{name} facing:{facing} positions:[{}]]", runs.join(" "))
    }
}
