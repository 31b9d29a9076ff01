//! The tasks that these experiments play, and how their episodes are found in results.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::Args;
use cooperage_suites::experiments::kit::cases::{OptionOverrides, is_selected};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};

use crate::SUITE;
use crate::record::TaskDomain;
use crate::tasks::{MineCollabEntry, MineCollabTaskBook, TEST, TRAIN};

/// The sizes of teams that are compared.
pub(super) const SIZES: [u32; 4] = [2, 3, 4, 5];

/// A selection of tasks: a set, or a single task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TaskSubset {
    pub(super) selection: String,
    pub(super) agents: u32,
}

impl TaskSubset {
    /// A set of tasks for tests; `None` if there is no such set.
    pub(super) fn test(domain: TaskDomain, set: &str, agents: u32) -> Option<TaskSubset> {
        TaskSubset::of(domain, TEST, set, agents)
    }

    fn of(domain: TaskDomain, split: &str, set: &str, agents: u32) -> Option<TaskSubset> {
        let selection = format!("{SUITE}/{}/{split}/{set}", domain.name());
        let below = format!("{selection}/");
        let is_there =
            MineCollabTaskBook::built_in().entries().iter().any(|entry| entry.name.starts_with(&below));
        is_there.then_some(TaskSubset { selection, agents })
    }

    /// The sets of a domain for that many agents of which the paper's comparison of team sizes consists.
    pub(super) fn of_size(domain: TaskDomain, agents: u32) -> Option<TaskSubset> {
        let set = match (domain, agents) {
            (TaskDomain::Crafting, 2) => crate::tasks::PAPER_25.to_owned(),
            _ => format!("{agents}_agent"),
        };
        TaskSubset::test(domain, &set, agents)
    }

    /// Every set for training of a domain, by team size.
    pub(super) fn for_training(domain: TaskDomain) -> Vec<TaskSubset> {
        let mut all: Vec<TaskSubset> = Vec::new();
        for entry in MineCollabTaskBook::built_in().entries() {
            let is_its = entry.split == TRAIN && entry.record.domain == domain;
            let tasks = TaskSubset::of(domain, TRAIN, &entry.set, entry.record.agents);
            all.extend(tasks.filter(|tasks| is_its && !all.contains(tasks)));
        }
        all
    }

    /// Returns the number of these tasks.
    pub(super) fn count(&self) -> usize {
        let is_its = |entry: &&MineCollabEntry| is_selected(&entry.name, &self.selection);
        MineCollabTaskBook::built_in().entries().iter().filter(is_its).count()
    }

    /// Whether an episode played one of them.
    pub(super) fn has(&self, episode: &EpisodeResult) -> bool {
        episode.plan.agents == self.agents && is_selected(&episode.plan.task, &self.selection)
    }

    /// As a condition of one player.
    pub(super) fn condition(
        &self,
        args: &Args,
        player: &TeamPlayer,
        set: OptionOverrides<'_>,
    ) -> ExperimentCondition {
        args.condition(player, &self.selection, self.agents, set)
    }
}

/// The conditions of all players on some tasks.
pub(super) fn on(args: &Args, tasks: &[TaskSubset]) -> Vec<ExperimentCondition> {
    let of_player = |player: &TeamPlayer| {
        tasks.iter().map(|tasks| tasks.condition(args, player, &[])).collect::<Vec<_>>()
    };
    args.players.iter().flat_map(of_player).collect()
}

/// The episodes of a player on some tasks that have an outcome.
pub(super) fn episodes<'r>(
    results: &'r Results,
    player: &TeamPlayer,
    tasks: &[TaskSubset],
) -> Vec<&'r EpisodeResult> {
    let is_its = |episode: &&EpisodeResult| {
        episode.end.is_some()
            && tasks.iter().any(|tasks| tasks.has(episode))
            && TeamPlayer::of(&episode.plan) == *player
    };
    results.episodes.iter().filter(is_its).collect()
}

/// The built-in task that an episode played.
pub(super) fn entry<'b>(
    book: &'b MineCollabTaskBook,
    episode: &EpisodeResult,
) -> Option<&'b MineCollabEntry> {
    book.find(&episode.plan.task)
}
