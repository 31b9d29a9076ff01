//! The JavaScript that builds a builder's cells beside the other builders.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::report::Place;

/// The cells that a script has to fill or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Work {
    /// The corners of the whole building, which others work at too.
    pub(super) site: [Place; 2],
    /// The cells to fill, or to empty where it is `air`.
    pub(super) cells: BTreeMap<Place, String>,
}

/// The line that it logs after success.
pub(super) const DONE: &str = "My part is done.";

impl Work {
    /// The code, in a fence.
    pub(super) fn code(&self) -> String {
        let [[x, y, z], high] = self.site;
        let [w, h, l] = [high[0] - x, high[1] - y, high[2] - z];
        let mut code = format!(
            "```js\nconst [X, Y, Z] = [{x}, {y}, {z}];\n\
             const box = (x, y, z, w, h, l) => ({{from: new Vec3(X + x, Y + y, Z + z), to: new Vec3(X + x + w, Y + y + h, Z + z + l)}});\n\
             // Others build here too: nothing of theirs is touched.\n\
             const parts = [{{...box(0, 0, 0, {w}, {h}, {l}), kept: true}}];\n\
             const add = (block, boxes) => {{ for (const one of boxes) parts.push({{...box(...one), block}}); }};\n"
        );
        let mut kinds: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (low, [w, h, l], block) in boxes(&self.cells) {
            let corner = format!("{},{},{}", low[0] - x, low[1] - y, low[2] - z);
            kinds.entry(block).or_default().push(format!("[{corner},{w},{h},{l}]"));
        }
        for (block, boxes) in kinds {
            let _ = writeln!(code, "add('{block}', [{}]);", boxes.join(","));
        }
        let (done, missing) = (DONE.split_at(8), "Something of my part ");
        let _ = write!(
            code,
            "const whole = await skills.buildParts(bot, parts);\n\
             log(bot, whole ? '{}' + '{}' : '{missing}' + 'is missing.');\n```",
            done.0, done.1
        );
        code
    }
}

/// Cells as few boxes of one block each: the lowest corner, and how much farther the other one is.
fn boxes(cells: &BTreeMap<Place, String>) -> Vec<(Place, Place, &str)> {
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

    #[test]
    fn the_code_names_each_block_once() {
        let cells = BTreeMap::from([([5, 1, 2], "stone".to_owned()), ([6, 1, 2], "stone".to_owned())]);
        let work = Work { site: [[4, 1, 2], [9, 6, 7]], cells };
        insta::assert_snapshot!(work.code());
    }
}
