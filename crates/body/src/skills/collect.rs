//! Collecting blocks: nearest first, with the best tool, drops picked up.

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::items::slot;
use cooperage_blocks::{BlockId, BlockPos};

use super::SkillError;
use super::gather::pick_up_near;
use super::travel::{Travel, go_to_reach};
use crate::body::Body;
use crate::hands::{best_tool, take_in_hand};
use crate::primitive::Primitive;
use crate::view::View;

/// What to collect, and where.
#[derive(Clone, Debug)]
pub struct Search {
    /// Blocks that count.
    pub kinds: Vec<BlockId>,
    /// How far they may be, in blocks.
    pub range: f64,
    /// Cells that don't count.
    pub excluded: Vec<BlockPos>,
    /// How the body goes.
    pub travel: Travel,
}

/// What came of collecting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collected {
    /// Blocks broken.
    pub blocks: u32,
    /// Whether there were no more of them.
    pub is_exhausted: bool,
}

/// Cells given up before collecting ends.
const FAILURES_MAX: u32 = 12;
/// How far drops are picked up, in blocks.
const DROP_RANGE: f64 = 6.0;

/// Breaks `count` blocks, one after the other, and picks up what they drop.
///
/// # Errors
/// [`SkillError::NotFound`] if there is none at all, [`SkillError::WrongTool`] if nothing carried harvests them,
/// [`SkillError::Full`] without room. Once something was collected it ends with that instead.
pub async fn collect<B: Body>(body: &B, search: &Search, count: u32) -> Result<Collected, SkillError> {
    collect_and(body, search, count, async |_: &B| {}).await
}

/// The same, doing something after each block.
///
/// # Errors
/// As [`collect`].
pub async fn collect_and<B: Body>(
    body: &B,
    search: &Search,
    count: u32,
    mut then: impl AsyncFnMut(&B),
) -> Result<Collected, SkillError> {
    let mut blocks = 0;
    let mut failures = 0;
    let mut excluded = search.excluded.clone();
    while blocks < count {
        if body.see(|view| slot::CARRIED.into_iter().all(|number| view.inventory().get(number).is_some())) {
            return ended(blocks, SkillError::Full);
        }
        let Some(cell) = body.see(|view| next_cell(view, search, &excluded)) else {
            let what = search.kinds.first().map_or("block", |block| block.name());
            let range = search.range as u32;
            return ended(blocks, SkillError::NotFound { what: what.to_owned(), range });
        };
        match break_one(body, cell, &search.travel).await {
            Ok(()) => {
                blocks += 1;
                pick_up_near(body, DROP_RANGE).await;
                then(body).await;
            }
            Err(error @ SkillError::WrongTool { .. }) => return ended(blocks, error),
            Err(error) => {
                failures += 1;
                if failures >= FAILURES_MAX {
                    return ended(blocks, error);
                }
                excluded.push(cell);
            }
        }
    }
    Ok(Collected { blocks, is_exhausted: false })
}

fn ended(blocks: u32, error: SkillError) -> Result<Collected, SkillError> {
    if blocks == 0 { Err(error) } else { Ok(Collected { blocks, is_exhausted: true }) }
}

fn next_cell(view: &View<'_>, search: &Search, excluded: &[BlockPos]) -> Option<BlockPos> {
    let found = view.nearest(
        search.range,
        1,
        |state| search.kinds.contains(&state.block()),
        |pos| !excluded.contains(&pos) && is_safe(view, pos),
    );
    found.first().copied()
}

/// Whether breaking a cell lets no liquid out.
fn is_safe(view: &View<'_>, pos: BlockPos) -> bool {
    let sides = pos.neighbours().into_iter().filter(|other| *other != pos.down());
    sides.into_iter().all(|side| !view.state(side).is_liquid())
}

/// Goes where it reaches a cell, takes the best tool and breaks the block.
///
/// # Errors
/// As [`go_to_reach`]; [`SkillError::WrongTool`] if nothing carried would make it drop.
pub async fn break_one<B: Body>(body: &B, cell: BlockPos, travel: &Travel) -> Result<(), SkillError> {
    go_to_reach(body, cell, travel).await?;
    let (state, holding, harvests) = body.see(|view| {
        let state = view.state(cell);
        let inventory = view.inventory();
        let slot = best_tool(inventory, state);
        let tool = slot.map_or_else(|| view.held(), |slot| inventory.get(slot)).map(|stack| stack.item);
        let holding = slot.map_or(Vec::new(), |slot| take_in_hand(inventory, slot));
        (state, holding, is_harvestable(state.block(), tool))
    });
    if state.is_air() || state.is_liquid() {
        return Ok(());
    }
    if !harvests {
        return Err(SkillError::WrongTool { block: state.name().to_owned() });
    }
    if !holding.is_empty() {
        // Refused swaps show when digging takes longer: nothing else depends on them.
        let _ = body.act(holding).await;
    }
    body.perform(Primitive::Dig(cell)).await?;
    Ok(())
}
