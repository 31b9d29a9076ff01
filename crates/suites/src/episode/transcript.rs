//! A journal's lines put in order: actions with their beginnings and ends, calls with their replies.

use std::collections::{BTreeMap, BTreeSet};

use camino::Utf8Path;
use cooperage_core::{AgentId, CELL_CHANGED, CellChange};
use cooperage_journal::{
    EndRecord, EpisodeLines, EpisodePlan, EventLine, JournalError, NoteRecord, Record, RunDir, ServerRecord,
};
use cooperage_runtime::InputKind;
use serde_json::Value;

use crate::names::given_names;

/// An episode's journal in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Transcript {
    /// The plan of the episode.
    pub plan: EpisodePlan,
    /// The agents' names by seat.
    pub names: Vec<String>,
    /// How it ended; none while it is under way.
    pub end: Option<EndRecord>,
    /// The last tick there is a line of.
    pub ticks: u64,
    /// The actions of all agents, in the order in which they began.
    pub actions: Vec<TranscriptAction>,
    /// Every model call, in order.
    pub calls: Vec<Exchange>,
    /// The framework's own notes, in order.
    pub notes: Vec<NoteRecord>,
    /// Messages of agents and others, in order.
    pub said: Vec<SpokenMessage>,
    /// The agents that were down, each with begin and end, in the order of their failures. Without an end the agent
    /// stayed down until the episode ended.
    pub down: Vec<(u32, u64, Option<u64>)>,
    /// The seats that people left without handing them over to a team, each with the moment.
    pub left: Vec<(u32, u64)>,
    /// The seats in which a client of a game has acted.
    pub outside: BTreeSet<u32>,
    /// The servers of a game in whose world it was played: none, one, or several where it went on at another one.
    pub servers: Vec<ServerRecord>,
    /// The progress that the world reported: ticks with the share of the task that was reached then, from 0 to 1.
    pub progress: Vec<(u64, f64)>,
}

/// An action of an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct TranscriptAction {
    pub agent: u32,
    /// The tool, or the raw text where the agent acts by text.
    pub tool: String,
    pub arguments: Value,
    /// The tick at whose end it was ordered.
    pub begun: u64,
    /// The tick at whose end it was over; none if the episode ended first.
    pub ended: Option<u64>,
    /// Whether it did what it should; refused ones did not.
    pub succeeded: bool,
    /// Whether the world did not take it on.
    pub refused: bool,
    /// The result in words, as the agent was told.
    pub text: String,
    /// The intended change of a cell, if the action was about a single one.
    pub aim: Option<CellChange>,
    /// The changes that it made to cells, in order.
    pub cells: Vec<CellChange>,
}

/// A call of a model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exchange {
    /// Its number in the episode.
    pub number: u64,
    pub role: String,
    pub model: String,
    /// The agent that the call is for, if it is for one.
    pub agent: Option<u32>,
    /// The place of the team that asks, where the plan has several.
    pub team: Option<u32>,
    /// When it was asked.
    pub asked: u64,
    /// When the answer came; none if it never did.
    pub answered: Option<u64>,
    pub request: String,
    /// The content hashes of its messages, in order.
    pub messages: Vec<String>,
    pub reply: String,
    /// The thoughts of the model before it, as far as they are known; else empty.
    pub thoughts: String,
    /// `text`, `refusal`, `content_filter` or `empty`; empty without an answer.
    pub kind: String,
    /// Why the model stopped, such as `stop` or `length`; empty without an answer.
    pub finish: String,
    /// The declared latency in microseconds; none without an answer.
    pub latency_us: Option<u64>,
    /// Tokens of the prompt.
    pub prompt_tokens: u64,
    /// Tokens of the answer, also of one that came too late to be delivered.
    pub completion_tokens: u64,
    /// The provider's own count of tokens, where it gives one.
    pub usage: BTreeMap<String, u64>,
}

/// A message between agents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpokenMessage {
    /// When it was said.
    pub tick: u64,
    /// When it reached those it is for.
    pub delivered: u64,
    /// The speaker, if it is an agent.
    pub agent: Option<u32>,
    /// The speaker's name, if it is no agent.
    pub by: Option<String>,
    /// The agents that the message is for; empty if it is for all.
    pub to: Vec<u32>,
    /// The hearers that it never reached.
    pub lost: Vec<u32>,
    /// `order`, `report`, `chat` or `person`.
    pub kind: String,
    pub text: String,
    /// Whether the framework wrote it on what became of the agent's subtask.
    pub is_report: bool,
}

impl Transcript {
    /// Reads it from a journal's lines.
    ///
    /// # Errors
    /// Names the first line that is no record.
    pub fn read(path: &Utf8Path, lines: &EpisodeLines) -> Result<Transcript, JournalError> {
        let mut reading = Reading::of(lines.header(path)?.plan);
        for record in lines.each_record(path) {
            reading.take(record?);
        }
        Ok(reading.finish())
    }

    /// Reads the end of a finished episode and its transcript, or why that cannot be read.
    ///
    /// # Errors
    /// As [`RunDir::read_finished`], and when the journal's last line is no end.
    pub fn of_finished(
        run: &RunDir,
        key: &str,
    ) -> Result<(EndRecord, Result<Transcript, JournalError>), JournalError> {
        let mut reading: Option<Reading> = None;
        let read = run.read_finished(key, &mut |record| match (&mut reading, record) {
            (None, Record::Header(header)) => reading = Some(Reading::of(header.plan)),
            (Some(reading), record) => reading.take(record),
            (None, _) => {}
        })?;
        let end = read.end?;
        let mut reading = reading.unwrap_or_else(|| Reading::of(EpisodePlan::default()));
        reading.take(Record::End(end.clone()));
        Ok((end, read.damage.map_or(Ok(reading.finish()), Err)))
    }

    /// Builds the transcript from records of an episode. They may be all of its records or those that a viewer may see.
    #[must_use]
    pub fn of(plan: EpisodePlan, records: impl IntoIterator<Item = Record>) -> Transcript {
        let mut reading = Reading::of(plan);
        for record in records {
            reading.take(record);
        }
        reading.finish()
    }

    /// Returns the transcript with these names of its agents.
    #[must_use]
    pub fn named(self, names: Vec<String>) -> Transcript {
        Transcript { names, ..self }
    }

    /// Returns an agent's name.
    #[must_use]
    pub fn name(&self, agent: u32) -> String {
        self.names.get(agent as usize).cloned().unwrap_or_else(|| AgentId(agent).to_string())
    }

    /// Returns a number of ticks in seconds of virtual time.
    #[must_use]
    pub fn seconds(&self, ticks: u64) -> f64 {
        ticks as f64 * self.plan.clock.tick_us as f64 / 1e6
    }
}

struct Reading {
    transcript: Transcript,
    /// Actions under way, oldest first, by agent.
    open: BTreeMap<u32, Vec<usize>>,
    declared: Vec<String>,
    /// Whether this world tells when actions end; where it doesn't, an action lasts until time passes. The first one may be long:
    /// that ends are told may show late. Where bodies change cells, actions last, even if none of them ends before the episode
    /// does.
    has_ends: bool,
    /// Actions begun since time passed last, and when it passed after each of those before: as long as no ends are told.
    latest: Vec<usize>,
    passed: Vec<(usize, u64)>,
}

impl Reading {
    fn of(plan: EpisodePlan) -> Reading {
        Reading {
            transcript: Transcript { names: given_names(&plan), plan, ..Transcript::default() },
            open: BTreeMap::new(),
            declared: Vec::new(),
            has_ends: false,
            latest: Vec::new(),
            passed: Vec::new(),
        }
    }

    fn finish(mut self) -> Transcript {
        if !self.has_ends {
            for (number, tick) in std::mem::take(&mut self.passed) {
                self.close(number, tick, true, String::new());
            }
        }
        self.transcript
    }

    fn call(&mut self, number: u64) -> Option<&mut Exchange> {
        self.transcript.calls.iter_mut().rev().find(|call| call.number == number)
    }

    fn take(&mut self, record: Record) {
        match record {
            // An answer is paid for once it has come, also where the episode ends before it is delivered.
            Record::Arrival { reply, .. } => {
                if let Some(call) = self.call(reply.call) {
                    (call.usage, call.completion_tokens) = (reply.usage, reply.completion_tokens);
                }
            }
            Record::Header(_)
            | Record::Digest { .. }
            | Record::WallLimit { .. }
            | Record::TeamEnd { .. }
            | Record::Ask(_)
            | Record::Answer(_)
            | Record::Stop { .. } => {}
            Record::Input(input) => {
                if let (true, Some(seat)) = (input.kind == InputKind::Leave.name(), input.to) {
                    self.transcript.left.push((seat, input.tick));
                }
                let acts = input.kind == InputKind::Move.name() && is_of_client(&input.data);
                self.transcript.outside.extend(input.to.filter(|_| acts));
                if input.kind == InputKind::World.name()
                    && let Some(server) = ServerRecord::of_data(&input.data)
                {
                    server.add_to(&mut self.transcript.servers);
                }
            }
            Record::Message(message) => self.transcript.said.push(SpokenMessage {
                tick: message.sent,
                delivered: message.delivered,
                agent: message.from,
                by: message.by,
                to: message.to,
                lost: message.lost,
                is_report: message.kind == "report",
                kind: message.kind,
                text: message.text,
            }),
            Record::Fault { tick, agent, kind, .. } if kind == "rejoin" => {
                let open = self.transcript.down.iter_mut().rev().find(|(fallen, ..)| *fallen == agent);
                if let Some((.., end)) = open {
                    *end = Some(tick);
                }
            }
            Record::Fault { tick, agent, .. } => self.transcript.down.push((agent, tick, None)),
            Record::Call(call) => {
                self.declared.extend_from_slice(&call.declares);
                let places = call.places(self.declared.len());
                let messages = places.filter_map(|place| self.declared.get(place).cloned()).collect();
                self.transcript.calls.push(Exchange {
                    number: call.call,
                    role: call.role,
                    model: call.model,
                    agent: call.agent,
                    team: call.team,
                    asked: call.tick,
                    request: call.request,
                    messages,
                    prompt_tokens: call.prompt_tokens,
                    ..Exchange::default()
                });
            }
            Record::Reply(reply) => {
                if let Some(call) = self.call(reply.call) {
                    call.answered = Some(reply.tick);
                    call.reply = reply.text;
                    call.thoughts = reply.thoughts.unwrap_or_default();
                    call.kind = reply.kind;
                    call.finish = reply.finish;
                    call.latency_us = Some(reply.latency_us);
                    call.usage = reply.usage;
                    call.completion_tokens = reply.completion_tokens;
                }
            }
            Record::Cancel { call, tick } => {
                if let Some(call) = self.call(call) {
                    call.answered = Some(tick);
                    "cancelled".clone_into(&mut call.kind);
                }
            }
            Record::Submit { tick, entries, .. } => {
                for entry in entries.into_iter().filter(|entry| !entry.is_of_client()) {
                    let named = entry.text.as_deref().and_then(agent_in);
                    let action = TranscriptAction {
                        agent: entry.agent.or(named).unwrap_or_default(),
                        tool: entry.tool.or(entry.text).unwrap_or_default(),
                        arguments: entry.arguments.unwrap_or(Value::Null),
                        begun: tick,
                        ended: entry.refused.is_some().then_some(tick),
                        succeeded: false,
                        refused: entry.refused.is_some(),
                        text: entry.refused.clone().unwrap_or_default(),
                        aim: None,
                        cells: Vec::new(),
                    };
                    if entry.refused.is_none() {
                        self.open.entry(action.agent).or_default().push(self.transcript.actions.len());
                        self.latest.push(self.transcript.actions.len());
                    }
                    self.transcript.actions.push(action);
                }
            }
            Record::Advance { tick, events } => {
                for event in events {
                    self.has_ends |= is_end(&event.kind) || event.name == CELL_CHANGED;
                    self.happened(event.tick.unwrap_or(tick), event);
                }
                let latest = self.latest.drain(..);
                if self.has_ends {
                    self.passed = Vec::new();
                } else {
                    self.passed.extend(latest.map(|number| (number, tick)));
                }
                self.transcript.ticks = self.transcript.ticks.max(tick);
            }
            Record::Note(note) => {
                self.transcript.said.extend(said_in(&note));
                self.transcript.notes.push(note);
            }
            Record::End(end) => {
                self.transcript.ticks = self.transcript.ticks.max(end.ticks);
                self.transcript.end = Some(end);
            }
        }
    }

    fn happened(&mut self, tick: u64, event: EventLine) {
        match event.kind.as_str() {
            kind if is_end(kind) => {
                let Some(agent) = event.doer else { return };
                let open = self.open.entry(agent).or_default();
                let named = event.data.get("action").and_then(Value::as_str);
                let is_it = |&&number: &&usize| {
                    named.is_none_or(|name| {
                        self.transcript.actions.get(number).is_some_and(|a| a.tool == name)
                    })
                };
                // An end whose name is another form of what was asked for is that of the oldest.
                let place = open.iter().position(|number| is_it(&number)).unwrap_or(0);
                if place < open.len() {
                    let number = open.remove(place);
                    self.close(number, tick, event.kind == "finished", event.text);
                    if let Some(action) = self.transcript.actions.get_mut(number) {
                        action.aim = CellChange::read(&event.aim);
                    }
                }
            }
            "counter" if event.name == CELL_CHANGED => {
                // A body does one thing at a time: what it changes belongs to the action that it began first.
                let under_way = event.doer.and_then(|agent| self.open.get(&agent)?.first().copied());
                let action = under_way.and_then(|number| self.transcript.actions.get_mut(number));
                if let (Some(action), Some(change)) = (action, CellChange::read(&event.data)) {
                    action.cells.push(change);
                }
            }
            "seen" if event.name == "progress" => {
                let number = |name: &str| event.data.get(name).and_then(Value::as_u64);
                if let (Some(reached), Some(of @ 1..)) = (number("reached"), number("of")) {
                    self.transcript.progress.push((tick, (reached as f64 / of as f64).min(1.0)));
                }
            }
            // Later journals have a line of its own for each message.
            "message" if self.transcript.plan.key_of_format_1.is_some() => {
                self.transcript.said.push(SpokenMessage {
                    tick,
                    delivered: tick,
                    agent: event.doer,
                    kind: "chat".to_owned(),
                    text: event.text,
                    ..SpokenMessage::default()
                });
            }
            _ => {}
        }
    }

    fn close(&mut self, number: usize, tick: u64, succeeded: bool, text: String) {
        if let Some(action) = self.transcript.actions.get_mut(number) {
            action.ended = Some(tick);
            action.succeeded = succeeded;
            action.text = text;
        }
    }
}

/// Returns the message of an agent that a framework wrote into a note, as it did in journals of format 1.
fn said_in(note: &NoteRecord) -> Option<SpokenMessage> {
    let word = |key: &str| note.data.get(key).and_then(Value::as_str);
    let text = word("text").filter(|_| note.name.ends_with(".said"))?;
    let agent = note.data.get("agent").and_then(Value::as_u64).and_then(|agent| u32::try_from(agent).ok());
    let is_report = word("kind") == Some("feedback");
    let kind = if is_report { "report" } else { "chat" }.to_owned();
    let (tick, text) = (note.tick, text.to_owned());
    Some(SpokenMessage { tick, delivered: tick, agent, kind, text, is_report, ..SpokenMessage::default() })
}

/// Whether a move is that of a client of a game: its tool has a name that no agent can give.
fn is_of_client(data: &Value) -> bool {
    data.get("tool").and_then(Value::as_str).is_some_and(|tool| tool.starts_with('@'))
}

/// Whether an event of that kind is the end of an action.
fn is_end(kind: &str) -> bool {
    matches!(kind, "finished" | "failed")
}

/// The agent that a text command names, as in `goto agent2 storage0`.
fn agent_in(text: &str) -> Option<u32> {
    let after = text.split("agent").nth(1)?;
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}
