//! The lines that a process reads, one message each.

use cooperage_core::{AgentId, EventKind, EventRecord, Manual, Tool, Viewer, WorldReceipt};
use cooperage_models::Reply;
use cooperage_runtime::{EpisodeClock, Mail, NotYours, ProcessEnd, TeamHandle};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::score::{EndResult, SeatPrompt, ToldEpisode, TurnScore};
use super::underway::Acted;
use crate::names::AgentNames;
use crate::wire;

/// The version of the protocol that a process speaks unless it says otherwise.
pub const PROTOCOL: u32 = 1;
/// The version with the identity of the episode, texts of seats, steps and scores.
pub const PROTOCOL_2: u32 = 2;

/// A line that a process is told.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Told {
    /// The first line: the facts that do not change.
    Start(Box<Start>),
    /// It is the process's turn: what has happened since it yielded, and how things are now. The first follows `start` at
    /// once; later ones answer `yield`.
    Turn {
        /// The id of the `yield` that it answers.
        id: Value,
        /// Everything since the last turn.
        #[serde(flatten)]
        news: News,
        /// The state of each of the team's agents that are up, unless `hello` said that this is not wanted.
        seats: Vec<SeatNow>,
        /// Agents of the team that are down: they do nothing and hear nothing.
        down: Vec<u32>,
        /// The calls, tokens and actions that the team has used up.
        used: Used,
        /// With protocol 2, in a run with `--rewards`: the score so far.
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<TurnScore>,
        /// With protocol 2: the agents that may act, for they are up and have no action of a step under way.
        #[serde(skip_serializing_if = "Option::is_none")]
        may_act: Option<Vec<u32>>,
        /// With protocol 2, if `hello` has asked for it: the new text of each agent that may act.
        #[serde(skip_serializing_if = "Option::is_none")]
        prompts: Option<Vec<SeatPrompt>>,
    },
    /// With the clock `wall` alone: something has happened while the process was thinking.
    News {
        /// The news since the last turn.
        #[serde(flatten)]
        news: News,
    },
    /// The answer to a request, except to `yield`.
    Response {
        /// The request's id.
        id: Value,
        /// The result, if the request was carried out.
        #[serde(skip_serializing_if = "Option::is_none")]
        result: Option<Done>,
        /// The error, if the request was not carried out.
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<RequestTrouble>,
    },
    /// All lines so far, for a process that goes on with an episode and asked for them in its `hello`.
    Transcript {
        /// The entries, in order.
        entries: Vec<TranscriptEntry>,
    },
    /// The last line: the episode is over, or the team's part in it.
    End {
        /// The tick at which it happens.
        tick: u64,
        /// The reason in a word: `goal`, `horizon`, `gave_up`, `limit`, or a limit's name.
        reason: String,
        /// With protocol 2: `finished`, or `limit` if a limit ended it.
        #[serde(skip_serializing_if = "Option::is_none")]
        outcome: Option<String>,
        /// With protocol 2, in a run with `--rewards`: the result.
        #[serde(flatten)]
        result: Option<EndResult>,
    },
}

/// Lines that a process was told, and the line that it then wrote.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Entry")]
pub struct TranscriptEntry {
    /// The lines that the process was told.
    pub told: Vec<Value>,
    /// The line that the process wrote.
    pub said: Value,
}

/// Facts that do not change during an episode.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Start {
    /// The version of this protocol.
    pub protocol: u32,
    /// With protocol 2: the identity of the episode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub episode: Option<ToldEpisode>,
    /// The team's own agents.
    pub seats: Vec<TeamSeat>,
    /// The names of all agents by number.
    pub agents: Vec<String>,
    /// How the world's time passes while the process thinks: `wait`, `tokens` or `wall`.
    pub clock: String,
    /// Seconds of a tick.
    pub tick_seconds: f64,
    /// The tick at which the task ends by itself.
    pub horizon: u64,
    /// A seed of this episode for random numbers: the same with the same seed of the run.
    pub seed: u64,
    /// The limits of the team; a limit that is missing does not hold.
    pub limits: TeamLimits,
    /// The world's manual and the task.
    pub manual: wire::Manual,
}

/// An agent of the team.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Seat")]
pub struct TeamSeat {
    /// The agent's number.
    pub agent: u32,
    /// The agent's name.
    pub name: String,
    /// The tools of the agent.
    pub tools: Vec<wire::Tool>,
}

/// The most that a team may use up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Limits")]
pub struct TeamLimits {
    /// Calls of models.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<u64>,
    /// Tokens read and written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u64>,
    /// Tokens read and written for each agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens_per_agent: Option<u64>,
    /// Actions handed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<u64>,
    /// The number of ticks after which the episode ends at the latest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ticks: Option<u64>,
}

/// The calls, tokens and actions that a team has used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Used {
    /// Calls of models.
    pub calls: u64,
    /// Tokens that models read.
    pub prompt_tokens: u64,
    /// Tokens that models wrote.
    pub completion_tokens: u64,
    /// Actions handed in.
    pub actions: u64,
}

/// The news of a turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct News {
    /// The tick now.
    pub tick: u64,
    /// The present moment in seconds of the episode.
    pub seconds: f64,
    /// Events that the team's agents perceived.
    pub events: Vec<ToldEvent>,
    /// Messages to the team's agents.
    pub messages: Vec<ToldMessage>,
    /// Replies of models to this team.
    pub replies: Vec<Answer>,
    /// Actions begun with `act` that have ended.
    pub results: Vec<ActResult>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Event")]
pub struct ToldEvent {
    /// The tick of the event.
    pub tick: u64,
    /// `finished`, `failed` (the end of an action), `feedback`, `suggestion`, `message`, `seen` or `counter`.
    pub kind: String,
    /// A stable word for it.
    pub name: String,
    /// The agent that caused the event, if an agent did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doer: Option<u32>,
    /// The event in words.
    pub text: String,
    /// As data; its form is the world's own.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub data: Value,
}

/// A message to one of the team's agents.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Message")]
pub struct ToldMessage {
    /// Its number in the episode.
    pub number: u64,
    /// The agent that receives the message.
    pub to: u32,
    /// The agent that sent it, if an agent did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// The name of the sender, if the sender is no agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// `order`, `report`, `chat` or `person`.
    pub kind: String,
    /// When it was sent.
    pub tick: u64,
    /// The text of the message.
    pub text: String,
}

/// A model's reply.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Answer {
    /// The number of the call.
    pub call: u64,
    /// `text`, `refusal`, `content_filter` or `empty`; `lost` where the agent was down before it came.
    pub kind: String,
    /// The text of the reply.
    pub text: String,
}

/// The result of an action.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ActResult {
    /// The number that the response to `act` gave it.
    pub act: u64,
    /// The agent that acted.
    pub agent: u32,
    /// The name of the tool.
    pub tool: String,
    /// Whether it did what it should.
    pub succeeded: bool,
    /// The result in words.
    pub message: String,
    /// Data that the tool found, if it looks for something.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub data: Value,
}

/// The present state of an agent.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SeatNow {
    /// The agent that observes.
    pub agent: u32,
    /// The agent's observation.
    pub observation: wire::Observation,
    /// Actions that the world proposes; may be empty.
    pub offers: Vec<wire::Offer>,
}

/// The result of a request.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Done {
    /// Of `submit`: a receipt for each call.
    Receipts {
        /// The receipts, in the order of the calls.
        receipts: Vec<ToldReceipt>,
    },
    /// Of `act`: the number of the action.
    Act {
        /// The number of the action, which its result repeats.
        act: u64,
    },
    /// The result of `observe`.
    Observation {
        /// The observation of the agent.
        observation: wire::Observation,
    },
    /// The result of `prompt`.
    Prompt(SeatPrompt),
    /// Of `ask`: the number of the call.
    Call {
        /// The number of the call, which its reply repeats.
        call: u64,
    },
    /// Of `say`: the number of the message.
    Said {
        /// The number of the message; missing if the agent is down and says nothing.
        message: Option<u64>,
    },
    /// Of `stop`: `stopped`, `goes_on` or `idle`.
    Stopped {
        /// The outcome of the action.
        outcome: String,
    },
    /// The result of every other request.
    Nothing {},
}

/// The answer to a call of a batch.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Receipt")]
pub struct ToldReceipt {
    /// Whether the world accepts it.
    pub accepted: bool,
    /// The reason of a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Why a request could not be done.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Trouble")]
pub struct RequestTrouble {
    /// In a word: `invalid` (the line cannot be understood), `not_yours` (another team's agent, or none), `refused` (the world
    /// does not accept the call), `down`, `no_model`, `unknown` (there is no such call), `too_late`, `busy` (an act of a step, for an
    /// agent whose action is under way).
    pub kind: String,
    /// The explanation in words.
    pub text: String,
}

impl RequestTrouble {
    pub(super) fn new(kind: &str, text: impl Into<String>) -> RequestTrouble {
        RequestTrouble { kind: kind.to_owned(), text: text.into() }
    }
}

impl From<NotYours> for RequestTrouble {
    fn from(_: NotYours) -> RequestTrouble {
        RequestTrouble::new("not_yours", "this agent is not one of the team's")
    }
}

impl Told {
    /// Returns the line that answers a request.
    pub(super) fn response(id: Value, outcome: Result<Done, RequestTrouble>) -> Told {
        match outcome {
            Ok(done) => Told::Response { id, result: Some(done), error: None },
            Err(trouble) => Told::Response { id, result: None, error: Some(trouble) },
        }
    }

    /// Returns the last line.
    #[must_use]
    pub fn end(end: &ProcessEnd) -> Told {
        let outcome = if end.is_limited { "limit" } else { "finished" };
        Told::End {
            tick: end.tick,
            reason: end.reason.clone(),
            outcome: (end.protocol >= PROTOCOL_2).then(|| outcome.to_owned()),
            result: end.result.as_ref().map(EndResult::of),
        }
    }

    /// As a line.
    #[must_use]
    pub fn line(&self) -> String {
        // Nothing in it can fail to be written: its maps have texts as keys.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Start {
    /// Returns the first message to a team.
    pub(super) fn of(
        team: &TeamHandle,
        names: &AgentNames,
        manual: &Manual,
        tools: &[(AgentId, Vec<Tool>)],
    ) -> Start {
        let limits = team.budget().limits;
        let seat = |(agent, tools): &(AgentId, Vec<Tool>)| TeamSeat {
            agent: agent.0,
            name: names.get(*agent).to_owned(),
            tools: tools.iter().map(wire::Tool::from).collect(),
        };
        Start {
            protocol: PROTOCOL,
            episode: None,
            seats: tools.iter().map(seat).collect(),
            agents: names.all().to_vec(),
            clock: match team.clock() {
                EpisodeClock::Wait => "wait",
                EpisodeClock::Tokens => "tokens",
                EpisodeClock::Wall { .. } => "wall",
            }
            .to_owned(),
            tick_seconds: team.tick_length().0 as f64 / 1e6,
            horizon: team.horizon().0,
            // Whole numbers up to 2^53 are the same in every language.
            seed: team.random("process").next_u64() >> 11,
            limits: TeamLimits {
                calls: limits.calls_max,
                tokens: limits.tokens_max,
                tokens_per_agent: limits.tokens_per_agent_max,
                actions: limits.actions_max,
                ticks: limits.ticks_max,
            },
            manual: manual.into(),
        }
    }
}

impl Start {
    /// The same by protocol 2.
    pub(super) fn by_protocol_2(self, team: &TeamHandle) -> Start {
        Start { protocol: PROTOCOL_2, episode: Some(team.identity().into()), ..self }
    }
}

impl Used {
    pub(super) fn of(team: &TeamHandle) -> Used {
        let used = team.budget().used;
        Used {
            calls: used.calls,
            prompt_tokens: used.prompt_tokens,
            completion_tokens: used.completion_tokens,
            actions: used.actions,
        }
    }
}

impl SeatNow {
    /// How things are for an agent of the team's.
    pub(super) fn of(team: &TeamHandle, agent: AgentId) -> Result<SeatNow, NotYours> {
        let tools = team.tools(agent);
        let offers = team.offered(agent)?;
        Ok(SeatNow {
            agent: agent.0,
            observation: (&team.observe(Viewer::Agent(agent))?).into(),
            offers: offers.iter().map(|offer| wire::Offer::of(offer, &tools)).collect(),
        })
    }
}

impl From<&EventRecord> for ToldEvent {
    fn from(event: &EventRecord) -> ToldEvent {
        let kind = match event.kind {
            EventKind::ActionFinished { succeeded: true } => "finished",
            EventKind::ActionFinished { succeeded: false } => "failed",
            EventKind::Feedback => "feedback",
            EventKind::Suggestion => "suggestion",
            EventKind::Message => "message",
            EventKind::Seen => "seen",
            EventKind::Counter => "counter",
        };
        ToldEvent {
            tick: event.tick.0,
            kind: kind.to_owned(),
            name: event.name.to_owned(),
            doer: event.doer.map(|doer| doer.0),
            text: event.text.clone(),
            data: event.data.clone(),
        }
    }
}

impl ToldMessage {
    pub(super) fn of(mail: Mail, to: AgentId) -> ToldMessage {
        ToldMessage {
            number: mail.number,
            to: to.0,
            from: mail.from.map(|agent| agent.0),
            by: mail.by,
            kind: mail.kind.name().to_owned(),
            tick: mail.sent.0,
            text: mail.text,
        }
    }
}

impl Answer {
    /// The reply to a call; none where it was lost.
    pub(super) fn of(call: u64, reply: Option<Reply>) -> Answer {
        match reply {
            Some(reply) => Answer { call, kind: reply.kind.name().to_owned(), text: reply.text },
            None => Answer { call, kind: "lost".to_owned(), text: String::new() },
        }
    }
}

impl From<&Acted> for ActResult {
    fn from(acted: &Acted) -> ActResult {
        ActResult {
            act: acted.act,
            agent: acted.agent.0,
            tool: acted.call.tool.clone(),
            succeeded: acted.result.status,
            message: acted.result.message.clone(),
            data: acted.result.data.clone(),
        }
    }
}

impl From<&WorldReceipt> for ToldReceipt {
    fn from(receipt: &WorldReceipt) -> ToldReceipt {
        ToldReceipt { accepted: receipt.reason().is_none(), reason: receipt.reason().map(str::to_owned) }
    }
}
