//! The cells of block worlds on their way to pages: each section is read and encoded once, and a page gets only the
//! contents that it lacks.
//!
//! Each painter numbers the contents of sections ([`SectionRegistry`]). The cells of a moment ([`MomentCells`]) hold the contents of
//! all its sections, and a content is kept as long as some moment holds it. The messages about the differences of two
//! moments are made in [`moment`](super::moment).

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use cooperage_core::World;
use cooperage_suites::scene::{BlockReader, Blocks, SectionAt, SectionCells};
use rustc_hash::FxHashMap;
use tokio::time::Instant;

use crate::wire::SectionContent;

/// The content of a section, in the form in which it is sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct EncodedSection {
    /// The content's number; 0 for a section that no agent can see into, of which nothing else is sent.
    pub(super) number: u64,
    pub(super) text: Arc<str>,
    /// The appearance of each state in it.
    pub(super) looks: Vec<(u16, Arc<str>)>,
}

/// A set of state numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct States(Vec<u64>);

impl States {
    /// Adds a state. Returns `false` if it was in the set already.
    pub(super) fn insert(&mut self, state: u16) -> bool {
        let (word, bit) = (usize::from(state / 64), 1 << (state % 64));
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let Some(word) = self.0.get_mut(word) else { return false };
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// All cells of a block world at a moment.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MomentCells {
    pub(super) sections: BTreeMap<[i32; 3], Arc<EncodedSection>>,
    /// The cells of a building plan that are still missing.
    pub(super) missing: Arc<str>,
    pub(super) missing_looks: Vec<(u16, Arc<str>)>,
    /// All states whose appearance is told with these cells.
    pub(super) states: States,
}

/// The contents that moments hold, by revision and by value.
#[derive(Debug)]
pub(super) struct SectionRegistry {
    /// The number of the owner. Contents of different owners have unrelated numbers.
    owner: u64,
    pub(super) by_revision: FxHashMap<u64, Weak<EncodedSection>>,
    /// By the hash of the cells, so that equal sections share one content.
    pub(super) by_text: FxHashMap<[u8; 32], Weak<EncodedSection>>,
    looks: BTreeMap<u16, Arc<str>>,
    last_number: u64,
    hidden: Option<Arc<EncodedSection>>,
    last: Option<Arc<MomentCells>>,
    /// The number of contents at which dropped ones are removed.
    swept_at: usize,
}

/// The number of contents below which none are removed.
pub(super) const SWEPT_FROM: usize = 4_096;

/// The number of owners so far.
static OWNERS: AtomicU64 = AtomicU64::new(0);

impl Default for SectionRegistry {
    fn default() -> Self {
        SectionRegistry {
            owner: OWNERS.fetch_add(1, Ordering::Relaxed),
            by_revision: FxHashMap::default(),
            by_text: FxHashMap::default(),
            looks: BTreeMap::new(),
            last_number: 0,
            hidden: None,
            last: None,
            swept_at: 0,
        }
    }
}

impl SectionRegistry {
    pub(super) fn owner(&self) -> u64 {
        self.owner
    }

    /// The cells of a world, and whether they are complete. Only sections with unknown revisions are read, those near
    /// agents first; with `patience`, sections that cannot be read in time are left for the next call.
    pub(super) fn cells(
        &mut self,
        blocks: &Blocks,
        world: &dyn World,
        reader: BlockReader,
        patience: Option<Duration>,
    ) -> (Arc<MomentCells>, bool) {
        let mut sections = Vec::with_capacity(blocks.sections.len());
        let mut unread: Vec<&SectionAt> = Vec::new();
        for section in &blocks.sections {
            let known = if section.is_hidden {
                Some(self.hidden())
            } else if let Some(seen) = &blocks.seen {
                // A viewer that sees only a part of the world is told nothing else.
                let Some(cells) = seen.get(&section.at) else { continue };
                Some(self.content(cells, reader))
            } else {
                self.by_revision.get(&section.revision).and_then(Weak::upgrade)
            };
            match known {
                Some(content) => sections.push((section.at, content)),
                None => unread.push(section),
            }
        }
        let is_all = self.read_all(&mut unread, blocks, world, reader, patience, &mut sections);
        let states: std::collections::BTreeSet<u16> =
            blocks.missing.iter().filter_map(|[.., state]| u16::try_from(*state).ok()).collect();
        let missing_looks: Vec<_> = states.into_iter().map(|state| self.look(state, reader)).collect();
        let missing = serde_json::to_string(&blocks.missing).unwrap_or_default().into();
        let mut states = States::default();
        let looks = sections.iter().flat_map(|(_, content)| &content.looks).chain(&missing_looks);
        for (state, _) in looks {
            states.insert(*state);
        }
        let cells = MomentCells { sections: sections.into_iter().collect(), missing, missing_looks, states };
        self.sweep();
        // If nothing has changed, moments share their cells.
        let cells = match &self.last {
            Some(last) if **last == cells => Arc::clone(last),
            _ => Arc::clone(self.last.insert(Arc::new(cells))),
        };
        (cells, is_all)
    }

    fn read_all(
        &mut self,
        unread: &mut [&SectionAt],
        blocks: &Blocks,
        world: &dyn World,
        reader: BlockReader,
        patience: Option<Duration>,
        sections: &mut Vec<([i32; 3], Arc<EncodedSection>)>,
    ) -> bool {
        let until = patience.map(|patience| Instant::now() + patience);
        if until.is_some() {
            let agents: Vec<[f64; 3]> = blocks.agents.iter().map(|agent| agent.at).collect();
            unread.sort_by_cached_key(|section| distance(section.at, &agents));
        }
        for (place, section) in unread.iter().enumerate() {
            if place > 0 && until.is_some_and(|until| Instant::now() >= until) {
                return false;
            }
            if let Some(content) = self.read(section.at, section.revision, world, reader) {
                sections.push((section.at, content));
            }
        }
        true
    }

    fn hidden(&mut self) -> Arc<EncodedSection> {
        let full = || Arc::new(EncodedSection { number: 0, text: "".into(), looks: Vec::new() });
        Arc::clone(self.hidden.get_or_insert_with(full))
    }

    fn read(
        &mut self,
        at: [i32; 3],
        revision: u64,
        world: &dyn World,
        reader: BlockReader,
    ) -> Option<Arc<EncodedSection>> {
        let content = self.content(&(reader.cells)(world, at)?, reader);
        self.by_revision.insert(revision, Arc::downgrade(&content));
        Some(content)
    }

    /// The content for these cells, which is shared with equal sections.
    fn content(&mut self, cells: &SectionCells, reader: BlockReader) -> Arc<EncodedSection> {
        let mut hasher = blake3::Hasher::new();
        for state in &cells.palette {
            hasher.update(&state.to_le_bytes());
        }
        // No state has this number, so it separates the palette from the runs.
        hasher.update(&u16::MAX.to_le_bytes()).update(&cells.runs);
        let hash = *hasher.finalize().as_bytes();
        let content = self.by_text.get(&hash).and_then(Weak::upgrade).unwrap_or_else(|| {
            self.last_number += 1;
            let looks = cells.palette.iter().map(|state| self.look(*state, reader)).collect();
            let content = SectionContent {
                number: self.last_number,
                palette: cells.palette.clone(),
                runs: cells.runs.iter().map(|byte| character(*byte)).collect(),
            };
            let text = serde_json::to_string(&content).unwrap_or_default().into();
            Arc::new(EncodedSection { number: self.last_number, text, looks })
        });
        self.by_text.insert(hash, Arc::downgrade(&content));
        content
    }

    fn look(&mut self, state: u16, reader: BlockReader) -> (u16, Arc<str>) {
        let text = || serde_json::to_string(&(reader.look)(state)).unwrap_or_default().into();
        (state, Arc::clone(self.looks.entry(state).or_insert_with(text)))
    }

    /// Removes the contents that no moment holds any more, once there are many.
    fn sweep(&mut self) {
        let count = self.by_revision.len().max(self.by_text.len());
        if count > self.swept_at.max(SWEPT_FROM) {
            self.by_revision.retain(|_, content| content.strong_count() > 0);
            self.by_text.retain(|_, content| content.strong_count() > 0);
            self.swept_at = self.by_revision.len().max(self.by_text.len()) * 2;
        }
    }
}

/// The character that stands for a byte; see [`SectionContent::runs`].
fn character(byte: u8) -> char {
    const ZERO: u8 = b'@';
    let letter = u32::from(ZERO) + u32::from(byte);
    char::from_u32(letter + u32::from(byte >= b'\\' - ZERO)).unwrap_or_default()
}

/// The squared distance from a section to the nearest agent, in blocks.
fn distance(at: [i32; 3], agents: &[[f64; 3]]) -> u64 {
    let middle = at.map(|at| f64::from(at) * 16.0 + 8.0);
    let to = |agent: &[f64; 3]| {
        let squares = middle.iter().zip(agent).map(|(one, other)| (one - other) * (one - other));
        squares.sum::<f64>() as u64
    };
    agents.iter().map(to).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_character_of_its_own_that_json_writes_as_it_is() {
        let characters: String = (0..=u8::MAX).map(character).collect();
        assert!(characters.starts_with("@ABC") && characters.contains("[]"), "{characters}");
        assert!(characters.chars().is_sorted_by(|one, next| one < next));
        assert_eq!(serde_json::to_string(&characters).unwrap(), format!("\"{characters}\""));
    }
}
