//! The scripts of the scripted player: a call of a skill that the prompt shows, or a loop over what scripts can use.

use cooperage_teams::player::{ProgramQuestion, WrittenProgram};
use serde_json::json;

use super::numbers::first_number;
use super::shown_scripts;

/// The request in an action of a to-do list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wanted {
    /// An item is mined, made or found: count and resource.
    Get(u32, String),
    /// A tool is made.
    Craft(u32, String),
    /// A box is filled: the block, and two corners.
    Build(String, [i32; 3], [i32; 3]),
    /// Nothing for a while, in seconds.
    Wait(u32),
    /// Nothing that is known.
    Unknown,
}

/// How it is said that a resource is to be got: its name, the words by which it is recognised, and the action, with `N` for
/// how many. Skills are found by these words.
const KINDS: [(&str, &str, &str); 6] = [
    ("logs", " logs", "Gather N logs of any kind of tree"),
    ("stones", "cobblestone", "Gather N cobblestone with a wooden pickaxe"),
    ("iron", "iron ore", "Mine N iron ore with a stone pickaxe"),
    ("coal", " coal", "Mine N coal with a pickaxe"),
    ("planks", " planks", "Make N planks of any kind of wood"),
    ("food", " meat", "Hunt animals until there is enough meat: N pieces"),
];

/// Returns the action to get that many of a resource.
pub(crate) fn getting(what: &str, count: u32) -> String {
    match KINDS.iter().find(|(name, ..)| *name == what) {
        Some((_, _, words)) => words.replace('N', &count.to_string()),
        None => format!("Get {count} {what}"),
    }
}

/// Reads an action of a to-do list.
pub(crate) fn wanted(action: &str) -> Wanted {
    let words: Vec<&str> = action.split_whitespace().collect();
    let last = words.last().map(|word| word.trim_end_matches('.').to_owned()).unwrap_or_default();
    let count = first_number(action).unwrap_or(1);
    let known = KINDS.iter().find(|(_, sign, _)| action.contains(sign));
    match words.first().map(|word| word.to_lowercase()).as_deref() {
        Some("mine" | "make" | "get" | "gather" | "hunt") => {
            Wanted::Get(count, known.map_or(last, |(name, ..)| (*name).to_owned()))
        }
        Some("craft") => {
            let named = words.iter().skip_while(|word| word.parse::<u32>().is_err()).skip(1);
            let item = named.map(|word| word.trim_end_matches('.')).collect::<Vec<_>>().join("_");
            Wanted::Craft(count, if item.is_empty() { last } else { item })
        }
        Some("wait") => Wanted::Wait(count),
        Some("fill") => {
            let numbers: Vec<i32> = action
                .split(|c: char| !(c.is_ascii_digit() || c == '-'))
                .filter_map(|part| part.parse().ok())
                .collect();
            let block = action.split_once(" with ").and_then(|(_, rest)| rest.split_once(':'));
            match (block, numbers.as_slice()) {
                (Some((block, _)), &[x, y, z, a, b, c]) => {
                    Wanted::Build(block.trim().replace(' ', "_"), [x, y, z], [a, b, c])
                }
                _ => Wanted::Unknown,
            }
        }
        _ => Wanted::Unknown,
    }
}

/// The scripts of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scripts {
    /// Calls of skills that are shown, otherwise loops over what scripts can use.
    Skills,
    /// Loops over what scripts can use.
    Own,
    /// Calls of skills that are shown, otherwise of functions that every prompt for code explains.
    Shown,
}

/// A thought and a script for an action. An author writes the loop itself in place of calling a skill that ships; what was
/// written so, by it or by another, it calls again.
pub(crate) fn script(question: &ProgramQuestion<'_>, scripts: Scripts) -> WrittenProgram {
    let wanted = wanted(question.action);
    let shipped = match scripts {
        Scripts::Skills => call(question, &wanted),
        Scripts::Own => None,
        Scripts::Shown => return shown_scripts::script(question, &wanted),
    };
    match shipped.or_else(|| call_again(question, &wanted)) {
        Some((name, arguments)) => WrittenProgram {
            why: format!("The skill {name} does just that."),
            code: format!(
                "async function {}(bot) {{\n  if (!await {name}(bot{arguments})) throw new Error({});\n}}",
                function_name(question.action),
                json!(format!("{name} did not bring it about"))
            ),
        },
        None => {
            let name = own_name(&wanted).unwrap_or_else(|| function_name(question.action));
            WrittenProgram {
                why: "I write it step by step.".to_owned(),
                code: authored(&wanted).replacen("act(", &format!("{name}("), 1),
            }
        }
    }
}

/// The name of a script for things of this kind: another one may call it.
pub(super) fn own_name(wanted: &Wanted) -> Option<String> {
    match wanted {
        Wanted::Get(_, what) => Some(joined("collect", what)),
        Wanted::Craft(_, item) => Some(joined("make", item)),
        Wanted::Build(..) => Some("putUp".to_owned()),
        Wanted::Wait(_) | Wanted::Unknown => None,
    }
}

/// A word and those of a name as one name.
fn joined(first: &str, name: &str) -> String {
    let mut joined = first.to_owned();
    for word in name.split('_') {
        let mut letters = word.chars();
        joined.extend(letters.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(letters));
    }
    joined
}

/// The first skill that the prompt shows of those that were written here, with its arguments. A number may stand behind its
/// name, where several were written.
pub(super) fn call_again(question: &ProgramQuestion<'_>, wanted: &Wanted) -> Option<(String, String)> {
    let name = own_name(wanted)?;
    let arguments = match wanted {
        Wanted::Get(count, _) | Wanted::Craft(count, _) => format!(", {count}"),
        Wanted::Build(block, [x, y, z], [a, b, c]) => {
            format!(", {x}, {y}, {z}, {a}, {b}, {c}, {}", json!(block))
        }
        Wanted::Wait(_) | Wanted::Unknown => return None,
    };
    let is_it = |known: &str| {
        known.strip_prefix(name.as_str()).is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()))
    };
    let found = question.skills.iter().find(|skill| is_it(skill))?;
    Some(((*found).to_owned(), arguments))
}

/// A name for a script made of the words of its action.
pub(super) fn function_name(action: &str) -> String {
    let mut name = String::new();
    for word in action.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()).take(4) {
        let mut letters = word.chars();
        let first = letters.next().map(|c| c.to_ascii_uppercase());
        name.extend(first.into_iter().chain(letters.map(|c| c.to_ascii_lowercase())));
    }
    let mut letters = name.chars();
    let first = letters.next().map(|c| c.to_ascii_lowercase());
    let own: String = first.into_iter().chain(letters).collect();
    format!("{own}Now")
}

/// The skill that does it, with its arguments, where the prompt shows that skill.
pub(super) fn call(question: &ProgramQuestion<'_>, wanted: &Wanted) -> Option<(String, String)> {
    let (name, arguments): (&str, String) = match wanted {
        Wanted::Get(count, what) => match what.as_str() {
            "logs" => ("gatherLogs", format!(", {count}")),
            "stones" => ("gatherStone", format!(", {count}")),
            "iron" => ("mineIron", format!(", {count}")),
            "coal" => ("mineCoal", format!(", {count}")),
            "planks" => ("craftPlanks", format!(", {count}")),
            "food" => ("huntForFood", format!(", {count}")),
            "sand" => ("gatherSand", format!(", {count}")),
            "dirt" => ("gatherDirt", format!(", {count}")),
            item => ("craftItem", format!(", {}, {count}", json!(item))),
        },
        Wanted::Craft(count, what) => match what.strip_suffix("_pickaxe") {
            Some(tier) => ("ensurePickaxe", format!(", {}", json!(tier))),
            None => ("craftItem", format!(", {}, {count}", json!(what))),
        },
        Wanted::Build(block, [x, y, z], [a, b, c]) => {
            ("buildBox", format!(", {x}, {y}, {z}, {a}, {b}, {c}, {}", json!(block)))
        }
        Wanted::Wait(_) | Wanted::Unknown => return None,
    };
    question.skills.contains(&name).then(|| (name.to_owned(), arguments))
}

/// A script without skills of the library.
fn authored(wanted: &Wanted) -> String {
    match wanted {
        Wanted::Get(count, what) => {
            let (types, products, tool) = sources(what);
            // An agent without a planned tool needs one too.
            let make_tool = match tool {
                Some(tool) => crafting(1, tool).replacen("act(", "makeTool(", 1),
                None => "async function makeTool() {}".to_owned(),
            };
            GET.replacen("COUNT", &count.to_string(), 1)
                .replace("TYPES", &json!(types).to_string())
                .replace("PRODUCTS", &json!(products).to_string())
                .replace("TOOL;", &format!("{};", json!(tool)))
                .replace("MAKE_TOOL", make_tool.trim_end())
        }
        Wanted::Craft(count, item) => crafting(*count, item),
        Wanted::Build(block, [x, y, z], [a, b, c]) => {
            let corners = format!("x1 = {x}, y1 = {y}, z1 = {z}, x2 = {a}, y2 = {b}, z2 = {c}");
            BUILD.replacen("CORNERS", &corners, 1).replacen("BLOCK", &json!(block).to_string(), 1)
        }
        Wanted::Wait(seconds) => {
            format!(
                "async function act(bot) {{\n  await skills.wait(bot, {});\n}}",
                u64::from(*seconds) * 1_000
            )
        }
        Wanted::Unknown => {
            "async function act(bot) {\n  throw new Error(\"I don't know how to do that\");\n}".to_owned()
        }
    }
}

/// A script that crafts an item.
fn crafting(count: u32, item: &str) -> String {
    CRAFT.replacen("COUNT", &count.to_string(), 1).replace("ITEM", &json!(item).to_string())
}

/// The blocks from which something comes, the items that count, and the tool that it takes.
pub(crate) fn sources(what: &str) -> (Vec<String>, Vec<String>, Option<&'static str>) {
    let all = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    match what {
        "logs" => {
            let kinds = ["oak", "birch", "spruce", "jungle", "acacia", "dark_oak", "cherry", "mangrove"];
            let logs: Vec<String> = kinds.iter().map(|kind| format!("{kind}_log")).collect();
            (logs.clone(), logs, None)
        }
        "stones" => (
            all(&["stone", "cobblestone", "deepslate"]),
            all(&["cobblestone", "cobbled_deepslate"]),
            Some("wooden_pickaxe"),
        ),
        "iron" => (all(&["iron_ore", "deepslate_iron_ore"]), all(&["raw_iron"]), Some("stone_pickaxe")),
        "coal" => (all(&["coal_ore", "deepslate_coal_ore"]), all(&["coal"]), Some("wooden_pickaxe")),
        item => (all(&[item]), all(&[item]), None),
    }
}

/// Collects blocks of some types until that many of their products are carried.
const GET: &str = include_str!("get.js");
/// Crafts an item from the inventory.
const CRAFT: &str = include_str!("craft.js");
/// Fills a box and leaves it, so that the body blocks no cell.
const BUILD: &str = include_str!("build.js");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_read() {
        for what in ["logs", "stones", "iron", "coal", "planks", "food", "sand"] {
            assert_eq!(wanted(&getting(what, 17)), Wanted::Get(17, what.to_owned()));
        }
        assert_eq!(wanted("Craft 1 stone_pickaxe"), Wanted::Craft(1, "stone_pickaxe".to_owned()));
        assert_eq!(
            wanted("Fill the box between two corners with oak_planks: from (4, -59, -2) to (8, -58, -2)"),
            Wanted::Build("oak_planks".to_owned(), [4, -59, -2], [8, -58, -2])
        );
        assert_eq!(wanted("Craft 1 stone pickaxe"), Wanted::Craft(1, "stone_pickaxe".to_owned()));
        assert_eq!((wanted("Wait 10 seconds"), wanted("Dance")), (Wanted::Wait(10), Wanted::Unknown));
    }

    #[test]
    fn scripts_have_names_by_what_they_are_for() {
        let name = |action: &str| own_name(&wanted(action));
        assert_eq!(name(&getting("logs", 3)).as_deref(), Some("collectLogs"));
        assert_eq!(name("Craft 1 stone_pickaxe").as_deref(), Some("makeStonePickaxe"));
        assert_eq!(name("Wait 10 seconds"), None);
        let build = authored(&wanted(
            "Fill the box between two corners with oak_planks: from (4, -59, -2) to (8, -58, -2)",
        ));
        assert!(build.starts_with("async function act(bot, x1 = 4, y1 = -59, z1 = -2, x2 = 8, "), "{build}");
        assert!(authored(&wanted(&getting("logs", 3))).starts_with("async function act(bot, number = 3) {"));
    }
}
