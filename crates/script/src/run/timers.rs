//! Calls that sleep, and the ticks at which they wake.

use serde_json::Value;

use crate::engine::Settled;

/// Milliseconds of a tick.
const TICK_MS: f64 = 50.0;
/// The longest sleep, in ticks: a day and a night of real time.
const TICKS_MAX: f64 = 24.0 * 60.0 * 60.0 * 20.0;

/// Calls that wait for a tick.
#[derive(Default)]
pub(super) struct Timers(Vec<(u64, u32)>);

impl Timers {
    /// A call sleeps from a tick on; `arguments` has the milliseconds. Every sleep takes a tick at least.
    pub(super) fn add(&mut self, id: u32, now: u64, arguments: &str) {
        let arguments: Value = serde_json::from_str(arguments).unwrap_or_default();
        let ms = arguments.get(0).and_then(Value::as_f64).unwrap_or(0.0);
        let ticks = (ms / TICK_MS).ceil().clamp(1.0, TICKS_MAX) as u64;
        self.0.push((now + ticks, id));
        self.0.sort_unstable();
    }

    /// Ticks until the first is due; none if nothing sleeps.
    pub(super) fn wait(&self, now: u64) -> Option<u32> {
        self.0.first().map(|(due, _)| u32::try_from(due.saturating_sub(now).max(1)).unwrap_or(u32::MAX))
    }

    /// Those that are due, in the order of their ticks.
    pub(super) fn due(&mut self, now: u64) -> Vec<Settled> {
        let count = self.0.iter().take_while(|(due, _)| *due <= now).count();
        self.0.drain(..count).map(|(_, id)| Settled { id, result: Ok("null".to_owned()) }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleeps_end_in_the_order_of_their_ticks() {
        let mut timers = Timers::default();
        for (id, arguments) in
            [(1, "[200]"), (2, "[0]"), (3, "[\"x\"]"), (4, "[-1e300]"), (5, "[101]"), (6, "nonsense")]
        {
            timers.add(id, 10, arguments);
        }
        assert_eq!(timers.wait(10), Some(1));
        let ids = |settled: Vec<Settled>| settled.iter().map(|settled| settled.id).collect::<Vec<_>>();
        assert_eq!(ids(timers.due(11)), [2, 3, 4, 6]);
        assert_eq!(ids(timers.due(14)), [5, 1]);
        assert_eq!(timers.wait(14), None);
    }
}
