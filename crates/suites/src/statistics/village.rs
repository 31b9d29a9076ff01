//! VillagerBench's measures over episodes (specification, section 4): means of per-episode values.
//!
//! Which time efficiency is of is the scenario's: wall time for construction and farm, action time for escape (4.2).

use std::collections::BTreeMap;

use crate::results::{Episode, Results};
use crate::villagerbench::metrics::token_cost;

/// The measures of one episode.
#[derive(Clone, Debug, PartialEq)]
pub struct VillageEpisode {
    /// `construction`, `farm` or `escape`.
    pub scenario: String,
    /// Completion C in per cent.
    pub completion: f64,
    /// Efficiency E in per cent a minute.
    pub efficiency: f64,
    /// Balance B in per cent; none for one agent.
    pub balance: Option<f64>,
    /// View hit rate VHR in per cent; construction only.
    pub view_hit_rate: Option<f64>,
    /// Agent contribution rate ACR in per cent; farm only.
    pub contribution: Option<f64>,
    /// Complexity D as the code has it.
    pub complexity: f64,
    /// Token cost (4.7); none where nothing was asked or done.
    pub token_cost: Option<f64>,
    /// Actions that failed, of all, in per cent; none where nothing was done.
    pub failed_actions: Option<f64>,
}

/// The measures of an episode of VillagerBench that has an outcome.
#[must_use]
pub fn village_episode(episode: &Episode) -> Option<VillageEpisode> {
    let scenario = episode.plan.task.strip_prefix("villagerbench/")?.split('/').next()?;
    let end = episode.end.as_ref()?;
    let figure = |name: &str| end.score.figures.get(name).map(|&value| value as f64);
    let completion = episode.completion()?.value() * 100.0;
    let efficiency = match scenario {
        "escape" => figure("efficiency_action_milli"),
        _ => figure("efficiency_wall_milli"),
    };
    let [actions, valid] = ["actions", "actions_valid"].map(|name| figure(name).unwrap_or(0.0));
    let percent = |name: &str| figure(name).map(|ppm| ppm / 1e4);
    Some(VillageEpisode {
        scenario: scenario.to_owned(),
        completion,
        efficiency: efficiency.unwrap_or(0.0) / 1e3,
        balance: percent("balance_ppm"),
        view_hit_rate: percent("vhr_ppm"),
        contribution: percent("acr_ppm"),
        complexity: figure("complexity_milli").unwrap_or(0.0) / 1e3,
        token_cost: (actions > 0.0 && end.totals.calls > 0)
            .then(|| token_cost(end.totals.completion_tokens as f64 / actions, completion, valid)),
        failed_actions: (actions > 0.0).then(|| (actions - valid) / actions * 100.0),
    })
}

/// The entries of a run's summary: `vhr_full`, the construction episodes whose building is whole from every side, and for
/// each scenario the means of its measures. Empty for a run without VillagerBench.
#[must_use]
pub fn village_entries(results: &Results) -> BTreeMap<String, f64> {
    let mut entries = BTreeMap::new();
    let mut by_scenario: BTreeMap<String, Vec<VillageEpisode>> = BTreeMap::new();
    for episode in results.episodes.iter().filter_map(village_episode) {
        by_scenario.entry(episode.scenario.clone()).or_default().push(episode);
    }
    for (scenario, episodes) in &by_scenario {
        let mut put = |name: &str, of: &dyn Fn(&VillageEpisode) -> Option<f64>| {
            let values: Vec<f64> = episodes.iter().filter_map(of).collect();
            if !values.is_empty() {
                let mean = values.iter().sum::<f64>() / values.len() as f64;
                entries.insert(format!("{scenario}.{name}"), mean);
            }
        };
        put("completion", &|episode| Some(episode.completion));
        put("efficiency", &|episode| Some(episode.efficiency));
        put("balance", &|episode| episode.balance);
        put("view_hit_rate", &|episode| episode.view_hit_rate);
        put("contribution", &|episode| episode.contribution);
        put("complexity", &|episode| Some(episode.complexity));
        put("token_cost", &|episode| episode.token_cost);
        put("failed_actions", &|episode| episode.failed_actions);
        if scenario == "construction" {
            let whole = episodes.iter().filter(|episode| episode.view_hit_rate >= Some(100.0)).count();
            entries.insert("vhr_full".to_owned(), whole as f64);
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Game, results_of};

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
        let measured = village_episode(&results.episodes[0]).unwrap();
        assert!((measured.completion - 200.0 / 3.0).abs() < 1e-9);
        assert_eq!(
            (measured.efficiency, measured.balance, measured.failed_actions),
            (5.0, Some(95.0), Some(20.0))
        );
        assert_eq!(measured.contribution, None);
        // 1,500 completion tokens for ten actions; two thirds of a score; eight of them valid.
        let cost = 150.0 / (200.0 / 3.0 + 1.0 + 8.0);
        assert!((measured.token_cost.unwrap() - cost).abs() < 1e-9);
        let entries = village_entries(&results);
        assert_eq!((entries["vhr_full"], entries["construction.balance"]), (0.0, 95.0));
        assert!(
            village_entries(&results_of(&[Game::new("cuisineworld/level_3/tau1", 2, 0, (1, 1))])).is_empty()
        );
    }
}
