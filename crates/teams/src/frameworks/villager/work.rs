//! An agent's work on a subtask: it looks around, works with its tools, remembers its actions, and judges whether the
//! subtask is done (docs/spec/villager.md, 1.2, 1.6.3, 1.6.4, 1.7).

use std::rc::Rc;

use cooperage_core::{AgentId, ToolCall, Viewer};
use cooperage_models::{Brief, Message, tokens};
use cooperage_runtime::FrameworkError;
use minijinja::context;
use serde_json::{Value, json};

use super::briefs::{ReflectBrief, SummariseAgentBrief, SummariseEnvironmentBrief};
use super::graph::SubtaskIndex;
use super::options::{KnownAgents, VillagerOptions};
use super::reflection::{Reflection, parse_reflection};
use super::setting::{DATA_CHARACTERS, VillagerContext};
use super::{ACT, REFLECT, SUMMARISE_AGENT, SUMMARISE_ENVIRONMENT};
use crate::answer::notices::no_answer;
use crate::asking::{RETRIES_MAX, RetryableCall, ask_until, read_prose};
use crate::base_agent::{
    ActBrief, Orders, Trajectory, TrajectoryEnd, TurnOutcome, history_lines, run, ticks_of,
};
use crate::budget::{json_within, text_within};
use crate::state_manager::{bag_json, carried_text, held_json};
use crate::templates::render;

/// Virtual seconds for which a summary of the environment holds (docs/spec/villager.md, 1.6.3).
const SUMMARY_SECONDS: u64 = 30;
/// Characters of a summary of the environment that are kept: its 256 tokens are fewer.
const SUMMARY_CHARACTERS: usize = 1_600;
/// Characters of what an agent did, in a prompt: 4 for each of 2,048 tokens (docs/spec/villager.md, 1.9).
const ACTIONS_CHARACTERS: usize = 8_192;
/// Tokens of a base agent's first prompt: the paper's whole context (docs/spec/villager.md, 1.9).
const PROMPT_TOKENS: u64 = 4_000;
/// Characters of what all others remember, in a base agent's prompt.
const OTHERS_CHARACTERS: usize = 1_000;
/// Characters of what an agent itself remembers, in its own prompt.
const OWN_CHARACTERS: usize = 1_000;

/// A subtask, or a share of one, given to an agent.
#[derive(Clone, Debug)]
pub(crate) struct AgentAssignment {
    pub(crate) place: SubtaskIndex,
    /// The subtask's number in the episode.
    pub(crate) subtask: u32,
    pub(crate) agent: AgentId,
    /// The agents that it leads.
    pub(crate) leads: Vec<AgentId>,
    pub(crate) description: String,
    pub(crate) milestones: Vec<String>,
    pub(crate) data: Vec<Value>,
    /// The action that it is, where a subtask is one.
    pub(crate) call: Option<ToolCall>,
    /// The agents of the subtasks directly before it.
    pub(crate) before: Vec<AgentId>,
}

/// Works on it to the end.
pub(crate) async fn work(
    setting: Rc<VillagerContext>,
    charge: AgentAssignment,
) -> Result<Trajectory, FrameworkError> {
    let agent = charge.agent;
    if setting.options.is_repaired && !setting.team.is_down(agent) {
        // Items that it was handed since its last errand are seen here.
        setting.look(agent)?;
    }
    let environment = environment_summary(&setting, &charge.description, Some(agent)).await?;
    let system = setting.agent_systems.get(&agent).cloned();
    let system = system.ok_or_else(|| FrameworkError::Missing("tools for every agent".to_owned()))?;
    let opening = opening(&setting, &charge, &environment, &system)?;
    let brief = ActBrief {
        agent,
        names: setting.common.names.clone(),
        leads: charge.leads,
        description: charge.description,
        steps: Vec::new(),
        turns_left: 0,
        tools: setting.common.tools.get(agent.0 as usize).cloned().unwrap_or_default(),
        may_end_at_once: !setting.options.is_paper(),
    };
    let begun = setting.team.tick();
    let VillagerOptions { rules, is_repaired, tool_calls, .. } = setting.options;
    let trajectory = run(
        &setting.team,
        &setting.notices,
        &setting.deeds,
        Orders { role: ACT.name, system, opening, brief, rules, is_repaired, tool_calls },
    )
    .await;
    if !setting.options.is_paper() {
        setting.memory.borrow_mut().take_findings(agent, &trajectory.findings(), begun);
    }
    if !setting.team.is_down(agent) {
        setting.look(agent)?;
    }
    Ok(trajectory)
}

/// Returns a model's summary of the surroundings for a task. A summary is reused for a while.
pub(crate) async fn environment_summary(
    setting: &VillagerContext,
    task: &str,
    agent: Option<AgentId>,
) -> Result<String, FrameworkError> {
    let team = &setting.team;
    let lasts = ticks_of(team, SUMMARY_SECONDS);
    let is_published = setting.options.is_paper();
    let viewpoint = setting.viewpoint(agent);
    let signs = setting.memory.borrow().signs(viewpoint);
    let mut asked_for = task.to_owned();
    for sign in &signs {
        asked_for.push_str(&format!("\nA sign{} says: {}", sign.near, sign.text));
    }
    // Another sign is another place: what mattered elsewhere is no answer there.
    let key = if is_published { task.to_owned() } else { asked_for.clone() };
    if let Some(summary) = setting.memory.borrow().cached(&key, team.tick(), lasts) {
        return Ok(summary);
    }
    let environment = setting.memory.borrow().environment(viewpoint);
    let values = context! { environment => environment.as_str(), task => asked_for };
    let messages = vec![
        Message::system(render("villager/summarise_environment", context! { is_published })?),
        Message::user(render("villager/summarise_environment_task", values)?),
    ];
    let brief = SummariseEnvironmentBrief {
        common: setting.common.clone(),
        task: task.to_owned(),
        agent,
        environment: environment.clone(),
    };
    let question = RetryableCall {
        role: SUMMARISE_ENVIRONMENT.name,
        agent,
        messages,
        brief: Brief::new(brief),
        shows_mistakes: !setting.options.is_paper(),
        retries: RETRIES_MAX,
    };
    let summary = ask_until(team, &setting.notices, question, read_prose).await?.unwrap_or(environment);
    let mut summary = text_within(summary.trim(), SUMMARY_CHARACTERS);
    for sign in &signs {
        summary.push_str(&format!("\nSign{}: {}", sign.near, sign.text));
    }
    setting.memory.borrow_mut().cache(&key, team.tick(), summary.clone());
    Ok(summary)
}

/// The parts of a base agent's prompt that give way, in this order, when it is too long.
struct Loose {
    data: String,
    others: Vec<(String, String)>,
    history: String,
}

/// The second message of a base agent's conversation.
fn opening(
    setting: &VillagerContext,
    charge: &AgentAssignment,
    environment: &str,
    system: &Message,
) -> Result<String, FrameworkError> {
    let whole = loose(setting, charge, DATA_CHARACTERS, OTHERS_CHARACTERS, usize::MAX);
    let room = PROMPT_TOKENS.saturating_sub(system.tokens());
    if setting.options.is_paper() {
        let text = render_opening(setting, charge, environment, &whole)?;
        return Ok(cut_from_the_end(text, room));
    }
    // Data gives way first, then what others remember, then the agent's own history; never the subtask.
    let mut budgets = [DATA_CHARACTERS, OTHERS_CHARACTERS, ACTIONS_CHARACTERS];
    loop {
        let parts = loose(setting, charge, budgets[0], budgets[1], budgets[2]);
        let text = render_opening(setting, charge, environment, &parts)?;
        let Some(budget) = budgets.iter_mut().find(|budget| **budget > 0) else { return Ok(text) };
        if tokens::count(&text) <= room {
            return Ok(text);
        }
        *budget = if *budget > 200 { *budget / 2 } else { 0 };
    }
}

fn loose(
    setting: &VillagerContext,
    charge: &AgentAssignment,
    data: usize,
    others: usize,
    history: usize,
) -> Loose {
    let memory = setting.memory.borrow();
    let is_known = |agent: &AgentId| match setting.options.known_agents {
        KnownAgents::All => true,
        KnownAgents::Predecessors => charge.before.contains(agent),
    };
    let is_other =
        |agent: &AgentId| *agent != charge.agent && is_known(agent) && !memory.summary(*agent).is_empty();
    let who: Vec<AgentId> = setting.agents().filter(is_other).collect();
    let share = others / who.len().max(1);
    let others = who
        .iter()
        .filter(|_| share > 0)
        .map(|&agent| (setting.names.get(agent).to_owned(), text_within(memory.summary(agent), share)));
    let actions = memory.history(charge.agent);
    let data = if charge.data.is_empty() || data == 0 {
        String::new()
    } else {
        json_within(&Value::Array(charge.data.clone()), data)
    };
    let history = if actions.is_null() || history == 0 {
        String::new()
    } else if setting.options.is_paper() {
        actions.to_string()
    } else {
        text_within(&history_lines(&actions), history)
    };
    Loose { data, others: others.collect(), history }
}

fn render_opening(
    setting: &VillagerContext,
    charge: &AgentAssignment,
    environment: &str,
    parts: &Loose,
) -> Result<String, FrameworkError> {
    let others: Vec<_> = parts.others.iter().map(|(name, summary)| context! { name, summary }).collect();
    let memory = setting.memory.borrow();
    let values = context! {
        name => setting.names.get(charge.agent),
        data => parts.data.as_str(),
        others,
        own => if setting.options.is_paper() { memory.summary(charge.agent).to_owned() } else { text_within(memory.summary(charge.agent), OWN_CHARACTERS) },
        history => parts.history.as_str(),
        environment,
        knowledge => setting.knowledge.clone(),
        description => charge.description.as_str(),
        milestones => charge.milestones.clone(),
        leads => setting.named(&charge.leads),
        is_native => setting.options.tool_calls.is_native(),
        experience => setting.experience.of_subtask(&charge.description).unwrap_or_default(),
    };
    render(if setting.options.is_paper() { "villager/errand_published" } else { "villager/errand" }, values)
}

/// The published way to shorten a prompt: characters go from its end, a hundred at a time, until it fits.
fn cut_from_the_end(text: String, room: u64) -> String {
    let characters = text.chars().count();
    let shortened =
        |cuts: usize| -> String { text.chars().take(characters.saturating_sub(cuts * 100)).collect() };
    let fits = |cuts: usize| tokens::count(&shortened(cuts)) <= room;
    let (mut low, mut high) = (0, characters.div_ceil(100));
    while low < high {
        let middle = low + (high - low) / 2;
        if fits(middle) { high = middle } else { low = middle + 1 }
    }
    shortened(low)
}

/// Updates the agent's memory with its subtask, and returns its judgement.
pub(crate) async fn feed_back(
    setting: Rc<VillagerContext>,
    charge: AgentAssignment,
    trajectory: Trajectory,
) -> Result<Reflection, FrameworkError> {
    if trajectory.ending == TrajectoryEnd::Crashed {
        // An agent that is down cannot judge its work.
        return Ok(Reflection { summary: trajectory.answer().to_owned(), ..Reflection::default() });
    }
    remember(&setting, &charge, &trajectory).await?;
    let reflection = reflect(&setting, &charge, &trajectory).await?;
    let actions = trajectory.actions(&setting.common.names, charge.agent);
    setting.memory.borrow_mut().keep_history(charge.agent, actions);
    Ok(reflection)
}

async fn remember(
    setting: &VillagerContext,
    charge: &AgentAssignment,
    trajectory: &Trajectory,
) -> Result<(), FrameworkError> {
    let agent = charge.agent;
    let (summary_so_far, perception) = {
        let memory = setting.memory.borrow();
        (memory.summary(agent).to_owned(), memory.perception(agent).cloned())
    };
    let behaviour = |step: &crate::base_agent::TrajectoryStep| match &step.outcome {
        TurnOutcome::Called { call, result, .. } => {
            json!({"behavior": call.tool, "input": call.arguments, "feedback": result.message})
        }
        TurnOutcome::Unreadable(told) => json!({ "feedback": told }),
    };
    let development = json!({
        "name": setting.names.get(agent),
        "action_list": trajectory.steps.iter().map(behaviour).collect::<Vec<_>>(),
        "held_items": held_json(perception.as_ref()),
        "bag": bag_json(perception.as_ref()),
    });
    let values = context! {
        name => setting.names.get(agent),
        summary => if summary_so_far.is_empty() { "No history found." } else { summary_so_far.as_str() },
        development => json_within(&development, ACTIONS_CHARACTERS),
    };
    let messages = vec![
        Message::system(render("villager/summarise_agent", context! {})?),
        Message::user(render("villager/summarise_agent_task", values)?),
    ];
    let brief = SummariseAgentBrief {
        common: setting.common.clone(),
        agent,
        steps: trajectory.steps.clone(),
        read: None,
    };
    let question = RetryableCall {
        role: SUMMARISE_AGENT.name,
        agent: Some(agent),
        messages,
        brief: Brief::new(brief),
        shows_mistakes: !setting.options.is_paper(),
        retries: RETRIES_MAX,
    };
    if let Some(summary) = ask_until(&setting.team, &setting.notices, question, read_prose).await? {
        setting.memory.borrow_mut().remember(agent, &summary);
    }
    Ok(())
}

/// Returns the items that the agent and the agents named in its subtask carry, so that the judge can check results.
fn carried_lines(setting: &VillagerContext, charge: &AgentAssignment) -> Result<Vec<String>, FrameworkError> {
    let mut lines = Vec::new();
    for agent in setting.agents() {
        let name = setting.names.get(agent);
        if agent != charge.agent && !charge.description.contains(name) {
            continue;
        }
        if let Some(seen) = setting.team.observe(Viewer::Agent(agent))?.perception {
            lines.push(format!("{name} carries now: {}", carried_text(&seen.carried)));
        }
    }
    Ok(lines)
}

/// A judgement that cannot be had counts as a failure.
async fn reflect(
    setting: &VillagerContext,
    charge: &AgentAssignment,
    trajectory: &Trajectory,
) -> Result<Reflection, FrameworkError> {
    let agent = charge.agent;
    let actions = trajectory.actions(&setting.common.names, agent);
    let values = context! {
        carried => if setting.options.is_paper() { Vec::new() } else { carried_lines(setting, charge)? },
        name => setting.names.get(agent),
        description => charge.description.as_str(),
        milestones => charge.milestones.clone(),
        state => setting.memory.borrow().summary(agent),
        actions => json_within(&actions, ACTIONS_CHARACTERS),
        answer => trajectory.answer(),
        is_stopped => !setting.options.is_paper() && trajectory.ending == TrajectoryEnd::Stopped,
    };
    let messages = vec![
        Message::system(render("villager/reflect", context! {})?),
        Message::user(render("villager/reflect_task", values)?),
    ];
    let brief = ReflectBrief {
        common: setting.common.clone(),
        agent,
        description: charge.description.clone(),
        steps: trajectory.steps.clone(),
        is_read: false,
    };
    let question = RetryableCall {
        role: REFLECT.name,
        agent: Some(agent),
        messages,
        brief: Brief::new(brief),
        shows_mistakes: !setting.options.is_paper(),
        retries: RETRIES_MAX,
    };
    let read = |reply: &cooperage_models::Reply| {
        let unreadable = || "no object with the key `task_status`, true or false, could be read".to_owned();
        parse_reflection(reply).ok_or_else(|| no_answer(reply).unwrap_or_else(unreadable))
    };
    Ok(ask_until(&setting.team, &setting.notices, question, read).await?.unwrap_or_default())
}
