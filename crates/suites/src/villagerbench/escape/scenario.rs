//! An escape task while it is played: rooms whose events are looked at once a second (specification, 3.3.6).

use std::any::Any;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use cooperage_blocks::world::Player;
use cooperage_blocks::{BlockPos, BlockState, World};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, Environment, RandomSource, Ratio, TreeRandom};
use serde_json::{Value, json};

use super::atom::{Atom, Deed, FINAL, Goal, Kind, Offset, Who};
use super::build::landing;
use super::event::{Event, EventPlan, is_alike};
use super::furnish::{ConditionAt, EffectAt, from};
use super::hint;
use super::instances_file::{furniture, paper_complexity};
use super::layout::Layout;
use crate::villagerbench::metrics::thousandths;
use crate::villagerbench::world::{EndReason, Scenario, TICKS_PER_SECOND, Tally};

/// How near the centre of a room one reads its text, in blocks.
const HINT_RANGE: f64 = 5.0;
/// How near a cell somebody must be to have switched it, in blocks.
const ARM: f64 = 6.0;

/// How the events of rooms behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Seconds for which a fulfilled condition counts.
    pub latch_s: u64,
    /// Whether what was wrong in the published program is repaired: all events of a room must have fired, an atom that
    /// leaves its exit shut opens it, nobody is carried before somebody is there, and a team that parts is carried to
    /// places where nobody was carried yet.
    pub is_fixed: bool,
}

/// What doesn't change about a room.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomPlan {
    /// Its centre.
    pub center: BlockPos,
    /// How it stands to others.
    pub kind: Kind,
    /// What a sign tells about it.
    pub hint: Arc<str>,
    /// Fewest agents that it is made for.
    pub min_player: u32,
    /// Where a merging room carries to.
    pub merge_to: Option<BlockPos>,
    /// Where a splitting room carries to.
    pub split_to: Vec<BlockPos>,
    /// Its events, the final one last.
    pub events: Vec<EventPlan>,
    /// The cells of its exit, lowest first.
    pub exit: [BlockPos; 2],
    /// Cells that open when it is done, because none of its events does so.
    pub opens: Vec<BlockPos>,
}

/// See the module.
#[derive(Clone)]
pub struct Escape {
    plans: Rc<Vec<RoomPlan>>,
    manner: Manner,
    complexity: f64,
    paper_complexity: usize,
    random: TreeRandom,
    /// How often somebody was drawn.
    draws: u64,
    rooms: Vec<RoomState>,
    /// Conditions that each agent brought about.
    triggered: Vec<u32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct RoomState {
    /// Empty until the first look.
    events: Vec<Event>,
    is_done: bool,
    /// How often each of the places was served to which a splitting room carries.
    served: Vec<u32>,
}

impl Escape {
    /// A task that begins.
    #[must_use]
    pub fn new(layout: &Layout, atoms: &[Atom], manner: Manner, seed: u64) -> Escape {
        let plans: Vec<RoomPlan> = layout
            .rooms
            .iter()
            .filter_map(|room| {
                let atom = atoms.get(room.atom)?;
                let furniture = furniture(atoms, room)?;
                let side = atom.size.width + atom.size.wall;
                let cells: [Offset; 2] = [[0, 0, side], [0, 1, side]];
                let is_shut = atom.effects.iter().all(|effect| !cells.contains(&effect.at));
                let repairs = manner.is_fixed && atom.kind == Kind::SameRoom && is_shut;
                let exit = cells.map(|cell| from(room.center, cell));
                Some(RoomPlan {
                    center: room.center,
                    kind: atom.kind,
                    hint: Arc::clone(&atom.hint),
                    min_player: atom.min_player,
                    merge_to: room.merge_to,
                    split_to: room.split_to.clone(),
                    events: events(atom, &furniture.conditions, &furniture.effects),
                    exit,
                    opens: if repairs { exit.to_vec() } else { Vec::new() },
                })
            })
            .collect();
        Escape {
            rooms: vec![RoomState::default(); plans.len()],
            plans: Rc::new(plans),
            manner,
            complexity: layout.complexity(atoms),
            paper_complexity: paper_complexity(layout, atoms),
            random: TreeRandom::from_seed(seed).child("escape"),
            draws: 0,
            triggered: vec![0; layout.agents as usize],
        }
    }

    /// What doesn't change about the rooms, from the finish to the start.
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
    pub fn manner(&self) -> Manner {
        self.manner
    }

    /// The room within whose hearing a place is; the nearest.
    #[must_use]
    pub fn room_at(&self, place: [f64; 3]) -> Option<usize> {
        let far = self.plans.iter().enumerate().map(|(room, plan)| (distance(place, corner(plan.center)), room));
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
                plan.events.iter().map(|event| Event::new(event, |pos| world.state(pos))).collect()
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
            let window = self.manner.latch_s * TICKS_PER_SECOND;
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
            let somebody = !self.manner.is_fixed || finds_somebody(blocks, event_plan);
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

    /// Whether a room is done by what its events are now.
    fn comes_true(&self, number: usize, plan: &RoomPlan, now: u64) -> bool {
        let events = &self.rooms[number].events;
        if self.manner.is_fixed {
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
            if let Some(deed) = &effect.deed {
                self.act(blocks, number, plan, effect.pos, deed);
            }
            let is_set = matches!(effect.deed, Some(Deed::Set(_)));
            if !is_set && !effect.pattern.holds(there) {
                put(blocks, effect.pos, effect.pattern.over(there));
            }
        }
    }

    fn act(&mut self, blocks: &mut BlockEnvironment, number: usize, plan: &RoomPlan, pos: BlockPos, deed: &Deed) {
        let BlockPos { x, y, z } = pos;
        match deed {
            Deed::Set(pattern) => put(blocks, pos, pattern.state()),
            Deed::Fill { slot, item, count } => {
                run(blocks, &format!("item replace block {x} {y} {z} container.{slot} with {item} {count}"));
            }
            Deed::Give { who, item, name, count } => {
                let name = name.as_ref().map(|name| format!("[custom_name=\"{name}\"]")).unwrap_or_default();
                for agent in self.chosen(near(blocks, pos, *who), *who) {
                    run(blocks, &format!("give {} {item}{name} {count}", name_of(blocks, agent)));
                }
            }
            Deed::Carry { who, to } => match to {
                Goal::Split => self.part(blocks, number, plan, pos, *who),
                _ => {
                    for agent in self.chosen(near(blocks, pos, *who), *who) {
                        let goal = match *to {
                            Goal::Here => middle(pos),
                            Goal::By(by) => place_of(blocks, agent).map_or(middle(pos), |at| {
                                [at[0] + by[0], at[1] + by[1], at[2] + by[2]]
                            }),
                            Goal::Merge | Goal::Split => match plan.merge_to {
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
    fn part(&mut self, blocks: &mut BlockEnvironment, number: usize, plan: &RoomPlan, pos: BlockPos, who: Who) {
        let mut order: Vec<usize> = (0..plan.split_to.len()).collect();
        if self.manner.is_fixed {
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

    /// All of them, or one drawn by chance.
    fn chosen(&mut self, all: Vec<AgentId>, who: Who) -> Vec<AgentId> {
        if !who.is_one {
            return all;
        }
        self.draws += 1;
        let mut random = self.random.numbered_child("chosen", self.draws);
        random.choose(&all).copied().into_iter().collect()
    }

    /// Completion C: each room counts alike; one that isn't done by the largest numbers of conditions of its events
    /// without the final one that were true at once (4.1).
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
            if all == 0 { 0 } else { met * WHOLE / all }
        });
        Ratio { numerator: parts.sum(), denominator: WHOLE * self.plans.len() as u64 }
    }
}

impl RoomState {
    fn most(&self, event: usize) -> u32 {
        self.events.get(event).map_or(0, |event| event.most)
    }
}

impl Scenario for Escape {
    fn poll(&mut self, blocks: &mut BlockEnvironment, _second: u64) -> Option<EndReason> {
        for room in 0..self.plans.len() {
            self.poll_room(blocks, room);
        }
        self.rooms.iter().all(|room| room.is_done).then_some(EndReason::Complete)
    }

    fn tally(&self, _blocks: &BlockEnvironment) -> Tally {
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
        Tally { completion, figures }
    }

    fn amend_record(&self, blocks: &BlockEnvironment, agent: AgentId, record: &mut Value) {
        let text = place_of(blocks, agent).and_then(|place| blocks.with_world(|world| self.hint(world, place)));
        if let (Some(text), Some(record)) = (text, record.as_object_mut()) {
            record.insert("sign".to_owned(), json!(text));
        }
    }

    fn feed(&self, bytes: &mut Vec<u8>) {
        let Escape { rooms, draws, triggered, random, manner, .. } = self;
        let seed = random.child("digest").next_u64();
        bytes.extend_from_slice(format!("{rooms:?}{draws}{triggered:?}{seed}{manner:?}").as_bytes());
    }

    fn boxed_clone(&self) -> Box<dyn Scenario> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The events of a room: by name in the order in which the atom names them, the final one last; or one of everything.
fn events(atom: &Atom, conditions: &[ConditionAt], effects: &[EffectAt]) -> Vec<EventPlan> {
    let event = |name: Option<String>, conditions: Vec<ConditionAt>, effects: Vec<EffectAt>| EventPlan {
        name,
        conditions,
        effects,
        needs_one: atom.needs_one,
        active_ticks: atom.active_ticks,
    };
    let mut names: Vec<&String> = Vec::new();
    for name in atom.conditions.iter().filter_map(|condition| condition.event.as_ref()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        return vec![event(None, conditions.to_vec(), effects.to_vec())];
    }
    names.sort_by_key(|name| *name == FINAL);
    names
        .into_iter()
        .map(|name| {
            let mine = |event: &Option<String>| event.as_ref() == Some(name);
            let conditions = conditions.iter().filter(|condition| mine(&condition.event)).cloned().collect();
            let effects = effects.iter().filter(|effect| mine(&effect.event)).cloned().collect();
            event(Some(name.clone()), conditions, effects)
        })
        .collect()
}

/// Sets the cells of an event's effects back to what they were; those that are conditions too are left alone.
fn restore(blocks: &mut BlockEnvironment, plan: &EventPlan, event: &Event) {
    for (effect, &origin) in plan.effects.iter().zip(&event.origins) {
        if plan.conditions.iter().any(|condition| condition.pos == effect.pos) {
            continue;
        }
        let there = blocks.with_world(|world| world.state(effect.pos));
        if !is_alike(there, origin) {
            put(blocks, effect.pos, origin);
        }
    }
}

/// Whether everybody whom an event carries away can be somebody.
fn finds_somebody(blocks: &BlockEnvironment, event: &EventPlan) -> bool {
    event.effects.iter().all(|effect| match &effect.deed {
        Some(Deed::Carry { who, .. }) if who.is_one => !near(blocks, effect.pos, *who).is_empty(),
        _ => true,
    })
}

fn put(blocks: &mut BlockEnvironment, pos: BlockPos, state: BlockState) {
    let BlockPos { x, y, z } = pos;
    run(blocks, &format!("setblock {x} {y} {z} {state}"));
    if state.name().ends_with("_door") && !state.is("half", "upper") {
        run(blocks, &format!("setblock {x} {} {z} {}", y + 1, state.with("half", "upper")));
    }
}

/// What can't be done (nobody is there, nothing holds items) is left undone, as a server's judge would see nothing of it.
fn run(blocks: &mut BlockEnvironment, command: &str) {
    let _ = blocks.command(command);
}

fn carry(blocks: &mut BlockEnvironment, agent: AgentId, [x, y, z]: [f64; 3]) {
    run(blocks, &format!("tp {} {x} {y} {z}", name_of(blocks, agent)));
}

fn middle(pos: BlockPos) -> [f64; 3] {
    [f64::from(pos.x) + 0.5, f64::from(pos.y), f64::from(pos.z) + 0.5]
}

fn corner(pos: BlockPos) -> [f64; 3] {
    [f64::from(pos.x), f64::from(pos.y), f64::from(pos.z)]
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>().sqrt()
}

fn with_player<R>(blocks: &BlockEnvironment, agent: AgentId, look: impl FnOnce(&Player) -> R) -> Option<R> {
    let id = blocks.player_of(agent)?;
    blocks.with_world(|world| world.player(id).filter(|player| player.is_present()).map(look))
}

fn place_of(blocks: &BlockEnvironment, agent: AgentId) -> Option<[f64; 3]> {
    with_player(blocks, agent, |player| player.body.pos)
}

fn name_of(blocks: &BlockEnvironment, agent: AgentId) -> String {
    with_player(blocks, agent, |player| player.name.to_string()).unwrap_or_default()
}

/// The agents who are meant, before one is drawn.
fn near(blocks: &BlockEnvironment, pos: BlockPos, who: Who) -> Vec<AgentId> {
    let is_near = |agent: &AgentId| {
        place_of(blocks, *agent)
            .is_some_and(|place| who.within.is_none_or(|within| distance(place, middle(pos)) <= within))
    };
    (0..blocks.agents()).map(AgentId).filter(is_near).collect()
}

/// Who brought a condition about: whoever stands in the cell, or the nearest whose arm reaches it.
fn doer(blocks: &BlockEnvironment, world: &World, condition: &ConditionAt) -> Option<AgentId> {
    let far = (0..blocks.agents()).map(AgentId).filter_map(|agent| {
        let player = world.player(blocks.player_of(agent)?)?;
        let far = distance(player.body.pos, middle(condition.pos));
        (player.is_present() && far <= ARM).then_some((far, agent))
    });
    far.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, agent)| agent)
}
