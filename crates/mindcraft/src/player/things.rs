//! Numbers and things in the words of people: `eight oak logs`, `a crafting table`, `some wood`.

use cooperage_blocks::registry;

/// An amount of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The item's name in the game.
    pub item: String,
    /// The number; `None` if it is not said.
    pub count: Option<u32>,
    /// Whether any of its kind will do, such as any logs for `wood`.
    pub is_any: bool,
}

/// Items with other names in people's words; the mark says that any item of the kind will do.
const CALLED: &[(&str, bool, &str)] = &[
    ("oak_log", true, "wood, log, tree, trunk, timber, tree log, wood log, wooden log"),
    ("oak_planks", true, "lumber, plank, planks, wooden plank, wood plank"),
    ("oak_log", false, "oak wood, oak"),
    ("birch_log", false, "birch, birch wood"),
    ("spruce_log", false, "spruce, spruce wood"),
    ("cobblestone", false, "cobble, stone, rock"),
    ("crafting_table", false, "workbench, work bench, table, craft table"),
    ("wooden_pickaxe", false, "pickaxe, pick, wood pickaxe"),
    ("wooden_axe", false, "axe"),
    ("wooden_sword", false, "sword"),
    ("wooden_shovel", false, "shovel, spade"),
    ("wooden_hoe", false, "hoe"),
    ("oak_boat", false, "boat"),
    ("oak_door", false, "door"),
    ("oak_fence", false, "fence"),
    ("oak_stairs", false, "stair"),
    ("oak_slab", false, "slab"),
    ("oak_sign", false, "sign"),
    ("oak_sapling", false, "sapling"),
    ("white_bed", false, "bed"),
    ("white_wool", false, "wool"),
    ("wheat_seeds", false, "seed"),
    ("iron_ingot", false, "iron"),
    ("gold_ingot", false, "gold"),
    ("dirt", false, "earth, soil, mud"),
    ("dandelion", false, "flower"),
    ("beef", false, "meat"),
];

/// The item that people call so, and whether any of its kind will do.
fn called(text: &str) -> Option<(String, bool)> {
    let is_named = |words: &str| words.split(", ").any(|word| word == text);
    let (item, is_any, _) = CALLED.iter().find(|(.., words)| is_named(words))?;
    Some(((*item).to_owned(), *is_any))
}

/// Words that stand before a thing and do not belong to its name.
const FILLERS: &str = "\
    the of some me us my your our more for please new nice good own any all as at least about around another \
    block blocks piece pieces few couple bunch lot lots stack stacks dozen little exactly only just different";

/// Whether a word stands in a list of words with spaces between.
pub(super) fn is_among(word: &str, list: &str) -> bool {
    list.split(' ').any(|listed| listed == word)
}

/// The number that a word says.
#[must_use]
pub fn number(word: &str) -> Option<u32> {
    const WORDS: &str = "\
        zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen \
        seventeen eighteen nineteen twenty";
    let digits = word
        .strip_suffix('x')
        .unwrap_or(word)
        .parse::<u32>()
        .ok()
        .filter(|number| (1..=10_000).contains(number));
    digits.or_else(|| match word {
        "a" | "an" | "another" => Some(1),
        "couple" => Some(2),
        "few" | "some" => Some(4),
        "bunch" | "lot" | "lots" => Some(16),
        "dozen" => Some(12),
        "thirty" => Some(30),
        "forty" => Some(40),
        "fifty" => Some(50),
        "hundred" => Some(100),
        "stack" | "stacks" => Some(64),
        _ => u32::try_from(WORDS.split(' ').position(|known| known == word)?).ok(),
    })
}

/// The item that some words name.
#[must_use]
pub fn item(words: &[&str]) -> Option<(String, bool)> {
    let words: Vec<&str> = words.iter().copied().filter(|word| !is_among(word, FILLERS)).collect();
    if words.is_empty() || words.len() > 5 {
        return None;
    }
    let plural = words.join(" ");
    let singular = singular(&plural);
    for text in [plural.as_str(), singular.as_str()] {
        let name = text.replace([' ', '-'], "_");
        if registry().item(&name).is_some_and(|item| item.name() == name && name != "air") {
            // Stone cannot be taken as it is, by hand.
            return Some(called(text).unwrap_or((name, false)));
        }
    }
    called(&plural).or_else(|| called(&singular))
}

/// Reads an amount of an item in words; `None` if they name no item.
#[must_use]
pub fn amount(words: &[&str]) -> Option<Amount> {
    // `a few` and `a stack` say how many in their second word.
    let is_article = |word: &&&str| ["a", "an", "another"].contains(*word);
    let said = words.iter().filter(|word| !is_article(word)).find_map(|word| number(word));
    let count = said.or_else(|| words.iter().any(|word| is_article(&word)).then_some(1));
    let named: Vec<&str> =
        words.iter().copied().filter(|word| is_among(word, FILLERS) || number(word).is_none()).collect();
    let (item, is_any) = item(&named)?;
    Some(Amount { item, count, is_any })
}

/// The last word in the singular.
fn singular(text: &str) -> String {
    let (before, last) = text.rsplit_once(' ').map_or(("", text), |(before, last)| (before, last));
    let one = match last {
        "torches" => "torch".to_owned(),
        "leaves" | "planks" | "stairs" | "shears" | "seeds" | "bars" | "glass" | "grass" => last.to_owned(),
        _ if last.ends_with("ies") => format!("{}y", &last[..last.len() - 3]),
        _ if last.ends_with("ches") || last.ends_with("shes") || last.ends_with("xes") => {
            last[..last.len() - 2].to_owned()
        }
        _ => last.strip_suffix('s').unwrap_or(last).to_owned(),
    };
    if before.is_empty() { one } else { format!("{before} {one}") }
}

/// An item as people say it: `8 oak logs`.
#[must_use]
pub fn said(count: u32, item: &str) -> String {
    let words = item.replace('_', " ");
    let is_plural = words.ends_with('s')
        || ["dirt", "sand", "gravel", "cobblestone", "bread", "wool", "coal", "wheat"]
            .iter()
            .any(|mass| words.ends_with(mass));
    match count {
        1 => format!("1 {words}"),
        _ if is_plural => format!("{count} {words}"),
        _ if words.ends_with("ch") => format!("{count} {words}es"),
        _ => format!("{count} {words}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_have_many_words_for_things() {
        for (text, wanted, count) in [
            ("8 oak logs", "oak_log", Some(8)),
            ("eight logs of oak", "", None),
            ("some wood", "oak_log", Some(4)),
            ("a crafting table", "crafting_table", Some(1)),
            ("a workbench", "crafting_table", Some(1)),
            ("torches", "torch", None),
            ("a few sticks", "stick", Some(4)),
            ("a stack of dirt", "dirt", Some(64)),
            ("3 stone", "cobblestone", Some(3)),
            ("a stone pickaxe", "stone_pickaxe", Some(1)),
            ("two oak planks please", "oak_planks", Some(2)),
            ("a wooden pickaxe for me", "wooden_pickaxe", Some(1)),
            ("happiness", "", None),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            match amount(&words) {
                Some(amount) => assert_eq!((amount.item.as_str(), amount.count), (wanted, count), "{text}"),
                None => assert_eq!(wanted, "", "{text}"),
            }
        }
        assert_eq!(said(8, "oak_log"), "8 oak logs");
        assert_eq!(said(2, "torch"), "2 torches");
        assert_eq!(said(1, "crafting_table"), "1 crafting table");
    }
}
