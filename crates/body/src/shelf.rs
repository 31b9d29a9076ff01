//! What an agent keeps beside its body: notes for whoever ordered an action, remembered places, switches.

use std::collections::BTreeMap;

use cooperage_blocks::world::Stream;

use crate::modes::{ModeKind, Modes};

/// What an agent keeps. It belongs to the snapshot and to the digest.
#[derive(Clone, Debug)]
pub struct Shelf {
    /// What the running action has written so far.
    pub notes: String,
    /// Places by the names that the agent gave them.
    pub places: BTreeMap<String, [f64; 3]>,
    /// What the body does by itself.
    pub modes: Modes,
    /// Whether the agent may give commands of the server.
    pub may_command: bool,
    /// The agent's own stream of random numbers, for skills.
    pub(crate) random: Stream,
}

/// Most bytes of notes that are kept.
const NOTES_MAX: usize = 65_536;

impl Shelf {
    pub(crate) fn new(random: Stream, modes: Modes) -> Shelf {
        Shelf { notes: String::new(), places: BTreeMap::new(), modes, may_command: false, random }
    }

    /// Adds a line to the notes.
    pub fn note(&mut self, line: &str) {
        if self.notes.len() + line.len() < NOTES_MAX {
            if !self.notes.is_empty() {
                self.notes.push('\n');
            }
            self.notes.push_str(line);
        }
    }

    /// A mode rests until the body is idle again.
    pub fn pause(&mut self, mode: ModeKind) {
        self.modes.pause(mode);
    }

    /// A mode goes on.
    pub fn unpause(&mut self, mode: ModeKind) {
        self.modes.unpause(mode);
    }
}
