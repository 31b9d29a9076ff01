//! Sentences beside the numbers of a table.

use super::{ResultColumn, ResultTable, TASKS_MIN, TESTED_TASKS_MIN, TableFactor};
use crate::distinct::distinct;
use crate::measure::MeasureDirection;
use crate::naming::by_reason;
use crate::player::PlayerKind;
use crate::results::{EpisodeResult, Results};
use crate::text::{clean, counted};

/// Values of a factor that are listed before they are only counted.
const LISTED_MAX: usize = 4;

/// The sentences that hold for the whole table. The other factors are those that are neither rows nor columns, with their values.
pub(super) fn caption(
    table: &ResultTable,
    others: &[(TableFactor, Vec<String>)],
    tests: usize,
) -> Vec<String> {
    let mut sentences = vec![means(table)];
    if table.columns.last().is_some_and(|column| column.measure.key == super::mean::LABEL) {
        sentences.push(format!(
            "The last column is the mean of the {} before it, each counting alike; it is not tested.",
            table.columns.len() - 1
        ));
    }
    sentences.extend(scored(table));
    sentences.extend(conditions(others));
    if let Some(baseline) = table.baseline.and_then(|row| table.rows.get(row)) {
        sentences.extend(differences(table, &baseline.label, tests));
    }
    sentences
}

fn means(table: &ResultTable) -> String {
    let has_lower = table.columns.iter().any(|column| column.measure.better == MeasureDirection::Lower);
    let lower = if has_lower { " In columns marked ↓ less is better." } else { "" };
    format!(
        "Means over episodes with 95 % intervals in brackets: bootstrap over tasks, 2,000 seeded resamples, stretched for n tasks by \
         √(n/(n − 1)) · t(n − 1)/1.96.{lower}"
    )
}

/// Where the numbers come from that no judge gave.
fn scored(table: &ResultTable) -> Vec<String> {
    let is_scored = |column: &&ResultColumn| column.measure.better == MeasureDirection::Unsaid;
    let columns = table.columns.iter().filter(is_scored);
    distinct(columns.map(|column| format!("{}: {}", column.measure.name, column.measure.meaning)))
}

/// The factors that are the same everywhere, and those that the cells average over.
fn conditions(others: &[(TableFactor, Vec<String>)]) -> Vec<String> {
    let is_told = |factor: TableFactor| !factor.is_of_task() && factor != TableFactor::Run;
    let mut fixed = Vec::new();
    let mut averaged = Vec::new();
    for (factor, values) in others.iter().filter(|(factor, _)| is_told(*factor)) {
        match &values[..] {
            [one] if *factor == TableFactor::Prompts && one == "built in" => {}
            [one] => fixed.push(format!("{} {one}", factor.name())),
            many if many.len() <= LISTED_MAX => {
                averaged.push(format!("{} ({})", factor.name(), many.join(", ")))
            }
            many => averaged.push(format!("{} ({} values)", factor.name(), many.len())),
        }
    }
    let sentence = |head: &str, parts: Vec<String>| {
        (!parts.is_empty()).then(|| format!("{head}: {}.", parts.join("; ")))
    };
    [sentence("In all cells", fixed), sentence("Cells average over", averaged)]
        .into_iter()
        .flatten()
        .collect()
}

fn differences(table: &ResultTable, baseline: &str, tests: usize) -> Vec<String> {
    let found = || table.rows.iter().flat_map(|row| &row.cells).flatten().filter_map(|cell| cell.difference);
    let mut sentences = Vec::new();
    if found().next().is_none() {
        sentences.push(format!(
            "No row has an episode in common with {baseline} with which it could be compared."
        ));
        return sentences;
    }
    sentences.push(format!(
        "Differences are from {baseline}, over the tasks, seeds and indices that both have. † p below 0.05 by a sign-flip test over tasks, \
         corrected by Holm's method for the {} of this table.",
        counted(tests as u64, "test")
    ));
    if table.rows.iter().flat_map(|row| &row.cells).flatten().any(|cell| cell.is_best) {
        sentences.push("Bold is the best of a column and whatever cannot be told from it.".to_owned());
    }
    let few = found().filter(|difference| difference.tasks < TESTED_TASKS_MIN as u64).count();
    if few > 0 {
        sentences.push(format!(
            "With fewer than {TESTED_TASKS_MIN} tasks no p can fall below 0.05, and with fewer than {TASKS_MIN} there is no interval."
        ));
    }
    let partial: Vec<String> = partial(table);
    if !partial.is_empty() {
        sentences.push(format!("Not all tasks are in common: {}.", partial.join("; ")));
    }
    sentences
}

/// The differences that rest on a part of their row's tasks.
fn partial(table: &ResultTable) -> Vec<String> {
    let mut found = Vec::new();
    for row in &table.rows {
        for (cell, column) in row.cells.iter().zip(&table.columns) {
            if let Some(cell) = cell
                && let Some(difference) = cell.difference
                && difference.tasks < cell.tasks
            {
                found.push(format!(
                    "{} in {}: {} of {}",
                    row.label, column.label, difference.tasks, cell.tasks
                ));
            }
        }
    }
    found
}

/// The teams and models behind the labels of rows and columns.
pub(super) fn legend(table: &ResultTable, runs: &[Results]) -> Option<String> {
    let has_labels = [table.factors.0, table.factors.1]
        .iter()
        .any(|factor| matches!(factor, TableFactor::Team | TableFactor::Model));
    let all = distinct(runs.iter().flat_map(Results::legend));
    (has_labels && !all.is_empty()).then(|| format!("Labels: {}.", all.join("; ")))
}

/// The combinations that could not be played, by reason.
pub(super) fn unplayable(runs: &[Results]) -> Vec<String> {
    let sentence = |(reason, all): (&str, Vec<String>)| {
        let more = all.len().saturating_sub(LISTED_MAX);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let all = all.into_iter().take(LISTED_MAX).collect::<Vec<_>>().join("; ");
        clean(&format!("– not played, {reason}: {all}{more}."))
    };
    let all = runs.iter().filter_map(|run| run.grid.as_ref()).flat_map(|grid| &grid.unplayable);
    by_reason(all).into_iter().map(sentence).collect()
}

/// Sentences on episodes, rows and intervals that are missing or left out.
pub(super) fn footnotes(table: &ResultTable, all: &[(&EpisodeResult, &str)]) -> Vec<String> {
    let mut notes = Vec::new();
    let broken = all.iter().filter(|(episode, _)| episode.broken.is_some()).count() as u64;
    let unplayed =
        all.iter().filter(|(episode, _)| episode.broken.is_none() && episode.end.is_none()).count() as u64;
    if broken > 0 {
        notes.push(format!("{} broken by a provider or the program: counted nowhere.", is_or_are(broken)));
    }
    if unplayed > 0 {
        notes.push(format!("{} not finished: counted nowhere.", is_or_are(unplayed)));
    }
    let has_programs = table.rows.iter().any(|row| row.kind.is_program());
    if has_programs && table.rows.iter().any(|row| row.kind == PlayerKind::Model) {
        notes.push("Players below the line are programs: they are no language models and are not compared with them.".to_owned());
    } else if has_programs {
        notes.push("All players are programs: no language model had a part in these figures.".to_owned());
    }
    let tuned: Vec<&str> =
        table.rows.iter().filter(|row| row.kind == PlayerKind::Tuned).map(|row| row.label.as_str()).collect();
    if let (false, Some(mark)) = (tuned.is_empty(), PlayerKind::Tuned.mark()) {
        notes.push(format!("{}: {mark}.", tuned.join(", ")));
    }
    let is_few = |tasks: u64| tasks < TASKS_MIN as u64;
    for (why, of_few) in [
        (format!("where there are fewer than {TASKS_MIN} tasks"), true),
        ("where all tasks came out alike".to_owned(), false),
    ] {
        let lacks = |place: usize| {
            let mut cells = table.rows.iter().filter_map(|row| row.cells.get(place)?.as_ref());
            cells.any(|cell| cell.interval.is_none() && is_few(cell.tasks) == of_few)
        };
        let is_own = |column: &ResultColumn| column.measure.key != super::mean::LABEL;
        let columns =
            table.columns.iter().enumerate().filter(|(place, column)| is_own(column) && lacks(*place));
        let columns: Vec<&str> = columns.map(|(_, column)| column.label.as_str()).collect();
        if !columns.is_empty() {
            notes.push(format!("No interval {why}: {}.", columns.join(", ")));
        }
    }
    notes
}

fn is_or_are(count: u64) -> String {
    format!("{} {}", counted(count, "episode"), if count == 1 { "is" } else { "are" })
}
