//! The teams of a run: episodes grouped by their players.

use std::collections::{BTreeMap, BTreeSet};

use crate::naming::is_prompt_form;
use crate::player::TeamPlayer;
use crate::results::{EpisodeResult, Results};
use crate::text::natural;

/// Teams that differ in nothing but their size.
pub struct TeamGroup<'r> {
    /// Framework and models.
    pub player: TeamPlayer,
    /// Its name for people, without options.
    pub player_name: String,
    /// Options in which the teams of this run differ.
    pub options: Vec<(&'r str, &'r str)>,
    /// The episodes that it played, in plan order.
    pub episodes: Vec<&'r EpisodeResult>,
}

impl<'r> TeamGroup<'r> {
    /// Returns its name for people: the player with the options.
    pub fn name(&self) -> String {
        let options = self.options.iter().map(|(key, value)| format!(", {key}={value}"));
        self.player_name.clone() + &options.collect::<String>()
    }

    /// The sizes in which it played.
    pub fn crews(&self) -> BTreeSet<u32> {
        self.episodes.iter().map(|episode| episode.plan.agents).collect()
    }

    /// Returns the episodes that it played in that size.
    pub fn with(&self, agents: u32) -> Vec<&'r EpisodeResult> {
        self.episodes.iter().copied().filter(|episode| episode.plan.agents == agents).collect()
    }
}

/// The teams of a run, in order of first appearance.
pub fn teams(results: &Results) -> Vec<TeamGroup<'_>> {
    let mut values: BTreeMap<&str, BTreeSet<Option<&str>>> = BTreeMap::new();
    let teams = || results.episodes.iter().flat_map(|episode| episode.plan.teams.iter());
    let keys: BTreeSet<&str> = teams().flat_map(|team| team.options.keys().map(String::as_str)).collect();
    for key in keys {
        // Only teams of one framework are told apart by its options.
        let framework = key.split('.').next().unwrap_or_default();
        let of_framework = results.episodes.iter().filter(|e| e.plan.frameworks().contains(&framework));
        values.entry(key).or_default().extend(of_framework.map(|episode| episode.option(key)));
    }
    let settings = results.episodes.iter().flat_map(|e| e.plan.settings.keys().map(String::as_str));
    for key in settings.collect::<BTreeSet<&str>>() {
        let of_all = results.episodes.iter().map(|episode| episode.option(key));
        values.entry(key).or_default().extend(of_all);
    }
    let mut teams: Vec<TeamGroup<'_>> = Vec::new();
    for episode in &results.episodes {
        let (player, player_name) = (TeamPlayer::of(&episode.plan), episode.player_name());
        let options: Vec<(&str, &str)> = values
            .iter()
            // A label says what the user changed.
            .filter(|(_, values)| values.len() > 1 && episode.labels.is_none())
            // The form of prompts is a part of the name.
            .filter(|(key, _)| !is_prompt_form(key))
            .filter_map(|(key, _)| Some((*key, episode.option(key)?)))
            .collect();
        match teams.iter_mut().find(|team| team.player_name == player_name && team.options == options) {
            Some(team) => team.episodes.push(episode),
            None => teams.push(TeamGroup { player, player_name, options, episodes: vec![episode] }),
        }
    }
    teams
}

/// The episodes of each name, in the natural order of names; those of a name stay in their order.
pub(crate) fn by_name<'r>(
    episodes: &[&'r EpisodeResult],
    name: impl Fn(&'r EpisodeResult) -> &'r str,
) -> Vec<(&'r str, Vec<&'r EpisodeResult>)> {
    let mut groups: BTreeMap<&str, Vec<&EpisodeResult>> = BTreeMap::new();
    for episode in episodes {
        groups.entry(name(episode)).or_default().push(episode);
    }
    let mut groups: Vec<(&str, Vec<&EpisodeResult>)> = groups.into_iter().collect();
    groups.sort_by(|(a, _), (b, _)| natural(a, b));
    groups
}
