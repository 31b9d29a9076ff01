//! `cooperage compare A B C …`: runs set against the first of them, episode by episode, or as one table.

use std::process::ExitCode;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::RunDir;
use cooperage_suites::compare::{Comparisons, compare_all};
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::results::Results;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::tables::{
    PowerAnswer, PowerQuestion, ResultFigure, TableError, TableRequest, power, result_table,
};
use cooperage_suites::text::closest;

use crate::args::CompareArgs;
use crate::error::{CliError, Exit, chain};
use crate::output::{self, visible};
use crate::results::damage;

/// The folder of a run in which its tables are.
const TABLES: &str = "tables";

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
    let suites = Suites::for_reading(registry, &baseline.attachments)?;
    let is_table = args.table.is_some() || args.power.is_some();
    if is_table {
        tabulate(args, &runs, &suites)?;
        return runs.iter().find_map(damage).map_or(Ok(ExitCode::SUCCESS), Err);
    }
    if others.is_empty() {
        return Err(CliError::usage("there is one run and nothing to compare it with")
            .hint("name two runs or more, or add --table for a table of this one"));
    }
    let measures = suites.measures_of(&runs);
    let comparisons = compare_all(&runs, &measures, args.mean);
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

/// Writes one table of all runs, and says what a difference needs.
fn tabulate(args: &CompareArgs, runs: &[Results], suites: &Suites) -> Result<(), CliError> {
    let request = TableRequest {
        factors: args.table.flatten().map(|pair| (pair.rows, pair.columns)),
        measure: args.measure.as_deref().map(|name| measure(suites, runs, name)).transpose()?,
        baseline: args.baseline.as_deref(),
        with_mean: args.mean,
    };
    let headline = |suite: &str| suites.headline(suite);
    let refused = |error: TableError| CliError::usage(error);
    if let Some(difference) = args.power {
        let question = PowerQuestion { difference, alpha: args.alpha, share: args.share };
        let answers = power(runs, &request, &headline, &question).map_err(refused)?;
        output::data(&answers.iter().map(PowerAnswer::text).collect::<String>())?;
    }
    if args.table.is_none() {
        return Ok(());
    }
    let table = result_table(runs, &request, &headline).map_err(refused)?;
    let folder = match (&args.out, args.runs.first()) {
        (Some(folder), _) => folder.clone(),
        (None, first) => first.cloned().unwrap_or_default().join(TABLES),
    };
    let page = table.to_html().map_err(|error| CliError::new(Exit::Output, chain(&error)))?;
    let markdown = table.to_markdown();
    for (name, text) in [
        ("table.md", markdown.clone()),
        ("table.tex", table.to_latex()),
        ("table.csv", table.to_csv()),
        ("table.html", page),
    ] {
        output::write(&folder.join(name), &text)?;
    }
    if args.figure {
        let figure = ResultFigure::of(&table, args.width);
        output::write(&folder.join("figure.svg"), figure.to_svg())?;
        output::write(&folder.join("figure.pdf"), figure.to_pdf())?;
        output::note(&format!("figure: {}", folder.join("figure.{svg,pdf}")));
    }
    output::data(&markdown)?;
    output::note(&format!("table: {}", folder.join("table.{md,tex,csv,html}")));
    Ok(())
}

/// The measure of that name.
fn measure(suites: &Suites, runs: &[Results], name: &str) -> Result<EpisodeMeasure, CliError> {
    let measures = suites.measures_of(runs);
    refuse_mixed(runs, name)?;
    measures.iter().find(|measure| measure.key == name).copied().ok_or_else(|| {
        let known: Vec<&str> = measures.iter().map(|measure| measure.key).collect();
        CliError::usage(format!("there is no measure `{}`", visible(name)))
            .hint(closest(name, &known).unwrap_or_else(|| format!("there are {}", known.join(", "))))
    })
}

/// Refuses scores that different texts of a scorer gave: no cell may hold both.
fn refuse_mixed(runs: &[Results], name: &str) -> Result<(), CliError> {
    let by = |run: &Results| {
        run.scores.columns.iter().find(|column| column.key == name).map(|column| column.by.clone())
    };
    let mut all = runs.iter().filter_map(|run| Some((run, by(run)?)));
    let Some((first, scorer)) = all.next() else { return Ok(()) };
    match all.find(|(_, other)| *other != scorer) {
        None => Ok(()),
        Some((run, other)) => Err(CliError::usage(format!(
            "{name} was given to {} by {scorer} and to {} by {other}, which one table cannot hold",
            first.run, run.run
        ))
        .hint("score all of these runs with the same scorer")),
    }
}

/// Writes every form into a folder.
fn write(comparisons: &Comparisons, folder: &Utf8Path) -> Result<(), CliError> {
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
