//! How to get an item with commands: first find its ingredients, then craft, one step at a time.

use std::collections::BTreeMap;

use cooperage_blocks::craft::stored_variants;
use cooperage_blocks::{ItemId, registry};
use cooperage_body::catalogues::mindcraft::crafting_plan::{CraftingPlan, CraftingSteps, plan};

use super::common::{DROPPED, GROWN, SMELTED, SOURCES, WOODS};
use super::scene::{Deed, Scene};
use super::step::Step;
use super::things::said;

/// How far blocks are searched for, one after the other.
const RANGES: [u32; 3] = [64, 128, 256];
/// Attempts at the same thing before it is given up.
const TRIES_MAX: usize = 4;
/// How deep a tool's tool may be.
const DEPTH_MAX: u32 = 6;

/// Whether an item is a log of any wood.
#[must_use]
pub fn is_log(item: &str) -> bool {
    item.ends_with("_log")
}

/// Returns the next step towards that many of an item; if `is_any`, any of its kind will do.
#[must_use]
pub fn obtain(scene: &Scene, deeds: &[Deed], item: &str, count: u32, is_any: bool) -> Step {
    if scene.count_of(|held| is_like(held, item, is_any)) >= count {
        return Step::Done(String::new());
    }
    if is_any && is_log(item) {
        return find(scene, deeds, item, count, true, 0);
    }
    make_or_find(scene, deeds, item, count, 0)
}

/// Returns the items that must be found before an item can be made, with their counts; the item itself if it cannot be
/// crafted.
#[must_use]
pub fn missing(scene: &Scene, item: &str, count: u32) -> Vec<(String, u32)> {
    let held = scene.count(item);
    if held >= count {
        return Vec::new();
    }
    let stock = stock(scene, "oak");
    match plan(item, i64::from(count - held), &without(&stock, item)) {
        CraftingPlan::Craft(crafting) | CraftingPlan::Endless { instead: crafting, .. } => {
            let named = crafting.missing.iter();
            named
                .map(|(item, count)| (item.name().to_owned(), u32::try_from(*count).unwrap_or(u32::MAX)))
                .collect()
        }
        _ => vec![(item.to_owned(), count - held)],
    }
}

/// Whether an item is the wanted one, or of its kind.
#[must_use]
pub fn is_like(held: &str, item: &str, is_any: bool) -> bool {
    let same_end = |end: &str| is_any && item.ends_with(end) && held.ends_with(end);
    held == item || same_end("_log") || same_end("_planks")
}

fn make_or_find(scene: &Scene, deeds: &[Deed], item: &str, count: u32, depth: u32) -> Step {
    let held = scene.count(item);
    if held >= count {
        return Step::Done(String::new());
    }
    if depth > DEPTH_MAX {
        return Step::Stuck(format!("I do not know how to come by {}.", said(count, item)));
    }
    if let Some((_, raw)) = SMELTED.iter().find(|(made, _)| *made == item) {
        return smelt(scene, deeds, (item, raw), count - held, depth);
    }
    let wood = wood_for(scene, deeds, item);
    let stock = stock(scene, wood);
    let target = with_oak(item, wood);
    match plan(&target, i64::from(count - held), &without(&stock, &target)) {
        CraftingPlan::Craft(crafting) | CraftingPlan::Endless { instead: crafting, .. } => {
            craft(scene, deeds, &crafting, wood, depth)
        }
        CraftingPlan::Held | CraftingPlan::Find(_) => find(scene, deeds, item, count, false, depth),
        CraftingPlan::Invalid => Step::Stuck(format!("I know no {}.", item.replace('_', " "))),
    }
}

/// The first thing that a plan still lacks, or its first step.
fn craft(scene: &Scene, deeds: &[Deed], crafting: &CraftingSteps, wood: &str, depth: u32) -> Step {
    for &(missing, more) in &crafting.missing {
        let name = of_wood(missing.name(), wood);
        let count = scene.count(&name) + u32::try_from(more).unwrap_or(u32::MAX);
        let is_any = is_log(&name);
        let step = if is_any || !is_smelted(&name) {
            find(scene, deeds, &name, count, false, depth + 1)
        } else {
            make_or_find(scene, deeds, &name, count, depth + 1)
        };
        if !matches!(step, Step::Done(_)) {
            return step;
        }
    }
    let Some(step) = crafting.steps.first() else { return Step::Done(String::new()) };
    let name = of_wood(step.makes.name(), wood);
    let variant = registry().item(&name).and_then(|item| stored_variants(item).first());
    let (each, needs_table) = variant.map_or((1, false), |variant| (variant.count, variant.needs_table));
    let times = u32::try_from(step.count).unwrap_or(1).div_ceil(each.max(1));
    let lacks_table = |deed: &Deed| deed.result.contains("no crafting_table");
    let tried: Vec<&Deed> = deeds.iter().filter(|deed| deed.is("!craftRecipe", Some(&name))).collect();
    if needs_table
        && name != "crafting_table"
        && tried.last().is_some_and(|deed| lacks_table(deed))
        && scene.count("crafting_table") == 0
    {
        return make_or_find(scene, deeds, "crafting_table", 1, depth + 1);
    }
    let failed = tried.iter().filter(|deed| !deed.result.contains("Crafted") && !lacks_table(deed)).count();
    if failed >= TRIES_MAX || tried.len() >= 3 * TRIES_MAX {
        let why = tried.last().map_or("", |deed| deed.result.trim());
        return Step::Stuck(format!("I could not craft {}: {}", name.replace('_', " "), plain(why)));
    }
    Step::command("!craftRecipe", &[&name], &[times])
}

fn smelt(scene: &Scene, deeds: &[Deed], (item, raw): (&str, &str), more: u32, depth: u32) -> Step {
    let fuels = ["coal", "charcoal"];
    let has_fuel = scene.count_of(|held| fuels.contains(&held)) * 8 >= more
        || scene.count_of(|held| is_log(held) || held.ends_with("_planks")) * 3 / 2
            >= more + u32::from(is_log(raw));
    let fuel = |more: u32| scene.count_of(is_log) + more.div_ceil(1) - more / 3;
    for step in [
        make_or_find(scene, deeds, raw, more, depth + 1),
        make_or_find(scene, deeds, "furnace", 1, depth + 1),
    ] {
        if !matches!(step, Step::Done(_)) {
            return step;
        }
    }
    if !has_fuel {
        return find(scene, deeds, "oak_log", fuel(more), true, depth + 1);
    }
    let failed = deeds
        .iter()
        .filter(|deed| deed.is("!smeltItem", Some(raw)) && !deed.result.contains("Smelted"))
        .count();
    if failed >= TRIES_MAX {
        return Step::Stuck(format!("I could not smelt {}.", item.replace('_', " ")));
    }
    Step::command("!smeltItem", &[raw], &[more])
}

/// Finds that many of an item that is not crafted.
fn find(scene: &Scene, deeds: &[Deed], item: &str, count: u32, is_any: bool, depth: u32) -> Step {
    let held = scene.count_of(|held| is_like(held, item, is_any));
    if held >= count {
        return Step::Done(String::new());
    }
    let more = count - held;
    if let Some((_, kind)) = DROPPED.iter().find(|(dropped, _)| *dropped == item) {
        return hunt(deeds, kind, item);
    }
    let source = SOURCES.iter().find(|source| source.item == item);
    if let Some(tool) = source.and_then(|source| source.tool)
        && !has_tool(scene, tool)
    {
        let step = make_or_find(scene, deeds, tool, 1, depth + 1);
        if !matches!(step, Step::Done(_)) {
            return step;
        }
    }
    let grown = GROWN.iter().find(|(grown, _)| *grown == item).map(|(_, plant)| *plant);
    let block = source.map(|source| source.block).or(grown).unwrap_or(item);
    let is_block = registry().block(block).is_some() || source.is_some();
    if !is_block {
        return Step::Stuck(format!("I do not know how to come by {}.", said(more, item)));
    }
    let kinds: Vec<String> = if is_any && is_log(item) {
        WOODS.iter().map(|wood| format!("{wood}_log")).collect()
    } else {
        vec![block.to_owned()]
    };
    for kind in &kinds {
        if let Some(step) = collect(deeds, kind, more) {
            return step;
        }
    }
    Step::Stuck(format!("I find no {} anywhere near.", item.replace('_', " ")))
}

/// Collects blocks of a kind, and searches farther and farther if there are none; `None` if that has led nowhere.
fn collect(deeds: &[Deed], kind: &str, more: u32) -> Option<Step> {
    let gone = |deed: &Deed| deed.result.contains("there is no") || deed.result.contains("no more of it");
    let mut searches = 0;
    let mut vain = 0;
    let mut is_gone = false;
    for deed in deeds {
        if deed.is("!collectBlocks", Some(kind)) {
            is_gone = gone(deed);
            vain = if deed.result.contains("Collected") && !deed.result.contains("Collected 0") {
                0
            } else {
                vain + 1
            };
        } else if deed.is("!searchForBlock", Some(kind)) {
            searches += 1;
            is_gone = deed.result.contains("there is no");
        }
    }
    if vain >= TRIES_MAX {
        return None;
    }
    if !is_gone {
        return Some(Step::command("!collectBlocks", &[kind], &[more]));
    }
    let range = RANGES.get(searches)?;
    Some(Step::command("!searchForBlock", &[kind], &[*range]))
}

fn hunt(deeds: &[Deed], kind: &str, item: &str) -> Step {
    let tried: Vec<&Deed> = deeds.iter().filter(|deed| deed.is("!attack", Some(kind))).collect();
    let searched = deeds.iter().filter(|deed| deed.is("!searchForEntity", Some(kind))).count();
    match tried.last() {
        Some(last) if !last.result.contains("defeated") => match RANGES.get(searched) {
            Some(range) if tried.len() <= searched + 1 => {
                Step::command("!searchForEntity", &[kind], &[*range])
            }
            _ if tried.len() < TRIES_MAX => Step::command("!attack", &[kind], &[]),
            _ => Step::Stuck(format!("I find no {kind} to get {} from.", item.replace('_', " "))),
        },
        _ if tried.len() >= 3 * TRIES_MAX => Step::Stuck(format!("The {kind}s give too little.")),
        _ => Step::command("!attack", &[kind], &[]),
    }
}

/// Whether a tool of that kind, or a better one, is carried.
fn has_tool(scene: &Scene, tool: &str) -> bool {
    const TIERS: [&str; 5] = ["wooden", "golden", "stone", "iron", "diamond"];
    let Some((tier, kind)) = tool.split_once('_') else { return scene.count(tool) > 0 };
    let from = TIERS.iter().position(|known| *known == tier).unwrap_or_default();
    TIERS[from..].iter().chain(&["netherite"]).any(|tier| scene.count(&format!("{tier}_{kind}")) > 0)
}

fn is_smelted(item: &str) -> bool {
    SMELTED.iter().any(|(made, _)| *made == item)
}

/// The wood that things are made of: that of the item, else that of which most is carried, else one that was found.
fn wood_for(scene: &Scene, deeds: &[Deed], item: &str) -> &'static str {
    if let Some(wood) = WOODS.iter().find(|wood| item.starts_with(&format!("{wood}_"))) {
        return wood;
    }
    let worth = |wood: &str| 4 * scene.count(&format!("{wood}_log")) + scene.count(&format!("{wood}_planks"));
    let best = WOODS
        .iter()
        .copied()
        .max_by_key(|wood| (worth(wood), std::cmp::Reverse(WOODS.iter().position(|known| known == wood))));
    if let Some(best) = best.filter(|wood| worth(wood) > 0) {
        return best;
    }
    // Where all searching for one was in vain, the next is tried.
    let is_vain = |wood: &&str| collect(deeds, &format!("{wood}_log"), 1).is_none();
    WOODS.iter().copied().find(|wood| !is_vain(wood)).unwrap_or("oak")
}

/// Returns the inventory with one wood in the place of oak, because the planner knows recipes for oak.
fn stock(scene: &Scene, wood: &str) -> BTreeMap<ItemId, u64> {
    let mut stock = BTreeMap::new();
    for (name, count) in &scene.held {
        if let Some(item) =
            registry().item(&with_oak(name, wood)).filter(|_| wood == "oak" || !name.starts_with("oak_"))
        {
            *stock.entry(item).or_default() += u64::from(*count);
        }
    }
    stock
}

fn without(stock: &BTreeMap<ItemId, u64>, target: &str) -> BTreeMap<ItemId, u64> {
    stock.iter().filter(|(item, _)| item.name() != target).map(|(item, count)| (*item, *count)).collect()
}

fn with_oak(name: &str, wood: &str) -> String {
    name.strip_prefix(&format!("{wood}_")).map_or_else(|| name.to_owned(), |rest| format!("oak_{rest}"))
}

fn of_wood(name: &str, wood: &str) -> String {
    name.strip_prefix("oak_").map_or_else(|| name.to_owned(), |rest| format!("{wood}_{rest}"))
}

/// Returns the first line of an action's result, without its heading.
#[must_use]
pub fn plain(result: &str) -> String {
    let text = result.trim().trim_start_matches("Action output:").trim();
    text.lines().next().unwrap_or_default().trim_end_matches('.').to_owned()
}
