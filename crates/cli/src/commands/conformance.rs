//! `cooperage conformance SUITE DIR`: recorded games of an original, replayed and compared field by field.

use std::process::ExitCode;

use camino::Utf8PathBuf;
use cooperage_kitchen::conformance::{Outcome, check_trace_with};
use cooperage_suites::cuisineworld::CuisineWorldSuite;
use serde_json::{Value, json};

use crate::args::ConformanceArgs;
use crate::error::{CliError, Exit};
use crate::output;
use crate::play::attachments;

/// The most bytes a trace may have; a hostile file must not fill the memory.
const TRACE_BYTES_MAX: u64 = 256 << 20;

pub(crate) fn conformance(args: &ConformanceArgs) -> Result<ExitCode, CliError> {
    if args.suite != "cuisineworld" {
        return Err(CliError::usage(format!("there is no conformance check for `{}`", args.suite))
            .hint("there is one for cuisineworld"));
    }
    let suite = CuisineWorldSuite::new(&attachments(args.kitchen.as_ref())?)?;
    let (mut passed, mut failed, mut skipped) = (0_u64, 0_u64, 0_u64);
    let (mut lines, mut cases) = (String::new(), Vec::new());
    for path in traces(&args.folder)? {
        let name = path.file_name().unwrap_or_default();
        let outcome = match read(&path) {
            Ok(text) => check_trace_with(suite.book(), &text),
            Err(error) => return Err(error),
        };
        let (verdict, detail) = match &outcome {
            Outcome::Passed { steps } => {
                passed += 1;
                ("passed", format!("{steps} steps"))
            }
            Outcome::Failed(difference) => {
                failed += 1;
                ("FAILED", difference.to_string())
            }
            Outcome::Skipped { reason } => {
                skipped += 1;
                ("skipped", reason.clone())
            }
        };
        lines.push_str(&format!("{verdict:8}{name}: {detail}\n"));
        cases.push(case(name, &outcome));
    }
    let summary = format!("conformance {}: {passed} passed, {failed} failed, {skipped} skipped", args.suite);
    if args.json {
        output::json(&json!({
            "conformance": args.suite, "passed": passed, "failed": failed, "skipped": skipped, "cases": cases,
        }))?;
    } else {
        output::data(&format!("{lines}{summary}"))?;
    }
    Ok(if failed > 0 || passed == 0 { ExitCode::from(Exit::Difference as u8) } else { ExitCode::SUCCESS })
}

fn case(name: &str, outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Passed { steps } => json!({"case": name, "outcome": "passed", "steps": steps}),
        Outcome::Failed(difference) => json!({
            "case": name, "outcome": "failed", "step": difference.step, "field": difference.field,
            "expected": difference.expected, "got": difference.got,
        }),
        Outcome::Skipped { reason } => json!({"case": name, "outcome": "skipped", "reason": reason}),
    }
}

/// The trace files of a folder by name; its index is none.
fn traces(folder: &Utf8PathBuf) -> Result<Vec<Utf8PathBuf>, CliError> {
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

fn read(path: &Utf8PathBuf) -> Result<String, CliError> {
    use std::io::Read;
    let cannot = |error| CliError::new(Exit::Input, format!("cannot read {path}: {error}"));
    let file = std::fs::File::open(path).map_err(cannot)?;
    let mut bytes = Vec::new();
    if path.extension() == Some("zst") {
        let decoder = zstd::Decoder::new(file).map_err(cannot)?;
        decoder.take(TRACE_BYTES_MAX).read_to_end(&mut bytes).map_err(cannot)?;
    } else {
        file.take(TRACE_BYTES_MAX).read_to_end(&mut bytes).map_err(cannot)?;
    }
    // What is no text is judged by the reader of traces, as any other malformed trace.
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}
