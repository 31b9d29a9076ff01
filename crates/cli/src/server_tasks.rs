//! Tasks that are played on a Minecraft server, and refused where none is joined.

use cooperage_journal::{EpisodePlan, EpisodeState, RunDir};
use cooperage_suites::suite::Suites;

use crate::error::CliError;
use crate::going_on::going_on;

/// Whether an episode's world follows a server.
pub(crate) fn follows_server(episode: &EpisodePlan, suites: &Suites) -> bool {
    suites.suite_of(&episode.task).is_ok_and(|suite| suite.follows_server(&episode.settings))
}

/// Refuses episodes whose worlds follow a server, where none is joined: nothing would happen in them.
pub(crate) fn refuse_without_server<'a>(
    mut episodes: impl Iterator<Item = &'a EpisodePlan>,
    suites: &Suites,
) -> Result<(), CliError> {
    match episodes.find(|episode| follows_server(episode, suites)) {
        None => Ok(()),
        Some(episode) => Err(CliError::usage(format!("`{}` is played on a Minecraft server", episode.task))
            .hint(format!("join one with `cooperage join HOST:PORT {}`", episode.task))),
    }
}

/// The same for what is missing of a run.
pub(crate) fn refuse_rest_without_server(dir: &RunDir, suites: &Suites) -> Result<(), CliError> {
    let is_missing = |(key, _): &(String, &EpisodePlan)| dir.state(key) != EpisodeState::Finished;
    refuse_without_server(dir.episodes().filter(is_missing).map(|(_, episode)| episode), suites).map_err(
        |refused| {
            refused.hint(format!(
                "`{}` goes on with the run, with the words with which it was begun",
                going_on(dir)
            ))
        },
    )
}
