//! The judge of a world without a goal: it never ends it, and there is nothing to score.

use std::collections::BTreeMap;

use cooperage_core::{EventRecord, Fault, Judge, Missing, Ratio, Score, Verdict, World, world_as};

use crate::living::LivingWorld;

/// The judge's name in the fault it reports when it gets a world of another type.
const NAME: &str = "the judge of a living world";

/// The judge of a living world.
#[derive(Clone, Copy, Debug, Default)]
pub struct Onlooker;

impl Judge for Onlooker {
    fn watch(&mut self, world: &dyn World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        world_as::<LivingWorld>(NAME, world).map(|_| Verdict::Continue)
    }

    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        world_as::<LivingWorld>(NAME, world)?;
        Ok(Score { completion: Ratio { numerator: 0, denominator: 0 }, figures: BTreeMap::new() })
    }

    fn missing(&self, world: &dyn World) -> Result<Vec<Missing>, Fault> {
        world_as::<LivingWorld>(NAME, world).map(|_| Vec::new())
    }
}
