//! Pairs of players: conditions that seat them, and the episodes of each pair.

use std::collections::BTreeMap;

use cooperage_suites::condition::{ExperimentCondition, SeatPlayer, SeatSelector};
use cooperage_suites::experiments::Args;
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};

use crate::tasks::{SUITE, within};

/// A player that can take a seat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sitter {
    /// A team of this suite by its name, with what follows it after a colon.
    Partner(String),
    /// A framework with its models.
    Team(TeamPlayer),
}

impl Sitter {
    pub(super) fn partner(name: &str) -> Sitter {
        Sitter::Partner(name.to_owned())
    }

    /// The name in tables.
    pub(super) fn label(&self) -> String {
        match self {
            Sitter::Partner(name) => name.clone(),
            Sitter::Team(player) => player.full_label(),
        }
    }

    fn framework(&self) -> &str {
        match self {
            Sitter::Partner(name) => name,
            Sitter::Team(player) => &player.framework,
        }
    }

    /// The player that had a seat in an episode.
    pub(super) fn in_seat(episode: &EpisodeResult, seat: u32) -> Option<Sitter> {
        let team = episode.plan.teams.iter().find(|team| team.seats.contains(&seat))?;
        if team.models.is_empty() {
            let file = team.options.get(crate::learned::FILE);
            let name = match file {
                Some(file) => format!("{}:{file}", team.framework),
                None => team.framework.clone(),
            };
            return Some(Sitter::Partner(name));
        }
        let models: BTreeMap<String, String> =
            team.models.iter().map(|(role, model)| (role.clone(), model.name.clone())).collect();
        let names: std::collections::BTreeSet<&String> = models.values().collect();
        let models = match names.first() {
            Some(only) if names.len() == 1 => BTreeMap::from([("*".to_owned(), (*only).clone())]),
            _ => models,
        };
        Some(Sitter::Team(TeamPlayer { framework: team.framework.clone(), models, ..TeamPlayer::default() }))
    }
}

/// One in seat 0 and one in seat 1 of a task.
pub(super) fn pair(args: &Args, task: &str, first: &Sitter, second: &Sitter) -> ExperimentCondition {
    let seat = |number: u32, sitter: &Sitter| {
        let who = SeatSelector::Seats { first: number, last: number };
        (who, SeatPlayer::Framework(sitter.framework().to_owned()))
    };
    let models = [first, second].into_iter().find_map(|sitter| match sitter {
        Sitter::Team(player) => Some(player.models.clone()),
        Sitter::Partner(_) => None,
    });
    ExperimentCondition {
        id: format!("{task}, {} and {}", first.label(), second.label()),
        suite: format!("{SUITE}/{task}"),
        agents: 2,
        framework: first.framework().to_owned(),
        options: args.options.clone(),
        models: models.unwrap_or_default(),
        episodes: args.episodes,
        seats: vec![seat(0, first), seat(1, second)],
        ..ExperimentCondition::default()
    }
}

/// One team in both seats of a task.
pub(super) fn both(args: &Args, task: &str, sitter: &Sitter) -> ExperimentCondition {
    let pair = pair(args, task, sitter, sitter);
    ExperimentCondition { id: format!("{task}, {}", sitter.label()), seats: Vec::new(), ..pair }
}

/// The episodes on a task in which these sat, in this order.
pub(super) fn of_pair<'r>(
    results: &'r Results,
    task: &str,
    first: &Sitter,
    second: &Sitter,
) -> Vec<&'r EpisodeResult> {
    let sits = |episode: &EpisodeResult, seat, sitter: &Sitter| {
        Sitter::in_seat(episode, seat).as_ref() == Some(sitter)
    };
    let is_its = |episode: &&EpisodeResult| {
        within(&episode.plan.task) == Some(task) && sits(episode, 0, first) && sits(episode, 1, second)
    };
    results.episodes.iter().filter(is_its).collect()
}
