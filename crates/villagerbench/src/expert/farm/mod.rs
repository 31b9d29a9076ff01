//! The expert for the farm: it makes a dish.
//!
//! `cooperage-plan` finds the missing items: it knows recipes, furnaces, cows, fields, ores and chests, and makes a
//! plan from the current state. Here its steps become calls of the farm's tools, one at a time and always from a new
//! plan. The ingredients are divided among the agents, which bring them to the one that makes the dish.

mod divide;
#[cfg(test)]
mod tests;
mod tools;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::craft::{RecipeKind, recipes_for};
use cooperage_blocks::world::{Player, PlayerId};
use cooperage_blocks::{BlockId, BlockPos, ItemId};
use cooperage_core::{AgentId, ToolCall, Trouble};
use cooperage_plan::calls::{self, Caller};
use cooperage_plan::{Gain, Holder, Plan, Promise, Step, Unsolvable};

use super::{Division, GoalExpert, Next, Problem, Reason, Scene, Subtask, SubtaskGoal, stock};
pub(super) use divide::{chain, effort};
use tools::FarmTools;

/// The dish to make, and the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The dish; none where a player knows a piece of the work alone.
    pub dish: Option<ItemId>,
    /// The corners of the arena.
    pub arena: (BlockPos, BlockPos),
    /// The name of the tool that uses an item on a creature.
    pub use_on_entity: &'static str,
    /// The work that agents do for items.
    pub work: WorkRange,
}

impl Order {
    /// The highest layer in which agents walk and work: houses of farms are higher, but hold nothing that is needed above.
    fn top(&self) -> i32 {
        const LAYERS: i32 = 6;
        let (low, high) = self.arena;
        if self.work.is_bare() { high.y } else { high.y.min(low.y + LAYERS) }
    }
}

/// The work that agents do for items, as far as their tools allow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkRange {
    /// What dishes take.
    Farm,
    /// Agents shear and fill buckets too.
    Wide,
    /// Agents begin with nothing: they make tables and furnaces and put them up.
    Bare,
}

impl WorkRange {
    /// Whether agents begin with nothing.
    #[must_use]
    pub fn is_bare(self) -> bool {
        self == WorkRange::Bare
    }
}

/// Makes a dish with the tools of the farm task.
#[derive(Clone, Debug)]
pub struct FarmExpert {
    order: Order,
    caller: Caller,
    memory: Memory,
}

/// Facts that the world does not show.
#[derive(Clone, Debug, Default)]
struct Memory {
    /// How often in a row an agent was told to wait.
    waits: BTreeMap<AgentId, u32>,
    /// The players' numbers in the world, as they were last seen.
    players: Vec<PlayerId>,
    /// An agent's last call, and the items that it brings if it succeeds and is the whole step.
    last: BTreeMap<AgentId, (ToolCall, Vec<Gain>)>,
}

/// How often an agent waits in a row before it gives up; a furnace takes ten looks.
const WAITS_MAX: u32 = 90;
/// How far from the agents things are looked for, in blocks: the arena is smaller.
const RADIUS: u32 = 32;

impl FarmExpert {
    /// Creates the expert for an order.
    #[must_use]
    pub fn new(order: Order) -> FarmExpert {
        FarmExpert { order, caller: Caller::default(), memory: Memory::default() }
    }

    /// Whether an agent holds the dish.
    fn is_made(&self, scene: &Scene<'_>) -> bool {
        let has = |dish| (0..scene.agents.len() as u32).any(|agent| held(scene, AgentId(agent), dish) > 0);
        self.order.dish.is_some_and(has)
    }

    /// Returns the next step of an agent that is to get items for itself.
    fn get(
        &self,
        scene: &Scene<'_>,
        agent: AgentId,
        items: (ItemId, u32),
        others: &[&SubtaskGoal],
    ) -> Planned {
        let (Some(body), Some(&me)) = (scene.body(agent), scene.agents.get(agent.0 as usize)) else {
            return Planned::Next(Next::Wait);
        };
        let mut crew = crew(scene, &[me], self.order.work);
        // Items that another agent brings are not looked for.
        crew.promised = others.iter().filter_map(|goal| promise(scene, goal, agent, items.0)).collect();
        if self.order.work.is_bare() {
            crew.promised.extend(tools::cooking(scene, me));
        }
        let tools = FarmTools::new(scene, &self.order, body);
        let plain = goal_of(items, me);
        let mut next = self
            .order
            .work
            .is_bare()
            .then(|| self.caller.next(&tools, &crew, &keeping(plain.clone(), body, items.0), me));
        if !matches!(next, Some(Ok(_))) {
            next = Some(self.caller.next(&tools, &crew, &plain, me));
        }
        match next.unwrap_or(Ok(calls::Next::Wait)) {
            Ok(calls::Next::Call { call, step, is_whole }) => {
                Planned::Call(call, if is_whole { step.gains() } else { Vec::new() })
            }
            Ok(calls::Next::Wait) => Planned::Next(Next::Busy),
            // Plans count items that a furnace is still working on.
            Ok(calls::Next::Done) if self.order.work.is_bare() && held(scene, agent, items.0) < items.1 => {
                Planned::Next(Next::Busy)
            }
            Ok(calls::Next::Done) => Planned::Next(Next::Done),
            Err(_) => Planned::Next(lost()),
        }
    }

    /// Counts how often an agent waits in a row.
    fn waiting(&mut self, agent: AgentId, next: Next) -> Next {
        if !matches!(next, Next::Wait | Next::Busy) {
            self.memory.waits.remove(&agent);
            return next;
        }
        let waits = self.memory.waits.entry(agent).or_default();
        *waits += 1;
        if *waits > WAITS_MAX {
            self.memory.waits.remove(&agent);
            return lost();
        }
        next
    }
}

/// The result of looking for a call.
enum Planned {
    /// This call, with the items that it brings at once.
    Call(ToolCall, Vec<Gain>),
    Next(Next),
}

/// The reason why an agent cannot get items by itself; `None` if it can.
pub(crate) fn missing(
    scene: &Scene<'_>,
    agent: AgentId,
    items: (ItemId, u32),
    work: WorkRange,
) -> Option<Unsolvable> {
    planned(scene, agent, items, work).err()
}

/// The plan by which an agent gets items by itself.
///
/// # Errors
/// The reason why there is none.
pub(super) fn planned(
    scene: &Scene<'_>,
    agent: AgentId,
    items: (ItemId, u32),
    work: WorkRange,
) -> Result<Plan, Unsolvable> {
    let player = *scene.agents.get(agent.0 as usize).ok_or(Unsolvable::NoSuchAgent(agent.0))?;
    let mut crew = crew(scene, &[player], work);
    if work.is_bare() {
        crew.promised = tools::cooking(scene, player);
    }
    cooperage_plan::plan(&goal_of(items, player), &crew)
}

fn lost() -> Next {
    Next::Impossible(Problem { reason: Reason::MissingMaterial, cells: Vec::new() })
}

/// How many of an item an agent holds.
pub(super) fn held(scene: &Scene<'_>, agent: AgentId, item: ItemId) -> u32 {
    scene.body(agent).map_or(0, |body| stock::held(body, item))
}

/// The farm, with the agents that are to work.
fn crew<'a>(scene: &Scene<'a>, players: &[PlayerId], work: WorkRange) -> cooperage_plan::Scene<'a> {
    let crew = cooperage_plan::Scene::new(scene.world, players.to_vec(), RADIUS);
    cooperage_plan::Scene { means: FarmTools::means(scene, players, work), ..crew }
}

fn goal_of(items: (ItemId, u32), who: PlayerId) -> cooperage_plan::Goal {
    cooperage_plan::Goal::Have { items: vec![items], who: Holder::Agent(AgentId(who.0)) }
}

/// The goal where an agent keeps the blocks that it has made of the item, such as those of ingots: they are no source of it.
fn keeping(goal: cooperage_plan::Goal, body: &Player, item: ItemId) -> cooperage_plan::Goal {
    let cooperage_plan::Goal::Have { mut items, who } = goal else { return goal };
    let stacks = body.inventory.slots().iter().flatten();
    let mut kept: Vec<ItemId> =
        stacks.map(|stack| stack.item).filter(|held| is_packed(*held, item)).collect();
    kept.sort_unstable();
    kept.dedup();
    items.extend(kept.into_iter().map(|held| (held, stock::held(body, held))));
    cooperage_plan::Goal::Have { items, who }
}

/// Whether an item is several of another one in one block, and can be unpacked again.
fn is_packed(packed: ItemId, item: ItemId) -> bool {
    let uses = |made: ItemId, used: ItemId| {
        recipes_for(made).map(move |recipe| match &recipe.kind {
            RecipeKind::Shaped { cells, .. } => {
                cells.iter().flatten().filter(|cell| cell.accepts(used)).count()
            }
            RecipeKind::Shapeless { ingredients } => {
                ingredients.iter().filter(|cell| cell.accepts(used)).count()
            }
            RecipeKind::Transmute { .. } => 0,
        })
    };
    uses(packed, item).any(|count| count > 1) && uses(item, packed).any(|count| count > 0)
}

/// Returns the items that an agent at work on a goal is going to bring another agent, unless that one gets them itself.
fn promise(scene: &Scene<'_>, goal: &SubtaskGoal, agent: AgentId, own: ItemId) -> Option<Promise> {
    match goal {
        SubtaskGoal::Supply { item, count, to } if *to == agent && *item != own => {
            let count = count.saturating_sub(held(scene, agent, *item));
            let to = *scene.agents.get(agent.0 as usize)?;
            Some(Promise { to, item: *item, count })
        }
        _ => None,
    }
}

impl GoalExpert for FarmExpert {
    fn subtasks(&self, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
        if self.is_made(scene) {
            return Vec::new();
        }
        let Some(dish) = self.order.dish else { return Vec::new() };
        divide::subtasks(dish, scene, division)
    }

    fn next(
        &mut self,
        scene: &Scene<'_>,
        agent: AgentId,
        goal: &SubtaskGoal,
        others: &[&SubtaskGoal],
    ) -> Next {
        let SubtaskGoal::Supply { item, count, to } = goal else {
            return Next::Impossible(Problem { reason: Reason::NoSupport, cells: Vec::new() });
        };
        self.memory.players = scene.agents.to_vec();
        let (Some(body), Some(&receiver)) = (scene.body(agent), scene.agents.get(to.0 as usize)) else {
            return Next::Wait;
        };
        let needed = count.saturating_sub(held(scene, *to, *item));
        if needed == 0 || self.is_made(scene) {
            return Next::Done;
        }
        let planned = if agent != *to && held(scene, agent, *item) >= needed {
            let give = Step::Give { to: AgentId(receiver.0), item: *item, count: needed };
            let call = FarmTools::new(scene, &self.order, body).give(AgentId(receiver.0), *item, needed);
            Planned::Call(call, give.gains())
        } else {
            let wanted = if agent == *to { *count } else { needed };
            self.get(scene, agent, (*item, wanted), others)
        };
        match planned {
            Planned::Call(call, gains) => {
                self.memory.last.insert(agent, (call.clone(), gains));
                self.waiting(agent, Next::Call(call))
            }
            Planned::Next(next) => self.waiting(agent, next),
        }
    }

    fn is_done(&self, scene: &Scene<'_>, goal: &SubtaskGoal) -> bool {
        match goal {
            SubtaskGoal::Supply { item, count, to } => {
                held(scene, *to, *item) >= *count || self.is_made(scene)
            }
            SubtaskGoal::Build(_)
            | SubtaskGoal::Clear(_)
            | SubtaskGoal::Go { .. }
            | SubtaskGoal::Work { .. }
            | SubtaskGoal::Meta(_)
            | SubtaskGoal::Invented(_) => false,
        }
    }

    fn sources(&self, scene: &Scene<'_>, goal: &SubtaskGoal) -> BTreeSet<BlockId> {
        let SubtaskGoal::Supply { item, count, to } = goal else { return BTreeSet::new() };
        let Some(&receiver) = scene.agents.get(to.0 as usize) else { return BTreeSet::new() };
        let crew = crew(scene, &[receiver], self.order.work);
        let plan = cooperage_plan::plan(&goal_of((*item, *count), receiver), &crew);
        let steps = plan.into_iter().flat_map(|plan| plan.steps);
        let dug = steps.filter_map(|planned| match planned.step {
            Step::Collect { blocks, .. } => Some(blocks),
            _ => None,
        });
        dug.flatten().collect()
    }

    fn ends(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal, call: &ToolCall) -> bool {
        let SubtaskGoal::Supply { item, count, to } = goal else { return false };
        let player = |agent: AgentId| scene.agents.get(agent.0 as usize).map(|player| AgentId(player.0));
        let needed = count.saturating_sub(held(scene, *to, *item));
        let Some((_, gains)) = self.memory.last.get(&agent).filter(|(last, _)| last == call) else {
            return false;
        };
        gains.iter().any(|gain| {
            gain.to.or(player(agent)) == player(*to) && gain.any_of == [*item] && gain.count >= needed
        })
    }

    fn told(&mut self, agent: AgentId, call: &ToolCall, succeeded: bool, _: Option<Trouble>) {
        let player = self.memory.players.get(agent.0 as usize);
        if let (Some(&player), Some(about)) = (player, tools::about(call)) {
            self.caller.told(player, about, succeeded);
        }
    }
}
