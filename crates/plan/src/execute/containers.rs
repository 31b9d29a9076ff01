//! Steps that fetch items, store them and hand them over.

use cooperage_blocks::world::PlayerId;
use cooperage_blocks::{BlockPos, ItemId};
use cooperage_body::Body;
use cooperage_body::skills::{self, Giving, SkillError, Travel};
use cooperage_core::AgentId;

use super::missing;

pub(super) async fn fetch<B: Body>(
    body: &B,
    container: BlockPos,
    item: ItemId,
    count: u32,
) -> Result<(), SkillError> {
    let taken = skills::fetch(body, container, item, Some(count), &Travel::free()).await?;
    if taken < count { Err(missing(item, count, taken)) } else { Ok(()) }
}

pub(super) async fn store<B: Body>(
    body: &B,
    container: BlockPos,
    item: ItemId,
    count: u32,
) -> Result<(), SkillError> {
    let stored = skills::store(body, container, item, Some(count), &Travel::free()).await?;
    if stored < count { Err(missing(item, count, stored)) } else { Ok(()) }
}

/// Hands items over, and goes to the receiver first if it is far away.
pub(super) async fn give<B: Body>(body: &B, to: AgentId, item: ItemId, count: u32) -> Result<(), SkillError> {
    let giving = Giving { travel: Travel::free(), ..Giving::usual() };
    let given = skills::hand_over(body, PlayerId(to.0), item, count, &giving).await?;
    if given < count { Err(missing(item, count, given)) } else { Ok(()) }
}
