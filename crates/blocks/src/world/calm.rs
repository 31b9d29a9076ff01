//! Sections in which random ticks can change something.
//!
//! Random ticks are drawn by (tick, section), so leaving out a section in which no draw could do anything changes
//! nothing. Most sections are like that: grass with no bare earth in reach, leaves on their tree. A section counts as
//! restless until it has been looked through; any change nearby makes it restless again.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::chunk::{Chunk, section_number};
use crate::chunks::Chunks;
use crate::pos::{BlockPos, ChunkPos};
use crate::registry::BlockState;
use crate::world::growth::{RandomClass, random_class};

/// Ticks until a restless section is looked through again.
const LOOK_EVERY: u64 = 256;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calm {
    /// With the tick at which each section is looked through next.
    restless: BTreeMap<(ChunkPos, u8), u64>,
    /// The restless sections among the active chunks, as found last.
    found: Vec<(ChunkPos, u8)>,
    /// The tick at which one of them is looked through next.
    holds_until: u64,
    /// Whether sections have become restless since.
    is_stale: bool,
}

impl Calm {
    /// A chunk is about to be loaded beside others: whatever in it grows is restless, and so is grass around that could
    /// spread into it.
    pub(crate) fn loaded(&mut self, chunks: &Chunks, pos: ChunkPos, chunk: &Chunk) {
        for (number, section) in chunk.sections() {
            if section.any(|state| random_class(state).is_some()) {
                self.restless.insert((pos, number as u8), 0);
                self.is_stale = true;
            }
        }
        let holds = |chunk: &Chunk, number: usize, what: fn(BlockState) -> bool| {
            chunk.section(number).is_some_and(|section| section.any(what))
        };
        let is_grass = |state| random_class(state) == Some(RandomClass::Grass);
        for (dx, dz) in (-1..=1).flat_map(|dz| (-1..=1).map(move |dx| (dx, dz))) {
            let beside = ChunkPos::new(pos.x.wrapping_add(dx), pos.z.wrapping_add(dz));
            let Some(other) = chunks.chunk(beside).filter(|_| beside != pos) else { continue };
            for (number, _) in other.sections().filter(|(_, section)| section.any(is_grass)) {
                if (number.saturating_sub(1)..=number + 1).any(|near| holds(chunk, near, is_earth)) {
                    let section = self.restless.entry((beside, number as u8));
                    self.is_stale |= matches!(section, Entry::Vacant(_));
                    section.or_insert(0);
                }
            }
        }
    }

    /// A cell changed: its section and those around it are restless for a while.
    pub(crate) fn disturb(&mut self, pos: BlockPos) {
        let ends = |center: i32, reach: i32| {
            let (low, high) = ((center - reach) >> 4, (center + reach) >> 4);
            low..=high
        };
        for z in ends(pos.z, 1) {
            for x in ends(pos.x, 1) {
                for y in ends(pos.y, 4) {
                    let number = section_number(y << 4);
                    if let Ok(number) = u8::try_from(number) {
                        let section = self.restless.entry((ChunkPos::new(x, z), number));
                        self.is_stale |= matches!(section, Entry::Vacant(_));
                        section.or_insert(0);
                    }
                }
            }
        }
    }

    /// Other chunks are active now.
    pub(crate) fn activity_changed(&mut self) {
        self.is_stale = true;
    }

    /// The restless sections among these chunks (ascending), in ascending (chunk z, chunk x, section). Those found calm
    /// when looked through are dropped.
    pub(crate) fn restless(&mut self, chunks: &Chunks, active: &[ChunkPos], tick: u64) -> &[(ChunkPos, u8)] {
        if !self.is_stale && tick < self.holds_until {
            return &self.found;
        }
        self.is_stale = false;
        self.holds_until = u64::MAX;
        let (found, holds_until) = (&mut self.found, &mut self.holds_until);
        found.clear();
        self.restless.retain(|&(pos, number), look_at| {
            if active.binary_search(&pos).is_err() {
                return true;
            }
            if tick >= *look_at {
                if is_calm(chunks, pos, number) {
                    return false;
                }
                *look_at = tick + LOOK_EVERY;
            }
            *holds_until = (*holds_until).min(*look_at);
            found.push((pos, number));
            true
        });
        found
    }
}

/// Whether no random tick in the section could change anything, whatever light and time.
fn is_calm(chunks: &Chunks, pos: ChunkPos, number: u8) -> bool {
    let Some(section) = chunks.chunk(pos).and_then(|chunk| chunk.section(usize::from(number))) else {
        return true;
    };
    let mut spreads = false;
    for (state, _) in section.kinds() {
        match random_class(state) {
            None => {}
            Some(RandomClass::Grass) => spreads = true,
            Some(_) => return false,
        }
    }
    !spreads || (!is_any_smothered(chunks, pos, number) && !is_earth_near(chunks, pos, number))
}

/// Whether grass of the section lies under something that light can't pass.
fn is_any_smothered(chunks: &Chunks, pos: ChunkPos, number: u8) -> bool {
    cells(chunks, pos, number).any(|(at, state)| {
        random_class(state) == Some(RandomClass::Grass) && is_smothering(chunks.state(at.up()))
    })
}

/// Whether earth that could become grass lies where grass of the section could reach it.
fn is_earth_near(chunks: &Chunks, pos: ChunkPos, number: u8) -> bool {
    let is_within = |at: BlockPos| at.chunk() == pos && section_number(at.y) == usize::from(number);
    let grass_reaches = |at: BlockPos| {
        (-1..=3).any(|dy| {
            (-1..=1).any(|dz| {
                (-1..=1).any(|dx| {
                    let from = at.offset(dx, dy, dz);
                    is_within(from) && random_class(chunks.state(from)) == Some(RandomClass::Grass)
                })
            })
        })
    };
    let is_open = |at: BlockPos| !is_smothering(chunks.state(at.up()));
    (-1..=1).any(|dz| {
        (-1..=1).any(|dx| {
            (-1i16..=1).any(|dy| {
                let Ok(number) = u8::try_from(i16::from(number) + dy) else { return false };
                let pos = ChunkPos::new(pos.x + dx, pos.z + dz);
                let section = chunks.chunk(pos).and_then(|chunk| chunk.section(usize::from(number)));
                section.is_some_and(|section| section.any(is_earth))
                    && cells(chunks, pos, number)
                        .any(|(at, state)| is_earth(state) && is_open(at) && grass_reaches(at))
            })
        })
    })
}

/// Dirt, which grass takes over.
pub(crate) fn is_earth(state: BlockState) -> bool {
    state.0 == DIRT
}

/// The state of dirt; a test compares it with the registry.
const DIRT: u16 = 10;

/// Whether grass under it dies: nothing shines through, or it is water.
pub(crate) fn is_smothering(state: BlockState) -> bool {
    state.is_opaque() || state.holds_water()
}

fn cells(chunks: &Chunks, pos: ChunkPos, number: u8) -> impl Iterator<Item = (BlockPos, BlockState)> {
    let origin = pos.origin().offset(0, i32::from(number) * 16, 0);
    let section = chunks.chunk(pos).and_then(|chunk| chunk.section(usize::from(number)));
    let cells = section.map(|section| section.to_cells());
    (0..4096i32).filter_map(move |cell| {
        let state = *cells.as_ref()?.get(cell as usize)?;
        Some((origin.offset(cell & 15, cell >> 8, cell >> 4 & 15), state))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dirt_is_dirt() {
        assert_eq!(BlockState(DIRT).to_string(), "dirt");
    }
}
