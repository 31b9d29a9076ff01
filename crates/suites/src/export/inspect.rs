//! A run as a log of Inspect (`.eval`), which its viewer and its readers of Python open.
//!
//! Such a log is an archive of JSON files: `header.json` says what was evaluated, how and with which results, and each sample has a
//! file with its messages, events and scores. An episode is a sample. Its id is the task, with the player where a run has several,
//! and its epoch is the number of the episode among those of that id. Times are virtual: [`BEGIN`] is when every episode begins, so
//! that the same run always gives the same bytes.
//!
//! The format is that of Inspect 0.3 (log version 2): <https://inspect.aisi.org.uk/eval-logs.html>.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::moment::{BEGIN, at, moment};
use crate::document::{Document, EpisodeSummary};
use crate::episode::transcript::{Exchange, Transcript, TranscriptAction};
use crate::grounding::MessageTexts;
use crate::measure::COMPLETION;
use crate::statistics::anova::standard_deviation;
use crate::statistics::mean;

/// The version of logs.
const VERSION: u32 = 2;
/// The model of a log: one of Inspect's own that asks nobody. Inspect makes the model of a log when it scores it, and knows neither
/// our players nor all of our providers; the names of those that played are in the metadata.
const NO_MODEL: &str = "none/none";
/// Texts of events from this length on stand once, among the attachments of their sample.
const ATTACHED_CHARACTERS: usize = 200;

/// The names of the files of a log that is not a sample's.
pub const HEADER: &str = "header.json";
/// The file with the facts that were known when the run began.
pub const START: &str = "_journal/start.json";
/// The file with every sample, without its messages and events.
pub const SUMMARIES: &str = "summaries.json";

/// Facts about the run that its document does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InspectLogInfo {
    /// A hash of the run, which names it.
    pub digest: String,
    pub version: String,
}

/// A log under way: samples first, then what all of them say.
pub struct InspectLog<'d> {
    document: &'d Document,
    lines: &'d [EpisodeSummary],
    about: InspectLogInfo,
    /// Id and epoch of each episode.
    samples: Vec<(String, usize)>,
    summaries: Vec<Value>,
    models: BTreeSet<String>,
    usage: Usage,
}

/// A file of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct InspectLogFile {
    /// Its name in the archive.
    pub name: String,
    /// The contents of the file.
    pub json: Value,
}

/// Tokens by model and by role.
#[derive(Default)]
struct Usage {
    models: BTreeMap<String, (u64, u64)>,
    roles: BTreeMap<String, (u64, u64)>,
}

impl<'d> InspectLog<'d> {
    /// A log of the run that the document is of; `lines` are those of all its episodes.
    #[must_use]
    pub fn new(document: &'d Document, lines: &'d [EpisodeSummary], about: InspectLogInfo) -> InspectLog<'d> {
        let player = |line: &EpisodeSummary| (line.player.clone(), line.agents);
        let players: BTreeSet<(String, u32)> = lines.iter().map(player).collect();
        let mut epochs: BTreeMap<String, usize> = BTreeMap::new();
        let samples = lines.iter().map(|line| {
            let id = match players.len() {
                0 | 1 => line.task.clone(),
                _ => format!("{} ({}, {} agents)", line.task, line.player, line.agents),
            };
            let epoch = epochs.entry(id.clone()).or_default();
            *epoch += 1;
            (id, *epoch)
        });
        let samples = samples.collect();
        let (models, usage) = (BTreeSet::new(), Usage::default());
        InspectLog { document, lines, about, samples, summaries: Vec::new(), models, usage }
    }

    /// Returns the file of the episode at `index` in the lines. `told` is its journal with the texts of its prompts;
    /// `None` where it has no finished one.
    pub fn sample(
        &mut self,
        index: usize,
        told: Option<(&Transcript, &MessageTexts)>,
    ) -> Option<InspectLogFile> {
        let line = self.lines.get(index)?;
        let (id, epoch) = self.samples.get(index)?.clone();
        let scores = scores(line);
        let mut usage = Usage::default();
        let mut attachments = Attachments::default();
        let (mut input, mut messages, mut output) = (json!(line.task), Vec::new(), json!({}));
        let mut events = Vec::new();
        if let Some((transcript, texts)) = told {
            transcript.calls.iter().for_each(|call| usage.add(call));
            transcript.calls.iter().for_each(|call| self.models.extend([call.model.clone()]));
            if let Some(first) = transcript.calls.first() {
                input = json!(prompt(first, texts, &mut Attachments::none()));
            }
            if let Some(last) = transcript.calls.iter().rfind(|call| !call.kind.is_empty()) {
                messages = prompt(last, texts, &mut Attachments::none());
                messages.push(assistant(last, last.reply.clone()));
                output = output_of(last, last.reply.clone());
            }
            events = events_of(transcript, texts, &mut attachments);
        }
        let error = match line.outcome.as_str() {
            "broken" | "unfinished" => {
                let text = if line.broken.is_empty() { &line.outcome } else { &line.broken };
                json!({"message": text, "traceback": "", "traceback_ansi": ""})
            }
            _ => Value::Null,
        };
        let metadata = json!({
            "key": line.key, "number": line.number, "agents": line.agents, "player": line.player, "seed": line.seed,
            "index": line.index, "rollout": line.rollout, "outcome": line.outcome, "reason": line.reason, "missing": line.missing,
            "figures": line.figures, "calls": line.calls, "prompt_tokens": line.prompt_tokens,
            "completion_tokens": line.completion_tokens, "digest": line.digest,
        });
        let end_us = (line.virtual_s.unwrap_or_default() * 1e6).round() as u64;
        let mut common = json!({
            "id": id, "epoch": epoch, "target": "", "scores": scores, "metadata": metadata,
            "model_usage": usage.by_model(), "role_usage": usage.by_role(),
            "started_at": moment(0), "completed_at": moment(end_us),
            "total_time": line.virtual_s, "uuid": line.key, "turn_count": line.calls,
        });
        self.usage.merge(usage);
        let mut summary = common.clone();
        let message_count = messages.len();
        merge(
            &mut summary,
            json!({
                "input": line.task, "completed": true, "message_count": message_count,
                "error": error.get("message").cloned().unwrap_or_default(),
            }),
        );
        self.summaries.push(summary);
        merge(
            &mut common,
            json!({
                "input": input, "messages": messages, "output": output, "store": {}, "events": events, "error": error,
                "attachments": attachments.texts,
            }),
        );
        Some(InspectLogFile { name: format!("samples/{id}_epoch_{epoch}.json"), json: common })
    }

    /// The files that say what all samples come to; to be written behind them.
    #[must_use]
    pub fn files(self) -> Vec<InspectLogFile> {
        let (document, lines) = (self.document, self.lines);
        let lacks = |outcome: &str| lines.iter().any(|line| line.outcome == outcome);
        let status = match (lacks("broken"), lacks("unfinished")) {
            (true, _) => "error",
            (false, true) => "cancelled",
            (false, false) => "success",
        };
        let ids: BTreeSet<&String> = self.samples.iter().map(|(id, _)| id).collect();
        let epochs = self.samples.iter().map(|(_, epoch)| *epoch).max();
        let models: Vec<String> = self.models.into_iter().collect();
        let mut facts: BTreeMap<String, String> = document.facts.iter().cloned().collect();
        facts.insert("models".to_owned(), models.join(", "));
        let eval = json!({
            "eval_id": self.about.digest, "run_id": self.about.digest, "created": BEGIN,
            "task": document.title, "task_id": self.about.digest, "task_version": 0,
            "task_display_name": document.title, "solver": "cooperage",
            "dataset": {"name": document.title, "samples": ids.len(), "sample_ids": ids, "shuffled": false},
            "model": NO_MODEL,
            "config": {"epochs": epochs.unwrap_or(1), "fail_on_error": false},
            "packages": {"cooperage": self.about.version},
            "metadata": facts,
            "scorers": null,
        });
        let plan = json!({"name": "plan", "steps": [{"solver": "cooperage", "params": {}}], "config": {}});
        let finished = lines.iter().filter(|line| line.completion_value.is_some()).count();
        let results = json!({
            "total_samples": lines.len(), "completed_samples": finished, "scores": results(document, lines),
        });
        let stats = json!({
            "started_at": "", "completed_at": "", "model_usage": self.usage.by_model(), "role_usage": self.usage.by_role(),
        });
        let error = match status {
            "error" => json!({"message": "episodes are broken", "traceback": "", "traceback_ansi": ""}),
            _ => Value::Null,
        };
        let start = json!({"version": VERSION, "eval": eval, "plan": plan});
        let header = json!({
            "version": VERSION, "status": status, "eval": eval, "plan": plan, "results": results, "stats": stats, "error": error,
        });
        [(START, start), (SUMMARIES, Value::Array(self.summaries)), (HEADER, header)]
            .map(|(name, json)| InspectLogFile { name: name.to_owned(), json })
            .into()
    }
}

/// The scores of an episode: its completion and its measures, by name; none where it was not played to an end.
fn scores(line: &EpisodeSummary) -> Value {
    let Some(completion) = line.completion_value else { return Value::Null };
    let mut scores = Map::new();
    let explained = json!({"value": completion, "answer": line.completion, "explanation": line.reason});
    scores.insert(COMPLETION.key.to_owned(), explained);
    for (name, value) in &line.measures {
        scores.insert((*name).to_owned(), json!({"value": value}));
    }
    Value::Object(scores)
}

/// The mean of every score, and its standard error (the standard deviation with n − 1, divided by the root of n).
fn results(document: &Document, lines: &[EpisodeSummary]) -> Vec<Value> {
    let value = |line: &EpisodeSummary, name: &str| match name {
        name if name == COMPLETION.key => line.completion_value,
        _ => line.measures.get(name).copied(),
    };
    let of = |measure: &crate::measure::EpisodeMeasure| {
        let values: Vec<f64> = lines.iter().filter_map(|line| value(line, measure.key)).collect();
        let mean = mean(&values)?;
        let error = standard_deviation(&values).unwrap_or_default() / libm::sqrt(values.len() as f64);
        Some(json!({
            "name": measure.key, "scorer": measure.key, "params": {},
            "scored_samples": values.len(), "unscored_samples": lines.len() - values.len(),
            "metrics": {
                "mean": {"name": "mean", "value": mean, "params": {}},
                "stderr": {"name": "stderr", "value": error, "params": {}},
            },
            "metadata": {"meaning": measure.meaning, "unit": measure.unit.name()},
        }))
    };
    let own = std::iter::once(&COMPLETION);
    own.chain(document.measures.iter().filter(|one| **one != COMPLETION)).filter_map(of).collect()
}

impl Usage {
    fn add(&mut self, call: &Exchange) {
        for (name, of) in [(&call.model, &mut self.models), (&call.role, &mut self.roles)] {
            let (read, written) = of.entry(name.clone()).or_default();
            *read += call.prompt_tokens;
            *written += call.completion_tokens;
        }
    }

    fn merge(&mut self, other: Usage) {
        for (all, one) in [(&mut self.models, other.models), (&mut self.roles, other.roles)] {
            for (name, (read, written)) in one {
                let sum = all.entry(name).or_default();
                *sum = (sum.0 + read, sum.1 + written);
            }
        }
    }

    fn by_model(&self) -> Value {
        tokens(&self.models)
    }

    fn by_role(&self) -> Value {
        tokens(&self.roles)
    }
}

fn tokens(by: &BTreeMap<String, (u64, u64)>) -> Value {
    let one = |(name, (read, written)): (&String, &(u64, u64))| (name.clone(), usage(*read, *written));
    by.iter().map(one).collect::<Map<String, Value>>().into()
}

fn usage(read: u64, written: u64) -> Value {
    json!({"input_tokens": read, "output_tokens": written, "total_tokens": read + written})
}

/// Long texts of a sample's events, each once.
#[derive(Default)]
struct Attachments {
    texts: BTreeMap<String, String>,
    is_off: bool,
}

impl Attachments {
    fn none() -> Attachments {
        Attachments { is_off: true, ..Attachments::default() }
    }

    fn of(&mut self, hash: &str, text: &str) -> String {
        if self.is_off || text.chars().count() < ATTACHED_CHARACTERS {
            return text.to_owned();
        }
        self.texts.entry(hash.to_owned()).or_insert_with(|| text.to_owned());
        format!("attachment://{hash}")
    }
}

/// The messages of a prompt.
fn prompt(call: &Exchange, texts: &MessageTexts, attachments: &mut Attachments) -> Vec<Value> {
    let message = |hash: &String| {
        let (role, text) = texts.get(hash)?;
        let content = attachments.of(hash, text);
        match role.as_str() {
            "system" | "user" => Some(json!({"role": role, "content": content})),
            "assistant" => Some(json!({"role": role, "content": content, "model": call.model})),
            // A request also has parts that are no messages, such as tools.
            _ => None,
        }
    };
    call.messages.iter().filter_map(message).collect()
}

fn assistant(call: &Exchange, text: String) -> Value {
    json!({"role": "assistant", "content": text, "source": "generate", "model": call.model})
}

fn output_of(call: &Exchange, text: String) -> Value {
    let stop = match call.finish.as_str() {
        "stop" => "stop",
        "length" => "max_tokens",
        "tool_calls" => "tool_calls",
        "content_filter" => "content_filter",
        _ => "unknown",
    };
    json!({
        "model": call.model, "completion": text, "usage": usage(call.prompt_tokens, call.completion_tokens),
        "choices": [{"message": assistant(call, text), "stop_reason": stop}],
        "time": call.latency_us.map(|us| us as f64 / 1e6),
    })
}

/// Returns the events in the order of time: calls, actions, messages and notes. Each agent is a span.
fn events_of(transcript: &Transcript, texts: &MessageTexts, attachments: &mut Attachments) -> Vec<Value> {
    let at = |tick: u64| at(tick, transcript.plan.clock.tick_us);
    let end = at(transcript.ticks);
    let mut events: Vec<(u64, Value)> = Vec::new();
    for agent in 0..transcript.plan.agents {
        let name = format!("agent{agent}");
        events.push((0, json!({"event": "span_begin", "id": span(agent), "type": "agent", "name": name})));
    }
    for call in &transcript.calls {
        let model = model_event(call, texts, attachments, &at);
        events.push((at(call.asked), model));
    }
    for (number, action) in transcript.actions.iter().enumerate() {
        events.push((at(action.begun), tool_event(number, action, &at)));
    }
    for said in &transcript.said {
        let data =
            json!({"from": said.agent, "by": said.by, "to": said.to, "kind": said.kind, "text": said.text});
        events.push((at(said.tick), json!({"event": "info", "source": "message", "data": data})));
    }
    for note in &transcript.notes {
        events.push((at(note.tick), json!({"event": "info", "source": note.name, "data": note.data})));
    }
    for agent in 0..transcript.plan.agents {
        events.push((end, json!({"event": "span_end", "id": span(agent)})));
    }
    events.sort_by_key(|(us, _)| *us);
    let mut numbered = Vec::new();
    for (number, (us, mut event)) in events.into_iter().enumerate() {
        let common = json!({"uuid": format!("event{number}"), "timestamp": moment(us), "working_start": us as f64 / 1e6});
        merge(&mut event, common);
        numbered.push(event);
    }
    numbered
}

fn span(agent: u32) -> String {
    format!("agent{agent}")
}

fn model_event(
    call: &Exchange,
    texts: &MessageTexts,
    attachments: &mut Attachments,
    at: &impl Fn(u64) -> u64,
) -> Value {
    let input = prompt(call, texts, attachments);
    let output = output_of(call, call.reply.clone());
    json!({
        "event": "model", "model": call.model, "role": call.role, "span_id": call.agent.map(span), "input": input, "tools": [],
        "tool_choice": "none", "config": {}, "output": output,
        "completed": call.answered.map(|tick| moment(at(tick))), "working_time": call.latency_us.map(|us| us as f64 / 1e6),
        "error": if call.kind.is_empty() { json!("the episode ended before the answer came") } else { Value::Null },
    })
}

fn tool_event(number: usize, action: &TranscriptAction, at: &impl Fn(u64) -> u64) -> Value {
    let has_failed = action.ended.is_some() && !action.succeeded;
    let arguments = match &action.arguments {
        Value::Object(arguments) => Value::Object(arguments.clone()),
        Value::Null => json!({}),
        other => json!({"value": other}),
    };
    json!({
        "event": "tool", "id": format!("action{number}"), "function": action.tool, "arguments": arguments,
        "result": action.text, "span_id": span(action.agent), "agent": span(action.agent),
        "completed": action.ended.map(|tick| moment(at(tick))),
        "working_time": action.ended.map(|tick| at(tick.saturating_sub(action.begun)) as f64 / 1e6),
        "failed": has_failed.then_some(true),
        "error": if has_failed { json!({"type": "unknown", "message": action.text}) } else { Value::Null },
    })
}

fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}
