//! The counters of requests and replies, at `GET /stats`.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use crate::faults::FaultKind;
use crate::request::RequestHash;
use crate::seen::SeenRequest;

/// The counters of one server.
#[derive(Default)]
pub(crate) struct Stats {
    counts: Mutex<RequestCounts>,
    /// The requests, where they are kept.
    seen: Mutex<Vec<SeenRequest>>,
}

#[derive(Default)]
struct RequestCounts {
    requests: u64,
    bytes: u64,
    replies: u64,
    faults: BTreeMap<FaultKind, u64>,
    models: BTreeMap<String, u64>,
    /// Asked and answered, by request.
    by_request: FxHashMap<RequestHash, (u64, u64)>,
}

impl Stats {
    pub(crate) fn asked(&self, request: &RequestHash, model: &str, body_bytes: usize) {
        self.update(|counts| {
            counts.requests += 1;
            counts.bytes += body_bytes as u64;
            match counts.models.get_mut(model) {
                Some(count) => *count += 1,
                None => drop(counts.models.insert(model.to_owned(), 1)),
            }
            counts.by_request.entry(*request).or_default().0 += 1;
        });
    }

    pub(crate) fn answered(&self, request: &RequestHash) {
        self.update(|counts| {
            counts.replies += 1;
            counts.by_request.entry(*request).or_default().1 += 1;
        });
    }

    pub(crate) fn saw(&self, request: SeenRequest) {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).push(request);
    }

    /// The requests that were kept, in order.
    pub(crate) fn seen(&self) -> Vec<SeenRequest> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn failed(&self, kind: FaultKind) {
        self.update(|counts| *counts.faults.entry(kind).or_default() += 1);
    }

    fn update(&self, change: impl FnOnce(&mut RequestCounts)) {
        change(&mut self.counts.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// `requests`, the `bytes` of their bodies, `replies`, `faults` by kind, `models` by name, and `asked` and `answered` by the hash of the request's body.
    pub(crate) fn to_json(&self) -> Value {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let faults: BTreeMap<_, _> = counts.faults.iter().map(|(kind, count)| (kind.name(), count)).collect();
        let by_request: BTreeMap<_, _> =
            counts.by_request.iter().map(|(request, count)| (request.to_hex(), *count)).collect();
        let asked: BTreeMap<_, _> = by_request.iter().map(|(request, (asked, _))| (request, asked)).collect();
        let answered: BTreeMap<_, _> =
            by_request.iter().map(|(request, (_, answered))| (request, answered)).collect();
        json!({
            "requests": counts.requests,
            "bytes": counts.bytes,
            "replies": counts.replies,
            "faults": faults,
            "models": counts.models,
            "asked": asked,
            "answered": answered,
        })
    }
}
