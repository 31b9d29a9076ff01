//! Cells of a building in which a block would not stay, because the building itself denies what it needs.
//!
//! Cells outside the building may hold any block, and so may support any block beside them. Blocks that depend on more
//! than their neighbours, such as crops and cacti, are passed over.

use std::collections::BTreeMap;

use cooperage_blocks::classes::SupportClass;
use cooperage_blocks::registry::{BlockId, BlockState, registry};
use cooperage_blocks::rules::support::survives;
use cooperage_blocks::{BlockPos, Chunks, Face};
use cooperage_body::blueprint::{Blueprint, BlueprintCell};

/// Whether one item of it fills two cells, one above the other.
pub(super) fn takes_two_cells(block: BlockId) -> bool {
    let half = block.info().property("half");
    half.is_some()
        && ["upper", "lower"].iter().all(|half| block.default_state().try_with("half", half).is_ok())
}

/// The cells, in the order of their positions.
pub(super) fn unsupported(blueprint: &Blueprint) -> Vec<(BlockPos, BlockId)> {
    let cells: BTreeMap<BlockPos, BlockId> = blueprint
        .cells()
        .filter_map(|(pos, cell)| match cell {
            BlueprintCell::Block(block) => Some((pos, block)),
            BlueprintCell::Unknown(_) => None,
        })
        .collect();
    let mut chunks = Chunks::new();
    // Earth carries everything that needs something outside.
    let dirt = registry().block("dirt").map(BlockId::default_state);
    for pos in cells.keys() {
        for beside in Face::ALL.map(|face| pos.step(face)) {
            if let Some(dirt) = dirt.filter(|_| !cells.contains_key(&beside)) {
                chunks.set(beside, dirt);
            }
        }
    }
    for (&pos, &block) in &cells {
        chunks.set(pos, state(block, pos, &cells));
    }
    let denied = cells.iter().filter(|(pos, block)| !stays(&chunks, **pos, **block, &cells));
    denied.map(|(pos, block)| (*pos, *block)).collect()
}

/// A state that the block can have there: doors are lower and upper halves by turns, from the lowest cell up.
fn state(block: BlockId, pos: BlockPos, cells: &BTreeMap<BlockPos, BlockId>) -> BlockState {
    if !takes_two_cells(block) {
        return block.default_state();
    }
    let is_upper = below(block, pos, cells) % 2 == 1;
    block.default_state().with("half", if is_upper { "upper" } else { "lower" })
}

/// How many cells right below hold the same block.
fn below(block: BlockId, pos: BlockPos, cells: &BTreeMap<BlockPos, BlockId>) -> usize {
    std::iter::successors(Some(pos.down()), |pos| Some(pos.down()))
        .take_while(|pos| cells.get(pos) == Some(&block))
        .count()
}

fn stays(chunks: &Chunks, pos: BlockPos, block: BlockId, cells: &BTreeMap<BlockPos, BlockId>) -> bool {
    let is_inside = |pos: BlockPos| cells.contains_key(&pos);
    if block.default_state().has_gravity() {
        return !is_inside(pos.down()) || !chunks.state(pos.down()).is_replaceable();
    }
    let Some(class) = block.info().support else { return true };
    match class {
        SupportClass::Cactus
        | SupportClass::Cocoa
        | SupportClass::Crop
        | SupportClass::Fire
        | SupportClass::LilyPad
        | SupportClass::Mushroom
        | SupportClass::Portal
        | SupportClass::SugarCane
        | SupportClass::WaterPlant => true,
        _ if takes_two_cells(block) => {
            let height = below(block, pos, cells);
            // The lowest cell on the edge of the building may be the upper half of a block that begins below it.
            if !is_inside(BlockPos::new(pos.x, pos.y - height as i32 - 1, pos.z)) {
                return true;
            }
            let (is_lower, over) = (height.is_multiple_of(2), pos.up());
            let has_partner = !is_lower || !is_inside(over) || cells.get(&over) == Some(&block);
            has_partner && survives(chunks, pos, chunks.state(pos))
        }
        _ => block.info().states().any(|state| survives(chunks, pos, state)),
    }
}
