//! Facts taken in, one file per group. They change the replica, and from them come the events that skills, modes and judges read.
//!
//! Facts about what is not there are left out, and so are places that no world has: a server may say anything.

mod chat;
mod entities;
mod own;
mod traits;
mod windows;
mod world;

use cooperage_blocks::world::{EntityId, Replica};

use super::ServerDriver;
use crate::fact::ServerFact;

/// Farthest that a place may lie, and highest or lowest, in blocks.
const PLACE_MAX: f64 = 3.2e7;
const HEIGHT_MAX: f64 = 1e5;
/// Greatest speed that is believed, in blocks a tick.
const SPEED_MAX: f64 = 100.0;

/// Whether a world has that place.
fn is_place([x, y, z]: [f64; 3]) -> bool {
    x.abs() <= PLACE_MAX && z.abs() <= PLACE_MAX && y.abs() <= HEIGHT_MAX
}

/// A velocity within what is believed.
fn velocity(told: [f64; 3]) -> [f64; 3] {
    told.map(|part| if part.is_finite() { part.clamp(-SPEED_MAX, SPEED_MAX) } else { 0.0 })
}

/// The number that an entity of the server has in the replica.
fn id_of(entity: i32) -> EntityId {
    EntityId(entity.cast_unsigned())
}

impl ServerDriver {
    /// Takes a fact in.
    ///
    /// # Errors
    /// It concerns a seat that is not there.
    pub(super) fn take_in(&mut self, replica: &mut Replica<'_>, fact: ServerFact) -> Result<(), String> {
        match fact {
            ServerFact::Column(_)
            | ServerFact::ColumnGone(_)
            | ServerFact::Cells(_)
            | ServerFact::Foreign { .. }
            | ServerFact::Content { .. }
            | ServerFact::Time { .. }
            | ServerFact::Difficulty(_)
            | ServerFact::Spawn(_)
            | ServerFact::Exploded { .. } => self.take_world(replica, fact),
            ServerFact::PlayerSeen { .. }
            | ServerFact::EntitySeen { .. }
            | ServerFact::EntityMoved { .. }
            | ServerFact::Equipped { .. }
            | ServerFact::Gone(_)
            | ServerFact::Hurt { .. }
            | ServerFact::Died { .. }
            | ServerFact::Rides { .. }
            | ServerFact::Collected { .. } => self.take_entity(replica, fact),
            ServerFact::EntityTraits { entity, traits } => self.take_traits(replica, entity, traits),
            ServerFact::Said { seat, by, text } => self.take_chat(replica, seat, by, &text)?,
            ServerFact::WindowOpened { seat, .. }
            | ServerFact::WindowItems { seat, .. }
            | ServerFact::WindowSlot { seat, .. }
            | ServerFact::InventorySlot { seat, .. }
            | ServerFact::Cursor { seat, .. }
            | ServerFact::WindowProperty { seat, .. }
            | ServerFact::Offers { seat, .. }
            | ServerFact::WindowClosed { seat, .. } => {
                let number = self.number_of(seat)?;
                self.take_window(replica, number, &fact);
            }
            ServerFact::Joined { seat, .. }
            | ServerFact::Left { seat, .. }
            | ServerFact::Acknowledged { seat, .. }
            | ServerFact::Placed { seat, .. }
            | ServerFact::Pushed { seat, .. }
            | ServerFact::Health { seat, .. }
            | ServerFact::Killed { seat, .. }
            | ServerFact::Respawned { seat, .. }
            | ServerFact::Mode { seat, .. }
            | ServerFact::Experience { seat, .. }
            | ServerFact::Effect { seat, .. }
            | ServerFact::LineCast { seat, .. }
            | ServerFact::HeldSlot { seat, .. } => {
                let number = self.number_of(seat)?;
                self.take_own(replica, number, fact);
            }
        }
        Ok(())
    }

    fn number_of(&self, seat: u32) -> Result<usize, String> {
        let number = seat as usize;
        if number < self.seats.len() { Ok(number) } else { Err(format!("there is no seat {seat}")) }
    }
}
