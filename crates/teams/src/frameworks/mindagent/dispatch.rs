//! The planner as a dispatcher, in worlds whose tools have no text form and take as long as they take.
//!
//! The planner is asked whenever an agent is idle. Its prompt shows what every agent sees and the results of the calls
//! since the last question, and the planner gives one call to each idle agent. Agents do not wait for each other. Its
//! conversation is that of the step-wise planner: rules first, then a window over the last turns.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cooperage_core::written::is_alike;
use cooperage_core::{AgentId, Tool, ToolCall, Viewer};
use cooperage_models::{Brief, Message, Reply, ReplyKind};
use cooperage_runtime::{FrameworkError, ModelQuery, Ongoing, TeamHandle};
use minijinja::context;
use serde_json::{Value, json};

use super::listening::Listening;
use super::options::{FeedbackShown, MindAgentOptions};
use super::{NO_COMMAND, PLAN, dispatch_example};
use crate::answer::notices::told_cut;
use crate::answer::{KeyAliases, Records, action_of, field, given_arguments, is_placeholder, last_records};
use crate::base_agent::{
    SECONDS_GIVEN_UP, ToolResult, call_tool, knowledge, parameter_lines, shared_parameters, ticks_of,
    tool_lines,
};
use crate::budget::{json_within, text_within};
use crate::names::{AgentNames, name_of, tools_by_number};
use crate::options::rules::FrameworkRules;
use crate::presence::present;
use crate::state_manager::{StateManager, Viewpoint};
use crate::structured::{ReplyObject, text_of};
use crate::task_text::TaskText;
use crate::templates::render;
use crate::unreadable::unreadable;

/// The keys of the agent of a call.
const AGENT: KeyAliases = &["agent", "agents", "assigned agent", "assigned agents", "assignee", "assignees"];
/// Characters of the task data.
const DATA_CHARACTERS: usize = 16_384;
/// Characters of one result.
const RESULT_CHARACTERS: usize = 400;
/// Virtual seconds until the planner is asked again after it assigned nothing while no agent was at work.
const SECONDS_PAUSED: u64 = 1;
/// Virtual seconds until it is asked again about an agent that it gave nothing while others are at work.
const SECONDS_UNTIL_ASKED: u64 = 10;
/// Turns in a row without an assignment and without an agent at work, after which the team gives up.
const SILENT_TURNS_MAX: u32 = 30;

/// The facts behind a dispatcher's prompt.
#[derive(Clone, Debug)]
pub struct DispatchBrief {
    /// The agents' names, by number.
    pub names: Vec<String>,
    /// The agents of the team.
    pub team: Vec<AgentId>,
    /// Agents without an action: each may be given one.
    pub idle: Vec<AgentId>,
    /// Calls that ended since the last question to the planner, with their results.
    pub ended: Vec<(AgentId, ToolCall, ToolResult)>,
    /// Whether the answer begins with a sentence of reasoning.
    pub is_reasoned: bool,
}

/// Reads the calls of a reply, in order: for agents of these names, each the first that it is given.
#[must_use]
pub fn parse_dispatch(reply: &Reply, names: &[String]) -> Vec<(AgentId, ToolCall)> {
    calls_of(reply, names).unwrap_or_default()
}

/// Reads the calls of a reply; `None` if it names no call and does not say so by an empty list.
fn calls_of(reply: &Reply, names: &[String]) -> Option<Vec<(AgentId, ToolCall)>> {
    if reply.kind != ReplyKind::Text {
        return None;
    }
    let fits = |object: &ReplyObject| {
        let action = action_of(object, &[]);
        field(object, AGENT).is_some() && action.is_some_and(|action| !is_placeholder(action.value))
    };
    let objects = match last_records(&reply.text, fits) {
        Records::Some(objects) => objects,
        Records::Empty => return Some(Vec::new()),
        Records::None => return None,
    };
    let mut calls: Vec<(AgentId, ToolCall)> = Vec::new();
    for object in objects {
        let name = field(&object, AGENT).map(text_of).unwrap_or_default();
        let place = names.iter().position(|known| is_alike(name.trim(), known));
        let Some(agent) = place.map(|number| AgentId(number as u32)) else { continue };
        let Some(action) = action_of(&object, &[]) else { continue };
        if !action.name.trim().is_empty() && calls.iter().all(|(other, _)| *other != agent) {
            let arguments = given_arguments(action.input);
            calls.push((agent, ToolCall { tool: action.name.trim().to_owned(), arguments }));
        }
    }
    // Records that give no agent a call are no answer.
    (!calls.is_empty()).then_some(calls)
}

/// The reply that says so, as [`parse_dispatch`] reads it.
#[must_use]
pub fn write_dispatch(calls: &[(AgentId, ToolCall)], names: &[String]) -> String {
    let objects: Value = calls
        .iter()
        .map(|(agent, call)| {
            json!({"agent": name_of(names, *agent), "action": call.tool, "action_input": call.arguments})
        })
        .collect();
    objects.to_string()
}

/// A part of the work that has ended.
enum DispatchEvent {
    Planned(Reply),
    Acted {
        agent: AgentId,
        call: ToolCall,
        result: ToolResult,
    },
    /// An agent that was down is there again.
    Back(AgentId),
    Paused,
}

/// The planner and its crew.
struct Dispatcher {
    team: TeamHandle,
    options: MindAgentOptions,
    names: AgentNames,
    /// The tools of each agent, by number.
    tools: Vec<Arc<[Tool]>>,
    /// Calls that ended since the last question to the planner, with their results.
    ended: Vec<(AgentId, ToolCall, ToolResult)>,
    /// The rules, and the demonstration.
    beginning: Vec<Message>,
    listening: Listening,
    /// Messages of people.
    voices: Vec<Message>,
    /// The turns that the planner still sees, its own plans between them.
    window: Vec<Message>,
    known: StateManager,
    busy: BTreeMap<AgentId, bool>,
    /// Agents that are down, whose return is waited for.
    away: BTreeSet<AgentId>,
    results: Vec<String>,
    silent: u32,
}

/// Plays an episode.
pub(super) async fn play(options: MindAgentOptions, team: TeamHandle) -> Result<(), FrameworkError> {
    let mut crew = Dispatcher::new(options, team.clone())?;
    let mut ongoing: Ongoing<'static, DispatchEvent> = Ongoing::default();
    // The planner is asked again about an idle agent when an action has ended, or a little later.
    let (mut is_asking, mut is_paused) = (false, false);
    while crew.silent < SILENT_TURNS_MAX {
        for agent in crew.newly_away() {
            let team = team.clone();
            ongoing.begin(async move {
                team.until_up(agent).await;
                DispatchEvent::Back(agent)
            });
        }
        if !is_asking && !is_paused && crew.is_anybody(false) {
            let (ask, team) = (crew.ask()?, team.clone());
            is_asking = true;
            ongoing.begin(async move { DispatchEvent::Planned(team.ask(ask).await) });
        }
        let mut ended = ongoing.next().await;
        if ended.is_none() {
            return Ok(());
        }
        while let Some(done) = ended {
            match done {
                DispatchEvent::Planned(reply) => {
                    for (agent, call) in crew.planned(&reply) {
                        ongoing.begin(act(team.clone(), agent, call, crew.tools(agent)));
                    }
                    (is_asking, is_paused) = (false, crew.is_anybody(false));
                    if is_paused {
                        let is_anybody_busy = crew.is_anybody(true);
                        let seconds = if is_anybody_busy { SECONDS_UNTIL_ASKED } else { SECONDS_PAUSED };
                        let (team, ticks) = (team.clone(), ticks_of(&team, seconds));
                        ongoing.begin(async move {
                            team.sleep(ticks).await;
                            DispatchEvent::Paused
                        });
                    }
                }
                DispatchEvent::Acted { agent, call, result } => {
                    crew.acted(agent, &call, &result);
                    is_paused = false;
                }
                DispatchEvent::Back(agent) => {
                    crew.away.remove(&agent);
                    is_paused = false;
                }
                DispatchEvent::Paused => is_paused = false,
            }
            ended = ongoing.also_ended().await;
        }
    }
    team.warn(format!("{SILENT_TURNS_MAX} plans in a row gave nobody anything to do; the team gives up"));
    Ok(())
}

/// Carries a call out. A refused one takes a tick, or it could be made for ever while no time passes.
async fn act(team: TeamHandle, agent: AgentId, call: ToolCall, tools: Arc<[Tool]>) -> DispatchEvent {
    let begun = team.tick();
    let given_up = begun.after(ticks_of(&team, SECONDS_GIVEN_UP));
    let result = call_tool(&team, agent, call.clone(), &tools, given_up).await;
    if team.tick() == begun {
        team.pause(agent, 1).await;
    }
    DispatchEvent::Acted { agent, call, result }
}

impl Dispatcher {
    fn new(options: MindAgentOptions, team: TeamHandle) -> Result<Dispatcher, FrameworkError> {
        let manual = team.manual(team.viewer())?;
        let names = AgentNames::of(&team);
        let task = TaskText::beside_knowledge(&manual);
        let tools = tools_by_number(&team);
        let mut all: Vec<Tool> = Vec::new();
        for tool in tools.iter().flat_map(|tools| tools.iter()) {
            if all.iter().all(|known| known.name != tool.name) {
                all.push(tool.clone());
            }
        }
        let own = names.seats().iter().filter_map(|&agent| {
            let tools = tools.get(agent.0 as usize).filter(|tools| tools.len() < all.len())?;
            let tools: Vec<String> = tools.iter().map(|tool| tool.name.clone()).collect();
            Some(context! { name => names.get(agent), tools })
        });
        let parameters = shared_parameters(&all);
        let values = context! {
            names => names.of_team(),
            neighbours => names.neighbours(),
            knowledge => if options.has_hints { knowledge(&manual) } else { Vec::new() },
            tools => tool_lines(&all, &parameters),
            parameters => parameter_lines(&all, &parameters),
            own => own.collect::<Vec<_>>(),
            goal => task.goal.as_str(),
            document => json_within(&task.document, DATA_CHARACTERS),
            is_reasoned => options.is_reasoned,
        };
        let mut beginning = vec![Message::user(render("mindagent/dispatch", values)?)];
        if options.shows_dispatch {
            beginning.extend(dispatch_example::messages(options)?);
        }
        let busy = names.seats().iter().map(|&agent| (agent, false)).collect();
        Ok(Dispatcher {
            beginning,
            known: StateManager::new(names.clone(), team.tick_length(), &task.document),
            tools,
            ended: Vec::new(),
            team,
            options,
            names,
            listening: Listening::new(options),
            voices: Vec::new(),
            window: Vec::new(),
            busy,
            away: BTreeSet::new(),
            results: Vec::new(),
            silent: 0,
        })
    }

    fn tools(&self, agent: AgentId) -> Arc<[Tool]> {
        self.tools.get(agent.0 as usize).cloned().unwrap_or_default()
    }

    fn idle(&self) -> Vec<AgentId> {
        let is_idle = |(agent, is_busy): &(&AgentId, &bool)| !**is_busy && !self.team.is_down(**agent);
        self.busy.iter().filter(is_idle).map(|(agent, _)| *agent).collect()
    }

    /// Whether any agent is at work (`busy`), or up and idle (otherwise).
    fn is_anybody(&self, busy: bool) -> bool {
        if busy { self.busy.values().any(|is_busy| *is_busy) } else { !self.idle().is_empty() }
    }

    /// Agents that are down since this was asked last.
    fn newly_away(&mut self) -> Vec<AgentId> {
        let is_new = |agent: &AgentId| self.team.is_down(*agent) && !self.away.contains(agent);
        let new: Vec<AgentId> = self.busy.keys().copied().filter(is_new).collect();
        self.away.extend(&new);
        new
    }

    /// The question that is asked now.
    fn ask(&mut self) -> Result<ModelQuery, FrameworkError> {
        for agent in present(&self.team) {
            self.known.update(agent, &self.team.observe(Viewer::Agent(agent))?, self.team.tick());
        }
        let names = &self.names;
        if let Some(voices) = self.listening.hear(&self.team, |agent| names.get(agent).to_owned())? {
            self.voices = voices;
        }
        let idle = self.idle();
        let named = |agents: &[AgentId]| -> Vec<String> {
            agents.iter().map(|&agent| self.names.get(agent).to_owned()).collect()
        };
        let results = std::mem::take(&mut self.results);
        let values = context! {
            results => if self.options.feedback == FeedbackShown::Nothing { Vec::new() } else { results },
            environment => self.known.environment(Viewpoint::Team),
            idle => named(&idle),
        };
        let turn = Message::user(render("mindagent/dispatch_turn", values)?);
        while self.window.len() >= self.options.window.max(2) {
            self.window.drain(..2);
        }
        self.window.push(turn);
        self.team.prompt_begins();
        let stable = self.beginning.iter().chain(&self.voices);
        let messages = stable.chain(&self.window).cloned().collect();
        let (names, team) = (self.names.all().to_vec(), self.names.seats().to_vec());
        let ended = std::mem::take(&mut self.ended);
        let brief = DispatchBrief { names, team, idle, ended, is_reasoned: self.options.is_reasoned };
        Ok(ModelQuery {
            role: PLAN.name.to_owned(),
            agent: None,
            messages,
            tools: Vec::new(),
            schema: None,
            brief: Some(Brief::new(brief)),
        })
    }

    /// The calls of a plan for agents that are idle; they are busy from now on.
    fn planned(&mut self, reply: &Reply) -> Vec<(AgentId, ToolCall)> {
        self.team.actions_ready();
        self.team.count("turns", 1);
        let read = calls_of(reply, self.names.all());
        // A list without an entry is an answer: the planner waits.
        self.team.answered(None, read.is_some());
        let mut calls = read.unwrap_or_default();
        calls.retain(|(agent, _)| self.busy.get(agent) == Some(&false) && !self.team.is_down(*agent));
        self.window.push(Message::assistant(write_dispatch(&calls, self.names.all())));
        self.silent = if calls.is_empty() && !self.is_anybody(true) { self.silent + 1 } else { 0 };
        if calls.is_empty() {
            unreadable(&self.team, "turns_without_command", None, PLAN.name, NO_COMMAND);
            self.results.push("The last plan gave nobody anything to do.".to_owned());
        }
        if self.options.rules == FrameworkRules::Fixed {
            self.results.extend(told_cut(reply));
        }
        self.team.count("commands", calls.len() as u64);
        for (agent, _) in &calls {
            if let Some(is_busy) = self.busy.get_mut(agent) {
                *is_busy = true;
            }
        }
        calls
    }

    fn acted(&mut self, agent: AgentId, call: &ToolCall, result: &ToolResult) {
        if let Some(is_busy) = self.busy.get_mut(&agent) {
            *is_busy = false;
        }
        let worked = if result.status { "worked" } else { "failed" };
        let mut line = format!(
            "{}: {} {} {worked}: {}",
            self.names.get(agent),
            call.tool,
            Value::Object(call.arguments.clone()),
            result.message
        );
        if !result.data.is_null() {
            line = format!("{line} {}", result.data);
        }
        self.results.push(text_within(&line, RESULT_CHARACTERS));
        self.ended.push((agent, call.clone(), result.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["Alice", "Bob"].map(str::to_owned).into()
    }

    #[test]
    fn what_is_written_is_read_again() {
        let calls = [
            (AgentId(1), ToolCall::new("take", &[("what", "the \"long\" {plank}")])),
            (AgentId(0), ToolCall::new("rest", &[])),
        ];
        let reply = Reply::of_text(write_dispatch(&calls, &names()));
        assert_eq!(parse_dispatch(&reply, &names()), calls);
    }

    #[test]
    fn strangers_and_second_calls_are_left_out() {
        let reply = Reply::of_text(
            "So: {\"agent\": \"bob\", \"action\": \"rest\"} {\"agent\": \"Bob\", \"action\": \"take\"} \
             {\"agent\": \"Zoe\", \"action\": \"rest\"} {\"agent\": \"Alice\", \"action\": \"\"}",
        );
        assert_eq!(parse_dispatch(&reply, &names()), [(AgentId(1), ToolCall::new("rest", &[]))]);
        assert_eq!(parse_dispatch(&Reply::of_text("no"), &names()), []);
    }

    #[test]
    fn only_calls_and_an_empty_list_are_an_answer() {
        let is_answer = |text: &str| calls_of(&Reply::of_text(text), &names()).is_some();
        for text in ["[]", "Nobody is needed:\n[]", "[{\"agent\": \"Bob\", \"action\": \"rest\"}]"] {
            assert!(is_answer(text), "{text}");
        }
        for text in [
            "I [the planner] wait.",
            "] [",
            "[1]",
            "[see the rules]",
            "{\"agent\": [\"Bob\"]}",
            "[{\"agent\": \"Zoe\", \"action\": \"rest\"}]",
        ] {
            assert!(!is_answer(text), "{text}");
        }
    }
}
