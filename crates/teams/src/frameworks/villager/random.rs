//! Random answers of every role, well-formed: it plans subtasks for random agents in random order and is content with
//! most of what is done.

use cooperage_core::{AgentId, Offer, RandomSource, ToolCall, TreeRandom};
use cooperage_models::Brief;

use super::action_record::{ActionRecord, write_action_records};
use super::assignment::{AssignmentRecord, write_assignments};
use super::briefs::{
    ActionPlanBrief, AssignBrief, DecomposeBrief, ReflectBrief, SplitBrief, SummariseAgentBrief,
    SummariseEnvironmentBrief,
};
use super::record::{SubtaskRecord, write_records};
use super::reflection::{Reflection, write_reflection};
use super::split::{ShareRecord, write_shares};
use crate::budget::text_within;
use crate::random_calls::random_calls;

/// Of ten subtasks it finds so many done, as the published stand-in for a world does (docs/spec/villager.md, 1.7.5).
const DONE_IN_TEN: usize = 7;

/// A plan of random actions, among those that the world offers; nothing for whom it offers nothing.
pub(crate) fn plan_actions(
    random: &mut TreeRandom,
    brief: &ActionPlanBrief,
    offered: impl Fn(AgentId) -> Vec<Offer>,
) -> String {
    let calls = random_calls(brief.asked.iter().map(|&agent| (agent, offered(agent))), random);
    let record = |(id, (agent, call)): (i64, (AgentId, ToolCall))| {
        let (name, tools) =
            (brief.common.names.get(agent.0 as usize), brief.common.tools.get(agent.0 as usize));
        let (name, tools) = (name.map_or("", String::as_str), tools.map_or(&[][..], |tools| tools));
        ActionRecord::of_call(id, name, &call, tools)
    };
    let first = brief.open.len() as i64 + 1;
    write_action_records(&(first..).zip(calls).map(record).collect::<Vec<_>>())
}

/// Returns a random answer to a prompt of this framework except a base agent's; `None` if the brief belongs to no such
/// prompt.
pub(crate) fn answer(random: &mut TreeRandom, brief: &Brief) -> Option<String> {
    let mut chance = Chance(random);
    if let Some(brief) = brief.get::<DecomposeBrief>() {
        Some(chance.plan(brief))
    } else if let Some(brief) = brief.get::<AssignBrief>() {
        Some(chance.assign(brief))
    } else if let Some(brief) = brief.get::<SplitBrief>() {
        Some(split(brief))
    } else if brief.get::<ReflectBrief>().is_some() {
        let task_status = chance.below(10) < DONE_IN_TEN;
        let reasoning = "by chance".to_owned();
        Some(write_reflection(&Reflection { reasoning, summary: "nothing to add".to_owned(), task_status }))
    } else if let Some(brief) = brief.get::<SummariseAgentBrief>() {
        let name = brief.common.names.get(brief.agent.0 as usize).map_or("The agent", String::as_str);
        Some(format!("{name} took {} actions.", brief.steps.len()))
    } else {
        let brief = brief.get::<SummariseEnvironmentBrief>()?;
        Some(text_within(&brief.environment, 400))
    }
}

struct Chance<'r>(&'r mut TreeRandom);

impl Chance<'_> {
    fn below(&mut self, count: usize) -> usize {
        match u32::try_from(count) {
            Ok(count) if count > 0 => self.0.below(count) as usize,
            _ => 0,
        }
    }

    fn plan(&mut self, brief: &DecomposeBrief) -> String {
        let (common, first) = (&brief.common, brief.shown.len() as i64 + 1);
        let count = brief.subtasks_max.min(common.seats.len()) as i64;
        let records = (first..first + count).map(|id| {
            let several = common.has_shared_subtasks && self.below(2) == 0;
            let mut agents: Vec<String> =
                common.seats.iter().filter_map(|agent| common.names.get(agent.0 as usize)).cloned().collect();
            while agents.len() > if several { 2 } else { 1 } {
                let out = self.below(agents.len());
                agents.swap_remove(out);
            }
            let before = if id > 1 && self.below(3) == 0 {
                vec![1 + self.below(id as usize - 1) as i64]
            } else {
                Vec::new()
            };
            SubtaskRecord {
                id: Some(id),
                description: format!("do something useful, number {id}"),
                milestones: vec!["something has been done".to_owned()],
                retrieval_paths: vec!["~/meta-data/0".to_owned()],
                required_subtasks: before,
                assigned_agents: if common.leaves_agents_open { Vec::new() } else { agents },
                replaces: Vec::new(),
            }
        });
        write_records(&records.collect::<Vec<_>>())
    }

    fn assign(&mut self, brief: &AssignBrief) -> String {
        let mut free = brief.free.clone();
        let mut assignments = Vec::new();
        for (number, task) in brief.tasks.iter().enumerate() {
            let mut agents = Vec::new();
            while agents.len() < task.agents_needed.max(1) && !free.is_empty() {
                let place = self.below(free.len());
                let agent = free.swap_remove(place);
                agents.extend(brief.common.names.get(agent.0 as usize).cloned());
            }
            if !agents.is_empty() {
                let reason = "chosen at random".to_owned();
                assignments.push(AssignmentRecord { reason, task_id: number as i64, agents });
            }
        }
        write_assignments(&assignments)
    }
}

fn split(brief: &SplitBrief) -> String {
    let share = |agent: &AgentId| ShareRecord {
        reason: "everybody does the same".to_owned(),
        description: brief.task.description.clone(),
        milestones: brief.task.milestones.clone(),
        agent: brief.common.names.get(agent.0 as usize).cloned().unwrap_or_default(),
    };
    write_shares(&brief.agents.iter().map(share).collect::<Vec<_>>())
}
