//! The blocks that a team has seen, each with the time of the last look at it.

use std::collections::BTreeSet;

use cooperage_core::{Micros, Perception, Place, SeenBlock, Tick};
use serde_json::Value;

use super::{age, placed};

/// Places of one kind of thing that are told, the newest.
const PLACES_TOLD: usize = 6;
/// Records of blocks that are kept; the oldest go.
const BLOCKS_KEPT: usize = 4_096;
/// Cells of a straight run in the task data that are read, and cells in all.
const RUN_MAX: i64 = 64;
const CELLS_MAX: usize = 4_096;

/// The blocks, in the order in which they were first seen as they are.
pub(super) struct RememberedBlocks {
    list: Vec<KnownBlock>,
    /// The cells that the task data names.
    named: BTreeSet<Place>,
}

struct KnownBlock {
    block: SeenBlock,
    /// The last look at it.
    tick: Tick,
    /// Whether an agent has since seen the cell empty.
    is_gone: bool,
}

/// The terms on which blocks are listed.
pub(super) struct BlockListTerms {
    /// The look against which others are old.
    pub(super) newest: Tick,
    pub(super) tick_length: Micros,
}

impl RememberedBlocks {
    /// No blocks yet, of a task with this data.
    pub(super) fn naming(document: &Value) -> RememberedBlocks {
        RememberedBlocks { list: Vec::new(), named: cells_of(document) }
    }

    /// Takes in a look.
    pub(super) fn take(&mut self, seen: &Perception, now: Tick) {
        for known in &mut self.list {
            known.is_gone |= seen.open.contains(known.block.place);
        }
        for block in &seen.blocks {
            let place = self.list.iter().position(|known| known.block.place == block.place);
            if let Some(known) = place.and_then(|at| self.list.get_mut(at)).filter(|old| old.block == *block)
            {
                (known.tick, known.is_gone) = (now, false);
                continue;
            }
            self.list.retain(|known| known.block.place != block.place);
            self.list.push(KnownBlock { block: block.clone(), tick: now, is_gone: false });
        }
        let surplus = self.list.len().saturating_sub(BLOCKS_KEPT);
        self.list.drain(..surplus);
    }

    /// The names of the blocks, in order; as published, also of those that are gone.
    pub(super) fn kinds(&self, with_gone: bool) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for known in self.list.iter().filter(|known| with_gone || !known.is_gone) {
            if !names.contains(&known.block.name.as_str()) {
                names.push(&known.block.name);
            }
        }
        names
    }

    /// A line for each kind, as published: the places that were first seen last, also if they are gone.
    pub(super) fn published_lines(&self) -> Vec<String> {
        let line = |kind: &str| {
            let places: Vec<String> =
                self.list.iter().filter(|known| known.block.name == kind).map(|k| placed(&k.block)).collect();
            let newest = places.get(places.len().saturating_sub(PLACES_TOLD)..).unwrap_or_default();
            format!("- {kind}: {}", newest.join(", "))
        };
        self.kinds(true).into_iter().map(line).collect()
    }

    /// A line for each kind: the places seen last, and all that the task data names; older ones with their age, and with
    /// a word on how many are left out.
    pub(super) fn lines(&self, listing: &BlockListTerms) -> Vec<String> {
        self.kinds(false).into_iter().map(|kind| self.line(kind, listing)).collect()
    }

    fn line(&self, kind: &str, listing: &BlockListTerms) -> String {
        let mut all: Vec<&KnownBlock> =
            self.list.iter().filter(|known| known.block.name == kind && !known.is_gone).collect();
        all.sort_by_key(|known| std::cmp::Reverse(known.tick));
        let mut room = PLACES_TOLD;
        let is_told = |known: &&KnownBlock| {
            if self.named.contains(&known.block.place) {
                return true;
            }
            let has_room = room > 0;
            room = room.saturating_sub(1);
            has_room
        };
        let shown: Vec<&KnownBlock> = all.iter().copied().filter(is_told).collect();
        let mut line = format!("- {kind}: ");
        let mut last_age: Option<String> = None;
        for (number, known) in shown.iter().enumerate() {
            let own_age = age(known.tick, listing.newest, listing.tick_length);
            if own_age != last_age {
                line.push_str(if number > 0 { "; " } else { "" });
                line.push_str(&own_age.as_deref().map(|age| format!("{age}: ")).unwrap_or_default());
            } else if number > 0 {
                line.push_str(", ");
            }
            line.push_str(&placed(&known.block));
            last_age = own_age;
        }
        if shown.len() < all.len() {
            line.push_str(&format!(" ({} of {} shown)", shown.len(), all.len()));
        }
        line
    }
}

/// Returns the cells that task data names: each `[x, y, z]`, with commas or blanks between the numbers, and the cells of
/// each straight run from `start:[…]` to `end:[…]`.
fn cells_of(document: &Value) -> BTreeSet<Place> {
    let text = document.to_string();
    let mut cells = BTreeSet::new();
    let mut run: Option<Place> = None;
    for (at, _) in text.match_indices('[') {
        let Some(cell) = text.get(at + 1..).and_then(triple) else { continue };
        let before = text.get(..at).unwrap_or_default();
        if let Some(first) = run.take().filter(|_| before.ends_with("end:")) {
            cells.extend(between(first, cell));
        }
        run = before.ends_with("start:").then_some(cell);
        cells.insert(cell);
        if cells.len() >= CELLS_MAX {
            break;
        }
    }
    cells
}

/// The three whole numbers up to the next bracket.
fn triple(text: &str) -> Option<Place> {
    let inner = text.get(..text.find(']')?)?;
    let mut numbers = inner.split([',', ' ']).filter(|part| !part.is_empty()).map(str::parse::<i64>);
    let cell = [numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?];
    numbers.next().is_none().then_some(cell)
}

/// The cells from one to another along an axis; none where they are on no common axis, or far from each other.
fn between(first: Place, last: Place) -> Vec<Place> {
    let mut steps = [0_i64; 3];
    for ((step, from), to) in steps.iter_mut().zip(first).zip(last) {
        *step = to.saturating_sub(from);
    }
    let length = steps.iter().map(|step| step.unsigned_abs()).max().unwrap_or(0);
    let axes = steps.iter().filter(|step| **step != 0).count();
    let Some(length) = i64::try_from(length).ok().filter(|length| axes == 1 && *length < RUN_MAX) else {
        return Vec::new();
    };
    let at = |step: i64| {
        let mut cell = first;
        cell.iter_mut().zip(steps).for_each(|(part, whole)| *part += whole.signum() * step);
        cell
    };
    (0..=length).map(at).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn task_data_names_cells_in_every_form() {
        let document = json!({
            "blueprint": [
                "material: oak_log facing: A position: [1, -60, 2]",
                "[material:torch facing:N positions:[start:[0 -59 0] end:[0 -59 3] [7 -59 7]]]",
                {"at": [4, 5, 6], "other": [1, 2], "words": "[a b c]"}
            ]
        });
        let expected =
            [[0, -59, 0], [0, -59, 1], [0, -59, 2], [0, -59, 3], [1, -60, 2], [4, 5, 6], [7, -59, 7]];
        assert_eq!(cells_of(&document), BTreeSet::from(expected));
        assert!(between([0, 0, 0], [1, 1, 0]).is_empty() && between([0, 0, 0], [i64::MAX, 0, 0]).is_empty());
    }
}
