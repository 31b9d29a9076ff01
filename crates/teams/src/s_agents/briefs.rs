//! What the prompts of each role say, as typed values for built-in players.
//!
//! What a player answers is written by the functions of [`super::reply`].

use std::sync::Arc;

use cooperage_core::{AgentId, ItemCount, Observation, Tick, Tool, Trouble};
use serde_json::Value;

use super::library::Skill;
use super::organisation::Shape;

/// The facts that hold for a whole episode.
#[derive(Clone, Debug)]
pub struct Common {
    /// The task's text.
    pub goal: String,
    /// The task data.
    pub document: Value,
    /// What the world tells of itself that helps to plan.
    pub facts: Vec<String>,
    /// The agents' names, by number.
    pub names: Vec<String>,
    /// The agents of the team; the place of one in an organisation is its place here.
    pub seats: Vec<AgentId>,
    /// The kind of organisation.
    pub shape: Shape,
    /// Who commands whom.
    pub commands: Vec<(AgentId, AgentId)>,
    /// The agents who act in the world by themselves.
    pub workers: Vec<AgentId>,
    /// The tools of each agent, by number.
    pub tools: Vec<Arc<[Tool]>>,
    /// Whether direct actions are carried out by scripts.
    pub has_code: bool,
}

/// Who asked for something, and so to whom it is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Informer {
    /// A person, or the task itself.
    Player,
    /// An agent.
    Agent(AgentId),
}

/// A line of the record of what was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// When.
    pub tick: Tick,
    /// Who said it.
    pub speaker: Informer,
    /// To whom; none where to everybody.
    pub to: Option<Informer>,
    /// The words.
    pub text: String,
}

/// How far a task is, by what the progress monitor sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Progress {
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
    /// What it was to do, as its to-do list says.
    pub what: String,
    /// Whether it went well.
    pub succeeded: bool,
    /// What came of it.
    pub message: String,
    /// When it began.
    pub from: Tick,
    /// When it ended.
    pub to: Tick,
}

/// Behind `s-agents.monitor`.
#[derive(Clone, Debug)]
pub struct MonitorBrief {
    /// What holds for the whole episode.
    pub common: Arc<Common>,
    /// Who looks after its task.
    pub agent: AgentId,
    /// The task at hand, which is asked about.
    pub task: String,
    /// What was said since the last planning.
    pub conversation: Vec<Line>,
    /// What the agent did by itself since then.
    pub deeds: Vec<Deed>,
    /// What the agent carries; none where the world does not tell.
    pub carried: Option<Vec<ItemCount>>,
    /// Orders that are under way.
    pub waiting_for: Vec<Employee>,
    /// When it is asked.
    pub now: Tick,
}

/// What a leader knows of somebody it commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Employee {
    /// Who.
    pub agent: AgentId,
    /// What it carries, by its last report; none before the first that says so.
    pub carried: Option<Vec<ItemCount>>,
    /// What it was told to do last, and has not reported to be over.
    pub order: Option<String>,
    /// What it reported last, in its words; empty before its first report.
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
    /// How many agents come after it.
    pub after: usize,
}

/// Behind `s-agents.lead` and `s-agents.plan`.
#[derive(Clone, Debug)]
pub struct PlanBrief {
    /// What holds for the whole episode.
    pub common: Arc<Common>,
    /// Who plans.
    pub agent: AgentId,
    /// Whether it acts in the world by itself.
    pub works: bool,
    /// What it is to reach now, in the words of whoever asked for it.
    pub request: String,
    /// Who asked for it.
    pub informer: Informer,
    /// The objective as it put it at its last planning; empty at first.
    pub previous_objective: String,
    /// The stages of its last plan; none at first, or for something else than the last time.
    pub previous_stages: Vec<String>,
    /// The task that it had at hand since then, and how far that is, with the monitor's reasons.
    pub previous_task: Option<(String, Progress, String)>,
    /// What was said since its last planning.
    pub conversation: Vec<Line>,
    /// What it did by itself since then.
    pub deeds: Vec<Deed>,
    /// Whom it commands, with what it knows of them.
    pub employees: Vec<Employee>,
    /// Its place in a chain.
    pub chain: Option<ChainPlace>,
    /// What it perceives.
    pub seen: Observation,
    /// When it plans.
    pub now: Tick,
}

/// Behind `s-agents.act`.
#[derive(Clone, Debug)]
pub struct ActionsBrief {
    /// What holds for the whole episode.
    pub common: Arc<Common>,
    /// Whose to-do list is wanted.
    pub agent: AgentId,
    /// Whether it acts in the world by itself.
    pub works: bool,
    /// What it is to reach, as its plan says.
    pub objective: String,
    /// The stages of its plan.
    pub stages: Vec<String>,
    /// The task at hand.
    pub task: String,
    /// Whom it commands, with what it knows of them.
    pub employees: Vec<Employee>,
    /// Its place in a chain.
    pub chain: Option<ChainPlace>,
    /// To whom it may talk without commanding.
    pub peers: Vec<AgentId>,
    /// What it perceives.
    pub seen: Observation,
}

/// Behind `s-agents.code`.
#[derive(Clone, Debug)]
pub struct CodeBrief {
    /// What holds for the whole episode.
    pub common: Arc<Common>,
    /// Who acts.
    pub agent: AgentId,
    /// What is to be done, as the to-do list says.
    pub action: String,
    /// The task at hand.
    pub task: String,
    /// The most similar skills, the best first.
    pub skills: Vec<Skill>,
    /// What it perceives.
    pub seen: Observation,
    /// What came of the attempts so far: the code, and what went wrong.
    pub attempts: Vec<(String, String)>,
}

/// Behind `s-agents.choose`.
#[derive(Clone, Debug)]
pub struct ChooseBrief {
    /// What holds for the whole episode.
    pub common: Arc<Common>,
    /// Who acts.
    pub agent: AgentId,
    /// What is to be done, as the to-do list says.
    pub action: String,
    /// The task at hand.
    pub task: String,
    /// The most similar skills, the best first; none where the world runs no scripts.
    pub skills: Vec<Skill>,
    /// What it perceives.
    pub seen: Observation,
    /// The calls made for this action so far.
    pub calls: Vec<Called>,
}

/// A tool or a skill that was called, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Called {
    /// The tool's or skill's name.
    pub name: String,
    /// An object for a tool, a list for a skill.
    pub arguments: Value,
    /// Whether it went well.
    pub succeeded: bool,
    /// What came of it, in words.
    pub message: String,
    /// What stood in its way, where the world says.
    pub trouble: Option<Trouble>,
}

/// Behind `s-agents.chat`.
#[derive(Clone, Debug)]
pub struct ChatBrief {
    /// What holds for the whole episode.
    pub common: Arc<Common>,
    /// Who may answer.
    pub agent: AgentId,
    /// Whom.
    pub other: AgentId,
    /// What was said on this occasion, the oldest first.
    pub lines: Vec<Line>,
    /// What the agent has at hand; empty without a task.
    pub task: String,
    /// Turns left on this occasion, this one included.
    pub turns_left: u32,
}

/// Behind `s-agents.describe`.
#[derive(Clone, Debug)]
pub struct DescribeBrief {
    /// What holds for the whole episode.
    pub common: Arc<Common>,
    /// Whose code it is.
    pub agent: AgentId,
    /// What it was written for.
    pub action: String,
    /// The code.
    pub code: String,
}
