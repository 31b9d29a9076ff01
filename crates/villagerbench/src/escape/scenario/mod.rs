//! An escape task while it is played: rooms whose events are looked at once a second (docs/spec/villager.md, 3.3.6).

mod told;

use std::any::Any;
use std::collections::BTreeMap;
use std::rc::Rc;

use cooperage_blocks::{BlockPos, BlockState, World};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, DigestWriter, Environment, Missing, RandomSource, Ratio, TreeRandom};
use serde_json::json;

use super::atom::{Atom, CommandEffect, FINAL, NearbyPlayers, TeleportTarget};
use super::build::landing;
use super::event::{EventPlan, RoomEvent};
use super::hands::{
    carry, corner, distance, doer, finds_somebody, middle, name_of, near, place_of, put, restore, run,
};
use super::hint;
use super::instances_file::paper_complexity;
use super::layout::EscapeLayout;

pub use super::plan::RoomPlan;
use crate::metrics::thousandths;
use crate::world::{RoundEndReason, TICKS_PER_SECOND, TeamTally, VillagerScenario};
pub(crate) use told::ToldRoom;

/// How near the centre of a room one reads its text, in blocks.
const HINT_RANGE: f64 = 5.0;

/// How the events of rooms behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct EventRules {
    /// Seconds for which a fulfilled condition counts.
    pub latch_s: u64,
    /// Whether the defects of the published program are repaired. If so, a room is done when all of its events have
    /// fired; an atom that leaves its exit shut opens it; an event that carries one agent fires only when an agent is
    /// near; and a splitting room carries agents first to the places to which it has carried the fewest.
    pub is_fixed: bool,
}

/// An escape round: the rooms and the state of their events.
#[derive(Clone)]
pub struct Escape {
    plans: Rc<Vec<RoomPlan>>,
    event_rules: EventRules,
    complexity: f64,
    paper_complexity: usize,
    random: TreeRandom,
    /// The number of random draws of an agent.
    draws: u64,
    rooms: Vec<RoomState>,
    /// Conditions that each agent brought about.
    triggered: Vec<u32>,
}

#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
struct RoomState {
    /// Empty until the first look.
    events: Vec<RoomEvent>,
    is_done: bool,
    /// How often each of the places was served to which a splitting room carries.
    served: Vec<u32>,
}

impl Escape {
    /// Creates a round at its begin.
    #[must_use]
    pub fn new(layout: &EscapeLayout, atoms: &[Atom], event_rules: EventRules, seed: u64) -> Escape {
        let plan = |room| RoomPlan::new(room, atoms, event_rules.is_fixed);
        let plans: Vec<RoomPlan> = layout.rooms.iter().filter_map(plan).collect();
        Escape {
            rooms: vec![RoomState::default(); plans.len()],
            plans: Rc::new(plans),
            event_rules,
            complexity: layout.complexity(atoms),
            paper_complexity: paper_complexity(layout, atoms),
            random: TreeRandom::from_seed(seed).child("escape"),
            draws: 0,
            triggered: vec![0; layout.agents as usize],
        }
    }

    /// The parts of the rooms that never change, from the finish to the start.
    #[must_use]
    pub fn plans(&self) -> &[RoomPlan] {
        &self.plans
    }

    /// Whether a room is done.
    #[must_use]
    pub fn is_done(&self, room: usize) -> bool {
        self.rooms.get(room).is_some_and(|room| room.is_done)
    }

    /// Whether a condition of a room counts as fulfilled, by the places of its event and its own.
    #[must_use]
    pub fn is_set(&self, room: usize, event: usize, condition: usize) -> bool {
        let event = self.rooms.get(room).and_then(|room| room.events.get(event));
        event.and_then(|event| event.flags.get(condition)).is_some_and(|flag| flag.is_set)
    }

    /// Whether an event of a room counts as true now.
    #[must_use]
    pub fn is_active(&self, room: usize, event: usize, tick: u64) -> bool {
        let plan = self.plans.get(room).and_then(|plan| plan.events.get(event));
        let event = self.rooms.get(room).and_then(|room| room.events.get(event));
        event.zip(plan).is_some_and(|(event, plan)| event.is_active(plan, tick))
    }

    /// Whether an event of a room ever fired.
    #[must_use]
    pub fn has_fired(&self, room: usize, event: usize) -> bool {
        let event = self.rooms.get(room).and_then(|room| room.events.get(event));
        event.is_some_and(|event| event.has_fired)
    }

    /// How the events behave.
    #[must_use]
    pub fn event_rules(&self) -> EventRules {
        self.event_rules
    }

    /// Returns the nearest room whose text can be read at a place.
    #[must_use]
    pub fn room_at(&self, place: [f64; 3]) -> Option<usize> {
        let far =
            self.plans.iter().enumerate().map(|(room, plan)| (distance(place, corner(plan.center)), room));
        let nearest = far.filter(|(far, _)| *far <= HINT_RANGE).min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map(|(_, room)| room)
    }

    /// The text that is read at a place.
    #[must_use]
    pub fn hint(&self, world: &World, place: [f64; 3]) -> Option<String> {
        let room = self.room_at(place)?;
        let (plan, state) = (self.plans.get(room)?, self.rooms.get(room)?);
        let active = plan.events.iter().zip(&state.events).flat_map(|(plan, event)| {
            let conditions = plan.conditions.iter().zip(&event.flags);
            conditions.filter(|(_, flag)| flag.is_set).map(|(condition, _)| condition)
        });
        Some(hint::text(plan, world, active, state.is_done))
    }

    fn poll_room(&mut self, blocks: &mut BlockEnvironment, number: usize) {
        let plans = Rc::clone(&self.plans);
        let Some(plan) = plans.get(number) else { return };
        let now = blocks.tick().0;
        if self.rooms[number].events.is_empty() {
            let fresh = blocks.with_world(|world| {
                plan.events.iter().map(|event| RoomEvent::new(event, |pos| world.state(pos))).collect()
            });
            self.rooms[number].events = fresh;
            self.rooms[number].served = vec![0; plan.split_to.len()];
        }
        for (place, event_plan) in plan.events.iter().enumerate() {
            if self.rooms[number].events[place].is_active(event_plan, now) {
                continue;
            }
            let event = &mut self.rooms[number].events[place];
            event.expire();
            let before: Vec<bool> = event.flags.iter().map(|flag| flag.is_set).collect();
            let window = self.event_rules.latch_s * TICKS_PER_SECOND;
            let fires = blocks.with_world(|world| {
                let state = |pos| world.state(pos);
                event.look(event_plan, now, window, state, |condition| doer(blocks, world, condition))
            });
            for (flag, was_set) in event.flags.iter().zip(before) {
                if flag.is_set
                    && !was_set
                    && let Some(count) = flag.by.and_then(|by| self.triggered.get_mut(by.0 as usize))
                {
                    *count += 1;
                }
            }
            let somebody = !self.event_rules.is_fixed || finds_somebody(blocks, event_plan);
            if fires && somebody {
                self.fire(blocks, number, plan, event_plan);
                let event = &mut self.rooms[number].events[place];
                event.active_since = Some(now);
                event.has_fired = true;
            } else {
                restore(blocks, event_plan, &self.rooms[number].events[place]);
            }
        }
        if !self.rooms[number].is_done && self.comes_true(number, plan, now) {
            self.rooms[number].is_done = true;
            for &cell in &plan.opens {
                put(blocks, cell, BlockState::AIR);
            }
        }
    }

    /// Whether a room is done by the present state of its events.
    fn comes_true(&self, number: usize, plan: &RoomPlan, now: u64) -> bool {
        let events = &self.rooms[number].events;
        if self.event_rules.is_fixed {
            return events.iter().all(|event| event.has_fired);
        }
        let is_true = |place: usize| {
            let held = events.get(place).zip(plan.events.get(place));
            held.is_some_and(|(event, plan)| event.active_since == Some(now) || event.is_active(plan, now))
        };
        match plan.events.iter().position(|event| event.name.as_deref() == Some(FINAL)) {
            Some(last) => is_true(last),
            None => (0..events.len()).all(is_true),
        }
    }

    fn fire(&mut self, blocks: &mut BlockEnvironment, number: usize, plan: &RoomPlan, event: &EventPlan) {
        for effect in &event.effects {
            let there = blocks.with_world(|world| world.state(effect.pos));
            if let Some(command) = &effect.command {
                self.act(blocks, number, plan, effect.pos, command);
            }
            let is_set = matches!(effect.command, Some(CommandEffect::Set(_)));
            if !is_set && !effect.pattern.holds(there) {
                put(blocks, effect.pos, effect.pattern.over(there));
            }
        }
    }

    fn act(
        &mut self,
        blocks: &mut BlockEnvironment,
        number: usize,
        plan: &RoomPlan,
        pos: BlockPos,
        command: &CommandEffect,
    ) {
        let BlockPos { x, y, z } = pos;
        match command {
            CommandEffect::Set(pattern) => put(blocks, pos, pattern.state()),
            CommandEffect::Fill { slot, item, count } => {
                run(blocks, &format!("item replace block {x} {y} {z} container.{slot} with {item} {count}"));
            }
            CommandEffect::Give { who, item, name, count } => {
                let name = name.as_ref().map(|name| format!("[custom_name=\"{name}\"]")).unwrap_or_default();
                for agent in self.chosen(near(blocks, pos, *who), *who) {
                    run(blocks, &format!("give {} {item}{name} {count}", name_of(blocks, agent)));
                }
            }
            CommandEffect::Carry { who, to } => match to {
                TeleportTarget::Split => self.part(blocks, number, plan, pos, *who),
                _ => {
                    for agent in self.chosen(near(blocks, pos, *who), *who) {
                        let goal = match *to {
                            TeleportTarget::Here => middle(pos),
                            TeleportTarget::By(by) => place_of(blocks, agent)
                                .map_or(middle(pos), |at| [at[0] + by[0], at[1] + by[1], at[2] + by[2]]),
                            TeleportTarget::Merge | TeleportTarget::Split => match plan.merge_to {
                                Some(point) => blocks.with_world(|world| landing(world, point)),
                                None => continue,
                            },
                        };
                        carry(blocks, agent, goal);
                    }
                }
            },
        }
    }

    /// Carries one to each of the places where a team parts.
    fn part(
        &mut self,
        blocks: &mut BlockEnvironment,
        number: usize,
        plan: &RoomPlan,
        pos: BlockPos,
        who: NearbyPlayers,
    ) {
        let mut order: Vec<usize> = (0..plan.split_to.len()).collect();
        if self.event_rules.is_fixed {
            let served = &self.rooms[number].served;
            order.sort_by_key(|&place| served.get(place).copied().unwrap_or(0));
        }
        let mut left = near(blocks, pos, who);
        for place in order {
            let chosen = self.chosen(left.clone(), who);
            left.retain(|agent| !chosen.contains(agent));
            for agent in chosen {
                let Some(&point) = plan.split_to.get(place) else { continue };
                let goal = blocks.with_world(|world| landing(world, point));
                carry(blocks, agent, goal);
                if let Some(count) = self.rooms[number].served.get_mut(place) {
                    *count += 1;
                }
            }
        }
    }

    /// Returns all of these agents, or one drawn at random.
    fn chosen(&mut self, all: Vec<AgentId>, who: NearbyPlayers) -> Vec<AgentId> {
        if !who.is_one {
            return all;
        }
        self.draws += 1;
        let mut random = self.random.numbered_child("chosen", self.draws);
        random.choose(&all).copied().into_iter().collect()
    }

    /// Completion C: each room counts alike; one that isn't done by the largest numbers of conditions of its events
    /// without the final one that were true at once (docs/spec/villager.md, 4.1).
    fn completion(&self) -> Ratio {
        /// A common multiple of all small numbers of conditions.
        const WHOLE: u64 = 720_720;
        let parts = self.plans.iter().zip(&self.rooms).map(|(plan, room)| {
            if room.is_done {
                return WHOLE;
            }
            let events: Vec<(&EventPlan, u32)> =
                plan.events.iter().enumerate().map(|(place, event)| (event, room.most(place))).collect();
            let without_last = events.iter().filter(|(event, _)| event.name.as_deref() != Some(FINAL));
            let all: u64 = without_last.clone().map(|(event, _)| event.conditions.len() as u64).sum();
            let met: u64 = without_last.map(|(_, most)| u64::from(*most)).sum();
            (met * WHOLE).checked_div(all).unwrap_or(0)
        });
        Ratio { numerator: parts.sum(), denominator: WHOLE * self.plans.len() as u64 }
    }
}

impl RoomState {
    fn most(&self, event: usize) -> u32 {
        self.events.get(event).map_or(0, |event| event.most)
    }
}

impl VillagerScenario for Escape {
    fn poll(&mut self, blocks: &mut BlockEnvironment, _second: u64) -> Option<RoundEndReason> {
        for room in 0..self.plans.len() {
            self.poll_room(blocks, room);
        }
        self.rooms.iter().all(|room| room.is_done).then_some(RoundEndReason::Complete)
    }

    fn tally(&self, _blocks: &BlockEnvironment) -> TeamTally {
        let completion = self.completion();
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let mut figures = BTreeMap::from([
            ("complexity_milli".to_owned(), thousandths(self.complexity)),
            ("complexity_paper_milli".to_owned(), thousandths(self.paper_complexity as f64)),
            ("complexity_score_milli".to_owned(), thousandths(self.complexity * completion.value())),
            ("rooms".to_owned(), count(self.rooms.len())),
            ("rooms_done".to_owned(), count(self.rooms.iter().filter(|room| room.is_done).count())),
        ]);
        for (agent, &triggered) in self.triggered.iter().enumerate() {
            figures.insert(format!("triggered_agent{agent}"), i64::from(triggered));
        }
        TeamTally { completion, figures }
    }

    fn missing(&self, _blocks: &BlockEnvironment) -> Vec<Missing> {
        let all = self.rooms.len();
        let open = self.rooms.iter().enumerate().filter(|(_, room)| !room.is_done);
        let missing = open.map(|(number, _)| Missing {
            kind: "room",
            text: format!("room {} of {all}", number + 1),
            data: json!({"room": number + 1, "rooms": all}),
        });
        missing.collect()
    }

    fn sign(&self, blocks: &BlockEnvironment, agent: AgentId) -> Option<String> {
        place_of(blocks, agent).and_then(|place| blocks.with_world(|world| self.hint(world, place)))
    }

    fn feed(&self, writer: &mut DigestWriter) {
        // The plans of rooms and how hard they are never change.
        let Escape {
            plans: _,
            complexity: _,
            paper_complexity: _,
            event_rules,
            random,
            draws,
            rooms,
            triggered,
        } = self;
        // Draws are children of the stream, which itself never moves.
        writer.put(&(rooms, draws, triggered, random.child("digest").next_u64(), event_rules));
    }

    fn boxed_clone(&self) -> Box<dyn VillagerScenario> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
