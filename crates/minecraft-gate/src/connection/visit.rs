//! The visit of a client: the client, and the room in which it is.

use std::sync::{Arc, Mutex, PoisonError};

use crate::client::Client;
use crate::room::Room;

/// A client with the room in which it plays.
pub(super) struct Visit {
    pub(super) client: Arc<Client>,
    room: Mutex<Arc<Room>>,
}

impl Visit {
    pub(super) fn new(client: Arc<Client>, room: Arc<Room>) -> Visit {
        Visit { client, room: Mutex::new(room) }
    }

    pub(super) fn room(&self) -> Arc<Room> {
        Arc::clone(&self.room.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn go_on_in(&self, room: &Arc<Room>) {
        *self.room.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(room);
    }
}
