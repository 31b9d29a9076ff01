//! Which journal of which part is taken for each episode.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use camino::Utf8PathBuf;

use super::error::MergeError;
use super::out::{MergedRun, is_same_file};
use super::parts::MergePart;
use crate::error::JournalError;
use crate::files;
use crate::last_line::{JournalProof, read_ends};
use crate::reader::FinishedJournal;
use crate::record::{EndRecord, Record};
use crate::run_dir::{EpisodeState, RunDir};
use crate::threads::on_threads;

/// The journals that are taken, and those that are not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The keys of the run's episodes, in plan order, each with the finished journal that is to be added.
    pub(super) episodes: Vec<(String, ChosenJournal)>,
    /// Journals with other bytes than the one that counts.
    pub dropped: Vec<DroppedJournal>,
    /// Damaged journals, with the damage in words.
    pub damaged: Vec<(Utf8PathBuf, String)>,
    /// The programs that played the episodes.
    pub builds: BTreeSet<String>,
}

/// The journal that counts for an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChosenJournal {
    /// The merged run has it.
    Own,
    /// That of a part, by its place among the parts.
    OfPart(usize),
    /// None is finished.
    None,
}

/// A finished journal that does not count: another process played the episode too, with another outcome.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct DroppedJournal {
    /// The episode's key.
    pub key: String,
    /// The part that it is of, such as `3/16`.
    pub part: String,
    /// The hash of its bytes.
    pub journal: String,
    /// Its model calls.
    pub calls: u64,
    /// Their cost in millionths of a US dollar, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_micro_usd: Option<u64>,
}

/// The calls and the cost of journals that do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DroppedTotals {
    /// Their model calls.
    pub calls: u64,
    /// Their cost in millionths of a US dollar, where that of each is known.
    pub cost_micro_usd: Option<u64>,
}

impl DroppedTotals {
    /// Adds those of all journals; sums that are too large for a number stay at the largest one.
    #[must_use]
    pub fn of<'d>(dropped: impl IntoIterator<Item = &'d DroppedJournal>) -> DroppedTotals {
        let none = DroppedTotals { calls: 0, cost_micro_usd: Some(0) };
        dropped.into_iter().fold(none, |sum, journal| DroppedTotals {
            calls: sum.calls.saturating_add(journal.calls),
            cost_micro_usd: Option::zip(sum.cost_micro_usd, journal.cost_micro_usd)
                .map(|(sum, one)| sum.saturating_add(one)),
        })
    }
}

/// A whole journal of a finished episode.
struct Whole {
    build: String,
    calls: u64,
    cost_micro_usd: Option<u64>,
}

/// The journals that were found of an episode.
#[derive(Default)]
struct Found {
    taken: Option<ChosenJournal>,
    dropped: Vec<DroppedJournal>,
    damaged: Vec<(Utf8PathBuf, String)>,
    build: Option<String>,
}

/// Checks the journals of all parts on several threads, and chooses.
pub(super) fn choose(
    out: &RunDir,
    parts: &[MergePart],
    numbers: &[u32],
    threads: NonZeroUsize,
) -> Result<Choice, MergeError> {
    let numbered: Vec<(&String, u32)> = out.keys().iter().zip(numbers.iter().copied()).collect();
    let found = on_threads(threads, &numbered, |_, (key, number)| of_episode(out, parts, key, *number))?;
    let mut choice = Choice::default();
    for (Found { taken, dropped, damaged, build }, key) in found.into_iter().zip(out.keys()) {
        choice.episodes.push((key.clone(), taken.unwrap_or(ChosenJournal::None)));
        choice.dropped.extend(dropped);
        choice.damaged.extend(damaged);
        choice.builds.extend(build);
    }
    Ok(choice)
}

/// Chooses the journal of one episode: the one that the merged run has, if it is whole, else the first of the parts.
fn of_episode(out: &RunDir, parts: &[MergePart], key: &str, number: u32) -> Result<Found, MergeError> {
    let mut found = Found::default();
    let mut first: Option<Utf8PathBuf> = None;
    // Whether only the checksum of the run's own journal has been asked.
    let mut is_kept = false;
    let own = out.finished_path(key);
    let of_parts = parts.iter().enumerate().filter(|(_, part)| part.partition.part == number);
    let candidates = std::iter::once((ChosenJournal::Own, out, String::new()))
        .chain(of_parts.map(|(place, part)| (ChosenJournal::OfPart(place), &part.run, part.name())));
    for (taken, run, part) in candidates {
        let path = run.finished_path(key);
        if path.symlink_metadata().is_err() {
            continue;
        }
        let is_own = taken == ChosenJournal::Own;
        // A link of a file that was checked has no other bytes.
        if !is_own && found.taken == Some(ChosenJournal::Own) && is_same_file(&own, &path) {
            continue;
        }
        // The same bytes as those of a journal that was checked.
        let same = |first: &Utf8PathBuf| {
            files::read(first).ok().zip(files::read(&path).ok()).is_some_and(|(one, other)| one == other)
        };
        if first.as_ref().is_some_and(same) {
            continue;
        }
        // One that differs from a journal of which the checksum alone was asked.
        if let Some(first) = first.as_ref().filter(|_| is_kept) {
            is_kept = false;
            if let Err(damage) = whole(out, key)? {
                found.damaged.push((first.clone(), damage));
                (found.taken, found.build) = (None, None);
            }
        }
        if found.taken.is_none() {
            first = None;
        }
        let checked = if is_own { kept(run, key) } else { None };
        is_kept |= checked.is_some();
        match checked.map_or_else(|| whole(run, key), |kept| Ok(Ok(kept)))? {
            Err(damage) => found.damaged.push((path, damage)),
            Ok(whole) if first.is_none() => {
                (found.taken, found.build) = (Some(taken), Some(whole.build));
                first = Some(path);
            }
            Ok(whole) => found.dropped.push(DroppedJournal {
                key: key.to_owned(),
                part,
                journal: crate::BlobStore::hash(&files::read(&path)?),
                calls: whole.calls,
                cost_micro_usd: whole.cost_micro_usd,
            }),
        }
    }
    Ok(found)
}

/// A journal of the merged run that is as it was when it came there, and was checked line by line then: its checksum proves its bytes,
/// as long as no part has others. `None` for one that has none, or is damaged.
fn kept(run: &RunDir, key: &str) -> Option<Whole> {
    let (header, end) = read_ends(&run.finished_path(key), key, JournalProof::Checksum).ok()?;
    Some(Whole::of(header.build, &end))
}

impl Whole {
    fn of(build: String, end: &EndRecord) -> Whole {
        let calls = end.totals.calls;
        // An episode without calls costs nothing, also where no price is known.
        let cost_micro_usd = if calls == 0 { Some(0) } else { end.totals.cost_micro_usd };
        Whole { build, calls, cost_micro_usd }
    }
}

/// A journal that can be relied on, or its damage in words.
fn whole(run: &RunDir, key: &str) -> Result<Result<Whole, String>, MergeError> {
    let mut build = String::new();
    let read = run.read_finished(key, &mut |record| {
        if let Record::Header(header) = record {
            build = header.build;
        }
    });
    match read.and_then(FinishedJournal::whole) {
        Ok(end) => Ok(Ok(Whole::of(build, &end))),
        // A folder in which journals have changed their names is not merged.
        Err(error) if error.is_damage() && !matches!(error, JournalError::OtherEpisode { .. }) => {
            Ok(Err(error.in_words()))
        }
        Err(error) => Err(error.into()),
    }
}

impl Choice {
    /// Adds the journals of parts, each after its measurements. Returns how many.
    pub(super) fn join(&self, out: &MergedRun, parts: &[MergePart]) -> Result<u64, JournalError> {
        let mut added = 0;
        for (key, taken) in &self.episodes {
            if *taken == ChosenJournal::None && out.dir.state(key) == EpisodeState::Finished {
                // The one that is there is damaged, and no part has another.
                out.touch()?;
                out.dir.put_aside(key)?;
            }
            let ChosenJournal::OfPart(place) = taken else { continue };
            let Some(part) = parts.get(*place) else { continue };
            if out.dir.state(key) == EpisodeState::Finished {
                // The journal that is there is damaged.
                out.touch()?;
                out.dir.put_aside(key)?;
            }
            out.copy(&part.run.wall_path(key), &out.dir.wall_path(key))?;
            copy_words(out, &part.run, key)?;
            out.link(&part.run.finished_path(key), &out.dir.finished_path(key))?;
            files::remove(&out.dir.part_path(key))?;
            added += 1;
        }
        Ok(added)
    }
}

/// Takes over what a process that played a team wrote on its standard error.
pub(super) fn copy_words(out: &MergedRun, part: &RunDir, key: &str) -> Result<(), JournalError> {
    let name = format!("episodes/{key}.stderr.txt");
    out.copy(&part.path().join(&name), &out.dir.path().join(&name))
}
