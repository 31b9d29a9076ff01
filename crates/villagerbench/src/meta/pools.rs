//! The things that tasks are about, by kind (docs/spec/villager-tasks.md, 6.1.4).

use std::sync::LazyLock;

use cooperage_blocks::dig::{DigConditions, dig_ticks, is_harvestable};
use cooperage_blocks::registry::{BlockInfo, ToolClass};
use cooperage_blocks::world::COLORS;
use cooperage_blocks::{ItemId, registry};
use cooperage_core::{RandomSource, TreeRandom};

use super::goal::MetaGoal;
use super::kind::MetaKind;
use super::recipe;
use super::task::MetaEdition;

/// The animals that are attacked.
pub const ANIMALS: [&str; 12] =
    ["sheep", "cow", "rabbit", "pig", "chicken", "horse", "wolf", "cat", "parrot", "fox", "turtle", "panda"];
/// The animals that this world lets agents feed, with what they eat.
pub const FOODS: [(&str, &[&str]); 8] = [
    ("sheep", &["wheat"]),
    ("cow", &["wheat"]),
    ("rabbit", &["carrot"]),
    ("pig", &["potato", "beetroot", "carrot"]),
    ("chicken", &["wheat_seeds", "melon_seeds", "pumpkin_seeds", "beetroot_seeds"]),
    ("horse", &["golden_carrot", "golden_apple", "sugar", "apple"]),
    ("wolf", &["bone"]),
    ("fox", &["sweet_berries"]),
];
/// The animals that eat where husbandry is whole, with what they eat.
pub const FURTHER_FOODS: [(&str, &[&str]); 4] = [
    ("cat", &["cod", "salmon"]),
    ("parrot", &["melon_seeds", "pumpkin_seeds"]),
    ("turtle", &["seagrass"]),
    ("panda", &["bamboo"]),
];
/// Food that is cooked.
pub const COOKED: [&str; 8] = ["mutton", "beef", "rabbit", "porkchop", "chicken", "potato", "cod", "salmon"];
/// Fish that are caught.
pub const FISH: [&str; 4] = ["cod", "salmon", "tropical_fish", "pufferfish"];
/// Ground that a hoe makes farmland of.
pub const TILLED: [&str; 4] = ["dirt", "grass_block", "dirt_path", "coarse_dirt"];
/// Tools that till.
pub const HOES: [&str; 6] =
    ["wooden_hoe", "stone_hoe", "iron_hoe", "golden_hoe", "diamond_hoe", "netherite_hoe"];
/// Items that are planted on farmland.
pub const CROPS: [&str; 6] =
    ["wheat_seeds", "beetroot_seeds", "melon_seeds", "pumpkin_seeds", "carrot", "potato"];
/// The woods of doors, buttons and boats.
pub const WOODS: [&str; 7] = ["oak", "spruce", "birch", "jungle", "acacia", "dark_oak", "mangrove"];
const MATERIALS: [&str; 5] = ["chainmail", "iron", "diamond", "golden", "netherite"];
const PIECES: [&str; 4] = ["helmet", "chestplate", "leggings", "boots"];
/// Saplings, which grow on earth with bone meal.
const SAPLINGS: [&str; 5] =
    ["oak_sapling", "spruce_sapling", "birch_sapling", "acacia_sapling", "jungle_sapling"];
const FLOWERS: [&str; 4] = ["rose_bush", "peony", "lilac", "sunflower"];
/// Grows on earth with bone meal where husbandry is whole.
const BAMBOO: &str = "bamboo";
const EARTHS: [&str; 4] = ["dirt", "grass_block", "podzol", "coarse_dirt"];

/// Ways of speaking, for conversations.
const STYLES: [&str; 14] = [
    "a cheerful child who asks why",
    "a strict teacher who corrects others",
    "a sailor who compares everything with the sea",
    "a shy librarian who speaks in short sentences",
    "a detective who doubts every word",
    "a grandmother who gives advice",
    "a salesman who praises everything",
    "a poet who looks for rhymes",
    "a scientist who wants numbers",
    "a knight who speaks solemnly",
    "a cook who thinks of food",
    "a gardener who is never in a hurry",
    "a sports reporter who is always excited",
    "a judge who weighs both sides",
];
/// Topics of conversations.
const TOPICS: [&str; 20] = [
    "the weather of the last days",
    "the best way to build a house",
    "a good place for a farm",
    "what to eat in winter",
    "a journey to the mountains",
    "an animal that they would like to keep",
    "how to share work fairly",
    "the music that they like",
    "a book that they have read",
    "the stars at night",
    "how to get through a storm",
    "a feast for the whole village",
    "what makes a good friend",
    "an invention that they wish for",
    "the oldest tree of the forest",
    "how to keep a promise",
    "the tools that everybody needs",
    "a game for rainy days",
    "the way to the sea",
    "the smell of fresh bread",
];
/// Texts of plain signs.
const NOTICES: [&str; 12] = [
    "Welcome to the valley.",
    "The bridge is closed on Mondays.",
    "Beware of the sleeping dog.",
    "Fresh bread every morning.",
    "Keep the gate shut.",
    "The well is behind the mill.",
    "Please wipe your boots.",
    "No fishing after sunset.",
    "The market opens at dawn.",
    "Three steps to the cellar.",
    "Here lived a painter.",
    "Quiet, the baby sleeps.",
];
/// Items that a sign's errand takes out of a chest.
pub const ERRAND_ITEMS: [&str; 6] = ["apple", "bread", "compass", "lantern", "paper", "feather"];
/// Blocks that a sign's errand digs, by hand.
pub const ERRAND_BLOCKS: [&str; 4] = ["hay_block", "melon", "white_wool", "pumpkin"];

/// A thing that is drawn: the target, the tool and further things of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnThing {
    pub target: String,
    pub tool: String,
    pub others: Vec<String>,
    /// How often it is drawn in proportion to others.
    pub weight: u32,
}

impl DrawnThing {
    fn new(target: &str, tool: &str, others: &[&str]) -> DrawnThing {
        let others = others.iter().map(|other| (*other).to_owned()).collect();
        DrawnThing { target: target.to_owned(), tool: tool.to_owned(), others, weight: 1 }
    }

    /// Whether a goal is about it.
    pub(super) fn is_of(&self, goal: &MetaGoal) -> bool {
        (&self.target, &self.tool, &self.others) == (&goal.target, &goal.tool, &goal.others)
    }

    /// The name by which it belongs to a split.
    pub(super) fn name(&self) -> String {
        format!("{}/{}/{}", self.target, self.tool, self.others.join("/"))
    }
}

/// How many cells on each side of its own belong to a task of a kind.
#[must_use]
pub const fn edge(kind: MetaKind) -> i32 {
    match kind {
        MetaKind::Water | MetaKind::Boat => 4,
        MetaKind::Minecart => 3,
        MetaKind::Place | MetaKind::Till | MetaKind::Fishing | MetaKind::BoneMeal => 2,
        MetaKind::Toggle => 1,
        _ => 0,
    }
}

/// Pairs of ground and what is planted on it with bone meal, of the first edition.
fn planted() -> Vec<(&'static str, &'static str)> {
    let crops = CROPS.into_iter().map(|crop| ("farmland", crop));
    let saplings = EARTHS.into_iter().flat_map(|earth| SAPLINGS.into_iter().map(move |it| (earth, it)));
    let flowers = FLOWERS.into_iter().map(|flower| ("grass_block", flower));
    crops.chain(saplings).chain(flowers).collect()
}

/// Whether bone meal makes a plant grow on that ground.
#[must_use]
pub fn is_planted(ground: &str, crop: &str) -> bool {
    planted().contains(&(ground, crop)) || (crop == BAMBOO && EARTHS.contains(&ground))
}

/// The edition in which the things of a goal were first drawn.
#[must_use]
pub fn edition_of(goal: &MetaGoal) -> MetaEdition {
    let is_it = |drawn: &DrawnThing| drawn.is_of(goal);
    if further(goal.kind).iter().any(is_it) { MetaEdition::Second } else { MetaEdition::First }
}

/// The things of a kind that came with the second edition.
pub(super) fn further(kind: MetaKind) -> Vec<DrawnThing> {
    match kind {
        MetaKind::Feed => fed(&FURTHER_FOODS),
        MetaKind::BoneMeal => {
            EARTHS.iter().map(|earth| DrawnThing::new("bone_meal", "bone_meal", &[earth, BAMBOO])).collect()
        }
        _ => Vec::new(),
    }
}

/// Animals with each of their foods.
fn fed(foods: &[(&str, &[&str])]) -> Vec<DrawnThing> {
    let of = |(animal, foods): &(&str, &[&str])| -> Vec<DrawnThing> {
        foods.iter().map(|food| DrawnThing::new(animal, food, &[])).collect()
    };
    foods.iter().flat_map(of).collect()
}

/// All things of a kind that were drawn from the first.
pub(super) fn all(kind: MetaKind) -> Vec<DrawnThing> {
    let of = |names: &[&str], tool: &str| names.iter().map(|name| DrawnThing::new(name, tool, &[])).collect();
    match kind {
        MetaKind::Dig => DUG.iter().map(|(name, tool)| DrawnThing::new(name, tool, &[])).collect(),
        MetaKind::Craft => CRAFTED.iter().map(|item| DrawnThing::new(item.name(), "", &[])).collect(),
        MetaKind::Place => PLACED.iter().map(|name| DrawnThing::new(name, "", &[])).collect(),
        MetaKind::UseItem => MATERIALS
            .iter()
            .flat_map(|of| PIECES.iter().map(move |piece| DrawnThing::new(&format!("{of}_{piece}"), "", &[])))
            .collect(),
        MetaKind::Move => vec![DrawnThing::new("", "", &[])],
        MetaKind::Attack => of(&ANIMALS, "iron_sword"),
        MetaKind::Feed => fed(&FOODS),
        MetaKind::Cook => COOKED.iter().map(|food| DrawnThing::new("furnace", "", &["coal", food])).collect(),
        MetaKind::Handover => GIVEN.iter().map(|item| DrawnThing::new("Bob", "", &[item])).collect(),
        MetaKind::Store => GIVEN.iter().map(|item| DrawnThing::new("chest", "", &[item])).collect(),
        MetaKind::Shear => of(&["sheep"], "shears"),
        MetaKind::Milk => of(&["cow"], "bucket"),
        MetaKind::Water => of(&["water"], "bucket"),
        MetaKind::Till => TILLED
            .iter()
            .flat_map(|ground| HOES.iter().map(move |hoe| (ground, hoe)))
            .flat_map(|(ground, hoe)| {
                CROPS.iter().map(move |crop| DrawnThing::new("farmland", hoe, &[ground, crop]))
            })
            .collect(),
        MetaKind::Fishing => of(&FISH, "fishing_rod"),
        MetaKind::BoneMeal => planted()
            .into_iter()
            .map(|(ground, crop)| DrawnThing::new("bone_meal", "bone_meal", &[ground, crop]))
            .collect(),
        MetaKind::Chat => TOPICS.iter().map(|topic| DrawnThing::new("", "", &["", "", topic])).collect(),
        MetaKind::Sign => signs(),
        MetaKind::Toggle => toggled(),
        MetaKind::Saddle => {
            let with = |animal: &str, weight| DrawnThing { weight, ..DrawnThing::new(animal, "saddle", &[]) };
            vec![with("horse", 7), with("pig", 3)]
        }
        MetaKind::Boat => WOODS
            .iter()
            .flat_map(|wood| {
                ["boat", "chest_boat"].map(|kind| DrawnThing::new(&format!("{wood}_{kind}"), "", &[]))
            })
            .collect(),
        MetaKind::Minecart => of(&["minecart"], ""),
        MetaKind::Bed => {
            COLORS.iter().map(|color| DrawnThing::new(&format!("{color}_bed"), "", &[])).collect()
        }
        MetaKind::Take => Vec::new(),
    }
}

/// Texts of signs: two of three say something, one of three is an errand, whose text is made with the room.
fn signs() -> Vec<DrawnThing> {
    let plain =
        NOTICES.iter().map(|text| DrawnThing { weight: 4, ..DrawnThing::new("oak_sign", "", &["", text]) });
    let errands = (0..4).map(|errand: u32| DrawnThing {
        weight: 6,
        ..DrawnThing::new("oak_sign", "", &["errand", &errand.to_string()])
    });
    plain.chain(errands).collect()
}

/// Things that are opened by hand, and those that take a trigger.
fn toggled() -> Vec<DrawnThing> {
    let by_hand = WOODS.iter().flat_map(|wood| {
        ["door", "trapdoor", "fence_gate"]
            .map(|kind| DrawnThing { weight: 16, ..DrawnThing::new(&format!("{wood}_{kind}"), "", &[]) })
    });
    let triggers: Vec<String> =
        WOODS.iter().map(|wood| format!("{wood}_button")).chain(["lever".to_owned()]).collect();
    let by_trigger = triggers.iter().flat_map(|trigger| {
        ["iron_door", "iron_trapdoor"]
            .map(|target| DrawnThing { weight: 9, ..DrawnThing::new(target, trigger, &[]) })
    });
    by_hand.chain(by_trigger.collect::<Vec<_>>()).collect()
}

/// Draws one, by weight.
#[must_use]
pub fn draw<'d>(all: &'d [DrawnThing], random: &mut TreeRandom) -> Option<&'d DrawnThing> {
    let whole: u32 = all.iter().map(|drawn| drawn.weight).sum();
    let mut left = random.below(whole);
    all.iter().find(|drawn| {
        let is_it = left < drawn.weight;
        left = left.saturating_sub(drawn.weight);
        is_it
    })
}

/// Two different ways of speaking.
#[must_use]
pub fn styles(random: &mut TreeRandom) -> [&'static str; 2] {
    let count = STYLES.len() as u32;
    let first = random.below(count);
    let second = (first + 1 + random.below(count - 1)) % count;
    [first, second].map(|place| STYLES.get(place as usize).copied().unwrap_or_default())
}

/// Parts of names of blocks that do not stay what they are, or that are parts of something.
const UNSTEADY: [&str; 16] = [
    "infested",
    "fire",
    "ice",
    "coral",
    "egg",
    "farmland",
    "piston_head",
    "moving",
    "shulker",
    "command",
    "structure",
    "jigsaw",
    "barrier",
    "light",
    "end_portal",
    "horn",
];

fn is_steady(block: &BlockInfo) -> bool {
    block.support.is_none()
        && !block.is_unbreakable
        && block.hardness >= 0.0
        && !block.default_state.is_air()
        && !block.default_state.is_liquid()
        && !block.default_state.is_replaceable()
        && !(block.default_state.is("waterlogged", "true"))
        && block.property("half").is_none()
        && block.property("part").is_none()
        && !UNSTEADY
            .iter()
            .any(|part| block.name.split('_').any(|word| word == *part) || *block.name == **part)
}

/// Blocks that are dug, each with its tool, or an empty name where none is needed.
static DUG: LazyLock<Vec<(&'static str, String)>> = LazyLock::new(|| {
    /// The longest time that digging takes, in ticks.
    const TICKS_MAX: u32 = 300;
    let own = |block: &'static BlockInfo| {
        let tool = match block.tool {
            Some(ToolClass::Pickaxe) => "diamond_pickaxe",
            Some(ToolClass::Axe) => "diamond_axe",
            Some(ToolClass::Shovel) => "diamond_shovel",
            Some(ToolClass::Hoe) => "diamond_hoe",
            Some(ToolClass::Sword) => "diamond_sword",
            _ => "",
        };
        let item = registry().item(tool);
        let ticks = dig_ticks(block.id, item, &DigConditions::PLAIN)?;
        let is_fit = is_steady(block) && is_harvestable(block.id, item) && ticks <= TICKS_MAX;
        (is_fit && block.item.is_some()).then(|| (&*block.name, tool.to_owned()))
    };
    registry().blocks().iter().filter_map(own).collect()
});

/// Items that are crafted.
static CRAFTED: LazyLock<Vec<ItemId>> = LazyLock::new(|| {
    let items = registry().items().iter().map(|item| item.id);
    items.filter(|item| recipe::plan(item.name(), 1).is_some()).collect()
});

/// Blocks that are placed: those that are turned in no way or by direction or axis alone.
static PLACED: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let is_turned = |block: &BlockInfo| {
        block.properties.iter().all(|property| match &*property.name {
            "axis" => true,
            "facing" => property.values.iter().all(|value| !matches!(&**value, "up" | "down")),
            _ => false,
        })
    };
    let own = |block: &&'static BlockInfo| {
        let item = block.item.filter(|item| item.info().blocks.first() == Some(&block.id));
        item.is_some() && *block.name != *"dirt" && is_steady(block) && is_turned(block)
    };
    registry().blocks().iter().filter(own).map(|block| &*block.name).collect()
});

/// Items that are handed over or stored.
static GIVEN: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    /// Words of items that no player can get, and of dirt, which agents have anyway.
    const LEFT_OUT: [&str; 11] = [
        "air",
        "dirt",
        "spawn_egg",
        "command",
        "structure",
        "jigsaw",
        "barrier",
        "light",
        "debug_stick",
        "knowledge_book",
        "bedrock",
    ];
    let is_left_out = |name: &str| {
        LEFT_OUT.iter().any(|word| {
            name == *word || name.contains(&format!("{word}_")) || name.ends_with(&format!("_{word}"))
        })
    };
    let items = registry().items().iter().filter(|item| item.stack > 0 && !is_left_out(&item.name));
    items.map(|item| &*item.name).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_enough_of_each_kind() {
        let counts = |kind| all(kind).len();
        assert!(counts(MetaKind::Dig) >= 400, "{}", counts(MetaKind::Dig));
        assert!(counts(MetaKind::Craft) >= 500, "{}", counts(MetaKind::Craft));
        assert!(counts(MetaKind::Place) >= 300, "{}", counts(MetaKind::Place));
        assert!(counts(MetaKind::Store) >= 900, "{}", counts(MetaKind::Store));
        assert!(TOPICS.len() >= 12 && STYLES.len() >= 12);
    }
}
