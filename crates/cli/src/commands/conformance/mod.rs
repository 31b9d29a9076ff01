//! `cooperage conformance SUITE DIR`: what an original did, done again and compared.

mod blocks;
mod commands;
mod cuisineworld;
mod overcooked;
mod vectors;

use std::io::Read;
use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_suites::suite::ProgramRegistry;
use serde_json::{Value, json};

use crate::args::ConformanceArgs;
use crate::error::{CliError, Exit};
use crate::output;

use vectors::vector_file;

/// The most bytes a file may have; a hostile one must not fill the memory.
const FILE_BYTES_MAX: u64 = 256 << 20;

pub(crate) fn conformance(args: &ConformanceArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    refuse_foreign_files(args, registry)?;
    let judged = match args.suite.as_str() {
        "cuisineworld" => cuisineworld::judge(args, registry)?,
        "blocks" => blocks::judge(args)?,
        "commands" => commands::judge(args)?,
        "overcooked" => overcooked::judge(args)?,
        other => {
            return Err(CliError::usage(format!("there is no conformance check for `{other}`")).hint(
                "there is one for blocks, one for commands, one for cuisineworld and one for overcooked",
            ));
        }
    };
    judged.tell(args)
}

/// Refuses files that the comparison would not read.
fn refuse_foreign_files(args: &ConformanceArgs, registry: &ProgramRegistry) -> Result<(), CliError> {
    if args.files.is_empty() {
        return Ok(());
    }
    let suites = registry.plain_suites()?;
    let own: Vec<&str> = suites
        .file_arguments()
        .filter(|(suite, _)| *suite == args.suite)
        .map(|(_, argument)| argument.name)
        .collect();
    match args.files.iter().find(|(name, _)| !own.contains(name)) {
        Some((name, _)) => {
            let suite = &args.suite;
            Err(CliError::usage(format!("--{name} means nothing to the conformance of {suite}")))
        }
        None => Ok(()),
    }
}

/// The results of all comparisons.
#[derive(Default)]
struct Judged {
    passed: u64,
    failed: u64,
    skipped: u64,
    /// The results as text for people.
    lines: String,
    /// The results as JSON for programs.
    cases: Vec<Value>,
}

/// How a comparison went.
#[derive(Clone, Copy)]
enum ComparisonVerdict {
    Passed,
    Failed,
    Skipped,
}

impl ComparisonVerdict {
    const fn word(self) -> &'static str {
        match self {
            ComparisonVerdict::Passed => "passed",
            ComparisonVerdict::Failed => "FAILED",
            ComparisonVerdict::Skipped => "skipped",
        }
    }
}

impl Judged {
    fn count(&mut self, verdict: ComparisonVerdict, case: Value) {
        *match verdict {
            ComparisonVerdict::Passed => &mut self.passed,
            ComparisonVerdict::Failed => &mut self.failed,
            ComparisonVerdict::Skipped => &mut self.skipped,
        } += 1;
        self.cases.push(case);
    }

    fn line(&mut self, verdict: ComparisonVerdict, name: &str, detail: &str) {
        self.lines.push_str(&format!("{:8}{name}: {detail}\n", verdict.word()));
    }

    fn tell(self, args: &ConformanceArgs) -> Result<ExitCode, CliError> {
        let Judged { passed, failed, skipped, lines, cases } = self;
        if args.json {
            output::json(&json!({
                "conformance": args.suite, "passed": passed, "failed": failed, "skipped": skipped, "cases": cases,
            }))?;
        } else {
            output::data(&format!(
                "{lines}conformance {}: {passed} passed, {failed} failed, {skipped} skipped",
                args.suite
            ))?;
        }
        let is_good = failed == 0 && passed > 0;
        Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::from(Exit::Difference as u8) })
    }
}

/// Reads a file, decompressing it if its name says so.
fn read(path: &Utf8Path) -> std::io::Result<Vec<u8>> {
    let file = std::fs::File::open(path)?;
    let mut bytes = Vec::new();
    match path.extension() {
        Some("zst") => zstd::Decoder::new(file)?.take(FILE_BYTES_MAX).read_to_end(&mut bytes)?,
        Some("gz") => flate2::read::GzDecoder::new(file).take(FILE_BYTES_MAX).read_to_end(&mut bytes)?,
        _ => file.take(FILE_BYTES_MAX).read_to_end(&mut bytes)?,
    };
    Ok(bytes)
}

fn cannot_read(path: &Utf8Path) -> impl Fn(std::io::Error) -> CliError {
    let path = path.to_owned();
    move |error| CliError::new(Exit::Input, format!("cannot read {path}: {error}"))
}
