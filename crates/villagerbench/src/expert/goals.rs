//! The expert for goals of a library: it plans from what the world holds now to the goal, and takes the plan's steps as work.
//!
//! One agent has the chain: what the others get they bring to it. How an item is got, and by which calls, the expert of the
//! farm knows.

use std::collections::BTreeSet;

use cooperage_blocks::{BlockId, BlockPos, ItemId};
use cooperage_core::{AgentId, ToolCall, Trouble};
use cooperage_plan::{Plan, Step};

use super::farm::{Order, WorkRange, held, planned};
use super::{Division, FarmExpert, GoalExpert, Next, Scene, Subtask, SubtaskGoal};
use crate::goals::class::Thing;

/// Most members of a class of which a plan is made.
const MEMBERS_MAX: usize = 24;
/// Most pieces of work at a time.
const PIECES_MAX: usize = 8;

/// An item to have, or any of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalOrder {
    /// The item or the class, with how many of it; `None` where a player knows a piece of the work alone.
    pub wanted: Option<(String, u32)>,
    /// The corners of the place.
    pub place: (BlockPos, BlockPos),
}

/// Gets items from nothing.
#[derive(Clone, Debug)]
pub struct GoalsExpert {
    inner: FarmExpert,
    wanted: Option<(Thing, u32)>,
}

impl GoalsExpert {
    /// Creates the expert for an order.
    #[must_use]
    pub fn new(order: &GoalOrder) -> GoalsExpert {
        let inner = FarmExpert::new(Order {
            dish: None,
            arena: order.place,
            use_on_entity: "useItemOnEntity",
            work: WorkRange::Bare,
        });
        let thing = |(name, count): &(String, u32)| Some((Thing::named(name)?, *count));
        GoalsExpert { inner, wanted: order.wanted.as_ref().and_then(thing) }
    }

    /// Whether one agent carries all that is wanted.
    fn is_reached(&self, scene: &Scene<'_>) -> bool {
        let Some((thing, count)) = self.wanted else { return false };
        let items = thing.items();
        (0..scene.agents.len() as u32).any(|agent| {
            let own = items.iter().map(|item| held(scene, AgentId(agent), *item)).sum::<u32>();
            own >= count
        })
    }

    /// The member of the wanted class that is got soonest, with its plan; the usual one where there is no plan.
    fn choice(&self, scene: &Scene<'_>, agent: AgentId) -> Option<(ItemId, u32, Option<Plan>)> {
        let (thing, count) = self.wanted?;
        let items = thing.items();
        let plans = items.iter().take(MEMBERS_MAX).filter_map(|item| {
            let plan = planned(scene, agent, (*item, count), WorkRange::Bare).ok()?;
            Some((plan.ticks(), *item, plan))
        });
        let best = plans.min_by_key(|(ticks, ..)| *ticks);
        Some(match best {
            Some((_, item, plan)) => (item, count, Some(plan)),
            None => (thing.first(), count, None),
        })
    }
}

/// A piece of work for an agent, that items be with another one.
fn piece(item: ItemId, count: u32, to: AgentId, suggested: AgentId) -> Subtask {
    let goal = SubtaskGoal::Supply { item, count, to };
    Subtask { goal, after: Vec::new(), after_open: Vec::new(), agents: 1, suggested: Some(suggested) }
}

/// The work with which a plan begins: raw items that agents may get side by side, or else the next thing that the chief makes.
/// Only what can be begun now is named, so that no piece waits for another one that fails.
fn pieces(scene: &Scene<'_>, plan: &Plan, chief: AgentId, helpers: &[AgentId], size: u32) -> Vec<Subtask> {
    let mut pieces: Vec<Subtask> = Vec::new();
    let mut named: BTreeSet<ItemId> = BTreeSet::new();
    // Crafts in a row are one piece, named by the last item.
    let mut crafted: Option<Subtask> = None;
    for planned in &plan.steps {
        let gains = planned.step.gains();
        let Some(gain) = gains.first() else { continue };
        let [item] = gain.any_of[..] else { continue };
        let stocked = held(scene, chief, item);
        match planned.step {
            Step::Craft { .. } if pieces.is_empty() => {
                let uses = planned.step.uses();
                let used = uses.iter().find(|(used, _)| *used == item).map_or(0, |(_, count)| *count);
                crafted = Some(piece(item, (stocked + gain.count).saturating_sub(used), chief, chief));
            }
            Step::Collect { tool: None, .. } | Step::Kill { .. } | Step::PickUp { .. }
                if crafted.is_none() && pieces.len() < PIECES_MAX && named.insert(item) =>
            {
                let doer = helpers.get(pieces.len() % helpers.len().max(1)).copied().unwrap_or(chief);
                pieces.push(piece(item, stocked + gain.count.min(size), chief, doer));
            }
            _ if pieces.is_empty() && crafted.is_none() => {
                let at_once = if matches!(planned.step, Step::Smelt { .. }) { gain.count } else { size };
                return vec![piece(item, stocked + gain.count.min(at_once), chief, chief)];
            }
            _ => break,
        }
    }
    pieces.extend(crafted);
    pieces
}

impl GoalExpert for GoalsExpert {
    fn subtasks(&self, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
        if self.is_reached(scene) {
            return Vec::new();
        }
        let is_own = |agent: &AgentId| division.own.is_empty() || division.own.contains(agent);
        let agents: Vec<AgentId> = (0..scene.agents.len() as u32).map(AgentId).filter(is_own).collect();
        let named = division.open.iter().find_map(|goal| match goal {
            SubtaskGoal::Supply { to, .. } => Some(*to),
            _ => None,
        });
        let Some(chief) = named.or_else(|| agents.first().copied()) else { return Vec::new() };
        let Some((item, count, plan)) = self.choice(scene, chief) else { return Vec::new() };
        let size = u32::try_from(division.size).unwrap_or(u32::MAX);
        let mut pieces = plan.map_or_else(Vec::new, |plan| pieces(scene, &plan, chief, &agents, size));
        if pieces.is_empty() {
            pieces.push(piece(item, count, chief, chief));
        }
        // One piece of a kind at a time: another one would count the same items.
        let is_open = |goal: &SubtaskGoal| match goal {
            SubtaskGoal::Supply { item, .. } => division
                .open
                .iter()
                .any(|open| matches!(open, SubtaskGoal::Supply { item: other, .. } if other == item)),
            _ => false,
        };
        pieces.retain(|piece| !is_open(&piece.goal));
        pieces.truncate(division.most);
        pieces
    }

    fn next(
        &mut self,
        scene: &Scene<'_>,
        agent: AgentId,
        goal: &SubtaskGoal,
        others: &[&SubtaskGoal],
    ) -> Next {
        if self.is_reached(scene) {
            return Next::Done;
        }
        match self.inner.next(scene, agent, goal, others) {
            // A furnace works for this agent, and has not done yet.
            Next::Busy => Next::Wait,
            next => next,
        }
    }

    fn is_done(&self, scene: &Scene<'_>, goal: &SubtaskGoal) -> bool {
        self.is_reached(scene) || self.inner.is_done(scene, goal)
    }

    fn sources(&self, scene: &Scene<'_>, goal: &SubtaskGoal) -> BTreeSet<BlockId> {
        self.inner.sources(scene, goal)
    }

    fn ends(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal, call: &ToolCall) -> bool {
        self.inner.ends(scene, agent, goal, call)
    }

    fn told(&mut self, agent: AgentId, call: &ToolCall, succeeded: bool, trouble: Option<Trouble>) {
        self.inner.told(agent, call, succeeded, trouble);
    }
}
