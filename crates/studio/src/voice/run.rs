//! The facts about a run that its speech depends on.

use camino::Utf8PathBuf;
use cooperage_journal::RunDir;

/// The facts about a run that its speech depends on.
#[derive(Clone, Debug)]
pub(crate) struct RunVoice {
    /// The run directory.
    pub(crate) folder: Utf8PathBuf,
    /// Whether a team's options ask that pages read aloud what its agents say.
    pub(crate) reads_aloud: bool,
    /// The most that speech may cost in nano-dollars: as much as an episode.
    pub(crate) cost_max_nano: Option<u64>,
}

impl RunVoice {
    pub(crate) fn of(dir: &RunDir) -> RunVoice {
        /// The end of the names of options with which teams ask for it.
        const SPEAK: &str = ".speak";
        let episodes = &dir.plan().episodes;
        let mut options = episodes.iter().flat_map(|plan| &plan.teams).flat_map(|team| &team.options);
        RunVoice {
            folder: dir.path().to_owned(),
            reads_aloud: options.any(|(name, value)| name.ends_with(SPEAK) && value == "on"),
            cost_max_nano: episodes
                .iter()
                .filter_map(|plan| plan.limits.cost_micro_usd)
                .min()
                .map(|micro| micro.saturating_mul(1_000)),
        }
    }
}
