//! The parts of a task's rooms that never change while it is played.

use std::sync::Arc;

use cooperage_blocks::BlockPos;

use super::atom::{Atom, FINAL, RoomEffect, RoomOffset, RoomRelation};
use super::event::EventPlan;
use super::furnish::{ConditionAt, EffectAt, from};
use super::instances_file::furniture;
use super::layout::EscapeRoom;

/// The parts of a room that never change.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomPlan {
    pub center: BlockPos,
    /// How its agents enter and leave it.
    pub kind: RoomRelation,
    /// The text of its sign.
    pub hint: Arc<str>,
    /// The number of agents for which it is made.
    pub repeat: u32,
    /// The place to which a merging room carries its agents.
    pub merge_to: Option<BlockPos>,
    /// The places to which a splitting room carries its agents.
    pub split_to: Vec<BlockPos>,
    /// Its events, the final one last.
    pub events: Vec<EventPlan>,
    /// The cells of its exit, lowest first.
    pub exit: [BlockPos; 2],
    /// Cells that open when it is done, because none of its events does so.
    pub opens: Vec<BlockPos>,
}

impl RoomPlan {
    /// The plan of a room; none where its atom or its cells are missing. `repairs`: an atom that leaves its exit shut
    /// or too low opens it.
    pub(super) fn new(room: &EscapeRoom, atoms: &[Atom], repairs: bool) -> Option<RoomPlan> {
        let atom = atoms.get(room.atom)?;
        let furniture = furniture(atoms, room)?;
        let side = atom.size.width + atom.size.wall;
        let cells: [RoomOffset; 2] = [[0, 0, side], [0, 1, side]];
        let is_shut = atom.effects.iter().all(|effect| !cells.contains(&effect.at));
        let exit = cells.map(|cell| from(room.center, cell));
        let mut opens = if is_shut { exit.to_vec() } else { Vec::new() };
        // An agent must step over the block that still lies before the exit, so it needs more height.
        let lies_there =
            |effect: &RoomEffect| effect.at == [0, 0, side - 1] && !effect.pattern.state().is_air();
        if atom.effects.iter().any(lies_there) {
            opens.push(exit[1].up());
        }
        Some(RoomPlan {
            center: room.center,
            kind: atom.kind,
            hint: Arc::clone(&atom.hint),
            repeat: room.repeat,
            merge_to: room.merge_to,
            split_to: room.split_to.clone(),
            events: events(atom, &furniture.conditions, &furniture.effects),
            exit,
            opens: if repairs && atom.kind == RoomRelation::SameRoom { opens } else { Vec::new() },
        })
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
