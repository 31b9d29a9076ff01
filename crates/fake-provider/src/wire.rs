//! Answers in the providers' wire formats.

use serde_json::{Value, json};

use crate::answer::{AnswerKind, FakeAnswer, PlayedCall};

/// The wire formats of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// OpenAI's chat completions at `/v1/chat/completions`.
    OpenAi,
    /// Anthropic's messages at `/v1/messages`.
    Anthropic,
    /// Google's at `/v1/models/NAME:generateContent` and `/v1/models/NAME:streamGenerateContent`.
    Google,
    /// OpenAI's embeddings at `/v1/embeddings`.
    OpenAiEmbedding,
    /// Google's embeddings at `/v1/models/NAME:embedContent`.
    GoogleEmbedding,
    /// Several of them at `/v1/models/NAME:batchEmbedContents`.
    GoogleEmbeddings,
}

/// The whole answer as one JSON text.
pub(crate) fn whole(format: Format, answer: &FakeAnswer, model: &str, id: &str) -> String {
    match format {
        Format::OpenAi => openai_whole(answer, model, id),
        Format::Anthropic => anthropic_whole(answer, model, id),
        Format::Google => google_whole(answer, model, id),
        Format::OpenAiEmbedding => json!({
            "object": "list",
            "data": answer.vectors.iter().enumerate().map(|(index, vector)| {
                json!({"object": "embedding", "index": index, "embedding": numbers(vector)})
            }).collect::<Vec<Value>>(),
            "model": model,
            "usage": {"prompt_tokens": answer.prompt_tokens, "total_tokens": answer.prompt_tokens},
        }),
        Format::GoogleEmbedding => {
            let vector = answer.vectors.first().map(Vec::as_slice).unwrap_or_default();
            json!({"embedding": {"values": numbers(vector)}})
        }
        Format::GoogleEmbeddings => {
            let values = |vector: &Vec<f32>| json!({"values": numbers(vector)});
            json!({"embeddings": answer.vectors.iter().map(values).collect::<Vec<Value>>()})
        }
    }
    .to_string()
}

/// The answer as server-sent events, the end marker included.
pub(crate) fn events(format: Format, answer: &FakeAnswer, model: &str, id: &str) -> Vec<String> {
    match format {
        Format::OpenAi => openai_events(answer, model, id),
        Format::Anthropic => anthropic_events(answer, model, id),
        Format::Google => google_events(answer, model, id),
        // Vectors come whole.
        Format::OpenAiEmbedding | Format::GoogleEmbedding | Format::GoogleEmbeddings => {
            vec![whole(format, answer, model, id)]
        }
    }
}

fn numbers(vector: &[f32]) -> Vec<f64> {
    vector.iter().copied().map(f64::from).collect()
}

fn openai_finish(answer: &FakeAnswer) -> &'static str {
    match answer.kind {
        _ if answer.call.is_some() => "tool_calls",
        AnswerKind::Text | AnswerKind::Refusal => "stop",
        AnswerKind::Cut | AnswerKind::Empty => "length",
        AnswerKind::Filtered => "content_filter",
    }
}

/// The fields that carry the text: `content`, or `refusal` in its place.
fn openai_text(kind: AnswerKind, text: &str) -> Value {
    match kind {
        AnswerKind::Refusal => json!({"content": null, "refusal": text}),
        _ => json!({"content": text}),
    }
}

fn openai_usage(answer: &FakeAnswer) -> Value {
    json!({
        "prompt_tokens": answer.prompt_tokens,
        "completion_tokens": answer.completion_tokens,
        "total_tokens": answer.prompt_tokens + answer.completion_tokens,
    })
}

fn openai_whole(answer: &FakeAnswer, model: &str, id: &str) -> Value {
    let mut message = openai_text(answer.kind, &answer.text);
    if let Some(fields) = message.as_object_mut() {
        fields.insert("role".to_owned(), json!("assistant"));
        if let Some(call) = &answer.call {
            fields.insert("tool_calls".to_owned(), json!([openai_call(call)]));
            fields.insert("content".to_owned(), (!answer.text.is_empty()).then_some(&*answer.text).into());
        }
    }
    json!({
        "id": format!("chatcmpl-{id}"),
        "object": "chat.completion",
        "created": 0,
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": openai_finish(answer)}],
        "usage": openai_usage(answer),
    })
}

fn openai_call(call: &PlayedCall) -> Value {
    let function = json!({"name": call.tool, "arguments": call.arguments.to_string()});
    json!({"index": 0, "id": call.id, "type": "function", "function": function})
}

fn openai_events(answer: &FakeAnswer, model: &str, id: &str) -> Vec<String> {
    let chunk = |delta: Value, finish: Option<&str>| {
        let chunk = json!({
            "id": format!("chatcmpl-{id}"),
            "object": "chat.completion.chunk",
            "created": 0,
            "model": model,
            "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
        });
        format!("data: {chunk}\n\n")
    };
    let mut events = vec![chunk(json!({"role": "assistant", "content": ""}), None)];
    events.extend(pieces(&answer.text).map(|piece| chunk(openai_text(answer.kind, piece), None)));
    events.extend(answer.call.as_ref().map(|call| chunk(json!({"tool_calls": [openai_call(call)]}), None)));
    events.push(chunk(json!({}), Some(openai_finish(answer))));
    let usage = json!({
        "id": format!("chatcmpl-{id}"),
        "object": "chat.completion.chunk",
        "created": 0,
        "model": model,
        "choices": [],
        "usage": openai_usage(answer),
    });
    events.push(format!("data: {usage}\n\n"));
    events.push("data: [DONE]\n\n".to_owned());
    events
}

/// Anthropic's word; it has one for refusals and filters alike.
fn anthropic_stop(answer: &FakeAnswer) -> &'static str {
    match answer.kind {
        _ if answer.call.is_some() => "tool_use",
        AnswerKind::Text => "end_turn",
        AnswerKind::Cut | AnswerKind::Empty => "max_tokens",
        AnswerKind::Refusal | AnswerKind::Filtered => "refusal",
    }
}

fn anthropic_whole(answer: &FakeAnswer, model: &str, id: &str) -> Value {
    let text = (!answer.text.is_empty()).then(|| json!({"type": "text", "text": answer.text}));
    let call = answer.call.as_ref().map(|call| anthropic_call(call, call.arguments.clone()));
    let content: Value = text.into_iter().chain(call).collect();
    json!({
        "id": format!("msg_{id}"),
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": content,
        "stop_reason": anthropic_stop(answer),
        "stop_sequence": null,
        "usage": {"input_tokens": answer.prompt_tokens, "output_tokens": answer.completion_tokens},
    })
}

fn anthropic_call(call: &PlayedCall, input: Value) -> Value {
    json!({"type": "tool_use", "id": call.id, "name": call.tool, "input": input})
}

fn anthropic_events(answer: &FakeAnswer, model: &str, id: &str) -> Vec<String> {
    let event = |name: &str, mut data: Value| {
        if let Some(fields) = data.as_object_mut() {
            fields.insert("type".to_owned(), json!(name));
        }
        format!("event: {name}\ndata: {data}\n\n")
    };
    let mut start =
        anthropic_whole(&FakeAnswer { text: String::new(), call: None, ..answer.clone() }, model, id);
    if let Some(fields) = start.as_object_mut() {
        fields.insert("stop_reason".to_owned(), Value::Null);
    }
    let mut events = vec![
        event("message_start", json!({"message": start})),
        event("content_block_start", json!({"index": 0, "content_block": {"type": "text", "text": ""}})),
    ];
    events.extend(pieces(&answer.text).map(|piece| {
        event("content_block_delta", json!({"index": 0, "delta": {"type": "text_delta", "text": piece}}))
    }));
    let stop = json!({
        "delta": {"stop_reason": anthropic_stop(answer), "stop_sequence": null},
        "usage": {"output_tokens": answer.completion_tokens},
    });
    events.push(event("content_block_stop", json!({"index": 0})));
    if let Some(call) = &answer.call {
        let (block, json) = (anthropic_call(call, json!({})), call.arguments.to_string());
        let delta = json!({"type": "input_json_delta", "partial_json": json});
        events.push(event("content_block_start", json!({"index": 1, "content_block": block})));
        events.push(event("content_block_delta", json!({"index": 1, "delta": delta})));
        events.push(event("content_block_stop", json!({"index": 1})));
    }
    events.push(event("message_delta", stop));
    events.push(event("message_stop", json!({})));
    events
}

/// Google's word. A prompt that is refused as a whole has no candidate, and so no word.
fn google_finish(kind: AnswerKind) -> &'static str {
    match kind {
        AnswerKind::Text | AnswerKind::Refusal => "STOP",
        AnswerKind::Cut | AnswerKind::Empty => "MAX_TOKENS",
        AnswerKind::Filtered => "SAFETY",
    }
}

fn google_piece(text: &str, finish: Option<&str>, answer: &FakeAnswer, model: &str, id: &str) -> Value {
    let mut candidate = json!({"content": {"role": "model"}, "index": 0});
    let said = (!text.is_empty()).then(|| json!({"text": text}));
    let call = answer.call.as_ref().filter(|_| finish.is_some());
    let call = call.map(|call| json!({"functionCall": {"name": call.tool, "args": call.arguments}}));
    let parts: Vec<Value> = said.into_iter().chain(call).collect();
    if !parts.is_empty() {
        candidate["content"]["parts"] = parts.into();
    }
    if let Some(finish) = finish {
        candidate["finishReason"] = json!(finish);
    }
    let mut piece = json!({
        "candidates": [candidate],
        "usageMetadata": {
            "promptTokenCount": answer.prompt_tokens,
            "candidatesTokenCount": answer.completion_tokens,
            "totalTokenCount": answer.prompt_tokens + answer.completion_tokens,
        },
        "modelVersion": model,
        "responseId": id,
    });
    if answer.kind == AnswerKind::Refusal {
        piece["candidates"] = json!([]);
        piece["promptFeedback"] = json!({"blockReason": "PROHIBITED_CONTENT"});
    }
    piece
}

fn google_whole(answer: &FakeAnswer, model: &str, id: &str) -> Value {
    google_piece(&answer.text, Some(google_finish(answer.kind)), answer, model, id)
}

fn google_events(answer: &FakeAnswer, model: &str, id: &str) -> Vec<String> {
    let event = |text, finish| format!("data: {}\r\n\r\n", google_piece(text, finish, answer, model, id));
    let mut events: Vec<String> = pieces(&answer.text).map(|piece| event(piece, None)).collect();
    events.push(event("", Some(google_finish(answer.kind))));
    events
}

/// The text in lines, ends included, as chunks of a stream.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive('\n')
}
