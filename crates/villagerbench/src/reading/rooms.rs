//! Rooms to escape from, by what signs, errands and the surroundings tell of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cooperage_blocks::{BlockId, BlockPos, BlockState, ItemId, registry};
use cooperage_core::{AgentId, ToolCall, Trouble};
use cooperage_plan::told_state;

use super::told::ToldVillage;
use crate::escape::atom::{CommandEffect, NearbyPlayers, Pattern, RoomRelation, TeleportTarget};
use crate::escape::event::EventPlan;
use crate::escape::furnish::{ConditionAt, EffectAt};
use crate::escape::scenario::{Escape, RoomPlan, ToldRoom};
use crate::expert::{Division, EscapeExpert, GoalExpert, Next, Scene, Subtask, SubtaskGoal, call_at};

/// Cells from the middle of a room to its walls, where the exit is: the task says how wide rooms are.
const WALL: i32 = 4;
/// Cells from the middle of one room to that of the next, as the task says.
const ROW: i32 = 9;
/// Rows of rooms that are thought of before the finish, at most.
const ROWS_MAX: i32 = 24;
/// Layers over the floor of a room in which things to switch may be.
const HEIGHT: i32 = 7;
/// Words of signs and tasks.
const MIDDLE: &str = "The middle of this room is [";
const IS_DONE: &str = " This room is done.";
const ACTIVE: &str = " Active here now: ";
const FINISH: &str = "The finish is the platform at [";
const ROOM: &str = "In the room around [";
/// How often an agent looks on after its work, while the lock has not been looked at.
const LOOKS: u32 = 1;

/// The facts about one room that the prompts have stated.
#[derive(Default)]
struct KnownRoom {
    hint: String,
    is_done: bool,
    /// Things that errands name, with their cells.
    named: BTreeMap<BlockPos, BlockId>,
    /// Cells of conditions that count as fulfilled.
    active: BTreeSet<BlockPos>,
    is_read: bool,
}

/// The rooms that a prompt tells of. Exits of rooms that are not done are shut in the world that is made.
pub(super) fn rooms(told: &mut ToldVillage, text: &str) -> Escape {
    let mut known: BTreeMap<BlockPos, KnownRoom> = BTreeMap::new();
    for sign in &told.signs {
        let Some(center) = after(&sign.text, MIDDLE) else { continue };
        let room = known.entry(center).or_default();
        room.hint = hint_of(&sign.text).to_owned();
        room.is_done = sign.text.contains(IS_DONE);
        room.active = active(&sign.text);
        room.is_read = true;
    }
    for line in text.lines() {
        for (at, _) in line.match_indices(ROOM) {
            let rest = line.get(at..).unwrap_or_default();
            let Some(center) = after(rest, ROOM) else { continue };
            let errand = rest.split(" (").next().unwrap_or_default();
            known.entry(center).or_default().named.extend(named(errand));
        }
    }
    if let Some(finish) = after(text, FINISH) {
        ahead(told, finish, &mut known);
    }
    let agents = told.names.len();
    let mut told_rooms = Vec::new();
    // From the finish to the start.
    for (center, room) in known.iter().rev() {
        let is_shut = !room.is_done;
        let exit = [center.offset(0, 0, WALL), center.offset(0, 1, WALL)];
        for cell in exit {
            let seen = told.blocks.get(&cell).copied();
            let shut = seen.or_else(|| told_state("bedrock", "")).unwrap_or(BlockState::AIR);
            told.blocks.insert(cell, if is_shut { shut } else { BlockState::AIR });
        }
        told_rooms.push(told_room(told, *center, room, exit, agents));
    }
    Escape::told(told_rooms, agents)
}

/// Rooms between the agents and the finish, as the task describes their places.
fn ahead(told: &ToldVillage, finish: BlockPos, known: &mut BTreeMap<BlockPos, KnownRoom>) {
    for (number, place) in told.bodies.iter().filter_map(|(number, body)| Some((*number, body.place?))) {
        // A planner reads the signs of all agents, an agent its own.
        let reads = told.me.is_none_or(|me| me == number);
        let column = finish.x + ROW * div_round(place.x - finish.x, ROW);
        for row in 1..=ROWS_MAX {
            let center = BlockPos::new(column, finish.y, finish.z - ROW * row);
            if center.z + WALL < place.z {
                break;
            }
            let room = known.entry(center).or_default();
            // Where an agent stands and reads no sign there is no lock, or none that is left.
            room.is_done |= reads && is_inside(center, place) && !room.is_read;
        }
    }
    if told.me.is_some() && told.names.len() > 1 && known.values().all(|room| room.is_done) {
        beside(told, finish, known);
    }
}

/// Rooms in other columns that the agent has not been in, for an agent that has nothing left to do in its own.
fn beside(told: &ToldVillage, finish: BlockPos, known: &mut BTreeMap<BlockPos, KnownRoom>) {
    let first = told.visited.iter().map(|place| place.z).min().unwrap_or(finish.z);
    for column in [0, -1, 1, -2, 2] {
        for row in 1..=ROWS_MAX {
            let center = BlockPos::new(finish.x + ROW * column, finish.y, finish.z - ROW * row);
            if center.z + WALL < first {
                break;
            }
            let has_been = told.visited.iter().any(|place| is_inside(center, *place));
            known.entry(center).or_insert_with(|| KnownRoom { is_done: has_been, ..KnownRoom::default() });
        }
    }
}

fn is_inside(center: BlockPos, place: BlockPos) -> bool {
    (center.x - place.x).abs() <= WALL && (center.z - place.z).abs() <= WALL
}

fn div_round(value: i32, by: i32) -> i32 {
    (value + by / 2).div_euclid(by)
}

/// The words of a lock, without what the sign says of the moment.
fn hint_of(text: &str) -> &str {
    [" Nothing here is active now.", ACTIVE, IS_DONE, " The middle of this room"]
        .iter()
        .filter_map(|end| text.find(end))
        .min()
        .and_then(|end| text.get(..end))
        .unwrap_or(text)
}

fn active(text: &str) -> BTreeSet<BlockPos> {
    let list = text.split_once(ACTIVE).map_or("", |(_, list)| list.split("].").next().unwrap_or(list));
    let list = list.split(IS_DONE).next().unwrap_or_default();
    let list = list.split(" The middle of").next().unwrap_or_default();
    list.split('[').skip(1).filter_map(|part| place(part.split(']').next()?)).collect()
}

/// Things with their cells, such as `stone_button at [1, 2, 3]`.
fn named(text: &str) -> Vec<(BlockPos, BlockId)> {
    let read = |(at, _): (usize, &str)| {
        let name = text.get(..at)?.rsplit([' ', ',', ';']).next()?;
        let cell = text.get(at + " at [".len()..)?.split(']').next()?;
        Some((place(cell)?, registry().block(name)?))
    };
    text.match_indices(" at [").filter_map(read).collect()
}

fn after(text: &str, before: &str) -> Option<BlockPos> {
    place(text.split_once(before)?.1.split(']').next()?)
}

fn place(text: &str) -> Option<BlockPos> {
    let mut parts = text.split(',').map(|part| part.trim().parse::<i32>().ok());
    Some(BlockPos::new(parts.next()??, parts.next()??, parts.next()??))
}

fn told_room(
    told: &ToldVillage,
    center: BlockPos,
    room: &KnownRoom,
    exit: [BlockPos; 2],
    agents: usize,
) -> ToldRoom {
    let mut conditions: Vec<ConditionAt> = conditions(told, center, room);
    let is_lifting = room.hint.contains("lifted");
    // Pressure plates lift an agent, so their conditions come first; the lifted agent then presses the buttons.
    conditions.sort_by_key(|condition| {
        let name = condition.pattern.block.name();
        (is_lifting && !name.ends_with("_plate"), is_lifting && !name.ends_with("_button"), condition.pos)
    });
    let plan = |conditions: Vec<ConditionAt>, effects: Vec<EffectAt>| EventPlan {
        name: None,
        conditions,
        effects,
        needs_one: false,
        active_ticks: 0,
    };
    let events: Vec<EventPlan> = if is_lifting {
        let event = |condition: ConditionAt| {
            let effects = lift(&condition).into_iter().collect();
            plan(vec![condition], effects)
        };
        conditions.into_iter().map(event).collect()
    } else if conditions.is_empty() {
        Vec::new()
    } else {
        vec![plan(conditions, Vec::new())]
    };
    let is_set = |condition: &ConditionAt| room.active.contains(&condition.pos);
    let set = events.iter().map(|event| event.conditions.iter().map(is_set).collect()).collect();
    let kind = kind_of(&room.hint);
    let plan = RoomPlan {
        center,
        kind,
        hint: Arc::from(room.hint.as_str()),
        repeat: if room.is_read { 1 } else { agents as u32 },
        merge_to: None,
        split_to: if kind == RoomRelation::Split { vec![center; agents] } else { Vec::new() },
        events,
        exit,
        opens: Vec::new(),
    };
    ToldRoom { plan, is_done: room.is_done, set }
}

/// How agents leave a room, by the words on its sign.
fn kind_of(hint: &str) -> RoomRelation {
    match hint.to_lowercase() {
        hint if hint.contains("different rooms") => RoomRelation::Split,
        hint if hint.contains("carried to") => RoomRelation::Merge,
        hint if hint.contains("somebody else") => RoomRelation::Cross,
        _ => RoomRelation::SameRoom,
    }
}

fn lift(condition: &ConditionAt) -> Option<EffectAt> {
    condition.pattern.block.name().ends_with("_plate").then(|| EffectAt {
        pattern: condition.pattern.clone(),
        pos: condition.pos,
        event: None,
        command: Some(CommandEffect::Carry {
            who: NearbyPlayers { is_one: true, within: Some(2.0) },
            to: TeleportTarget::By([0.0, 6.0, 3.0]),
        }),
    })
}

/// The things in a room that its sign and errands are about.
fn conditions(told: &ToldVillage, center: BlockPos, room: &KnownRoom) -> Vec<ConditionAt> {
    let mut found: BTreeMap<BlockPos, ConditionAt> = BTreeMap::new();
    for (pos, block) in &room.named {
        found.insert(*pos, condition(*pos, *block));
    }
    let hint = room.hint.to_lowercase();
    let wanted = wanted_block(&hint);
    for (pos, state) in &told.blocks {
        let is_inside = (pos.x - center.x).abs() <= WALL
            && (-WALL..=WALL).contains(&(pos.z - center.z))
            && (-1..=HEIGHT).contains(&(pos.y - center.y));
        let name = state.name();
        let is_meant = (name.ends_with("_plate") && hint.contains("plate"))
            || (name == "lever" && hint.contains("lever"))
            || (name.ends_with("_button") && hint.contains("button"));
        if !is_inside {
            continue;
        }
        if is_meant {
            found.entry(*pos).or_insert_with(|| condition(*pos, state.block()));
        } else if let Some(block) = wanted.filter(|block| {
            pos.y < center.y && (name.ends_with("_sign") || state.block() == *block || state.is_air())
        }) {
            found.entry(*pos).or_insert_with(|| condition(*pos, block));
        }
    }
    found.into_values().collect()
}

/// The block that takes another's place, by words such as `swap the sign for a gold block`.
fn wanted_block(hint: &str) -> Option<BlockId> {
    let (_, rest) = hint.split_once("swap ")?.1.split_once(" for a ")?;
    let mut words = rest.split([' ', ';', '.', ',']);
    registry().block(&format!("{}_{}", words.next()?, words.next()?))
}

fn condition(pos: BlockPos, block: BlockId) -> ConditionAt {
    let name = block.name();
    let is_switched = name == "lever" || name.ends_with("_button") || name.ends_with("_plate");
    let properties = is_switched.then(|| ("powered".to_owned(), "true".to_owned())).into_iter().collect();
    ConditionAt { pattern: Pattern { block, properties }, pos, event: None, pulse_ticks: None }
}

/// The contents of chests into which no agent has looked: one of each block that a lock wants.
pub(super) fn supposed(told: &ToldVillage, escape: &Escape) -> BTreeMap<BlockPos, BTreeMap<ItemId, u32>> {
    let conditions = escape.plans().iter().flat_map(|plan| &plan.events).flat_map(|event| &event.conditions);
    let wanted = conditions.filter(|condition| condition.pattern.properties.is_empty());
    let items: BTreeMap<ItemId, u32> =
        wanted.filter_map(|wanted| Some((registry().item(wanted.pattern.block.name())?, 1))).collect();
    let is_unknown = |(at, state): &(&BlockPos, &BlockState)| {
        state.name() == "chest" && !told.stores.contains_key(at) && !items.is_empty()
    };
    told.blocks.iter().filter(is_unknown).map(|(at, _)| (*at, items.clone())).collect()
}

/// The expert for rooms, which looks on for a moment only: a lock is looked at once a second.
#[derive(Default)]
pub(super) struct LookingEscape {
    inner: EscapeExpert,
    looks: BTreeMap<AgentId, u32>,
    /// Agents whose block found a body in its cell.
    crowded: BTreeSet<AgentId>,
}

/// The call by which an agent goes a few cells towards the entrance, out of the way of a block.
fn step_back(scene: &Scene<'_>, agent: AgentId) -> Option<ToolCall> {
    /// How far it goes.
    const STEPS: i32 = 3;
    let body = scene.body(agent)?;
    let here = body.cell();
    let floor = scene.rooms?.plans().first().map_or(here.y, |plan| plan.center.y);
    Some(call_at(&body.name, "navigateTo", ["x", "y", "z"], BlockPos::new(here.x, floor, here.z - STEPS)))
}

impl GoalExpert for LookingEscape {
    fn subtasks(&self, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
        self.inner.subtasks(scene, division)
    }

    fn next(
        &mut self,
        scene: &Scene<'_>,
        agent: AgentId,
        goal: &SubtaskGoal,
        others: &[&SubtaskGoal],
    ) -> Next {
        let looks = self.looks.get(&agent).copied().unwrap_or(0);
        match self.inner.next(scene, agent, goal, others) {
            Next::Wait if looks >= LOOKS => Next::Done,
            Next::Call(call) if call.tool == "placeBlock" && self.crowded.contains(&agent) => {
                self.crowded.remove(&agent);
                Next::Call(step_back(scene, agent).unwrap_or(call))
            }
            next => next,
        }
    }

    fn is_done(&self, scene: &Scene<'_>, goal: &SubtaskGoal) -> bool {
        self.inner.is_done(scene, goal)
    }

    fn ends(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal, call: &ToolCall) -> bool {
        self.inner.ends(scene, agent, goal, call)
    }

    fn told(&mut self, agent: AgentId, call: &ToolCall, succeeded: bool, trouble: Option<Trouble>) {
        if trouble == Some(Trouble::Crowded) {
            self.crowded.insert(agent);
        } else {
            self.crowded.remove(&agent);
        }
        if call.tool == "scanNearbyEntities" {
            *self.looks.entry(agent).or_default() += 1;
        } else {
            self.looks.remove(&agent);
        }
        self.inner.told(agent, call, succeeded, trouble);
    }
}
