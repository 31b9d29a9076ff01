//! What the framework tells the journal by itself: how the graph grows, who works on what, who waits for what.
//!
//! | note | data |
//! | --- | --- |
//! | `villager.task` | `goal`: what the team is to do, once at the start |
//! | `villager.plan` | `subtasks`: those added, each with `subtask` (its number), `description`, `milestones`, `candidates` (agent numbers), `agents_needed`, `requires` and `replaces` (numbers); `dropped`: numbers given up; `replaces_all`: whether whatever was not done before is forgotten |
//! | `villager.status` | `subtask`, `status`, `agents` |
//! | `villager.begin`, `villager.end` | `subtask`, `agent`: an agent begins to work on its subtask or share, and has ended, its reflection included |
//! | `villager.reflection` | `subtask`, `agent`, `done`, `reasoning`, `summary` |
//! | `villager.waits` | `agent`, `for`: `nothing` (it has work, or none is left), `plan`, `controller`, or `predecessor` with `subtasks` (numbers) |

use cooperage_core::AgentId;
use serde_json::{Value, json};

use super::graph::{Place, TaskGraph};
use super::reflection::Reflection;
use super::setting::Setting;
use super::work::Charge;

/// What an agent waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WaitsFor {
    /// It works, or there is nothing to do.
    Nothing,
    /// The decomposer.
    Plan,
    /// The controller: an assignment, a share, a place in the pool.
    Controller,
    /// Subtasks that come before what it could do.
    Predecessors(Vec<u32>),
}

pub(crate) fn numbers(graph: &TaskGraph, places: &[Place]) -> Vec<u32> {
    places.iter().filter_map(|&place| graph.get(place)).map(|node| node.number).collect()
}

fn agents(agents: &[AgentId]) -> Vec<u32> {
    agents.iter().map(|agent| agent.0).collect()
}

/// What a plan has changed.
pub(crate) struct PlanChange<'c> {
    pub(crate) added: &'c [Place],
    /// For each of those added, the numbers of the subtasks it replaces.
    pub(crate) replaced: &'c [Vec<u32>],
    pub(crate) dropped: &'c [Place],
    pub(crate) replaces_all: bool,
}

pub(crate) fn planned(setting: &Setting, graph: &TaskGraph, change: &PlanChange<'_>) {
    let subtask = |(&place, replaced): (&Place, &Vec<u32>)| {
        let node = graph.get(place)?;
        Some(json!({
            "subtask": node.number,
            "description": node.description,
            "milestones": node.milestones,
            "candidates": agents(&node.candidates),
            "agents_needed": node.agents_needed,
            "requires": numbers(graph, &graph.predecessors(place)),
            "replaces": replaced,
        }))
    };
    let subtasks: Vec<Value> = change.added.iter().zip(change.replaced).filter_map(subtask).collect();
    let dropped = numbers(graph, change.dropped);
    let data = json!({"subtasks": subtasks, "dropped": dropped, "replaces_all": change.replaces_all});
    setting.team.note("villager.plan", data);
}

pub(crate) fn status(setting: &Setting, graph: &TaskGraph, place: Place) {
    if let Some(node) = graph.get(place) {
        let data =
            json!({"subtask": node.number, "status": node.status.name(), "agents": agents(&node.agents)});
        setting.team.note("villager.status", data);
    }
}

pub(crate) fn begun(setting: &Setting, charge: &Charge) {
    setting.team.note("villager.begin", json!({"subtask": charge.subtask, "agent": charge.agent.0}));
}

pub(crate) fn ended(setting: &Setting, charge: &Charge, reflection: &Reflection) {
    let Reflection { reasoning, summary, task_status } = reflection;
    let (subtask, agent) = (charge.subtask, charge.agent.0);
    let data = json!({"subtask": subtask, "agent": agent, "done": task_status, "reasoning": reasoning, "summary": summary});
    setting.team.note("villager.reflection", data);
    setting.team.note("villager.end", json!({"subtask": subtask, "agent": agent}));
}

pub(crate) fn waits(setting: &Setting, agent: AgentId, what: &WaitsFor) {
    let data = match what {
        WaitsFor::Nothing => json!({"agent": agent.0, "for": "nothing"}),
        WaitsFor::Plan => json!({"agent": agent.0, "for": "plan"}),
        WaitsFor::Controller => json!({"agent": agent.0, "for": "controller"}),
        WaitsFor::Predecessors(subtasks) => {
            json!({"agent": agent.0, "for": "predecessor", "subtasks": subtasks})
        }
    };
    setting.team.note("villager.waits", data);
}
