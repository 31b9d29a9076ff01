//! The JavaScript that builds a builder's cells beside the other builders.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cooperage_mindcraft::player::author::boxes::boxes;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_names_each_block_once() {
        let cells = BTreeMap::from([([5, 1, 2], "stone".to_owned()), ([6, 1, 2], "stone".to_owned())]);
        let work = Work { site: [[4, 1, 2], [9, 6, 7]], cells };
        insta::assert_snapshot!(work.code());
    }
}
