//! The table of scores that were given afterwards.

use crate::distinct::distinct;
use crate::measure::EpisodeMeasure;
use crate::results::{EpisodeResult, Results};
use crate::table::{ReportRow, ReportTable};
use crate::teams::{by_name, teams};
use crate::text::{agents_text, clean};

/// A row for each kind of task that a team played in some size: the means of the scores. None without scores.
pub(super) fn table(results: &Results, measures: &[EpisodeMeasure]) -> Option<ReportTable> {
    if measures.is_empty() {
        return None;
    }
    let mut rows = Vec::new();
    for team in teams(results) {
        for agents in team.crews() {
            let episodes = team.with(agents);
            for (kind, of_kind) in by_name(&episodes, EpisodeResult::level) {
                rows.push(ReportRow {
                    name: format!("{}, {}, {}", clean(kind), team.name(), agents_text(agents)),
                    cells: measures.iter().map(|measure| measure.cell(&of_kind)).collect(),
                    is_total: false,
                });
            }
        }
    }
    let by = distinct(results.scores.columns.iter().map(|column| &column.by));
    let by: Vec<String> = by.into_iter().map(|by| clean(&by.to_string())).collect();
    Some(ReportTable {
        id: "scores".to_owned(),
        title: "Scored afterwards".to_owned(),
        caption: format!(
            "Means over the episodes that have the score, given afterwards by {}. No judge of a benchmark gave them.",
            by.join(", ")
        ),
        corner: "tasks and team".to_owned(),
        columns: measures.iter().map(|measure| measure.name.to_owned()).collect(),
        groups: Vec::new(),
        rows,
        player: None,
        kind: None,
    })
}
