//! Items of which any one will do: classes such as `any_planks`.

use cooperage_blocks::registry::TagSet;
use cooperage_blocks::{ItemId, registry};

/// The classes: name, tag of the game, the member that comes first, and the words for any member.
const CLASSES: [(&str, &str, &str, &str); 13] = [
    ("any_log", "logs", "oak_log", "logs of any wood"),
    ("any_planks", "planks", "oak_planks", "planks of any wood"),
    ("any_wool", "wool", "white_wool", "wool of any colour"),
    ("any_sign", "signs", "oak_sign", "signs of any wood"),
    ("any_fence", "wooden_fences", "oak_fence", "fences of any wood"),
    ("any_fence_gate", "fence_gates", "oak_fence_gate", "fence gates of any wood"),
    ("any_boat", "boats", "oak_boat", "boats of any wood"),
    ("any_trapdoor", "wooden_trapdoors", "oak_trapdoor", "trapdoors of any wood"),
    ("any_bed", "beds", "white_bed", "beds of any colour"),
    ("any_carpet", "wool_carpets", "white_carpet", "carpets of any colour"),
    ("any_wooden_button", "wooden_buttons", "oak_button", "buttons of any wood"),
    (
        "any_wooden_pressure_plate",
        "wooden_pressure_plates",
        "oak_pressure_plate",
        "pressure plates of any wood",
    ),
    ("any_wooden_slab", "wooden_slabs", "oak_slab", "slabs of any wood"),
];

/// The first letters of the names of classes.
pub const ANY: &str = "any_";

/// A kind of thing: an item, or a class of items.
#[derive(Clone, Copy, Debug)]
pub enum Thing {
    Item(ItemId),
    /// Any member of a tag, and the one that comes first.
    Class(&'static TagSet, ItemId),
}

impl Thing {
    /// The thing of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Thing> {
        match CLASSES.iter().find(|(class, ..)| *class == name) {
            Some((_, tag, first, _)) => {
                Some(Thing::Class(registry().item_tag(tag)?, registry().item(first)?))
            }
            None => registry().item(name).map(Thing::Item),
        }
    }

    /// Whether an item will do.
    #[must_use]
    pub fn includes(self, item: ItemId) -> bool {
        match self {
            Thing::Item(own) => own == item,
            Thing::Class(tag, _) => tag.has_item(item),
        }
    }

    /// Whether each item of another thing will do.
    #[must_use]
    pub fn includes_all(self, other: Thing) -> bool {
        match other {
            Thing::Item(item) => self.includes(item),
            Thing::Class(tag, _) => tag.numbers().iter().all(|number| self.includes(ItemId(*number))),
        }
    }

    /// The item itself, or the first of the class.
    #[must_use]
    pub fn first(self) -> ItemId {
        match self {
            Thing::Item(item) | Thing::Class(_, item) => item,
        }
    }

    /// The items that will do, the usual one first.
    #[must_use]
    pub fn items(self) -> Vec<ItemId> {
        match self {
            Thing::Item(item) => vec![item],
            Thing::Class(tag, first) => {
                let others = tag.numbers().iter().map(|number| ItemId(*number));
                std::iter::once(first).chain(others.filter(|item| *item != first)).collect()
            }
        }
    }
}

/// The meaning of a class in words; `None` for items.
#[must_use]
pub fn words(name: &str) -> Option<&'static str> {
    CLASSES.iter().find(|(class, ..)| *class == name).map(|(.., words)| *words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_its_members() {
        for (name, ..) in CLASSES {
            let thing = Thing::named(name).unwrap_or_else(|| panic!("{name}"));
            assert!(thing.includes(thing.first()), "{name}");
            assert!(thing.items().len() > 5, "{name}");
        }
        let [planks, oak] = ["any_planks", "oak_planks"].map(|name| Thing::named(name).unwrap());
        assert!(planks.includes_all(oak) && !oak.includes_all(planks) && planks.includes_all(planks));
        assert!(Thing::named("any_thing").is_none() && Thing::named("planks").is_none());
    }
}
