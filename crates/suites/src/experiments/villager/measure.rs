//! What VillagerBench measures of an episode, in the paper's units.

use std::collections::BTreeMap;

use crate::results::{Episode, Results};
use crate::villagerbench::SUITE;
use crate::villagerbench::metrics::token_cost;

/// A scenario of the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scenario {
    /// Put up a building.
    Construction,
    /// Cook a dish.
    Farm,
    /// Get out of rooms.
    Escape,
}

impl Scenario {
    /// All of them, in the paper's order.
    pub const ALL: [Scenario; 3] = [Scenario::Construction, Scenario::Farm, Scenario::Escape];

    /// As in tasks' names.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Scenario::Construction => "construction",
            Scenario::Farm => "farm",
            Scenario::Escape => "escape",
        }
    }

    /// Of a task; none if it is of another benchmark.
    #[must_use]
    pub fn of(task: &str) -> Option<Scenario> {
        let rest = task.strip_prefix(SUITE)?.strip_prefix('/')?;
        let first = rest.split('/').next()?;
        Scenario::ALL.into_iter().find(|scenario| scenario.name() == first)
    }

    /// Which time the published efficiencies count (specification, 4.2).
    #[must_use]
    pub fn efficiency(self) -> Measure {
        if self == Scenario::Escape { Measure::EfficiencyByAction } else { Measure::EfficiencyByWall }
    }
}

/// A measure of an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// C: how much of the task was done, in percent.
    Completion,
    /// VHR: how much of the building looks right from five sides, in percent; construction only.
    ViewHits,
    /// ACR: how evenly the agents obtained what counts, in percent; farm only.
    Contribution,
    /// E by the time from begin to end, in percent per minute.
    EfficiencyByWall,
    /// E by the time in which anybody acted, in percent per minute.
    EfficiencyByAction,
    /// B: how evenly the agents' action times lie, in percent; none for one agent.
    Balance,
    /// Completion tokens per action.
    TokensPerAction,
    /// Token cost: completion tokens per action by score and valid actions (equation 4 of the paper).
    TokenCost,
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 8] = [
        Measure::Completion,
        Measure::ViewHits,
        Measure::Contribution,
        Measure::EfficiencyByWall,
        Measure::EfficiencyByAction,
        Measure::Balance,
        Measure::TokensPerAction,
        Measure::TokenCost,
    ];

    /// Of an episode with an outcome in which it is defined.
    #[must_use]
    pub fn of(self, episode: &Episode) -> Option<f64> {
        let end = episode.end.as_ref()?;
        let figure = |name: &str| end.score.figures.get(name).map(|&value| value as f64);
        let completion = episode.completion()?.value() * 100.0;
        let actions = figure("actions").filter(|&actions| actions > 0.0);
        let tokens_per_action = || Some(end.totals.completion_tokens as f64 / actions?);
        match self {
            Measure::Completion => Some(completion),
            Measure::ViewHits => Some(figure("vhr_ppm")? / 1e4),
            Measure::Contribution => Some(figure("acr_ppm")? / 1e4),
            Measure::EfficiencyByWall => Some(figure("efficiency_wall_milli")? / 1e3),
            Measure::EfficiencyByAction => Some(figure("efficiency_action_milli")? / 1e3),
            Measure::Balance => Some(figure("balance_ppm")? / 1e4),
            Measure::TokensPerAction => tokens_per_action(),
            Measure::TokenCost => {
                Some(token_cost(tokens_per_action()?, completion, figure("actions_valid")?))
            }
        }
    }

    /// The metric of its cells, and the last part of its name in summaries.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Measure::Completion => "completion_percent",
            Measure::ViewHits => "vhr_percent",
            Measure::Contribution => "acr_percent",
            Measure::EfficiencyByWall => "e_wall",
            Measure::EfficiencyByAction => "e_action",
            Measure::Balance => "balance_percent",
            Measure::TokensPerAction => "tokens_per_action",
            Measure::TokenCost => "token_cost",
        }
    }

    /// Its name in tables.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Measure::Completion => "C",
            Measure::ViewHits => "VHR",
            Measure::Contribution => "ACR",
            Measure::EfficiencyByWall => "E",
            Measure::EfficiencyByAction => "E (action time)",
            Measure::Balance => "B",
            Measure::TokensPerAction => "tokens",
            Measure::TokenCost => "cost",
        }
    }

    /// What it means, with its unit, for a report's reader.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Measure::Completion => {
                "Completion: how much of a task was done, in percent; the mean over episodes."
            }
            Measure::ViewHits => {
                "View hit rate: of the lines of sight on the finished building from front, back, both sides and above, \
                 the share that meets the right block first, in percent."
            }
            Measure::Contribution => {
                "Contribution rate: how evenly the agents were the first to hold what counts, in percent; 100 is as even \
                 as can be, 0 is one agent for all."
            }
            Measure::EfficiencyByWall => {
                "Efficiency: completion in percent per minute of virtual time from begin to end, the models' thinking \
                 included."
            }
            Measure::EfficiencyByAction => {
                "Efficiency: completion in percent per minute in which anybody acted; thinking is not counted."
            }
            Measure::Balance => {
                "Balance: 100 % less the standard deviation of the agents' action times as shares of the longest; not \
                 defined for one agent. This is the form of the formula that fits the published tables."
            }
            Measure::TokensPerAction => "Completion tokens of all model calls per action.",
            Measure::TokenCost => {
                "Token cost: completion tokens per action / (score from 0 to 100, plus 1, plus valid actions); smaller is \
                 better (equation 4 of the paper, the sum as printed)."
            }
        }
    }
}

/// The mean; none of nothing.
#[must_use]
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The median (the mean of the two middle ones of an even number); none of nothing.
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let half = sorted.len() / 2;
    let upper = *sorted.get(half)?;
    if sorted.len() % 2 == 1 { Some(upper) } else { Some((sorted.get(half - 1)? + upper) / 2.0) }
}

/// For the summary of a run: means of the measures per scenario as `construction.vhr_percent`, and as `vhr_full` the
/// number of construction episodes in which everything looks right. Empty for a run of other benchmarks.
#[must_use]
pub fn means(results: &Results) -> BTreeMap<String, f64> {
    let mut means = BTreeMap::new();
    for scenario in Scenario::ALL {
        let of_scenario = |episode: &&Episode| Scenario::of(&episode.plan.task) == Some(scenario);
        let episodes: Vec<&Episode> = results.episodes.iter().filter(of_scenario).collect();
        if episodes.iter().all(|episode| episode.end.is_none()) {
            continue;
        }
        for measure in Measure::ALL {
            let values: Vec<f64> = episodes.iter().filter_map(|episode| measure.of(episode)).collect();
            if let Some(mean) = mean(&values) {
                means.insert(format!("{}.{}", scenario.name(), measure.key()), mean);
            }
        }
        let full = episodes.iter().filter(|e| e.completion().is_some_and(|ratio| ratio.is_full())).count();
        means.insert(format!("{}.completion_full", scenario.name()), full as f64);
        if scenario == Scenario::Construction {
            let full = episodes.iter().filter(|episode| episode.figure("vhr_ppm") >= 1_000_000).count();
            means.insert("vhr_full".to_owned(), full as f64);
        }
    }
    means
}
