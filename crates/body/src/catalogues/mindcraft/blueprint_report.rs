//! Reports for agents about a blueprint and the state of its building.

use cooperage_blocks::BlockPos;
use cooperage_blocks::registry::BlockId;

use crate::blueprint::{Blueprint, BlueprintCell, BlueprintLevel};

/// How work that is left is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixListing {
    /// A line for each cell, as the published program has it.
    Cells,
    /// A line for each kind of work, with its cells by rows along x; of a door its lower half alone.
    Rows,
}

impl FixListing {
    /// The form that goes with a revision of this program's conduct.
    #[must_use]
    pub fn of_revision(revision: u32) -> FixListing {
        if revision < 3 { FixListing::Cells } else { FixListing::Rows }
    }
}

/// Reports the work that is left in one level: `!checkBlueprintLevel`. `look` returns the block in a cell.
#[must_use]
pub fn check_level(
    blueprint: &Blueprint,
    number: i64,
    form: FixListing,
    look: impl Fn(BlockPos) -> BlockId,
) -> String {
    match blueprint.level(number) {
        Some(level) => level_check(blueprint, level, form, &look),
        None => no_level(blueprint, number),
    }
}

/// Reports the work that is left in all levels: `!checkBlueprint`.
#[must_use]
pub fn check(blueprint: &Blueprint, form: FixListing, look: impl Fn(BlockPos) -> BlockId) -> String {
    if blueprint.levels.iter().all(|level| fixes(level, &look).next().is_none()) {
        return "The blueprint is complete.\n".to_owned();
    }
    blueprint.levels.iter().map(|level| level_check(blueprint, level, form, &look)).collect()
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

fn level_check(
    blueprint: &Blueprint,
    level: &BlueprintLevel,
    form: FixListing,
    look: impl Fn(BlockPos) -> BlockId,
) -> String {
    let fixes: Vec<Fix> = fixes(level, look).collect();
    let (number, y) = (level.number, level.start.y);
    match form {
        _ if fixes.is_empty() => format!("Level {number} is complete.\n"),
        FixListing::Cells => {
            let line = |fix: &Fix| format!("- {} at {}\n", fix_words(blueprint, fix), place(fix.pos));
            format!("Level {number} still needs:\n{}", fixes.iter().map(line).collect::<String>())
        }
        FixListing::Rows => {
            format!("Level {number} at Y: {y} still needs:\n{}", by_rows(blueprint, &fixes))
        }
    }
}

fn fix_words(blueprint: &Blueprint, &Fix { wanted, found, .. }: &Fix) -> String {
    let (name, there) = (blueprint.name(wanted), found.name());
    if BlueprintCell::Block(found).is_air() {
        format!("place {name}")
    } else if wanted.is_air() {
        format!("remove {there}")
    } else {
        format!("replace {there} by {name}")
    }
}

/// A line for each kind of work, in the order in which the kinds first occur: `- place stone at Z: -169, X: 149 to 162; …`.
fn by_rows(blueprint: &Blueprint, fixes: &[Fix]) -> String {
    let mut kinds: Vec<(String, Vec<BlockPos>)> = Vec::new();
    for fix in fixes {
        let words = fix_words(blueprint, fix);
        let words = if is_upper_half(blueprint, fix) { UPPER_HALVES.to_owned() } else { words };
        match kinds.iter_mut().find(|(known, _)| *known == words) {
            Some((_, cells)) => cells.push(fix.pos),
            None => kinds.push((words, vec![fix.pos])),
        }
    }
    let line = |(words, cells): &(String, Vec<BlockPos>)| match words.as_str() {
        UPPER_HALVES => format!("- {UPPER_HALVES}\n"),
        _ => format!("- {words} at {}\n", rows(cells)),
    };
    kinds.iter().map(line).collect()
}

/// Stands in a list for the cells that doors fill by themselves.
const UPPER_HALVES: &str = "the upper halves of the doors of the level below, which come with the lower ones";

/// Whether a cell is the upper half of a door whose lower half stands in the blueprint.
fn is_upper_half(blueprint: &Blueprint, fix: &Fix) -> bool {
    let name = blueprint.name(fix.wanted);
    let below = fix.pos.down();
    let mut cells =
        blueprint.levels.iter().filter(|level| level.start.y == below.y).flat_map(BlueprintLevel::cells);
    name.ends_with("_door") && cells.any(|(pos, wanted)| pos == below && blueprint.name(wanted) == name)
}

/// Cells of a level, row after row: `Z: -169, X: 149 to 162, 165; Z: -168, X: 149`.
fn rows(cells: &[BlockPos]) -> String {
    let mut rows: Vec<(i32, Vec<(i32, i32)>)> = Vec::new();
    for &BlockPos { x, z, .. } in cells {
        match rows.last_mut() {
            Some((row, runs)) if *row == z => match runs.last_mut() {
                Some((_, last)) if *last + 1 == x => *last = x,
                _ => runs.push((x, x)),
            },
            _ => rows.push((z, vec![(x, x)])),
        }
    }
    let run = |&(first, last): &(i32, i32)| match last - first {
        0 => first.to_string(),
        _ => format!("{first} to {last}"),
    };
    let row = |(z, runs): &(i32, Vec<(i32, i32)>)| {
        format!("Z: {z}, X: {}", runs.iter().map(run).collect::<Vec<_>>().join(", "))
    };
    rows.iter().map(row).collect::<Vec<_>>().join("; ")
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
        let mut layer: Option<i32> = None;
        for line in text.lines() {
            if line.starts_with("Level ")
                && (line.ends_with(" still needs:") || line.ends_with(" is complete."))
            {
                is_report = true;
                let y = line.split_once(" at Y: ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
                layer = y;
            }
            let Some(fix) = line.strip_prefix("- ").filter(|_| is_report) else { continue };
            if let (UPPER_HALVES, Some(y)) = (fix, layer) {
                let is_below =
                    |(cell, block): &&(BlockPos, String)| cell.y + 1 == y && block.ends_with("_door");
                let upper: Vec<_> = open
                    .wanted
                    .iter()
                    .filter(is_below)
                    .map(|(cell, block)| (cell.up(), block.clone()))
                    .collect();
                open.wanted.extend(upper);
                continue;
            }
            let (fix, cells) = match (fix.split_once(" at X: "), fix.split_once(" at Z: "), layer) {
                (Some((fix, place)), ..) => (fix, read_place(place).into_iter().collect()),
                (None, Some((fix, rows)), Some(y)) => (fix, read_rows(rows, y)),
                _ => continue,
            };
            let wanted = match fix.split_once(' ') {
                Some(("place", block)) => Some(block),
                Some(("replace", blocks)) => blocks.split_once(" by ").map(|(_, block)| block),
                Some(("remove", _)) => {
                    open.surplus.extend(cells);
                    continue;
                }
                _ => None,
            };
            open.wanted.extend(
                wanted.into_iter().flat_map(|block| cells.iter().map(|cell| (*cell, block.to_owned()))),
            );
        }
        is_report.then_some(open)
    }
}

/// The most cells that a line is read for: no level is larger.
const CELLS_MAX: usize = 1 << 16;

/// Reads `-169, X: 149 to 162, 165; Z: -168, X: 149` as cells of that layer.
fn read_rows(text: &str, y: i32) -> Vec<BlockPos> {
    let mut cells = Vec::new();
    for row in text.split("; ") {
        let row = row.strip_prefix("Z: ").unwrap_or(row);
        let Some((z, runs)) = row.split_once(", X: ") else { continue };
        let Ok(z) = z.parse() else { continue };
        for run in runs.trim_end().split(", ") {
            let (first, last) = run.split_once(" to ").unwrap_or((run, run));
            let (Ok(first), Ok(last)) = (first.parse::<i32>(), last.parse::<i32>()) else { continue };
            let left = CELLS_MAX - cells.len().min(CELLS_MAX);
            cells.extend((first..=last).take(left).map(|x| BlockPos::new(x, y, z)));
        }
    }
    cells
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
            check_level(&blueprint, 0, FixListing::Cells, look),
            check_level(&blueprint, 0, FixListing::Rows, built),
            check_level(&blueprint, 2, FixListing::Rows, look),
            check(&blueprint, FixListing::Rows, look),
            check(&blueprint, FixListing::Cells, |pos| if pos.y == 0 { built(pos) } else { block("air") }),
            check(&blueprint, FixListing::Rows, built),
            outline(&blueprint),
            super::level(&blueprint, 1),
            super::level(&blueprint, -1),
        ];
        insta::assert_snapshot!(texts.join("---\n"));
    }

    #[test]
    fn doors_are_placed_by_their_lower_halves() {
        let rows = json!([["oak_door", "oak_door", "stone", "stone", "air", "stone"]]);
        let level = |y: i32| json!({"level": y, "coordinates": [5, y, -7], "placement": rows});
        let blueprint = Blueprint::from_json(&json!({"levels": [level(0), level(1)]})).expect("it is one");
        let air = registry().block("air").expect("it exists");
        let text = check(&blueprint, FixListing::Rows, |_| air);
        assert_eq!(
            text,
            "Level 0 at Y: 0 still needs:\n- place oak_door at Z: -7, X: 5 to 6\n- place stone at Z: -7, X: 7 to 8, 10\n\
             Level 1 at Y: 1 still needs:\n- the upper halves of the doors of the level below, which come with the lower \
             ones\n- place stone at Z: -7, X: 7 to 8, 10\n"
        );
        let open = OpenCells::read(&text).expect("it is a report");
        assert_eq!(open.wanted.len(), 10, "{open:?}");
    }

    #[test]
    fn reports_are_read_back() {
        let rows = json!([["stone", "air"], ["oak_planks", "glass"]]);
        let levels = json!([{"level": 0, "coordinates": [5, 0, -7], "placement": rows}]);
        let blueprint = Blueprint::from_json(&json!({ "levels": levels })).expect("it is one");
        let names: Vec<BlockId> =
            ["air", "dirt", "stone", "glass"].map(|name| registry().block(name).expect("it exists")).into();
        let cells: Vec<BlockPos> = blueprint.levels[0].cells().map(|(pos, _)| pos).collect();
        for (number, form) in (0..names.len().pow(4))
            .flat_map(|number| [FixListing::Cells, FixListing::Rows].map(|form| (number, form)))
        {
            let found = |pos: BlockPos| {
                let place = cells.iter().position(|cell| *cell == pos).expect("it is a cell");
                names[number / names.len().pow(place as u32) % names.len()]
            };
            let open = OpenCells::read(&check(&blueprint, form, found)).expect("it is a report");
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
