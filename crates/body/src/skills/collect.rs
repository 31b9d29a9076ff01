//! Collecting blocks: nearest first, with the best tool, drops picked up.

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::items::slot;
use cooperage_blocks::{BlockId, BlockPos, BlockState};

use super::SkillError;
use super::gather::pick_up_within;
use super::harvester::wrong_tool;
use super::travel::{Travel, go_to_reach};
use super::using::is_creative;
use crate::body::Body;
use crate::hands::{best_tool, take_in_hand};
use crate::primitive::{Primitive, PrimitiveFailure};
use crate::view::BodyView;

/// The blocks to collect, and the area to search.
#[derive(Clone, Debug)]
pub struct BlockSearch {
    /// The kinds of blocks to collect.
    pub kinds: Vec<BlockId>,
    /// How far they may be, in blocks.
    pub range: f64,
    /// Cells that don't count.
    pub excluded: Vec<BlockPos>,
    /// How the body goes.
    pub travel: Travel,
}

/// The result of collecting.
#[derive(Clone, Debug, PartialEq)]
pub struct Collected {
    pub blocks: u32,
    /// The error that ended the skill before it had broken as many blocks as asked.
    pub end: Option<SkillError>,
}

impl Collected {
    /// Why it is not as many as were wanted, as a sentence; nothing where it is.
    #[must_use]
    pub fn why_no_more(&self) -> Option<String> {
        let end = self.end.as_ref()?;
        Some(match end {
            SkillError::NotFound { .. } => "There is no more of it nearby.".to_owned(),
            SkillError::WrongTool { tool: None, .. } => "Nothing is left to harvest it with.".to_owned(),
            SkillError::WrongTool { .. } => format!("Nothing is left to harvest it with: {end}."),
            SkillError::Unsafe { .. } => {
                "What is left nearby cannot be mined safely: it lies beside lava or water.".to_owned()
            }
            SkillError::OutOfReach { .. } => "What is left nearby could not be got at.".to_owned(),
            other => format!("More could not be collected: {other}."),
        })
    }
}

/// Cells given up before collecting ends.
const FAILURES_MAX: u32 = 12;
/// Cells that others may take away before collecting ends.
const LOST_MAX: u32 = 256;
/// How far drops are picked up, in blocks.
const DROP_RANGE: f64 = 8.0;
/// Ticks after which drops are picked up, even if more blocks are near: a body that is stopped loses no more than the
/// drops of that time.
const LYING_TICKS_MAX: u64 = 150;
/// Ticks of one way to a drop, at most.
const PICK_UP_TICKS_MAX: u32 = 300;
/// The distance within which blocks are broken before drops are picked up, in blocks.
const NEXT_RANGE: f64 = 5.0;

/// Breaks `count` blocks, one after the other, and picks up their drops.
///
/// # Errors
/// [`SkillError::NotFound`] if there is none at all, [`SkillError::Unsafe`] and [`SkillError::OutOfReach`] if there is none
/// that it may break or gets at, [`SkillError::WrongTool`] if nothing carried harvests them,
/// [`SkillError::Full`] without room. Once something was collected it ends with that instead.
pub async fn collect<B: Body>(body: &B, search: &BlockSearch, count: u32) -> Result<Collected, SkillError> {
    collect_and(body, search, count, async |_: &B| {}).await
}

/// The same, doing something after each block.
///
/// # Errors
/// As [`collect`].
pub async fn collect_and<B: Body>(
    body: &B,
    search: &BlockSearch,
    count: u32,
    mut then: impl AsyncFnMut(&B),
) -> Result<Collected, SkillError> {
    let mut blocks = 0;
    let mut failures = 0;
    let mut lost = 0;
    let mut lying_since = None;
    let mut excluded = search.excluded.clone();
    let mut last_failure = None;
    let end = loop {
        if blocks >= count {
            break None;
        }
        if body.see(|view| slot::CARRIED.into_iter().all(|number| view.inventory().get(number).is_some())) {
            break Some(SkillError::Full);
        }
        let next = body.see(|view| next_cell(view, search, &excluded));
        let is_far = next.is_none_or(|cell| body.see(|view| view.distance_to_cell(cell)) > NEXT_RANGE);
        if let Some(since) = lying_since
            && (is_far || body.tick().saturating_sub(since) > LYING_TICKS_MAX)
        {
            pick_up(body, search).await;
            lying_since = None;
            continue;
        }
        let Some(cell) = next else {
            break Some(body.see(|view| why_none(view, search, last_failure.as_ref())));
        };
        match break_one(body, cell, &search.travel).await {
            Ok(true) => {
                blocks += 1;
                lying_since.get_or_insert(body.tick());
                then(body).await;
            }
            // Another body was quicker: there are other blocks.
            Ok(false) if lost < LOST_MAX => {
                lost += 1;
                body.wait(1).await;
            }
            Ok(false) => break Some(not_found(search)),
            Err(SkillError::Body(PrimitiveFailure::Dead)) => return Err(PrimitiveFailure::Dead.into()),
            Err(_) if lost < LOST_MAX && body.see(|view| is_gone(view, search, cell)) => {
                lost += 1;
                body.wait(1).await;
            }
            Err(error @ SkillError::WrongTool { .. }) => break Some(error),
            Err(error) => {
                failures += 1;
                if failures >= FAILURES_MAX {
                    break Some(error);
                }
                last_failure = Some(error.to_string());
                excluded.push(cell);
            }
        }
    };
    if lying_since.is_some() {
        pick_up(body, search).await;
    }
    match end {
        Some(error) if blocks == 0 => Err(error),
        end => Ok(Collected { blocks, end }),
    }
}

/// Picks up what lies near, on the ways that the search allows.
async fn pick_up<B: Body>(body: &B, search: &BlockSearch) {
    let travel =
        Travel { ticks_max: search.travel.ticks_max.min(PICK_UP_TICKS_MAX), ..search.travel.clone() };
    pick_up_within(body, DROP_RANGE, &travel).await;
}

fn not_found(search: &BlockSearch) -> SkillError {
    let what = search.kinds.first().map_or("block", |block| block.name()).to_owned();
    SkillError::NotFound { what, range: search.range as u32 }
}

/// Why there is nothing to break: there is none, none that can be broken safely, or none that could be got at.
fn why_none(view: &BodyView<'_>, search: &BlockSearch, last_failure: Option<&String>) -> SkillError {
    let SkillError::NotFound { what, range } = not_found(search) else { return not_found(search) };
    let wanted = |pos: BlockPos| !search.excluded.contains(&pos);
    let is_kind = |state: BlockState| search.kinds.contains(&state.block());
    if let Some(why) = last_failure {
        return SkillError::OutOfReach { what, range, why: why.clone() };
    }
    let is_there = view.nearest_unclaimed(search.range, is_kind, wanted).is_some();
    if is_there { SkillError::Unsafe { what, range } } else { SkillError::NotFound { what, range } }
}

fn is_gone(view: &BodyView<'_>, search: &BlockSearch, cell: BlockPos) -> bool {
    !search.kinds.contains(&view.state(cell).block())
}

fn next_cell(view: &BodyView<'_>, search: &BlockSearch, excluded: &[BlockPos]) -> Option<BlockPos> {
    view.nearest_unclaimed(
        search.range,
        |state| search.kinds.contains(&state.block()),
        |pos| !excluded.contains(&pos) && is_safe(view, pos),
    )
}

/// Whether breaking a cell lets no liquid out.
fn is_safe(view: &BodyView<'_>, pos: BlockPos) -> bool {
    let sides = pos.neighbours().into_iter().filter(|other| *other != pos.down());
    sides.into_iter().all(|side| !view.state(side).is_liquid())
}

/// Goes where it reaches a cell, takes the best tool and breaks the block; false where nothing is there any more.
///
/// # Errors
/// As [`go_to_reach`]; [`SkillError::WrongTool`] if nothing carried would make it drop.
pub async fn break_one<B: Body>(body: &B, cell: BlockPos, travel: &Travel) -> Result<bool, SkillError> {
    go_to_reach(body, cell, travel).await?;
    let (state, holding, harvests) = body.see(|view| {
        let state = view.state(cell);
        let inventory = view.inventory();
        let slot = best_tool(inventory, state);
        let tool = slot.map_or_else(|| view.held(), |slot| inventory.get(slot)).map(|stack| stack.item);
        let holding = slot.map_or(Vec::new(), |slot| take_in_hand(inventory, slot));
        (state, holding, is_creative(view) || is_harvestable(state.block(), tool))
    });
    if state.is_air() || state.is_liquid() {
        return Ok(false);
    }
    if !harvests {
        return Err(wrong_tool(body, state.block()));
    }
    if !holding.is_empty() {
        // Refused swaps show when digging takes longer: nothing else depends on them.
        let _ = body.act(holding).await;
    }
    body.perform(Primitive::Dig(cell)).await?;
    Ok(true)
}
