//! The buildings that people ask for, as blueprints: houses, towers, walls and platforms.

use std::collections::BTreeMap;

use super::super::scene::Scene;
use super::super::supplies::WOODS;
use super::super::things::{is_among, number};
use super::boxes::Place;

/// The wanted blocks of a building. The corner with the lowest coordinates is at 0, its ground at height 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OwnBlueprint {
    /// The block of each cell; `air` where a cell has to be free.
    pub(super) cells: BTreeMap<Place, String>,
    /// The lower cell of a door, which is placed when all else stands.
    pub(super) door: Option<Place>,
    /// The block of which most of it is made.
    pub(super) material: String,
}

/// The block of a door.
pub(super) const DOOR: &str = "oak_door";
/// The block of windows.
const GLASS: &str = "glass";
/// Blocks that are no planks and of which one builds, longer names first.
const MATERIALS: [&str; 6] = ["stone_bricks", "cobblestone", "sandstone", "bricks", "stone", "dirt"];
/// Carried blocks of a kind from which on one builds of them.
const ENOUGH: u32 = 16;
/// Words for the buildings.
const HOUSES: &str = "house hut cabin shelter home barn room";
const TOWERS: &str = "tower pillar column";
const WALLS: &str = "wall walls";
const FLOORS: &str = "platform floor foundation";
/// Nothing larger is built.
const SIZE_MAX: u32 = 32;

/// Whether a word names a building.
pub(super) fn is_building(word: &str) -> bool {
    [HOUSES, TOWERS, WALLS, FLOORS].iter().any(|list| is_among(word, list))
}

/// The building that a text asks for; `None` if it names none.
pub(super) fn read(text: &str, scene: &Scene) -> Option<OwnBlueprint> {
    let text = text.to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let any = |list: &str| words.iter().any(|word| is_among(word, list));
    let material = named_material(&text).unwrap_or_else(|| carried_material(scene));
    let Sizes { numbers, height } = sizes(&words);
    let has_door = any("door");
    if any(HOUSES) {
        let usual = if any("big large huge") { [9, 7] } else { [5, 5] };
        let [wide, long] = numbers.first_chunk().copied().unwrap_or(usual).map(|side| side.max(3));
        let height = height.or(numbers.get(2).copied()).unwrap_or(3).clamp(2, 12);
        let has_windows = any("window windows");
        return Some(OwnBlueprint::house([wide, height, long], material, has_door, has_windows));
    }
    let tall = |usual: u32, at: usize| height.or(numbers.get(at).copied()).unwrap_or(usual);
    let size = if any(TOWERS) {
        let [wide, long] = numbers.first_chunk().copied().unwrap_or([1, 1]);
        [wide, tall(6, if numbers.len() > 1 { 2 } else { 0 }), long]
    } else if any(WALLS) {
        [numbers.first().copied().unwrap_or(5), tall(3, 1), 1]
    } else if any(FLOORS) {
        let [wide, long] = numbers.first_chunk().copied().unwrap_or([5, 5]);
        [wide, height.unwrap_or(1), long]
    } else {
        return None;
    };
    Some(OwnBlueprint::tower(size, material))
}

impl OwnBlueprint {
    /// Four walls, hollow if there is room inside; a single one if it is thin.
    fn tower([wide, height, long]: [u32; 3], material: String) -> OwnBlueprint {
        let [x, y, z] = [wide, height, long].map(|side| side as i32 - 1);
        let mut tower = OwnBlueprint { material: material.clone(), ..OwnBlueprint::default() };
        tower.fill([0, 0, 0], [x, y, z], &material);
        tower.cells.retain(|[i, j, k], _| {
            let is_inside = |at: i32, last: i32| at > 0 && at < last;
            !(is_inside(*i, x) && is_inside(*j, y) && is_inside(*k, z))
        });
        tower
    }

    /// Walls and a roof, with the room and the doorway kept free.
    fn house(sides: [u32; 3], material: String, has_door: bool, has_windows: bool) -> OwnBlueprint {
        let [wide, height, long] = sides.map(|side| side as i32);
        let [x, z, gap, middle] = [wide - 1, long - 1, wide / 2, long / 2];
        let mut house = OwnBlueprint { material: material.clone(), ..OwnBlueprint::default() };
        house.fill([0, 0, 0], [x, height, z], &material);
        house.fill([1, 0, 1], [x - 1, height - 1, z - 1], "air");
        house.fill([gap, 0, 0], [gap, 1, 0], "air");
        for side in [0, x].into_iter().filter(|_| has_windows) {
            house.fill([side, 1, middle], [side, 1, middle], GLASS);
        }
        house.door = has_door.then_some([gap, 0, 0]);
        house
    }

    /// Fills a box between two cells.
    fn fill(&mut self, low: Place, high: Place, block: &str) {
        for x in low[0]..=high[0] {
            for y in low[1]..=high[1] {
                self.cells.extend((low[2]..=high[2]).map(|z| ([x, y, z], block.to_owned())));
            }
        }
    }

    /// The sides of the ground that it takes.
    pub(super) fn sides(&self) -> [i32; 2] {
        [0, 2].map(|axis| self.cells.keys().map(|cell| cell[axis] + 1).max().unwrap_or(1))
    }

    /// The items that it takes, and how many of each.
    pub(super) fn needs(&self) -> BTreeMap<&str, u32> {
        let mut needs: BTreeMap<&str, u32> = self.door.iter().map(|_| (DOOR, 1)).collect();
        for block in self.cells.values().filter(|block| *block != "air") {
            *needs.entry(block).or_default() += 1;
        }
        needs
    }
}

/// The numbers of a text, a height apart: `5 by 7 and 4 high` is 5 and 7, and 4.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sizes {
    numbers: Vec<u32>,
    height: Option<u32>,
}

fn sizes<'t>(words: &[&'t str]) -> Sizes {
    // `7x5` is 7 by 5.
    let is_product = |word: &str| word.split('x').all(|part| part.parse::<u32>().is_ok());
    let parts = |word: &&'t str| match is_product(word) {
        true => word.split('x').collect(),
        false => vec![*word],
    };
    let words: Vec<&str> = words.iter().flat_map(parts).collect();
    let is_article = |word: &str| ["a", "an", "some", "few", "another"].contains(&word);
    let mut sizes = Sizes::default();
    for (at, word) in words.iter().enumerate().filter(|(_, word)| !is_article(word)) {
        let Some(number) = number(word).map(|number| number.clamp(1, SIZE_MAX)) else { continue };
        let after = words[at + 1..].iter().find(|word| !["block", "blocks"].contains(word));
        match after {
            Some(&("high" | "tall")) => sizes.height = Some(number),
            _ => sizes.numbers.push(number),
        }
    }
    sizes
}

/// The material that a text names.
fn named_material(text: &str) -> Option<String> {
    let mut planks = WOODS;
    // The name of one wood may end another one's.
    planks.sort_by_key(|wood| std::cmp::Reverse(wood.len()));
    let is_named = |words: &str| text.contains(words);
    let wood = planks.iter().find(|wood| is_named(&format!("{} plank", wood.replace('_', " "))));
    let other = || MATERIALS.iter().find(|name| is_named(name) || is_named(&name.replace('_', " ")));
    wood.map(|wood| format!("{wood}_planks")).or_else(|| other().map(|name| (*name).to_owned()))
}

/// The block of which most is carried, among those of which one builds; planks of a carried wood where there are too few.
fn carried_material(scene: &Scene) -> String {
    let is_material = |name: &str| name.ends_with("_planks") || MATERIALS.contains(&name);
    let most = |is_meant: &dyn Fn(&str, u32) -> bool| {
        let held = scene.held.iter().filter(|(name, count)| is_meant(name, **count));
        held.max_by_key(|(_, count)| **count).map(|(name, _)| name.clone())
    };
    let wood = || {
        let wooden = most(&|name, _| name.ends_with("_log") || name.ends_with("_planks"))?;
        Some(format!("{}_planks", wooden.rsplit_once('_')?.0))
    };
    let whole = most(&|name, count| is_material(name) && count >= ENOUGH);
    whole.or_else(wood).unwrap_or_else(|| format!("{}_planks", WOODS[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(text: &str) -> Option<([i32; 2], usize, String)> {
        let blueprint = read(text, &Scene::default())?;
        Some((blueprint.sides(), blueprint.cells.len(), blueprint.material))
    }

    #[test]
    fn buildings_are_read_in_many_forms() {
        let planks = || "oak_planks".to_owned();
        assert_eq!(sides("build a small house"), Some(([5, 5], 100, planks())));
        let house = Some(([7, 5], 7 * 5 * 5, "dark_oak_planks".to_owned()));
        assert_eq!(sides("a 7x5 house, 4 blocks high, of dark oak planks"), house);
        assert_eq!(sides("a house of dark oak planks, 7 by 5 by 4"), house);
        assert_eq!(sides("a wall, six blocks long, three blocks tall"), Some(([6, 1], 18, planks())));
        assert_eq!(sides("a stone tower 5 by 5 and 4 high").unwrap().1, 4 * 25 - 2 * 9);
        assert_eq!(sides("a cobblestone pillar 5 high"), Some(([1, 1], 5, "cobblestone".to_owned())));
        let platform = Some(([5, 5], 25, "dirt".to_owned()));
        assert_eq!(sides("build a platform of 5 by 5 of the dirt that you carry"), platform);
        assert_eq!(sides("a 4x6 stone floor"), Some(([4, 6], 24, "stone".to_owned())));
        assert_eq!(sides("dig a pit"), None);
    }
}
