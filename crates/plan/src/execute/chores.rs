//! Steps with fields, buckets, switches and beds.

use cooperage_blocks::path::PathGoal;
use cooperage_blocks::{BlockPos, Face, ItemId, registry};
use cooperage_body::Body;
use cooperage_body::skills::{
    self, PlacingOptions, SkillError, TargetBlock, Travel, go, is_ripe, place_block, use_on_block,
};

use super::{held, missing};

/// Ticks between two looks at a field.
const LOOK_TICKS: u32 = 200;
/// Most looks at a field.
const LOOKS_MAX: u32 = 400;

pub(super) async fn fill<B: Body>(body: &B, cell: BlockPos, item: ItemId) -> Result<(), SkillError> {
    let before = held(body, item);
    let bucket = registry().item("bucket");
    use_on_block(body, bucket, cell, None, &Travel::free()).await?;
    if held(body, item) > before { Ok(()) } else { Err(missing(item, 1, 0)) }
}

pub(super) async fn till<B: Body>(body: &B, cell: BlockPos) -> Result<(), SkillError> {
    go(body, &PathGoal::Near { pos: cell, range: 3.0 }, &Travel::free()).await?;
    skills::till(body, cell).await
}

pub(super) async fn sow<B: Body>(body: &B, cell: BlockPos, seed: ItemId) -> Result<(), SkillError> {
    go(body, &PathGoal::Near { pos: cell, range: 3.0 }, &Travel::on_foot()).await?;
    skills::sow(body, cell, seed).await
}

pub(super) async fn await_ripe<B: Body>(body: &B, cells: &[BlockPos]) -> Result<(), SkillError> {
    for _ in 0..LOOKS_MAX {
        if body.see(|view| cells.iter().all(|&cell| is_ripe(view, cell))) {
            return Ok(());
        }
        body.wait(LOOK_TICKS).await;
    }
    Err(SkillError::other("the plants do not get ripe"))
}

pub(super) async fn place<B: Body>(
    body: &B,
    cell: BlockPos,
    item: ItemId,
    facing: Face,
) -> Result<(), SkillError> {
    let Some(&block) = item.info().blocks.first() else { return Err(missing(item, 1, 0)) };
    let wanted = TargetBlock::any(block).with("facing", facing.name());
    place_block(body, cell, &wanted, &PlacingOptions::free()).await.map(|_| ())
}

pub(super) async fn use_block<B: Body>(
    body: &B,
    cell: BlockPos,
    item: Option<ItemId>,
) -> Result<(), SkillError> {
    let travel = Travel::on_foot();
    match item {
        Some(_) => use_on_block(body, item, cell, None, &travel).await.map(|_| ()),
        None => skills::activate(body, cell, &travel).await.map(|_| ()),
    }
}
