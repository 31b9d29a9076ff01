//! Reports for agents about a blueprint and the state of its building.

use cooperage_blocks::BlockPos;
use cooperage_blocks::registry::BlockId;

use crate::blueprint::{Blueprint, BlueprintCell, BlueprintLevel};

/// Reports the work that is left in one level: `!checkBlueprintLevel`. `look` returns the block in a cell.
#[must_use]
pub fn check_level(blueprint: &Blueprint, number: i64, look: impl Fn(BlockPos) -> BlockId) -> String {
    match blueprint.level(number) {
        Some(level) => level_check(blueprint, level, &look),
        None => no_level(blueprint, number),
    }
}

/// Reports the work that is left in all levels: `!checkBlueprint`.
#[must_use]
pub fn check(blueprint: &Blueprint, look: impl Fn(BlockPos) -> BlockId) -> String {
    if blueprint.levels.iter().all(|level| fixes(level, &look).next().is_none()) {
        return "The blueprint is complete.\n".to_owned();
    }
    blueprint.levels.iter().map(|level| level_check(blueprint, level, &look)).collect()
}

/// Where the levels start: `!getBlueprint`.
#[must_use]
pub fn outline(blueprint: &Blueprint) -> String {
    let line = |level: &BlueprintLevel| format!("Level {} starts at {}.\n", level.number, place(level.start));
    blueprint.levels.iter().map(line).collect()
}

/// A level in full: `!getBlueprintLevel`.
#[must_use]
pub fn level(blueprint: &Blueprint, number: i64) -> String {
    let Some(level) = blueprint.level(number) else { return no_level(blueprint, number) };
    let mut text = format!(
        "Level {number} starts at {}. Each line is a row along x, from the start on; the next row is one further along z.\n",
        place(level.start)
    );
    for (z, row) in (level.start.z..).zip(&level.rows) {
        let names: Vec<&str> = row.iter().map(|&cell| blueprint.name(cell)).collect();
        text.push_str(&format!("Z: {z}: [{}]\n", names.join(", ")));
    }
    text
}

/// Something to be done for a cell to be as wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fix {
    pos: BlockPos,
    wanted: BlueprintCell,
    found: BlockId,
}

/// The cells of a level that differ from the blueprint, row by row.
fn fixes(level: &BlueprintLevel, look: impl Fn(BlockPos) -> BlockId) -> impl Iterator<Item = Fix> {
    level.cells().filter_map(move |(pos, wanted)| {
        let found = look(pos);
        (wanted != BlueprintCell::Block(found)).then_some(Fix { pos, wanted, found })
    })
}

fn level_check(blueprint: &Blueprint, level: &BlueprintLevel, look: impl Fn(BlockPos) -> BlockId) -> String {
    let fixes: String = fixes(level, look).map(|fix| fix_words(blueprint, &fix)).collect();
    if fixes.is_empty() {
        format!("Level {} is complete.\n", level.number)
    } else {
        format!("Level {} still needs:\n{fixes}", level.number)
    }
}

fn fix_words(blueprint: &Blueprint, &Fix { pos, wanted, found }: &Fix) -> String {
    let (name, there) = (blueprint.name(wanted), found.name());
    let place = place(pos);
    if BlueprintCell::Block(found).is_air() {
        format!("- place {name} at {place}\n")
    } else if wanted.is_air() {
        format!("- remove {there} at {place}\n")
    } else {
        format!("- replace {there} by {name} at {place}\n")
    }
}

fn place(BlockPos { x, y, z }: BlockPos) -> String {
    format!("X: {x}, Y: {y}, Z: {z}")
}

fn no_level(blueprint: &Blueprint, number: i64) -> String {
    let numbers: Vec<String> = blueprint.levels.iter().map(|level| level.number.to_string()).collect();
    format!("The blueprint has no level {number}. Its levels are {}.\n", numbers.join(", "))
}

/// The work that is left in a blueprint, as a report tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenCells {
    /// Cells that want a block, and the name of the block; a block in the way is left out.
    pub wanted: Vec<(BlockPos, String)>,
    /// Cells with a block that should not be there.
    pub surplus: Vec<BlockPos>,
}

impl OpenCells {
    /// Reads a report of [`check`] or [`check_level`]; `None` if the text is not a report.
    #[must_use]
    pub fn read(text: &str) -> Option<OpenCells> {
        let mut open = OpenCells::default();
        let mut is_report = text.contains("The blueprint is complete.");
        for line in text.lines() {
            is_report |= line.starts_with("Level ")
                && (line.ends_with(" still needs:") || line.ends_with(" is complete."));
            let fix = line.strip_prefix("- ").and_then(|fix| fix.split_once(" at X: "));
            let Some((fix, place)) = fix.filter(|_| is_report) else { continue };
            let Some(place) = read_place(place) else { continue };
            match fix.split_once(' ') {
                Some(("place", block)) => open.wanted.push((place, block.to_owned())),
                Some(("remove", _)) => open.surplus.push(place),
                Some(("replace", blocks)) => {
                    let block = blocks.split_once(" by ").map(|(_, block)| block.to_owned());
                    open.wanted.extend(block.map(|block| (place, block)));
                }
                _ => {}
            }
        }
        is_report.then_some(open)
    }
}

/// Reads the lowest and the highest cell of a level, empty ones included, from a text of [`level`]; `None` if the text is
/// not one.
#[must_use]
pub fn read_level_bounds(text: &str) -> Option<[BlockPos; 2]> {
    let (_, start) = text.split_once(" starts at X: ")?;
    let start = read_place(start.split_once(". ")?.0)?;
    let rows: Vec<&str> =
        text.lines().filter(|line| line.starts_with("Z: ") && line.ends_with(']')).collect();
    let width = rows.iter().map(|row| row.split(", ").count()).max()?;
    Some([start, start.offset(width as i32 - 1, 0, rows.len() as i32 - 1)])
}

/// Reads `148, Y: -60, Z: -170`.
fn read_place(text: &str) -> Option<BlockPos> {
    let mut parts = text.split(", ");
    let x = parts.next()?.parse().ok()?;
    let y = parts.next()?.strip_prefix("Y: ")?.parse().ok()?;
    let z = parts.next()?.strip_prefix("Z: ")?.trim_end().parse().ok()?;
    Some(BlockPos::new(x, y, z))
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::registry;
    use serde_json::json;

    use super::*;

    #[test]
    fn reports_list_every_fix_in_order() {
        let level = |y: i32| {
            let rows = json!([["stone", "air"], ["oak_planks", "glass"]]);
            json!({"level": y, "coordinates": [5, y, -7], "placement": rows})
        };
        let blueprint = Blueprint::from_json(&json!({"levels": [level(0), level(1)]})).expect("it is one");
        let block = |name: &str| registry().block(name).expect("it exists");
        let look = |pos: BlockPos| match (pos.x, pos.y, pos.z) {
            (5, 0, -7) => block("stone"),
            (6, 0, -7) => block("dirt"),
            (6, 0, -6) => block("cobblestone"),
            _ => block("air"),
        };
        let built = |pos: BlockPos| match (pos.x, pos.z) {
            (5, -7) => block("stone"),
            (5, -6) => block("oak_planks"),
            (6, -6) => block("glass"),
            _ => block("air"),
        };
        let texts = [
            check_level(&blueprint, 0, look),
            check_level(&blueprint, 0, built),
            check_level(&blueprint, 2, look),
            check(&blueprint, |pos| if pos.y == 0 { built(pos) } else { block("air") }),
            check(&blueprint, built),
            outline(&blueprint),
            super::level(&blueprint, 1),
            super::level(&blueprint, -1),
        ];
        insta::assert_snapshot!(texts.join("---\n"));
    }
    #[test]
    fn reports_are_read_back() {
        let rows = json!([["stone", "air"], ["oak_planks", "glass"]]);
        let levels = json!([{"level": 0, "coordinates": [5, 0, -7], "placement": rows}]);
        let blueprint = Blueprint::from_json(&json!({ "levels": levels })).expect("it is one");
        let names: Vec<BlockId> =
            ["air", "dirt", "stone", "glass"].map(|name| registry().block(name).expect("it exists")).into();
        let cells: Vec<BlockPos> = blueprint.levels[0].cells().map(|(pos, _)| pos).collect();
        for number in 0..names.len().pow(4) {
            let found = |pos: BlockPos| {
                let place = cells.iter().position(|cell| *cell == pos).expect("it is a cell");
                names[number / names.len().pow(place as u32) % names.len()]
            };
            let open = OpenCells::read(&check(&blueprint, found)).expect("it is a report");
            for (pos, wanted) in blueprint.levels[0].cells() {
                let is_right = wanted == BlueprintCell::Block(found(pos));
                let wants = blueprint.name(wanted);
                let told = open.wanted.iter().find(|(cell, _)| *cell == pos).map(|(_, block)| block.as_str());
                assert_eq!(told, (!is_right && wants != "air").then_some(wants));
                assert_eq!(open.surplus.contains(&pos), !is_right && wants == "air");
            }
        }
        let [low, high] = read_level_bounds(&super::level(&blueprint, 0)).expect("it is a level");
        assert_eq!((low, high), (BlockPos::new(5, 0, -7), BlockPos::new(6, 0, -6)));
        assert_eq!(read_level_bounds(&super::level(&blueprint, 7)), None);
        assert_eq!(OpenCells::read("- place stone at X: 148, Y: -60, Z: -170"), None);
    }
}
