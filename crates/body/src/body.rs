//! The trait of bodies: the means by which an embodied agent perceives and acts, in our own world or in another.

use std::future::Future;
use std::sync::Arc;

use cooperage_blocks::path::CellBox;
use cooperage_blocks::world::{PlayerId, WorldInput};
use serde::Serialize;

use crate::agent_memory::AgentMemory;
use crate::body_event::BodyEvent;
use crate::gallery::ReadyBuilding;
use crate::primitive::{Primitive, PrimitiveFailure, PrimitiveOutcome, Walked};
use crate::view::BodyView;

/// A value that a look at the world may return. It is remembered, so that an action can be resumed from a snapshot. Its
/// encoding counts in digests, and in the limit of what an action may remember.
pub trait Percept: Clone + Serialize + 'static {}

impl<T: Clone + Serialize + 'static> Percept for T {}

/// A body in a block world, and the agent's memory beside it.
///
/// Skills are `async` functions over a body. They hold no state from elsewhere: all they learn comes through these
/// methods, which remember what they gave, so that a skill can be started again and fed its past. Looking is
/// synchronous; [`perform`](Body::perform) takes world time. Dropping a skill ends what its body is doing: keys,
/// window, dig and use are let go within a tick.
///
/// Nothing here assumes that the world is our own: another body may drive a player on a real server, with a replica of
/// what its packets told as [`BodyView`].
pub trait Body {
    /// The player of the body.
    fn me(&self) -> PlayerId;

    /// Looks at the world, as far as it is loaded. `look` sees one moment and has no effect.
    fn see<R: Percept>(&self, look: impl Fn(&BodyView<'_>) -> R) -> R;

    /// Returns the events since the last call, or since the action began.
    fn events(&self) -> Vec<BodyEvent>;

    /// Does one thing to its end.
    ///
    /// # Errors
    /// [`PrimitiveFailure`]: why it did not come to its end.
    fn perform(
        &self,
        primitive: Primitive,
    ) -> impl Future<Output = Result<PrimitiveOutcome, PrimitiveFailure>>;

    /// Nothing that is performed goes on beyond a tick of the world: at that tick it is let go of and ends with
    /// [`PrimitiveFailure::OutOfTime`], as does all that is asked for from then on. Without effect where it was said before.
    fn end_by(&self, tick: u64);

    /// Whether something ended with [`PrimitiveFailure::OutOfTime`].
    fn is_out_of_time(&self) -> bool;

    /// A draw below `n` from the agent's own stream; 0 if `n` is 0.
    fn draw(&self, n: u32) -> u32;

    /// Reads from the agent's memory.
    fn recall<R: Percept>(&self, read: impl Fn(&AgentMemory) -> R) -> R;

    /// The revision of its conduct, see [`AgentMemory::revision`]. It never changes, so that an action does not remember it:
    /// digests of runs of before hold nothing about it.
    fn revision(&self) -> u32;

    /// The building that a user handed in; like the revision it never changes, and no action remembers it.
    fn own_building(&self) -> Option<Arc<ReadyBuilding>>;

    /// The cells of the building that all agents put up together, of which the body breaks only what it has to put; empty where
    /// there is none. It never changes either.
    fn site(&self) -> Arc<[CellBox]>;

    /// Whether commands and skills have the repairs of revision 2.
    fn is_repaired(&self) -> bool {
        self.revision() >= 2
    }

    /// Changes the agent's memory. `change` must do the same each time.
    fn keep(&self, change: impl FnOnce(&mut AgentMemory));

    /// Writes a line that the caller of the action will read.
    fn note(&self, line: impl Into<String>) {
        let line = line.into();
        self.keep(|agent_memory| agent_memory.note(&line));
    }

    /// Returns the current tick of the world.
    fn tick(&self) -> u64 {
        self.see(|view| view.tick())
    }

    /// Waits for so many ticks; ends early where the body fails to wait.
    fn wait(&self, ticks: u32) -> impl Future<Output = ()> {
        async move {
            let _ = self.perform(Primitive::Wait(ticks)).await;
        }
    }

    /// Submits inputs in one tick, one after the other. Returns the answer to the last one.
    ///
    /// # Errors
    /// [`PrimitiveFailure::Refused`] with the first refusal.
    fn act(
        &self,
        inputs: Vec<WorldInput>,
    ) -> impl Future<Output = Result<std::sync::Arc<str>, PrimitiveFailure>> {
        async move {
            match self.perform(Primitive::Act(inputs)).await? {
                PrimitiveOutcome::Did(text) => Ok(text),
                PrimitiveOutcome::Walked(_) => Ok("".into()),
            }
        }
    }

    /// Walks a path.
    ///
    /// # Errors
    /// [`PrimitiveFailure`]: where and why it stopped.
    fn walk(&self, primitive: Primitive) -> impl Future<Output = Result<Walked, PrimitiveFailure>> {
        async move {
            match self.perform(primitive).await? {
                PrimitiveOutcome::Walked(walked) => Ok(walked),
                PrimitiveOutcome::Did(_) => Ok(Walked { arrived: true }),
            }
        }
    }
}
