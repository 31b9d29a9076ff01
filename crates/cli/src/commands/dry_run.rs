//! A plan as a person reads it: what holds for every episode once, and a table of what varies.

use std::collections::BTreeMap;

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use cooperage_journal::Plan;
use serde_json::Value;

use crate::error::{CliError, Exit};

/// Most lines of the table; a plan may have thousands of episodes.
const LINES_MAX: usize = 60;

/// The columns come from the plan itself, so that nothing that varies can be forgotten.
pub(crate) fn table(plan: &Plan) -> Result<String, CliError> {
    let mut rows: Vec<BTreeMap<String, String>> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    for episode in &plan.episodes {
        let value = serde_json::to_value(episode)
            .map_err(|error| CliError::new(Exit::Output, format!("cannot print the plan: {error}")))?;
        let mut row = BTreeMap::new();
        flatten("", &value, &mut row);
        for name in row.keys() {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        rows.push(row);
    }
    // Prices and hashes of files are for programs: `--json` prints them.
    names.retain(|name| !name.contains(".price.") && !name.starts_with("attachments."));
    let rank = |name: &String| {
        ["task", "agents", "team", "models", "seed", "index"]
            .iter()
            .position(|first| name.starts_with(first))
            .unwrap_or(9)
    };
    names.sort_by_key(rank);
    let cell =
        |row: &BTreeMap<String, String>, name: &String| row.get(name).map_or("–".to_owned(), Clone::clone);
    let varies = |name: &&String| {
        rows.iter().any(|row| row.get(*name) != rows.first().and_then(|first| first.get(*name)))
    };
    // Episodes that differ in their index alone are one line.
    let (varying, fixed): (Vec<&String>, Vec<&String>) =
        names.iter().filter(|name| *name != "index").partition(|name| varies(name));
    let mut lines: Vec<(Vec<String>, u64)> = Vec::new();
    for row in &rows {
        let cells: Vec<String> = varying.iter().map(|name| cell(row, name)).collect();
        match lines.last_mut() {
            Some((last, episodes)) if *last == cells => *episodes += 1,
            _ => lines.push((cells, 1)),
        }
    }
    let mut text = String::from("For every episode:\n");
    let width = fixed.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    for name in fixed {
        if let Some(row) = rows.first() {
            text.push_str(&format!("  {name:width$}  {}\n", cell(row, name)));
        }
    }
    if !varying.is_empty() {
        let mut grid = Table::new();
        grid.load_style(NOTHING);
        grid.set_header(varying.iter().map(|name| name.as_str()).chain(["episodes"]));
        for (cells, episodes) in lines.iter().take(LINES_MAX) {
            grid.add_row(cells.iter().cloned().chain([episodes.to_string()]));
        }
        text.push_str(&format!("\nWhat varies:\n{}\n", grid.trim_fmt()));
        if lines.len() > LINES_MAX {
            text.push_str(&format!(
                "… and {} more lines; --json prints every episode\n",
                lines.len() - LINES_MAX
            ));
        }
    }
    text.push_str(&format!("\n{} episodes", plan.episodes.len()));
    Ok(text)
}

/// The leaves of a value by their paths; `milli` and `micro` stay as they are, for they stand so in the plan.
fn flatten(path: &str, value: &Value, into: &mut BTreeMap<String, String>) {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| flatten(&below(key), value, into)),
        Value::String(text) => drop(into.insert(path.to_owned(), text.clone())),
        Value::Array(list) => list
            .iter()
            .enumerate()
            .for_each(|(place, value)| flatten(&below(&place.to_string()), value, into)),
        other => drop(into.insert(path.to_owned(), other.to_string())),
    }
}
