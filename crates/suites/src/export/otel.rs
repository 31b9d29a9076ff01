//! Episodes as traces of OpenTelemetry, with the names of its conventions for generative AI: a request of the protocol OTLP in its
//! JSON form for each episode.
//!
//! An episode is a trace. Its root is the workflow (`invoke_workflow TASK`), below it is a span for each agent (`invoke_agent`),
//! and below that are its model calls (`chat MODEL`) and its actions (`execute_tool TOOL`). Calls for no agent alone stand below the
//! root; messages and notes are events of the root. Ids are made of the episode's key, and times are virtual, from
//! [`BEGIN`](super::moment::BEGIN) on, so that the same episode always gives the same bytes. Attributes without a name
//! in the conventions begin with `cooperage.`.
//!
//! Conventions: <https://opentelemetry.io/docs/specs/semconv/gen-ai/>. Protocol: <https://opentelemetry.io/docs/specs/otlp/>.

use serde_json::{Value, json};

use super::moment::{at, nanoseconds};
use crate::document::EpisodeSummary;
use crate::episode::transcript::{Exchange, Transcript};
use crate::grounding::MessageTexts;

/// The kind of a span that is inside the program.
const INTERNAL: u32 = 1;
/// The kind of a span that asks another service.
const CLIENT: u32 = 3;
/// The status of failed spans.
const ERROR: u32 = 2;

/// The request that exports an episode. `version` is the program's; with `texts` the calls have their messages.
#[must_use]
pub fn request(
    line: &EpisodeSummary,
    transcript: &Transcript,
    texts: Option<&MessageTexts>,
    version: &str,
) -> Value {
    let trace = Trace { key: &line.key, transcript, texts };
    let scope = json!({"name": "cooperage", "version": version});
    let resource = attributes([("service.name", json!("cooperage")), ("service.version", json!(version))]);
    json!({"resourceSpans": [{
        "resource": {"attributes": resource},
        "scopeSpans": [{"scope": scope, "spans": trace.spans(line)}],
    }]})
}

struct Trace<'t> {
    key: &'t str,
    transcript: &'t Transcript,
    texts: Option<&'t MessageTexts>,
}

impl Trace<'_> {
    fn spans(&self, line: &EpisodeSummary) -> Vec<Value> {
        let ends = self.transcript.ticks;
        let mut root = vec![
            ("gen_ai.operation.name", json!("invoke_workflow")),
            ("gen_ai.workflow.name", json!(line.task)),
            ("gen_ai.conversation.id", json!(line.key)),
            ("gen_ai.usage.input_tokens", json!(line.prompt_tokens)),
            ("gen_ai.usage.output_tokens", json!(line.completion_tokens)),
            ("cooperage.player", json!(line.player)),
            ("cooperage.agents", json!(line.agents)),
            ("cooperage.seed", json!(line.seed)),
            ("cooperage.index", json!(line.index)),
            ("cooperage.outcome", json!(line.outcome)),
            ("cooperage.reason", json!(line.reason)),
            ("cooperage.digest", json!(line.digest)),
        ];
        root.extend(line.rollout.map(|rollout| ("cooperage.rollout", json!(rollout))));
        root.extend(line.completion_value.map(|value| ("cooperage.completion", json!(value))));
        let name = format!("invoke_workflow {}", line.task);
        let mut spans = vec![self.span("root", None, &name, INTERNAL, (0, Some(ends)), root)];
        if let Some(root) = spans.first_mut().and_then(Value::as_object_mut) {
            root.insert("events".to_owned(), Value::Array(self.events()));
        }
        for agent in 0..self.transcript.plan.agents {
            let name = agent_name(agent);
            let own = vec![
                ("gen_ai.operation.name", json!("invoke_agent")),
                ("gen_ai.agent.id", json!(format!("{}/{agent}", line.key))),
                ("gen_ai.agent.name", json!(name)),
            ];
            let title = format!("invoke_agent {name}");
            spans.push(self.span(&name, Some("root"), &title, INTERNAL, (0, Some(ends)), own));
        }
        spans.extend(self.transcript.calls.iter().map(|call| self.call(call)));
        spans.extend((0..).zip(&self.transcript.actions).map(|(number, action)| {
            let mut own = vec![
                ("gen_ai.operation.name", json!("execute_tool")),
                ("gen_ai.tool.name", json!(action.tool)),
                ("gen_ai.tool.type", json!("function")),
                ("gen_ai.tool.call.id", json!(format!("action{number}"))),
                ("gen_ai.tool.call.arguments", json!(action.arguments.to_string())),
                ("gen_ai.agent.name", json!(agent_name(action.agent))),
            ];
            if action.ended.is_some() {
                own.push(("gen_ai.tool.call.result", json!(action.text)));
            }
            let has_failed = action.ended.is_some() && !action.succeeded;
            if has_failed {
                own.push(("error.type", json!(if action.refused { "refused" } else { "failed" })));
            }
            let (id, parent) = (format!("action{number}"), agent_name(action.agent));
            let title = format!("execute_tool {}", action.tool);
            let times = (action.begun, action.ended);
            let mut span = self.span(&id, Some(&parent), &title, INTERNAL, times, own);
            if has_failed {
                fail(&mut span, &action.text);
            }
            span
        }));
        spans
    }

    fn call(&self, call: &Exchange) -> Value {
        let operation = if call.kind == "embedding" { "embeddings" } else { "chat" };
        // A built-in player has no provider but us.
        let (provider, model) = call.model.split_once('/').unwrap_or(("cooperage", &call.model));
        let mut own = vec![
            ("gen_ai.operation.name", json!(operation)),
            ("gen_ai.provider.name", json!(provider_name(provider))),
            ("gen_ai.request.model", json!(model)),
            ("gen_ai.usage.input_tokens", json!(call.prompt_tokens)),
            ("cooperage.call", json!(call.number)),
            ("cooperage.role", json!(call.role)),
            ("cooperage.request", json!(call.request)),
        ];
        own.extend(call.agent.map(|agent| ("gen_ai.agent.name", json!(agent_name(agent)))));
        let is_answered = !matches!(call.kind.as_str(), "" | "cancelled");
        if is_answered {
            own.push(("gen_ai.usage.output_tokens", json!(call.completion_tokens)));
            own.push(("gen_ai.response.finish_reasons", json!([call.finish])));
            own.push(("cooperage.kind", json!(call.kind)));
        } else {
            own.push(("error.type", json!("cancelled")));
        }
        if let Some(texts) = self.texts {
            own.extend(messages(call, texts, is_answered));
        }
        let (id, parent) = (format!("call{}", call.number), call.agent.map_or("root".to_owned(), agent_name));
        let title = format!("{operation} {model}");
        let mut span = self.span(&id, Some(&parent), &title, CLIENT, (call.asked, call.answered), own);
        if !is_answered {
            fail(&mut span, "nobody waited for the answer");
        }
        span
    }

    /// Returns messages and notes as events.
    fn events(&self) -> Vec<Value> {
        let said = self.transcript.said.iter().map(|said| {
            let by = said.agent.map(agent_name).or_else(|| said.by.clone()).unwrap_or_default();
            let to: Vec<String> = said.to.iter().copied().map(agent_name).collect();
            let own = vec![
                ("cooperage.message.from", json!(by)),
                ("cooperage.message.to", json!(to)),
                ("cooperage.message.kind", json!(said.kind)),
                ("cooperage.message.text", json!(said.text)),
            ];
            (said.tick, "cooperage.message", own)
        });
        let notes = self.transcript.notes.iter().map(|note| {
            let own = vec![
                ("cooperage.note.name", json!(note.name)),
                ("cooperage.note.data", json!(note.data.to_string())),
            ];
            (note.tick, "cooperage.note", own)
        });
        let mut all: Vec<_> = said.chain(notes).collect();
        all.sort_by_key(|(tick, ..)| *tick);
        let event = |(tick, name, own)| json!({"timeUnixNano": self.time(tick), "name": name, "attributes": attributes(own)});
        all.into_iter().map(event).collect()
    }

    fn span(
        &self,
        id: &str,
        parent: Option<&str>,
        name: &str,
        kind: u32,
        (begins, ends): (u64, Option<u64>),
        own: Vec<(&str, Value)>,
    ) -> Value {
        json!({
            "traceId": self.id(None, 32), "spanId": self.id(Some(id), 16),
            "parentSpanId": parent.map(|parent| self.id(Some(parent), 16)).unwrap_or_default(),
            "name": name, "kind": kind,
            "startTimeUnixNano": self.time(begins), "endTimeUnixNano": self.time(ends.unwrap_or(self.transcript.ticks).max(begins)),
            "attributes": attributes(own),
        })
    }

    /// Returns an id of that many hexadecimal digits for a part of the episode.
    fn id(&self, what: Option<&str>, digits: usize) -> String {
        let text = format!("{}\n{}", self.key, what.unwrap_or_default());
        let mut hash = cooperage_journal::BlobStore::hash(text.as_bytes());
        hash.truncate(digits);
        hash
    }

    fn time(&self, tick: u64) -> String {
        nanoseconds(at(tick, self.transcript.plan.clock.tick_us)).to_string()
    }
}

/// Returns prompt and answer in the form of the conventions.
fn messages<'n>(call: &Exchange, texts: &MessageTexts, is_answered: bool) -> Vec<(&'n str, Value)> {
    let message =
        |role: &str, text: &str| json!({"role": role, "parts": [{"type": "text", "content": text}]});
    let input: Vec<Value> = call
        .messages
        .iter()
        .filter_map(|hash| texts.get(hash))
        .filter(|(role, _)| matches!(role.as_str(), "system" | "user" | "assistant"))
        .map(|(role, text)| message(role, text))
        .collect();
    let mut own = vec![("gen_ai.input.messages", json!(Value::Array(input).to_string()))];
    if is_answered {
        let mut reply = message("assistant", &call.reply);
        if let Some(reply) = reply.as_object_mut() {
            if let Some(Value::Array(parts)) = reply.get_mut("parts").filter(|_| !call.thoughts.is_empty()) {
                parts.insert(0, json!({"type": "reasoning", "content": call.thoughts}));
            }
            reply.insert("finish_reason".to_owned(), json!(call.finish));
        }
        own.push(("gen_ai.output.messages", json!(json!([reply]).to_string())));
    }
    own
}

/// The conventions' names of providers, where they differ from ours.
fn provider_name(ours: &str) -> &str {
    match ours {
        "google" => "gcp.gemini",
        "mistral" => "mistral_ai",
        "xai" => "x_ai",
        "azure" => "azure.ai.openai",
        other => other,
    }
}

fn agent_name(agent: u32) -> String {
    format!("agent{agent}")
}

fn fail(span: &mut Value, why: &str) {
    if let Some(span) = span.as_object_mut() {
        span.insert("status".to_owned(), json!({"code": ERROR, "message": why}));
    }
}

/// Attributes as the protocol has them.
fn attributes<'n>(own: impl IntoIterator<Item = (&'n str, Value)>) -> Vec<Value> {
    own.into_iter().map(|(key, value)| json!({"key": key, "value": any(value)})).collect()
}

fn any(value: Value) -> Value {
    match value {
        Value::String(text) => json!({"stringValue": text}),
        Value::Bool(truth) => json!({"boolValue": truth}),
        // 64-bit numbers are texts in JSON.
        Value::Number(number) if number.is_f64() => json!({"doubleValue": number}),
        Value::Number(number) => json!({"intValue": number.to_string()}),
        Value::Array(values) => {
            json!({"arrayValue": {"values": values.into_iter().map(any).collect::<Vec<_>>()}})
        }
        other => json!({"stringValue": other.to_string()}),
    }
}
