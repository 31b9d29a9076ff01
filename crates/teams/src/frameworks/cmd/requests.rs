//! The lines that a process writes, one request each.

use cooperage_core::{AgentId, ToolCall, WorldEntry};
use cooperage_runtime::MessageKind;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

/// Characters of what an error quotes.
const QUOTED_CHARACTERS: usize = 200;

/// A line from the process: one request, with an id of its own choice that comes back with the response.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
pub struct Line {
    /// An id of any JSON value, which the response repeats.
    #[serde(default)]
    pub id: Value,
    /// Tokens, money and time that the process used up by itself to come to this request.
    #[serde(default)]
    pub spent: Option<SpentLine>,
    /// The request itself.
    #[serde(flatten)]
    pub request: Request,
}

/// Tokens, money and time that a process used up by itself, with a model of its own. Tokens count as one call of the
/// role `cmd.own`, and against the limits too.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SpentLine {
    /// Tokens that its model read.
    pub prompt_tokens: u64,
    /// Tokens that it wrote.
    pub completion_tokens: u64,
    /// The cost of these tokens, in US dollars; leave it out if it is not known.
    pub cost_usd: Option<f64>,
    /// How long it thought, in seconds of the episode's time. With the clock `tokens` so much time passes before the request
    /// takes effect; where it is left out, the latency profile of the role `cmd.act` tells from the tokens.
    pub seconds: Option<f64>,
}

/// A line of a process that speaks protocol 2: its `hello`, or a step. All other lines are those of protocol 1.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
pub struct LearnerLine {
    /// An id of any JSON value, which the response repeats.
    #[serde(default)]
    pub id: Value,
    /// Tokens, money and time that the process used up by itself to come to this request.
    #[serde(default)]
    pub spent: Option<SpentLine>,
    /// The request itself.
    #[serde(flatten)]
    pub request: LearnerRequest,
}

/// A request that only protocol 2 has.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "request", rename_all = "snake_case")]
pub enum LearnerRequest {
    /// The first line of a process that speaks protocol 2. The answer is `start` and the first `turn` once more, by protocol 2.
    Hello(LearnerHello),
    /// Begins actions of several agents and ends the turn: time passes until one of them has ended. An agent without an act waits.
    /// The response is the next turn.
    Step(Step),
}

/// The wishes of a process that speaks protocol 2.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LearnerHello {
    /// The version of this protocol that it speaks: 2.
    pub protocol: u32,
    /// How a process wants to learn about earlier turns when it goes on with an episode that another process began.
    #[serde(default)]
    pub resume: Resume,
    /// Whether each turn brings what the agents observe and what the world offers them; else `observe` tells.
    #[serde(default = "yes")]
    pub observe: bool,
    /// Whether each turn brings the new text of each agent that may act, as a model reads it.
    #[serde(default)]
    pub prompt: PromptForm,
    /// Tokens of the task data and of the surroundings in one message, about.
    #[serde(default)]
    pub prompt_tokens: Option<u64>,
    /// The agents whose texts are wanted; all of the team by default.
    #[serde(default)]
    pub prompt_agents: Option<Vec<u32>>,
}

impl LearnerHello {
    /// The wishes of a process that asks for texts one by one, in lines of their own.
    pub(super) fn of_prompts() -> LearnerHello {
        LearnerHello {
            protocol: super::PROTOCOL,
            resume: Resume::default(),
            observe: true,
            prompt: PromptForm::Text,
            prompt_tokens: None,
            prompt_agents: None,
        }
    }
}

/// The form of the text of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PromptForm {
    /// No text is wanted.
    #[default]
    None,
    /// A text that lists the tools and explains how a call is written.
    Text,
    /// A text for a model whose server is told of the tools.
    Native,
}

/// Actions of several agents.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The actions, at most one of each agent.
    #[serde(default)]
    pub acts: Vec<StepAct>,
    /// The longest wait, in ticks from now.
    #[serde(default)]
    pub ticks: Option<u64>,
}

/// The action of an agent: a tool with its arguments, or the answer of a model as it is.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepAct {
    /// The agent that acts.
    pub agent: u32,
    /// The tool's name.
    #[serde(default)]
    pub tool: Option<String>,
    /// Its arguments by name.
    #[serde(default)]
    pub arguments: Map<String, Value>,
    /// The answer of a model, in which a call is looked for.
    #[serde(default)]
    pub text: Option<String>,
}

/// A request of a process.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "request", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Says how it wants to be told things; may be the first line, and nothing else.
    Hello {
        /// The version of this protocol that it speaks.
        #[serde(default = "one")]
        protocol: u32,
        /// How a process wants to learn about earlier turns when it goes on with an episode that another process began.
        #[serde(default)]
        resume: Resume,
        /// Whether each turn brings what the agents observe and what the world offers them; else `observe` tells.
        #[serde(default = "yes")]
        observe: bool,
    },
    /// Hands in calls at once, as one batch; each gets a receipt. No time passes.
    Submit {
        /// The calls, in order.
        calls: Vec<Call>,
    },
    /// Calls a tool. The response says whether the world accepts it; how it went comes with a later turn.
    Act {
        /// The agent that acts.
        agent: u32,
        /// The tool's name.
        tool: String,
        /// Its arguments by name.
        #[serde(default)]
        arguments: Map<String, Value>,
        /// Seconds of the episode's time after which it is given up.
        #[serde(default)]
        seconds: Option<u64>,
    },
    /// Observes the world now.
    Observe {
        /// The agent that observes; all agents of the team as one if it is left out.
        #[serde(default)]
        agent: Option<u32>,
    },
    /// Asks for the new text of an agent, as a model reads it: it follows all earlier texts of the agent and the answers to them.
    Prompt {
        /// The agent whose text is wanted.
        agent: u32,
    },
    /// Asks a model. The response has the call's number; the reply comes with a later turn.
    Ask {
        /// The agent that the question is asked for, if there is one.
        #[serde(default)]
        agent: Option<u32>,
        /// The purpose of the question. The settings of the run decide which model answers.
        #[serde(default)]
        role: Role,
        /// The messages of the conversation, oldest first.
        messages: Vec<ChatMessage>,
        /// Tools that the model may call, in words; the reply is text.
        #[serde(default)]
        tools: Vec<AskedTool>,
        /// The JSON Schema of the wanted reply.
        #[serde(default)]
        schema: Option<Value>,
    },
    /// Cancels a question to a model. The tokens that it used up count.
    Cancel {
        /// The call's number.
        call: u64,
    },
    /// Sends a message to the named agents, or to all agents if none are named.
    Say {
        /// The agent that speaks.
        from: u32,
        /// The agents that receive the message.
        #[serde(default)]
        to: Vec<u32>,
        /// The text of the message.
        text: String,
        /// The kind of the message.
        #[serde(default)]
        kind: SayKind,
    },
    /// Writes a note into the journal.
    Note {
        /// Its name: letters, digits and `_`.
        kind: String,
        /// The content of the note.
        #[serde(default)]
        data: Value,
    },
    /// Stops what an agent is doing.
    Stop {
        /// The agent that stops.
        agent: u32,
    },
    /// Ends the turn: time passes until something comes, or up to a tick. The response is the next turn.
    Yield {
        /// The longest wait, in ticks from now.
        #[serde(default)]
        ticks: Option<u64>,
        /// The last tick of the wait.
        #[serde(default)]
        until: Option<u64>,
        /// The causes that end the wait earlier; all causes by default.
        #[serde(default = "everything")]
        wake: Vec<WakeCause>,
    },
    /// The team does nothing more.
    End {},
}

/// One call of a batch: a tool with its arguments, or a text in the form that the world reads.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// The agent that makes the call; needed for a tool.
    #[serde(default)]
    pub agent: Option<u32>,
    /// The tool's name.
    #[serde(default)]
    pub tool: Option<String>,
    /// Its arguments by name.
    #[serde(default)]
    pub arguments: Map<String, Value>,
    /// The same as a text, such as a line in the form that a tool has.
    #[serde(default)]
    pub text: Option<String>,
}

/// A message of a conversation with a model.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatMessage {
    /// The author of the message.
    pub role: Speaker,
    /// The text of the message.
    pub content: String,
}

/// The author of a message in a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    /// The instructions to the model.
    System,
    /// The process that asks the model.
    User,
    /// The model that answers.
    Assistant,
}

/// A tool that the prompt of a model lists.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
pub struct AskedTool {
    /// The name of the tool.
    pub name: String,
    /// Describes the tool to the model.
    #[serde(default)]
    pub doc: String,
    /// The JSON Schema of its arguments.
    #[serde(default)]
    pub arguments: Value,
}

/// The purpose of a question to a model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Decides the next action of an agent.
    #[default]
    Act,
    /// Plans the work and assigns it to agents.
    Plan,
    /// Judges the result of the work.
    Reflect,
    /// Writes a message.
    Talk,
}

impl Role {
    /// The role's name in plans and journals.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Act => "cmd.act",
            Role::Plan => "cmd.plan",
            Role::Reflect => "cmd.reflect",
            Role::Talk => "cmd.talk",
        }
    }
}

/// The kind of a message between agents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SayKind {
    /// Talk between agents.
    #[default]
    Chat,
    /// An order to do something.
    Order,
    /// A report on the result of an order.
    Report,
}

impl From<SayKind> for MessageKind {
    fn from(kind: SayKind) -> MessageKind {
        match kind {
            SayKind::Chat => MessageKind::Chat,
            SayKind::Order => MessageKind::Order,
            SayKind::Report => MessageKind::Report,
        }
    }
}

/// How a process learns about earlier turns when it goes on with an episode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Resume {
    /// It is told everything again, a line at a time, and must say the same again.
    #[default]
    Again,
    /// It is given all that was said so far in one line, and goes on from there.
    Transcript,
}

/// A cause that ends a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "Wake")]
pub enum WakeCause {
    /// Something that one of the team's agents perceives.
    Event,
    /// A message to one of them.
    Message,
    /// A model's reply.
    Reply,
    /// The end of an action that was begun with `act`.
    Result,
}

fn one() -> u32 {
    1
}

fn yes() -> bool {
    true
}

fn everything() -> Vec<WakeCause> {
    vec![WakeCause::Event, WakeCause::Message, WakeCause::Reply, WakeCause::Result]
}

/// A line that was read.
pub(super) enum ReadLine {
    /// A line of protocol 1.
    Usual(Line),
    /// A line that only protocol 2 has.
    Learner(LearnerLine),
}

/// Whether a line is one that only a process that speaks protocol 2 can say, or the `hello` of one.
fn is_learners(fields: &Map<String, Value>, protocol: u32) -> bool {
    match fields.get("request").and_then(Value::as_str) {
        Some("hello") => fields.get("protocol").and_then(Value::as_u64) == Some(u64::from(super::PROTOCOL_2)),
        Some("step") => protocol == super::PROTOCOL_2,
        _ => false,
    }
}

/// Reads a line of a process that speaks that version of the protocol; else its id and why it cannot be read.
pub(super) fn read(value: &Value, protocol: u32) -> Result<ReadLine, (Value, String)> {
    let id = value.get("id").cloned().unwrap_or_default();
    let refused = |why: String| (id.clone(), why.chars().take(QUOTED_CHARACTERS).collect());
    let Value::Object(fields) = value else { return Err(refused("a line is a JSON object".to_owned())) };
    let mut rest = fields.clone();
    rest.shift_remove("id");
    let spent = rest.shift_remove("spent").filter(|spent| !spent.is_null());
    let spent = spent.map(serde_json::from_value).transpose();
    let spent = spent.map_err(|error| refused(format!("`spent`: {error}")))?;
    let is_learners = is_learners(&rest, protocol);
    let rest = Value::Object(rest);
    if is_learners {
        let request = serde_json::from_value(rest).map_err(|error| refused(error.to_string()))?;
        return Ok(ReadLine::Learner(LearnerLine { id: id.clone(), spent, request }));
    }
    let request = serde_json::from_value(rest).map_err(|error| refused(error.to_string()))?;
    Ok(ReadLine::Usual(Line { id: id.clone(), spent, request }))
}

impl Call {
    /// The entry of a batch that it is.
    ///
    /// # Errors
    /// Where it is neither a call of a tool nor a text.
    pub(super) fn entry(self) -> Result<WorldEntry, String> {
        match (self.tool, self.text, self.agent.map(AgentId)) {
            (Some(tool), None, Some(agent)) => {
                Ok(WorldEntry::Call { agent, call: ToolCall { tool, arguments: self.arguments } })
            }
            (None, Some(text), agent) if self.arguments.is_empty() => Ok(WorldEntry::Text { agent, text }),
            (Some(_), None, None) => Err("a call of a tool names its agent".to_owned()),
            _ => Err("a call has either `tool` with its `arguments`, or `text`".to_owned()),
        }
    }
}
