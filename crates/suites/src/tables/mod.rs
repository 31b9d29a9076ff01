//! Result tables: runs as one table of two factors, with intervals, paired differences from a baseline and their tests.
//!
//! Reading order: [`TableFactor`], in what episodes differ; this file, which sorts episodes into cells; `test`, which compares the
//! cells of a column; `caption`, what has to be said beside the numbers; `write` and `latex`, the forms; `figure`, a drawing; `power`, how many episodes a difference
//! needs.

mod caption;
mod factor;
mod figure;
mod latex;
mod mean;
mod power;
mod test;
mod write;

use std::collections::{BTreeMap, BTreeSet};

pub use factor::TableFactor;
pub use figure::{FIGURE_WIDTHS, ResultFigure};
pub use power::{PowerAnswer, PowerQuestion};
pub use write::CSV_COLUMNS;

use crate::measure::{COMPLETION, EpisodeMeasure};
use crate::player::{PlayerKind, TeamPlayer};
use crate::results::{EpisodeResult, Results, benchmark_of};
use crate::statistics::{self, Interval, units_interval};
use crate::text::closest;
use factor::FactorNames;

/// The least number of tasks for an interval.
const TASKS_MIN: usize = 5;
/// The least number of tasks with which a sign-flip test can find anything at 5 %.
const TESTED_TASKS_MIN: usize = 6;
/// The p-value below which a difference is told as found.
const ALPHA: f64 = 0.05;

/// The factors, measure and baseline of a table.
#[derive(Clone, Copy, Debug)]
pub struct TableRequest<'r> {
    /// The factor of the rows and that of the columns; `None` takes teams, or models where one team played, by benchmarks.
    pub factors: Option<(TableFactor, TableFactor)>,
    /// The measure of all cells; `None` takes each benchmark's headline measure.
    pub measure: Option<EpisodeMeasure>,
    /// The label of the row from which differences are taken; `None` takes the first row.
    pub baseline: Option<&'r str>,
    /// Whether a last column has the mean of all others.
    pub with_mean: bool,
}

/// Runs as a table.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultTable {
    /// The factors of rows and columns.
    pub factors: (TableFactor, TableFactor),
    /// The rows: those with language models first, scripted players and programs below.
    pub rows: Vec<ResultRow>,
    pub columns: Vec<ResultColumn>,
    /// The row from which differences are taken.
    pub baseline: Option<usize>,
    /// Sentences that hold for the whole table.
    pub caption: Vec<String>,
    /// Sentences on missing episodes, rows and intervals.
    pub footnotes: Vec<String>,
}

/// A row: a value of the first factor, played by language models or by programs.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultRow {
    pub label: String,
    pub kind: PlayerKind,
    /// Its cells, one per column; `None` where no episode has an outcome.
    pub cells: Vec<Option<ResultCell>>,
}

/// A column: a value of the second factor, with the measure of its cells.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultColumn {
    pub label: String,
    pub measure: EpisodeMeasure,
}

/// The episodes of a row and a column, as numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultCell {
    /// The mean over its episodes.
    pub mean: f64,
    /// The 95 % interval of the mean, with tasks drawn as wholes; none below five tasks or where all are equal.
    pub interval: Option<Interval>,
    /// Episodes that have the measure, those of them at 100 %, and the tasks that they played.
    pub episodes: u64,
    pub full: u64,
    pub tasks: u64,
    /// Its row less the baseline's; `None` in the baseline, and where they have no episode in common.
    pub difference: Option<CellDifference>,
    /// Whether it is the best of its column, or cannot be told from it.
    pub is_best: bool,
}

/// A cell less that of the baseline, over the episodes that both have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellDifference {
    pub mean: f64,
    /// Its 95 % interval, as that of means.
    pub interval: Option<Interval>,
    pub pairs: u64,
    pub tasks: u64,
    /// The p-value of the sign-flip test over tasks, and the same corrected for all tests of the table.
    pub p: f64,
    pub p_corrected: f64,
}

impl CellDifference {
    /// Whether the difference is found.
    #[must_use]
    pub fn is_found(&self) -> bool {
        self.p_corrected < ALPHA
    }
}

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TableError {
    /// No episode has an outcome.
    #[error("no episode of these runs has an outcome")]
    Empty,
    /// Rows and columns are one factor.
    #[error("rows and columns are both `{}`", factor.name())]
    SameFactor { factor: TableFactor },
    /// The columns have no mean.
    #[error("the table has no mean over its columns: {why}")]
    NoMean { why: &'static str },
    /// There is no row of the baseline's label.
    #[error("there is no row `{label}`{}", hint_of(closest.as_deref(), labels))]
    UnknownBaseline { label: String, closest: Option<String>, labels: Vec<String> },
    /// The cells of a column were played under different conditions.
    #[error("{column}: {first_run} was played with {} {first} and {second_run} with {second}, which one column cannot hold", factor.name())]
    Mixed {
        column: String,
        factor: TableFactor,
        first: String,
        first_run: String,
        second: String,
        second_run: String,
    },
}

fn hint_of(closest: Option<&str>, labels: &[String]) -> String {
    match closest {
        Some(closest) => format!(": {closest}"),
        None => format!("; rows are {}", labels.join(", ")),
    }
}

/// An episode with the places of its cell.
struct Placed<'e> {
    episode: &'e EpisodeResult,
    row: usize,
    column: usize,
    value: f64,
    pair: PairedBy<'e>,
}

/// By what episodes of two rows are paired: the task, the agents, seed and index, and the values of other factors that differ.
type PairedBy<'e> = (&'e str, u32, i64, u32, Vec<String>);

/// The values of a cell by what pairs them.
type PairedValues<'e> = BTreeMap<PairedBy<'e>, Vec<f64>>;

/// The episodes of runs, sorted into cells.
struct Sorted<'e> {
    all: Vec<(&'e EpisodeResult, &'e str)>,
    factors: (TableFactor, TableFactor),
    rows: Vec<ResultRow>,
    columns: Vec<ResultColumn>,
    baseline: Option<usize>,
    /// The values of each row's cells.
    paired: Vec<Vec<PairedValues<'e>>>,
    /// The factors that are neither rows nor columns, with their values.
    others: Vec<(TableFactor, Vec<String>)>,
}

/// The headline measure of a benchmark by its name.
pub type HeadlineMeasure<'h> = dyn Fn(&str) -> EpisodeMeasure + 'h;

/// Sorts the episodes of runs into a table.
///
/// # Errors
/// [`TableError`] says what does not fit.
pub fn result_table(
    runs: &[Results],
    request: &TableRequest<'_>,
    headline: &HeadlineMeasure<'_>,
) -> Result<ResultTable, TableError> {
    let Sorted { all, factors, mut rows, mut columns, baseline, paired, others } =
        sorted(runs, request, headline)?;
    let tests = test::compare_cells(&mut rows, &columns, &paired, baseline);
    if request.with_mean {
        mean::add(&mut rows, &mut columns, &paired)?;
    }
    let mut table =
        ResultTable { factors, rows, columns, baseline, caption: Vec::new(), footnotes: Vec::new() };
    table.caption = caption::caption(&table, &others, tests);
    table.caption.extend(caption::legend(&table, runs));
    table.footnotes = caption::footnotes(&table, &all);
    table.footnotes.extend(caption::unplayable(runs));
    Ok(table)
}

/// How many tasks and episodes a difference from the baseline needs in each column of a table, from what these runs show.
///
/// # Errors
/// As [`result_table`].
pub fn power(
    runs: &[Results],
    request: &TableRequest<'_>,
    headline: &HeadlineMeasure<'_>,
    question: &PowerQuestion,
) -> Result<Vec<PowerAnswer>, TableError> {
    let sorted = sorted(runs, request, headline)?;
    let answer = |(place, column): (usize, &ResultColumn)| {
        let cell = |row: usize| sorted.paired.get(row).and_then(|cells| cells.get(place));
        let others = (0..sorted.rows.len()).filter(|row| Some(*row) != sorted.baseline);
        let pairs: Vec<_> = others.filter_map(|row| cell(row).zip(cell(sorted.baseline?))).collect();
        question.answer(&column.label, &pairs)
    };
    Ok(sorted.columns.iter().enumerate().map(answer).collect())
}

fn sorted<'e>(
    runs: &'e [Results],
    request: &TableRequest<'_>,
    headline: &HeadlineMeasure<'_>,
) -> Result<Sorted<'e>, TableError> {
    let all: Vec<(&EpisodeResult, &str)> =
        runs.iter().flat_map(|run| run.episodes.iter().map(|episode| (episode, run.run.as_str()))).collect();
    let frameworks = runs.first().map(|run| run.frameworks.clone()).unwrap_or_default();
    let names = FactorNames::of(&frameworks, runs);
    let values_of = |factor: TableFactor| names.values(factor, &all);
    let factors = request.factors.unwrap_or_else(|| {
        let has_teams = values_of(TableFactor::Team).len() > 1 || values_of(TableFactor::Model).len() == 1;
        (if has_teams { TableFactor::Team } else { TableFactor::Model }, TableFactor::Benchmark)
    });
    if factors.0 == factors.1 {
        return Err(TableError::SameFactor { factor: factors.0 });
    }
    refuse_mixed(&all, &names, factors)?;
    let columns = columns(&values_of(factors.1), factors.1, request.measure, &all, headline);
    // Programs stand in rows of their own, and no cell averages over them and language models.
    let is_model =
        |(episode, _): &&(&EpisodeResult, &str)| TeamPlayer::of(&episode.plan).kind() == PlayerKind::Model;
    let models: Vec<_> = all.iter().filter(is_model).copied().collect();
    let alike = if models.is_empty() { &all } else { &models };
    let others: Vec<(TableFactor, Vec<String>)> = TableFactor::ALL
        .into_iter()
        .filter(|factor| *factor != factors.0 && *factor != factors.1)
        .map(|factor| (factor, names.values_beside(factor, factors, alike)))
        .collect();
    let pairs_by = |factor: TableFactor| {
        !factor.is_of_task() && !matches!(factor, TableFactor::Agents | TableFactor::Run)
    };
    let varied: Vec<TableFactor> = others
        .iter()
        .filter(|(factor, values)| values.len() > 1 && pairs_by(*factor))
        .map(|(factor, _)| *factor)
        .collect();
    let mut rows: Vec<ResultRow> = Vec::new();
    for kind in PlayerKind::ALL {
        let own: Vec<_> =
            all.iter().filter(|(e, _)| TeamPlayer::of(&e.plan).kind() == kind).copied().collect();
        let labels = names.values(factors.0, &own);
        rows.extend(labels.into_iter().map(|label| ResultRow { label, kind, cells: Vec::new() }));
    }
    let place = |(episode, run): &(&'e EpisodeResult, &'e str)| {
        let kind = TeamPlayer::of(&episode.plan).kind();
        let (of_row, of_column) =
            (names.value(factors.0, episode, run), names.value(factors.1, episode, run));
        let row = rows.iter().position(|row| row.kind == kind && row.label == of_row)?;
        let column = columns.iter().position(|column| column.label == of_column)?;
        episode.end.as_ref()?;
        let value = columns.get(column)?.measure.value(episode)?;
        let plan = &episode.plan;
        let rest =
            varied.iter().map(|factor| names.value_beside(*factor, factors, (*episode, *run))).collect();
        let pair = (plan.task.as_str(), plan.agents, plan.seed, plan.index, rest);
        Some(Placed { episode, row, column, value, pair })
    };
    let placed: Vec<Placed<'e>> = all.iter().filter_map(place).collect();
    if placed.is_empty() {
        return Err(TableError::Empty);
    }
    let paired = fill(&mut rows, &placed, columns.len());
    let baseline = baseline(&rows, request.baseline)?;
    Ok(Sorted { all, factors, rows, columns, baseline, paired, others })
}

/// The columns with their measures.
fn columns(
    labels: &[String],
    factor: TableFactor,
    measure: Option<EpisodeMeasure>,
    all: &[(&EpisodeResult, &str)],
    headline: &HeadlineMeasure<'_>,
) -> Vec<ResultColumn> {
    let benchmarks: BTreeSet<&str> =
        all.iter().map(|(episode, _)| benchmark_of(&episode.plan.task)).collect();
    let of = |label: &str| match (measure, factor, benchmarks.first()) {
        (Some(measure), ..) => measure,
        (None, TableFactor::Benchmark | TableFactor::Kind | TableFactor::Task, _) => {
            headline(benchmark_of(label))
        }
        (None, _, Some(only)) if benchmarks.len() == 1 => headline(only),
        _ => COMPLETION,
    };
    labels.iter().map(|label| ResultColumn { label: label.clone(), measure: of(label) }).collect()
}

/// Refuses a column whose cells differ in rules or clock, unless that is a factor of the table.
fn refuse_mixed(
    all: &[(&EpisodeResult, &str)],
    names: &FactorNames,
    factors: (TableFactor, TableFactor),
) -> Result<(), TableError> {
    for factor in [TableFactor::Rules, TableFactor::Clock] {
        if factor == factors.0 || factor == factors.1 {
            continue;
        }
        let mut first: BTreeMap<String, (String, &str)> = BTreeMap::new();
        for (episode, run) in all.iter().filter(|(episode, _)| episode.end.is_some()) {
            let column = names.value(factors.1, episode, run);
            let value = names.value(factor, episode, run);
            let (known, known_run) = first.entry(column.clone()).or_insert((value.clone(), run)).clone();
            if known != value {
                return Err(TableError::Mixed {
                    column,
                    factor,
                    first: known,
                    first_run: known_run.to_owned(),
                    second: value,
                    second_run: (*run).to_owned(),
                });
            }
        }
    }
    Ok(())
}

/// Fills the cells with means and intervals; the values by what pairs them, per row and column.
fn fill<'e>(rows: &mut [ResultRow], placed: &[Placed<'e>], columns: usize) -> Vec<Vec<PairedValues<'e>>> {
    let mut all = Vec::with_capacity(rows.len());
    for (number, row) in rows.iter_mut().enumerate() {
        let mut of_row = Vec::with_capacity(columns);
        for column in 0..columns {
            let own: Vec<&Placed<'e>> =
                placed.iter().filter(|one| one.row == number && one.column == column).collect();
            let mut by_task: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
            let mut paired: PairedValues<'e> = BTreeMap::new();
            for one in &own {
                by_task.entry(one.pair.0).or_default().push(one.value);
                paired.entry(one.pair.clone()).or_default().push(one.value);
            }
            let values: Vec<f64> = own.iter().map(|one| one.value).collect();
            let units: Vec<Vec<f64>> = by_task.into_values().collect();
            row.cells.push(statistics::mean(&values).map(|mean| {
                ResultCell {
                    mean,
                    interval: units_interval(&units, TASKS_MIN),
                    episodes: own.len() as u64,
                    full: own
                        .iter()
                        .filter(|one| one.episode.completion().is_some_and(|ratio| ratio.is_full()))
                        .count() as u64,
                    tasks: units.len() as u64,
                    difference: None,
                    is_best: false,
                }
            }));
            of_row.push(paired);
        }
        all.push(of_row);
    }
    all
}

/// The row of the baseline: the named one, else the first; none in a table of one row.
fn baseline(rows: &[ResultRow], label: Option<&str>) -> Result<Option<usize>, TableError> {
    let Some(label) = label else { return Ok((rows.len() > 1).then_some(0)) };
    rows.iter().position(|row| row.label == label).map(Some).ok_or_else(|| {
        let labels: Vec<String> = rows.iter().map(|row| row.label.clone()).collect();
        let known: Vec<&str> = labels.iter().map(String::as_str).collect();
        TableError::UnknownBaseline { label: label.to_owned(), closest: closest(label, &known), labels }
    })
}

#[cfg(test)]
mod tests;
