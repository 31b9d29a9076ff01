//! Items, blocks and creatures by the names that models write: in any case, with blanks or hyphens, with the game's prefix, in
//! singular or plural; and the nearest names where there is nothing of that name.

use cooperage_blocks::ItemId;
use cooperage_blocks::registry::{BlockId, entity_kind, entity_kinds, registry};
use cooperage_core::written::{find, nearest};

use super::SkillError;

/// Characters of a name that a refusal repeats.
const SHOWN_MAX: usize = 60;

/// The item of that name.
///
/// # Errors
/// [`SkillError::Unknown`].
pub(crate) fn item_named(name: &str) -> Result<ItemId, SkillError> {
    let registry = registry();
    let loose = || registry.item(find(name, registry.items().iter().map(|item| &*item.name))?);
    registry.item(name).or_else(loose).ok_or_else(|| unknown("item", name))
}

/// The block of that name.
///
/// # Errors
/// [`SkillError::Unknown`].
pub(crate) fn block_named(name: &str) -> Result<BlockId, SkillError> {
    let registry = registry();
    let loose = || registry.block(find(name, registry.blocks().iter().map(|block| &*block.name))?);
    registry.block(name).or_else(loose).ok_or_else(|| unknown("block", name))
}

/// The kind of creature of that name.
///
/// # Errors
/// [`SkillError::Unknown`].
pub(crate) fn creature_named(name: &str) -> Result<&'static str, SkillError> {
    let kinds = || entity_kinds().iter().map(|kind| &*kind.name);
    let found = entity_kind(name).map(|kind| &*kind.name).or_else(|| find(name, kinds()));
    found.ok_or_else(|| unknown("creature", name))
}

fn unknown(kind: &'static str, name: &str) -> SkillError {
    SkillError::Unknown { kind, name: name.chars().filter(|c| !c.is_control()).take(SHOWN_MAX).collect() }
}

/// The names of that kind that are nearest to one that is unknown, as the end of a refusal.
pub(crate) fn nearest_names(kind: &str, name: &str) -> String {
    let registry = registry();
    let items = || registry.items().iter().map(|item| &*item.name);
    let blocks = || registry.blocks().iter().map(|block| &*block.name);
    let creatures = || entity_kinds().iter().map(|kind| &*kind.name);
    let near = match kind {
        "item" => nearest(name, items(), 0.0),
        "block" => nearest(name, blocks(), 0.0),
        "creature" => nearest(name, creatures(), 0.0),
        "block or creature" => nearest(name, blocks().chain(creatures()), 0.0),
        _ => return String::new(),
    };
    format!("; the nearest are {}", near.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_models_write_them() {
        for (written, name) in [
            ("Wheat", "wheat"),
            ("oak log", "oak_log"),
            ("Oak-Logs", "oak_log"),
            ("minecraft:Oak Log", "oak_log"),
            ("oak plank", "oak_planks"),
            ("potatoes", "potato"),
        ] {
            assert_eq!(item_named(written).map(|item| item.name()), Ok(name), "{written}");
        }
        assert_eq!(block_named("Crafting Table").map(|block| block.name()), Ok("crafting_table"));
        assert_eq!(creature_named("Cows"), Ok("cow"));
    }

    #[test]
    fn what_there_is_not_is_refused_with_what_is_near() {
        let told = item_named("gold apple").unwrap_err().to_string();
        assert!(
            told.starts_with("there is no item named `gold apple`; the nearest are golden_apple, "),
            "{told}"
        );
        assert_eq!(told.matches(',').count(), 2, "{told}");
    }
}
