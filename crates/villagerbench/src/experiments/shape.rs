//! Cells and points of the benchmark's measures.

use cooperage_suites::experiments::chart::ChartPoint;
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::results::EpisodeResult;
use cooperage_suites::table::{FigureFormat, Published, ReportCell};

/// The cell of a measure's mean over episodes.
pub(super) fn cell(episodes: &[&EpisodeResult], measure: EpisodeMeasure, paper: Option<f64>) -> ReportCell {
    ReportCell { paper: paper.map(Published::number), ..measure.cell(episodes) }
}

/// A cell with one number of ours.
pub(super) fn number(metric: &'static str, ours: Option<f64>, n: usize) -> ReportCell {
    let is_count = matches!(metric, "episodes" | "prompt_tokens" | "terms" | "terms_missing" | "answers");
    let form = if is_count { FigureFormat::Count } else { FigureFormat::Decimals };
    ReportCell::number(metric, form, ours, n)
}

/// Seconds of virtual time from begin to end.
pub(super) fn seconds(episode: &EpisodeResult) -> f64 {
    episode.figure("wall_ms") as f64 / 1e3
}

/// Tokens of all prompts and answers.
pub(super) fn tokens(episode: &EpisodeResult) -> f64 {
    let totals = episode.end.as_ref().map(|end| &end.totals);
    totals.map_or(0.0, |totals| totals.prompt_tokens.saturating_add(totals.completion_tokens) as f64)
}

/// Calls of models.
pub(super) fn calls(episode: &EpisodeResult) -> f64 {
    episode.end.as_ref().map_or(0.0, |end| end.totals.calls as f64)
}

/// A point that says its number.
pub(super) fn point(x: f64, cell: &ReportCell, hint: &str) -> Option<ChartPoint> {
    let y = cell.ours?;
    Some(ChartPoint { x, y, interval: cell.interval, hint: format!("{hint}: {y:.2}") })
}
