//! The files of the library.

use std::sync::LazyLock;

use super::{LibrarySkill, parse};

/// Lists files by their names: the code, and the scenario that tests it.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$((
            $name,
            include_str!(concat!("../../library/", $name, ".js")),
            include_str!(concat!("../../library/", $name, ".scn")),
        )),*]
    };
}

/// Every skill: its name, its file, the scenario that tests it.
pub const SCENARIOS: &[(&str, &str, &str)] = files![
    "buildBox",
    "buildFloor",
    "buildPillar",
    "buildRoof",
    "buildShelter",
    "buildWall",
    "buildWalls",
    "clearBox",
    "collectDrops",
    "comeToPlayer",
    "cookFood",
    "craftBucket",
    "craftChest",
    "craftCraftingTable",
    "craftDiamondTools",
    "craftFurnace",
    "craftIronArmor",
    "craftIronTools",
    "craftItem",
    "craftPlanks",
    "craftShears",
    "craftSticks",
    "craftStoneTools",
    "craftTorches",
    "craftWoodenTools",
    "defendPlace",
    "eatFood",
    "ensureFuel",
    "ensureIngots",
    "ensurePickaxe",
    "ensureWood",
    "escapeWater",
    "exploreUntilSeen",
    "findBlock",
    "followPlayerFor",
    "gatherClay",
    "gatherDirt",
    "gatherLogs",
    "gatherSand",
    "gatherSeeds",
    "gatherStone",
    "giveItem",
    "goToPlace",
    "harvestCrops",
    "huntAnimal",
    "huntForFood",
    "makeCharcoal",
    "mineCoal",
    "mineCopper",
    "mineDiamond",
    "mineEmerald",
    "mineGold",
    "mineIron",
    "mineLapis",
    "mineRedstone",
    "placeChest",
    "placeTorches",
    "plantField",
    "reportSurroundings",
    "sleepThroughNight",
    "smelt",
    "stepAside",
    "storeItems",
    "takeItems",
    "wearBestArmor",
];

/// The skills that ship, by name.
#[must_use]
pub fn shipped() -> &'static [LibrarySkill] {
    static SHIPPED: LazyLock<Vec<LibrarySkill>> =
        LazyLock::new(|| SCENARIOS.iter().filter_map(|(_, text, _)| parse(text).ok()).collect());
    &SHIPPED
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_file_of_the_library_is_a_skill_under_its_name() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/library");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .filter_map(|entry| {
                entry.unwrap().file_name().to_str().unwrap().strip_suffix(".js").map(str::to_owned)
            })
            .collect();
        let listed: BTreeSet<String> = SCENARIOS.iter().map(|(name, ..)| (*name).to_owned()).collect();
        assert_eq!(files, listed);
        for (name, text, scenario) in SCENARIOS {
            let skill = parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(skill.name, *name);
            assert!(scenario.contains("expect succeeded"), "{name}");
            let checked = crate::checks::check(&skill.code);
            assert!(checked.is_ok(), "{name}: {checked:?}");
        }
        assert!(shipped().len() >= 40);
    }
}
