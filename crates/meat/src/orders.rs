//! The order list of an episode (docs/spec/minecraft-cooking.md, 6.4).

use cooperage_core::{PythonRandom, RandomSource, TreeRandom};

use crate::meat::Meat;

/// The seed of the published list, which seed 0 stands for.
const PUBLISHED_SEED: i64 = 123;

/// When orders come, and how long they can be served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeatPace {
    /// Turns between two orders.
    pub interval: u32,
    /// The number of turns, from the one in which it is added on, in which an order can be completed.
    pub lifetime: u32,
}

impl MeatPace {
    /// The pace with that interval and the published lifetime: the whole part of 1.5 intervals.
    #[must_use]
    pub fn published(interval: u32) -> MeatPace {
        MeatPace { interval, lifetime: interval * 3 / 2 }
    }
}

/// The first `count` orders of an episode, each of these dishes with equal chance. Under seed 0 all episodes have the published
/// list; other seeds give each episode its own.
#[must_use]
pub fn listed(dishes: &[Meat], seed: i64, index: u32, count: usize) -> Vec<Meat> {
    if seed == 0 {
        drawn(PythonRandom::from_seed(PUBLISHED_SEED), dishes, count)
    } else {
        let root = TreeRandom::from_seed(seed.cast_unsigned()).child("meat orders");
        drawn(root.numbered_child("episode", u64::from(index)), dishes, count)
    }
}

fn drawn(mut random: impl RandomSource, dishes: &[Meat], count: usize) -> Vec<Meat> {
    (0..count).filter_map(|_| random.choose(dishes).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_0_is_the_published_list() {
        let letters = |seed, index| -> String {
            let list = listed(&Meat::PUBLISHED, seed, index, 30);
            list.iter().map(|meat| if *meat == Meat::Chicken { 'C' } else { 'M' }).collect()
        };
        assert_eq!(letters(0, 0), "CMCMMCCMMMCCCMMCCCMCMCCMMCCCCC");
        assert_eq!(letters(0, 0), letters(0, 7));
        assert_ne!(letters(1, 0), letters(1, 1));
        assert_eq!(letters(5, 2), letters(5, 2));
    }

    #[test]
    fn lifetimes_are_one_and_a_half_intervals() {
        let lifetimes = [2, 4, 6, 8, 10, 5].map(|interval| MeatPace::published(interval).lifetime);
        assert_eq!(lifetimes, [3, 6, 9, 12, 15, 7]);
    }
}
