//! Heightmaps: for each pillar of a column the layer above its highest cell of a kind.

use cooperage_blocks::chunk::SECTIONS;
use cooperage_blocks::nbt::{NbtTag, write_nbt};
use cooperage_blocks::{BlockState, Chunk};

use super::packed::{pack, width_of};
use crate::{ProtocolVersion, WireValue};

/// Pillars of a column.
const PILLARS: usize = 256;

/// Returns the field `heightmaps` of a column's packet.
pub(super) fn heightmaps(version: ProtocolVersion, chunk: &Chunk) -> WireValue {
    let maps = [
        ("MOTION_BLOCKING", "motion_blocking", words(chunk, stops_motion)),
        ("WORLD_SURFACE", "world_surface", words(chunk, |state| !state.is_air())),
    ];
    if version.protocol() < 770 {
        let fields = maps.map(|(name, _, words)| (name, NbtTag::Longs(words)));
        return WireValue::Nbt(write_nbt(&NbtTag::compound(fields), version.nbt_root()).into());
    }
    let list = maps.map(|(_, name, words)| {
        let words = words.iter().map(|word| WireValue::Whole(*word)).collect();
        WireValue::Fields(vec![("type", WireValue::Text(name.into())), ("data", WireValue::List(words))])
    });
    WireValue::List(list.into())
}

/// Bodies or fluids: cells that rain does not pass.
fn stops_motion(state: BlockState) -> bool {
    !state.has_no_collision() || state.is_liquid() || state.holds_water()
}

/// A map in words: of each pillar the number of layers from the lowest up to the highest such cell.
fn words(chunk: &Chunk, is_wanted: impl Fn(BlockState) -> bool) -> Box<[i64]> {
    let mut heights = [0_u64; PILLARS];
    for (number, section) in chunk.sections().rev() {
        if heights.iter().all(|height| *height > 0) {
            break;
        }
        if !section.any(&is_wanted) {
            continue;
        }
        let cells = section.to_cells();
        for (pillar, height) in heights.iter_mut().enumerate().filter(|(_, height)| **height == 0) {
            let layers = cells.iter().skip(pillar).step_by(PILLARS);
            let highest = (1_u64..).zip(layers).filter(|(_, state)| is_wanted(**state)).last();
            if let Some((layer, _)) = highest {
                *height = number as u64 * 16 + layer;
            }
        }
    }
    pack(heights, width_of(SECTIONS * 16 + 1)).into_iter().map(|word| word as i64).collect()
}
