//! Sections in which random ticks can change something.
//!
//! Random ticks are drawn by (tick, section), so leaving out a section in which no draw could do anything changes
//! nothing. Most sections are like that: grass with no bare earth in reach, leaves on their tree. A section counts as
//! restless until it has been looked through; any change nearby makes it restless again.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::chunk::{Chunk, section_number};
use crate::chunks::Chunks;
use crate::physics::Cells;
use crate::pos::{BlockPos, ChunkPos};
use crate::registry::BlockState;
use crate::section::{CELLS, Section};
use crate::world::growth::{RandomClass, random_class};

/// Ticks until a section in which something changed is looked through, and until one that was found restless is looked
/// through again though nothing has changed in it.
const LOOK_TICKS: u64 = 256;
const LOOK_AGAIN_TICKS: u64 = 8_192;

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
    pub(crate) fn disturb(&mut self, pos: BlockPos, tick: u64) {
        let look_at = tick + LOOK_TICKS;
        let ends = |center: i32, reach: i32| {
            let (low, high) = ((center - reach) >> 4, (center + reach) >> 4);
            low..=high
        };
        for z in ends(pos.z, 1) {
            for x in ends(pos.x, 1) {
                for y in ends(pos.y, 4) {
                    let number = section_number(y << 4);
                    if let Ok(number) = u8::try_from(number) {
                        match self.restless.entry((ChunkPos::new(x, z), number)) {
                            Entry::Vacant(section) => {
                                section.insert(look_at);
                                self.is_stale = true;
                            }
                            Entry::Occupied(mut section) => {
                                *section.get_mut() = look_at.min(*section.get());
                                self.holds_until = self.holds_until.min(*section.get());
                            }
                        }
                    }
                }
            }
        }
    }

    /// Other chunks are active now.
    pub(crate) fn activity_changed(&mut self) {
        self.is_stale = true;
    }

    /// The restless sections found last, in ascending (chunk z, chunk x, section).
    pub(crate) fn restless(&self) -> &[(ChunkPos, u8)] {
        &self.found
    }

    /// Finds the restless sections among these chunks (ascending). Those found calm when looked through are dropped.
    pub(crate) fn look(&mut self, chunks: &Chunks, active: &[ChunkPos], tick: u64) {
        if !self.is_stale && tick < self.holds_until {
            return;
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
                *look_at = tick + LOOK_AGAIN_TICKS;
            }
            *holds_until = (*holds_until).min(*look_at);
            found.push((pos, number));
            true
        });
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
    if !spreads {
        return true;
    }
    let is_all_loaded =
        (-1..=1).all(|z| (-1..=1).all(|x| chunks.is_loaded(ChunkPos::new(pos.x + x, pos.z + z))));
    let grass = Grass::of(section, pos.origin().offset(0, i32::from(number) * 16, 0));
    let mut cells = Cells::new(chunks);
    is_all_loaded && !grass.is_any_smothered(&mut cells) && !grass.is_earth_near(&mut cells)
}

/// The grass of a section.
struct Grass {
    origin: BlockPos,
    /// Rows along x by `y << 4 | z`: the bit of x + 1 is set where there is grass.
    rows: [u32; 256],
}

impl Grass {
    fn of(section: &Section, origin: BlockPos) -> Grass {
        let mut cells = [false; CELLS];
        section.expand(|state| random_class(state) == Some(RandomClass::Grass), &mut cells);
        let mut rows = [0; 256];
        for (row, cells) in rows.iter_mut().zip(cells.chunks_exact(16)) {
            for (x, _) in cells.iter().enumerate().filter(|(_, is_grass)| **is_grass) {
                *row |= 2 << x;
            }
        }
        Grass { origin, rows }
    }

    /// Whether some lies under something that light can't pass.
    fn is_any_smothered(&self, cells: &mut Cells<'_>) -> bool {
        (0..16).any(|y| {
            (0..16).any(|z| {
                let row = self.rows[(y << 4 | z) as usize];
                places(row).any(|x| is_smothering(cells.get(self.origin.offset(x, y + 1, z))))
            })
        })
    }

    /// Whether earth that could become grass lies where it reaches.
    fn is_earth_near(&self, cells: &mut Cells<'_>) -> bool {
        (-3..=16).any(|y| {
            (-1..=16).any(|z| {
                let mut reached = 0;
                for from_y in (y - 1).max(0)..=(y + 3).min(15) {
                    for from_z in (z - 1).max(0)..=(z + 1).min(15) {
                        let row = self.rows[(from_y << 4 | from_z) as usize];
                        reached |= row | row << 1 | row >> 1;
                    }
                }
                places(reached).any(|x| {
                    let at = self.origin.offset(x, y, z);
                    is_earth(cells.get(at)) && !is_smothering(cells.get(at.up()))
                })
            })
        })
    }
}

/// The places along x whose bits are set in a row, from −1 on.
fn places(mut row: u32) -> impl Iterator<Item = i32> {
    std::iter::from_fn(move || {
        let bit = row.trailing_zeros();
        row &= row.checked_sub(1)?;
        Some(bit.cast_signed() - 1)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What a section's calmness was defined by, cell by cell.
    fn is_calm_plainly(chunks: &Chunks, grass: &[BlockPos]) -> bool {
        grass.iter().all(|at| {
            let reached = (-1..=1)
                .flat_map(|dx| (-3..=1).flat_map(move |dy| (-1..=1).map(move |dz| at.offset(dx, dy, dz))));
            !is_smothering(chunks.state(at.up()))
                && reached
                    .into_iter()
                    .all(|to| !is_earth(chunks.state(to)) || is_smothering(chunks.state(to.up())))
        })
    }

    #[test]
    fn earth_beside_grass_is_noticed_wherever_it_lies() {
        let (grass, stone, dirt): (BlockState, BlockState, BlockState) =
            ("grass_block".parse().unwrap(), "stone".parse().unwrap(), BlockState(DIRT));
        let mut random = crate::world::Stream::of(&cooperage_core::TreeRandom::from_seed(5), "calm", 0);
        let mut calm = 0;
        for _ in 0..300 {
            let mut chunks = Chunks::new();
            for z in -1..=1 {
                for x in -1..=1 {
                    chunks.put(ChunkPos::new(x, z), std::sync::Arc::new(Chunk::empty()));
                }
            }
            let mut draw = |state: BlockState| {
                let at =
                    BlockPos::new(random.between(-2, 17), random.between(12, 36), random.between(-2, 17));
                chunks.set(at, state);
                at
            };
            for _ in 0..40 {
                draw(stone);
                draw(dirt);
            }
            for _ in 0..20 {
                draw(grass);
            }
            let within: Vec<BlockPos> = (0..16)
                .flat_map(|x| (16..32).flat_map(move |y| (0..16).map(move |z| BlockPos::new(x, y, z))))
                .filter(|&at| chunks.state(at) == grass)
                .collect();
            let is_calm = is_calm(&chunks, ChunkPos::new(0, 0), section_number(16) as u8);
            assert_eq!(is_calm, is_calm_plainly(&chunks, &within));
            calm += u32::from(is_calm);
        }
        assert!((20..280).contains(&calm), "{calm} of 300 were calm");
    }

    #[test]
    fn dirt_is_dirt() {
        assert_eq!(BlockState(DIRT).to_string(), "dirt");
    }
}
