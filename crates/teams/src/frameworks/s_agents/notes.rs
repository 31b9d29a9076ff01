//! The framework's own notes in the journal: plans and tasks of each agent, its orders and reports, the causes of its
//! waits, skills that are used and learnt, and orders that go in circles.

use cooperage_core::AgentId;
use cooperage_runtime::TeamHandle;
use cooperage_runtime::note::{
    BeginNote, EndNote, Note, PlanNote, PlannedSubtask, ReflectionNote, TaskNote, WaitCause, WaitsNote,
};
use serde_json::{Value, json};

use super::board::Circle;
use super::reply::{MonitorReply, TaskPlannerReply, TaskProgress};
use super::report::Fares;
use super::setting::SAgentsContext;
use super::words::Informer;
use crate::skills::library::AgentSkill;

fn own(team: &TeamHandle, kind: &str, data: Value) {
    team.note(&Note::Own { kind: kind.to_owned(), data });
}

fn who(informer: Informer) -> Value {
    match informer {
        Informer::Player => json!("player"),
        Informer::Agent(agent) => json!(agent.0),
    }
}

/// Notes that an alarm has ended what an agent did.
pub(crate) fn alarmed(team: &TeamHandle, agent: AgentId, cause: &str, action: &str) {
    own(team, "alarm", json!({"agent": agent.0, "cause": cause, "action": action}));
}

/// Notes the team's goal and its organisation.
pub(crate) fn begun(setting: &SAgentsContext) {
    setting.team.note(&Note::Task(TaskNote { goal: setting.goal.clone() }));
    let commands: Vec<[u32; 2]> = setting.common.commands.iter().map(|(from, to)| [from.0, to.0]).collect();
    let workers: Vec<u32> = setting.common.workers.iter().map(|agent| agent.0).collect();
    let shape = setting.organisation.shape().name();
    own(&setting.team, "organisation", json!({"shape": shape, "commands": commands, "workers": workers}));
}

/// An agent's plan, with the number of its task at hand.
pub(crate) fn planned(
    team: &TeamHandle,
    agent: AgentId,
    request: Informer,
    plan: &TaskPlannerReply,
    task: Option<u32>,
) {
    let stage = plan.task.as_ref().and_then(|task| task.stage);
    let data = json!({
        "agent": agent.0, "for": who(request), "objective": plan.objective, "stages": plan.stages, "task": task,
        "stage": stage,
    });
    own(team, "stages", data);
    if let (Some(number), Some(at_hand)) = (task, &plan.task) {
        let subtask = PlannedSubtask {
            subtask: number,
            description: at_hand.text.clone(),
            candidates: vec![agent.0],
            agents_needed: 1,
            ..PlannedSubtask::default()
        };
        team.note(&Note::Plan(PlanNote { subtasks: vec![subtask], ..PlanNote::default() }));
        team.note(&Note::Begin(BeginNote { subtask: Some(number), agent: agent.0, description: None }));
    }
}

/// Notes the monitor's judgement of a task at hand.
pub(crate) fn judged(team: &TeamHandle, agent: AgentId, task: u32, judgement: &MonitorReply) {
    let (subtask, agent) = (Some(task), agent.0);
    if judgement.status != TaskProgress::Unknown {
        let done = judgement.status == TaskProgress::Success;
        let reasoning = judgement.analysis.clone();
        team.note(&Note::Reflection(ReflectionNote {
            subtask,
            agent,
            done,
            reasoning,
            summary: String::new(),
        }));
    }
}

/// A task is no longer at hand.
pub(crate) fn ended(team: &TeamHandle, agent: AgentId, task: u32, progress: TaskProgress) {
    let finished = (progress != TaskProgress::Unknown).then_some(progress == TaskProgress::Success);
    team.note(&Note::End(EndNote { subtask: Some(task), agent: agent.0, finished, said: None }));
}

/// Notes an order. `task` is the task at hand of the agent that gives it.
pub(crate) fn ordered(
    team: &TeamHandle,
    (from, to): (AgentId, AgentId),
    order: u32,
    task: Option<u32>,
    text: &str,
) {
    own(team, "order", json!({"order": order, "from": from.0, "to": to.0, "task": task, "text": text}));
}

/// Notes a report on an order, or on the player's request if `order` is `None`.
pub(crate) fn reported(team: &TeamHandle, agent: AgentId, to: Informer, order: Option<u32>, fares: Fares) {
    own(team, "report", json!({"agent": agent.0, "to": who(to), "order": order, "fares": fares.name()}));
}

/// An order was dropped before anything was done about it.
pub(crate) fn dropped(team: &TeamHandle, agent: AgentId, order: u32) {
    team.count("commands_dropped", 1);
    own(team, "dropped", json!({"agent": agent.0, "order": order}));
}

/// Orders went in a circle.
pub(crate) fn circle(team: &TeamHandle, circle: &Circle) {
    team.count("command_cycles", 1);
    let agents: Vec<u32> = circle.agents.iter().map(|agent| agent.0).collect();
    own(team, "cycle", json!({"length": circle.orders.len(), "orders": circle.orders, "agents": agents}));
}

/// Notes that an employee does not answer: its order is repeated, or the agent gives up waiting for it.
pub(crate) fn silent(team: &TeamHandle, agent: AgentId, of: AgentId, order: u32, is_given_up: bool) {
    team.count(if is_given_up { "orders_timed_out" } else { "orders_repeated" }, 1);
    let data = json!({"agent": agent.0, "of": of.0, "order": order, "given_up": is_given_up});
    own(team, "silent", data);
}

/// An agent gives up what it was asked for.
pub(crate) fn given_up(team: &TeamHandle, agent: AgentId) {
    team.count("requests_given_up", 1);
    own(team, "given_up", json!({"agent": agent.0}));
}

/// Notes that an agent tried to give an order in a chat, which is refused.
pub(crate) fn chat_refused(team: &TeamHandle, from: AgentId, to: AgentId, words: &str) {
    team.count("chat_orders_refused", 1);
    own(team, "chat_refused", json!({"agent": from.0, "to": to.0, "text": words}));
}

/// A script, or the call of a tool or a skill, is handed in for a direct action.
pub(crate) fn attempt(team: &TeamHandle, uses_skills: bool) {
    team.count("attempts_begun", 1);
    team.count("attempts_with_skills", u64::from(uses_skills));
}

/// A direct action was carried out: how often it was tried, which skills were shown and which used.
pub(crate) fn done(
    team: &TeamHandle,
    agent: AgentId,
    what: &str,
    attempts: u32,
    shown: &[String],
    used: &[String],
) {
    team.count("direct_actions", 1);
    team.count("action_attempts", attempts.into());
    team.count("skills_used", used.len() as u64);
    let data = json!({"agent": agent.0, "action": what, "attempts": attempts, "shown": shown, "used": used});
    own(team, "done", data);
}

/// A skill was learnt.
pub(crate) fn learnt(team: &TeamHandle, agent: AgentId, action: &str, skill: &AgentSkill) {
    team.count("skills_learned", 1);
    own(team, "skill", json!({"agent": agent.0, "action": action, "skill": skill.to_json()}));
}

/// Notes the cause of an agent's wait.
pub(crate) fn waits(team: &TeamHandle, agent: AgentId, cause: WaitCause) {
    team.note(&Note::Waits(WaitsNote { agent: agent.0, cause, subtasks: Vec::new() }));
}
