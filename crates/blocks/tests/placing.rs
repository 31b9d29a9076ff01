//! Which state a click places: a table for every class of placing, by look and clicked face; and every block of the
//! published construction tasks with its facing.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::fmt::Write;
use std::path::Path;

use cooperage_blocks::classes::PlaceClass;
use cooperage_blocks::rules::place::{Click, oriented, place};
use cooperage_blocks::{BlockId, BlockPos, BlockState, Chunks, Face, registry};

/// A lone stone in the air, and the cells around it.
fn stone() -> (Chunks, BlockPos) {
    let mut chunks = Chunks::new();
    let cell = BlockPos::new(8, 64, 8);
    chunks.set(cell, "stone".parse().unwrap());
    (chunks, cell)
}

/// The forms of the item that places a block: floor form, then wall form.
fn forms_of(name: &str) -> Vec<BlockId> {
    let item = registry().item(name).or_else(|| registry().block(name)?.info().item);
    let forms = item.map(|item| item.info().blocks.clone()).unwrap_or_default();
    if forms.is_empty() { registry().block(name).into_iter().collect() } else { forms }
}

/// For every class the first block of it, placed on all faces of the stone by all looks.
fn table() -> String {
    let mut out = String::new();
    let mut seen: Vec<PlaceClass> = Vec::new();
    let (chunks, cell) = stone();
    for block in registry().blocks() {
        let Some(class) = block.place else { continue };
        if seen.contains(&class) {
            continue;
        }
        seen.push(class);
        let forms = forms_of(&block.name);
        let _ = writeln!(out, "{class:?}: {}", block.name);
        for face in Face::ALL {
            let looks = [(0.0, "south"), (90.0, "west"), (180.0, "north"), (-90.0, "east")];
            let level = looks.into_iter().map(|(yaw, name)| (yaw, 0.0, name));
            for (yaw, pitch, name) in level.chain([(0.0, 90.0, "down"), (0.0, -90.0, "up")]) {
                let click = Click::on(cell, face, yaw, pitch);
                let what = match place(&chunks, &forms, &click) {
                    Ok(cells) => cells
                        .iter()
                        .map(|(pos, state)| {
                            let from = cell.step(face);
                            let offset = [pos.x - from.x, pos.y - from.y, pos.z - from.z];
                            if offset == [0; 3] { state.to_string() } else { format!("{offset:?} {state}") }
                        })
                        .collect::<Vec<_>>()
                        .join("; "),
                    Err(refusal) => format!("- {refusal}"),
                };
                let _ = writeln!(out, "  {:5} look {name:5} {what}", face.name());
            }
        }
    }
    out
}

#[test]
fn spec_29_10_placement_table() {
    insta::assert_snapshot!(table());
}

fn placed(chunks: &Chunks, item: &str, click: &Click) -> BlockState {
    place(chunks, &forms_of(item), click).unwrap()[0].1
}

#[test]
fn the_rules_own_examples_hold() {
    let (mut chunks, cell) = stone();
    let on = |face, yaw| Click::on(cell, face, yaw, 0.0);
    let text = |chunks: &Chunks, item: &str, click: &Click| placed(chunks, item, click).to_string();
    assert_eq!(text(&chunks, "oak_log", &on(Face::East, 0.0)), "oak_log[axis=x]");
    assert_eq!(text(&chunks, "furnace", &on(Face::Up, 0.0)), "furnace[facing=north,lit=false]");
    assert_eq!(text(&chunks, "anvil", &on(Face::Up, 0.0)), "anvil[facing=west]");
    assert_eq!(text(&chunks, "torch", &on(Face::West, 0.0)), "wall_torch[facing=west]");
    assert_eq!(text(&chunks, "torch", &on(Face::Up, 0.0)), "torch");
    assert!(place(&chunks, &forms_of("torch"), &on(Face::Down, 0.0)).is_err());
    assert!(text(&chunks, "oak_slab", &on(Face::North, 0.0)).contains("type=bottom"));
    assert!(text(&chunks, "oak_slab", &on(Face::Down, 0.0)).contains("type=top"));
    assert!(text(&chunks, "oak_stairs", &on(Face::Up, 90.0)).contains("facing=west,half=bottom"));
    assert!(text(&chunks, "hopper", &on(Face::Down, 0.0)).contains("facing=down"));
    assert!(text(&chunks, "lever", &on(Face::South, 0.0)).contains("face=wall,facing=south"));
    // A slab on its own half makes a double one; two chests side by side join; doors turn their hinges away.
    let above = cell.up();
    chunks.set(above, "oak_slab[type=bottom]".parse().unwrap());
    let double = place(&chunks, &forms_of("oak_slab"), &Click::on(above, Face::Up, 0.0, 0.0)).unwrap();
    assert_eq!((double[0].0, double[0].1.property("type")), (above, Some("double")));
    chunks.set(above, BlockState::AIR);
    chunks.set(above.step(Face::East), "chest[facing=north]".parse().unwrap());
    let chests = place(&chunks, &forms_of("chest"), &on(Face::Up, 0.0)).unwrap();
    let kinds: Vec<_> = chests.iter().map(|(_, state)| state.property("type").unwrap()).collect();
    assert_eq!(kinds, ["left", "right"]);
    chunks.set(above.step(Face::East), "oak_door[facing=south,half=lower,hinge=right]".parse().unwrap());
    chunks.set(cell.step(Face::East), "stone".parse().unwrap());
    let door = placed(&chunks, "oak_door", &on(Face::Up, 0.0));
    assert_eq!(door.property("hinge"), Some("right"), "a door beside it on the left: {door}");
}

#[test]
fn spec_29_10_every_block_of_the_construction_tasks_takes_its_facing() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/villagerbench/construction_blueprints.json");
    let Ok(text) = std::fs::read_to_string(&file) else {
        eprintln!("SKIPPED: {} is not there", file.display());
        return;
    };
    let tasks: serde_json::Value = serde_json::from_str(&text).unwrap();
    let chunks = Chunks::new();
    let mut checked = 0;
    for task in tasks["tasks"].as_array().unwrap() {
        for entry in task["palette"].as_array().unwrap() {
            let (name, letter) = entry.as_str().unwrap().split_once('|').unwrap();
            let forms = forms_of(name);
            let direction = (letter != "A").then_some(letter);
            let state = oriented(&chunks, &forms, BlockPos::new(0, 64, 0), direction).unwrap();
            let expected = match letter {
                "A" => None,
                "x" | "y" | "z" => Some(("axis", letter)),
                letter => Face::ALL
                    .iter()
                    .find(|face| face.name().to_uppercase().starts_with(letter))
                    .map(|face| ("facing", face.name())),
            };
            if let Some((property, value)) =
                expected.filter(|(property, _)| state.property(property).is_some())
            {
                assert_eq!(state.property(property), Some(value), "{entry} became {state}");
            } else {
                assert_eq!(letter, "A", "{entry} became {state}, which has no such property");
            }
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} entries");
}
