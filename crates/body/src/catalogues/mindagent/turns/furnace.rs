//! The furnace that is near: a piece is put in, and what is cooked is taken out.

use cooperage_blocks::BlockPos;
use cooperage_blocks::world::WorldInput;

use super::super::furnace::take_output_of;
use super::{GOING, TAKING, block_within, distance, travel};
use crate::body::Body;
use crate::hands::slot_with;
use crate::skills::{SkillError, close, item_named, open};
use crate::view::BodyView;

/// The block that cooks.
const FURNACE: &str = "furnace";
/// Ticks for which an agent waits after it has put a piece in: a piece is cooked in 200.
const PUT_TICKS: u32 = 300;

/// Puts one piece of an item into a slot of the furnace that the hands reach, and waits there until a piece could be cooked.
pub(super) async fn put_piece<B: Body>(body: &B, name: &str, to: usize) -> Result<String, SkillError> {
    let item = item_named(name)?;
    let Some(slot) = body.see(|view| slot_with(view.inventory(), |held| held == item)) else {
        return Err(SkillError::Missing { item: item.name().to_owned(), needed: 1, held: 0 });
    };
    let furnace = body.see(furnace_in_reach)?;
    open(body, furnace, &travel()).await?;
    let before = body.see(|view| view.count(item));
    let put = body.act(vec![WorldInput::Deposit { slot, count: 1, to: Some(to) }]).await;
    let is_in = body.see(|view| view.count(item)) < before;
    close(body).await?;
    if !is_in {
        put?;
        return Err(SkillError::other(format!("{} does not fit into the furnace now", item.name())));
    }
    body.wait(PUT_TICKS).await;
    Ok(format!("put 1 {} into the furnace", item.name()))
}

/// The furnace that the hands reach, or how far the nearest one is.
fn furnace_in_reach(view: &BodyView<'_>) -> Result<BlockPos, SkillError> {
    let furnace = block_within(view, FURNACE, GOING)?;
    if view.player().reaches(furnace) {
        return Ok(furnace);
    }
    let far = distance(view, furnace);
    Err(SkillError::other(format!("the furnace is {far:.2} blocks away, out of reach: go there first")))
}

/// Goes to the nearest furnace and takes its output. Returns number and name.
pub(super) async fn take_output<B: Body>(body: &B) -> Result<String, SkillError> {
    let furnace = body.see(|view| block_within(view, FURNACE, TAKING))?;
    let contents = open(body, furnace, &travel()).await?;
    take_output_of(body, &contents).await
}
