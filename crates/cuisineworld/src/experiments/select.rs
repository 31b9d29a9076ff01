//! Finding an experiment's episodes in a run.

use cooperage_suites::experiments::kit::cases::has_option;
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};

use crate::experiments::kitchen_facts::suite;

/// The episodes of one condition.
pub(crate) struct Selection<'a> {
    pub(crate) player: &'a TeamPlayer,
    pub(crate) level: &'a str,
    pub(crate) agents: u32,
    /// The options that the condition sets, of those that its experiment varies.
    pub(crate) set: &'a [(&'a str, &'a str)],
    /// All options that its experiment varies, with their defaults.
    pub(crate) varied: &'a [(&'a str, &'a str)],
}

impl Selection<'_> {
    pub(crate) fn episodes<'r>(&self, results: &'r Results) -> Vec<&'r EpisodeResult> {
        let suite = suite(self.level);
        let has = |episode: &&EpisodeResult| {
            episode.plan.agents == self.agents
                && episode.level() == suite
                && TeamPlayer::of(&episode.plan) == *self.player
                && self.varied.iter().all(|&(key, default)| {
                    let wanted =
                        self.set.iter().find(|(set, _)| *set == key).map_or(default, |(_, value)| value);
                    has_option(episode, (key, wanted, default))
                })
        };
        results.episodes.iter().filter(has).collect()
    }
}
