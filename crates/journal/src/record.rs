//! The lines of a journal. One JSON object per line; the first is the header, the last of a finished episode the end.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::plan::EpisodePlan;

/// A line of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "a journal has one header, and no list of records")]
pub enum Record {
    /// The plan of the episode, and the program that began the journal.
    Header(HeaderRecord),
    /// A model was asked.
    Call(CallRecord),
    /// An answer has come whose moment is still ahead (with the clock `tokens`). The line stands before the first `advance` that
    /// reaches a tick at which the answer could arrive, so that how far the world moves is known before it moves.
    Arrival {
        /// The number of the call.
        call: u64,
        /// When the line was written.
        tick: u64,
        /// The answer as its line `reply` will have it; its `tick` is the moment at which it arrives.
        reply: ReplyRecord,
    },
    /// The answer to a call was delivered.
    Reply(ReplyRecord),
    /// The answer is not wanted any more, or the episode has ended before it; it is charged all the same, and whole where
    /// it has a line `arrival`.
    Cancel {
        /// The number of the call.
        call: u64,
        /// The tick at which it was taken back.
        tick: u64,
    },
    /// Actions were handed in.
    Submit {
        /// The tick at which they were handed in.
        tick: u64,
        /// The place of the team that acts, where the plan has several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        team: Option<u32>,
        /// The actions, in order.
        entries: Vec<EntryRecord>,
    },
    /// Time passed up to a tick.
    Advance {
        /// The tick up to which time passed.
        tick: u64,
        /// The events meanwhile, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        events: Vec<EventLine>,
    },
    /// Something the framework did by itself that a reader of the episode wants to know.
    Note(NoteRecord),
    /// A person or process outside was asked something.
    Ask(AskRecord),
    /// The answer to a question.
    Answer(AskRecord),
    /// A person or process outside did something without being asked. It takes effect at this line, and a replay obeys
    /// it.
    Input(InputRecord),
    /// Something was said to agents.
    Message(MessageRecord),
    /// An agent's action was stopped.
    Stop {
        /// The tick at which it was stopped.
        tick: u64,
        /// The agent whose action was stopped.
        agent: u32,
        /// The place of the team that stopped it, where the plan has several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        team: Option<u32>,
        /// `stopped`, `goes_on` where the tool does not let itself be stopped, or `idle` where nothing was under way.
        outcome: String,
    },
    /// An agent in its seat fails, or is there again, because of the plan's faults or of an input from outside.
    Fault {
        /// The tick of the change.
        tick: u64,
        /// The agent in the seat.
        agent: u32,
        /// `crash`, `late` (down from the beginning), `stop` (by an input from outside) or `rejoin`.
        kind: String,
        /// The result of stopping its action, as in a line of the type `stop`; absent where nothing was stopped.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        outcome: Option<String>,
    },
    /// One of several teams has ended; the others play on.
    TeamEnd {
        /// The tick at which the team ended.
        tick: u64,
        /// Its place in the plan.
        team: u32,
        /// The limit that ended it, if one did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<String>,
        /// Why it ended by itself, where it did not just give up: a reason of [`EndRecord::reason`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// The digest of the world's state.
    Digest {
        /// The tick of the state.
        tick: u64,
        /// The hash as 32 hexadecimal digits.
        digest: String,
    },
    /// A wall-clock limit tripped here; a replay obeys it.
    WallLimit {
        /// The tick at which it tripped.
        tick: u64,
    },
    /// The episode is over.
    End(EndRecord),
}

/// The first line of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeaderRecord {
    /// The version of the format.
    pub format: u32,
    /// The program that began it.
    pub build: String,
    /// A hash over the prompt templates that it was built with.
    pub templates: String,
    /// The whole plan of the episode.
    pub plan: EpisodePlan,
}

impl HeaderRecord {
    /// Whether the journal tells when answers arrive before the world moves on to there, and has a line for every call that
    /// is out at its end: from format 3 on.
    #[must_use]
    pub fn has_arrivals(&self) -> bool {
        self.format >= 3
    }
}

/// A model was asked. Another build may word the same request otherwise. It then has another `request`, other
/// `declares`, `messages`, `parameters` and `prompt_tokens`, and those of the journal hold where it is played again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CallRecord {
    /// The call's number in the episode.
    pub call: u64,
    /// When it was issued.
    pub tick: u64,
    /// The model role, such as `mindagent.plan`.
    pub role: String,
    /// The seat on whose behalf, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<u32>,
    /// The place of the team that asks, where the plan has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u32>,
    /// The name of the model.
    pub model: String,
    /// The hash of the request.
    pub request: String,
    /// Content hashes of messages that appear for the first time in this episode; they are numbered in order of appearance.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declares: Vec<String>,
    /// The request's messages as runs `[first, last]` of those numbers.
    pub messages: Vec<[u64; 2]>,
    /// The content hash of everything else in the request: tools, schema, sampling.
    pub parameters: String,
    /// Prompt tokens by the built-in tokenizer.
    pub prompt_tokens: u64,
}

impl CallRecord {
    /// The most messages of a request that are read.
    pub const MESSAGES_MAX: usize = 100_000;

    /// The numbers of the request's messages among the first `declared` of the episode, at most
    /// [`MESSAGES_MAX`](CallRecord::MESSAGES_MAX) of them. A request may say one text several times; a journal that may come from
    /// anywhere may name more messages than fit into any memory.
    pub fn places(&self, declared: usize) -> impl Iterator<Item = usize> {
        let place = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let runs = self.messages.iter();
        runs.flat_map(move |&[first, last]| place(first)..place(last).saturating_add(1).min(declared))
            .take(CallRecord::MESSAGES_MAX)
    }
}

/// A model's answer was delivered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReplyRecord {
    /// The number of the call.
    pub call: u64,
    /// When it was delivered.
    pub tick: u64,
    /// The text of the answer.
    pub text: String,
    /// The thoughts of the model before it answered, as far as its server shows them; no part of the answer, and never sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thoughts: Option<String>,
    /// The hash of the vector that a model gave for a text, little-endian 32-bit floating-point numbers in the run's folder
    /// `blobs`; absent where words were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// `text`, `refusal`, `content_filter`, `empty` or `embedding`.
    pub kind: String,
    /// Why the model stopped, such as `stop` or `length`.
    pub finish: String,
    /// Completion tokens by the built-in tokenizer.
    pub completion_tokens: u64,
    /// The provider's own count, where it gives one: `prompt`, `cached`, `completion`, `reasoning`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub usage: BTreeMap<String, u64>,
    /// The declared latency in microseconds; 0 with the clock `wait`.
    pub latency_us: u64,
}

/// A question to a person or to a process, or its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AskRecord {
    /// The question's number in the episode.
    pub ask: u64,
    /// When it was asked, or when the answer took effect.
    pub tick: u64,
    /// The kind of sender, `person` or `process`.
    pub source: String,
    /// The seat on whose behalf.
    pub seat: u32,
    /// The question or the answer.
    pub data: Value,
}

/// An unasked action of a person, process or client outside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InputRecord {
    /// Its number in the episode.
    pub n: u64,
    /// When it took effect.
    pub tick: u64,
    /// The kind of sender, `person`, `process`, `client` or `server`.
    pub source: String,
    /// The seat it is about, where it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// `move`, `say`, `order`, `join`, `leave`, `handover`, `stop`, `start`, `pause`, `speed` or `world`.
    pub kind: String,
    /// The details, which depend on the kind.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub data: Value,
}

/// A message to agents.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MessageRecord {
    /// Its number in the episode.
    pub n: u64,
    /// When it was sent.
    pub sent: u64,
    /// When it reaches those it is for; later than it was sent where the plan's faults delay it.
    pub delivered: u64,
    /// The agent that said it, where an agent did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// The speaker's name, where that is no agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The agents it is for; empty if it is for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<u32>,
    /// Those of its hearers that it never reaches, ascending: it is lost on the way, or they are down when it is sent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<u32>,
    /// `order`, `report`, `chat` or `person`.
    pub kind: String,
    /// The text of the message.
    pub text: String,
}

/// One entry of a batch, with its receipt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EntryRecord {
    /// The agent that acts or issued the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<u32>,
    /// The raw text, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The tool, if it was a call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// The arguments of the call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Value>,
    /// Why it was refused; absent if it was accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// Whether a tool of that name is for clients of the world alone, which act by the world's own inputs many times a second.
/// No agent is told of such a tool, and no other sender may call it.
#[must_use]
pub fn is_for_clients(tool: &str) -> bool {
    tool.starts_with('@')
}

impl EntryRecord {
    /// Whether a client of the world has acted, and no agent.
    #[must_use]
    pub fn is_of_client(&self) -> bool {
        self.refused.is_none() && self.tool.as_deref().is_some_and(is_for_clients)
    }
}

/// An event of the world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventLine {
    /// The tick at whose end it became known, if it isn't the line's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tick: Option<u64>,
    /// `finished`, `failed`, `feedback`, `suggestion`, `message`, `seen` or `counter`.
    pub kind: String,
    /// The code of the event.
    pub name: String,
    /// The agent that did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doer: Option<u32>,
    /// The agents that perceive it; absent if all do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audience: Option<Vec<u32>>,
    /// The sentence a model reads.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The event as data.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub data: Value,
    /// The intended change of a cell, for an action that ended and was about a single one: `pos` with `placed` or
    /// `removed`.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub aim: Value,
}

/// A framework's own note, such as on its plan or on waiting agents. Nothing is decided by it; a replay writes it
/// again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NoteRecord {
    /// The tick at which it was written.
    pub tick: u64,
    /// The place of the team that notes it, where the plan has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u32>,
    /// The framework's name, a dot, the kind of note; see the module `note`.
    pub name: String,
    /// The contents of the note.
    pub data: Value,
}

/// The last line of a finished journal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EndRecord {
    /// The kind of end, `finished` or `limit`.
    pub outcome: String,
    /// The limit that ended it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// Why it ended: `goal` (all was reached), `decided` (nothing that could still happen would change the score), `gave_up`
    /// (the teams ended by themselves), `root_crashed` (they ended because the head of their organisation crashed),
    /// `horizon` (the task's time was over) or `limit`; empty in a file of format 1.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The ticks that were played.
    pub ticks: u64,
    /// The final score.
    pub score: ScoreRecord,
    /// The parts of the goal that were not reached, as far as the judge can tell; the first of them where they are
    /// many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<MissingRecord>,
    /// How many more there are than `missing` names.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub missing_left_out: u64,
    /// The resources that all teams used.
    pub totals: TotalsRecord,
    /// The digest of the final state.
    pub digest: String,
    /// The end and the used resources of each team, in plan order, where the plan has several; `totals` are their sums.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<TeamEndRecord>,
}

/// A part of the goal that was not reached.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MissingRecord {
    /// The kind of the part, such as `cell`, `item` or `order`.
    pub kind: String,
    /// The sentence a person reads.
    pub text: String,
    /// The part as data.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub data: Value,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// How a team of several ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TeamEndRecord {
    /// When it ended: by itself, by a limit, or with the episode.
    pub tick: u64,
    /// The limit that ended it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// Why it ended by itself, where it did not just give up: a reason of [`EndRecord::reason`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The resources that the team used.
    pub totals: TotalsRecord,
}

/// The score of an episode.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ScoreRecord {
    /// The points that were reached.
    pub reached: u64,
    /// The points that were possible.
    pub possible: u64,
    /// Further counts of the judge, by name.
    pub figures: BTreeMap<String, i64>,
}

/// Resources that an episode used, and counts of its framework.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TotalsRecord {
    /// Model calls that were issued.
    pub calls: u64,
    /// Model calls by role.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub calls_by_role: BTreeMap<String, u64>,
    /// Prompt tokens by the built-in tokenizer.
    pub prompt_tokens: u64,
    /// Completion tokens by the built-in tokenizer.
    pub completion_tokens: u64,
    /// Millionths of a US dollar, where the price is known for every call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_micro_usd: Option<u64>,
    /// Actions handed in.
    pub actions: u64,
    /// Actions that were refused.
    pub refused: u64,
    /// Replies by kind other than `text`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub replies_by_kind: BTreeMap<String, u64>,
    /// The framework's own counts, such as `turns_without_command`; and `messages_lost` and `messages_delayed` where the
    /// plan's faults did that, once for each agent whom a message did not reach, or reached later.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counts: BTreeMap<String, u64>,
}

impl TotalsRecord {
    /// Adds the resources that another team used; an unknown cost makes the sum unknown.
    pub fn add(&mut self, other: &TotalsRecord) {
        let sum = |into: &mut BTreeMap<String, u64>, from: &BTreeMap<String, u64>| {
            for (name, count) in from {
                *into.entry(name.clone()).or_default() += count;
            }
        };
        self.calls += other.calls;
        sum(&mut self.calls_by_role, &other.calls_by_role);
        self.prompt_tokens += other.prompt_tokens;
        self.completion_tokens += other.completion_tokens;
        self.actions += other.actions;
        self.refused += other.refused;
        sum(&mut self.replies_by_kind, &other.replies_by_kind);
        sum(&mut self.counts, &other.counts);
        self.cost_micro_usd = match (self.cost_micro_usd, other.cost_micro_usd) {
            (Some(a), Some(b)) => Some(a + b),
            // A team that made no call has no cost, and that is known.
            (one, None) if other.calls == 0 => one,
            (None, one) if self.calls == other.calls => one,
            _ => None,
        };
    }
}

impl Record {
    /// The line, without the line end.
    #[must_use]
    pub fn to_line(&self) -> String {
        // Serialising these types cannot fail: no map has keys other than text.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Adds the line, without its end.
    pub(crate) fn write_text(&self, lines: &mut Vec<u8>) {
        // Serialising cannot fail, as in `to_line`.
        let _ = serde_json::to_writer(lines, self);
    }
}
