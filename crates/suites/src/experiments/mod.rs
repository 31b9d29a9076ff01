//! Published tables and figures, played again and put beside the published numbers.
//!
//! An [`Experiment`] says what is to be played and makes its tables and charts from what came of it. It needs nothing
//! but the run to do so: who played, how often and with which seed stands in the plan. A new experiment is a module of its
//! benchmark's crate and a line in that benchmark's list.

pub mod chart;
pub mod kit;
pub mod printed;
pub mod reading;

use std::collections::BTreeMap;

pub use chart::{Chart, Gantt, NetworkChart};
use serde::Serialize;

use crate::condition::ExperimentCondition;
use crate::episode::course::EpisodeCourse;
use crate::experiments::kit::cases::is_selected;
use crate::experiments::reading::ReadPair;
use crate::player::TeamPlayer;
use crate::results::Results;
use crate::table::{ReportCell, ReportTable};

/// A published table or figure.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// The name, such as `mindagent/table3`.
    pub name: &'static str,
    /// One line on what it is.
    pub about: &'static str,
    /// The framework that the named models play in, unless the experiment compares several.
    pub team: &'static str,
    /// Whether the user names its players; figures drawn from the product's own data have none, others bring along theirs.
    pub plays: bool,
    /// Episodes per task where the user says nothing, as published.
    pub episodes_default: u32,
    /// Returns the conditions to be played with these arguments, in the order of the plan.
    pub conditions: fn(&Args) -> Vec<ExperimentCondition>,
    /// Returns the findings of a run of it, finished or not.
    pub findings: fn(&Results) -> Findings,
}

/// The arguments of an experiment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Args {
    /// The players, in the order of the tables.
    pub players: Vec<TeamPlayer>,
    /// Options for every condition, unless an experiment varies them itself.
    pub options: BTreeMap<String, String>,
    pub episodes: u32,
    /// Only these benchmarks, levels or tasks, such as `level_3` or `construction/55`; all of the experiment's if empty.
    pub levels: Vec<String>,
    /// The pairs of framework and benchmark that the prompt reader plays.
    pub pairs: Vec<ReadPair>,
}

/// The results of an experiment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The tables, the published one first.
    pub tables: Vec<ReportTable>,
    pub charts: Vec<Chart>,
    /// Charts of agents' actions over time.
    pub gantts: Vec<Gantt>,
    /// Charts of orders between agents.
    pub networks: Vec<NetworkChart>,
    /// The numbers to read first.
    pub headlines: Vec<Headline>,
    /// Entries for the summary, by name.
    pub figures: BTreeMap<String, f64>,
    /// Differences from the published experiment, and other remarks for the reader.
    pub remarks: Vec<String>,
    /// Courses of episodes that stand side by side.
    pub courses: Vec<SideBySide>,
    /// Lists for the end of the report.
    pub listings: Vec<Listing>,
}

/// Courses of episodes that stand side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SideBySide {
    /// Unique in its report.
    pub id: String,
    pub title: String,
    pub caption: String,
    /// One column for each.
    pub courses: Vec<EpisodeCourse>,
}

/// A list at the end of a report, such as of orders that no team could finish.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Unique in its report.
    pub id: &'static str,
    /// Its name where there is little room.
    pub short: &'static str,
    pub title: &'static str,
    /// The number of lines, and what that means.
    pub about: String,
    /// Task, thing, and how many of them where.
    pub lines: Vec<(String, String, String)>,
}

/// A number to read first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Headline {
    /// The name of the figure, such as `average CoS, 2 agents`.
    pub label: String,
    /// The player whose figure it is.
    pub player: String,
    /// The number with its interval, bound and published counterpart.
    pub cell: ReportCell,
}

/// There is no experiment of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no experiment `{name}`; there are {}", known.join(", "))]
pub struct UnknownExperiment {
    /// The name that was asked for.
    pub name: String,
    /// The names of all experiments.
    pub known: Vec<&'static str>,
}

impl Experiment {
    /// Returns the conditions in the order of the plan: all of the experiment's, or those of the selected levels and
    /// tasks. A condition on a whole folder is played on the selected tasks of it alone.
    #[must_use]
    pub fn conditions(&self, args: &Args) -> Vec<ExperimentCondition> {
        (self.conditions)(args).into_iter().flat_map(|condition| args.narrowed(condition)).collect()
    }

    /// Tables, charts and figures of a run of this experiment, finished or not.
    #[must_use]
    pub fn findings(&self, results: &Results) -> Findings {
        (self.findings)(results)
    }

    /// Returns the tables without charts and figures.
    #[must_use]
    pub fn tables(&self, results: &Results) -> Vec<ReportTable> {
        self.findings(results).tables
    }
}

impl Args {
    /// Whether that level or task is to be played.
    #[must_use]
    pub fn wants(&self, suite: &str) -> bool {
        self.levels.is_empty() || self.levels.iter().any(|wanted| is_named(wanted, suite))
    }

    /// The condition itself if it is selected, or else on each selected task below it.
    fn narrowed(&self, condition: ExperimentCondition) -> Vec<ExperimentCondition> {
        if self.wants(&condition.suite) {
            return vec![condition];
        }
        let below = self.levels.iter().filter_map(|wanted| name_below(&condition.suite, wanted));
        let on = |suite: String| {
            let id = condition.id.replacen(&condition.suite, &suite, 1);
            ExperimentCondition { id, suite, ..condition.clone() }
        };
        below.map(on).collect()
    }

    /// Returns the selected levels and tasks that none of these conditions is on.
    #[must_use]
    pub fn unmet(&self, conditions: &[ExperimentCondition]) -> Vec<&str> {
        let is_met = |wanted: &&String| conditions.iter().any(|condition| is_named(wanted, &condition.suite));
        self.levels.iter().filter(|wanted| !is_met(wanted)).map(String::as_str).collect()
    }
}

/// Whether a level or task is called so, or is below what is called so: by its whole name or without the benchmark's.
fn is_named(wanted: &str, suite: &str) -> bool {
    let within = suite.split_once('/').map(|(_, within)| within);
    is_selected(suite, wanted) || within.is_some_and(|within| is_selected(within, wanted))
}

/// The whole name of a level or task if it is below a folder of its benchmark.
fn name_below(folder: &str, wanted: &str) -> Option<String> {
    let (benchmark, _) = folder.split_once('/')?;
    let whole =
        if is_selected(wanted, benchmark) { wanted.to_owned() } else { format!("{benchmark}/{wanted}") };
    is_selected(&whole, folder).then_some(whole)
}

impl Findings {
    /// Enters a number to read first, if it is there yet.
    pub fn headline(&mut self, label: String, player: &TeamPlayer, cell: ReportCell) {
        self.headline_of(label, player.full_label(), cell);
    }

    /// Enters a number to read first of the player of that name, if it is there yet.
    pub(crate) fn headline_of(&mut self, label: String, player: String, cell: ReportCell) {
        if cell.ours.is_some() {
            self.headlines.push(Headline { label, player, cell });
        }
    }

    /// Enters a figure: under its name for the first player, and under `name:label` for each if there are several.
    pub fn figure(&mut self, players: &[TeamPlayer], player: &TeamPlayer, name: &str, value: Option<f64>) {
        let Some(value) = value else { return };
        if players.first() == Some(player) {
            self.figures.insert(name.to_owned(), value);
        }
        if players.len() > 1 {
            self.figures.insert(format!("{name}:{}", player.full_label()), value);
        }
    }
}
