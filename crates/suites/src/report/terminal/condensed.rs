//! A table of hundreds of tasks in short: a line per group of tasks, and the worst lines.

use std::collections::BTreeMap;

use cooperage_core::Ratio;

use crate::distinct::distinct;
use crate::table::{ReportCell, ReportRow, ReportTable};

/// Tables with more lines than this are condensed.
const LINES_MAX: usize = 20;
/// How many of the worst lines are shown.
const WORST: usize = 10;

/// A long table in short.
pub(super) struct Condensed {
    /// A line per group.
    pub(super) groups: ReportTable,
    /// The lines with the lowest figures.
    pub(super) worst: ReportTable,
    /// How many lines are not shown.
    pub(super) hidden: usize,
}

/// The table in short, if it is long and its lines are tasks of groups.
pub(super) fn condense(table: &ReportTable) -> Option<Condensed> {
    let rows: Vec<&ReportRow> = table.rows.iter().filter(|row| !row.is_total).collect();
    let is_of_tasks =
        rows.iter().all(|row| row.name.contains('/') && row.cells.iter().all(|cell| cell.paper.is_none()));
    if rows.len() <= LINES_MAX || !is_of_tasks {
        return None;
    }
    let groups = distinct(rows.iter().map(|row| group_of(&row.name)));
    let group = |name: &str| {
        let of_group: Vec<&ReportRow> =
            rows.iter().copied().filter(|row| group_of(&row.name) == name).collect();
        let cells = (0..table.columns.len())
            .map(|index| pooled(of_group.iter().filter_map(|row| row.cells.get(index))))
            .collect();
        ReportRow { name: format!("{name} ({} tasks)", of_group.len()), cells, is_total: false }
    };
    // The first column says how well it went; a line without a figure has not been played.
    let value = |row: &ReportRow| row.cells.first().and_then(|cell| cell.ours).unwrap_or(f64::INFINITY);
    let mut worst = rows.clone();
    worst.sort_by(|a, b| value(a).total_cmp(&value(b)));
    worst.truncate(WORST);
    Some(Condensed {
        groups: ReportTable {
            rows: groups.into_iter().map(group).collect(),
            corner: "tasks".to_owned(),
            ..table.clone()
        },
        worst: ReportTable {
            title: format!("{}: the worst {}", table.title, worst.len()),
            caption: String::new(),
            rows: worst.into_iter().cloned().collect(),
            ..table.clone()
        },
        hidden: rows.len() - WORST,
    })
}

fn group_of(task: &str) -> &str {
    task.rsplit_once('/').map_or(task, |(group, _)| group)
}

/// Parts of wholes are pooled, counts are summed, other figures are averaged over episodes.
fn pooled<'a>(cells: impl Iterator<Item = &'a ReportCell>) -> ReportCell {
    let cells: Vec<&ReportCell> = cells.collect();
    let played: Vec<&ReportCell> = cells.iter().copied().filter(|cell| cell.ours.is_some()).collect();
    let Some(first) = played.first().or(cells.first()) else { return ReportCell::default() };
    let n = played.iter().map(|cell| cell.n).sum::<u64>();
    let ratios: Option<Vec<Ratio>> = played.iter().map(|cell| cell.ratio).collect();
    let ratio = ratios
        .filter(|ratios| !ratios.is_empty())
        .map(|ratios| ratios.into_iter().fold(Ratio::default(), Ratio::pooled));
    let sum: f64 = played.iter().filter_map(|cell| cell.ours).sum();
    let weighted: f64 = played.iter().filter_map(|cell| Some(cell.ours? * cell.n as f64)).sum();
    let ours = match ratio {
        // Different tasks have different wholes: each counts alike, as in the mean completion.
        Some(_) => Some(sum / played.len().max(1) as f64),
        None if played.is_empty() => None,
        None if first.metric == "episodes" => Some(sum),
        None => Some(weighted / n.max(1) as f64),
    };
    ReportCell { metric: first.metric, ours, n, counts: BTreeMap::new(), ..ReportCell::default() }
}
