//! A run goes on only with the prompts that it was begun with: replies to others are not mixed with it.

use std::collections::BTreeSet;

use camino::Utf8Path;
use cooperage_journal::files::{if_any, read, write_whole};
use cooperage_journal::threads::on_threads;
use cooperage_journal::{EpisodeLines, EpisodeState, FORMAT, Plan, RunDir};
use cooperage_runtime::{BuildInfo, verify_begun, verify_episode};
use cooperage_suites::suite::Suites;

use crate::args::PartitionChoice;
use crate::error::{CliError, Exit, chain};
use crate::play::threads;
use crate::this_build::build;

/// Refuses a run of which something is missing and in whose journals another program has asked something else, or has made
/// other calls. `anew` is what to do about it. Journals of this very program are not looked at.
pub(crate) fn refuse_mixed(dir: &RunDir, suites: &Suites, anew: &str) -> Result<(), CliError> {
    let own = build(suites);
    let states: Vec<(String, EpisodeState)> =
        dir.episodes().map(|(key, _)| (key.clone(), dir.state(&key))).collect();
    if states.iter().all(|(_, state)| *state == EpisodeState::Finished) {
        return Ok(());
    }
    let begun = states.iter().filter(|(_, state)| *state == EpisodeState::UnderWay);
    let finished = states.iter().filter(|(_, state)| *state == EpisodeState::Finished);
    let journals: Vec<&(String, EpisodeState)> = begun.chain(finished).collect();
    let found = on_threads(threads(None), &journals, |_, (key, state)| {
        mixed(dir, key, *state, suites, &own).map_or(Ok(()), Err)
    });
    found.map(drop).map_err(|text| {
        CliError::new(
            Exit::Difference,
            format!("{text}, so what is missing would not be played as the rest was"),
        )
        .hint(anew)
    })
}

/// Describes what has changed since an episode was begun, if anything. It ignores errors of reading and setting up: playing the
/// episode reports them.
fn mixed(dir: &RunDir, key: &str, state: EpisodeState, suites: &Suites, own: &BuildInfo) -> Option<String> {
    let is_finished = state == EpisodeState::Finished;
    let path = if is_finished { dir.finished_path(key) } else { dir.part_path(key) };
    let lines: EpisodeLines = if is_finished { dir.finished_lines(key) } else { dir.part_lines(key) }.ok()?;
    let header = lines.playable_header(&path).ok()?;
    if (&header.build, &header.templates) == (&own.build, &suites.prompts_hash_of(&header.plan)) {
        return None;
    }
    let count = lines.lines.len();
    let prompts = if is_finished {
        verify_episode(&path, lines, suites).map(|verified| verified.prompts)
    } else {
        verify_begun(&path, lines, count, suites)
    };
    match prompts {
        Ok(prompts) if prompts.is_none() => None,
        Ok(prompts) => Some(format!("{key}: {prompts}; the run was made by {}", header.build)),
        Err(error) if error.plays_otherwise() => Some(chain(&error)),
        Err(_) => None,
    }
}

/// A run in `folder` of the episodes that have no end in another one, or of a part of them; nothing of them is played yet.
pub(crate) fn rest(
    dir: &RunDir,
    folder: &Utf8Path,
    choice: Option<PartitionChoice>,
) -> Result<RunDir, CliError> {
    // A run that another process plays is not divided: its model would be asked twice.
    let _held = dir.lock_for_reading()?;
    let whole = missing_of(dir);
    if whole.episodes.is_empty() {
        return Err(CliError::usage(format!("nothing is missing of {}", dir.path()))
            .hint("`cooperage report` shows what was played"));
    }
    let Some(choice) = choice else {
        hand_on_blobs(dir, folder, &whole)?;
        return Ok(RunDir::create(folder, whole)?);
    };
    if dir.plan().partition.is_some() {
        return Err(CliError::usage(format!(
            "{} is itself a part of a run, which is not divided again",
            dir.path()
        ))
        .hint("leave out --partition, or merge the parts first"));
    }
    let number = choice.number()?;
    let mut part = whole.part(number, choice.of);
    // The run to which a merge adds what is played here.
    if let Some(partition) = &mut part.partition {
        partition.rest_of = Some(dir.plan().keys_hash());
    }
    let own = format!("{number}-of-{}", choice.of);
    let folder = if choice.part.is_some() { folder.to_owned() } else { folder.join(own) };
    hand_on_blobs(dir, &folder, &part)?;
    let rest = RunDir::create_part(&folder, part, Some(&whole))?;
    hand_on_begun(dir, &rest)?;
    Ok(rest)
}

/// The plan of the episodes of a run that have no end.
fn missing_of(dir: &RunDir) -> Plan {
    let of_run = dir.plan();
    let places: BTreeSet<usize> = (0..)
        .zip(dir.keys())
        .filter(|(_, key)| dir.state(key) != EpisodeState::Finished)
        .map(|(place, _)| place)
        .collect();
    let missing = of_run.episodes.iter().enumerate().filter(|(place, _)| places.contains(place));
    Plan {
        format: FORMAT,
        grid: of_run.grid.as_ref().map(|grid| grid.part(|place| places.contains(&place))),
        experiment: None,
        selection: of_run.selection.clone(),
        episodes: missing.map(|(_, episode)| episode.clone()).collect(),
        attachments: of_run.attachments.clone(),
        partition: None,
    }
}

/// Writes what was begun of a run into a part of it, so that no model is asked twice. Journals that are there already stay.
fn hand_on_begun(dir: &RunDir, part: &RunDir) -> Result<(), CliError> {
    let _held = part.lock()?;
    for (key, _) in part.episodes().filter(|(key, _)| part.state(key) == EpisodeState::Missing) {
        for (from, to) in
            [(dir.wall_path(&key), part.wall_path(&key)), (dir.part_path(&key), part.part_path(&key))]
        {
            if let Some(bytes) = if_any(read(&from))? {
                write_whole(&to, &bytes)?;
            }
        }
    }
    Ok(())
}

/// Writes the bytes that the episodes of a plan read into the folder of another run.
fn hand_on_blobs(dir: &RunDir, folder: &Utf8Path, plan: &Plan) -> Result<(), CliError> {
    let (from, to) = (dir.blobs(), cooperage_journal::BlobStore::of_run(folder));
    let attached = plan.attachments.values().filter_map(|file| file.hash.as_ref());
    for hash in attached {
        to.keep(&from.get(hash)?)?;
    }
    for branch in plan.episodes.iter().filter_map(|episode| episode.branch.as_ref()) {
        to.keep(&from.get(&branch.replies)?)?;
        for one in cooperage_journal::BranchReplies::read(&from, &branch.replies)?.0 {
            if let Some(vector) = &one.reply.output {
                to.keep(&from.get(vector)?)?;
            }
        }
    }
    Ok(())
}
