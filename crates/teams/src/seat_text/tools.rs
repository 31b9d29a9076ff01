//! The tools of a seat: those of its agent, and two of the seat itself, to wait and to speak.

use std::sync::Arc;

use cooperage_core::coerce::integer;
use cooperage_core::written::is_alike;
use cooperage_core::{AgentId, Meaning, Micros, Parameter, ParameterKind, Tool, ToolCall, ToolKind};
use cooperage_models::Reply;

use crate::answer::{fit_arguments, tool_named, unknown_tool};
pub use crate::base_agent::WAIT;
use crate::base_agent::{AgentTurn, WAIT_TICKS, parse_turn};
use crate::options::rules::FrameworkRules;
use crate::structured::text_of;

/// The tool that speaks to other agents.
pub const SAY: &str = "say";
/// The longest wait, in ticks.
const WAIT_TICKS_MAX: u64 = 12_000;
/// The message to a model that gives a final answer, although an episode ends by itself.
const NO_END: &str = "the episode ends by itself, so there is no final answer; call a tool, such as `wait` where nothing is left to do";

/// The call that an answer of a model makes.
#[derive(Clone, Debug, PartialEq)]
pub enum SeatCall {
    /// The agent calls a tool of the world.
    Act(ToolCall),
    /// It lets that many ticks pass.
    Wait(u64),
    /// It says something to an agent, or to all.
    Say { to: Option<AgentId>, text: String },
    /// No call can be read; the text says what would be right.
    Unreadable(String),
}

/// The tools of a seat.
#[derive(Clone, Debug)]
pub struct SeatTools {
    /// Those of the world first.
    all: Arc<[Tool]>,
    /// How many of them are the world's.
    of_world: usize,
    names: Vec<String>,
    usual_wait: u64,
}

impl SeatTools {
    /// The tools of an agent that has these in the world. A tool of the world with the name of one of the seat stands in its place.
    #[must_use]
    pub fn new(of_world: &[Tool], names: &[String], tick_length: Micros) -> SeatTools {
        let usual_wait = usual_wait(tick_length);
        let is_free = |own: &Tool| of_world.iter().all(|tool| tool.name != own.name);
        let others = names.len() > 1;
        let own = [Some(wait(usual_wait, tick_length)), others.then(|| say(names))];
        let own = own.into_iter().flatten().filter(is_free);
        SeatTools {
            all: of_world.iter().cloned().chain(own).collect(),
            of_world: of_world.len(),
            names: names.to_vec(),
            usual_wait,
        }
    }

    /// All tools, those of the world first.
    #[must_use]
    pub fn all(&self) -> &Arc<[Tool]> {
        &self.all
    }

    /// Reads the answer of a model.
    #[must_use]
    pub fn read_text(&self, text: &str) -> SeatCall {
        match parse_turn(&Reply::of_text(text), &self.all, FrameworkRules::Fixed) {
            AgentTurn::Act { call, .. } => self.read(call),
            AgentTurn::Finish { .. } => SeatCall::Unreadable(NO_END.to_owned()),
            AgentTurn::Unreadable(told) => SeatCall::Unreadable(told),
        }
    }

    /// Reads a call of one of these tools, with its arguments as the tool wants them.
    #[must_use]
    pub fn read(&self, call: ToolCall) -> SeatCall {
        let Some(tool) = tool_named(&call.tool, &self.all) else {
            return SeatCall::Unreadable(unknown_tool(&call.tool, &self.all));
        };
        let arguments = fit_arguments(tool, call.arguments);
        let place = self.all.iter().position(|known| known.name == tool.name);
        if place.is_some_and(|place| place < self.of_world) {
            return SeatCall::Act(ToolCall { tool: tool.name.clone(), arguments });
        }
        if tool.name == WAIT {
            return match arguments.get(WAIT_TICKS).filter(|ticks| !ticks.is_null()) {
                None => SeatCall::Wait(self.usual_wait),
                Some(ticks) => match integer(ticks).and_then(|ticks| u64::try_from(ticks).ok()) {
                    Some(ticks @ 1..=WAIT_TICKS_MAX) => SeatCall::Wait(ticks),
                    _ => {
                        SeatCall::Unreadable(format!("`ticks` is a whole number from 1 to {WAIT_TICKS_MAX}"))
                    }
                },
            };
        }
        let text = arguments.get("text").map(text_of).unwrap_or_default();
        if text.trim().is_empty() {
            return SeatCall::Unreadable("`text` is what you say".to_owned());
        }
        let to = arguments.get("to").filter(|to| !to.is_null()).map(text_of).unwrap_or_default();
        if to.trim().is_empty() {
            return SeatCall::Say { to: None, text };
        }
        match self.names.iter().position(|name| is_alike(name, to.trim())) {
            Some(place) => SeatCall::Say { to: u32::try_from(place).ok().map(AgentId), text },
            None => SeatCall::Unreadable(format!("the agents are {}", self.names.join(", "))),
        }
    }
}

/// The number of ticks in a second, but at least one: how long a wait is unless it says so.
#[must_use]
pub fn usual_wait(tick_length: Micros) -> u64 {
    (1_000_000 / tick_length.0.max(1)).max(1)
}

fn parameter(name: &str, kind: ParameterKind, required: bool, doc: String) -> Parameter {
    Parameter { name: name.to_owned(), kind, required, doc, meaning: Meaning::Any }
}

fn own(name: &str, doc: &str, parameters: Vec<Parameter>) -> Tool {
    Tool { name: name.to_owned(), kind: ToolKind::Instant, parameters, text_form: None, doc: doc.to_owned() }
}

fn wait(usual: u64, tick_length: Micros) -> Tool {
    let seconds = tick_length.0 as f64 / 1e6;
    let doc = format!("how many ticks of {seconds} s, {usual} unless said");
    own(
        WAIT,
        "Do nothing for a while; the others go on.",
        vec![parameter(WAIT_TICKS, ParameterKind::Integer, false, doc)],
    )
}

fn say(names: &[String]) -> Tool {
    let to = format!("to whom, if not to everybody: {}", names.join(", "));
    own(
        SAY,
        "Say something to everybody, or to one of the agents.",
        vec![
            parameter("text", ParameterKind::Text, true, "what you say".to_owned()),
            parameter("to", ParameterKind::Text, false, to),
        ],
    )
}
