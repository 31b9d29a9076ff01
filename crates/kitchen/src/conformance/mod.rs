//! Conformance: replaying recorded games of the original and comparing every field.
//!
//! A trace is played twice, with the internal generator and with the trace's own list of orders; see
//! [`check_trace`]. The first difference ends the check.

mod compare;
mod setup;
mod trace;

use std::fmt;

use serde_json::Value;

use crate::book::KitchenBook;

/// The outcome of one trace.
#[derive(Clone, Debug, PartialEq)]
pub enum TraceOutcome {
    Passed {
        /// Steps compared, counted once.
        steps: usize,
    },
    /// Something differs, or the file cannot be read.
    Failed(TraceDifference),
    /// The trace is about something that this program does not have.
    Skipped { reason: String },
}

/// The first difference of a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceDifference {
    /// The step, counted as snapshots are: 0 is the initial state. `None` where it is not about a step.
    pub step: Option<u64>,
    /// The field, such as `state.locations[3].contents`.
    pub field: String,
    /// The value in the trace.
    pub expected: Value,
    /// The value of this implementation.
    pub got: Value,
    /// Which replay: `generator` or `order list`; empty where it does not matter.
    pub replay: &'static str,
}

impl fmt::Display for TraceDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(step) = self.step {
            write!(f, "step {step}, ")?;
        }
        write!(f, "{}: expected {}, got {}", self.field, self.expected, self.got)?;
        if self.replay.is_empty() { Ok(()) } else { write!(f, " (replay with the {})", self.replay) }
    }
}

impl TraceDifference {
    /// A file that is not what it should be.
    fn malformed(field: &str, problem: impl fmt::Display) -> Box<TraceDifference> {
        Box::new(TraceDifference {
            step: None,
            field: field.to_owned(),
            expected: Value::from("a readable trace of format cuisineworld-trace/1"),
            got: Value::from(problem.to_string()),
            replay: "",
        })
    }
}

/// The reason for which a trace is skipped or fails.
enum Obstacle {
    Skip(String),
    Fail(Box<TraceDifference>),
}

impl From<Box<TraceDifference>> for Obstacle {
    fn from(difference: Box<TraceDifference>) -> Obstacle {
        Obstacle::Fail(difference)
    }
}

/// A check that may have found a difference.
type TraceCheck<T = ()> = Result<T, Box<TraceDifference>>;

/// Replays a trace of format `cuisineworld-trace/1` with the levels and recipes of `book`.
#[must_use]
pub fn check_trace_with(book: &KitchenBook, text: &str) -> TraceOutcome {
    let checked = trace::read(text).and_then(|trace| {
        compare::check(book, &trace)?;
        Ok(trace.steps.len())
    });
    match checked {
        Ok(steps) => TraceOutcome::Passed { steps },
        Err(Obstacle::Skip(reason)) => TraceOutcome::Skipped { reason },
        Err(Obstacle::Fail(difference)) => TraceOutcome::Failed(*difference),
    }
}

/// As [`check_trace_with`] for the built-in book.
#[must_use]
pub fn check_trace(text: &str) -> TraceOutcome {
    check_trace_with(&KitchenBook::built_in(), text)
}
