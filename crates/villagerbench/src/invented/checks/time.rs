//! F8: a lower bound of the time that a task takes is within its limits. F10 compares that bound with the one for one agent.

use cooperage_blocks::dig::{DigConditions, dig_ticks};
use cooperage_blocks::{BlockId, ItemId};
use cooperage_plan::Step;

use super::supply::{Sources, record_cells};
use super::{CheckCode, Flaw, Site};
use crate::TICKS_PER_SECOND;
use crate::invented::InventedTask;
use crate::invented::criterion::{BlockPlace, Condition, Criterion, Doers};
use crate::invented::goods::{FISH, tools};
use crate::invented::place::START;
use crate::settings::VillagerBenchSettings;

/// Ticks for which a furnace cooks an item, a catch takes at least, and a message.
const COOK_TICKS: u64 = 200;
const CATCH_TICKS: u64 = 20;
const MESSAGE_TICKS: u64 = 9;
/// Ticks to walk a block at a run, and blocks of a way that reach saves.
const WALK_TICKS: u64 = 3;
const REACH: u64 = 6;
/// Ticks of any other action, at least.
const ACTION_TICKS: u64 = 2;

/// Lower bounds of the work on a task, in ticks of one agent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Work {
    /// Work of agents, which they may share.
    shared: u64,
    /// The longest part that one agent does alone.
    alone: u64,
    /// Ticks of fire in furnaces, of which there are so many.
    cooking: u64,
    furnaces: u64,
}

impl Work {
    /// Ticks in which agents act.
    fn acting(self, agents: u64) -> u64 {
        self.shared.div_ceil(agents.max(1)).max(self.alone)
    }

    /// Ticks that pass.
    fn passing(self, agents: u64) -> u64 {
        self.acting(agents).max(self.cooking.div_ceil(self.furnaces.max(1)))
    }
}

/// F8: whether the bound is above one of the limits.
pub(super) fn time(site: &Site<'_>) -> Option<Flaw> {
    let (work, agents) = (work(site), u64::from(site.task.agents));
    let limits = site.task.limits();
    let ms = |ticks: u64| ticks * 1_000 / TICKS_PER_SECOND;
    let (acting, passing) = (ms(work.acting(agents)), ms(work.passing(agents)));
    let told = |what: &str, needed: u64, limit: u64| {
        let why =
            format!("it takes at least {} s {what}, and the limit is {} s", needed / 1_000, limit / 1_000);
        Some(Flaw::new(CheckCode::Time, why))
    };
    if acting > limits.action_ms {
        return told("of work", acting, limits.action_ms);
    }
    if passing > limits.wall_ms { told("in all", passing, limits.wall_ms) } else { None }
}

/// Whether a team gains nothing by its size: the bound for it is not below that for one agent. No flaw, but worth a word.
#[must_use]
pub fn has_no_gain(task: &InventedTask) -> bool {
    if task.agents < 2 {
        return false;
    }
    let settings = VillagerBenchSettings::of_rules(true);
    let Ok(world) = crate::invented::world(task, &settings, task.agents, 0) else { return false };
    let blocks = world.blocks();
    let players: Vec<_> =
        (0..task.agents).filter_map(|n| blocks.player_of(cooperage_core::AgentId(n))).collect();
    let work = blocks.with_world(|world| work(&Site { task, world, players: &players }));
    work.passing(u64::from(task.agents)) >= work.passing(1)
}

fn work(site: &Site<'_>) -> Work {
    let sources = Sources::of(site);
    let stations = record_cells(site.task).into_iter();
    let furnaces = stations.filter(|cell| site.world.state(*cell).name() == "furnace").count() as u64;
    let mut work = Work { furnaces, ..Work::default() };
    let mut items: Vec<(ItemId, u32)> = Vec::new();
    for (number, Criterion { condition, .. }) in site.task.criteria.iter().enumerate() {
        let needs = sources.needs(number, condition).into_iter().map(|need| (need.item, need.count));
        items.extend(needs);
        let own = own_ticks(condition) + way(condition);
        let times = match condition.doers() {
            Some(Doers::Each(of)) => u64::from(of.unwrap_or(site.task.agents)),
            _ => 1,
        };
        work.shared += own * times;
        work.alone = work.alone.max(if is_divided(condition) { way(condition) } else { own });
    }
    for (item, count) in &items {
        if FISH.contains(&item.name()) {
            work.shared += u64::from(*count) * CATCH_TICKS;
        }
    }
    // Where items go on from one condition to the next, the sum of all is no bound; the largest part is one.
    let plan = sources.plan(&items).ok().or_else(|| {
        let all = items.iter().filter_map(|item| sources.plan(&[*item]).ok());
        all.max_by_key(cooperage_plan::Plan::ticks)
    });
    for planned in plan.map_or(Vec::new(), |plan| plan.steps) {
        work.shared += step_ticks(&planned.step);
        if let Step::Smelt { count, .. } = planned.step {
            work.cooking += u64::from(count) * COOK_TICKS;
        }
    }
    work
}

/// Whether several agents may share the work of a condition.
fn is_divided(condition: &Condition) -> bool {
    matches!(
        condition,
        Condition::Block { place: BlockPlace::Within { .. }, .. }
            | Condition::Killed { .. }
            | Condition::Fed { .. }
            | Condition::Holds { .. }
            | Condition::Container { .. }
    )
}

/// Ticks of a condition's own actions for one agent.
fn own_ticks(condition: &Condition) -> u64 {
    match condition {
        Condition::Said { times, .. } => u64::from(*times) * MESSAGE_TICKS,
        Condition::Block { place: BlockPlace::Within { count, .. }, .. }
        | Condition::Killed { count, .. }
        | Condition::Fed { count, .. } => u64::from(*count) * ACTION_TICKS,
        _ => ACTION_TICKS,
    }
}

/// Ticks of the way from the start to the cell of a condition.
fn way(condition: &Condition) -> u64 {
    let far = condition
        .cells()
        .into_iter()
        .map(|cell| u64::from(cell.x.abs_diff(START.x).max(cell.z.abs_diff(START.z))));
    far.min().unwrap_or(0).saturating_sub(REACH) * WALK_TICKS
}

/// Ticks of a step at least. Fire in furnaces burns without agents.
fn step_ticks(step: &Step) -> u64 {
    match step {
        Step::Collect { blocks, count, .. } => u64::from(*count) * quickest(blocks),
        Step::Kill { count, .. } | Step::Shear { count, .. } | Step::Milk { count, .. } => {
            u64::from(*count).div_ceil(8) * ACTION_TICKS
        }
        _ => ACTION_TICKS,
    }
}

/// Ticks to dig the block of these that is dug most quickly, with the best tool.
fn quickest(blocks: &[BlockId]) -> u64 {
    let tools = tools();
    let ticks = blocks.iter().flat_map(|block| {
        let with = tools.iter().map(|tool| Some(*tool)).chain([None]);
        with.filter_map(|tool| dig_ticks(*block, tool, &DigConditions::PLAIN))
    });
    // A block may drop several items.
    ticks.min().map_or(0, |ticks| u64::from(ticks) / 8)
}
