//! Comma-separated values: one file with a line per cell of every table, one with a line per episode.

use std::collections::BTreeSet;

use super::document::Document;
use crate::figure;
use crate::measure::COMPLETION;
use crate::table::Table;
use crate::text::csv_line;

/// The columns of `cells.csv` with what they mean; before the last one come the counts that the suites of the run enter
/// into cells, as their [figures](crate::figure) say.
pub const CELL_COLUMNS: [(&str, &str); 12] = [
    ("table", "the table's short name, such as `table3`"),
    ("player", "team and models whose figures the table shows; empty in a table without players"),
    ("row", "the row's name"),
    ("column", "the column's name"),
    ("metric", "what is measured, such as `cos`; the report's page explains each"),
    ("ours", "our figure, in the metric's unit"),
    ("low", "the lower bound of its 95 % interval; empty where there is none"),
    ("high", "the upper bound"),
    ("n", "how many episodes it rests on"),
    ("paper", "the published figure"),
    ("bound", "what no player could surpass"),
    ("notes", "what must be said about the figure"),
];

/// The columns of `episodes.csv` with what they mean; behind them come the score's own figures and the measures.
pub const EPISODE_COLUMNS: [(&str, &str); 18] = [
    ("number", "the episode's number in the run, from 1"),
    ("key", "the episode's key, which names its journal"),
    ("task", "the task's full name"),
    ("agents", "the number of agents"),
    ("player", "team and models"),
    ("seed", "the run's seed"),
    ("index", "the episode's index under that seed"),
    ("outcome", "`finished`, `limit: …`, `broken` or `unfinished`"),
    ("reason", "why it ended, such as `goal reached`, `horizon` or `limit`"),
    ("missing", "what is missing of the goal, as the judge tells"),
    ("completion", "points reached / points possible, from 0 to 1"),
    ("duration_virtual_s", "seconds of virtual time from begin to end"),
    ("provider_errors", "failed attempts at model calls"),
    ("calls", "model calls"),
    ("prompt_tokens", "tokens of all prompts, by the built-in tokenizer"),
    ("completion_tokens", "tokens of all replies, likewise"),
    ("turns_without_command", "turns in which the reply held no command"),
    ("digest", "a hash of the final state: equal digests mean equal games"),
];

/// Every cell of every table on what came of it.
pub(super) fn cells(document: &Document) -> String {
    let mut csv = Csv::default();
    let counts = counts(document);
    let (notes, others) = CELL_COLUMNS.split_last().unwrap_or((&CELL_COLUMNS[0], &[]));
    let names = others.iter().map(|(name, _)| *name).chain(counts.iter().copied()).chain([notes.0]);
    csv.line(names.map(str::to_owned));
    let number = |value: Option<f64>| value.map(|value| format!("{value:.6}")).unwrap_or_default();
    for table in &document.findings.tables {
        for (row, column, cell) in table.cells() {
            let notes: Vec<&str> = cell.notes.iter().chain(cell.paper_note()).map(String::as_str).collect();
            let mut fields = vec![
                table.id.clone(),
                table.player.clone().unwrap_or_default(),
                row.to_owned(),
                column.to_owned(),
                cell.metric.to_owned(),
                number(cell.ours),
                number(cell.interval.map(|interval| interval.low)),
                number(cell.interval.map(|interval| interval.high)),
                cell.n.to_string(),
                number(cell.paper.as_ref().and_then(|paper| paper.value)),
                number(cell.bound.map(|bound| bound.value)),
            ];
            let count = |name: &&str| cell.counts.get(name).map(i64::to_string).unwrap_or_default();
            fields.extend(counts.iter().map(count));
            fields.push(notes.join("; "));
            csv.line(fields);
        }
    }
    csv.text
}

/// The counts that cells of these tables have, in the order of their suites' figures.
fn counts(document: &Document) -> Vec<&'static str> {
    let cells = document.findings.tables.iter().flat_map(Table::cells);
    let names: BTreeSet<&'static str> = cells.flat_map(|(_, _, cell)| cell.counts.keys().copied()).collect();
    let mut names: Vec<&'static str> = names.into_iter().collect();
    names.sort_by_key(|name| figure::place(&document.figures, name));
    names
}

/// Every planned episode.
pub(super) fn episodes(document: &Document) -> String {
    let figures: BTreeSet<&String> =
        document.episodes.iter().flat_map(|episode| episode.figures.keys()).collect();
    let mut csv = Csv::default();
    let measures: Vec<&str> =
        document.measures.iter().filter(|one| **one != COMPLETION).map(|one| one.key).collect();
    let names = figures.iter().map(|name| name.as_str()).chain(measures.iter().copied());
    csv.line(EPISODE_COLUMNS.iter().map(|(name, _)| *name).chain(names).map(str::to_owned));
    for episode in &document.episodes {
        let mut fields = vec![
            episode.number.to_string(),
            episode.key.clone(),
            episode.task.clone(),
            episode.agents.to_string(),
            episode.player.clone(),
            episode.seed.to_string(),
            episode.index.to_string(),
            episode.outcome.clone(),
            episode.reason.clone(),
            episode.missing.join("; "),
            episode.completion_value.map(|value| format!("{value:.6}")).unwrap_or_default(),
            episode.virtual_s.map(|seconds| format!("{seconds:.3}")).unwrap_or_default(),
            episode.errors.values().sum::<u64>().to_string(),
            episode.calls.to_string(),
            episode.prompt_tokens.to_string(),
            episode.completion_tokens.to_string(),
            episode.turns_without_command.to_string(),
            episode.digest.clone(),
        ];
        let figure = |name: &&String| episode.figures.get(*name).map(i64::to_string).unwrap_or_default();
        fields.extend(figures.iter().map(figure));
        let measure = |key: &&str| episode.measures.get(*key).map(|value| format!("{value:.6}"));
        fields.extend(measures.iter().map(|key| measure(key).unwrap_or_default()));
        csv.line(fields);
    }
    csv.text
}

#[derive(Default)]
struct Csv {
    text: String,
}

impl Csv {
    fn line(&mut self, fields: impl IntoIterator<Item = String>) {
        self.text += &csv_line(fields);
    }
}
