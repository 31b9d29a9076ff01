//! The requests that a server has had, for tests of what a client sends.

use std::collections::BTreeMap;

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, Uri};
use serde_json::Value;

/// The headers that carry a key, beside `Authorization`.
pub(crate) const KEY_HEADERS: [&str; 3] = ["x-api-key", "x-goog-api-key", "api-key"];

/// A request as it came.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenRequest {
    /// The path, with its query.
    pub path: String,
    /// The key that it carried, in any of the headers for keys.
    pub key: Option<String>,
    /// The body; null where it is no JSON.
    pub body: Value,
    /// The headers that tell which call it is: those that begin with `x-cooperage-`, and `idempotency-key`.
    pub origin: BTreeMap<String, String>,
}

impl SeenRequest {
    pub(crate) fn of(uri: &Uri, headers: &HeaderMap, body: &[u8]) -> SeenRequest {
        let path = uri.path_and_query().map_or_else(|| uri.path().to_owned(), ToString::to_string);
        let body = serde_json::from_slice(body).unwrap_or(Value::Null);
        let is_of_origin = |name: &str| name.starts_with("x-cooperage-") || name == "idempotency-key";
        let told = headers.iter().filter(|(name, _)| is_of_origin(name.as_str()));
        let told = told.filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.to_owned())));
        SeenRequest { path, key: key(headers).map(str::to_owned), body, origin: told.collect() }
    }
}

/// The key that a request carries.
pub(crate) fn key(headers: &HeaderMap) -> Option<&str> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let bearer = text(AUTHORIZATION.as_str()).and_then(|value| value.strip_prefix("Bearer "));
    bearer.or_else(|| KEY_HEADERS.iter().find_map(|name| text(name)))
}
