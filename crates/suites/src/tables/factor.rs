//! Factors: in what episodes differ, as rows and columns of a table.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::{EpisodeLabels, EpisodePlan, GridTeamPlan};
use cooperage_teams::FrameworkList;

use crate::distinct::distinct;
use crate::naming;
use crate::player::TeamPlayer;
use crate::results::{EpisodeResult, Results, benchmark_of, level_of};
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
    /// The form of prompts, where it is not the published one, and the users' own prompts and other files, by content.
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
    /// The labels that stand for different teams in different runs.
    ambiguous: BTreeSet<String>,
    /// Per framework the options in which teams on one benchmark differ.
    varied: BTreeMap<String, BTreeSet<String>>,
    frameworks: FrameworkList,
}

impl FactorNames {
    /// Names for the values that occur in these episodes.
    pub(super) fn of(frameworks: &FrameworkList, runs: &[Results]) -> FactorNames {
        let episodes = runs.iter().flat_map(|run| &run.episodes);
        // Benchmarks imply options of their own: only what differs within one was the user's choice.
        let mut seen: BTreeMap<(&str, &str, &str), &str> = BTreeMap::new();
        let mut varied: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for plan in episodes.map(|episode| &episode.plan) {
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
        FactorNames { ambiguous: ambiguous(runs), varied, frameworks: frameworks.clone() }
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

    /// The values of a factor beside those of a table.
    pub(super) fn values_beside(
        &self,
        factor: TableFactor,
        table: (TableFactor, TableFactor),
        episodes: &[(&EpisodeResult, &str)],
    ) -> Vec<String> {
        if factor != TableFactor::Prompts {
            return self.values(factor, episodes);
        }
        distinct(episodes.iter().map(|(episode, run)| self.value_beside(factor, table, (episode, run))))
    }

    /// The value of a factor in an episode, as tables name it.
    pub(super) fn value(&self, factor: TableFactor, episode: &EpisodeResult, run: &str) -> String {
        let plan = &episode.plan;
        let value = match factor {
            TableFactor::Team => self.team(episode, run),
            TableFactor::Model => match (TeamPlayer::of(plan), &episode.labels) {
                (player, _) if player.models.is_empty() => "no model".to_owned(),
                (_, Some(EpisodeLabels { model: Some(label), .. })) => label.clone(),
                (player, _) => player.label(),
            },
            TableFactor::Benchmark => benchmark_of(&plan.task).to_owned(),
            TableFactor::Kind => level_of(&plan.task).to_owned(),
            TableFactor::Task => plan.task.clone(),
            TableFactor::Agents => plan.agents.to_string(),
            TableFactor::Rules => plan.rules.clone(),
            TableFactor::Clock => plan.clock.kind.clone(),
            TableFactor::Prompts => prompts_of(plan, naming::prompt_forms(plan), |_| true),
            TableFactor::Run => run.to_owned(),
        };
        clean(&value)
    }

    /// The value of a factor beside a factor of the table: where teams are one, their own prompts and programs are told by it.
    pub(super) fn value_beside(
        &self,
        factor: TableFactor,
        table: (TableFactor, TableFactor),
        (episode, run): (&EpisodeResult, &str),
    ) -> String {
        let has_teams = [table.0, table.1].contains(&TableFactor::Team);
        if factor != TableFactor::Prompts || !has_teams {
            return self.value(factor, episode, run);
        }
        let plan = &episode.plan;
        clean(&prompts_of(plan, Vec::new(), |name| !naming::is_of_team(plan, name)))
    }

    /// The label, or the frameworks with what the user changed in them: options, programs, prompts.
    fn team(&self, episode: &EpisodeResult, run: &str) -> String {
        let plan = &episode.plan;
        if let Some(labels) = &episode.labels {
            let team = &labels.team;
            let is_ambiguous = self.ambiguous.contains(team);
            let label = naming::label_of(plan, labels);
            return if is_ambiguous { format!("{label} ({run})") } else { label };
        }
        let name = TeamPlayer::of(plan).framework;
        let mut changed = naming::changes(plan);
        for team in &plan.teams {
            let defaults =
                self.frameworks.get(&team.framework).map(|framework| framework.options).unwrap_or_default();
            let command = format!("{}.command", team.framework);
            let varied = self.varied.get(&team.framework).into_iter().flatten();
            // The form of prompts is one of the changes that are told always.
            for option in varied.filter(|option| **option != command && !naming::is_prompt_form(option)) {
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

/// These forms of prompts, and those of the user's files by name and the beginning of their hash.
fn prompts_of(plan: &EpisodePlan, forms: Vec<String>, is_told: impl Fn(&str) -> bool) -> String {
    let files = plan.attachments.iter().filter(|(name, _)| is_told(name));
    let files = files.map(|(name, hash)| naming::named(name, hash));
    let told: Vec<String> = forms.into_iter().chain(files).collect();
    if told.is_empty() { "built in".to_owned() } else { told.join(", ") }
}

/// The labels that stand for one team in one run and for another in another run.
fn ambiguous(runs: &[Results]) -> BTreeSet<String> {
    let mut meanings: BTreeMap<&str, BTreeSet<(&GridTeamPlan, Vec<String>)>> = BTreeMap::new();
    for run in runs {
        let all = run.changes_by_team();
        for (label, team) in run.grid.iter().flat_map(|grid| &grid.teams) {
            let mut changes = all.get(label.as_str()).cloned().unwrap_or_default();
            changes.sort();
            meanings.entry(label).or_default().insert((team, changes));
        }
    }
    meanings.into_iter().filter(|(_, all)| all.len() > 1).map(|(label, _)| label.to_owned()).collect()
}
