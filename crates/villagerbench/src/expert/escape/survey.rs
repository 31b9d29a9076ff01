//! Rooms, and the agents' positions in them.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use cooperage_blocks::world::Player;
use cooperage_blocks::{BlockPos, World};
use cooperage_core::AgentId;

use crate::escape::atom::{CommandEffect, RoomRelation, TeleportTarget};
use crate::escape::furnish::ConditionAt;
use crate::escape::layout::ROW;
use crate::escape::scenario::{Escape, RoomPlan};
use crate::expert::Scene;

/// The position of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Spot {
    /// Outside all rooms.
    Outside,
    /// In a room.
    Inside(usize),
    /// On the roof of one.
    OnRoof(usize),
}

/// The rooms as they are now.
pub(super) struct Survey<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) escape: &'a Escape,
    pub(super) spots: Vec<Spot>,
}

/// Half a room with its walls, in cells.
const HALF: i32 = ROW / 2;
/// The height over a room's floor from which an agent is on its roof.
const ROOF: i32 = 4;
/// How near a place an agent counts as being there, in blocks.
const AT: f64 = 1.9;

impl<'a> Survey<'a> {
    /// Surveys the rooms; `None` if the task is another one.
    pub(super) fn new(scene: &'a Scene<'a>) -> Option<Survey<'a>> {
        let escape = scene.rooms?;
        let mut survey = Survey { scene, escape, spots: Vec::new() };
        survey.spots = (0..scene.agents.len() as u32)
            .map(|number| survey.body(AgentId(number)).map_or(Spot::Outside, |body| survey.spot(body.cell())))
            .collect();
        Some(survey)
    }

    pub(super) fn world(&self) -> &World {
        self.scene.world
    }

    pub(super) fn plan(&self, room: usize) -> Option<&'a RoomPlan> {
        self.escape.plans().get(room)
    }

    pub(super) fn body(&self, agent: AgentId) -> Option<&'a Player> {
        self.scene.body(agent).filter(|body| body.is_present())
    }

    /// Returns all agents that have a body.
    pub(super) fn agents(&self) -> impl Iterator<Item = AgentId> + '_ {
        (0..self.spots.len() as u32).map(AgentId).filter(|agent| self.body(*agent).is_some())
    }

    pub(super) fn spot_of(&self, agent: AgentId) -> Spot {
        self.spots.get(agent.0 as usize).copied().unwrap_or(Spot::Outside)
    }

    /// Returns the agents in a room.
    pub(super) fn inside(&self, room: usize) -> impl Iterator<Item = AgentId> + '_ {
        self.agents().filter(move |agent| self.spot_of(*agent) == Spot::Inside(room))
    }

    fn spot(&self, cell: BlockPos) -> Spot {
        let rooms = self.escape.plans().iter();
        let found = rooms.enumerate().find(|(_, plan)| {
            let center = plan.center;
            (cell.x - center.x).abs() <= HALF && (cell.z - center.z).abs() <= HALF
        });
        match found {
            Some((room, plan)) if cell.y >= plan.center.y + ROOF => Spot::OnRoof(room),
            Some((room, _)) => Spot::Inside(room),
            None => Spot::Outside,
        }
    }

    /// Whether an agent is at a place.
    pub(super) fn is_at(&self, agent: AgentId, place: BlockPos) -> bool {
        self.body(agent).is_none_or(|body| {
            let at = body.body.pos;
            let middle = [f64::from(place.x) + 0.5, f64::from(place.y), f64::from(place.z) + 0.5];
            (0..3).map(|axis| (at[axis] - middle[axis]).powi(2)).sum::<f64>() <= AT * AT
        })
    }

    /// How far an agent is from a cell, along the axes.
    pub(super) fn apart(&self, agent: AgentId, cell: BlockPos) -> u32 {
        self.body(agent).map_or(u32::MAX, |body| {
            let at = body.cell();
            at.x.abs_diff(cell.x) + at.y.abs_diff(cell.y) + at.z.abs_diff(cell.z)
        })
    }

    /// Whether a body gets through two cells, one above the other.
    fn is_passable(&self, low: BlockPos) -> bool {
        [low, low.up()].into_iter().all(|cell| {
            let state = self.world().state(cell);
            state.has_no_collision() || state.is("open", "true") && state.name().ends_with("_door")
        })
    }

    pub(super) fn is_exit_open(&self, room: usize) -> bool {
        self.plan(room).is_some_and(|plan| self.is_passable(plan.exit[0]))
    }

    /// Just inside the entrance of a room.
    pub(super) fn threshold(&self, room: usize) -> Option<BlockPos> {
        self.plan(room).map(|plan| plan.center.offset(0, 0, 1 - HALF))
    }

    /// Returns the rooms that an agent reaches from a spot without opening anything, with the numbers of steps.
    pub(super) fn reachable(&self, from: Spot) -> BTreeMap<usize, u32> {
        let mut steps: BTreeMap<Spot, u32> = BTreeMap::from([(from, 0)]);
        let mut queue = VecDeque::from([from]);
        while let Some(here) = queue.pop_front() {
            let far = steps.get(&here).copied().unwrap_or(0) + 1;
            for next in self.beside(here) {
                if let Entry::Vacant(place) = steps.entry(next) {
                    place.insert(far);
                    queue.push_back(next);
                }
            }
        }
        let rooms = steps.into_iter().filter_map(|(spot, far)| match spot {
            Spot::Inside(room) => Some((room, far)),
            Spot::Outside | Spot::OnRoof(_) => None,
        });
        rooms.collect()
    }

    fn beside(&self, here: Spot) -> Vec<Spot> {
        match here {
            // From a roof an agent jumps down.
            Spot::OnRoof(_) => vec![Spot::Outside],
            Spot::Inside(room) => self.doors(room).map(|(_, beyond)| beyond).collect(),
            Spot::Outside => {
                let rooms = 0..self.escape.plans().len();
                rooms
                    .filter(|room| self.doors(*room).any(|(_, beyond)| beyond == Spot::Outside))
                    .map(Spot::Inside)
                    .collect()
            }
        }
    }

    /// Returns the open ends of a room, and the spots beyond them.
    fn doors(&self, room: usize) -> impl Iterator<Item = (BlockPos, Spot)> + '_ {
        let ends = self.plan(room).into_iter().flat_map(|plan| {
            let front = plan.center.offset(0, 0, -HALF - 1);
            [(front, front.offset(0, 0, -1)), (plan.exit[0], plan.exit[0].offset(0, 0, 1))]
        });
        ends.filter(|(gap, _)| self.is_passable(*gap)).map(|(gap, beyond)| (gap, self.spot(beyond)))
    }

    /// The conditions of a room with the places of their events and their own.
    pub(super) fn conditions(
        &self,
        room: usize,
    ) -> impl Iterator<Item = (usize, usize, &'a ConditionAt)> + '_ {
        self.plan(room).into_iter().flat_map(|plan| plan.events.iter().enumerate()).flat_map(
            |(place, event)| {
                let conditions = event.conditions.iter().enumerate();
                conditions.map(move |(number, condition)| (place, number, condition))
            },
        )
    }

    /// Whether a condition has come about, as far as it matters still.
    fn is_met(&self, room: usize, event: usize, number: usize, condition: &ConditionAt) -> bool {
        let counts_for_ever = self.escape.event_rules().is_fixed && !self.escape.is_done(room);
        counts_for_ever && self.escape.has_fired(room, event)
            || self.escape.is_active(room, event, self.world().tick())
            || self.escape.is_set(room, event, number)
            || condition.pattern.holds(self.world().state(condition.pos))
    }

    /// Returns the conditions at these cells that are still open.
    pub(super) fn unmet(&self, room: usize, cells: &[BlockPos]) -> Vec<&'a ConditionAt> {
        self.conditions(room)
            .filter(|(_, _, condition)| cells.contains(&condition.pos))
            .filter(|(event, number, condition)| !self.is_met(room, *event, *number, condition))
            .map(|(_, _, condition)| condition)
            .collect()
    }

    /// Returns the conditions of a room that have to be fulfilled first. If all are fulfilled and only the judge has
    /// not looked yet, these are all conditions.
    pub(super) fn stage(&self, room: usize) -> Vec<&'a ConditionAt> {
        let all: Vec<_> = self.conditions(room).collect();
        let unmet =
            all.iter().filter(|(event, number, condition)| !self.is_met(room, *event, *number, condition));
        let unmet: Vec<_> = unmet.copied().collect();
        if unmet.is_empty() && !self.escape.is_done(room) {
            return all.into_iter().map(|(_, _, condition)| condition).collect();
        }
        let first = unmet.first().map(|(event, ..)| *event);
        let is_staged = self.is_staged(room);
        let these = unmet.into_iter().filter(|(event, ..)| !is_staged || Some(*event) == first);
        these.map(|(_, _, condition)| condition).collect()
    }

    /// Whether the judge has only to look at a room once more.
    pub(super) fn is_all_met(&self, room: usize) -> bool {
        !self.escape.is_done(room)
            && self
                .conditions(room)
                .all(|(event, number, condition)| self.is_met(room, event, number, condition))
    }

    /// Whether the events of a room must happen one after the other, because one lifts an agent to the place of the
    /// next.
    pub(super) fn is_staged(&self, room: usize) -> bool {
        let lifts = |command: &Option<CommandEffect>| {
            matches!(command, Some(CommandEffect::Carry { to: TeleportTarget::By(_), .. }))
        };
        self.plan(room).is_some_and(|plan| {
            plan.events.iter().flat_map(|event| &event.effects).any(|effect| lifts(&effect.command))
        })
    }

    /// Whether a cell is worked from the roof.
    pub(super) fn is_high(&self, room: usize, cell: BlockPos) -> bool {
        self.plan(room).is_some_and(|plan| cell.y >= plan.center.y + ROOF)
    }

    /// Returns how many agents a room needs: the number that the layout leads through it, so that no agent is missing
    /// in later rooms.
    pub(super) fn needed(&self, room: usize) -> usize {
        let Some(plan) = self.plan(room) else { return 0 };
        let wanted = match plan.kind {
            RoomRelation::Split => plan.split_to.len(),
            RoomRelation::Merge => 1,
            RoomRelation::SameRoom | RoomRelation::Cross => {
                let conditions: usize = plan.events.iter().map(|event| event.conditions.len()).sum();
                conditions.max(plan.repeat as usize)
            }
        };
        wanted.clamp(1, self.spots.len().max(1))
    }
}
