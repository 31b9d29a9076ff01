//! The attempts of a call.

use std::time::Instant;

use crate::clock;
use crate::failure::AttemptError;

/// One attempt of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptRecord {
    /// From the call's submission to the attempt's beginning, in microseconds.
    pub started_us: u64,
    /// From its beginning to its end, in microseconds.
    pub latency_us: u64,
    /// The time the provider says it held the call, in microseconds (header `x-held-us`).
    pub held_us: Option<u64>,
    /// Why it brought no reply; `None` for the one that did.
    pub error: Option<AttemptError>,
}

/// The attempts of a call, and their times.
#[derive(Clone)]
pub(crate) struct AttemptTrail {
    pub(crate) submitted: Instant,
    pub(crate) attempts: Vec<AttemptRecord>,
    pub(crate) received: Option<Instant>,
}

impl AttemptTrail {
    pub(crate) fn new() -> AttemptTrail {
        AttemptTrail { submitted: clock::now(), attempts: Vec::new(), received: None }
    }
}
