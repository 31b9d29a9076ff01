//! A table as Markdown, CSV and HTML.

use serde::Serialize;

use super::{CellDifference, ResultCell, ResultColumn, ResultTable};
use crate::layout::template;
use crate::measure::{EpisodeMeasure, MeasureDirection, MeasureUnit};
use crate::spelling;
use crate::statistics::Interval;
use crate::text::{csv_line, markdown_escaped};

/// The columns of `table.csv` with what they mean.
pub const CSV_COLUMNS: [(&str, &str); 19] = [
    ("row_factor", "in what the rows differ"),
    ("row", "the row's label"),
    ("scripted", "`true` if no language model has a part in it"),
    ("column_factor", "in what the columns differ"),
    ("column", "the column's label"),
    ("measure", "the key of the measure"),
    ("unit", "its unit"),
    ("mean", "the mean over the episodes"),
    ("low", "the lower bound of its 95 % interval; empty where there is none"),
    ("high", "the upper bound"),
    ("episodes", "how many episodes have the measure"),
    ("episodes_full", "how many of them are at 100 %"),
    ("tasks", "how many tasks they played"),
    ("best", "`true` if it is the best of its column or cannot be told from it"),
    ("difference", "its row less the baseline's, over the episodes that both have; empty in the baseline"),
    ("difference_low", "the lower bound of the difference's 95 % interval"),
    ("difference_high", "the upper bound"),
    ("pairs", "the number of pairs of episodes behind the difference"),
    (
        "p",
        "the p-value of the sign-flip test over tasks, corrected by Holm's method for all tests of the table",
    ),
];

/// Stands for a cell without an episode.
const NONE: &str = "–";

impl ResultTable {
    /// Returns the table as Markdown, aligned so that it can be read as it stands.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = grid(&self.head(), &self.lines(&|cell, column| marked(cell, column, "**")));
        if let Some(baseline) = self.compared_with() {
            let mut head = self.head();
            if let Some(corner) = head.first_mut() {
                *corner = format!("difference from {}", markdown_escaped(baseline));
            }
            text += "\n";
            text += &grid(&head, &self.difference_lines());
        }
        for sentence in self.caption.iter().chain(&self.footnotes) {
            text += &format!("\n{}\n", markdown_escaped(sentence));
        }
        text
    }

    /// Returns a line for each cell.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let number = spelling::plain;
        let bounds = |interval: Option<Interval>| {
            [
                interval.map(|i| number(i.low)).unwrap_or_default(),
                interval.map(|i| number(i.high)).unwrap_or_default(),
            ]
        };
        let mut text = csv_line(CSV_COLUMNS.map(|(name, _)| name.to_owned()));
        for row in &self.rows {
            for (column, cell) in self.columns.iter().zip(&row.cells) {
                let Some(cell) = cell else { continue };
                let mut fields = vec![
                    self.factors.0.name().to_owned(),
                    row.label.clone(),
                    row.kind.is_program().to_string(),
                    self.factors.1.name().to_owned(),
                    column.label.clone(),
                    column.measure.key.to_owned(),
                    column.measure.unit.name().to_owned(),
                    number(cell.mean),
                ];
                fields.extend(bounds(cell.interval));
                fields.extend([cell.episodes, cell.full, cell.tasks].map(|count| count.to_string()));
                fields.push(cell.is_best.to_string());
                match cell.difference {
                    None => fields.extend(vec![String::new(); 5]),
                    Some(difference) => {
                        fields.push(number(difference.mean));
                        fields.extend(bounds(difference.interval));
                        fields.extend([difference.pairs.to_string(), number(difference.p_corrected)]);
                    }
                }
                text += &csv_line(fields);
            }
        }
        text
    }

    /// Returns the table as a page, complete in itself.
    ///
    /// # Errors
    /// Only if a template is wrong.
    pub fn to_html(&self) -> Result<String, minijinja::Error> {
        let block = |title: String, of: &dyn Fn(&ResultCell, &ResultColumn) -> Option<CellView>| BlockView {
            title,
            rows: self
                .rows
                .iter()
                .map(|row| RowView {
                    label: row.label.clone(),
                    is_program: row.kind.is_program(),
                    cells: row
                        .cells
                        .iter()
                        .zip(&self.columns)
                        .map(|(cell, column)| of(cell.as_ref()?, column))
                        .collect(),
                })
                .collect(),
        };
        let mut blocks = vec![block(self.factors.0.name().to_owned(), &|cell, column| {
            Some(CellView {
                value: plain(&column.measure, cell.mean),
                bounds: cell.interval.map(|interval| bounds(&column.measure, interval)).unwrap_or_default(),
                about: about(cell),
                is_best: cell.is_best,
                is_found: false,
            })
        })];
        if let Some(baseline) = self.compared_with() {
            blocks.push(block(format!("difference from {baseline}"), &|cell, column| {
                let difference = cell.difference?;
                Some(CellView {
                    value: column.measure.signed(difference.mean),
                    bounds: difference
                        .interval
                        .map(|interval| signed_bounds(&column.measure, interval))
                        .unwrap_or_default(),
                    about: format!(
                        "p = {}, {} pairs",
                        spelling::decimals(difference.p_corrected, 3),
                        difference.pairs
                    ),
                    is_best: false,
                    is_found: difference.is_found(),
                })
            }));
        }
        let column = |column: &ResultColumn| ColumnView {
            label: column.label.clone(),
            measure: unit_of(&column.measure),
        };
        template(
            "result_table.html",
            PageView {
                columns: self.columns.iter().map(column).collect(),
                blocks,
                sentences: self.caption.iter().chain(&self.footnotes).cloned().collect(),
            },
        )
    }

    /// The label of the row with which others are compared, if any is.
    pub(super) fn compared_with(&self) -> Option<&str> {
        let has = self.rows.iter().flat_map(|row| &row.cells).flatten().any(|cell| cell.difference.is_some());
        self.baseline.filter(|_| has).and_then(|row| Some(self.rows.get(row)?.label.as_str()))
    }

    fn head(&self) -> Vec<String> {
        let corner = self.factors.0.name().to_owned();
        let columns = self
            .columns
            .iter()
            .map(|column| markdown_escaped(&format!("{} ({})", column.label, unit_of(&column.measure))));
        std::iter::once(corner).chain(columns).collect()
    }

    /// The rows; those of programs in italics.
    fn lines(&self, of: &dyn Fn(&ResultCell, &ResultColumn) -> String) -> Vec<Vec<String>> {
        let line = |row: &super::ResultRow| {
            let label = markdown_escaped(&row.label);
            let label = if row.kind.is_program() { format!("*{label}*") } else { label };
            let cells = row
                .cells
                .iter()
                .zip(&self.columns)
                .map(|(cell, column)| cell.as_ref().map_or(NONE.to_owned(), |cell| of(cell, column)));
            std::iter::once(label).chain(cells).collect()
        };
        self.rows.iter().map(line).collect()
    }

    /// The rows that are compared.
    fn difference_lines(&self) -> Vec<Vec<String>> {
        let lines = self.lines(&|cell, column| {
            cell.difference.map_or(NONE.to_owned(), |difference| difference_text(&difference, column))
        });
        let is_compared =
            |row: &super::ResultRow| row.cells.iter().flatten().any(|cell| cell.difference.is_some());
        lines.into_iter().zip(&self.rows).filter(|(_, row)| is_compared(row)).map(|(line, _)| line).collect()
    }
}

/// A value without its unit, which the column's head tells.
pub(super) fn plain(measure: &EpisodeMeasure, value: f64) -> String {
    measure.text(value).trim_end_matches(" %").to_owned()
}

/// The measure of a column with its unit and an arrow where less is better.
pub(super) fn unit_of(measure: &EpisodeMeasure) -> String {
    let unit = match measure.unit {
        MeasureUnit::Share | MeasureUnit::Percent => ", %",
        MeasureUnit::Count | MeasureUnit::Seconds | MeasureUnit::Other(_) => "",
    };
    let arrow = if measure.better == MeasureDirection::Lower { " ↓" } else { "" };
    format!("{}{unit}{arrow}", measure.name)
}

pub(super) fn bounds(measure: &EpisodeMeasure, interval: Interval) -> String {
    let interval = measure.unit.possible(interval);
    format!("[{}, {}]", plain(measure, interval.low), plain(measure, interval.high))
}

pub(super) fn signed_bounds(measure: &EpisodeMeasure, interval: Interval) -> String {
    let interval = measure.possible_difference(interval);
    format!("[{}, {}]", measure.signed(interval.low), measure.signed(interval.high))
}

fn about(cell: &ResultCell) -> String {
    format!("{} episodes of {} tasks, {} at 100 %", cell.episodes, cell.tasks, cell.full)
}

fn marked(cell: &ResultCell, column: &ResultColumn, bold: &str) -> String {
    let bold = if cell.is_best { bold } else { "" };
    let interval =
        cell.interval.map(|interval| format!(" {}", bounds(&column.measure, interval))).unwrap_or_default();
    format!("{bold}{}{bold}{interval} n={}", plain(&column.measure, cell.mean), cell.episodes)
}

fn difference_text(difference: &CellDifference, column: &ResultColumn) -> String {
    let measure = &column.measure;
    let interval = difference
        .interval
        .map(|interval| format!(" {}", signed_bounds(measure, interval)))
        .unwrap_or_default();
    let dagger = if difference.is_found() { " †" } else { "" };
    format!("{}{interval}{dagger}", measure.signed(difference.mean))
}

/// A Markdown table with aligned columns: labels left, numbers right.
fn grid(head: &[String], lines: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let of = |line: &[String]| line.get(column).map_or(0, |field| field.chars().count());
        lines.iter().map(|line| of(line)).chain([of(head), 4]).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |fields: &[String]| {
        let padded = fields.iter().zip(&widths).enumerate().map(|(place, (field, width))| {
            let gap = " ".repeat(width - field.chars().count().min(*width));
            if place == 0 { format!("{field}{gap}") } else { format!("{gap}{field}") }
        });
        format!("| {} |\n", padded.collect::<Vec<_>>().join(" | "))
    };
    let rule: Vec<String> = widths
        .iter()
        .enumerate()
        .map(
            |(place, width)| {
                if place == 0 { "-".repeat(*width) } else { format!("{}:", "-".repeat(width - 1)) }
            },
        )
        .collect();
    let mut text = line(head) + &line(&rule);
    lines.iter().for_each(|fields| text += &line(fields));
    text
}

#[derive(Serialize)]
struct PageView {
    columns: Vec<ColumnView>,
    blocks: Vec<BlockView>,
    sentences: Vec<String>,
}

#[derive(Serialize)]
struct ColumnView {
    label: String,
    measure: String,
}

#[derive(Serialize)]
struct BlockView {
    title: String,
    rows: Vec<RowView>,
}

#[derive(Serialize)]
struct RowView {
    label: String,
    is_program: bool,
    cells: Vec<Option<CellView>>,
}

#[derive(Serialize)]
struct CellView {
    value: String,
    bounds: String,
    about: String,
    is_best: bool,
    is_found: bool,
}
