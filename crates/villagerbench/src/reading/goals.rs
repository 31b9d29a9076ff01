//! A goal of a library by what is told of it.

use std::collections::BTreeSet;

use cooperage_blocks::BlockPos;
use cooperage_plan::told_state;

use super::cook::arena;
use super::told::ToldVillage;
use crate::expert::goals::GoalOrder;
use crate::goals::words;

/// The words of the tool that only agents after a goal have.
const BY_HAND: &str = "by hand where the recipe fits";
/// The layer of blocks that are only supposed: the lowest one, out of reach from the ground.
pub(super) const BURIED: i32 = -64;
/// The square of blocks of a kind that are supposed to be somewhere, if one was seen.
const SIDE: i32 = 8;
/// Squares in a row, and most kinds.
const ROW: i32 = 4;
const KINDS_MAX: usize = 16;
/// Animals that drop things, and how many more of a kind are supposed if one was seen.
const ANIMALS: [&str; 5] = ["sheep", "cow", "pig", "chicken", "rabbit"];
const MORE: i32 = 10;

/// The order that a prompt tells; `None` if it is about something else. An agent with a piece of the work is told that alone.
pub(super) fn order(told: &mut ToldVillage, text: &str, manual: &str) -> Option<GoalOrder> {
    let wanted = words::read(text);
    let is_goal = wanted.is_some() || manual.contains(BY_HAND);
    is_goal.then(|| {
        let place = arena(told);
        suppose(told);
        GoalOrder { wanted, place }
    })
}

/// Where there is a source there is enough of it, as the goal says: more is supposed out of reach, so that plans count on it, and
/// agents look for it when what they saw is used up.
fn suppose(told: &mut ToldVillage) {
    let is_source = |name: &str| name.ends_with("_log") || name.ends_with("_ore") || name == "stone";
    let names = told.blocks.values().map(|state| state.name()).filter(|name| is_source(name));
    let kinds: BTreeSet<String> = names.map(str::to_owned).collect();
    // An agent does not try again where it could not get.
    let unreached = &told.unreached;
    told.blocks.retain(|cell, state| !(unreached.contains(cell) && is_source(state.name())));
    let Some(middle) = told.bodies.values().find_map(|body| body.place) else { return };
    for kind in ANIMALS {
        if told.nearby.iter().any(|(known, _)| known == kind) {
            let more = (1..=MORE).map(|away| (kind.to_owned(), middle.offset(away, 0, 0)));
            told.nearby.extend(more);
        }
    }
    for (kind, row) in kinds.iter().take(KINDS_MAX).zip(0..) {
        let Some(state) = told_state(kind, "") else { continue };
        let corner = BlockPos::new(
            middle.x + (row % ROW - ROW / 2) * SIDE,
            BURIED,
            middle.z + (row / ROW - ROW / 2) * SIDE,
        );
        let cells = (0..SIDE).flat_map(|z| (0..SIDE).map(move |x| corner.offset(x, 0, z)));
        told.blocks.extend(cells.map(|cell| (cell, state)));
    }
}
