//! What VillagerBench measures of an episode, in the paper's units (specification, section 4), and its means over a run.

use std::collections::BTreeMap;

use cooperage_suites::results::{Episode, Results};
use cooperage_suites::statistics::mean;

use super::SUITE;
use super::metrics::token_cost;

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
    /// D: how hard the task is, as the published code has it.
    Complexity,
    /// Actions that failed, of all, in percent.
    FailedActions,
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 10] = [
        Measure::Completion,
        Measure::ViewHits,
        Measure::Contribution,
        Measure::EfficiencyByWall,
        Measure::EfficiencyByAction,
        Measure::Balance,
        Measure::TokensPerAction,
        Measure::TokenCost,
        Measure::Complexity,
        Measure::FailedActions,
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
            // Where no model was asked there is no cost.
            Measure::TokenCost if end.totals.calls == 0 => None,
            Measure::TokenCost => {
                Some(token_cost(tokens_per_action()?, completion, figure("actions_valid")?))
            }
            Measure::Complexity => Some(figure("complexity_milli")? / 1e3),
            Measure::FailedActions => {
                let actions = actions?;
                Some((actions - figure("actions_valid")?) / actions * 100.0)
            }
        }
    }

    /// The metric of its cells.
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
            Measure::Complexity => "complexity",
            Measure::FailedActions => "failed_percent",
        }
    }

    /// The last part of its name in summaries.
    #[must_use]
    pub fn entry(self) -> &'static str {
        match self {
            Measure::Completion => "completion",
            Measure::ViewHits => "view_hit_rate",
            Measure::Contribution => "contribution",
            Measure::Balance => "balance",
            Measure::FailedActions => "failed_actions",
            Measure::EfficiencyByWall
            | Measure::EfficiencyByAction
            | Measure::TokensPerAction
            | Measure::TokenCost
            | Measure::Complexity => self.key(),
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
            Measure::Complexity => "D",
            Measure::FailedActions => "failed actions, %",
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
            Measure::Complexity => "Complexity of the task as the published code computes it.",
            Measure::FailedActions => "Actions that failed or were refused, of all actions, in percent.",
        }
    }
}

/// For the summary of a run: means of the measures per scenario, such as `construction.view_hit_rate`, with
/// `construction.efficiency` for that of the published efficiencies, the number of complete episodes of each scenario, and
/// as `vhr_full` the number of construction episodes in which everything looks right. Empty for a run of other benchmarks.
#[must_use]
pub fn means(results: &Results) -> BTreeMap<String, f64> {
    let mut means = BTreeMap::new();
    for scenario in Scenario::ALL {
        let of_scenario = |episode: &&Episode| Scenario::of(&episode.plan.task) == Some(scenario);
        let episodes: Vec<&Episode> = results.episodes.iter().filter(of_scenario).collect();
        if episodes.iter().all(|episode| episode.end.is_none()) {
            continue;
        }
        let mut put = |name: &str, value: Option<f64>| {
            if let Some(value) = value {
                means.insert(format!("{}.{name}", scenario.name()), value);
            }
        };
        let mean_of = |measure: Measure| {
            mean(&episodes.iter().filter_map(|episode| measure.of(episode)).collect::<Vec<f64>>())
        };
        for measure in Measure::ALL {
            put(measure.entry(), mean_of(measure));
        }
        put("efficiency", mean_of(scenario.efficiency()));
        let full = episodes.iter().filter(|e| e.completion().is_some_and(|ratio| ratio.is_full())).count();
        put("completion_full", Some(full as f64));
        if scenario == Scenario::Construction {
            let full = episodes.iter().filter(|episode| episode.figure("vhr_ppm") >= 1_000_000).count();
            means.insert("vhr_full".to_owned(), full as f64);
        }
    }
    means
}

#[cfg(test)]
mod tests {
    use super::*;
    use cooperage_suites::testing::{Game, results_of};

    #[test]
    fn an_episodes_figures_become_measures() {
        let mut results = results_of(&[Game::new("villagerbench/construction/0", 2, 0, (2, 1))]);
        let figures = &mut results.episodes[0].end.as_mut().unwrap().score.figures;
        for (name, value) in [
            ("efficiency_wall_milli", 5_000),
            ("balance_ppm", 950_000),
            ("vhr_ppm", 533_333),
            ("complexity_milli", 2_907),
            ("actions", 10),
            ("actions_valid", 8),
        ] {
            figures.insert(name.to_owned(), value);
        }
        let of = |measure: Measure| measure.of(&results.episodes[0]);
        assert!((of(Measure::Completion).unwrap() - 200.0 / 3.0).abs() < 1e-9);
        assert_eq!(
            [Measure::EfficiencyByWall, Measure::Balance, Measure::FailedActions].map(of),
            [Some(5.0), Some(95.0), Some(20.0)]
        );
        assert_eq!((of(Measure::Contribution), of(Measure::Complexity)), (None, Some(2.907)));
        // 1,500 completion tokens for ten actions; two thirds of a score; eight of them valid.
        let cost = 150.0 / (200.0 / 3.0 + 1.0 + 8.0);
        assert!((of(Measure::TokenCost).unwrap() - cost).abs() < 1e-9);
        let means = means(&results);
        assert_eq!((means["vhr_full"], means["construction.completion_full"]), (0.0, 0.0));
        assert_eq!((means["construction.balance"], means["construction.efficiency"]), (95.0, 5.0));
        assert!(means.keys().all(|name| name == "vhr_full" || name.starts_with("construction.")));
        results.episodes[0].end.as_mut().unwrap().totals.calls = 0;
        assert_eq!(Measure::TokenCost.of(&results.episodes[0]), None);
    }

    #[test]
    fn other_benchmarks_have_no_such_measures() {
        assert!(means(&results_of(&[Game::new("cuisineworld/level_3/tau1", 2, 0, (1, 1))])).is_empty());
    }
}
