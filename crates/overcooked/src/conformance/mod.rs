//! Conformance: replaying what was recorded of the originals and comparing every field.
//!
//! The kind of a file follows from its content: a recorded game (`oc-trace/1`, `oc-trace-legacy/1`), one of controllers
//! (`oc-macro-trace/1`), a list of small cases, encodings of states, or layouts. A known name always means the built-in
//! layout; the file's description of it is compared.

mod compare;
mod encodings;
mod layouts;
mod macros;
mod replay;
mod setup;

use std::fmt;

use serde_json::Value;

/// One case of a file, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct OvercookedCase {
    /// Its name within the file; empty where the file is one case.
    pub name: String,
    /// The outcome of the replay.
    pub outcome: CaseOutcome,
}

/// The outcome of one case.
#[derive(Clone, Debug, PartialEq)]
pub enum CaseOutcome {
    Passed {
        /// Steps compared; 0 where there are none.
        steps: usize,
    },
    /// Something differs, or the case cannot be read.
    Failed(CaseDifference),
    /// The case is about something that this program does not have.
    Skipped { reason: String },
}

/// The first difference of a case.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseDifference {
    /// The step, from 0: the number of steps played before it. `None` where it is not about a step.
    pub step: Option<usize>,
    /// The field, such as `s.players[0].position[1]`.
    pub field: String,
    /// The value in the file.
    pub expected: Value,
    /// The value of this implementation.
    pub got: Value,
}

impl fmt::Display for CaseDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(step) = self.step {
            write!(f, "step {step}, ")?;
        }
        write!(f, "{}: expected {}, got {}", self.field, self.expected, self.got)
    }
}

impl CaseDifference {
    /// A case that is not what it should be.
    fn malformed(field: impl Into<String>, problem: impl fmt::Display) -> Box<CaseDifference> {
        Box::new(CaseDifference {
            step: None,
            field: field.into(),
            expected: Value::from("something that can be read"),
            got: Value::from(problem.to_string()),
        })
    }

    fn at_step(mut self: Box<Self>, step: usize) -> Box<CaseDifference> {
        self.step = Some(step);
        self
    }
}

/// A check that may have found a difference.
type CaseCheck<T = ()> = Result<T, Box<CaseDifference>>;

/// The kind of a file, with its entries.
enum CaseFileContent<'v> {
    Trace,
    Cases(&'v [Value]),
    Encodings,
    Layouts,
    Macros,
}

/// Checks a file, whose bytes are JSON. `trace` gives a recorded game by its id, for encodings of its states.
#[must_use]
pub fn check_file(bytes: &[u8], trace: impl Fn(&str) -> Option<Value>) -> Vec<OvercookedCase> {
    let whole = |outcome| vec![OvercookedCase { name: String::new(), outcome }];
    let value: Value = match serde_json::from_slice(bytes) {
        Ok(value) => value,
        Err(error) => return whole(CaseOutcome::Failed(*CaseDifference::malformed("file", error))),
    };
    match content(&value) {
        Some(CaseFileContent::Trace) => whole(outcome(replay::replay(&value))),
        Some(CaseFileContent::Cases(cases)) => named_cases(cases),
        Some(CaseFileContent::Encodings) => encodings::check(&value, trace),
        Some(CaseFileContent::Layouts) => layouts::check(&value),
        Some(CaseFileContent::Macros) => whole(outcome(macros::replay(&value))),
        None => whole(CaseOutcome::Failed(*CaseDifference::malformed("file", "nothing that is known here"))),
    }
}

fn content(value: &Value) -> Option<CaseFileContent<'_>> {
    match value.get("format").and_then(Value::as_str) {
        Some("oc-trace/1" | "oc-trace-legacy/1") => return Some(CaseFileContent::Trace),
        Some("oc-macro-trace/1") => return Some(CaseFileContent::Macros),
        _ => {}
    }
    if let Value::Array(cases) = value {
        return Some(CaseFileContent::Cases(cases));
    }
    if value.get("layouts").is_some() {
        return Some(CaseFileContent::Layouts);
    }
    (value.get("channels").is_some() && value.get("cases").is_some()).then_some(CaseFileContent::Encodings)
}

fn named_cases(cases: &[Value]) -> Vec<OvercookedCase> {
    let case = |(number, case): (usize, &Value)| {
        let name = case.get("id").and_then(Value::as_str).map_or_else(|| format!("#{number}"), str::to_owned);
        OvercookedCase { name, outcome: outcome(replay::replay(case)) }
    };
    cases.iter().enumerate().map(case).collect()
}

fn outcome(checked: CaseCheck<usize>) -> CaseOutcome {
    match checked {
        Ok(steps) => CaseOutcome::Passed { steps },
        Err(difference) => CaseOutcome::Failed(*difference),
    }
}

#[cfg(test)]
mod tests;
