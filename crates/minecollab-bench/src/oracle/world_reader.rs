//! The scripted player of frameworks other than MINDcraft: it reads the world, and writes the expert's decisions in the
//! reply formats of S-Agents, VillagerAgent and single agents.

use std::any::Any;

use cooperage_core::{AgentId, ToolCall};
use cooperage_models::{ChatRequest, ModelRole, ReplyHook, WrongView, view_as};
use cooperage_teams::base_agent::{ActBrief, AgentTurn, write_turn};
use cooperage_teams::frameworks::s_agents::briefs::{ActionsBrief, ChooseBrief, CodeBrief, SAgentsPlanBrief};
use cooperage_teams::frameworks::s_agents::player::{Decided, Decisions, Share, answer};
use cooperage_teams::frameworks::s_agents::reply::{ChooserReply, ChosenAction};
use cooperage_teams::frameworks::villager::assignment::{AssignmentRecord, write_assignments};
use cooperage_teams::frameworks::villager::briefs::{
    AssignBrief, DecomposeBrief, ReflectBrief, SplitBrief, SummariseAgentBrief, SummariseEnvironmentBrief,
};
use cooperage_teams::frameworks::villager::graph::TaskStatus;
use cooperage_teams::frameworks::villager::record::{SubtaskRecord, write_records, write_short_records};
use cooperage_teams::frameworks::villager::reflection::{Reflection, write_reflection};
use cooperage_teams::frameworks::villager::split::{ShareRecord, write_shares};
use serde_json::{Value, json};

use crate::expert::{Next, call, next};
use crate::round::TaskWorld;

/// An agent's part of any task.
const PART: &str = "do your part: give what others need, get what is missing, make what is wanted";
/// The leader's action while all agents are at work.
const AWAIT: &str = "wait for the reports";
/// Seconds that an agent stays where it can do nothing.
const PAUSE_S: u32 = 5;

/// See the module. It keeps nothing from call to call.
#[derive(Debug, Default)]
pub(super) struct WorldReader;

impl ReplyHook for WorldReader {
    fn reply(&mut self, _: &ModelRole, request: &ChatRequest, view: &dyn Any) -> Result<String, WrongView> {
        let world: &TaskWorld = view_as(view)?;
        let Some(brief) = &request.brief else { return Ok(String::new()) };
        Ok(if let Some(brief) = brief.get::<ActBrief>() {
            let thought = "This is next.".to_owned();
            write_turn(&AgentTurn::Act { thought, call: call_of(world, brief.agent), last_word: None })
        } else if let Some(brief) = brief.get::<DecomposeBrief>() {
            decompose(brief)
        } else if let Some(brief) = brief.get::<AssignBrief>() {
            assign(brief)
        } else if let Some(brief) = brief.get::<SplitBrief>() {
            split(brief)
        } else if let Some(brief) = brief.get::<ReflectBrief>() {
            let task_status = next(world, brief.agent) == Next::Wait;
            let reasoning = if task_status { "nothing is left for me" } else { "there is more to do" };
            let (reasoning, summary) = (reasoning.to_owned(), "I did what I could.".to_owned());
            write_reflection(&Reflection { reasoning, summary, task_status })
        } else if brief.get::<SummariseAgentBrief>().is_some() {
            "The work goes on.".to_owned()
        } else if let Some(brief) = brief.get::<SummariseEnvironmentBrief>() {
            brief.environment.chars().take(500).collect()
        } else {
            answer(brief, &mut Mind { world }).unwrap_or_default()
        })
    }
}

/// Returns an agent's next call: it stays if there is nothing to do.
fn call_of(world: &TaskWorld, agent: AgentId) -> ToolCall {
    match next(world, agent) {
        Next::Call(call) => call,
        Next::Wait => call("stay", [("type", json!(PAUSE_S))]),
    }
}

/// A subtask for every agent without one.
fn decompose(brief: &DecomposeBrief) -> String {
    let common = &brief.common;
    let name = |agent: &AgentId| common.names.get(agent.0 as usize).cloned().unwrap_or_default();
    let is_over = |status| matches!(status, TaskStatus::Success | TaskStatus::Failure);
    let busy = brief.shown.iter().filter(|task| !is_over(task.status));
    let busy: Vec<AgentId> =
        busy.flat_map(|task| task.agents.iter().chain(&task.candidates)).copied().collect();
    let mut failed =
        (1..).zip(&brief.shown).filter(|(_, task)| task.status == TaskStatus::Failure).map(|(id, _)| id);
    let first = brief.shown.len() as i64 + 1;
    let free = common.seats.iter().filter(|seat| !busy.contains(seat)).take(brief.subtasks_max);
    let records: Vec<SubtaskRecord> = (first..)
        .zip(free)
        .map(|(id, seat)| SubtaskRecord {
            id: Some(id),
            description: format!("{}: {PART}", name(seat)),
            milestones: vec!["nothing is left for this agent to do".to_owned()],
            retrieval_paths: Vec::new(),
            required_subtasks: Vec::new(),
            assigned_agents: if common.leaves_agents_open { Vec::new() } else { vec![name(seat)] },
            replaces: failed.next().into_iter().collect(),
        })
        .collect();
    if common.may_omit_empty { write_short_records(&records) } else { write_records(&records) }
}

fn assign(brief: &AssignBrief) -> String {
    let mut free = brief.free.clone();
    let mut records = Vec::new();
    for (number, task) in brief.tasks.iter().enumerate() {
        let named = |agent: &AgentId| {
            let name = brief.common.names.get(agent.0 as usize);
            name.is_some_and(|name| task.description.starts_with(&format!("{name}:")))
        };
        let may = |agent: &AgentId| task.candidates.is_empty() || task.candidates.contains(agent);
        let place = free.iter().position(named).or_else(|| free.iter().position(may));
        let Some(place) = place else { continue };
        let agent = free.remove(place);
        let name = brief.common.names.get(agent.0 as usize).cloned().unwrap_or_default();
        records.push(AssignmentRecord {
            reason: "it is free".to_owned(),
            task_id: number as i64,
            agents: vec![name],
        });
    }
    write_assignments(&records)
}

fn split(brief: &SplitBrief) -> String {
    let share = |agent: &AgentId| ShareRecord {
        reason: "everybody does a part".to_owned(),
        description: brief.task.description.clone(),
        milestones: brief.task.milestones.clone(),
        agent: brief.common.names.get(agent.0 as usize).cloned().unwrap_or_default(),
    };
    write_shares(&brief.agents.iter().map(share).collect::<Vec<_>>())
}

/// The decisions of S-Agents.
struct Mind<'a> {
    world: &'a TaskWorld,
}

impl Decisions for Mind<'_> {
    fn plan(&mut self, brief: &SAgentsPlanBrief) -> Decided {
        let free = brief.employees.iter().filter(|employee| !employee.is_silent && employee.order.is_none());
        let mut shares: Vec<Share> =
            free.map(|employee| Share { agent: employee.agent, what: PART.to_owned() }).collect();
        if brief.works {
            shares.push(Share { agent: brief.agent, what: PART.to_owned() });
        }
        if shares.is_empty() {
            shares.push(Share { agent: brief.agent, what: AWAIT.to_owned() });
        }
        Decided { stages: vec![shares], current: Some(0), reason: "Everybody has a part of it.".to_owned() }
    }

    fn actions(&mut self, _: &ActionsBrief, task: &str) -> Vec<String> {
        vec![task.to_owned()]
    }

    fn code(&mut self, brief: &CodeBrief) -> (String, String) {
        let call = match brief.action.contains(AWAIT) {
            true => call("stay", [("type", json!(PAUSE_S))]),
            false => call_of(self.world, brief.agent),
        };
        let line = script(&call);
        ("This is next.".to_owned(), format!("async function doNextStep(bot) {{\n  await {line};\n}}"))
    }

    fn choose(&mut self, brief: &ChooseBrief) -> ChooserReply {
        let call = call_of(self.world, brief.agent);
        ChooserReply { thought: "This is next.".to_owned(), what: ChosenAction::Tool(call), is_last: true }
    }
}

/// Writes a command as a call in a script.
fn script(call: &ToolCall) -> String {
    let value = |name: &str| call.arguments.get(name).cloned().unwrap_or(Value::Null);
    let (function, arguments): (&str, &[&str]) = match call.tool.as_str() {
        "collectBlocks" => ("collectBlock", &["type", "num"]),
        "craftRecipe" => ("craftRecipe", &["recipe_name", "num"]),
        "smeltItem" => ("smeltItem", &["item_name", "num"]),
        "takeFromChest" => ("takeFromChest", &["item_name", "num"]),
        "attack" => ("attackNearest", &["type"]),
        "givePlayer" => ("giveToPlayer", &["item_name", "player_name", "num"]),
        _ => ("stay", &["type"]),
    };
    let arguments: Vec<String> = arguments.iter().map(|name| value(name).to_string()).collect();
    format!("skills.{function}(bot, {})", arguments.join(", "))
}
