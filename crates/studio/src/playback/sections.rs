//! The cells of block worlds on their way to pages: what a section holds is read and written once, and a page is told only of
//! what is new to it.
//!
//! The thread that plays a world again numbers the contents of its sections ([`Contents`]). A moment ([`Shown`]) holds the
//! contents of all its sections, and a content lives as long as some moment holds it. A connection remembers the last moment
//! of which it told its page ([`Told`]); what differs is sent.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use cooperage_core::World;
use cooperage_suites::scene::{BlockReader, Blocks};

use crate::wire::SectionContent;

/// What a section holds, as it is sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Content {
    /// 0 where nobody can see into it; nothing else is sent of it then.
    number: u64,
    text: Arc<str>,
    /// The states in it and how they look.
    looks: Vec<(u16, Arc<str>)>,
}

/// All cells of a block world at a moment.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cells {
    sections: BTreeMap<[i32; 3], Arc<Content>>,
    /// Cells that are missing of a plan.
    missing: Arc<str>,
    missing_looks: Vec<(u16, Arc<str>)>,
}

/// A moment that is ready to be sent.
#[derive(Debug)]
pub(crate) struct Shown {
    text: Arc<str>,
    cells: Option<Arc<Cells>>,
}

impl Shown {
    /// A message about a moment, with the cells of its world if it is a block world.
    pub(super) fn new(text: &str, cells: Option<Arc<Cells>>) -> Shown {
        Shown { text: text.into(), cells }
    }
}

/// The contents of sections that some moment holds.
#[derive(Debug, Default)]
pub(super) struct Contents {
    by_revision: BTreeMap<u64, Weak<Content>>,
    /// By what they hold, so that equal sections are one content.
    by_text: BTreeMap<[u8; 32], Weak<Content>>,
    looks: BTreeMap<u16, Arc<str>>,
    last_number: u64,
    hidden: Option<Arc<Content>>,
    last: Option<Arc<Cells>>,
    /// How many contents there may be before those are looked for that nobody holds any more.
    swept_at: usize,
}

/// Contents below which nothing is swept.
const SWEPT_FROM: usize = 4_096;

impl Contents {
    /// The cells of a world. Only what has not been read yet is read.
    pub(super) fn cells(&mut self, blocks: &Blocks, world: &dyn World, reader: BlockReader) -> Arc<Cells> {
        let mut sections = BTreeMap::new();
        for section in &blocks.sections {
            let content = if section.is_hidden {
                Some(self.hidden())
            } else {
                let known = self.by_revision.get(&section.revision).and_then(Weak::upgrade);
                known.or_else(|| self.read(section.at, section.revision, world, reader))
            };
            if let Some(content) = content {
                sections.insert(section.at, content);
            }
        }
        let states: BTreeSet<u16> =
            blocks.missing.iter().filter_map(|[.., state]| u16::try_from(*state).ok()).collect();
        let missing_looks = states.into_iter().map(|state| self.look(state, reader)).collect();
        let missing = serde_json::to_string(&blocks.missing).unwrap_or_default().into();
        let cells = Cells { sections, missing, missing_looks };
        self.sweep();
        // Where nothing has changed, moments share their cells.
        match &self.last {
            Some(last) if **last == cells => Arc::clone(last),
            _ => Arc::clone(self.last.insert(Arc::new(cells))),
        }
    }

    fn hidden(&mut self) -> Arc<Content> {
        let full = || Arc::new(Content { number: 0, text: "".into(), looks: Vec::new() });
        Arc::clone(self.hidden.get_or_insert_with(full))
    }

    fn read(
        &mut self,
        at: [i32; 3],
        revision: u64,
        world: &dyn World,
        reader: BlockReader,
    ) -> Option<Arc<Content>> {
        let cells = (reader.cells)(world, at)?;
        let mut hasher = blake3::Hasher::new();
        for state in &cells.palette {
            hasher.update(&state.to_le_bytes());
        }
        // No state has this number, so palette and runs cannot be taken for one another.
        hasher.update(&u16::MAX.to_le_bytes()).update(&cells.runs);
        let hash = *hasher.finalize().as_bytes();
        let content = self.by_text.get(&hash).and_then(Weak::upgrade).unwrap_or_else(|| {
            self.last_number += 1;
            let looks = cells.palette.iter().map(|state| self.look(*state, reader)).collect();
            let content = SectionContent {
                number: self.last_number,
                palette: cells.palette,
                runs: STANDARD.encode(&cells.runs),
            };
            let text = serde_json::to_string(&content).unwrap_or_default().into();
            Arc::new(Content { number: self.last_number, text, looks })
        });
        self.by_text.insert(hash, Arc::downgrade(&content));
        self.by_revision.insert(revision, Arc::downgrade(&content));
        Some(content)
    }

    fn look(&mut self, state: u16, reader: BlockReader) -> (u16, Arc<str>) {
        let text = || serde_json::to_string(&(reader.look)(state)).unwrap_or_default().into();
        (state, Arc::clone(self.looks.entry(state).or_insert_with(text)))
    }

    /// Forgets what nobody holds any more, when there may be much of it.
    fn sweep(&mut self) {
        if self.by_revision.len() > self.swept_at.max(SWEPT_FROM) {
            self.by_revision.retain(|_, content| content.strong_count() > 0);
            self.by_text.retain(|_, content| content.strong_count() > 0);
            self.swept_at = self.by_revision.len() * 2;
        }
    }
}

/// What a page has been told of a block world.
#[derive(Debug, Default)]
pub(crate) struct Told {
    cells: Option<Arc<Cells>>,
    looks: BTreeSet<u16>,
}

impl Told {
    /// The message about a moment for this page, which knows it from then on.
    pub(crate) fn frame(&mut self, shown: &Shown) -> Arc<str> {
        let Some(cells) = &shown.cells else { return Arc::clone(&shown.text) };
        let changes = self.changes(cells);
        self.cells = Some(Arc::clone(cells));
        let head = shown.text.strip_suffix('}').unwrap_or(&shown.text);
        format!("{head},\"changes\":{changes}}}").into()
    }

    /// What is new, as the text of [`BlockChanges`](crate::wire::BlockChanges); its parts are texts already.
    fn changes(&mut self, cells: &Cells) -> String {
        let nothing = BTreeMap::new();
        let before = self.cells.as_deref();
        let had = before.map_or(&nothing, |cells| &cells.sections);
        let numbers = |sections: &BTreeMap<_, Arc<Content>>| {
            sections.values().map(|content| content.number).collect::<BTreeSet<_>>()
        };
        let is_same = before.is_some_and(|before| std::ptr::eq(before, cells));
        let (mut placed, mut gone, mut looks, mut contents) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        if !is_same {
            let mut known = numbers(had);
            // Nothing is to be told of a full section.
            known.insert(0);
            for ([x, y, z], content) in &cells.sections {
                if had.get(&[*x, *y, *z]).is_some_and(|had| had.number == content.number) {
                    continue;
                }
                placed.push(format!("[{x},{y},{z},{}]", content.number));
                if known.insert(content.number) {
                    contents.push(&*content.text);
                    looks.extend(&content.looks);
                }
            }
            gone.extend(
                had.keys()
                    .filter(|at| !cells.sections.contains_key(*at))
                    .map(|[x, y, z]| format!("[{x},{y},{z}]")),
            );
        }
        let mut missing = String::new();
        if before.is_none_or(|before| before.missing != cells.missing) {
            looks.extend(&cells.missing_looks);
            missing = format!(",\"missing\":{}", cells.missing);
        }
        looks.retain(|(state, _)| self.looks.insert(*state));
        let looks: Vec<&str> = looks.into_iter().map(|(_, text)| &**text).collect();
        format!(
            "{{\"whole\":{},\"looks\":[{}],\"contents\":[{}],\"placed\":[{}],\"gone\":[{}]{missing}}}",
            before.is_none(),
            looks.join(","),
            contents.join(","),
            placed.join(","),
            gone.join(",")
        )
    }
}

#[cfg(test)]
mod tests;
