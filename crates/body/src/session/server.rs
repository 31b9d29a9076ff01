//! Servers that play the worlds of sessions.

use cooperage_blocks::World;
use cooperage_blocks::world::PlayerId;

use crate::catalogue::ToolCatalogue;
use crate::embedded::Embedded;
use crate::environment::{BlockEnvironment, BlockEvent};

/// A server whose world a session plays in, instead of a world of its own.
pub trait SessionServer {
    /// Returns the environment of a session, whose bodies stand on the server where the players of `world` stand.
    fn begin(
        &mut self,
        world: &World,
        players: &[PlayerId],
        catalogue: ToolCatalogue<Embedded>,
    ) -> BlockEnvironment;

    /// Gives the server a command. Returns the ticks after which its effects have come.
    fn set_up(&mut self, command: &str) -> u64;

    /// Plays a tick of the environment, and appends its events.
    fn play(&mut self, environment: &mut BlockEnvironment, events: &mut Vec<BlockEvent>);

    /// Returns the ticks after which a call is taken to hang.
    fn call_ticks_max(&self) -> u64;
}
