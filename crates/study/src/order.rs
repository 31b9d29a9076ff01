//! The order in which each participant meets the conditions.
//!
//! Williams squares (E. J. Williams, "Experimental designs balanced for the estimation of residual effects of treatments",
//! Australian Journal of Scientific Research A 2, 1949): every condition takes every place, and directly follows every
//! other one, equally often. An even number of conditions takes one square; an odd number takes a square and its mirror
//! image.

use cooperage_core::{RandomSource, TreeRandom};

use crate::design::ConditionOrder;

/// The sequence of conditions for each participant. Participants use the rows of the square in blocks. The rows of a
/// block come in random order, and the assignment of conditions to the letters of the square is random too.
#[must_use]
pub fn sequences(
    order: ConditionOrder,
    conditions: usize,
    participants: usize,
    random: &TreeRandom,
) -> Vec<Vec<usize>> {
    let square = match order {
        ConditionOrder::Williams => williams(conditions),
        ConditionOrder::Latin => cyclic(&(0..conditions).collect::<Vec<_>>()),
        ConditionOrder::Fixed => return vec![(0..conditions).collect(); participants],
        ConditionOrder::Random => {
            let own = |number| shuffled(conditions, &mut random.numbered_child("participant", number));
            return (0..participants as u64).map(own).collect();
        }
    };
    let letters = shuffled(conditions, &mut random.child("letters"));
    let mut rows = Vec::with_capacity(participants);
    for block in 0.. {
        if rows.len() >= participants || square.is_empty() {
            break;
        }
        let order = shuffled(square.len(), &mut random.numbered_child("block", block));
        let named = |row: &Vec<usize>| row.iter().filter_map(|place| letters.get(*place).copied()).collect();
        rows.extend(order.into_iter().filter_map(|place| square.get(place)).map(named));
    }
    rows.truncate(participants);
    rows
}

/// The number of participants after which an order is balanced; 1 if the order is never balanced.
#[must_use]
pub fn block(order: ConditionOrder, conditions: usize) -> usize {
    match order {
        ConditionOrder::Williams if conditions % 2 == 1 && conditions > 1 => 2 * conditions,
        ConditionOrder::Williams | ConditionOrder::Latin => conditions.max(1),
        ConditionOrder::Fixed | ConditionOrder::Random => 1,
    }
}

/// The rows of Williams' square, or of the square and its mirror image.
fn williams(conditions: usize) -> Vec<Vec<usize>> {
    // 0, 1, n−1, 2, n−2 …: the differences between neighbours are all different.
    let zigzag =
        |place: usize| if place % 2 == 1 { place.div_ceil(2) } else { (conditions - place / 2) % conditions };
    let first: Vec<usize> = (0..conditions).map(zigzag).collect();
    let mut rows = cyclic(&first);
    if conditions % 2 == 1 && conditions > 1 {
        let mirrored: Vec<Vec<usize>> = rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
        rows.extend(mirrored);
    }
    rows
}

/// The cyclic square of a row: each row adds 1 to every letter, modulo their number.
fn cyclic(first: &[usize]) -> Vec<Vec<usize>> {
    let count = first.len();
    (0..count).map(|on| first.iter().map(|letter| (letter + on) % count).collect()).collect()
}

/// The numbers below `count` in random order (Fisher–Yates shuffle).
fn shuffled(count: usize, random: &mut TreeRandom) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        let other = random.below(u32::try_from(last + 1).unwrap_or(u32::MAX)) as usize;
        numbers.swap(last, other);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The number of times that each condition is in each place, or follows each other condition.
    type Counts = BTreeMap<(usize, usize), usize>;

    fn counts(rows: &[Vec<usize>]) -> (Counts, Counts) {
        let (mut places, mut pairs) = (BTreeMap::new(), BTreeMap::new());
        for row in rows {
            for (place, condition) in row.iter().enumerate() {
                *places.entry((place, *condition)).or_default() += 1;
            }
            for pair in row.windows(2) {
                *pairs.entry((pair[0], pair[1])).or_default() += 1;
            }
        }
        (places, pairs)
    }

    fn all_are(counts: &Counts, number: usize, each: usize) -> bool {
        counts.len() == number && counts.values().all(|count| *count == each)
    }

    #[test]
    fn williams_squares_are_balanced_for_what_came_directly_before() {
        for conditions in 2..=9 {
            let block = block(ConditionOrder::Williams, conditions);
            assert_eq!(block, if conditions % 2 == 0 { conditions } else { 2 * conditions });
            for blocks in [1, 3] {
                let rows = sequences(
                    ConditionOrder::Williams,
                    conditions,
                    blocks * block,
                    &TreeRandom::from_seed(7),
                );
                let (places, pairs) = counts(&rows);
                let each = blocks * block / conditions;
                assert!(all_are(&places, conditions * conditions, each), "{conditions}: {places:?}");
                assert!(all_are(&pairs, conditions * (conditions - 1), each), "{conditions}: {pairs:?}");
            }
        }
    }

    #[test]
    fn latin_squares_are_balanced_for_places() {
        for conditions in 1..=9 {
            let rows = sequences(ConditionOrder::Latin, conditions, conditions, &TreeRandom::from_seed(1));
            assert!(all_are(&counts(&rows).0, conditions * conditions, 1), "{conditions}");
        }
    }

    #[test]
    fn a_seed_names_the_sequences_and_every_row_has_all_conditions() {
        for order in
            [ConditionOrder::Williams, ConditionOrder::Latin, ConditionOrder::Fixed, ConditionOrder::Random]
        {
            let rows = |seed| sequences(order, 5, 13, &TreeRandom::from_seed(seed));
            assert_eq!(rows(3), rows(3));
            assert_eq!(rows(3) == rows(4), order == ConditionOrder::Fixed, "{order:?}");
            assert_eq!(rows(3).len(), 13);
            for mut row in rows(3) {
                row.sort_unstable();
                assert_eq!(row, [0, 1, 2, 3, 4]);
            }
        }
        assert_eq!(sequences(ConditionOrder::Williams, 1, 2, &TreeRandom::from_seed(0)), [[0], [0]]);
        assert_eq!(sequences(ConditionOrder::Williams, 0, 2, &TreeRandom::from_seed(0)).len(), 0);
    }
}
