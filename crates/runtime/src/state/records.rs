//! Between the journal's records and what the runtime works with.

use cooperage_core::{EventKind, EventRecord, Micros, Missing, Tick, WorldEntry, WorldReceipt};
use cooperage_journal::{EntryRecord, EventLine, MissingRecord, ReplyRecord, ScoreRecord};
use cooperage_models::{ChatRequest, FinishReason, Output, Reply, ReplyKind, Usage};
use serde_json::{Value, json};

/// Everything of a request that is no message, as canonical JSON.
pub(super) fn parameters_text(request: &ChatRequest) -> String {
    let tools: Vec<Value> = request
        .tools
        .iter()
        .map(|tool| json!({"name": tool.name(), "doc": tool.doc(), "parameters": tool.parameters()}))
        .collect();
    let schema =
        request.schema.as_ref().map(|schema| json!({"name": schema.name(), "schema": schema.schema()}));
    let sampling = &request.sampling;
    let mut parameters = json!({
        "tools": tools,
        "schema": schema,
        "sampling": {
            "temperature_milli": sampling.temperature_milli,
            "top_p_milli": sampling.top_p_milli,
            "max_output_tokens": sampling.max_output_tokens,
            "seed": sampling.seed,
        },
    });
    if request.output == Output::Embedding {
        parameters["output"] = "embedding".into();
    }
    parameters.to_string()
}

pub(super) fn entry_record(entry: &WorldEntry, receipt: &WorldReceipt) -> EntryRecord {
    let refused = receipt.reason().map(str::to_owned);
    match entry {
        WorldEntry::Call { agent, call } => EntryRecord {
            agent: Some(agent.0),
            text: None,
            tool: Some(call.tool.clone()),
            arguments: Some(Value::Object(call.arguments.clone())),
            refused,
        },
        WorldEntry::Text { agent, text } => EntryRecord {
            agent: agent.map(|agent| agent.0),
            text: Some(text.clone()),
            tool: None,
            arguments: None,
            refused,
        },
    }
}

pub(super) fn event_line(event: &EventRecord, tick: Tick) -> EventLine {
    let kind = match event.kind {
        EventKind::ActionFinished { succeeded: true } => "finished",
        EventKind::ActionFinished { succeeded: false } => "failed",
        EventKind::Feedback => "feedback",
        EventKind::Suggestion => "suggestion",
        EventKind::Message => "message",
        EventKind::Seen => "seen",
        EventKind::Counter => "counter",
    };
    EventLine {
        tick: (event.tick != tick).then_some(event.tick.0),
        kind: kind.to_owned(),
        name: event.name.to_owned(),
        doer: event.doer.map(|doer| doer.0),
        audience: match &event.audience {
            cooperage_core::Audience::All => None,
            cooperage_core::Audience::Agents(agents) => Some(agents.iter().map(|agent| agent.0).collect()),
        },
        text: event.text.clone(),
        data: event.data.clone(),
        aim: event.ending.aim.as_ref().map_or(Value::Null, |aim| aim.to_value()),
    }
}

pub(super) fn reply_record(
    call: u64,
    tick: Tick,
    reply: &Reply,
    completion_tokens: u64,
    latency: Micros,
) -> ReplyRecord {
    let usage = reply.usage.map(|usage| {
        [
            ("prompt", usage.prompt_tokens),
            ("cached", usage.cached_tokens),
            ("completion", usage.completion_tokens),
            ("reasoning", usage.reasoning_tokens),
        ]
        .into_iter()
        .map(|(name, tokens)| (name.to_owned(), tokens))
        .collect()
    });
    ReplyRecord {
        call,
        tick: tick.0,
        text: reply.text.clone(),
        thoughts: reply.thoughts.clone(),
        output: None,
        kind: reply.kind.name().to_owned(),
        finish: reply.finish.name().to_owned(),
        completion_tokens,
        usage: usage.unwrap_or_default(),
        latency_us: latency.0,
    }
}

pub(super) fn reply_of(record: ReplyRecord) -> Reply {
    let usage = (!record.usage.is_empty()).then(|| {
        let tokens = |name: &str| record.usage.get(name).copied().unwrap_or_default();
        Usage {
            prompt_tokens: tokens("prompt"),
            cached_tokens: tokens("cached"),
            completion_tokens: tokens("completion"),
            reasoning_tokens: tokens("reasoning"),
        }
    });
    Reply {
        text: record.text,
        thoughts: record.thoughts,
        finish: FinishReason::from_name(&record.finish),
        kind: ReplyKind::from_name(&record.kind).unwrap_or(ReplyKind::Text),
        embedding: None,
        usage,
    }
}

/// The journal's form of a score.
pub(super) fn score_record(score: &cooperage_core::Score) -> ScoreRecord {
    ScoreRecord {
        reached: score.completion.numerator,
        possible: score.completion.denominator,
        figures: score.figures.clone(),
    }
}

/// The journal's form of what is missing.
pub(super) fn missing_record(missing: Missing) -> MissingRecord {
    MissingRecord { kind: missing.kind.to_owned(), text: missing.text, data: missing.data }
}
