//! Tables as experiments make them and reports write them: our figure beside the published one in every cell.

use std::collections::BTreeMap;

use cooperage_core::Ratio;

use crate::player::{PlayerKind, TeamPlayer};
use crate::spelling::{self, decimals};
use crate::statistics::Interval;

/// A table of an experiment or report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReportTable {
    /// Unique in its report, such as `table3`; the `table` of its cells in JSON.
    pub id: String,
    pub title: String,
    /// A text above the table.
    pub caption: String,
    /// The heading of the column of row names.
    pub corner: String,
    pub columns: Vec<String>,
    /// Headings over groups of columns, with the number of columns of each; empty if there are none.
    pub groups: Vec<(String, usize)>,
    pub rows: Vec<ReportRow>,
    /// The player whose figures stand beside the published ones; `None` in a table without players or with several.
    pub player: Option<String>,
    /// The kind of our players: one kind for the whole table; `None` in a table without players.
    pub kind: Option<PlayerKind>,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReportRow {
    pub name: String,
    /// One cell per column.
    pub cells: Vec<ReportCell>,
    /// Whether it sums up the rows above it.
    pub is_total: bool,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReportCell {
    /// The name of its measure, such as `cos`.
    pub metric: &'static str,
    /// Our figure, in the paper's unit.
    pub ours: Option<f64>,
    /// The counts that our figure is the ratio of, if it is one.
    pub ratio: Option<Ratio>,
    /// How our figure is written.
    pub form: FigureFormat,
    /// The 95 % interval of our figure.
    pub interval: Option<Interval>,
    /// How many episodes it rests on.
    pub n: u64,
    /// The published figure.
    pub paper: Option<Published>,
    /// The highest value that is possible, in the same unit.
    pub bound: Option<Bound>,
    /// Further counts that it came from, by name.
    pub counts: BTreeMap<&'static str, i64>,
    /// Notes about our figure, or the reason why there is none; shown as footnotes.
    pub notes: Vec<String>,
}

/// A figure of a publication.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Published {
    /// Its value; none if it cannot be read.
    pub value: Option<f64>,
    /// The counts, if it was printed as a fraction.
    pub ratio: Option<Ratio>,
    /// A note about it; shown as a footnote.
    pub note: Option<String>,
}

/// An upper bound of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// The bound in the cell's unit.
    pub value: f64,
    /// The counts at the bound, if it is a ratio.
    pub ratio: Option<Ratio>,
}

impl Published {
    /// A figure printed as a number.
    #[must_use]
    pub fn number(value: f64) -> Published {
        Published { value: Some(value), ..Published::default() }
    }
}

impl ReportCell {
    /// A cell without a figure of ours, and why.
    #[must_use]
    pub fn empty(metric: &'static str, paper: Option<Published>, note: Option<String>) -> ReportCell {
        ReportCell { metric, paper, notes: note.into_iter().collect(), ..ReportCell::default() }
    }

    /// A cell with one number of ours, which rests on `n` episodes.
    #[must_use]
    pub fn number(metric: &'static str, form: FigureFormat, ours: Option<f64>, n: usize) -> ReportCell {
        ReportCell { metric, form, ours, n: n as u64, ..ReportCell::default() }
    }

    /// The note about the published figure.
    #[must_use]
    pub fn paper_note(&self) -> Option<&String> {
        self.paper.as_ref()?.note.as_ref()
    }

    /// Our figure as text: the fraction where it is one of countable things, else in percent or with three decimals; `–` where
    /// there is none.
    #[must_use]
    pub fn ours_text(&self) -> String {
        if self.is_nan() { NAN.to_owned() } else { figure_text(self.ratio, self.ours, self.form) }
    }

    /// Whether there is no figure although it was tried.
    #[must_use]
    pub fn is_nan(&self) -> bool {
        self.form == FigureFormat::Tenths && self.ours.is_none() && self.n > 0
    }

    /// Another value of the same kind as text, such as an end of its interval.
    #[must_use]
    pub fn value_text(&self, value: f64) -> String {
        figure_text(None, Some(value), self.form)
    }

    /// An interval of our figure as text.
    #[must_use]
    pub fn interval_text(&self, interval: Interval) -> String {
        format!("{}–{}", self.value_text(interval.low), self.value_text(interval.high))
    }

    /// The published figure as text; `?` where it cannot be read, nothing where there is none.
    #[must_use]
    pub fn paper_text(&self) -> String {
        match &self.paper {
            None => String::new(),
            Some(Published { value: None, .. }) if self.form == FigureFormat::Tenths => NAN.to_owned(),
            Some(Published { value: None, ratio: None, .. }) => "?".to_owned(),
            Some(Published { value: Some(value), ratio: None, .. }) => self.form.published(*value),
            Some(paper) => figure_text(paper.ratio, paper.value, self.form),
        }
    }

    /// The bound as text; nothing where there is none.
    #[must_use]
    pub fn bound_text(&self) -> String {
        self.bound
            .map(|bound| figure_text(bound.ratio, Some(bound.value), FigureFormat::Decimals))
            .unwrap_or_default()
    }
}

/// The metric of shares of agents' time.
pub const TIME_SHARE: &str = "time_share";

/// How a figure is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FigureFormat {
    #[default]
    Decimals,
    /// A whole number of things.
    Count,
    /// A share from 0 to 1, in percent.
    Percent,
    /// A number from 0 to 100, in percent.
    OfHundred,
    /// With two decimals, such as means of counts.
    Hundredths,
    /// Seconds, with one decimal.
    Seconds,
    /// With one decimal; `NaN` where it was tried and there is no figure.
    Tenths,
    /// A probability, with four decimals.
    Probability,
}

/// Probabilities below this are only said to be.
const PROBABILITY_LEAST: f64 = 1e-4;

/// The text of a figure that was tried and came to no end.
const NAN: &str = "NaN";

fn figure_text(ratio: Option<Ratio>, value: Option<f64>, form: FigureFormat) -> String {
    match (ratio, value, form) {
        (Some(ratio), _, _) if ratio.counts_things() => ratio.to_string(),
        (Some(ratio), _, _) => spelling::percent(ratio.value()),
        (None, Some(value), form) => form.text(value),
        (None, None, _) => "–".to_owned(),
    }
}

impl FigureFormat {
    /// A number in this form.
    #[must_use]
    pub fn text(self, value: f64) -> String {
        match self {
            FigureFormat::Percent => spelling::percent(value),
            FigureFormat::OfHundred => format!("{} %", decimals(value, self.places())),
            FigureFormat::Probability if value < PROBABILITY_LEAST => "< 0.0001".to_owned(),
            _ => decimals(value, self.places()),
        }
    }

    /// The decimals of its numbers.
    fn places(self) -> u32 {
        match self {
            FigureFormat::Count => 0,
            FigureFormat::Percent
            | FigureFormat::OfHundred
            | FigureFormat::Seconds
            | FigureFormat::Tenths => 1,
            FigureFormat::Hundredths => 2,
            FigureFormat::Decimals => 3,
            FigureFormat::Probability => 4,
        }
    }

    /// A published number: with the decimals of this form, or with those that were printed, up to four.
    fn published(self, value: f64) -> String {
        const PRINTED_MAX: u32 = 4;
        if matches!(self, FigureFormat::Percent | FigureFormat::Tenths) {
            return self.text(value);
        }
        let is_exact = |places: &u32| {
            let shown = value * 10_f64.powi(*places as i32);
            (shown - shown.round()).abs() < 1e-6
        };
        let places = (self.places()..PRINTED_MAX).find(is_exact).unwrap_or(PRINTED_MAX);
        let percent = if self == FigureFormat::OfHundred { " %" } else { "" };
        format!("{}{percent}", decimals(value, places))
    }
}

/// The lines that the cells of a row have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowLines {
    /// Our figures, or why there are none.
    pub ours: bool,
    pub paper: bool,
    pub bound: bool,
}

impl ReportRow {
    /// A row that sums nothing up.
    #[must_use]
    pub fn new(name: impl Into<String>, cells: Vec<ReportCell>) -> ReportRow {
        ReportRow { name: name.into(), cells, is_total: false }
    }

    /// A row that sums up the rows above it.
    #[must_use]
    pub fn total(name: impl Into<String>, cells: Vec<ReportCell>) -> ReportRow {
        ReportRow { is_total: true, ..ReportRow::new(name, cells) }
    }

    /// Every line that any of its cells has something for.
    #[must_use]
    pub fn lines(&self) -> RowLines {
        let any = |has: fn(&ReportCell) -> bool| self.cells.iter().any(has);
        let paper = any(|cell| cell.paper.is_some());
        let ours = !paper || any(|cell| cell.ours.is_some() || cell.is_nan() || !cell.notes.is_empty());
        RowLines { ours, paper, bound: any(|cell| cell.bound.is_some()) }
    }
}

impl ReportTable {
    /// A table of one player's: id, title and caption, then the heading of the row names and the columns.
    #[must_use]
    pub fn of_player(
        (id, title, caption): (&str, &str, &str),
        (corner, columns): (&str, Vec<String>),
        rows: Vec<ReportRow>,
        player: &TeamPlayer,
    ) -> ReportTable {
        let table = ReportTable::of_kind((id, title, caption), (corner, columns), rows, player.kind());
        ReportTable { player: Some(player.full_label()), ..table }
    }

    /// A table of several players of one kind, in the same parts as [`of_player`](ReportTable::of_player).
    #[must_use]
    pub fn of_kind(
        (id, title, caption): (&str, &str, &str),
        (corner, columns): (&str, Vec<String>),
        rows: Vec<ReportRow>,
        kind: PlayerKind,
    ) -> ReportTable {
        ReportTable {
            id: id.to_owned(),
            title: title.to_owned(),
            caption: caption.to_owned(),
            corner: corner.to_owned(),
            columns,
            rows,
            kind: Some(kind),
            ..ReportTable::default()
        }
    }

    /// Every note of its cells once, in order of appearance, reading row by row.
    #[must_use]
    pub fn notes(&self) -> Vec<&str> {
        crate::distinct::distinct(
            self.cells()
                .flat_map(|(_, _, cell)| cell.notes.iter().chain(cell.paper_note()).map(String::as_str)),
        )
    }

    /// Row name, column name and cell, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (&str, &str, &ReportCell)> {
        self.rows.iter().flat_map(move |row| {
            row.cells
                .iter()
                .zip(&self.columns)
                .map(move |(cell, column)| (row.name.as_str(), column.as_str(), cell))
        })
    }

    /// Whether any cell has a published figure.
    #[must_use]
    pub fn has_paper(&self) -> bool {
        self.cells().any(|(_, _, cell)| cell.paper.is_some())
    }

    /// The marks of footnotes: `a` for the table's first.
    #[must_use]
    pub fn marks<'n>(&self, notes: impl IntoIterator<Item = &'n String>) -> Vec<String> {
        let known = self.notes();
        let place = |note: &String| known.iter().position(|known| known == note);
        notes.into_iter().filter_map(place).map(mark).collect()
    }
}

/// The mark of a table's n-th note: a … z, aa, ab … A number would look like part of the figure beside it.
#[must_use]
pub fn mark(index: usize) -> String {
    const LETTERS: usize = 26;
    let letter = char::from(b'a' + (index % LETTERS) as u8);
    let before = index / LETTERS;
    if before == 0 { letter.to_string() } else { format!("{}{letter}", mark(before - 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_letters_however_many_there_are() {
        let marks = [0, 25, 26, 27, 51, 52, 701, 702].map(mark);
        assert_eq!(marks, ["a", "z", "aa", "ab", "az", "ba", "zz", "aaa"]);
    }

    #[test]
    fn parts_that_nobody_counts_are_told_in_percent() {
        let text = |numerator: u64, denominator: u64| {
            figure_text(Some(Ratio { numerator, denominator }), None, FigureFormat::Decimals)
        };
        assert_eq!(text(57, 64), "57/64");
        assert_eq!(text(540_540, 720_720), "75.0 %");
    }

    #[test]
    fn probabilities_have_four_decimals() {
        let text = |value| figure_text(None, Some(value), FigureFormat::Probability);
        assert_eq!([0.012_006, 0.000_1, 0.000_02].map(text), ["0.0120", "0.0001", "< 0.0001"]);
    }

    #[test]
    fn texts_of_cells() {
        let ratio = Ratio { numerator: 10, denominator: 26 };
        let cell = ReportCell {
            metric: "completion_rate",
            ours: Some(ratio.value()),
            ratio: Some(ratio),
            paper: Some(Published::default()),
            bound: Some(Bound { value: 0.5, ratio: None }),
            ..ReportCell::default()
        };
        assert_eq!(
            (cell.ours_text(), cell.paper_text(), cell.bound_text()),
            ("10/26".into(), "?".into(), "0.500".into())
        );
        let cell = ReportCell {
            metric: "cos",
            ours: Some(0.763_801),
            paper: Some(Published::number(0.764)),
            ..ReportCell::default()
        };
        assert_eq!(
            (cell.ours_text(), cell.paper_text(), cell.bound_text()),
            ("0.764".into(), "0.764".into(), String::new())
        );
        assert_eq!(
            ReportCell { paper: Some(Published::number(0.3125)), ..ReportCell::default() }.paper_text(),
            "0.3125"
        );
        assert_eq!(ReportCell::default().ours_text(), "–");
    }

    #[test]
    fn what_came_to_no_end_is_not_the_same_as_what_was_not_tried() {
        let cell = |ours, n| ReportCell { ours, n, form: FigureFormat::Tenths, ..ReportCell::default() };
        let texts = [cell(Some(7.46), 2), cell(Some(-0.01), 2), cell(None, 2), cell(None, 0)]
            .map(|cell| cell.ours_text());
        assert_eq!(texts, ["7.5", "0.0", "NaN", "–"]);
        let paper =
            |value| ReportCell { paper: Some(Published { value, ..Published::default() }), ..cell(None, 0) };
        assert_eq!([paper(Some(10.2)), paper(None)].map(|cell| cell.paper_text()), ["10.2", "NaN"]);
    }

    #[test]
    fn notes_are_told_once_and_marked() {
        let cell = |notes: &[&str]| ReportCell {
            notes: notes.iter().map(|n| (*n).to_owned()).collect(),
            ..ReportCell::default()
        };
        let table = ReportTable {
            columns: vec!["x".into(), "y".into()],
            rows: vec![
                ReportRow { cells: vec![cell(&["late"]), cell(&[])], ..ReportRow::default() },
                ReportRow { cells: vec![cell(&["late", "odd"]), cell(&["odd"])], ..ReportRow::default() },
            ],
            ..ReportTable::default()
        };
        assert_eq!(table.notes(), ["late", "odd"]);
        assert_eq!(table.marks(&table.rows[1].cells[0].notes), ["a", "b"]);
        assert_eq!(table.cells().count(), 4);
    }
}
