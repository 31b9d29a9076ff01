//! Plans to get an item: the missing items, and the crafting steps in order (the bots' own planner, flaws included).
//!
//! For each item the planner knows one recipe: the stored one with the most common ingredients, the first among equals.
//! It takes what is left over from earlier steps, then what is held, and crafts the rest. A [`BASE`] item is never
//! crafted, and one without a recipe can't be: these go to the missing ones.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::craft::{StoredVariant, stored_variants};
use cooperage_blocks::registry::{ItemId, registry};

use crate::skills::simplest_tool;
use crate::wiki::common_ingredients;

/// The plan for a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CraftingPlan {
    /// There is no such item, or none of it is wanted.
    Invalid,
    /// A base item that is held already.
    Held,
    /// A base item of which so many more have to be found.
    Find(u64),
    /// Something to be crafted.
    Craft(CraftingSteps),
    /// The recipes lead back to where they come from, so that the bots' planner finds no end.
    Endless {
        /// The item that leads back to itself.
        item: ItemId,
        /// The plan in which such items have to be found instead.
        instead: CraftingSteps,
    },
}

/// A plan of steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CraftingSteps {
    /// Items that have to be found first, in the order in which the planner met them.
    pub missing: Vec<(ItemId, u64)>,
    /// The recipes to craft after that, in order.
    pub steps: Vec<CraftingStep>,
}

/// A step of a plan: one recipe, applied so often as needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CraftingStep {
    /// The items that all applications together take, in the order of the recipe.
    pub uses: Vec<(ItemId, u64)>,
    /// The item that they make.
    pub makes: ItemId,
    /// The number of items that they make.
    pub count: u64,
}

/// Items that are looked for rather than crafted, though recipes make them.
pub const BASE: [&str; 37] = [
    "coal",
    "wheat",
    "bone_meal",
    "diamond",
    "emerald",
    "raw_iron",
    "raw_gold",
    "redstone",
    "blue_wool",
    "packed_mud",
    "raw_copper",
    "iron_ingot",
    "dried_kelp",
    "gold_ingot",
    "slime_ball",
    "black_wool",
    "quartz_slab",
    "copper_ingot",
    "lapis_lazuli",
    "honey_bottle",
    "rib_armor_trim_smithing_template",
    "eye_armor_trim_smithing_template",
    "vex_armor_trim_smithing_template",
    "dune_armor_trim_smithing_template",
    "host_armor_trim_smithing_template",
    "tide_armor_trim_smithing_template",
    "wild_armor_trim_smithing_template",
    "ward_armor_trim_smithing_template",
    "coast_armor_trim_smithing_template",
    "spire_armor_trim_smithing_template",
    "snout_armor_trim_smithing_template",
    "shaper_armor_trim_smithing_template",
    "raiser_armor_trim_smithing_template",
    "sentry_armor_trim_smithing_template",
    "silence_armor_trim_smithing_template",
    "wayfinder_armor_trim_smithing_template",
    "netherite_upgrade_smithing_template",
];

/// How many recipes may stand behind each other. Those that end are some ten deep; the others never end.
const DEPTH_MAX: usize = 256;

/// Plans `count` of the item of that name, with what is held.
#[must_use]
pub fn plan(target: &str, count: i64, held: &BTreeMap<ItemId, u64>) -> CraftingPlan {
    let item = registry().item(target).filter(|item| item.name() == target && item.0 != 0);
    let (Some(item), Ok(count @ 1..)) = (item, u64::try_from(count)) else { return CraftingPlan::Invalid };
    if recipe(item).is_none() {
        let available = held.get(&item).copied().unwrap_or(0);
        return if available >= count { CraftingPlan::Held } else { CraftingPlan::Find(count - available) };
    }
    let endless = match Planner::new(held, &BTreeSet::new()).run(item, count) {
        Ok(crafting) => return CraftingPlan::Craft(crafting),
        Err(endless) => endless,
    };
    let leads_back = endless.circle.first().copied().unwrap_or(item);
    CraftingPlan::Endless { item: leads_back, instead: instead(item, count, held, endless) }
}

/// A plan in which nothing of a circle is made but the target itself.
fn instead(target: ItemId, count: u64, held: &BTreeMap<ItemId, u64>, mut endless: Endless) -> CraftingSteps {
    let mut to_find = BTreeSet::new();
    loop {
        let known = to_find.len();
        to_find.extend(endless.circle.into_iter().filter(|&item| item != target));
        if to_find.len() == known {
            return CraftingSteps { missing: vec![(target, count)], steps: Vec::new() };
        }
        match Planner::new(held, &to_find).run(target, count) {
            Ok(crafting) => return crafting,
            Err(another) => endless = another,
        }
    }
}

impl CraftingSteps {
    /// Whether to say that any wood will do: something of oak is missing for a target that has nothing to do with oak.
    #[must_use]
    pub fn any_wood_will_do(&self, target: &str) -> bool {
        self.missing.iter().any(|(item, _)| item.name().contains("oak")) && !target.contains("oak")
    }
}

/// Reports the plan for more of an item than is held, for an agent to read.
#[must_use]
pub fn report(target: &str, count: i64, held: &BTreeMap<ItemId, u64>) -> String {
    let mut held = held.clone();
    let owned = registry().item(target).and_then(|item| held.remove(&item)).filter(|&owned| owned > 0);
    let set_aside = owned.map_or(String::new(), |owned| {
        format!("You already have {owned} {target}. This is the plan for {count} more.\n")
    });
    set_aside + &words(target, &plan(target, count, &held))
}

/// Tells the needs of a plan besides items: a table for the steps that do not fit into the hands, and tools for what has to be mined.
/// Tables and tools that are held are not named.
#[must_use]
pub fn equipment(plan: &CraftingPlan, held: &BTreeMap<ItemId, u64>) -> String {
    let (CraftingPlan::Craft(crafting) | CraftingPlan::Endless { instead: crafting, .. }) = plan else {
        return String::new();
    };
    let holds = |item: &str| held.keys().any(|known| known.name() == item);
    let mut text = String::new();
    let at_table = |step: &CraftingStep| recipe(step.makes).is_some_and(|variant| variant.needs_table);
    let numbers: Vec<String> = (1..)
        .zip(&crafting.steps)
        .filter(|(_, step)| at_table(step))
        .map(|(number, _): (u32, _)| number.to_string())
        .collect();
    if !numbers.is_empty() && !holds("crafting_table") {
        let (steps, need) = if numbers.len() == 1 { ("Step", "needs") } else { ("Steps", "need") };
        text.push_str(&format!(
            "{steps} {} {need} a crafting_table near you or in your inventory (4 planks make one).\n",
            numbers.join(", ")
        ));
    }
    for (item, _) in &crafting.missing {
        if let Some((block, tool)) = mined(*item).filter(|(_, tool)| !holds(tool)) {
            text.push_str(&format!("{} comes from {block}, which takes a {tool} or better.\n", item.name()));
        }
    }
    text
}

/// The block that gives an item when it is mined, and the simplest tool for it; `None` where none is needed.
fn mined(item: ItemId) -> Option<(&'static str, &'static str)> {
    let name = item.name();
    let block = match name {
        "cobblestone" => "stone".to_owned(),
        "cobbled_deepslate" => "deepslate".to_owned(),
        "iron_ingot" | "gold_ingot" | "copper_ingot" => format!("{}_ore", name.trim_end_matches("_ingot")),
        "lapis_lazuli" => "lapis_ore".to_owned(),
        "quartz" => "nether_quartz_ore".to_owned(),
        _ => format!("{}_ore", name.trim_start_matches("raw_")),
    };
    let block = registry().block(&block).or_else(|| registry().block(name))?;
    Some((block.name(), simplest_tool(block)?))
}

fn words(target: &str, plan: &CraftingPlan) -> String {
    match plan {
        CraftingPlan::Invalid => {
            format!("There is no plan for \"{target}\": name an existing item and a number of at least 1.")
        }
        CraftingPlan::Held => format!("{target} is not crafted, and you carry all you need of it."),
        CraftingPlan::Find(more) => format!("{target} is not crafted. Find {more} more of it in the world."),
        CraftingPlan::Craft(crafting) => crafting_words(target, crafting),
        CraftingPlan::Endless { item, instead } => format!(
            "The recipes for {target} go round in a circle: {name} is made of what is made of {name}. Whatever is \
             in the circle has to be found.\n{}",
            crafting_words(target, instead),
            name = item.name(),
        ),
    }
}

fn crafting_words(target: &str, crafting: &CraftingSteps) -> String {
    let mut text = if crafting.missing.is_empty() {
        "You have everything that is needed.\n".to_owned()
    } else {
        let items: String =
            crafting.missing.iter().map(|(item, count)| format!("- {count} {}\n", item.name())).collect();
        format!("You still need:\n{items}")
    };
    if !crafting.steps.is_empty() {
        text.push_str("Then craft in this order:\n");
    }
    for (number, step) in (1..).zip(&crafting.steps) {
        let uses: Vec<String> =
            step.uses.iter().map(|(item, count)| format!("{count} {}", item.name())).collect();
        text.push_str(&format!("{number}. {} -> {} {}\n", uses.join(" + "), step.count, step.makes.name()));
    }
    if crafting.any_wood_will_do(target) {
        text.push_str("Any kind of wood will do in place of oak.\n");
    }
    text
}

/// The recipe that the planner uses; none for base items and those that can't be crafted.
#[must_use]
pub fn recipe(item: ItemId) -> Option<&'static StoredVariant> {
    if BASE.contains(&item.name()) {
        return None;
    }
    stored_variants(item).iter().min_by_key(|variant| Reverse(common_ingredients(variant)))
}

/// The recipes behind each other found no end.
struct Endless {
    /// The items that came up more than once, in the order of the recipes.
    circle: Vec<ItemId>,
}

impl Endless {
    fn new(making: &[ItemId]) -> Endless {
        let mut circle: Vec<ItemId> = Vec::new();
        for (place, item) in making.iter().enumerate() {
            if !circle.contains(item) && making[place + 1..].contains(item) {
                circle.push(*item);
            }
        }
        Endless { circle }
    }
}

struct Planner<'a> {
    held: BTreeMap<ItemId, u64>,
    left_over: BTreeMap<ItemId, u64>,
    /// The items that are being planned, the target first.
    making: Vec<ItemId>,
    /// Items that are not to be made, besides [`BASE`].
    to_find: &'a BTreeSet<ItemId>,
    crafting: CraftingSteps,
}

impl<'a> Planner<'a> {
    fn new(held: &BTreeMap<ItemId, u64>, to_find: &'a BTreeSet<ItemId>) -> Planner<'a> {
        Planner {
            held: held.clone(),
            left_over: BTreeMap::new(),
            making: Vec::new(),
            to_find,
            crafting: CraftingSteps::default(),
        }
    }

    fn run(mut self, item: ItemId, count: u64) -> Result<CraftingSteps, Endless> {
        self.need(item, count)?;
        Ok(self.crafting)
    }

    fn need(&mut self, item: ItemId, count: u64) -> Result<(), Endless> {
        let Some(rest) = self.take(item, count) else { return Ok(()) };
        let Some(recipe) = recipe(item).filter(|_| !self.to_find.contains(&item)) else {
            self.miss(item, rest);
            return Ok(());
        };
        if self.making.len() >= DEPTH_MAX {
            return Err(Endless::new(&self.making));
        }
        let each = u64::from(recipe.count.max(1));
        let batches = rest.div_ceil(each);
        let made = batches.saturating_mul(each);
        // Counted on before the step could be taken: where an item is needed in order to make itself, the plan can't be
        // followed without one.
        *self.left_over.entry(item).or_default() += made - rest;
        let uses: Vec<(ItemId, u64)> = recipe
            .need
            .iter()
            .map(|&(ingredient, count)| (ingredient, u64::from(count).saturating_mul(batches)))
            .collect();
        self.making.push(item);
        for &(ingredient, count) in &uses {
            self.need(ingredient, count)?;
        }
        self.making.pop();
        self.crafting.steps.push(CraftingStep { uses, makes: item, count: made });
        Ok(())
    }

    /// Takes left-over items and then held ones. Returns how many are still missing, if any.
    fn take(&mut self, item: ItemId, count: u64) -> Option<u64> {
        let left_over = self.left_over.entry(item).or_default();
        let held = self.held.entry(item).or_default();
        let from_left_over = count.min(*left_over);
        let from_held = (count - from_left_over).min(*held);
        *left_over -= from_left_over;
        *held -= from_held;
        Some(count - from_left_over - from_held).filter(|&rest| rest > 0)
    }

    fn miss(&mut self, item: ItemId, count: u64) {
        match self.crafting.missing.iter_mut().find(|(known, _)| *known == item) {
            Some((_, missing)) => *missing = missing.saturating_add(count),
            None => self.crafting.missing.push((item, count)),
        }
    }
}

/// Reads the names of the items that the steps of a report make, in order.
pub fn made_in(report: &str) -> impl Iterator<Item = &str> {
    report.lines().filter_map(|line| {
        let (number, step) = line.trim().split_once(". ")?;
        number.parse::<u32>().ok()?;
        step.split_once(" -> ")?.1.split_once(' ').map(|(_, made)| made)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn held(items: &[(&str, u64)]) -> BTreeMap<ItemId, u64> {
        items.iter().map(|&(name, count)| (registry().item(name).expect("it exists"), count)).collect()
    }

    #[test]
    fn base_items_exist_and_have_names_of_their_own() {
        for (number, name) in BASE.iter().enumerate() {
            assert!(registry().item(name).is_some(), "{name}");
            assert!(!BASE[..number].contains(name), "{name}");
        }
    }

    #[test]
    fn a_plan_names_the_table_and_the_tools() {
        let told = |target: &str, items: &[(&str, u64)]| {
            let held = held(items);
            equipment(&plan(target, 1, &held), &held)
        };
        assert_eq!(
            told("stone_pickaxe", &[("stick", 2)]),
            "Step 1 needs a crafting_table near you or in your inventory (4 planks make one).\n\
             cobblestone comes from stone, which takes a wooden_pickaxe or better.\n"
        );
        let equipped = [("stick", 2), ("crafting_table", 1), ("wooden_pickaxe", 1)];
        assert_eq!(told("stone_pickaxe", &equipped), "");
        assert_eq!(told("stick", &[("oak_log", 1)]), "");
    }

    #[test]
    fn what_is_left_over_serves_later_steps() {
        // Eight sticks are left of nothing: six are needed, two applications of the recipe give eight.
        let CraftingPlan::Craft(crafting) = plan("ladder", 1, &held(&[("oak_planks", 4)])) else {
            panic!("a plan")
        };
        assert_eq!(crafting.missing, []);
        assert_eq!(crafting.steps.iter().map(|step| step.count).collect::<Vec<_>>(), [8, 3]);
    }

    #[test]
    fn ten_items_go_round_in_circles() {
        let endless: Vec<&str> = registry()
            .items()
            .iter()
            .filter(|item| matches!(plan(&item.name, 1, &BTreeMap::new()), CraftingPlan::Endless { .. }))
            .map(|item| &*item.name)
            .collect();
        let mut known = [
            "netherite_ingot",
            "netherite_block",
            "lodestone",
            "sandstone_slab",
            "chiseled_sandstone",
            "red_sandstone_slab",
            "chiseled_red_sandstone",
            "purpur_slab",
            "purpur_pillar",
            "purpur_stairs",
        ];
        known.sort_by_key(|name| registry().item(name));
        assert_eq!(endless, known);
    }

    #[test]
    fn the_steps_of_a_report_are_read_back() {
        for item in registry().items().iter().step_by(7) {
            let held = held(&[("oak_log", 1), ("iron_ingot", 2)]);
            let made: Vec<&str> = match plan(&item.name, 1, &held) {
                CraftingPlan::Craft(crafting) | CraftingPlan::Endless { instead: crafting, .. } => {
                    crafting.steps.iter().map(|step| step.makes.name()).collect()
                }
                _ => Vec::new(),
            };
            let text = report(&item.name, 1, &held);
            assert_eq!(made_in(&text).collect::<Vec<_>>(), made, "{text}");
        }
    }

    #[test]
    fn reports_are_words_for_agents() {
        let texts: Vec<String> = [
            ("wooden_pickaxe", 1, held(&[])),
            ("wooden_pickaxe", 1, held(&[("wooden_pickaxe", 2), ("oak_planks", 5)])),
            ("coal", 2, held(&[])),
            ("lodestone", 1, held(&[("chiseled_stone_bricks", 8)])),
            ("purpur_slab", 3, held(&[])),
            ("phlogiston", 1, held(&[])),
        ]
        .iter()
        .map(|(target, count, held)| report(target, *count, held))
        .collect();
        insta::assert_snapshot!(texts.join("\n"));
    }

    proptest! {
        #[test]
        fn every_plan_adds_up(item in 1_u16..1333, count in 1_i64..1000, seed in prop::collection::vec((1_u16..1333, 0_u64..40), 0..20)) {
            let held: BTreeMap<ItemId, u64> = seed.into_iter().map(|(item, count)| (ItemId(item), count)).collect();
            let target = ItemId(item);
            if ["bolt_armor_trim_smithing_template", "flow_armor_trim_smithing_template"].contains(&target.name()) {
                // Two templates that are copied from themselves and are no base items.
                return Ok(());
            }
            let crafting = match plan(target.name(), count, &held) {
                CraftingPlan::Craft(crafting) => crafting,
                CraftingPlan::Endless { instead, .. } => instead,
                other => {
                    prop_assert!(recipe(target).is_none() && other != CraftingPlan::Invalid);
                    return Ok(());
                }
            };
            // An agent that finds the missing items can take every step in turn, and holds the target in the end.
            let mut stock = held;
            for (item, count) in crafting.missing {
                *stock.entry(item).or_default() += count;
            }
            for step in crafting.steps {
                for (item, count) in step.uses {
                    let stock = stock.entry(item).or_default();
                    prop_assert!(*stock >= count);
                    *stock -= count;
                }
                *stock.entry(step.makes).or_default() += step.count;
            }
            prop_assert!(stock[&target] >= count as u64);
        }

        #[test]
        fn any_request_is_answered(target in ".{0,12}|[a-z]{3,6}_(slab|wool|ingot|block)", count in any::<i64>(), owned in any::<u64>()) {
            let held = held(&[("netherite_ingot", owned), ("oak_planks", owned)]);
            prop_assert!(!report(&target, count, &held).is_empty());
            prop_assert!(!report("netherite_block", count, &held).is_empty());
        }
    }
}
