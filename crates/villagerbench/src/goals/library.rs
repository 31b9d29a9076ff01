//! The library of goals: one JSON object of named entries, each with what it gives, how, from what and with which tools.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::chain::{self, GoalChain};
use super::class::Thing;
use super::{GoalTask, supply};

/// The library that comes with the program.
const FILE: &str = include_str!("../../data/goal_library.json");
/// Most entries of a file.
const ENTRIES_MAX: usize = 1_000;
/// Most letters of a name.
const NAME_MAX: usize = 60;
/// Most of an item in one entry.
const COUNT_MAX: u32 = 64;

/// How an entry's items are got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GoalKind {
    /// From blocks and animals.
    Mine,
    /// From other items in a furnace.
    Smelt,
    /// From other items by a recipe.
    Craft,
}

/// A way to some items.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalEntry {
    pub name: String,
    /// The item or class that it gives, with how many.
    pub output: (String, u32),
    pub kind: GoalKind,
    /// The things that it uses up.
    pub precondition: Vec<(String, u32)>,
    /// The things that must be at hand.
    pub tool: Vec<(String, u32)>,
    /// Whether it is a task of its own; others are only on the way to one.
    pub is_goal: bool,
}

/// An entry of `goal_library.json`, an object in which each entry stands under its name.
#[derive(Deserialize)]
struct GoalRow {
    /// The item that it gives, or a class such as `any_planks`, with how many.
    output: Map<String, Value>,
    /// `mine`, `smelt` or `craft`.
    #[serde(rename = "type")]
    kind: GoalKind,
    /// The items and classes that it uses up, with how many.
    precondition: Map<String, Value>,
    /// The tools and stations that must be at hand, with how many.
    tool: Map<String, Value>,
    /// Whether it is a task of its own, and not only on the way to one.
    #[serde(default = "yes")]
    goal: bool,
}

fn yes() -> bool {
    true
}

impl GoalEntry {
    /// The entry as agents are told it.
    #[must_use]
    pub fn json(&self) -> Value {
        let counted = |things: &[(String, u32)]| -> Map<String, Value> {
            things.iter().map(|(name, count)| (name.clone(), json!(count))).collect()
        };
        json!({
            "name": self.name,
            "type": self.kind,
            "output": counted(std::slice::from_ref(&self.output)),
            "precondition": counted(&self.precondition),
            "tool": counted(&self.tool),
        })
    }

    /// The things that it takes, tools included.
    pub fn needs(&self) -> impl Iterator<Item = &(String, u32)> {
        self.precondition.iter().chain(&self.tool)
    }
}

/// Entries in the order of their file.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalLibrary {
    entries: Vec<GoalEntry>,
}

impl GoalLibrary {
    /// Reads a library.
    ///
    /// # Errors
    /// A text for people that names the entry and says what is wrong.
    pub fn read(text: &str) -> Result<GoalLibrary, String> {
        let file: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| format!("it is no library of goals: {error}"))?;
        if file.is_empty() || file.len() > ENTRIES_MAX {
            return Err(format!("a library has 1 to {ENTRIES_MAX} entries"));
        }
        let entry = |(name, row): (String, Value)| {
            let said = if is_name(&name) { name.clone() } else { "with an odd name".to_owned() };
            read_entry(name, row).map_err(|reason| format!("entry {said}: {reason}"))
        };
        let entries = file.into_iter().map(entry).collect::<Result<_, _>>()?;
        let library = GoalLibrary { entries };
        library.tasks()?;
        Ok(library)
    }

    /// The library that comes with the program.
    #[must_use]
    pub fn built_in() -> &'static GoalLibrary {
        static BUILT_IN: LazyLock<GoalLibrary> = LazyLock::new(|| {
            #[expect(clippy::expect_used, reason = "the file belongs to the program, and a test reads it")]
            GoalLibrary::read(FILE).expect("the library of goals is sound")
        });
        &BUILT_IN
    }

    /// The entries, goals and those on the way alike, in the order of the file.
    #[must_use]
    pub fn entries(&self) -> &[GoalEntry] {
        &self.entries
    }

    /// The goals as tasks, in the order of the file.
    ///
    /// # Errors
    /// A text for people that names a goal to which no way leads.
    pub fn tasks(&self) -> Result<Vec<GoalTask>, String> {
        let task = |goal: &GoalEntry| {
            let chain: GoalChain = chain::chain(self, goal)?;
            supply::demands(&chain)?;
            Ok(GoalTask { chain })
        };
        let named =
            |goal: &GoalEntry| task(goal).map_err(|reason: String| format!("entry {}: {reason}", goal.name));
        self.entries.iter().filter(|entry| entry.is_goal).map(named).collect()
    }
}

fn read_entry(name: String, row: Value) -> Result<GoalEntry, String> {
    if !is_name(&name) {
        return Err(format!("a name has 1 to {NAME_MAX} small letters, digits and underscores"));
    }
    let row: GoalRow = serde_json::from_value(row).map_err(|error| error.to_string())?;
    let output = counted("output", &row.output)?;
    let [output] = <[(String, u32); 1]>::try_from(output).map_err(|_| "output names one item")?;
    let precondition = counted("precondition", &row.precondition)?;
    let tool = counted("tool", &row.tool)?;
    if row.kind == GoalKind::Smelt && precondition.len() != 1 {
        return Err("a smelted item has one precondition".to_owned());
    }
    if row.kind == GoalKind::Mine && !precondition.is_empty() {
        return Err("a mined item has no precondition".to_owned());
    }
    Ok(GoalEntry { name, output, kind: row.kind, precondition, tool, is_goal: row.goal })
}

fn counted(field: &str, things: &Map<String, Value>) -> Result<Vec<(String, u32)>, String> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for (name, count) in things {
        if Thing::named(name).is_none() {
            let name: String = name.chars().filter(|letter| !letter.is_control()).take(NAME_MAX).collect();
            return Err(format!("{field}: there is no item `{name}`, nor a class any_… of that name"));
        }
        let count = count.as_u64().and_then(|count| u32::try_from(count).ok());
        let count = count.filter(|count| (1..=COUNT_MAX).contains(count));
        let count = count.ok_or_else(|| format!("{field}: {name} is counted from 1 to {COUNT_MAX}"))?;
        if seen.insert(name.clone()) {
            all.push((name.clone(), count));
        }
    }
    Ok(all)
}

fn is_name(name: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    (1..=NAME_MAX).contains(&name.len()) && name.chars().all(is_letter)
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::ItemId;
    use cooperage_blocks::craft::{CookKind, RecipeIngredient, RecipeKind, cooking, recipes_for};

    use super::*;

    /// Whether the ingredients of a recipe are what an entry uses: cells that take a thing, as many as it counts.
    fn is_met(entry: &GoalEntry, cells: &[&RecipeIngredient]) -> bool {
        let mut left = cells.to_vec();
        for (name, count) in &entry.precondition {
            let items = Thing::named(name).unwrap().items();
            let first = items[0];
            for _ in 0..*count {
                let Some(place) = left.iter().position(|cell| cell.accepts(first)) else { return false };
                left.remove(place);
            }
        }
        left.is_empty()
    }

    #[test]
    fn the_recipes_are_those_of_the_world() {
        let library = GoalLibrary::built_in();
        for entry in library.entries() {
            let made: ItemId = Thing::named(&entry.output.0).unwrap().first();
            match entry.kind {
                GoalKind::Mine => assert!(entry.precondition.is_empty()),
                GoalKind::Smelt => {
                    let input = Thing::named(&entry.precondition[0].0).unwrap().first();
                    let cooked = cooking(CookKind::Smelting, input).unwrap();
                    assert_eq!((cooked.output, entry.output.1), (made, 1), "{}", entry.name);
                }
                GoalKind::Craft => {
                    let is_it = |recipe: &&cooperage_blocks::craft::CraftingRecipe| {
                        let cells: Vec<&RecipeIngredient> = match &recipe.kind {
                            RecipeKind::Shaped { cells, .. } => cells.iter().flatten().collect(),
                            RecipeKind::Shapeless { ingredients } => ingredients.iter().collect(),
                            RecipeKind::Transmute { .. } => return false,
                        };
                        recipe.count == entry.output.1 && is_met(entry, &cells)
                    };
                    let recipe = recipes_for(made).find(is_it).unwrap_or_else(|| panic!("{}", entry.name));
                    let has_table = entry.tool.iter().any(|(tool, _)| tool == "crafting_table");
                    assert_eq!(recipe.needs_table(), has_table, "{}", entry.name);
                }
            }
        }
        assert_eq!(library.tasks().unwrap().len(), 85);
    }

    #[test]
    fn hostile_files_are_refused_with_entry_and_reason() {
        let one = |name: &str, row: &str| format!(r#"{{"{name}": {row}}}"#);
        let row = |output: &str, kind: &str, precondition: &str| {
            format!(
                r#"{{"output": {output}, "type": "{kind}", "precondition": {precondition}, "tool": {{}}}}"#
            )
        };
        for (text, reason) in [
            ("[]".to_owned(), "it is no library of goals"),
            ("{}".to_owned(), "a library has 1 to"),
            (one("x", "3"), "entry x: invalid type: integer `3`"),
            (one("../x", &row(r#"{"stick": 1}"#, "craft", "{}")), "a name has 1 to 60 small letters"),
            (one("x", &row(r#"{"stick": 1}"#, "pray", "{}")), "entry x: unknown variant `pray`"),
            (one("x", &row("{}", "craft", "{}")), "entry x: output names one item"),
            (one("x", &row(r#"{"stick": 0}"#, "craft", "{}")), "entry x: output: stick is counted from 1"),
            (one("x", &row(r#"{"stick": -1}"#, "craft", "{}")), "entry x: output: stick is counted from 1"),
            (one("x", &row(r#"{"any_stick": 1}"#, "craft", "{}")), "there is no item `any_stick`"),
            (one("x", &row(r#"{"stick": 1}"#, "craft", r#"{"stick": 1}"#)), "entry x: stick needs itself"),
            (
                one("x", &row(r#"{"stick": 1}"#, "craft", r#"{"nether_star": 1}"#)),
                "entry x: no yard holds a source of nether_star",
            ),
            (one("x", &row(r#"{"stick": 1}"#, "smelt", "{}")), "a smelted item has one precondition"),
        ] {
            let told = GoalLibrary::read(&text).unwrap_err();
            assert!(told.contains(reason), "{text}: {told}");
        }
    }
}
