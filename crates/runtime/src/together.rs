//! Several things at a time, in a fixed order: what frameworks use in place of spawning and selecting.
//!
//! A framework is one future, and so are its agents' loops within it. Whenever an episode goes on, all of them are
//! polled in the order in which they were given, even if they still wait. So nothing depends on which reply came first
//! in real time.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll};

/// A part of a framework's play.
pub type ConcurrentPart<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// The result of the one of two futures that ended first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Either<A, B> {
    First(A),
    Second(B),
}

/// Goes on with all parts until the last has come to its end; the results in the order of the parts.
pub async fn join_all<T>(parts: Vec<ConcurrentPart<'_, T>>) -> Vec<T> {
    let mut parts: Vec<Option<ConcurrentPart<'_, T>>> = parts.into_iter().map(Some).collect();
    let mut results: Vec<Option<T>> = parts.iter().map(|_| None).collect();
    poll_fn(move |context| {
        for (part, result) in parts.iter_mut().zip(&mut results) {
            if let Some(going) = part
                && let Poll::Ready(value) = going.as_mut().poll(context)
            {
                *result = Some(value);
                *part = None;
            }
        }
        if parts.iter().all(Option::is_none) {
            Poll::Ready(results.iter_mut().filter_map(Option::take).collect())
        } else {
            Poll::Pending
        }
    })
    .await
}

/// Goes on with both until one has come to its end, and drops the other; the first if both do at the same moment.
pub async fn race<A, B>(first: impl Future<Output = A>, second: impl Future<Output = B>) -> Either<A, B> {
    let (mut first, mut second) = (Box::pin(first), Box::pin(second));
    poll_fn(move |context| {
        if let Poll::Ready(value) = first.as_mut().poll(context) {
            return Poll::Ready(Either::First(value));
        }
        second.as_mut().poll(context).map(Either::Second)
    })
    .await
}

/// Parts that come and go: what a framework keeps under way while it decides what to begin next.
pub struct Ongoing<'a, T> {
    parts: Vec<ConcurrentPart<'a, T>>,
}

impl<T> Default for Ongoing<'_, T> {
    fn default() -> Self {
        Ongoing { parts: Vec::new() }
    }
}

impl<'a, T> Ongoing<'a, T> {
    /// Adds a part; it runs while [`next`](Ongoing::next) is awaited.
    pub fn begin(&mut self, part: impl Future<Output = T> + 'a) {
        self.parts.push(Box::pin(part));
    }

    /// How many parts are under way.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether nothing is under way.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Runs all parts, in the order in which they were begun, until one has ended, and returns its result; the first of
    /// them if several end at the same moment. `None` where no part is under way.
    pub async fn next(&mut self) -> Option<T> {
        if self.parts.is_empty() {
            return None;
        }
        poll_fn(|context| match self.first_done(context) {
            Some(result) => Poll::Ready(Some(result)),
            None => Poll::Pending,
        })
        .await
    }

    /// Non-blocking: `None` if no part has ended yet. A framework that reacts to one end calls it first to collect the
    /// others of the same moment.
    pub async fn also_ended(&mut self) -> Option<T> {
        poll_fn(|context| Poll::Ready(self.first_done(context))).await
    }

    fn first_done(&mut self, context: &mut Context<'_>) -> Option<T> {
        for number in 0..self.parts.len() {
            if let Some(part) = self.parts.get_mut(number)
                && let Poll::Ready(result) = part.as_mut().poll(context)
            {
                drop(self.parts.remove(number));
                return Some(result);
            }
        }
        None
    }
}
