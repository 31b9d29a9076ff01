//! The parts that a merge is given, and whether they are parts of one run.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};

use super::error::MergeError;
use crate::error::JournalError;
use crate::partition::PartitionPlan;
use crate::plan::Plan;
use crate::run_dir::RunDir;
use crate::run_lock::RunLock;

/// The longest value that is shown where two parts disagree.
const SHOWN_CHARACTERS: usize = 40;

/// A part of a run.
#[derive(Debug)]
pub struct MergePart {
    /// Its run directory, without the episodes of its plan: those of all parts together would take much memory.
    pub run: RunDir,
    /// The keys of its episodes, in plan order.
    pub(super) keys: Vec<String>,
    /// Its place in the whole run.
    pub partition: PartitionPlan,
    /// Whether another process plays it.
    pub is_running: bool,
}

impl MergePart {
    /// Its number as people write it, such as `3/16`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}/{}", self.partition.part, self.partition.of)
    }

    fn plan(&self) -> &Plan {
        self.run.plan()
    }
}

/// Opens the parts, in order of their numbers and then of their paths.
pub(super) fn opened(out: &Utf8Path, paths: &[Utf8PathBuf]) -> Result<Vec<MergePart>, MergeError> {
    let mut parts: Vec<MergePart> = Vec::new();
    let mut real = Vec::new();
    for path in paths {
        let mut run = RunDir::open(path)?;
        run.check_playable()?;
        let there = real_path(path);
        if real.contains(&there) {
            return Err(MergeError::Twice { path: path.clone() });
        }
        let Some(partition) = run.plan().partition.clone() else {
            return Err(MergeError::Whole { path: path.clone() });
        };
        check_share(&run, &partition)?;
        let keys = run.episodes().map(|(key, _)| key).collect();
        run.forget_episodes();
        real.push(there);
        parts.push(MergePart { run, keys, partition, is_running: false });
    }
    let folder = real_path(out);
    for (part, real) in parts.iter().zip(&real) {
        // A part above is one into which would be written; one below would become a file of the run.
        if real.starts_with(&folder) || folder.starts_with(real) {
            return Err(MergeError::Nested { out: out.to_owned(), part: part.run.path().to_owned() });
        }
    }
    parts.sort_by(|one, other| {
        (one.partition.part, one.run.path()).cmp(&(other.partition.part, other.run.path()))
    });
    Ok(parts)
}

/// A path without links, as far as it exists.
fn real_path(path: &Utf8Path) -> Utf8PathBuf {
    if let Ok(real) = path.canonicalize_utf8() {
        return real;
    }
    let parent =
        path.parent().map(|parent| if parent.as_str().is_empty() { Utf8Path::new(".") } else { parent });
    match (parent, path.file_name()) {
        (Some(parent), Some(name)) => real_path(parent).join(name),
        _ => path.to_owned(),
    }
}

fn check_share(run: &RunDir, partition: &PartitionPlan) -> Result<(), MergeError> {
    let invalid =
        |reason: String| JournalError::Invalid { path: run.path().join("plan.json"), line: 1, reason };
    let PartitionPlan { part, of, episodes, .. } = partition;
    if *part == 0 || part > of {
        return Err(invalid(format!("there is no part {part} of {of}")).into());
    }
    let (share, found) = (partition.share(), run.plan().episodes.len() as u64);
    if share != found {
        let reason = format!("part {part}/{of} has {share} of {episodes} episodes, and the plan has {found}");
        return Err(invalid(reason).into());
    }
    Ok(())
}

/// Makes sure that all are parts of one run, as the first is.
pub(super) fn check_agreement(parts: &[MergePart]) -> Result<(), MergeError> {
    let Some((first, others)) = parts.split_first() else { return Ok(()) };
    for other in others {
        if let Some((what, values)) = disagreement(first, other) {
            return Err(MergeError::Disagree {
                one: first.run.path().to_owned(),
                other: other.run.path().to_owned(),
                what,
                values,
            });
        }
    }
    Ok(())
}

/// The first thing in which two parts differ though they must not, with both values where they are short.
fn disagreement(one: &MergePart, other: &MergePart) -> Option<(&'static str, String)> {
    let told = |what: &'static str, a: &str, b: &str| {
        let is_short = [a, b].iter().all(|text| text.chars().count() <= SHOWN_CHARACTERS);
        (a != b).then(|| (what, if is_short { format!(": {a} and {b}") } else { String::new() }))
    };
    let numbers = |what, a: u64, b: u64| told(what, &a.to_string(), &b.to_string());
    let ((a, b), (plan_a, plan_b)) = ((&one.partition, &other.partition), (one.plan(), other.plan()));
    let experiment = |plan: &Plan| plan.experiment.clone().unwrap_or_else(|| "none".to_owned());
    numbers("the format", plan_a.format.into(), plan_b.format.into())
        .or_else(|| told("the experiment", &experiment(plan_a), &experiment(plan_b)))
        .or_else(|| told("the selection", &plan_a.selection.join(" "), &plan_b.selection.join(" ")))
        .or_else(|| numbers("the number of parts", a.of.into(), b.of.into()))
        .or_else(|| numbers("the number of episodes of the whole run", a.episodes, b.episodes))
        .or_else(|| attachment(plan_a, plan_b).map(|name| ("an attachment", format!(": {name}"))))
        .or_else(|| (plan_a.grid != plan_b.grid).then(|| ("a team or model of the grid", String::new())))
        .or_else(|| {
            (a.whole != b.whole).then(|| ("an option, model, seed or limit of the whole run", String::new()))
        })
        .or_else(|| (a.rest_of != b.rest_of).then(|| ("the run of which they are missing", String::new())))
}

/// The name of the first attachment whose content differs.
fn attachment(one: &Plan, other: &Plan) -> Option<String> {
    let contents = |plan: &Plan| -> BTreeMap<String, (String, Option<String>)> {
        let all = plan.attachments.iter();
        all.map(|(name, file)| (name.clone(), (file.text.clone(), file.hash.clone()))).collect()
    };
    let (one, other) = (contents(one), contents(other));
    let mut names = one.keys().chain(other.keys());
    names.find(|name| one.get(*name) != other.get(*name)).cloned()
}

/// Keeps other processes from playing the parts meanwhile. Those that one plays are marked if they may be, else refused.
pub(super) fn held(parts: &mut [MergePart], takes_running: bool) -> Result<Vec<RunLock>, MergeError> {
    let mut held = Vec::new();
    for part in parts {
        match part.run.lock_for_reading() {
            Ok(lock) => held.push(lock),
            Err(JournalError::InUse { .. }) if takes_running => part.is_running = true,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(held)
}
