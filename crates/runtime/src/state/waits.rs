//! Waits for world time.

use cooperage_core::{AgentId, EventKind, EventRecord, Tick};

use super::SharedEpisodeState;

/// A framework's wait for world time.
pub(crate) struct PendingWait {
    team: usize,
    /// The agents whose events it hears; none where it hears all.
    ears: Option<Vec<AgentId>>,
    pub(crate) until: Tick,
    pub(crate) watched: Vec<AgentId>,
    events: Vec<EventRecord>,
    done: bool,
}

impl SharedEpisodeState {
    pub(crate) fn begin_wait(&mut self, team: usize, until: Tick, watched: Vec<AgentId>) -> usize {
        let number = self.waits_begun;
        self.waits_begun += 1;
        let done = until <= self.world.tick();
        let ears = self.ears(team);
        self.waits.insert(number, PendingWait { team, ears, until, watched, events: Vec::new(), done });
        number
    }

    pub(crate) fn take_wait(&mut self, number: usize) -> Option<Vec<EventRecord>> {
        let wait = self.waits.get(&number)?;
        if self.has_ended(wait.team) || !wait.done {
            return None;
        }
        self.waits.remove(&number).map(|wait| wait.events)
    }

    /// Takes the events that a wait has heard so far, also before its end; it goes on.
    pub(crate) fn heard_so_far(&mut self, number: usize) -> Vec<EventRecord> {
        self.waits.get_mut(&number).map(|wait| std::mem::take(&mut wait.events)).unwrap_or_default()
    }

    pub(crate) fn end_wait(&mut self, number: usize) {
        self.waits.remove(&number);
    }

    /// Waits that are not done, of teams that do not rest.
    pub(crate) fn open_waits(&self) -> impl Iterator<Item = &PendingWait> {
        self.waits.values().filter(|wait| !wait.done && !self.rests(wait.team))
    }

    /// Time has passed: waits that are over, or whose agents were brought an event, are done.
    pub(super) fn wake(&mut self, tick: Tick, mut events: Vec<EventRecord>) {
        if self.faults.touch_messages() {
            // Messages may be lost or late, so they are heard from the message pool alone.
            events.retain(|event| event.kind != EventKind::Message);
        }
        for wait in self.waits.values_mut().filter(|wait| !wait.done) {
            let touched =
                events.iter().any(|event| wait.watched.iter().any(|&agent| event.audience.includes(agent)));
            let is_heard = |event: &&EventRecord| {
                let hears = |ears: &Vec<AgentId>| ears.iter().any(|&agent| event.audience.includes(agent));
                wait.ears.as_ref().is_none_or(hears)
            };
            let heard: Vec<EventRecord> = events.iter().filter(is_heard).cloned().collect();
            wait.events.extend(heard);
            wait.done = tick >= wait.until || touched;
        }
    }
}
