//! Contents of the prompts of each role, as typed values for built-in players.
//!
//! Players write their answers with the functions of [`super::reply`].

use std::sync::Arc;

use cooperage_core::{AgentId, ItemCount, Observation, Tick, Tool, Trouble};
use serde_json::Value;

use super::organisation::OrganisationShape;
use crate::skills::library::AgentSkill;

/// The facts that hold for a whole episode.
#[derive(Clone, Debug)]
pub struct SAgentsEpisode {
    /// The task's text.
    pub goal: String,
    /// The task data.
    pub document: Value,
    /// Facts of the world that help to plan.
    pub facts: Vec<String>,
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
    /// Whether direct actions are carried out by scripts.
    pub has_code: bool,
}

/// The source of a request, to which the agent reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Informer {
    /// A person, or the task itself.
    Player,
    /// Another agent of the team made the request.
    Agent(AgentId),
}

/// A line of the record of what was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConversationRecordLine {
    /// The tick at which it was said.
    pub tick: Tick,
    /// The agent or player that said it.
    pub speaker: Informer,
    /// The recipient; `None` if the line is for all agents.
    pub to: Option<Informer>,
    pub text: String,
}

/// The progress of a task, as the progress monitor judges it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TaskProgress {
    /// It is done.
    Success,
    /// It has failed.
    Fail,
    /// It goes on, or nothing is known of it.
    #[default]
    Unknown,
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
    /// The tick at which it began.
    pub from: Tick,
    /// The tick at which it ended.
    pub to: Tick,
}

/// Brief of the prompt `s-agents.monitor`.
#[derive(Clone, Debug)]
pub struct MonitorBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<SAgentsEpisode>,
    /// The agent whose task the monitor judges.
    pub agent: AgentId,
    /// The task at hand, which is asked about.
    pub task: String,
    /// Lines that were said since the last planning.
    pub conversation: Vec<ConversationRecordLine>,
    /// The agent's own actions since the last planning.
    pub deeds: Vec<Deed>,
    /// The items that the agent carries; `None` if the world does not tell.
    pub carried: Option<Vec<ItemCount>>,
    /// Orders that are under way.
    pub waiting_for: Vec<Employee>,
    /// The tick of the question.
    pub now: Tick,
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

/// An agent's place in a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainPlace {
    /// Its number, from 1 on.
    pub number: usize,
    /// The number of agents that come after it.
    pub after: usize,
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
    /// The objective as it put it at its last planning; empty at first.
    pub previous_objective: String,
    /// The stages of its last plan; empty at first, or if the request is a new one.
    pub previous_stages: Vec<String>,
    /// The task that it had at hand since then, and how far that is, with the monitor's reasons.
    pub previous_task: Option<(String, TaskProgress, String)>,
    /// Lines that were said since the agent's last planning.
    pub conversation: Vec<ConversationRecordLine>,
    /// The agent's own actions since its last planning.
    pub deeds: Vec<Deed>,
    /// The agents that it commands, with its knowledge of them.
    pub employees: Vec<Employee>,
    /// Its place in a chain.
    pub chain: Option<ChainPlace>,
    /// The agent's observation.
    pub seen: Observation,
    /// The tick at which it plans.
    pub now: Tick,
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
    /// The objective of its plan.
    pub objective: String,
    /// The stages of its plan.
    pub stages: Vec<String>,
    /// The task at hand.
    pub task: String,
    /// The agents that it commands, with its knowledge of them.
    pub employees: Vec<Employee>,
    /// Its place in a chain.
    pub chain: Option<ChainPlace>,
    /// The agents with which it may talk without commanding them.
    pub peers: Vec<AgentId>,
    /// The agent's observation.
    pub seen: Observation,
}

/// Brief of the prompt `s-agents.code`.
#[derive(Clone, Debug)]
pub struct CodeBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<SAgentsEpisode>,
    /// The agent that acts.
    pub agent: AgentId,
    /// The action, as the to-do list says it.
    pub action: String,
    /// The task at hand.
    pub task: String,
    /// The most similar skills, the best first.
    pub skills: Vec<AgentSkill>,
    /// The agent's observation.
    pub seen: Observation,
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
    /// The task at hand.
    pub task: String,
    /// The most similar skills, the best first; `None` if the world runs no scripts.
    pub skills: Vec<AgentSkill>,
    /// The agent's observation.
    pub seen: Observation,
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

/// Brief of the prompt `s-agents.chat`.
#[derive(Clone, Debug)]
pub struct ChatBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<SAgentsEpisode>,
    /// The agent that may answer.
    pub agent: AgentId,
    /// The other agent of the conversation.
    pub other: AgentId,
    /// The lines of this conversation, oldest first.
    pub lines: Vec<ConversationRecordLine>,
    /// The agent's task at hand; empty without a task.
    pub task: String,
    /// Turns left on this occasion, this one included.
    pub turns_left: u32,
}

/// Brief of the prompt `s-agents.describe`.
#[derive(Clone, Debug)]
pub struct DescribeBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<SAgentsEpisode>,
    /// The agent that wrote the code.
    pub agent: AgentId,
    /// The action that the code was written for.
    pub action: String,
    /// The code that becomes a skill.
    pub code: String,
}
