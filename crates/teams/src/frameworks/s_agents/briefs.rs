//! Contents of the prompts of each role, as typed values for built-in players. The prompt `s-agents.chat` has a
//! [`SpeakQuestion`](crate::player::SpeakQuestion).
//!
//! Players write their answers with the functions of [`super::reply`].

use std::sync::Arc;

use cooperage_core::{AgentId, ItemCount, Tool, Trouble};
use serde_json::Value;

use super::organisation::OrganisationShape;
use super::reply::TaskProgress;
use super::words::Informer;

/// The facts that hold for a whole episode.
#[derive(Clone, Debug)]
pub struct SAgentsEpisode {
    /// The task data.
    pub document: Value,
    /// The agents' names, by number.
    pub names: Vec<String>,
    /// The agents of the team; the place of one in an organisation is its place here.
    pub seats: Vec<AgentId>,
    /// The kind of organisation.
    pub shape: OrganisationShape,
    /// Pairs of commander and commanded agent.
    pub commands: Vec<(AgentId, AgentId)>,
    /// The agents who act in the world by themselves.
    pub workers: Vec<AgentId>,
    /// The tools of each agent, by number.
    pub tools: Vec<Arc<[Tool]>>,
}

/// A direct action that an agent has carried out since its last planning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// The action, as the to-do list says it.
    pub what: String,
    /// Whether it went well.
    pub succeeded: bool,
    /// The result in words.
    pub message: String,
}

/// Brief of the prompt `s-agents.monitor`.
#[derive(Clone, Debug)]
pub struct MonitorBrief {
    /// The task at hand, which is asked about.
    pub task: String,
    /// The words that were said since the last planning.
    pub said: Vec<String>,
    /// The agent's own actions since the last planning.
    pub deeds: Vec<Deed>,
    /// The names of agents whose orders are under way.
    pub waiting_for: Vec<String>,
}

/// A leader's knowledge of an agent that it commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Employee {
    pub agent: AgentId,
    /// The items that it carries, by its last report; `None` before the first report that lists them.
    pub carried: Option<Vec<ItemCount>>,
    /// Its latest order, until it reports the end.
    pub order: Option<String>,
    /// Its last report, in its words; empty before its first report.
    pub last_report: String,
    /// Tasks that it has succeeded in, and such that it has failed.
    pub record: (u32, u32),
    /// Whether it does not answer.
    pub is_silent: bool,
}

/// Behind `s-agents.lead` and `s-agents.plan`.
#[derive(Clone, Debug)]
pub struct SAgentsPlanBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<SAgentsEpisode>,
    /// The agent that plans.
    pub agent: AgentId,
    /// Whether it acts in the world itself.
    pub works: bool,
    /// The goal of the request, in the words of the agent or player that made it.
    pub request: String,
    /// The source of the request.
    pub informer: Informer,
    /// The stages of its last plan; empty at first, or if the request is a new one.
    pub previous_stages: Vec<String>,
    /// The task that it had at hand since then, and how far that is.
    pub previous_task: Option<(String, TaskProgress)>,
    /// The last of its own actions since its last planning.
    pub last_deed: Option<Deed>,
    /// The agents that it commands, with its knowledge of them.
    pub employees: Vec<Employee>,
    /// In a chain, the number of agents that come after it.
    pub after: Option<usize>,
    /// The items that it carries; `None` if the world does not tell.
    pub carried: Option<Vec<ItemCount>>,
    /// Whether the player knows of work that is left only by its own earlier plan, so that a plan must name all of it.
    pub remembers_by_plan: bool,
}

/// Brief of the prompt `s-agents.act`.
#[derive(Clone, Debug)]
pub struct ActionsBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<SAgentsEpisode>,
    /// The agent whose to-do list is written.
    pub agent: AgentId,
    /// Whether it acts in the world itself.
    pub works: bool,
    /// The task at hand.
    pub task: String,
    /// The agents that it commands.
    pub employees: Vec<AgentId>,
    /// The items that it carries; `None` if the world does not tell.
    pub carried: Option<Vec<ItemCount>>,
}

/// Brief of the prompt `s-agents.code`.
#[derive(Clone, Debug)]
pub struct CodeBrief {
    /// The agent that acts.
    pub agent: AgentId,
    /// The action, as the to-do list says it.
    pub action: String,
    /// The names of the most similar skills, the best first.
    pub skills: Vec<String>,
    /// The attempts so far: the code, and the error.
    pub attempts: Vec<(String, String)>,
}

/// Brief of the prompt `s-agents.choose`.
#[derive(Clone, Debug)]
pub struct ChooseBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<SAgentsEpisode>,
    /// The agent that acts.
    pub agent: AgentId,
    /// The action, as the to-do list says it.
    pub action: String,
    /// The calls made for this action so far.
    pub calls: Vec<CompletedSkillCall>,
}

/// A tool or a skill that was called, and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct CompletedSkillCall {
    /// The tool's or skill's name.
    pub name: String,
    /// An object for a tool, a list for a skill.
    pub arguments: Value,
    /// Whether it went well.
    pub succeeded: bool,
    /// The result in words.
    pub message: String,
    /// The obstacle, if the world names one.
    pub trouble: Option<Trouble>,
}

/// Brief of the prompt `s-agents.describe`.
#[derive(Clone, Debug)]
pub struct DescribeBrief {
    /// The action for which the code was written that becomes a skill.
    pub action: String,
}
