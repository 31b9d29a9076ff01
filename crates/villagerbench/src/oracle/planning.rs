//! The answers of a planner: subtasks, the agents for them, and shares of them.

use std::collections::BTreeMap;

use cooperage_core::AgentId;
use cooperage_teams::frameworks::agentverse::{DiscussBrief, SummariseBrief};
use cooperage_teams::frameworks::villager::assignment::{AssignmentRecord, write_assignments};
use cooperage_teams::frameworks::villager::briefs::{
    AssignBrief, DecomposeBrief, ShownTask, SplitBrief, VillagerEpisode,
};
use cooperage_teams::frameworks::villager::graph::TaskStatus;
use cooperage_teams::frameworks::villager::record::{SubtaskRecord, write_records, write_short_records};
use cooperage_teams::frameworks::villager::split::{ShareRecord, write_shares};

use super::{Mind, name, task_data};
use crate::expert::words::{describe, read};
use crate::expert::{Division, Subtask, SubtaskGoal, escape};

/// Blocks or items of a subtask: the number that fits into a base agent's six turns, the way to the chest included.
pub(super) const SIZE: usize = 5;
/// Pieces of a building in one plan, at most: while they are built, the next ones are planned.
const BATCH: usize = 6;
/// The same where several agents wait for the plan.
const AWAITED_BATCH: usize = 3;
/// The words between an agent's name and its work, in a discussion.
const SHALL: &str = " shall: ";

impl Mind<'_> {
    /// Returns the remaining work in subtasks; none if all of it is under way.
    pub(super) fn decompose(&mut self, brief: &DecomposeBrief) -> String {
        let common = &brief.common;
        let is_open = |task: &&ShownTask| matches!(task.status, TaskStatus::Unknown | TaskStatus::Running);
        let mut open: Vec<SubtaskGoal> = Vec::new();
        let mut doers: Vec<Vec<AgentId>> = Vec::new();
        // The number in the prompt of each open goal: they count from 1.
        let mut shown: Vec<i64> = Vec::new();
        for (number, task) in (1..).zip(&brief.shown) {
            if let Some(goal) = is_open(&task).then(|| read(&task.description, self.scene)).flatten() {
                open.push(goal);
                doers.push(if task.agents.is_empty() {
                    task.candidates.clone()
                } else {
                    task.agents.clone()
                });
                shown.push(number);
            }
        }
        let failed: Vec<(i64, Option<SubtaskGoal>)> = (1..)
            .zip(&brief.shown)
            .filter(|(_, task)| task.status == TaskStatus::Failure)
            .map(|(number, task)| (number, read(&task.description, self.scene)))
            .collect();
        let size = if common.has_shared_subtasks { SIZE * 2 } else { SIZE };
        // Building goes on while the next few subtasks are thought of.
        let batch = if brief.idle.len() > 1 || brief.shown.is_empty() { AWAITED_BATCH } else { BATCH };
        let batch = if self.home.is_some() { batch } else { usize::MAX };
        let most = brief.subtasks_max.min(batch);
        let division =
            Division { open: &open, doers: &doers, most, size, idle: &brief.idle, own: &common.seats };
        let mut subtasks = free_first(self.expert.subtasks(self.scene, &division));
        keep_own(&mut subtasks, &common.seats);
        let first = brief.shown.len() as i64 + 1;
        let mut loads: Vec<usize> = (0..common.names.len() as u32)
            .map(|agent| doers.iter().filter(|doers| doers.contains(&AgentId(agent))).count())
            .collect();
        let mut records: Vec<SubtaskRecord> = Vec::new();
        for (id, subtask) in (first..).zip(subtasks.iter().take(brief.subtasks_max)) {
            let before = subtask.after.iter().map(|place| first + *place as i64);
            let before_open = subtask.after_open.iter().filter_map(|place| shown.get(*place).copied());
            let crew = self.crew(subtask, common, &mut loads);
            records.push(SubtaskRecord {
                id: Some(id),
                description: describe(&subtask.goal, self.scene),
                milestones: vec![milestone(&subtask.goal).to_owned()],
                retrieval_paths: task_data::paths(&subtask.goal, &common.document),
                required_subtasks: before_open.chain(before).collect(),
                assigned_agents: if common.leaves_agents_open { Vec::new() } else { crew },
                replaces: Vec::new(),
            });
        }
        // Failed subtasks are replaced by the first new one that overlaps them, or else by the first of all.
        for (number, goal) in failed {
            let same = |subtask: &Subtask| goal.as_ref().is_some_and(|goal| overlaps(goal, &subtask.goal));
            let place = subtasks.iter().position(same).unwrap_or(0);
            if let Some(record) = records.get_mut(place) {
                record.replaces.push(number);
            }
        }
        if common.may_omit_empty { write_short_records(&records) } else { write_records(&records) }
    }

    /// Returns the names of the agents for a subtask: the best placed one, then those with the fewest subtasks. `loads`
    /// are the numbers of subtasks of each agent.
    fn crew(&mut self, subtask: &Subtask, common: &VillagerEpisode, loads: &mut [usize]) -> Vec<String> {
        let team = common.seats.len();
        let is_shared = common.has_shared_subtasks && entries(&subtask.goal) > 1 && team > 1;
        let wanted = subtask.agents.max(if is_shared { 2 } else { 1 }).min(team);
        let mut by_load: Vec<AgentId> = common.seats.clone();
        by_load.sort_by_key(|agent| loads.get(agent.0 as usize).copied());
        // An agent that gave the goal up lately gets it again only if all agents gave it up.
        let is_able = |agent: AgentId| self.expert.is_able(self.scene, agent, &subtask.goal);
        let tried = |agent: AgentId| self.gave_up(agent, &subtask.goal);
        let fresh = by_load.iter().copied().find(|&agent| !tried(agent) && is_able(agent));
        let suggested = subtask.suggested.filter(|agent| common.seats.contains(agent));
        let suggested = suggested.map(|agent| if tried(agent) { fresh.unwrap_or(agent) } else { agent });
        if fresh.is_none() {
            self.forget(&subtask.goal);
        }
        let others = by_load.into_iter().filter(|agent| suggested != Some(*agent));
        let mut crew: Vec<AgentId> = suggested.into_iter().chain(others).take(wanted).collect();
        crew.sort_unstable();
        for agent in &crew {
            if let Some(load) = loads.get_mut(agent.0 as usize) {
                *load += 1;
            }
        }
        crew.into_iter().map(|agent| name(&common.names, agent)).collect()
    }

    /// Whether an agent gave up an overlapping goal lately.
    pub(super) fn gave_up(&self, agent: AgentId, goal: &SubtaskGoal) -> bool {
        let trajectory = self.trajectories.get(&agent);
        trajectory.is_some_and(|trajectory| trajectory.given_up.iter().any(|other| overlaps(other, goal)))
    }

    /// Lets all agents try a goal again.
    pub(super) fn forget(&mut self, goal: &SubtaskGoal) {
        for trajectory in self.trajectories.values_mut() {
            trajectory.given_up.retain(|other| !overlaps(other, goal));
        }
    }

    /// Free agents for subtasks, those first that are best placed.
    pub(super) fn assign(&mut self, brief: &AssignBrief) -> String {
        let mut free = brief.free.clone();
        let mut records = Vec::new();
        for (number, task) in brief.tasks.iter().enumerate() {
            let may = |agent: &AgentId| task.candidates.is_empty() || task.candidates.contains(agent);
            let needed = task.agents_needed.max(1);
            let goal = read(&task.description, self.scene);
            let mut fit: Vec<AgentId> = free.iter().copied().filter(may).collect();
            match &goal {
                Some(SubtaskGoal::Supply { to, .. }) => fit.sort_by_key(|agent| agent != to),
                Some(goal @ (SubtaskGoal::Go { .. } | SubtaskGoal::Work { .. })) => {
                    fit.retain(|agent| escape::distance(goal, self.scene, *agent).is_some());
                    fit.sort_by_key(|agent| escape::distance(goal, self.scene, *agent));
                }
                Some(SubtaskGoal::Build(_) | SubtaskGoal::Clear(_)) | None => {}
            }
            if let Some(goal) = &goal {
                // An agent that gave the goal up lately gets it again only if all agents gave it up.
                if fit.iter().all(|agent| self.gave_up(*agent, goal)) {
                    self.forget(goal);
                }
                fit.sort_by_key(|agent| self.gave_up(*agent, goal));
            }
            fit.truncate(needed);
            if fit.len() < needed {
                continue;
            }
            free.retain(|agent| !fit.contains(agent));
            records.push(AssignmentRecord {
                reason: "free, and able to do it".to_owned(),
                task_id: number as i64,
                agents: fit.into_iter().map(|agent| name(&brief.common.names, agent)).collect(),
            });
        }
        write_assignments(&records)
    }

    /// Returns a share of the work for each agent: every n-th block or cell. Work that cannot be divided goes to all of
    /// them.
    pub(super) fn split(&mut self, brief: &SplitBrief) -> String {
        let goal = read(&brief.task.description, self.scene);
        let count = brief.agents.len().max(1);
        let share = |(place, agent): (usize, &AgentId)| {
            let part = match &goal {
                Some(SubtaskGoal::Build(cells)) if cells.len() >= count => {
                    Some(SubtaskGoal::Build(nth(cells, place, count)))
                }
                Some(SubtaskGoal::Clear(cells)) if cells.len() >= count => {
                    Some(SubtaskGoal::Clear(nth(cells, place, count)))
                }
                _ => None,
            };
            ShareRecord {
                reason: "everybody gets an equal part".to_owned(),
                description: part
                    .map_or_else(|| brief.task.description.clone(), |part| describe(&part, self.scene)),
                milestones: brief.task.milestones.clone(),
                agent: name(&brief.common.names, *agent),
            }
        };
        let shares: Vec<ShareRecord> = brief.agents.iter().enumerate().map(share).collect();
        write_shares(&shares)
    }

    /// Returns the next work of each agent, a line for each.
    pub(super) fn discuss(&mut self, brief: &DiscussBrief) -> String {
        let agents: Vec<AgentId> = brief.common.seats.clone();
        let division =
            Division { open: &[], doers: &[], most: agents.len() * 2, size: SIZE, idle: &[], own: &agents };
        let subtasks = self.expert.subtasks(self.scene, &division);
        let mut ready: Vec<&Subtask> = subtasks.iter().filter(|subtask| subtask.after.is_empty()).collect();
        let mut given: BTreeMap<AgentId, &Subtask> = BTreeMap::new();
        for &agent in &agents {
            if let Some(place) = ready.iter().position(|subtask| subtask.suggested == Some(agent)) {
                given.insert(agent, ready.remove(place));
            }
        }
        // Agents without work then take the remaining subtasks.
        for &agent in &agents {
            let is_free = !given.contains_key(&agent);
            let left = || ready.iter().position(|subtask| self.can_take(subtask, agent));
            if let Some(place) = is_free.then(left).flatten() {
                given.insert(agent, ready.remove(place));
            }
        }
        let line = |(agent, subtask): (&AgentId, &&Subtask)| {
            let work = describe(&subtask.goal, self.scene);
            format!("{}{SHALL}{work}", name(&brief.common.names, *agent))
        };
        let lines: Vec<String> = given.iter().map(line).collect();
        if lines.is_empty() { "Everything is done or under way.".to_owned() } else { lines.join("\n") }
    }

    /// Whether an agent could do it: steps out of rooms depend on the agent's position.
    pub(super) fn can_take(&self, subtask: &Subtask, agent: AgentId) -> bool {
        escape::distance(&subtask.goal, self.scene, agent).is_some()
    }

    /// Returns the last work in the discussion for an agent.
    pub(super) fn extract(&mut self, brief: &SummariseBrief) -> String {
        let own = format!("{}{SHALL}", name(&brief.common.names, brief.agent));
        // A speaker says the work of all agents, so the last such message counts.
        let last = brief.chat.iter().rev().find(|line| line.text.contains(SHALL));
        let lines = last.into_iter().flat_map(|line| line.text.lines());
        let work = lines.filter_map(|line| line.split_once(&own)).map(|(_, work)| work.to_owned()).next();
        work.unwrap_or_else(|| "wait for the others".to_owned())
    }
}

/// Puts subtasks that wait for no other first: a subtask without predecessors is taken to wait for the same ones as the
/// one before it in the list (docs/spec/villager.md, 1.4.1).
fn free_first(subtasks: Vec<Subtask>) -> Vec<Subtask> {
    let waits = |subtask: &Subtask| !subtask.after.is_empty() || !subtask.after_open.is_empty();
    let mut numbered: Vec<(usize, Subtask)> = subtasks.into_iter().enumerate().collect();
    numbered.sort_by_key(|(_, subtask)| waits(subtask));
    let places: Vec<usize> = numbered.iter().map(|(place, _)| *place).collect();
    let moved = |before: &usize| places.iter().position(|place| place == before);
    let renumbered = numbered.into_iter().map(|(_, mut subtask)| {
        subtask.after = subtask.after.iter().filter_map(moved).collect();
        subtask
    });
    renumbered.collect()
}

fn milestone(goal: &SubtaskGoal) -> &'static str {
    match goal {
        SubtaskGoal::Build(_) => "they stand so",
        SubtaskGoal::Clear(_) => "nothing is left there",
        SubtaskGoal::Supply { .. } => "all of it is in that inventory",
        SubtaskGoal::Go { .. } | SubtaskGoal::Work { .. } => "it has been done",
    }
}

/// Returns the number of pieces into which a goal can be divided.
fn entries(goal: &SubtaskGoal) -> usize {
    match goal {
        SubtaskGoal::Build(cells) => cells.len(),
        SubtaskGoal::Clear(cells) => cells.len(),
        SubtaskGoal::Supply { .. } | SubtaskGoal::Go { .. } | SubtaskGoal::Work { .. } => 1,
    }
}

fn nth<T: Clone>(all: &[T], place: usize, count: usize) -> Vec<T> {
    all.iter().skip(place).step_by(count).cloned().collect()
}

/// Whether two goals overlap.
fn overlaps(a: &SubtaskGoal, b: &SubtaskGoal) -> bool {
    match (a, b) {
        (SubtaskGoal::Build(a), SubtaskGoal::Build(b)) => {
            a.iter().any(|cell| b.iter().any(|other| other.pos == cell.pos))
        }
        (SubtaskGoal::Clear(a), SubtaskGoal::Clear(b)) => a.iter().any(|cell| b.contains(cell)),
        (SubtaskGoal::Supply { item: a, .. }, SubtaskGoal::Supply { item: b, .. }) => a == b,
        (a, b) => a == b,
    }
}

/// Drops subtasks that only another planner's agents could do, and the subtasks after them.
fn keep_own(subtasks: &mut Vec<Subtask>, seats: &[AgentId]) {
    let is_own = |subtask: &Subtask| match &subtask.goal {
        SubtaskGoal::Go { agent, .. } => seats.contains(agent),
        SubtaskGoal::Supply { to, .. } => seats.contains(to),
        SubtaskGoal::Build(_) | SubtaskGoal::Clear(_) | SubtaskGoal::Work { .. } => true,
    };
    let mut kept: Vec<Subtask> = Vec::new();
    // Where each of the former places is now.
    let mut places: Vec<Option<usize>> = Vec::new();
    for mut subtask in std::mem::take(subtasks) {
        let after: Option<Vec<usize>> =
            subtask.after.iter().map(|place| places.get(*place).copied().flatten()).collect();
        match after.filter(|_| is_own(&subtask)) {
            Some(after) => {
                subtask.after = after;
                places.push(Some(kept.len()));
                kept.push(subtask);
            }
            None => places.push(None),
        }
    }
    *subtasks = kept;
}
