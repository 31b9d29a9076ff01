//! VillagerBench's measures of an episode, in the paper's units (docs/spec/villager.md, 4), and their means over a run.

use std::collections::BTreeMap;

use cooperage_suites::measure::{EpisodeMeasure, MeasureDirection, MeasureUnit};
use cooperage_suites::results::{EpisodeResult, Results};

use super::SUITE;
use super::metrics::token_cost;

/// A scenario of the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScenarioKind {
    /// Put up a building.
    Construction,
    /// Cook a dish on the farm.
    Farm,
    /// Get out of rooms.
    Escape,
    /// One action or a few; not in the paper.
    Meta,
    /// An item from nothing; not in the paper.
    Goals,
}

impl ScenarioKind {
    /// Those of the paper, in its order.
    pub const ALL: [ScenarioKind; 3] = [ScenarioKind::Construction, ScenarioKind::Farm, ScenarioKind::Escape];

    /// Those of the paper, and those of the public code.
    pub fn with_public_code() -> impl Iterator<Item = ScenarioKind> {
        ScenarioKind::ALL.into_iter().chain([ScenarioKind::Meta, ScenarioKind::Goals])
    }

    /// Its name in the names of tasks.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ScenarioKind::Construction => "construction",
            ScenarioKind::Farm => "farm",
            ScenarioKind::Escape => "escape",
            ScenarioKind::Meta => "meta",
            ScenarioKind::Goals => "goals",
        }
    }

    /// Returns the scenario of a task; `None` if it is of another benchmark.
    #[must_use]
    pub fn of(task: &str) -> Option<ScenarioKind> {
        let rest = task.strip_prefix(SUITE)?.strip_prefix('/')?;
        let first = rest.split('/').next()?;
        ScenarioKind::with_public_code().find(|scenario| scenario.name() == first)
    }

    /// Which time the published efficiencies count (docs/spec/villager.md, 4.2).
    #[must_use]
    pub fn efficiency(self) -> EpisodeMeasure {
        match self {
            ScenarioKind::Escape | ScenarioKind::Meta | ScenarioKind::Goals => EFFICIENCY_BY_ACTION,
            ScenarioKind::Construction | ScenarioKind::Farm => EFFICIENCY_BY_WALL,
        }
    }
}

/// The measures of an episode, in the paper's units.
pub const MEASURES: &[EpisodeMeasure] = &[
    COMPLETION,
    VIEW_HITS,
    CONTRIBUTION,
    EFFICIENCY_BY_WALL,
    EFFICIENCY_BY_ACTION,
    BALANCE,
    TOKENS_PER_ACTION,
    TOKEN_COST,
    COMPLEXITY,
    FAILED_ACTIONS,
    REPLANNED,
];

/// The completion C of a task.
pub const COMPLETION: EpisodeMeasure = EpisodeMeasure {
    key: "completion_percent",
    name: "C",
    unit: MeasureUnit::Percent,
    better: MeasureDirection::Higher,
    meaning: "Completion: share of the task that was done, in percent; mean over episodes.",
    of: |episode| Some(episode.completion()?.value() * 100.0),
};

/// The view hit rate VHR; construction only.
pub const VIEW_HITS: EpisodeMeasure = EpisodeMeasure {
    key: "vhr_percent",
    name: "VHR",
    unit: MeasureUnit::Percent,
    better: MeasureDirection::Higher,
    meaning: "View hit rate: of the lines of sight on the finished building from front, back, both sides and above, \
                 the share that meets the right block first, in percent.",
    of: |episode| Some(figure(episode, "vhr_ppm")? / 1e4),
};

/// The agents' contribution rate ACR; farm only.
pub const CONTRIBUTION: EpisodeMeasure = EpisodeMeasure {
    key: "acr_percent",
    name: "ACR",
    unit: MeasureUnit::Percent,
    better: MeasureDirection::Higher,
    meaning: "Contribution rate: how evenly the agents were the first to hold the items that count, in percent; 100 is \
                 perfectly even, 0 means that one agent was the first for all items.",
    of: |episode| Some(figure(episode, "acr_ppm")? / 1e4),
};

/// E by the time from begin to end.
pub const EFFICIENCY_BY_WALL: EpisodeMeasure = EpisodeMeasure {
    key: "efficiency_percent_per_min",
    name: "E",
    unit: MeasureUnit::Other("percent per minute"),
    better: MeasureDirection::Higher,
    meaning: "Efficiency: completion in percent per minute of virtual time of the whole episode, including the models' \
                 thinking.",
    of: |episode| Some(figure(episode, "efficiency_wall_milli")? / 1e3),
};

/// E by the time in which at least one agent acted.
pub const EFFICIENCY_BY_ACTION: EpisodeMeasure = EpisodeMeasure {
    key: "efficiency_acting_percent_per_min",
    name: "E (action time)",
    unit: MeasureUnit::Other("percent per minute"),
    better: MeasureDirection::Higher,
    meaning: "Efficiency: completion in percent per minute in which at least one agent acted; thinking is not counted.",
    of: |episode| Some(figure(episode, "efficiency_action_milli")? / 1e3),
};

/// B; none for one agent.
pub const BALANCE: EpisodeMeasure = EpisodeMeasure {
    key: "balance_percent",
    name: "B",
    unit: MeasureUnit::Percent,
    better: MeasureDirection::Higher,
    meaning: "Balance: 100 % less the standard deviation of the agents' action times as shares of the longest; not \
                 defined for one agent. This is the form of the formula that fits the published tables.",
    of: |episode| Some(figure(episode, "balance_ppm")? / 1e4),
};

/// Completion tokens per action.
pub const TOKENS_PER_ACTION: EpisodeMeasure = EpisodeMeasure {
    key: "tokens_per_action",
    name: "tokens",
    unit: MeasureUnit::Other("tokens per action"),
    better: MeasureDirection::Lower,
    meaning: "Completion tokens of all model calls, divided by the number of actions.",
    of: tokens_per_action,
};

/// Completion tokens per action and point (equation 4).
pub const TOKEN_COST: EpisodeMeasure = EpisodeMeasure {
    key: "token_cost",
    name: "cost",
    unit: MeasureUnit::Other("tokens per action and point"),
    better: MeasureDirection::Lower,
    meaning: "Token cost: completion tokens per action / (score from 0 to 100, plus 1, plus valid actions); smaller is \
                 better (equation 4 of the paper, the sum as printed).",
    of: cost,
};

/// The complexity D of a task.
pub const COMPLEXITY: EpisodeMeasure = EpisodeMeasure {
    key: "complexity",
    name: "D",
    unit: MeasureUnit::Other("points"),
    better: MeasureDirection::Neither,
    meaning: "Complexity of the task as the published code computes it.",
    of: |episode| Some(figure(episode, "complexity_milli")? / 1e3),
};

/// The number of actions that failed.
pub const FAILED_ACTIONS: EpisodeMeasure = EpisodeMeasure {
    key: "failed_percent",
    name: "failed or refused",
    unit: MeasureUnit::Percent,
    better: MeasureDirection::Lower,
    meaning: "Share of all actions that failed or were refused, in percent.",
    of: failed_actions,
};

/// The subtasks that were planned again.
pub const REPLANNED: EpisodeMeasure = EpisodeMeasure {
    key: "replanned_subtasks",
    name: "planned again",
    unit: MeasureUnit::Count,
    better: MeasureDirection::Lower,
    meaning: "Planned subtasks that an earlier plan of the episode has in the same words, of all frameworks that plan subtasks.",
    of: replanned,
};

/// A figure of the score of one of the benchmark's own episodes, if it has one of that name.
fn figure(episode: &EpisodeResult, name: &str) -> Option<f64> {
    ScenarioKind::of(&episode.plan.task)?;
    episode.end.as_ref()?.score.figures.get(name).map(|&value| value as f64)
}

/// Returns the number of actions of an episode, and `None` if no agent acted.
fn actions(episode: &EpisodeResult) -> Option<f64> {
    figure(episode, "actions").filter(|&actions| actions > 0.0)
}

fn tokens_per_action(episode: &EpisodeResult) -> Option<f64> {
    Some(episode.end.as_ref()?.totals.completion_tokens as f64 / actions(episode)?)
}

/// Where no model was asked there is no cost.
fn cost(episode: &EpisodeResult) -> Option<f64> {
    if episode.end.as_ref()?.totals.calls == 0 {
        return None;
    }
    let completion = (COMPLETION.of)(episode)?;
    Some(token_cost(tokens_per_action(episode)?, completion, figure(episode, "actions_valid")?))
}

/// The measure `failed_action_rate` of every benchmark, in percent: the world's own figures count no refused calls.
fn failed_actions(episode: &EpisodeResult) -> Option<f64> {
    ScenarioKind::of(&episode.plan.task)?;
    Some(episode.account()?.wasted_work.failed_rate()? * 100.0)
}

fn replanned(episode: &EpisodeResult) -> Option<f64> {
    ScenarioKind::of(&episode.plan.task)?;
    let wasted_work = &episode.account()?.wasted_work;
    (wasted_work.planned > 0).then_some(wasted_work.replanned as f64)
}

/// The last part of a measure's name in summaries.
fn entry(measure: &EpisodeMeasure) -> &'static str {
    match measure.key {
        "completion_percent" => "completion",
        "vhr_percent" => "view_hit_rate",
        "acr_percent" => "contribution",
        "balance_percent" => "balance",
        "failed_percent" => "failed_actions",
        key => key,
    }
}

/// For the summary of a run: means of the measures per scenario, such as `construction.view_hit_rate`, with
/// `construction.efficiency` for that of the published efficiencies, the number of complete episodes of each scenario, and
/// as `vhr_full` the number of construction episodes in which everything looks right. Empty for a run of other benchmarks.
#[must_use]
pub fn means(results: &Results) -> BTreeMap<String, f64> {
    let mut means = BTreeMap::new();
    for scenario in ScenarioKind::with_public_code() {
        let of_scenario = |episode: &&EpisodeResult| ScenarioKind::of(&episode.plan.task) == Some(scenario);
        let episodes: Vec<&EpisodeResult> = results.episodes.iter().filter(of_scenario).collect();
        if episodes.iter().all(|episode| episode.end.is_none()) {
            continue;
        }
        let mut put = |name: &str, value: Option<f64>| {
            if let Some(value) = value {
                means.insert(format!("{}.{name}", scenario.name()), value);
            }
        };
        let mean_of = |measure: EpisodeMeasure| measure.mean(episodes.iter().copied());
        for &measure in MEASURES {
            put(entry(&measure), mean_of(measure));
        }
        put("efficiency", mean_of(scenario.efficiency()));
        let full = episodes.iter().filter(|e| e.completion().is_some_and(|ratio| ratio.is_full())).count();
        put("completion_full", Some(full as f64));
        if scenario == ScenarioKind::Construction {
            let full = episodes.iter().filter(|episode| episode.figure("vhr_ppm") >= 1_000_000).count();
            means.insert("vhr_full".to_owned(), full as f64);
        }
    }
    means
}

#[cfg(test)]
mod tests {
    use super::*;
    use cooperage_suites::episode::account::EpisodeAccount;
    use cooperage_suites::episode::wasted_work::WastedWork;
    use cooperage_suites::testing::{SampleEpisode, results_of};

    #[test]
    fn an_episodes_figures_become_measures() {
        let mut results = results_of(&[SampleEpisode::new("villagerbench/construction/0", 2, 0, (2, 1))]);
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
        let of = |measure: EpisodeMeasure| (measure.of)(&results.episodes[0]);
        assert!((of(COMPLETION).unwrap() - 200.0 / 3.0).abs() < 1e-9);
        assert_eq!([EFFICIENCY_BY_WALL, BALANCE].map(of), [Some(5.0), Some(95.0)]);
        assert_eq!((of(CONTRIBUTION), of(COMPLEXITY)), (None, Some(2.907)));
        // 1,500 completion tokens for ten actions; two thirds of a score; eight of them valid.
        let cost = 150.0 / (200.0 / 3.0 + 1.0 + 8.0);
        assert!((of(TOKEN_COST).unwrap() - cost).abs() < 1e-9);
        let means = means(&results);
        assert_eq!((means["vhr_full"], means["construction.completion_full"]), (0.0, 0.0));
        assert_eq!((means["construction.balance"], means["construction.efficiency"]), (95.0, 5.0));
        assert!(means.keys().all(|name| name == "vhr_full" || name.starts_with("construction.")));
        // Refused calls and actions without an end are no actions of the world's figures; the measure counts them, as
        // `failed_action_rate` does.
        let wasted_work = WastedWork { actions: 14, failed: 6, unfinished: 2, ..WastedWork::default() };
        results.episodes[0].account = Some(Ok(EpisodeAccount { wasted_work, ..EpisodeAccount::default() }));
        assert_eq!((FAILED_ACTIONS.of)(&results.episodes[0]), Some(50.0));
        assert_eq!((REPLANNED.of)(&results.episodes[0]), None, "nothing was planned");
        results.episodes[0].end.as_mut().unwrap().totals.calls = 0;
        assert_eq!((TOKEN_COST.of)(&results.episodes[0]), None);
    }

    /// In the table of a run, its summary, the file of episodes, and in comparisons.
    #[test]
    fn the_measures_stand_in_every_form() {
        use cooperage_suites::compare::compare;
        use cooperage_suites::report::{Document, object_of, of_document};
        let mut results = results_of(&[SampleEpisode::new("villagerbench/construction/0", 2, 0, (2, 1))]);
        let figures = &mut results.episodes[0].end.as_mut().unwrap().score.figures;
        figures.extend([("efficiency_wall_milli".to_owned(), 5_000), ("vhr_ppm".to_owned(), 533_333)]);
        let registry = cooperage_suites::suite::ProgramRegistry::of(&[crate::suite]);
        let suites = cooperage_suites::suite::Suites::new(&registry, &BTreeMap::new()).unwrap();
        let document = Document::of(&results, &suites);
        let table = &document.findings.tables[0];
        assert_eq!(table.columns, ["completion", "episodes at 100 %", "C", "VHR", "E"]);
        assert_eq!(table.rows[0].cells[4].ours, Some(5.0));
        let report = of_document(&results, &document, None).unwrap();
        assert!(report.markdown.contains("lines of sight"), "what VHR means is told");
        let head = report.episodes_csv.lines().next().unwrap();
        assert!(head.ends_with("completion_percent,vhr_percent,efficiency_percent_per_min"), "{head}");
        let object = object_of(&results, &document, None);
        assert_eq!(object["summary"]["efficiency_percent_per_min"], 5);
        assert_eq!(object["measures"]["efficiency_percent_per_min"]["unit"], "percent per minute");
        let compared = compare(&results, &results, &suites.measures(), false).figures;
        assert!(compared.iter().any(|found| found.measure == VIEW_HITS && found.difference() == 0.0));
    }

    #[test]
    fn other_benchmarks_have_no_such_measures() {
        assert!(
            means(&results_of(&[SampleEpisode::new("cuisineworld/level_3/tau1", 2, 0, (1, 1))])).is_empty()
        );
    }
}
