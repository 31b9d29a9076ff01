//! Comma-separated values: one file with a line per cell of every table, one with a line per episode.

use std::collections::BTreeSet;

use crate::document::Document;
use crate::export::{self, EpisodesTable};
use crate::figure;
use crate::results::Results;
use crate::spelling;
use crate::table::ReportTable;
use crate::text::csv_line;

/// The columns of `cells.csv` with what they mean; before the last one come the counts that the suites of the run enter
/// into cells, as their [figures](crate::figure) say.
pub const CELL_COLUMNS: [(&str, &str); 12] = [
    ("table", "the table's short name, such as `table3`"),
    ("player", "team and models whose figures the table shows; empty in a table without players"),
    ("row", "the row's name"),
    ("column", "the column's name"),
    ("metric", "the metric of the figure, such as `cos`; the report's page explains each"),
    ("ours", "our figure, in the metric's unit"),
    ("low", "the lower bound of its 95 % interval; empty where there is none"),
    ("high", "the upper bound of the interval"),
    ("n", "number of episodes that the figure is computed from"),
    ("paper", "the figure that the paper published"),
    ("bound", "upper bound that no player can exceed"),
    ("notes", "remarks on the figure"),
];

/// Every cell of every table on what came of it.
pub(super) fn cells(document: &Document) -> String {
    let mut csv = Csv::default();
    let counts = counts(document);
    let (notes, others) = CELL_COLUMNS.split_last().unwrap_or((&CELL_COLUMNS[0], &[]));
    let names = others.iter().map(|(name, _)| *name).chain(counts.iter().copied()).chain([notes.0]);
    csv.line(names.map(str::to_owned));
    let number = |value: Option<f64>| value.map(spelling::plain).unwrap_or_default();
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
    let cells = document.findings.tables.iter().flat_map(ReportTable::cells);
    let names: BTreeSet<&'static str> = cells.flat_map(|(_, _, cell)| cell.counts.keys().copied()).collect();
    let mut names: Vec<&'static str> = names.into_iter().collect();
    names.sort_by_key(|name| figure::place(&document.figures, name));
    names
}

/// Renders every planned episode as a line, and hands each line over.
pub(super) fn episodes<E>(
    document: &Document,
    results: &Results,
    mut each: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let table = EpisodesTable::of(document);
    each(&export::csv_head(&table.columns))?;
    let mut lines = document.lines(results);
    lines.try_for_each(|line| each(&export::csv(&table.columns, &table.row(&line))))
}

/// The columns of `episodes.csv`: a line for each, with its type, unit and meaning.
pub(super) fn columns(document: &Document) -> String {
    let columns = EpisodesTable::of(document).columns;
    let mut csv = Csv::default();
    csv.line(["column", "type", "unit", "meaning"].map(str::to_owned));
    for column in columns {
        csv.line([column.name, column.kind.name().to_owned(), column.unit, column.meaning]);
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
