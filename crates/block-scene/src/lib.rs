//! Block worlds as scenes: what a page needs to draw one, read from the world.
//!
//! A suite whose world is a [`RoundWorld`] gives [`scene`] and [`reader`] to viewers, and [`seat_scene`], which shows
//! less, to a person in one of its seats. A [`ScenePlan`] says what the task wants built. [`picture`](fn@picture) draws the
//! surroundings of the agents where a suite has no view of its own; [`camera`](fn@camera) what agents see with their eyes.
//!
//! **Invariant:** a function of the world alone: nothing here changes it, and the same world gives the same scene but for the
//! revisions of sections.

mod cells;
mod columns;
mod eyes;
mod figures;
mod look;
mod picture;
mod seen;

pub use eyes::{camera, eyes_shot};
pub use picture::picture;

use std::any::Any;

use cooperage_blocks::{BlockPos, BlockState};
use cooperage_body::environment::BlockEnvironment;
use cooperage_body::round::{BlockRound, RoundWorld};
use cooperage_core::{AgentId, World};
use cooperage_suites::scene::{BlockReader, Blocks, Scene};

use seen::VisibleCells;

pub use seen::CELLS as SEEN_CELLS;

/// The building site of a task and the blocks that it still lacks, as far as they can be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenePlan {
    /// The part that the task is about: its lowest and its highest cell.
    pub site: Option<(BlockPos, BlockPos)>,
    /// Cells with what should stand there and does not, in an order that is always the same.
    pub missing: Vec<(BlockPos, BlockState)>,
}

/// A block world at this moment.
#[must_use]
pub fn scene(blocks: &BlockEnvironment, plan: ScenePlan) -> Scene {
    let corner = |pos: BlockPos| [pos.x, pos.y, pos.z];
    let missing = plan.missing.into_iter().map(|(pos, state)| [pos.x, pos.y, pos.z, state.0.into()]);
    blocks.with_world(|world| {
        let there = world.players().iter().filter(|player| !world.is_away(player.id));
        let agents: Vec<BlockPos> = there.map(|player| player.cell()).collect();
        Scene::Blocks(Blocks {
            sections: cells::sections(world.chunks(), &agents),
            seen: None,
            missing: missing.collect(),
            site: plan.site.map(|(low, high)| [corner(low), corner(high)]),
            agents: figures::agents(blocks, world),
            others: figures::others(world),
            day_time: (world.day_time() % DAY_TICKS) as u32,
        })
    })
}

/// A block world at this moment as an agent's body perceives it. Cells are shown as far as the body sees
/// ([`SEEN_CELLS`]), not behind walls or below the ground; players, creatures and things in them as far as agents with
/// these tools perceive them; of the agent's own body everything. The plan's cells are shown where the body sees them.
/// `None` if there is no such agent.
#[must_use]
pub fn seat_scene(
    blocks: &BlockEnvironment,
    agent: AgentId,
    missing: Vec<(BlockPos, BlockState)>,
) -> Option<Scene> {
    let me = blocks.player_of(agent)?;
    blocks.with_world(|world| {
        let body = world.player(me)?;
        let seen = VisibleCells::from(world.chunks(), body.cell().up());
        let (sections, cells) = seen.sections(world.chunks());
        let missing = missing.into_iter().filter(|(pos, _)| seen.has(*pos));
        Some(Scene::Blocks(Blocks {
            sections,
            seen: Some(cells),
            missing: missing.map(|(pos, state)| [pos.x, pos.y, pos.z, state.0.into()]).collect(),
            site: None,
            agents: figures::agents_seen(blocks, world, agent, &seen),
            others: figures::others_seen(blocks, world, body, &seen),
            day_time: (world.day_time() % DAY_TICKS) as u32,
        }))
    })
}

/// Ticks of a day.
const DAY_TICKS: u64 = 24_000;

/// The reader of cells and looks for worlds with that round.
#[must_use]
pub fn reader<R: BlockRound>() -> BlockReader {
    BlockReader { cells: read::<R>, look: look::look_of_number, environment: environment::<R> }
}

fn read<R: BlockRound>(world: &dyn World, at: [i32; 3]) -> Option<cooperage_suites::scene::SectionCells> {
    let world = world.as_any().downcast_ref::<RoundWorld<R>>()?;
    world.blocks().with_world(|world| cells::read(world.chunks(), at))
}

fn environment<R: BlockRound>(world: &dyn World) -> Option<&dyn Any> {
    let world = world.as_any().downcast_ref::<RoundWorld<R>>()?;
    Some(world.blocks())
}

#[cfg(test)]
mod tests;
