//! The kitchens of a run: when their orders come, and upper bounds on the scores of its episodes.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::Ratio;
use cooperage_kitchen::KitchenStart;
use cooperage_kitchen::bounds::{Counting, EpisodeBound, arrivals, episode_bound, pooled_ratio};
use cooperage_kitchen::game::skip_idle_episodes;
use cooperage_suites::experiments::{Findings, Listing};
use cooperage_suites::results::distinct;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::text::{clean, grouped};

use super::kitchen_facts::{TAUS, suite};
use crate::CuisineWorldSuite;
use crate::measure::ORDERS_LOST;

/// An order that no team could finish: not even unlimited agents, because its time is too short or a tool is missing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ImpossibleOrder {
    /// The task, such as `cuisineworld/level_12/tau1`.
    pub task: String,
    /// The run's seed.
    pub seed: i64,
    /// The episode's index.
    pub index: u32,
    /// The step after which it appears; 0 is the start.
    pub step: u32,
    /// The dish that is ordered.
    pub dish: String,
    /// Whether it expires before the episode ends and so counts as a failure; otherwise it counts nowhere.
    pub fails: bool,
}

/// The kitchens and orders of a run's episodes.
pub struct Kitchens {
    suite: Option<CuisineWorldSuite>,
    bounds: BTreeMap<BoundKey, EpisodeBound>,
    /// Orders that no team could finish, in the order of tasks, seeds, indices and steps.
    pub impossible: Vec<ImpossibleOrder>,
}

/// The highest index for which orders are foreseen: every episode before it is gone through, once for all of a task and seed.
const INDEX_MAX: u32 = 10_000;

/// The values that a bound depends on: task, agents, seed, index, whether every expired order counts.
type BoundKey = (String, u32, i64, u32, bool);

fn key(episode: &EpisodeResult) -> BoundKey {
    let plan = &episode.plan;
    (plan.task.clone(), plan.agents, plan.seed, plan.index, plan.rules == "fixed")
}

impl Kitchens {
    /// Works out the bounds of all episodes of CuisineWorld.
    #[must_use]
    pub fn of(results: &Results) -> Kitchens {
        let mut kitchens = Kitchens {
            // A kitchen file that can't be read stops a run before it begins; a report goes on without.
            suite: CuisineWorldSuite::new(&results.attachments).ok(),
            bounds: BTreeMap::new(),
            impossible: Vec::new(),
        };
        let mut impossible = BTreeSet::new();
        let of_kitchens = |episode: &&EpisodeResult| episode.plan.task.starts_with("cuisineworld/");
        let keys: BTreeSet<BoundKey> = results.episodes.iter().filter(of_kitchens).map(key).collect();
        let keys: Vec<BoundKey> = keys.into_iter().filter(|(.., index, _)| *index <= INDEX_MAX).collect();
        for group in keys.chunk_by(|one, next| (&one.0, one.1, one.2) == (&next.0, next.1, next.2)) {
            let Some((task, agents, seed, ..)) = group.first() else { continue };
            let rules = kitchens.suite.as_ref().and_then(|suite| suite.rules(task, *agents).ok());
            let Some(rules) = rules else { continue };
            // The orders of an episode follow those of the one before in one stream, which is gone through once.
            let mut start = KitchenStart::published(*seed, 0);
            let mut passed = 0;
            for key @ (.., index, counts_each) in group {
                skip_idle_episodes(&rules, &mut start.source, index - passed);
                passed = *index;
                let counting = if *counts_each { Counting::PerOrder } else { Counting::PerStep };
                let Some(bound) = episode_bound(&rules, &arrivals(&rules, &start), counting) else {
                    continue;
                };
                impossible.extend(bound.impossible.iter().map(|order| {
                    let dish = rules.dishes().get(order.arrival.dish.index());
                    ImpossibleOrder {
                        task: task.clone(),
                        seed: *seed,
                        index: *index,
                        step: order.arrival.step,
                        dish: dish.map(|dish| rules.item_name(dish.item).to_owned()).unwrap_or_default(),
                        fails: order.fails,
                    }
                }));
                kitchens.bounds.insert(key.clone(), bound);
            }
        }
        kitchens.impossible = impossible.into_iter().collect();
        kitchens
    }

    /// Steps between two orders of a level, per task interval.
    pub(crate) fn intervals(&self, level: &str) -> Option<[u32; 5]> {
        let mut intervals = [0; 5];
        for (interval, tau) in intervals.iter_mut().zip(TAUS) {
            // The crew plays no part in the schedule.
            let rules = self.suite.as_ref()?.rules(&format!("{}/{tau}", suite(level)), 1).ok()?;
            *interval = rules.interval()?;
        }
        Some(intervals)
    }

    /// The best pooled ratio of these episodes that is not ruled out. None if one of them has no bound: it was not
    /// played to its end, stood still in some turns, or lost orders, so that its orders were not those foreseen.
    pub(crate) fn bound(&self, episodes: &[&EpisodeResult]) -> Option<Ratio> {
        if episodes.is_empty() {
            return None;
        }
        let mut bounds = Vec::with_capacity(episodes.len());
        for episode in episodes {
            let as_foreseen = episode.limit().is_none()
                && (episode.count("turns_without_command") == 0 || episode.plan.rules == "fixed")
                && episode.figure(ORDERS_LOST.name) == 0;
            bounds.push(self.bounds.get(&key(episode)).filter(|_| as_foreseen)?.clone());
        }
        Some(pooled_ratio(&bounds))
    }

    /// Adds the orders that no team could finish to the findings of a run.
    pub(crate) fn close(&self, findings: &mut Findings) {
        if !self.bounds.is_empty() {
            findings.figures.insert("impossible_orders".to_owned(), self.impossible.len() as f64);
        }
        if !self.impossible.is_empty() {
            findings.listings.push(listing(&self.impossible));
        }
    }

    /// The number of orders of these episodes that no team could finish.
    pub(crate) fn impossible_in(&self, episodes: &[&EpisodeResult]) -> usize {
        episodes
            .iter()
            .filter_map(|episode| self.bounds.get(&key(episode)))
            .map(|bound| bound.impossible.len())
            .sum()
    }
}

/// Impossible orders by task and dish.
fn listing(orders: &[ImpossibleOrder]) -> Listing {
    let mut groups: BTreeMap<(&str, &str), Vec<&ImpossibleOrder>> = BTreeMap::new();
    for order in orders {
        groups.entry((&order.task, &order.dish)).or_default().push(order);
    }
    let several_seeds = distinct(orders.iter().map(|order| order.seed)).len() > 1;
    let place = |order: &&ImpossibleOrder| {
        let seed = if several_seeds { format!("seed {}, ", order.seed) } else { String::new() };
        format!("{seed}episode {} after step {}", order.index, order.step)
    };
    let group = |((task, dish), orders): ((&str, &str), Vec<&ImpossibleOrder>)| {
        let places: Vec<String> = orders.iter().map(place).collect();
        (clean(task), clean(dish), format!("× {} ({})", orders.len(), places.join("; ")))
    };
    Listing {
        id: "impossible",
        short: "Impossible orders",
        title: "Impossible orders",
        about: about(orders),
        lines: groups.into_iter().map(group).collect(),
    }
}

/// The remark on the orders that no team could finish: their number and their effect on the score.
fn about(orders: &[ImpossibleOrder]) -> String {
    let failing = orders.iter().filter(|order| order.fails).count() as u64;
    format!(
        "{}. No team could deliver them (lifetime too short, the episode ends first, or a tool is missing). {} of \
         them count as failures.",
        grouped(orders.len() as u64),
        grouped(failing)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use cooperage_suites::testing::{SampleEpisode, results_of};

    #[test]
    fn french_fries_are_impossible_and_the_bound_holds_for_what_was_played_to_its_end() {
        let mut games: Vec<SampleEpisode> =
            (0..3).map(|index| SampleEpisode::new("cuisineworld/level_12/tau1", 2, index, (5, 30))).collect();
        let results = results_of(&games);
        let kitchens = Kitchens::of(&results);
        assert!(kitchens.impossible.iter().any(|order| order.dish == "frenchFries" && order.fails));
        let episodes: Vec<&EpisodeResult> = results.episodes.iter().collect();
        assert_eq!(kitchens.impossible_in(&episodes), kitchens.impossible.len());
        let bound = kitchens.bound(&episodes).unwrap();
        // Seed 0 orders 39 dishes here, of which at least the French fries and all smashed potatoes expire.
        assert!(bound.numerator <= 39 && bound.value() < 0.75, "{bound}");
        // Orders that found the list full: the others were not those foreseen.
        let mut lost = results_of(&games);
        let figures = &mut lost.episodes[1].end.as_mut().unwrap().score.figures;
        figures.insert("orders_lost".to_owned(), 1);
        assert_eq!(kitchens.bound(&lost.episodes.iter().collect::<Vec<_>>()), None);
        games[1].turns_without_command = 2;
        let results = results_of(&games);
        assert_eq!(kitchens.bound(&results.episodes.iter().collect::<Vec<_>>()), None);
        assert_eq!(kitchens.bound(&[]), None);
    }

    #[test]
    fn intervals_are_the_published_ones() {
        let kitchens = Kitchens::of(&Results::default());
        assert_eq!(kitchens.intervals("level_3"), Some([6, 8, 11, 13, 16]));
        assert_eq!(kitchens.intervals("level_9"), Some([8, 12, 15, 19, 23]));
        assert_eq!(kitchens.intervals("level_99"), None);
    }
}
