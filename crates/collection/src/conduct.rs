//! Measures of how a group's leaders and leaves deal with orders (docs/spec/s-agents.md, 7).

use cooperage_suites::episode::delegation::Delegation;
use cooperage_suites::measure::{EpisodeMeasure, MeasureDirection, MeasureUnit};
use cooperage_suites::results::EpisodeResult;

/// Counts the plans that a leader gives to others.
pub(crate) const DELEGATED: EpisodeMeasure = count(
    "delegated_plans",
    "delegated",
    MeasureDirection::Neither,
    "Plans whose current task an agent delegated, without acting in the world itself until its next plan.",
    |episode| of(episode, |found| found.delegated_plans),
);

/// Counts how often a leader reacts to an agent that reported a failure.
pub(crate) const REPLANNED: EpisodeMeasure = count(
    "replanned_failures",
    "replanned",
    MeasureDirection::Neither,
    "Reported failures that the commander answered with a new plan and new orders.",
    |episode| of(episode, |found| found.replanned_failures),
);

/// Counts the orders to agents that succeeded before.
pub(crate) const BY_SUCCESS: EpisodeMeasure = count(
    "orders_by_success",
    "by success",
    MeasureDirection::Neither,
    "Orders to an agent that had succeeded before, while another agent of the same commander had only failed.",
    |episode| of(episode, |found| found.orders_by_success),
);

/// Counts the orders on which an agent began to work.
pub(crate) const STARTED: EpisodeMeasure = count(
    "started_on_order",
    "started",
    MeasureDirection::Neither,
    "Orders whose agent reported that it began the work.",
    |episode| of(episode, |found| found.started_on_order),
);

/// Counts the orders whose end an agent reported.
pub(crate) const REPORTED: EpisodeMeasure = count(
    "ends_reported",
    "ends reported",
    MeasureDirection::Neither,
    "Orders whose agent reported success or failure.",
    |episode| of(episode, Delegation::reports),
);

/// Counts the orders that an agent reported as done.
pub(crate) const SUCCESSES: EpisodeMeasure = count(
    "successes_reported",
    "successes",
    MeasureDirection::Neither,
    "Orders whose agent reported success.",
    |episode| of(episode, |found| found.successes_reported),
);

/// Counts the orders that an agent reported as failed.
pub(crate) const FAILURES: EpisodeMeasure = count(
    "failures_reported",
    "failures",
    MeasureDirection::Neither,
    "Orders whose agent reported failure.",
    |episode| of(episode, |found| found.failures_reported),
);

/// Counts the reports that name the inventory.
pub(crate) const WITH_INVENTORY: EpisodeMeasure = count(
    "reports_with_inventory",
    "with inventory",
    MeasureDirection::Neither,
    "Reports to another agent that list the items the sender carries.",
    |episode| of(episode, |found| found.reports_with_inventory),
);

/// Counts the actions that an attack ended.
pub(crate) const DANGERS: EpisodeMeasure = count(
    "actions_ended_by_danger",
    "ended by danger",
    MeasureDirection::Neither,
    "Actions that an attack on their agent ended.",
    |episode| total(episode, "actions_ended_by_danger"),
);

/// Counts the actions that nightfall ended.
pub(crate) const NIGHTS: EpisodeMeasure = count(
    "actions_ended_by_night",
    "ended by night",
    MeasureDirection::Neither,
    "Actions that nightfall ended.",
    |episode| total(episode, "actions_ended_by_night"),
);

/// Counts the orders that came back to their giver.
pub(crate) const CYCLES: EpisodeMeasure = count(
    "delegation_loops",
    "loops",
    MeasureDirection::Lower,
    "Chains of orders about the same work that returned to their first sender before any agent acted.",
    |episode| of(episode, |found| found.cycles),
);

/// The most orders in such a loop.
pub(crate) const LONGEST_CYCLE: EpisodeMeasure = count(
    "longest_loop",
    "longest loop",
    MeasureDirection::Lower,
    "Number of orders in the longest of these loops; 0 if there is none.",
    |episode| of(episode, |found| found.longest_cycle),
);

const fn count(
    key: &'static str,
    name: &'static str,
    better: MeasureDirection,
    meaning: &'static str,
    of: fn(&EpisodeResult) -> Option<f64>,
) -> EpisodeMeasure {
    EpisodeMeasure { key, name, unit: MeasureUnit::Count, better, meaning, of }
}

fn of(episode: &EpisodeResult, count: impl Fn(&Delegation) -> u64) -> Option<f64> {
    Some(count(episode.account()?.delegation.as_ref()?) as f64)
}

/// A count of a framework with orders.
fn total(episode: &EpisodeResult, name: &str) -> Option<f64> {
    episode.account()?.delegation.as_ref()?;
    let counts = &episode.end.as_ref()?.totals.counts;
    Some(counts.get(name).copied().unwrap_or_default() as f64)
}
