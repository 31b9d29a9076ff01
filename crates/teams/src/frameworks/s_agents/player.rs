//! Built-in players of S-Agents: [`Decisions`] decides for a world, and this file writes the decisions into the formats
//! of replies.
//!
//! A stage of a plan is written as shares, `NAME: what it does; NAME: …`. The action planner's prompt shows the task at hand,
//! which is a stage, so that what one reply decides reaches the next one through the prompt.

use cooperage_core::AgentId;
use cooperage_models::Brief;

use super::briefs::{
    ActionsBrief, ChatBrief, ChooseBrief, CodeBrief, DescribeBrief, MonitorBrief, SAgentsEpisode,
    SAgentsPlanBrief, TaskProgress,
};
use super::reply::{
    ChooserReply, SILENT, TaskAtHand, Todo, monitor_at_length, plan_at_length, write_choice, write_code,
    write_todos,
};
use super::words::name_of;

/// Between two shares of a stage.
const BETWEEN: &str = "; ";

/// The part of one agent in a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    pub agent: AgentId,
    /// The work, as an order or as a task of its own. It holds no `;`.
    pub what: String,
}

/// The decisions of a task planner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// The stages in order, with who does what.
    pub stages: Vec<Vec<Share>>,
    /// The stage that is the task at hand, from 0 on; `None` if nothing is left to do.
    pub current: Option<usize>,
    /// The reason for the plan, in a sentence.
    pub reason: String,
}

/// Decides for the agents of a team in one world.
pub trait Decisions {
    /// Returns the stages of the work, with the share of each agent.
    fn plan(&mut self, brief: &SAgentsPlanBrief) -> Decided;

    /// Returns the actions of an agent for a task of its own, in order.
    fn actions(&mut self, brief: &ActionsBrief, task: &str) -> Vec<String>;

    /// A thought and the script for one of these, where the world runs scripts.
    fn code(&mut self, brief: &CodeBrief) -> (String, String);

    /// The tool or skill for one of these, where it runs none.
    fn choose(&mut self, brief: &ChooseBrief) -> ChooserReply;
}

/// Returns the answer to a prompt of S-Agents; `None` for any other prompt.
pub fn answer(brief: &Brief, decisions: &mut dyn Decisions) -> Option<String> {
    if let Some(brief) = brief.get::<MonitorBrief>() {
        let (status, evidence) = judge(brief);
        return Some(monitor_at_length(brief, status, &evidence));
    }
    if let Some(brief) = brief.get::<SAgentsPlanBrief>() {
        return Some(plan(brief, decisions));
    }
    if let Some(brief) = brief.get::<ActionsBrief>() {
        return Some(write_todos(&todos(brief, decisions), &brief.common.names));
    }
    if let Some(brief) = brief.get::<CodeBrief>() {
        let (thought, code) = decisions.code(brief);
        return Some(write_code(&thought, &code));
    }
    if let Some(brief) = brief.get::<ChooseBrief>() {
        return Some(write_choice(&decisions.choose(brief)));
    }
    if brief.get::<ChatBrief>().is_some() {
        return Some(SILENT.to_owned());
    }
    let brief = brief.get::<DescribeBrief>()?;
    Some(format!("Does this for the body that runs it: {}.", brief.action.trim_end_matches('.')))
}

/// Judges the progress of a task: by the agent's own actions first, then by the reports of its employees.
fn judge(brief: &MonitorBrief) -> (TaskProgress, String) {
    if let Some(failed) = brief.deeds.iter().find(|deed| !deed.succeeded) {
        return (TaskProgress::Fail, format!("\"{}\" failed: {}", failed.what, failed.message));
    }
    let said = |words: &str| brief.conversation.iter().rev().find(|line| line.text.contains(words));
    if let Some(line) = said("failed the task") {
        return (TaskProgress::Fail, format!("Somebody said: \"{}\"", line.text));
    }
    if let Some(waiting) = brief.waiting_for.first() {
        let name = name_of(&brief.common, waiting.agent);
        return (TaskProgress::Unknown, format!("{name} has not reported yet."));
    }
    if let Some(last) = brief.deeds.last() {
        return (
            TaskProgress::Success,
            format!("All that was to be done went well, at last \"{}\".", last.what),
        );
    }
    match said("succeeded in the task") {
        Some(line) => (TaskProgress::Success, format!("Somebody said: \"{}\"", line.text)),
        None => (TaskProgress::Unknown, "Nobody says anything about it.".to_owned()),
    }
}

fn plan(brief: &SAgentsPlanBrief, decisions: &mut dyn Decisions) -> String {
    let Decided { stages, current, reason } = decisions.plan(brief);
    let stages: Vec<String> = stages.iter().map(|shares| write_stage(brief, shares)).collect();
    let task = current.and_then(|current| {
        let text = stages.get(current)?.clone();
        Some(TaskAtHand { stage: Some(current + 1), text })
    });
    plan_at_length(brief, stages, task, &reason)
}

/// Returns a stage with its shares as text. Shares are written without names if the agent has no employees.
fn write_stage(brief: &SAgentsPlanBrief, shares: &[Share]) -> String {
    if brief.employees.is_empty() {
        return shares.iter().map(|share| share.what.as_str()).collect::<Vec<_>>().join(BETWEEN);
    }
    let share = |share: &Share| format!("{}: {}", name_of(&brief.common, share.agent), share.what);
    shares.iter().map(share).collect::<Vec<_>>().join(BETWEEN)
}

/// The shares of a stage as they were written; what bears no name is the agent's own.
#[must_use]
pub fn read_stage(text: &str, common: &SAgentsEpisode, own: AgentId) -> Vec<Share> {
    let share = |part: &str| {
        let named = part.split_once(": ").and_then(|(name, what)| {
            let number = common.names.iter().position(|known| known == name.trim())?;
            Some(Share { agent: AgentId(number as u32), what: what.trim().to_owned() })
        });
        named.unwrap_or_else(|| Share { agent: own, what: part.trim().to_owned() })
    };
    text.split(BETWEEN).filter(|part| !part.trim().is_empty()).map(share).collect()
}

fn todos(brief: &ActionsBrief, decisions: &mut dyn Decisions) -> Vec<Todo> {
    let mut todos = Vec::new();
    for Share { agent, what } in read_stage(&brief.task, &brief.common, brief.agent) {
        if agent == brief.agent {
            todos.extend(decisions.actions(brief, &what).into_iter().map(Todo::Direct));
        } else if brief.employees.iter().any(|employee| employee.agent == agent) {
            todos.push(Todo::Inform { to: agent, order: what });
        }
    }
    todos
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::OrganisationShape;
    use super::*;

    #[test]
    fn a_stage_is_read_as_it_is_written() {
        let common = SAgentsEpisode {
            goal: String::new(),
            document: serde_json::Value::Null,
            facts: Vec::new(),
            names: ["Alice", "Bob", "Cindy"].map(str::to_owned).into(),
            seats: (0..3).map(AgentId).collect(),
            shape: OrganisationShape::Tree,
            commands: vec![(AgentId(0), AgentId(1)), (AgentId(0), AgentId(2))],
            workers: vec![AgentId(1), AgentId(2)],
            tools: vec![Arc::from([]), Arc::from([]), Arc::from([])],
            has_code: true,
        };
        let share = |agent, what: &str| Share { agent: AgentId(agent), what: what.to_owned() };
        let read = |text: &str| read_stage(text, &common, AgentId(0));
        assert_eq!(
            read("Bob: lay 17 planks; Cindy: lay 16 planks (at 1, 2)"),
            [share(1, "lay 17 planks"), share(2, "lay 16 planks (at 1, 2)")]
        );
        assert_eq!(read("lay 3 planks"), [share(0, "lay 3 planks")]);
        assert_eq!(read("Zoe: rest"), [share(0, "Zoe: rest")]);
    }
}
