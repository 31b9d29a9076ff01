//! Acts of a body on a server: each is carried out over some ticks, and ends with a result or a reason.
//!
//! An act sends what the game's client would send, and reads the answer from the replica. A server that does not answer ends it
//! with [`InputRefusal::NothingCame`] after [`PATIENCE_TICKS`].

mod bed;
mod block;
mod creature;
mod dig;
mod fetch;
mod item;
pub(crate) mod order;
mod place_as;
mod rest;
mod rod;
mod talk;
mod toss;
pub mod windows;
mod write;

use std::sync::Arc;

use cooperage_blocks::World;
use cooperage_blocks::world::{InputRefusal, PlayerId};

use crate::sent::SentAct;
use crate::windows::SeatWindows;

/// Ticks for which an act waits for its server.
pub const PATIENCE_TICKS: u64 = 100;

/// The surroundings of an act, and the place for the things that it sends.
pub struct ActContext<'a> {
    /// The world that follows the server.
    pub world: &'a World,
    pub me: PlayerId,
    /// The number of this tick.
    pub tick: u64,
    pub windows: &'a SeatWindows,
    /// The server's number of an entity of the replica.
    pub server_entity: &'a dyn Fn(cooperage_blocks::world::EntityId) -> Option<i32>,
    /// The last number that was given to an act on a block.
    pub sequence: &'a mut i32,
    /// The highest of these numbers on which the server has taken a position.
    pub acknowledged: i32,
    pub out: &'a mut Vec<SentAct>,
}

impl ActContext<'_> {
    /// The next number of an act on a block.
    pub fn next_sequence(&mut self) -> i32 {
        *self.sequence += 1;
        *self.sequence
    }
}

/// How far an act is.
#[derive(Clone, Debug, PartialEq)]
pub enum ActProgress {
    Busy,
    /// It is carried out; the text is the result in words, where it is not plain, as that of the embedded world's `Done`.
    Done(Arc<str>),
    Failed(InputRefusal),
}
