//! Steps that place blocks and build pillars.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::path::{CellBox, PathGoal};
use cooperage_blocks::physics::BodyBuild;
use cooperage_blocks::world::WorldInput;
use cooperage_blocks::{Aabb, BlockPos, BlockState, ItemId};
use cooperage_body::skills::{PlacingOptions, SkillError, TargetBlock, Travel, go, place_block};
use cooperage_body::{Body, BodyView, PrimitiveFailure, slot_with, take_in_hand};

use super::keeping;
use crate::step::PlaceClick;

/// Longest walk to a place to stand, in ticks.
const WALK_TICKS: u32 = 1_200;
/// Ticks to wait for a body in the way.
const AWAY_TICKS: u32 = 10;

/// Places a block by its click: from the body's place if the click is possible there, else from the place to stand, else
/// by all means.
pub(super) async fn place<B: Body>(
    body: &B,
    cell: BlockPos,
    item: ItemId,
    state: BlockState,
    click: &PlaceClick,
    stand: BlockPos,
    kept: &[CellBox],
) -> Result<(), SkillError> {
    // The side of a door's hinge depends on the blocks beside it at that time.
    let mut wanted = TargetBlock::state(state);
    wanted.properties.retain(|(name, _)| name != "hinge");
    if body.see(|view| wanted.is_met(view.state(cell))) {
        return Ok(());
    }
    if body.see(|view| can_click(view, cell, click)) && try_click(body, cell, item, &wanted, click).await? {
        return Ok(());
    }
    let travel = Travel { ticks_max: WALK_TICKS, ..Travel::on_foot() };
    if go(body, &PathGoal::Block(stand), &travel).await.is_ok() {
        for _ in 0..2 {
            if try_click(body, cell, item, &wanted, click).await? {
                return Ok(());
            }
            body.wait(AWAY_TICKS).await;
        }
    }
    let free = PlacingOptions { travel: keeping(kept), ..PlacingOptions::free() };
    let careful = PlacingOptions { travel: Travel { digs: false, ..free.travel.clone() }, ..free.clone() };
    match place_block(body, cell, &wanted, &careful).await {
        Ok(_) => Ok(()),
        Err(_) => place_block(body, cell, &wanted, &free).await.map(|_| ()),
    }
}

/// Whether the clicked cell is within reach and the body isn't in the way.
fn can_click(view: &BodyView<'_>, cell: BlockPos, click: &PlaceClick) -> bool {
    let corner = [cell.x, cell.y, cell.z].map(f64::from);
    let space = Aabb::new(corner, corner.map(|part| part + 1.0));
    view.player().reaches(click.against) && !space.intersects(&view.player().body.bounds(&BodyBuild::PLAYER))
}

/// Clicks once. Returns whether the block then stands as wanted.
async fn try_click<B: Body>(
    body: &B,
    cell: BlockPos,
    item: ItemId,
    wanted: &TargetBlock,
    click: &PlaceClick,
) -> Result<bool, SkillError> {
    let taking = body.see(|view| {
        let inventory = view.inventory();
        slot_with(inventory, |carried| carried == item).map(|slot| take_in_hand(inventory, slot))
    });
    let Some(mut inputs) = taking else {
        return Err(SkillError::Missing { item: item.name().to_owned(), needed: 1, held: 0 });
    };
    let sneak = |sneak: bool| {
        WorldInput::Controls(cooperage_blocks::physics::Controls { sneak, ..Default::default() })
    };
    inputs.push(WorldInput::Look { yaw: click.yaw, pitch: click.pitch });
    if click.is_sneaking {
        inputs.push(sneak(true));
    }
    let (against, face) = (click.against, click.face);
    inputs.push(WorldInput::UseOn { cell: against, face, hit: Some(click.hit), hand: InteractionHand::Main });
    if click.is_sneaking {
        inputs.push(sneak(false));
    }
    match body.act(inputs).await {
        Ok(_) | Err(PrimitiveFailure::Refused(_)) => Ok(body.see(|view| wanted.is_met(view.state(cell)))),
        Err(failure) => Err(failure.into()),
    }
}

/// Builds a column below the body, which then stands on it. If the body gets up another way, it builds none.
pub(super) async fn pillar<B: Body>(
    body: &B,
    base: BlockPos,
    height: u32,
    kept: &[CellBox],
) -> Result<(), SkillError> {
    let free = keeping(kept);
    let careful = Travel { digs: false, ticks_max: WALK_TICKS, ..free.clone() };
    if go(body, &PathGoal::Block(base), &careful).await.is_err() {
        go(body, &PathGoal::Block(base), &free).await?;
    }
    let top = PathGoal::Block(base.offset(0, height as i32, 0));
    match go(body, &top, &careful).await {
        Ok(()) => Ok(()),
        Err(_) => go(body, &top, &free).await,
    }
}
