//! `cooperage compare A B C …`: runs set against the first of them, episode by episode.

use std::process::ExitCode;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::RunDir;
use cooperage_suites::compare::{Comparisons, compare_all};
use cooperage_suites::results::Results;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use crate::args::CompareArgs;
use crate::error::{CliError, Exit, chain};
use crate::output;
use crate::results::damage;

pub(crate) fn compare(args: &CompareArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let load = |path: &Utf8PathBuf| {
        let run = RunDir::open(path)?;
        let suites = Suites::for_reading(registry, &run.plan().attachments)?;
        Ok(suites.results(&run)?)
    };
    let runs: Vec<Results> = args.runs.iter().map(load).collect::<Result<_, CliError>>()?;
    let Some((baseline, others)) = runs.split_first() else {
        return Err(CliError::usage("there is nothing to compare").hint("name two runs or more"));
    };
    let measures = Suites::for_reading(registry, &baseline.attachments)?.measures();
    let comparisons = compare_all(baseline, others, &measures);
    if let Some(folder) = &args.out {
        write(&comparisons, folder)?;
    }
    if args.json {
        output::json(&comparisons.to_json())?;
    } else {
        output::data(&comparisons.to_terminal())?;
    }
    runs.iter().find_map(damage).map_or(Ok(ExitCode::SUCCESS), Err)
}

/// Writes every form into a folder.
fn write(comparisons: &Comparisons, folder: &Utf8Path) -> Result<(), CliError> {
    std::fs::create_dir_all(folder)
        .map_err(|error| CliError::new(Exit::Output, format!("cannot create {folder}: {error}")))?;
    let page = comparisons.to_html().map_err(|error| CliError::new(Exit::Output, chain(&error)))?;
    let json = serde_json::to_string_pretty(&comparisons.to_json()).unwrap_or_default() + "\n";
    for (name, text) in [
        ("compare.md", comparisons.to_markdown()),
        ("compare.html", page),
        ("compare.csv", comparisons.to_csv()),
        ("compare.json", json),
    ] {
        output::write(&folder.join(name), &text)?;
    }
    output::note(&format!("comparison: {}", folder.join("compare.html")));
    Ok(())
}
