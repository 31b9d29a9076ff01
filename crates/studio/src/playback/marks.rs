//! Snapshots of a replayed world: in regular intervals of ticks, and more often where ticks take long.

use std::time::Duration;

use cooperage_core::Checkpoint;

use crate::limits::{SNAPSHOT_TICKS, SNAPSHOT_WORK, SNAPSHOTS_KEPT};

/// A snapshot of the world.
#[derive(Clone, Debug)]
pub(super) struct ReplayCheckpoint<W = Checkpoint> {
    pub(super) tick: u64,
    /// The first line that is not applied in the snapshot.
    pub(super) next: usize,
    pub(super) world: W,
}

/// The snapshots of a replayed world. The state of each is kept as a `W`.
#[derive(Debug)]
pub(super) struct Marks<W = Checkpoint> {
    /// The snapshots in order of time.
    kept: Vec<ReplayCheckpoint<W>>,
    /// The spacing of snapshots: a number of ticks, or a playing time after which a snapshot is taken earlier. Both
    /// grow once there are many snapshots.
    ticks: u64,
    work: Duration,
    /// The time for which the world was played since the last snapshot.
    worked: Duration,
}

impl<W> Default for Marks<W> {
    fn default() -> Self {
        Marks { kept: Vec::new(), ticks: SNAPSHOT_TICKS, work: SNAPSHOT_WORK, worked: Duration::ZERO }
    }
}

impl<W> Marks<W> {
    /// Adds to the time for which the world was played.
    pub(super) fn work(&mut self, took: Duration) {
        self.worked += took;
    }

    /// Whether a snapshot is due at a tick that the world has reached for the first time.
    pub(super) fn is_due(&self, tick: u64) -> bool {
        self.kept.last().is_none_or(|last| {
            let is_expensive = tick > last.tick && self.worked >= self.work;
            is_expensive || tick >= last.tick + self.ticks
        })
    }

    /// Keeps a snapshot that is later than all others.
    pub(super) fn keep(&mut self, mark: ReplayCheckpoint<W>) {
        self.worked = Duration::ZERO;
        self.kept.push(mark);
        if self.kept.len() > SNAPSHOTS_KEPT {
            self.thin_out();
        }
    }

    /// The latest snapshot.
    pub(super) fn last(&self) -> Option<&ReplayCheckpoint<W>> {
        self.kept.last()
    }

    /// The latest snapshot at or before a tick; the first one if there is none.
    pub(super) fn before(&self, tick: u64) -> Option<&ReplayCheckpoint<W>> {
        self.kept.get(self.kept.partition_point(|mark| mark.tick <= tick).saturating_sub(1))
    }

    /// Drops every second snapshot, and doubles the spacing.
    fn thin_out(&mut self) {
        let mut place = 0;
        self.kept.retain(|_| {
            place += 1;
            place % 2 == 1
        });
        self.ticks *= 2;
        self.work *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The snapshots of a world in which each tick takes a given time.
    fn played(ticks: u64, took: impl Fn(u64) -> Duration) -> Marks<()> {
        let mut marks = Marks::default();
        for tick in 0..=ticks {
            marks.work(took(tick));
            if marks.is_due(tick) {
                marks.keep(ReplayCheckpoint { tick, next: 0, world: () });
            }
        }
        marks
    }

    fn ticks(marks: &Marks<()>) -> Vec<u64> {
        marks.kept.iter().map(|mark| mark.tick).collect()
    }

    #[test]
    fn a_quick_world_is_marked_by_ticks() {
        let marks = played(3 * SNAPSHOT_TICKS + 1, |_| Duration::from_micros(1));
        assert_eq!(ticks(&marks), [0, SNAPSHOT_TICKS, 2 * SNAPSHOT_TICKS, 3 * SNAPSHOT_TICKS]);
    }

    #[test]
    fn where_ticks_take_long_there_are_more() {
        let slow = 100..110;
        let marks =
            played(SNAPSHOT_TICKS, |tick| if slow.contains(&tick) { SNAPSHOT_WORK } else { Duration::ZERO });
        let expected: Vec<u64> = [0].into_iter().chain(slow).collect();
        assert_eq!(ticks(&marks), expected);
        assert_eq!(marks.before(105).map(|mark| mark.tick), Some(105));
        assert_eq!(marks.before(99).map(|mark| mark.tick), Some(0));
        assert_eq!(marks.before(1_000).map(|mark| mark.tick), Some(109));
    }

    #[test]
    fn what_is_played_again_for_a_jump_is_little_however_many_there_would_be() {
        // The world has four times as many due snapshots as may be kept.
        let step = SNAPSHOT_WORK / 10;
        let all = SNAPSHOTS_KEPT as u64 * 40;
        let marks = played(all, |_| step);
        let ticks = ticks(&marks);
        assert!(ticks.len() <= SNAPSHOTS_KEPT && ticks.len() > SNAPSHOTS_KEPT / 4, "{}", ticks.len());
        let longest = ticks.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(all);
        let again = step * u32::try_from(longest).unwrap();
        assert!(again <= SNAPSHOT_WORK * 8, "{again:?}");
        assert_eq!(ticks[0], 0, "the beginning stays");
    }

    #[test]
    fn a_tick_is_marked_once() {
        let mut marks = Marks::default();
        marks.keep(ReplayCheckpoint { tick: 5, next: 0, world: () });
        marks.work(SNAPSHOT_WORK * 9);
        assert!(!marks.is_due(5) && marks.is_due(6));
    }
}
