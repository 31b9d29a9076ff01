//! Cells, rows and tables of the benchmark's measures.

use cooperage_suites::experiments::chart::Point;
use cooperage_suites::measure::Measure;
use cooperage_suites::player::{Player, PlayerKind};
use cooperage_suites::results::Episode;
use cooperage_suites::table::{Cell, Form, Published, Row, Table};

/// The cell of a measure's mean over episodes. The label names its stream of resamples.
pub(super) fn cell(label: &str, episodes: &[&Episode], measure: Measure, paper: Option<f64>) -> Cell {
    Cell { paper: paper.map(Published::number), ..measure.cell(label, episodes) }
}

/// A cell with one number of ours.
pub(super) fn number(metric: &'static str, ours: Option<f64>, n: usize) -> Cell {
    let is_count = matches!(metric, "episodes" | "prompt_tokens" | "terms" | "terms_missing" | "answers");
    let form = if is_count { Form::Count } else { Form::Decimals };
    Cell { metric, form, ours, n: n as u64, ..Cell::default() }
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
