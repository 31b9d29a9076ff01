//! The report of a script that has ended.

use std::fmt::Write as _;

use cooperage_body::ActionOutcome;
use serde_json::{Value, json};

use crate::engine::EndKind;

/// How a script ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScriptEnd {
    /// It ran to its end.
    #[default]
    Finished,
    /// The engine, or a check before the run, ended it.
    Engine(EndKind),
    /// Its time limit was reached.
    Time,
    /// The script was cancelled.
    Stopped,
}

impl ScriptEnd {
    /// Its name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ScriptEnd::Finished => "finished",
            ScriptEnd::Engine(kind) => kind.name(),
            ScriptEnd::Time => "time",
            ScriptEnd::Stopped => "stopped",
        }
    }
}

/// The result of a script, with its log and the resources that it used.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScriptReport {
    pub outcome: ScriptEnd,
    /// One sentence about an end that is no good one; empty otherwise.
    pub message: String,
    /// The line of the source where that happened, from 1, if it is known.
    pub line: Option<u32>,
    /// The value that it returned.
    pub result: Value,
    /// Why the value is left out, if it is.
    pub left_out: Option<String>,
    /// Remarks about the source from before it ran.
    pub warnings: Vec<String>,
    /// The lines that it logged.
    pub log: String,
    /// Ticks of the world that it took.
    pub ticks: u64,
    /// Fuel that it used up.
    pub fuel: u64,
    /// Calls and queries that it made.
    pub host_calls: u32,
    /// Bytes that it used at most.
    pub heap_bytes: u64,
}

/// How much of a log is shown at its beginning and at its end, in characters.
const LOG_PART: usize = 250;

impl ScriptReport {
    pub(super) fn end(&mut self, outcome: ScriptEnd, message: String, line: Option<u32>) {
        (self.outcome, self.message, self.line) = (outcome, message, line);
    }

    /// Returns the warnings and the log of the script.
    #[must_use]
    pub fn whole_log(&self) -> String {
        let parts = self.warnings.iter().map(String::as_str).chain([self.log.trim_end()]);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Returns the report as a JSON object.
    #[must_use]
    pub fn json(&self) -> Value {
        let mut told = json!({
            "outcome": self.outcome.name(),
            "message": if self.message.is_empty() { Value::Null } else { json!(self.message) },
            "line": self.line,
            "result": self.result,
            "log": self.whole_log(),
            "ticks": self.ticks,
            "fuel": self.fuel,
            "host_calls": self.host_calls,
            "heap_bytes": self.heap_bytes,
        });
        if let Some(reason) = &self.left_out {
            told["result_left_out"] = json!(reason);
        }
        told
    }

    /// How it ended, in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        match (self.outcome, self.line) {
            (ScriptEnd::Finished, _) => "The code ran to its end.".to_owned(),
            (ScriptEnd::Engine(EndKind::Threw), Some(line)) => {
                format!("The code threw an error in line {line}: {}", self.message)
            }
            (ScriptEnd::Engine(EndKind::Threw), None) => format!("The code threw an error: {}", self.message),
            (ScriptEnd::Engine(EndKind::Refused), Some(line)) => {
                format!("The code was not run, line {line}: {}", self.message)
            }
            (ScriptEnd::Engine(EndKind::Refused), None) => format!("The code was not run: {}", self.message),
            (_, Some(line)) => format!("The code was stopped in line {line}: {}", self.message),
            (_, None) => format!("The code was stopped: {}", self.message),
        }
    }

    /// The report as the model reads it: the end, the returned value and the log, which is cut in the middle where it
    /// is long.
    #[must_use]
    pub fn text(&self) -> String {
        self.told(2 * LOG_PART, true)
    }

    /// The same with a log of so many characters at most. Where it `folds`, lines of a longer log that are alike stand once.
    fn told(&self, log_max: usize, folds: bool) -> String {
        let mut text = self.sentence();
        if !matches!(self.result, Value::Null) {
            let result: String = self.result.to_string().chars().take(LOG_PART).collect();
            let _ = write!(text, "\nResult: {result}");
        }
        if let Some(reason) = &self.left_out {
            let _ = write!(text, "\nThe result is left out: {reason}.");
        }
        let mut log = self.whole_log();
        let mut length = log.chars().count();
        if length == 0 {
            return text;
        }
        if folds && length > log_max {
            // A single failure would be lost among lines that tell of success.
            log = folded(&log);
            length = log.chars().count();
        }
        if length <= log_max {
            let _ = write!(text, "\nOutput:\n{log}");
        } else {
            let first: String = log.chars().take(LOG_PART).collect();
            let last: String = log.chars().skip(length - LOG_PART).collect();
            let _ = write!(
                text,
                "\nOutput, {length} characters long and therefore shortened:\n{first}\n[…]\n{last}"
            );
        }
        text
    }

    /// Turns the report into the outcome of an action, with a log that is cut or whole, and that is folded before it is cut
    /// where `folds` is set. The action succeeded if the script ran to its end and did not return `false`.
    #[must_use]
    pub fn into_outcome(self, is_cut: bool, folds: bool) -> ActionOutcome {
        let text = self.told(if is_cut { 2 * LOG_PART } else { usize::MAX }, folds);
        let is_done = self.outcome == ScriptEnd::Finished && self.result != Value::Bool(false);
        let outcome = if is_done { ActionOutcome::done(text) } else { ActionOutcome::failed(text) };
        outcome.with_data(self.json())
    }
}

/// Characters of the reason why a result is left out.
const REASON_MAX: usize = 200;

/// The result in the words of the prelude, or why it is left out; `bytes_max` is the limit beyond which the engine tells none.
pub(super) fn told_result(told: &str, bytes_max: usize) -> (Value, Option<String>) {
    let left_out = |reason: &str| {
        let reason: String = reason.chars().filter(|c| !c.is_control()).take(REASON_MAX).collect();
        (Value::Null, Some(reason.trim_end_matches('.').to_owned()))
    };
    match serde_json::from_str::<Value>(told) {
        Ok(Value::Null) => left_out(&format!("it takes more than {bytes_max} bytes")),
        Ok(mut told) => match (told.get_mut("value").map(Value::take), told.get("leftOut")) {
            (Some(value), _) => (value, None),
            (None, Some(Value::String(reason))) => left_out(reason),
            _ => left_out("JSON has no form for it"),
        },
        // The engine writes JSON, however deep.
        Err(_) => left_out("its values are nested too deeply"),
    }
}

/// A log in which lines that differ in their numbers alone stand once, where the first of them was, with how many there were.
fn folded(log: &str) -> String {
    let shape =
        |line: &str| -> String { line.chars().filter(|c| !c.is_ascii_digit() && *c != '-').collect() };
    let mut lines: Vec<(String, &str, u32)> = Vec::new();
    for line in log.lines() {
        let own = shape(line);
        let has_numbers = own.len() < line.len();
        match lines.iter_mut().find(|(known, first, _)| *known == own && (has_numbers || *first == line)) {
            Some((_, _, count)) => *count += 1,
            None => lines.push((own, line, 1)),
        }
    }
    let told = lines.into_iter().map(|(_, line, count)| match count {
        1 => line.to_owned(),
        _ => format!("{line} ({count} lines like this)"),
    });
    told.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_among_many_successes_is_told() {
        let placed: String = (0..77).map(|x| format!("Placed stone at ({x}, -60, 3).\n")).collect();
        let log = format!("{placed}Could not place stone at (9, -60, 3): it is occupied.\n{placed}");
        let text = ScriptReport { log, ..ScriptReport::default() }.text();
        assert_eq!(
            text,
            "The code ran to its end.\nOutput:\nPlaced stone at (0, -60, 3). (154 lines like this)\n\
             Could not place stone at (9, -60, 3): it is occupied."
        );
        let report = ScriptReport { log: placed, ..ScriptReport::default() };
        assert!(report.into_outcome(true, false).text.contains("therefore shortened"), "as in older runs");
    }

    #[test]
    fn a_result_is_told_or_left_out_with_the_reason() {
        let told = |text: &str| told_result(text, 65_536);
        assert_eq!(told(r#"{"value":{"a":[1]}}"#), (json!({"a": [1]}), None));
        assert_eq!(told(r#"{"value":null}"#), (Value::Null, None));
        let reason = |text: &str| told(text).1.unwrap();
        assert_eq!(reason("null"), "it takes more than 65536 bytes");
        assert_eq!(reason(r#"{"leftOut":"circular\u0007 reference."}"#), "circular reference");
        assert_eq!(reason("[]"), "JSON has no form for it");
        let deep = format!(r#"{{"value":{}{}}}"#, "[".repeat(200), "]".repeat(200));
        assert_eq!(reason(&deep), "its values are nested too deeply");
        let report = ScriptReport { left_out: Some("it is odd".to_owned()), ..ScriptReport::default() };
        assert_eq!(report.text(), "The code ran to its end.\nThe result is left out: it is odd.");
        assert_eq!(report.json()["result_left_out"], "it is odd");
        assert_eq!(ScriptReport::default().json().get("result_left_out"), None);
    }

    #[test]
    fn long_logs_are_cut_in_the_middle() {
        let report = ScriptReport {
            log: format!("{}{}", "a".repeat(300), "b".repeat(300)),
            ..ScriptReport::default()
        };
        let text = report.text();
        assert!(text.starts_with("The code ran to its end.\nOutput, 600 characters long"), "{text}");
        assert!(text.contains(&"a".repeat(250)) && !text.contains(&"a".repeat(251)));
        let mut report = ScriptReport { log: "x\n".to_owned(), result: json!(3), ..ScriptReport::default() };
        assert_eq!(report.text(), "The code ran to its end.\nResult: 3\nOutput:\nx");
        report.end(ScriptEnd::Engine(EndKind::Threw), "No.".to_owned(), Some(7));
        assert_eq!(report.sentence(), "The code threw an error in line 7: No.");
        assert!(!report.into_outcome(true, true).succeeded);
    }
}
