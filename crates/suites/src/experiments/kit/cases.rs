//! Cases: tasks that a player plays with some options, and the episodes of it in a run.

use std::collections::BTreeMap;

use crate::condition::ExperimentCondition;
use crate::experiments::Args;
use crate::player::TeamPlayer;
use crate::results::{EpisodeResult, Results};

/// Options that an experiment sets itself, by name and value.
pub type OptionOverrides<'a> = &'a [(&'a str, &'a str)];

impl Args {
    /// A player on a selection of tasks, in a team of that size, with options of the experiment's own.
    #[must_use]
    pub fn condition(
        &self,
        player: &TeamPlayer,
        selection: &str,
        agents: u32,
        set: OptionOverrides<'_>,
    ) -> ExperimentCondition {
        let own: String = set.iter().map(|(key, value)| format!(", {key}={value}")).collect();
        let mut options = self.options.clone();
        options.extend(set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())));
        ExperimentCondition {
            id: format!("{selection}, {agents} agents, {}{own}", player.full_label()),
            suite: selection.to_owned(),
            agents,
            framework: player.framework.clone(),
            options,
            models: player.models.clone(),
            episodes: self.episodes,
            ..ExperimentCondition::default()
        }
    }
}

/// The episodes of a player with a team of that size.
#[must_use]
pub fn episodes<'r>(results: &'r Results, player: &TeamPlayer, agents: u32) -> Vec<&'r EpisodeResult> {
    let all = results.episodes.iter();
    all.filter(|episode| episode.plan.agents == agents && TeamPlayer::of(&episode.plan) == *player).collect()
}

/// Whether a task is selected: by its own name, or by one above it.
#[must_use]
pub fn is_selected(task: &str, selection: &str) -> bool {
    task.strip_prefix(selection).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Whether an episode has that value of an option; an option at its default may stand in no plan.
#[must_use]
pub fn has_option(episode: &EpisodeResult, (name, value, default): (&str, &str, &str)) -> bool {
    episode.option(name).unwrap_or(default) == value
}

/// Those of the episodes that have that value of an option.
#[must_use]
pub fn with_option<'r>(episodes: &[&'r EpisodeResult], option: (&str, &str, &str)) -> Vec<&'r EpisodeResult> {
    episodes.iter().copied().filter(|episode| has_option(episode, option)).collect()
}

/// The finished episodes that are played on the same world in both lists (task, team size, seed and index), in the first
/// one's order.
#[must_use]
pub fn pairs<'r>(
    first: &[&'r EpisodeResult],
    second: &[&'r EpisodeResult],
) -> Vec<(&'r EpisodeResult, &'r EpisodeResult)> {
    type Key<'k> = (&'k str, u32, i64, u32, Option<u32>);
    fn key(episode: &EpisodeResult) -> Key<'_> {
        let plan = &episode.plan;
        (&plan.task, plan.agents, plan.seed, plan.index, plan.rollout)
    }
    let others: BTreeMap<Key<'r>, &'r EpisodeResult> =
        second.iter().map(|&other| (key(other), other)).collect();
    let found = first.iter().filter_map(|&one| Some((one, *others.get(&key(one))?)));
    found.filter(|(one, other)| one.end.is_some() && other.end.is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{SampleEpisode, results_of};

    #[test]
    fn a_condition_is_named_after_what_it_sets() {
        let args =
            Args { options: [("a.x".to_owned(), "1".to_owned())].into(), episodes: 4, ..Args::default() };
        let player = TeamPlayer::with_model("solo", "oracle");
        let condition = args.condition(&player, "s/level", 3, &[("a.x", "2"), ("a.y", "3")]);
        assert_eq!(condition.id, format!("s/level, 3 agents, {}, a.x=2, a.y=3", player.full_label()));
        assert_eq!((condition.agents, condition.episodes, condition.options["a.x"].as_str()), (3, 4, "2"));
    }

    #[test]
    fn tasks_are_selected_by_whole_parts_of_their_names() {
        assert!(is_selected("s/level_1/a", "s/level_1") && is_selected("s/level_1", "s/level_1"));
        assert!(!is_selected("s/level_12/a", "s/level_1") && !is_selected("s/level_1", "s/level_1/a"));
    }

    #[test]
    fn pairs_are_of_one_world_and_have_both_ended() {
        let episode = |index| SampleEpisode::new("cuisineworld/level_3/tau1", 2, index, (1, 2));
        let first = results_of(&[episode(0), episode(1), episode(2)]);
        let mut second = results_of(&[episode(2), episode(1)]);
        second.episodes[1].end = None;
        let both =
            pairs(&first.episodes.iter().collect::<Vec<_>>(), &second.episodes.iter().collect::<Vec<_>>());
        let found: Vec<u32> = both.iter().map(|(one, _)| one.plan.index).collect();
        assert_eq!(found, [2]);
        let player = TeamPlayer::of(&first.episodes[0].plan);
        assert_eq!((episodes(&first, &player, 2).len(), episodes(&first, &player, 3).len()), (3, 0));
    }
}
