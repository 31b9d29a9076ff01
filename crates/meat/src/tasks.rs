//! The names of tasks: a layout under one of five intervals, or free with a person.

use cooperage_core::Tick;
use cooperage_suites::suite::TaskListing;

use crate::layout::{FLAT, Layout, VICTORIAN};
use crate::orders::MeatPace;

/// The first part of the names.
pub const SUITE: &str = "meat";
/// The names of the agents; the third is a person's where one plays along.
pub const NAMES: [&str; 3] = ["Alex", "Steve", "Robin"];
/// The turns of a game.
pub const TURNS: u32 = 60;
/// The intervals of `tau1` to `tau5`. No paper prints them: they are inferred from the published ratios.
pub const INTERVALS: [u32; 5] = [2, 4, 6, 8, 10];
/// The part of the names of tasks without orders.
const FREE: &str = "free";
/// Ticks after which a turn without any call is over.
pub const IDLE_TICKS: u64 = 600;
/// Ticks of rest after the last call of a turn.
pub const REST_TICKS: u64 = 40;
/// Ticks after which the bodies' catalogue ends a call.
const CALL_TICKS: u64 = 1_200;
/// The tick at which a game is over however long its turns are.
pub const HORIZON: Tick = Tick(TURNS as u64 * (IDLE_TICKS + CALL_TICKS + REST_TICKS));

/// A task by its parts.
#[derive(Clone, Copy, Debug)]
pub struct MeatTask {
    pub layout: &'static Layout,
    /// When orders come; `None` without orders, where a person says what is to be done.
    pub pace: Option<MeatPace>,
}

impl MeatTask {
    /// The task of that name.
    #[must_use]
    pub fn parse(name: &str) -> Option<MeatTask> {
        let (first, second) = name.strip_prefix(SUITE)?.strip_prefix('/')?.split_once('/')?;
        if first == FREE {
            return Some(MeatTask { layout: Layout::named(second)?, pace: None });
        }
        let tau = (1..=INTERVALS.len()).position(|number| second == format!("tau{number}"))?;
        let pace = MeatPace::published(*INTERVALS.get(tau)?);
        Some(MeatTask { layout: Layout::named(first)?, pace: Some(pace) })
    }
}

/// All tasks, in the order of listings.
pub(crate) fn all() -> Vec<TaskListing> {
    let task = |name: String, about: String, published| TaskListing {
        name: format!("{SUITE}/{name}"),
        about,
        agents: 2..=3,
        horizon: HORIZON,
        published,
    };
    let mut tasks = Vec::new();
    for layout in [&VICTORIAN, &FLAT] {
        let name = layout.name;
        for (number, interval) in (1..).zip(INTERVALS) {
            let about = format!("cook ordered meat, {TURNS} turns with an order every {interval} turns");
            tasks.push(task(format!("{name}/tau{number}"), about, name == VICTORIAN.name));
        }
    }
    for layout in [&VICTORIAN, &FLAT] {
        let about = format!("{TURNS} turns without orders: a person says what is to be done");
        tasks.push(task(format!("{FREE}/{}", layout.name), about, false));
    }
    tasks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_name_is_read_and_no_other() {
        for listing in all() {
            let task = MeatTask::parse(&listing.name).unwrap();
            assert_eq!(task.pace.is_none(), listing.name.contains("/free/"), "{}", listing.name);
        }
        let paces: Vec<_> =
            all().iter().filter_map(|task| MeatTask::parse(&task.name)?.pace).take(5).collect();
        assert_eq!(paces.iter().map(|pace| pace.interval).collect::<Vec<_>>(), INTERVALS);
        for name in
            ["meat", "meat/flat", "meat/flat/tau0", "meat/flat/tau6", "meat/moon/tau1", "meat/free/moon"]
        {
            assert!(MeatTask::parse(name).is_none(), "{name}");
        }
    }
}
