//! The decomposer where a subtask is one action: what it is asked, and how its records become subtasks
//! (docs/spec/villager.md, 5.2).

use std::rc::Rc;

use cooperage_core::{AgentId, Tool, Viewer};
use cooperage_models::{Brief, Message, Reply, tokens};
use cooperage_runtime::FrameworkError;
use minijinja::{Value, context};

use super::action_record::{ActionRecord, parse_action_records};
use super::briefs::{ActionPlanBrief, EndedAction, ShownTask};
use super::graph::{NewTask, TaskNode, TaskStatus};
use super::options::VillagerOptions;
use super::record::DecompositionReply;
use super::setting::VillagerContext;
use super::{DECOMPOSE, REDECOMPOSE};
use crate::abilities::Abilities;
use crate::asking::{RETRIES_MAX, RetryableCall, ask_until};
use crate::base_agent::{parameter_lines, shared_parameters, tool_lines};
use crate::budget::{json_within, text_within};
use crate::names::AgentNames;
use crate::task_text::TaskText;
use crate::templates::render;

/// Tokens of a whole prompt (docs/spec/villager.md, 1.9).
const PROMPT_TOKENS: u64 = 4_000;
/// Tokens of what is the same in every prompt of an episode; the rest is for what changes.
const STABLE_TOKENS: u64 = 3_000;
/// Characters of the task data, before they have to give way.
const DATA_CHARACTERS: usize = 8_192;
/// Characters of what the world tells of itself, likewise.
const ENVIRONMENT_CHARACTERS: usize = 8_192;
/// Actions that have ended and are told of, the newest.
const ENDED_TOLD: usize = 12;
/// Characters of what the world says of an action that failed.
const REASON_CHARACTERS: usize = 160;

/// Returns the planning instructions, which stay the same for an episode.
pub(super) fn actions_system(
    names: &AgentNames,
    abilities: &Abilities,
    knowledge: &[String],
    options: VillagerOptions,
) -> Result<String, FrameworkError> {
    let tools: &[Tool] = &abilities.all;
    let parameters = shared_parameters(tools);
    let values = context! {
        names => names.of_team(),
        neighbours => names.neighbours(),
        aliases => names.aliases(),
        knowledge => knowledge.to_vec(),
        tools => tool_lines(tools, &parameters),
        parameters => parameter_lines(tools, &parameters),
        private_tools => abilities.private.clone(),
        has_rounds => options.has_rounds,
        is_published => options.is_paper(),
    };
    render("villager/actions", values)
}

/// The task; its data give way if both are too long. `by` is the person who has set the goal, where one has.
pub(super) fn task_message(
    system: &Message,
    task: &TaskText,
    by: Option<&str>,
) -> Result<Message, FrameworkError> {
    let mut characters = DATA_CHARACTERS;
    loop {
        let document = json_within(&task.document, characters);
        let values = context! { goal => task.goal.as_str(), document, by };
        let message = Message::user(render("villager/plan_task", values)?);
        if characters < 100 || system.tokens() + message.tokens() <= STABLE_TOKENS {
            return Ok(message);
        }
        characters /= 2;
    }
}

/// The state of affairs with which a plan of actions is asked for.
pub(super) struct ActionRequest {
    /// Whether nothing has been planned yet.
    pub(super) is_first: bool,
    /// Open subtasks, in the order in which the prompt numbers them.
    pub(super) open: Vec<ShownTask>,
    /// The agents that an action is asked for.
    pub(super) asked: Vec<AgentId>,
    /// Actions that have ended since the last plan.
    pub(super) ended: Vec<EndedAction>,
    /// Actions that were dropped since then before they began, in words.
    pub(super) dropped: Vec<String>,
}

/// Asks for an action of each of these agents; `None` if no answer can be used.
pub(super) async fn plan_actions(
    setting: Rc<VillagerContext>,
    request: ActionRequest,
) -> Result<Option<DecompositionReply<ActionRecord>>, FrameworkError> {
    let ActionRequest { is_first, open, asked, ended, dropped } = request;
    let dropped = dropped.get(dropped.len().saturating_sub(ENDED_TOLD)..).unwrap_or_default();
    let environment = environment(&setting)?;
    let room = PROMPT_TOKENS.saturating_sub(setting.stable_tokens()?);
    let mut characters = ENVIRONMENT_CHARACTERS;
    let state = loop {
        let shown = text_within(&environment, characters);
        let values = context! {
            is_first,
            environment => shown.as_str(),
            succeeded => told(&setting, &ended, true),
            failed => [&told(&setting, &ended, false), dropped].concat(),
            open => open.iter().map(|task| listed(&setting, task)).collect::<Vec<_>>(),
            asked => setting.named(&asked),
            first_id => open.len() + 1,
            experience => setting.experience.of_task(&setting.goal()).unwrap_or_default(),
        };
        let text = render("villager/actions_state", values)?;
        if characters < 100 || tokens::count(&text) <= room {
            break Message::user(text);
        }
        characters /= 2;
    };
    let brief = ActionPlanBrief {
        common: setting.common.clone(),
        open,
        asked,
        has_rounds: setting.options.has_rounds,
        ended,
    };
    let question = RetryableCall {
        role: if is_first { DECOMPOSE.name } else { REDECOMPOSE.name },
        agent: None,
        messages: setting.plan_messages(state)?,
        brief: Brief::new(brief),
        shows_mistakes: !setting.options.is_paper(),
        retries: RETRIES_MAX,
    };
    let read = |reply: &Reply| match parse_action_records(reply) {
        DecompositionReply::Unreadable(reason) => Err(reason),
        plan => Ok(plan),
    };
    ask_until(&setting.team, &setting.notices, question, read).await
}

/// Returns the world's observation: that of the crew if the team may see it, otherwise those of the team's agents.
fn environment(setting: &VillagerContext) -> Result<String, FrameworkError> {
    let team = &setting.team;
    if team.viewer() == Viewer::Crew {
        return Ok(team.observe_text(Viewer::Crew)?.trim().to_owned());
    }
    let mut seen: Vec<(String, String)> = Vec::new();
    for agent in setting.agents().filter(|agent| !team.is_down(*agent)) {
        let text = team.observe_text(Viewer::Agent(agent))?.trim().to_owned();
        match seen.iter_mut().find(|(_, known)| *known == text) {
            Some((names, _)) => *names = format!("{names}, {}", setting.names.get(agent)),
            None => seen.push((setting.names.get(agent).to_owned(), text)),
        }
    }
    if let [(_, only)] = seen.as_slice() {
        return Ok(only.clone());
    }
    Ok(seen
        .into_iter()
        .map(|(names, text)| format!("What {names} sees:\n{text}"))
        .collect::<Vec<_>>()
        .join("\n\n"))
}

fn told(setting: &VillagerContext, ended: &[EndedAction], succeeded: bool) -> Vec<String> {
    let of_kind: Vec<&EndedAction> = ended.iter().filter(|action| action.succeeded == succeeded).collect();
    let newest = of_kind.get(of_kind.len().saturating_sub(ENDED_TOLD)..).unwrap_or_default();
    let line = |action: &&EndedAction| {
        let name = setting.names.get(action.agent);
        if succeeded {
            return format!("{name}: {}", action.text);
        }
        format!("{name}: {} ({})", action.text, text_within(&action.message, REASON_CHARACTERS))
    };
    newest.iter().map(line).collect()
}

fn listed(setting: &VillagerContext, task: &ShownTask) -> Value {
    let state = if task.status == TaskStatus::Running { "under way" } else { "waits" };
    context! { state, agents => setting.named(&task.candidates), description => task.description.as_str() }
}

/// A plan's records as subtasks, with numbers from `next` on: the first for each agent that was asked for. `shown` subtasks
/// were numbered before them.
pub(super) fn new_actions(
    setting: &VillagerContext,
    records: &[ActionRecord],
    asked: &[AgentId],
    shown: usize,
    next: u32,
) -> Vec<NewTask> {
    let counts_from_one = shown > 0 && records.first().is_some_and(|record| record.id == Some(1));
    let offset = if counts_from_one { shown as i64 } else { 0 };
    tell_what_is_left_out(setting, records, asked);
    let mut free = asked.to_vec();
    let named: Vec<Option<AgentId>> = records
        .iter()
        .map(|record| {
            let agent = find(setting, &record.assigned_agent)?;
            let place = free.iter().position(|known| *known == agent)?;
            Some(free.remove(place))
        })
        .collect();
    // Actions without a named agent go to the agents that are left.
    let mut free = free.into_iter();
    let agent_of = |(record, named): (&ActionRecord, Option<AgentId>)| {
        named.or_else(|| if record.assigned_agent.is_empty() { free.next() } else { None })
    };
    let agents: Vec<Option<AgentId>> = records.iter().zip(named).map(agent_of).collect();
    // Of all records, the numbers of those that are taken, for what the others name.
    let mut taken = shown as i64;
    let numbers: Vec<Option<i64>> = agents
        .iter()
        .map(|agent| {
            agent.map(|_| {
                taken += 1;
                taken
            })
        })
        .collect();
    let renumbered = |id: &i64| -> Option<i64> {
        let id = id.saturating_add(offset);
        let place = usize::try_from(id - 1).ok()?;
        if place < shown { Some(id) } else { *numbers.get(place - shown)? }
    };
    let kept = records.iter().zip(agents).filter_map(|(record, agent)| Some((record, agent?)));
    let task = |(number, (record, agent)): (u32, (&ActionRecord, AgentId))| {
        let tools = setting.common.tools.get(agent.0 as usize).cloned().unwrap_or_default();
        let call = record.call(&tools);
        let node = TaskNode {
            number,
            description: super::action_record::action_text(&call, &tools),
            milestones: Vec::new(),
            data: Vec::new(),
            candidates: vec![agent],
            agents_needed: 1,
            status: TaskStatus::Unknown,
            agents: Vec::new(),
            summaries: Vec::new(),
            is_replaced: false,
            call: Some(call),
        };
        let own = |ids: &Vec<i64>| ids.iter().filter_map(renumbered).collect();
        let requires = setting.options.named_predecessors(record.required_subtasks.as_ref().map(own));
        NewTask { node, requires, replaces: Vec::new() }
    };
    (next..).zip(kept).map(task).collect()
}

/// Tells the planner which of its records name an agent that was not asked for, or one that has an action already, and
/// which name none and find no agent left.
fn tell_what_is_left_out(setting: &VillagerContext, records: &[ActionRecord], asked: &[AgentId]) {
    let mut given: Vec<AgentId> = Vec::new();
    for record in records.iter().filter(|record| !record.assigned_agent.is_empty()) {
        let (name, action) = (&record.assigned_agent, &record.action);
        let words = match find(setting, name) {
            Some(agent) if !asked.contains(&agent) && !setting.options.is_paper() => format!(
                "{} was not among the agents to plan for, so `{action}` was not carried out",
                setting.names.get(agent)
            ),
            None => format!(
                "`{name}` is none of the agents {}, so `{action}` was not carried out",
                setting.named(asked).join(", ")
            ),
            Some(agent) if given.contains(&agent) => {
                format!(
                    "{} has one action at a time; `{action}` was not carried out",
                    setting.names.get(agent)
                )
            }
            Some(agent) => {
                given.push(agent);
                continue;
            }
        };
        setting.notices.tell(None, &[DECOMPOSE.name, REDECOMPOSE.name], words);
    }
    if setting.options.is_paper() {
        return;
    }
    let unnamed = records.iter().filter(|record| record.assigned_agent.is_empty());
    for record in unnamed.skip(asked.len().saturating_sub(given.len())) {
        let words = format!("no agent was left for `{}`, so it was not carried out", record.action);
        setting.notices.tell(None, &[DECOMPOSE.name, REDECOMPOSE.name], words);
    }
}

/// The team's agent of that name, or with the number at the end of it.
fn find(setting: &VillagerContext, name: &str) -> Option<AgentId> {
    setting.names.find(name).or_else(|| {
        let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
        let agent = AgentId(digits.trim().parse().ok()?);
        setting.names.seats().contains(&agent).then_some(agent)
    })
}
