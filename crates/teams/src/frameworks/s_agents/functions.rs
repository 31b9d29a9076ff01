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
/// Explained in the prompt's own words, with the other names that stand alone.
const LOG: &str = "log";
/// Other functions that are explained for one thing to do.
const EXPLAINED: usize = 6;
/// The share of the best score below which a function no longer fits.
const LIKENESS_MIN: f64 = 0.55;

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
            } else if name != LOG {
                let (title, sentence) = indexed(name, sentence);
                functions.index.add(title, &sentence);
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

    /// Returns the documentation of the others that resemble the action most, the most similar first. Those that share only a
    /// word of little weight with it are left out.
    #[must_use]
    pub fn like(&self, action: &str) -> Vec<String> {
        let scores = self.index.scores(action);
        let least = LIKENESS_MIN * scores.iter().copied().fold(0.0, f64::max);
        let fits = |place: &usize| scores.get(*place).is_some_and(|score| *score > 0.0 && *score >= least);
        let places = self.index.ranked(action).into_iter().filter(fits).take(EXPLAINED);
        places.filter_map(|place| self.others.get(place).cloned()).collect()
    }
}

/// The words by which a function is found. The verb of a question such as `getPosition` gathers nothing, no stone is gathered at
/// a stonecutter, and nothing where drops are picked up or a creature is got on.
fn indexed<'d>(name: &'d str, sentence: &str) -> (&'d str, String) {
    if name == "cutStone" {
        return ("stonecutter", "Makes slabs, stairs and bricks.".to_owned());
    }
    let words: Vec<&str> = sentence.split_whitespace().filter(|word| !ASIDE.contains(word)).collect();
    (name.strip_prefix("get").unwrap_or(name), words.join(" "))
}

/// Words of documentation by which a function is not found.
const ASIDE: [&str; 4] = ["picks", "gets", "Gets", "minY,"];

/// The documentation without what is said of all functions, means nothing or stands in the signature, and with a cell in one
/// line.
fn shortened(entry: &str) -> String {
    let says = |line: &&str| !line.ends_with(": of no meaning here") && line.trim() != USUAL_RETURN;
    let mut text: String = entry.lines().filter(says).flat_map(|line| [line, "\n"]).collect();
    for (long, short) in SHORTER {
        text = text.replace(long, short);
    }
    text.truncate(text.trim_end().len());
    text
}

fn without_example(entry: &str) -> String {
    let lines = entry.lines().take_while(|line| !line.trim_start().starts_with("Example:"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The return value of most skills, which prompts tell once.
const USUAL_RETURN: &str = "Returns: whether it was done";
/// Parts of the documentation, and shorter words for them. The signature tells that a parameter may be left out, and its words
/// which values it takes where they are of several kinds.
const SHORTER: [(&str, &str); 10] = [
    (", optional): ", "): "),
    (" (anything): ", ": "),
    (" (a number): how ", ": how "),
    (" (a number): at most ", ": at most "),
    (" (a text): the block, such as ", ": the block, such as "),
    (" (a text): the item, such as ", ": the item, such as "),
    (CELL, "  x, y, z (numbers): the cell, to the east, up and to the south\n"),
    (OTHER_CELL, "  x2, y2, z2 (numbers): the other end\n"),
    ("how near is near enough, in blocks", "how near, in blocks"),
    ("at most how many; there are never more than 1500", "at most how many, up to 1500"),
];
/// The lines of a cell's coordinates.
const CELL: &str = "  x (a number): east\n  y (a number): up\n  z (a number): south\n";
const OTHER_CELL: &str = "  x2 (a number): east, of the other end\n  y2 (a number): up, of the other end\n  z2 (a number): south, of the other end\n";

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
            entry("skills.log(bot, message)", "Writes a line into the log."),
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
        assert_eq!(functions.like("Gather 2 oak_log"), [""; 0]);
        assert!(functions.like("make 4 stone_slabs at the stonecutter")[0].contains("cutStone"));
        assert!(functions.like("tell the position")[0].contains("getPosition"));
    }

    #[test]
    fn entries_are_short_and_only_what_fits_is_explained() {
        let functions = ScriptFunctions::new(&[
            format!("await skills.breakBlockAt(bot, x, y, z)\n  Breaks a block.\n{CELL}  Returns: whether it was done\n"),
            "await skills.rake(bot, seed = null)\n  Rakes a bed of tulips.\n  seed (anything, optional): a text\n".to_owned(),
            "await skills.water(bot)\n  Waters the tulips of the southern garden.\n".to_owned(),
            "await skills.rest(bot)\n  Lies down in the garden.\n".to_owned(),
        ]);
        assert_eq!(
            functions.core(),
            [
                "await skills.breakBlockAt(bot, x, y, z)\n  Breaks a block.\n  x, y, z (numbers): the cell, to the east, up and \
              to the south"
            ]
        );
        let found = functions.like("rake the bed, then rest beside the tulips");
        assert_eq!(found[0], "await skills.rake(bot, seed = null)\n  Rakes a bed of tulips.\n  seed: a text");
        assert!(functions.like("water the southern tulips").iter().all(|entry| !entry.contains("rest")));
    }
}
