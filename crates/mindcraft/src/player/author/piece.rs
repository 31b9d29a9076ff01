//! Pieces of a work, as they are understood from words.

use cooperage_blocks::registry;

use super::super::scene::Scene;
use super::super::things::{amount, item};
use super::blueprint::{House, OwnBlueprint};
use super::measures::Measures;

/// A piece of a work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A blueprint is built on level ground.
    Building(OwnBlueprint),
    /// A hole in the ground.
    Pit { sides: (u32, u32), depth: u32 },
    /// Tilled and sown ground.
    Farm { sides: (u32, u32), seed: String },
    /// Torches around the body.
    Torches { count: u32 },
    /// All items with the same name go from one chest into another.
    Sort { what: String },
    /// Something is put into the nearest chest, all of it.
    Store { item: String },
    /// A number of an item is collected.
    Collect { item: String, count: u32 },
    /// A number of an item is crafted.
    Craft { item: String, count: u32 },
}

/// Blocks of which bodies build, the best first.
const MATERIALS: [&str; 8] =
    ["oak_planks", "birch_planks", "spruce_planks", "cobblestone", "stone_bricks", "bricks", "stone", "dirt"];
/// The material if no other is carried.
const MATERIAL: &str = "oak_planks";

/// The block of which most is carried, among those of which one builds; planks where there are none.
pub(super) fn material_of(scene: &Scene) -> String {
    let best = MATERIALS.iter().filter(|name| scene.count(name) >= 16).max_by_key(|name| scene.count(name));
    if let Some(best) = best {
        return (*best).to_owned();
    }
    let wood = scene.held.iter().filter(|(name, _)| name.ends_with("_log") || name.ends_with("_planks"));
    let wood =
        wood.max_by_key(|(_, count)| **count).and_then(|(name, _)| Some(name.rsplit_once('_')?.0.to_owned()));
    wood.map_or_else(|| MATERIAL.to_owned(), |wood| format!("{wood}_planks"))
}

impl Piece {
    /// Returns the block of which most of it is made.
    pub(super) fn material(&self) -> Option<&str> {
        if let Piece::Building(blueprint) = self { blueprint.material() } else { None }
    }

    /// Returns the items that must be carried for it, how many, and whether any of their kind will do.
    pub(super) fn needs(&self) -> Vec<(String, u32, bool)> {
        let some = |item: &str, count: u32| (item.to_owned(), count, false);
        match self {
            Piece::Building(blueprint) => {
                blueprint.needs().into_iter().map(|(item, count)| some(item, count)).collect()
            }
            Piece::Farm { sides: (x, z), seed } => vec![some("wooden_hoe", 1), some(seed, x * z)],
            Piece::Torches { count } => vec![some("torch", *count)],
            _ => Vec::new(),
        }
    }
}

/// The pieces of a clause in lower case.
pub(super) fn pieces(clause: &str, usual: &str) -> Vec<Piece> {
    let words: Vec<&str> = clause
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !(c.is_alphanumeric() || c == '_')))
        .collect();
    let has = |word: &str| words.contains(&word);
    let any = |all: &[&str]| all.iter().any(|word| has(word));
    let size = Measures::of(clause);
    let materials = materials(&words);
    let block = materials.first().cloned().unwrap_or_else(|| usual.to_owned());
    let sides = size.sides.or_else(|| size.width.zip(size.length));
    let height = size.height;
    let door = has("door").then(|| named_with(&words, "_door").unwrap_or_else(|| "oak_door".to_owned()));
    let mut all = Vec::new();
    let first = words.first().copied().unwrap_or_default();
    if any(&["torch", "torches"]) && ["put", "place", "set"].contains(&first) && !has("chest") {
        all.push(Piece::Torches { count: size.first.unwrap_or(4).min(8) });
    } else if any(&["sort", "tidy"]) || (has("chest") && has("other")) {
        let what = ["logs", "planks", "ores", "stone", "food", "wool", "seeds", "ingots", "saplings"]
            .iter()
            .find(|kind| has(kind));
        all.push(Piece::Sort { what: what.map_or("log", |kind| kind.trim_end_matches('s')).to_owned() });
    } else if ["store", "put", "stash"].contains(&first) && has("chest") {
        let at = words.iter().position(|word| ["in", "into"].contains(word)).unwrap_or(words.len());
        if let Some((item, _)) =
            item(&words[1..at].iter().copied().filter(|word| *word != "rest").collect::<Vec<_>>())
        {
            all.push(Piece::Store { item });
        }
    } else if any(&["checkerboard", "chessboard", "chequered", "checkered"]) {
        let second = materials.get(1).cloned().unwrap_or_else(|| "cobblestone".to_owned());
        all.push(Piece::Building(OwnBlueprint::checkerboard(sides.unwrap_or((4, 4)), [&block, &second])));
    } else if any(&["house", "hut", "cabin", "shelter", "home", "barn", "room"]) {
        let after = |word: &str| words.iter().position(|own| *own == word);
        let floor = after("floor").and_then(|at| material_beside(&words, at));
        let is_big = any(&["big", "large", "huge"]);
        let usual_sides = if is_big { (9, 7) } else { (5, 5) };
        let block = materials
            .iter()
            .find(|block| Some(*block) != floor.as_ref() && !["glass", "torch"].contains(&block.as_str()));
        all.push(Piece::Building(OwnBlueprint::house(&House {
            sides: sides.map_or(usual_sides, |(x, z)| (x.max(3), z.max(3))),
            height: height.unwrap_or(3).clamp(2, 12),
            block: block.cloned().unwrap_or_else(|| usual.to_owned()),
            floor,
            door,
            windows: any(&["window", "windows"]).then(|| "glass".to_owned()),
            torch: any(&["torch", "light"]),
        })));
    } else if any(&["stairs", "staircase", "steps"]) {
        all.push(Piece::Building(OwnBlueprint::stairs(size.first.unwrap_or(4).clamp(2, 12), &block)));
    } else if has("pyramid") {
        all.push(Piece::Building(OwnBlueprint::pyramid(size.first.unwrap_or(5), &block)));
    } else if has("bridge") {
        let length = size.length.or(size.first).unwrap_or(5);
        all.push(Piece::Building(OwnBlueprint::bridge(length, &block)));
    } else if any(&["arch", "frame", "doorframe", "gateway", "portal"]) {
        let (width, tall) = size.sides.unwrap_or((size.width.unwrap_or(4), height.unwrap_or(4)));
        let height = height.unwrap_or(tall).max(3);
        all.push(Piece::Building(OwnBlueprint::frame(width.max(3), height, &block)));
    } else if any(&["farm", "field", "plot", "garden", "sow", "till"]) {
        let crops = [
            ("carrot", "carrot"),
            ("potato", "potato"),
            ("beetroot", "beetroot_seeds"),
            ("wheat", "wheat_seeds"),
        ];
        let seed = crops
            .iter()
            .find(|(word, _)| words.iter().any(|own| own.starts_with(word)))
            .map_or("wheat_seeds", |(_, seed)| seed);
        all.push(Piece::Farm { sides: sides.unwrap_or((3, 3)), seed: seed.to_owned() });
    } else if any(&["pit", "hole", "pool"]) {
        all.push(Piece::Pit { sides: sides.unwrap_or((3, 3)), depth: size.depth.unwrap_or(2).min(8) });
    } else if any(&["ring", "pen", "enclosure", "fort"])
        || any(&["walls", "fence", "wall"]) && any(&["around", "square"])
    {
        let fence = named_with(&words, "_fence").filter(|_| any(&["fence", "pen"]));
        let block = materials.first().cloned().or(fence).unwrap_or_else(|| usual.to_owned());
        let tall = if block.ends_with("_fence") { 1 } else { 2 };
        let height = height.unwrap_or(tall);
        let gate = has("gate").then_some("oak_fence_gate");
        all.push(Piece::Building(OwnBlueprint::ring(sides.unwrap_or((5, 5)), height, &block, gate)));
    } else if any(&["wall", "walls"]) {
        let doorway = any(&["door", "doorway", "opening", "gap", "gate"]);
        let length = size.length.or(size.sides.map(|(x, _)| x)).or(size.first).unwrap_or(5);
        let tall = height.or(size.sides.map(|(_, y)| y)).unwrap_or(3);
        let length = length.max(3);
        all.push(Piece::Building(OwnBlueprint::wall(length, tall, &block, doorway, door.as_deref())));
    } else if any(&["tower", "keep"]) {
        let base = sides.unwrap_or_else(|| if has("base") { (3, 3) } else { (1, 1) });
        let size = [base.0, height.or(size.first).unwrap_or(6), base.1];
        all.push(Piece::Building(OwnBlueprint::of_box(size, &block, base.0 > 2 && base.1 > 2)));
    } else if any(&["pillar", "column"]) {
        let size = [1, height.or(size.first).unwrap_or(4), 1];
        all.push(Piece::Building(OwnBlueprint::of_box(size, &block, false)));
    } else if any(&["floor", "platform", "road", "path", "square"]) {
        let (x, z) = sides.or_else(|| size.length.map(|long| (1, long))).unwrap_or((4, 4));
        all.push(Piece::Building(OwnBlueprint::of_box([x, 1, z], &block, false)));
    } else if any(&["cube", "box"]) {
        let edge = size.first.unwrap_or(3);
        let (x, z) = sides.unwrap_or((edge, edge));
        let size = [x, height.unwrap_or(edge), z];
        all.push(Piece::Building(OwnBlueprint::of_box(size, &block, has("hollow"))));
    } else if any(&["row", "line"]) {
        all.push(Piece::Building(OwnBlueprint::of_box([size.first.unwrap_or(5), 1, 1], &block, false)));
    } else if any(&["torch", "torches"]) && !["craft", "make"].contains(&first) {
        all.push(Piece::Torches { count: size.first.unwrap_or(4).min(8) });
    } else if let Some(amount) = amount(words.get(1..).unwrap_or_default()) {
        let count = amount.count.unwrap_or(1);
        all.push(if ["craft", "make", "create"].contains(&first) {
            Piece::Craft { item: amount.item, count }
        } else {
            Piece::Collect { item: amount.item, count }
        });
    }
    all
}

/// The blocks that a clause names, in order.
fn materials(words: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let longest = (1..=3).rev().find_map(|length| {
            let named = words.get(at..at + length)?;
            let (name, _) = item(named)?;
            is_material(&name, named).then_some((name, length))
        });
        match longest {
            Some((name, length)) => {
                if !found.contains(&name) {
                    found.push(name);
                }
                at += length;
            }
            None => at += 1,
        }
    }
    found
}

/// Whether a name is that of a building material; words for buildings name items too.
fn is_material(name: &str, words: &[&str]) -> bool {
    const NONE: [&str; 14] = [
        "torch",
        "chest",
        "crafting_table",
        "ladder",
        "oak_door",
        "oak_stairs",
        "oak_fence",
        "wheat",
        "carrot",
        "potato",
        "wheat_seeds",
        "oak_slab",
        "water_bucket",
        "oak_sign",
    ];
    let is_whole = words.len() > 1
        || !["oak", "birch", "spruce", "table", "iron", "gold", "tree", "log"].contains(&words[0]);
    let is_cube = registry().item(name).is_some() && registry().block(name).is_some();
    is_whole
        && is_cube
        && (!NONE.contains(&name) || words.len() > 1 && name.ends_with("_fence"))
        && !name.ends_with("_door")
        && !name.ends_with("_bed")
        || name == "glass" && words == ["glass"]
}

fn material_beside(words: &[&str], at: usize) -> Option<String> {
    // `a floor of oak planks`, or `an oak plank floor`.
    let after = if words.get(at + 1) == Some(&"of") {
        materials(words.get(at + 2..(at + 5).min(words.len()))?).into_iter().next()
    } else {
        None
    };
    after.or_else(|| materials(&words[at.saturating_sub(2)..at]).into_iter().next())
}

/// The item that ends so, of the wood that stands before.
fn named_with(words: &[&str], end: &str) -> Option<String> {
    let woods = ["oak", "birch", "spruce", "jungle", "acacia", "iron", "dark_oak"];
    let noun = end.trim_start_matches('_');
    let at = words.iter().position(|word| word.trim_end_matches('s') == noun)?;
    let wood = at
        .checked_sub(1)
        .and_then(|before| words.get(before))
        .filter(|word| woods.contains(word))
        .unwrap_or(&"oak");
    Some(format!("{wood}{end}"))
}
