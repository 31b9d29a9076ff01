//! The HTTP server of the fake provider.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::{DATE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::Response;
use axum::routing::{get, post};
use axum::serve::ListenerExt;
use serde_json::json;
use thiserror::Error;
use tokio::net::TcpListener;

use crate::answer::FakeAnswer;
use crate::calls::called;
use crate::faults::{FaultInjector, FaultKind};
use crate::held::{BodyEnd, CUT_AFTER, body};
use crate::limit::CallLimiter;
use crate::options::FakeProviderOptions;
use crate::recorded::RecordedServing;
use crate::reply::answer;
use crate::request::{RequestHash, WireRequest};
use crate::seen::SeenRequest;
use crate::shared::{ServerState, authorised, error, hold, json_response, response};
use crate::stats::Stats;
use crate::voice;
use crate::wire::{Format, events, whole};

/// The server ended on an error of the listener.
#[derive(Debug, Error)]
#[error("the fake provider can't accept connections")]
pub struct FakeServerError(#[from] std::io::Error);

/// Bodies of at least this many bytes are read, so that a small context is told in the provider's own words.
const BODY_BYTES: usize = 8 << 20;

/// Serves until `shutdown` completes, then finishes the pending calls.
///
/// Routes: `POST /v1/chat/completions`, `POST /v1/embeddings`, `POST /v1/audio/transcriptions`, `POST /v1/audio/speech`, `POST /v1/messages`, `POST /v1/models/NAME:generateContent`
/// (also `streamGenerateContent`, `embedContent` and `batchEmbedContents`), Azure's `POST /openai/deployments/NAME/…`, `GET /v1/models`,
/// `GET /stats`.
pub async fn serve(
    listener: TcpListener,
    options: FakeProviderOptions,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), FakeServerError> {
    serve_counted(listener, options, Arc::default(), shutdown).await
}

/// [`serve`] with counters that others can read.
pub(crate) async fn serve_counted(
    listener: TcpListener,
    options: FakeProviderOptions,
    stats: Arc<Stats>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), FakeServerError> {
    let body_limit = options.context_bytes_max.saturating_mul(2).max(BODY_BYTES);
    let faults = FaultInjector::new(options.faults.clone(), options.seed);
    let limiter = CallLimiter::new(options.limit);
    let recorded = options.recorded.clone().map(RecordedServing::new);
    let router = Router::new()
        .route("/v1/chat/completions", post(chat_completions))
        .route("/v1/embeddings", post(embeddings))
        .route("/openai/deployments/{name}/chat/completions", post(chat_completions))
        .route("/openai/deployments/{name}/embeddings", post(embeddings))
        .route("/v1/audio/transcriptions", post(voice::transcriptions))
        .route("/v1/audio/speech", post(voice::speech))
        .route("/v1/messages", post(messages))
        .route("/v1/models/{call}", post(generate_content))
        .route("/v1/models", get(models))
        .route("/stats", get(statistics))
        .layer(DefaultBodyLimit::max(body_limit))
        .with_state(Arc::new(ServerState { options, faults, limiter, stats, recorded }));
    // Small writes must not wait for acknowledgements: latency is what is measured here. A failure to say so is none.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(listener, router).with_graceful_shutdown(shutdown).await?;
    Ok(())
}

async fn chat_completions(
    State(shared): State<Arc<ServerState>>,
    uri: Uri,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    call(&shared, Format::OpenAi, (&uri, &headers), &bytes, serde_json::from_slice(&bytes).ok()).await
}

async fn embeddings(
    State(shared): State<Arc<ServerState>>,
    uri: Uri,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    call(&shared, Format::OpenAiEmbedding, (&uri, &headers), &bytes, WireRequest::embedding(&bytes)).await
}

async fn messages(
    State(shared): State<Arc<ServerState>>,
    uri: Uri,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    call(&shared, Format::Anthropic, (&uri, &headers), &bytes, serde_json::from_slice(&bytes).ok()).await
}

async fn generate_content(
    State(shared): State<Arc<ServerState>>,
    Path(name): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    let request = WireRequest::google(&name, &bytes);
    let wants_vector = request.as_ref().is_some_and(|request| request.inputs.is_some());
    let format = match wants_vector {
        true if name.ends_with(":batchEmbedContents") => Format::GoogleEmbeddings,
        true => Format::GoogleEmbedding,
        false => Format::Google,
    };
    call(&shared, format, (&uri, &headers), &bytes, request).await
}

async fn models() -> Response {
    let list = json!({"object": "list", "data": [{"id": "fake", "object": "model", "created": 0, "owned_by": "nobody"}]});
    json_response(StatusCode::OK, list.to_string())
}

async fn statistics(State(shared): State<Arc<ServerState>>) -> Response {
    json_response(StatusCode::OK, shared.stats.to_json().to_string())
}

/// Answers a call, and says how long it was held: from its last byte to the answer's first.
async fn call(
    shared: &ServerState,
    format: Format,
    (uri, headers): (&Uri, &HeaderMap),
    bytes: &Bytes,
    request: Option<WireRequest<'_>>,
) -> Response {
    let arrived = now();
    if shared.options.keeps_requests {
        shared.stats.saw(SeenRequest::of(uri, headers, bytes));
    }
    let mut response = respond(shared, format, headers, bytes, request).await;
    let held_us = now().saturating_duration_since(arrived).as_micros();
    if let Ok(value) = HeaderValue::from_str(&held_us.to_string()) {
        response.headers_mut().insert("x-held-us", value);
    }
    response
}

#[expect(
    clippy::disallowed_methods,
    reason = "clients are told how long a call was held, and when a limit ends: real time"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

async fn respond(
    shared: &ServerState,
    format: Format,
    headers: &HeaderMap,
    bytes: &Bytes,
    request: Option<WireRequest<'_>>,
) -> Response {
    let options = &shared.options;
    if !authorised(options, headers) {
        return error(StatusCode::UNAUTHORIZED, "Incorrect API key provided.");
    }
    if let Some(status) = options.status.and_then(|status| StatusCode::from_u16(status).ok()) {
        return json_response(
            status,
            json!({"error": {"message": options.error, "code": options.error}}).to_string(),
        );
    }
    if bytes.len() > options.context_bytes_max {
        return too_long(bytes.len(), options.context_bytes_max);
    }
    let Some(request) = request else {
        return error(StatusCode::BAD_REQUEST, "The request is no JSON of this endpoint.");
    };
    if request.model == "missing" {
        return error(StatusCode::NOT_FOUND, "The model `missing` does not exist.");
    }
    if options.without_schemas && request.wants_schema() {
        return error(
            StatusCode::BAD_REQUEST,
            "Invalid parameter: response_format, output_config and responseJsonSchema are not supported.",
        );
    }
    let digest = RequestHash::of(bytes);
    shared.stats.asked(&digest, &request.model, bytes.len());
    if let Err(rest) = shared.limiter.admit(now()) {
        shared.stats.failed(FaultKind::RateLimit);
        return limited(rest);
    }
    hold(options, &digest).await;
    let tools = request.tools();
    let answer = recorded_answer(shared, &request)
        .or_else(|| {
            let player = options.player.as_ref().filter(|_| request.inputs.is_none())?;
            Some(player.answer(&request.spoken(), &tools))
        })
        .unwrap_or_else(|| answer(&request, bytes.len(), &digest, options));
    let answer = called(answer, &tools);
    if let Some(kind) = shared.faults.draw(&digest) {
        shared.stats.failed(kind);
        return fault(shared, format, kind, &request, &answer, &digest).await;
    }
    shared.stats.answered(&digest);
    let id = digest.to_hex();
    if request.stream {
        let events = events(format, &answer, &request.model, &id);
        return response(StatusCode::OK, "text/event-stream", body(events, BodyEnd::Whole));
    }
    json_response(StatusCode::OK, whole(format, &answer, &request.model, &id))
}

/// The answer of the run whose replies are served.
fn recorded_answer(shared: &ServerState, request: &WireRequest<'_>) -> Option<FakeAnswer> {
    let recorded = shared.recorded.as_ref()?;
    let texts = request.texts();
    if request.inputs.is_none() {
        return recorded.answer(&texts, false);
    }
    // Each text was a call of its own.
    let mut answers = texts.chunks(1).map(|text| recorded.answer(text, true));
    let mut joined = answers.next()??;
    for answer in answers {
        let FakeAnswer { vectors, prompt_tokens, .. } = answer?;
        joined.vectors.extend(vectors);
        joined.prompt_tokens += prompt_tokens;
    }
    Some(joined)
}

async fn fault(
    shared: &ServerState,
    format: Format,
    kind: FaultKind,
    request: &WireRequest<'_>,
    answer: &FakeAnswer,
    digest: &RequestHash,
) -> Response {
    let id = digest.to_hex();
    match kind {
        FaultKind::RateLimit => rate_limit(shared, digest),
        FaultKind::InternalError => error(StatusCode::INTERNAL_SERVER_ERROR, "The server had an error."),
        FaultKind::Unavailable => page(StatusCode::SERVICE_UNAVAILABLE),
        FaultKind::WrongContentType => page(StatusCode::OK),
        FaultKind::EmptyBody => json_response(StatusCode::OK, String::new()),
        FaultKind::BrokenJson => {
            let half = half(&whole(format, answer, &request.model, &id)).to_owned();
            if request.stream {
                let broken = format!("event: content_block_delta\ndata: {half}\n\n");
                return response(StatusCode::OK, "text/event-stream", body(vec![broken], BodyEnd::Whole));
            }
            json_response(StatusCode::OK, half)
        }
        FaultKind::CutStream | FaultKind::TimeOut if request.stream => {
            let mut events = events(format, answer, &request.model, &id);
            // The remaining events must never make a whole answer.
            events.truncate(events.len().saturating_sub(1).min(2));
            let hold = if kind == FaultKind::CutStream { CUT_AFTER } else { shared.faults.hold() };
            response(StatusCode::OK, "text/event-stream", body(events, BodyEnd::Cut(hold)))
        }
        FaultKind::CutStream => {
            let half = half(&whole(format, answer, &request.model, &id)).to_owned();
            response(StatusCode::OK, "application/json", body(vec![half], BodyEnd::Cut(CUT_AFTER)))
        }
        FaultKind::TimeOut => {
            tokio::time::sleep(shared.faults.hold()).await;
            response(StatusCode::OK, "application/json", body(Vec::new(), BodyEnd::Cut(CUT_AFTER)))
        }
    }
}

/// A 429 that asks for the rest of the window, in whole seconds as providers tell it.
fn limited(rest: Duration) -> Response {
    let mut response = error(StatusCode::TOO_MANY_REQUESTS, "Rate limit reached.");
    let seconds = rest.as_secs() + u64::from(rest.subsec_nanos() > 0);
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    response
}

/// A 429 that asks for no wait, in one of the two ways there are to say so.
fn rate_limit(shared: &ServerState, digest: &RequestHash) -> Response {
    let mut response = error(StatusCode::TOO_MANY_REQUESTS, "Rate limit reached.");
    let headers = response.headers_mut();
    if digest.draw("retry-after", shared.options.seed, 0).is_multiple_of(2) {
        headers.insert(RETRY_AFTER, HeaderValue::from_static("0"));
    } else {
        headers.insert(DATE, HeaderValue::from_static("Tue, 01 Mar 2016 00:00:01 GMT"));
        headers.insert(RETRY_AFTER, HeaderValue::from_static("Tue, 01 Mar 2016 00:00:00 GMT"));
    }
    response
}

fn half(text: &str) -> &str {
    let middle = (0..=text.len() / 2).rev().find(|place| text.is_char_boundary(*place)).unwrap_or(0);
    text.split_at(middle).0
}

fn page(status: StatusCode) -> Response {
    response(status, "text/html", Body::from("<html><body>Please stand by.</body></html>"))
}

/// As llama.cpp's server says it, in bytes for tokens.
fn too_long(bytes: usize, bytes_max: usize) -> Response {
    let error = json!({
        "code": 400,
        "message": "the request exceeds the available context size",
        "type": "exceed_context_size_error",
        "n_prompt_tokens": bytes,
        "n_ctx": bytes_max,
    });
    json_response(StatusCode::BAD_REQUEST, json!({"error": error}).to_string())
}
