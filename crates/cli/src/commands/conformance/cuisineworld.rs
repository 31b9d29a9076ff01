//! Recorded games of CuisineWorld, replayed and compared field by field.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_cuisineworld::CuisineWorldSuite;
use cooperage_kitchen::conformance::{TraceOutcome, check_trace_with};
use cooperage_suites::suite::ProgramRegistry;
use serde_json::{Value, json};

use super::{ComparisonVerdict, Judged, cannot_read, read};
use crate::args::{ConformanceArgs, WordSource};
use crate::attachments::{FileWords, handed_in};
use crate::error::{CliError, Exit};

pub(super) fn judge(args: &ConformanceArgs, registry: &ProgramRegistry) -> Result<Judged, CliError> {
    let words = FileWords { files: &args.files, tasks: None, source: &WordSource::default() };
    let suite = CuisineWorldSuite::new(&handed_in(registry, words, &mut BTreeMap::new())?)?;
    let mut judged = Judged::default();
    for path in traces(&args.folder)? {
        let name = path.file_name().unwrap_or_default();
        // The reader of traces judges a file that is no text, as any other malformed trace.
        let text = String::from_utf8(read(&path).map_err(cannot_read(&path))?)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        let outcome = check_trace_with(suite.book(), &text);
        let (verdict, detail) = match &outcome {
            TraceOutcome::Passed { steps } => (ComparisonVerdict::Passed, format!("{steps} steps")),
            TraceOutcome::Failed(difference) => (ComparisonVerdict::Failed, difference.to_string()),
            TraceOutcome::Skipped { reason } => (ComparisonVerdict::Skipped, reason.clone()),
        };
        judged.line(verdict, name, &detail);
        judged.count(verdict, case(name, &outcome));
    }
    Ok(judged)
}

fn case(name: &str, outcome: &TraceOutcome) -> Value {
    match outcome {
        TraceOutcome::Passed { steps } => json!({"case": name, "outcome": "passed", "steps": steps}),
        TraceOutcome::Failed(difference) => json!({
            "case": name, "outcome": "failed", "step": difference.step, "field": difference.field,
            "expected": difference.expected, "got": difference.got,
        }),
        TraceOutcome::Skipped { reason } => json!({"case": name, "outcome": "skipped", "reason": reason}),
    }
}

/// The trace files of a folder by name; its index is none.
fn traces(folder: &Utf8Path) -> Result<Vec<Utf8PathBuf>, CliError> {
    let cannot = |error| CliError::new(Exit::Input, format!("cannot read the folder {folder}: {error}"));
    let mut paths = Vec::new();
    for entry in folder.read_dir_utf8().map_err(cannot)? {
        let path = entry.map_err(cannot)?.into_path();
        let name = path.file_name().unwrap_or_default();
        let is_trace = name.ends_with(".json") || name.ends_with(".json.zst");
        if is_trace && !name.starts_with("index.") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
