//! Several observers of one episode.

use std::time::Instant;

use cooperage_core::{AgentId, Judge, World};
use cooperage_journal::Record;
use cooperage_runtime::Observer;

/// Observers that see the same episode: of the people in its seats, of clients, of pages. Each is called in this order.
pub struct ObserverGroup(pub Vec<Box<dyn Observer>>);

impl Observer for ObserverGroup {
    fn record(&mut self, record: &Record, world: &dyn World, judge: &dyn Judge) {
        self.0.iter_mut().for_each(|one| one.record(record, world, judge));
    }

    fn tick(&mut self, world: &dyn World) {
        self.0.iter_mut().filter(|one| one.wants_ticks()).for_each(|one| one.tick(world));
    }

    fn wants_ticks(&self) -> bool {
        self.0.iter().any(|one| one.wants_ticks())
    }

    fn turn(&mut self, seat: AgentId, world: &dyn World, judge: &dyn Judge) {
        self.0.iter_mut().for_each(|one| one.turn(seat, world, judge));
    }

    fn rest(&mut self, world: &dyn World, judge: &dyn Judge) {
        self.0.iter_mut().for_each(|one| one.rest(world, judge));
    }

    fn due(&self) -> Option<Instant> {
        self.0.iter().filter_map(|one| one.due()).min()
    }
}
