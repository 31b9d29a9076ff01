//! The plan of the run that parts make up.

use std::collections::{BTreeMap, BTreeSet};

use camino::Utf8Path;

use super::error::MergeError;
use super::parts::MergePart;
use crate::grid::GridPlan;
use crate::plan::Plan;
use crate::run_dir::RunDir;

/// The plan of the merged run: that of the run which is there, or else that of the whole which each part keeps. If no part has it
/// any more, the plans of all parts in turn.
pub(super) fn of_whole(out: &Utf8Path, parts: &[MergePart]) -> Result<Plan, MergeError> {
    let Some(first) = parts.first() else { return Ok(RunDir::open(out)?.plan().clone()) };
    let partition = &first.partition;
    let part = first.run.path().to_owned();
    if out.join("plan.json").exists() {
        let run = RunDir::open(out)?;
        let is_it = run.plan().keys_hash() == *partition.rest_of.as_ref().unwrap_or(&partition.whole);
        return match (is_it && run.plan().partition.is_none(), &partition.rest_of) {
            (true, _) => Ok(run.plan().clone()),
            (false, None) => Err(MergeError::OtherRun { out: out.to_owned(), part }),
            (false, Some(_)) => Err(MergeError::NoRun { out: out.to_owned(), part }),
        };
    }
    if partition.rest_of.is_some() {
        return Err(MergeError::NoRun { out: out.to_owned(), part });
    }
    // One that cannot be read is as good as lost: others are there.
    if let Some(whole) = parts.iter().find_map(|part| part.run.whole().ok().flatten()) {
        return Ok(whole);
    }
    let by_number: BTreeMap<u32, &MergePart> =
        parts.iter().rev().map(|part| (part.partition.part, part)).collect();
    let missing = partition.of as usize - by_number.len();
    if missing > 0 {
        return Err(MergeError::NoWhole { missing, of: partition.of });
    }
    let plans: Result<Vec<RunDir>, _> =
        by_number.into_values().map(|part| RunDir::open(part.run.path())).collect();
    Ok(interleaved(&plans?.iter().map(RunDir::plan).collect::<Vec<_>>()))
}

/// The episodes of all plans in turn.
fn interleaved(parts: &[&Plan]) -> Plan {
    let longest = parts.iter().map(|part| part.episodes.len()).max().unwrap_or_default();
    let in_turn = || (0..longest).flat_map(|place| parts.iter().map(move |part| (*part, place)));
    let episodes = in_turn().filter_map(|(part, place)| part.episodes.get(place)).cloned().collect();
    let labels =
        in_turn().filter_map(|(part, place)| part.grid.as_ref()?.labels.get(place)).cloned().collect();
    let Some(first) = parts.first() else {
        return Plan {
            format: crate::FORMAT,
            experiment: None,
            selection: Vec::new(),
            episodes,
            attachments: BTreeMap::new(),
            grid: None,
            partition: None,
        };
    };
    Plan {
        format: first.format,
        experiment: first.experiment.clone(),
        selection: first.selection.clone(),
        episodes,
        attachments: first.attachments.clone(),
        grid: first.grid.as_ref().map(|grid| GridPlan { labels, ..grid.clone() }),
        partition: None,
    }
}

/// The number of the part to which each episode of the plan falls, 0 for those of none. Each part must have its own episodes
/// and no others.
pub(super) fn numbers(plan: &Plan, parts: &[MergePart]) -> Result<Vec<u32>, MergeError> {
    let keys: Vec<String> = plan.episodes.iter().map(crate::plan::EpisodePlan::key).collect();
    let Some(first) = parts.first() else { return Ok(vec![0; keys.len()]) };
    if first.partition.rest_of.is_some() {
        return numbers_of_rest(&keys, parts);
    }
    for part in parts {
        let own = keys.iter().enumerate().filter(|(place, _)| part.partition.has(*place)).map(|(_, key)| key);
        if let Some((found, _)) = part.keys.iter().zip(own).find(|(found, planned)| found != planned) {
            return Err(foreign(part, found));
        }
    }
    if plan.keys_hash() != first.partition.whole {
        // No part keeps the plan of the whole, and together they make up another one.
        return Err(foreign(first, keys.first().map_or("", String::as_str)));
    }
    let of = first.partition.of.max(1) as usize;
    Ok((0..keys.len()).map(|place| u32::try_from(place % of + 1).unwrap_or_default()).collect())
}

/// The same for parts of what was missing of the run: their places say nothing of those in the run.
fn numbers_of_rest(keys: &[String], parts: &[MergePart]) -> Result<Vec<u32>, MergeError> {
    let known: BTreeSet<&String> = keys.iter().collect();
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    for part in parts {
        for key in &part.keys {
            let number = part.partition.part;
            if !known.contains(key) || *numbers.entry(key.clone()).or_insert(number) != number {
                return Err(foreign(part, key));
            }
        }
    }
    Ok(keys.iter().map(|key| numbers.get(key).copied().unwrap_or_default()).collect())
}

fn foreign(part: &MergePart, key: &str) -> MergeError {
    let path = part.run.path().join("plan.json");
    MergeError::Foreign { path, key: key.to_owned(), part: part.partition.part, of: part.partition.of }
}
