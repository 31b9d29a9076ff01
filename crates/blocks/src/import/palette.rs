//! Palettes: from the names and properties of a file to our block states.

use super::{ImportError, ImportReport, Unknown};
use crate::nbt::{NbtCompound, NbtTag};
use crate::registry::{BlockState, current_name, registry};

/// Reads states, and counts the names that it does not know.
pub(super) struct PaletteReader {
    unknown: Unknown,
    pub(super) report: ImportReport,
}

impl PaletteReader {
    pub(super) fn new(unknown: Unknown) -> PaletteReader {
        PaletteReader { unknown, report: ImportReport::default() }
    }

    /// The states of a list of `{Name, Properties}`.
    pub(super) fn list(&mut self, list: &[NbtTag]) -> Result<Vec<BlockState>, ImportError> {
        list.iter()
            .map(|entry| self.entry(entry.as_compound().ok_or(ImportError::Field("palette"))?))
            .collect()
    }

    fn entry(&mut self, entry: &NbtCompound) -> Result<BlockState, ImportError> {
        let name = entry.text("Name").ok_or(ImportError::Field("Name"))?;
        let properties = entry.compound("Properties").map_or(&[][..], |properties| &properties.0);
        let pairs = properties.iter().filter_map(|(name, value)| match value {
            NbtTag::Text(value) => Some((&**name, &**value)),
            _ => None,
        });
        self.state(name, pairs)
    }

    /// The state that a text `name[property=value,…]` names.
    pub(super) fn text(&mut self, text: &str) -> Result<BlockState, ImportError> {
        let (name, rest) = text.split_once('[').unwrap_or((text, ""));
        self.state(name, rest.trim_end_matches(']').split(',').filter_map(|pair| pair.split_once('=')))
    }

    fn state<'t>(
        &mut self,
        name: &str,
        properties: impl Iterator<Item = (&'t str, &'t str)>,
    ) -> Result<BlockState, ImportError> {
        let Some(block) = registry().block(name) else {
            let name = current_name(name).to_owned();
            if self.unknown == Unknown::Refuse {
                return Err(ImportError::UnknownBlock(name));
            }
            note(&mut self.report.unknown_blocks, name);
            return Ok(BlockState::AIR);
        };
        let mut state = block.default_state();
        for (property, value) in properties {
            state = state.try_with(property, value).unwrap_or_else(|_| {
                note(&mut self.report.unknown_properties, format!("{}[{property}={value}]", block.name()));
                highest(state, property, value)
            });
        }
        Ok(state)
    }
}

/// The largest value of a numeric property, if the file asks for a larger one.
fn highest(state: BlockState, property: &str, value: &str) -> BlockState {
    let values = state.info().property(property).map_or(&[][..], |property| &property.values);
    match (value.parse::<u64>(), values.last().map(|last| (last.parse::<u64>(), last))) {
        (Ok(asked), Some((Ok(largest), last))) if asked > largest => state.with(property, last),
        _ => state,
    }
}

/// Lists of what wasn't understood end here: the rest is more of the same.
const NOTES_MAX: usize = 1000;

fn note(notes: &mut std::collections::BTreeMap<String, u32>, what: String) {
    if notes.len() < NOTES_MAX || notes.contains_key(&what) {
        *notes.entry(what).or_insert(0) += 1;
    }
}

/// Bits for each of `count` different values, at least `least`.
pub(super) fn width(count: usize, least: u32) -> u32 {
    (usize::BITS - count.saturating_sub(1).leading_zeros()).max(least)
}

/// How numbers stand in 64-bit words, the first in the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PalettePacking {
    /// None reaches from one word into the next.
    Whole,
    /// One follows the other without a gap.
    Dense,
}

/// The number at a place; `None` where the words end earlier.
pub(super) fn packed(words: &[i64], width: u32, place: u64, packing: PalettePacking) -> Option<usize> {
    let word = |index: u64| words.get(usize::try_from(index).ok()?).map(|&word| word as u64);
    let mask = (1_u64 << width) - 1;
    let width = u64::from(width);
    let value = match packing {
        PalettePacking::Whole => {
            let per_word = 64 / width;
            word(place / per_word)? >> (place % per_word * width)
        }
        PalettePacking::Dense => {
            let bit = place.checked_mul(width)?;
            let shift = bit % 64;
            let low = word(bit / 64)? >> shift;
            if shift + width > 64 { low | word(bit / 64 + 1)? << (64 - shift) } else { low }
        }
    };
    Some((value & mask) as usize)
}
