//! A search: the runs it is made of, one after the other, a few nodes at a time.
//!
//! First a short run heads straight for the goal, to find any way at all. The following runs look for cheaper ways
//! only:
//! - Where nothing may be broken or placed, one run finds the cheapest way.
//! - Where the known world is small, one run finds the cheapest way without counting blocks; if that way takes more than
//!   there are, a second search tells cells apart by blocks left.
//! - Elsewhere several runs share the budget: near the ground (between two places to stand on that were there before,
//!   little may be spent), with half of a plain walk as the estimate; then, if that doesn't reach the goal, in a hurry from
//!   where it came nearest; then anywhere, with four walks and with one as the
//!   estimate, which finds what must be dug or bridged straight on; then, if the run near the ground was cut short or
//!   nothing may be broken, exactly. Each stops when nothing is left whose cost so far and estimate are less than the
//!   best.
//! - Where that run near the ground found no way as cheap as a plain walk would be, ridges and ravines lie across, and it
//!   matters where blocks are spent. With the budget for it a run tells cells apart by blocks left, in several looks. If it
//!   finds a way, no other run is needed. The runs in a hurry can't take its place: they keep the cheapest way to each
//!   cell, which is one that has spent its blocks, and once any way is known, their estimates of four and sixteen walks
//!   exceed it and they stop before they have begun.

use std::rc::Rc;

use super::aim::Aim;
use super::crossing;
use super::exact::{self, ExactSearchLimits};
use super::goal::PathGoal;
use super::known::{KnownPaths, PathQuestion};
use super::nodes::Nodes;
use super::options::{CellBox, PathOptions};
use super::phase::{PathHeuristic, SearchPhase, SearchPhaseOptions, SearchPhaseStart, SearchPhaseStop};
use super::queue::Buckets;
use super::result::{Cut, Path, PathStatus};
use super::rules::PathRules;
use super::terrain::PathTerrain;
use super::trace;
use super::units::FAR;
use super::window::SearchWindow;
use crate::chunks::Chunks;
use crate::pos::{BlockPos, ChunkPos};

/// Chunks up to which the known world is small.
const SMALL_CHUNKS: usize = 36;
/// Columns kept around start and goal.
const MARGIN: i32 = 128;
/// The longest side of the cells looked at, in columns.
const LONGEST_SIDE: i32 = 1024;
/// The most that the run near the ground may spend between two places to stand on, in plain steps.
const STRAY_STEPS: u32 = 4;
/// The part of a plain walk, in 64ths, that the first run estimates with, and the most nodes it expands.
const DIRECT_WALK: u32 = 1024;
const DIRECT_NODES: u32 = 5_000;
/// The part that the run near the ground estimates with.
const NEAR_WALK: u32 = 32;
/// The parts and the most nodes of the two runs that go anywhere.
const BOLD_WALK: u32 = 256;
const BOLD_NODES: u32 = 20_000;
const STRAIGHT_WALK: u32 = 64;
const STRAIGHT_NODES: u32 = 60_000;

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathSearchProgress {
    /// There is more to do.
    Searching,
    /// The path is found, or known not to be.
    Finished,
}

/// Memory that searches use again, the classes of cells that did not change, and the latest paths. No path depends on it.
#[derive(Default)]
pub struct PathCache {
    known: KnownPaths,
    /// For different options, that of the latest search last.
    terrains: Vec<PathTerrain>,
    nodes: Nodes,
    queue: Buckets,
}

/// Terrains kept: bodies take turns in digging their way and going on foot, and carry different tools.
const TERRAINS_MAX: usize = 4;

impl PathCache {
    /// Takes the terrain that serves some options, or memory for another one: the longest unused, once there are many.
    fn take(&mut self, options: &PathOptions) -> Option<PathTerrain> {
        let serving = self.terrains.iter().position(|terrain| terrain.serves(options));
        let oldest = (self.terrains.len() >= TERRAINS_MAX).then_some(0);
        serving.or(oldest).map(|place| self.terrains.remove(place))
    }

    /// Finds a path in a single call, or takes it from the latest ones.
    #[must_use]
    pub fn find(
        &mut self,
        chunks: &Chunks,
        start: BlockPos,
        goal: &PathGoal,
        options: &PathOptions,
    ) -> Rc<Path> {
        let question = PathQuestion::new(chunks, start, goal, options);
        if let Some(path) = self.known.answer(&question) {
            return path;
        }
        let mut known = std::mem::take(&mut self.known);
        let path = Rc::new(find_path_with(chunks, start, goal, options, self));
        known.remember(question, &path);
        self.known = known;
        path
    }
}

/// A search under way. It sees the world as it was when it began.
pub struct PathSearch {
    chunks: Chunks,
    terrain: PathTerrain,
    nodes: Nodes,
    /// The queue of the run before.
    spare: Buckets,
    /// The terrains kept for searches with other options.
    others: Vec<PathTerrain>,
    rules: PathRules,
    aim: Aim,
    blocks: u32,
    /// Whether anything may be broken or placed.
    may_change: bool,
    budget: u32,
    expanded: u32,
    start: u32,
    start_pos: BlockPos,
    /// Runs still to do, the next one last.
    runs: Vec<PathSearchRun>,
    phase: Option<(PathSearchRun, SearchPhase)>,
    best: Option<FoundPath>,
    nearest: Option<(i64, FoundPath)>,
    /// Where the run near the ground came nearest, and the blocks left there.
    relay: Option<(FoundPath, u32)>,
    verdict: PathOptimality,
}

/// One run of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PathSearchRun {
    /// All moves anywhere, in a hurry.
    Direct,
    /// Only moves that break and place nothing, exactly.
    Untouched,
    /// All moves, without counting blocks, exactly.
    Uncounted,
    /// All moves near the ground.
    Near,
    /// In a hurry from where the run near the ground came nearest.
    Relay,
    /// All moves anywhere, with four plain walks as the estimate.
    Bold,
    /// All moves anywhere, with a plain walk.
    Straight,
}

/// Whether the best way found is known to be the cheapest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PathOptimality {
    /// Some ways were not looked at.
    Open,
    /// The best one found is the cheapest, or there is none.
    Proven,
}

#[derive(Clone)]
struct FoundPath {
    nodes: Vec<u32>,
    cost: u32,
    /// The cost of each step, where blocks were counted along with it.
    steps: Option<Vec<u32>>,
}

impl FoundPath {
    fn counted(way: &[(u32, u32)]) -> FoundPath {
        FoundPath {
            nodes: way.iter().map(|&(node, _)| node).collect(),
            cost: way.last().map_or(0, |&(_, cost)| cost),
            steps: Some(way.windows(2).map(|pair| pair[1].1 - pair[0].1).collect()),
        }
    }
}

impl PathSearch {
    /// Starts a search from a cell of the feet.
    #[must_use]
    pub fn new(chunks: &Chunks, start: BlockPos, goal: &PathGoal, options: &PathOptions) -> PathSearch {
        PathSearch::with_cache(chunks, start, goal, options, PathCache::default())
    }

    /// Starts a search with the cache of an earlier one.
    #[must_use]
    pub fn with_cache(
        chunks: &Chunks,
        start: BlockPos,
        goal: &PathGoal,
        options: &PathOptions,
        mut cache: PathCache,
    ) -> PathSearch {
        let centre = goal.centre(start);
        let window = SearchWindow::new(chunks, options, columns(chunks, start, centre));
        let expected = [start, centre.unwrap_or(start)];
        let terrain = PathTerrain::new(cache.take(options), chunks, options, window, expected);
        let PathCache { terrains: others, mut nodes, queue: spare, .. } = cache;
        nodes.reset(terrain.window().cells());
        let changes = options.can_dig || options.blocks > 0;
        let is_small = terrain.window().loaded_chunks <= SMALL_CHUNKS;
        let mut runs = match (changes, is_small) {
            (false, _) => vec![PathSearchRun::Untouched],
            (true, true) => vec![PathSearchRun::Uncounted],
            (true, false) if options.can_dig => vec![
                PathSearchRun::Untouched,
                PathSearchRun::Straight,
                PathSearchRun::Bold,
                PathSearchRun::Near,
            ],
            (true, false) => vec![
                PathSearchRun::Uncounted,
                PathSearchRun::Straight,
                PathSearchRun::Bold,
                PathSearchRun::Near,
            ],
        };
        runs.push(PathSearchRun::Direct);
        let node = terrain.window().node(start).filter(|_| chunks.is_loaded(start.chunk()));
        PathSearch {
            chunks: chunks.clone(),
            rules: PathRules::new(options),
            aim: Aim::new(goal),
            blocks: options.blocks,
            may_change: changes,
            budget: options.node_budget,
            expanded: 0,
            start: node.unwrap_or(0),
            start_pos: start,
            runs: if node.is_some() { runs } else { Vec::new() },
            phase: None,
            best: None,
            nearest: None,
            relay: None,
            verdict: if node.is_some() { PathOptimality::Open } else { PathOptimality::Proven },
            terrain,
            nodes,
            spare,
            others,
        }
    }

    /// Goes on, expanding about so many nodes at most.
    pub fn step(&mut self, nodes_max: u32) -> PathSearchProgress {
        let mut left = nodes_max;
        loop {
            let (run, mut phase) = match self.phase.take() {
                Some(running) => running,
                None => match self.next_run() {
                    Some(started) => started,
                    None => return PathSearchProgress::Finished,
                },
            };
            let before = phase.expanded;
            let stop =
                phase.run(&mut self.terrain, &self.chunks, &self.rules, &self.aim, &mut self.nodes, left);
            let expanded = phase.expanded - before;
            self.expanded += expanded;
            left = left.saturating_sub(expanded);
            if stop == SearchPhaseStop::Paused {
                self.phase = Some((run, phase));
                return PathSearchProgress::Searching;
            }
            self.end_run(run, &phase, stop);
            self.spare = phase.into_queue();
        }
    }

    /// The best path so far; the search is over. Unfinished searches give partial ones.
    #[must_use]
    pub fn finish(mut self) -> (Path, PathCache) {
        if let Some((run, phase)) = self.phase.take() {
            self.end_run(run, &phase, SearchPhaseStop::Paused);
            self.runs.push(run);
            self.spare = phase.into_queue();
        }
        let path = self.path();
        self.others.push(self.terrain);
        let known = KnownPaths::default();
        (path, PathCache { known, terrains: self.others, nodes: self.nodes, queue: self.spare })
    }

    fn next_run(&mut self) -> Option<(PathSearchRun, SearchPhase)> {
        if self.verdict == PathOptimality::Proven || self.expanded >= self.budget {
            return None;
        }
        let run = self.runs.pop()?;
        let rest = self.budget - self.expanded;
        // The run leaves half of the budget to the later ones.
        let share = if self.runs.is_empty() { rest } else { rest.div_ceil(2) };
        let bound = self.best.as_ref().map_or(FAR, |way| way.cost);
        let anywhere = |walk: u32, nodes: u32| SearchPhaseOptions {
            estimate: PathHeuristic::Walk(walk),
            blocks: Some(self.blocks),
            may_change: self.may_change,
            stray_limit: FAR,
            budget: share.min(nodes),
        };
        let plan = match run {
            PathSearchRun::Direct => anywhere(DIRECT_WALK, DIRECT_NODES.min(rest.div_ceil(4))),
            PathSearchRun::Untouched => SearchPhaseOptions {
                estimate: PathHeuristic::Bound,
                blocks: Some(0),
                may_change: false,
                stray_limit: FAR,
                budget: share,
            },
            PathSearchRun::Uncounted => SearchPhaseOptions {
                estimate: PathHeuristic::Bound,
                blocks: None,
                may_change: true,
                stray_limit: FAR,
                budget: share,
            },
            PathSearchRun::Near => SearchPhaseOptions {
                estimate: PathHeuristic::Walk(NEAR_WALK),
                blocks: Some(self.blocks),
                may_change: true,
                stray_limit: STRAY_STEPS * self.rules.step,
                budget: share,
            },
            PathSearchRun::Relay => {
                let left = self.relay.as_ref().map_or(0, |(_, left)| *left);
                SearchPhaseOptions { blocks: Some(left), ..anywhere(DIRECT_WALK, DIRECT_NODES) }
            }
            PathSearchRun::Bold => anywhere(BOLD_WALK, BOLD_NODES),
            PathSearchRun::Straight => anywhere(STRAIGHT_WALK, STRAIGHT_NODES),
        };
        self.nodes.reset(self.terrain.window().cells());
        let from = match (run, &self.relay) {
            (PathSearchRun::Relay, Some((way, _))) => way.nodes.last().map(|&node| (node, way.cost)),
            _ => Some((self.start, 0)),
        };
        let (node, cost) = from.unwrap_or((self.start, 0));
        let from = SearchPhaseStart { node, pos: self.terrain.window().cell(node), cost };
        let spare = std::mem::take(&mut self.spare);
        let phase = SearchPhase::new(plan, from, bound, &self.aim, &self.rules, &mut self.nodes, spare);
        Some((run, phase))
    }

    /// Keeps the result of a run.
    fn end_run(&mut self, run: PathSearchRun, phase: &SearchPhase, stop: SearchPhaseStop) {
        let end =
            phase.end().map(|(end, cost)| FoundPath { nodes: self.way(run, phase, end), cost, steps: None });
        if run == PathSearchRun::Near
            && self.is_crossed(end.as_ref())
            && self.cross(end.as_ref().map(|way| way.cost))
        {
            return;
        }
        if run == PathSearchRun::Near && end.is_none() {
            let way = self.nearest_way(run, phase);
            let left = self.blocks.saturating_sub(self.blocks_taken(&way));
            self.relay = Some((way, left));
            self.runs.push(PathSearchRun::Relay);
        }
        if end.is_none() && self.best.is_none() {
            let (distance, _) = phase.nearest();
            if self.nearest.as_ref().is_none_or(|(known, _)| distance < *known) {
                self.nearest = Some((distance, self.nearest_way(run, phase)));
            }
        }
        // A run over all moves anywhere that ends without a way proves that there is none.
        let is_barren = run == PathSearchRun::Straight && end.is_none() && self.best.is_none();
        let is_untouched = run == PathSearchRun::Untouched && !self.may_change;
        let is_exact =
            stop == SearchPhaseStop::Done && (run == PathSearchRun::Uncounted || is_untouched || is_barren);
        if run == PathSearchRun::Uncounted {
            if let Some(way) = end {
                if self.blocks_taken(&way) <= self.blocks {
                    self.best = Some(way);
                } else {
                    self.count_blocks();
                    return;
                }
            }
        } else if let Some(way) = end {
            self.best = Some(way);
        }
        if run == PathSearchRun::Near && self.best.is_some() && stop == SearchPhaseStop::Done {
            // The ground that the run kept to holds all ways that change nothing: another look would hardly find more.
            self.runs.retain(|&run| run != PathSearchRun::Untouched);
        }
        if is_exact {
            self.verdict = PathOptimality::Proven;
            self.runs.clear();
        }
    }

    /// Whether obstacles lie across the way that the run near the ground found, and there is budget enough to look closer.
    fn is_crossed(&self, near: Option<&FoundPath>) -> bool {
        let plain = self.aim.walk(self.start_pos, &self.rules);
        let is_dear = near.is_none_or(|way| way.cost > plain);
        is_dear && self.budget.saturating_sub(self.expanded) >= crossing::NODES_LEAST
    }

    /// Runs all looks that tell cells apart by blocks left; returns whether they found a way, which no other run need
    /// improve.
    fn cross(&mut self, near: Option<u32>) -> bool {
        let known = self.best.as_ref().map_or(FAR, |way| way.cost);
        let mut bound = near.map_or(known, |cost| cost.min(known));
        let mut left = crossing::budget(self.budget.saturating_sub(self.expanded));
        let mut is_crossed = false;
        for look in crossing::looks(self.aim.walk(self.start_pos, &self.rules), &self.rules) {
            let reach = ExactSearchLimits { bound, budget: look.budget.min(left), ..look };
            let (terrain, aim, blocks) = (&mut self.terrain, &self.aim, self.blocks);
            let exact = exact::search(terrain, &self.chunks, &self.rules, aim, self.start, blocks, reach);
            self.expanded += exact.expanded;
            left -= exact.expanded.min(left);
            if let Some(way) = exact.way.as_deref().map(FoundPath::counted) {
                bound = way.cost;
                self.best = Some(way);
                is_crossed = true;
            }
        }
        if is_crossed {
            self.runs.clear();
        }
        is_crossed
    }

    /// The nodes from the start to a node that a run reached.
    fn way(&self, run: PathSearchRun, phase: &SearchPhase, end: u32) -> Vec<u32> {
        let own = phase.way(&self.nodes, end);
        match (run, &self.relay) {
            (PathSearchRun::Relay, Some((before, _))) => {
                before.nodes.iter().chain(own.iter().skip(1)).copied().collect()
            }
            _ => own,
        }
    }

    fn nearest_way(&self, run: PathSearchRun, phase: &SearchPhase) -> FoundPath {
        let (_, node) = phase.nearest();
        FoundPath { nodes: self.way(run, phase, node), cost: self.nodes.cost(node), steps: None }
    }

    /// Blocks that a way takes.
    fn blocks_taken(&mut self, way: &FoundPath) -> u32 {
        let mut taken: u32 = 0;
        for pair in way.nodes.windows(2) {
            let step = trace::step_between(
                &mut self.terrain,
                &self.chunks,
                &self.rules,
                pair[0],
                pair[1],
                FAR,
                None,
            );
            taken = taken.saturating_add(step.map_or(0, |step| step.placed));
        }
        taken
    }

    /// Runs the search that tells cells apart by blocks left.
    fn count_blocks(&mut self) {
        let budget = self.budget.saturating_sub(self.expanded);
        let exact = exact::search(
            &mut self.terrain,
            &self.chunks,
            &self.rules,
            &self.aim,
            self.start,
            self.blocks,
            ExactSearchLimits::everywhere(budget),
        );
        self.expanded += exact.expanded;
        if let Some(way) = exact.way.as_deref().map(FoundPath::counted)
            && self.best.as_ref().is_none_or(|best| way.cost < best.cost)
        {
            self.best = Some(way);
        }
        if exact.is_cut {
            // A run that counts blocks along the cheapest way to each cell finds some way, perhaps not the cheapest.
            self.runs = vec![PathSearchRun::Straight];
        } else {
            self.verdict = PathOptimality::Proven;
            self.runs.clear();
        }
    }

    fn path(&mut self) -> Path {
        let status = match (&self.best, self.verdict) {
            (Some(_), _) => PathStatus::Success,
            (None, PathOptimality::Proven) => PathStatus::NoPath,
            (None, PathOptimality::Open) if self.runs.is_empty() || self.expanded >= self.budget => {
                PathStatus::Partial(Cut::Budget)
            }
            (None, PathOptimality::Open) => PathStatus::Partial(Cut::Stopped),
        };
        let way = self.best.take().or_else(|| self.nearest.take().map(|(_, way)| way));
        let mut path = Path::none(self.start_pos, status);
        path.expanded = self.expanded;
        path.is_optimal = self.verdict == PathOptimality::Proven && status == PathStatus::Success;
        let mut blocks = self.blocks;
        let way_steps = way.iter().flat_map(|way| way.nodes.windows(2).enumerate().map(move |at| (way, at)));
        for (way, (number, pair)) in way_steps {
            let reckoned = way.steps.as_ref().and_then(|steps| steps.get(number)).copied();
            let (terrain, rules) = (&mut self.terrain, &self.rules);
            let Some(step) =
                trace::step_between(terrain, &self.chunks, rules, pair[0], pair[1], blocks, reckoned)
            else {
                break;
            };
            blocks = blocks.saturating_sub(step.placed);
            path.steps.push(step.step(&self.terrain, &self.rules, pair[1]));
        }
        path.cost = path.steps.iter().map(|step| step.cost).sum();
        path
    }
}

/// Finds a path in a single call.
#[must_use]
pub fn find_path(chunks: &Chunks, start: BlockPos, goal: &PathGoal, options: &PathOptions) -> Path {
    find_path_with(chunks, start, goal, options, &mut PathCache::default())
}

/// Finds a path in a single call, with the cache of earlier searches: quicker for callers that search often.
#[must_use]
pub fn find_path_with(
    chunks: &Chunks,
    start: BlockPos,
    goal: &PathGoal,
    options: &PathOptions,
    cache: &mut PathCache,
) -> Path {
    let mut search = PathSearch::with_cache(chunks, start, goal, options, std::mem::take(cache));
    while search.step(u32::MAX) == PathSearchProgress::Searching {}
    let (path, left) = search.finish();
    *cache = left;
    path
}

/// The columns to look at: the loaded ones, as far as they lie around two cells.
pub(super) fn columns(chunks: &Chunks, start: BlockPos, other: Option<BlockPos>) -> CellBox {
    let other = other.unwrap_or(start);
    if !chunks.is_loaded(start.chunk()) {
        return CellBox::cell(BlockPos::new(0, start.y, 0));
    }
    let side = |start: i32, other: i32, loaded: (i32, i32)| {
        let other =
            other.clamp(start.saturating_sub(LONGEST_SIDE / 2), start.saturating_add(LONGEST_SIDE / 2));
        let low = start.min(other).saturating_sub(MARGIN).max(loaded.0).min(start);
        let high = start.max(other).saturating_add(MARGIN).min(loaded.1).max(start);
        (low, high)
    };
    let along = |at: fn(&ChunkPos) -> i32| {
        let low = chunks.loaded().iter().map(at).min().unwrap_or(0);
        let high = chunks.loaded().iter().map(at).max().unwrap_or(0);
        (low.saturating_mul(16), high.saturating_mul(16).saturating_add(15))
    };
    let (low_x, high_x) = side(start.x, other.x, along(|chunk| chunk.x));
    let (low_z, high_z) = side(start.z, other.z, along(|chunk| chunk.z));
    CellBox { min: BlockPos::new(low_x, start.y, low_z), max: BlockPos::new(high_x, start.y, high_z) }
}
