//! The decomposer: what it is asked, and how its records become subtasks (docs/spec/villager.md, 1.3, 1.4).

use std::rc::Rc;

use cooperage_core::AgentId;
use cooperage_models::{Brief, Message, Reply};
use cooperage_runtime::FrameworkError;
use minijinja::context;

use super::briefs::{DecomposeBrief, ShownTask};
use super::graph::{NewTask, SubtaskIndex, TaskGraph, TaskNode, TaskStatus};
use super::paths::fetch;
use super::record::{DecompositionReply, SubtaskRecord, parse_records};
use super::setting::VillagerContext;
use super::work::environment_summary;
use super::{DECOMPOSE, REDECOMPOSE};
use crate::asking::{RETRIES_MAX, RetryableCall, ask_until};
use crate::budget::text_within;

/// Characters of what all agents together remember.
const SUMMARIES_CHARACTERS: usize = 6_000;
/// Characters of the trace of successes, the newest.
const TRACE_CHARACTERS: usize = 6_000;
/// Characters of a subtask that the planner is reminded of.
const DESCRIPTION_TOLD: usize = 100;

/// The state of affairs with which a plan is asked for.
pub(crate) struct PlanRequest {
    /// Whether nothing has been planned yet.
    pub(crate) is_first: bool,
    /// Open and failed subtasks, in the order in which the prompt numbers them.
    pub(crate) shown: Vec<ShownTask>,
    /// The most new subtasks wanted.
    pub(crate) subtasks_max: usize,
    /// Subtasks that have succeeded, oldest first.
    pub(crate) successes: Vec<String>,
    /// Subtasks that have failed lately.
    pub(crate) failures: Vec<String>,
    /// Agents with nothing to do.
    pub(crate) idle: Vec<AgentId>,
    /// For each of `shown`, the numbers of those that it waits for.
    pub(crate) awaited: Vec<Vec<usize>>,
}

/// Asks for a plan; `None` if no answer can be used.
pub(crate) async fn plan(
    setting: Rc<VillagerContext>,
    request: PlanRequest,
) -> Result<Option<DecompositionReply>, FrameworkError> {
    setting.look_around()?;
    let environment = environment_summary(&setting, &setting.goal(), None).await?;
    let PlanRequest { is_first, shown, subtasks_max, successes, failures, idle, awaited } = request;
    let agent_summaries = setting.memory.borrow().summaries();
    let is_paper = setting.options.is_paper();
    let share = SUMMARIES_CHARACTERS / setting.names.seats().len().max(1);
    let agents: Vec<_> = setting
        .agents()
        .filter_map(|agent| Some((setting.names.get(agent), agent_summaries.get(agent.0 as usize)?)))
        .map(|(name, summary)| {
            let shown = if is_paper { summary.clone() } else { text_within(summary, share) };
            context! { name, summary => if shown.is_empty() { "nothing yet".to_owned() } else { shown } }
        })
        .collect();
    let listed: Vec<_> = shown
        .iter()
        .zip(awaited)
        .map(|(task, awaited)| {
            let agents = if task.agents.is_empty() { &task.candidates } else { &task.agents };
            context! {
                status => task.status.name(),
                awaited,
                agents => setting.named(agents),
                description => task.description.as_str(),
            }
        })
        .collect();
    let successes = if is_paper { successes } else { newest(successes) };
    let values = context! {
        is_first,
        people => if is_paper { Vec::new() } else { setting.memory.borrow().people() },
        environment => environment.as_str(),
        agents,
        successes,
        failures,
        shown => listed,
        idle => setting.named(&idle),
        experience => setting.experience.of_task(&setting.goal()).unwrap_or_default(),
        subtasks_max,
        first_id => shown.len() + 1,
        time_left => setting.time_left(),
    };
    let state = Message::user(crate::templates::render("villager/plan_state", values)?);
    let brief = DecomposeBrief { common: setting.common.clone(), shown, subtasks_max, idle };
    let question = RetryableCall {
        role: if is_first { DECOMPOSE.name } else { REDECOMPOSE.name },
        agent: None,
        messages: setting.plan_messages(state)?,
        brief: Brief::new(brief),
        shows_mistakes: !setting.options.is_paper(),
        retries: RETRIES_MAX,
    };
    let rules = setting.options.rules;
    let read = |reply: &Reply| match parse_records(reply, rules) {
        DecompositionReply::Unreadable(reason) => Err(reason),
        plan => Ok(plan),
    };
    ask_until(&setting.team, &setting.notices, question, read).await
}

/// The newest entries that fit, with a word on how many are left out.
fn newest(entries: Vec<String>) -> Vec<String> {
    let (mut characters, mut kept) = (0, 0);
    for entry in entries.iter().rev() {
        characters += entry.chars().count();
        if characters > TRACE_CHARACTERS {
            break;
        }
        kept += 1;
    }
    let left_out = entries.len() - kept;
    let note = (left_out > 0).then(|| format!("{left_out} earlier subtasks"));
    note.into_iter().chain(entries.into_iter().skip(left_out)).collect()
}

/// A subtask as prompts show it.
pub(crate) fn shown_task(node: &TaskNode) -> ShownTask {
    ShownTask {
        subtask: node.number,
        description: node.description.clone(),
        milestones: node.milestones.clone(),
        data: node.data.clone(),
        candidates: node.candidates.clone(),
        agents_needed: node.agents_needed,
        agents: node.agents.clone(),
        status: node.status,
        call: node.call.clone(),
    }
}

/// Returns the open subtasks and the failed ones that have not been taken up again, in the order in which they were
/// planned.
pub(crate) fn to_show(graph: &TaskGraph) -> Vec<SubtaskIndex> {
    let is_shown =
        |node: &TaskNode| node.is_open() || (node.status == TaskStatus::Failure && !node.is_replaced);
    graph.places().filter(|&place| graph.get(place).is_some_and(is_shown)).collect()
}

/// Returns complaints for the planner about records that cannot be carried out as they stand. Only the first `taken`
/// records are taken.
pub(crate) fn not_carried_out(
    setting: &VillagerContext,
    records: &[SubtaskRecord],
    taken: usize,
) -> Vec<String> {
    let mut told = Vec::new();
    for record in records.iter().take(taken) {
        let shown = text_within(&record.description, DESCRIPTION_TOLD);
        let (_, strangers) = setting.names.find_all(&record.assigned_agents);
        if !strangers.is_empty() && !setting.options.leaves_agents_open {
            told.push(format!(
                "`{}` is none of the agents {}, so it was given no part of \"{shown}\"",
                strangers.join("`, `"),
                setting.names.of_team().join(", ")
            ));
        }
        let is_lost = |path: &&String| fetch(&setting.root, std::slice::from_ref(*path)).is_empty();
        if let Some(path) = record
            .retrieval_paths
            .iter()
            .find(|path| !path.trim_matches(['~', '/', ' ']).is_empty())
            .filter(is_lost)
        {
            told.push(format!("the path `{path}` of \"{shown}\" leads nowhere in the task data"));
        }
    }
    if records.len() > taken {
        let left: Vec<String> = records
            .iter()
            .skip(taken)
            .map(|record| format!("\"{}\"", text_within(&record.description, DESCRIPTION_TOLD)))
            .collect();
        told.push(format!("at most {taken} new subtasks were asked for; left out: {}", left.join(", ")));
    }
    told
}

/// Records as subtasks, with numbers from `next` on. `shown` subtasks were numbered before them.
pub(crate) fn new_tasks(
    setting: &VillagerContext,
    records: Vec<SubtaskRecord>,
    shown: usize,
    next: u32,
) -> Vec<NewTask> {
    // A model that counts its records from 1 on although others were shown means its own.
    let counts_from_one = shown > 0 && records.first().is_some_and(|record| record.id == Some(1));
    let offset = if counts_from_one { shown as i64 } else { 0 };
    let task = |(number, record): (u32, SubtaskRecord)| {
        let candidates = match setting.options.leaves_agents_open {
            true => Vec::new(),
            false => setting.names.find_all(&record.assigned_agents).0,
        };
        // As published, a record without agents needs no agent, and one that names unknown agents waits for them.
        let agents_needed =
            if setting.options.is_paper() { record.assigned_agents.len() } else { candidates.len().max(1) };
        let node = TaskNode {
            number,
            data: fetch(&setting.root, &record.retrieval_paths),
            description: record.description,
            milestones: record.milestones,
            candidates,
            agents_needed,
            status: TaskStatus::Unknown,
            agents: Vec::new(),
            summaries: Vec::new(),
            is_replaced: false,
            call: None,
        };
        let own = |ids: Vec<i64>| ids.into_iter().map(|id| id.saturating_add(offset)).collect();
        let requires = setting.options.named_predecessors(record.required_subtasks.map(own));
        NewTask { node, requires, replaces: record.replaces }
    };
    (next..).zip(records).map(task).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_trace_keeps_its_newest_entries() {
        assert_eq!(newest(vec!["a".to_owned(), "b".to_owned()]), ["a", "b"]);
        let long: Vec<String> = (0..10).map(|n| format!("{n}{}", "x".repeat(999))).collect();
        let kept = newest(long);
        assert_eq!((kept.len(), kept[0].as_str(), kept[1].starts_with('4')), (7, "4 earlier subtasks", true));
    }
}
