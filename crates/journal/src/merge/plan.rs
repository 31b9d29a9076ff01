//! The plan of the run that parts make up.

use std::collections::{BTreeMap, BTreeSet};

use camino::Utf8Path;

use super::error::MergeError;
use super::parts::MergePart;
use crate::grid::GridPlan;
use crate::plan::Plan;
use crate::run_dir::RunDir;

/// The plan of the merged run: that of the run which is there, or else the plans of the parts in turn, or where parts are missing
/// the plan of the whole that each part keeps.
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
    let by_number: BTreeMap<u32, &MergePart> =
        parts.iter().rev().map(|part| (part.partition.part, part)).collect();
    if by_number.len() == partition.of as usize {
        let whole = interleaved(&by_number.into_values().map(|part| part.run.plan()).collect::<Vec<_>>());
        if whole.keys_hash() == partition.whole {
            return Ok(whole);
        }
        // A part has episodes of another one; which of them has is seen in the plan of the whole.
        return Ok(kept(parts)?.unwrap_or(whole));
    }
    let missing = partition.of as usize - by_number.len();
    kept(parts)?.ok_or(MergeError::NoWhole { missing, of: partition.of })
}

/// The plan of the whole, of the first part that has it.
fn kept(parts: &[MergePart]) -> Result<Option<Plan>, MergeError> {
    for part in parts {
        if let Some(whole) = part.run.whole()? {
            return Ok(Some(whole));
        }
    }
    Ok(None)
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
        for ((found, _), planned) in part.run.episodes().zip(own) {
            if found != *planned {
                return Err(foreign(part, found));
            }
        }
    }
    let of = first.partition.of.max(1) as usize;
    Ok((0..keys.len()).map(|place| u32::try_from(place % of + 1).unwrap_or_default()).collect())
}

/// The same for parts of what was missing of the run: their places say nothing of those in the run.
fn numbers_of_rest(keys: &[String], parts: &[MergePart]) -> Result<Vec<u32>, MergeError> {
    let known: BTreeSet<&String> = keys.iter().collect();
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    for part in parts {
        for (key, _) in part.run.episodes() {
            let number = part.partition.part;
            if !known.contains(&key) || *numbers.entry(key.clone()).or_insert(number) != number {
                return Err(foreign(part, key));
            }
        }
    }
    Ok(keys.iter().map(|key| numbers.get(key).copied().unwrap_or_default()).collect())
}

fn foreign(part: &MergePart, key: String) -> MergeError {
    let path = part.run.path().join("plan.json");
    MergeError::Foreign { path, key, part: part.partition.part, of: part.partition.of }
}
