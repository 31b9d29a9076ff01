//! Comparison with recordings of Overcooked-AI: games, small cases, encodings and layouts.

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_overcooked::conformance::{CaseOutcome, check_file};
use serde_json::{Value, json};

use super::{ComparisonVerdict, Judged, read};
use crate::args::ConformanceArgs;
use crate::error::{CliError, Exit};

/// The folders of a data set beside its root.
const FOLDERS: [&str; 3] = ["traces", "legacy", "macro"];
/// Where recorded games are.
const TRACES: &str = "traces";
/// How files may end, the plain one first.
const ENDINGS: [&str; 3] = [".json", ".json.gz", ".json.zst"];
/// A file about the data set itself, which has no cases.
const MANIFEST: &str = "manifest";

pub(super) fn judge(args: &ConformanceArgs) -> Result<Judged, CliError> {
    let folder = &args.folder;
    let mut files = files(folder)?.ok_or_else(|| {
        CliError::new(Exit::Input, format!("cannot read the folder {folder}: there is none"))
    })?;
    for part in FOLDERS {
        // A part that is absent is not asked for.
        files.extend(self::files(&folder.join(part))?.into_iter().flatten());
    }
    let mut judged = Judged::default();
    for path in files {
        let name = path.strip_prefix(folder).unwrap_or(&path).as_str();
        let bytes = match read(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                // A file that is damaged must not hide what the others say.
                judged.whole_file(ComparisonVerdict::Failed, name, &error.to_string());
                continue;
            }
        };
        let cases = check_file(&bytes, |id| trace(folder, id));
        let total = cases.len();
        let (mut passed, mut steps) = (0, 0);
        for case in cases {
            let label = if case.name.is_empty() { name.to_owned() } else { format!("{name}, {}", case.name) };
            let (verdict, data) = told(name, &case.name, &case.outcome);
            match &case.outcome {
                CaseOutcome::Passed { steps: played } => {
                    passed += 1;
                    steps += played;
                }
                CaseOutcome::Failed(difference) => judged.line(verdict, &label, &difference.to_string()),
                CaseOutcome::Skipped { reason } => judged.line(verdict, &label, reason),
            }
            judged.count(verdict, data);
        }
        if passed > 0 {
            let parts = [
                (total > 1 || steps == 0).then(|| format!("{passed} of {total} cases")),
                (steps > 0).then(|| format!("{steps} steps")),
            ];
            let parts: Vec<String> = parts.into_iter().flatten().collect();
            judged.line(ComparisonVerdict::Passed, name, &parts.join(", "));
        }
    }
    Ok(judged)
}

/// Returns the verdict on a case, and its JSON for programs.
fn told(file: &str, case: &str, outcome: &CaseOutcome) -> (ComparisonVerdict, Value) {
    match outcome {
        CaseOutcome::Passed { steps } => (
            ComparisonVerdict::Passed,
            json!({"file": file, "case": case, "outcome": "passed", "steps": steps}),
        ),
        CaseOutcome::Failed(difference) => {
            let data = json!({
                "file": file, "case": case, "outcome": "failed", "step": difference.step,
                "field": difference.field, "expected": difference.expected, "got": difference.got,
            });
            (ComparisonVerdict::Failed, data)
        }
        CaseOutcome::Skipped { reason } => (
            ComparisonVerdict::Skipped,
            json!({"file": file, "case": case, "outcome": "skipped", "reason": reason}),
        ),
    }
}

/// The files of a folder that may have cases, by name; none if there is no such folder.
fn files(folder: &Utf8Path) -> Result<Option<Vec<Utf8PathBuf>>, CliError> {
    let cannot = |error| CliError::new(Exit::Input, format!("cannot read the folder {folder}: {error}"));
    let entries = match folder.read_dir_utf8() {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(cannot(error)),
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(cannot)?.into_path();
        let name = path.file_name().unwrap_or_default();
        let stem = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending));
        if stem.is_some_and(|stem| stem != MANIFEST) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(Some(paths))
}

/// A recorded game by its id.
fn trace(folder: &Utf8Path, id: &str) -> Option<Value> {
    // An id is a name, and leads nowhere else.
    let is_name = !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let path = |ending: &&str| folder.join(TRACES).join(format!("{id}{ending}"));
    let bytes = ENDINGS.iter().filter(|_| is_name).find_map(|ending| read(&path(ending)).ok())?;
    serde_json::from_slice(&bytes).ok()
}
