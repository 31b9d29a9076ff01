//! Reads the maps of the data file.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::{ForeignBlock, NumberMap, NumberMaps};
use crate::ProtocolVersion;
use crate::data::read_embedded;

#[derive(Deserialize)]
struct VersionRow {
    states: MapRow,
    blocks: MapRow,
    items: MapRow,
    entities: MapRow,
    foreign_blocks: Vec<(Box<str>, u16, u16, f64, bool)>,
    foreign_items: Vec<(u16, Box<str>)>,
    foreign_entities: Vec<(u16, Box<str>)>,
}

/// Both directions as pairs of a run's length and of the distance from its numbers to their counterparts.
#[derive(Deserialize)]
struct MapRow {
    ours: Vec<i32>,
    theirs: Vec<i32>,
}

pub(super) fn maps(version: ProtocolVersion) -> &'static NumberMaps {
    static ALL: LazyLock<Vec<NumberMaps>> = LazyLock::new(|| {
        let mut file: BTreeMap<i32, VersionRow> =
            read_embedded(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/maps.json.zst")));
        ProtocolVersion::ALL
            .iter()
            .filter_map(|version| file.remove(&version.protocol()))
            .map(build)
            .collect()
    });
    // The file has all versions, in this order, which a test holds.
    &ALL[version as usize]
}

fn build(row: VersionRow) -> NumberMaps {
    let foreign_blocks = row.foreign_blocks.into_iter();
    NumberMaps {
        states: row.states.build(),
        blocks: row.blocks.build(),
        items: row.items.build(),
        entities: row.entities.build(),
        foreign_blocks: foreign_blocks
            .map(|(name, first_state, states, hardness, is_solid)| ForeignBlock {
                name,
                first_state,
                states,
                hardness,
                is_solid,
            })
            .collect(),
        foreign_items: row.foreign_items.into_iter().collect(),
        foreign_entities: row.foreign_entities.into_iter().collect(),
    }
}

impl MapRow {
    fn build(&self) -> NumberMap {
        NumberMap { ours: expand(&self.ours), theirs: expand(&self.theirs) }
    }
}

/// The numbers of runs, one after the other.
fn expand(runs: &[i32]) -> Box<[u16]> {
    let mut numbers: Vec<u16> = Vec::new();
    for [length, shift] in runs.as_chunks().0 {
        let start = numbers.len() as i32;
        numbers.extend((start..start + length).map(|number| (number + shift) as u16));
    }
    numbers.into()
}
