//! Whether a layout can be played: no two rooms in one place, and a team that gets into every room.
//!
//! Rooms are doors between regions: who is in a room can open its exit; an entrance is open, to the room behind it if
//! there is one, to the open country otherwise. Fulfilled conditions count for a while, so that a few agents can do the
//! work of many; but where an atom asks for several agents, so many must get there.

use std::collections::BTreeSet;

use cooperage_blocks::BlockPos;

use super::atom::{Atom, RoomRelation};
use super::layout::{EscapeLayout, EscapeRoom, ROW};

/// Why a layout can't be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsound {
    /// Two rooms stand in one place.
    #[error("two rooms stand at {0}")]
    Twice(BlockPos),
    /// Too few agents get into a room.
    #[error("too few agents get into the room at {0}")]
    Unreachable(BlockPos),
}

/// Where an agent can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Region {
    Outside,
    Room(usize),
}

/// Plays a layout as a walk through regions.
///
/// # Errors
/// [`Unsound`].
pub fn check(layout: &EscapeLayout, atoms: &[Atom]) -> Result<(), Unsound> {
    let rooms = &layout.rooms;
    for (number, room) in rooms.iter().enumerate() {
        if rooms.iter().take(number).any(|other| other.center == room.center) {
            return Err(Unsound::Twice(room.center));
        }
    }
    let mut reached: Vec<BTreeSet<Region>> =
        layout.start.iter().map(|start| BTreeSet::from([region(rooms, *start)])).collect();
    let mut is_done = vec![false; rooms.len()];
    loop {
        for regions in &mut reached {
            wander(layout, atoms, &is_done, regions);
        }
        let ready = (0..rooms.len()).find(|&number| {
            let inside = reached.iter().filter(|regions| regions.contains(&Region::Room(number))).count();
            !is_done[number] && inside >= needed(&rooms[number], atoms, layout.agents)
        });
        match ready {
            Some(number) => is_done[number] = true,
            None => break,
        }
    }
    match is_done.iter().position(|&is_done| !is_done) {
        Some(number) => Err(Unsound::Unreachable(rooms[number].center)),
        None => Ok(()),
    }
}

/// How many agents a room takes.
fn needed(room: &EscapeRoom, atoms: &[Atom], agents: u32) -> usize {
    atoms.get(room.atom).map_or(1, |atom| atom.min_player.min(agents)) as usize
}

fn region(rooms: &[EscapeRoom], pos: BlockPos) -> Region {
    let is_inside = |room: &EscapeRoom| {
        (pos.x - room.center.x).abs() <= ROW / 2 && (pos.z - room.center.z).abs() <= ROW / 2
    };
    rooms.iter().position(is_inside).map_or(Region::Outside, Region::Room)
}

/// Adds every region that can be reached from the known ones.
fn wander(layout: &EscapeLayout, atoms: &[Atom], is_done: &[bool], regions: &mut BTreeSet<Region>) {
    let rooms = &layout.rooms;
    let mut queue: Vec<Region> = regions.iter().copied().collect();
    while let Some(here) = queue.pop() {
        let mut next = Vec::new();
        match here {
            Region::Outside => {
                for (number, room) in rooms.iter().enumerate() {
                    let has_open_front = region(rooms, room.center.offset(0, 0, -ROW)) == Region::Outside;
                    let leads_out = region(rooms, room.center.offset(0, 0, ROW)) == Region::Outside;
                    if has_open_front || leads_out && is_open(layout, atoms, is_done, number) {
                        next.push(Region::Room(number));
                    }
                }
            }
            Region::Room(number) => {
                let room = &rooms[number];
                let behind = region(rooms, room.center.offset(0, 0, -ROW));
                match behind {
                    Region::Room(other) if !is_open(layout, atoms, is_done, other) => {}
                    _ => next.push(behind),
                }
                if is_open(layout, atoms, is_done, number) {
                    next.push(region(rooms, room.center.offset(0, 0, ROW)));
                }
                if is_done[number] {
                    let points = room.merge_to.iter().chain(&room.split_to);
                    next.extend(points.map(|point| region(rooms, *point)));
                }
            }
        }
        queue.extend(next.into_iter().filter(|region| regions.insert(*region)));
    }
}

/// Whether a room's exit is open.
fn is_open(layout: &EscapeLayout, atoms: &[Atom], is_done: &[bool], number: usize) -> bool {
    let kind = |room: &EscapeRoom| atoms.get(room.atom).map(|atom| atom.kind);
    let room = &layout.rooms[number];
    match kind(room) {
        Some(RoomRelation::SameRoom) => is_done[number],
        Some(RoomRelation::Cross) => {
            let opens =
                |(other, opener): (usize, &EscapeRoom)| is_done[other] && opener.exit_of == Some(room.center);
            layout.rooms.iter().enumerate().any(opens)
        }
        Some(RoomRelation::Merge | RoomRelation::Split) | None => false,
    }
}
