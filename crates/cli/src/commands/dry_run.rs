//! A plan as a person reads it: once what holds for every episode, or for every episode of a team; then a table of what varies.

use std::collections::{BTreeMap, BTreeSet};

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use cooperage_journal::{EpisodeLabels, EpisodePlan, Plan};
use serde_json::Value;

use crate::error::{CliError, Exit};

/// Most lines of the table; a plan may have thousands of episodes.
const LINES_MAX: usize = 60;

/// The settings of an episode by their paths in its plan.
type PlanRow = BTreeMap<String, String>;

/// The columns come from the plan itself, so that nothing that varies can be forgotten.
pub(crate) fn table(plan: &Plan) -> Result<String, CliError> {
    let (rows, counts) = rows(plan)?;
    let names = names(&rows);
    let all: Vec<&PlanRow> = rows.iter().collect();
    // Episodes that differ in their index alone are one line.
    let (varying, fixed): (Vec<&str>, Vec<&str>) =
        names.into_iter().filter(|name| *name != "index").partition(|name| varies(&all, name));
    let mut text = format!("For every episode:\n{}", settings(&fixed, rows.first()));
    // Options of a framework vary only because others do not have them.
    let teams = by_team(&rows);
    let is_of_team = |name: &&str| !teams.values().any(|rows| varies(rows, name));
    let (of_teams, varying): (Vec<&str>, Vec<&str>) = varying.into_iter().partition(is_of_team);
    // The table says whose episode each line is.
    let (labels, of_teams): (Vec<&str>, Vec<&str>) =
        of_teams.into_iter().partition(|name| is_framework(name));
    for (team, rows) in teams.iter().filter(|_| !of_teams.is_empty()) {
        text.push_str(&format!(
            "\nFor every episode of {team}:\n{}",
            settings(&of_teams, rows.first().copied())
        ));
    }
    let mut columns: Vec<&str> = labels.into_iter().chain(varying).collect();
    columns.sort_by_key(|name| rank(name));
    if !columns.is_empty() {
        text.push_str(&format!("\nWhat varies:\n{}", grid(&columns, &rows, &counts)));
    }
    text.push_str(&format!("\n{} episodes", plan.episodes.len()));
    Ok(text)
}

/// The settings of episodes that follow each other and differ in nothing but their index, with the number of these episodes.
fn rows(plan: &Plan) -> Result<(Vec<PlanRow>, Vec<u64>), CliError> {
    let (mut rows, mut counts) = (Vec::new(), Vec::<u64>::new());
    let mut last: Option<(EpisodePlan, Option<&EpisodeLabels>)> = None;
    for (place, episode) in plan.episodes.iter().enumerate() {
        let labels = plan.grid.as_ref().and_then(|grid| grid.labels.get(place));
        let this = (EpisodePlan { index: 0, ..episode.clone() }, labels);
        if last.as_ref() == Some(&this) {
            counts.last_mut().into_iter().for_each(|count| *count += 1);
            continue;
        }
        let mut row = row(episode)?;
        if let Some(labels) = labels {
            row.insert("team".to_owned(), labels.team.clone());
            row.extend(labels.model.clone().map(|label| ("model".to_owned(), label)));
        }
        rows.push(row);
        counts.push(1);
        last = Some(this);
    }
    Ok((rows, counts))
}

/// The settings of an episode.
fn row(episode: &EpisodePlan) -> Result<PlanRow, CliError> {
    let mut value = serde_json::to_value(episode)
        .map_err(|error| CliError::new(Exit::Output, format!("cannot print the plan: {error}")))?;
    for team in value.get_mut("teams").and_then(Value::as_array_mut).into_iter().flatten() {
        fold_roles(team);
    }
    let mut row = PlanRow::new();
    flatten("", &value, &mut row);
    Ok(row)
}

/// Names the model of a team once, for the role `*`, where all of its roles have the same one.
fn fold_roles(team: &mut Value) {
    let Some(models) = team.get_mut("models").and_then(Value::as_object_mut) else { return };
    let mut all = models.values();
    if let Some(first) = all.next().cloned()
        && all.all(|model| *model == first)
    {
        models.clear();
        models.insert("*".to_owned(), first);
    }
}

/// The names of all settings that are for people, the most important ones first.
fn names(rows: &[PlanRow]) -> Vec<&str> {
    let all: BTreeSet<&str> = rows.iter().flat_map(PlanRow::keys).map(String::as_str).collect();
    // Prices and hashes of files are for programs: `--json` prints them.
    let is_for_people = |name: &&str| !name.contains(".price.") && !name.starts_with("attachments.");
    let mut names: Vec<&str> = all.into_iter().filter(is_for_people).collect();
    names.sort_by_key(|name| rank(name));
    names
}

fn rank(name: &str) -> usize {
    let first = ["task", "agents", "team", "models", "seed", "index"];
    first.iter().position(|first| name.starts_with(first)).unwrap_or(first.len())
}

fn varies(rows: &[&PlanRow], name: &str) -> bool {
    rows.iter().any(|row| row.get(name) != rows.first().and_then(|first| first.get(name)))
}

/// Whether a setting is the framework of a team.
fn is_framework(name: &str) -> bool {
    name.starts_with("teams.") && name.ends_with(".framework")
}

/// The episodes by the frameworks of their teams.
fn by_team(rows: &[PlanRow]) -> BTreeMap<String, Vec<&PlanRow>> {
    let mut teams: BTreeMap<String, Vec<&PlanRow>> = BTreeMap::new();
    for row in rows {
        let frameworks = row.iter().filter(|(name, _)| is_framework(name)).map(|(_, value)| value.as_str());
        teams.entry(frameworks.collect::<Vec<_>>().join(" and ")).or_default().push(row);
    }
    teams
}

/// A line for each setting that an episode has.
fn settings(names: &[&str], row: Option<&PlanRow>) -> String {
    let held: Vec<(&str, &String)> =
        names.iter().filter_map(|name| Some((*name, row?.get(*name)?))).collect();
    let width = held.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    held.iter().map(|(name, value)| format!("  {name:width$}  {value}\n")).collect()
}

/// A line for each run of episodes that have the same values.
fn grid(columns: &[&str], rows: &[PlanRow], counts: &[u64]) -> String {
    let mut lines: Vec<(Vec<&str>, u64)> = Vec::new();
    for (row, count) in rows.iter().zip(counts) {
        let cells: Vec<&str> =
            columns.iter().map(|name| row.get(*name).map_or("–", String::as_str)).collect();
        match lines.last_mut() {
            Some((last, episodes)) if *last == cells => *episodes += count,
            _ => lines.push((cells, *count)),
        }
    }
    let mut grid = Table::new();
    grid.load_style(NOTHING);
    grid.set_header(columns.iter().copied().chain(["episodes"]));
    for (cells, episodes) in lines.iter().take(LINES_MAX) {
        grid.add_row(cells.iter().map(|&cell| cell.to_owned()).chain([episodes.to_string()]));
    }
    let mut text = format!("{}\n", grid.trim_fmt());
    if let Some(more) = lines.len().checked_sub(LINES_MAX).filter(|&more| more > 0) {
        text.push_str(&format!("… and {more} more lines; --json prints every episode\n"));
    }
    text
}

/// The leaves of a value by their paths; `milli` and `micro` stay as they are, for they stand so in the plan.
fn flatten(path: &str, value: &Value, into: &mut PlanRow) {
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
