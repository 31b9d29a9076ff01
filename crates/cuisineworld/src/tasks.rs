//! The names of CuisineWorld's tasks: a level under one of the five published intervals, under its file's own timing, or with a
//! single order for practice.

use std::ops::RangeInclusive;

use cooperage_core::Tick;
use cooperage_kitchen::book::KitchenLevel;
use cooperage_kitchen::{KitchenBook, OrderTiming};
use cooperage_suites::suite::TaskListing;

/// The difficulty factors α of the published evaluation; the k-th gives the interval τ(k).
pub const ALPHAS: [f64; 5] = [1.0, 1.5, 2.0, 2.5, 3.0];

/// The lifetime factor β of all published experiments.
pub const BETA: f64 = 2.5;

/// The level that the paper plays but never reports.
const UNREPORTED: &str = "level_6";

/// The pace at which orders come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderPace {
    /// The interval τ(k) for k from 1 to 5.
    Tau(u8),
    /// As the level's file says.
    File,
    /// One order, which never runs out. Whoever has served it is through.
    Practice,
}

/// A task's name, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskName<'a> {
    /// The level's name.
    pub level: &'a str,
    /// The pace at which orders come.
    pub pace: OrderPace,
}

impl TaskName<'_> {
    /// Takes `cuisineworld/LEVEL/tauK`, `cuisineworld/LEVEL/file` or `cuisineworld/LEVEL/practice` apart.
    #[must_use]
    pub fn parse(task: &str) -> Option<TaskName<'_>> {
        let (level, pace) = task.strip_prefix("cuisineworld/")?.split_once('/')?;
        let pace = match pace {
            "tau1" => OrderPace::Tau(1),
            "tau2" => OrderPace::Tau(2),
            "tau3" => OrderPace::Tau(3),
            "tau4" => OrderPace::Tau(4),
            "tau5" => OrderPace::Tau(5),
            "file" => OrderPace::File,
            "practice" => OrderPace::Practice,
            _ => return None,
        };
        Some(TaskName { level, pace })
    }

    /// The timing this means on its level; `None` where the level's file has none.
    #[must_use]
    pub fn timing(&self, level: &KitchenLevel) -> Option<OrderTiming> {
        match self.pace {
            OrderPace::Tau(k) => {
                let alpha = *ALPHAS.get(usize::from(k).checked_sub(1)?)?;
                Some(OrderTiming::Effort { alpha, beta: BETA })
            }
            OrderPace::Practice => {
                Some(OrderTiming::Explicit { interval: None, lifetimes: vec![None; level.dishes.len()] })
            }
            OrderPace::File => {
                let timing = level.timing.as_ref()?;
                Some(OrderTiming::Explicit { interval: timing.interval, lifetimes: timing.lifetimes.clone() })
            }
        }
    }
}

/// Every task of a book's levels.
pub(super) fn all(book: &KitchenBook, agents: RangeInclusive<u32>) -> Vec<TaskListing> {
    let mut tasks = Vec::new();
    for level in book.levels() {
        let published = level.class.is_some() && level.name != UNREPORTED;
        let horizon = Tick(u64::from(level.max_steps));
        let task = |pace: String, about: String, published| TaskListing {
            name: format!("cuisineworld/{}/{pace}", level.name),
            about,
            agents: agents.clone(),
            horizon,
            published,
        };
        let dishes = match level.dishes.len() {
            1 => "1 dish".to_owned(),
            n => format!("{n} dishes"),
        };
        let class = level.class.map_or("unpublished", |class| class.name());
        for (k, alpha) in (1..).zip(ALPHAS) {
            tasks.push(task(
                format!("tau{k}"),
                format!("{class}, {dishes}, effort timing with alpha {alpha:.1}"),
                published,
            ));
        }
        if published {
            let about = format!("{class}, {dishes}, one order without an end, for practice");
            tasks.push(task("practice".to_owned(), about, false));
        }
        if level.timing.is_some() {
            tasks.push(task(
                "file".to_owned(),
                format!("{class}, {dishes}, the level file's own timing"),
                false,
            ));
        }
    }
    tasks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart() {
        let name = TaskName::parse("cuisineworld/level_3/tau5").unwrap();
        assert_eq!((name.level, name.pace), ("level_3", OrderPace::Tau(5)));
        for wrong in
            ["cuisineworld/level_3", "cuisineworld/level_3/tau6", "chess/level_3/tau1", "", "cuisineworld//"]
        {
            assert_eq!(TaskName::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_task_has_rules() {
        let suite = super::super::CuisineWorldSuite::new(&std::collections::BTreeMap::new()).unwrap();
        for task in all(suite.book(), 1..=5) {
            suite.rules(&task.name, 2).unwrap();
        }
    }
}
