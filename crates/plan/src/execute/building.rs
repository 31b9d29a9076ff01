//! Placing blocks.

use cooperage_blocks::{BlockPos, BlockState, ItemId};
use cooperage_body::Body;
use cooperage_body::skills::{Placing, SkillError, Travel, Wanted, go, place_block};

pub(super) async fn place<B: Body>(body: &B, cell: BlockPos, state: BlockState) -> Result<(), SkillError> {
    place_block(body, cell, &Wanted::state(state), &Placing::free()).await.map(|_| ())
}

pub(super) async fn pillar<B: Body>(
    body: &B,
    base: BlockPos,
    height: u32,
    item: ItemId,
) -> Result<(), SkillError> {
    let block = item
        .info()
        .blocks
        .first()
        .copied()
        .ok_or_else(|| SkillError::other(format!("{} can't be placed", item.name())))?;
    let wanted = Wanted::any(block);
    go(body, &cooperage_blocks::path::Goal::Block(base), &Travel::free()).await?;
    for layer in 0..height {
        place_block(body, base.offset(0, layer as i32, 0), &wanted, &Placing::free()).await?;
    }
    let top = base.offset(0, height as i32, 0);
    go(body, &cooperage_blocks::path::Goal::Block(top), &Travel::free()).await
}
