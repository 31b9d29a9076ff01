//! Comma-separated values: one file with a line per cell of every table, one with a line per episode.

use std::collections::BTreeSet;

use super::document::Document;
use crate::measure::COMPLETION;
use crate::text::csv_line;

/// Every cell of every table on what came of it.
pub(super) fn cells(document: &Document) -> String {
    const COUNTS: [&str; 7] = [
        "completed",
        "failed",
        "failed_exact",
        "active",
        "orders",
        "orders_lost_full_list",
        "turns_without_command",
    ];
    let mut csv = Csv::default();
    csv.line(
        ["table", "player", "row", "column", "metric", "ours", "low", "high", "n", "paper", "bound"]
            .into_iter()
            .chain(COUNTS)
            .chain(["notes"])
            .map(str::to_owned),
    );
    let number = |value: Option<f64>| value.map(|value| format!("{value:.6}")).unwrap_or_default();
    for table in &document.findings.tables {
        for (row, column, cell) in table.cells() {
            let notes: Vec<&str> = cell.notes.iter().chain(cell.paper_note()).map(String::as_str).collect();
            let mut fields = vec![
                table.id.clone(),
                table.player.clone().unwrap_or_default(),
                row.to_owned(),
                column.to_owned(),
                cell.metric.to_owned(),
                number(cell.ours),
                number(cell.interval.map(|interval| interval.low)),
                number(cell.interval.map(|interval| interval.high)),
                cell.n.to_string(),
                number(cell.paper.as_ref().and_then(|paper| paper.value)),
                number(cell.bound.map(|bound| bound.value)),
            ];
            fields.extend(COUNTS.map(|name| cell.counts.get(name).map(i64::to_string).unwrap_or_default()));
            fields.push(notes.join("; "));
            csv.line(fields);
        }
    }
    csv.text
}

/// Every planned episode.
pub(super) fn episodes(document: &Document) -> String {
    let figures: BTreeSet<&String> =
        document.episodes.iter().flat_map(|episode| episode.figures.keys()).collect();
    let mut csv = Csv::default();
    let fixed = [
        "key",
        "task",
        "agents",
        "player",
        "seed",
        "index",
        "outcome",
        "reason",
        "missing",
        "completion",
        "calls",
        "prompt_tokens",
        "completion_tokens",
        "turns_without_command",
        "digest",
    ];
    let measures: Vec<&str> =
        document.measures.iter().filter(|one| **one != COMPLETION).map(|one| one.key).collect();
    let names = figures.iter().map(|name| name.as_str()).chain(measures.iter().copied());
    csv.line(fixed.into_iter().chain(names).map(str::to_owned));
    for episode in &document.episodes {
        let mut fields = vec![
            episode.key.clone(),
            episode.task.clone(),
            episode.agents.to_string(),
            episode.player.clone(),
            episode.seed.to_string(),
            episode.index.to_string(),
            episode.outcome.clone(),
            episode.reason.clone(),
            episode.missing.join("; "),
            episode.completion_value.map(|value| format!("{value:.6}")).unwrap_or_default(),
            episode.calls.to_string(),
            episode.prompt_tokens.to_string(),
            episode.completion_tokens.to_string(),
            episode.turns_without_command.to_string(),
            episode.digest.clone(),
        ];
        let figure = |name: &&String| episode.figures.get(*name).map(i64::to_string).unwrap_or_default();
        fields.extend(figures.iter().map(figure));
        let measure = |key: &&str| episode.measures.get(*key).map(|value| format!("{value:.6}"));
        fields.extend(measures.iter().map(|key| measure(key).unwrap_or_default()));
        csv.line(fields);
    }
    csv.text
}

#[derive(Default)]
struct Csv {
    text: String,
}

impl Csv {
    fn line(&mut self, fields: impl IntoIterator<Item = String>) {
        self.text += &csv_line(fields);
    }
}
