//! The framework's own notes in the journal: the growth of the graph, assignments, and the causes of waits.

use cooperage_core::AgentId;
use cooperage_runtime::note::{
    BeginNote, EndNote, Note, PlanNote, PlannedSubtask, ReflectionNote, StatusNote, TaskNote, WaitCause,
    WaitsNote,
};

use serde_json::json;

use super::graph::{SubtaskIndex, TaskGraph};
use super::reflection::Reflection;
use super::setting::VillagerContext;
use super::work::AgentAssignment;
use crate::base_agent::ToolResult;
use crate::budget::text_within;
use crate::people::PersonUtterance;

/// Characters of what the world says of an action that failed.
const SAID_CHARACTERS: usize = 400;

/// The cause of an agent's wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WaitsFor {
    /// It works, or there is no work.
    Nothing,
    /// It waits for a plan of the decomposer.
    Plan,
    /// The controller: an assignment, a share, a place in the pool.
    Controller,
    /// Subtasks that come before what it could do.
    Predecessors(Vec<u32>),
}

pub(crate) fn numbers(graph: &TaskGraph, places: &[SubtaskIndex]) -> Vec<u32> {
    places.iter().filter_map(|&place| graph.get(place)).map(|node| node.number).collect()
}

fn agents(agents: &[AgentId]) -> Vec<u32> {
    agents.iter().map(|agent| agent.0).collect()
}

/// The changes that a plan has made.
pub(crate) struct PlanChange<'c> {
    pub(crate) added: &'c [SubtaskIndex],
    /// For each of those added, the numbers of the subtasks it replaces.
    pub(crate) replaced: &'c [Vec<u32>],
    pub(crate) dropped: &'c [SubtaskIndex],
    pub(crate) replaces_all: bool,
}

pub(crate) fn task(setting: &VillagerContext) {
    setting.team.note(&Note::Task(TaskNote { goal: setting.task.goal.clone() }));
}

/// Notes a message of a person to the decomposer: a new `goal`, or a `hint`.
pub(crate) fn told(setting: &VillagerContext, kind: &str, words: &PersonUtterance, text: &str) {
    let data = json!({"by": words.name, "text": text});
    setting.team.note(&Note::Own { kind: kind.to_owned(), data });
}

/// Notes the fate of a plan that a person was asked about, or would have been.
pub(crate) fn approval(
    setting: &VillagerContext,
    verdict: &str,
    text: Option<&str>,
    subtasks: &[PlannedSubtask],
) {
    let mut data = json!({"verdict": verdict, "subtasks": subtasks});
    if let (Some(text), Some(data)) = (text, data.as_object_mut()) {
        data.insert("text".to_owned(), text.into());
    }
    setting.team.note(&Note::Own { kind: "approval".to_owned(), data });
}

/// The subtasks that a plan has added.
pub(crate) fn planned_subtasks(graph: &TaskGraph, change: &PlanChange<'_>) -> Vec<PlannedSubtask> {
    let subtask = |(&place, replaced): (&SubtaskIndex, &Vec<u32>)| {
        let node = graph.get(place)?;
        Some(PlannedSubtask {
            subtask: node.number,
            description: node.description.clone(),
            milestones: node.milestones.clone(),
            candidates: agents(&node.candidates),
            agents_needed: node.agents_needed as u32,
            requires: numbers(graph, &graph.predecessors(place)),
            replaces: replaced.clone(),
        })
    };
    change.added.iter().zip(change.replaced).filter_map(subtask).collect()
}

pub(crate) fn planned(setting: &VillagerContext, graph: &TaskGraph, change: &PlanChange<'_>) {
    setting.team.note(&Note::Plan(PlanNote {
        subtasks: planned_subtasks(graph, change),
        dropped: numbers(graph, change.dropped),
        replaces_all: change.replaces_all,
    }));
}

pub(crate) fn status(setting: &VillagerContext, graph: &TaskGraph, place: SubtaskIndex) {
    if let Some(node) = graph.get(place) {
        setting.team.note(&Note::Status(StatusNote {
            subtask: node.number,
            status: node.status.name().to_owned(),
            agents: agents(&node.agents),
        }));
    }
}

pub(crate) fn begun(setting: &VillagerContext, charge: &AgentAssignment) {
    let note = BeginNote { subtask: Some(charge.subtask), agent: charge.agent.0, description: None };
    setting.team.note(&Note::Begin(note));
}

pub(crate) fn ended(setting: &VillagerContext, charge: &AgentAssignment, reflection: &Reflection) {
    let (subtask, agent) = (Some(charge.subtask), charge.agent.0);
    setting.team.note(&Note::Reflection(ReflectionNote {
        subtask,
        agent,
        done: reflection.task_status,
        reasoning: reflection.reasoning.clone(),
        summary: reflection.summary.clone(),
    }));
    setting.team.note(&Note::End(EndNote { subtask, agent, finished: None, said: None }));
}

/// The end of a subtask that is one action: the world judges it.
pub(crate) fn acted(setting: &VillagerContext, charge: &AgentAssignment, result: &ToolResult) {
    setting.team.note(&Note::End(EndNote {
        subtask: Some(charge.subtask),
        agent: charge.agent.0,
        finished: Some(result.status),
        said: (!result.status).then(|| text_within(&result.message, SAID_CHARACTERS)),
    }));
}

pub(crate) fn waits(setting: &VillagerContext, agent: AgentId, what: &WaitsFor) {
    let (cause, subtasks) = match what {
        WaitsFor::Nothing => (WaitCause::Nothing, Vec::new()),
        WaitsFor::Plan => (WaitCause::Plan, Vec::new()),
        WaitsFor::Controller => (WaitCause::Controller, Vec::new()),
        WaitsFor::Predecessors(subtasks) => (WaitCause::Predecessor, subtasks.clone()),
    };
    setting.team.note(&Note::Waits(WaitsNote { agent: agent.0, cause, subtasks }));
}
