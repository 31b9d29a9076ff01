//! The driver of a block environment's world: its own rules, or the facts of a server.

use std::any::Any;

use cooperage_blocks::World;
use cooperage_blocks::world::PlayerId;
use cooperage_core::DigestWriter;
use serde_json::Value;

/// Plays the ticks of a world.
pub trait WorldDriver {
    /// Plays one tick: carries out or passes on the inputs that wait, counts the tick, and leaves its events in the world.
    fn step(&mut self, world: &mut World);

    /// Takes facts of a server in.
    ///
    /// # Errors
    /// Why they are not taken in.
    fn take_facts(&mut self, world: &mut World, facts: &Value) -> Result<(), String>;

    /// Whether a body has just come, and its surroundings are not there yet.
    fn is_arriving(&self, _world: &World, _player: PlayerId) -> bool {
        false
    }

    /// Feeds the digest of the environment with the driver's own state.
    fn feed(&self, writer: &mut DigestWriter);

    /// The driver itself, for an observer that knows its type.
    fn as_any(&self) -> &dyn Any;
}

/// The world's own rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorldRules;

impl WorldDriver for WorldRules {
    fn step(&mut self, world: &mut World) {
        world.step();
    }

    fn take_facts(&mut self, _: &mut World, _: &Value) -> Result<(), String> {
        Err("this world has rules of its own and takes no facts from outside".to_owned())
    }

    fn feed(&self, _: &mut DigestWriter) {}

    fn as_any(&self) -> &dyn Any {
        self
    }
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::terrain::ChunkGenerator;
    use cooperage_blocks::world::WorldOptions;
    use cooperage_core::{Environment, SnapshotRefused, Tick, Wake};
    use serde_json::json;

    use super::*;
    use crate::catalogues;
    use crate::environment::{BlockEnvironment, BlockEvent};

    /// Lets the rules play, and keeps the facts.
    #[derive(Default)]
    struct Recorder {
        told: Vec<String>,
    }

    impl WorldDriver for Recorder {
        fn step(&mut self, world: &mut World) {
            world.step();
        }

        fn take_facts(&mut self, _: &mut World, facts: &Value) -> Result<(), String> {
            let text = facts.as_str().ok_or("no text")?;
            self.told.push(text.to_owned());
            Ok(())
        }

        fn feed(&self, writer: &mut DigestWriter) {
            writer.put(&self.told);
        }

        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    fn environment() -> BlockEnvironment {
        let options = WorldOptions { view_radius: 2, active_radius: 1, ..WorldOptions::default() };
        let mut world = World::new(options, ChunkGenerator::superflat(), 1);
        let players = [world.join("alice", [0.5, -60.0, 0.5])];
        BlockEnvironment::new(world, &players, catalogues::skills(), 1)
    }

    #[test]
    fn rules_take_no_facts_and_count_in_no_digest() {
        let mut environment = environment();
        let before = environment.digest();
        assert!(cooperage_core::World::take_facts(&mut environment, &json!("rain")).is_err());
        assert_eq!(environment.digest(), before);
        assert!(environment.snapshot().is_ok());
    }

    #[test]
    fn a_driver_plays_the_ticks_takes_facts_and_counts_in_the_digest() {
        let mut environment = environment().with_driver(Box::new(Recorder::default()));
        let before = environment.digest();
        environment.advance(Tick(3), Wake::Nobody, &mut Vec::<BlockEvent>::new());
        assert_eq!(environment.tick(), Tick(3));
        let played = environment.digest();
        cooperage_core::World::take_facts(&mut environment, &json!("rain")).unwrap();
        assert!(environment.digest() != played && played != before);
        assert_eq!(cooperage_core::World::take_facts(&mut environment, &json!(1)), Err("no text".to_owned()));
        let recorder: &Recorder = environment.driver().as_any().downcast_ref().unwrap();
        assert_eq!(recorder.told, ["rain"]);
        assert!(matches!(environment.snapshot(), Err(SnapshotRefused)));
    }
}
