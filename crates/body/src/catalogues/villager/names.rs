//! Names as agents write them, and the things they mean (docs/spec/villager.md, 2.0).

use std::sync::LazyLock;

use cooperage_blocks::registry;
use cooperage_blocks::registry::{current_name, entity_kind};
use cooperage_blocks::world::{EntityId, PlayerId};
use cooperage_blocks::{BlockPos, ItemId};

use crate::perception::kind_name;
use crate::primitive::MovingTarget;
use crate::skills::{nearest_names, player_named};
use crate::view::BodyView;

/// The similarity above which a corrected name is taken.
const SIMILARITY_MIN: f64 = 0.55;
/// How far blocks are looked for.
pub(super) const BLOCK_RANGE: f64 = 128.0;
/// How far entities are looked for.
const ENTITY_RANGE: f64 = 128.0;

/// Lower case, blanks and hyphens as `_`, without the game's prefix, old names as they are now.
pub(super) fn tidy(name: &str) -> String {
    current_name(&name.trim().to_lowercase().replace([' ', '-'], "_")).to_owned()
}

/// All names of entities, items and blocks, each once.
fn known() -> &'static [&'static str] {
    static KNOWN: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let registry = registry();
        let mut names: Vec<&'static str> = Vec::new();
        names.extend(cooperage_blocks::registry::entity_kinds().iter().map(|kind| &*kind.name));
        names.extend(registry.items().iter().map(|item| &*item.name));
        names.extend(registry.blocks().iter().map(|block| &*block.name));
        let mut seen = std::collections::BTreeSet::new();
        names.retain(|name| seen.insert(*name));
        names
    });
    &KNOWN
}

/// The name itself if there is such an entity, item or block, else the one that is most like it.
pub(super) fn corrected(name: &str) -> Option<String> {
    let name = tidy(name);
    if name.is_empty() || name.len() > 100 {
        return None;
    }
    if known().contains(&name.as_str()) {
        return Some(name);
    }
    let parts: Vec<&str> = name.split('_').collect();
    let worth = |candidate: &str| {
        let sum: f64 = parts
            .iter()
            .map(|part| candidate.split('_').map(|other| similarity(part, other)).fold(0.0, f64::max))
            .sum();
        sum / parts.len() as f64
    };
    let mut best: Option<(f64, &str)> = None;
    for candidate in known() {
        let worth = worth(candidate);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, candidate));
        }
    }
    best.filter(|(worth, _)| *worth > SIMILARITY_MIN).map(|(_, name)| name.to_owned())
}

/// 1 − Levenshtein distance / longer length.
fn similarity(a: &str, b: &str) -> f64 {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let longer = a.len().max(b.len());
    if longer == 0 {
        return 1.0;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    1.0 - row[b.len()] as f64 / longer as f64
}

/// The item of a corrected name.
pub(super) fn item(name: &str) -> Result<ItemId, String> {
    let found = corrected(name).and_then(|name| registry().item(&name));
    found.ok_or_else(|| format!("there is no item named {}{}", tidy(name), nearest_names("item", name)))
}

/// The first item carried whose name is, or else contains, the corrected name.
pub(super) fn carried(view: &BodyView<'_>, name: &str) -> Option<ItemId> {
    let wanted = corrected(name).unwrap_or_else(|| tidy(name));
    let exact = registry().item(&wanted).filter(|item| view.inventory().count_all(*item) > 0);
    let mut held = view.inventory().slots().iter().skip(5).flatten().map(|stack| stack.item);
    exact.or_else(|| held.find(|item| !wanted.is_empty() && item.name().contains(wanted.as_str())))
}

/// The item of a corrected name, if it is owned; otherwise the held item, if its name contains the written text.
pub(super) fn owned(view: &BodyView<'_>, name: &str) -> Option<ItemId> {
    let item = corrected(name).and_then(|name| registry().item(&name));
    let held = view.held().map(|stack| stack.item);
    let written = tidy(name);
    item.filter(|item| view.inventory().count_all(*item) > 0)
        .or_else(|| held.filter(|item| !written.is_empty() && item.name().contains(written.as_str())))
}

/// Something that was found by its name.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub(super) enum NamedThing {
    Player(PlayerId),
    Entity(EntityId),
    Block(BlockPos),
}

impl NamedThing {
    /// Returns the cell that it is in.
    pub(super) fn cell(self, view: &BodyView<'_>) -> Option<BlockPos> {
        let at = match self {
            NamedThing::Block(pos) => return Some(pos),
            NamedThing::Player(id) => view.place_of(MovingTarget::Player(id))?,
            NamedThing::Entity(id) => view.place_of(MovingTarget::Entity(id))?,
        };
        Some(BlockPos::holding(at[0], at[1] + 0.2, at[2]))
    }
}

/// The creatures and vehicles of that name, nearest first: the whole name or its last part.
pub(super) fn entities(view: &BodyView<'_>, name: &str, range: f64) -> Vec<EntityId> {
    let name = tidy(name);
    let is_it = |known: &str| known == name || known.rsplit('_').next() == Some(name.as_str());
    let near = view.entities(range).into_iter();
    near.filter(|entity| kind_name(&entity.kind).is_some_and(is_it)).map(|entity| entity.id).collect()
}

/// The nearest thing of that name: a player, an entity, a block.
pub(super) fn nearest(view: &BodyView<'_>, name: &str) -> Option<NamedThing> {
    if let Some(id) = player_named(view, name.trim()) {
        return Some(NamedThing::Player(id));
    }
    if let Some(&id) = entities(view, name, ENTITY_RANGE).first() {
        return Some(NamedThing::Entity(id));
    }
    let name = corrected(name)?;
    if entity_kind(&name).is_some() {
        return entities(view, &name, ENTITY_RANGE).first().copied().map(NamedThing::Entity);
    }
    nearest_block(view, &name).map(NamedThing::Block)
}

/// The nearest block of a corrected name; crafting tables and furnaces only where one can go at once.
pub(super) fn nearest_block(view: &BodyView<'_>, name: &str) -> Option<BlockPos> {
    let range = if matches!(name, "crafting_table" | "furnace") { 16.0 } else { BLOCK_RANGE };
    if name == "container" {
        return crate::skills::nearest_block(view, range, crate::skills::is_container);
    }
    let exact = view.nearest_named(name, range);
    exact.or_else(|| {
        // `bed`, `sign`, `door`: any of them.
        let ending = format!("_{name}");
        crate::skills::nearest_block(view, range, |block| block.ends_with(&ending))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_corrected_to_the_likest() {
        assert_eq!(corrected("Oak Log").as_deref(), Some("oak_log"));
        assert_eq!(corrected("craftingtable").as_deref(), Some("crafting_table"));
        assert_eq!(corrected("stonne").as_deref(), Some("stone"));
        assert_eq!(corrected("grass").as_deref(), Some("short_grass"), "the old name");
        assert_eq!(corrected("minecraft:Oak-Log").as_deref(), Some("oak_log"));
        assert_eq!(corrected("qqqqqqqq"), None);
        assert_eq!(corrected(""), None);
    }

    #[test]
    fn similarity_is_one_minus_the_edits_per_letter() {
        assert!((similarity("kitten", "sitting") - (1.0 - 3.0 / 7.0)).abs() < 1e-12);
        assert!((similarity("", "abc")).abs() < 1e-12);
    }
}
