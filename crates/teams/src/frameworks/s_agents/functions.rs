//! The functions that scripts can call, as prompts for code explain them.

use crate::word_index::{WordIndex, function_words};

/// The functions that most scripts need, by their names in the code of Minecraft's agents. They are explained in every prompt for
/// code.
const CORE: [&str; 13] = [
    "goToPosition",
    "goToNearestBlock",
    "getNearestBlock",
    "getNearestBlocks",
    "collectBlock",
    "breakBlockAt",
    "placeBlock",
    "build",
    "craftRecipe",
    "smeltItem",
    "giveToPlayer",
    "equip",
    "consume",
];
/// Other functions that are explained for one thing to do.
const EXPLAINED: usize = 6;

/// The documentation of the functions.
#[derive(Debug, Default)]
pub struct ScriptFunctions {
    core: Vec<String>,
    others: Vec<String>,
    index: WordIndex,
}

impl ScriptFunctions {
    /// Creates them from their documentation, an entry for each.
    #[must_use]
    pub fn new(documentation: &[String]) -> ScriptFunctions {
        let mut functions = ScriptFunctions::default();
        for entry in documentation {
            let (name, sentence) = function_words(entry);
            if CORE.contains(&name) {
                functions.core.push(without_example(entry));
            } else {
                functions.index.add(name, sentence);
                functions.others.push(entry.trim_end().to_owned());
            }
        }
        functions
    }

    /// The documentation of those that most scripts need, without examples.
    #[must_use]
    pub fn core(&self) -> &[String] {
        &self.core
    }

    /// The signatures of all others.
    #[must_use]
    pub fn others(&self) -> Vec<String> {
        self.others.iter().map(|entry| entry.lines().next().unwrap_or_default().to_owned()).collect()
    }

    /// Returns the documentation of the others that resemble the action most, the most similar first.
    #[must_use]
    pub fn like(&self, action: &str) -> Vec<String> {
        let places = self.index.ranked(action).into_iter().take(EXPLAINED);
        places.filter_map(|place| self.others.get(place).cloned()).collect()
    }
}

fn without_example(entry: &str) -> String {
    let lines = entry.lines().take_while(|line| !line.trim_start().starts_with("Example:"));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_core_is_apart_and_the_rest_is_found() {
        let entry = |call: &str, doc: &str| format!("{call}\n  {doc}\n  Returns: x\n  Example: y;\n");
        let functions = ScriptFunctions::new(&[
            entry("await skills.build(bot, from)", "Fills a box."),
            entry("await skills.milk(bot)", "Milks the nearest cow."),
            entry("bot.health", "Health."),
        ]);
        assert_eq!(functions.core(), ["await skills.build(bot, from)\n  Fills a box.\n  Returns: x"]);
        assert_eq!(functions.others(), ["await skills.milk(bot)", "bot.health"]);
        assert_eq!(functions.like("milk 2 cows")[0].lines().next(), Some("await skills.milk(bot)"));
    }
}
