//! The containers that an agent has opened, as it remembers them.

use std::collections::BTreeMap;

use cooperage_blocks::{BlockPos, ItemId};
use cooperage_core::{ItemCount, OpenedContainer, Tick};
use serde::Serialize;

use crate::view::BodyView;

/// The most containers that are remembered; the one that was open longest ago is forgotten first.
const REMEMBERED_MAX: usize = 64;
/// The distance in blocks within which a body sees that a container is gone.
const NEAR: f64 = 8.0;

/// The containers that an agent has opened, by their cells.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct OpenedContainers(BTreeMap<BlockPos, OpenedRecord>);

/// A container, and what was in it.
#[derive(Clone, Debug, Serialize)]
struct OpenedRecord {
    name: &'static str,
    contents: Vec<(ItemId, u32)>,
    /// The tick of the world at which it was open last.
    tick: u64,
}

impl OpenedContainers {
    /// One empty chest.
    #[cfg(test)]
    pub(crate) fn sample() -> OpenedContainers {
        let record = OpenedRecord { name: "chest", contents: Vec::new(), tick: 1 };
        OpenedContainers(BTreeMap::from([(BlockPos::new(0, 0, 0), record)]))
    }

    /// Whether nothing is remembered.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Remembers a container that is open at a tick of the world, with its items.
    pub(crate) fn remember(
        &mut self,
        (pos, name): (BlockPos, &'static str),
        contents: Vec<(ItemId, u32)>,
        tick: u64,
    ) {
        self.0.insert(pos, OpenedRecord { name, contents, tick });
        if self.0.len() > REMEMBERED_MAX {
            let oldest = self.0.iter().min_by_key(|(_, opened)| opened.tick).map(|(pos, _)| *pos);
            oldest.and_then(|pos| self.0.remove(&pos));
        }
    }

    /// The remembered containers. The body sees from near that a container is gone.
    pub(crate) fn perceived(&self, view: &BodyView<'_>) -> Vec<OpenedContainer> {
        self.0
            .iter()
            .filter(|(pos, opened)| {
                view.distance_to_cell(**pos) > NEAR || view.state(**pos).name() == opened.name
            })
            .map(|(pos, opened)| OpenedContainer {
                name: opened.name.to_owned(),
                place: [pos.x, pos.y, pos.z].map(i64::from),
                contents: opened
                    .contents
                    .iter()
                    .map(|&(item, count)| ItemCount { item: item.name().to_owned(), count })
                    .collect(),
                looked: Tick(opened.tick),
            })
            .collect()
    }
}
