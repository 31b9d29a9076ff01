//! A line of a journal on which its world depends: text until it is obeyed.

use cooperage_journal::{LineKind, Record};
use cooperage_runtime::WorldReplay;

use super::journal::Line;

/// See the module.
pub(super) struct WorldLine(Line);

impl WorldLine {
    /// That line, if the world depends on it.
    pub(super) fn of(line: Line) -> Option<WorldLine> {
        WorldReplay::obeys(line.head.kind).then_some(WorldLine(line))
    }

    /// The tick up to which it lets time pass, if it does.
    pub(super) fn advances_to(&self) -> Option<u64> {
        self.0.advances_to()
    }

    /// Whether it tells of what was done at a tick or later.
    pub(super) fn is_done_from(&self, tick: u64) -> bool {
        let is_deed = matches!(self.0.head.kind, LineKind::Submit | LineKind::Stop | LineKind::Fault);
        is_deed && self.0.head.tick.is_some_and(|at| at >= tick)
    }

    /// The record, without what happened while time passed; or why it is none.
    pub(super) fn record(&self) -> Result<Record, String> {
        match self.advances_to() {
            // The world tells what happens, and most of a journal is about that.
            Some(tick) => Ok(Record::Advance { tick, events: Vec::new() }),
            None => self.0.record(),
        }
    }
}
