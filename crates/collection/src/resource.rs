//! The resources that can be collected: which items count, and how many source blocks natural terrain must hold.

use cooperage_blocks::{BlockState, ItemId, registry};

/// A resource to collect.
#[derive(Clone, Debug, PartialEq)]
pub struct Resource {
    /// Its name in tasks, such as `logs` or `iron`, or that of an item.
    pub name: String,
    /// The items that count, in words for a goal.
    pub words: String,
    /// Whether an item counts, by its number.
    counts: Vec<bool>,
    source: ResourceSource,
}

/// Where a resource comes from, as far as terrain is checked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResourceSource {
    /// So many items come from a log.
    Logs { per_log: u32 },
    /// From stone, which is everywhere.
    Stone,
    /// From ore of that kind.
    Ore(ResourceBlockKind),
    /// From anything else; only wood for tools is looked for.
    Other,
}

/// Whether an item of that name counts.
type IsOne = Box<dyn Fn(&str) -> bool>;

/// Blocks around the start within which wood and stone are looked for.
const NEAR: i32 = 96;
/// The same for ores.
const NEAR_ORE: i32 = 128;
/// Logs that make a forest: enough for the tools of all agents.
pub const FOREST_LOGS: u64 = 64;

/// The resources that have names of their own, with the sizes that listings show: the paper's first.
pub const NAMED: &[(&str, &[u32])] = &[
    ("logs", &[50, 100]),
    ("stones", &[50]),
    ("iron", &[50, 100]),
    ("coal", &[50]),
    ("planks", &[100]),
    ("food", &[50]),
];

/// The blocks that terrain must hold for a task.
#[derive(Clone, Debug, PartialEq)]
pub struct TerrainDemand {
    pub kind: ResourceBlockKind,
    /// How many blocks of it there must be.
    pub blocks: u64,
    /// How far from the start along both axes, in blocks.
    pub within: i32,
}

/// A kind of blocks that terrain is looked through for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResourceBlockKind {
    /// Logs of any tree.
    Logs,
    /// Stone that gives cobblestone.
    Stone,
    Iron,
    Coal,
}

impl ResourceBlockKind {
    /// Its name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ResourceBlockKind::Logs => "logs",
            ResourceBlockKind::Stone => "stone",
            ResourceBlockKind::Iron => "iron ore",
            ResourceBlockKind::Coal => "coal ore",
        }
    }

    /// Whether a block is of it.
    #[must_use]
    pub fn includes(self, state: BlockState) -> bool {
        let name = state.name();
        match self {
            ResourceBlockKind::Logs => name.ends_with("_log"),
            ResourceBlockKind::Stone => {
                matches!(name, "stone" | "deepslate" | "cobblestone" | "cobbled_deepslate")
            }
            ResourceBlockKind::Iron => matches!(name, "iron_ore" | "deepslate_iron_ore"),
            ResourceBlockKind::Coal => matches!(name, "coal_ore" | "deepslate_coal_ore"),
        }
    }
}

impl Resource {
    /// The resource of that name; none if there is no such resource and no such item.
    #[must_use]
    pub fn named(name: &str) -> Option<Resource> {
        let (source, words, is_one): (ResourceSource, String, IsOne) = match name {
            "logs" => (
                ResourceSource::Logs { per_log: 1 },
                "logs of any kind of tree, stripped ones included".to_owned(),
                Box::new(|item| item.ends_with("_log")),
            ),
            "planks" => (
                ResourceSource::Logs { per_log: 4 },
                "planks of any kind of wood".to_owned(),
                Box::new(|item| item.ends_with("_planks")),
            ),
            "stones" => (
                ResourceSource::Stone,
                "cobblestone or cobbled_deepslate".to_owned(),
                Box::new(|item| matches!(item, "cobblestone" | "cobbled_deepslate")),
            ),
            "iron" => (
                ResourceSource::Ore(ResourceBlockKind::Iron),
                "raw_iron or iron_ingot".to_owned(),
                Box::new(|item| matches!(item, "raw_iron" | "iron_ingot")),
            ),
            "coal" => (ResourceSource::Ore(ResourceBlockKind::Coal), "coal".to_owned(), Box::new(|item| item == "coal")),
            "food" => (
                ResourceSource::Other,
                "anything that can be eaten, except rotten_flesh, spider_eye, poisonous_potato and pufferfish".to_owned(),
                Box::new(is_food),
            ),
            item => {
                registry().item(item)?;
                let item = item.to_owned();
                (ResourceSource::Other, item.clone(), Box::new(move |name| name == item))
            }
        };
        let counts = registry().items().iter().map(|info| is_one(&info.name)).collect();
        Some(Resource { name: name.to_owned(), words, counts, source })
    }

    /// Whether an item counts.
    #[must_use]
    pub fn counts(&self, item: ItemId) -> bool {
        self.counts.get(usize::from(item.0)).copied().unwrap_or(false)
    }

    /// The blocks that terrain must hold so that `n` items can be collected: twice as much as needed, and a forest.
    #[must_use]
    pub fn demands(&self, n: u32) -> Vec<TerrainDemand> {
        let forest = TerrainDemand { kind: ResourceBlockKind::Logs, blocks: FOREST_LOGS, within: NEAR };
        let twice = 2 * u64::from(n);
        let own = match self.source {
            ResourceSource::Logs { per_log } => {
                let blocks = twice.div_ceil(u64::from(per_log)).max(FOREST_LOGS);
                return vec![TerrainDemand { blocks, ..forest }];
            }
            ResourceSource::Stone => {
                TerrainDemand { kind: ResourceBlockKind::Stone, blocks: twice, within: NEAR }
            }
            ResourceSource::Ore(kind) => TerrainDemand { kind, blocks: twice, within: NEAR_ORE },
            ResourceSource::Other => return vec![forest],
        };
        vec![forest, own]
    }
}

fn is_food(item: &str) -> bool {
    let harmful = ["rotten_flesh", "spider_eye", "poisonous_potato", "pufferfish"];
    !harmful.contains(&item) && registry().item(item).is_some_and(|item| item.info().food.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(resource: &str, item: &str) -> bool {
        Resource::named(resource).unwrap().counts(registry().item(item).unwrap())
    }

    #[test]
    fn what_counts_is_what_the_words_say() {
        assert!(counted("logs", "birch_log") && counted("logs", "stripped_oak_log"));
        assert!(!counted("logs", "oak_planks") && !counted("logs", "oak_wood"));
        assert!(counted("stones", "cobblestone") && counted("stones", "cobbled_deepslate"));
        assert!(!counted("stones", "stone"));
        assert!(
            counted("iron", "raw_iron") && counted("iron", "iron_ingot") && !counted("iron", "iron_nugget")
        );
        assert!(counted("food", "bread") && !counted("food", "rotten_flesh"));
        assert!(counted("sand", "sand") && !counted("sand", "red_sand"));
        assert_eq!(Resource::named("nothing_of_the_kind"), None);
    }

    #[test]
    fn terrain_must_hold_twice_as_much_and_a_forest() {
        let demands = |name: &str, n| {
            let demands = Resource::named(name).unwrap().demands(n);
            demands
                .iter()
                .map(|demand| (demand.kind.name(), demand.blocks, demand.within))
                .collect::<Vec<_>>()
        };
        assert_eq!(demands("logs", 100), [("logs", 200, 96)]);
        assert_eq!(demands("planks", 100), [("logs", 64, 96)]);
        assert_eq!(demands("iron", 50), [("logs", 64, 96), ("iron ore", 100, 128)]);
        assert_eq!(demands("sand", 9), [("logs", 64, 96)]);
    }
}
