//! Draws from what there is, easy or hard as a dial says.

use cooperage_core::TreeRandom;
use cooperage_suites::tasks::rank;

/// Things from the easiest to the hardest, drawn without putting back. When all have been drawn another round begins.
#[derive(Debug)]
pub(super) struct DifficultySampler<T> {
    all: Vec<T>,
    left: Vec<usize>,
    round: u32,
    dial: f64,
    random: TreeRandom,
}

impl<T: Clone> DifficultySampler<T> {
    /// `all` is sorted from the easiest to the hardest.
    pub(super) fn new(all: Vec<T>, dial: f64, random: TreeRandom) -> DifficultySampler<T> {
        DifficultySampler { left: (0..all.len()).collect(), all, round: 0, dial, random }
    }

    /// One of them, and how many rounds were over before; none if there is nothing.
    pub(super) fn draw(&mut self) -> Option<(T, u32)> {
        if self.left.is_empty() {
            self.left = (0..self.all.len()).collect();
            self.round += 1;
        }
        let last = self.left.len().checked_sub(1)?;
        let place = (rank(&mut self.random, self.dial) * self.left.len() as f64) as usize;
        let number = self.left.remove(place.min(last));
        self.all.get(number).cloned().map(|drawn| (drawn, self.round))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_drawn_before_any_is_drawn_again() {
        let drawing =
            |dial: f64, seed| DifficultySampler::new((0..10).collect(), dial, TreeRandom::from_seed(seed));
        let mut even = drawing(0.5, 3);
        for round in 0..3 {
            let mut drawn: Vec<i32> = (0..10)
                .map(|_| {
                    let (drawn, rounds) = even.draw().unwrap();
                    assert_eq!(rounds, round);
                    drawn
                })
                .collect();
            assert!(!drawn.is_sorted());
            drawn.sort_unstable();
            assert_eq!(drawn, (0..10).collect::<Vec<_>>());
        }
        let mean = |dial: f64| (0..50).map(|seed| drawing(dial, seed).draw().unwrap().0).sum::<i32>() / 50;
        assert_eq!((mean(0.0), mean(1.0)), (0, 9));
        assert!((3..=6).contains(&mean(0.5)));
        assert_eq!(DifficultySampler::<u8>::new(Vec::new(), 0.5, TreeRandom::from_seed(0)).draw(), None);
    }
}
