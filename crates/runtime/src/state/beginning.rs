//! The beginning of the teams of an episode: at once, or when the bodies of its world are there and the world has set itself up.
//!
//! Teams are held by the pause of a server, which an episode's journal has before all else, and by a world that prepares itself.
//! Journals of before, in which a server's teams began in an empty world, have no such pause and are played as they were.

use cooperage_journal::Record;
use serde_json::Value;

use super::SharedEpisodeState;
use crate::door::{FromOutside, HOLDS_TEAMS, InputKind};

/// Whether the data of an input hold the teams.
fn holds_teams(kind: &str, data: &Value) -> bool {
    let is_on = |member: &str| data.get(member) == Some(&Value::Bool(true));
    kind == InputKind::Pause.name() && is_on("on") && is_on(HOLDS_TEAMS)
}

impl SharedEpisodeState {
    /// Whether the teams have begun. Looks first whether they may begin now.
    pub(crate) fn begin_teams(&mut self) -> bool {
        if self.outside.has_begun {
            return true;
        }
        if self.next_input_holds_teams() {
            self.take_outside();
        }
        self.outside.has_begun = !self.outside.holds_teams && self.world.preparing().is_none();
        self.outside.has_begun
    }

    /// Whether the teams have begun.
    pub(crate) fn has_begun(&self) -> bool {
        self.outside.has_begun
    }

    /// Whether the input from outside that takes effect next is a pause that holds the teams.
    fn next_input_holds_teams(&self) -> bool {
        if self.is_replaying() {
            return match self.writer.recorded_outside() {
                Some(Record::Input(input)) => holds_teams(&input.kind, &input.data),
                _ => false,
            };
        }
        match self.outside.waiting.front() {
            Some(FromOutside::Input(input)) => holds_teams(input.kind.name(), &input.data),
            _ => false,
        }
    }
}
