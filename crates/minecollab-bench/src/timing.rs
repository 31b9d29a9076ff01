//! How long a task may take, and how long the published set-up takes (docs/spec/mindcraft.md, 12.3, 12.6).

use cooperage_core::Tick;

use crate::record::MineCollabTask;

/// Ticks of a second.
pub const TICKS_PER_SECOND: u64 = 20;
/// Ticks between two checks: 300 milliseconds.
pub const PERIOD: u64 = 6;

/// How long a task may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskTiming {
    /// Ticks that the published set-up takes.
    pub setup_ticks: u64,
    /// The tick at which the time is over.
    pub limit: Tick,
}

impl TaskTiming {
    /// That of a record; `setup_counts`: the set-up is taken off its time limit.
    #[must_use]
    pub fn of(record: &MineCollabTask, setup_counts: bool) -> TaskTiming {
        let setup_ticks = setup_ticks(record);
        let off = if setup_counts { setup_ticks } else { 0 };
        let limit = (u64::from(record.timeout_s) * TICKS_PER_SECOND).saturating_sub(off).max(PERIOD);
        TaskTiming { setup_ticks, limit: Tick(limit.div_ceil(PERIOD) * PERIOD) }
    }
}

/// Ticks of the steps of the published set-up.
mod ticks {
    pub(super) const CLEARING: u64 = 10;
    pub(super) const PREPARING: u64 = 60;
    pub(super) const GIVING: u64 = 10;
    pub(super) const GATHERING: u64 = 200;
    pub(super) const COUNTING: u64 = 200;
    pub(super) const SETTLING: u64 = 10;
}

/// How long the published set-up takes, in ticks.
#[must_use]
pub fn setup_ticks(record: &MineCollabTask) -> u64 {
    let people = if record.people > 0 { ticks::CLEARING } else { 0 };
    let giving = if record.given.is_empty() { 0 } else { ticks::GIVING };
    let together = if record.agents > 1 { ticks::GATHERING + ticks::COUNTING } else { 0 };
    ticks::CLEARING + ticks::PREPARING + people + giving + together + ticks::SETTLING
}
