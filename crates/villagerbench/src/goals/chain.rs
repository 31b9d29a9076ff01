//! The way from bare hands to a goal: the entries of a library on which it depends.

use std::collections::BTreeMap;

use super::class::Thing;
use super::library::{GoalEntry, GoalLibrary};

/// Most entries that depend on one another in a row.
const DEPTH_MAX: usize = 64;

/// A goal with everything on which it depends.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalChain {
    /// The entries, each after those that it needs; the goal is the last one.
    pub entries: Vec<GoalEntry>,
    /// The distinct things that are needed, each after those that it takes; the output of the goal is the last one.
    pub things: Vec<String>,
    /// How many entries lie in a row: 1 and the depth of the deepest thing that the goal needs. Drops of animals have the depth 0.
    pub depth: u32,
}

impl GoalChain {
    /// The goal's own entry.
    ///
    /// # Panics
    /// Never: a chain has its goal.
    #[must_use]
    pub fn goal(&self) -> &GoalEntry {
        #[expect(clippy::expect_used, reason = "a chain ends with its goal")]
        self.entries.last().expect("a chain ends with its goal")
    }
}

/// The entry that gives a thing: the first of the library.
#[must_use]
pub fn producer<'l>(library: &'l GoalLibrary, name: &str) -> Option<&'l GoalEntry> {
    let wanted = Thing::named(name)?;
    let gives = |entry: &&GoalEntry| {
        let given = Thing::named(&entry.output.0);
        // An entry for planks of any wood also gives those of oak.
        given.is_some_and(|given| given.includes_all(wanted) || wanted.includes_all(given))
    };
    let exact = library.entries().iter().find(|entry| entry.output.0 == name);
    exact.or_else(|| library.entries().iter().find(gives))
}

/// The chain of a goal.
///
/// # Errors
/// A text for people: a thing needs itself.
pub fn chain(library: &GoalLibrary, goal: &GoalEntry) -> Result<GoalChain, String> {
    let mut search = Search {
        library,
        entries: Vec::new(),
        things: Vec::new(),
        depths: BTreeMap::new(),
        open: Vec::new(),
    };
    let depth = search.follow(goal)?;
    search.things.push(goal.output.0.clone());
    Ok(GoalChain { entries: search.entries, things: search.things, depth })
}

struct Search<'l> {
    library: &'l GoalLibrary,
    entries: Vec<GoalEntry>,
    things: Vec<String>,
    /// The depths of the entries that are in the chain.
    depths: BTreeMap<String, u32>,
    /// The entries that are being followed.
    open: Vec<String>,
}

impl Search<'_> {
    /// Adds an entry after everything that it needs; returns its depth.
    fn follow(&mut self, entry: &GoalEntry) -> Result<u32, String> {
        if let Some(depth) = self.depths.get(&entry.name) {
            return Ok(*depth);
        }
        if self.open.contains(&entry.name) || self.open.len() >= DEPTH_MAX {
            return Err(format!("{} needs itself", entry.output.0));
        }
        self.open.push(entry.name.clone());
        let mut deepest = 0;
        for (name, _) in entry.needs() {
            if let Some(producer) = producer(self.library, name) {
                deepest = deepest.max(self.follow(producer)?);
            }
            if !self.things.contains(name) {
                self.things.push(name.clone());
            }
        }
        self.open.pop();
        self.depths.insert(entry.name.clone(), deepest + 1);
        self.entries.push(entry.clone());
        Ok(deepest + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> GoalChain {
        let tasks = GoalLibrary::built_in().tasks().unwrap();
        tasks.into_iter().find(|task| task.chain.goal().name == name).unwrap().chain
    }

    #[test]
    fn a_chain_has_each_thing_once_and_in_order() {
        let pickaxe = of("craft_wooden_pickaxe");
        assert_eq!(pickaxe.things, ["any_log", "any_planks", "stick", "crafting_table", "wooden_pickaxe"]);
        assert_eq!(pickaxe.depth, 4);
        let names: Vec<&str> = pickaxe.entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(
            names,
            ["mine_log", "craft_planks", "craft_stick", "craft_crafting_table", "craft_wooden_pickaxe"]
        );
        // Stairs of oak are made of oak, for which any log may be.
        assert_eq!(of("craft_oak_stairs").things[..3], ["any_log", "oak_planks", "any_planks"]);
        assert_eq!(of("smelt_cooked_beef").things[0], "beef");
    }

    #[test]
    fn depths_are_those_of_the_specification_where_the_recipes_are() {
        for (name, depth) in [
            ("mine_log", 1),
            ("craft_planks", 2),
            ("craft_stick", 3),
            ("craft_wooden_pickaxe", 4),
            ("mine_cobblestone", 5),
            ("craft_stone_pickaxe", 6),
            ("mine_iron_ore", 7),
            ("smelt_iron_ingot", 8),
            ("craft_iron_pickaxe", 9),
            ("mine_diamond", 10),
            ("craft_jukebox", 11),
            ("craft_anvil", 10),
        ] {
            assert_eq!(of(name).depth, depth, "{name}");
        }
    }
}
