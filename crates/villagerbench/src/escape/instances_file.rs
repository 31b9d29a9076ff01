//! Tasks of rooms as files hold them: `{"instances": […]}`.

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use serde::{Deserialize, Serialize};

use super::atom::{Atom, Copies, RoomRelation};
use super::error::EscapeError;
use super::furnish::{Furniture, KnownCells, furnish};
use super::layout::{EscapeLayout, EscapeRoom};

/// Most tasks of a file.
const TASKS_MAX: usize = 10_000;
/// Most rooms of a task.
const ROOMS_MAX: usize = 256;
/// Most agents of a task.
pub const AGENTS_MAX: u32 = 16;
/// Farthest from the world's middle that a room may be, in blocks.
const FAR_MAX: i32 = 100_000;

// The head of a published file holds remarks for people too; what it must have cannot be misspelt unnoticed.
#[derive(Serialize, Deserialize)]
struct InstancesFile {
    instances: Vec<RawInstance>,
}

#[derive(Serialize, Deserialize)]
struct RawInstance {
    agents: u32,
    level: u32,
    seed: i64,
    rooms: Vec<RawRoom>,
    start: Vec<[i32; 3]>,
    start_items: Vec<BTreeMap<String, u32>>,
    #[serde(default)]
    complexity_code: f64,
    #[serde(default)]
    complexity_paper: f64,
    #[serde(default)]
    max_action_time_s: f64,
    #[serde(default)]
    max_time_s: u64,
}

#[derive(Serialize, Deserialize)]
struct RawRoom {
    atom: u32,
    center: [i32; 3],
    repeat: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    merge_to: Option<[i32; 3]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    split_to: Vec<[i32; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exit_of: Option<[i32; 3]>,
    #[serde(default)]
    condition_cells: Vec<[i32; 3]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    random_cells: Vec<[i32; 3]>,
}

fn pos([x, y, z]: [i32; 3]) -> BlockPos {
    BlockPos::new(x, y, z)
}

fn cell(pos: BlockPos) -> [i32; 3] {
    [pos.x, pos.y, pos.z]
}

/// Reads tasks over these atoms.
///
/// # Errors
/// [`EscapeError`].
pub fn read_instances(text: &str, atoms: &[Atom]) -> Result<Vec<EscapeLayout>, EscapeError> {
    let file: InstancesFile = serde_json::from_str(text).map_err(|error| EscapeError::syntax(&error))?;
    let count = file.instances.len();
    if !(1..=TASKS_MAX).contains(&count) {
        return Err(EscapeError::Count { what: "tasks", count, most: TASKS_MAX });
    }
    file.instances.into_iter().enumerate().map(|(task, raw)| layout(task, raw, atoms)).collect()
}

fn layout(task: usize, raw: RawInstance, atoms: &[Atom]) -> Result<EscapeLayout, EscapeError> {
    let wrong = |what: &'static str| Err(EscapeError::Instance { task, what });
    if !(1..=AGENTS_MAX).contains(&raw.agents) {
        return wrong("it is for 1 to 16 agents");
    }
    if raw.rooms.is_empty() || raw.rooms.len() > ROOMS_MAX {
        return wrong("it has 1 to 256 rooms");
    }
    if raw.start.len() != raw.agents as usize || raw.start_items.len() != raw.start.len() {
        return wrong("every agent needs a place to start and a list of items");
    }
    if raw
        .start_items
        .iter()
        .flatten()
        .any(|(item, count)| *count > 256 || cooperage_blocks::registry().item(item).is_none())
    {
        return wrong("a start item is unknown or there are too many of it");
    }
    let is_near = |cell: &[i32; 3]| {
        cell[0].abs() <= FAR_MAX && cell[2].abs() <= FAR_MAX && (-60..=200).contains(&cell[1])
    };
    let rooms =
        raw.rooms.iter().map(|room| read_room(task, room, atoms)).collect::<Result<Vec<EscapeRoom>, _>>()?;
    let named = raw.rooms.iter().flat_map(|room| {
        let others = room.merge_to.iter().chain(&room.split_to).chain(&room.exit_of);
        std::iter::once(&room.center).chain(others).chain(&room.random_cells)
    });
    if !named.chain(&raw.start).all(is_near) {
        return wrong("a place is too far away");
    }
    let layout = EscapeLayout {
        agents: raw.agents,
        level: raw.level,
        seed: raw.seed,
        rooms,
        start: raw.start.into_iter().map(pos).collect(),
        start_items: raw.start_items,
    };
    match layout.rooms.iter().all(|room| furniture(atoms, room).is_some()) {
        true => Ok(layout),
        false => wrong("a room has too few drawn cells"),
    }
}

fn read_room(task: usize, raw: &RawRoom, atoms: &[Atom]) -> Result<EscapeRoom, EscapeError> {
    let place = atoms.iter().position(|atom| atom.id == raw.atom);
    let place = place.ok_or(EscapeError::NoAtom { task, atom: raw.atom })?;
    let is_whole = match atoms[place].kind {
        RoomRelation::Merge => raw.merge_to.is_some(),
        RoomRelation::Split => !raw.split_to.is_empty() && raw.split_to.len() <= AGENTS_MAX as usize,
        RoomRelation::Cross => raw.exit_of.is_some(),
        RoomRelation::SameRoom => true,
    };
    if !is_whole {
        return Err(EscapeError::Instance { task, what: "a room does not say where it leads" });
    }
    if !(1..=AGENTS_MAX).contains(&raw.repeat) {
        return Err(EscapeError::Instance { task, what: "a room is for 1 to 16 agents" });
    }
    Ok(EscapeRoom {
        atom: place,
        center: pos(raw.center),
        repeat: raw.repeat,
        merge_to: raw.merge_to.map(pos),
        split_to: raw.split_to.iter().copied().map(pos).collect(),
        exit_of: raw.exit_of.map(pos),
        drawn: raw.random_cells.iter().copied().map(pos).collect(),
    })
}

/// The contents of a room of a layout; `None` if its drawn cells do not suffice.
#[must_use]
pub fn furniture(atoms: &[Atom], room: &EscapeRoom) -> Option<Furniture> {
    furnish(atoms.get(room.atom)?, room, &mut KnownCells(room.drawn.iter()), &mut Vec::new())
}

/// Writes tasks over these atoms, one to a line.
#[must_use]
pub fn write_instances(layouts: &[EscapeLayout], atoms: &[Atom]) -> String {
    let lines: Vec<String> =
        layouts.iter().map(|layout| serde_json::to_string(&raw(layout, atoms)).unwrap_or_default()).collect();
    format!("{{\"instances\":[\n{}\n]}}\n", lines.join(",\n"))
}

fn raw(layout: &EscapeLayout, atoms: &[Atom]) -> RawInstance {
    let limits = layout.limits(atoms);
    let rooms: Vec<RawRoom> = layout.rooms.iter().map(|room| raw_room(room, atoms)).collect();
    RawInstance {
        agents: layout.agents,
        level: layout.level,
        seed: layout.seed,
        start: layout.start.iter().copied().map(cell).collect(),
        start_items: layout.start_items.clone(),
        complexity_code: (layout.complexity(atoms) * 1e4).round() / 1e4,
        complexity_paper: rooms.iter().map(|room| room.condition_cells.len() as f64).sum(),
        max_action_time_s: limits.action_s,
        max_time_s: limits.round_s,
        rooms,
    }
}

fn raw_room(room: &EscapeRoom, atoms: &[Atom]) -> RawRoom {
    let atom = atoms.get(room.atom);
    let conditions = furniture(atoms, room).map(|furniture| furniture.conditions).unwrap_or_default();
    let draws = atom.is_some_and(|atom| atom.placed.iter().any(|placed| placed.copies != Copies::Fixed));
    RawRoom {
        atom: atom.map_or(0, |atom| atom.id),
        center: cell(room.center),
        repeat: room.repeat,
        merge_to: room.merge_to.map(cell),
        split_to: room.split_to.iter().copied().map(cell).collect(),
        exit_of: room.exit_of.map(cell),
        condition_cells: conditions.iter().map(|condition| cell(condition.pos)).collect(),
        random_cells: if draws { room.drawn.iter().copied().map(cell).collect() } else { Vec::new() },
    }
}

/// The complexity of the paper (eq. 12): the sum over rooms of the conditions to pass each.
#[must_use]
pub fn paper_complexity(layout: &EscapeLayout, atoms: &[Atom]) -> usize {
    let conditions =
        |room: &EscapeRoom| furniture(atoms, room).map_or(0, |furniture| furniture.conditions.len());
    layout.rooms.iter().map(conditions).sum()
}
