//! Tables: a grid of times as the paper prints it, and every case with all that is measured of it.

use cooperage_suites::measure::COMPLETION;
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::EpisodeResult;
use cooperage_suites::table::{FigureFormat, ReportCell, ReportRow, ReportTable};

use super::sample::CaseSample;
use crate::measure::OUT_OF_STAGE;

/// The columns that [`case_cells`] fills.
const COLUMNS: [&str; 12] = [
    "agents",
    "working",
    "episodes",
    "TC",
    "median TC",
    "NaN",
    "progress",
    "mPT",
    "calls",
    "tokens",
    "command cycles",
    "dropped orders",
];

fn case_cells(sample: &CaseSample<'_>) -> Vec<ReportCell> {
    let (agents, working) = sample.case.crew();
    let number = |metric, value: f64| sample.number(metric, Some(value), FigureFormat::Count);
    let calls = |episode: &EpisodeResult| episode.end.as_ref().map_or(0, |end| end.totals.calls);
    vec![
        number("agents", agents.into()),
        number("working_bodies", working.into()),
        number("episodes", sample.episodes.len() as f64),
        sample.time(None),
        sample.median_time(),
        sample.nan(),
        sample.mean(&COMPLETION),
        sample.prompt_times(None),
        sample.mean_total("calls_per_episode", calls),
        sample.mean_total("tokens_per_episode", tokens),
        sample.mean_count("command_cycles_mean", "command_cycles"),
        sample.mean_count("commands_dropped_mean", "commands_dropped"),
    ]
}

/// Prompt and completion tokens of an episode.
pub(super) fn tokens(episode: &EpisodeResult) -> u64 {
    let totals = episode.end.as_ref().map(|end| &end.totals);
    totals.map_or(0, |totals| totals.prompt_tokens.saturating_add(totals.completion_tokens))
}

/// Every case with all that is measured of it, by the names of their rows.
pub(super) fn cases(id: &str, samples: &[(String, &CaseSample<'_>)], player: &TeamPlayer) -> ReportTable {
    let builds = samples.iter().any(|(_, sample)| sample.case.task.starts_with(crate::task::SHELTER));
    let mut columns: Vec<String> = COLUMNS.map(str::to_owned).into();
    if builds {
        columns.push(OUT_OF_STAGE.name.to_owned());
    }
    let rows = samples.iter().map(|(name, sample)| {
        let mut cells = case_cells(sample);
        if builds {
            cells.push(sample.mean(&OUT_OF_STAGE));
        }
        ReportRow::new(name.clone(), cells)
    });
    ReportTable::of_player(
        (
            &format!("{id}-cases"),
            "Case by case",
            "TC in minutes, mean over the episodes that met the goal; NaN is the share of those that did not. Counts are \
             means per episode. Of a tree only the leaves work with their own hands.",
        ),
        ("case", columns),
        rows.collect(),
        player,
    )
}

/// A grid of cells: rows by name, one cell for each column.
pub(super) fn grid(
    head: (&str, &str, &str),
    corner: (&str, Vec<String>),
    rows: Vec<(String, Vec<ReportCell>)>,
    player: &TeamPlayer,
) -> ReportTable {
    ReportTable::of_player(
        head,
        corner,
        rows.into_iter().map(|(name, cells)| ReportRow::new(name, cells)).collect(),
        player,
    )
}
