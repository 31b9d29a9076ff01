//! The model roles of runs: those whose calls become examples, and those that there are.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::{EpisodeState, JournalError, RunDir};

use crate::episode::transcript::Transcript;
use crate::suite::Suites;

/// The roles in which the models of these episodes decide what an agent, or every agent, does next, sorted by name.
#[must_use]
pub fn acting_roles(run: &RunDir, suites: &Suites) -> Vec<String> {
    let frameworks: BTreeSet<&str> =
        run.plan().episodes.iter().flat_map(|plan| &plan.teams).map(|team| team.framework.as_str()).collect();
    let infos = frameworks.into_iter().filter_map(|name| suites.framework(name).ok());
    let roles: BTreeSet<&str> = infos.flat_map(|info| info.acting).copied().collect();
    roles.into_iter().map(str::to_owned).collect()
}

/// The number of calls of each role in the finished episodes of a run.
///
/// # Errors
/// When a journal cannot be read.
pub fn role_counts(run: &RunDir) -> Result<BTreeMap<String, u64>, JournalError> {
    let mut counts = BTreeMap::new();
    for (key, _) in run.episodes().filter(|(key, _)| run.state(key) == EpisodeState::Finished) {
        let transcript = Transcript::read(&run.finished_path(&key), &run.finished_lines(&key)?)?;
        for call in transcript.calls {
            *counts.entry(call.role).or_default() += 1;
        }
    }
    Ok(counts)
}
