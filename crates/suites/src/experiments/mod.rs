//! Published tables and figures, played again and put beside the published numbers.
//!
//! An [`Experiment`] says what is to be played and makes its tables and charts from what came of it. It needs nothing
//! but the run to do so: who played, how often and with which seed stands in the plan. A new experiment is a module and
//! a line in the registry.

pub mod chart;
pub mod evaluation;
mod figure2;
mod figure4;
pub mod kitchen;
pub(crate) mod kitchen_facts;
mod level6;
mod main_tables;
pub mod paper;
mod prompts;
pub(crate) mod remarks;
mod select;
pub(crate) mod shapes;
mod table6;
#[cfg(test)]
mod tests;
pub mod villager;

use std::collections::BTreeMap;

pub use chart::Chart;
pub use kitchen::ImpossibleOrder;
use kitchen::Kitchens;

use crate::condition::Condition;
use crate::player::Player;
use crate::results::Results;
use crate::table::{Cell, Table};
use crate::villagerbench::measure;

/// A published table or figure.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// Such as `mindagent/table3`.
    pub name: &'static str,
    /// One line on what it is.
    pub about: &'static str,
    /// The framework that the named models play in, unless the experiment compares several.
    pub team: &'static str,
    /// Whether it needs players; figures drawn from the product's own data need none.
    pub plays: bool,
    /// Episodes per task where the user says nothing, as published.
    pub episodes_default: u32,
    conditions: fn(&Args) -> Vec<Condition>,
    findings: fn(&Results, &Kitchens) -> Findings,
}

/// What an experiment is to be played with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Args {
    /// Who plays, in the order of the tables.
    pub players: Vec<Player>,
    /// Options for every condition, unless an experiment varies them itself.
    pub options: BTreeMap<String, String>,
    /// Episodes per task.
    pub episodes: u32,
    /// Only these levels or tasks, such as `level_3` or `construction/55`; all of the experiment's if empty.
    pub levels: Vec<String>,
}

/// What came of an experiment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The tables, the published one first.
    pub tables: Vec<Table>,
    /// The charts.
    pub charts: Vec<Chart>,
    /// The numbers to read first.
    pub headlines: Vec<Headline>,
    /// Entries for the summary, by name.
    pub figures: BTreeMap<String, f64>,
    /// What differs from the published experiment, and what else a reader must know.
    pub remarks: Vec<String>,
    /// Orders that nobody could finish.
    pub impossible: Vec<ImpossibleOrder>,
}

/// A number to read first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Headline {
    /// What it is, such as `average CoS, 2 agents`.
    pub label: String,
    /// Whose it is.
    pub player: String,
    /// The number with its interval, bound and published counterpart.
    pub cell: Cell,
}

/// There is no experiment of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no experiment `{name}`; there are {}", known.join(", "))]
pub struct UnknownExperiment {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: Vec<&'static str>,
}

const EXPERIMENTS: &[Experiment] = &[
    figure2::EXPERIMENT,
    figure4::EXPERIMENT,
    level6::EXPERIMENT,
    main_tables::TABLE3,
    main_tables::TABLE4,
    main_tables::TABLE5,
    table6::EXPERIMENT,
    prompts::TABLE7,
    prompts::TABLE8,
    villager::asynchronous::EXPERIMENT,
    villager::systems::FIGURE3,
    villager::models::FIGURE4,
    villager::systems::FIGURE5,
    villager::prompts::EXPERIMENT,
    villager::recovery::EXPERIMENT,
    villager::scaling::EXPERIMENT,
    villager::models::TABLE1,
    villager::models::TABLE2,
    villager::systems::TABLE3,
    villager::systems::TABLE4,
    villager::models::TABLE6,
];

/// All experiments, sorted by name.
#[must_use]
pub fn all() -> &'static [Experiment] {
    EXPERIMENTS
}

/// The experiment of that name.
///
/// # Errors
/// [`UnknownExperiment`] lists what there is.
pub fn find(name: &str) -> Result<&'static Experiment, UnknownExperiment> {
    EXPERIMENTS.iter().find(|experiment| experiment.name == name).ok_or_else(|| UnknownExperiment {
        name: name.to_owned(),
        known: EXPERIMENTS.iter().map(|experiment| experiment.name).collect(),
    })
}

impl Experiment {
    /// What is to be played, in the order of the plan: all of the experiment's, or the levels and tasks that are wanted.
    #[must_use]
    pub fn conditions(&self, args: &Args) -> Vec<Condition> {
        let mut conditions = (self.conditions)(args);
        conditions.retain(|condition| args.wants(&condition.suite));
        conditions
    }

    /// Tables, charts and figures of a run of this experiment, finished or not.
    #[must_use]
    pub fn findings(&self, results: &Results) -> Findings {
        let kitchens = Kitchens::of(results);
        let mut findings = (self.findings)(results, &kitchens);
        findings.close(kitchens, results);
        findings
    }

    /// The tables alone.
    #[must_use]
    pub fn tables(&self, results: &Results) -> Vec<Table> {
        self.findings(results).tables
    }
}

impl Args {
    /// Whether that level or task is to be played.
    pub(crate) fn wants(&self, suite: &str) -> bool {
        self.levels.is_empty() || self.levels.iter().any(|wanted| is_named(wanted, suite))
    }

    /// Those of the levels and tasks wanted that none of these conditions is on.
    #[must_use]
    pub fn unmet(&self, conditions: &[Condition]) -> Vec<&str> {
        let is_met = |wanted: &&String| conditions.iter().any(|condition| is_named(wanted, &condition.suite));
        self.levels.iter().filter(|wanted| !is_met(wanted)).map(String::as_str).collect()
    }

    /// One condition for a player, with the options that the experiment sets itself.
    pub(crate) fn condition(
        &self,
        player: &Player,
        level: &str,
        agents: u32,
        variant: (&str, &[(&str, &str)]),
    ) -> Condition {
        let (name, set) = variant;
        let comma = if name.is_empty() { "" } else { ", " };
        let mut options = self.options.clone();
        options.extend(set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())));
        Condition {
            id: format!("{level}, {agents} agents, {}{comma}{name}", player.full_label()),
            suite: kitchen_facts::suite(level),
            agents,
            framework: player.framework.clone(),
            options,
            models: player.models.clone(),
            episodes: self.episodes,
            ..Condition::default()
        }
    }
}

/// Whether a level or task is called so: by its whole name or without the benchmark's.
fn is_named(wanted: &str, suite: &str) -> bool {
    wanted == suite || suite.split_once('/').is_some_and(|(_, within)| within == wanted)
}

impl Findings {
    /// Adds what holds for every run of a benchmark.
    pub(crate) fn close(&mut self, kitchens: Kitchens, results: &Results) {
        for (name, value) in measure::means(results) {
            self.figures.entry(name).or_insert(value);
        }
        if kitchens.has_episodes() {
            self.figures.insert("impossible_orders".to_owned(), kitchens.impossible.len() as f64);
        }
        self.impossible = kitchens.impossible;
    }

    /// Enters a number to read first, if it is there yet.
    pub(crate) fn headline(&mut self, label: String, player: &Player, cell: Cell) {
        if cell.ours.is_none() {
            return;
        }
        self.headlines.push(Headline { label, player: player.full_label(), cell });
    }

    /// Enters a figure: under its name for the first player, and under `name:label` for each if there are several.
    pub(crate) fn figure(&mut self, players: &[Player], player: &Player, name: &str, value: Option<f64>) {
        let Some(value) = value else { return };
        if players.first() == Some(player) {
            self.figures.insert(name.to_owned(), value);
        }
        if players.len() > 1 {
            self.figures.insert(format!("{name}:{}", player.full_label()), value);
        }
    }
}
