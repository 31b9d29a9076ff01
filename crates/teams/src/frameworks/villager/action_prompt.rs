//! The decomposer's prompt where a subtask is one action, cut into its parts.

use std::sync::Arc;

use cooperage_core::{AgentId, Tool};
use cooperage_models::{Brief, ChatRole, Message};
use serde_json::Value;

use super::DECOMPOSE;
use super::briefs::{ActionPlanBrief, ShownTask, VillagerEpisode};
use super::graph::TaskStatus;
use crate::player::{BriefMaker, ReadPrompt, ReplyForm, WorldWords};

/// The words around the names of the team in the instructions.
const TEAM: &str = "You plan for a team of agents who work together in a world: ";
/// Stands in the instructions where a subtask is one action.
const IS_ACTION: &str = "Here a subtask is a single action of one agent.";
/// Stands in the instructions where agents wait for each other.
const ROUNDS: &str = "Nobody goes on before all actions of your list have ended";
/// The lines of a state.
const SURROUNDINGS: &str = "The surroundings:\n";
const OPEN: &str = "\nSubtasks that are still in the graph:\n";
const ASKED: &str = "\nAgents to plan for: ";
/// The most subtasks of a list, and more than any agent's number.
const NUMBER_MAX: u32 = 64;

/// Cuts the messages of a call; `None` if they are of no such call.
pub(super) fn cut(messages: &[Message]) -> Option<ReadPrompt<'_>> {
    let (instructions, turns) = messages.split_first()?;
    let manual = instructions.text();
    let (names, _) = manual.strip_prefix(TEAM)?.split_once('.').filter(|_| manual.contains(IS_ACTION))?;
    let names: Vec<(AgentId, &str)> =
        names.split(", ").map(|name| Some((number(name)?, name))).collect::<Option<_>>()?;
    let users = turns.iter().filter(|message| message.speaker() == ChatRole::User).map(Message::text);
    let mut earlier: Vec<&str> = users.collect();
    let place = earlier.iter().rposition(|text| text.contains(SURROUNDINGS) && text.contains(ASKED))?;
    let state = earlier.remove(place);
    let (scene, asked) = state.rsplit_once(ASKED)?;
    let (observation, open) = scene.split_once(OPEN).unwrap_or((scene, ""));
    let agent = |name: &str| names.iter().find(|(_, known)| *known == name).map(|(agent, _)| *agent);
    let asked: Vec<AgentId> = asked.split_once('.')?.0.split(", ").filter_map(agent).collect();
    let shown = |line: &str| {
        let (state, description) = line.split_once(". (")?.1.split_once(") ")?;
        let (status, agents) = state.split_once(", ")?;
        let status = if status == "under way" { TaskStatus::Running } else { TaskStatus::Unknown };
        Some(shown_task(description, agents.split(", ").filter_map(agent).collect(), status))
    };
    let open: Vec<ShownTask> = open.lines().filter_map(shown).take(NUMBER_MAX as usize).collect();
    let has_rounds = manual.contains(ROUNDS);
    let parts = WorldWords { manual, observation, earlier, ..WorldWords::default() };
    let brief = move |tools: &[Tool]| {
        let common = Arc::new(episode(&names, tools));
        Brief::new(ActionPlanBrief { common, open, asked, has_rounds, ended: Vec::new() })
    };
    Some(ReadPrompt {
        role: DECOMPOSE.name,
        form: ReplyForm::List,
        parts,
        brief: BriefMaker::of_tools(brief),
    })
}

fn shown_task(description: &str, candidates: Vec<AgentId>, status: TaskStatus) -> ShownTask {
    ShownTask {
        subtask: 0,
        description: description.to_owned(),
        milestones: Vec::new(),
        data: Vec::new(),
        candidates,
        agents_needed: 1,
        agents: Vec::new(),
        status,
        call: None,
    }
}

/// The facts of an episode that a plan of actions needs.
fn episode(names: &[(AgentId, &str)], tools: &[Tool]) -> VillagerEpisode {
    let count = names.iter().map(|(agent, _)| agent.0 as usize + 1).max().unwrap_or(0);
    let tools: Arc<[Tool]> = Arc::from(tools);
    let name = |number: usize| {
        let known = names.iter().find(|(agent, _)| agent.0 as usize == number);
        known.map_or_else(String::new, |(_, name)| (*name).to_owned())
    };
    VillagerEpisode {
        document: Value::Null,
        names: (0..count).map(name).collect(),
        seats: names.iter().map(|(agent, _)| *agent).collect(),
        tools: vec![tools; count],
        has_shared_subtasks: false,
        leaves_agents_open: false,
        may_omit_empty: false,
    }
}

/// The number at the end of a name such as `Player 1`.
fn number(name: &str) -> Option<AgentId> {
    let digits = name.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    digits.parse().ok().filter(|number| *number < NUMBER_MAX).map(AgentId)
}
