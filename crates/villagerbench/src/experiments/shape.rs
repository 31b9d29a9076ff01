//! Cells, rows and tables of the benchmark's measures.

use cooperage_suites::experiments::chart::Point;
use cooperage_suites::player::{Player, PlayerKind};
use cooperage_suites::results::Episode;
use cooperage_suites::statistics::{mean, mean_interval};
use cooperage_suites::table::{Cell, Published, Row, Table};

use crate::measure::Measure;

/// The cell of a measure's mean over episodes. The label names its stream of resamples.
pub(super) fn cell(label: &str, episodes: &[&Episode], measure: Measure, paper: Option<f64>) -> Cell {
    let values: Vec<f64> = episodes.iter().filter_map(|episode| measure.of(episode)).collect();
    Cell {
        metric: measure.key(),
        ours: mean(&values),
        interval: mean_interval(&format!("{label}/{}", measure.key()), &values),
        n: values.len() as u64,
        paper: paper.map(Published::number),
        ..Cell::default()
    }
}

/// A cell with one number of ours.
pub(super) fn number(metric: &'static str, ours: Option<f64>, n: usize) -> Cell {
    Cell { metric, ours, n: n as u64, ..Cell::default() }
}

/// A row of cells.
pub(super) fn row(name: impl Into<String>, cells: Vec<Cell>) -> Row {
    Row { name: name.into(), cells, is_total: false }
}

/// A table of one player's, or of several of one kind.
pub(super) fn table(
    (id, title, caption): (&str, String, &str),
    (corner, columns): (&str, Vec<String>),
    rows: Vec<Row>,
    player: Option<&Player>,
) -> Table {
    Table {
        id: id.to_owned(),
        title,
        caption: caption.to_owned(),
        corner: corner.to_owned(),
        columns,
        groups: Vec::new(),
        rows,
        player: player.map(Player::full_label),
        kind: player.map(Player::kind),
    }
}

/// A table of players of one kind.
pub(super) fn of_kind(mut table: Table, kind: PlayerKind) -> Table {
    table.kind = Some(kind);
    table
}

/// A point that says its number.
pub(super) fn point(x: f64, cell: &Cell, hint: &str) -> Option<Point> {
    let y = cell.ours?;
    Some(Point { x, y, interval: cell.interval, hint: format!("{hint}: {y:.2}") })
}

/// An id per player: the first has the plain one.
pub(super) fn numbered(id: &str, number: usize) -> String {
    if number == 0 { id.to_owned() } else { format!("{id}-{}", number + 1) }
}
