//! Atoms as files write them, checked piece by piece. Both forms of file share these checks.

use std::collections::BTreeMap;

use cooperage_blocks::{BlockState, registry};

use super::atom::{Atom, ItemAmounts, Pattern, RoomCondition, RoomOffset, Size};
use super::error::EscapeError;

/// Farthest cell from the centre.
const FAR_MAX: i32 = 16;
/// Most entries of a list.
const ENTRIES_MAX: usize = 256;
/// Most atoms of a file.
pub(super) const ATOMS_MAX: usize = 1_000;
/// Most of an item that may be asked for.
const ITEMS_MAX: u32 = 64;
/// Longest time, in seconds.
const SECONDS_MAX: f64 = 86_400.0;
/// Most agents a room may ask for.
const AGENTS_MAX: u32 = 16;
/// Largest measure of a room.
const SIZE_MAX: i32 = 8;
/// Longest hint, in characters.
const HINT_CHARACTERS_MAX: usize = 1_000;
/// Ticks of a second.
const TICKS: f64 = 20.0;

/// The name of a value as properties write it.
pub(super) fn word(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A block with its properties.
pub(super) fn pattern(
    atom: usize,
    name: &str,
    properties: BTreeMap<String, String>,
) -> Result<Pattern, EscapeError> {
    let known = name.parse::<BlockState>();
    let state = known.map_err(|_| EscapeError::Block { atom, name: shortened(name) })?;
    Ok(Pattern { block: state.block(), properties })
}

/// A condition's pattern, which some state must meet.
pub(super) fn demanded(atom: usize, condition: RoomCondition) -> Result<RoomCondition, EscapeError> {
    let state = condition.pattern.block.default_state();
    let compared = condition.pattern.properties.iter().filter(|(name, _)| *name != "face");
    for (property, value) in compared {
        if state.try_with(property, value).is_err() {
            let block = state.name().to_owned();
            let (property, value) = (shortened(property), shortened(value));
            return Err(EscapeError::NeverHolds { atom, block, property, value });
        }
    }
    Ok(condition)
}

/// A cell near the centre.
pub(super) fn near(atom: usize, at: RoomOffset) -> Result<RoomOffset, EscapeError> {
    let is_near = at.iter().all(|part| (-FAR_MAX..=FAR_MAX).contains(part));
    if is_near { Ok(at) } else { Err(EscapeError::Far { atom, at, most: FAR_MAX }) }
}

/// An item of the world by its name.
pub(super) fn item(atom: usize, name: &str) -> Result<String, EscapeError> {
    let found = registry().item(name).map(|item| item.name().to_owned());
    found.ok_or_else(|| EscapeError::Item { atom, name: shortened(name) })
}

/// A kind of creature by its name.
pub(super) fn creature(atom: usize, name: &str) -> Result<String, EscapeError> {
    let mut kinds = cooperage_blocks::registry::entity_kinds().iter();
    let found = kinds.find(|kind| &*kind.name == name).map(|kind| kind.name.to_string());
    found.ok_or_else(|| EscapeError::Creature { atom, name: shortened(name) })
}

/// Checks amounts of items.
pub(super) fn items(atom: usize, named: &BTreeMap<String, u32>) -> Result<ItemAmounts, EscapeError> {
    let checked = named.iter().map(|(name, &count)| {
        if count > ITEMS_MAX {
            return Err(EscapeError::Range { atom, option: "item count" });
        }
        Ok((item(atom, name)?, count))
    });
    checked.collect()
}

/// Converts seconds to ticks.
pub(super) fn ticks(atom: usize, option: &'static str, seconds: f64) -> Result<u64, EscapeError> {
    if seconds.is_finite() && seconds.abs() <= SECONDS_MAX {
        Ok((seconds.max(0.0) * TICKS).round() as u64)
    } else {
        Err(EscapeError::Range { atom, option })
    }
}

/// Runs the checks that remain when an atom is put together.
pub(super) fn finished(atom: usize, made: Atom) -> Result<Atom, EscapeError> {
    let lists = [made.placed.len(), made.conditions.len(), made.effects.len()];
    if let Some(&count) = lists.iter().find(|&&count| count > ENTRIES_MAX) {
        return Err(EscapeError::Count { what: "entries of an atom", count, most: ENTRIES_MAX });
    }
    if made.conditions.is_empty() {
        return Err(EscapeError::NoCondition { atom });
    }
    let range = |is_inside: bool, option: &'static str| {
        if is_inside { Ok(()) } else { Err(EscapeError::Range { atom, option }) }
    };
    let Size { height, width, wall } = made.size;
    range((1..=SIZE_MAX).contains(&height), "room_height")?;
    range((1..=SIZE_MAX).contains(&width), "room_width")?;
    range((1..=SIZE_MAX).contains(&wall), "wall_width")?;
    range(made.wait_interval_s > 0.0 && made.wait_interval_s <= SECONDS_MAX, "wait_interval")?;
    range(made.score.is_finite() && (0.0..=1_000.0).contains(&made.score), "score")?;
    range((1..=AGENTS_MAX).contains(&made.min_player), "min_player")?;
    Ok(made)
}

/// A hint without control characters.
pub(super) fn hint(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(HINT_CHARACTERS_MAX).collect()
}

/// A name that items and locks may bear.
pub(super) fn label(text: &str) -> String {
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '_' | '-');
    text.chars().filter(is_plain).take(40).collect()
}

/// A foreign text as messages may show it.
pub(super) fn shortened(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(80).collect()
}
