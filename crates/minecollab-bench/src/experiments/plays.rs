//! The tasks that these experiments play, and how their episodes are found in results.

use cooperage_suites::condition::Condition;
use cooperage_suites::experiments::Args;
use cooperage_suites::player::Player;
use cooperage_suites::results::{Episode, Results};

use crate::SUITE;
use crate::record::Domain;
use crate::tasks::{Entry, TEST, TRAIN, TaskBook};

/// The sizes of teams that are compared.
pub(super) const SIZES: [u32; 4] = [2, 3, 4, 5];

/// A selection of tasks: a set, or a single task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tasks {
    pub(super) selection: String,
    pub(super) agents: u32,
}

impl Tasks {
    /// A set of tasks for tests; `None` if there is no such set.
    pub(super) fn test(domain: Domain, set: &str, agents: u32) -> Option<Tasks> {
        Tasks::of(domain, TEST, set, agents)
    }

    fn of(domain: Domain, split: &str, set: &str, agents: u32) -> Option<Tasks> {
        let selection = format!("{SUITE}/{}/{split}/{set}", domain.name());
        let below = format!("{selection}/");
        let is_there = TaskBook::built_in().entries().iter().any(|entry| entry.name.starts_with(&below));
        is_there.then_some(Tasks { selection, agents })
    }

    /// The sets of a domain for that many agents of which the paper's comparison of team sizes consists.
    pub(super) fn of_size(domain: Domain, agents: u32) -> Option<Tasks> {
        let set = match (domain, agents) {
            (Domain::Crafting, 2) => crate::tasks::PAPER_25.to_owned(),
            _ => format!("{agents}_agent"),
        };
        Tasks::test(domain, &set, agents)
    }

    /// Every set for training of a domain, by team size.
    pub(super) fn for_training(domain: Domain) -> Vec<Tasks> {
        let mut all: Vec<Tasks> = Vec::new();
        for entry in TaskBook::built_in().entries() {
            let is_its = entry.split == TRAIN && entry.record.domain == domain;
            let tasks = Tasks::of(domain, TRAIN, &entry.set, entry.record.agents);
            all.extend(tasks.filter(|tasks| is_its && !all.contains(tasks)));
        }
        all
    }

    /// Returns the number of these tasks.
    pub(super) fn count(&self) -> usize {
        let below = format!("{}/", self.selection);
        let is_its = |entry: &&Entry| entry.name.starts_with(&below) || entry.name == self.selection;
        TaskBook::built_in().entries().iter().filter(is_its).count()
    }

    /// Whether an episode played one of them.
    pub(super) fn has(&self, episode: &Episode) -> bool {
        let task = &episode.plan.task;
        episode.plan.agents == self.agents
            && (*task == self.selection
                || task.strip_prefix(&self.selection).is_some_and(|rest| rest.starts_with('/')))
    }

    /// As a condition of one player.
    pub(super) fn condition(&self, args: &Args, player: &Player, set: &[(&str, &str)]) -> Condition {
        let own: String = set.iter().map(|(key, value)| format!(", {key}={value}")).collect();
        let mut options = args.options.clone();
        options.extend(set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())));
        Condition {
            id: format!("{}, {} agents, {}{own}", self.selection, self.agents, player.full_label()),
            suite: self.selection.clone(),
            agents: self.agents,
            framework: player.framework.clone(),
            options,
            models: player.models.clone(),
            episodes: args.episodes,
            ..Condition::default()
        }
    }
}

/// The conditions of all players on some tasks.
pub(super) fn on(args: &Args, tasks: &[Tasks]) -> Vec<Condition> {
    let of_player =
        |player: &Player| tasks.iter().map(|tasks| tasks.condition(args, player, &[])).collect::<Vec<_>>();
    args.players.iter().flat_map(of_player).collect()
}

/// The episodes of a player on some tasks that have an outcome.
pub(super) fn episodes<'r>(results: &'r Results, player: &Player, tasks: &[Tasks]) -> Vec<&'r Episode> {
    let is_its = |episode: &&Episode| {
        episode.end.is_some()
            && tasks.iter().any(|tasks| tasks.has(episode))
            && Player::of(&episode.plan) == *player
    };
    results.episodes.iter().filter(is_its).collect()
}

/// The built-in task that an episode played.
pub(super) fn entry<'b>(book: &'b TaskBook, episode: &Episode) -> Option<&'b Entry> {
    book.find(&episode.plan.task)
}
