//! Files of vectors: what comes of their cases.

use std::io::ErrorKind;

use camino::Utf8Path;
use cooperage_blocks::conformance::{FormatError, VectorCase, VectorOutcome};
use serde_json::{Value, json};

use super::{ComparisonVerdict, Judged, cannot_read, read};
use crate::error::CliError;

/// The bytes of a file; none if it is missing.
pub(super) fn vector_file(folder: &Utf8Path, file: &str) -> Result<Option<Vec<u8>>, CliError> {
    let path = folder.join(file);
    match read(&path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(cannot_read(&path)(error)),
    }
}

impl Judged {
    /// Counts a file's cases and tells of those that differ; a missing file is one skip, a malformed one a failure.
    pub(super) fn file(&mut self, file: &str, compared: Option<Result<Vec<VectorCase>, FormatError>>) {
        match compared {
            Some(Ok(cases)) => self.cases(file, &cases),
            Some(Err(error)) => self.whole_file(ComparisonVerdict::Failed, file, &with_cause(&error)),
            None => self.whole_file(ComparisonVerdict::Skipped, file, "the file is missing"),
        }
    }

    /// Counts a file as one case.
    pub(super) fn whole_file(&mut self, verdict: ComparisonVerdict, file: &str, reason: &str) {
        self.line(verdict, file, reason);
        self.count(verdict, case(file, None, verdict, reason));
    }

    fn cases(&mut self, file: &str, cases: &[VectorCase]) {
        let mut passed = 0_u64;
        for VectorCase { name, outcome } in cases {
            let (verdict, reason) = match outcome {
                VectorOutcome::Passed => (ComparisonVerdict::Passed, ""),
                VectorOutcome::Failed(difference) => (ComparisonVerdict::Failed, difference.as_str()),
                VectorOutcome::Skipped(reason) => (ComparisonVerdict::Skipped, reason.as_str()),
            };
            match verdict {
                ComparisonVerdict::Passed => passed += 1,
                _ => self.line(verdict, &format!("{file}, {name}"), reason),
            }
            self.count(verdict, case(file, Some(name), verdict, reason));
        }
        if passed > 0 {
            self.line(ComparisonVerdict::Passed, file, &format!("{passed} of {} cases", cases.len()));
        }
    }
}

fn case(file: &str, name: Option<&str>, verdict: ComparisonVerdict, reason: &str) -> Value {
    let outcome = verdict.word().to_lowercase();
    match verdict {
        ComparisonVerdict::Passed => json!({"file": file, "case": name, "outcome": outcome}),
        ComparisonVerdict::Failed => {
            json!({"file": file, "case": name, "outcome": outcome, "difference": reason})
        }
        ComparisonVerdict::Skipped => {
            json!({"file": file, "case": name, "outcome": outcome, "reason": reason})
        }
    }
}

/// An error and what caused it, in one line.
pub(super) fn with_cause(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(&format!(": {error}"));
        cause = error.source();
    }
    text
}
