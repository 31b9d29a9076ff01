//! The skills and functions that a prompt for code shows for a thing to do: table 2 of the third list of repairs, with the
//! library and the functions that ship.

use cooperage_script::{api, library};
use cooperage_teams::WordIndex;
use cooperage_teams::frameworks::s_agents::functions::ScriptFunctions;
use cooperage_teams::skills::library::Library;
use cooperage_teams::word_index::function_words;

/// Things to do, `|` between such for which the same skills fit, and those skills.
const SKILLS: [(&str, &[&str]); 19] = [
    (
        "Mine 17 oak_log|Mine 25 woods|Mine 50 logs|Mine 3 logs|Mine 10 logs of any kind of the nearest trees by hand|Gather 4 \
         logs of any kind of tree|Chop 8 birch trees",
        &["gatherLogs", "ensureWood"],
    ),
    (
        "Mine 25 stones with the wooden pickaxe|Mine 10 stone with the wooden_pickaxe|Mine 17 stone",
        &["gatherStone"],
    ),
    ("Mine 17 iron_ore", &["mineIron"]),
    ("Dig 5 coal", &["mineCoal"]),
    ("Get 3 diamonds", &["mineDiamond"]),
    ("Craft 12 oak_planks", &["craftPlanks", "craftItem"]),
    ("Craft a crafting table", &["craftCraftingTable", "craftItem"]),
    (
        "Craft a wooden pickaxe|craft planks, a crafting_table, 4 sticks and a wooden_pickaxe",
        &["craftWoodenTools", "ensurePickaxe"],
    ),
    ("Craft a furnace", &["craftFurnace"]),
    ("Smelt 8 iron", &["smelt", "ensureIngots"]),
    ("Make 4 torches", &["craftTorches"]),
    (
        "Build a 5x5 stone foundation from (0,64,0) to (4,64,4)|build a full layer of cobblestone from (0,65,0) to (4,65,4)",
        &["buildFloor", "buildBox"],
    ),
    ("Build the ceiling of cobblestone from (0,68,0) to (4,68,4)", &["buildRoof", "buildFloor", "buildBox"]),
    ("Kill 1 zombie", &["defendPlace"]),
    ("Kill 2 cow", &["huntAnimal", "huntForFood"]),
    ("go to (2, -60, 0)", &["goToPlace"]),
    ("Give 10 logs to Alice", &["giveItem"]),
    ("Put everything into the chest", &["storeItems"]),
    ("Sleep until morning", &["sleepThroughNight"]),
];

/// Things to do for which a function outside the core fits.
const FUNCTIONS: [(&str, &[&str]); 15] = [
    ("Put 10 cobblestone into the chest", &["putInChest", "putIn"]),
    ("Take the iron out of the chest", &["takeFromChest", "takeOut"]),
    ("Look what is in the chest", &["viewChest", "lookInside"]),
    ("Sleep in the bed until morning", &["goToBed"]),
    ("Kill 1 zombie", &["attackNearest", "attackEntity", "defendSelf"]),
    ("Kill 2 cow", &["attackNearest"]),
    ("Follow Alice for a minute", &["followPlayer", "follow"]),
    ("Open the door", &["useDoor", "activate"]),
    ("Sow wheat on the field", &["tillAndSow", "sow", "farm"]),
    ("Shear three sheep", &["shear"]),
    ("Milk the cow", &["milk"]),
    ("Dig a staircase down to y = 20", &["staircase", "digDown"]),
    ("Throw the dirt away", &["discard"]),
    ("Read the sign", &["readSign"]),
    ("Trade with the villager", &["trade", "listTrades"]),
];

const BUILDING: [&str; 12] = [
    "a house of 7 by 6 with a door, two windows and a flat roof",
    "my part of the blueprint",
    "a wall",
    "a tower",
    "a bridge",
    "stairs down five blocks",
    "a pyramid",
    "a fence around the field",
    "a roof",
    "a floor of planks",
    "a hut beside the lake",
    "the next level of the house",
];

fn documentation() -> Vec<String> {
    api::section().items.into_iter().map(|item| item.text).collect()
}

/// The names of functions in their documentation.
fn names(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| function_words(text).0.to_owned()).collect()
}

fn fits<S: AsRef<str>>(found: &[S], fitting: &[&str]) -> bool {
    found.iter().any(|name| fitting.contains(&name.as_ref()))
}

#[test]
fn a_fitting_skill_is_among_the_five_that_are_shown() {
    let skills = Library::read(&library::to_json(library::shipped()).to_string()).unwrap();
    let mut missed = Vec::new();
    for (action, fitting) in
        SKILLS.iter().flat_map(|(actions, fitting)| actions.split('|').map(move |action| (action, fitting)))
    {
        let found: Vec<String> = skills.most_like(action, 5).into_iter().map(|skill| skill.name).collect();
        if !fits(&found, fitting) {
            missed.push(format!("{action}: {found:?}"));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn a_fitting_function_outside_the_core_is_explained() {
    let functions = ScriptFunctions::new(&documentation());
    assert_eq!(functions.core().len(), 13);
    let missed: Vec<String> = FUNCTIONS
        .iter()
        .map(|(action, fitting)| (action, fitting, names(&functions.like(action))))
        .filter(|(_, fitting, found)| !fits(found, fitting))
        .map(|(action, _, found)| format!("{action}: {found:?}"))
        .collect();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn build_is_explained_for_everything_that_is_built() {
    let documentation = documentation();
    let functions = ScriptFunctions::new(&documentation);
    let core = names(functions.core());
    let mut index = WordIndex::default();
    for entry in &documentation {
        let (name, sentence) = function_words(entry);
        index.add(name, sentence);
    }
    let all = names(&documentation);
    for request in BUILDING {
        let first: Vec<&str> =
            index.ranked(request).into_iter().take(5).map(|place| all[place].as_str()).collect();
        assert!(first.contains(&"build") && first.contains(&"buildParts"), "{request}: {first:?}");
        assert!(
            core.contains(&"build".to_owned()) && fits(&names(&functions.like(request)), &["buildParts"])
        );
    }
}
