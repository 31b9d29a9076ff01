//! Digging ways: straight down, level, and down a staircase.

use cooperage_blocks::path::PathGoal;
use cooperage_blocks::pos::Face;
use cooperage_blocks::{BlockPos, BlockState};

use super::SkillError;
use super::clear::clear;
use super::place::{PlacingOptions, place_block};
use super::travel::{Travel, go};
use super::wanted::TargetBlock;
use crate::body::Body;
use crate::hands::slot_with;
use crate::scaffold::is_scaffold;
use crate::view::BodyView;

/// How far digging came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dug {
    pub steps: u32,
    /// The reason why it ended early.
    pub stopped: Option<String>,
}

/// Free cells below a cell that is dug through, at most: a fall of more hurts.
const DROP_MAX: i32 = 2;
/// Ticks to wait for landing.
const FALL_TICKS: u32 = 20;

fn ended(steps: u32, reason: impl Into<String>) -> Dug {
    Dug { steps, stopped: Some(reason.into()) }
}

/// Digs the column below the feet, `count` cells deep. It stops before liquids and before deep falls.
///
/// # Errors
/// What keeps the body from digging at all.
pub async fn dig_down<B: Body>(body: &B, count: u32) -> Result<Dug, SkillError> {
    let start = body.see(|view| view.feet());
    for step in 1..=count {
        let target = start.offset(0, -(step as i32), 0);
        let (here, below) = body.see(|view| (view.state(target), view.state(target.down())));
        if !target.is_inside_height() || here.info().hardness < 0.0 {
            return Ok(ended(step - 1, "the bottom of the world is reached"));
        }
        if here.is_liquid() || below.is_liquid() {
            return Ok(ended(step - 1, format!("there is water or lava below, at {target}")));
        }
        let is_deep = body.see(|view| {
            (1..=DROP_MAX + 1).all(|down| view.state(target.offset(0, -down, 0)).has_no_collision())
        });
        if is_deep {
            return Ok(ended(step - 1, format!("a deep fall is below {target}")));
        }
        if !here.is_air() {
            clear(body, target, &Travel::on_foot()).await?;
        }
        settle(body, target).await;
    }
    Ok(Dug { steps: count, stopped: None })
}

/// Waits until the body has fallen to a cell or lies lower.
async fn settle<B: Body>(body: &B, cell: BlockPos) {
    for _ in 0..FALL_TICKS / 2 {
        let (feet, rests) = body.see(|view| (view.feet(), view.player().body.on_ground));
        if feet.y <= cell.y && rests {
            return;
        }
        body.wait(2).await;
    }
}

/// Digs a level way, two cells high, `count` cells long. Gaps in the floor are filled with what may be wasted.
///
/// # Errors
/// What keeps the body from digging or going at all.
pub async fn tunnel<B: Body>(body: &B, towards: Face, count: u32) -> Result<Dug, SkillError> {
    for step in 0..count {
        let next = body.see(|view| view.feet()).step(towards);
        if let Some(reason) = body.see(|view| hazard(view, &[next, next.up()])) {
            return Ok(ended(step, reason));
        }
        for cell in [next.up(), next] {
            clear(body, cell, &Travel::on_foot()).await?;
        }
        let is_open = body.see(|view| view.state(next.down()).has_no_collision());
        if is_open && let Err(error) = fill(body, next.down()).await {
            return Ok(ended(step, error.to_string()));
        }
        let travel = Travel { digs: false, places: false, ..Travel::free() };
        go(body, &PathGoal::Block(next), &travel).await?;
    }
    Ok(Dug { steps: count, stopped: None })
}

/// Digs a staircase down to a layer; it turns where liquids are in the way.
///
/// # Errors
/// What keeps the body from digging or going at all.
pub async fn staircase<B: Body>(body: &B, towards: Face, layer: i32) -> Result<Dug, SkillError> {
    let mut towards = towards;
    let mut steps = 0;
    let travel = Travel { digs: false, places: false, ..Travel::free() };
    while body.see(|view| view.feet()).y > layer {
        let feet = body.see(|view| view.feet());
        let turned = body.see(|view| {
            let mut side = towards;
            for _ in 0..4 {
                let next = feet.step(side).down();
                let floor = view.state(next.down());
                let is_firm = !floor.has_no_collision() && floor.info().hardness != 0.0;
                if hazard(view, &[next, next.up(), next.up().up()]).is_none() && is_firm {
                    return Some(side);
                }
                side = side.clockwise();
            }
            None
        });
        let Some(side) = turned else { return Ok(ended(steps, "there is water, lava or a hole all around")) };
        towards = side;
        let next = feet.step(side).down();
        for cell in [next.up().up(), next.up(), next] {
            clear(body, cell, &Travel::on_foot()).await?;
        }
        go(body, &PathGoal::Block(next), &travel).await?;
        steps += 1;
    }
    Ok(Dug { steps, stopped: None })
}

/// Why cells had better not be opened: liquids in or beside them, or what can't be dug.
fn hazard(view: &BodyView<'_>, cells: &[BlockPos]) -> Option<String> {
    let wets = |state: BlockState| state.is_liquid();
    cells.iter().find_map(|&cell| {
        if view.state(cell).info().hardness < 0.0 {
            return Some(format!("{} at {cell} can't be dug", view.state(cell).name()));
        }
        let wet = std::iter::once(cell).chain(cell.neighbours()).find(|&at| wets(view.state(at)));
        wet.map(|at| format!("there is {} at {at}", view.state(at).name()))
    })
}

/// Fills a cell with what may be wasted.
async fn fill<B: Body>(body: &B, cell: BlockPos) -> Result<(), SkillError> {
    let filler = body.see(|view| {
        let inventory = view.inventory();
        let slot = slot_with(inventory, is_scaffold)?;
        inventory.get(slot)?.info().blocks.first().copied()
    });
    let block = filler.ok_or(crate::PrimitiveFailure::NoScaffold)?;
    let placing = PlacingOptions {
        clears: false,
        scaffolds: false,
        travel: Travel::on_foot(),
        ..PlacingOptions::free()
    };
    place_block(body, cell, &TargetBlock::any(block), &placing).await.map(|_| ())
}
