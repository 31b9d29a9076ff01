//! The base agent's conversation, cut into its parts.

use std::sync::Arc;

use cooperage_core::{AgentId, Parameter, ParameterKind, Tool, ToolKind, WhenBusy};
use cooperage_models::{Brief, ChatRole, Message, Reply};
use serde_json::Value;

use super::acting::fitted_call;
use super::seat_prompt::with_earlier;
use super::turn::parse_turn;
use super::{ActBrief, AgentTurn, ITERATIONS_MAX, ToolResult, TrajectoryStep, TurnOutcome};
use crate::options::rules::FrameworkRules;
use crate::player::{BriefMaker, ReadPrompt, ReplyForm, ReportedAgent, WorldWords};

/// The words around the names of the team, and those of an agent without one.
const TEAM: &str = "You are one of the agents who work together in a world: ";
const ALONE: &str = "You do a task in a world without a team.";
/// The words before and behind the list of tools.
const TOOLS: &str = "Your tools; a parameter with a question mark may be left out:\n";
const SHARED: &str = "\nParameters that mean the same in several tools:\n";
const ANSWER: &str = "\nHow to answer: ";
/// Stands behind a parameter that every tool has.
const EVERYWHERE: &str = "? (every tool has it)";
/// Stands in the instructions where an action may carry the last word.
const LAST_WORD: &str = "\"final_answer\"";
/// The words between an agent's name and its number in the world.
const HAS_NUMBER: &str = " has the number ";
/// The parts of an opening that states a whole task.
const YOU: &str = "You are ";
const GOAL: &str = "\nThe task:\n";
const SURROUNDINGS: &str = "\nThe surroundings:\n";
const BEHIND: [&str; 2] = ["\n\nTime left for the task: ", "\n\nGo on with the task."];
/// The words before the names of others, in the opening of an agent without a team, which a bracket ends.
pub(super) const NEIGHBOURS: &str = ", while others there follow somebody else (";
/// The first words of an errand that comes with the task of the whole team.
pub(crate) const TEAMS_TASK: &str = "The team's task: ";
/// The lines below an action.
const OBSERVATION: &str = "Observation: ";
const TURNS_LEFT: &str = "Turns left: ";

/// A base agent's conversation.
pub(crate) struct ActPrompt<'m> {
    pub(crate) manual: &'m str,
    /// The names of the team; none where the agent is alone.
    pub(crate) names: Vec<&'m str>,
    /// The message that states the work.
    pub(crate) opening: &'m str,
    steps: Vec<TrajectoryStep>,
    turns_left: u32,
}

/// Cuts the messages of a call; `None` if they are of no such call.
pub(crate) fn cut(messages: &[Message]) -> Option<ActPrompt<'_>> {
    let (first, rest) = messages.split_first()?;
    let manual = first.text();
    let names = match manual.strip_prefix(TEAM) {
        Some(names) => names.split_once('.')?.0.split(", ").collect(),
        None => manual.starts_with(ALONE).then(Vec::new)?,
    };
    let (opening, turns) = rest.split_first()?;
    let tools = read_tools(manual);
    let mut turns_left = ITERATIONS_MAX;
    let mut steps = Vec::new();
    let mut said: Option<&str> = None;
    for message in turns {
        match message.speaker() {
            ChatRole::Assistant => said = Some(message.text()),
            ChatRole::User => {
                let told = message.text();
                steps.extend(said.take().and_then(|said| step(said, told, &tools)));
                let left = told.rsplit_once(TURNS_LEFT).and_then(|(_, left)| left.split('.').next());
                turns_left = left.and_then(|left| left.parse().ok()).unwrap_or(turns_left);
            }
            ChatRole::System => {}
        }
    }
    Some(ActPrompt { manual, names, opening: opening.text(), steps, turns_left })
}

/// Cuts the messages of an agent that works on the whole task alone; `None` if they are of no such call.
pub(super) fn cut_alone(messages: &[Message]) -> Option<ReadPrompt<'_>> {
    let (messages, earlier) = with_earlier(messages);
    let read = cut(messages).filter(|read| read.names.is_empty())?;
    let name = read.opening.strip_prefix(YOU)?.split_once(',')?.0;
    let (_, goal) = read.opening.split_once(GOAL)?;
    let goal = goal.split_once("\n\n").map_or(goal, |(goal, _)| goal);
    let others = read.opening.split_once(NEIGHBOURS).and_then(|(_, rest)| rest.split(')').next());
    let team = std::iter::once(name).chain(others.into_iter().flat_map(|others| others.split(", ")));
    let team = team.map(|name| ReportedAgent { name: name.to_owned(), carried: None }).collect();
    let (_, told) = read.opening.rsplit_once(SURROUNDINGS)?;
    let observation = BEHIND.iter().filter_map(|end| told.split_once(end)).map(|(told, _)| told).next();
    let observation = observation.unwrap_or(told);
    let names: Vec<&str> = observation.lines().skip(1).map_while(person).collect();
    let agent = (0..).map(AgentId).zip(&names).find(|(_, known)| **known == name).map(|(agent, _)| agent);
    let agent = agent.or_else(|| numbered(read.manual, name)).unwrap_or(AgentId(0));
    let parts = WorldWords {
        manual: read.manual,
        observation,
        earlier,
        messages,
        name,
        names: names.clone(),
        team,
        ..WorldWords::default()
    };
    let brief = move |tools: &[Tool]| Brief::new(read.brief(agent, &names, goal, tools));
    Some(ReadPrompt { role: "solo.act", form: ReplyForm::Object, parts, brief: BriefMaker::of_tools(brief) })
}

/// The number that the instructions of a seat give an agent.
fn numbered(manual: &str, name: &str) -> Option<AgentId> {
    let (_, rest) = manual.split_once(&format!("{name}{HAS_NUMBER}"))?;
    rest.split([',', '.']).next()?.parse().ok().map(AgentId)
}

/// The name in an agent's line of the surroundings.
fn person(line: &str) -> Option<&str> {
    let end = [" at [", " [", ": nothing"].iter().filter_map(|end| line.find(end)).min()?;
    line.get(..end).filter(|name| !name.contains([' ', ':', '-']))
}

impl ActPrompt<'_> {
    /// Whether an action may carry the last word.
    pub(crate) fn may_end_at_once(&self) -> bool {
        self.manual.contains(LAST_WORD)
    }

    /// The brief of such a conversation.
    pub(crate) fn brief(self, agent: AgentId, names: &[&str], work: &str, tools: &[Tool]) -> ActBrief {
        let may_end_at_once = self.may_end_at_once();
        let steps = self.steps.into_iter().map(|step| of_agent(step, agent)).collect();
        ActBrief {
            agent,
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            leads: Vec::new(),
            description: work.to_owned(),
            steps,
            turns_left: self.turns_left,
            tools: Arc::from(tools),
            may_end_at_once,
        }
    }
}

fn of_agent(mut step: TrajectoryStep, agent: AgentId) -> TrajectoryStep {
    if let TurnOutcome::Called { body, .. } = &mut step.outcome {
        *body = agent;
    }
    step
}

/// Reads a turn and the observation on it. The agent's number is not known yet.
fn step(said: &str, told: &str, tools: &[Tool]) -> Option<TrajectoryStep> {
    let told = told.strip_prefix(OBSERVATION)?;
    let record = told.lines().next().unwrap_or_default();
    match parse_turn(&Reply::of_text(said), tools, FrameworkRules::Fixed) {
        AgentTurn::Act { thought, call, .. } => {
            let call = fitted_call(tools, call);
            let outcome = TurnOutcome::Called { body: AgentId(0), call, result: result(record) };
            Some(TrajectoryStep { thought, outcome })
        }
        AgentTurn::Finish { .. } => None,
        AgentTurn::Unreadable(_) => Some(TrajectoryStep {
            thought: String::new(),
            outcome: TurnOutcome::Unreadable(record.to_owned()),
        }),
    }
}

/// Reads the record of a result, which may have been cut.
fn result(record: &str) -> ToolResult {
    let value: Value = serde_json::from_str(record).unwrap_or_default();
    let message = value.get("message").and_then(Value::as_str).unwrap_or(record);
    let status = value.get("status").and_then(Value::as_bool);
    ToolResult {
        message: message.to_owned(),
        status: status.unwrap_or_else(|| record.contains("\"status\":true")),
        data: value.get("data").cloned().unwrap_or_default(),
        trouble: None,
    }
}

/// The tools that a base agent's first message explains: their names and parameters.
#[must_use]
pub fn read_tools(manual: &str) -> Vec<Tool> {
    let Some((_, list)) = manual.split_once(TOOLS) else { return Vec::new() };
    let list = list.split(ANSWER).next().unwrap_or_default();
    let (tools, shared) = list.split_once(SHARED).unwrap_or((list, ""));
    let everywhere = shared.lines().filter_map(|line| line.strip_prefix("- ")?.split_once(EVERYWHERE));
    let everywhere: Vec<&str> = everywhere.map(|(name, _)| name).collect();
    let tool = |line: &str| {
        let (name, rest) = line.strip_prefix("- ")?.split_once('(')?;
        let (signature, doc) = rest.split_once("): ")?;
        let mut parameters: Vec<Parameter> =
            everywhere.iter().map(|name| parameter(name, "text", false)).collect();
        // A value such as `[x, y, z]` holds commas of its own.
        let signature = signature.replace("[x, y, z]", CELL);
        parameters.extend(signature.split(", ").filter(|part| !part.is_empty()).map(|part| {
            let (name, kind) = part.split_once(": ").unwrap_or((part, ""));
            parameter(name.trim_end_matches('?'), kind, !name.ends_with('?'))
        }));
        Some(Tool {
            name: name.to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters,
            text_form: None,
            doc: doc.to_owned(),
        })
    };
    tools.lines().filter_map(tool).collect()
}

/// Stands for the form of a cell while a signature is cut at its commas.
const CELL: &str = "cell";

fn parameter(name: &str, kind: &str, required: bool) -> Parameter {
    // The kind of a shared parameter stands further down, and numbers are read as they are written.
    let kind = match kind {
        CELL => ParameterKind::Cell,
        "whole number" => ParameterKind::Integer,
        _ if COORDINATES.contains(&name) || name.ends_with("count") => ParameterKind::Integer,
        _ => ParameterKind::Text,
    };
    Parameter {
        name: name.to_owned(),
        kind,
        required,
        doc: String::new(),
        meaning: cooperage_core::Meaning::Any,
    }
}

/// Parameters that are coordinates.
const COORDINATES: [&str; 6] = ["x", "y", "z", "top_x", "top_y", "top_z"];
