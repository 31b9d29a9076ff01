//! Facts about chat.

use std::sync::Arc;

use cooperage_blocks::world::{EventCause, Replica, WorldEventKind};

use super::entities::NAME_CHARACTERS_MAX;
use crate::driver::ServerDriver;

/// Longest line of chat that is passed on, in characters.
const LINE_CHARACTERS_MAX: usize = 1_024;
/// The most lines that a seat hears in a tick.
const LINES_MAX: usize = 64;

impl ServerDriver {
    /// Passes a line of chat on. A speaker who was never seen becomes a player out of sight.
    pub(super) fn take_chat(
        &mut self,
        replica: &mut Replica<'_>,
        seat: Option<u32>,
        by: Option<Arc<str>>,
        text: &str,
    ) -> Result<(), String> {
        let text: String = text.chars().filter(|c| !c.is_control()).take(LINE_CHARACTERS_MAX).collect();
        let text: Arc<str> = text.into();
        let to = match seat {
            None => None,
            Some(seat) => {
                let number = self.number_of(seat)?;
                Some(number)
            }
        };
        if by.is_none() {
            for (number, seat) in self.seats.iter_mut().enumerate() {
                if to.is_none_or(|to| to == number) && seat.heard.len() < LINES_MAX {
                    seat.heard.push(Arc::clone(&text));
                }
            }
        }
        let speaker = by.and_then(|name| {
            let name: String = name.chars().filter(|c| !c.is_control()).take(NAME_CHARACTERS_MAX).collect();
            replica.join(&name)
        });
        let doer = speaker.map_or(EventCause::World, EventCause::Player);
        let to = to.map(|number| self.seats[number].player);
        replica.push(doer, WorldEventKind::Said { to, text });
        Ok(())
    }
}
