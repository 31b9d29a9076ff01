//! A dish by what is told of a farm: where the plan lacks a source, the agent looks into containers and around.

use std::collections::BTreeSet;

use cooperage_blocks::{BlockId, BlockPos, BlockState, ItemId, registry};
use cooperage_core::{AgentId, ToolCall, Trouble};
use cooperage_plan::{Missing, Unsolvable};
use serde_json::{Value, json};

use super::goals::BURIED;
use super::told::ToldVillage;
use super::words::DROPPED;
use crate::expert::farm::{FarmExpert, Order, WorkRange, missing};
use crate::expert::{Division, GoalExpert, Next, Scene, Subtask, SubtaskGoal, call};
use crate::goals::supply::sources_of;

/// How far things are looked for: the farthest that the tool looks.
const RADIUS: u32 = 32;
/// How many blocks of a kind are asked for.
const BLOCKS: u32 = 10;

/// The order that a prompt tells.
pub(super) fn order(told: &ToldVillage, text: &str, use_on_entity: &'static str) -> Order {
    let dish = text.split_once("You are on a farm. Make ").and_then(|(_, rest)| rest.split_once(" together"));
    let dish = dish.and_then(|(dish, _)| registry().item(&dish.replace(' ', "_")));
    Order { dish, arena: arena(told), use_on_entity, work: WorkRange::Farm }
}

/// The corners of everything that is told, with some room around.
pub(super) fn arena(told: &ToldVillage) -> (BlockPos, BlockPos) {
    /// Cells around what is told in which there may be ways, and the widest farm.
    const ROOM: i32 = 4;
    const WIDTH: i32 = 64;
    let places = told.bodies.values().filter_map(|body| body.place);
    let places: Vec<BlockPos> = places.chain(told.blocks.keys().copied()).collect();
    let first = places.first().copied().unwrap_or(BlockPos::new(0, -60, 0));
    let is_near =
        |at: &&BlockPos| at.x.abs_diff(first.x) < WIDTH as u32 && at.z.abs_diff(first.z) < WIDTH as u32;
    let (low, high) = places.iter().filter(is_near).fold((first, first), |(low, high), at| {
        (
            BlockPos::new(low.x.min(at.x), -60, low.z.min(at.z)),
            BlockPos::new(high.x.max(at.x), high.y.max(at.y), high.z.max(at.z)),
        )
    });
    (
        BlockPos::new(low.x - ROOM, -60, low.z - ROOM),
        BlockPos::new(high.x + ROOM, high.y.max(-54), high.z + ROOM),
    )
}

/// The farm's expert or that for goals, which looks for what nothing has told yet.
pub(super) struct LookingCook {
    inner: Box<dyn GoalExpert>,
    /// Whether agents begin with nothing.
    work: WorkRange,
    /// Containers into which no agent has looked, and names that were looked for.
    unknown: Vec<(BlockPos, &'static str)>,
    looked_for: BTreeSet<String>,
    /// Kinds of creatures that the agent has killed without having seen what they left.
    slain: BTreeSet<String>,
}

impl LookingCook {
    /// A cook of a farm.
    pub(super) fn new(order: Order, told: &ToldVillage) -> LookingCook {
        let work = order.work;
        LookingCook::with(Box::new(FarmExpert::new(order)), work, told)
    }

    /// Another expert that gets items.
    pub(super) fn with(inner: Box<dyn GoalExpert>, work: WorkRange, told: &ToldVillage) -> LookingCook {
        let is_store = |at: &&BlockPos| {
            let name = told.blocks.get(at).map(|state| state.name());
            name == Some("chest") || name == Some("furnace") && !work.is_bare()
        };
        let unknown = told.blocks.keys().filter(is_store).filter(|at| !told.stores.contains_key(at)).copied();
        LookingCook {
            inner,
            work,
            unknown: unknown.map(|at| (at, told.blocks[&at].name())).collect(),
            slain: told.slain.clone(),
            looked_for: if work.is_bare() { known_or_absent(told) } else { told.looked_for.clone() },
        }
    }

    /// The call by which an agent may learn where a missing item is.
    pub(super) fn look(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal) -> Option<ToolCall> {
        let me = scene.name(agent);
        let here = scene.body(agent).map_or([0.0; 3], |body| body.body.pos);
        let far = |cell: &BlockPos| {
            let gap = [here[0] - f64::from(cell.x), here[1] - f64::from(cell.y), here[2] - f64::from(cell.z)];
            gap.iter().map(|gap| gap * gap).sum::<f64>()
        };
        // Furnaces come after chests.
        let nearest = self.unknown.iter().min_by(|a, b| a.1.cmp(b.1).then(far(&a.0).total_cmp(&far(&b.0))));
        if let Some((store, kind)) = nearest {
            let place = json!([store.x, store.y, store.z]);
            let arguments = [("item_name", json!(kind)), ("position", place)];
            return Some(call(me, "fetchContainerContents", arguments));
        }
        let name = self.names(scene, agent, goal).into_iter().find(|name| !self.looked_for.contains(name))?;
        let arguments = [("item_name", json!(name)), ("radius", json!(RADIUS)), ("item_num", json!(BLOCKS))];
        Some(call(me, "scanNearbyEntities", arguments))
    }

    /// Whether an agent that wants what creatures leave kills another one before it has looked for that.
    fn is_over_drops(&self, goal: &SubtaskGoal, call: &ToolCall) -> bool {
        let target = call.arguments.get("target_name").and_then(Value::as_str);
        matches!(goal, SubtaskGoal::Supply { .. })
            && call.tool == "attackTarget"
            && target.is_some_and(|target| self.slain.contains(target))
    }

    /// The names to look for: containers, then the sources of the item that is missing.
    fn names(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal) -> Vec<String> {
        let stations = ["furnace", "crafting_table"];
        let mut names = if self.work.is_bare() { Vec::new() } else { vec!["chest".to_owned()] };
        let SubtaskGoal::Supply { item, count, .. } = goal else { return names };
        if self.work.is_bare() {
            names.extend(sources_of(*item));
        }
        if let Some(item) = lacking(scene, agent, (*item, *count), self.work) {
            let sources = cooperage_plan::sources(item);
            names.extend(sources.creatures.into_iter().map(str::to_owned));
            names.extend(sources.blocks.into_iter().map(|block: BlockId| block.info().name.to_string()));
        }
        if !self.work.is_bare() {
            let sources = cooperage_plan::sources(*item);
            names.extend(sources.blocks.into_iter().map(|block: BlockId| block.info().name.to_string()));
        }
        names.extend(stations.into_iter().filter(|_| !self.work.is_bare()).map(str::to_owned));
        names
    }
}

/// Names that need no search: things in sight, and things that are known to be absent. Sources that are used up need another search.
fn known_or_absent(told: &ToldVillage) -> BTreeSet<String> {
    let is_above = |(cell, state): &(&BlockPos, &BlockState)| !state.is_air() && cell.y > BURIED;
    let blocks = told.blocks.iter().filter(is_above).map(|(_, state)| state.name().to_owned());
    let creatures = told.nearby.iter().map(|(kind, _)| kind.clone());
    blocks.chain(creatures).chain(told.absent.iter().cloned()).collect()
}

/// The item for want of which there is no plan.
fn lacking(
    scene: &Scene<'_>,
    agent: AgentId,
    (item, count): (ItemId, u32),
    work: WorkRange,
) -> Option<ItemId> {
    match missing(scene, agent, (item, count), work)? {
        Unsolvable::NoItem { why: Missing::Source(item) | Missing::Enough(item), .. } => Some(item),
        _ => None,
    }
}

impl GoalExpert for LookingCook {
    fn subtasks(&self, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
        self.inner.subtasks(scene, division)
    }

    fn next(
        &mut self,
        scene: &Scene<'_>,
        agent: AgentId,
        goal: &SubtaskGoal,
        others: &[&SubtaskGoal],
    ) -> Next {
        match self.inner.next(scene, agent, goal, others) {
            Next::Impossible(problem) => {
                self.look(scene, agent, goal).map_or(Next::Impossible(problem), Next::Call)
            }
            Next::Call(call) if self.is_over_drops(goal, &call) => {
                let me = scene.name(agent);
                let arguments =
                    [("item_name", json!(DROPPED)), ("radius", json!(RADIUS)), ("item_num", json!(BLOCKS))];
                Next::Call(self::call(me, "scanNearbyEntities", arguments))
            }
            next => next,
        }
    }

    fn is_done(&self, scene: &Scene<'_>, goal: &SubtaskGoal) -> bool {
        self.inner.is_done(scene, goal)
    }

    fn ends(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal, call: &ToolCall) -> bool {
        self.inner.ends(scene, agent, goal, call)
    }

    fn told(&mut self, agent: AgentId, call: &ToolCall, succeeded: bool, trouble: Option<Trouble>) {
        self.inner.told(agent, call, succeeded, trouble);
    }
}
