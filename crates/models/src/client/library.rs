//! The named cloud providers, each in its own wire format, through the client library `genai`.

use std::error::Error as _;
use std::future::poll_fn;
use std::pin::Pin;

use futures_core::Stream;
use genai::adapter::AdapterKind;
use genai::chat::{
    ChatMessage, ChatOptions, ChatRequest as LibraryRequest, ChatResponse, ChatStreamEvent, JsonSpec,
    ReasoningEffort, StopReason, StreamEnd, Tool,
};
use genai::resolver::{AuthData, Endpoint};
use genai::{ModelIden, ServiceTarget, webc};
use serde_json::Value;

use super::classify::{of_error_object, of_status, of_transport, presentable};
use super::endpoint::{BaseUrl, Credentials, Secret};
use super::openai::push_tool_call;
use super::turns::{TurnOptions, turns};
use super::{Completion, Streaming};
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};
use crate::message::Speaker;
use crate::provider::Provider;
use crate::reply::{FinishReason, Reply, Usage};
use crate::request::ChatRequest;

/// What one attempt needs beside the request.
pub(crate) struct Call<'a> {
    pub(crate) client: &'a genai::Client,
    pub(crate) provider: Provider,
    pub(crate) base_url: &'a BaseUrl,
    pub(crate) key: &'a Secret,
    pub(crate) credentials: &'a Credentials,
    pub(crate) streaming: Streaming,
    /// The provider's own name for the model.
    pub(crate) model: &'a str,
    /// Whether temperature and nucleus may be sent.
    pub(crate) sampled: bool,
    /// Whether the provider is asked to enforce the reply schema; else it is said in words.
    pub(crate) schema_enforced: bool,
}

/// Makes one attempt.
pub(crate) async fn complete(call: Call<'_>, request: &ChatRequest) -> Result<Completion, AttemptError> {
    let target = ServiceTarget {
        endpoint: Endpoint::from_owned(call.base_url.expose()),
        auth: AuthData::from_single(call.key.expose()),
        model: ModelIden::new(adapter(call.provider), call.model),
    };
    let outgoing = outgoing(&call, request);
    let options = options(&call, request);
    let failed = |error| failure(error, call.credentials);
    let reply = match call.streaming {
        Streaming::Whole => {
            let response = call.client.exec_chat(target, outgoing, Some(&options)).await.map_err(failed)?;
            read_whole(response, call.credentials)?
        }
        Streaming::Chunks { .. } => {
            let stream =
                call.client.exec_chat_stream(target, outgoing, Some(&options)).await.map_err(failed)?;
            read_stream(stream.stream, call.credentials).await?
        }
    };
    Ok(Completion::new(reply))
}

fn adapter(provider: Provider) -> AdapterKind {
    match provider {
        Provider::Anthropic => AdapterKind::Anthropic,
        Provider::Google => AdapterKind::Gemini,
        Provider::Groq => AdapterKind::Groq,
        Provider::Mistral => AdapterKind::Mistral,
        Provider::DeepSeek => AdapterKind::DeepSeek,
        Provider::Xai => AdapterKind::Xai,
        Provider::OpenRouter => AdapterKind::OpenRouter,
        Provider::OpenAi | Provider::Ollama | Provider::Compatible => AdapterKind::OpenAI,
    }
}

fn outgoing(call: &Call<'_>, request: &ChatRequest) -> LibraryRequest {
    let options = TurnOptions { joined: call.provider.alternates(), schema_in_words: !call.schema_enforced };
    let messages = turns(request, options).into_iter().map(|turn| {
        let text = turn.text.as_str();
        match turn.speaker {
            Speaker::System => ChatMessage::system(text),
            Speaker::User => ChatMessage::user(text),
            Speaker::Assistant => ChatMessage::assistant(text),
        }
    });
    let mut outgoing = LibraryRequest::from_messages(messages.collect());
    if !request.tools.is_empty() {
        outgoing = outgoing.with_tools(request.tools.iter().map(|tool| {
            Tool::new(tool.name()).with_description(tool.doc()).with_schema(tool.parameters().clone())
        }));
    }
    outgoing
}

fn options(call: &Call<'_>, request: &ChatRequest) -> ChatOptions {
    let sampling = request.sampling;
    let thousandths = |milli: u32| f64::from(milli) / 1000.0;
    let mut options = ChatOptions::default().with_capture_usage(true).with_capture_raw_body(true);
    options.temperature = sampling.temperature_milli.filter(|_| call.sampled).map(thousandths);
    options.top_p = sampling.top_p_milli.filter(|_| call.sampled).map(thousandths);
    options.max_tokens = sampling.max_output_tokens;
    options.seed = sampling.seed;
    if let (true, Some(schema)) = (call.schema_enforced, &request.schema) {
        options.response_format = Some(JsonSpec::new(schema.name(), schema.schema().clone()).into());
    }
    let effort_in_name = ReasoningEffort::from_model_name(call.model).0.is_some();
    if effort_in_name && !matches!(call.provider, Provider::OpenAi | Provider::Anthropic | Provider::Google) {
        // Else the library would take the end of a name like `mistral-medium` for an effort, and cut it off. A budget is
        // something these formats have no field for, so nothing is sent.
        options.reasoning_effort = Some(ReasoningEffort::Budget(0));
    }
    if let Streaming::Chunks { chunk_timeout } = call.streaming {
        options = options
            .with_stream_header_timeout(chunk_timeout)
            .with_stream_read_timeout(chunk_timeout)
            .with_capture_content(true)
            .with_capture_tool_calls(true);
    }
    options
}

/// A reply that came in one piece. The library trims texts and drops what it doesn't know, so text and refusal are
/// taken from the body where it is of OpenAI's format.
fn read_whole(response: ChatResponse, credentials: &Credentials) -> Result<Reply, AttemptError> {
    let body = response.captured_raw_body.as_ref().unwrap_or(&Value::Null);
    if let Some(error) = body.get("error").filter(|error| !error.is_null()) {
        return Err(of_error_object(error, credentials));
    }
    let blocked = body.pointer("/promptFeedback/blockReason").is_some();
    let answers = ["choices", "content", "candidates"];
    let has_answer = answers.iter().any(|key| body.get(key).is_some_and(|value| !value.is_null()));
    if !has_answer && !blocked {
        return Err(AttemptError::new(AttemptErrorKind::BrokenJson, "the reply holds no answer"));
    }
    let verbatim = body.pointer("/choices/0/message/content").and_then(Value::as_str).map(str::to_owned);
    let refusal = body.pointer("/choices/0/message/refusal").and_then(Value::as_str).unwrap_or_default();
    let mut text = verbatim.unwrap_or_else(|| response.texts().concat());
    if text.is_empty() {
        text = refusal.to_owned();
    }
    for call in response.tool_calls() {
        push_tool_call(&mut text, &call.fn_name, &call.fn_arguments.to_string());
    }
    let (finish, refused) = match (&response.stop_reason, blocked) {
        (_, true) => (FinishReason::ContentFilter, false),
        (reason, false) => finish(reason.as_ref()),
    };
    Ok(Reply::classified(text, finish, refused || !refusal.is_empty(), usage(&response.usage)))
}

async fn read_stream(
    mut stream: genai::chat::ChatStream,
    credentials: &Credentials,
) -> Result<Reply, AttemptError> {
    let mut text = String::new();
    let mut any = false;
    while let Some(event) = poll_fn(|context| Pin::new(&mut stream).poll_next(context)).await {
        match event.map_err(|error| failure(error, credentials))? {
            ChatStreamEvent::Chunk(chunk) => text.push_str(&chunk.content),
            // A stream that ends without a reason was cut, whatever the library makes of it.
            ChatStreamEvent::End(end) if end.captured_stop_reason.is_some() => return Ok(ended(text, &end)),
            ChatStreamEvent::End(_) => break,
            ChatStreamEvent::Start => continue,
            _ => {}
        }
        any = true;
    }
    let kind = if any { AttemptErrorKind::CutStream } else { AttemptErrorKind::EmptyBody };
    Err(AttemptError::new(kind, ""))
}

fn ended(mut text: String, end: &StreamEnd) -> Reply {
    for call in end.captured_tool_calls().unwrap_or_default() {
        push_tool_call(&mut text, &call.fn_name, &call.fn_arguments.to_string());
    }
    let (finish, refused) = finish(end.captured_stop_reason.as_ref());
    Reply::classified(text, finish, refused, end.captured_usage.as_ref().and_then(usage))
}

/// The finish reason, and whether it marks a refusal.
fn finish(reason: Option<&StopReason>) -> (FinishReason, bool) {
    match reason {
        None => (FinishReason::Other("unknown".to_owned()), false),
        Some(reason) if reason.raw() == "refusal" => (FinishReason::Other("refusal".to_owned()), true),
        Some(StopReason::Completed(_) | StopReason::StopSequence(_)) => (FinishReason::Stop, false),
        Some(StopReason::MaxTokens(_)) => (FinishReason::Length, false),
        Some(StopReason::ToolCall(_)) => (FinishReason::ToolCalls, false),
        Some(StopReason::ContentFilter(_)) => (FinishReason::ContentFilter, false),
        Some(StopReason::Other(word)) => (FinishReason::from_name(word), false),
    }
}

fn usage(usage: &genai::chat::Usage) -> Option<Usage> {
    let count = |tokens: Option<i32>| tokens.and_then(|tokens| u64::try_from(tokens).ok());
    let prompt_tokens = count(usage.prompt_tokens);
    let completion_tokens = count(usage.completion_tokens);
    if prompt_tokens.is_none() && completion_tokens.is_none() {
        return None;
    }
    let cached = usage.prompt_tokens_details.as_ref().and_then(|details| count(details.cached_tokens));
    let reasoning =
        usage.completion_tokens_details.as_ref().and_then(|details| count(details.reasoning_tokens));
    Some(Usage {
        prompt_tokens: prompt_tokens.unwrap_or(0),
        cached_tokens: cached.unwrap_or(0),
        completion_tokens: completion_tokens.unwrap_or(0),
        reasoning_tokens: reasoning.unwrap_or(0),
    })
}

/// The library's errors print whole requests, so only their parts are used.
fn failure(error: genai::Error, credentials: &Credentials) -> AttemptError {
    use AttemptErrorKind as Kind;
    let plain = |kind, words: &str| AttemptError::new(kind, presentable(words, credentials));
    match error {
        genai::Error::WebModelCall { webc_error, .. } | genai::Error::WebAdapterCall { webc_error, .. } => {
            match webc_error {
                webc::Error::ResponseFailedStatus { status, body, headers } => {
                    of_status(status.as_u16(), &headers, &body, credentials)
                }
                webc::Error::ResponseFailedNotJson { body, .. }
                | webc::Error::ResponseFailedInvalidJson { body, .. }
                    if body.is_empty() =>
                {
                    plain(Kind::EmptyBody, "")
                }
                webc::Error::ResponseFailedNotJson { content_type, .. } => {
                    plain(Kind::WrongContentType, &content_type)
                }
                webc::Error::ResponseFailedInvalidJson { cause, .. } => plain(Kind::BrokenJson, &cause),
                webc::Error::JsonValueExt(_) => plain(Kind::BrokenJson, ""),
                webc::Error::Reqwest(error) => of_transport(error, credentials),
            }
        }
        genai::Error::HttpError { status, body, headers, .. } => {
            of_status(status.as_u16(), &headers, &body, credentials)
        }
        genai::Error::ChatResponse { body, .. } => of_error_object(&body, credentials),
        genai::Error::WebStream { error, .. } => match error.downcast::<genai::Error>() {
            Ok(inner) => failure(*inner, credentials),
            Err(error) => match error.downcast::<reqwest::Error>() {
                Ok(inner) => of_transport(*inner, credentials),
                Err(error) if error.is::<webc::StreamTimeout>() => plain(Kind::TimedOut, ""),
                Err(_) => plain(Kind::CutStream, ""),
            },
        },
        genai::Error::ChatResponseGeneration { cause, .. } => plain(Kind::BrokenJson, &cause),
        genai::Error::StreamParse { serde_error, .. } => plain(Kind::BrokenJson, &serde_error.to_string()),
        genai::Error::InvalidJsonResponseElement { info } => plain(Kind::BrokenJson, info),
        genai::Error::NoChatResponse { .. } => plain(Kind::BrokenJson, "the reply holds no answer"),
        other => {
            let rejected = Kind::Permanent(PermanentError::Rejected);
            plain(rejected, &other.source().map(ToString::to_string).unwrap_or_default())
        }
    }
}
