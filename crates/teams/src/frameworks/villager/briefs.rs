//! Contents of the prompts of each model role, as typed values for built-in players.
//!
//! A base agent's turns have [`crate::base_agent::ActBrief`].

use std::sync::Arc;

use cooperage_core::{AgentId, Tool, ToolCall};
use serde_json::Value;

use super::graph::TaskStatus;
use crate::base_agent::TrajectoryStep;

/// The facts that hold for a whole episode.
#[derive(Clone, Debug)]
pub struct VillagerEpisode {
    /// The task data, under `meta-data` in paths.
    pub document: Value,
    /// The agents' names, by number.
    pub names: Vec<String>,
    /// The agents of the team.
    pub seats: Vec<AgentId>,
    /// The tools of each agent, by number.
    pub tools: Vec<Arc<[Tool]>>,
    /// Whether a subtask may be given to several agents, each with its share.
    pub has_shared_subtasks: bool,
    /// Whether the decomposer leaves it to the controller who does what.
    pub leaves_agents_open: bool,
    /// Whether a subtask's record may leave out keys of which the list is empty.
    pub may_omit_empty: bool,
}

/// A subtask as a prompt shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownTask {
    /// Its number in the episode, the same in all briefs.
    pub subtask: u32,
    /// The subtask in words.
    pub description: String,
    /// Signs by which an agent sees that it is done.
    pub milestones: Vec<String>,
    /// The task data that belongs to it.
    pub data: Vec<Value>,
    /// The agents that may do it; empty for any agent.
    pub candidates: Vec<AgentId>,
    /// The number of agents that must take part.
    pub agents_needed: usize,
    /// The agents to which it is assigned.
    pub agents: Vec<AgentId>,
    /// The status of the subtask.
    pub status: TaskStatus,
    /// The action that it is, where a subtask is one.
    pub call: Option<ToolCall>,
}

/// Behind `villager.decompose` and `villager.redecompose`.
#[derive(Clone, Debug)]
pub struct DecomposeBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<VillagerEpisode>,
    /// Open and failed subtasks in the order in which the prompt numbers them, from 1 on; new records are numbered on from
    /// there. Empty where a plan replaces the one before.
    pub shown: Vec<ShownTask>,
    /// The most new subtasks wanted.
    pub subtasks_max: usize,
    /// Agents with nothing to do.
    pub idle: Vec<AgentId>,
}

/// An action that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct EndedAction {
    pub agent: AgentId,
    pub call: ToolCall,
    /// The call as the plan wrote it.
    pub text: String,
    /// Whether it did what it should.
    pub succeeded: bool,
    /// The world's message about the action.
    pub message: String,
}

/// Behind `villager.decompose` and `villager.redecompose` where a subtask is an action.
#[derive(Clone, Debug)]
pub struct ActionPlanBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<VillagerEpisode>,
    /// Actions under way, and those that wait for others, in the order in which the prompt numbers them, from 1 on; new
    /// records are numbered on from there.
    pub open: Vec<ShownTask>,
    /// The agents that an action is asked for, one for each.
    pub asked: Vec<AgentId>,
    /// Whether agents wait until all of them are free before they go on.
    pub has_rounds: bool,
    /// Actions that have ended since the last plan, oldest first.
    pub ended: Vec<EndedAction>,
}

/// Brief of the prompt `villager.assign`.
#[derive(Clone, Debug)]
pub struct AssignBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<VillagerEpisode>,
    pub free: Vec<AgentId>,
    /// The subtasks to assign, in the order of the list shown, which counts from 0.
    pub tasks: Vec<ShownTask>,
}

/// Brief of the prompt `villager.split`.
#[derive(Clone, Debug)]
pub struct SplitBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<VillagerEpisode>,
    pub task: ShownTask,
    /// The agents that share the subtask.
    pub agents: Vec<AgentId>,
}

/// Brief of the prompt `villager.summarise_agent`.
#[derive(Clone, Debug)]
pub struct SummariseAgentBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<VillagerEpisode>,
    /// The agent whose memory is summarised.
    pub agent: AgentId,
    /// Its turns in the subtask.
    pub steps: Vec<TrajectoryStep>,
    /// The words of the prompt, where a player has nothing else.
    pub read: Option<String>,
}

/// Brief of the prompt `villager.summarise_environment`.
#[derive(Clone, Debug)]
pub struct SummariseEnvironmentBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<VillagerEpisode>,
    /// The task that the summary is for.
    pub task: String,
    /// The agent that the question is asked for, if there is one.
    pub agent: Option<AgentId>,
    /// The known environment, as the prompt shows it.
    pub environment: String,
}

/// Brief of the prompt `villager.reflect`.
#[derive(Clone, Debug)]
pub struct ReflectBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<VillagerEpisode>,
    /// The agent that judges its own work.
    pub agent: AgentId,
    /// The subtask in words.
    pub description: String,
    /// The turns of the agent's work.
    pub steps: Vec<TrajectoryStep>,
    /// Whether a player has read it from the prompt, and others learn of the work by its summary alone.
    pub is_read: bool,
}
