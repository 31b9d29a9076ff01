//! A building by what is told of it: the blueprint or a part of it, and the chest that holds the materials.

use std::collections::BTreeMap;

use cooperage_blocks::{BlockPos, Face, ItemId, registry};
use cooperage_plan::told_state;

use super::told::ToldVillage;
use crate::construction::blueprint::ConstructionCell;
use crate::construction::decode::decode;
use crate::expert::construction::BuildOrder;
use crate::expert::words::{BUILD, cells_in};

/// Items of a kind in a chest of which it is only told that it holds materials.
const PLENTY: u32 = 128;
/// Materials for scaffolding.
const SCAFFOLD: [&str; 2] = ["dirt", "ladder"];
/// The words before the place at which builders begin.
const BEGIN: &str = "begins beside the chest, at [";

/// The order that a prompt tells; none where it tells of no chest.
pub(super) fn order(told: &ToldVillage, text: &str) -> Option<BuildOrder> {
    let cells = blueprint(text);
    let chests = told.blocks.iter().filter(|(_, state)| state.name() == "chest");
    // The chest with the materials is the one at which builders begin, or that which is known best.
    let begin = text.split_once(BEGIN).and_then(|(_, rest)| place(rest.split_once(']')?.0));
    let far = |at: &BlockPos| begin.map_or(0, |begin| at.x.abs_diff(begin.x) + at.z.abs_diff(begin.z));
    let (&chest, state) =
        chests.min_by_key(|(at, _)| (far(at), !told.stores.contains_key(at), std::cmp::Reverse(at.x)))?;
    let front = state.property("facing").and_then(|facing| {
        Face::HORIZONTAL.into_iter().find(|face| face.name() == facing).map(|face| chest.step(face))
    });
    let home = begin.or(front).unwrap_or_else(|| chest.step(Face::North));
    Some(BuildOrder { cells, chest, home, quarry: None })
}

fn place(text: &str) -> Option<BlockPos> {
    let mut parts = text.split(',').map(|part| part.trim().parse::<i32>().ok());
    Some(BlockPos::new(parts.next()??, parts.next()??, parts.next()??))
}

/// The cells of a blueprint and of errands in a text.
fn blueprint(text: &str) -> BTreeMap<BlockPos, ConstructionCell> {
    let mut cells = BTreeMap::new();
    for line in text.lines() {
        let document: Option<Vec<String>> =
            line.trim_start().starts_with("[\"").then(|| serde_json::from_str(line.trim()).ok()).flatten();
        if let Some(lines) = document.filter(|lines| lines.iter().any(|line| line.contains("material"))) {
            let blueprint = decode(0, &lines).map(|blueprint| blueprint.cells).unwrap_or_default();
            cells.extend(blueprint.into_iter().map(|cell| (cell.pos, cell)));
        }
        for cell in described(line) {
            cells.entry(cell.pos).or_insert(cell);
        }
    }
    cells
}

/// The cells of an errand in a line, without the words behind it.
fn described(line: &str) -> Vec<ConstructionCell> {
    let Some((_, blocks)) = line.split_once(BUILD) else { return Vec::new() };
    let end = [" (", ". "].iter().filter_map(|end| blocks.find(end)).min().unwrap_or(blocks.len());
    cells_in(&format!("{BUILD}{}", blocks.get(..end).unwrap_or_default()))
}

/// Blocks that stand because errands with them have succeeded, and those of failed ones that are not said to be missing.
pub(super) fn take_results(told: &mut ToldVillage, text: &str) {
    let mut has_succeeded = None;
    for line in text.lines() {
        if line.starts_with("What has succeeded") {
            has_succeeded = Some(true);
        } else if line.starts_with("What has failed") {
            has_succeeded = Some(false);
        } else if !line.starts_with("- ") {
            has_succeeded = None;
        }
        let is_report = line.contains(": Just finished: ");
        match has_succeeded {
            Some(true) => stand(told, line, ""),
            Some(false) => {
                if let Some((_, missing)) = line.split_once("(missing: ") {
                    stand(told, line, missing);
                }
            }
            None if is_report => stand(told, line, ""),
            None => {}
        }
    }
}

fn stand(told: &mut ToldVillage, line: &str, missing: &str) {
    for cell in described(line) {
        let BlockPos { x, y, z } = cell.pos;
        if missing.contains(&format!("[{x} {y} {z}]")) {
            continue;
        }
        let properties = cell.facing.property().map(|(name, value)| format!("{name}={value}"));
        if let Some(state) = told_state(cell.name(), &properties.unwrap_or_default()) {
            told.blocks.entry(cell.pos).or_insert(state);
        }
    }
}

/// The contents of the chest, where no agent has looked into it: enough of everything that it is for.
pub(super) fn supposed(told: &ToldVillage, order: &BuildOrder) -> BTreeMap<BlockPos, BTreeMap<ItemId, u32>> {
    if told.stores.contains_key(&order.chest) {
        return BTreeMap::new();
    }
    let scaffold = SCAFFOLD.iter().filter_map(|name| registry().item(name));
    let items = order.cells.values().filter_map(ConstructionCell::item).chain(scaffold);
    BTreeMap::from([(order.chest, items.map(|item| (item, PLENTY)).collect())])
}
