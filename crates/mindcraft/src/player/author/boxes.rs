//! Cells as boxes, so that a script names each block once.

use std::collections::BTreeMap;

/// A cell: x, y, z.
pub type Place = [i32; 3];

/// Cells as few boxes of one block each: the lowest corner, and how much farther the other one is.
#[must_use]
pub fn boxes(cells: &BTreeMap<Place, String>) -> Vec<(Place, Place, &str)> {
    // From below, so that a box lies in as few layers as may be.
    let mut left: BTreeMap<Place, &str> =
        cells.iter().map(|([x, y, z], block)| ([*y, *z, *x], block.as_str())).collect();
    let mut found = Vec::new();
    while let Some((&low, &block)) = left.first_key_value() {
        let longest = ORDERS.map(|order| grown(&left, low, block, order));
        let size = |more: &Place| more.iter().map(|side| side + 1).product::<i32>();
        let more = longest.into_iter().max_by_key(size).unwrap_or_default();
        for cell in within(low, more) {
            left.remove(&cell);
        }
        found.push(([low[2], low[0], low[1]], [more[2], more[0], more[1]], block));
    }
    found
}

/// The orders in which a box grows along its sides.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

fn grown(cells: &BTreeMap<Place, &str>, low: Place, block: &str, order: [usize; 3]) -> Place {
    let mut more = [0; 3];
    for axis in order {
        loop {
            let mut next = more;
            next[axis] += 1;
            // The slice that is new.
            let mut from = low;
            from[axis] += next[axis];
            let mut slice = next;
            slice[axis] = 0;
            if !within(from, slice).all(|cell| cells.get(&cell) == Some(&block)) {
                break;
            }
            more = next;
        }
    }
    more
}

fn within(low: Place, more: Place) -> impl Iterator<Item = Place> {
    (0..=more[0]).flat_map(move |i| {
        (0..=more[1]).flat_map(move |j| (0..=more[2]).map(move |k| [low[0] + i, low[1] + j, low[2] + k]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_hold_every_cell_once() {
        let mut cells: BTreeMap<Place, String> = BTreeMap::new();
        for x in 0..4 {
            for z in 0..3 {
                cells.insert([x, 7, z], "stone".to_owned());
            }
        }
        cells.insert([0, 8, 0], "stone".to_owned());
        cells.insert([2, 7, 1], "glass".to_owned());
        let found = boxes(&cells);
        let mut all: Vec<(Place, &str)> = found
            .iter()
            .flat_map(|(low, more, block)| within(*low, *more).map(move |cell| (cell, *block)))
            .collect();
        all.sort_unstable();
        let wanted: Vec<(Place, &str)> = cells.iter().map(|(cell, block)| (*cell, block.as_str())).collect();
        assert_eq!(all, wanted);
        assert!(found.len() <= 6, "{found:?}");
    }
}
