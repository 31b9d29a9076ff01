//! The state of the server, and what all endpoints do alike.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use serde_json::json;

use crate::faults::FaultInjector;
use crate::limit::CallLimiter;
use crate::options::FakeProviderOptions;
use crate::recorded::RecordedServing;
use crate::request::RequestHash;
use crate::seen;
use crate::stats::Stats;

pub(crate) struct ServerState {
    pub(crate) options: FakeProviderOptions,
    pub(crate) faults: FaultInjector,
    pub(crate) limiter: CallLimiter,
    pub(crate) stats: Arc<Stats>,
    pub(crate) recorded: Option<RecordedServing>,
}

pub(crate) fn authorised(options: &FakeProviderOptions, headers: &HeaderMap) -> bool {
    options.key.as_deref().is_none_or(|key| seen::key(headers) == Some(key))
}

pub(crate) async fn hold(options: &FakeProviderOptions, digest: &RequestHash) {
    let spread = options.latency_max.saturating_sub(options.latency_min);
    let mut latency = options.latency_min;
    if let Ok(micros @ 1..) = u64::try_from(spread.as_micros()) {
        latency += Duration::from_micros(digest.draw("latency", options.seed, 0) % (micros + 1));
    }
    if !latency.is_zero() {
        tokio::time::sleep(latency).await;
    }
}

pub(crate) fn error(status: StatusCode, message: &str) -> Response {
    json_response(status, json!({"error": {"message": message, "type": "fake_error"}}).to_string())
}

pub(crate) fn json_response(status: StatusCode, text: String) -> Response {
    response(status, "application/json", Body::from(text))
}

pub(crate) fn response(status: StatusCode, content_type: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}
