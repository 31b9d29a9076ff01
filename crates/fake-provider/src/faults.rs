//! Which calls fail, and how.
//!
//! Whether a request fails depends on seed, request and how often that request has been asked: not on the order in
//! which different requests arrive.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rustc_hash::FxHashMap;

use crate::request::RequestHash;

/// The ways to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// Status 429 with `retry-after`, 0 seconds or a date that has passed.
    RateLimit,
    /// Status 500 with an error message.
    InternalError,
    /// Status 503 with an HTML page.
    Unavailable,
    /// No answer (in streams, at most two events) until the hold is over, then the connection is closed.
    TimeOut,
    /// The connection is closed half-way through the reply.
    CutStream,
    /// Status 200 without a body.
    EmptyBody,
    /// Status 200 with half a JSON text, properly ended.
    BrokenJson,
    /// Status 200 with an HTML page.
    WrongContentType,
}

impl FaultKind {
    /// All ways to fail.
    pub const ALL: [Self; 8] = [
        Self::RateLimit,
        Self::InternalError,
        Self::Unavailable,
        Self::TimeOut,
        Self::CutStream,
        Self::EmptyBody,
        Self::BrokenJson,
        Self::WrongContentType,
    ];

    /// The name in options and statistics.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RateLimit => "rate-limit",
            Self::InternalError => "internal-error",
            Self::Unavailable => "unavailable",
            Self::TimeOut => "time-out",
            Self::CutStream => "cut-stream",
            Self::EmptyBody => "empty-body",
            Self::BrokenJson => "broken-json",
            Self::WrongContentType => "wrong-content-type",
        }
    }

    /// The fault of that [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The share of calls that fail, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct FaultInjection {
    /// Share of calls that fail, in thousandths.
    pub rate_milli: u32,
    /// The ways, equally often; with none of them nothing fails.
    pub kinds: Vec<FaultKind>,
    /// The most failures in a row of one request.
    pub run_max: u32,
    /// How long [`FaultKind::TimeOut`] holds a call.
    pub hold: Duration,
}

impl FaultInjection {
    /// Nothing fails; if a rate is set, every way, at most five times in a row.
    pub const NONE: Self =
        Self { rate_milli: 0, kinds: Vec::new(), run_max: 5, hold: Duration::from_secs(30) };
}

/// The plan at work: it remembers how often each request was asked.
pub(crate) struct FaultInjector {
    plan: FaultInjection,
    seed: u64,
    asked: Mutex<FxHashMap<RequestHash, RequestHistory>>,
}

#[derive(Default)]
struct RequestHistory {
    times: u64,
    failed_running: u32,
}

impl FaultInjector {
    pub(crate) fn new(mut plan: FaultInjection, seed: u64) -> Self {
        if plan.kinds.is_empty() {
            plan.kinds = FaultKind::ALL.to_vec();
        }
        Self { plan, seed, asked: Mutex::default() }
    }

    /// Whether and how this asking of the request fails.
    pub(crate) fn draw(&self, request: &RequestHash) -> Option<FaultKind> {
        if self.plan.rate_milli == 0 {
            return None;
        }
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let asked = asked.entry(*request).or_default();
        let draw = request.draw("fault", self.seed, asked.times);
        asked.times += 1;
        if draw % 1000 >= u64::from(self.plan.rate_milli) || asked.failed_running >= self.plan.run_max {
            asked.failed_running = 0;
            return None;
        }
        asked.failed_running += 1;
        let place = usize::try_from(draw / 1000 % self.plan.kinds.len() as u64).unwrap_or(0);
        self.plan.kinds.get(place).copied()
    }

    pub(crate) fn hold(&self) -> Duration {
        self.plan.hold
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_fails_only_so_often_running() {
        let plan = FaultInjection { rate_milli: 1000, run_max: 5, ..FaultInjection::NONE };
        let faults = FaultInjector::new(plan, 1);
        let request = RequestHash::of(b"x");
        for _ in 0..3 {
            let run: Vec<_> = (0..6).map(|_| faults.draw(&request)).collect();
            assert!(run.iter().take(5).all(Option::is_some) && run[5].is_none(), "{run:?}");
        }
    }

    #[test]
    fn draws_depend_on_the_request_and_not_on_the_order() {
        let plan = FaultInjection { rate_milli: 300, ..FaultInjection::NONE };
        let requests: Vec<_> = (0..500_u32).map(|number| RequestHash::of(&number.to_le_bytes())).collect();
        let forwards = FaultInjector::new(plan.clone(), 7);
        let backwards = FaultInjector::new(plan, 7);
        let one: Vec<_> = requests.iter().map(|request| forwards.draw(request)).collect();
        let mut other: Vec<_> = requests.iter().rev().map(|request| backwards.draw(request)).collect();
        other.reverse();
        assert_eq!(one, other);
        let failed = one.iter().filter(|fault| fault.is_some()).count();
        assert!((100..200).contains(&failed), "{failed}");
        for kind in FaultKind::ALL {
            assert!(one.contains(&Some(kind)), "{}", kind.name());
        }
    }
}
