//! The column of means over all others, where it is asked for.

use std::collections::BTreeMap;

use super::{PairedValues, ResultCell, ResultColumn, ResultRow, TASKS_MIN, TableError};
use crate::measure::EpisodeMeasure;
use crate::statistics::{Replicates, mean};

/// The label of the column.
pub(super) const LABEL: &str = "mean";

/// Adds the column: of each row that has all cells their mean, each column counting alike. It is compared with nothing.
pub(super) fn add(
    rows: &mut [ResultRow],
    columns: &mut Vec<ResultColumn>,
    paired: &[Vec<PairedValues<'_>>],
) -> Result<(), TableError> {
    let Some(first) = columns.first().map(|column| column.measure) else { return Ok(()) };
    if columns.len() < 2 {
        return Err(TableError::NoMean { why: "there is one column" });
    }
    if columns.iter().any(|column| (column.measure.unit, column.measure.better) != (first.unit, first.better))
    {
        return Err(TableError::NoMean {
            why: "its columns have different units; --measure names one for all",
        });
    }
    for (row, paired) in rows.iter_mut().zip(paired) {
        let cells: Option<Vec<&ResultCell>> = row.cells.iter().map(Option::as_ref).collect();
        let cell = cells.and_then(|cells| {
            let drawn: Vec<Option<Replicates>> = columns
                .iter()
                .zip(paired)
                .map(|(column, values)| Replicates::of_units(&column.label, &units(values), TASKS_MIN))
                .collect();
            Some(ResultCell {
                mean: mean(&cells.iter().map(|cell| cell.mean).collect::<Vec<_>>())?,
                interval: Replicates::mean_of(drawn.iter().map(Option::as_ref))
                    .and_then(|drawn| drawn.interval()),
                episodes: cells.iter().map(|cell| cell.episodes).sum(),
                full: cells.iter().map(|cell| cell.full).sum(),
                tasks: cells.iter().map(|cell| cell.tasks).sum(),
                difference: None,
                is_best: false,
            })
        });
        row.cells.push(cell);
    }
    let measure = EpisodeMeasure { key: LABEL, name: "of the columns", ..first };
    columns.push(ResultColumn { label: LABEL.to_owned(), measure });
    Ok(())
}

/// The values of each task.
fn units(values: &PairedValues<'_>) -> Vec<Vec<f64>> {
    let mut by_task: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (pair, values) in values {
        by_task.entry(pair.0).or_default().extend(values);
    }
    by_task.into_values().collect()
}
