//! The columns of the table of model calls.

use std::collections::BTreeMap;

use cooperage_journal::WallLine;
use serde_json::{Value, json};

use super::ExportColumnKind::{Json, Number, Text, Whole};
use super::{ExportColumn, ExportRow, FinishedEpisode, key, number, task};
use crate::episode::transcript::Exchange;
use crate::spelling::rounded;

/// A call with its measurements.
pub(super) struct MeasuredCall {
    exchange: Exchange,
    attempts: Option<u32>,
    real_us: Option<u64>,
    errors: Vec<String>,
    prompt: Option<Value>,
}

pub(super) const COLUMNS: &[ExportColumn<ExportRow<MeasuredCall>>] = &[
    number(),
    key(),
    task(),
    ExportColumn::new(("call", Whole, "count"), "number of the call in the episode, from 0", |line| {
        line.it.exchange.number.into()
    }),
    ExportColumn::new(("role", Text, ""), "model role: the purpose of the call", |line| {
        line.it.exchange.role.clone().into()
    }),
    ExportColumn::new(("model", Text, ""), "the model", |line| line.it.exchange.model.clone().into()),
    ExportColumn::new(
        ("team", Whole, ""),
        "index of the team that made the call, where there are several teams",
        |line| line.it.exchange.team.into(),
    ),
    ExportColumn::new(
        ("agent", Whole, ""),
        "agent that the call was made for; empty if it was not for a single agent",
        |line| line.it.exchange.agent.into(),
    ),
    ExportColumn::new(("asked_tick", Whole, "ticks"), "tick at which the call was made", |line| {
        line.it.exchange.asked.into()
    }),
    ExportColumn::new(("asked_s", Number, "seconds of virtual time"), "`asked_tick` in seconds", |line| {
        line.place.seconds(line.it.exchange.asked)
    }),
    ExportColumn::new(
        ("answered_tick", Whole, "ticks"),
        "tick at which the answer came or the call was cancelled; empty if neither happened",
        |line| line.it.exchange.answered.into(),
    ),
    ExportColumn::new(
        ("answered_s", Number, "seconds of virtual time"),
        "`answered_tick` in seconds",
        |line| line.it.exchange.answered.map_or(Value::Null, |tick| line.place.seconds(tick)),
    ),
    ExportColumn::new(
        ("latency_s", Number, "seconds of virtual time"),
        "declared latency of the call; 0 with the clock `wait`, empty without an answer",
        |line| line.it.exchange.latency_us.map_or(Value::Null, seconds),
    ),
    ExportColumn::new(
        ("kind", Text, ""),
        "`text`, `refusal`, `content_filter`, `empty`, `embedding`, or `cancelled`; empty without an answer",
        |line| word(&line.it.exchange.kind),
    ),
    ExportColumn::new(("finish", Text, ""), "why the model stopped, such as `stop` or `length`", |line| {
        word(&line.it.exchange.finish)
    }),
    ExportColumn::new(
        ("prompt_tokens", Whole, "tokens"),
        "tokens of the prompt, counted by the built-in tokenizer",
        |line| line.it.exchange.prompt_tokens.into(),
    ),
    ExportColumn::new(
        ("completion_tokens", Whole, "tokens"),
        "tokens of the reply, counted by the built-in tokenizer",
        |line| line.it.exchange.completion_tokens.into(),
    ),
    ExportColumn::new(
        ("usage", Json, "tokens"),
        "token counts that the provider reported, if any: `prompt`, `cached`, `completion`, `reasoning`",
        |line| match &line.it.exchange.usage {
            usage if usage.is_empty() => Value::Null,
            usage => json!(usage),
        },
    ),
    ExportColumn::new(
        ("attempts", Whole, "count"),
        "number of attempts; empty for scripted players",
        |line| line.it.attempts.into(),
    ),
    ExportColumn::new(
        ("real_latency_s", Number, "seconds of real time"),
        "measured time from the first attempt to the answer; not part of the journal",
        |line| line.it.real_us.map_or(Value::Null, seconds),
    ),
    ExportColumn::new(("errors", Json, ""), "kinds of errors of the failed attempts, in order", |line| {
        json!(line.it.errors)
    }),
    ExportColumn::new(
        ("request", Text, ""),
        "the hash of the request: equal hashes mean equal requests",
        |line| line.it.exchange.request.clone().into(),
    ),
    ExportColumn::new(
        ("messages", Json, ""),
        "the content hashes of the prompt's messages, in order",
        |line| json!(line.it.exchange.messages),
    ),
    ExportColumn::new(
        ("prompt", Json, ""),
        "with `--prompts`: the prompt's messages, each an object with `role` and `text`",
        |line| line.it.prompt.clone().unwrap_or_default(),
    ),
    ExportColumn::new(
        ("thoughts", Text, ""),
        "reasoning text before the reply, if the server returns it; not part of the reply",
        |line| word(&line.it.exchange.thoughts),
    ),
    ExportColumn::new(("reply", Text, ""), "the reply's text; empty without an answer", |line| {
        if line.it.exchange.kind.is_empty() { Value::Null } else { line.it.exchange.reply.clone().into() }
    }),
];

/// The calls of an episode.
pub(super) fn of<'t>(told: &'t FinishedEpisode<'_>) -> impl Iterator<Item = MeasuredCall> + 't {
    let mut measured = BTreeMap::new();
    for line in told.wall {
        // A call that was asked again after a crash has a line for each time: the last counts.
        if let WallLine::Call { call, attempts, latency_us, errors } = line {
            measured.insert(*call, (*attempts, *latency_us, errors.clone()));
        }
    }
    told.transcript.calls.iter().map(move |exchange| {
        let known = measured.remove(&exchange.number);
        let (attempts, real_us) = (known.as_ref().map(|known| known.0), known.as_ref().map(|known| known.1));
        let prompt = told.texts.map(|texts| {
            let messages = exchange.messages.iter().filter_map(|hash| texts.get(hash));
            messages.map(|(role, text)| json!({"role": role, "text": text})).collect()
        });
        let errors = known.map(|known| known.2).unwrap_or_default();
        MeasuredCall { exchange: exchange.clone(), attempts, real_us, errors, prompt }
    })
}

fn seconds(microseconds: u64) -> Value {
    rounded(microseconds as f64 / 1e6)
}

fn word(text: &str) -> Value {
    if text.is_empty() { Value::Null } else { text.into() }
}
