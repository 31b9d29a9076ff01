//! Real time: the pace of a world that keeps up with it, the limit on it, and the measurement of our own overhead.

use std::time::{Duration, Instant};

use cooperage_core::{LimitKind, Tick};
use cooperage_journal::Record;

use super::{EpisodeStopReason, SharedEpisodeState};
use crate::clock::EpisodeClock;
use crate::timing::{CallTiming, TimingMark};

/// The time until the next tick that is too short for work ahead.
const SPARE_TIME_MIN: Duration = Duration::from_millis(8);
/// Parts of work ahead that are done before the episode looks for mail.
const PARTS_AHEAD: u32 = 2;

impl SharedEpisodeState {
    /// The world does the work that it can do before its clock begins to run.
    pub(crate) fn make_ready(&mut self) {
        if self.even.is_none() {
            while self.world.make_ahead() {}
        }
    }

    /// The world does a little of the work of later ticks, unless the next one is due soon.
    pub(crate) fn use_spare_time(&mut self) {
        let is_free = self.tick_due.is_some_and(|due| due.saturating_duration_since(now()) > SPARE_TIME_MIN);
        for _ in 0..PARTS_AHEAD {
            if !is_free || self.is_replaying() || !self.world.make_ahead() {
                break;
            }
        }
    }

    /// Returns the tick at which the world should be by real time, and when the next one is due. `planned` is the
    /// plan's speed; an input may have set another.
    pub(crate) fn real_tick(&mut self, planned: u32) -> (Tick, Instant) {
        let now = now();
        let speed = self.outside.speed().unwrap_or(planned);
        let (since, from) = *self.even.get_or_insert((now, self.world.tick()));
        let tick_us = (self.tick_length.0 / u64::from(speed)).max(1);
        let passed = u64::try_from(now.duration_since(since).as_micros()).unwrap_or(u64::MAX) / tick_us;
        let real = from.after(passed);
        let behind = real.0.saturating_sub(self.world.tick().0);
        self.behind_ticks_max = Some(self.behind_ticks_max.unwrap_or_default().max(behind));
        (real, since + Duration::from_micros(tick_us.saturating_mul(passed + 1)))
    }

    /// Notes how far the world is behind real time, where it keeps pace with it and is not played again. It stands even with it when
    /// it is asked for the first time, and whenever its pace has changed.
    pub(crate) fn note_pace(&mut self) {
        if let EpisodeClock::Wall { speed } = self.clock
            && !self.is_replaying()
        {
            self.real_tick(speed);
        }
    }

    /// The next tick is due already.
    pub(crate) fn look_again_at_once(&mut self) {
        self.tick_due = Some(now());
    }

    /// The pace has changed: real time and the world are even now.
    pub(super) fn set_even(&mut self) {
        self.even = None;
    }

    /// Checks the wall clock, or the journal's word on it.
    pub(crate) fn check_wall(&mut self) {
        if self.stop.is_some() {
            return;
        }
        let late = if self.writer.is_replaying() {
            self.writer.wall_limit_is_next()
        } else {
            self.deadline.is_some_and(|deadline| now() >= deadline)
        };
        if late {
            self.write(&Record::WallLimit { tick: self.world.tick().0 });
            self.stop(EpisodeStopReason::Limit(LimitKind::Wall));
        }
    }

    pub(crate) fn mark(&mut self, mark: TimingMark) {
        match mark {
            TimingMark::PromptBegins => self.prompt_begun = Some(now()),
            TimingMark::ActionsReady => {
                if let (Some(begun), Some(held_us)) = (self.prompt_begun.take(), self.held_us.take()) {
                    let total_us = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
                    self.timings.push(CallTiming { total_us, held_us });
                }
            }
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "limits of real time and the measurement of our own overhead; nothing of it is journalled"
)]
pub(super) fn now() -> Instant {
    Instant::now()
}
