//! Cells, rows and tables of the benchmark's measures.

use cooperage_suites::experiments::chart::ChartPoint;
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::player::{PlayerKind, TeamPlayer};
use cooperage_suites::results::EpisodeResult;
use cooperage_suites::table::{FigureFormat, Published, ReportCell, ReportRow, ReportTable};

/// The cell of a measure's mean over episodes. The label names its stream of resamples.
pub(super) fn cell(
    label: &str,
    episodes: &[&EpisodeResult],
    measure: EpisodeMeasure,
    paper: Option<f64>,
) -> ReportCell {
    ReportCell { paper: paper.map(Published::number), ..measure.cell(label, episodes) }
}

/// A cell with one number of ours.
pub(super) fn number(metric: &'static str, ours: Option<f64>, n: usize) -> ReportCell {
    let is_count = matches!(metric, "episodes" | "prompt_tokens" | "terms" | "terms_missing" | "answers");
    let form = if is_count { FigureFormat::Count } else { FigureFormat::Decimals };
    ReportCell { metric, form, ours, n: n as u64, ..ReportCell::default() }
}

/// A row of cells.
pub(super) fn row(name: impl Into<String>, cells: Vec<ReportCell>) -> ReportRow {
    ReportRow { name: name.into(), cells, is_total: false }
}

/// A table of one player's, or of several of one kind.
pub(super) fn table(
    (id, title, caption): (&str, String, &str),
    (corner, columns): (&str, Vec<String>),
    rows: Vec<ReportRow>,
    player: Option<&TeamPlayer>,
) -> ReportTable {
    ReportTable {
        id: id.to_owned(),
        title,
        caption: caption.to_owned(),
        corner: corner.to_owned(),
        columns,
        groups: Vec::new(),
        rows,
        player: player.map(TeamPlayer::full_label),
        kind: player.map(TeamPlayer::kind),
    }
}

/// A table of players of one kind.
pub(super) fn of_kind(mut table: ReportTable, kind: PlayerKind) -> ReportTable {
    table.kind = Some(kind);
    table
}

/// A point that says its number.
pub(super) fn point(x: f64, cell: &ReportCell, hint: &str) -> Option<ChartPoint> {
    let y = cell.ours?;
    Some(ChartPoint { x, y, interval: cell.interval, hint: format!("{hint}: {y:.2}") })
}

/// An id per player: the first has the plain one.
pub(super) fn numbered(id: &str, number: usize) -> String {
    if number == 0 { id.to_owned() } else { format!("{id}-{}", number + 1) }
}
