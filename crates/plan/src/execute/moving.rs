//! Steps that go, wait, sleep and pick up items.

use cooperage_blocks::path::{CellBox, PathGoal};
use cooperage_blocks::{BlockPos, ItemId};
use cooperage_body::Body;
use cooperage_body::skills::{
    SkillError, Travel, go, lie_down, pick_up_near, pick_up_within, wait_for_morning,
};

use super::{held, keeping, missing};

/// How far from their cell items may have rolled, in blocks.
const ROLLED: f64 = 4.0;
/// How far a body goes to step aside, in blocks, and for how long at most, in ticks.
const ASIDE: f64 = 2.0;
const ASIDE_TICKS: u32 = 60;
/// Ticks of a day.
const DAY_TICKS: u64 = 24_000;
/// The first tick of the day at which a body can sleep.
const NIGHT: u64 = 12_542;
/// The last tick of the day at which a body can sleep.
const DAWN: u64 = 23_459;
/// Longest single wait for the night, in ticks.
const WAIT_TICKS: u64 = 600;

pub(super) async fn go_to<B: Body>(
    body: &B,
    cell: BlockPos,
    distance: u32,
    kept: &[CellBox],
) -> Result<(), SkillError> {
    go(body, &PathGoal::Near { pos: cell, range: f64::from(distance.max(1)) }, &keeping(kept)).await
}

pub(super) async fn pick_up<B: Body>(
    body: &B,
    cell: BlockPos,
    item: ItemId,
    count: u32,
    kept: &[CellBox],
) -> Result<(), SkillError> {
    let before = held(body, item);
    let travel = keeping(kept);
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

/// Leaves a cell in any direction, if the body can.
pub(super) async fn step_aside<B: Body>(body: &B, cell: BlockPos, kept: &[CellBox]) {
    let travel = Travel { ticks_max: ASIDE_TICKS, digs: false, places: false, ..keeping(kept) };
    let away = PathGoal::Invert(Box::new(PathGoal::Near { pos: cell, range: ASIDE }));
    // The crew looks at the world to see whether that helped. The wait makes sure that even a failure takes time.
    let _ = go(body, &away, &travel).await;
    body.wait(1).await;
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
