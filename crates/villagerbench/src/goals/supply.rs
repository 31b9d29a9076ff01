//! The sources that a goal takes: blocks, trees and animals, twice what its chain needs at least.

use std::collections::BTreeMap;

use cooperage_blocks::{ItemId, registry};
use cooperage_plan::sources;

use super::chain::{self, GoalChain};
use super::class::Thing;
use super::library::{GoalEntry, GoalKind, GoalLibrary};

/// Something that gives raw items.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GoalSource {
    /// Trees; counted in logs.
    Trees,
    /// Blocks of that name.
    Block(String),
    /// Animals of that kind.
    Animal(&'static str),
}

/// A source with how many of it there must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalDemand {
    pub source: GoalSource,
    pub count: u32,
}

/// The sources of raw items that a place can be given.
const ANIMALS: [(&str, &str); 10] = [
    ("any_wool", "sheep"),
    ("white_wool", "sheep"),
    ("mutton", "sheep"),
    ("leather", "cow"),
    ("beef", "cow"),
    ("porkchop", "pig"),
    ("chicken", "chicken"),
    ("feather", "chicken"),
    ("rabbit", "rabbit"),
    ("rabbit_hide", "rabbit"),
];
const BLOCKS: [(&str, &str); 12] = [
    ("cobblestone", "stone"),
    ("raw_iron", "iron_ore"),
    ("raw_gold", "gold_ore"),
    ("raw_copper", "copper_ore"),
    ("coal", "coal_ore"),
    ("diamond", "diamond_ore"),
    ("emerald", "emerald_ore"),
    ("redstone", "redstone_ore"),
    ("lapis_lazuli", "lapis_ore"),
    ("clay_ball", "clay"),
    ("flint", "gravel"),
    ("dirt", "dirt"),
];
/// Animals beyond twice the number: some drop nothing.
const SPARE: u32 = 4;
/// Items that a piece of coal smelts.
const PER_COAL: u32 = 8;
/// Items that a log smelts, in planks or as it is, with a remainder lost.
const PER_LOG: u32 = 4;
/// The tool with which coal can be had.
const COAL_TOOL: &str = "stone_pickaxe";
/// Most blocks or animals of a kind: more have no room.
const MOST: u32 = 160;

/// The sources that a goal takes, in a stable order.
///
/// # Errors
/// A text for people: a thing that has no source, or takes too many.
pub fn demands(chain: &GoalChain) -> Result<Vec<GoalDemand>, String> {
    let mut sums: BTreeMap<GoalSource, u32> = BTreeMap::new();
    for (name, count) in raw(chain) {
        let source = source(&name).ok_or_else(|| format!("no yard holds a source of {name}"))?;
        let sum = sums.entry(source).or_default();
        *sum = sum.saturating_add(count);
    }
    let twice = |(source, count): (GoalSource, u32)| {
        let spare = if matches!(source, GoalSource::Animal(_)) { SPARE } else { 0 };
        GoalDemand { source, count: count.saturating_mul(2).saturating_add(spare) }
    };
    let demands: Vec<GoalDemand> = sums.into_iter().map(twice).collect();
    match demands.iter().find(|demand| demand.count > MOST) {
        Some(demand) => Err(format!(
            "it takes {} of {}, and a yard has room for {MOST}",
            demand.count,
            demand.source.name()
        )),
        None => Ok(demands),
    }
}

/// The names of the sources on which an item depends by the library that comes with the program; none if it is not in it.
#[must_use]
pub fn sources_of(item: ItemId) -> Vec<String> {
    let library = GoalLibrary::built_in();
    let gives = |entry: &&GoalEntry| Thing::named(&entry.output.0).is_some_and(|given| given.includes(item));
    let chain = library.entries().iter().find(gives).and_then(|entry| chain::chain(library, entry).ok());
    let demands = chain.and_then(|chain| demands(&chain).ok()).unwrap_or_default();
    demands.iter().map(|demand| demand.source.name().to_owned()).collect()
}

/// The raw items of a chain with their numbers, fuel included.
fn raw(chain: &GoalChain) -> BTreeMap<String, u32> {
    let goal = chain.goal();
    let mut needed: BTreeMap<&str, u32> = BTreeMap::from([(goal.output.0.as_str(), goal.output.1)]);
    let mut tools: Vec<&str> = Vec::new();
    let mut smelted = 0;
    for entry in chain.entries.iter().rev() {
        let given = Thing::named(&entry.output.0);
        // Oak planks and any planks come of the same entry.
        let is_given = |name: &str| {
            let wanted = Thing::named(name);
            given
                .zip(wanted)
                .is_some_and(|(given, wanted)| given.includes_all(wanted) || wanted.includes_all(given))
        };
        let asked: Vec<&str> = needed.keys().copied().filter(|name| is_given(name)).collect();
        let wanted: u32 = asked.iter().filter_map(|name| needed.get(name)).sum();
        let times = wanted.div_ceil(entry.output.1);
        if entry.kind != GoalKind::Mine {
            for name in asked {
                needed.remove(name);
            }
        }
        if entry.kind == GoalKind::Smelt {
            smelted += times;
        }
        for (name, count) in &entry.precondition {
            *needed.entry(name).or_default() += count.saturating_mul(times);
        }
        for (name, count) in &entry.tool {
            if !tools.contains(&name.as_str()) {
                tools.push(name);
                *needed.entry(name).or_default() += count;
            }
        }
    }
    let mut needed: BTreeMap<String, u32> =
        needed.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
    if smelted > 0 {
        let (fuel, count) = if tools.contains(&COAL_TOOL) {
            ("coal", smelted.div_ceil(PER_COAL))
        } else {
            ("any_log", smelted.div_ceil(PER_LOG))
        };
        *needed.entry(fuel.to_owned()).or_default() += count;
    }
    needed
}

fn source(name: &str) -> Option<GoalSource> {
    let thing = Thing::named(name)?;
    if Thing::named("any_log").is_some_and(|logs| logs.includes_all(thing)) {
        return Some(GoalSource::Trees);
    }
    if let Some((_, animal)) = ANIMALS.iter().find(|(item, _)| *item == name) {
        return Some(GoalSource::Animal(animal));
    }
    if let Some((_, block)) = BLOCKS.iter().find(|(item, _)| *item == name) {
        return Some(GoalSource::Block((*block).to_owned()));
    }
    // A block that gives itself.
    let block = registry().block(name)?;
    sources(thing.first()).blocks.contains(&block).then(|| GoalSource::Block(name.to_owned()))
}

impl GoalSource {
    /// Its name, as agents read it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            GoalSource::Trees => "oak_log",
            GoalSource::Block(block) => block,
            GoalSource::Animal(animal) => animal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> Vec<(String, u32)> {
        let tasks = GoalLibrary::built_in().tasks().unwrap();
        let task = tasks.into_iter().find(|task| task.chain.goal().name == name).unwrap();
        let demands = demands(&task.chain).unwrap();
        demands.iter().map(|demand| (demand.source.name().to_owned(), demand.count)).collect()
    }

    #[test]
    fn sources_are_twice_what_the_chain_takes() {
        let told = |all: &[(&str, u32)]| -> Vec<(String, u32)> {
            all.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
        };
        assert_eq!(of("mine_log"), told(&[("oak_log", 2)]));
        // Three planks, two sticks of one more pair of planks, four planks of the table: nine planks, three logs.
        assert_eq!(of("craft_wooden_pickaxe"), told(&[("oak_log", 6)]));
        assert_eq!(of("mine_leather"), told(&[("cow", 6)]));
        // 31 ingots: 31 ore, four pieces of coal.
        let anvil = of("craft_anvil");
        assert!(anvil.contains(&("iron_ore".to_owned(), 62)), "{anvil:?}");
        assert!(anvil.contains(&("coal_ore".to_owned(), 8)), "{anvil:?}");
        // Fuel without a pickaxe for coal: logs.
        let beef = of("smelt_cooked_beef");
        assert!(beef.iter().all(|(name, _)| name != "coal_ore"), "{beef:?}");
    }
}
