//! Sections in which random ticks can change something.
//!
//! Random ticks are drawn by (tick, section), so leaving out cells in which no draw could do anything changes nothing, and
//! in most sections that is all of them. A section is restless as long as some of its cells may be [`Lively`]: they
//! are looked for when the land around is loaded, any change makes those near it lively, and after a while the section
//! is looked through again.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::active::Active;
use super::lively::{LAYER_REACH, LEVEL_REACH, Lively, is_surrounded};
use super::stream::StreamKey;
use crate::chunk::section_number;
use crate::chunks::Chunks;
use crate::pos::{BlockPos, ChunkPos};
use crate::world::growth::random_class;

/// Ticks until a section in which something changed is looked through, and until one that was found restless is looked
/// through again though nothing has changed in it.
const LOOK_TICKS: u64 = 1_024;
const LOOK_AGAIN_TICKS: u64 = 8_192;
/// Looks are put off to ticks that are multiples of this, so that many are had at once.
const LOOK_STEP: u64 = 256;

/// A section by its chunk and number.
type SectionKey = (ChunkPos, u8);

/// The sections that are watched for random ticks; see the module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calm {
    watched: BTreeMap<SectionKey, Watch>,
    /// The restless sections among the active chunks, ascending.
    found: Vec<Restless>,
    /// The tick at which one of them is looked through next.
    holds_until: u64,
    /// Whether all sections are to be found again.
    is_stale: bool,
    /// Sections in which cells have become lively since.
    fresh: Vec<SectionKey>,
}

/// The state of a restless section.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// The tick at which it is looked through next.
    look_at: u64,
    lively: Lively,
}

/// A restless section in an active chunk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Restless {
    pub(crate) key: SectionKey,
    pub(crate) lively: Lively,
    /// The inputs of its draws besides the tick.
    pub(crate) parts: [StreamKey; 2],
}

impl Restless {
    fn new(key: SectionKey, lively: Lively) -> Restless {
        let (chunk, number) = key;
        let column = u64::from(chunk.x.cast_unsigned()) << 32 | u64::from(chunk.z.cast_unsigned());
        Restless { key, lively, parts: [column, u64::from(number)].map(StreamKey::of) }
    }
}

impl Calm {
    /// Watches the loaded chunks.
    pub(crate) fn of(chunks: &Chunks, tick: u64) -> Calm {
        let mut calm = Calm::default();
        for &pos in chunks.loaded() {
            calm.watch(chunks, pos, tick);
        }
        calm
    }

    /// A chunk was loaded beside others.
    pub(crate) fn loaded(&mut self, chunks: &Chunks, pos: ChunkPos, tick: u64) {
        for near in pos.around() {
            // Chunks that are not surrounded yet have been watched whole since they were loaded.
            if near == pos || chunks.is_loaded(near) && is_surrounded(chunks, near) {
                self.watch(chunks, near, tick);
            }
        }
    }

    /// Looks for cells that may be lively in a chunk; all plants count as lively where not all chunks around are
    /// loaded.
    fn watch(&mut self, chunks: &Chunks, pos: ChunkPos, tick: u64) {
        let Some(chunk) = chunks.chunk(pos) else { return };
        for (number, section) in chunk.sections() {
            if !section.any(|state| random_class(state).is_some()) {
                continue;
            }
            let key = (pos, number as u8);
            let lively = Lively::of(chunks, pos, key.1);
            if lively.is_empty() {
                self.watched.remove(&key);
            } else {
                self.watched.insert(key, Watch { look_at: later(tick, LOOK_AGAIN_TICKS), lively });
            }
        }
        self.is_stale = true;
    }

    /// A cell changed: cells around it are lively for a while.
    pub(crate) fn disturb(&mut self, pos: BlockPos, tick: u64) {
        let look_at = later(tick, LOOK_TICKS);
        let ends = |center: i32, reach: i32| (center - reach) >> 4..=(center + reach) >> 4;
        for z in ends(pos.z, LEVEL_REACH) {
            for x in ends(pos.x, LEVEL_REACH) {
                for y in ends(pos.y, LAYER_REACH) {
                    let Ok(number) = u8::try_from(section_number(y << 4)) else { continue };
                    let chunk = ChunkPos::new(x, z);
                    let woken = Lively::around(pos, BlockPos::new(x << 4, y << 4, z << 4));
                    let is_new = match self.watched.entry((chunk, number)) {
                        Entry::Vacant(place) => {
                            place.insert(Watch { look_at, lively: woken });
                            true
                        }
                        Entry::Occupied(mut place) => {
                            let watch = place.get_mut();
                            watch.look_at = watch.look_at.min(look_at);
                            let known = watch.lively;
                            watch.lively = known.with(woken);
                            watch.lively != known
                        }
                    };
                    if is_new {
                        self.fresh.push((chunk, number));
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
    pub(crate) fn restless(&self) -> &[Restless] {
        &self.found
    }

    /// Finds the restless sections among the active chunks. Sections that are due are looked through, and dropped if
    /// they are calm.
    pub(crate) fn look(&mut self, chunks: &Chunks, active: &Active, tick: u64) {
        if !self.is_stale && tick < self.holds_until {
            self.take_in(chunks, active);
            return;
        }
        self.is_stale = false;
        self.fresh.clear();
        self.holds_until = u64::MAX;
        self.found.clear();
        let (found, holds_until) = (&mut self.found, &mut self.holds_until);
        self.watched.retain(|&key, watch| {
            if !active.holds(key.0) {
                return true;
            }
            if tick >= watch.look_at {
                watch.lively = Lively::of(chunks, key.0, key.1);
                watch.look_at = later(tick, LOOK_AGAIN_TICKS);
            }
            if watch.lively.is_empty() {
                return false;
            }
            *holds_until = (*holds_until).min(watch.look_at);
            found.push(Restless::new(key, watch.lively));
            true
        });
    }

    /// Whether cells have become lively since sections were found.
    pub(crate) fn is_outdated(&self) -> bool {
        !self.fresh.is_empty()
    }

    /// Adds the sections that have become lively to those found.
    pub(crate) fn take_in(&mut self, chunks: &Chunks, active: &Active) {
        for key in std::mem::take(&mut self.fresh) {
            let section = chunks.chunk(key.0).and_then(|chunk| chunk.section(usize::from(key.1)));
            if !section.is_some_and(|section| section.any(|state| random_class(state).is_some())) {
                // No cell of the section grows; a change in it makes it restless again.
                self.watched.remove(&key);
                continue;
            }
            let Some(watch) = self.watched.get(&key).filter(|_| active.holds(key.0)) else { continue };
            self.holds_until = self.holds_until.min(watch.look_at);
            match self.place(key) {
                Ok(place) => self.found[place].lively = watch.lively,
                Err(place) => self.found.insert(place, Restless::new(key, watch.lively)),
            }
        }
    }

    /// The place of a section among those found, and its lively cells.
    pub(crate) fn known(&self, key: SectionKey) -> Option<(usize, Lively)> {
        let place = self.place(key).ok()?;
        Some((place, self.found.get(place)?.lively))
    }

    /// The place of a section among those found, or the place where it would be.
    fn place(&self, key: SectionKey) -> Result<usize, usize> {
        self.found.binary_search_by_key(&key, |restless| restless.key)
    }
}

/// So many ticks later, or a little after that.
fn later(tick: u64, ticks: u64) -> u64 {
    (tick + ticks).next_multiple_of(LOOK_STEP)
}
