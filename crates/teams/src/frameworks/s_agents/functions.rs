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
                functions.core.push(shortened(&without_example(entry)));
            } else {
                let (title, sentence) = indexed(name, sentence);
                functions.index.add(title, sentence);
                functions.others.push(shortened(entry.trim_end()));
            }
        }
        functions
    }

    /// The documentation of those that most scripts need, without examples.
    #[must_use]
    pub fn core(&self) -> &[String] {
        &self.core
    }

    /// The signatures of all others, a line for each object that has them, without their first argument `bot`.
    #[must_use]
    pub fn others(&self) -> Vec<String> {
        let mut objects: Vec<(&str, Vec<String>)> = Vec::new();
        for entry in &self.others {
            let signature = entry.lines().next().unwrap_or_default();
            let signature = signature.strip_prefix("await ").unwrap_or(signature);
            let (object, rest) = signature.split_once('.').unwrap_or(("", signature));
            let rest = rest.replacen("(bot, ", "(", 1).replacen("(bot)", "()", 1).replace(" = null", "?");
            match objects.iter_mut().find(|(known, _)| *known == object) {
                Some((_, names)) => names.push(rest),
                None => objects.push((object, vec![rest])),
            }
        }
        objects.iter().map(|(object, names)| format!("{object}: {}", names.join("; "))).collect()
    }

    /// Returns the documentation of the others that resemble the action most, the most similar first.
    #[must_use]
    pub fn like(&self, action: &str) -> Vec<String> {
        let scores = self.index.scores(action);
        let fits = |place: &usize| scores.get(*place).is_some_and(|score| *score > 0.0);
        let places = self.index.ranked(action).into_iter().filter(fits).take(EXPLAINED);
        places.filter_map(|place| self.others.get(place).cloned()).collect()
    }
}

/// The words by which a function is found. The verb of a question such as `getPosition` gathers nothing, and no stone is
/// gathered at a stonecutter.
fn indexed<'d>(name: &'d str, sentence: &'d str) -> (&'d str, &'d str) {
    match name {
        "cutStone" => ("stonecutter", "Makes slabs, stairs and bricks."),
        _ => (name.strip_prefix("get").unwrap_or(name), sentence),
    }
}

/// The documentation without what is said of all functions or means nothing, and with a cell in one line.
fn shortened(entry: &str) -> String {
    let says = |line: &&str| !line.ends_with(": of no meaning here") && line.trim() != USUAL_RETURN;
    let lines: Vec<&str> = entry.lines().filter(says).collect();
    lines.join("\n").replace(CELL, "  x, y, z (numbers): the cell, to the east, up and to the south\n")
}

fn without_example(entry: &str) -> String {
    let lines = entry.lines().take_while(|line| !line.trim_start().starts_with("Example:"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The return value of most skills, which prompts tell once.
const USUAL_RETURN: &str = "Returns: whether it was done";
/// The lines of a cell's coordinates.
const CELL: &str = "  x (a number): east\n  y (a number): up\n  z (a number): south\n";

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
            entry("await skills.cutStone(bot, item)", "Cuts stone at the nearest stonecutter."),
            entry("world.getPosition(bot)", "Where the body is."),
        ]);
        assert_eq!(functions.core(), ["await skills.build(bot, from)\n  Fills a box.\n  Returns: x"]);
        assert_eq!(
            functions.others(),
            ["skills: milk(); cutStone(item)", "bot: health", "world: getPosition()"]
        );
        assert_eq!(functions.like("milk 2 cows")[0].lines().next(), Some("await skills.milk(bot)"));
        assert_eq!(functions.like("Gather 2 cobblestone"), [""; 0]);
        assert!(functions.like("make 4 stone_slabs at the stonecutter")[0].contains("cutStone"));
        assert!(functions.like("tell the position")[0].contains("getPosition"));
    }
}
