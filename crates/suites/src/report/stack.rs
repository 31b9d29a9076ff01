//! Time budgets as bars that are filled from left to right.

use std::collections::BTreeSet;

use serde::Serialize;

use super::terminal::heading;
use crate::episode::budget::Use;
use crate::measure::BUDGET;
use crate::spelling::decimals;
use crate::table::{ReportRow, ReportTable};
use crate::text::{hundredths, percentages};

/// The width of the drawing, in units of the drawing.
const WIDTH: f64 = 1120.0;
/// The room left of it for names, at least and at most, and what a letter takes of it.
const NAMES_MIN: f64 = 300.0;
const NAMES_MAX: f64 = 560.0;
const LETTER: f64 = 7.2;
/// The distance from one bar to the next, and the height of a bar.
const STEP: f64 = 30.0;
/// Below this share a part's figure does not fit into it.
const LABELLED_MIN: f64 = 0.035;

/// A drawing of time budgets, as its template draws it.
#[derive(Debug, Serialize)]
pub(super) struct StackView {
    title: String,
    width: f64,
    height: f64,
    bars: Vec<BarView>,
}

#[derive(Debug, Serialize)]
struct BarView {
    name: String,
    top: f64,
    is_total: bool,
    parts: Vec<PartView>,
}

#[derive(Debug, Serialize)]
struct PartView {
    class: &'static str,
    left: f64,
    width: f64,
    /// The middle of it, where its figure stands.
    middle: f64,
    label: Option<String>,
    hint: String,
}

/// The meanings of the colours in some tables of shares: words, class and letter.
pub(super) fn legend(tables: &[ReportTable]) -> Vec<(&'static str, &'static str, char)> {
    let shown: BTreeSet<Use> = tables.iter().flat_map(uses).collect();
    shown.into_iter().map(|spent| (spent.words(), spent.class(), spent.letter())).collect()
}

/// The uses that the columns of a table of shares stand for.
fn uses(table: &ReportTable) -> Vec<Use> {
    let of_column = |name: &String| {
        let (_, spent) = BUDGET.iter().zip(Use::ALL).find(|(measure, _)| measure.name == name)?;
        Some(spent)
    };
    table.columns.iter().filter_map(of_column).collect()
}

/// The bars of a table of shares, one column for each use.
pub(super) fn stack(table: &ReportTable) -> StackView {
    let uses = uses(table);
    let longest = table.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or_default();
    let names = (longest as f64 * LETTER).clamp(NAMES_MIN, NAMES_MAX);
    let bars = table.rows.iter().enumerate().map(|(place, row)| bar(place, row, &uses, names));
    StackView {
        title: heading(table),
        width: WIDTH,
        height: table.rows.len() as f64 * STEP,
        bars: bars.collect(),
    }
}

/// The bar of a row, right of so much room for its name.
fn bar(place: usize, row: &ReportRow, uses: &[Use], names: f64) -> BarView {
    let mut left = names;
    let mut parts = Vec::new();
    let shares: Vec<f64> =
        row.cells.iter().map(|cell| cell.ours.unwrap_or_default().clamp(0.0, 1.0)).collect();
    let percent = percentages(&shares, 0);
    for ((spent, share), percent) in uses.iter().copied().zip(shares).zip(percent) {
        let width = share * (WIDTH - names);
        if width > 0.0 {
            parts.push(PartView {
                class: spent.class(),
                left: hundredths(left),
                width: hundredths(width),
                middle: hundredths(left + width / 2.0),
                label: (share >= LABELLED_MIN)
                    .then(|| format!("{} {}", spent.letter(), decimals(percent, 0))),
                hint: format!("{}, {}: {}", row.name, spent.words(), crate::spelling::percent(share)),
            });
        }
        left += width;
    }
    BarView { name: row.name.clone(), top: place as f64 * STEP, is_total: row.is_total, parts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::ReportCell;

    #[test]
    fn long_names_have_room() {
        let cells = vec![ReportCell { ours: Some(1.0), ..ReportCell::default() }];
        let row =
            |length: usize| ReportRow { name: "n".repeat(length), cells: cells.clone(), is_total: false };
        let left = |length: usize| {
            let table = ReportTable {
                columns: vec!["succeeded".to_owned()],
                rows: vec![row(length), row(4)],
                ..ReportTable::default()
            };
            stack(&table).bars.iter().map(|bar| bar.parts[0].left).collect::<Vec<_>>()
        };
        assert_eq!((left(10), left(50), left(400)), (vec![300.0; 2], vec![360.0; 2], vec![560.0; 2]));
    }

    #[test]
    fn parts_follow_each_other_and_fill_the_bar() {
        let shares = [0.5, 0.25, 0.02, 0.0, 0.0, 0.23];
        let cells = shares.map(|share| ReportCell { ours: Some(share), ..ReportCell::default() }).into();
        let columns = ["succeeded", "thinking", "failed", "undone", "orders", "idle"].map(str::to_owned);
        let table = ReportTable { columns: columns.into(), ..ReportTable::default() };
        let bar =
            bar(2, &ReportRow { name: "farm".to_owned(), cells, is_total: false }, &uses(&table), NAMES_MIN);
        let words: Vec<&str> = legend(&[table]).iter().map(|(words, ..)| *words).collect();
        assert_eq!(words[3..], ["undone work", "waits for orders", "idle"]);
        let places: Vec<(f64, f64)> = bar.parts.iter().map(|part| (part.left, part.width)).collect();
        assert_eq!(places, [(300.0, 410.0), (710.0, 205.0), (915.0, 16.4), (931.4, 188.6)]);
        let labels: Vec<Option<&str>> = bar.parts.iter().map(|part| part.label.as_deref()).collect();
        assert_eq!(labels, [Some("S 50"), Some("T 25"), None, Some("I 23")]);
        assert_eq!((bar.top, bar.parts[0].hint.as_str()), (60.0, "farm, action that succeeded: 50.0 %"));
    }
}
