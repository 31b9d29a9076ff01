//! Several connections, one replica: each column, entity and line that several connections hear becomes one fact.
//!
//! The lowest connection that has a column, or sees an entity, tells of it. When that one loses it and another one still has it, the
//! other one goes on: of entities by its own account of them, of columns by its last changes of cells, which may have come before
//! those of the connection that told until then.
//!
//! Known limits: bodies in different dimensions share one replica, which then has the columns of both; and a column of another height
//! than the overworld's, such as those of the Nether, is not shown.

mod chat;
mod collector;
mod entity;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use cooperage_blocks::ChunkPos;
use cooperage_minecraft_replica::ServerFact;

use crate::error::VisitEnd;
use crate::limits::{COLUMNS_MAX, ENTITIES_MAX, FACTS_WAITING_MAX, RECENT_MAX, now};

pub(crate) use chat::HeardLine;
use chat::SharedChat;
pub(crate) use collector::Collector;
pub use collector::FactSink;
pub(crate) use entity::{EntityAccount, EntityAccountKind, kept};

/// The common account of all connections, and the facts that wait to be handed on.
#[derive(Debug, Default)]
pub(crate) struct Merge {
    waiting: Vec<ServerFact>,
    /// The connections that have each column.
    columns: BTreeMap<ChunkPos, BTreeSet<u32>>,
    /// The accounts of each entity, by connection.
    entities: BTreeMap<i32, BTreeMap<u32, EntityAccount>>,
    /// How many columns and entities each connection has.
    held: BTreeMap<u32, Held>,
    /// The bodies of the seats that play.
    own: BTreeMap<u32, i32>,
    /// The riders of each vehicle.
    riders: BTreeMap<i32, Vec<i32>>,
    /// The vehicle of each rider.
    vehicles: BTreeMap<i32, i32>,
    /// Changes of cells that another connection told.
    recent: BTreeMap<u32, VecDeque<(ChunkPos, ServerFact)>>,
    chat: SharedChat,
}

#[derive(Debug, Default)]
struct Held {
    columns: usize,
    entities: usize,
}

impl Merge {
    /// Adds a fact.
    pub(crate) fn tell(&mut self, fact: ServerFact) {
        self.waiting.push(fact);
    }

    /// Takes the facts that wait.
    pub(crate) fn take(&mut self) -> Vec<ServerFact> {
        std::mem::take(&mut self.waiting)
    }

    /// Checks how many facts wait.
    ///
    /// # Errors
    /// [`VisitEnd::Broken`] if there are too many of them.
    pub(crate) fn check(&self) -> Result<(), VisitEnd> {
        if self.waiting.len() > FACTS_WAITING_MAX {
            let reason = format!("the server tells more than {FACTS_WAITING_MAX} facts at a time");
            return Err(VisitEnd::broken(reason));
        }
        Ok(())
    }

    /// The body of a seat is that entity from now on.
    pub(crate) fn begin(&mut self, seat: u32, entity: i32) {
        // Another connection may have seen the body before this one knew its number.
        if self.entities.contains_key(&entity) {
            self.forget(entity);
            self.waiting.push(ServerFact::Gone(vec![entity]));
        }
        self.own.insert(seat, entity);
    }

    /// The seats that play.
    pub(crate) fn playing(&self) -> impl Iterator<Item = u32> {
        self.own.keys().copied()
    }

    /// Whether the connection tells what concerns the whole server.
    pub(crate) fn tells_all(&self, seat: u32) -> bool {
        self.own.keys().next() == Some(&seat)
    }

    /// The seat whose body an entity is.
    pub(crate) fn seat_of(&self, entity: i32) -> Option<u32> {
        self.own.iter().find(|(_, own)| **own == entity).map(|(seat, _)| *seat)
    }

    /// Whether the connection tells of an entity: a seat of its own body.
    pub(crate) fn tells_of(&self, seat: u32, entity: i32) -> bool {
        match self.seat_of(entity) {
            Some(own) => own == seat,
            None => self.entities.get(&entity).and_then(|seen| seen.keys().next()) == Some(&seat),
        }
    }

    /// Whether the connection tells of a column.
    pub(crate) fn tells_column(&self, seat: u32, pos: ChunkPos) -> bool {
        self.columns.get(&pos).and_then(|seats| seats.first()) == Some(&seat)
    }

    /// The connection has a column. Returns whether it tells of it.
    ///
    /// # Errors
    /// [`VisitEnd::Broken`] if it has too many.
    pub(crate) fn load(&mut self, seat: u32, pos: ChunkPos) -> Result<bool, VisitEnd> {
        if self.columns.entry(pos).or_default().insert(seat) {
            let held = self.held.entry(seat).or_default();
            held.columns += 1;
            if held.columns > COLUMNS_MAX {
                return Err(VisitEnd::broken(format!("more than {COLUMNS_MAX} columns")));
            }
        }
        // Changes before it are in it.
        if let Some(recent) = self.recent.get_mut(&seat) {
            recent.retain(|(changed, _)| *changed != pos);
        }
        Ok(self.tells_column(seat, pos))
    }

    /// The connection has lost a column.
    pub(crate) fn unload(&mut self, seat: u32, pos: ChunkPos) {
        let told = self.tells_column(seat, pos);
        let Some(seats) = self.columns.get_mut(&pos) else { return };
        if !seats.remove(&seat) {
            return;
        }
        if let Some(held) = self.held.get_mut(&seat) {
            held.columns = held.columns.saturating_sub(1);
        }
        if let Some(recent) = self.recent.get_mut(&seat) {
            recent.retain(|(changed, _)| *changed != pos);
        }
        let Some(next) = seats.first().copied() else {
            self.columns.remove(&pos);
            self.waiting.push(ServerFact::ColumnGone(pos));
            return;
        };
        if told && let Some(recent) = self.recent.get_mut(&next) {
            let (here, elsewhere) = recent.drain(..).partition(|(changed, _)| *changed == pos);
            *recent = elsewhere;
            let here: VecDeque<(ChunkPos, ServerFact)> = here;
            self.waiting.extend(here.into_iter().map(|(_, fact)| fact));
        }
    }

    /// The connection has heard of a change in a column.
    pub(crate) fn change(&mut self, seat: u32, pos: ChunkPos, fact: ServerFact) {
        if self.tells_column(seat, pos) {
            self.waiting.push(fact);
        } else if self.columns.get(&pos).is_some_and(|seats| seats.contains(&seat)) {
            let recent = self.recent.entry(seat).or_default();
            recent.push_back((pos, fact));
            if recent.len() > RECENT_MAX {
                recent.pop_front();
            }
        }
    }

    /// The connection sees an entity.
    ///
    /// # Errors
    /// [`VisitEnd::Broken`] if it sees too many.
    pub(crate) fn see(&mut self, seat: u32, entity: i32, seen: EntityAccount) -> Result<(), VisitEnd> {
        if self.seat_of(entity).is_some() {
            return Ok(());
        }
        let accounts = self.entities.entry(entity).or_default();
        let is_known = accounts.keys().any(|other| *other != seat);
        // A replica that knows it by another account learns of its present state alone.
        let facts = if is_known { seen.state(entity) } else { vec![seen.appearance(entity)] };
        if accounts.insert(seat, seen).is_none() {
            let held = self.held.entry(seat).or_default();
            held.entities += 1;
            if held.entities > ENTITIES_MAX {
                return Err(VisitEnd::broken(format!("more than {ENTITIES_MAX} entities")));
            }
        }
        if self.tells_of(seat, entity) {
            self.waiting.extend(facts);
        }
        Ok(())
    }

    /// The connection's account of an entity.
    pub(crate) fn seen(&mut self, seat: u32, entity: i32) -> Option<&mut EntityAccount> {
        self.entities.get_mut(&entity)?.get_mut(&seat)
    }

    /// Adds a fact about an entity if this connection tells of it.
    pub(crate) fn tell_of(&mut self, seat: u32, entity: i32, fact: ServerFact) {
        if self.tells_of(seat, entity) {
            self.waiting.push(fact);
        }
    }

    /// The connection sees entities no more.
    pub(crate) fn lose(&mut self, seat: u32, entities: &[i32]) {
        let mut gone = Vec::new();
        for &entity in entities {
            let told = self.tells_of(seat, entity);
            let Some(accounts) = self.entities.get_mut(&entity) else { continue };
            if accounts.remove(&seat).is_none() {
                continue;
            }
            if let Some(held) = self.held.get_mut(&seat) {
                held.entities = held.entities.saturating_sub(1);
            }
            match accounts.values().next() {
                None => {
                    self.entities.remove(&entity);
                    gone.push(entity);
                }
                Some(next) if told => self.waiting.extend(next.state(entity)),
                Some(_) => {}
            }
        }
        for vehicle in &gone {
            self.set_riders(*vehicle, Vec::new());
        }
        if !gone.is_empty() {
            self.waiting.push(ServerFact::Gone(gone));
        }
    }

    /// Removes all accounts of an entity.
    fn forget(&mut self, entity: i32) {
        for seat in self.entities.remove(&entity).unwrap_or_default().into_keys() {
            if let Some(held) = self.held.get_mut(&seat) {
                held.entities = held.entities.saturating_sub(1);
            }
        }
    }

    /// Sets the riders of a vehicle and tells what has changed.
    pub(crate) fn set_riders(&mut self, vehicle: i32, riders: Vec<i32>) {
        let before = self.riders.remove(&vehicle).unwrap_or_default();
        for entity in before.iter().filter(|rider| !riders.contains(rider)) {
            self.vehicles.remove(entity);
            self.waiting.push(ServerFact::Rides { entity: *entity, on: None });
        }
        for entity in riders.iter().filter(|rider| !before.contains(rider)) {
            // A rider has one vehicle.
            if let Some(left) = self.vehicles.insert(*entity, vehicle)
                && let Some(others) = self.riders.get_mut(&left)
            {
                others.retain(|rider| rider != entity);
                if others.is_empty() {
                    self.riders.remove(&left);
                }
            }
            self.waiting.push(ServerFact::Rides { entity: *entity, on: Some(vehicle) });
        }
        if !riders.is_empty() {
            self.riders.insert(vehicle, riders);
        }
    }

    /// The vehicle on which an entity rides.
    pub(crate) fn vehicle_of(&self, entity: i32) -> Option<i32> {
        self.vehicles.get(&entity).copied()
    }

    /// The connection is in another world, or gone: it has nothing of the one before.
    pub(crate) fn leave_world(&mut self, seat: u32) {
        let columns: Vec<ChunkPos> =
            self.columns.iter().filter(|(_, seats)| seats.contains(&seat)).map(|(pos, _)| *pos).collect();
        columns.into_iter().for_each(|pos| self.unload(seat, pos));
        let entities: Vec<i32> = self
            .entities
            .iter()
            .filter(|(_, accounts)| accounts.contains_key(&seat))
            .map(|(entity, _)| *entity)
            .collect();
        self.lose(seat, &entities);
        self.recent.remove(&seat);
    }

    /// The connection is gone.
    pub(crate) fn leave(&mut self, seat: u32, reason: &str) {
        self.leave_world(seat);
        self.held.remove(&seat);
        if self.own.remove(&seat).is_some() {
            self.waiting.push(ServerFact::Left { seat, reason: Arc::from(reason) });
        }
    }

    /// The connection has heard a line.
    pub(crate) fn hear(&mut self, seat: u32, line: HeardLine) {
        self.chat.hear(seat, line, now());
        self.flush_chat();
    }

    fn flush_chat(&mut self) {
        let playing: BTreeSet<u32> = self.playing().collect();
        self.chat.flush(&playing, now(), &mut self.waiting);
    }
}

#[cfg(test)]
mod tests;
