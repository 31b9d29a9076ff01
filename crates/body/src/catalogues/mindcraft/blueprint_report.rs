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
}
