//! Comma-separated values: one file with a line per cell of every table, one with a line per episode.

use std::collections::BTreeSet;

use super::document::Document;

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
        "completion",
        "calls",
        "prompt_tokens",
        "completion_tokens",
        "turns_without_command",
        "digest",
    ];
    csv.line(fixed.into_iter().map(str::to_owned).chain(figures.iter().map(|name| (*name).clone())));
    for episode in &document.episodes {
        let mut fields = vec![
            episode.key.clone(),
            episode.task.clone(),
            episode.agents.to_string(),
            episode.player.clone(),
            episode.seed.to_string(),
            episode.index.to_string(),
            episode.outcome.clone(),
            episode.completion_value.map(|value| format!("{value:.6}")).unwrap_or_default(),
            episode.calls.to_string(),
            episode.prompt_tokens.to_string(),
            episode.completion_tokens.to_string(),
            episode.turns_without_command.to_string(),
            episode.digest.clone(),
        ];
        let figure = |name: &&String| episode.figures.get(*name).map(i64::to_string).unwrap_or_default();
        fields.extend(figures.iter().map(figure));
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
        let fields: Vec<String> = fields.into_iter().map(|field| quoted(&field)).collect();
        self.text += &fields.join(",");
        self.text.push('\n');
    }
}

/// A field, quoted where it must be. A text that a spreadsheet would take for a formula gets an apostrophe in front;
/// numbers stay numbers.
fn quoted(field: &str) -> String {
    let is_formula = field.starts_with(['=', '+', '-', '@']) && field.parse::<f64>().is_err();
    let field = if is_formula { format!("'{field}") } else { field.to_owned() };
    if field.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", field.replace('"', "\"\""));
    }
    field
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_and_harmless() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
        assert_eq!(quoted("=HYPERLINK(1)"), "'=HYPERLINK(1)");
        assert_eq!(quoted("-3"), "-3");
    }
}
