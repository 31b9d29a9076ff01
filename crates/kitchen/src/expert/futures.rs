//! Orders that might come.

use cooperage_core::{RandomSource, TreeRandom};

use crate::limits::DISHES_MAX;

/// How many samples there are.
pub(super) const SAMPLES: usize = 32;

/// Sequences of orders: samples of the level's distribution, or the one that will come.
#[derive(Clone, Debug)]
pub(super) struct Futures {
    samples: Vec<Vec<u8>>,
}

impl Futures {
    /// Samples in which the dishes of each coming order are spread evenly, which tells more than independent ones.
    pub(super) fn sampled(random: &mut TreeRandom, dishes: usize, orders: usize) -> Futures {
        let dishes = dishes.clamp(1, DISHES_MAX);
        let mut samples = vec![Vec::new(); SAMPLES];
        for _ in 0..orders {
            let mut column = [0u8; SAMPLES];
            let shift = random.below(dishes as u32) as usize;
            for (number, dish) in column.iter_mut().enumerate() {
                *dish = ((number + shift) % dishes) as u8;
            }
            for number in (1..SAMPLES).rev() {
                column.swap(number, random.below(number as u32 + 1) as usize);
            }
            for (sample, dish) in samples.iter_mut().zip(column) {
                sample.push(dish);
            }
        }
        Futures { samples }
    }

    /// The one certain future, for a clairvoyant player.
    pub(super) fn known(orders: impl Iterator<Item = u8>) -> Futures {
        Futures { samples: vec![orders.collect()] }
    }

    /// The number of samples.
    pub(super) fn len(&self) -> usize {
        self.samples.len()
    }

    /// The orders of one.
    pub(super) fn sample(&self, number: usize) -> &[u8] {
        self.samples.get(number).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_each_dish_equally_often() {
        let futures = Futures::sampled(&mut TreeRandom::from_seed(1), 4, 10);
        for order in 0..10 {
            let mut counts = [0; 4];
            for number in 0..futures.len() {
                counts[usize::from(futures.sample(number)[order])] += 1;
            }
            assert_eq!(counts, [8; 4]);
        }
    }
}
