//! The text of a seat: what a model that plays one agent reads, and how its answers become calls.
//!
//! The conversation begins with a system message and a first message of the user; each later message tells only what is new, and
//! nothing that was told is changed, so that each prompt begins with the one before. Text environments, the process protocol, the
//! rollout server and the Model Context Protocol all show this text.

mod changes;
mod perceived;
mod tools;

use cooperage_core::{AgentId, Manual, Micros, Observation, Tick, Tool};
use cooperage_models::{Message, tokens};
use cooperage_runtime::FrameworkError;
use minijinja::context;
use schemars::JsonSchema;
use serde::Serialize;

use crate::base_agent::{ToolResult, knowledge, parameter_lines, shared_parameters, tool_lines};
use crate::budget::{json_within, text_within};
use crate::names::AgentNames;
use crate::options::tool_calls::ToolCallForm;
use crate::state_manager::{StateManager, Viewpoint};
use crate::task_text::TaskText;
use crate::templates::render;
use changes::{SurroundingsChange, change};
pub use perceived::{PerceivedEvent, Perceptions};
pub use tools::{SAY, SeatCall, SeatTools, WAIT, usual_wait};

/// Characters of the task data.
const DATA_CHARACTERS: usize = 16_384;
/// Characters of what came of an action.
const RESULT_CHARACTERS: usize = 1_600;
/// Characters of an event or a message.
const LINE_CHARACTERS: usize = 400;
/// Events and messages that one message tells; older ones are counted.
const LINES_MAX: usize = 20;
/// Characters of text for a token of a budget: few enough that hardly any text has more tokens.
const CHARACTERS_OF_TOKEN: u64 = 3;

/// How the text explains to answer, and how long it may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatTextForm {
    /// Whether the text lists the tools and explains how a call is written; otherwise the model's server is told of the tools.
    pub tool_calls: ToolCallForm,
    /// Tokens of the task data and of the surroundings in one message, about; without it only the usual limits hold.
    pub tokens_max: Option<u64>,
}

/// The facts about a seat that do not change.
pub struct SeatTextFacts<'f> {
    pub agent: AgentId,
    /// The names of all agents, by number.
    pub names: Vec<String>,
    /// Whether the world calls them so too.
    pub are_names_told: bool,
    /// The world's manual for the agent.
    pub manual: &'f Manual,
    /// The agent's tools in the world.
    pub tools: &'f [Tool],
    pub tick_length: Micros,
    /// The tick at which the task ends by itself.
    pub horizon: Tick,
    pub form: SeatTextForm,
}

/// The news for a seat since its last message.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatNews {
    /// The result of the agent's last call, in words.
    result: String,
    /// Events and messages, oldest first.
    happened: Vec<String>,
    /// Older ones that were left out.
    left_out: usize,
}

impl SeatNews {
    /// A call of the agent has ended.
    pub fn ended(&mut self, tool: &str, result: &ToolResult) {
        let how = if result.status { "worked" } else { "failed" };
        let tool = if tool.is_empty() { "Your answer" } else { tool };
        let message = text_within(&result.message, RESULT_CHARACTERS);
        let mut text =
            if message.is_empty() { format!("{tool} {how}.") } else { format!("{tool} {how}: {message}") };
        if !result.data.is_null() {
            text.push_str(&format!("\nData: {}", json_within(&result.data, RESULT_CHARACTERS)));
        }
        if !self.result.is_empty() {
            self.result.push('\n');
        }
        self.result.push_str(&text);
    }

    /// A call of the agent that reached no end in the world, such as a wait, was done or not.
    pub fn done(&mut self, tool: &str, is_done: bool, message: &str) {
        let result = ToolResult {
            message: message.to_owned(),
            status: is_done,
            data: serde_json::Value::Null,
            trouble: None,
        };
        self.ended(tool, &result);
    }

    /// Something has happened, or was said.
    pub fn heard(&mut self, text: &str) {
        if self.happened.len() >= LINES_MAX {
            self.happened.remove(0);
            self.left_out += 1;
        }
        self.happened.push(text_within(text.trim(), LINE_CHARACTERS));
    }
}

/// The author of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatMessageRole {
    /// The instructions, which come first.
    System,
    /// The world, as the agent perceives it.
    User,
}

/// A message that a model reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeatMessage {
    /// The author of the message.
    pub role: SeatMessageRole,
    /// The text of the message.
    pub content: String,
}

impl SeatMessage {
    /// The message as a part of a request to a model.
    #[must_use]
    pub fn message(&self) -> Message {
        match self.role {
            SeatMessageRole::System => Message::system(self.content.as_str()),
            SeatMessageRole::User => Message::user(self.content.as_str()),
        }
    }
}

/// The text of a seat as far as it has been told.
pub struct SeatText {
    agent: AgentId,
    names: AgentNames,
    tools: SeatTools,
    known: StateManager,
    knowledge: Vec<String>,
    goal: String,
    document: String,
    horizon: Tick,
    form: SeatTextForm,
    /// The surroundings as they were told last; `None` before the first message.
    told: Option<String>,
    /// Tokens of the conversation so far.
    tokens: u64,
}

impl SeatText {
    /// Nothing is told yet.
    #[must_use]
    pub fn new(facts: SeatTextFacts<'_>) -> SeatText {
        let SeatTextFacts { agent, names, are_names_told, manual, tools, tick_length, horizon, form } = facts;
        let task = TaskText::beside_knowledge(manual);
        let tools = SeatTools::new(tools, &names, tick_length);
        let names = AgentNames::known(names, vec![agent], are_names_told);
        let characters = room(DATA_CHARACTERS, form.tokens_max);
        let document = match &task.document {
            serde_json::Value::Null => String::new(),
            serde_json::Value::Object(fields) if fields.is_empty() => String::new(),
            document => json_within(document, characters),
        };
        SeatText {
            agent,
            tools,
            known: StateManager::new(names.clone(), tick_length, &task.document),
            names,
            knowledge: knowledge(manual),
            goal: task.goal,
            document,
            horizon,
            form,
            told: None,
            tokens: 0,
        }
    }

    /// The tools that the model may call.
    #[must_use]
    pub fn tools(&self) -> &SeatTools {
        &self.tools
    }

    /// The system message: the instructions.
    ///
    /// # Errors
    /// When a prompt template fails.
    pub fn instructions(&self) -> Result<String, FrameworkError> {
        self.system()
    }

    /// Whether the first messages were told.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.told.is_some()
    }

    /// Lets the next message tell the surroundings whole.
    pub fn look_again(&mut self) {
        if let Some(told) = &mut self.told {
            told.clear();
        }
    }

    /// Tokens of the whole conversation so far, by the built-in tokenizer.
    #[must_use]
    pub fn tokens(&self) -> u64 {
        self.tokens
    }

    /// The model has answered; returns the tokens of the answer.
    pub fn answered(&mut self, text: &str) -> u64 {
        let own = tokens::count(text);
        self.tokens = self.tokens.saturating_add(own);
        own
    }

    /// The messages that are new: the system message and the first one of the user, later one message of the user.
    ///
    /// # Errors
    /// When a prompt template fails.
    pub fn next(
        &mut self,
        seen: &Observation,
        now: Tick,
        news: SeatNews,
    ) -> Result<Vec<SeatMessage>, FrameworkError> {
        self.known.update(self.agent, seen, now);
        let environment = self.known.environment(Viewpoint::Agent(self.agent));
        let environment = text_within(&environment, room(usize::MAX, self.form.tokens_max));
        let time_left = self.known.time_left(now, self.horizon);
        let messages = match &self.told {
            None => vec![
                SeatMessage { role: SeatMessageRole::System, content: self.system()? },
                SeatMessage {
                    role: SeatMessageRole::User,
                    content: render(
                        "seat/opening",
                        context! {
                            goal => self.goal.as_str(),
                            document => self.document.as_str(),
                            happened => news.happened,
                            environment => environment.as_str(),
                            time_left,
                        },
                    )?,
                },
            ],
            Some(before) => {
                let (whole, come, gone) = match change(before, &environment) {
                    SurroundingsChange::None => (String::new(), Vec::new(), Vec::new()),
                    SurroundingsChange::Lines { come, gone } => (String::new(), come, gone),
                    SurroundingsChange::Whole => (environment.clone(), Vec::new(), Vec::new()),
                };
                let values = context! {
                    result => news.result, happened => news.happened, left_out => news.left_out,
                    environment => whole, come, gone, time_left,
                };
                vec![SeatMessage { role: SeatMessageRole::User, content: render("seat/turn", values)? }]
            }
        };
        self.told = Some(environment);
        let new: u64 = messages.iter().map(|message| tokens::count(&message.content)).sum();
        self.tokens = self.tokens.saturating_add(new);
        Ok(messages)
    }

    fn system(&self) -> Result<String, FrameworkError> {
        let tools = self.tools.all();
        let shared = shared_parameters(tools);
        let values = context! {
            name => self.names.get(self.agent),
            others => self.names.neighbours(),
            aliases => self.names.aliases(),
            knowledge => self.knowledge.clone(),
            parameters => parameter_lines(tools, &shared),
            tools => tool_lines(tools, &shared),
            is_native => self.form.tool_calls.is_native(),
        };
        render("seat/system", values)
    }
}

/// Characters of a part: the usual limit, or that of a budget of tokens.
fn room(usual: usize, tokens_max: Option<u64>) -> usize {
    let budget = tokens_max.map(|tokens| tokens.saturating_mul(CHARACTERS_OF_TOKEN));
    budget.and_then(|budget| usize::try_from(budget).ok()).map_or(usual, |budget| budget.min(usual))
}

#[cfg(test)]
mod tests;
