//! Neighbour updates: the effects of a change on the blocks beside it (docs/spec/blockworld.md, 7).

use super::World;
use super::event::{EventCause, WorldEventKind};
use super::scheduled::TickKind;
use crate::classes::{PlaceClass, SupportClass};
use crate::pos::{BlockPos, Face};
use crate::registry::BlockState;
use crate::rules::connect::{connected, leaves_distance};
use crate::rules::faces::is_leaves;
use crate::rules::support::{faces_held, survives};

impl World {
    /// Schedules updates of a cell's neighbours, after it has changed.
    pub(crate) fn notify(&mut self, doer: EventCause, pos: BlockPos) {
        self.updates.extend(pos.neighbours().map(|next| (next, doer)));
    }

    /// Runs updates until nothing changes any more or the limit of the tick is reached.
    pub(crate) fn settle(&mut self) {
        if self.is_settling {
            return;
        }
        self.is_settling = true;
        loop {
            while let Some((pos, doer)) = self.halves.pop() {
                self.lost_half(doer, pos);
            }
            let Some((pos, doer)) = self.updates.pop_front() else { break };
            if self.updates_left == 0 {
                self.updates.clear();
                self.push(EventCause::World, WorldEventKind::Limit { name: "neighbour updates" });
                break;
            }
            self.updates_left -= 1;
            self.neighbour_changed(doer, pos);
        }
        self.is_settling = false;
    }

    fn neighbour_changed(&mut self, doer: EventCause, pos: BlockPos) {
        let Some(state) = self.chunks.get(pos) else { return };
        if state.is_air() {
            return;
        }
        self.ask_fluid(pos, state);
        if state.is_lava() && self.lava_hardens(doer, pos, state) {
            return;
        }
        let info = state.info();
        if info.place.is_some() || info.support.is_some() {
            if self.lost_support(doer, pos, state) {
                return;
            }
            let joined = connected(&self.chunks, pos, state);
            if joined != state && self.write(doer, pos, joined) {
                self.notify(doer, pos);
            }
        } else if matches!(state.name(), "attached_melon_stem" | "attached_pumpkin_stem") {
            let stem = connected(&self.chunks, pos, state);
            self.write(doer, pos, stem);
        }
        if state.has_gravity() {
            self.ask(TickKind::Block, pos, super::cells::FALL_DELAY);
        }
        if is_leaves(state) && Some(leaves_distance(&self.chunks, pos)) != state.number("distance") {
            self.ask(TickKind::Block, pos, 1);
        }
        if state.name().ends_with("concrete_powder") {
            self.powder_sets(doer, pos, state);
        }
        self.power_changed(doer, pos);
    }

    /// Breaks a block that has lost its support; returns whether it is gone or going.
    fn lost_support(&mut self, doer: EventCause, pos: BlockPos, state: BlockState) -> bool {
        let Some(class) = state.info().support else { return false };
        if survives(&self.chunks, pos, state) {
            if matches!(class, SupportClass::Vine | SupportClass::Multiface)
                && let Some(kept) = faces_held(&self.chunks, pos, state)
                && kept != state
            {
                self.write(doer, pos, kept);
                self.notify(doer, pos);
            }
            return false;
        }
        if is_slow_to_go(class) {
            self.ask(TickKind::Block, pos, 1);
            return false;
        }
        self.break_block(doer, pos, None, true);
        true
    }

    /// Breaks the half of a two-cell block whose other half is gone. A half that set-up put down alone stays until then.
    fn lost_half(&mut self, doer: EventCause, pos: BlockPos) {
        let state = self.state(pos);
        let Some(other) = other_half(pos, state) else { return };
        let there = self.state(other);
        let is_head = state.name() == "piston_head";
        let is_whole = there.block() == state.block()
            && ["half", "part"]
                .iter()
                .all(|name| state.property(name).is_none() || there.property(name) != state.property(name));
        let holds =
            if is_head { there.is("extended", "true") && there.facing() == state.facing() } else { is_whole };
        if !holds {
            self.break_block(doer, pos, None, !is_head);
        }
    }

    /// Concrete powder that touches water sets.
    fn powder_sets(&mut self, doer: EventCause, pos: BlockPos, state: BlockState) {
        let touches = Face::ALL
            .into_iter()
            .filter(|&face| face != Face::Down)
            .any(|face| self.state(pos.step(face)).holds_water());
        let name = state.name().trim_end_matches("_powder");
        if touches && let Ok(concrete) = name.parse() {
            self.write(doer, pos, concrete);
            self.notify(doer, pos);
        }
    }
}

/// Whether blocks of the class break a tick later than their support.
fn is_slow_to_go(class: SupportClass) -> bool {
    matches!(
        class,
        SupportClass::SugarCane
            | SupportClass::Cactus
            | SupportClass::Bamboo
            | SupportClass::Scaffolding
            | SupportClass::Dripstone
            | SupportClass::NoSolidAbove
    )
}

/// Where the other half of a block is that was just replaced; for a piston, its head.
pub(crate) fn half_left_behind(pos: BlockPos, old: BlockState) -> Option<BlockPos> {
    if old.name() == "piston" && old.is("extended", "true") {
        return Some(pos.step(old.facing()?));
    }
    other_half(pos, old).filter(|_| old.name() != "piston_head")
}

/// Where the other half of a two-cell block is.
pub(crate) fn other_half(pos: BlockPos, state: BlockState) -> Option<BlockPos> {
    if state.name() == "piston_head" {
        return Some(pos.step(state.facing()?.opposite()));
    }
    match state.info().place {
        Some(PlaceClass::Bed) => {
            let facing = state.facing()?;
            Some(pos.step(if state.is("part", "foot") { facing } else { facing.opposite() }))
        }
        Some(PlaceClass::Door | PlaceClass::DoublePlant) => {
            Some(if state.is("half", "upper") { pos.down() } else { pos.up() })
        }
        _ => None,
    }
}
