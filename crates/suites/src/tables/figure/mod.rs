//! A table as a figure for a paper: one panel per column, a line per row with its mean and interval, on one scale where the unit is
//! one.
//!
//! The figure is drawn once, as shapes in points (1/72 inch), and written in two forms from them.

mod font;
mod pdf;
mod shapes;
mod svg;

use shapes::{FigureShape, TextAnchor};

use super::{ResultColumn, ResultTable};
use crate::measure::{EpisodeMeasure, MeasureDirection, MeasureUnit};
use crate::player::PlayerKind;
use crate::report::round_ticks;
use crate::spelling::decimals;

/// The widths of one and of two columns of a paper, in millimetres.
pub const FIGURE_WIDTHS: [u32; 2] = [84, 174];

const POINTS_PER_MM: f64 = 72.0 / 25.4;
/// The size of all texts and of panels' titles, in points.
const TEXT: f64 = 7.0;
const TITLE: f64 = 8.0;
/// Height of a row, of a panel's title with its unit, and of its axis with numbers.
const ROW: f64 = 13.0;
const HEAD: f64 = 24.0;
const AXIS: f64 = 20.0;
/// Space between panels and at the edges.
const GAP: f64 = 14.0;
const EDGE: f64 = 4.0;
/// Space right of the last panel, for half of the last number of its axis.
const LAST: f64 = 12.0;
/// The narrowest panel, and the share of the width that labels may take.
const PANEL_MIN: f64 = 90.0;
const LABELS_MAX: f64 = 0.4;
/// Numbers on an axis beside 0.
const TICKS: usize = 5;
/// Colours of rows that differ in brightness too, after Okabe and Ito (2008), and that of programs.
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#44546a", "#7a5195"];
const PROGRAM: &str = "#808080";
const INK: &str = "#202020";
const PALE: &str = "#c8c8c8";

/// A figure of a table, in both forms.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultFigure {
    /// Width and height in points.
    size: (f64, f64),
    shapes: Vec<FigureShape>,
}

/// The part of the paper that an axis takes, and what it stands for.
#[derive(Clone, Copy)]
struct FigureAxis {
    left: f64,
    width: f64,
    low: f64,
    high: f64,
}

impl FigureAxis {
    fn at(self, value: f64) -> f64 {
        self.left + (value - self.low) / (self.high - self.low) * self.width
    }
}

impl ResultFigure {
    /// Draws a table so many millimetres wide.
    #[must_use]
    pub fn of(table: &ResultTable, width_mm: u32) -> ResultFigure {
        let width = f64::from(width_mm) * POINTS_PER_MM;
        let longest = table.rows.iter().map(|row| font::width(&row.label, TEXT)).fold(0.0, f64::max);
        let labels = (longest + 6.0).min(width * LABELS_MAX);
        let space = width - EDGE - LAST - labels;
        let columns = table.columns.len().max(1);
        let across = (((space + GAP) / (PANEL_MIN + GAP)) as usize).clamp(1, columns);
        let panel = (space - GAP * (across - 1) as f64) / across as f64;
        let height_of = HEAD + ROW * table.rows.len() as f64 + AXIS;
        let lines = columns.div_ceil(across);
        let mut figure = ResultFigure {
            size: (width, 2.0 * EDGE + lines as f64 * height_of + GAP * (lines - 1) as f64),
            shapes: Vec::new(),
        };
        for (place, column) in table.columns.iter().enumerate() {
            let top = EDGE + (place / across) as f64 * (height_of + GAP);
            let left = EDGE + labels + (place % across) as f64 * (panel + GAP);
            let (low, high) = range(table, &column.measure);
            let axis = FigureAxis { left, width: panel, low, high };
            figure.panel(table, place, column, axis, top);
            if place % across == 0 {
                figure.labels(table, EDGE + labels - 6.0, labels - 6.0, top + HEAD);
            }
        }
        figure
    }

    fn panel(
        &mut self,
        table: &ResultTable,
        place: usize,
        column: &ResultColumn,
        axis: FigureAxis,
        top: f64,
    ) {
        let measure = &column.measure;
        self.text(
            (axis.left, top + TITLE),
            TITLE,
            TextAnchor::Start,
            &font::cut(&column.label, TITLE, axis.width),
        );
        self.text(
            (axis.left, top + TITLE + TEXT + 2.0),
            TEXT,
            TextAnchor::Start,
            &font::cut(&unit(measure), TEXT, axis.width),
        );
        let (first, last) = (top + HEAD, top + HEAD + ROW * table.rows.len() as f64);
        for tick in ticks(axis) {
            let x = axis.at(tick);
            self.line((x, first), (x, last), 0.4, PALE);
            self.text((x, last + TEXT + 3.0), TEXT, TextAnchor::Middle, &number(measure, tick));
        }
        self.line((axis.left, last), (axis.left + axis.width, last), 0.6, INK);
        for (row, line) in table.rows.iter().enumerate() {
            let Some(Some(cell)) = line.cells.get(place) else { continue };
            let y = first + ROW * (row as f64 + 0.5);
            let colour = colour_of(table, row);
            if let Some(interval) = cell.interval.map(|interval| measure.unit.possible(interval)) {
                let (low, high) = (axis.at(interval.low), axis.at(interval.high));
                self.line((low, y), (high, y), 1.2, colour);
                for x in [low, high] {
                    self.line((x, y - 2.0), (x, y + 2.0), 0.8, colour);
                }
            }
            self.shapes.push(FigureShape::Dot {
                at: (axis.at(cell.mean), y),
                radius: 2.4,
                colour,
                is_filled: line.kind == PlayerKind::Model,
            });
        }
    }

    /// The labels of rows, which end there and take so much at most.
    fn labels(&mut self, table: &ResultTable, right: f64, most: f64, top: f64) {
        for (row, line) in table.rows.iter().enumerate() {
            let baseline = top + ROW * (row as f64 + 0.5) + TEXT * 0.35;
            self.text((right, baseline), TEXT, TextAnchor::End, &font::cut(&line.label, TEXT, most));
        }
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), width: f64, colour: &'static str) {
        self.shapes.push(FigureShape::Line { from, to, width, colour });
    }

    fn text(&mut self, at: (f64, f64), size: f64, anchor: TextAnchor, text: &str) {
        self.shapes.push(FigureShape::Text { at, size, anchor, text: text.to_owned(), colour: INK });
    }
}

/// One colour per row in all panels; programs are grey.
fn colour_of(table: &ResultTable, row: usize) -> &'static str {
    match table.rows.get(row) {
        Some(line) if line.kind == PlayerKind::Model => {
            COLOURS.get(row % COLOURS.len()).copied().unwrap_or(INK)
        }
        _ => PROGRAM,
    }
}

/// The scale of a measure: from 0 to 100 % for shares, else over all cells in its unit.
fn range(table: &ResultTable, measure: &EpisodeMeasure) -> (f64, f64) {
    if measure.unit == MeasureUnit::Share {
        return (0.0, 1.0);
    }
    let in_unit =
        |place: &usize| table.columns.get(*place).is_some_and(|column| column.measure.unit == measure.unit);
    let places: Vec<usize> = (0..table.columns.len()).filter(in_unit).collect();
    let (mut low, mut high) = (0.0f64, 0.0f64);
    for cell in
        table.rows.iter().flat_map(|row| places.iter().filter_map(|place| row.cells.get(*place)?.as_ref()))
    {
        let bounds = cell.interval.map(|interval| measure.unit.possible(interval));
        for value in [Some(cell.mean), bounds.map(|i| i.low), bounds.map(|i| i.high)].into_iter().flatten() {
            (low, high) = (low.min(value), high.max(value));
        }
    }
    if low < high { (low, high) } else { (0.0, 1.0) }
}

fn ticks(axis: FigureAxis) -> Vec<f64> {
    let above = round_ticks(axis.high, TICKS);
    let step = above.get(1).copied().unwrap_or(axis.high);
    let below = (1..=TICKS).map(|place| -(place as f64) * step).take_while(|tick| *tick >= axis.low);
    below.chain(above.iter().copied()).collect()
}

/// A number on an axis, without digits that say nothing.
fn number(measure: &EpisodeMeasure, value: f64) -> String {
    let value = if measure.unit == MeasureUnit::Share { value * 100.0 } else { value };
    let text = decimals(value, 3);
    text.trim_end_matches('0').trim_end_matches('.').replace('-', "−")
}

fn unit(measure: &EpisodeMeasure) -> String {
    let unit = match measure.unit {
        MeasureUnit::Share | MeasureUnit::Percent => ", %",
        MeasureUnit::Count | MeasureUnit::Seconds | MeasureUnit::Other(_) => "",
    };
    let less = if measure.better == MeasureDirection::Lower { " (less is better)" } else { "" };
    format!("{}{unit}{less}", measure.name)
}

#[cfg(test)]
mod tests;
