//! How a task divides into deeds, and which agent takes each.

use std::sync::Arc;

use cooperage_blocks::ItemId;
use cooperage_core::AgentId;

use super::{InventedDeed, InventedExpert};
use crate::expert::farm::{WorkRange, chain, effort, missing};
use crate::expert::{Division, Scene, Subtask, SubtaskGoal};
use crate::invented::criterion::{Condition, Doers};
use crate::invented::goods::is_part;

/// Ticks that count for each deed that an agent has already. Chosen by hand.
const LOAD_TICKS: u64 = 200;

/// The order of deeds: what counts for good comes first, and what could be undone by other work comes last.
fn rank(condition: &Condition) -> u32 {
    match condition {
        Condition::Said { .. } | Condition::Read { .. } => 0,
        Condition::Holds { .. } | Condition::Worn { .. } => 1,
        Condition::Fed { .. } | Condition::Sheared { .. } | Condition::Rode { .. } => 2,
        Condition::Near { .. } => 3,
        Condition::Killed { .. } => 4,
        Condition::Block { .. } | Condition::NoBlock { .. } => 5,
        Condition::Container { .. } => 6,
        Condition::State { .. } => 7,
        Condition::Slept { .. } => 8,
    }
}

/// The deeds that are left, each with the agent for it.
pub(super) fn subtasks(expert: &InventedExpert, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
    let mut plan = WorkDivision { expert, scene, division, subtasks: Vec::new(), loads: Vec::new() };
    plan.loads = vec![0; scene.agents.len()];
    let mut places: Vec<usize> = (0..expert.conditions.len()).collect();
    places.sort_by_key(|place| (expert.conditions.get(*place).map(rank), *place));
    for place in places {
        if let Some(condition) = expert.conditions.get(place) {
            plan.add(condition);
        }
    }
    plan.subtasks.truncate(division.most);
    plan.subtasks
}

struct WorkDivision<'a> {
    expert: &'a InventedExpert,
    scene: &'a Scene<'a>,
    division: &'a Division<'a>,
    subtasks: Vec<Subtask>,
    /// Subtasks of each agent.
    loads: Vec<usize>,
}

impl WorkDivision<'_> {
    fn agents(&self) -> Vec<AgentId> {
        let own = &self.division.own;
        let all = (0..self.scene.agents.len() as u32).map(AgentId);
        all.filter(|agent| own.is_empty() || own.contains(agent)).collect()
    }

    /// Adds the deeds for a condition.
    fn add(&mut self, condition: &Condition) {
        let deed = |who: AgentId| InventedDeed { who, condition: condition.clone() };
        let agents = self.agents();
        let each: Vec<AgentId> = match condition.doers() {
            Some(Doers::Each(of)) => {
                let of = of.map_or(usize::MAX, |of| of as usize);
                (0..self.scene.agents.len() as u32).map(AgentId).take(of).collect()
            }
            Some(Doers::Agent(number)) => vec![AgentId(*number)],
            Some(Doers::Team) if !matches!(condition, Condition::Holds { .. }) => {
                (0..self.scene.agents.len() as u32).map(AgentId).collect()
            }
            _ => {
                // Any agent: the one that is at it, or one that is able to.
                let all: Vec<InventedDeed> = agents.iter().map(|agent| deed(*agent)).collect();
                if all.iter().any(|deed| self.is_open(deed) || self.expert.is_over(self.scene, deed)) {
                    return;
                }
                let able: Vec<AgentId> =
                    all.iter().filter(|deed| self.is_able(deed)).map(|deed| deed.who).collect();
                let among = if able.is_empty() { &agents } else { &able };
                let cost = |agent: &&AgentId| {
                    let load = self.loads.get(agent.0 as usize).copied().unwrap_or(0);
                    (self.effort(&deed(**agent)) + LOAD_TICKS * load as u64, **agent)
                };
                among.iter().min_by_key(cost).copied().into_iter().collect()
            }
        };
        for who in each.into_iter().filter(|who| agents.contains(who)) {
            let deed = deed(who);
            if !self.is_open(&deed) && !self.expert.is_over(self.scene, &deed) {
                self.add_deed(deed);
            }
        }
    }

    fn is_open(&self, deed: &InventedDeed) -> bool {
        self.division.open.iter().any(|open| matches!(open, SubtaskGoal::Invented(other) if **other == *deed))
    }

    fn lacks(&self, deed: &InventedDeed) -> Option<(ItemId, u32)> {
        self.expert.lacks(self.scene, deed)
    }

    /// About how many ticks an agent needs for what its deed takes next.
    fn effort(&self, deed: &InventedDeed) -> u64 {
        let needed =
            self.lacks(deed).map(|(item, count)| effort(self.scene, deed.who, item, count, WorkRange::Wide));
        needed.map_or(0, |ticks| ticks.unwrap_or(0))
    }

    /// The places of deeds that are about an ingredient of what a condition asks for: these come first.
    fn ingredients(&self, condition: &Condition) -> Vec<usize> {
        let Some(whole) = item_of(condition) else { return Vec::new() };
        let is_first = |subtask: &Subtask| match &subtask.goal {
            SubtaskGoal::Invented(other) => {
                item_of(&other.condition).is_some_and(|part| is_part(part, whole))
            }
            _ => false,
        };
        (0..self.subtasks.len()).filter(|place| self.subtasks.get(*place).is_some_and(is_first)).collect()
    }

    /// Whether an agent gets by itself what its deed takes next.
    fn is_able(&self, deed: &InventedDeed) -> bool {
        self.lacks(deed)
            .is_none_or(|lacking| missing(self.scene, deed.who, lacking, WorkRange::Wide).is_none())
    }

    /// Adds a deed, after what other agents must bring for it.
    fn add_deed(&mut self, deed: InventedDeed) {
        let begin = self.subtasks.len();
        let mut deed = deed;
        let mut after_open = Vec::new();
        if let Some(lacking) = self.lacks(&deed).filter(|_| !self.is_able(&deed)) {
            after_open = self.add_bringers(&mut deed, lacking);
        }
        let mut after: Vec<usize> = (begin..self.subtasks.len()).collect();
        after.extend(self.ingredients(&deed.condition).into_iter().filter(|place| *place < begin));
        let is_ingredient = |open: &SubtaskGoal| match (open, item_of(&deed.condition)) {
            (SubtaskGoal::Invented(other), Some(whole)) => {
                item_of(&other.condition).is_some_and(|part| is_part(part, whole))
            }
            _ => false,
        };
        let open = self.division.open.iter().enumerate().filter(|(_, open)| is_ingredient(open));
        after_open.extend(open.map(|(place, _)| place));
        // Items in a chest could be fetched again for something else.
        if matches!(deed.condition, Condition::Container { .. }) {
            let is_carried = |subtask: &Subtask| matches!(&subtask.goal, SubtaskGoal::Invented(other) if matches!(other.condition, Condition::Holds { .. }));
            after.extend((0..begin).filter(|place| self.subtasks.get(*place).is_some_and(is_carried)));
        }
        if let Some(load) = self.loads.get_mut(deed.who.0 as usize) {
            *load += 1;
        }
        let suggested = Some(deed.who);
        let goal = SubtaskGoal::Invented(Arc::new(deed));
        self.subtasks.push(Subtask { goal, after, after_open, agents: 1, suggested });
    }

    /// Adds what others bring the agent of a deed, which may become another one. Returns the places of open goals that bring
    /// something too.
    fn add_bringers(&mut self, deed: &mut InventedDeed, (item, count): (ItemId, u32)) -> Vec<usize> {
        let agents = self.agents();
        if let Some(bringer) = bringer(self.scene, deed.who, (item, count)).filter(|who| agents.contains(who))
        {
            let goal = SubtaskGoal::Supply { item, count, to: deed.who };
            if let Some(place) = self.division.open.iter().position(|open| *open == goal) {
                return vec![place];
            }
            let suggested = Some(bringer);
            self.subtasks.push(Subtask {
                goal,
                after: Vec::new(),
                after_open: Vec::new(),
                agents: 1,
                suggested,
            });
            return Vec::new();
        }
        let first = std::iter::once(deed.who).chain(agents.iter().copied().filter(|who| *who != deed.who));
        let first: Vec<AgentId> = first.collect();
        let Some(chain) = chain(self.scene, &first, (item, count), self.division.open, WorkRange::Wide)
        else {
            return Vec::new();
        };
        let is_fixed = matches!(deed.condition.doers(), Some(Doers::Each(_) | Doers::Agent(_)));
        if chain.finisher != deed.who && is_fixed {
            return Vec::new();
        }
        deed.who = chain.finisher;
        self.subtasks.extend(chain.parts);
        chain.after_open
    }
}

/// The item that a condition asks for.
fn item_of(condition: &Condition) -> Option<ItemId> {
    match condition {
        Condition::Holds { item, .. } | Condition::Container { item, .. } | Condition::Worn { item } => {
            Some(*item)
        }
        Condition::Block { name, .. } => name.info().item,
        _ => None,
    }
}

/// Another agent that gets so many of an item by itself.
pub(super) fn bringer(scene: &Scene<'_>, agent: AgentId, items: (ItemId, u32)) -> Option<AgentId> {
    let mut others = (0..scene.agents.len() as u32).map(AgentId).filter(|other| *other != agent);
    others.find(|other| missing(scene, *other, items, WorkRange::Wide).is_none())
}
