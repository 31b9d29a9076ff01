//! The prompts of all roles where a subtask is an errand, cut into their parts.

use std::sync::Arc;

use cooperage_core::{AgentId, Tool, ToolCall};
use cooperage_models::{Brief, ChatRole, Message};
use serde_json::Value;

use super::briefs::{
    AssignBrief, DecomposeBrief, ReflectBrief, ShownTask, SplitBrief, SummariseAgentBrief,
    SummariseEnvironmentBrief, VillagerEpisode,
};
use super::graph::TaskStatus;
use super::{
    ACT, ASSIGN, DECOMPOSE, REDECOMPOSE, REFLECT, SPLIT, SUMMARISE_AGENT, SUMMARISE_ENVIRONMENT,
    action_prompt,
};
use crate::base_agent::{self, ToolResult, TrajectoryStep, TurnOutcome};
use crate::player::{BriefMaker, ReadPrompt, ReplyForm, ToldSurroundings, WorldWords};

/// The first words of each role's instructions.
const PLANNER: &str = "You plan for a team of agents who work together in a world: ";
const CONTROLLER: &str = "You are the controller of a team of agents: ";
const DIVIDER: &str = "A subtask was given to several agents at a time.";
const JUDGE: &str = "You judge whether a subtask is done.";
const KEEPER: &str = "You keep the memory of an agent.";
const LOOKER: &str = "You help agents in a world to see what matters.";
/// The words before and behind an errand.
const YOU: &str = "\nYou are ";
const ERRAND: &str = ". Your errand: ";
const DONE_WHEN: &str = "\nIt is done when:\n";
/// The headings of a plan's state.
const SURROUNDINGS: &str = "The surroundings:\n";
const OPEN: &str = "Subtasks that are still in the graph:\n";
const DATA: &str = "The task data, under \"meta-data\":\n";
const IDLE: &str = "\nAgents without work: ";
/// More subtasks than are read from a list, and more than any agent's number.
const MOST: usize = 64;

/// Cuts the messages of a call; `None` if they are of no call of this framework.
pub(super) fn cut(messages: &[Message]) -> Option<ReadPrompt<'_>> {
    let (first, rest) = messages.split_first()?;
    let manual = first.text();
    let user = rest.iter().find(|message| message.speaker() == ChatRole::User)?.text();
    if let Some(names) = manual.strip_prefix(PLANNER) {
        return action_prompt::cut(messages).or_else(|| plan(messages, names));
    }
    if let Some(names) = manual.strip_prefix(CONTROLLER) {
        return assign(messages, names, user);
    }
    if manual.starts_with(DIVIDER) {
        return split(messages, user);
    }
    if manual.starts_with(JUDGE) {
        return reflect(messages, user);
    }
    if manual.starts_with(KEEPER) {
        return remember(messages, user);
    }
    if manual.starts_with(LOOKER) {
        return survey(messages, user);
    }
    act(messages)
}

/// Names up to the end of their sentence.
fn names_in(text: &str) -> Option<Vec<&str>> {
    Some(text.split_once('.')?.0.split(", ").take(MOST).collect())
}

fn agent_of(names: &[&str], name: &str) -> Option<AgentId> {
    (0..).map(AgentId).zip(names).find(|(_, known)| **known == name.trim()).map(|(agent, _)| agent)
}

/// The text between two others; to the end where the second is missing.
fn between<'t>(text: &'t str, from: &str, to: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(from)?;
    Some(rest.split_once(to).map_or(rest, |(inside, _)| inside))
}

/// The entries of a list that begins in the next line.
fn list(text: &str) -> Vec<String> {
    text.lines().map_while(|line| line.strip_prefix("- ")).map(str::to_owned).collect()
}

fn prompt<'m>(
    role: &'static str,
    form: ReplyForm,
    parts: WorldWords<'m>,
    brief: impl FnOnce(&[Tool]) -> Brief + 'm,
) -> Option<ReadPrompt<'m>> {
    Some(ReadPrompt { role, form, parts, brief: BriefMaker::of_tools(brief) })
}

fn episode(names: &[&str], tools: &[Tool]) -> VillagerEpisode {
    let tools: Arc<[Tool]> = Arc::from(tools);
    VillagerEpisode {
        document: Value::Null,
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        seats: (0..).map(AgentId).zip(names).map(|(agent, _)| agent).collect(),
        tools: vec![tools; names.len()],
        has_shared_subtasks: false,
        leaves_agents_open: false,
        may_omit_empty: true,
    }
}

fn plan<'m>(messages: &'m [Message], names: &'m str) -> Option<ReadPrompt<'m>> {
    let names = names_in(names)?;
    let manual = messages.first()?.text();
    let users = messages.iter().filter(|message| message.speaker() == ChatRole::User).map(Message::text);
    let state = users.clone().rfind(|text| text.contains(SURROUNDINGS) && text.contains(IDLE))?;
    let task = users.clone().find(|text| text.contains(DATA))?;
    let data = task.split_once(DATA)?.1.lines().next().unwrap_or_default();
    let document: Value = serde_json::from_str(data).unwrap_or_default();
    let observation = between(state, SURROUNDINGS, "\n\n")?;
    let (_, end) = state.rsplit_once(IDLE)?;
    let idle: Vec<AgentId> = names_in(end)?.into_iter().filter_map(|name| agent_of(&names, name)).collect();
    let most = between(end, "Write at most ", " new").and_then(|number| number.parse().ok()).unwrap_or(1);
    let open = between(state, OPEN, "\n\n").unwrap_or_default();
    let shown: Vec<ShownTask> = open.lines().filter_map(|line| shown_line(line, &names)).take(MOST).collect();
    let is_first = !state.contains("This is not the first plan");
    let parts = WorldWords { manual, observation, messages, names: names.clone(), ..WorldWords::default() };
    let brief = move |tools: &[Tool]| {
        let common = VillagerEpisode {
            document,
            has_shared_subtasks: manual.contains("Several agents share the work"),
            leaves_agents_open: manual.contains("\"assigned agents\": always an empty list"),
            may_omit_empty: manual.contains("may be left out where the list would be empty"),
            ..episode(&names, tools)
        };
        Brief::new(DecomposeBrief { common: Arc::new(common), shown, subtasks_max: most, idle })
    };
    prompt(if is_first { DECOMPOSE.name } else { REDECOMPOSE.name }, ReplyForm::List, parts, brief)
}

/// Reads `2. (running, Alice, after 1) Fetch the planks`.
fn shown_line(line: &str, names: &[&str]) -> Option<ShownTask> {
    let (state, description) = line.split_once(". (")?.1.split_once(") ")?;
    let mut words = state.split(", ");
    let status = match words.next()? {
        "running" => TaskStatus::Running,
        "failure" => TaskStatus::Failure,
        "success" => TaskStatus::Success,
        _ => TaskStatus::Unknown,
    };
    let agents = words.filter_map(|name| agent_of(names, name)).collect();
    Some(ShownTask { agents, status, ..shown(description) })
}

fn shown(description: &str) -> ShownTask {
    ShownTask {
        subtask: 0,
        description: description.to_owned(),
        milestones: Vec::new(),
        data: Vec::new(),
        candidates: Vec::new(),
        agents_needed: 1,
        agents: Vec::new(),
        status: TaskStatus::Unknown,
        call: None,
    }
}

fn assign<'m>(messages: &'m [Message], names: &'m str, user: &'m str) -> Option<ReadPrompt<'m>> {
    let names = names_in(names)?;
    let (_, rest) = user.split_once("\nFree agents: ")?;
    let free: Vec<String> = serde_json::from_str(rest.lines().next()?).ok()?;
    let free: Vec<AgentId> = free.iter().filter_map(|name| agent_of(&names, name)).collect();
    let (_, lines) = rest.split_once("\nSubtasks that can begin:\n")?;
    let task = |line: &str| {
        let record: Value = serde_json::from_str(line).ok()?;
        let candidates = record.get("candidates").and_then(Value::as_array).cloned().unwrap_or_default();
        let candidates = candidates.iter().filter_map(|name| agent_of(&names, name.as_str()?)).collect();
        let number = record.get("number").and_then(Value::as_u64).and_then(|number| number.try_into().ok());
        let description = record.get("description")?.as_str()?;
        Some(ShownTask { candidates, agents_needed: number.unwrap_or(1), ..shown(description) })
    };
    let tasks: Vec<ShownTask> = lines.lines().map_while(task).take(MOST).collect();
    let parts = WorldWords {
        manual: messages.first()?.text(),
        observation: user.lines().next().unwrap_or_default(),
        messages,
        names: names.clone(),
        ..WorldWords::default()
    };
    let brief = move |tools: &[Tool]| {
        Brief::new(AssignBrief { common: Arc::new(episode(&names, tools)), free, tasks })
    };
    prompt(ASSIGN.name, ReplyForm::List, parts, brief)
}

fn split<'m>(messages: &'m [Message], user: &'m str) -> Option<ReadPrompt<'m>> {
    let description = between(user, "\nThe subtask: ", "\n")?;
    let milestones = list(user.split_once("\nIts milestones:\n")?.1);
    let names = names_in(user.rsplit_once("\nDivide it among: ")?.1)?;
    let observation = between(user, "The agents:\n", "\n\n").unwrap_or_default();
    let parts = WorldWords {
        manual: messages.first()?.text(),
        observation,
        messages,
        names: names.clone(),
        ..WorldWords::default()
    };
    let brief = move |tools: &[Tool]| {
        let common = Arc::new(episode(&names, tools));
        let agents = common.seats.clone();
        Brief::new(SplitBrief { common, task: ShownTask { milestones, ..shown(description) }, agents })
    };
    prompt(SPLIT.name, ReplyForm::List, parts, brief)
}

fn reflect<'m>(messages: &'m [Message], user: &'m str) -> Option<ReadPrompt<'m>> {
    let description = between(user, "The subtask: ", "\n")?;
    let name = between(user, "\nWhat ", " did:\n")?;
    let name = name.rsplit_once("\nWhat ").map_or(name, |(_, name)| name);
    let actions = between(user, " did:\n", "\n")?;
    let calls: Value = serde_json::from_str(actions).unwrap_or_default();
    let steps: Vec<TrajectoryStep> = calls.as_array().into_iter().flatten().map(action).collect();
    let parts = WorldWords {
        manual: messages.first()?.text(),
        messages,
        name,
        names: vec![name],
        ..WorldWords::default()
    };
    let brief = move |tools: &[Tool]| {
        let common = Arc::new(episode(&[name], tools));
        let description = description.to_owned();
        Brief::new(ReflectBrief { common, agent: AgentId(0), description, steps, is_read: true })
    };
    prompt(REFLECT.name, ReplyForm::Object, parts, brief)
}

/// Reads an action as the judge is shown it.
fn action(record: &Value) -> TrajectoryStep {
    let text = |key: &str| record.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let outcome = match record.get("error") {
        Some(_) => TurnOutcome::Unreadable(text("error")),
        None => TurnOutcome::Called {
            body: AgentId(0),
            call: ToolCall {
                tool: text("action"),
                arguments: record.get("input").and_then(Value::as_object).cloned().unwrap_or_default(),
            },
            result: ToolResult {
                message: text("message"),
                status: record.get("status").and_then(Value::as_bool).unwrap_or_default(),
                data: Value::Null,
                trouble: None,
            },
        },
    };
    TrajectoryStep { thought: String::new(), outcome }
}

fn remember<'m>(messages: &'m [Message], user: &'m str) -> Option<ReadPrompt<'m>> {
    let name = between(user, "The agent: ", "\n")?;
    let parts = WorldWords {
        manual: messages.first()?.text(),
        messages,
        name,
        names: vec![name],
        ..WorldWords::default()
    };
    let brief = move |tools: &[Tool]| {
        let common = Arc::new(episode(&[name], tools));
        let read = Some(user.to_owned());
        Brief::new(SummariseAgentBrief { common, agent: AgentId(0), steps: Vec::new(), read })
    };
    prompt(SUMMARISE_AGENT.name, ReplyForm::Prose, parts, brief)
}

fn survey<'m>(messages: &'m [Message], user: &'m str) -> Option<ReadPrompt<'m>> {
    let (observation, task) = user.strip_prefix(SURROUNDINGS)?.rsplit_once("\n\nThe task: ")?;
    let names: Vec<String> =
        ToldSurroundings::read(observation).people.into_iter().map(|person| person.name).collect();
    let parts =
        WorldWords { manual: messages.first()?.text(), observation, messages, ..WorldWords::default() };
    let brief = move |tools: &[Tool]| {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Brief::new(SummariseEnvironmentBrief {
            common: Arc::new(episode(&names, tools)),
            task: task.to_owned(),
            agent: None,
            environment: observation.to_owned(),
        })
    };
    prompt(SUMMARISE_ENVIRONMENT.name, ReplyForm::Prose, parts, brief)
}

fn act(messages: &[Message]) -> Option<ReadPrompt<'_>> {
    let read = base_agent::cut(messages)?;
    let (before, rest) = read.opening.rsplit_once(YOU)?;
    let (name, errand) = rest.split_once(ERRAND)?;
    // Beside this framework's, an errand begins with the task of the team.
    if read.names.is_empty() || read.opening.starts_with(base_agent::TEAMS_TASK) {
        return None;
    }
    let agent = agent_of(&read.names, name)?;
    let errand = errand.split_once(DONE_WHEN).map_or(errand, |(errand, _)| errand);
    let errand = errand.lines().next().unwrap_or_default();
    let observation = before.split_once(SURROUNDINGS).map_or("", |(_, told)| told);
    let names = read.names.clone();
    let parts = WorldWords {
        manual: read.manual,
        observation,
        messages,
        name,
        names: names.clone(),
        ..WorldWords::default()
    };
    let brief = move |tools: &[Tool]| Brief::new(read.brief(agent, &names, errand, tools));
    prompt(ACT.name, ReplyForm::Object, parts, brief)
}
