//! The journal lines that change the world, kept as text until they are applied.

use cooperage_journal::{LineKind, Record};
use cooperage_runtime::WorldReplay;

use super::journal::JournalLine;

/// A line that changes the world.
pub(super) struct WorldLine(JournalLine);

impl WorldLine {
    /// The line, if it changes the world.
    pub(super) fn of(line: JournalLine) -> Option<WorldLine> {
        WorldReplay::obeys(line.head.kind).then_some(WorldLine(line))
    }

    /// The tick to which the line advances the world, if it does.
    pub(super) fn advances_to(&self) -> Option<u64> {
        self.0.advances_to()
    }

    /// Whether the line records an action at this tick or later.
    pub(super) fn is_done_from(&self, tick: u64) -> bool {
        let is_deed = matches!(self.0.head.kind, LineKind::Submit | LineKind::Stop | LineKind::Fault);
        is_deed && self.0.head.tick.is_some_and(|at| at >= tick)
    }

    /// The record, without the events of an advance; fails if the line cannot be parsed.
    pub(super) fn record(&self) -> Result<Record, String> {
        match self.advances_to() {
            // The replayed world produces the events again, and they are the largest part of a journal.
            Some(tick) => Ok(Record::Advance { tick, events: Vec::new() }),
            None => self.0.record(),
        }
    }
}
