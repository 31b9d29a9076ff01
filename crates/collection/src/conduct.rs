//! Measures of how a group's leaders and leaves deal with orders (docs/spec/s-agents.md, 7).

use cooperage_suites::episode::delegation::Delegation;
use cooperage_suites::measure::{Direction, Measure, Unit};
use cooperage_suites::results::Episode;

/// Counts the plans that a leader gives to others.
pub(crate) const DELEGATED: Measure = count(
    "delegated_plans",
    "delegated",
    Direction::Neither,
    "Plans whose current task an agent delegated, without acting in the world itself until its next plan.",
    |episode| of(episode, |found| found.delegated_plans),
);

/// Counts how often a leader reacts to an agent that reported a failure.
pub(crate) const REPLANNED: Measure = count(
    "replanned_failures",
    "replanned",
    Direction::Neither,
    "Reported failures that the commander answered with a new plan and new orders.",
    |episode| of(episode, |found| found.replanned_failures),
);

/// Counts the orders to agents that succeeded before.
pub(crate) const BY_SUCCESS: Measure = count(
    "orders_by_success",
    "by success",
    Direction::Neither,
    "Orders to an agent that had succeeded before, while another agent of the same commander had only failed.",
    |episode| of(episode, |found| found.orders_by_success),
);

/// Counts the orders on which an agent began to work.
pub(crate) const STARTED: Measure = count(
    "started_on_order",
    "started",
    Direction::Neither,
    "Orders whose agent reported that it began the work.",
    |episode| of(episode, |found| found.started_on_order),
);

/// Counts the orders whose end an agent reported.
pub(crate) const REPORTED: Measure = count(
    "ends_reported",
    "ends reported",
    Direction::Neither,
    "Orders whose agent reported success or failure.",
    |episode| of(episode, Delegation::reports),
);

/// Counts the reports that name the inventory.
pub(crate) const WITH_INVENTORY: Measure = count(
    "reports_with_inventory",
    "with inventory",
    Direction::Neither,
    "Reports to another agent that list the items the sender carries.",
    |episode| of(episode, |found| found.reports_with_inventory),
);

/// Counts the orders that came back to their giver.
pub(crate) const CYCLES: Measure = count(
    "delegation_loops",
    "loops",
    Direction::Lower,
    "Chains of orders about the same work that returned to their first sender before any agent acted.",
    |episode| of(episode, |found| found.cycles),
);

/// The most orders in such a loop.
pub(crate) const LONGEST_CYCLE: Measure = count(
    "longest_loop",
    "longest loop",
    Direction::Lower,
    "Number of orders in the longest of these loops; 0 if there is none.",
    |episode| of(episode, |found| found.longest_cycle),
);

const fn count(
    key: &'static str,
    name: &'static str,
    better: Direction,
    meaning: &'static str,
    of: fn(&Episode) -> Option<f64>,
) -> Measure {
    Measure { key, name, unit: Unit::Count, better, meaning, of }
}

fn of(episode: &Episode, count: impl Fn(&Delegation) -> u64) -> Option<f64> {
    Some(count(episode.account()?.delegation.as_ref()?) as f64)
}
