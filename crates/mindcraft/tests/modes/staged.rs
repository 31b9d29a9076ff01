//! A living world in which something happens at given ticks, and which is taken up again from a snapshot at others.

use std::any::Any;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use cooperage_core::environment::{SnapshotRefused, Status, Stopped, Wake};
use cooperage_core::{
    AgentId, Checkpoint, Digest, Environment, EventRecord, Fault, Manual, Observation, Offer, ShortFormError,
    ShortTurn, ShortTurnRequest, Tick, Tool, Viewer, World, WorldEntry, WorldReceipt,
};
use cooperage_mindcraft::living::{LandSource, LivingWorld, WorldCast, world};

/// Flat land with that many agents.
fn living(agents: u32) -> LivingWorld {
    let names = ["Alice".to_owned(), "Bob".to_owned()];
    world(
        LandSource::Flat,
        &WorldCast {
            agents,
            names: &names,
            people: &BTreeMap::new(),
            conduct: cooperage_journal::Revision::NEWEST,
        },
        1,
        0,
    )
    .unwrap()
}

/// See the module. Commands of set-up are carried out when their tick has been reached.
pub(crate) struct Staged {
    inner: LivingWorld,
    acts: BTreeMap<u64, Vec<String>>,
    /// At each of these ticks the world goes on as a snapshot of itself, in the other one.
    restored: Range<u64>,
    other: LivingWorld,
    /// How often that was done.
    restarts: Arc<AtomicU64>,
}

impl Staged {
    pub(crate) fn new(agents: u32, acts: BTreeMap<u64, Vec<String>>) -> Staged {
        Staged::with_restarts(agents, acts, 0..0, Arc::default())
    }

    /// The same, taken up again from a snapshot at each of these ticks, which is counted.
    pub(crate) fn with_restarts(
        agents: u32,
        acts: BTreeMap<u64, Vec<String>>,
        restored: Range<u64>,
        restarts: Arc<AtomicU64>,
    ) -> Staged {
        let (inner, other) = (living(agents), living(agents));
        let mut staged = Staged { inner, acts, restored, other, restarts };
        staged.act();
        staged
    }

    /// The next tick at which it has to stop.
    fn next_stop(&self, until: Tick) -> Tick {
        let now = World::tick(&self.inner).0;
        let restarts = if now < self.restored.start { self.restored.start } else { now + 1 };
        let restarts = (restarts < self.restored.end).then_some(restarts);
        let acts = self.acts.first_key_value().map(|(tick, _)| *tick);
        restarts.into_iter().chain(acts).map(Tick).fold(until, Tick::min)
    }

    fn restart(&mut self) {
        if !self.restored.contains(&World::tick(&self.inner).0) {
            return;
        }
        let snapshot = self.inner.snapshot().unwrap();
        Environment::restore(&mut self.other, &snapshot);
        assert!(Environment::fault(&self.other).is_none(), "{:?}", Environment::fault(&self.other));
        assert_eq!(Environment::digest(&self.other), Environment::digest(&self.inner));
        std::mem::swap(&mut self.inner, &mut self.other);
        self.restarts.fetch_add(1, Ordering::Relaxed);
    }

    /// A command with the cell of the first agent in it.
    fn written(&self, text: &str) -> String {
        let blocks = self.inner.blocks();
        let player = blocks.player_of(AgentId(0)).unwrap();
        let [x, y, z] =
            blocks.with_world(|world| world.player(player).unwrap().body.pos).map(|part| part.floor() as i32);
        let word = |word: &str| {
            let of = |letter: char, base: i32| {
                let rest = word.strip_prefix(letter)?;
                match rest.parse::<i32>() {
                    _ if rest.is_empty() || rest.starts_with('.') => Some(format!("{base}{rest}")),
                    Ok(offset) => Some(format!("{}", base + offset)),
                    Err(_) => None,
                }
            };
            of('X', x).or_else(|| of('Y', y)).or_else(|| of('Z', z)).unwrap_or_else(|| word.to_owned())
        };
        text.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    fn act(&mut self) {
        let now = World::tick(&self.inner).0;
        while let Some(first) = self.acts.first_entry().filter(|first| *first.key() <= now) {
            for text in first.remove() {
                let text = self.written(&text);
                let (blocks, _) = self.inner.parts_mut();
                blocks.command(&text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
            }
        }
    }
}

impl World for Staged {
    fn agents(&self) -> u32 {
        World::agents(&self.inner)
    }

    fn tools(&self, agent: AgentId) -> &[Tool] {
        World::tools(&self.inner, agent)
    }

    fn manual(&self, viewer: Viewer) -> Manual {
        World::manual(&self.inner, viewer)
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        World::observe(&self.inner, viewer)
    }

    fn observe_text(&self, viewer: Viewer, out: &mut String) {
        World::observe_text(&self.inner, viewer, out);
    }

    fn short_legend(&self) -> Result<&'static str, ShortFormError> {
        World::short_legend(&self.inner)
    }

    fn short_turn(
        &self,
        viewer: Viewer,
        request: &ShortTurnRequest<'_>,
    ) -> Result<ShortTurn, ShortFormError> {
        World::short_turn(&self.inner, viewer, request)
    }

    fn offered(&self, agent: AgentId) -> Vec<Offer> {
        World::offered(&self.inner, agent)
    }

    fn offered_to_people(&self, agent: AgentId) -> Vec<Offer> {
        World::offered_to_people(&self.inner, agent)
    }

    fn addressee(&self, text: &str) -> Option<AgentId> {
        World::addressee(&self.inner, text)
    }

    fn submit(&mut self, batch: &[WorldEntry]) -> Vec<WorldReceipt> {
        World::submit(&mut self.inner, batch)
    }

    fn stop(&mut self, agent: AgentId) -> Stopped {
        World::stop(&mut self.inner, agent)
    }

    fn halt(&mut self, agent: AgentId) -> Stopped {
        World::halt(&mut self.inner, agent)
    }

    fn take_facts(&mut self, facts: &serde_json::Value) -> Result<(), String> {
        World::take_facts(&mut self.inner, facts)
    }

    fn preparing(&self) -> Option<String> {
        World::preparing(&self.inner)
    }

    fn make_ahead(&mut self) -> bool {
        World::make_ahead(&mut self.inner)
    }

    fn advance(&mut self, until: Tick, wake: Wake<'_>) -> (Tick, Vec<EventRecord>) {
        let mut all = Vec::new();
        loop {
            let next = self.next_stop(until);
            let (tick, events) = World::advance(&mut self.inner, next, wake);
            all.extend(events);
            self.act();
            self.restart();
            let is_woken = match wake {
                Wake::Nobody => false,
                Wake::Anybody => !all.is_empty(),
                Wake::Agents(agents) => {
                    all.iter().any(|event| agents.iter().any(|&agent| event.audience.includes(agent)))
                }
            };
            if is_woken || tick < next || tick >= until {
                return (tick, all);
            }
        }
    }

    fn tick(&self) -> Tick {
        World::tick(&self.inner)
    }

    fn status(&self) -> Status {
        World::status(&self.inner)
    }

    fn counters(&self) -> Vec<(&'static str, i64)> {
        World::counters(&self.inner)
    }

    fn checkpoint(&self) -> Result<Checkpoint, SnapshotRefused> {
        World::checkpoint(&self.inner)
    }

    fn restore(&mut self, checkpoint: &Checkpoint) -> Result<(), SnapshotRefused> {
        World::restore(&mut self.inner, checkpoint)
    }

    fn digest(&self) -> Digest {
        World::digest(&self.inner)
    }

    fn fault(&self) -> Option<Fault> {
        World::fault(&self.inner)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
