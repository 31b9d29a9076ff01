//! Who makes a dish on the farm.
//!
//! What is missing is traced back from the dish through recipes, furnaces, cows, fields, ores and chests to the first
//! thing that can be had now; that gives the next call. The ingredients divide among the agents, who bring them to the one
//! that makes the dish.

mod divide;
mod larder;
mod obtain;
mod sources;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::{BlockId, BlockPos, ItemId};
use cooperage_core::{AgentId, ToolCall, Trouble};
use larder::Larder;
use obtain::{Obtain, Search};
use serde_json::{Value, json};
use sources::{smelted_from, sources};

use super::{Division, Expert, Goal, Next, Problem, Reason, Scene, Subtask, call, stock};

/// What is to be made, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The dish.
    pub dish: ItemId,
    /// The corners of the arena.
    pub arena: (BlockPos, BlockPos),
    /// What using an item on a creature is called.
    pub use_on_entity: &'static str,
}

/// Makes a dish with the tools of the farm task.
#[derive(Clone, Debug)]
pub struct FarmExpert {
    order: Order,
    memory: Memory,
}

/// What does not show in the world.
#[derive(Clone, Debug, Default)]
struct Memory {
    /// How often an agent went to a cell.
    visits: BTreeMap<(AgentId, BlockPos), u32>,
    /// How often it worked at one in vain.
    failures: BTreeMap<(AgentId, BlockPos), u32>,
    /// How often in a row an agent was told to wait.
    waits: BTreeMap<AgentId, u32>,
}

/// How often an agent tries a cell.
const TRIES_MAX: u32 = 3;
/// How often an agent waits in a row before it gives up; a furnace takes ten looks.
const WAITS_MAX: u32 = 90;

impl FarmExpert {
    /// Who makes that.
    #[must_use]
    pub fn new(order: Order) -> FarmExpert {
        FarmExpert { order, memory: Memory::default() }
    }

    /// Whether somebody holds the dish.
    fn is_made(&self, scene: &Scene<'_>) -> bool {
        (0..scene.agents.len() as u32).any(|agent| held(scene, AgentId(agent), self.order.dish) > 0)
    }
}

/// How many of an item an agent holds.
fn held(scene: &Scene<'_>, agent: AgentId, item: ItemId) -> u32 {
    scene.body(agent).map_or(0, |body| stock::held(body, item))
}

impl Expert for FarmExpert {
    fn subtasks(&self, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
        if self.is_made(scene) {
            return Vec::new();
        }
        divide::subtasks(&self.order, &self.memory, scene, division)
    }

    fn next(&mut self, scene: &Scene<'_>, agent: AgentId, goal: &Goal, others: &[&Goal]) -> Next {
        let Goal::Supply { item, count, to } = goal else {
            return Next::Impossible(Problem { reason: Reason::NoSupport, cells: Vec::new() });
        };
        let Some(body) = scene.body(agent) else { return Next::Wait };
        let needed = count.saturating_sub(held(scene, *to, *item));
        if needed == 0 || self.is_made(scene) {
            return Next::Done;
        }
        let own = held(scene, agent, *item);
        if agent != *to && own >= needed {
            let arguments = [
                ("target_player_name", json!(scene.name(*to))),
                ("item_name", json!(item.name())),
                ("item_count", json!(needed)),
            ];
            return Next::Call(call(&body.name, "handoverBlock", arguments));
        }
        let wanted = if agent == *to { *count } else { needed };
        let larder = Larder::new(scene, &self.order);
        let mut search = Search::new(&larder, agent, &self.memory, others);
        let next = match search.obtain(*item, wanted) {
            Obtain::Call(call) => Next::Call(call),
            Obtain::Held => Next::Done,
            Obtain::Wait => Next::Wait,
            Obtain::No => Next::Impossible(Problem { reason: Reason::MissingMaterial, cells: Vec::new() }),
        };
        if next != Next::Wait {
            self.memory.waits.remove(&agent);
            return next;
        }
        let waits = self.memory.waits.entry(agent).or_default();
        *waits += 1;
        if *waits > WAITS_MAX {
            self.memory.waits.remove(&agent);
            return Next::Impossible(Problem { reason: Reason::MissingMaterial, cells: Vec::new() });
        }
        next
    }

    fn is_done(&self, scene: &Scene<'_>, goal: &Goal) -> bool {
        match goal {
            Goal::Supply { item, count, to } => held(scene, *to, *item) >= *count || self.is_made(scene),
            Goal::Build(_) | Goal::Clear(_) | Goal::Go { .. } | Goal::Work { .. } => false,
        }
    }

    fn sources(&self, goal: &Goal) -> BTreeSet<BlockId> {
        if let Goal::Supply { item, .. } = goal { sources(*item) } else { BTreeSet::new() }
    }

    fn ends(&self, scene: &Scene<'_>, agent: AgentId, goal: &Goal, call: &ToolCall) -> bool {
        let Goal::Supply { item, count, to } = goal else { return false };
        let text = |name: &str| call.arguments.get(name).and_then(Value::as_str);
        let number = |name: &str| call.arguments.get(name).and_then(Value::as_u64).unwrap_or(0);
        let needed = u64::from(count.saturating_sub(held(scene, *to, *item)));
        let brings = match call.tool.as_str() {
            "handoverBlock" => number("item_count"),
            "withdrawItem" if agent == *to => number("item_count"),
            "craftBlock" if agent == *to => number("count"),
            // These bring one thing at a time, under another name than it had before.
            "SmeltingCooking" => {
                let is_input = |input: &ItemId| text("item_name") == Some(input.name());
                return agent == *to && needed == 1 && smelted_from(*item).iter().any(is_input);
            }
            tool if tool == self.order.use_on_entity => {
                return agent == *to && needed == 1 && item.name() == "milk_bucket";
            }
            _ => return false,
        };
        text("item_name") == Some(item.name()) && brings >= needed
    }

    fn told(&mut self, agent: AgentId, call: &ToolCall, succeeded: bool, _message: Option<Trouble>) {
        let part = |name: &str| i32::try_from(call.arguments.get(name)?.as_i64()?).ok();
        let (Some(x), Some(y), Some(z)) = (part("x"), part("y"), part("z")) else { return };
        let counted = match call.tool.as_str() {
            "navigateTo" => &mut self.memory.visits,
            _ if succeeded => return,
            _ => &mut self.memory.failures,
        };
        *counted.entry((agent, BlockPos::new(x, y, z))).or_default() += 1;
    }
}
