//! Vectors of the block world: what public libraries gave, compared case by case.

use std::io::ErrorKind;

use camino::Utf8Path;
use cooperage_blocks::conformance::{self, Case, FormatError, Outcome};
use serde_json::{Value, json};

use super::{Judged, Verdict, cannot_read, read};
use crate::args::ConformanceArgs;
use crate::error::{CliError, Exit};

type Reader = fn(&[u8]) -> Result<Vec<Case>, FormatError>;

/// The files that stand alone, with their readers.
const FILES: [(&str, Reader); 5] = [
    ("dig.json", conformance::dig),
    ("crafting.json", conformance::crafting),
    ("crafting_grid.json", conformance::crafting_grid),
    ("physics.json", conformance::physics),
    ("jump_gaps.json", conformance::jump_gaps),
];

pub(super) fn judge(args: &ConformanceArgs) -> Result<Judged, CliError> {
    if args.kitchen.is_some() {
        return Err(CliError::usage("--kitchen means nothing to the conformance of blocks"));
    }
    let folder = &args.folder;
    folder
        .read_dir_utf8()
        .map_err(|error| CliError::new(Exit::Input, format!("cannot read the folder {folder}: {error}")))?;
    let mut judged = Judged::default();
    for (file, reader) in FILES {
        let compared = vector_file(folder, file)?.map(|bytes| reader(&bytes));
        judged.file(file, compared);
    }
    let small = vector_file(folder, PATHS_SMALL)?.map(|bytes| Ok(conformance::pathfinder_small::run(&bytes)));
    judged.file(PATHS_SMALL, small);
    let large = vector_file(folder, PATHS_LARGE)?.map(|bytes| {
        // A map that is missing or can't be read is a failed case of its own.
        Ok(conformance::pathfinder_large::run(&bytes, |map| read(&folder.join(map)).ok()))
    });
    judged.file(PATHS_LARGE, large);
    Ok(judged)
}

/// Paths over small maps, and over large ones in files of their own.
const PATHS_SMALL: &str = "pathfinder_small.json";
const PATHS_LARGE: &str = "pathfinder_large.json";

/// The bytes of a file; none if it is missing.
fn vector_file(folder: &Utf8Path, file: &str) -> Result<Option<Vec<u8>>, CliError> {
    let path = folder.join(file);
    match read(&path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(cannot_read(&path)(error)),
    }
}

impl Judged {
    /// Counts a file's cases and tells of those that differ; a missing file is one skip, a malformed one a failure.
    fn file(&mut self, file: &str, compared: Option<Result<Vec<Case>, FormatError>>) {
        let whole = |verdict: Verdict, reason: String| (verdict, reason, file);
        let (verdict, reason, name) = match compared {
            Some(Ok(cases)) => return self.cases(file, &cases),
            Some(Err(error)) => whole(Verdict::Failed, with_cause(&error)),
            None => whole(Verdict::Skipped, "the file is missing".to_owned()),
        };
        self.line(verdict, name, &reason);
        self.count(verdict, case(file, None, verdict, &reason));
    }

    fn cases(&mut self, file: &str, cases: &[Case]) {
        let mut passed = 0_u64;
        for Case { name, outcome } in cases {
            let (verdict, reason) = match outcome {
                Outcome::Passed => (Verdict::Passed, ""),
                Outcome::Failed(difference) => (Verdict::Failed, difference.as_str()),
                Outcome::Skipped(reason) => (Verdict::Skipped, reason.as_str()),
            };
            match verdict {
                Verdict::Passed => passed += 1,
                _ => self.line(verdict, &format!("{file}, {name}"), reason),
            }
            self.count(verdict, case(file, Some(name), verdict, reason));
        }
        if passed > 0 {
            self.line(Verdict::Passed, file, &format!("{passed} of {} cases", cases.len()));
        }
    }
}

fn case(file: &str, name: Option<&str>, verdict: Verdict, reason: &str) -> Value {
    let outcome = verdict.word().to_lowercase();
    match verdict {
        Verdict::Passed => json!({"file": file, "case": name, "outcome": outcome}),
        Verdict::Failed => json!({"file": file, "case": name, "outcome": outcome, "difference": reason}),
        Verdict::Skipped => json!({"file": file, "case": name, "outcome": outcome, "reason": reason}),
    }
}

/// An error and what caused it, in one line.
fn with_cause(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(&format!(": {error}"));
        cause = error.source();
    }
    text
}
