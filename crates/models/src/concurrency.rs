//! How many calls may be out at one provider: additive increase, multiplicative decrease, as TCP does it.
//!
//! The limit starts generous and grows with each success while it binds: by one per success until the first trouble,
//! then by one per round. A rate limit, a server error, a time-out, or latencies that have grown far beyond the
//! best seen shrink it, at most once per round of calls.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::oneshot;

use crate::clock;
use crate::failure::AttemptErrorKind;

/// Bounds of the limit at each provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConcurrencyOptions {
    /// The limit never falls below this (at least 1).
    pub min: u32,
    /// Where it starts.
    pub start: u32,
    /// The limit never grows beyond this.
    pub max: u32,
}

impl ConcurrencyOptions {
    /// From 512, between 4 and 4096.
    pub const STANDARD: Self = Self { min: 4, start: 512, max: 4096 };
}

/// Factor of the limit after a rate limit, a server error or a time-out.
const DECREASE: f64 = 0.7;
/// Factor of the limit when replies take too long.
const DECREASE_SLOW: f64 = 0.9;
/// Replies take too long when their smoothed latency is this many times the best seen.
const SLOW_FACTOR: f64 = 8.0;
/// Weight of the newest latency in the smoothed one.
const SMOOTHING: f64 = 1.0 / 16.0;
/// By this factor per success the best latency seen is forgotten, so that one lucky call doesn't bind for ever.
const BEST_FORGOTTEN: f64 = 1.001;

/// The limiter of one provider.
pub(crate) struct Limiter {
    options: ConcurrencyOptions,
    state: Mutex<LimiterState>,
}

struct LimiterState {
    limit: f64,
    out: u32,
    waiting: VecDeque<oneshot::Sender<Permit>>,
    /// No decrease yet: the limit may grow by one per success.
    starting: bool,
    decreased_at: Option<Instant>,
    best_us: f64,
    smooth_us: f64,
}

/// The right to have one call out; given back on drop.
pub(crate) struct Permit {
    limiter: Arc<Limiter>,
    since: Instant,
    held: bool,
}

impl Drop for Permit {
    fn drop(&mut self) {
        if self.held {
            self.limiter.release(|_, _| ());
        }
    }
}

impl Permit {
    /// Gives the permit back after a reply.
    pub(crate) fn succeeded(self) {
        let latency_us = clock::micros_since(self.since);
        self.succeeded_after(latency_us);
    }

    fn succeeded_after(mut self, latency_us: u64) {
        self.held = false;
        let since = self.since;
        self.limiter.clone().release(|state, options| state.on_success(options, since, latency_us as f64));
    }

    /// Gives the permit back after a failure.
    pub(crate) fn failed(mut self, kind: AttemptErrorKind) {
        self.held = false;
        let overloaded = matches!(
            kind,
            AttemptErrorKind::RateLimited | AttemptErrorKind::ServerError | AttemptErrorKind::TimedOut
        );
        self.limiter.clone().release(|state, options| {
            if overloaded {
                state.decrease(options, self.since, DECREASE);
            }
        });
    }
}

impl Limiter {
    pub(crate) fn new(options: ConcurrencyOptions) -> Self {
        let min = options.min.max(1);
        let options = ConcurrencyOptions { min, start: options.start.max(min), max: options.max.max(min) };
        let state = LimiterState {
            limit: f64::from(options.start.min(options.max)),
            out: 0,
            waiting: VecDeque::new(),
            starting: true,
            decreased_at: None,
            best_us: f64::INFINITY,
            smooth_us: 0.0,
        };
        Self { options, state: Mutex::new(state) }
    }

    /// Waits for a permit, first come first served.
    pub(crate) async fn acquire(self: &Arc<Self>) -> Permit {
        loop {
            let turn = {
                let mut state = self.state();
                if state.has_room() && state.waiting.is_empty() {
                    state.out += 1;
                    return self.permit();
                }
                let (grant, turn) = oneshot::channel();
                state.waiting.push_back(grant);
                turn
            };
            // The sender can't go away while `self` lives; should it, ask anew.
            if let Ok(mut permit) = turn.await {
                permit.since = clock::now();
                return permit;
            }
        }
    }

    #[cfg(test)]
    fn limit(&self) -> u32 {
        self.state().limit as u32
    }

    fn permit(self: &Arc<Self>) -> Permit {
        Permit { limiter: Arc::clone(self), since: clock::now(), held: true }
    }

    fn state(&self) -> MutexGuard<'_, LimiterState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn release(self: &Arc<Self>, adapt: impl FnOnce(&mut LimiterState, &ConcurrencyOptions)) {
        let mut state = self.state();
        adapt(&mut state, &self.options);
        state.out = state.out.saturating_sub(1);
        while state.has_room() {
            let Some(turn) = state.waiting.pop_front() else { break };
            state.out += 1;
            if let Err(mut refused) = turn.send(self.permit()) {
                // Its call was cancelled. The permit must not release itself: the lock is held here.
                refused.held = false;
                state.out -= 1;
            }
        }
    }
}

impl LimiterState {
    fn has_room(&self) -> bool {
        f64::from(self.out) < self.limit.floor()
    }

    fn on_success(&mut self, options: &ConcurrencyOptions, since: Instant, latency_us: f64) {
        self.best_us = (self.best_us * BEST_FORGOTTEN).min(latency_us);
        self.smooth_us = if self.smooth_us == 0.0 {
            latency_us
        } else {
            self.smooth_us + (latency_us - self.smooth_us) * SMOOTHING
        };
        let binds = f64::from(self.out) * 2.0 > self.limit;
        if !binds {
            return;
        }
        if self.smooth_us > self.best_us * SLOW_FACTOR {
            self.decrease(options, since, DECREASE_SLOW);
        } else {
            self.limit += if self.starting { 1.0 } else { 1.0 / self.limit };
            self.limit = self.limit.min(f64::from(options.max));
        }
    }

    /// Shrinks the limit unless the call began before the last decrease, whose effect it can't show.
    fn decrease(&mut self, options: &ConcurrencyOptions, since: Instant, factor: f64) {
        if self.decreased_at.is_some_and(|at| since < at) {
            return;
        }
        self.starting = false;
        self.decreased_at = Some(clock::now());
        self.limit = (self.limit.min(f64::from(self.out)) * factor).max(f64::from(options.min));
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn limiter(start: u32, max: u32) -> Arc<Limiter> {
        Arc::new(Limiter::new(ConcurrencyOptions { min: 2, start, max }))
    }

    fn take(limiter: &Arc<Limiter>) -> Option<Permit> {
        match pin!(limiter.acquire()).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(permit) => Some(permit),
            Poll::Pending => None,
        }
    }

    #[test]
    fn the_limit_holds_and_waiting_calls_get_their_turn() {
        let limiter = limiter(2, 2);
        let first = take(&limiter).unwrap();
        let second = take(&limiter).unwrap();
        let mut third = pin!(limiter.acquire());
        let mut context = Context::from_waker(Waker::noop());
        assert!(third.as_mut().poll(&mut context).is_pending());
        first.succeeded_after(1000);
        let Poll::Ready(third) = third.as_mut().poll(&mut context) else { panic!("no turn") };
        assert!(take(&limiter).is_none());
        drop((second, third));
        assert!(take(&limiter).is_some());
    }

    #[test]
    fn a_cancelled_wait_loses_no_permit() {
        let limiter = limiter(2, 2);
        let out = [take(&limiter).unwrap(), take(&limiter).unwrap()];
        assert!(take(&limiter).is_none());
        let mut context = Context::from_waker(Waker::noop());
        {
            // Granted, but dropped before it looks.
            let mut granted = pin!(limiter.acquire());
            assert!(granted.as_mut().poll(&mut context).is_pending());
            drop(out);
        }
        let again = [take(&limiter), take(&limiter)];
        assert!(again.iter().all(Option::is_some));
    }

    #[test]
    fn trouble_shrinks_the_limit_once_per_round_and_success_restores_it() {
        let limiter = limiter(100, 120);
        let round: Vec<_> = (0..100).map(|_| take(&limiter).unwrap()).collect();
        for permit in round {
            permit.failed(AttemptErrorKind::RateLimited);
        }
        assert_eq!(limiter.limit(), 70);
        for _ in 0..20 {
            let round: Vec<_> = (0..70).map_while(|_| take(&limiter)).collect();
            round.into_iter().for_each(|permit| permit.succeeded_after(1000));
        }
        assert!((75..=90).contains(&limiter.limit()), "{}", limiter.limit());
        for _ in 0..50 {
            take(&limiter).unwrap().failed(AttemptErrorKind::ServerError);
        }
        assert_eq!(limiter.limit(), 2);
    }

    #[test]
    fn a_provider_that_grows_slow_gets_fewer_calls() {
        let limiter = limiter(64, 64);
        let full_round = || (0..limiter.limit()).map(|_| take(&limiter).unwrap()).collect::<Vec<_>>();
        full_round().into_iter().for_each(|permit| permit.succeeded_after(1000));
        assert_eq!(limiter.limit(), 64);
        for _ in 0..4 {
            full_round().into_iter().for_each(|permit| permit.succeeded_after(20_000));
        }
        assert!(limiter.limit() < 58, "{}", limiter.limit());
    }

    #[test]
    fn before_any_trouble_the_limit_grows_fast_up_to_its_maximum() {
        let limiter = limiter(4, 10);
        for expected in [6, 8, 10] {
            let round: Vec<_> = (0..limiter.limit()).map(|_| take(&limiter).unwrap()).collect();
            round.into_iter().for_each(|permit| permit.succeeded_after(1000));
            assert_eq!(limiter.limit(), expected);
        }
    }
}
