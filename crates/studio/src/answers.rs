//! HTTP answers that several addresses share.

use std::io::Write;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};

/// The query parameter with the name of the drawing that the page already has.
#[derive(Deserialize)]
pub(crate) struct SeenQuery {
    #[serde(default)]
    pub(crate) seen: String,
}

/// An answer as JSON, compressed if it is long and the client accepts gzip.
pub(crate) fn packed(headers: &HeaderMap, answer: &impl Serialize) -> Response {
    const PACKED_FROM: usize = 1_500;
    let text = serde_json::to_string(answer).unwrap_or_default();
    let accepts =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let json = (header::CONTENT_TYPE, "application/json");
    if text.len() < PACKED_FROM || !accepts.contains("gzip") {
        return ([json], text).into_response();
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    // Writing to a vector cannot fail.
    let _ = encoder.write_all(text.as_bytes());
    ([json, (header::CONTENT_ENCODING, "gzip")], encoder.finish().unwrap_or_default()).into_response()
}

pub(crate) fn not_for_viewers() -> Response {
    (StatusCode::FORBIDDEN, "this is not for viewers\n").into_response()
}

pub(crate) fn no_such_run() -> Response {
    (StatusCode::NOT_FOUND, "there is no such run\n").into_response()
}

pub(crate) fn broken(why: &str) -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, format!("{why}\n")).into_response()
}
