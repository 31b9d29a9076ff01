//! Factors: in what episodes differ, as rows and columns of a table.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::EpisodePlan;
use cooperage_teams::FrameworkList;

use crate::player::TeamPlayer;
use crate::results::{EpisodeResult, benchmark_of, level_of};
use crate::text::{clean, natural};

/// In what episodes can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TableFactor {
    /// The team: framework, program, options.
    Team,
    /// The models of a team, by role where they differ.
    Model,
    /// The benchmark: the first part of a task's name.
    Benchmark,
    /// The kind of task: its name without the last part.
    Kind,
    /// The task by its full name.
    Task,
    /// The number of agents.
    Agents,
    /// The rules: published, or with repairs.
    Rules,
    /// The clock: how the world moves while models think.
    Clock,
    /// The users' own prompts and other files, by content.
    Prompts,
    /// The run by its directory.
    Run,
}

impl TableFactor {
    /// All factors, in the order of listings.
    pub const ALL: [TableFactor; 10] = [
        TableFactor::Team,
        TableFactor::Model,
        TableFactor::Benchmark,
        TableFactor::Kind,
        TableFactor::Task,
        TableFactor::Agents,
        TableFactor::Rules,
        TableFactor::Clock,
        TableFactor::Prompts,
        TableFactor::Run,
    ];

    /// Its name in arguments and captions.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TableFactor::Team => "team",
            TableFactor::Model => "model",
            TableFactor::Benchmark => "benchmark",
            TableFactor::Kind => "kind of task",
            TableFactor::Task => "task",
            TableFactor::Agents => "agents",
            TableFactor::Rules => "rules",
            TableFactor::Clock => "clock",
            TableFactor::Prompts => "prompts",
            TableFactor::Run => "run",
        }
    }

    /// The factor of that name; a kind of task is also called `kind`.
    #[must_use]
    pub fn named(name: &str) -> Option<TableFactor> {
        TableFactor::ALL
            .into_iter()
            .find(|factor| factor.name() == name || (*factor == TableFactor::Kind && name == "kind"))
    }

    /// Whether its values are parts of a task's name, so that values of different tasks are no repetition.
    pub(super) fn is_of_task(self) -> bool {
        matches!(self, TableFactor::Benchmark | TableFactor::Kind | TableFactor::Task)
    }
}

/// Gives the values of factors their names.
pub(super) struct FactorNames {
    /// Per framework the options in which teams on one benchmark differ.
    varied: BTreeMap<String, BTreeSet<String>>,
    frameworks: FrameworkList,
}

impl FactorNames {
    /// Names for the values that occur in these episodes.
    pub(super) fn of<'e>(
        frameworks: &FrameworkList,
        episodes: impl IntoIterator<Item = &'e EpisodeResult>,
    ) -> FactorNames {
        // Benchmarks imply options of their own: only what differs within one was the user's choice.
        let mut seen: BTreeMap<(&str, &str, &str), &str> = BTreeMap::new();
        let mut varied: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for plan in episodes.into_iter().map(|episode| &episode.plan) {
            for team in &plan.teams {
                for (option, value) in team.options.iter().filter(|(option, _)| !option.ends_with(".rules")) {
                    let first =
                        seen.entry((benchmark_of(&plan.task), &team.framework, option)).or_insert(value);
                    if *first != value {
                        varied.entry(team.framework.clone()).or_default().insert(option.clone());
                    }
                }
            }
        }
        FactorNames { varied, frameworks: frameworks.clone() }
    }

    /// The values of a factor in these episodes of runs: tasks and numbers in their order, others as they come first.
    pub(super) fn values(&self, factor: TableFactor, episodes: &[(&EpisodeResult, &str)]) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let named = episodes.iter().map(|(episode, run)| self.value(factor, episode, run));
        let mut values: Vec<String> = named.filter(|value| seen.insert(value.clone())).collect();
        if matches!(factor, TableFactor::Kind | TableFactor::Task | TableFactor::Agents) {
            values.sort_by(|a, b| natural(a, b));
        }
        values
    }

    /// The value of a factor in an episode, as tables name it.
    pub(super) fn value(&self, factor: TableFactor, episode: &EpisodeResult, run: &str) -> String {
        let plan = &episode.plan;
        let value = match factor {
            TableFactor::Team => self.team(plan),
            TableFactor::Model => match TeamPlayer::of(plan) {
                player if player.models.is_empty() => "no model".to_owned(),
                player => player.label(),
            },
            TableFactor::Benchmark => benchmark_of(&plan.task).to_owned(),
            TableFactor::Kind => level_of(&plan.task).to_owned(),
            TableFactor::Task => plan.task.clone(),
            TableFactor::Agents => plan.agents.to_string(),
            TableFactor::Rules => plan.rules.clone(),
            TableFactor::Clock => plan.clock.kind.clone(),
            TableFactor::Prompts => prompts_of(plan),
            TableFactor::Run => run.to_owned(),
        };
        clean(&value)
    }

    /// The frameworks with what the user changed in them; a program by its command.
    fn team(&self, plan: &EpisodePlan) -> String {
        let name = TeamPlayer::of(plan).framework;
        let mut changed = Vec::new();
        for team in &plan.teams {
            let defaults =
                self.frameworks.get(&team.framework).map(|framework| framework.options).unwrap_or_default();
            for option in self.varied.get(&team.framework).into_iter().flatten() {
                let value = team.options.get(option).map_or("", String::as_str);
                let is_default = defaults.iter().any(|known| known.name == option && known.default == value);
                if !is_default {
                    changed.push(format!("{option}={value}"));
                }
            }
        }
        if changed.is_empty() { name } else { format!("{name} ({})", changed.join(", ")) }
    }
}

/// The user's files by name and the beginning of their hash.
fn prompts_of(plan: &EpisodePlan) -> String {
    if plan.attachments.is_empty() {
        return "built in".to_owned();
    }
    let files = plan
        .attachments
        .iter()
        .map(|(name, hash)| format!("{name} {}", hash.chars().take(8).collect::<String>()));
    files.collect::<Vec<_>>().join(", ")
}
