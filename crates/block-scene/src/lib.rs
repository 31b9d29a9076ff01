//! Block worlds as scenes: what a page needs to draw one, read from the world.
//!
//! A suite whose world is a [`RoundWorld`] gives `scene` and `reader` to whoever watches; what its task wants to be built it
//! says by [`Plan`]. [`picture`](fn@picture) draws the surroundings of the agents where a suite has no view of its own.
//!
//! **Invariant:** a function of the world alone: nothing here changes it, and the same world gives the same scene but for the
//! revisions of sections.

mod cells;
mod figures;
mod look;
mod picture;

pub use picture::picture;

use cooperage_blocks::{BlockPos, BlockState};
use cooperage_body::environment::BlockEnvironment;
use cooperage_body::round::{Round, RoundWorld};
use cooperage_core::World;
use cooperage_suites::scene::{BlockReader, Blocks, Scene};

/// What a task wants of the world, as far as it can be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The part that the task is about: its lowest and its highest cell.
    pub site: Option<(BlockPos, BlockPos)>,
    /// Cells with what should stand there and does not, in an order that is always the same.
    pub missing: Vec<(BlockPos, BlockState)>,
}

/// A block world at this moment.
#[must_use]
pub fn scene(blocks: &BlockEnvironment, plan: Plan) -> Scene {
    let corner = |pos: BlockPos| [pos.x, pos.y, pos.z];
    let missing = plan.missing.into_iter().map(|(pos, state)| [pos.x, pos.y, pos.z, state.0.into()]);
    blocks.with_world(|world| {
        let agents: Vec<BlockPos> = world.players().iter().map(|player| player.cell()).collect();
        Scene::Blocks(Blocks {
            sections: cells::sections(world.chunks(), &agents),
            missing: missing.collect(),
            site: plan.site.map(|(low, high)| [corner(low), corner(high)]),
            agents: figures::agents(blocks, world),
            others: figures::others(world),
            day_time: (world.day_time() % DAY_TICKS) as u32,
        })
    })
}

/// Ticks of a day.
const DAY_TICKS: u64 = 24_000;

/// What reads the cells of worlds with that round.
#[must_use]
pub fn reader<R: Round>() -> BlockReader {
    BlockReader { cells: read::<R>, look: |state| look::look(BlockState(state)) }
}

fn read<R: Round>(world: &dyn World, at: [i32; 3]) -> Option<cooperage_suites::scene::SectionCells> {
    let world = world.as_any().downcast_ref::<RoundWorld<R>>()?;
    world.blocks().with_world(|world| cells::read(world.chunks(), at))
}

#[cfg(test)]
mod tests;
