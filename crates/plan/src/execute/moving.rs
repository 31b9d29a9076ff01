//! Steps that go, wait, sleep and pick up items.

use cooperage_blocks::path::PathGoal;
use cooperage_blocks::{BlockPos, ItemId};
use cooperage_body::Body;
use cooperage_body::skills::{
    SkillError, Travel, go, lie_down, pick_up_near, pick_up_within, wait_for_morning,
};

use super::{held, missing};

/// How far from their cell items may have rolled, in blocks.
const ROLLED: f64 = 4.0;
/// Ticks of a day.
const DAY_TICKS: u64 = 24_000;
/// The first tick of the day at which a body can sleep.
const NIGHT: u64 = 12_542;
/// The last tick of the day at which a body can sleep.
const DAWN: u64 = 23_459;
/// Longest single wait for the night, in ticks.
const WAIT_TICKS: u64 = 600;

pub(super) async fn go_to<B: Body>(body: &B, cell: BlockPos, distance: u32) -> Result<(), SkillError> {
    go(body, &PathGoal::Near { pos: cell, range: f64::from(distance.max(1)) }, &Travel::free()).await
}

pub(super) async fn pick_up<B: Body>(
    body: &B,
    cell: BlockPos,
    item: ItemId,
    count: u32,
) -> Result<(), SkillError> {
    let before = held(body, item);
    let travel = Travel::free();
    go(body, &PathGoal::Near { pos: cell, range: 2.0 }, &travel).await?;
    pick_up_within(body, ROLLED, &Travel { ticks_max: 400, ..travel }).await;
    let got = held(body, item).saturating_sub(before);
    if got < count { Err(missing(item, count, got)) } else { Ok(()) }
}

pub(super) async fn stand_on<B: Body>(body: &B, cell: BlockPos, ticks: u32) -> Result<(), SkillError> {
    go(body, &PathGoal::Block(cell), &Travel::on_foot()).await?;
    body.wait(ticks).await;
    Ok(())
}

pub(super) async fn await_night<B: Body>(body: &B) -> Result<(), SkillError> {
    for _ in 0..DAY_TICKS / WAIT_TICKS + 1 {
        let time = body.see(|view| view.world().day_time() % DAY_TICKS);
        if (NIGHT..DAWN).contains(&time) {
            return Ok(());
        }
        let left = if time < NIGHT { NIGHT - time } else { DAY_TICKS - time };
        body.wait(left.min(WAIT_TICKS) as u32).await;
    }
    Err(SkillError::other("the night does not come"))
}

pub(super) async fn sleep<B: Body>(body: &B, bed: BlockPos) -> Result<(), SkillError> {
    pick_up_near(body, 2.0).await;
    lie_down(body, bed).await?;
    wait_for_morning(body).await
}
