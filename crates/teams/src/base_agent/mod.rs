//! The base agent: one agent works on one thing with its tools, thinking aloud (ReAct), until it says that it is done
//! or a limit stops it (docs/spec/villager.md, 1.7).
//!
//! Its conversation grows by two messages a turn and nothing before them changes, so that each prompt begins with the one
//! before. The parts that are the same for all trajectories stand in the first message.

mod acting;
mod changes;
mod deeds;
mod findings;
mod history;
mod native;
mod prompt;
mod prompt_parts;
mod seat_prompt;
mod turn;
mod writer;

use std::sync::Arc;

use cooperage_core::{AgentId, Micros, Tick, Tool, ToolCall, Trouble};
use cooperage_models::{Brief, Message};
use cooperage_runtime::{ModelQuery, TeamHandle};
use serde_json::{Value, json};

use crate::answer::Notices;
use crate::answer::notices::cut_words;
use crate::budget::text_within;
use crate::options::rules::FrameworkRules;
use crate::options::tool_calls::ToolCallForm;
use crate::presence::while_up;
use crate::unreadable::unreadable;
use acting::ActingTerms;
use changes::Changes;

pub use acting::{ACTING_AGENT, call_tool, fitted_call};
pub(crate) use acting::{end_of_action, result_of_end};
pub(crate) use deeds::{DeedCount, ENDS_IDLE, IDLE_ROUNDS_MAX, IdleRounds};
pub(crate) use history::history_lines;
pub(crate) use native::{answer_as_call, request_in_text};
pub use prompt::tool_lines;
pub(crate) use prompt::{SystemFacts, knowledge, parameter_lines, shared_parameters, system_message};
pub use prompt_parts::read_tools;
pub(crate) use prompt_parts::{TEAMS_TASK, cut};
use turn::parse_turn_and_rest;
pub use turn::{AgentTurn, parse_turn, write_turn};
pub(crate) use writer::{ACTION, WAIT_TICKS, results_of, write_act};
pub use writer::{BaseAgentWriter, WAIT};

/// Turns of one trajectory (docs/spec/villager.md, 1.7.2).
pub const ITERATIONS_MAX: u32 = 6;
/// Virtual seconds after which no further turn begins.
pub const SECONDS_MAX: u64 = 120;
/// Virtual seconds after which a trajectory is given up even in the middle of an action (docs/spec/villager.md, 1.5.5).
pub(crate) const SECONDS_GIVEN_UP: u64 = 1_800;
/// Trajectories in a row in which nothing could be read, after which a team without a plan gives up.
pub(crate) const MUTE_TRAJECTORIES_MAX: u32 = 3;
/// Characters of a model's own turn that are kept in its conversation.
const TURN_CHARACTERS: usize = 4_000;
/// Characters of a tool's result that the model reads.
const RESULT_CHARACTERS: usize = 1_600;

/// The result of a tool call.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolResult {
    /// The sentence about it.
    pub message: String,
    /// Whether it did what it should.
    pub status: bool,
    /// Data that the tool found, if it looks for something.
    pub data: Value,
    /// The obstacle of a failed call, as far as an agent can use it to decide.
    pub trouble: Option<Trouble>,
}

/// The outcome of a turn.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnOutcome {
    /// It called a tool for an agent's body.
    Called {
        /// The body that was called: the agent's own, or for a leader that of a member of its team.
        body: AgentId,
        call: ToolCall,
        result: ToolResult,
    },
    /// It could not be read; the text is what the model was told.
    Unreadable(String),
}

/// A turn of a trajectory with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct TrajectoryStep {
    pub thought: String,
    pub outcome: TurnOutcome,
}

/// The facts behind a prompt of the base agent.
#[derive(Clone, Debug)]
pub struct ActBrief {
    /// The agent whose turn it is.
    pub agent: AgentId,
    /// The agents' names, by number.
    pub names: Vec<String>,
    /// Other agents whose bodies this one may move, as their leader.
    pub leads: Vec<AgentId>,
    /// The subtask in words.
    pub description: String,
    /// Turns made so far.
    pub steps: Vec<TrajectoryStep>,
    /// Turns left, this one included.
    pub turns_left: u32,
    /// The agent's tools.
    pub tools: Arc<[Tool]>,
    /// Whether an action may carry the last word, which ends the work if the action works.
    pub may_end_at_once: bool,
}

/// The end of a trajectory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrajectoryEnd {
    /// The agent said that it is done, in these words.
    Answered(String),
    /// A limit stopped it.
    Stopped,
    /// The agent was down before its end; what it did is lost.
    Crashed,
}

/// The work of an agent on one subtask, from the first question to the last answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Trajectory {
    pub ending: TrajectoryEnd,
    /// Its turns but for the last word.
    pub steps: Vec<TrajectoryStep>,
}

impl Trajectory {
    /// The last word, or a fixed sentence in its place.
    #[must_use]
    pub fn answer(&self) -> &str {
        match &self.ending {
            TrajectoryEnd::Answered(answer) => answer,
            TrajectoryEnd::Stopped => "The agent was stopped at its limit of turns or time.",
            TrajectoryEnd::Crashed => "The agent does not answer any more.",
        }
    }

    /// Whether nothing that the agent said could be read.
    pub(crate) fn is_mute(&self) -> bool {
        let is_unreadable = |step: &TrajectoryStep| matches!(step.outcome, TurnOutcome::Unreadable(_));
        self.ending == TrajectoryEnd::Stopped && self.steps.iter().all(is_unreadable)
    }

    /// The tools called with what they gave, as data: `action`, `input`, `status`, `message`; for a turn that could not
    /// be read only `error`.
    #[must_use]
    pub fn actions(&self, names: &[String], of: AgentId) -> Value {
        self.steps.iter().map(|step| action_of(step, names, of)).collect()
    }
}

fn action_of(step: &TrajectoryStep, names: &[String], of: AgentId) -> Value {
    match &step.outcome {
        TurnOutcome::Unreadable(told) => json!({ "error": told }),
        TurnOutcome::Called { body, call, result } => {
            let mut action = json!({
                "action": call.tool,
                "input": call.arguments,
                "status": result.status,
                "message": text_within(&result.message, RESULT_CHARACTERS),
            });
            if *body != of
                && let Some(fields) = action.as_object_mut()
            {
                let name = names.get(body.0 as usize).cloned().unwrap_or_default();
                fields.insert(ACTING_AGENT.to_owned(), Value::String(name));
            }
            action
        }
    }
}

/// The parameters of a new trajectory.
pub(crate) struct Orders {
    /// The model role that is asked.
    pub(crate) role: &'static str,
    /// The first message, the same for all trajectories.
    pub(crate) system: Message,
    /// The second message, which states the subtask.
    pub(crate) opening: String,
    /// The facts of the prompt, for built-in players.
    pub(crate) brief: ActBrief,
    /// Rules by which answers are read.
    pub(crate) rules: FrameworkRules,
    /// Whether the repairs of this program's conduct hold.
    pub(crate) is_repaired: bool,
    /// How the agent calls tools.
    pub(crate) tool_calls: ToolCallForm,
}

/// Adds notices to the agent's next prompt of any role.
fn tell(notices: &Notices, agent: AgentId, untold: Vec<String>) {
    untold.into_iter().for_each(|words| notices.tell(Some(agent), &[], words));
}

/// Returns remarks for the model beside the result of its turn: the unused parts of its answer, and that it was cut
/// off.
fn beside(rest: Option<String>, cut: Option<String>) -> String {
    let cut = cut.map(|cut| format!("about your answer: {cut}"));
    rest.into_iter().chain(cut).map(|told| format!("\n{told}")).collect()
}

/// Returns the number of ticks that covers these virtual seconds.
pub(crate) fn ticks_of(team: &TeamHandle, seconds: u64) -> u64 {
    Micros::from_secs(seconds).ticks_covering(team.tick_length())
}

/// Works to the end, or until the agent is down. At least one tick passes.
pub(crate) async fn run(
    team: &TeamHandle,
    notices: &Notices,
    deeds: &DeedCount,
    orders: Orders,
) -> Trajectory {
    let (begun, agent) = (team.tick(), orders.brief.agent);
    let trajectory = while_up(team, agent, turns(team, notices, deeds, orders, begun)).await;
    if team.tick() == begun {
        team.pause(agent, 1).await;
    }
    trajectory.unwrap_or(Trajectory { ending: TrajectoryEnd::Crashed, steps: Vec::new() })
}

async fn turns(
    team: &TeamHandle,
    notices: &Notices,
    deeds: &DeedCount,
    orders: Orders,
    begun: Tick,
) -> Trajectory {
    let Orders { role, system, opening, brief, rules, is_repaired, tool_calls } = orders;
    let agent = brief.agent;
    // A request holds the brief only until it is answered, so that adding a turn copies nothing.
    let mut brief = Arc::new(brief);
    let mut changes = (rules == FrameworkRules::Fixed).then(|| Changes::since(team, agent));
    let last_begin = begun.after(ticks_of(team, SECONDS_MAX));
    let given_up = begun.after(ticks_of(team, SECONDS_GIVEN_UP));
    let mut messages = vec![system, Message::user(opening)];
    notices.add_to(Some(agent), role, &mut messages);
    let offered = if tool_calls.is_native() { native::offered(&brief) } else { Vec::new() };
    // Remarks that can no longer be part of an observation in this trajectory.
    let mut untold: Vec<String> = Vec::new();
    for turn in 0..ITERATIONS_MAX {
        if turn > 0 && team.tick() >= last_begin {
            break;
        }
        Arc::make_mut(&mut brief).turns_left = ITERATIONS_MAX - turn;
        team.prompt_begins();
        let ask = ModelQuery {
            role: role.to_owned(),
            agent: Some(brief.agent),
            messages: messages.clone(),
            tools: offered.clone(),
            schema: None,
            brief: Some(Brief::shared(&brief)),
        };
        let reply = team.ask(ask).await;
        let called = if offered.is_empty() { None } else { native::called_turn(&reply, &brief.tools) };
        let is_called = called.is_some();
        let (parsed, rest) = match called {
            // Other calls are answered where the conversation is sent.
            Some(turn) => (turn, None),
            None => parse_turn_and_rest(&reply, &brief.tools, rules, tool_calls),
        };
        team.actions_ready();
        team.answered(Some(brief.agent), !matches!(parsed, AgentTurn::Unreadable(_)));
        let said = reply.text.trim();
        let said = if is_called { native::kept(said) } else { text_within(said, TURN_CHARACTERS) };
        messages.push(Message::assistant(if said.is_empty() { "(no answer)".to_owned() } else { said }));
        // Of an answer without text the reason says it already.
        let cut = cut_words(&reply).filter(|_| !reply.text.trim().is_empty());
        untold = rest.iter().cloned().chain(cut.clone()).collect();
        let step = match parsed {
            AgentTurn::Finish { answer, .. } => {
                tell(notices, agent, untold);
                return trajectory(TrajectoryEnd::Answered(answer), brief);
            }
            AgentTurn::Act { thought, call, last_word } => {
                let outcome =
                    acting::act(team, &brief, call, ActingTerms { given_up, deeds, is_repaired }).await;
                let has_worked = matches!(&outcome, TurnOutcome::Called { result, .. } if result.status);
                let step = TrajectoryStep { thought, outcome };
                if let Some(answer) = last_word.filter(|_| brief.may_end_at_once && has_worked) {
                    Arc::make_mut(&mut brief).steps.push(step);
                    tell(notices, agent, untold);
                    return trajectory(TrajectoryEnd::Answered(answer), brief);
                }
                step
            }
            AgentTurn::Unreadable(told) => {
                unreadable(team, "turns_unreadable", Some(agent), role, &told);
                TrajectoryStep { thought: String::new(), outcome: TurnOutcome::Unreadable(told) }
            }
        };
        let mut told = observation(&step) + &beside(rest, cut);
        if let Some(changes) = &mut changes {
            changes.tell(team, &brief, &step, ITERATIONS_MAX - turn - 1, &mut told);
        }
        messages.push(Message::user(told));
        Arc::make_mut(&mut brief).steps.push(step);
        if team.tick() >= given_up {
            break;
        }
    }
    tell(notices, agent, untold);
    team.count("errands_stopped", 1);
    trajectory(TrajectoryEnd::Stopped, brief)
}

fn trajectory(ending: TrajectoryEnd, brief: Arc<ActBrief>) -> Trajectory {
    Trajectory { ending, steps: Arc::unwrap_or_clone(brief).steps }
}

/// Returns the observation that the model reads about its turn.
fn observation(step: &TrajectoryStep) -> String {
    match &step.outcome {
        TurnOutcome::Unreadable(told) => format!("Observation: {told}"),
        TurnOutcome::Called { result, .. } => {
            let mut record = json!({"message": result.message, "status": result.status});
            if !result.data.is_null()
                && let Some(fields) = record.as_object_mut()
            {
                fields.insert("data".to_owned(), result.data.clone());
            }
            format!("Observation: {}", crate::budget::json_within(&record, RESULT_CHARACTERS))
        }
    }
}
