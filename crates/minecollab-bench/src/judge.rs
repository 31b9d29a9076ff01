//! The judge of MineCollab's tasks.

use cooperage_core::{EventRecord, Fault, Judge, Missing, Score, Verdict, World, world_as};
use cooperage_suites::suite::completion_rewards;

use crate::round::TaskWorld;

/// The judge's name in the fault it reports when it gets a world of another type.
const NAME: &str = "the judge of MineCollab";

/// The rewards of the seats: where each agent has a target of its own, whether it holds it; else the completion for all.
pub(crate) fn rewards(world: &dyn World, score: &Score) -> Result<Vec<f64>, Fault> {
    let all = completion_rewards(world, score)?;
    let world: &TaskWorld = world_as(NAME, world)?;
    let own = world.blocks().with_world(|blocks| world.round().own_targets(blocks));
    let of_seat = |seat: usize, all: f64| match own.as_ref().and_then(|own| own.get(seat)) {
        Some(holds) => f64::from(u8::from(*holds)),
        None => all,
    };
    Ok(all.into_iter().enumerate().map(|(seat, all)| of_seat(seat, all)).collect())
}

/// Shaped rewards of the seats, from 0 to 1: the share of the target's items that are held, or of the building's cells that are
/// right. The target has to be held by one agent, so that the agent nearest to it counts for all; in Hell's Kitchen each for itself.
pub(crate) fn shaped_rewards(world: &dyn World, _: &Score) -> Result<Vec<f64>, Fault> {
    let agents = world.agents() as usize;
    let world: &TaskWorld = world_as(NAME, world)?;
    let mut round = world.round().clone();
    Ok(world.blocks().with_world(|blocks| {
        round.look(blocks);
        round.parts(blocks, agents)
    }))
}

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
