//! The cells of a column against the baseline's and against the best.

use std::collections::BTreeMap;

use super::{ALPHA, CellDifference, PairedValues, ResultColumn, ResultRow, TASKS_MIN};
use crate::measure::MeasureDirection;
use crate::player::PlayerKind;
use crate::statistics::flips::{holm, sign_flip};
use crate::statistics::{mean, units_interval};

/// A test of the table: two cells of a column.
struct Tested {
    column: usize,
    row: usize,
    /// Whether it is against the baseline, else against the best of the column.
    is_baseline: bool,
    difference: CellDifference,
}

/// Fills in differences, p-values and marks of the best; returns the number of tests.
///
/// Players with language models are compared among themselves; scripted ones only where there are no others, and they are never
/// the best.
pub(super) fn compare_cells(
    rows: &mut [ResultRow],
    columns: &[ResultColumn],
    paired: &[Vec<PairedValues<'_>>],
    baseline: Option<usize>,
) -> usize {
    let has_models = rows.iter().any(|row| row.kind == PlayerKind::Model);
    let is_compared = |row: &ResultRow| !has_models || row.kind == PlayerKind::Model;
    let mut tests: Vec<Tested> = Vec::new();
    let mut best = vec![None; columns.len()];
    for (column, best) in (0..).zip(&mut best) {
        if has_models {
            *best = best_row(rows, columns, column);
        }
        for (row, is_baseline, other) in (0..rows.len())
            .flat_map(|row| [(row, true, baseline), (row, false, *best)])
            .filter_map(|(row, is_baseline, other)| Some((row, is_baseline, other?)))
        {
            let fits = |row: usize| rows.get(row).is_some_and(is_compared);
            if row == other || !fits(row) || !fits(other) {
                continue;
            }
            let cell = |row: usize| paired.get(row).and_then(|cells| cells.get(column));
            if let Some(difference) =
                cell(row).zip(cell(other)).and_then(|(own, other)| difference(own, other))
            {
                tests.push(Tested { column, row, is_baseline, difference });
            }
        }
    }
    let corrected = holm(&tests.iter().map(|test| test.difference.p).collect::<Vec<_>>());
    for (column, best) in (0..).zip(best) {
        if let Some(cell) = best.and_then(|row| rows.get_mut(row)?.cells.get_mut(column)?.as_mut()) {
            cell.is_best = true;
        }
    }
    let count = tests.len();
    for (test, p_corrected) in tests.into_iter().zip(corrected) {
        let Some(Some(cell)) = rows.get_mut(test.row).and_then(|row| row.cells.get_mut(test.column)) else {
            continue;
        };
        if test.is_baseline {
            cell.difference = Some(CellDifference { p_corrected, ..test.difference });
        } else {
            cell.is_best |= p_corrected >= ALPHA;
        }
    }
    count
}

/// The best row of a column among those with language models; none if there are fewer than two, or neither direction is better.
fn best_row(rows: &[ResultRow], columns: &[ResultColumn], column: usize) -> Option<usize> {
    let better = columns.get(column)?.measure.better;
    let mut means: Vec<(usize, f64)> = rows
        .iter()
        .enumerate()
        .filter(|(_, row)| row.kind == PlayerKind::Model)
        .filter_map(|(place, row)| Some((place, row.cells.get(column)?.as_ref()?.mean)))
        .collect();
    if means.len() < 2 {
        return None;
    }
    match better {
        MeasureDirection::Higher => means.sort_by(|a, b| b.1.total_cmp(&a.1)),
        MeasureDirection::Lower => means.sort_by(|a, b| a.1.total_cmp(&b.1)),
        MeasureDirection::Neither | MeasureDirection::Unsaid => return None,
    }
    means.first().map(|(place, _)| *place)
}

/// A cell less another one, over what both have; none if they have nothing in common.
pub(super) fn difference(own: &PairedValues<'_>, other: &PairedValues<'_>) -> Option<CellDifference> {
    let by_task = differences_by_task(own, other);
    let all: Vec<f64> = by_task.values().flatten().copied().collect();
    let units: Vec<Vec<f64>> = by_task.into_values().collect();
    let sums: Vec<f64> = units.iter().map(|unit| unit.iter().sum()).collect();
    let p = sign_flip(&sums);
    Some(CellDifference {
        mean: mean(&all)?,
        interval: units_interval(&units, TASKS_MIN),
        pairs: all.len() as u64,
        tasks: units.len() as u64,
        p,
        p_corrected: p,
    })
}

/// The differences of each task. Several episodes of one key count as their mean.
pub(super) fn differences_by_task<'e>(
    own: &PairedValues<'e>,
    other: &PairedValues<'e>,
) -> BTreeMap<&'e str, Vec<f64>> {
    let mut by_task: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (key, values) in own {
        if let Some((one, other)) = mean(values).zip(other.get(key).and_then(|values| mean(values))) {
            by_task.entry(key.0).or_default().push(one - other);
        }
    }
    by_task
}
