//! The score of a team of cooks (docs/spec/villager.md, 3.2.6), and the agents' contributions
//! (docs/spec/villager.md, 4.5).

use std::collections::BTreeSet;

use super::task::CheckPoint;

/// The progress of a round of cooking: the check points that have been reached, and the agent that reached each first.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CookingProgress {
    reached: Vec<bool>,
    first: Vec<Option<u32>>,
    seen: BTreeSet<u32>,
}

impl CookingProgress {
    /// Creates the progress of that many check points, of which none is reached.
    #[must_use]
    pub fn new(points: &[CheckPoint]) -> CookingProgress {
        CookingProgress {
            reached: vec![false; points.len()],
            first: vec![None; points.len()],
            seen: BTreeSet::new(),
        }
    }

    /// Looks into an agent's inventory; `count` tells how many of an item it holds. Points are reached for good, and
    /// only by one agent that has enough alone.
    pub fn look(&mut self, points: &[CheckPoint], agent: u32, count: impl Fn(&str) -> u32) {
        self.seen.insert(agent);
        for (CheckPoint(item, wanted, ..), (reached, first)) in
            points.iter().zip(self.reached.iter_mut().zip(&mut self.first))
        {
            let has = count(item);
            if has > 0 {
                first.get_or_insert(agent);
            }
            *reached |= has >= *wanted;
        }
    }

    /// Sums the points of the reached check points that no other reached one supersedes. Superseding goes through
    /// chains, and no item supersedes itself.
    #[must_use]
    pub fn score(&self, points: &[CheckPoint]) -> u32 {
        let is_reached = |place: usize| self.reached.get(place).copied().unwrap_or(false);
        let mut worthless: BTreeSet<&str> = BTreeSet::new();
        for (_, point) in points.iter().enumerate().filter(|(place, _)| is_reached(*place)) {
            worthless.extend(below(points, &point.0));
        }
        let counts = points
            .iter()
            .enumerate()
            .filter(|(place, point)| is_reached(*place) && !worthless.contains(point.0.as_str()));
        counts.map(|(_, point)| point.2).sum()
    }

    /// Returns the check points that are not reached and not superseded by a reached one.
    pub fn missing<'a>(&self, points: &'a [CheckPoint]) -> impl Iterator<Item = &'a CheckPoint> {
        let is_reached = |place: usize| self.reached.get(place).copied().unwrap_or(false);
        let mut done: BTreeSet<&str> = BTreeSet::new();
        let mut open: Vec<&CheckPoint> = Vec::new();
        for (place, point) in points.iter().enumerate() {
            if is_reached(place) {
                done.insert(&point.0);
                done.extend(below(points, &point.0));
            } else {
                open.push(point);
            }
        }
        open.retain(|point| !done.contains(point.0.as_str()));
        open.into_iter()
    }

    /// The number of check points that each agent reached first; agents that were never looked at are left out.
    #[must_use]
    pub fn owned(&self) -> Vec<u32> {
        let of = |agent: u32| self.first.iter().filter(|first| **first == Some(agent)).count() as u32;
        self.seen.iter().map(|&agent| of(agent)).collect()
    }

    /// Returns the names of the reached check points.
    pub fn reached<'a>(&self, points: &'a [CheckPoint]) -> impl Iterator<Item = &'a str> {
        points
            .iter()
            .zip(self.reached.clone())
            .filter(|(_, reached)| *reached)
            .map(|(point, _)| point.0.as_str())
    }
}

/// Returns all items that an item supersedes, directly or through a chain, but not itself.
fn below<'a>(points: &'a [CheckPoint], item: &str) -> BTreeSet<&'a str> {
    let mut all: BTreeSet<&str> = BTreeSet::new();
    let mut open = vec![item.to_owned()];
    while let Some(name) = open.pop() {
        for point in points.iter().filter(|point| point.0 == name) {
            for lower in point.3.iter().filter(|lower| *lower != item) {
                if all.insert(lower) {
                    open.push(lower.clone());
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::published::task;
    use super::*;

    fn points(id: u32, reached: &[&str]) -> u32 {
        let points = task(id).check_points;
        let mut progress = CookingProgress::new(&points);
        progress.look(&points, 0, |item| if reached.contains(&item) { 64 } else { 0 });
        progress.score(&points)
    }

    #[test]
    fn spec_8_7_the_worked_examples_of_farm_scores() {
        assert_eq!(points(35, &["egg", "iron_ingot", "bucket", "sugar_cane"]), 40);
        assert_eq!(points(99, &["cooked_rabbit", "carrot", "potato", "coal"]), 40);
        assert_eq!(points(0, &["cake", "egg", "wheat"]), 100);
    }

    #[test]
    fn spec_8_9_chains_supersede_and_self_references_are_ignored() {
        // Hay makes wheat, wheat makes cake: the cake supersedes the hay even if no agent has had wheat.
        assert_eq!(points(35, &["cake", "hay_block"]), 100);
        let own = [CheckPoint("brown_mushroom".to_owned(), 1, 10, vec!["brown_mushroom".to_owned()])];
        let mut progress = CookingProgress::new(&own);
        progress.look(&own, 0, |_| 1);
        assert_eq!(progress.score(&own), 10);
        for id in 0..100 {
            let all: Vec<String> = task(id).check_points.iter().map(|point| point.0.clone()).collect();
            let all: Vec<&str> = all.iter().map(String::as_str).collect();
            assert_eq!(points(id, &all), 100, "task {id}");
            assert_eq!(points(id, &all[1..]), 90, "task {id} without its dish");
        }
    }

    #[test]
    fn what_is_part_of_something_that_was_reached_is_not_missing() {
        let missing = |reached: &[&str]| -> Vec<String> {
            let points = task(35).check_points;
            let mut progress = CookingProgress::new(&points);
            progress.look(&points, 0, |item| if reached.contains(&item) { 64 } else { 0 });
            progress.missing(&points).map(|point| point.0.clone()).collect()
        };
        assert!(missing(&["cake"]).is_empty());
        assert_eq!(missing(&[]).len(), task(35).check_points.len());
        let left = missing(&["egg"]);
        assert!(left.contains(&"cake".to_owned()) && !left.contains(&"egg".to_owned()), "{left:?}");
    }

    #[test]
    fn spec_8_9_two_agents_do_not_add_their_buckets_up() {
        let points = task(0).check_points;
        let mut progress = CookingProgress::new(&points);
        let milk = |count: u32| move |item: &str| if item == "milk_bucket" { count } else { 0 };
        progress.look(&points, 0, milk(2));
        progress.look(&points, 1, milk(1));
        assert_eq!(progress.score(&points), 0);
        assert_eq!(progress.owned(), [1, 0], "the first to have any has it");
        progress.look(&points, 1, milk(3));
        assert_eq!(progress.score(&points), 30);
        progress.look(&points, 1, milk(0));
        assert_eq!(progress.score(&points), 30, "what was reached stays reached");
    }
}
