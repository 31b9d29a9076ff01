//! The parts of an episode's task that a page shows.

use cooperage_journal::EpisodePlan;
use cooperage_suites::scene::Making;
use cooperage_suites::suite::Suites;

/// The task of an episode, as a page shows it.
#[derive(Clone, Debug, Default)]
pub(crate) struct WatchedTask {
    /// The tick at which the task ends by itself.
    pub(super) horizon: u64,
    /// The keys that a person may press, with the tool that each calls.
    pub(super) keys: Vec<(String, String)>,
    /// The recipes of the ordered items.
    pub(super) recipes: Vec<Making>,
    /// The agents' names.
    pub(super) names: Vec<String>,
}

impl WatchedTask {
    /// The task of a plan.
    ///
    /// # Errors
    /// A sentence for people if the suite does not exist.
    pub(crate) fn of(suites: &Suites, plan: &EpisodePlan) -> Result<WatchedTask, String> {
        let suite = suites.suite_of(&plan.task).map_err(|error| error.to_string())?;
        let task = suites.select(&plan.task).ok().and_then(|tasks| tasks.first().cloned());
        let horizon = task.map_or(0, |task| task.horizon.0);
        let keys = suite
            .persons()
            .keys()
            .iter()
            .map(|binding| (binding.key.browser_name(), binding.tool.to_owned()));
        let horizon = plan.limits.ticks.map_or(horizon, |limit| limit.min(horizon));
        let (recipes, names) = (suite.views().makings(plan), suite.persons().agent_names(plan));
        Ok(WatchedTask { horizon, keys: keys.collect(), recipes, names })
    }
}
