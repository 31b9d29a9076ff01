//! Worlds as units: rollouts of one episode have one world, so that they are no independent samples of a task.

use std::collections::BTreeMap;

use crate::results::EpisodeResult;

/// The note of a cell whose episodes are all rollouts of one world.
pub const ONE_WORLD: &str = "rollouts of one world, which tell nothing of other worlds: no interval";

/// Groups the values of episodes by world, in the order of their first episodes. Rollouts of one episode are one group; every other
/// episode is a group of its own.
pub fn by_world<'e, T>(values: impl IntoIterator<Item = (&'e EpisodeResult, T)>) -> Vec<Vec<T>> {
    let mut places = BTreeMap::new();
    let mut worlds: Vec<Vec<T>> = Vec::new();
    for (episode, value) in values {
        let plan = &episode.plan;
        let place = match plan.rollout {
            Some(_) => *places
                .entry((plan.task.as_str(), plan.agents, plan.seed, plan.index))
                .or_insert(worlds.len()),
            None => worlds.len(),
        };
        match worlds.get_mut(place) {
            Some(world) => world.push(value),
            None => worlds.push(vec![value]),
        }
    }
    worlds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::COMPLETION;
    use crate::testing::{SampleEpisode, results_of};

    /// Two worlds with four rollouts each: 0, 0, 0, 0 and 1, 1, 1, 1.
    #[test]
    fn rollouts_are_no_independent_samples() {
        let game = |world: u32| SampleEpisode::new("a/b", 2, world, (u64::from(world), 1 - u64::from(world)));
        let games: Vec<SampleEpisode> = (0..8).map(|number| game(number / 4)).collect();
        let mut results = results_of(&games);
        let cell = |results: &crate::results::Results| {
            COMPLETION.cell(&results.episodes.iter().collect::<Vec<&EpisodeResult>>())
        };
        let apart = cell(&results);
        for (number, episode) in results.episodes.iter_mut().enumerate() {
            episode.plan.rollout = Some(number as u32 % 4);
        }
        let together = cell(&results);
        assert_eq!((apart.ours, together.ours), (Some(0.5), Some(0.5)));
        let width =
            |cell: &crate::table::ReportCell| cell.interval.map(|interval| interval.high - interval.low);
        let (apart, together) = (width(&apart).unwrap(), width(&together).unwrap());
        assert!(apart < together && together > 0.99, "{apart} {together}");
        results.episodes.truncate(4);
        let one = cell(&results);
        assert_eq!((one.interval, &one.notes[..]), (None, &[ONE_WORLD.to_owned()][..]));
    }
}
