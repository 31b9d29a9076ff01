//! Steps carried out by bodies, and whole plans by crews.
//!
//! [`carry_out`] maps each [`Step`] to skills, one file per family of steps; `crew` drives several agents through a plan
//! and plans anew when a step fails.

mod animals;
mod chores;
mod containers;
mod crew;
mod gathering;
mod making;
mod moving;
mod wild;

use cooperage_blocks::ItemId;
use cooperage_body::Body;
use cooperage_body::skills::SkillError;

pub use crew::{Crew, CrewError, Limits, Logged};
pub use wild::{CrewTask, wilderness};

use crate::step::Step;

/// Carries a step out.
///
/// # Errors
/// The reason why the body can't complete the step. The body keeps the items that it has gained by then.
pub async fn carry_out<B: Body>(body: &B, step: &Step) -> Result<(), SkillError> {
    match step {
        Step::GoTo { cell, distance } => moving::go_to(body, *cell, *distance).await,
        Step::PickUp { cell, item, count } => moving::pick_up(body, *cell, *item, *count).await,
        Step::Collect { blocks, items, count, near, .. } => {
            gathering::collect(body, blocks, items, *count, *near).await
        }
        Step::Craft { item, times, grid, table, .. } => {
            making::craft(body, *item, *times, grid, *table).await
        }
        Step::Smelt { input, count, fuel, station, .. } => {
            making::smelt(body, *input, *count, *fuel, *station).await
        }
        Step::Fetch { container, item, count } => containers::fetch(body, *container, *item, *count).await,
        Step::Store { container, item, count } => containers::store(body, *container, *item, *count).await,
        Step::Give { to, item, count } => containers::give(body, *to, *item, *count).await,
        Step::Place { cell, item, facing } => chores::place(body, *cell, *item, *facing).await,
        Step::Kill { mob, item, count } => animals::kill(body, mob, *item, *count).await,
        Step::Milk { mob, with, item, count } => animals::milk(body, mob, *with, *item, *count).await,
        Step::Shear { mob, item, count } => animals::shear(body, mob, *item, *count).await,
        Step::AwaitLaid { mob, item, count } => animals::await_laid(body, mob, *item, *count).await,
        Step::Fill { cell, item } => chores::fill(body, *cell, *item).await,
        Step::Till { cell, .. } => chores::till(body, *cell).await,
        Step::Sow { cell, seed } => chores::sow(body, *cell, *seed).await,
        Step::AwaitRipe { cells } => chores::await_ripe(body, cells).await,
        Step::Use { cell, item } => chores::use_block(body, *cell, *item).await,
        Step::StandOn { cell, ticks } => moving::stand_on(body, *cell, *ticks).await,
        Step::AwaitNight => moving::await_night(body).await,
        Step::Sleep { bed } => moving::sleep(body, *bed).await,
        Step::Wait { ticks } => {
            body.wait(*ticks).await;
            Ok(())
        }
    }
}

/// How many of an item a body carries.
fn held<B: Body>(body: &B, item: ItemId) -> u32 {
    body.see(|view| view.count(item))
}

fn missing(item: ItemId, needed: u32, held: u32) -> SkillError {
    SkillError::Missing { item: item.name().to_owned(), needed, held }
}
