//! Outages: while a provider answers no call, one call at a time tries it and the others wait.
//!
//! Calls that fail one after the other would use up the attempts of every episode of a run in a few minutes. During an outage no
//! attempt counts; it ends when the provider answers, if only with a refusal of its own, or after a time at which all waiting calls fail.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::clock;
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};

/// Failed attempts in a row after which a provider that cannot be reached is out.
const UNREACHABLE_MIN: u32 = 3;
/// Failed attempts in a row, of two calls at least, after which any other provider is out.
const FAILURES_MIN: u32 = 5;
/// Calls that must have failed: a single one may fail by its own prompt.
const CALLS_MIN: usize = 2;
/// The wait before the second attempt of an outage; it doubles from then on.
const PAUSE_MIN: Duration = Duration::from_millis(500);
/// The wait stops growing here.
const PAUSE_MAX: Duration = Duration::from_secs(30);

/// How a provider fares, for all its calls together.
#[derive(Default)]
pub(crate) struct ProviderHealth {
    state: Mutex<HealthState>,
    /// Held by the call that tries the provider during an outage.
    turn: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct HealthState {
    has_answered: bool,
    /// Attempts that failed since the last reply.
    failures: u32,
    /// The calls that they belong to.
    calls: BTreeSet<u64>,
    /// The first of them.
    failing_since: Option<Instant>,
    is_out: bool,
    pause: Option<Duration>,
    /// The last of the failures.
    last: Option<AttemptError>,
    /// Outages that have ended.
    ended: u64,
}

impl HealthState {
    fn answered(&mut self) -> HealthChange {
        let change = match self.failing_since {
            Some(since) if self.is_out => HealthChange::Ended(clock::now().duration_since(since)),
            _ => HealthChange::None,
        };
        let ended = self.ended + u64::from(self.is_out);
        *self = HealthState { has_answered: true, ended, ..HealthState::default() };
        change
    }
}

/// Whether a failure shows that the provider works: it has read the request. A page of a proxy may say as well that a model or
/// a key is unknown.
fn is_answer(kind: AttemptErrorKind) -> bool {
    use PermanentError::{ContextOverflow, Rejected};
    matches!(kind, AttemptErrorKind::RateLimited | AttemptErrorKind::Permanent(ContextOverflow | Rejected))
}

/// The change that an attempt made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HealthChange {
    /// Nothing that concerns other calls.
    None,
    /// An outage begins.
    Began,
    /// An outage has ended after that time.
    Ended(Duration),
}

/// The next step of a call.
pub(crate) enum OutageTurn<'a> {
    /// Go: the provider answers, or is not known to be out.
    Free,
    /// Try the provider, as the only call that does; the turn is over when this is dropped.
    Try {
        /// Keeps the other calls waiting.
        _held: tokio::sync::MutexGuard<'a, ()>,
    },
    /// Give up: the outage has lasted too long, and this was the last failure.
    Over(AttemptError),
}

impl ProviderHealth {
    fn state(&self) -> MutexGuard<'_, HealthState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A reply has come.
    pub(crate) fn replied(&self) -> HealthChange {
        self.state().answered()
    }

    /// How many outages have ended.
    pub(crate) fn outages_ended(&self) -> u64 {
        self.state().ended
    }

    /// An attempt of that call has failed, which was made when so many outages had ended. One that was made before the last of them
    /// ended says nothing of the time after it.
    pub(crate) fn failed(&self, call: u64, outages_ended: u64, error: &AttemptError) -> HealthChange {
        let (kind, mut state) = (error.kind, self.state());
        if outages_ended < state.ended {
            return HealthChange::None;
        }
        if state.is_out && is_answer(kind) {
            return state.answered();
        }
        // A provider that limits the rate is there; one that has never answered may have a wrong address.
        if kind == AttemptErrorKind::RateLimited || !kind.is_retried() || !state.has_answered {
            return HealthChange::None;
        }
        state.failures += 1;
        state.last = Some(error.clone());
        state.calls.insert(call);
        state.failing_since.get_or_insert_with(clock::now);
        let is_out = if kind == AttemptErrorKind::Unreachable {
            state.failures >= UNREACHABLE_MIN
        } else {
            state.failures >= FAILURES_MIN && state.calls.len() >= CALLS_MIN
        };
        if is_out && !state.is_out {
            state.is_out = true;
            return HealthChange::Began;
        }
        HealthChange::None
    }

    /// Whether no call is answered now.
    pub(crate) fn is_out(&self) -> bool {
        self.state().is_out
    }

    /// Waits until the provider answers again or until it is this call's turn to try, which comes after a pause that grows with
    /// each try. An outage of that length is over for good.
    pub(crate) async fn turn(&self, outage_max: Duration) -> OutageTurn<'_> {
        if !self.is_out() {
            return OutageTurn::Free;
        }
        let held = self.turn.lock().await;
        let pause = {
            let mut state = self.state();
            if !state.is_out {
                return OutageTurn::Free;
            }
            let since = state
                .failing_since
                .map_or(Duration::ZERO, |since| clock::now().saturating_duration_since(since));
            if let Some(last) = state.last.clone().filter(|_| since >= outage_max) {
                return OutageTurn::Over(last);
            }
            let pause = state.pause.map_or(PAUSE_MIN, |pause| (pause * 2).min(PAUSE_MAX));
            state.pause = Some(pause);
            // The last try comes when the time is up, and then all calls are told at once.
            pause.min(outage_max - since)
        };
        tokio::time::sleep(pause).await;
        OutageTurn::Try { _held: held }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_begins_when_all_fail_and_ends_with_a_reply() {
        let health = ProviderHealth::default();
        let failed = |call, kind| health.failed(call, health.outages_ended(), &AttemptError::new(kind, ""));
        for _ in 0..20 {
            assert_eq!(failed(1, AttemptErrorKind::Unreachable), HealthChange::None, "never answered");
        }
        health.replied();
        for _ in 0..20 {
            assert_eq!(failed(1, AttemptErrorKind::ServerError), HealthChange::None, "one call alone");
        }
        assert_eq!(failed(2, AttemptErrorKind::RateLimited), HealthChange::None);
        assert!(!health.is_out());
        assert_eq!(failed(2, AttemptErrorKind::ServerError), HealthChange::Began);
        assert_eq!(failed(3, AttemptErrorKind::ServerError), HealthChange::None, "it is told once");
        assert!(health.is_out());
        assert!(matches!(health.replied(), HealthChange::Ended(_)));
        assert!(!health.is_out());
        let unreachable = [1, 1, 1].map(|call| failed(call, AttemptErrorKind::Unreachable));
        assert_eq!(unreachable, [HealthChange::None, HealthChange::None, HealthChange::Began]);
    }

    #[test]
    fn what_was_sent_during_an_outage_and_fails_after_it_begins_no_new_one() {
        let health = ProviderHealth::default();
        let failed =
            |call, sent| health.failed(call, sent, &AttemptError::new(AttemptErrorKind::ServerError, ""));
        health.replied();
        let sent = health.outages_ended();
        let changes = [1, 2, 3, 4, 5].map(|call| failed(call, sent));
        assert_eq!(changes[4], HealthChange::Began);
        assert!(matches!(health.replied(), HealthChange::Ended(_)));
        for call in 6..20 {
            assert_eq!(failed(call, sent), HealthChange::None);
        }
        let changes = [20, 21, 22, 23, 24].map(|call| failed(call, health.outages_ended()));
        assert_eq!(changes[4], HealthChange::Began, "others do");
    }

    #[test]
    fn an_outage_ends_when_the_provider_refuses_a_request() {
        use AttemptErrorKind::{Permanent, RateLimited, Unreachable};
        let health = ProviderHealth::default();
        let failed = |kind| health.failed(1, health.outages_ended(), &AttemptError::new(kind, ""));
        let fall = || {
            for _ in 0..UNREACHABLE_MIN {
                failed(Unreachable);
            }
        };
        health.replied();
        for kind in
            [RateLimited, Permanent(PermanentError::ContextOverflow), Permanent(PermanentError::Rejected)]
        {
            fall();
            assert!(health.is_out());
            assert!(matches!(failed(kind), HealthChange::Ended(_)), "{kind}");
            assert!(!health.is_out());
            assert_eq!(failed(kind), HealthChange::None, "{kind}");
        }
        fall();
        assert_eq!(failed(Permanent(PermanentError::UnknownModel)), HealthChange::None);
        assert!(health.is_out(), "a proxy may say that");
    }

    #[test]
    fn an_outage_that_lasts_too_long_is_over_for_all() {
        let health = ProviderHealth::default();
        health.replied();
        for _ in 0..UNREACHABLE_MIN {
            health.failed(1, 0, &AttemptError::new(AttemptErrorKind::Unreachable, "refused"));
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        for _ in 0..3 {
            let turn = runtime.block_on(health.turn(Duration::ZERO));
            assert!(matches!(turn, OutageTurn::Over(last) if last.message == "refused"));
        }
        assert!(matches!(runtime.block_on(health.turn(Duration::from_secs(60))), OutageTurn::Try { .. }));
    }

    #[test]
    fn one_call_at_a_time_tries_and_the_others_wait_for_it() {
        let health = ProviderHealth::default();
        health.replied();
        for call in 0..UNREACHABLE_MIN {
            health.failed(u64::from(call), 0, &AttemptError::new(AttemptErrorKind::Unreachable, "refused"));
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let hour = Duration::from_secs(3600);
        runtime.block_on(async {
            let first = health.turn(hour).await;
            assert!(matches!(first, OutageTurn::Try { .. }));
            let mut second = Box::pin(health.turn(hour));
            assert!(tokio::time::timeout(Duration::ZERO, &mut second).await.is_err(), "it waits");
            assert!(matches!(health.replied(), HealthChange::Ended(_)));
            drop(first);
            assert!(matches!(second.await, OutageTurn::Free), "it has not to try any more");
        });
    }
}
