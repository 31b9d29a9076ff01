//! The judge of MineCollab's tasks.

use cooperage_core::{EventRecord, Fault, Judge, Missing, Score, Verdict, World, world_as};

use crate::round::TaskWorld;

/// The judge's name in the fault it reports when it gets a world of another type.
const NAME: &str = "the judge of MineCollab";

/// The judge of MineCollab's tasks.
#[derive(Clone, Copy, Debug, Default)]
pub struct TaskJudge;

impl Judge for TaskJudge {
    fn watch(&mut self, world: &dyn World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        Ok(world_as::<TaskWorld>(NAME, world)?.round().verdict())
    }

    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        let world: &TaskWorld = world_as(NAME, world)?;
        let mut round = world.round().clone();
        world.blocks().with_world(|blocks| round.look(blocks));
        Ok(round.score())
    }

    fn missing(&self, world: &dyn World) -> Result<Vec<Missing>, Fault> {
        let world: &TaskWorld = world_as(NAME, world)?;
        Ok(world.blocks().with_world(|blocks| world.round().missing(blocks)))
    }
}
